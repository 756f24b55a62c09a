//! What has been named so far in an ability, and so what a pronoun can mean (ENCODING 7).
//!
//! A name reaches as far as the text in which it stands: what a reflexive trigger, a mode or a delayed ability names is not known after it.
//! Lines of a spell go on with all names, other abilities of a card only with those that `called` gave; an erratum has to be read with the
//! kind of its card for that. Not supported: names across `abilities` and `effect_text`, and a name for "the rest" of an earlier ability.

use crate::card::phrase::{Joint, Meaning, Noun, Place, PlayerNoun, Quality, Set, Thing};

/// What a candidate is, as far as pronouns care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// One thing: "it", "that unit".
    One,
    /// Several, or a set: "them", "those units".
    Several,
    /// One player: "they", "that player".
    Player,
    /// A place, and how near it lies: a place that was chosen goes before the place of a chosen thing, that before the event's.
    Place(u8),
}

/// Something that was named, and can be referred to.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub meaning: Meaning,
    /// Its words, for messages.
    pub words: String,
    pub sort: Sort,
    pub things: Vec<Thing>,
    /// Tags and token names that it is known by.
    pub names: Vec<String>,
    pub called: Option<String>,
}

/// The object of the instruction that is being read: what "its" and "their" mean in its complement.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnObject {
    pub meaning: Meaning,
    pub several: bool,
}

/// Everything that references of one ability are looked up in.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The names of the card itself.
    pub card: String,
    pub candidates: Vec<Candidate>,
    /// Whether somebody other than "you" performs the instruction.
    pub performer: Option<PlayerNoun>,
    /// Those who do something to each other.
    pub own: Option<OwnObject>,
    /// The same for amounts, where what was named before goes first: "Flow equal to its cost".
    pub receiver: Option<Meaning>,
    /// Whether an instruction or the event spoke of "this": what "it" means if nothing else was named.
    pub this: Option<()>,
    /// The instruction that last looked at or revealed cards, and what it called them.
    pub looked: Option<u8>,
    /// The instruction that last chose something among several.
    pub chose: Option<u8>,
    /// The number of the next instruction.
    pub next: u8,
    /// The number of this ability on its card.
    pub ability: u8,
}

impl Scope {
    pub fn of(card: &str) -> Self {
        Self { card: card.to_owned(), ..Self::default() }
    }

    /// Turns to the next ability. Lines of a spell go on with what was named; elsewhere only what `called` introduced does.
    pub fn next_ability(&mut self, goes_on: bool) {
        let ability = self.ability;
        self.candidates.retain(|candidate| goes_on || candidate.called.is_some());
        for candidate in &mut self.candidates {
            if !matches!(candidate.meaning, Meaning::Earlier { .. }) {
                candidate.meaning = Meaning::Earlier { ability, means: Box::new(candidate.meaning.clone()) };
            }
        }
        self.candidates.retain(|candidate| goes_on || !matches!(candidate.sort, Sort::Place(_)));
        (self.looked, self.chose, self.own, self.performer) = (None, None, None, None);
        (self.receiver, self.this) = (None, None);
        self.next = 0;
        self.ability = ability.saturating_add(1);
    }

    /// The scope of an ability that is granted: it starts afresh.
    pub fn granted(&self) -> Self {
        Self { card: String::new(), ..Self::of("") }
    }

    /// Turns to a delayed ability with an event of its own: what the event around it named is told apart from it.
    pub fn enter_event(&mut self) {
        for candidate in &mut self.candidates {
            if matches!(candidate.meaning, Meaning::EventSubject | Meaning::EventObject | Meaning::EventPlace) {
                candidate.meaning = Meaning::Outer(Box::new(candidate.meaning.clone()));
            }
        }
        self.candidates.retain(|candidate| candidate.meaning != Meaning::Outer(Box::new(Meaning::EventPlace)));
    }

    /// Takes the number of the next instruction.
    pub fn number(&mut self) -> u8 {
        let number = self.next;
        self.next = number.saturating_add(1);
        number
    }

    /// Adds what a noun names.
    pub fn name(&mut self, noun: &Noun, words: &str, meaning: Meaning, called: Option<&str>) {
        let called = called.map(str::to_owned);
        match noun {
            Noun::Set(set) => self.name_set(set, words, meaning, called),
            Noun::Token(token) => {
                let sort = if token.count > 1 { Sort::Several } else { Sort::One };
                let things = vec![Thing::of_kind(token.kind), Thing::Token];
                self.add(Candidate { meaning, words: words.to_owned(), sort, things, names: vec![token.name.clone()], called });
            }
            Noun::Player(player) => {
                if matches!(player, PlayerNoun::AnOpponent | PlayerNoun::APlayer | PlayerNoun::NextPlayer | PlayerNoun::AnAlly) {
                    self.add_plain(meaning, words, Sort::Player, Vec::new(), called);
                }
            }
            Noun::Reference { words: reference, means } => {
                if reference.starts_with("this") && *means == Meaning::Source {
                    self.this = Some(());
                }
                if called.is_some() {
                    let like = self.candidates.iter().rev().find(|candidate| candidate.meaning == *means).cloned();
                    let (sort, things) = like.map_or((Sort::One, Vec::new()), |like| (like.sort, like.things));
                    self.add_plain(means.clone(), words, sort, things, called);
                }
            }
            Noun::Joined { nouns, joint: Joint::Or } => {
                // One of them, whichever it is.
                let Some(Noun::Set(first)) = nouns.first() else { return };
                let things = nouns.iter().flat_map(|noun| if let Noun::Set(set) = noun { set.things.clone() } else { Vec::new() });
                self.name_set(&Set { things: things.collect(), ..first.clone() }, words, meaning, called);
            }
            Noun::Joined { nouns, .. } => self.name_parts(nouns, words, &meaning, called.as_deref()),
            Noun::Words(_) => {
                if called.is_some() {
                    self.add_plain(meaning, words, Sort::One, Vec::new(), called);
                }
            }
        }
    }

    fn name_parts(&mut self, nouns: &[Noun], words: &str, meaning: &Meaning, called: Option<&str>) {
        let Meaning::Instruction(number) = *meaning else { return };
        // The name belongs to the first thing of the list.
        for (noun, part) in nouns.iter().zip(0u8..) {
            let called = called.filter(|_| part == 0);
            let words = words.split(" and ").nth(usize::from(part)).unwrap_or(words);
            self.name(noun, words, Meaning::Part(number, part), called);
        }
    }

    fn name_set(&mut self, set: &Set, words: &str, meaning: Meaning, called: Option<String>) {
        let single = set.quantity.is_single();
        let sort = match set.things.first() {
            Some(Thing::Battlefield | Thing::Location | Thing::Base) if single => Sort::Place(2),
            Some(Thing::Player | Thing::Opponent) if single => Sort::Player,
            Some(Thing::Hand | Thing::Trash | Thing::MainDeck | Thing::RuneDeck) => return,
            Some(Thing::Combat | Thing::Showdown | Thing::Damage | Thing::Points) => return,
            _ if single => Sort::One,
            _ => Sort::Several,
        };
        let names = set.qualities.iter().flat_map(Quality::names).map(str::to_owned).collect();
        let at_chosen_place = set.filters.iter().any(|filter| filter.is_at(|place| matches!(place, Place::Set(_))));
        if at_chosen_place && !matches!(sort, Sort::Place(_)) {
            self.add_plain(meaning.clone(), words, Sort::Place(1), vec![Thing::Battlefield], None);
        }
        let mut things = set.things.clone();
        if set.qualities.contains(&Quality::Token) {
            things.push(Thing::Token);
        }
        self.add(Candidate { meaning, words: words.to_owned(), sort, things, names, called });
    }

    fn add_plain(&mut self, meaning: Meaning, words: &str, sort: Sort, things: Vec<Thing>, called: Option<String>) {
        self.add(Candidate { meaning, words: words.to_owned(), sort, things, names: Vec::new(), called });
    }

    /// Adds a candidate as it is.
    pub fn add(&mut self, candidate: Candidate) {
        if !self.candidates.contains(&candidate) {
            self.candidates.push(candidate);
        }
    }

    /// Adds a place.
    pub fn add_place(&mut self, meaning: Meaning, words: &str, rank: u8) {
        self.add_plain(meaning, words, Sort::Place(rank), vec![Thing::Battlefield], None);
    }

    /// What was called by that name.
    pub fn called(&self, name: &str) -> Option<&Candidate> {
        self.candidates.iter().rev().find(|candidate| candidate.called.as_deref() == Some(name))
    }

    /// All names given by `called`, the longest first.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.candidates.iter().filter_map(|candidate| candidate.called.as_deref()).collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names
    }

    /// "it": the only candidate.
    pub fn it(&self, word: &str) -> Result<Meaning, String> {
        match self.called("it") {
            Some(candidate) => Ok(candidate.meaning.clone()),
            None => {
                let found = self.only(word, |candidate| candidate.sort == Sort::One);
                let nothing = !self.candidates.iter().any(|candidate| candidate.sort == Sort::One);
                match (found, &self.receiver, self.this) {
                    (Err(_), Some(receiver), _) if nothing => Ok(receiver.clone()),
                    (Err(_), None, Some(())) if nothing => Ok(Meaning::Source),
                    (found, _, _) => found,
                }
            }
        }
    }

    /// "its", where it may be the object of the instruction itself.
    pub fn its(&self) -> Result<Meaning, String> {
        match &self.own {
            Some(own) => Ok(own.meaning.clone()),
            None => self.it("its"),
        }
    }

    /// "that unit", "those cards": the only thing of that kind.
    pub fn that(&self, word: &str, things: &[Thing], names: &[&str], several: bool) -> Result<Meaning, String> {
        let is_of_kind = |candidate: &Candidate| {
            let by_name = names.iter().all(|name| candidate.names.iter().any(|known| known == name));
            let by_thing = things.iter().any(|thing| *thing == Thing::Something || candidate.things.contains(thing));
            by_name && (by_thing || (!names.is_empty() && things.is_empty()))
        };
        let sort_fits = |sort: Sort| match sort {
            Sort::One | Sort::Player => !several,
            Sort::Several => several,
            Sort::Place(_) => false,
        };
        let found = self.only(word, |candidate| sort_fits(candidate.sort) && is_of_kind(candidate));
        // "that card" may be any object that was named; what an event named as a unit is one too.
        match found {
            Err(_) if things.contains(&Thing::Card) => self.only(word, |candidate| sort_fits(candidate.sort)),
            found => found,
        }
    }

    /// "that player", and "they" as a player.
    pub fn player(&self, word: &str) -> Result<Meaning, String> {
        if self.performer.is_some() {
            return Ok(Meaning::Performer);
        }
        self.only(word, |candidate| candidate.sort == Sort::Player)
    }

    /// "they", "them" as things: what has that name, else all that was named if more than one.
    pub fn them(&self, word: &str) -> Result<Meaning, String> {
        if let Some(candidate) = self.called("them").or_else(|| self.called("they")) {
            return Ok(candidate.meaning.clone());
        }
        let mut all: Vec<(Sort, &Meaning)> = Vec::new();
        for candidate in self.candidates.iter().filter(|candidate| matches!(candidate.sort, Sort::One | Sort::Several)) {
            if !all.iter().any(|(_, meaning)| *meaning == &candidate.meaning) {
                all.push((candidate.sort, &candidate.meaning));
            }
        }
        // A set that was named goes before single things.
        let sets: Vec<&Meaning> = all.iter().filter(|(sort, _)| *sort == Sort::Several).map(|(_, meaning)| *meaning).collect();
        if let [set] = sets.as_slice() {
            return Ok((*set).clone());
        }
        match all.as_slice() {
            [] | [(Sort::One, _)] => Err(no_meaning(word)),
            [(_, meaning)] => Ok((*meaning).clone()),
            several => Ok(Meaning::All(several.iter().map(|(_, meaning)| (*meaning).clone()).collect())),
        }
    }

    /// "there", "that battlefield".
    pub fn there(&self, word: &str) -> Result<Meaning, String> {
        let rank = |candidate: &Candidate| match candidate.sort {
            Sort::Place(rank) => Some(rank),
            Sort::One | Sort::Several | Sort::Player => None,
        };
        let best = self.candidates.iter().filter_map(rank).max();
        // Without any place: where the only thing is.
        if best.is_none() {
            return self.it(word);
        }
        self.only(word, |candidate| best.is_some() && rank(candidate) == best)
    }

    /// "the rest": what is left of the cards looked at, or of what was chosen among.
    pub fn rest(&self, word: &str) -> Result<Meaning, String> {
        self.looked.or(self.chose).map(Meaning::RestOf).ok_or_else(|| no_meaning(word))
    }

    /// The cards that were looked at or revealed.
    pub fn looked_at(&self, word: &str) -> Result<Meaning, String> {
        self.looked.map(Meaning::LookedAt).ok_or_else(|| no_meaning(word))
    }

    fn only(&self, word: &str, fits: impl Fn(&Candidate) -> bool) -> Result<Meaning, String> {
        let fitting = |named: bool| {
            let mut found: Vec<&Candidate> = Vec::new();
            for candidate in self.candidates.iter().filter(|candidate| candidate.called.is_some() == named && fits(candidate)) {
                if !found.iter().any(|other| other.meaning == candidate.meaning) {
                    found.push(candidate);
                }
            }
            found
        };
        // What has another name is no candidate while something has none.
        let unnamed = fitting(false);
        let pool = if unnamed.is_empty() { fitting(true) } else { unnamed };
        match pool.as_slice() {
            [] => Err(no_meaning(word)),
            [one] => Ok(one.meaning.clone()),
            several => {
                let could: Vec<String> = several.iter().map(|candidate| format!("“{}”", candidate.words)).collect();
                Err(format!("`{word}` could be {}", could.join(" or ")))
            }
        }
    }
}

fn no_meaning(word: &str) -> String {
    format!("`{word}` has no meaning here")
}
