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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::scenario::testing;

    const TODAY: Date = date(2026, 8, 14);

    fn case() -> Case {
        testing::case("[case.before]\nunits.\"X\" = { of = \"Ann\", card = \"Recruit\" }\n")
    }

    fn asked(as_of: Option<Date>, for_ask: bool) -> Asked {
        Asked { as_of, default_day: TODAY, as_printed: false, for_ask }
    }

    #[test]
    fn each_case_is_played_at_its_own_day_where_none_is_asked_for() {
        assert_eq!(own_day(&case(), TODAY), TODAY);
        assert_eq!(own_day(&Case { as_of: Some(date(2025, 11, 1)), ..case() }, TODAY), date(2025, 11, 1));
        assert_eq!(own_day(&Case { until: Some(date(2026, 1, 14)), ..case() }, TODAY), date(2026, 1, 13));
        assert_eq!(own_day(&Case { from: Some(date(2026, 1, 14)), ..case() }, TODAY), TODAY);
    }

    #[test]
    fn a_case_that_does_not_speak_for_the_day_is_of_another_date() {
        let corpus = Corpus::embedded();
        let of = |case: &Case, day| super::of(&corpus, case, asked(Some(day), false));
        let today = Case { from: Some(date(2026, 7, 24)), ..case() };
        assert_eq!(of(&today, date(2026, 7, 24)), Day::Played(date(2026, 7, 24)));
        assert_eq!(of(&today, date(2026, 7, 23)), Day::Other(date(2026, 7, 23), "it speaks for the days from 2026-07-24 on".to_owned()));
        let then = Case { until: Some(date(2026, 1, 14)), ..case() };
        assert_eq!(of(&then, date(2026, 1, 14)), Day::Other(date(2026, 1, 14), "it speaks for the days before 2026-01-14".to_owned()));
        assert_eq!(of(&case(), date(2025, 11, 1)), Day::Played(date(2025, 11, 1)));
    }

    #[test]
    fn a_case_with_a_day_alone_speaks_for_the_days_with_the_same_rules() {
        let corpus = Corpus::embedded();
        let case = Case { as_of: Some(date(2025, 11, 1)), ..case() };
        let of = |day| super::of(&corpus, &case, asked(Some(day), false));
        assert_eq!(of(date(2025, 12, 11)), Day::Played(date(2025, 12, 11)));
        assert_eq!(of(date(2025, 12, 12)), Day::Other(date(2025, 12, 12), "it speaks for the rules and errata of 2025-11-01".to_owned()));
        assert!(matches!(super::of(&corpus, &case, asked(None, true)), Day::Other(..)));
        assert_eq!(super::of(&corpus, &case, asked(None, false)), Day::Played(date(2025, 11, 1)));
    }
}
