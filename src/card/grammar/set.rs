//! SET: quantity, owner, qualities, things, filters.

use super::Reader;
use super::described::Described;
use crate::card::phrase::{Filter, Noun, Owner, Quantity, Set};

impl Reader<'_> {
    /// SET, as a noun.
    pub fn set_noun(&mut self) -> Option<Noun> {
        let start = self.at;
        self.attempt(|r| {
            let (set, described) = r.set_described()?;
            Some(match described.joint {
                _ if described.opaque => Noun::Words(r.since(start)),
                Some(joint) if !described.further.is_empty() => Noun::Joined { nouns: alternatives(&set, described.further), joint },
                Some(_) | None => Noun::Set(set),
            })
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
            let (mut set, described) = r.set_described()?;
            if !described.further.is_empty() {
                // Things with qualities of their own are several nouns, which do not fit everywhere.
                set.filters.push(Filter::Words(r.since(start)));
            }
            Some((set, described.opaque))
        })
    }

    /// SET, and what it says its things are.
    fn set_described(&mut self) -> Option<(Set, Described)> {
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
            let (qualities, things) = (described.qualities.clone(), described.things.clone());
            let mut set = Set { quantity, owner, other, qualities, things, filters: Vec::new() };
            r.check_bare(start, &set, &described);
            r.filters(&mut set, described.opaque);
            r.check_repeated(start, &set);
            Some((set, described))
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
                    let set = Set { quantity, owner, other, qualities, things, filters: Vec::new() };
                    r.check_repeated(start, &set);
                    Some(Noun::Set(set))
                })
            })?;
        Some(Owner::Of(Box::new(noun)))
    }

    fn possessive(&mut self) -> Option<()> {
        // "opponents'" ends in s itself.
        let plural = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|before| before.text.ends_with('s'));
        if plural { self.one_of(&["'", "'s"]).map(drop) } else { self.words("'s") }
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
            // "each of up to two units" are the same as "up to two units each".
            if r.maybe("each of up to") {
                return r.number().map(Quantity::UpTo);
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
            let of_several = r.peek() == Some("of")
                && r.tokens.get(r.at + 1).is_some_and(|token| token.text != "them" && token.text != "of")
                && r.maybe("of");
            Some(if of_several && number == 1 { Quantity::OneOf } else { Quantity::Exactly(number) })
        })
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

/// "another friendly gear, unit, or facedown card": what is said before and behind the things goes for each of them.
fn alternatives(set: &Set, further: Vec<Described>) -> Vec<Noun> {
    let of_further = |described: Described| {
        let qualities = set.qualities.iter().cloned().chain(described.qualities).collect();
        Noun::Set(Set { qualities, things: described.things, ..set.clone() })
    };
    std::iter::once(Noun::Set(set.clone())).chain(further.into_iter().map(of_further)).collect()
}
