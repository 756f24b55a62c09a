//! EVENT: what an ability waits for, replaces, forbids or permits.

use super::Reader;
use super::words::{Takes, VERBS, VerbForms};
use crate::card::phrase::{Clause, Event, Filter, Modifier, Moment, Noun, Nth, Place, PlayerNoun, Thing, Verb, Voice};

/// What stands before a verb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Auxiliary {
    words: &'static str,
}

/// Auxiliaries, the longest first.
const AUXILIARIES: &[&str] = &[
    "would be",
    "can't be",
    "can only be",
    "can be",
    "may be",
    "must be",
    "have been",
    "has been",
    "haven't been",
    "hasn't been",
    "would",
    "can't",
    "can only",
    "can",
    "may",
    "must",
    "don't",
    "doesn't",
    "didn't",
    "only",
    "have",
    "has",
    "'ve",
    "haven't",
    "hasn't",
    "is",
    "are",
    "'m",
    "'s",
    "'re",
    "was",
    "were",
];

impl Auxiliary {
    fn is_passive(self) -> bool {
        self.words.ends_with("be")
            || self.words.ends_with("been")
            || matches!(self.words, "is" | "are" | "'m" | "'s" | "'re" | "was" | "were")
    }

    fn is_perfect(self) -> bool {
        matches!(self.words, "have" | "has" | "'ve" | "haven't" | "hasn't")
    }

    /// Whether it says that the thing is not so.
    pub fn is_negative(self) -> bool {
        self.words.contains("n't")
    }

    fn is_only(self) -> bool {
        self.words.contains("only")
    }
}

/// What a clause says after its subject.
struct Predicate {
    verb: Verb,
    voice: Voice,
    object: Option<Noun>,
    modifiers: Vec<Modifier>,
    place: Option<Place>,
}

/// An adjunct of a clause.
#[derive(Clone)]
pub enum Adjunct {
    Place(Place),
    Modifier(Modifier),
}

impl Reader<'_> {
    /// EVENT.
    pub fn event(&mut self) -> Option<Event> {
        let nth = self.nth_time();
        let mut clauses = self.clauses()?.0;
        while let Some(more) = self.attempt(Self::further_clauses) {
            clauses.extend(more);
        }
        Some(Event { nth, clauses })
    }

    /// The event of a trigger, and the time that "or at …" adds.
    pub fn trigger(&mut self) -> Option<(Event, Option<Moment>)> {
        let event = self.event()?;
        let moment = self.attempt(|r| r.words("or at").and_then(|()| r.moment()));
        Some((event, moment))
    }

    fn further_clauses(&mut self) -> Option<Vec<Clause>> {
        self.one_of(&["or", "and"])?;
        self.maybe("when");
        let nth = self.nth_time();
        let mut clauses = self.clauses()?.0;
        if let Some(nth) = nth {
            clauses.iter_mut().for_each(|clause| clause.modifiers.push(Modifier::Nth(nth)));
        }
        Some(clauses)
    }

    fn nth_time(&mut self) -> Option<Nth> {
        self.entry(&[
            ("the first time", Nth::First),
            ("the second time", Nth::Second),
            ("the third time", Nth::Third),
            ("the next time", Nth::Next),
        ])
    }

    /// CLAUSE: one subject, one or several predicates; and what stands before its verb.
    pub fn clauses(&mut self) -> Option<(Vec<Clause>, Auxiliary)> {
        self.attempt(|r| {
            if let Some(found) = r.attempt(Self::play_only) {
                return Some((vec![found], Auxiliary::default()));
            }
            let subject = r.subject()?;
            r.predicate(Some(subject))
        })
    }

    /// "play me only to a battlefield …".
    fn play_only(&mut self) -> Option<Clause> {
        let forms = VERBS.iter().find(|forms| self.words(forms.bare).is_some())?;
        let object = self.noun()?;
        self.words("only")?;
        let mut found =
            Predicate { verb: forms.verb, voice: Voice::Active, object: Some(object), modifiers: vec![Modifier::Only], place: None };
        found.add(self.modifier()?);
        Some(found.into_clause(&Noun::Player(PlayerNoun::You)))
    }

    /// The subject of a clause.
    pub fn subject(&mut self) -> Option<Noun> {
        self.noun()
    }

    /// What follows a subject: an auxiliary, verbs, adjuncts. Without a subject, the relative pronoun stands for it.
    pub fn predicate(&mut self, subject: Option<Noun>) -> Option<(Vec<Clause>, Auxiliary)> {
        self.attempt(|r| {
            let subject = subject.clone().unwrap_or_else(|| Noun::Words("that".to_owned()));
            let within = if matches!(subject, Noun::Player(_)) { super::Within::Player } else { super::Within::Thing };
            r.inside(within, |r| r.predicate_of(&subject))
        })
    }

    fn predicate_of(&mut self, subject: &Noun) -> Option<(Vec<Clause>, Auxiliary)> {
        self.attempt(|r| {
            let auxiliary = r.auxiliary();
            let start = r.at;
            let mut found = r.verbs(auxiliary)?;
            if auxiliary == Auxiliary::default() {
                r.check_agreement(start, subject);
            }
            if auxiliary.is_only() {
                found.iter_mut().for_each(|predicate| predicate.modifiers.push(Modifier::Only));
            }
            while let Some(adjunct) = r.modifier() {
                let (last, before) = found.split_last_mut()?;
                // "I conquer or hold here": an adjunct at the end belongs to all of them.
                for predicate in before.iter_mut().filter(|predicate| predicate.object.is_none()) {
                    predicate.add(adjunct.clone());
                }
                last.add(adjunct);
            }
            for predicate in &found {
                let modifiers = &predicate.modifiers;
                let twice = modifiers.iter().enumerate().any(|(place, modifier)| modifiers[..place].contains(modifier));
                let place_twice = predicate.place.as_ref().is_some_and(|place| modifiers.contains(&Modifier::To(place.clone())));
                if twice || place_twice {
                    r.trouble(start, "the clause says something twice".to_owned());
                }
            }
            Some((found.into_iter().map(|predicate| predicate.into_clause(subject)).collect(), auxiliary))
        })
    }

    /// AUX, with "be" and "been".
    pub fn auxiliary(&mut self) -> Auxiliary {
        self.attempt(|r| {
            let words = AUXILIARIES.iter().copied().find(|words| r.words(words).is_some())?;
            let auxiliary = Auxiliary { words };
            // "have" alone is a verb.
            let at = r.at;
            let goes_on = !auxiliary.is_perfect() || r.attempt(|r| r.participle()).is_some();
            r.at = at;
            goes_on.then_some(auxiliary)
        })
        .unwrap_or_default()
    }

    fn verbs(&mut self, auxiliary: Auxiliary) -> Option<Vec<Predicate>> {
        let mut found = self.verb_phrase(auxiliary)?;
        let more = self.attempt(|r| {
            let mut more = Vec::new();
            while let Some(next) = r.attempt(|r| r.words(",").and_then(|()| r.verb_phrase(auxiliary))) {
                more.extend(next);
            }
            r.maybe(",");
            r.one_of(&["or", "and"])?;
            more.extend(r.verb_phrase(auxiliary)?);
            Some(more)
        });
        found.extend(more.unwrap_or_default());
        Some(found)
    }

    /// VP; two if two verbs share an object.
    fn verb_phrase(&mut self, auxiliary: Auxiliary) -> Option<Vec<Predicate>> {
        if let Some(becoming) = self.attempt(|r| r.becoming(auxiliary)) {
            return Some(vec![becoming]);
        }
        let first = self.verb(auxiliary)?;
        let second = self.attempt(|r| {
            r.words("or")?;
            let second = r.verb(auxiliary)?;
            // "attack or defend" are two predicates; "choose or ready me" shares the object.
            (first.takes == Takes::Object && !auxiliary.is_passive()).then_some(second)
        });
        let voice = if auxiliary.is_passive() { Voice::Passive } else { Voice::Active };
        let grant = first.verb == Verb::Give;
        let given = grant.then(|| self.attempt(|r| r.as_words(|r| r.grant().map(drop)))).flatten();
        let object = match first.takes {
            Takes::Nothing => None,
            Takes::Maybe | Takes::Object => given.map(Noun::Words).or_else(|| self.object()),
        };
        let lacks_object = first.takes == Takes::Object && voice == Voice::Active && object.is_none();
        if lacks_object {
            return None;
        }
        let second = second.map(|forms| self.with_object(forms.verb, voice, object.clone()));
        let mut first = self.with_object(first.verb, voice, object);
        // A receiver and what is given: "give me -[M]".
        if first.verb == Verb::Give
            && let Some(grant) = self.attempt(|r| r.as_words(|r| r.grant().map(drop)))
        {
            first.modifiers.push(Modifier::Words(grant));
        }
        // "return me to hand": a place of its own, before the next verb.
        if let Some(place) = self.attempt(|r| {
            r.words("to")?;
            let place = r.place()?;
            matches!(r.peek(), Some("," | "or")).then_some(place)
        }) {
            first.add(Adjunct::Modifier(Modifier::To(place)));
        }
        Some(std::iter::once(first).chain(second).collect())
    }

    fn with_object(&self, verb: Verb, voice: Voice, object: Option<Noun>) -> Predicate {
        let mut found = Predicate { verb, voice, object, modifiers: Vec::new(), place: None };
        // What closes the clause belongs to it, not to the noun: of a list, to its last noun.
        let last = match &mut found.object {
            Some(Noun::Joined { nouns, .. }) => nouns.last_mut(),
            other => other.as_mut(),
        };
        if let Some(Noun::Set(set)) = last
            && set.filters.last() == Some(&Filter::ThisTurn)
        {
            set.filters.pop();
            found.modifiers.push(Modifier::ThisTurn);
        }
        if let Some(Noun::Set(set)) = &mut found.object {
            let is_damage = set.things == [Thing::Damage];
            let is_dealt = verb == Verb::Take || (verb == Verb::Deal && voice == Voice::Passive);
            if is_damage && is_dealt {
                (found.verb, found.voice) = (Verb::TakeDamage, Voice::Active);
                if set.qualities.is_empty() {
                    found.object = None;
                }
            }
        }
        found
    }

    fn becoming(&mut self, auxiliary: Auxiliary) -> Option<Predicate> {
        let plain = |verb| Predicate { verb, voice: Voice::Active, object: None, modifiers: Vec::new(), place: None };
        if auxiliary.is_passive() && self.maybe("Empowered") {
            return Some(plain(Verb::BecomeEmpowered));
        }
        self.one_of(&["becomes", "become", "became"])?;
        if let Some(verb) =
            self.entry(&[("Mighty", Verb::BecomeMighty), ("Empowered", Verb::BecomeEmpowered), ("ready", Verb::BecomeReady)])
        {
            return Some(plain(verb));
        }
        let words = self.as_words(|r| r.state().map(drop))?;
        Some(Predicate { object: Some(Noun::Words(words)), ..plain(Verb::Become) })
    }

    pub fn verb(&mut self, auxiliary: Auxiliary) -> Option<&'static VerbForms> {
        let passive = auxiliary.is_passive() || auxiliary.is_perfect();
        VERBS.iter().find(|forms| {
            if passive {
                self.words(forms.participle).is_some()
            } else if auxiliary == Auxiliary::default() {
                self.one_of(&[forms.third, forms.bare, forms.past]).is_some()
            } else {
                self.words(forms.bare).is_some()
            }
        })
    }

    /// PART.
    pub fn participle(&mut self) -> Option<Verb> {
        VERBS.iter().find(|forms| self.words(forms.participle).is_some()).map(|forms| forms.verb)
    }

    /// PART of a verb that has an object.
    pub fn passive_participle(&mut self) -> Option<Verb> {
        let mut with_object = VERBS.iter().filter(|forms| forms.takes != Takes::Nothing && forms.verb != Verb::Cost);
        with_object.find(|forms| self.words(forms.participle).is_some()).map(|forms| forms.verb)
    }

    /// OBJECT.
    fn object(&mut self) -> Option<Noun> {
        let start = self.at;
        // "each turn", "this turn" are times.
        if self.tokens.get(self.at + 1).is_some_and(|next| next.text == "turn") {
            return None;
        }
        self.attempt(|r| {
            let nouns = r.nouns()?;
            // "you play me or I attack": a verb follows, so that the list is none.
            r.starts_no_predicate().then_some(nouns)
        })
        .or_else(|| self.attempt(Self::noun))
        .or_else(|| self.attempt(Self::amount).map(|()| Noun::Words(self.since(start))))
    }

    fn starts_no_predicate(&mut self) -> bool {
        let at = self.at;
        let found = self.verb(Auxiliary::default()).is_some();
        self.at = at;
        !found
    }

    /// AMOUNT: "[4] or more", "any amount of [A]".
    pub fn amount(&mut self) -> Option<()> {
        if self.maybe("any amount of") {
            return match self.maybe("Energy") {
                true => Some(()),
                false => self.resources().map(drop),
            };
        }
        self.maybe("at least");
        let symbols = self.resources().is_some();
        if !symbols {
            self.number()?;
        }
        let bounded = self.one_of(&["or more", "or less"]).is_some();
        (symbols || bounded || self.peek().is_none()).then_some(())?;
        self.attempt(|r| r.described().map(drop));
        Some(())
    }
}

impl Predicate {
    fn add(&mut self, adjunct: Adjunct) {
        match adjunct {
            Adjunct::Place(place) if self.place.is_none() => self.place = Some(place),
            Adjunct::Place(place) => self.modifiers.push(Modifier::To(place)),
            Adjunct::Modifier(modifier) => self.modifiers.push(modifier),
        }
    }

    fn into_clause(self, subject: &Noun) -> Clause {
        let Self { verb, voice, object, modifiers, place } = self;
        Clause { subject: subject.clone(), verb, voice, object, place, modifiers }
    }
}
