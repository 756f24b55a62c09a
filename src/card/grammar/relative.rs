//! RELATIVE: clauses that narrow a noun.

use super::Reader;
use super::event::Auxiliary;
use crate::card::phrase::{Filter, Noun, Quantity, Verb};

impl Reader<'_> {
    /// RELATIVE.
    pub fn relative(&mut self) -> Option<Filter> {
        let start = self.at;
        let first = self.one_relative()?;
        let more = self.attempt(|r| r.words("or").and_then(|()| r.words("that").map(|()| r.at -= 1)).and_then(|()| r.one_relative()));
        Some(if more.is_some() { Filter::Words(self.since(start)) } else { first })
    }

    pub fn one_relative(&mut self) -> Option<Filter> {
        let start = self.at;
        if let Some(filter) = self.attempt(Self::choosing) {
            return Some(filter);
        }
        if let Some(quality) = self.attempt(|r| {
            r.words("that")?;
            r.one_of(&["'s", "is", "are", "was"])?;
            r.quality().filter(|_| r.peek() != Some("to"))
        }) {
            return Some(Filter::Is(quality));
        }
        if let Some(attached) = self.attempt(|r| r.words("attached to").and_then(|()| r.noun())) {
            return Some(Filter::AttachedTo(Box::new(attached)));
        }
        if let Some(with) = self.attempt(|r| r.words("banished with").and_then(|()| r.noun())) {
            return Some(Filter::BanishedWith(Box::new(with)));
        }
        if let Some(filter) = self.attempt(Self::designation) {
            return Some(filter);
        }
        if let Some(player) = self.attempt(|r| {
            let player = r.player()?;
            r.one_of(&["plays", "play"])?;
            matches!(r.peek(), None | Some("this" | "each")).then_some(player)
        }) {
            return Some(Filter::PlayedBy(player));
        }
        if self.attempt(|r| r.words("played from anywhere other than a player 's hand")).is_some() {
            return Some(Filter::PlayedFromAnywhereBut(crate::card::phrase::Thing::Hand));
        }
        if let Some(filter) = self.attempt(Self::where_something_is) {
            return Some(filter);
        }
        self.as_words(Self::other_relative).filter(|_| self.at > start).map(Filter::Words)
    }

    /// "where you are the attacker", "where there are enemy units", "where you have units".
    fn where_something_is(&mut self) -> Option<Filter> {
        self.words("where")?;
        if let Some(player) = self.attempt(|r| r.player().filter(|_| r.one_of(&["are the attacker", "is the attacker"]).is_some())) {
            return Some(Filter::WhereAttackerIs(player));
        }
        let holder = match self.one_of(&["there are", "there's", "there is"]) {
            Some(_) => None,
            None => Some(self.player().filter(|_| self.one_of(&["have", "has"]).is_some())?),
        };
        let mut set = self.known_set()?;
        // What is said of more than these units is not said by a place.
        if !set.filters.is_empty() || set.quantity != Quantity::Bare {
            return None;
        }
        set.filters.extend(holder.map(Filter::ControlledBy));
        Some(Filter::WithCount(Box::new(set)))
    }

    /// "that chooses it and no other friendly unit", "choosing something here".
    pub fn choosing(&mut self) -> Option<Filter> {
        let start = self.at;
        self.one_of(&["that choose", "that chooses", "choosing"])?;
        let chosen = self.noun()?;
        let only = self.attempt(|r| r.words("and").and_then(|()| (r.peek() == Some("no")).then(|| r.set())?));
        Some(if only.is_some() { Filter::Words(self.since(start)) } else { Filter::Choosing(Box::new(chosen)) })
    }

    /// "attacking here".
    pub fn designation(&mut self) -> Option<Filter> {
        let attacking = self.one_of(&["attacking", "defending"])? == "attacking";
        match self.place_filter()? {
            Filter::At(place) if attacking => Some(Filter::AttackingAt(place)),
            Filter::At(place) => Some(Filter::DefendingAt(place)),
            _ => None,
        }
    }

    /// Clauses about the noun that are kept as words.
    pub fn other_relative(&mut self) -> Option<()> {
        if self.attempt(|r| r.words("that I was in")).is_some() {
            return Some(());
        }
        if self.maybe("where") {
            let was = self.open_fact.replace(());
            let found = self.condition_words();
            self.open_fact = was;
            return found;
        }
        self.attempt(|r| {
            r.words("that")?;
            r.one_of(&["'s", "is", "are", "was"])?;
            r.state()?;
            Some(())
        })
        .or_else(|| {
            self.attempt(|r| {
                r.words("that")?;
                r.predicate(None).map(drop)
            })
        })
        .or_else(|| {
            // "you play from your trash", "it replaced", "you choose".
            self.attempt(|r| {
                r.maybe("that");
                let subject = r.subject()?;
                r.relative_predicate(&subject)
            })
        })
        .or_else(|| self.attempt(Self::participle_phrase))
    }

    /// "played from anywhere other than a player's hand", "needed to win the game".
    pub fn participle_phrase(&mut self) -> Option<()> {
        if self.attempt(|r| r.words("needed to win").and_then(|()| r.noun())).is_some() {
            return Some(());
        }
        // What cannot have an object has no passive: "a unit died" is a clause.
        let verb = self.passive_participle()?;
        let bare = self.at;
        while self.modifier().is_some() {}
        (self.at > bare || verb == Verb::Spend).then_some(())
    }

    /// A verb whose object is the noun itself, with its adjuncts.
    pub fn relative_predicate(&mut self, subject: &Noun) -> Option<()> {
        let auxiliary = self.auxiliary();
        let start = self.at;
        self.verb(auxiliary)?;
        if auxiliary == Auxiliary::default() {
            self.check_agreement(start, subject);
        }
        self.attempt(|r| r.words("to pay for").and_then(|()| r.noun()));
        while self.modifier().is_some() {}
        Some(())
    }
}
