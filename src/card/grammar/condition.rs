//! COND, FACT and STATE.

use super::Reader;
use crate::card::phrase::{Clause, Condition, Fact, Filter, Moment, Place, PlayerNoun, State};

impl Reader<'_> {
    /// COND.
    pub fn condition(&mut self) -> Option<Condition> {
        let start = self.at;
        if let Some(paying) = self.attempt(Self::paying) {
            return Some(fact(paying));
        }
        let first = self.fact()?;
        let (mut all, mut joints) = (vec![first], Vec::new());
        while let Some((joint, next)) = self.attempt(|r| {
            let joint = r.one_of(&["and", "or"])?;
            Some((joint, r.fact()?))
        }) {
            joints.push(joint);
            all.push(next);
        }
        let is_and = joints.iter().all(|joint| *joint == "and");
        let is_or = joints.iter().all(|joint| *joint == "or");
        Some(match (joints.is_empty(), is_and, is_or) {
            (true, _, _) => all.remove(0),
            (false, true, _) => Condition::And(all),
            (false, false, true) => Condition::Or(all),
            (false, false, false) => fact(Fact::Words(self.since(start))),
        })
    }

    /// A condition that is kept as words.
    pub fn condition_words(&mut self) -> Option<()> {
        self.condition().map(drop)
    }

    /// "paying for spells", "assigning combat damage here".
    fn paying(&mut self) -> Option<Fact> {
        let start = self.at;
        match self.one_of(&["paying for", "paying", "assigning"])? {
            "paying for" => Some(Fact::Paying(self.nouns()?)),
            _ => {
                self.noun()?;
                Some(Fact::Words(self.since(start)))
            }
        }
    }

    fn fact(&mut self) -> Option<Condition> {
        let rules: [fn(&mut Self) -> Option<Condition>; 11] = [
            Self::your_turn,
            Self::there_is,
            Self::paid,
            Self::you_do,
            Self::couldnt,
            Self::score_within,
            Self::greater,
            Self::tags_among,
            Self::is_state,
            Self::has,
            Self::happened,
        ];
        rules.into_iter().find_map(|rule| {
            self.attempt(|r| {
                let found = rule(r)?;
                r.fact_ends().then_some(found)
            })
        })
    }

    /// Whether a fact may end here.
    fn fact_ends(&self) -> bool {
        self.open_fact.is_some() || matches!(self.peek(), None | Some("and" | "or" | ","))
    }

    fn your_turn(&mut self) -> Option<Condition> {
        self.words("it 's your")?;
        let phase = match self.one_of(&["turn", "Beginning Phase", "Main Phase"])? {
            "Beginning Phase" => Some(Moment::StartOfYourBeginningPhase),
            "Main Phase" => Some(Moment::StartOfYourMainPhase),
            _ => None,
        };
        Some(fact(Fact::YourTurn { phase }))
    }

    fn there_is(&mut self) -> Option<Condition> {
        let start = self.at;
        self.one_of(&["there is", "there are", "there 's"])?;
        let (set, opaque) = self.set()?;
        Some(fact(if opaque { Fact::Words(self.since(start)) } else { Fact::There(set) }))
    }

    fn paid(&mut self) -> Option<Condition> {
        self.one_of(&["you paid the additional cost", "you paid my additional cost"])?;
        Some(fact(Fact::PaidAdditionalCost))
    }

    /// "you do", "they didn't already".
    fn you_do(&mut self) -> Option<Condition> {
        let start = self.at;
        self.player().map(drop).or_else(|| self.words("they"))?;
        let verb = self.one_of(&["do", "don't", "did", "didn't", "can't"])?;
        let already = self.maybe("already");
        Some(fact(match verb {
            _ if already => Fact::Words(self.since(start)),
            "can't" => Fact::Couldnt,
            _ => Fact::YouDo { not: verb.contains("n't") },
        }))
    }

    fn couldnt(&mut self) -> Option<Condition> {
        self.player()?;
        self.words("couldn't")?;
        self.predicate(None)?;
        Some(fact(Fact::Couldnt))
    }

    /// "an opponent's score is within 2 points of the Victory Score".
    fn score_within(&mut self) -> Option<Condition> {
        let player = match self.maybe("your score") {
            true => PlayerNoun::You,
            false => {
                let player = self.player()?;
                self.words("'s score")?;
                player
            }
        };
        self.words("is within")?;
        let points = self.number()?;
        self.words("points of the Victory Score")?;
        Some(fact(Fact::ScoreWithin { player, points }))
    }

    /// "my Might is greater than …".
    fn greater(&mut self) -> Option<Condition> {
        let left = self.value()?;
        let greater = self.one_of(&["is greater than", "is less than", "equals"])?;
        let right = self.value()?;
        Some(match greater {
            "is greater than" => fact(Fact::Greater { left, right }),
            "is less than" => fact(Fact::Greater { left: right, right: left }),
            _ => fact(Fact::Words(self.phrase.to_owned())),
        })
    }

    /// "your units have all of the following tags among them — …".
    fn tags_among(&mut self) -> Option<Condition> {
        let start = self.at;
        self.noun()?;
        self.words("have all")?;
        if self.words("of the following tags among them —").is_some() {
            self.tag_names()?;
        } else {
            self.number()?;
            self.words("tags")?;
        }
        Some(fact(Fact::Words(self.since(start))))
    }

    /// TAGLIST.
    pub fn tag_names(&mut self) -> Option<()> {
        let mut tags = vec![self.tag()?.to_owned()];
        loop {
            let more = self.attempt(|r| {
                let comma = r.maybe(",");
                let joint = r.one_of(&["and", "or"]).is_some();
                (comma || joint).then(|| r.tag())?
            });
            match more {
                Some(tag) => tags.push(tag.to_owned()),
                None => break,
            }
        }
        self.check_tags(&tags);
        Some(())
    }

    /// NOUN BE STATE.
    fn is_state(&mut self) -> Option<Condition> {
        let start = self.at;
        // A zone: "if it is empty"; which one, its instruction says.
        if self.scope.it("it").is_err() && self.attempt(|r| r.one_of(&["it is empty", "it 's empty"])).is_some() {
            return Some(fact(Fact::Empty(None)));
        }
        let noun = self.noun()?;
        if let Some(value) = self.attempt(|r| {
            r.words("equals")?;
            r.value()
        }) {
            return Some(fact(Fact::Equals { noun, value }));
        }
        self.one_of(&["am", "is", "are", "'s", "'m", "'re", "was", "were"])?;
        let not = self.maybe("not");
        let already = self.maybe("already");
        let state = self.state()?;
        let already = already || self.maybe("already");
        let state = if already && not { State::Words(self.since(start)) } else { state };
        Some(fact(Fact::Is { noun, not, state }))
    }

    /// STATE.
    pub fn state(&mut self) -> Option<State> {
        if self.one_of(&["attacking or defending alone", "attacking alone", "defending alone"]).is_some() {
            return Some(State::AttackingOrDefendingAlone);
        }
        if self.maybe("alone") {
            let place = self.attempt(Self::state_place);
            return Some(place.map_or(State::Alone, State::AloneAt));
        }
        if self.one_of(&["in a showdown", "in showdown"]).is_some() {
            return Some(State::InAShowdown);
        }
        if let Some(words) = self.as_words(Self::state_words) {
            return Some(State::Words(words));
        }
        if self.maybe("in combat") {
            return Some(State::InCombat);
        }
        if let Some(quality) = self.attempt(|r| {
            let quality = r.quality()?;
            r.state_ends().then_some(quality)
        }) {
            return Some(State::Quality(quality));
        }
        if let Some(noun) = self.attempt(Self::noun) {
            return Some(State::A(Box::new(noun)));
        }
        if let Some(place) = self.attempt(Self::state_place) {
            return Some(State::At(place));
        }
        // "attached to me this turn".
        let words = self.as_words(|r| {
            r.participle()?;
            while r.modifier().is_some() {}
            Some(())
        })?;
        Some(State::Words(words))
    }

    fn state_ends(&self) -> bool {
        matches!(self.peek(), None | Some("and" | "or" | "," | "'s" | "already"))
    }

    fn state_place(&mut self) -> Option<Place> {
        if self.one_of(&["at", "in", "on"]).is_some() {
            return self.place();
        }
        match self.peek() {
            Some("here" | "there" | "face") => self.place(),
            _ => None,
        }
    }

    /// States that the types do not know.
    fn state_words(&mut self) -> Option<()> {
        if self.one_of(&["increased", "reduced"]).is_some() {
            return Some(());
        }
        self.attempt(|r| r.words("attacking with").and_then(|()| r.noun()).map(drop))
            .or_else(|| self.attempt(|r| r.words("in combat with").and_then(|()| r.noun()).map(drop)))
            .or_else(|| self.attempt(|r| r.words("being chosen by").and_then(|()| r.noun()).map(drop)))
            .or_else(|| self.attempt(|r| r.words("friendly to").and_then(|()| r.noun()).map(drop)))
            .or_else(|| {
                self.attempt(|r| {
                    r.words("Empowered")?;
                    r.number()?;
                    r.one_of(&["times", "time"]).map(drop)
                })
            })
            .or_else(|| {
                self.attempt(|r| {
                    r.number()?;
                    r.one_of(&["or more", "or less"]).map(drop)
                })
            })
            .or_else(|| {
                self.attempt(|r| {
                    r.words("also")?;
                    r.one_of(&["conquer", "hold", "attack", "defend"])?;
                    r.words("effects , and vice versa")
                })
            })
    }

    /// NOUN have NOUN, NOUN control NOUN, NOUN MEASURE, NOUN pays RES.
    fn has(&mut self) -> Option<Condition> {
        let start = self.at;
        let noun = self.noun()?;
        if let Some(filter) = self.attempt(|r| {
            let filter = r.measure()?;
            r.fact_ends().then_some(filter)
        }) {
            return Some(fact(match filter {
                Filter::Words(_) => Fact::Words(self.since(start)),
                filter => Fact::Measure { noun, filter },
            }));
        }
        if let Some(words) = self.attempt(|r| {
            if r.maybe("pays") {
                r.resources()?;
            } else {
                r.words("has you draw")?;
                r.number()?;
            }
            Some(Fact::Words(r.since(start)))
        }) {
            return Some(fact(words));
        }
        let verb_at = self.at;
        let verb = self.one_of(&["don't control", "doesn't control", "don't have", "have", "has", "had", "controls", "control", "'ve"])?;
        self.check_agreement(verb_at, &noun);
        let what = self.nouns()?;
        if self.attempt(|r| r.words("than").and_then(|()| r.noun())).is_some() {
            return Some(fact(Fact::Words(self.since(start))));
        }
        Some(fact(Fact::Have { noun, not: verb.contains("n't"), what }))
    }

    /// CLAUSE: something that happened.
    fn happened(&mut self) -> Option<Condition> {
        let (clauses, auxiliary) = self.clauses()?;
        let times = |clause: &Clause| if clause.modifiers.contains(&crate::card::phrase::Modifier::Twice) { 2 } else { 1 };
        let mut facts: Vec<Condition> = clauses.into_iter().map(|clause| fact(Fact::Happened { times: times(&clause), clause })).collect();
        let one = if facts.len() == 1 { facts.remove(0) } else { Condition::Or(facts) };
        Some(if auxiliary.is_negative() { Condition::Not(Box::new(one)) } else { one })
    }
}

fn fact(fact: Fact) -> Condition {
    Condition::Fact(Box::new(fact))
}
