//! NOUN, LIST, REF and TOKEN.

use super::Reader;
use super::words::{KINDS, TAGS, TOKEN_NAMES};
use crate::card::phrase::{Filter, Joint, Noun, PlayerNoun, Quantity, Set, Thing, TokenNoun};
use crate::card::{Kind, Meaning};

impl Set {
    /// A set of things with nothing else said.
    pub fn plain(quantity: Quantity, things: Vec<Thing>) -> Self {
        Self { quantity, owner: None, other: false, qualities: Vec::new(), things, filters: Vec::new() }
    }
}

impl Noun {
    /// Whether it is the card, as "this".
    pub fn is_this(&self) -> bool {
        matches!(self, Self::Reference { words, means: Meaning::Source } if words.starts_with("this"))
    }

    /// Whether a verb of it stands in the third person singular; `None` where its words do not tell.
    pub fn is_single(&self) -> Option<bool> {
        match self {
            Self::Player(player) => Some(match player {
                PlayerNoun::You => false,
                PlayerNoun::EachPlayer | PlayerNoun::Allies | PlayerNoun::ThatPlayer(_) => return None,
                PlayerNoun::Opponents | PlayerNoun::EachOtherPlayer | PlayerNoun::Several(_) => return None,
                PlayerNoun::AnOpponent | PlayerNoun::APlayer | PlayerNoun::NextPlayer | PlayerNoun::AnAlly | PlayerNoun::AnyPlayer => true,
                PlayerNoun::ControllerOf(_) | PlayerNoun::OwnerOf(_) | PlayerNoun::Attacker | PlayerNoun::Defender => true,
            }),
            Self::Reference { words, .. } => match words.as_str() {
                "I" | "they" => Some(false),
                "it" | "this" => Some(true),
                _ => None,
            },
            Self::Set(set) => match set.quantity {
                Quantity::One | Quantity::Another | Quantity::Each | Quantity::Next => Some(true),
                Quantity::All | Quantity::AnyNumber | Quantity::Exactly(2..) => Some(false),
                _ => None,
            },
            Self::Token(_) | Self::Joined { .. } | Self::Words(_) => None,
        }
    }

    /// Whether it is the card itself.
    pub fn is_source(&self) -> bool {
        matches!(self, Self::Reference { means: Meaning::Source, .. })
    }

    /// The card itself.
    pub fn source(words: &str) -> Self {
        Self::Reference { words: words.to_owned(), means: Meaning::Source }
    }
}

impl Reader<'_> {
    /// NOUN, a list of nouns too.
    pub fn nouns(&mut self) -> Option<Noun> {
        let first = self.noun()?;
        let more = self.attempt(|r| {
            let mut nouns = Vec::new();
            while let Some(next) = r.attempt(|r| r.words(",").and_then(|()| r.noun())) {
                nouns.push(next);
            }
            r.maybe(",");
            let joint = r.joint()?;
            nouns.push(r.noun()?);
            Some((nouns, joint))
        });
        Some(match more {
            Some((mut nouns, joint)) => {
                nouns.insert(0, first);
                Noun::Joined { nouns, joint }
            }
            None => first,
        })
    }

    pub fn joint(&mut self) -> Option<Joint> {
        self.entry(&[("and", Joint::And), ("or", Joint::Or), ("and/or", Joint::AndOr)])
    }

    /// One NOUN.
    pub fn noun(&mut self) -> Option<Noun> {
        self.called_name()
            .or_else(|| self.attempt(|r| r.token().map(Noun::Token)))
            .or_else(|| {
                self.attempt(|r| {
                    let player = r.player()?;
                    r.not_possessive()?;
                    Some(Noun::Player(player))
                })
            })
            .or_else(|| self.set_noun())
            .or_else(|| self.reference())
    }

    /// A name given by `called`.
    fn called_name(&mut self) -> Option<Noun> {
        let start = self.at;
        self.attempt(|r| {
            r.name_given()?;
            r.not_possessive()?;
            let words = r.since(start);
            let means = r.scope.called(&words)?.meaning.clone();
            Some(Noun::Reference { words, means })
        })
    }

    fn name_given(&mut self) -> Option<()> {
        let given = self.scope.names().into_iter().find(|name| {
            let words: Vec<&str> = name.split(' ').collect();
            let ahead = self.tokens.get(self.at..self.at + words.len()).unwrap_or_default();
            // A pronoun is looked up with the others.
            words.len() > 1 && ahead.len() == words.len() && ahead.iter().map(|token| token.text.as_str()).eq(words)
        })?;
        self.at += given.split(' ').count();
        Some(())
    }

    /// REF.
    pub fn reference(&mut self) -> Option<Noun> {
        let start = self.at;
        self.attempt(|r| {
            let noun = r.bare_reference()?;
            r.not_possessive()?;
            r.maybe("again");
            r.each_at_end();
            Some(match noun {
                Noun::Reference { means, .. } => Noun::Reference { words: r.since(start), means },
                other => other,
            })
        })
    }

    fn bare_reference(&mut self) -> Option<Noun> {
        let start = self.at;
        if let Some(among) = self.among_them().or_else(|| self.one_looked_at()) {
            return Some(among);
        }
        if let Some(means) = self.attempt(Self::pointed) {
            return Some(Noun::Reference { words: self.since(start), means });
        }
        let found =
            match self.one_of(&["them", "they", "the rest", "the others", "the remaining cards", "each other", "the other", "each"])? {
                "each other" => Ok(Meaning::EachOther),
                "each" => self.scope.them("each").or_else(|_| self.scope.looked_at("each")),
                "the other" => return Some(Noun::Words(self.since(start))),
                "them" => self.scope.them("them").or_else(|trouble| self.scope.looked_at("them").map_err(|_| trouble)),
                "they" => self.scope.them("they"),
                rest => self.scope.rest(rest),
            };
        let means = self.meaning(start, found);
        Some(Noun::Reference { words: self.since(start), means })
    }

    /// "one of them", "up to two of them", "one or both of them".
    fn among_them(&mut self) -> Option<Noun> {
        let start = self.at;
        self.attempt(|r| {
            let quantity = if r.maybe("one or both") { Quantity::OneOrBoth } else { r.quantity()? };
            r.words("of them")?;
            let found = r.scope.looked_at("them").or_else(|_| r.scope.them("them"));
            let means = r.meaning(start, found);
            let quantity = match quantity {
                Quantity::Exactly(1) => Quantity::OneOf,
                other => other,
            };
            let mut set = Set::plain(quantity, vec![Thing::Something]);
            set.filters.push(Filter::FromAmong(means));
            Some(Noun::Set(set))
        })
    }

    /// "one": of the cards looked at.
    fn one_looked_at(&mut self) -> Option<Noun> {
        let start = self.at;
        self.attempt(|r| {
            r.words("one")?;
            (r.at == r.tokens.len()).then_some(())?;
            let found = r.scope.looked_at("one");
            let means = r.meaning(start, found);
            let mut set = Set::plain(Quantity::One, vec![Thing::Card]);
            set.filters.push(Filter::FromAmong(means));
            Some(Noun::Set(set))
        })
    }

    /// What points at one thing: me, this, it, that unit, a name given, the card's own name.
    pub fn pointed(&mut self) -> Option<Meaning> {
        let start = self.at;
        if self.attempt(Self::name_given).is_some() {
            let words = self.since(start);
            return self.scope.called(&words).map(|candidate| candidate.meaning.clone());
        }
        if self.attempt(Self::own_name).is_some() || self.one_of(&["me", "I"]).is_some() {
            return Some(Meaning::Source);
        }
        if self.maybe("it") {
            let it = self.it();
            return Some(self.meaning(start, it));
        }
        if self.attempt(Self::this).is_some() {
            // "this battlefield", "this Equipment": the kind is for the reader.
            self.attempt(|r| r.described().filter(|described| described.singular));
            return Some(Meaning::Source);
        }
        self.attempt(|r| {
            let several = r.one_of(&["that", "those", "these"])? != "that";
            let described = r.described().filter(|described| if several { described.plural } else { described.singular })?;
            let words = r.since(start);
            let found = if described.things.first() == Some(&Thing::Battlefield) {
                r.scope.there(&words)
            } else {
                let names: Vec<&str> = described.qualities.iter().flat_map(|quality| quality.names()).collect();
                r.scope.that(&words, &described.things, &names, several)
            };
            Some(r.meaning(start, found))
        })
    }

    /// "this", but not of "this turn".
    fn this(&mut self) -> Option<()> {
        self.words("this")?;
        (!matches!(self.peek(), Some("turn" | "way" | "combat"))).then_some(())
    }

    /// "each" at the end is wording only: "two friendly units each".
    pub fn each_at_end(&mut self) {
        if self.peek() == Some("each") && self.at + 1 == self.tokens.len() {
            self.at += 1;
        }
    }

    /// The card's own name.
    fn own_name(&mut self) -> Option<()> {
        if self.scope.card.is_empty() {
            return None;
        }
        let ahead = self.tokens.get(self.at)?.start;
        let rest = self.phrase.get(ahead..)?.strip_prefix(self.scope.card.as_str())?;
        let end = self.phrase.len() - rest.len();
        let used = self.tokens.iter().skip(self.at).take_while(|token| token.end <= end).count();
        self.at += used;
        Some(())
    }

    /// TOKEN: "two ready 3 [M] Sprite unit tokens with Temporary".
    pub fn token(&mut self) -> Option<TokenNoun> {
        self.attempt(|r| {
            let count = match r.one_of(&["a", "an", "the"]) {
                Some(_) => 1,
                None => r.number()?,
            };
            let ready = r.maybe("ready");
            let might = r.attempt(|r| {
                let might = r.number()?;
                r.might_symbol()?;
                Some(might)
            });
            let name = r.token_name()?;
            let kind = r.entry(&[("unit", Kind::Unit), ("gear", Kind::Gear), ("battlefield", Kind::Battlefield)])?;
            let start = r.at;
            let plural = r.one_of(&["tokens", "token"])? == "tokens";
            if plural != (count > 1) {
                r.trouble(start, "the number does not agree".to_owned());
            }
            let mut keywords = Vec::new();
            if r.maybe("with") {
                keywords.push(r.keyword()?);
            }
            if r.maybe("from") {
                r.tag()?;
            }
            Some(TokenNoun { count, ready, name: name.to_owned(), might, kind, keywords })
        })
    }

    fn token_name(&mut self) -> Option<&'static str> {
        self.one_of(&TOKEN_NAMES).or_else(|| self.tag())
    }

    /// TAG, the longest that fits.
    pub fn tag(&mut self) -> Option<&'static str> {
        self.one_of(&TAGS)
    }

    /// A kind by its words: the thing, and whether the words are singular, plural.
    pub fn kind_word(&mut self) -> Option<(Option<Thing>, bool, bool)> {
        for (singular, plural, thing) in KINDS {
            if singular == plural && self.maybe(singular) {
                return Some((*thing, true, true));
            }
            if self.maybe(plural) {
                return Some((*thing, false, true));
            }
            if self.maybe(singular) {
                return Some((*thing, true, false));
            }
        }
        None
    }
}
