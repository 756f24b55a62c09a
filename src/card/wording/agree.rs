//! Verbs agree with their subject: whether a subject is one thing or several, and the forms of verbs.

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// "kill": for you, I, and several; after "may" and "must".
    Bare,
    /// "kills": for one thing or player.
    Third,
}

/// Words that follow what a subject is about.
const AFTER_HEAD: [&str; 18] = [
    "here",
    "there",
    "you",
    "I",
    "that",
    "with",
    "of",
    "for",
    "at",
    "in",
    "from",
    "attached",
    "played",
    "everywhere",
    "each",
    "choosing",
    "they",
    "banished",
];

/// Things whose plural is their singular.
const ALIKE: [&str; 3] = ["gear", "Equipment", "Gold"];

/// The form that goes with a subject.
pub fn form(subject: &str) -> Form {
    let words: Vec<&str> = subject.split(' ').collect();
    let Some(first) = words.first().copied() else { return Form::Bare };
    match first {
        "I" | "you" | "they" | "we" | "these" | "those" | "all" | "both" => return Form::Bare,
        "it" | "this" | "each" | "a" | "an" | "another" | "one" | "any" if !words.contains(&"and") => return Form::Third,
        "the" if words.last() == Some(&"each") => return Form::Bare,
        "the" if matches!(words.get(1).copied(), Some("next" | "first" | "second" | "third")) => return Form::Third,
        "it" => return Form::Bare,
        _ => {}
    }
    let end = words.iter().skip(1).position(|word| AFTER_HEAD.contains(word)).map_or(words.len(), |place| place + 1);
    let head = words.get(end - 1).copied().unwrap_or(first);
    let is_several = head.ends_with('s') && !head.ends_with("'s") || ALIKE.contains(&head);
    if is_several && !matches!(first, "that") { Form::Bare } else { Form::Third }
}

/// A verb in that form; of several words the first is the verb.
pub fn conjugated(verb: &str, form: Form) -> String {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    match form {
        Form::Bare => verb.to_owned(),
        Form::Third => third(first) + rest,
    }
}

fn third(verb: &str) -> String {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    match verb {
        "have" => return "has".to_owned(),
        "do" => return "does".to_owned(),
        // A keyword in brackets has one form.
        _ if verb.starts_with('[') => return verb.to_owned(),
        _ => {}
    }
    if let Some(stem) = verb.strip_suffix('y').filter(|stem| !stem.ends_with(vowel)) {
        return format!("{stem}ies");
    }
    let hisses = ["sh", "ch", "s", "x"].iter().any(|end| verb.ends_with(end));
    format!("{verb}{}", if hisses { "es" } else { "s" })
}

/// "am", "is" or "are".
pub fn being(subject: &str) -> &'static str {
    match (subject, form(subject)) {
        ("I", _) => "am",
        (_, Form::Third) => "is",
        (_, Form::Bare) => "are",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_one_or_several_by_its_head() {
        let several = [
            "I",
            "you",
            "other friendly units here",
            "your Mechs each",
            "your spells and abilities",
            "it and I",
            "the attacker and defender each",
            "your Equipment everywhere",
            "units you play this turn",
            "the Energy costs for spells you play",
            "their owners",
        ];
        for subject in several {
            assert_eq!(form(subject), Form::Bare, "{subject}");
        }
        let one = [
            "it",
            "each player",
            "the next spell you play this turn",
            "my Might",
            "its controller",
            "this spell's Energy cost",
            "that unit's owner",
        ];
        for subject in one {
            assert_eq!(form(subject), Form::Third, "{subject}");
        }
    }

    #[test]
    fn verbs_have_their_forms() {
        let third = |verb| conjugated(verb, Form::Third);
        assert_eq!([third("ready"), third("play"), third("banish")], ["readies", "plays", "banishes"]);
        assert_eq!([third("look at"), third("have"), third("[Add]")], ["looks at", "has", "[Add]"]);
        assert_eq!([being("I"), being("my Might"), being("your costs")], ["am", "is", "are"]);
    }
}
