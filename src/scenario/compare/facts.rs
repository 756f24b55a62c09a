//! What is true in a game, in the words of a case.

use serde_json::{Value, json};

use super::{BattlefieldFact, Expected, FacedownFact, LegendFact, PieceFact, What, ZoneFact};
use crate::card::{Domain, Keyword};
use crate::rules::action::Waiting;
use crate::rules::costs::Resources;
use crate::rules::game::Game;
use crate::rules::objects::{BattlefieldId, Designation, Location, ObjectId, PlayerId, Zone};
use crate::rules::turn::Step;
use crate::rules::zones::{Deck, Slot};
use crate::scenario::names::{Names, UNKNOWN};

/// A game and the names of what is in it.
pub struct Facts<'g> {
    pub game: &'g Game,
    pub names: &'g Names,
    /// The number of the turn, as the rules count it.
    pub turn: u16,
}

const NOBODY: &str = "nobody";
pub(super) const NONE: &str = "none";
const GONE: &str = "gone";

impl Facts<'_> {
    /// "ability of Ann's legend" is the ability of the legend that she has.
    pub(super) fn by_its_own_name(&self, expected: &Expected) -> Expected {
        let Expected::Sequence(names) = expected else { return expected.clone() };
        let own = |name: &String| {
            let of = name.strip_prefix("ability of ").filter(|of| of.ends_with("'s legend"));
            let found = of.and_then(|of| self.names.objects_named(self.game, of, PlayerId(0)).first().copied());
            found.map_or_else(|| name.clone(), |id| format!("ability of {}", self.names.object(id)))
        };
        Expected::Sequence(names.iter().map(own).collect())
    }

    /// The value that a claim is about, in the shape of what is expected.
    pub(super) fn of(&self, what: &What, expected: &Expected) -> Value {
        let game = self.game;
        match what {
            What::Turn => self.player(game.turn_player()),
            What::Phase => json!(phase(game.step())),
            What::Score(player) => json!(game.player(*player).score),
            What::Xp(player) => json!(game.player(*player).xp),
            What::Finalized(player) => json!(game.player(*player).finalized.len()),
            What::Scored(player) => {
                let scored = game.player(*player).scored;
                let all = game.battlefields().map(|(id, _)| id).filter(|&id| scored.contains(id));
                all.map(|id| self.battlefield(id)).collect()
            }
            What::Pool(player) => json!(self.pool(*player)),
            What::Legend(player, fact) => self.legend(*player, *fact),
            What::Champion(player) => {
                let champion = game.cards_in(*player, Zone::ChampionZone).next();
                champion.map_or_else(|| json!(NONE), |card| self.object(card))
            }
            What::Zone(player, zone) => self.shaped(self.zone(*player, *zone), expected),
            What::Runes(player) => {
                let is_mine = |id: &ObjectId| game.is_rune(*id) && matches!(game.zone_of(*id), Zone::Base(of) if of == *player);
                let runes = game.objects().map(|(id, _)| id).filter(is_mine).map(|id| (self.rune(id), game.object(id).exhausted));
                Value::Array(grouped(runes).into_iter().map(Value::from).collect())
            }
            What::RuneDeck(player) => self.shaped(self.deck(*player, Deck::Rune), expected),
            What::Controller(at) => self.player_or_nobody(game.battlefield(*at).controller),
            What::Contested(at) => self.player_or_nobody(game.battlefield(*at).contested_by),
            What::Battlefield(at, BattlefieldFact::Card) => json!(game.card_of(game.battlefield(*at).object).name),
            What::Battlefield(at, BattlefieldFact::Owner) => self.player(game.object(game.battlefield(*at).object).owner),
            What::Facedown(at, fact) => self.facedown(*at, *fact),
            What::Piece { name, of, fact } => self.piece(name, *of, fact),
            What::Combat => {
                self.at_or_none(game.showdown().filter(|showdown| showdown.combat.is_some()).map(|showdown| showdown.battlefield))
            }
            What::Showdown => self.at_or_none(game.showdown().map(|showdown| showdown.battlefield)),
            What::Attackers => self.designated(Designation::Attacker),
            What::Defenders => self.designated(Designation::Defender),
            What::Focus => self.player_or_nobody(game.showdown().filter(|showdown| showdown.is_open()).map(|showdown| showdown.focus)),
            What::Priority => self.player_or_nobody(game.priority()),
            What::Deciding => match game.waiting() {
                Waiting::For(decision) => self.player(decision.player),
                Waiting::Over(_) => json!(NOBODY),
            },
            What::Chain => game.shown_chain().into_iter().map(|item| json!(self.names.of_item(item))).collect(),
            What::Winner => self.winner(expected),
        }
    }

    fn player(&self, player: PlayerId) -> Value {
        json!(self.names.player(player))
    }

    fn player_or_nobody(&self, player: Option<PlayerId>) -> Value {
        player.map_or_else(|| json!(NOBODY), |player| self.player(player))
    }

    fn battlefield(&self, at: BattlefieldId) -> Value {
        json!(self.names.battlefield(at))
    }

    fn at_or_none(&self, at: Option<BattlefieldId>) -> Value {
        at.map_or_else(|| json!(NONE), |at| self.battlefield(at))
    }

    fn object(&self, id: ObjectId) -> Value {
        json!(self.names.object(id))
    }

    /// A list as it is, or its length where a number is expected.
    fn shaped(&self, list: Vec<String>, expected: &Expected) -> Value {
        match expected {
            Expected::Count(_) => json!(super::expanded(&list).len()),
            _ => json!(list),
        }
    }

    /// A whole team wins; whoever of it is named has won.
    fn winner(&self, expected: &Expected) -> Value {
        let winners: Vec<Value> = self.game.winners().iter().map(|&player| self.player(player)).collect();
        match (&winners[..], expected) {
            ([], _) => json!(NOBODY),
            (winners, Expected::Is(named)) if winners.contains(named) => named.clone(),
            ([one], _) => one.clone(),
            (several, _) => json!(several),
        }
    }

    fn pool(&self, player: PlayerId) -> String {
        let pool = &self.game.player(player).pool;
        let mut all = pool.free;
        for (_, more) in &pool.restricted {
            all.energy = all.energy.saturating_add(more.energy);
            all.any = all.any.saturating_add(more.any);
            for (mine, more) in all.power.iter_mut().zip(more.power) {
                *mine = mine.saturating_add(more);
            }
        }
        shorthand(&all)
    }

    fn legend(&self, player: PlayerId, fact: LegendFact) -> Value {
        let legend = self.game.objects().find(|(_, object)| object.zone == Zone::LegendZone && object.owner == player);
        match (legend, fact) {
            (None, _) => json!(NONE),
            (Some((id, _)), LegendFact::Card) => json!(self.game.card_of(id).name),
            (Some((_, object)), LegendFact::Exhausted) => json!(object.exhausted),
        }
    }

    fn zone(&self, player: PlayerId, zone: ZoneFact) -> Vec<String> {
        let zone = match zone {
            ZoneFact::Deck => return self.deck(player, Deck::Main),
            ZoneFact::Hand => Zone::Hand,
            ZoneFact::Trash => Zone::Trash,
            ZoneFact::Banished => Zone::Banishment,
        };
        let (unknown, mut known): (Vec<_>, Vec<_>) =
            self.game.cards_in(player, zone).map(|id| self.names.object(id).to_owned()).partition(|name| name == UNKNOWN);
        if !unknown.is_empty() {
            known.push(format!("{} {UNKNOWN}", unknown.len()));
        }
        known
    }

    /// A deck, top first; neighbours that nobody knows as one.
    fn deck(&self, player: PlayerId, deck: Deck) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut unknown = 0;
        let tell = |unknown: &mut u16, names: &mut Vec<String>| {
            if *unknown > 0 {
                names.push(format!("{unknown} {UNKNOWN}"));
                *unknown = 0;
            }
        };
        for slot in self.game.deck(player, deck) {
            match slot {
                Slot::Unknown(count) => unknown += count,
                Slot::Card(id) if self.game.card_of(*id).is_unknown => unknown += 1,
                Slot::Card(id) => {
                    tell(&mut unknown, &mut names);
                    names.push(if deck == Deck::Rune { self.rune(*id).to_owned() } else { self.names.object(*id).to_owned() });
                }
            }
        }
        tell(&mut unknown, &mut names);
        names
    }

    /// The domain of a rune.
    fn rune(&self, id: ObjectId) -> &'static str {
        self.game.card_of(id).domains.iter().next().map_or(UNKNOWN, Domain::name)
    }

    fn facedown(&self, at: BattlefieldId, fact: FacedownFact) -> Value {
        let hidden = self.game.objects().find(|(_, object)| object.zone == Zone::Facedown(at));
        let Some((id, object)) = hidden else { return json!(NONE) };
        match fact {
            FacedownFact::Presence | FacedownFact::Card => json!(self.names.object(id)),
            FacedownFact::Of => self.player(object.controller),
            FacedownFact::Since => json!(if object.hidden_on == self.turn { "this turn" } else { "earlier" }),
        }
    }

    fn designated(&self, designation: Designation) -> Value {
        let units = self.game.objects().filter(|(_, object)| object.designation == Some(designation));
        units.map(|(id, _)| self.object(id)).collect()
    }

    /// The unit or gear of that name: of several, one on the board, of that player.
    fn find_piece(&self, name: &str, of: Option<PlayerId>) -> Option<ObjectId> {
        let on_board = |id: &ObjectId| matches!(self.game.zone_of(*id), Zone::Base(_) | Zone::Battlefield(_));
        let named = self.names.objects_named(self.game, name, of.unwrap_or(self.game.turn_player()));
        let here: Vec<_> = named.into_iter().filter(on_board).collect();
        let of_player = |id: &&ObjectId| of.is_some_and(|of| self.game.object(**id).controller == of);
        here.iter().find(of_player).or(here.first()).copied()
    }

    fn piece(&self, name: &str, of: Option<PlayerId>, fact: &PieceFact) -> Value {
        let game = self.game;
        let Some(id) = self.find_piece(name, of) else { return json!(GONE) };
        let object = game.object(id);
        match fact {
            PieceFact::Presence => json!("on the board"),
            PieceFact::Of => self.player(object.controller),
            PieceFact::Owner => self.player(object.owner),
            PieceFact::Card => json!(game.card_of(id).name),
            PieceFact::At => match object.zone.location() {
                Some(Location::Base(player)) if player == object.controller => json!("base"),
                Some(location) => json!(self.names.location(location)),
                None => json!(GONE),
            },
            PieceFact::Might => json!(game.might(id)),
            PieceFact::Damage => json!(object.damage),
            PieceFact::Exhausted => json!(object.exhausted),
            PieceFact::Buffed => json!(object.buffs > 0),
            PieceFact::Stunned => json!(object.stunned),
            PieceFact::Moved => json!(object.moves),
            PieceFact::Mighty => json!(game.is_mighty(id)),
            PieceFact::Attached => object.attached_to.map_or_else(|| json!(NONE), |unit| self.object(unit)),
            PieceFact::Keywords(keywords) => {
                let has = |(_, keyword): &&(String, Keyword)| game.has_keyword(id, keyword);
                keywords.iter().filter(has).map(|(text, _)| json!(text)).collect()
            }
        }
    }
}

/// The phase of a step.
fn phase(step: Step) -> &'static str {
    match step {
        Step::Awaken => "awaken",
        Step::Beginning | Step::Scoring => "beginning",
        Step::Channel => "channel",
        Step::Draw => "draw",
        Step::MainStart | Step::Main => "main",
        Step::Ending | Step::Expiration => "ending",
    }
}

/// Resources in shorthands (134): `[2][R]`; nothing is empty.
pub fn shorthand(resources: &Resources) -> String {
    let mut text = String::new();
    if resources.energy > 0 {
        text += &format!("[{}]", resources.energy);
    }
    for domain in Domain::ALL {
        for _ in 0..resources.power[domain as usize] {
            text += &format!("[{}]", domain.letter());
        }
    }
    for _ in 0..resources.any {
        text += "[A]";
    }
    text
}

/// Runes as a case would write them: equal ones together, in the order in which each kind comes first.
fn grouped(runes: impl Iterator<Item = (&'static str, bool)>) -> Vec<String> {
    let mut groups: Vec<((&str, bool), u32)> = Vec::new();
    for rune in runes {
        match groups.iter_mut().find(|(known, _)| *known == rune) {
            Some((_, count)) => *count += 1,
            None => groups.push((rune, 1)),
        }
    }
    let text = |((name, exhausted), count): ((&str, bool), u32)| {
        let count = if count == 1 { String::new() } else { format!("{count} ") };
        format!("{count}{name}{}", if exhausted { " exhausted" } else { "" })
    };
    groups.into_iter().map(text).collect()
}
