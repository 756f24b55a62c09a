//! Parts of sentences: lists, possessives, amounts, keywords.

use crate::card::{Domain, Keyword};
use crate::rules::costs::{Domains, Price};
use crate::rules::objects::Zone;
use crate::rules::turn::Step;

/// `A`, `A and B`, `A, B and C`; names with a comma of their own are set apart by semicolons.
pub fn join(names: &[String], last: &str) -> String {
    let comma = if names.iter().any(|name| name.contains(',')) { "; " } else { ", " };
    match names {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [all @ .., end] => format!("{} {last} {end}", all.join(comma)),
    }
}

/// A list in which numbered names that follow each other are told together: `Fury 1 to 12`.
pub fn list(names: Vec<String>) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut at = 0;
    while at < names.len() {
        let run = run_at(&names, at);
        match names[at].rsplit_once(' ').filter(|_| run > 2) {
            Some((_, first)) => {
                let last = names[at + run - 1].rsplit_once(' ').map_or(first, |(_, last)| last);
                told.push(format!("{} to {last}", names[at]));
            }
            None => told.extend_from_slice(&names[at..at + run]),
        }
        at += run;
    }
    join(&told, "and")
}

/// How many names from there on are one name with rising numbers.
fn run_at(names: &[String], at: usize) -> usize {
    let numbered = |name: &String| name.rsplit_once(' ').and_then(|(name, number)| Some((name.to_owned(), number.parse::<u32>().ok()?)));
    let Some((name, first)) = numbered(&names[at]) else { return 1 };
    let follows = |(further, other): (u32, &String)| numbered(other) == Some((name.clone(), first + further));
    (0..).zip(&names[at..]).take_while(|&pair| follows(pair)).count()
}

/// A thing as its player would be said to have it: `her Skulker` for `Ann's Skulker`.
pub fn own(player: &str, thing: &str) -> String {
    match thing.strip_prefix(player).and_then(|rest| rest.strip_prefix("'s ")) {
        Some(rest) => format!("{} {rest}", pronoun(player)),
        None => thing.to_owned(),
    }
}

/// The players of the examples; of others nobody knows.
fn pronoun(player: &str) -> &'static str {
    match player {
        "Ann" => "her",
        "Ben" | "Cid" | "Dan" => "his",
        _ => "their",
    }
}

/// A price in shorthands (134).
pub fn price(price: &Price) -> String {
    let mut text = String::new();
    if price.energy > 0 || price.power.is_empty() {
        text += &format!("[{}]", price.energy);
    }
    for power in &price.power {
        text += &symbol(power.domains);
    }
    text
}

fn symbol(domains: Domains) -> String {
    if domains == Domains::ANY {
        return "[A]".to_owned();
    }
    let letters: Vec<String> = domains.iter().map(|domain: Domain| domain.letter().to_string()).collect();
    format!("[{}]", letters.join("/"))
}

/// The name of a phase or step.
pub fn step(step: Step) -> &'static str {
    match step {
        Step::Awaken => "the Awaken Phase",
        Step::Beginning => "the Beginning Phase",
        Step::Scoring => "the Scoring Step",
        Step::Channel => "the Channel Phase",
        Step::Draw => "the Draw Phase",
        Step::MainStart | Step::Main => "the Main Phase",
        Step::Ending => "the Ending Phase",
        Step::Expiration => "the Expiration Step",
    }
}

/// Where something is put.
pub fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Base(_) => "base",
        Zone::Battlefield(_) | Zone::BattlefieldZone => "a battlefield",
        Zone::Facedown(_) => "a facedown zone",
        Zone::LegendZone => "the Legend Zone",
        Zone::Chain => "the chain",
        Zone::Trash => "the trash",
        Zone::ChampionZone => "the Champion Zone",
        Zone::MainDeck => "the Main Deck",
        Zone::RuneDeck => "the Rune Deck",
        Zone::Banishment => "banishment",
        Zone::Hand => "hand",
        Zone::Nowhere => "nowhere",
    }
}

/// A keyword as cards print it.
pub fn keyword(keyword: &Keyword) -> String {
    let counted = |name: &str, n: u8| if n == 1 { name.to_owned() } else { format!("{name} {n}") };
    match keyword {
        Keyword::Accelerate => "Accelerate".to_owned(),
        Keyword::Action => "Action".to_owned(),
        Keyword::Ambush => "Ambush".to_owned(),
        Keyword::Assault(n) => counted("Assault", *n),
        Keyword::Backline => "Backline".to_owned(),
        Keyword::Deathknell => "Deathknell".to_owned(),
        Keyword::Deflect(n) => counted("Deflect", *n),
        Keyword::Empower(Some(cost)) => format!("Empower {cost}"),
        Keyword::Empower(None) => "Empower".to_owned(),
        Keyword::Empowered => "Empowered".to_owned(),
        Keyword::Equip(cost) => format!("Equip {cost}"),
        Keyword::Flow(cost) => format!("Flow {cost}"),
        Keyword::Ganking => "Ganking".to_owned(),
        Keyword::Hidden => "Hidden".to_owned(),
        Keyword::Hunt(n) => counted("Hunt", *n),
        Keyword::Legion => "Legion".to_owned(),
        Keyword::Level(n) => format!("Level {n}"),
        Keyword::QuickDraw => "Quick-Draw".to_owned(),
        Keyword::Reaction => "Reaction".to_owned(),
        Keyword::Repeat(cost) => format!("Repeat {cost}"),
        Keyword::Shield(n) => counted("Shield", *n),
        Keyword::Tank => "Tank".to_owned(),
        Keyword::Temporary => "Temporary".to_owned(),
        Keyword::Unique => "Unique".to_owned(),
        Keyword::Vision => "Vision".to_owned(),
        Keyword::Weaponmaster => "Weaponmaster".to_owned(),
        Keyword::Unplayable(words) => (*words).to_owned(),
    }
}
