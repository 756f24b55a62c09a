//! The lexicon: what is known of words and names when a query is read: the facts of all cards, which words name them, the glossary, and
//! the words that a misspelt word may be. Built with the index, kept beside it as one text, and looked into without being parsed.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::Kind;
use super::entries::Entry;
use super::glossary::{self, Alternative, Role};
use super::index::{TEXTS, WAYS};
use super::words::is_stop_word;
use crate::corpus::fold;

/// The name of its file in an index.
pub const FILE: &str = "lexicon";

/// The facts of a card that names are told by; texts are folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The name of its file.
    pub slug: String,
    /// As printed.
    pub name: String,
    pub kind: String,
    pub supertype: String,
    pub tags: Vec<String>,
    pub domains: Vec<String>,
    pub has_errata: bool,
}

impl Facts {
    /// Who the card is of: the part of its name before a comma.
    fn champion(&self) -> Option<String> {
        self.name.split_once(',').map(|(champion, _)| fold(champion))
    }

    /// The letters its name begins with, where people use them.
    fn initials(&self) -> Vec<String> {
        let of = |name: &str| -> String { name.split(' ').filter_map(|word| word.chars().next()).collect() };
        let folded = fold(&self.name);
        let mut initials = Vec::new();
        match self.champion() {
            Some(champion) if champion.contains(' ') => initials.push(of(&champion)),
            Some(_) => {}
            None if folded.contains(' ') => {
                initials.push(of(&folded));
                let numbered: String =
                    folded.split(' ').filter_map(|word| if word == "to" { Some('2') } else { word.chars().next() }).collect();
                if numbered.contains('2') && !initials.contains(&numbered) {
                    initials.push(numbered);
                }
            }
            None => {}
        }
        initials.retain(|initials| initials.len() > 2 || initials.contains('2'));
        initials
    }
}

/// How sure it is that a word names a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Naming {
    /// It is a word of names, and an ordinary one too: it names a card only together with others.
    Part,
    /// Seldom said but of these cards.
    Half,
    /// The name of a champion.
    Champion,
    /// Initials.
    Initials,
}

/// What a lexicon is built from.
#[derive(Default)]
pub struct Sources {
    pub cards: Vec<Facts>,
    /// Every word that a text has, folded.
    pub words: HashSet<String>,
    /// For each folded word of rulings, how many have it, and the cards that these are about or use.
    pub said: HashMap<String, Vec<Arc<[String]>>>,
    /// The cards that were changed.
    pub changed: BTreeSet<String>,
}

impl Sources {
    /// Takes the words of an entry.
    pub fn add(&mut self, entry: &Entry) {
        let mut all = HashSet::new();
        for (text, (name, _)) in entry.texts.iter().zip(TEXTS) {
            let folded = fold(text);
            let words = folded.split(' ').filter(|word| !word.is_empty());
            // People misspell as they ask: what stands only there is not what another word is a misspelling of.
            let is_plain = |word: &&str| name != WAYS && word.bytes().all(|byte| byte.is_ascii_alphabetic());
            for word in words.clone().filter(is_plain) {
                if !self.words.contains(word) {
                    self.words.insert(word.to_owned());
                }
            }
            if entry.shown.kind == Kind::Ruling {
                for word in words {
                    if !all.contains(word) {
                        all.insert(word.to_owned());
                    }
                }
            }
        }
        let cards: Arc<[String]> = entry.cards.iter().chain(&entry.about).cloned().collect();
        for word in all {
            self.said.entry(word).or_default().push(Arc::clone(&cards));
        }
        if entry.shown.kind == Kind::Erratum {
            self.changed.extend(entry.cards.iter().cloned());
        }
    }

    /// Takes what was read of other entries.
    pub fn merge(&mut self, other: Sources) {
        self.words.extend(other.words);
        self.said.extend(other.said);
        self.changed.extend(other.changed);
        self.cards.extend(other.cards);
        for card in &mut self.cards {
            card.has_errata |= self.changed.contains(&card.slug);
        }
    }
}

/// Words and names.
#[derive(Debug, Default)]
pub struct Lexicon {
    text: String,
    cards: Vec<Range<usize>>,
    names: Vec<Range<usize>>,
    phrases: Vec<Range<usize>>,
    joined: Vec<Range<usize>>,
    vocabulary: Range<usize>,
}

/// What the glossary says of a phrase.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase<'l> {
    pub role: Role,
    /// The terms, to be shown.
    pub shown: &'l str,
    pub units: Vec<Vec<Alternative>>,
}

impl Lexicon {
    /// Reads the text of a lexicon; what is no line of one is passed over.
    pub fn read(text: String) -> Self {
        let mut lexicon = Self::default();
        let mut start = 0;
        for line in text.split('\n') {
            let end = start + line.len();
            let range = start + line.len().min(1)..end;
            match line.as_bytes().first() {
                Some(b'c') => lexicon.cards.push(range),
                Some(b'n') => lexicon.names.push(range),
                Some(b'g') => lexicon.phrases.push(range),
                Some(b'j') => lexicon.joined.push(range),
                Some(b'v') => lexicon.vocabulary = range,
                _ => {}
            }
            start = end + 1;
        }
        lexicon.text = text;
        lexicon
    }

    /// The text of a new lexicon with these lines of the glossary.
    pub fn write(sources: &Sources, phrases: &[String]) -> String {
        let mut cards: Vec<&Facts> = sources.cards.iter().collect();
        cards.sort_by(|a, b| a.slug.cmp(&b.slug));
        let mut text = String::new();
        for card in &cards {
            let Facts { slug, name, kind, supertype, tags, domains, has_errata } = card;
            let (tags, domains, errata) = (tags.join(";"), domains.join(";"), if *has_errata { "e" } else { "" });
            text += &format!("c{slug}\t{name}\t{kind}\t{supertype}\t{tags}\t{domains}\t{errata}\n");
        }
        let mut joined: Vec<(String, &str)> = cards.iter().map(|card| (card.slug.replace('-', ""), card.slug.as_str())).collect();
        joined.sort_unstable();
        for (joined, slug) in joined {
            text += &format!("j{joined}\t{slug}\n");
        }
        let names = names(&cards, sources, phrases);
        for (word, (naming, cards)) in &names {
            let cards: Vec<String> = cards.iter().map(usize::to_string).collect();
            text += &format!("n{word}\t{}\t{}\n", *naming as u8, cards.join(" "));
        }
        for line in phrases {
            text += &format!("g{line}\n");
        }
        let words: BTreeSet<&str> = sources.words.iter().chain(names.keys()).map(String::as_str).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| word.chars().count() > 3).collect();
        text += &format!("v{}\n", words.join(" "));
        text
    }

    /// The facts of a card, by its place.
    pub fn card(&self, at: usize) -> Facts {
        let mut fields = self.text[self.cards[at].clone()].split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let list = |text: &str| text.split(';').filter(|text| !text.is_empty()).map(str::to_owned).collect();
        Facts {
            slug: field().to_owned(),
            name: field().to_owned(),
            kind: field().to_owned(),
            supertype: field().to_owned(),
            tags: list(field()),
            domains: list(field()),
            has_errata: !field().is_empty(),
        }
    }

    /// The place of a card.
    pub fn place(&self, slug: &str) -> Option<usize> {
        find(&self.text, &self.cards, slug)
    }

    /// The card whose name without blanks is that, if any; and whether longer names begin so.
    pub fn joined(&self, said: &str) -> (Option<&str>, bool) {
        let at = self.joined.partition_point(|range| self.text[range.clone()].split('\t').next().unwrap_or_default() < said);
        let entry = |at: usize| self.joined.get(at).and_then(|range| self.text[range.clone()].split_once('\t'));
        let exact = entry(at).filter(|(joined, _)| *joined == said).map(|(_, slug)| slug);
        let next = if exact.is_some() { at + 1 } else { at };
        (exact, entry(next).is_some_and(|(joined, _)| joined.starts_with(said)))
    }

    /// The cards that a word names or helps to name, by their places.
    pub fn named_by(&self, word: &str) -> Option<(Naming, Vec<usize>)> {
        let at = find(&self.text, &self.names, word)?;
        let mut fields = self.text[self.names[at].clone()].split('\t').skip(1);
        let naming = match fields.next()? {
            "0" => Naming::Part,
            "1" => Naming::Half,
            "2" => Naming::Champion,
            _ => Naming::Initials,
        };
        Some((naming, fields.next()?.split(' ').filter_map(|at| at.parse().ok()).collect()))
    }

    /// What the glossary says of a phrase, in each of its roles.
    pub fn phrases(&self, said: &str) -> Vec<Phrase<'_>> {
        let key = |range: &Range<usize>| self.text[range.clone()].split('\t').next().unwrap_or_default();
        let from = self.phrases.partition_point(|range| key(range) < said);
        let lines = self.phrases[from..].iter().take_while(|range| key(range) == said);
        let phrase = |range: &Range<usize>| {
            let mut fields = self.text[range.clone()].split('\t').skip(1);
            let role = fields.next()?.chars().next().and_then(Role::of_letter)?;
            Some(Phrase { role, shown: fields.next()?, units: glossary::units_of(fields.next().unwrap_or_default()) })
        };
        lines.filter_map(phrase).collect()
    }

    /// Whether some text has that very word.
    pub fn has_word(&self, word: &str) -> bool {
        // Words are sorted and stand between blanks.
        let words = &self.text[self.vocabulary.clone()];
        words.match_indices(word).any(|(at, _)| {
            let (before, after) = (&words[..at], &words[at + word.len()..]);
            (before.is_empty() || before.ends_with(' ')) && (after.is_empty() || after.starts_with(' '))
        })
    }

    /// The known words that a misspelt one may be: those with the fewest mistakes between, up to four, sorted.
    pub fn near(&self, word: &str) -> Vec<&str> {
        let length = word.chars().count();
        let allowed = match length {
            0..=2 => return Vec::new(),
            3..=6 => 1,
            _ => 2,
        };
        let mut best = allowed;
        let mut near = Vec::new();
        let sound = sound(word);
        for known in self.text[self.vocabulary.clone()].split(' ') {
            if known.as_bytes().first() != word.as_bytes().first() {
                continue;
            }
            let far = match known.len().abs_diff(word.len()) {
                // What sounds the same is one mistake away, however it is written.
                0..=3 if sound == self::sound(known) => 1,
                apart if apart > best => continue,
                _ => strsim::osa_distance(word, known),
            };
            if far < best {
                near.clear();
                best = far;
            }
            if far == best {
                near.push(known);
            }
        }
        near.truncate(4);
        near
    }

    /// The champions whose names begin with a word, by the names' first words.
    pub fn beginning_with(&self, word: &str) -> Vec<&str> {
        let key = |range: &Range<usize>| self.text[range.clone()].split('\t').next().unwrap_or_default();
        let from = self.names.partition_point(|range| key(range) < word);
        let lines = self.names[from..].iter().take_while(|range| key(range).starts_with(word));
        lines.filter(|range| matches!(self.text[(*range).clone()].split('\t').nth(1), Some("1" | "2"))).map(key).collect()
    }
}

/// How a word sounds, roughly: letters that are taken for each other are one, and doubled ones are single.
fn sound(word: &str) -> String {
    let mut sound = word.to_owned();
    for (written, heard) in [("cks", "x"), ("ks", "x"), ("cs", "x"), ("ck", "k"), ("ph", "f"), ("c", "k"), ("z", "s"), ("y", "i")] {
        if sound.contains(written) {
            sound = sound.replace(written, heard);
        }
    }
    let mut before = None;
    sound.retain(|letter| before.replace(letter) != Some(letter));
    sound
}

/// Where the line stands whose first field is that.
fn find(text: &str, lines: &[Range<usize>], first: &str) -> Option<usize> {
    lines.binary_search_by(|range| text[range.clone()].split('\t').next().unwrap_or_default().cmp(first)).ok()
}

/// The words that name cards, with the places of these.
fn names(cards: &[&Facts], sources: &Sources, phrases: &[String]) -> BTreeMap<String, (Naming, Vec<usize>)> {
    let champions: BTreeSet<String> = cards.iter().filter_map(|card| card.champion()).collect();
    let mut names: BTreeMap<String, (Naming, BTreeSet<usize>)> = BTreeMap::new();
    let mut add = |word: &str, naming: Naming, at: usize| {
        let entry = names.entry(word.to_owned()).or_insert((naming, BTreeSet::new()));
        entry.0 = entry.0.max(naming);
        entry.1.insert(at);
    };
    for (at, card) in cards.iter().enumerate() {
        for word in card.slug.split('-').filter(|word| !is_stop_word(word)) {
            add(word, Naming::Part, at);
        }
        // Some write `God-Willow` as one word.
        for word in card.name.split(' ').filter(|word| word.contains('-') && word.len() > 1) {
            add(&fold(word).replace(' ', ""), Naming::Part, at);
        }
        for champion in card.champion().iter().chain(card.tags.iter().filter(|tag| champions.contains(*tag))) {
            // "Miss", "Master", "Sin" and the like name nobody for sure.
            let naming = if champion.contains(' ') { Naming::Part } else { Naming::Champion };
            for word in champion.split(' ').filter(|word| word.len() > 1 && !is_stop_word(word)) {
                add(word, naming, at);
            }
        }
        for initials in card.initials() {
            add(&initials, Naming::Initials, at);
        }
    }
    let term = |line: &'_ String| line.split_once('\t').filter(|(_, rest)| rest.starts_with('t')).map(|(stem, _)| stem.to_owned());
    let terms: BTreeSet<String> = phrases.iter().filter_map(term).collect();
    let elsewhere = phrases.iter().filter_map(|line| line.split_once('\t')).filter(|(_, rest)| rest.starts_with(['g', 'x']));
    let elsewhere: BTreeSet<&str> = elsewhere.map(|(said, _)| said).collect();
    let is_term = |word: &str| terms.contains(&super::words::stems(word).join(" "));
    let mut named = BTreeMap::new();
    for (word, (naming, places)) in names {
        let slugs: Vec<&str> = places.iter().map(|&at| cards[at].slug.as_str()).collect();
        let said = sources.said.get(&word);
        let times = said.map_or(0, Vec::len);
        let of_these = said.map_or(0, |said| said.iter().filter(|about| about.iter().any(|card| slugs.contains(&card.as_str()))).count());
        let is_rare = word.len() > 2 && places.len() <= 12 && of_these * 10 >= times * 6;
        let naming = match naming {
            Naming::Part if is_rare && !is_term(&word) => Naming::Half,
            // Who says them means another game, or nothing of this one.
            Naming::Initials if of_these * 10 < times * 6 || elsewhere.contains(word.as_str()) => continue,
            naming => naming,
        };
        named.insert(word, (naming, places.into_iter().collect()));
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_sounds_like_a_known_one_is_near_it() {
        let lexicon = Lexicon::read("vchannel kinkou snax snare".to_owned());
        assert_eq!(lexicon.near("snacks"), ["snax"]);
        assert_eq!(lexicon.near("chanel"), ["channel"]);
        assert!(lexicon.near("snorer").is_empty());
    }
}
