//! The number of a Core Rule, such as `466.5.b`.

use std::borrow::Cow;
use std::fmt;

/// The number of a rule in the Core Rules: dotted parts, the first of them a number of three digits.
///
/// Numbers mean version 1.4 unless they name another version: `1.1:727.1.b`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleNumber(Cow<'static, str>);

impl RuleNumber {
    /// A number that is written in the code.
    pub const fn of(number: &'static str) -> Self {
        Self(Cow::Borrowed(number))
    }

    /// Reads a number; `None` if the text has not the form of one.
    pub fn parse(text: &str) -> Option<Self> {
        let number = match text.split_once(':') {
            Some((version, number)) if is_version(version) => number,
            Some(_) => return None,
            None => text,
        };
        let mut parts = number.split('.');
        let chapter = parts.next()?;
        let is_chapter = chapter.len() == 3 && chapter.bytes().all(|b| b.is_ascii_digit());
        let is_part = |part: &str| {
            let digits = part.bytes().all(|b| b.is_ascii_digit());
            let letter = part.len() == 1 && part.bytes().all(|b| b.is_ascii_lowercase());
            !part.is_empty() && part.len() <= 2 && (digits || letter)
        };
        (is_chapter && parts.all(is_part)).then(|| Self(Cow::Owned(text.to_owned())))
    }

    /// The number as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is `other` or one of the rules under which `other` stands: `466.5` covers `466.5.b`.
    pub fn covers(&self, other: &RuleNumber) -> bool {
        let (mine, theirs) = (self.as_str(), other.as_str());
        theirs.strip_prefix(mine).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

fn is_version(text: &str) -> bool {
    text.split('.').count() == 2 && text.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_covers_itself_and_what_stands_under_it() {
        let parent = RuleNumber::of("466.5");
        assert!(parent.covers(&RuleNumber::of("466.5")));
        assert!(parent.covers(&RuleNumber::of("466.5.b")));
        assert!(!parent.covers(&RuleNumber::of("466.50")));
        assert!(!RuleNumber::of("466.5.b").covers(&parent));
    }

    #[test]
    fn only_the_form_of_a_rule_number_is_read() {
        for good in ["000", "466.5.b", "355.10.d.1", "1.1:727.1.b"] {
            assert!(RuleNumber::parse(good).is_some(), "{good}");
        }
        for bad in ["", "46", "466.", "466..b", "466.bb", "x:466", "466.5.B", "4665"] {
            assert!(RuleNumber::parse(bad).is_none(), "{bad}");
        }
    }
}
