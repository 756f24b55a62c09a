//! What the evaluator can play: a clause that it does not know is told by name, and never skipped.

use super::abilities::setting_up::is_planned;
use super::action::Refused;
use super::definition::Definition;
use super::game::Game;
use super::location::is_of_itself;
use super::objects::ObjectId;
use super::sites::Wanted;
use crate::card::ability::{Body, Statement, Trigger};
use crate::card::instruction::Chosen;
use crate::card::phrase::{
    Clause, Condition, Event, Fact, Filter, Grant, Meaning, Modifier, Noun, Place, Quality, Quantity, Set, State, Thing, Value, Verb, Voice,
};
use crate::card::{Ability, Action, Instruction, Keyword};

impl Game {
    /// Whether an object may be on the board, or be played, without anything about it being unknown to the evaluator.
    pub(super) fn require_playable(&self, id: ObjectId) -> Result<(), Refused> {
        let card = self.card_of(id);
        match &card.blocked {
            Some(what) => Err(Refused::clause(&card.name, what.clone())),
            None => Ok(()),
        }
    }
}

impl Definition {
    /// The first thing about the card that the evaluator cannot play, in what it does as well; as far as that can be told from its text.
    pub fn unplayed(&self) -> Option<String> {
        let effect_text = || (!self.effect_text.is_empty()).then(|| "effect text is not played yet".to_owned());
        self.blocked.clone().or_else(effect_text).or_else(|| self.scripts.iter().find_map(|script| unplayed(script)))
    }
}

/// Whether instructions can be played; the first thing that cannot, with the card's name.
pub(super) fn check_script(name: &str, script: &[Instruction]) -> Result<(), Refused> {
    match unplayed(script) {
        Some(what) => Err(Refused::clause(name, what)),
        None => Ok(()),
    }
}

fn unplayed(script: &[Instruction]) -> Option<String> {
    script.iter().find_map(instruction).or_else(|| unplayable_choice(script))
}

/// What about the choices of instructions is not known.
fn unplayable_choice(script: &[Instruction]) -> Option<String> {
    super::sites::sites(script, &[]).into_iter().find_map(|(_, wanted)| match wanted {
        Wanted::Targets(set) => set_of(set).or_else(|| card_somewhere(set)),
        Wanted::Battlefield(set) => set_of(set),
        Wanted::OneOf(sets) => sets.into_iter().find_map(|set| set_of(set).or_else(|| card_somewhere(set))),
        Wanted::Destination { among, .. } => among.and_then(set_of),
        Wanted::Opponent | Wanted::Mode(_) => None,
    })
}

/// 355.9.a: a card as a target is in some zone, which the text has to say.
fn card_somewhere(set: &Set) -> Option<String> {
    let says_where =
        set.qualities.contains(&Quality::Facedown) || set.filters.iter().any(|filter| super::nouns::zone_of_filter(filter).is_some());
    (set.things.contains(&Thing::Card) && !says_where).then(|| "choosing a card in a zone that is not said is not played yet".to_owned())
}

/// What keeps a card from being played or from being on the board. Activated abilities are checked as they are used, triggered ones'
/// effects as they trigger.
pub(super) fn blocked(card: &Definition) -> Option<String> {
    if card.is_unknown {
        return None;
    }
    if !card.is_encoded {
        return Some("its abilities are not encoded".to_owned());
    }
    let keyword =
        card.keywords.iter().find_map(|keyword| (!is_known_keyword(keyword)).then(|| format!("the keyword {keyword:?} is not played yet")));
    keyword.or_else(|| card.abilities.iter().chain(&card.effect_text).find_map(|ability| standing(ability)))
}

fn is_known_keyword(keyword: &Keyword) -> bool {
    match keyword {
        Keyword::Accelerate
        | Keyword::Action
        | Keyword::Ambush
        | Keyword::Assault(_)
        | Keyword::Backline
        | Keyword::Deathknell
        | Keyword::Deflect(_)
        | Keyword::Ganking
        | Keyword::Hidden
        | Keyword::Legion
        | Keyword::Level(_)
        | Keyword::Reaction
        | Keyword::Shield(_)
        | Keyword::Tank
        | Keyword::Temporary
        | Keyword::Unique
        | Keyword::Vision => true,
        // 827: used like other activated abilities; nothing happens as long as nobody uses it.
        Keyword::Empower(_) | Keyword::Empowered | Keyword::Equip(_) | Keyword::Flow(_) => true,
        Keyword::Hunt(_) | Keyword::QuickDraw | Keyword::Repeat(_) | Keyword::Weaponmaster | Keyword::Unplayable(_) => false,
    }
}

/// What about an ability cannot be played although nobody uses it.
fn standing(ability: &Ability) -> Option<String> {
    match &ability.body {
        // What a spell does is looked at as it resolves; what it chooses, as it is played.
        Body::Spell(script) => unplayable_choice(script),
        Body::Triggered(triggered) => {
            let trigger = match &triggered.trigger {
                Trigger::Event(event) | Trigger::Either(event, _) => event_of(event),
                Trigger::Moment(_) | Trigger::Deathknell => None,
            };
            trigger.or_else(|| triggered.condition.as_ref().and_then(condition)).or_else(|| once(ability))
        }
        Body::Activated { .. } => None,
        Body::Replacement(replacement) if !super::replacement::is_played(replacement) => {
            Some("a replacement effect of that kind is not played yet".to_owned())
        }
        Body::Replacement(replacement) => {
            let holds = replacement.condition.as_ref().and_then(condition);
            holds
                .or_else(|| event_of(&replacement.event))
                .or_else(|| replacement.instead.iter().find_map(instruction))
                .or_else(|| once(ability))
        }
        // An optional cost's own effect is looked at when somebody pays it.
        Body::AdditionalCost { may: true, .. } => None,
        Body::AdditionalCost { effect, .. } => effect.iter().find_map(instruction),
        Body::Passive { condition: holds, statement: says } => holds.as_ref().and_then(condition).or_else(|| statement(says)),
        Body::Keywords(keywords) => {
            keywords.iter().find(|keyword| !is_known_keyword(keyword)).map(|keyword| format!("the keyword {keyword:?} is not played yet"))
        }
        // As long as its dependent keyword is not met, it does nothing; otherwise the spell is refused as it is played.
        Body::InPlaceOfBefore(_) => None,
        Body::Unplayable(key) => Some(format!("an ability with `{key}` is not played yet")),
    }
}

fn once(ability: &Ability) -> Option<String> {
    ability.once.then(|| "\"once each turn\" is not played yet".to_owned())
}

fn statement(statement: &Statement) -> Option<String> {
    let of = |who: &Noun| noun(who);
    match statement {
        Statement::BuffsGive { to, .. } => of(to),
        Statement::Have { who, grants } => of(who).or_else(|| grants.iter().find_map(grant)),
        Statement::Enter { who, .. } => played(who),
        Statement::Cost { who, minimum, for_each, .. } => played(who)
            .or_else(|| for_each.as_ref().and_then(noun))
            .or_else(|| minimum.as_ref().map(|_| "a minimum cost is not played yet".to_owned())),
        Statement::Cant(event) => {
            let known = event.clauses.iter().all(|clause| matches!(clause.verb, Verb::TakeDamage | Verb::Choose));
            if known { event_of(event) } else { Some("a prohibition is not played yet".to_owned()) }
        }
        Statement::Only(event) => {
            let known = event.clauses.iter().all(|clause| clause.verb == Verb::Assign && clause.modifiers.contains(&Modifier::Last));
            (!known).then(|| "a duty or restriction is not played yet".to_owned())
        }
        Statement::Can(event) => event.clauses.iter().find_map(permission),
        Statement::Lose { .. } | Statement::EnterAt { .. } | Statement::BonusDamage { .. } => {
            Some("a statement is not played yet".to_owned())
        }
        Statement::Unplayable(key) => Some(format!("a statement with `{key}` is not played yet")),
    }
}

/// What is being played: by whom, and when, may be said of it.
fn played(who: &Noun) -> Option<String> {
    match who {
        Noun::Set(set) if set.quantity == Quantity::Next && !set.filters.contains(&Filter::ThisTurn) => {
            Some("what is next without an end is not played yet".to_owned())
        }
        Noun::Set(set) => {
            let is_known = |filter: &Filter| matches!(filter, Filter::PlayedBy(_) | Filter::ThisTurn);
            let filters = set.filters.iter().filter(|filter| !is_known(filter)).cloned().collect();
            set_of(&Set { filters, ..set.clone() })
        }
        other => noun(other),
    }
}

/// A permission: to play, or Ambush, something to battlefields that are described.
fn permission(clause: &Clause) -> Option<String> {
    let is_known = matches!(clause.verb, Verb::Play | Verb::Ambush) && (is_of_itself(clause) || clause.voice == Voice::Passive);
    // 822.1.d: what is permitted is permitted, "even if" other permissions would not do.
    let says_nothing = |modifier: &Modifier| matches!(modifier, Modifier::Words(words) if words.starts_with(", even if "));
    let beside = clause.modifiers.iter().find(|modifier| !matches!(modifier, Modifier::To(Place::Set(_))) && !says_nothing(modifier));
    match beside {
        None if is_known => clause.modifiers.iter().find_map(|modifier| match modifier {
            Modifier::To(to) => place(to),
            _ => None,
        }),
        _ => Some("a permission of that kind is not played yet".to_owned()),
    }
}

fn grant(grant: &Grant) -> Option<String> {
    match grant {
        Grant::Might(_) => None,
        Grant::MightEqualTo { value: amount, .. } => value(amount),
        Grant::Keyword(keyword) => (!is_known_keyword(keyword)).then(|| format!("the keyword {keyword:?} is not played yet")),
        Grant::KeywordEqualTo(..) | Grant::Ability(_) => Some("granting an ability is not played yet".to_owned()),
        Grant::Words(words) => Some(format!("granting \"{words}\" is not played yet")),
    }
}

fn event_of(event: &Event) -> Option<String> {
    event.clauses.iter().find_map(|clause| {
        let verb = (!is_known_event(clause.verb)).then(|| format!("waiting for {:?} is not played yet", clause.verb));
        let modifier = clause.modifiers.iter().find(|modifier| {
            !matches!(
                modifier,
                Modifier::ThisTurn
                    | Modifier::EachTurn
                    | Modifier::Alone
                    | Modifier::To(_)
                    | Modifier::OnOpponentsTurn
                    | Modifier::DuringCombat
                    | Modifier::Twice
                    | Modifier::From(Place::Top(_) | Place::Facedown)
            ) && !(matches!(clause.verb, Verb::Kill | Verb::Choose)
                && matches!(modifier, Modifier::With(Noun::Set(set)) if is_any_spell(set)))
        });
        verb.or_else(|| noun(&clause.subject))
            .or_else(|| clause.object.as_ref().and_then(|object| event_noun(clause.verb, object)))
            .or_else(|| clause.place.as_ref().and_then(place))
            .or_else(|| modifier.map(|modifier| format!("\"{modifier:?}\" of an event is not played yet")))
    })
}

/// "with a spell", whatever spell.
fn is_any_spell(set: &Set) -> bool {
    set.things == [Thing::Spell] && set.qualities.is_empty() && set.filters.is_empty() && set.owner.is_none()
}

/// The object of an event may be counted ("your second card"), and a combat is one of winning.
fn event_noun(verb: Verb, object: &Noun) -> Option<String> {
    match object {
        Noun::Set(set) if verb == Verb::Win && set.things == [Thing::Combat] => None,
        Noun::Set(set) => {
            let uncounted = set.qualities.iter().filter(|quality| !matches!(quality, Quality::Nth(_))).cloned().collect();
            set_of(&Set { qualities: uncounted, ..set.clone() })
        }
        other => noun(other),
    }
}

fn is_known_event(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Attack
            | Verb::BecomeMighty
            | Verb::BecomeReady
            | Verb::Buff
            | Verb::Channel
            | Verb::Choose
            | Verb::Conquer
            | Verb::Defend
            | Verb::Die
            | Verb::Discard
            | Verb::Draw
            | Verb::Exhaust
            | Verb::Hold
            | Verb::Kill
            | Verb::LookAt
            | Verb::Move
            | Verb::Play
            | Verb::Ready
            | Verb::Recall
            | Verb::Recycle
            | Verb::Reveal
            | Verb::Score
            | Verb::Stun
            | Verb::TakeDamage
            | Verb::Use
            | Verb::Win
    )
}

/// What about an instruction cannot be played.
fn instruction(instruction: &Instruction) -> Option<String> {
    let around = || {
        let condition_of = |holds: &Option<Condition>| holds.as_ref().and_then(condition);
        condition_of(&instruction.condition)
            .or_else(|| condition_of(&instruction.unless))
            .or_else(|| instruction.for_each.as_ref().and_then(|each| for_each(&instruction.action, each)))
            .or_else(|| (!instruction.pay.is_empty()).then(|| "a cost within an instruction is not played yet".to_owned()))
            .or_else(|| instruction.instead.then(|| "\"instead\" is not played yet".to_owned()))
            .or_else(|| instruction.otherwise.iter().find_map(self::instruction))
            .or_else(|| instruction.who.as_ref().and_then(noun))
    };
    let own = match &instruction.action {
        Action::Kill(what)
        | Action::Heal(what)
        | Action::Ready(what)
        | Action::Exhaust(what)
        | Action::Recall(what)
        | Action::Banish(what)
        | Action::Stun(what)
        | Action::Buff(what)
        | Action::Choose(what)
        | Action::GainControl(what)
        | Action::Move { what, place: None } => noun(what),
        Action::Return { what, from, to } => {
            let is_played = matches!(to, Place::Zone { zone: Thing::Hand | Thing::ChampionZone, .. });
            let back = || (!is_played).then(|| "returning something there is not played yet".to_owned());
            noun(what).or_else(back).or_else(|| from.as_ref().and_then(place))
        }
        Action::Move { what, place: Some(Place::ToOrFrom(to)) } => noun(what).or_else(|| place(to)),
        Action::Move { what, place: Some(to) } => noun(what).or_else(|| place(to)),
        Action::Counter(_) | Action::AtMoment { .. } | Action::Look { .. } | Action::Add { .. } | Action::Put { .. } => None,
        Action::Draw(amount) | Action::Score(amount) | Action::Channel { runes: amount, .. } => value(amount),
        Action::Discard(Chosen::Noun(what)) | Action::Recycle { what: Chosen::Noun(what), .. } => noun(what),
        Action::Discard(Chosen::Count(amount)) | Action::Recycle { what: Chosen::Count(amount), .. } => value(amount),
        Action::Deal { damage, to } => value(damage).or_else(|| noun(to)),
        Action::Give { grants, to, .. } => noun(to).or_else(|| grants.iter().find_map(grant)),
        Action::Play { what, .. } => noun(what),
        Action::Do(list) | Action::DoThis(list) => list.iter().find_map(self::instruction),
        Action::ChooseOne(modes) => modes.iter().flatten().find_map(self::instruction),
        Action::Reveal { .. } => None,
        Action::Split { .. } => Some("splitting damage is not played yet".to_owned()),
        Action::IncreaseMight { of, to } => noun(of).or_else(|| value(to)),
        Action::Attach { what, to } => noun(what).or_else(|| noun(to)),
        Action::Pay(_) | Action::Spend(_) => Some("paying within an effect is not played yet".to_owned()),
        Action::DoThisBasedOn { cases, .. } => cases.iter().flat_map(|(_, script)| script).find_map(self::instruction),
        Action::Delayed(ability) if !is_planned(instruction, ability) => Some("a delayed ability is not played yet".to_owned()),
        Action::Delayed(ability) => match &ability.body {
            Body::Passive { statement: Statement::Enter { who: Noun::Set(set), .. }, .. } if set.quantity == Quantity::Next => {
                let is_played = set.things == [Thing::Unit] && set.qualities.is_empty();
                (!is_played).then(|| "a delayed ability is not played yet".to_owned())
            }
            Body::Passive { statement: Statement::BonusDamage { .. }, .. } => None,
            Body::Triggered(triggered) => standing(ability).or_else(|| triggered.effect.iter().find_map(self::instruction)),
            _ => standing(ability),
        },
        Action::Unplayable(key) => Some(format!("the instruction `{key}` is not played yet")),
    };
    own.or_else(around)
}

/// "for each …" multiplies what is dealt or drawn.
fn for_each(action: &Action, each: &Noun) -> Option<String> {
    let multiplied = matches!(action, Action::Deal { .. } | Action::Draw(_));
    match each {
        Noun::Set(set) if multiplied => {
            let filters = set.filters.iter().filter(|filter| !is_revealed_this_way(filter)).cloned().collect();
            set_of(&Set { filters, ..set.clone() })
        }
        _ => Some("\"for each\" is not played yet here".to_owned()),
    }
}

/// "revealed this way": among the cards that the item has looked at or revealed.
pub(super) fn is_revealed_this_way(filter: &Filter) -> bool {
    matches!(filter, Filter::Words(words) if words == "revealed this way")
}

fn noun(noun: &Noun) -> Option<String> {
    match noun {
        Noun::Reference { means, words } => meaning(means).then(|| format!("\"{words}\" is not played yet")),
        Noun::Set(set) => set_of(set),
        Noun::Joined { nouns, .. } => nouns.iter().find_map(self::noun),
        Noun::Player(_) | Noun::Token(_) => None,
        Noun::Words(words) => Some(format!("\"{words}\" is not played yet")),
    }
}

fn meaning(meaning: &Meaning) -> bool {
    match meaning {
        Meaning::Earlier { .. } | Meaning::Outer(_) | Meaning::Performer | Meaning::Itself | Meaning::PerformerOf(_) => true,
        Meaning::All(all) => all.iter().any(self::meaning),
        Meaning::Source
        | Meaning::EventSubject
        | Meaning::EventObject
        | Meaning::Instruction(_)
        | Meaning::Cost(_)
        | Meaning::EachOne
        | Meaning::RestOf(_)
        | Meaning::LookedAt(_)
        | Meaning::Part(..)
        | Meaning::EventPlace
        | Meaning::EventPlayer
        | Meaning::EachOther => false,
    }
}

fn set_of(set: &Set) -> Option<String> {
    let quality = set
        .qualities
        .iter()
        .find(|quality| matches!(quality, Quality::Empowered | Quality::Nth(_) | Quality::Combat | Quality::Word(_) | Quality::Same));
    let thing = set.things.iter().find(|thing| matches!(thing, Thing::Buff | Thing::Damage | Thing::Combat | Thing::Showdown));
    quality
        .map(|quality| format!("\"{quality:?}\" of a noun is not played yet"))
        .or_else(|| thing.map(|thing| format!("the noun {thing:?} is not played yet here")))
        .or_else(|| set.filters.iter().find_map(filter))
}

fn filter(filter: &Filter) -> Option<String> {
    match filter {
        Filter::PlayedBy(_) | Filter::ThisTurn | Filter::BanishedWith(_) | Filter::WithCount(_) => {
            Some(format!("\"{filter:?}\" is not played yet"))
        }
        Filter::Words(words) => Some(format!("\"{words}\" is not played yet")),
        Filter::Having(set) => set_of(set),
        Filter::At(at) | Filter::AttackingAt(at) | Filter::DefendingAt(at) => place(at),
        _ => None,
    }
}

fn place(place: &Place) -> Option<String> {
    match place {
        Place::ToOrFrom(_) | Place::AnywhereBut(_) => Some("a place of two kinds is not played yet".to_owned()),
        Place::Words(words) => Some(format!("\"{words}\" is not played yet")),
        Place::Set(set) => set_of(set),
        _ => None,
    }
}

fn value(value: &Value) -> Option<String> {
    match value {
        Value::Words(words) => Some(format!("\"{words}\" is not played yet")),
        Value::MightOf(of) | Value::EnergyCostOf(of) => noun(of),
        Value::HighestMight(set) | Value::TotalMight(set) | Value::CountOf(set) => set_of(set),
        Value::Times(_, amount) => self::value(amount),
        Value::Number(_) | Value::ThatMuch | Value::Points(_) => None,
    }
}

fn condition(condition: &Condition) -> Option<String> {
    match condition {
        Condition::And(all) | Condition::Or(all) => all.iter().find_map(self::condition),
        Condition::Not(inner) => self::condition(inner),
        Condition::Fact(fact) => match &**fact {
            Fact::Is { noun: of, state: State::Words(words), .. } => noun(of).or_else(|| Some(format!("\"{words}\" is not played yet"))),
            Fact::Is { noun: of, .. } => noun(of),
            Fact::There(set) => set_of(set),
            Fact::Have { noun: of, what, .. } => noun(of).or_else(|| noun(what)),
            Fact::PaidAdditionalCost | Fact::YouDo { .. } | Fact::Couldnt | Fact::ScoreWithin { .. } => None,
            Fact::Empty(zone) => zone.as_ref().map_or_else(|| Some("what is empty is not known".to_owned()), place),
            // "if this kills it" looks at the cleanup after it (428.5.c).
            Fact::Happened { clause, .. } if clause.verb == Verb::Kill => None,
            Fact::Happened { clause, .. } => event_of(&Event { nth: None, clauses: vec![clause.clone()] }),
            Fact::YourTurn { phase } => phase.map(|_| "a condition on the phase is not played yet".to_owned()),
            Fact::Greater { left, right } => value(left).or_else(|| value(right)),
            Fact::Measure { noun: of, filter: by } => noun(of).or_else(|| filter(by)),
            Fact::Equals { .. } => Some("a comparison with a value is not played yet".to_owned()),
            Fact::Paying(_) => Some("what a cost is paid for is not played yet".to_owned()),
            Fact::Words(words) => Some(format!("\"{words}\" is not played yet")),
        },
    }
}
