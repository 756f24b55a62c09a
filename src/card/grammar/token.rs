//! The words of a phrase.

/// A word, a symbol such as `[M]`, a comma, or an ending such as `'s`, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub text: String,
    /// Byte offsets in the phrase.
    pub start: usize,
    pub end: usize,
}

/// Endings that are words of their own: "I'm", "you've", "unit's", "opponents'".
const ENDINGS: [&str; 5] = ["'s", "'m", "'ve", "'re", "'"];

/// Cuts a phrase into its words.
pub fn tokens(phrase: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = phrase;
    while let Some(c) = rest.chars().next() {
        let at = phrase.len() - rest.len();
        let length = match c {
            c if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            '[' => rest.find(']').map_or(rest.len(), |end| end + 1),
            ',' | '—' => c.len_utf8(),
            // "+[M]", "-[M]": the sign is a word of its own.
            '+' | '-' if rest[1..].starts_with('[') => 1,
            _ => rest.find(|c: char| c.is_whitespace() || matches!(c, ',' | '[')).unwrap_or(rest.len()),
        };
        let word = &rest[..length];
        let ending = ENDINGS.into_iter().find(|ending| word.len() > ending.len() && word.ends_with(ending));
        let stem = length - ending.map_or(0, str::len);
        found.push(Token { text: word[..stem].to_owned(), start: at, end: at + stem });
        if let Some(ending) = ending {
            found.push(Token { text: ending.to_owned(), start: at + stem, end: at + length });
        }
        rest = &rest[length..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::tokens;

    fn words(phrase: &str) -> Vec<String> {
        tokens(phrase).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn endings_are_words_of_their_own_and_names_stay_whole() {
        assert_eq!(words("I'm at its owner's base"), ["I", "'m", "at", "its", "owner", "'s", "base"]);
        assert_eq!(words("opponents' Kai'Sa units can't"), ["opponents", "'", "Kai'Sa", "units", "can't"]);
    }

    #[test]
    fn symbols_and_signs_are_words() {
        assert_eq!(words("-[M], [1][C] or +2 [M]"), ["-", "[M]", ",", "[1]", "[C]", "or", "+2", "[M]"]);
    }
}
