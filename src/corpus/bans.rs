//! Bans: `cards/bans.toml`, which cards may not be played, in which format, on which days.

use jiff::civil::Date;

use super::folding::slug;
use super::ruling::required_date;
use super::{BANS, Corpus, Error};
use crate::card::reading::{Fault, Faults, Position, Table, read};

/// The formats that cards are banned in.
const FORMATS: [&str; 2] = ["constructed", "2v2"];

/// A card that may not be played in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The card's name, as the file has it.
    pub card: String,
    /// `constructed` or `2v2`.
    pub format: String,
    /// The first day it may not be played.
    pub since: Date,
    /// The first day it may be played again.
    pub until: Option<Date>,
    pub known_from: KnownFrom,
    /// Where the file says it.
    pub at: Position,
}

/// How a ban is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownFrom {
    /// From the publisher's own list.
    Official,
    /// From what others wrote down of it.
    Reports,
}

impl Ban {
    /// Whether the card may not be played on that day.
    pub fn is_in_force(&self, day: Date) -> bool {
        self.since <= day && self.until.is_none_or(|until| day < until)
    }
}

/// Reads a file of bans, in its order; all its faults are told together.
pub(super) fn read_bans(file: &str, text: &str) -> Result<Vec<Ban>, Vec<Fault>> {
    let table = read(file, text).map_err(|fault| vec![fault])?;
    let mut faults = Faults::of(file);
    faults.check_keys(&table, &["ban"]);
    let mut bans: Vec<Ban> = Vec::new();
    for table in faults.tables(&table, "ban") {
        for ban in bans_of(table, &mut faults) {
            let is_same = |other: &&Ban| slug(&other.card) == slug(&ban.card) && other.format == ban.format;
            if let Some(other) = bans.iter().filter(is_same).find(|other| other.overlaps(&ban)) {
                let (card, format, line) = (&ban.card, &ban.format, other.at.line);
                faults.note(ban.at, format!("`{card}` is banned in {format} on some of these days already, by line {line}"));
            }
            bans.push(ban);
        }
    }
    if faults.is_empty() { Ok(bans) } else { Err(faults.into_sorted()) }
}

impl Ban {
    fn overlaps(&self, other: &Ban) -> bool {
        self.until.is_none_or(|until| other.since < until) && other.until.is_none_or(|until| self.since < until)
    }
}

/// The bans of one `[[ban]]`: one for each of its cards.
fn bans_of(table: &Table, faults: &mut Faults) -> Vec<Ban> {
    faults.check_keys(table, &["format", "since", "until", "known_from", "cards"]);
    let place = |key: &str| table.get(key).map_or(table.at, |found| found.at);
    let format = faults.required_text(table, "format");
    if let Some(format) = format.filter(|format| !FORMATS.contains(format)) {
        faults.note_unknown(place("format"), "format", format, FORMATS);
    }
    let since = required_date(table, "since", faults);
    let until = faults.date(table, "until");
    if let (Some(since), Some(until)) = (since, until)
        && until <= since
    {
        faults.note(place("until"), format!("it ends on {until}, and begins on {since}"));
    }
    let known_from = match faults.required_text(table, "known_from") {
        Some("official") => Some(KnownFrom::Official),
        Some("reports") => Some(KnownFrom::Reports),
        Some(word) => {
            faults.note_unknown(place("known_from"), "word", word, ["official", "reports"]);
            None
        }
        None => None,
    };
    let cards = faults.texts(table, "cards");
    if cards.is_empty() {
        faults.note(place("cards"), "`cards` names no card");
    }
    let (Some(format), Some(since), Some(known_from)) = (format, since, known_from) else { return Vec::new() };
    let ban = |(card, at): (&str, Position)| Ban { card: card.to_owned(), format: format.to_owned(), since, until, known_from, at };
    cards.into_iter().map(ban).collect()
}

impl Corpus {
    /// All bans, past and coming ones too, in the order of the file. None if the corpus has no file of bans.
    pub fn bans(&self) -> Result<Vec<Ban>, Error> {
        if !self.source.has(BANS) {
            return Ok(Vec::new());
        }
        read_bans(BANS, &self.text(BANS)?).map_err(Error::Faulty)
    }

    /// The bans of a card that are in force on a day, or on any day if none is given: by format, oldest first.
    pub fn bans_of(&self, card: &str, on: Option<Date>) -> Result<Vec<Ban>, Error> {
        let card = slug(card);
        let mut bans = self.bans()?;
        bans.retain(|ban| slug(&ban.card) == card && on.is_none_or(|day| ban.is_in_force(day)));
        bans.sort_by(|a, b| (&a.format, a.since).cmp(&(&b.format, b.since)));
        Ok(bans)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const FILE: &str = r#"
[[ban]]
format     = "constructed"
since      = 2026-02-01
until      = 2026-05-01
known_from = "official"
cards      = ["Wild Card", "Odd Card"]

[[ban]]
format     = "2v2"
since      = 2026-03-01
known_from = "reports"
cards      = ["Wild Card"]
"#;

    fn messages(text: &str) -> Vec<String> {
        read_bans("bans.toml", text).expect_err("the file is faulty").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_ban_is_in_force_from_its_first_day_until_the_day_it_ends() {
        let bans = read_bans("bans.toml", FILE).expect("the file is right");
        let days = [date(2026, 1, 31), date(2026, 2, 1), date(2026, 4, 30), date(2026, 5, 1)];
        assert_eq!(days.map(|day| bans[0].is_in_force(day)), [false, true, true, false]);
        assert!(bans[2].is_in_force(date(2030, 1, 1)), "a ban without an end goes on");
    }

    #[test]
    fn every_card_of_a_list_is_a_ban_with_its_own_place() {
        let bans = read_bans("bans.toml", FILE).expect("the file is right");
        let told: Vec<_> = bans.iter().map(|ban| (ban.card.as_str(), ban.format.as_str(), ban.at.line)).collect();
        assert_eq!(told, [("Wild Card", "constructed", 7), ("Odd Card", "constructed", 7), ("Wild Card", "2v2", 13)]);
    }

    #[test]
    fn all_faults_of_a_file_of_bans_are_told_together() {
        let text = FILE.replace("2026-05-01", "2026-01-01").replace("2v2", "2v3").replace("\"reports\"", "\"hearsay\"");
        let told = messages(&text.replace("known_from = \"official\"", "knownfrom = \"official\""));
        assert_eq!(
            told,
            [
                "bans.toml:2:1: `known_from` is missing",
                "bans.toml:5:14: it ends on 2026-01-01, and begins on 2026-02-01",
                "bans.toml:6:1: unknown key `knownfrom` (did you mean `known_from`?)",
                "bans.toml:10:14: unknown format `2v3` (did you mean `2v2`?)",
                "bans.toml:12:14: unknown word `hearsay` (here can stand: official, reports)",
            ]
        );
    }

    #[test]
    fn a_card_is_not_banned_twice_on_one_day() {
        let again = FILE.replace("\"2v2\"", "\"constructed\"");
        assert_eq!(messages(&again), ["bans.toml:13:15: `Wild Card` is banned in constructed on some of these days already, by line 7"]);
        let later = again.replace("2026-03-01", "2026-05-01");
        assert!(read_bans("bans.toml", &later).is_ok(), "it may be banned again after a ban has ended");
    }

    #[test]
    fn a_ban_of_no_card_is_a_fault() {
        assert_eq!(messages(&FILE.replace("[\"Wild Card\"]", "[]")), ["bans.toml:13:14: `cards` names no card"]);
    }
}
