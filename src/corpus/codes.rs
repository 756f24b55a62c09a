//! Codes of printings: `OGN-043/298`, `VEN-SP3`, `OGN-304*`, `OPP-126B-298`. `build.rs` reads those of the embedded card files with
//! this same code.

/// A code, so that its spellings are equal: case, leading zeros, and what parts it do not count.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    /// Set and number: `ogn-43`, `ogn-304*`, `ven-sp3`.
    pub key: String,
    /// The size of a set, where it is said: of promos it tells which set the number is of.
    pub total: Option<String>,
}

impl Code {
    /// Reads a code. `None` if the text cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        let folded = text.trim().to_ascii_lowercase().replace(['/', ' ', '\u{2013}'], "-").replace("-star", "*");
        let mut parts = folded.split('-').filter(|part| !part.is_empty());
        let first = parts.next()?;
        // `ogn043` is a set and a number too.
        let (set, glued) = first.split_at(first.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(first.len()));
        let number = if glued.is_empty() { parts.next()? } else { glued };
        let (total, more) = (parts.next(), parts.next());
        let is_total = |total: &str| total.bytes().all(|byte| byte.is_ascii_digit());
        if !(2..=4).contains(&set.len()) || more.is_some() || !total.is_none_or(is_total) {
            return None;
        }
        Some(Self { key: format!("{set}-{}", short(number)?), total: total.map(str::to_owned) })
    }
}

/// A number without leading zeros: `sp3`, `126b`, `304*`. `None` if it is none.
fn short(number: &str) -> Option<String> {
    let (before, rest) = number.split_at(number.find(|c: char| !c.is_ascii_lowercase())?);
    let (digits, after) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    let is_suffix = after.strip_suffix('*').unwrap_or(after).bytes().all(|byte| byte.is_ascii_lowercase()) && after.len() <= 2;
    if digits.is_empty() || digits.len() > 4 || before.len() > 2 || !is_suffix {
        return None;
    }
    let digits = digits.trim_start_matches('0');
    Some(format!("{before}{}{after}", if digits.is_empty() { "0" } else { digits }))
}

/// The codes that the text of a card file lists, without reading anything else of it.
pub fn of_card_file(text: &str) -> impl Iterator<Item = Code> {
    let lines = text.split_inclusive('\n');
    let mut start = 0;
    let found = lines.into_iter().find_map(|line| {
        let at = start;
        start += line.len();
        line.strip_prefix("codes")?.trim_start().strip_prefix('=').map(|_| at)
    });
    let list = found.map_or("", |at| text[at..].split(']').next().unwrap_or_default());
    list.split('"').skip(1).step_by(2).filter_map(Code::parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Option<(String, Option<String>)> {
        Code::parse(text).map(|code| (code.key, code.total))
    }

    #[test]
    fn a_code_is_the_same_however_it_is_written() {
        for text in ["OGN-043/298", "ogn-043-298", "ogn 43/298", " OGN043/298 ", "Ogn-0043/298"] {
            assert_eq!(key(text), Some(("ogn-43".to_owned(), Some("298".to_owned()))), "{text}");
        }
        assert_eq!(key("OGN-043"), Some(("ogn-43".to_owned(), None)));
    }

    #[test]
    fn printings_have_codes_of_their_own() {
        let keys = ["OGN-043a", "OGN-304*/298", "ogn-304-star-298", "VEN-SP3/006", "SFD-T03", "OPP-126B-298"]
            .map(|text| key(text).map(|key| key.0));
        let expected = ["ogn-43a", "ogn-304*", "ogn-304*", "ven-sp3", "sfd-t3", "opp-126b"];
        assert_eq!(keys, expected.map(|key| Some(key.to_owned())));
    }

    #[test]
    fn other_texts_are_no_codes() {
        let others = [
            "",
            "Charm",
            "Vi, Destructive",
            "up to 3",
            "1v1",
            "466.5.b",
            "ogn",
            "43",
            "ogn-x",
            "ogn-43-of-298",
            "ogn-43/298/1",
            "ogn-99999",
        ];
        for text in others {
            assert_eq!(key(text), None, "{text}");
        }
    }

    #[test]
    fn codes_are_found_in_the_text_of_a_card_file() {
        let keys = |text: &str| of_card_file(text).map(|code| code.key).collect::<Vec<_>>();
        assert_eq!(keys("name = \"codes\"\ncodes   = [\"ABC-001\", \"ABC-001*\"] # two\nmight = 1\n"), ["abc-1", "abc-1*"]);
        assert_eq!(keys("codes = [\n  \"ABC-001\",\n  \"OPP-001-024\",\n]\nkind = \"unit\"\n"), ["abc-1", "opp-1"]);
        assert!(keys("name = \"No Card\"\n").is_empty());
    }
}
