//! SET: quantity, owner, qualities, things, filters.

use super::Reader;
use super::words::{QUALITIES, TAGS, TOKEN_NAMES};
use crate::card::phrase::{Filter, Noun, Nth, Owner, Quality, Quantity, Set, Thing};
use crate::card::{Domain, Kind};

/// What a noun says about its things, without quantity and filters.
#[derive(Clone, Debug, Default)]
pub struct Described {
    pub qualities: Vec<Quality>,
    pub things: Vec<Thing>,
    /// A word that the types do not know: "cost", "text".
    pub opaque: bool,
    /// Qualities of a further thing only: "unit, or facedown card".
    pub mixed: Option<String>,
    singular: bool,
    plural: bool,
    /// Several kinds: number is not checked.
    joined: bool,
}

impl Quality {
    /// The tags or names that it says.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Tag(name) | Self::Named(name) => vec![name],
            Self::AnyTag(names) => names.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }
}

impl Thing {
    /// The thing that a card of that kind is.
    pub fn of_kind(kind: Kind) -> Self {
        match kind {
            Kind::Unit => Self::Unit,
            Kind::Spell => Self::Spell,
            Kind::Gear => Self::Gear,
            Kind::Battlefield => Self::Battlefield,
            Kind::Legend => Self::Legend,
            Kind::Rune => Self::Rune,
            Kind::Marker => Self::Token,
        }
    }
}

impl Reader<'_> {
    /// SET, as a noun.
    pub fn set_noun(&mut self) -> Option<Noun> {
        let start = self.at;
        self.attempt(|r| {
            let (set, opaque) = r.set()?;
            Some(if opaque { Noun::Words(r.since(start)) } else { Noun::Set(set) })
        })
    }

    /// SET that the types know.
    pub fn known_set(&mut self) -> Option<Set> {
        self.attempt(|r| r.set().filter(|(_, opaque)| !opaque).map(|(set, _)| set))
    }

    /// SET, and whether it has a word that the types do not know.
    pub fn set(&mut self) -> Option<(Set, bool)> {
        self.attempt(|r| {
            let start = r.at;
            let (quantity, owner) = match r.attempt(Self::possessor) {
                Some(owner) => (Quantity::Bare, Some(owner)),
                None => {
                    let quantity = r.quantity().unwrap_or(Quantity::Bare);
                    (quantity, r.owner_word())
                }
            };
            let described_at = r.at;
            let other = r.maybe("other");
            let described = r.described()?;
            r.check_number(start, described_at, quantity, &described);
            r.check_bare(start, quantity, owner.is_some(), other, &described);
            let mut set = Set { quantity, owner, other, qualities: described.qualities, things: described.things, filters: Vec::new() };
            set.filters.extend(described.mixed.map(Filter::Words));
            r.filters(&mut set, described.opaque);
            r.check_repeated(start, &set);
            Some((set, described.opaque))
        })
    }

    /// "a friendly unit's", "an opponent's", "this gear's".
    fn possessor(&mut self) -> Option<Owner> {
        let start = self.at;
        let noun = self
            .attempt(|r| {
                let player = r.player()?;
                r.possessive()?;
                Some(Noun::Player(player))
            })
            .or_else(|| {
                self.attempt(|r| {
                    let means = r.pointed()?;
                    let words = r.since(start);
                    r.possessive()?;
                    Some(Noun::Reference { words, means })
                })
            })
            .or_else(|| {
                self.attempt(|r| {
                    let quantity = r.quantity().unwrap_or(Quantity::Bare);
                    let owner = r.owner_word();
                    let other = r.maybe("other");
                    let described = r.described()?;
                    r.possessive()?;
                    let Described { qualities, things, .. } = described;
                    Some(Noun::Set(Set { quantity, owner, other, qualities, things, filters: Vec::new() }))
                })
            })?;
        Some(Owner::Of(Box::new(noun)))
    }

    fn possessive(&mut self) -> Option<()> {
        self.one_of(&["'s", "'"]).map(drop)
    }

    /// QUANT.
    pub fn quantity(&mut self) -> Option<Quantity> {
        const WORDS: &[(&str, Quantity)] = &[
            ("any number of", Quantity::AnyNumber),
            ("multiple", Quantity::AtLeast(2)),
            ("another", Quantity::Another),
            ("all of", Quantity::All),
            ("all", Quantity::All),
            ("each of", Quantity::Each),
            ("each", Quantity::Each),
            ("any", Quantity::Any),
            ("no", Quantity::No),
            ("the next", Quantity::Next),
        ];
        self.attempt(|r| {
            let start = r.at;
            if let Some(article) = r.one_of(&["a", "an"]) {
                r.check_article(start, article);
                return Some(Quantity::One);
            }
            if let Some(found) = r.entry(WORDS) {
                return Some(found);
            }
            if r.maybe("the top") {
                return Some(Quantity::Top(r.number().unwrap_or(1)));
            }
            if r.maybe("the") {
                return Some(Quantity::The);
            }
            if r.maybe("up to") {
                return r.number().map(Quantity::UpTo);
            }
            if r.maybe("exactly") {
                return r.number().map(Quantity::Precisely);
            }
            if r.maybe("at least") {
                return r.number().map(Quantity::AtLeast);
            }
            if let Some(number) = r.number_plus() {
                return Some(Quantity::AtLeast(number));
            }
            let number = r.number()?;
            // "3 [M]" and "one of them" are no quantity of what follows.
            if r.peek() == Some("[M]") {
                return None;
            }
            if r.maybe("or more") {
                return Some(Quantity::AtLeast(number));
            }
            if r.maybe("or fewer") {
                return Some(Quantity::AtMost(number));
            }
            let of_several = r.peek() == Some("of") && r.tokens.get(r.at + 1).is_some_and(|token| token.text != "them") && r.maybe("of");
            Some(if of_several && number == 1 { Quantity::OneOf } else { Quantity::Exactly(number) })
        })
    }

    /// "an" stands before a vowel.
    fn check_article(&mut self, start: usize, article: &str) {
        let Some(next) = self.peek() else { return };
        let vowel = next.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
        let sounds_otherwise = ["unit", "one"].iter().any(|word| next.starts_with(word));
        let is_word = next.starts_with(|c: char| c.is_alphabetic());
        if is_word && (article == "an") != (vowel && !sounds_otherwise) {
            let message = format!("`{article}` does not go with `{next}`");
            self.trouble(start, message);
        }
    }

    fn check_number(&mut self, start: usize, described_at: usize, quantity: Quantity, described: &Described) {
        if described.joined {
            return;
        }
        let wants_one = match quantity {
            Quantity::One | Quantity::Another | Quantity::Each | Quantity::Next | Quantity::Top(1) => true,
            Quantity::Exactly(1) | Quantity::UpTo(1) | Quantity::Precisely(1) => true,
            Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::Precisely(_) | Quantity::Top(_) => false,
            Quantity::AnyNumber | Quantity::OneOf | Quantity::All => false,
            // "each of your units", "at least one", "any unit", "no units", "the unit": either number.
            Quantity::AtLeast(_) | Quantity::AtMost(_) | Quantity::Any | Quantity::No | Quantity::The | Quantity::Bare => return,
        };
        let of = self.tokens.get(start..described_at).is_some_and(|words| words.iter().any(|token| token.text == "of"));
        if wants_one && !of && !described.singular {
            let message = format!("`{}` goes with one thing", self.since(start));
            self.trouble(start, message);
        }
        if (!wants_one || of) && !described.plural {
            let message = format!("`{}` goes with several things", self.since(start));
            self.trouble(start, message);
        }
    }

    /// Without a word for how many, things are several: "friendly units"; one of somebody's: "your legend".
    fn check_bare(&mut self, start: usize, quantity: Quantity, owned: bool, other: bool, described: &Described) {
        let countable = match described.things.first() {
            Some(Thing::Damage | Thing::Something | Thing::Combat | Thing::Points | Thing::Hand | Thing::Base) => false,
            Some(_) => true,
            None => false,
        };
        let plural = described.plural || described.joined || self.counting.is_some();
        if quantity == Quantity::Bare && (!owned || other) && countable && !plural {
            let message = format!("`{}` does not say how many", self.since(start));
            self.trouble(start, message);
        }
    }

    /// What is said twice is a slip.
    fn check_repeated(&mut self, start: usize, set: &Set) {
        let quality = set.qualities.iter().enumerate().any(|(place, quality)| set.qualities[..place].contains(quality));
        let filter = set.filters.iter().enumerate().any(|(place, filter)| set.filters[..place].contains(filter));
        if quality || filter {
            let message = format!("`{}` says something twice", self.since(start));
            self.trouble(start, message);
        }
    }

    /// QUALITY* THING.
    pub fn described(&mut self) -> Option<Described> {
        self.tag_list()
            .or_else(|| {
                self.attempt(|r| {
                    let quality = r.quality()?;
                    let mut rest = r.described()?;
                    // "unit token", "gear abilities"; a unit is no "unit unit".
                    let of_a_kind = matches!(quality, Quality::Kind(_));
                    let takes_kind = rest.opaque || rest.things.iter().all(|thing| matches!(thing, Thing::Token | Thing::Ability));
                    if of_a_kind && !takes_kind {
                        return None;
                    }
                    rest.qualities.insert(0, quality);
                    Some(rest)
                })
            })
            .or_else(|| self.kinds())
    }

    /// "Bird, Cat, Dog, or Poro", with or without a kind behind.
    fn tag_list(&mut self) -> Option<Described> {
        self.attempt(|r| {
            let mut tags = vec![r.tag()?.to_owned()];
            r.words(",")?;
            tags.push(r.tag()?.to_owned());
            while let Some(tag) = r.attempt(|r| r.words(",").and_then(|()| r.tag())) {
                tags.push(tag.to_owned());
            }
            r.words(",")?;
            r.one_of(&["and", "or"])?;
            tags.push(r.tag()?.to_owned());
            if tags.iter().enumerate().any(|(place, tag)| tags[..place].contains(tag)) {
                let message = format!("`{}` says a tag twice", tags.join(", "));
                r.trouble(r.at, message);
            }
            let mut described = r.attempt(Self::kinds).unwrap_or_else(|| Described {
                things: vec![Thing::Something],
                joined: true,
                ..Described::default()
            });
            described.qualities.push(Quality::AnyTag(tags));
            Some(described)
        })
    }

    /// THING: kinds joined by "and", "or".
    fn kinds(&mut self) -> Option<Described> {
        let mut described = self.kind()?;
        let more = self.attempt(|r| {
            let mut more = Vec::new();
            let start = r.at;
            while let Some(next) = r.attempt(|r| r.words(",").and_then(|()| r.qualified_kind())) {
                more.push(next);
            }
            r.maybe(",");
            r.joint()?;
            more.push(r.qualified_kind()?);
            // "a combat and …" is no list of things if a verb follows; then the event goes on instead.
            let mixed = more.iter().any(|next| !next.qualities.is_empty()).then(|| r.since(start));
            Some((more, mixed))
        });
        if let Some((more, mixed)) = more {
            described.joined = true;
            described.mixed = mixed;
            for next in more {
                described.things.extend(next.things);
                described.opaque |= next.opaque;
            }
        }
        Some(described)
    }

    fn qualified_kind(&mut self) -> Option<Described> {
        self.attempt(|r| {
            let quality = r.quality()?;
            let mut rest = r.qualified_kind()?;
            rest.qualities.insert(0, quality);
            Some(rest)
        })
        .or_else(|| self.kind())
    }

    /// One kind, or a tag or name that stands for it.
    fn kind(&mut self) -> Option<Described> {
        if let Some((thing, singular, plural)) = self.kind_word() {
            let things = thing.into_iter().collect();
            return Some(Described { things, opaque: thing.is_none(), singular, plural, ..Described::default() });
        }
        let (quality, plural) = self.name_as_kind()?;
        let things = vec![Thing::Something];
        Some(Described { qualities: vec![quality], things, singular: !plural, plural, ..Described::default() })
    }

    /// "Mech", "Dragons", "Sand Soldiers", "Gold".
    fn name_as_kind(&mut self) -> Option<(Quality, bool)> {
        for (names, is_tag) in [(TAGS.as_slice(), true), (TOKEN_NAMES.as_slice(), false)] {
            let plain = names.iter().filter(|name| **name != "Equipment");
            let found = plain.into_iter().find_map(|name| self.name_or_plural(name).map(|plural| ((*name).to_owned(), plural)));
            if let Some((name, plural)) = found {
                // Gold has no plural of its own.
                let plural = plural || name == "Gold";
                return Some((if is_tag { Quality::Tag(name) } else { Quality::Named(name) }, plural));
            }
        }
        None
    }

    fn name_or_plural(&mut self, name: &str) -> Option<bool> {
        let words: Vec<&str> = name.split(' ').collect();
        let (last, before) = words.split_last()?;
        self.attempt(|r| {
            for word in before {
                (r.peek()? == *word).then(|| r.at += 1)?;
            }
            let token = r.peek()?;
            let plural = token.strip_suffix('s') == Some(last);
            (token == *last || plural).then_some(())?;
            r.at += 1;
            Some(plural)
        })
    }

    /// QUALITY.
    pub fn quality(&mut self) -> Option<Quality> {
        const NTH: &[(&str, Nth)] = &[("first", Nth::First), ("second", Nth::Second), ("third", Nth::Third), ("next", Nth::Next)];
        if let Some(found) = self.entry(QUALITIES) {
            return Some(found);
        }
        if let Some(nth) = self.entry(NTH) {
            return Some(Quality::Nth(nth));
        }
        if let Some(might) = self.attempt(|r| {
            let might = r.number()?;
            r.might_symbol().map(|()| might)
        }) {
            return Some(Quality::Might(might));
        }
        if let Some(domain) = self.peek().and_then(Domain::from_name) {
            self.at += 1;
            return Some(Quality::Domain(domain));
        }
        let negated = self.peek().and_then(|word| word.strip_prefix("non-")).and_then(|tag| TAGS.iter().find(|known| **known == tag));
        if let Some(tag) = negated {
            self.at += 1;
            return Some(Quality::NonTag((*tag).to_owned()));
        }
        if let Some(tag) = self.tag() {
            return Some(Quality::Tag(tag.to_owned()));
        }
        if let Some(name) = self.one_of(&TOKEN_NAMES) {
            return Some(Quality::Named(name.to_owned()));
        }
        self.keyword_word().map(Quality::Keyword)
    }

    /// FILTER*, onto the set.
    pub fn filters(&mut self, set: &mut Set, opaque: bool) {
        loop {
            if self.maybe("else") {
                set.other = true;
            } else if let Some(filter) = self.filter(set, opaque) {
                set.filters.push(filter);
            } else {
                self.each_at_end();
                return;
            }
        }
    }
}
