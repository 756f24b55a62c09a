//! QUALITY* THING: what a noun says its things are.

use super::Reader;
use super::words::{QUALITIES, TAGS, TOKEN_NAMES};
use crate::card::phrase::{Joint, Nth, Quality, Thing};
use crate::card::{Domain, Kind};

/// What a noun says about its things, without quantity and filters.
#[derive(Clone, Debug, Default)]
pub struct Described {
    pub qualities: Vec<Quality>,
    pub things: Vec<Thing>,
    /// A word that the types do not know: "cost", "text".
    pub opaque: bool,
    /// Further things with qualities of their own: the "facedown card" of "gear, unit, or facedown card".
    pub further: Vec<Described>,
    /// What joins them.
    pub joint: Option<Joint>,
    /// Whether its words may be one thing, several things.
    pub singular: bool,
    pub plural: bool,
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
    /// QUALITY* THING.
    pub fn described(&mut self) -> Option<Described> {
        self.tag_list()
            .or_else(|| {
                self.attempt(|r| {
                    let quality = r.quality()?;
                    let mut rest = r.described()?;
                    goes_with(&quality, &rest).then_some(())?;
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
            r.check_tags(&tags);
            let any = || Described { things: vec![Thing::Something], singular: true, plural: true, ..Described::default() };
            let mut described = r.attempt(Self::kind_of_words).unwrap_or_else(any);
            described.qualities.push(Quality::AnyTag(tags));
            Some(described)
        })
    }

    /// THING: kinds joined by "and", "or".
    fn kinds(&mut self) -> Option<Described> {
        let mut described = self.kind()?;
        let more = self.attempt(|r| {
            let mut more = Vec::new();
            while let Some(next) = r.attempt(|r| r.words(",").and_then(|()| r.qualified_kind())) {
                more.push(next);
            }
            r.maybe(",");
            let joint = r.joint()?;
            more.push(r.qualified_kind()?);
            // "a combat and …" is no list of things if a verb follows; then the event goes on instead.
            Some((more, joint))
        });
        if let Some((more, joint)) = more {
            described.joint = Some(joint);
            for next in more {
                described.singular &= next.singular;
                described.plural &= next.plural;
                described.opaque |= next.opaque;
                if next.qualities.is_empty() {
                    described.things.extend(next.things);
                } else {
                    described.further.push(next);
                }
            }
        }
        Some(described)
    }

    fn qualified_kind(&mut self) -> Option<Described> {
        self.attempt(|r| {
            let quality = r.quality()?;
            let mut rest = r.qualified_kind()?;
            goes_with(&quality, &rest).then_some(())?;
            rest.qualities.insert(0, quality);
            Some(rest)
        })
        .or_else(|| self.kind())
    }

    /// One kind, or a tag or name that stands for it.
    fn kind(&mut self) -> Option<Described> {
        if let Some(described) = self.kind_of_words() {
            return Some(described);
        }
        let (quality, plural) = self.name_as_kind()?;
        let things = vec![Thing::Something];
        // Gold has no plural of its own.
        let is_mass = quality == Quality::Named("Gold".to_owned());
        let (singular, plural) = (!plural || is_mass, plural || is_mass);
        Some(Described { qualities: vec![quality], things, singular, plural, ..Described::default() })
    }

    fn kind_of_words(&mut self) -> Option<Described> {
        let (thing, singular, plural) = self.kind_word()?;
        let things = thing.into_iter().collect();
        Some(Described { things, opaque: thing.is_none(), singular, plural, ..Described::default() })
    }

    /// "Mech", "Dragons", "Sand Soldiers", "Gold".
    fn name_as_kind(&mut self) -> Option<(Quality, bool)> {
        for (names, is_tag) in [(TAGS.as_slice(), true), (TOKEN_NAMES.as_slice(), false)] {
            let plain = names.iter().filter(|name| **name != "Equipment");
            let found = plain.into_iter().find_map(|name| self.name_or_plural(name).map(|plural| ((*name).to_owned(), plural)));
            if let Some((name, plural)) = found {
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
        if let Some(tag) = self.attempt(|r| r.tag().filter(|tag| *tag != "Equipment")) {
            return Some(Quality::Tag(tag.to_owned()));
        }
        if let Some(name) = self.one_of(&TOKEN_NAMES) {
            return Some(Quality::Named(name.to_owned()));
        }
        self.keyword_word().map(Quality::Keyword)
    }
}

/// Whether an adjective can stand before that: "unit token", "gear abilities", "combat damage"; a unit is no "unit unit".
fn goes_with(quality: &Quality, described: &Described) -> bool {
    let all = |known: &[Thing]| described.things.iter().all(|thing| known.contains(thing));
    match quality {
        Quality::Kind(_) => described.opaque || all(&[Thing::Token, Thing::Ability]),
        Quality::Combat => !described.opaque && all(&[Thing::Damage]),
        Quality::Word("excess") => all(&[Thing::Damage]),
        Quality::Word("single") => all(&[Thing::Location, Thing::Battlefield]),
        Quality::Word("additional") => described.opaque || all(&[Thing::Ability, Thing::Card]),
        Quality::Word(_) => described.opaque || all(&[Thing::Ability]),
        _ => true,
    }
}
