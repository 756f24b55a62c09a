//! Bans of a card, as text and as JSON.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::{Style, wrap};
use crate::corpus::{Ban, KnownFrom};

/// The list under `banned`: those that are asked for.
pub fn json(bans: &[Ban]) -> Value {
    bans.iter().map(|ban| json!({ "format": ban.format, "since": ban.since })).collect()
}

/// A line a ban, for a reader who asks for that day; bans of other days are marked as such.
pub fn text(bans: &[Ban], day: Date, style: &Style) -> String {
    bans.iter().map(|ban| style.bad(&wrap(&line(ban, day), style.width, "  ", "    "))).collect()
}

fn line(ban: &Ban, day: Date) -> String {
    let Ban { format, since, .. } = ban;
    let said = match (ban.until.filter(|until| *until <= day), *since <= day) {
        (Some(until), _) => format!("was banned in {format} from {since} until {until}"),
        (None, true) => format!("banned in {format} since {since}"),
        (None, false) => format!("banned in {format} from {since} on, and not yet"),
    };
    match ban.known_from {
        KnownFrom::Official => said,
        KnownFrom::Reports => format!("{said} (from reports of the list)"),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::card::reading::Position;

    fn ban(until: Option<Date>, known_from: KnownFrom) -> Ban {
        let (card, format) = ("Wild Card".to_owned(), "2v2".to_owned());
        Ban { card, format, since: date(2026, 3, 1), until, known_from, at: Position::default() }
    }

    #[test]
    fn a_ban_of_another_day_is_marked_as_such() {
        let day = date(2026, 5, 1);
        let reported = ban(None, KnownFrom::Reports);
        assert_eq!(line(&reported, day), "banned in 2v2 since 2026-03-01 (from reports of the list)");
        assert_eq!(line(&ban(None, KnownFrom::Official), date(2026, 1, 1)), "banned in 2v2 from 2026-03-01 on, and not yet");
        let over = ban(Some(day), KnownFrom::Official);
        assert_eq!(line(&over, day), "was banned in 2v2 from 2026-03-01 until 2026-05-01");
    }

    #[test]
    fn a_ban_in_json_is_its_format_and_its_first_day() {
        assert_eq!(json(&[ban(None, KnownFrom::Official)]).to_string(), r#"[{"format":"2v2","since":"2026-03-01"}]"#);
    }
}
