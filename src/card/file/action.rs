//! The game actions and their complements (ENCODING 3).

use super::Texts;
use super::keys::Keys;
use crate::card::grammar::Reader;
use crate::card::grammar::scope::OwnObject;
use crate::card::instruction::{Action, EntryState};
use crate::card::phrase::{Filter, Grant, Joint, Meaning, Noun, Nth, Place, Quality, Thing, Value};
use crate::card::reading::{Located, Position, Value as Toml};

/// A noun that an instruction acted on, and its words.
pub(super) type Named = Option<(Noun, String)>;

impl Texts<'_> {
    /// The action of a verb, and what it acted on.
    pub(super) fn action(&mut self, keys: &mut Keys<'_>, verb: &'static str, number: u8, meaning: &Meaning) -> Option<(Action, Named)> {
        match verb {
            "kill" => self.simple(keys, verb, Action::Kill),
            "heal" => self.simple(keys, verb, Action::Heal),
            "ready" => self.simple(keys, verb, Action::Ready),
            "exhaust" => self.simple(keys, verb, Action::Exhaust),
            "banish" => self.simple(keys, verb, Action::Banish),
            "stun" => self.simple(keys, verb, Action::Stun),
            "buff" => self.simple(keys, verb, Action::Buff),
            "counter" => self.simple(keys, verb, Action::Counter),
            "gain_control" => self.simple(keys, verb, Action::GainControl),
            "empower" | "disempower" | "lose_control" | "make_new_choices" | "activate" | "win" => {
                self.simple(keys, verb, |_| Action::Unplayable(verb))
            }
            "choose" => {
                self.scope.chose = Some(number);
                self.simple(keys, verb, Action::Choose)
            }
            "recall" => self.recall(keys),
            "draw" => self.draw(keys),
            "discard" => self.discard(keys),
            "recycle" => self.recycle(keys),
            "deal" => self.deal(keys, meaning),
            "give" => self.give(keys, meaning),
            "move" => self.move_to(keys, meaning),
            "return" => self.return_to(keys, meaning),
            "put" => self.put(keys, meaning),
            "play" => self.play(keys, meaning),
            "attach" => self.attach(keys, meaning),
            "channel" => {
                let runes = self.amount(keys, verb)?;
                let state = self.state(keys);
                Some((Action::Channel { runes, state }, None))
            }
            "score" => Some((Action::Score(self.amount(keys, verb)?), None)),
            "look" => self.look(keys, number),
            "reveal" => self.reveal(keys, number),
            "add" => self.add(keys),
            "spend" => {
                let text = keys.text(self.faults, verb)?;
                Some((Action::Spend(self.phrase(text, |r| r.spent())?), None))
            }
            "increase" => self.increase(keys),
            "do" => {
                let items = keys.list(self.faults, verb)?;
                Some((Action::Do(self.instructions(items)), None))
            }
            "prevent" => {
                let text = keys.text(self.faults, verb)?;
                Some((Action::Prevent(self.phrase(text, |r| r.prevented())?), None))
            }
            "do_this" => self.do_this(keys),
            "choose_one" => self.choose_one(keys),
            "pay" => self.pay(keys),
            "instead" => {
                let items = keys.list(self.faults, verb)?;
                Some((Action::Do(self.in_place_of_last(items)), None))
            }
            "double" => match self.doubled(keys) {
                Some(found) => Some(found),
                None => self.unplayed(keys, verb, number),
            },
            "reduce" | "ignore" => match self.own_cost(keys, verb) {
                Some(action) => Some((action, None)),
                None => self.unplayed(keys, verb, number),
            },
            _ => self.unplayed(keys, verb, number),
        }
    }

    fn simple(&mut self, keys: &mut Keys<'_>, verb: &str, action: impl FnOnce(Noun) -> Action) -> Option<(Action, Named)> {
        let (noun, words) = self.object(keys, verb)?;
        let named = Some((noun.clone(), words));
        Some((action(noun), named))
    }

    /// The object of a verb.
    pub(super) fn object(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<(Noun, String)> {
        let narrowed: &[(&str, &str)] = match key {
            "to" | "from" | "split_among" => &[],
            "replace" => &[("that", " that ")],
            _ => &[("that", " that "), ("with", " with ")],
        };
        let (words, at) = keys.text_with(self.faults, key, narrowed)?;
        let noun = self.phrase((&words, at), |r| r.nouns())?;
        let verb = if key == "to" && keys.has("deal") { "deal" } else { key };
        self.check_object(verb, &noun, &words, at);
        Some((noun, words.into_owned()))
    }

    pub(super) fn noun(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<Noun> {
        self.object(keys, key).map(|(noun, _)| noun)
    }

    /// A number, or a value in words.
    fn amount(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<Value> {
        let found = keys.take(key)?;
        self.amount_of(found, key, |r| r.value())
    }

    fn amount_of(&mut self, found: &Located, key: &str, rule: impl Fn(&mut Reader<'_>) -> Option<Value>) -> Option<Value> {
        match &found.value {
            Toml::Text(text) => self.phrase((text, found.at), rule),
            _ => self.count(found, key).map(Value::Number),
        }
    }

    /// A whole number.
    pub(super) fn count(&mut self, found: &Located, key: &str) -> Option<u8> {
        self.faults.as_number(found, key, 1..=99).and_then(|number| u8::try_from(number).ok())
    }

    pub(super) fn place(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<Place> {
        let text = keys.text(self.faults, key)?;
        self.phrase(text, |r| r.place())
    }

    fn state(&mut self, keys: &mut Keys<'_>) -> Option<EntryState> {
        let (text, at) = keys.text(self.faults, "state")?;
        match text {
            "exhausted" => Some(EntryState::Exhausted),
            "ready" => Some(EntryState::Ready),
            other => {
                self.faults.note_unknown(at, "state", other, ["exhausted", "ready"]);
                None
            }
        }
    }

    /// "its" and "their" in what follows may be this object.
    pub(super) fn own(&mut self, noun: &Noun, meaning: &Meaning) {
        self.scope.own = match noun {
            Noun::Set(set) => Some(OwnObject { meaning: meaning.clone(), several: !set.quantity.is_single() }),
            Noun::Token(token) => Some(OwnObject { meaning: meaning.clone(), several: token.count > 1 }),
            Noun::Joined { nouns, joint: Joint::Or } => match nouns.first() {
                Some(Noun::Set(set)) => Some(OwnObject { meaning: meaning.clone(), several: !set.quantity.is_single() }),
                _ => None,
            },
            Noun::Joined { .. } => Some(OwnObject { meaning: meaning.clone(), several: true }),
            Noun::Reference { means: Meaning::Source, .. } | Noun::Player(_) | Noun::Words(_) => None,
            Noun::Reference { words, means } => {
                let several = matches!(words.as_str(), "them" | "they" | "each") || words.starts_with("those");
                Some(OwnObject { meaning: means.clone(), several })
            }
        };
    }

    /// "its" in an amount may be who gets it, if nothing was named before.
    fn receiver(&mut self, noun: &Noun, meaning: &Meaning) {
        self.scope.receiver = match noun {
            Noun::Set(set) if set.quantity.is_single() || set.qualities.contains(&Quality::Nth(Nth::Next)) => Some(meaning.clone()),
            _ => None,
        };
    }

    fn recall(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let (noun, words) = self.object(keys, "recall")?;
        let state = self.state(keys);
        Some((Action::Recall { what: noun.clone(), state }, Some((noun, words))))
    }

    fn deal(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let found = keys.take("deal")?;
        if keys.has("split_among") {
            let damage = self.amount_of(found, "deal", |r| r.damage())?;
            let (among, words) = self.object(keys, "split_among")?;
            return Some((Action::Split { damage, among: among.clone() }, Some((among, words))));
        }
        if !keys.has("to") {
            self.faults.note(keys.place_of("deal"), "`deal` needs `to` or `split_among`");
            return None;
        }
        let (to, words) = self.object(keys, "to")?;
        self.receiver(&to, meaning);
        let damage = self.amount_of(found, "deal", |r| r.damage());
        self.scope.receiver = None;
        let damage = damage?;
        Some((Action::Deal { damage, to: to.clone() }, Some((to, words))))
    }

    fn give(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let found = keys.take("give")?;
        let minimum = keys.text(self.faults, "minimum").and_then(|text| self.phrase(text, |r| r.minimum_might()));
        if keys.has("to") {
            let (to, words) = self.object(keys, "to")?;
            self.receiver(&to, meaning);
            let grants = self.grants(found);
            self.scope.receiver = None;
            return Some((Action::Give { grants, to: to.clone(), minimum }, Some((to, words))));
        }
        self.grants(found);
        // "It gives -1 [M]": what the object of a replaced effect gives.
        if !keys.has("who") {
            self.faults.note(keys.place_of("give"), "`give` needs `to`: who gets it");
        }
        Some((Action::Unplayable("give"), None))
    }

    /// Grants: one or a list; whole abilities too.
    pub(super) fn grants(&mut self, found: &Located) -> Vec<Grant> {
        match &found.value {
            Toml::List(items) => items.iter().flat_map(|item| self.grants(item)).collect(),
            Toml::Text(text) => self.phrase((text, found.at), |r| r.grant()).into_iter().collect(),
            Toml::Table(table) => {
                let scope = self.scope.granted();
                let before = std::mem::replace(&mut self.scope, scope);
                let abilities = self.ability(table);
                self.scope = before;
                abilities.into_iter().map(|ability| Grant::Ability(Box::new(ability))).collect()
            }
            other => {
                self.faults.note(found.at, format!("a grant is a text or an ability, not {}", other.kind()));
                Vec::new()
            }
        }
    }

    fn move_to(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let (mut what, words) = self.object(keys, "move")?;
        self.own(&what, meaning);
        let from = self.place(keys, "from");
        let mut place = self.place(keys, "to");
        if let Some(text) = keys.text(self.faults, "to_or_from") {
            place = self.phrase(text, |r| r.either_way());
        }
        self.scope.own = None;
        self.destination(place.as_ref(), meaning);
        if let (Noun::Set(set), Some(from)) = (&mut what, from) {
            if matches!(from, Place::Set(_)) {
                self.scope.add_place(meaning.clone(), "where it was moved from", 2);
            }
            set.filters.push(Filter::At(from));
        }
        Some((Action::Move { what: what.clone(), place }, Some((what, words))))
    }

    /// A destination that was chosen is "there" from then on.
    fn destination(&mut self, place: Option<&Place>, meaning: &Meaning) {
        if let Some(Place::Set(set)) = place {
            let words = if set.things == [Thing::Location] { "the location" } else { "the battlefield it goes to" };
            self.scope.add_place(meaning.clone(), words, 2);
        }
    }

    fn return_to(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let (mut what, words) = self.object(keys, "return")?;
        self.own(&what, meaning);
        let from = self.place(keys, "from");
        if let (Noun::Set(set), Some(from)) = (&mut what, &from) {
            set.filters.push(Filter::At(from.clone()));
        }
        let to = self.place(keys, "to");
        let instead_of = self.place(keys, "instead_of");
        let named = Some((what.clone(), words));
        let Some(to) = to else {
            if !keys.has("to") {
                self.faults.note(keys.place_of("return"), "`return` needs `to`");
            }
            return None;
        };
        let action = match (from, instead_of) {
            (from, None) => Action::Return { what, from, to },
            (_, Some(_)) => Action::Unplayable("instead_of"),
        };
        Some((action, named))
    }

    fn play(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let (what, words) = self.object(keys, "play")?;
        self.own(&what, meaning);
        let place = self.place(keys, "to");
        let from = self.place(keys, "from");
        self.scope.own = None;
        self.destination(place.as_ref(), meaning);
        let state = self.state(keys);
        let ignore = keys.text(self.faults, "ignore").and_then(|text| self.phrase(text, |r| r.waived()));
        let alternate_cost = keys.text(self.faults, "alternate_cost").and_then(|text| self.phrase(text, |r| r.cost()));
        if let Noun::Set(set) = &what
            && (set.things.contains(&Thing::Token) || set.qualities.iter().any(|quality| matches!(quality, Quality::Might(_))))
        {
            let hint = "write it as `a 1 [M] Recruit unit token`";
            self.faults.note_with_hint(keys.place_of("play"), format!("`{words}` is no token that can be made"), hint);
        }
        let mut action = Action::Play { what: what.clone(), place, from, state, ignore, alternate_cost };
        if let Some(text) = keys.text(self.faults, "reduce") {
            self.own(&what, meaning);
            self.phrase(text, |r| r.value());
            self.by(keys);
            action = Action::Unplayable("reduce");
        }
        Some((action, Some((what, words))))
    }

    fn attach(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let (what, words) = self.object(keys, "attach")?;
        self.own(&what, meaning);
        if !keys.has("to") {
            self.faults.note(keys.place_of("attach"), "`attach` needs `to`");
            return None;
        }
        let before = self.scope.own.take();
        let to = self.object(keys, "to");
        self.scope.own = before;
        let (to, to_words) = to?;
        let named = (what.clone(), words);
        // The Equipment is what "it" means, unless only the unit is new.
        let named = if matches!(what, Noun::Reference { .. }) { (to.clone(), to_words) } else { named };
        Some((Action::Attach { what, to }, Some(named)))
    }

    fn add(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let text = keys.text(self.faults, "add")?;
        let resources = self.phrase(text, |r| r.added())?;
        let spend_only = keys.text(self.faults, "spend_only").and_then(|text| self.phrase(text, |r| r.purpose()));
        let action = match resources {
            Some(resources) => Action::Add { resources, spend_only },
            None => Action::Unplayable("add"),
        };
        Some((action, None))
    }

    fn increase(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let text = keys.text(self.faults, "increase")?;
        let value = self.phrase(text, |r| r.value())?;
        let to = keys.text(self.faults, "to").and_then(|text| self.phrase(text, |r| r.value()));
        let until = self.condition(keys, "until");
        self.by(keys);
        Some(match (value, to, until) {
            (Value::MightOf(of), Some(to), None) => (Action::IncreaseMight { of: *of, to }, None),
            (Value::MightOf(of), None, Some(crate::card::phrase::Condition::Fact(fact))) => match *fact {
                crate::card::phrase::Fact::Equals { value, .. } => (Action::IncreaseMight { of: *of, to: value }, None),
                _ => (Action::Unplayable("increase"), None),
            },
            _ => (Action::Unplayable("increase"), None),
        })
    }

    /// "Double a friendly unit's Might": nothing if something else is doubled.
    fn doubled(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let text = keys.peeked("double")?;
        let Value::MightOf(of) = self.tried(text, |r| r.value())? else { return None };
        keys.take("double");
        Some((Action::DoubleMight((*of).clone()), Some((*of, text.0.to_owned()))))
    }

    /// `by`: a number or a value.
    pub(super) fn by(&mut self, keys: &mut Keys<'_>) -> Option<Value> {
        self.amount(keys, "by")
    }

    /// Where a text stands that is not read as a phrase.
    pub(super) fn words_of(&mut self, keys: &mut Keys<'_>, key: &str, rule: impl Fn(&mut Reader<'_>) -> Option<()>) -> Option<Position> {
        let text = keys.text(self.faults, key)?;
        self.phrase(text, rule).map(|()| text.1)
    }
}
