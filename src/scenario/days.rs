//! Days: when a case is played, and which days it speaks for.

use jiff::civil::Date;

use super::Asked;
use crate::corpus::{Case, Corpus};
use crate::rules::Edition;

/// What becomes of a case on the day that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Day {
    /// It is played as of that day.
    Played(Date),
    /// It speaks for other days than that one: which.
    Other(Date, String),
}

/// The day of a case. Where a day was asked for, or for an answer, only a case that speaks for it is played; else each has its own day.
pub fn of(corpus: &Corpus, case: &Case, asked: Asked) -> Day {
    let day = match asked.as_of {
        Some(day) => day,
        None if asked.for_ask => asked.default_day,
        None => return Day::Played(own_day(case, asked.default_day)),
    };
    if speaks_for(corpus, case, day) { Day::Played(day) } else { Day::Other(day, spoken_for(case)) }
}

/// The day that a case is played at by itself: its own, else the default one, else the nearest that it speaks for.
pub fn own_day(case: &Case, default_day: Date) -> Date {
    if let Some(day) = case.as_of {
        return day;
    }
    let last = case.until.and_then(|until| until.yesterday().ok());
    let day = last.map_or(default_day, |last| last.min(default_day));
    case.from.map_or(day, |from| from.max(day))
}

/// Whether a case speaks for a day: from `from` on and before `until`. With `as_of` alone it speaks for the days with the same edition
/// and the same errata of its cards; with none of them, for all.
fn speaks_for(corpus: &Corpus, case: &Case, day: Date) -> bool {
    if case.from.is_some() || case.until.is_some() {
        return case.from.is_none_or(|from| from <= day) && case.until.is_none_or(|until| day < until);
    }
    case.as_of.is_none_or(|own| is_alike(corpus, case, own, day))
}

fn is_alike(corpus: &Corpus, case: &Case, one: Date, other: Date) -> bool {
    let same_cards = || {
        case.cards().into_iter().all(|(name, _)| match (corpus.card(name, Some(one)), corpus.card(name, Some(other))) {
            (Ok(one), Ok(other)) => one == other,
            _ => true,
        })
    };
    one == other || (Edition::on(one) == Edition::on(other) && (case.as_printed || same_cards()))
}

/// The days that a case speaks for, in words.
fn spoken_for(case: &Case) -> String {
    match (case.from, case.until, case.as_of) {
        (Some(from), Some(until), _) => format!("it speaks for the days from {from} until {until}"),
        (Some(from), None, _) => format!("it speaks for the days from {from} on"),
        (None, Some(until), _) => format!("it speaks for the days before {until}"),
        (None, None, Some(day)) => format!("it speaks for the rules and errata of {day}"),
        (None, None, None) => "it speaks for other days".to_owned(),
    }
}
