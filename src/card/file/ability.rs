//! One ability: its keys say what it is (ENCODING 2).

use super::Texts;
use super::cost::ask_for_cost;
use super::instruction::known as instruction_keys;
use super::keys::Keys;
use super::statement;
use crate::card::ability::{Ability, Body, Dependent, Permission, Replacement, Trigger, Triggered};
use crate::card::grammar::scope::Sort;
use crate::card::phrase::{Condition, CostPart, Meaning, Moment, Noun, PlayerNoun};
use crate::card::reading::{Located, Table, Value as Toml};
use crate::card::{Action, Instruction, Keyword, Kind};

/// Keys that say what an ability is, with those that may stand beside them.
const ROWS: [(&str, &[&str]); 7] = [
    ("when", &[]),
    ("at", &["when"]),
    ("would", &[]),
    ("as", &["additional_cost"]),
    ("additional_cost", &["as"]),
    ("must", &["at"]),
    ("keywords", &[]),
];

/// How a key continues the event before it.
const DURING: (&str, &str) = ("during", " during ");

/// Keys of abilities that no instruction has.
const OWN: [&str; 10] = ["keyword", "keywords", "as", "while", "use_only", "once", "also", "text", "additional_cost", "to_play"];

fn known() -> Vec<&'static str> {
    instruction_keys().into_iter().chain(OWN).chain(statement::IN_ABILITIES).collect()
}

/// What stands before the [>].
#[derive(Default)]
struct Before {
    depends_on: Vec<Dependent>,
    permission: Option<Permission>,
    deathknell: Option<()>,
}

impl Texts<'_> {
    /// The abilities of one table: one, or those of its `text` and of statements under one condition.
    pub(super) fn ability(&mut self, table: &Table) -> Vec<Ability> {
        let mut keys = Keys::of(table);
        let mut before = Before::default();
        if let Some(found) = keys.take("keyword") {
            self.before(found, &mut before);
        }
        let use_only = keys.text(self.faults, "use_only").and_then(|text| {
            let rest = text.0.strip_prefix("while ").or_else(|| text.0.strip_prefix("if "));
            let Some(rest) = rest else {
                self.faults.note(text.1, "`use_only` begins with `while` or `if`");
                return None;
            };
            self.phrase((rest, text.1), |r| r.condition())
        });
        let once = keys.text(self.faults, "once").is_some_and(|(text, at)| {
            let known = ["each turn", "per turn"];
            if !known.contains(&text) {
                self.faults.note_unknown(at, "word", text, known);
            }
            true
        });
        let (bodies, what) = self.bodies(&mut keys, &before);
        let line = keys.at().line;
        if bodies.is_empty() {
            keys.give_up(&known());
        }
        keys.finish(self.faults, &known(), what);
        let whole = |body| Ability {
            depends_on: before.depends_on.clone(),
            permission: before.permission,
            body,
            use_only: use_only.clone(),
            once,
            line,
        };
        bodies
            .into_iter()
            .map(|body| match body {
                Part::Body(body) => whole(body),
                Part::Ability(mut ability) => {
                    ability.depends_on.splice(0..0, before.depends_on.iter().copied());
                    ability
                }
            })
            .collect()
    }

    fn before(&mut self, found: &Located, before: &mut Before) {
        match &found.value {
            Toml::List(items) => items.iter().for_each(|item| self.before(item, before)),
            Toml::Text(text) => match self.phrase((text, found.at), |r| r.keyword()) {
                Some(Keyword::Legion) => before.depends_on.push(Dependent::Legion),
                Some(Keyword::Level(level)) => before.depends_on.push(Dependent::Level(level)),
                Some(Keyword::Empowered) => before.depends_on.push(Dependent::Empowered),
                Some(Keyword::Action) => before.permission = Some(Permission::Action),
                Some(Keyword::Reaction) => before.permission = Some(Permission::Reaction),
                Some(Keyword::Deathknell) => before.deathknell = Some(()),
                Some(_) => self.faults.note_with_hint(
                    found.at,
                    format!("`{text}` does not stand before an ability"),
                    "Legion, Level, Empowered, Deathknell, Action and Reaction do",
                ),
                None => {}
            },
            other => self.faults.note(found.at, format!("`keyword` is a text or a list, not {}", other.kind())),
        }
    }

    /// What the keys make of the table.
    fn bodies(&mut self, keys: &mut Keys<'_>, before: &Before) -> (Vec<Part>, &'static str) {
        let heads: Vec<&'static str> = ROWS.iter().map(|(head, _)| *head).filter(|head| keys.has(head)).collect();
        self.refuse_mixed(keys, &heads);
        let one = |body: Option<Body>| body.into_iter().map(Part::Body).collect();
        if keys.has("text") {
            return (self.lines(keys), "`text`");
        }
        if before.deathknell.is_some() {
            self.trigger_names_source();
            return (one(self.deathknell(keys)), "a Deathknell ability");
        }
        if keys.has("additional_cost") {
            return (one(self.additional_cost(keys)), "an additional cost");
        }
        match heads.first() {
            Some(&("when" | "at")) if !keys.has("must") => return (one(self.triggered(keys)), "a triggered ability"),
            Some(&"would") => return (one(self.replacement(keys, "would")), "a replacement effect"),
            Some(&"as") => return (one(self.replacement(keys, "as")), "a replacement effect"),
            Some(&"keywords") => {
                let keywords = keys.take("keywords").map(|found| self.keyword_list(found)).unwrap_or_default();
                return (one(Some(Body::Keywords(keywords))), "a line of keywords");
            }
            Some(_) => return (one(self.applied_cost(keys)), "an applied cost"),
            None => {}
        }
        if keys.has("instead") {
            return (one(self.in_place_of_before(keys)), "`instead`");
        }
        if keys.has("pay") && keys.has("do") {
            return (one(self.activated(keys)), "an activated ability");
        }
        if keys.has("do") {
            return (one(self.spell(keys, before)), "the instructions of a spell");
        }
        if keys.first_of(&statement::STATEMENTS).or_else(|| keys.first_of(&statement::IN_ABILITIES)).is_some() {
            return (self.passives(keys).into_iter().map(Part::Body).collect(), "a statement");
        }
        self.no_ability(keys);
        (Vec::new(), "this ability")
    }

    fn no_ability(&mut self, keys: &Keys<'_>) {
        // An unknown key is told by itself.
        if keys.are_known(&known()) {
            let hint = "`do`; `when` and `do`; `pay` and `do`; `would` and `instead`; a statement such as `who` and `have`";
            self.faults.note_with_hint(keys.at(), "these keys make no ability", hint);
        }
    }

    fn refuse_mixed(&mut self, keys: &Keys<'_>, heads: &[&'static str]) {
        for (place, head) in heads.iter().enumerate() {
            let beside = ROWS.iter().find(|(known, _)| known == head).map(|(_, beside)| *beside).unwrap_or_default();
            for other in heads.iter().skip(place + 1).filter(|other| !beside.contains(other)) {
                let message = format!("`{head}` and `{other}` make two kinds of ability");
                self.faults.note_with_hint(keys.place_of(other), message, "write two tables");
            }
        }
        let statement = keys.first_of(&["have", "enter", "cost", "be", "cant", "can", "only"]);
        if let (Some(statement), Some(head)) = (statement, heads.first().or(keys.has("do").then_some(&"do"))) {
            let message = format!("`{statement}` and `{head}` make two kinds of ability");
            self.faults.note_with_hint(keys.place_of(statement), message, "write two tables");
        }
    }

    /// `text`: several abilities on one line, behind one `keyword` or under one condition.
    fn lines(&mut self, keys: &mut Keys<'_>) -> Vec<Part> {
        let condition = self.condition(keys, "while").or_else(|| self.condition(keys, "if"));
        let items = keys.list(self.faults, "text").unwrap_or_default();
        let mut parts = Vec::new();
        for item in items {
            match &item.value {
                Toml::Text(text) if matches!(text.as_str(), "and" | "then" | "Then" | ",") => {}
                Toml::Table(table) => {
                    for mut ability in self.ability(table) {
                        ability.body = under(ability.body, condition.as_ref());
                        parts.push(Part::Ability(ability));
                    }
                }
                other => self.faults.note(item.at, format!("`text` holds abilities, not {}", other.kind())),
            }
        }
        parts
    }

    fn deathknell(&mut self, keys: &mut Keys<'_>) -> Option<Body> {
        if keys.has("when") || keys.has("at") {
            self.faults.note(keys.place_of("keyword"), "Deathknell is the trigger: it has no `when`");
        }
        self.triggered_by(keys, Trigger::Deathknell)
    }

    /// `when` or `at`, then `do`.
    pub(super) fn triggered(&mut self, keys: &mut Keys<'_>) -> Option<Body> {
        let trigger = if keys.has("when") {
            let (words, at) = keys.text_with(self.faults, "when", &[DURING])?;
            let (event, moment) = self.phrase((&words, at), |r| r.trigger())?;
            self.name_event(&event, &words);
            match moment {
                Some(moment) => Trigger::Either(event, moment),
                None => Trigger::Event(event),
            }
        } else {
            let text = keys.text(self.faults, "at")?;
            let moment = self.phrase(text, |r| r.moment())?;
            if moment == Moment::StartOfEachFirstBeginningPhase {
                self.name_as(Meaning::EventSubject, "the player whose turn it is", Sort::Player);
            }
            Trigger::Moment(moment)
        };
        self.triggered_by(keys, trigger)
    }

    fn triggered_by(&mut self, keys: &mut Keys<'_>, trigger: Trigger) -> Option<Body> {
        let mut conditions: Vec<Condition> = self.condition(keys, "if").into_iter().collect();
        conditions.extend(self.condition(keys, "while"));
        let condition = if conditions.len() > 1 { Some(Condition::And(conditions)) } else { conditions.pop() };
        let may = self.player(keys, "may");
        if let Some(player) = may.clone().filter(|player| *player != PlayerNoun::You) {
            self.scope.performer = Some(player);
        }
        let pay = self.ability_costs(keys);
        // `{ when = …, do_this = […] }`: what triggers is the making of another item.
        let effect = if self.delayed && keys.has("do_this") {
            let number = self.scope.number();
            let items = keys.list(self.faults, "do_this")?;
            vec![Instruction::plain(number, Action::DoThis(self.instructions(items)))]
        } else {
            self.effect(keys, "do", !self.delayed)?
        };
        Some(Body::Triggered(Triggered { trigger, condition, may, pay, effect }))
    }

    fn ability_costs(&mut self, keys: &mut Keys<'_>) -> Vec<CostPart> {
        let items = keys.list(self.faults, "pay").unwrap_or_default();
        self.costs(items, !self.delayed)
    }

    /// A list of instructions that has to be there.
    fn effect(&mut self, keys: &mut Keys<'_>, key: &'static str, of_trigger: bool) -> Option<Vec<Instruction>> {
        if !keys.has(key) {
            self.faults.note(keys.at(), format!("`{key}` is missing: what happens"));
            return None;
        }
        let items = keys.list(self.faults, key)?;
        if items.is_empty() {
            self.faults.note(keys.place_of(key), format!("`{key}` is empty"));
        }
        if of_trigger {
            self.refuse_in_first(items);
        }
        Some(self.instructions(items))
    }

    /// What belongs to the ability does not stand in its first instruction.
    fn refuse_in_first(&mut self, items: &[Located]) {
        let Some(Toml::Table(first)) = items.first().map(|item| &item.value) else { return };
        let first = Keys::of(first);
        if first.first_of(&["at", "when", "would"]).is_some() {
            return;
        }
        let says_you = |keys: &mut Keys<'_>| matches!(keys.take("may").map(|found| &found.value), Some(Toml::Text(text)) if text == "you");
        let hint = "it belongs to the ability, beside `do`";
        if says_you(&mut Keys::of(first.table())) {
            self.faults.note_with_hint(first.place_of("may"), "the first instruction of a trigger has a `may` of its own", hint);
        }
        if first.has("pay") && first.has("do") {
            self.faults.note_with_hint(first.place_of("pay"), "the first instruction of a trigger has a cost of its own", hint);
        }
        if first.leading() == Some("if") {
            self.faults.note_with_hint(first.place_of("if"), "the first instruction of a trigger begins with `if`", hint);
        }
    }

    fn activated(&mut self, keys: &mut Keys<'_>) -> Option<Body> {
        let pay = self.ability_costs(keys);
        let effect = self.effect(keys, "do", false)?;
        if let Some(also) = keys.take("also") {
            self.also(also);
            return Some(Body::Unplayable("also"));
        }
        Some(Body::Activated { pay, effect })
    }

    /// `do` alone.
    fn spell(&mut self, keys: &mut Keys<'_>, before: &Before) -> Option<Body> {
        if self.kind.is_some_and(|kind| kind != Kind::Spell) && before.permission.is_none() {
            let hint = "a trigger has `when` or `at`, an activated ability `pay`";
            self.faults.note_with_hint(keys.place_of("do"), "`do` alone is the instructions of a spell", hint);
        }
        if let Some(player) = self.player(keys, "may") {
            self.faults.note(keys.place_of("may"), format!("a spell's own `may` belongs to an instruction ({player:?})"));
        }
        let effect = self.effect(keys, "do", false)?;
        if keys.has("if") || keys.has("while") {
            self.condition(keys, "if");
            self.condition(keys, "while");
            return Some(Body::Unplayable("if"));
        }
        Some(Body::Spell(effect))
    }

    fn in_place_of_before(&mut self, keys: &mut Keys<'_>) -> Option<Body> {
        let condition = self.condition(keys, "if");
        let effect = self.effect(keys, "instead", false)?;
        Some(if condition.is_some() { Body::Unplayable("instead") } else { Body::InPlaceOfBefore(effect) })
    }

    /// `would` and `instead` or `do`; `as` and `do`.
    pub(super) fn replacement(&mut self, keys: &mut Keys<'_>, head: &'static str) -> Option<Body> {
        let (words, at) = keys.text_with(self.faults, head, &[DURING])?;
        let event = self.phrase((&words, at), |r| r.event())?;
        self.name_event(&event, &words);
        let mut conditions: Vec<Condition> = self.condition(keys, "if").into_iter().collect();
        conditions.extend(self.condition(keys, "while"));
        conditions.extend(self.condition(keys, "unless").map(|condition| Condition::Not(Box::new(condition))));
        let condition = if conditions.len() > 1 { Some(Condition::And(conditions)) } else { conditions.pop() };
        let may = self.player(keys, "may");
        let performer = self.scope.performer.clone();
        let pay = self.ability_costs(keys);
        let keeps_event = keys.has("do");
        let instead = self.effect(keys, if keeps_event { "do" } else { "instead" }, false)?;
        self.scope.performer = performer;
        Some(Body::Replacement(Replacement { event, condition, may, pay, instead, keeps_event }))
    }

    fn additional_cost(&mut self, keys: &mut Keys<'_>) -> Option<Body> {
        let may = self.player(keys, "may");
        let mut plays_source = self.names_source(keys);
        if let Some(player) = may.clone().filter(|player| *player != PlayerNoun::You) {
            self.scope.performer = Some(player);
        }
        let items = keys.list(self.faults, "additional_cost")?;
        let cost = self.costs(items, true);
        let mut effect = if keys.has("do") { self.effect(keys, "do", false)? } else { Vec::new() };
        ask_for_cost(&mut effect);
        plays_source &= may.as_ref().is_none_or(|player| *player == PlayerNoun::You);
        if !plays_source {
            return Some(Body::Unplayable("additional_cost"));
        }
        Some(Body::AdditionalCost { may: may.is_some(), cost, effect })
    }

    /// `to_play = "me"`, `as = "you play me"`: whether it is the source that is played.
    fn names_source(&mut self, keys: &mut Keys<'_>) -> bool {
        if let Some(text) = keys.text(self.faults, "to_play") {
            let played = self.phrase(text, |r| r.noun());
            self.scope.add_place(Meaning::EventPlace, "where it is played", 0);
            if let Some(noun) = &played {
                self.scope.name(noun, text.0, Meaning::EventObject, None);
            }
            return matches!(played, Some(Noun::Reference { means: Meaning::Source, .. }));
        }
        let Some(text) = keys.text(self.faults, "as") else {
            self.faults.note(keys.at(), "an additional cost needs `to_play` or `as`");
            return false;
        };
        let event = self.phrase(text, |r| r.event());
        let object = event.as_ref().and_then(|event| event.clauses.first()).and_then(|clause| clause.object.as_ref());
        matches!(object, Some(Noun::Reference { means: Meaning::Source, .. }))
    }

    fn applied_cost(&mut self, keys: &mut Keys<'_>) -> Option<Body> {
        self.player(keys, "must");
        if let Some(text) = keys.text(self.faults, "for_each") {
            self.phrase(text, |r| r.each());
        }
        let items = keys.list(self.faults, "pay").unwrap_or_default();
        self.costs(items, true);
        self.effect(keys, "do", false)?;
        Some(Body::Unplayable("must"))
    }

    /// Statements about the ability itself.
    pub(super) fn also(&mut self, found: &Located) {
        let Toml::List(items) = &found.value else {
            self.faults.note(found.at, format!("`also` has to be a list, and is {}", found.value.kind()));
            return;
        };
        for item in items {
            if let Some(table) = self.faults.as_table(item, "also") {
                self.ability(table);
            }
        }
    }
}

/// A body under one more condition.
fn under(body: Body, condition: Option<&Condition>) -> Body {
    let Some(outer) = condition else { return body };
    match body {
        Body::Passive { condition, statement } => {
            let condition = match condition {
                Some(inner) => Condition::And(vec![outer.clone(), inner]),
                None => outer.clone(),
            };
            Body::Passive { condition: Some(condition), statement }
        }
        _ => Body::Unplayable("text"),
    }
}

/// What a table makes: a body, or a whole ability of its `text`.
enum Part {
    Body(Body),
    Ability(Ability),
}
