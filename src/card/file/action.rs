//! The game actions and their complements (ENCODING 3).

use super::Texts;
use super::keys::Keys;
use crate::card::grammar::Reader;
use crate::card::grammar::scope::{Candidate, OwnObject, Sort};
use crate::card::instruction::{Action, Chosen, EntryState, Instruction};
use crate::card::phrase::{Filter, Grant, Meaning, Noun, Nth, Place, Quality, Quantity, Set, Thing, Value};
use crate::card::reading::{Located, Position, Table, Value as Toml};

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
            "do_this" => self.do_this(keys),
            "choose_one" => self.choose_one(keys),
            "pay" => self.pay(keys),
            "instead" => {
                let items = keys.list(self.faults, verb)?;
                Some((Action::Do(self.in_place_of_last(items)), None))
            }
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
        let text = keys.text(self.faults, key)?;
        let noun = self.phrase(text, |r| r.nouns())?;
        let verb = if key == "to" && keys.has("deal") { "deal" } else { key };
        self.check_object(verb, &noun, text.0, text.1);
        Some((noun, text.0.to_owned()))
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
    fn count(&mut self, found: &Located, key: &str) -> Option<u8> {
        self.faults.as_number(found, key, 1..=99).and_then(|number| u8::try_from(number).ok())
    }

    fn place(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<Place> {
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
    fn own(&mut self, noun: &Noun, meaning: &Meaning) {
        self.scope.own = match noun {
            Noun::Set(set) => Some(OwnObject { meaning: meaning.clone(), several: !names_one(set.quantity) }),
            Noun::Token(token) => Some(OwnObject { meaning: meaning.clone(), several: token.count > 1 }),
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
            Noun::Set(set) if names_one(set.quantity) || set.qualities.contains(&Quality::Nth(Nth::Next)) => Some(meaning.clone()),
            _ => None,
        };
    }

    fn recall(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let (noun, words) = self.object(keys, "recall")?;
        let action = if self.state(keys).is_some() { Action::Unplayable("state") } else { Action::Recall(noun.clone()) };
        Some((action, Some((noun, words))))
    }

    fn draw(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let found = keys.take("draw")?;
        let Toml::Text(text) = &found.value else {
            return Some((Action::Draw(Value::Number(self.count(found, "draw")?)), None));
        };
        let value = self.phrase((text, found.at), |r| {
            // "draw it", "draw the rest": those cards.
            r.noun_or_value()
        })?;
        Some(match value {
            Ok(noun) => {
                self.check_object("draw", &noun, text, found.at);
                (Action::Unplayable("draw"), Some((noun, text.clone())))
            }
            Err(value) => (Action::Draw(value), None),
        })
    }

    fn discard(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let (what, named) = self.chosen(keys, "discard")?;
        Some((Action::Discard(what), named))
    }

    fn recycle(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let (what, named) = self.chosen(keys, "recycle")?;
        let from = self.place(keys, "from");
        Some((Action::Recycle { what, from }, named))
    }

    fn chosen(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<(Chosen, Named)> {
        let found = keys.take(key)?;
        let Toml::Text(text) = &found.value else {
            let number = self.count(found, key)?;
            // The cards are of the player's choice: a name can be given to them.
            let quantity = if number == 1 { Quantity::One } else { Quantity::Exactly(number) };
            let cards = Noun::Set(Set::plain(quantity, vec![Thing::Card]));
            return Some((Chosen::Count(Value::Number(number)), Some((cards, format!("{key} {number}")))));
        };
        let noun = self.phrase((text, found.at), |r| r.nouns())?;
        self.check_object(key, &noun, text, found.at);
        Some((Chosen::Noun(noun.clone()), Some((noun, text.clone()))))
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
        let (what, words) = self.object(keys, "return")?;
        self.own(&what, meaning);
        let from = self.place(keys, "from");
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
            (None, None) => Action::Return { what, to },
            (Some(_), _) => Action::Unplayable("from"),
            (_, Some(_)) => Action::Unplayable("instead_of"),
        };
        Some((action, named))
    }

    fn put(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let found = keys.take("put")?;
        let (what, words) = match &found.value {
            Toml::Text(text) => (self.phrase((text, found.at), |r| r.nouns())?, text.clone()),
            _ => self.put_number(found)?,
        };
        self.own(&what, meaning);
        let from = self.place(keys, "from");
        let Some(key) = keys.first_of(&["into", "on", "to"]) else {
            self.faults.note(keys.place_of("put"), "`put` needs `into`, `on` or `to`");
            return None;
        };
        let place = self.place(keys, key)?;
        let action = match from {
            None => Action::Put { what: what.clone(), place },
            Some(_) => Action::Unplayable("from"),
        };
        Some((action, Some((what, words))))
    }

    /// "put 1 into your hand": of the cards looked at.
    fn put_number(&mut self, found: &Located) -> Option<(Noun, String)> {
        let number = self.count(found, "put")?;
        let Ok(looked) = self.scope.looked_at("put") else {
            self.faults.note(found.at, "no cards have been looked at: nothing can be put");
            return None;
        };
        let quantity = if number == 1 { Quantity::One } else { Quantity::Exactly(number) };
        let mut cards = Set::plain(quantity, vec![Thing::Card]);
        cards.filters.push(Filter::FromAmong(looked));
        Some((Noun::Set(cards), format!("{number} of them")))
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

    fn look(&mut self, keys: &mut Keys<'_>, number: u8) -> Option<(Action, Named)> {
        let (what, words) = self.object(keys, "look")?;
        self.looked(&what, &words, number);
        Some((Action::Look { what }, None))
    }

    fn reveal(&mut self, keys: &mut Keys<'_>, number: u8) -> Option<(Action, Named)> {
        let (what, words) = self.object(keys, "reveal")?;
        let until = self.condition(keys, "until");
        let from_among = matches!(&what, Noun::Set(set) if set.filters.iter().any(|filter| matches!(filter, Filter::FromAmong(_))));
        if from_among {
            return Some((Action::Reveal { what: what.clone(), until }, Some((what, words))));
        }
        if until.is_some() {
            // "until you reveal a unit": that unit is what the instruction found.
            self.scope.looked = Some(number);
            let found = Noun::Set(Set::plain(Quantity::One, vec![Thing::Card, Thing::Unit]));
            return Some((Action::Reveal { what, until }, Some((found, "the card revealed last".to_owned()))));
        }
        self.looked(&what, &words, number);
        let named = keys.has("called").then(|| (what.clone(), words));
        Some((Action::Reveal { what, until }, named))
    }

    /// Notes which cards are being looked at.
    fn looked(&mut self, what: &Noun, words: &str, number: u8) {
        let Noun::Set(set) = what else { return };
        self.scope.looked = Some(number);
        let several = self.scope.performer.as_ref().is_some_and(|player| player.is_several());
        if set.things.iter().all(|thing| matches!(thing, Thing::Card | Thing::Rune)) {
            let sort = if names_one(set.quantity) && !several { Sort::One } else { Sort::Several };
            let (meaning, things) = (Meaning::LookedAt(number), set.things.clone());
            self.scope.add(Candidate { meaning, words: words.to_owned(), sort, things, names: Vec::new(), called: None });
        }
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
            _ => (Action::Unplayable("increase"), None),
        })
    }

    /// `by`: a number or a value.
    pub(super) fn by(&mut self, keys: &mut Keys<'_>) -> Option<Value> {
        self.amount(keys, "by")
    }

    fn do_this(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        if keys.has("based_on") {
            return self.do_this_based_on(keys);
        }
        let items = keys.list(self.faults, "do_this")?;
        let times = keys.take("times").and_then(|found| self.count(found, "times")).unwrap_or(1);
        let mut all = Vec::new();
        for time in 0..times {
            let before = self.scope.clone();
            let number = if times > 1 { self.scope.number() } else { 0 };
            let action = Action::DoThis(self.instructions(items));
            self.restore(before);
            if times == 1 {
                return Some((action, None));
            }
            debug_assert!(time < times);
            all.push(Instruction::plain(number, action));
        }
        Some((Action::Do(all), None))
    }

    fn do_this_based_on(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let text = keys.text(self.faults, "based_on")?;
        let value = self.phrase(text, |r| r.based_on())?;
        let items = keys.list(self.faults, "do_this")?;
        let mut cases = Vec::new();
        let mut playable = true;
        for item in items {
            let Some(table) = self.faults.as_table(item, "do_this") else { continue };
            match self.case(table) {
                Some((Some(is), instructions)) => cases.push((is, instructions)),
                Some((None, _)) => playable = false,
                None => {}
            }
        }
        let action = if playable { Action::DoThisBasedOn { value, cases } } else { Action::Unplayable("based_on") };
        Some((action, None))
    }

    /// Instructions in place of the one before: "it" is then what either of them acted on.
    fn in_place_of_last(&mut self, items: &[Located]) -> Vec<Instruction> {
        let known = self.scope.candidates.len();
        let instructions = self.instructions(items);
        let new = self.scope.candidates.split_off(known);
        let one = |candidate: &&mut Candidate| candidate.sort == Sort::One && matches!(candidate.meaning, Meaning::Instruction(_));
        if let (Some(new), Some(last)) =
            (new.into_iter().find(|new| new.sort == Sort::One), self.scope.candidates.iter_mut().rev().find(one))
        {
            last.meaning = Meaning::All(vec![last.meaning.clone(), new.meaning]);
        }
        instructions
    }

    /// `{ is = "[R]", do = […] }`.
    fn case(&mut self, table: &Table) -> Option<(Option<crate::card::Cost>, Vec<Instruction>)> {
        let mut keys = Keys::of(table);
        let is = keys.text(self.faults, "is");
        let items = keys.list(self.faults, "do").unwrap_or_default();
        let before = self.scope.clone();
        let instructions = self.instructions(items);
        self.restore(before);
        keys.finish(self.faults, &["is", "do"], "a case");
        let Some((text, at)) = is else {
            self.faults.note(table.at, "a case needs `is`");
            return None;
        };
        if matches!(text, "Spell" | "Gear" | "Unit") {
            return Some((None, instructions));
        }
        let cost = self.phrase((text, at), |r| r.cost())?;
        Some((Some(cost), instructions))
    }

    fn choose_one(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let items = keys.list(self.faults, "choose_one")?;
        let mut modes = Vec::new();
        for item in items {
            let Toml::List(instructions) = &item.value else {
                self.faults.note(item.at, format!("a mode is a list of instructions, not {}", item.value.kind()));
                continue;
            };
            let before = self.scope.clone();
            modes.push(self.instructions(instructions));
            self.restore(before);
        }
        let limited = keys.text(self.faults, "limit").map(|text| self.phrase(text, |r| r.limited())).is_some();
        Some((if limited { Action::Unplayable("limit") } else { Action::ChooseOne(modes) }, None))
    }

    fn pay(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let items = keys.list(self.faults, "pay")?;
        let parts = self.costs(items, false);
        let [crate::card::phrase::CostPart::Resources(cost)] = parts.as_slice() else {
            return Some((Action::Unplayable("pay"), None));
        };
        Some((Action::Pay(cost.clone()), None))
    }

    /// Where a text stands that is not read as a phrase.
    pub(super) fn words_of(&mut self, keys: &mut Keys<'_>, key: &str, rule: impl Fn(&mut Reader<'_>) -> Option<()>) -> Option<Position> {
        let text = keys.text(self.faults, key)?;
        self.phrase(text, rule).map(|()| text.1)
    }
}

/// Whether a quantity names one thing.
fn names_one(quantity: Quantity) -> bool {
    match quantity {
        Quantity::One | Quantity::Another | Quantity::OneOf | Quantity::The | Quantity::Next | Quantity::Any | Quantity::Each => true,
        Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::Precisely(n) | Quantity::Top(n) => n == 1,
        Quantity::AtLeast(_) | Quantity::AtMost(_) | Quantity::AnyNumber | Quantity::All | Quantity::No | Quantity::Bare => false,
    }
}
