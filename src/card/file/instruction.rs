//! One instruction: its game action and what stands around it (ENCODING 3).

use super::Texts;
use super::keys::Keys;
use super::statement;
use crate::card::grammar::scope::{Candidate, Sort};
use crate::card::grammar::{Reader, read_phrase};
use crate::card::instruction::Action;
use crate::card::phrase::{Condition, Fact, Meaning, Noun, PlayerNoun, Quantity};
use crate::card::reading::{Faults, Located, Position, Table, Value};
use crate::card::{Body, Instruction};

/// Keys of game actions.
pub(in crate::card) const ACTIONS: [&str; 53] = [
    "play",
    "do_this",
    "choose_one",
    "kill",
    "heal",
    "ready",
    "exhaust",
    "recall",
    "banish",
    "stun",
    "buff",
    "counter",
    "empower",
    "disempower",
    "draw",
    "discard",
    "recycle",
    "deal",
    "give",
    "move",
    "return",
    "put",
    "attach",
    "detach",
    "channel",
    "burn",
    "predict",
    "score",
    "look",
    "reveal",
    "add",
    "spend",
    "gain",
    "double",
    "swap",
    "increase",
    "reduce",
    "prevent",
    "skip",
    "ignore",
    "choose",
    "name",
    "gain_control",
    "lose_control",
    "make_new_choices",
    "replace",
    "create",
    "become",
    "copy",
    "activate",
    "win",
    "take_turn",
    "do",
];

/// Keys that complete an action or stand around it.
const AROUND: [&str; 39] = [
    "who",
    "may",
    "must",
    "pay",
    "if",
    "unless",
    "otherwise",
    "or",
    "instead",
    "for",
    "for_each",
    "minimum",
    "maximum",
    "state",
    "starting_with",
    "called",
    "to",
    "from",
    "into",
    "on",
    "to_or_from",
    "instead_of",
    "by",
    "until",
    "with",
    "that",
    "where",
    "during",
    "even_if",
    "reduce",
    "alternate_cost",
    "spend_only",
    "split_among",
    "times",
    "based_on",
    "limit",
    "at",
    "when",
    "would",
];

/// Joints between instructions: wording only.
const JOINTS: [&str; 4] = ["and", "then", "Then", ","];

/// Everything that an instruction may have as a key.
pub(super) fn known() -> Vec<&'static str> {
    ACTIONS.into_iter().chain(AROUND).chain(statement::STATEMENTS).chain(["while", "also"]).collect()
}

/// Phrases that are read when the object of their instruction is known.
#[derive(Default)]
pub(super) struct Later<'t> {
    for_each: Option<(&'t str, Position)>,
    condition: Option<(&'t str, Position)>,
}

impl Texts<'_> {
    /// A list of instructions with joints between them.
    pub(super) fn instructions(&mut self, items: &[Located]) -> Vec<Instruction> {
        let mut instructions: Vec<Instruction> = Vec::new();
        let mut after_joint: Option<&str> = None;
        for (place, item) in items.iter().enumerate() {
            match &item.value {
                Value::Table(table) => {
                    if after_joint == Some("and") && instructions.last().is_some_and(|before| before.may.is_some()) {
                        let message = "joined by `and` to an instruction with `may`";
                        self.faults.note_with_hint(item.at, message, "put both into the `do` of one instruction");
                    }
                    instructions.extend(self.instruction(table));
                    after_joint = None;
                }
                Value::Text(text) => {
                    after_joint = Some(text);
                    self.joint(item.at, text, place > 0 && matches!(items[place - 1].value, Value::Table(_)));
                }
                other => self.faults.note(item.at, format!("an instruction is a table, not {}", other.kind())),
            }
        }
        if let (Some(_), Some(last)) = (after_joint, items.last()) {
            self.faults.note(last.at, "nothing follows this joint");
        }
        instructions
    }

    fn joint(&mut self, at: Position, text: &str, follows_instruction: bool) {
        if !JOINTS.contains(&text) {
            self.faults.note_unknown(at, "joint", text, JOINTS);
        } else if !follows_instruction {
            self.faults.note(at, format!("the joint `{text}` follows no instruction"));
        }
    }

    /// One instruction, with the next number.
    pub(super) fn instruction(&mut self, table: &Table) -> Option<Instruction> {
        let number = self.scope.number();
        self.numbered_instruction(table, number, &Meaning::Instruction(number))
    }

    /// One instruction; what it acts on is referred to by that meaning.
    pub(super) fn numbered_instruction(&mut self, table: &Table, number: u8, meaning: &Meaning) -> Option<Instruction> {
        let mut keys = Keys::of(table);
        let (performer, own) = (self.scope.performer.clone(), self.scope.own.take());
        let found = self.instruction_of(&mut keys, number, meaning);
        (self.scope.performer, self.scope.own) = (performer, own);
        self.scope.candidates.retain(|candidate| candidate.meaning != Meaning::Performer);
        if found.is_none() {
            keys.give_up(&known());
        }
        let what = found.as_ref().map_or("this instruction", |(_, what)| *what);
        let what = if what == "this instruction" { what.to_owned() } else { format!("`{what}`") };
        keys.finish(self.faults, &known(), &what);
        found.map(|(instruction, _)| instruction)
    }

    fn instruction_of(&mut self, keys: &mut Keys<'_>, number: u8, meaning: &Meaning) -> Option<(Instruction, &'static str)> {
        let mut instruction = Instruction::plain(number, Action::Unplayable("nothing"));
        let delayed = self.is_delayed(keys);
        let together = keys.text_is("at", "the same time");
        if together {
            keys.take("at");
        }
        let delayed = delayed.filter(|key| !together || *key != "at");
        if let (Some(delayed), false) = (delayed, keys.has("choose_one")) {
            let (ability, called) = self.delayed_ability(keys, delayed)?;
            instruction.called = called;
            instruction.action = ability;
            self.around(keys, &mut instruction);
            return Some((instruction, delayed));
        }
        let verb = self.verb_of(keys)?;
        self.who(keys, &mut instruction);
        let before = self.scope.clone();
        let later = self.before_action(keys, &mut instruction, matches!(verb, "do" | "do_this"));
        let one_of_many = keys.has("for_each") && matches!(verb, "do" | "do_this");
        let (action, named) = self.action(keys, verb, number, meaning)?;
        instruction.action = action;
        instruction.instead = verb == "instead";
        if together {
            instruction.action = Action::Unplayable("at");
        }
        if one_of_many {
            self.scope.candidates = before.candidates;
        }
        let called = self.called(keys);
        // What is used up as a cost is no candidate, unless it has a name.
        let used_up = matches!(meaning, Meaning::Cost(_)) && called.is_none();
        if let Some((noun, words)) = named.filter(|_| !used_up) {
            self.scope.name(&noun, &words, meaning.clone(), called.as_deref());
        }
        self.name_performer(&instruction, number);
        self.after_action(&mut instruction, later);
        instruction.fill_empty_zone();
        instruction.called = called;
        self.around(keys, &mut instruction);
        if let Some(statement) = instruction.of_buffs() {
            let body = Body::Passive { condition: None, statement };
            instruction.action = Action::Delayed(Box::new(self.delayed_body(keys, body)));
            instruction.who = None;
        }
        Some((instruction, verb))
    }

    /// The game action among the keys.
    pub(super) fn verb_of(&mut self, keys: &Keys<'_>) -> Option<&'static str> {
        let mut verbs = keys.all_of(&ACTIONS);
        // `reduce` and `ignore` say which cost of what is played; `do` beside `pay` is what is paid for.
        if verbs.first() == Some(&"play") {
            verbs.retain(|verb| !matches!(*verb, "reduce" | "ignore"));
        }
        if verbs.is_empty() {
            verbs = keys.all_of(&["pay", "instead"]);
        }
        match verbs.as_slice() {
            [verb] => Some(verb),
            [] => {
                // An unknown key is told by itself.
                if keys.are_known(&known()) {
                    self.faults.note(keys.at(), "an instruction needs a game action, such as `deal` or `draw`");
                }
                None
            }
            [one, other, ..] => {
                let message = format!("`{one}` and `{other}` are two game actions");
                self.faults.note_with_hint(keys.place_of(other), message, "each is an instruction of its own");
                None
            }
        }
    }

    pub(super) fn who(&mut self, keys: &mut Keys<'_>, instruction: &mut Instruction) {
        if let Some(starting) = keys.text(self.faults, "starting_with") {
            instruction.starting_with = self.phrase(starting, |r| r.player());
        }
        if let Some(text) = keys.text(self.faults, "who") {
            instruction.who = self.phrase(text, |r| r.nouns());
            if let Some(Noun::Player(player)) = &instruction.who {
                self.perform(player);
            }
            if let Some(Noun::Joined { .. }) = &instruction.who {
                // "it and I deal damage equal to their Mights".
                let things = Vec::new();
                let (words, sort) = (text.0.to_owned(), Sort::Several);
                self.scope.add(Candidate { meaning: Meaning::Performer, words, sort, things, names: Vec::new(), called: None });
            }
        }
        instruction.may = self.player(keys, "may");
        if let Some(player) = instruction.may.clone().filter(|_| instruction.who.is_none()) {
            self.perform(&player);
        }
        instruction.must = self.player(keys, "must");
        if let Some(player) = instruction.must.clone() {
            self.perform(&player);
        }
    }

    fn perform(&mut self, player: &PlayerNoun) {
        self.scope.performer = (*player != PlayerNoun::You).then(|| player.clone());
    }

    pub(super) fn player(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<PlayerNoun> {
        let text = keys.text(self.faults, key)?;
        self.phrase(text, |r| r.player())
    }

    /// Costs, conditions and `for_each`: they look at what was named before. A phrase that speaks of the instruction's own object or place
    /// ("for each enemy unit there") is left for later.
    pub(super) fn before_action<'t>(&mut self, keys: &mut Keys<'t>, instruction: &mut Instruction, for_each_one: bool) -> Later<'t> {
        let mut later = Later::default();
        if let Some(text) = keys.text(self.faults, "for_each") {
            instruction.for_each = self.tried(text, |r| r.each());
            later.for_each = Some(text).filter(|_| instruction.for_each.is_none());
        }
        if for_each_one {
            self.name_each(instruction);
        }
        if let Some(text) = keys.text(self.faults, "if") {
            instruction.condition = self.tried(text, |r| r.condition());
            later.condition = Some(text).filter(|_| instruction.condition.is_none());
        }
        if let Some(condition) = &instruction.condition {
            self.name_counted(&condition.clone());
        }
        if keys.has("pay") && keys.has("do") {
            let items = keys.list(self.faults, "pay").unwrap_or_default();
            instruction.pay = self.costs(items, false);
        }
        later
    }

    pub(super) fn after_action(&mut self, instruction: &mut Instruction, later: Later<'_>) {
        if let Some(text) = later.for_each {
            instruction.for_each = self.phrase(text, |r| r.each());
        }
        if let Some(text) = later.condition {
            instruction.condition = self.phrase(text, |r| r.condition());
        }
    }

    /// Reads a phrase that may have to wait: nothing is noted.
    pub(super) fn tried<T>(&mut self, text: (&str, Position), rule: impl Fn(&mut Reader<'_>) -> Option<T>) -> Option<T> {
        let mut aside = Faults::of(self.faults.file());
        read_phrase(&mut aside, &self.scope, text.1, text.0, rule)
    }

    /// A set that a condition counts can be "them".
    fn name_counted(&mut self, condition: &Condition) {
        let Condition::Fact(fact) = condition else { return };
        let counted = match fact.as_ref() {
            Fact::There(set) => set,
            Fact::Have { what: Noun::Set(set), not: false, .. } => set,
            _ => return,
        };
        let (counts, things) = (matches!(counted.quantity, Quantity::Precisely(2..) | Quantity::Exactly(2..)), counted.things.clone());
        if counts {
            let words = "what the condition counts".to_owned();
            self.scope.add(Candidate { meaning: Meaning::EachOne, words, sort: Sort::Several, things, names: Vec::new(), called: None });
        }
    }

    /// One player who performed an instruction is "they" from then on.
    fn name_performer(&mut self, instruction: &Instruction, number: u8) {
        if let Some(Noun::Player(PlayerNoun::AnOpponent | PlayerNoun::APlayer | PlayerNoun::NextPlayer)) = &instruction.who {
            self.name_as(Meaning::PerformerOf(number), "who performed it", Sort::Player);
        }
    }

    pub(super) fn condition(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<Condition> {
        let text = keys.text(self.faults, key)?;
        self.phrase(text, |r| r.condition())
    }

    /// The one that `for_each` speaks of is "it" within.
    fn name_each(&mut self, instruction: &Instruction) {
        if let Some(Noun::Set(set)) = &instruction.for_each {
            let (things, words) = (set.things.clone(), "the one that `for_each` speaks of".to_owned());
            self.scope.candidates.retain(|candidate| candidate.sort != Sort::One || candidate.called.is_some());
            self.scope.add(Candidate { meaning: Meaning::EachOne, words, sort: Sort::One, things, names: Vec::new(), called: None });
        }
    }

    /// CALLED.
    fn called(&mut self, keys: &mut Keys<'_>) -> Option<String> {
        let (text, at) = keys.text(self.faults, "called")?;
        let pronoun = matches!(text, "it" | "they" | "them");
        let phrase = ["the ", "that ", "those ", "your "].iter().any(|start| text.strip_prefix(start).is_some_and(|rest| !rest.is_empty()));
        if !pronoun && !phrase {
            self.faults.note(at, format!("`{text}` is no name: it is `it`, `they`, `them`, or begins with `the`, `that`, `those`, `your`"));
            return None;
        }
        Some(text.to_owned())
    }

    /// What stands behind the action: duration, `unless`, `otherwise`.
    pub(super) fn around(&mut self, keys: &mut Keys<'_>, instruction: &mut Instruction) {
        instruction.unless = self.condition(keys, "unless");
        if let Some(text) = keys.text(self.faults, "for") {
            instruction.duration = self.phrase(text, |r| r.duration());
        }
        if keys.is_left("otherwise") {
            let items = keys.list(self.faults, "otherwise").unwrap_or_default();
            instruction.otherwise = self.instructions(items);
        }
        if keys.is_left("or") {
            let items = keys.list(self.faults, "or").unwrap_or_default();
            self.instructions(items);
            instruction.action = Action::Unplayable("or");
        }
    }
}
