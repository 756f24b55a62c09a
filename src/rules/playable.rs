//! What the evaluator can play: a clause that it does not know is told by name, and never skipped.

mod costs;
mod phrases;

use costs::{least, own_cost, played};
pub(super) use phrases::is_revealed_this_way;
use phrases::{condition, event_noun, for_each, is_told_of, noun, place, set_of, value};

use super::abilities::setting_up::is_planned;
use super::action::Refused;
use super::actions::unreadied;
use super::damage::is_known_dealer;
use super::definition::Definition;
use super::game::Game;
use super::locations::{Leave, Whom, only_to_base, unplayable_by, unplayable_here};
use super::movement::Kept;
use super::objects::ObjectId;
use super::sites::Wanted;
use crate::card::ability::{Body, Statement, Trigger};
use crate::card::instruction::Chosen;
use crate::card::phrase::{
    Clause, Condition, Duration, Event, Fact, Filter, Grant, Meaning, Modifier, Noun, Place, PreventValue, Prevented, Quality, Quantity,
    Set, Thing, Value, Verb,
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
        Body::AdditionalCost { may, effect, .. } => own_cost(effect, *may),
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
        Statement::Cost { who, minimum, for_each, .. } => {
            played(who).or_else(|| for_each.as_ref().and_then(noun)).or_else(|| least(minimum.as_ref()))
        }
        Statement::EnergyReduced { who, by, minimum } => played(who).or_else(|| value(by)).or_else(|| least(minimum.as_ref())),
        Statement::Cant(event) => {
            // "from here to base": two places, which no other event is told with.
            if event.clauses.iter().all(|clause| Kept::of(clause).is_some()) {
                return event.clauses.iter().find_map(|clause| noun(&clause.subject));
            }
            let known = |clause: &Clause| match clause.verb {
                Verb::TakeDamage | Verb::Choose => true,
                Verb::Play => unplayable_here(clause).is_some() || unplayable_by(clause).is_some(),
                Verb::Ready => unreadied(clause).is_some(),
                _ => false,
            };
            if event.clauses.iter().all(known) { event_of(event) } else { Some("a prohibition is not played yet".to_owned()) }
        }
        Statement::Only(event) => {
            let known = event
                .clauses
                .iter()
                .all(|clause| clause.verb == Verb::Assign && clause.modifiers.contains(&Modifier::Last) || only_to_base(clause).is_some());
            (!known).then(|| "a duty or restriction is not played yet".to_owned())
        }
        Statement::BonusDamage { who, to, .. } => dealer(who).or_else(|| to.as_ref().and_then(noun)),
        Statement::Prevent(prevented) => prevents(prevented, true),
        Statement::Can(event) => event.clauses.iter().find_map(|clause| match Leave::of(clause) {
            Some(Leave { who: Whom::Those(units), to, .. }) => noun(units).or_else(|| set_of(to)),
            Some(Leave { who: Whom::Me, to, .. }) => set_of(to),
            None => Some("a permission is not played yet".to_owned()),
        }),
        Statement::Lose { .. } | Statement::EnterAt { .. } => Some("a statement is not played yet".to_owned()),
        Statement::Unplayable(key) => Some(format!("a statement with `{key}` is not played yet")),
    }
}

/// What deals damage.
fn dealer(who: &Noun) -> Option<String> {
    (!is_known_dealer(who)).then(|| "what deals the damage is not played yet".to_owned())
}

/// Damage that is prevented: by a standing ability all of it, by an instruction for a while.
fn prevents(prevented: &Prevented, stands: bool) -> Option<String> {
    let is_chosen = |to: &Noun| matches!(to, Noun::Set(set) if set.quantity.is_chosen());
    let value = match (prevented.how_much, &prevented.to) {
        (PreventValue::All, to) => !to.as_ref().is_some_and(is_chosen),
        // 437.2: the value belongs to the unit that the text has named.
        (PreventValue::Next(_), Some(Noun::Reference { .. })) => !stands,
        (PreventValue::Next(_) | PreventValue::OfEvent, _) => false,
    };
    (!value)
        .then(|| "preventing damage in that way is not played yet".to_owned())
        .or_else(|| prevented.from.as_ref().and_then(dealer))
        .or_else(|| prevented.to.as_ref().and_then(noun))
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
        if clause.verb == Verb::End {
            return tie(clause);
        }
        let verb = (!is_known_event(clause.verb)).then(|| format!("waiting for {:?} is not played yet", clause.verb));
        let is_known = |modifier: &Modifier| match modifier {
            Modifier::ThisTurn
            | Modifier::EachTurn
            | Modifier::Alone
            | Modifier::To(Place::Zone { zone: Thing::MainDeck, .. })
            | Modifier::OnOpponentsTurn
            | Modifier::DuringCombat
            | Modifier::Twice
            | Modifier::From(Place::Top(_) | Place::Facedown) => true,
            Modifier::To(place) => is_told_of(place),
            Modifier::From(place) => clause.verb == Verb::Move && is_told_of(place),
            Modifier::With(Noun::Set(set)) => matches!(clause.verb, Verb::Kill | Verb::Choose) && is_any_spell(set),
            _ => false,
        };
        let modifier = clause.modifiers.iter().find(|modifier| !is_known(modifier));
        verb.or_else(|| noun(&clause.subject))
            .or_else(|| clause.object.as_ref().and_then(|object| event_noun(clause.verb, object)))
            .or_else(|| {
                clause.place.as_ref().filter(|place| !is_told_of(place)).map(|place| format!("{place:?} is not told of an event yet"))
            })
            .or_else(|| modifier.map(|modifier| format!("\"{modifier:?}\" of an event is not played yet")))
    })
}

/// "with a spell", whatever spell.
fn is_any_spell(set: &Set) -> bool {
    set.things == [Thing::Spell] && set.qualities.is_empty() && set.filters.is_empty() && set.owner.is_none()
}

/// A combat that "ends in a tie": no other end of anything is told.
fn tie(clause: &Clause) -> Option<String> {
    let is_combat = |set: &Set| {
        let is_known = |filter: &Filter| matches!(filter, Filter::WhereAttackerIs(_));
        set.things == [Thing::Combat] && set.qualities.is_empty() && set.owner.is_none() && set.filters.iter().all(is_known)
    };
    let known = matches!(&clause.subject, Noun::Set(set) if is_combat(set)) && clause.modifiers == [Modifier::InATie];
    (!(known && clause.object.is_none() && clause.place.is_none())).then(|| "waiting for an end is not played yet".to_owned())
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

/// Whether a condition counts objects.
fn counts(condition: Option<&Condition>) -> bool {
    matches!(condition, Some(Condition::Fact(fact)) if matches!(**fact, Fact::There(_) | Fact::Have { not: false, what: Noun::Set(_), .. }))
}

/// "equal to their Mights": of those who deal damage to each other.
fn is_might_of_dealers(damage: &Value, who: &Noun) -> bool {
    let Value::MightOf(of) = damage else { return false };
    match (&**of, who) {
        (Noun::Reference { means: Meaning::Performer, .. }, _) => true,
        (Noun::Reference { means: of, .. }, Noun::Reference { means: who, .. }) => of == who,
        _ => false,
    }
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
        | Action::Recall { what, .. }
        | Action::Banish(what)
        | Action::Stun(what)
        | Action::Buff(what)
        | Action::Choose(what)
        | Action::GainControl(what)
        | Action::DoubleMight(what)
        | Action::Move { what, place: None } => noun(what),
        Action::Return { what, from, to } => {
            let is_played = matches!(to, Place::Zone { zone: Thing::Hand | Thing::ChampionZone, .. });
            let back = || (!is_played).then(|| "returning something there is not played yet".to_owned());
            noun(what).or_else(back).or_else(|| from.as_ref().and_then(place))
        }
        Action::Move { what, place: Some(Place::ToOrFrom(to)) } => noun(what).or_else(|| place(to)),
        Action::Move { what, place: Some(to) } => noun(what).or_else(|| place(to)),
        Action::Counter(_)
        | Action::AtMoment { .. }
        | Action::Look { .. }
        | Action::Add { .. }
        | Action::Put { .. }
        | Action::Reveal { .. } => None,
        Action::Draw(amount) | Action::Score(amount) | Action::Channel { runes: amount, .. } => value(amount),
        Action::Discard(Chosen::Noun(what)) | Action::Recycle { what: Chosen::Noun(what), .. } => noun(what),
        Action::Discard(Chosen::Count(amount)) | Action::Recycle { what: Chosen::Count(amount), .. } => value(amount),
        Action::Deal { damage, to: Noun::Reference { means: Meaning::EachOther, .. } } => {
            let known = instruction.who.as_ref().is_some_and(|who| is_might_of_dealers(damage, who));
            (!known).then(|| "dealing that much to each other is not played yet".to_owned())
        }
        Action::Deal { damage, to } => value(damage).or_else(|| noun(to)),
        Action::Prevent(prevented) => {
            let ends = matches!(instruction.duration, Some(Duration::ThisTurn | Duration::ThisCombat));
            (!ends).then(|| "preventing damage without an end is not played yet".to_owned()).or_else(|| prevents(prevented, false))
        }
        // "them": those that its condition counts.
        Action::Give { grants, to: Noun::Reference { means: Meaning::EachOne, .. }, .. } if counts(instruction.condition.as_ref()) => {
            grants.iter().find_map(grant)
        }
        Action::Give { grants, to, .. } => noun(to).or_else(|| grants.iter().find_map(grant)),
        Action::Play { what, .. } => noun(what),
        Action::Do(list) | Action::DoThis(list) => list.iter().find_map(self::instruction),
        Action::ChooseOne(modes) => modes.iter().flatten().find_map(self::instruction),
        Action::Split { damage, among: among @ Noun::Set(_) } if instruction.for_each.is_none() => value(damage).or_else(|| noun(among)),
        Action::Split { .. } => Some("splitting damage so is not played yet".to_owned()),
        Action::ReduceOwnCost(_) | Action::IgnoreOwnCost => Some("changing its own cost now is not played yet".to_owned()),
        Action::IncreaseMight { of, to } => noun(of).or_else(|| value(to)),
        Action::Attach { what, to } => noun(what).or_else(|| noun(to)),
        Action::Pay(_) | Action::Spend(_) => Some("paying within an effect is not played yet".to_owned()),
        Action::DoThisBasedOn { cases, .. } => cases.iter().flat_map(|(_, script)| script).find_map(self::instruction),
        Action::Delayed(ability) if !is_planned(instruction, ability) => Some("a delayed ability is not played yet".to_owned()),
        Action::Delayed(ability) => match &ability.body {
            Body::Replacement(replacement) if super::prevention::is_shield(replacement) => event_of(&replacement.event),
            Body::Passive { statement: Statement::Enter { who: Noun::Set(set), .. }, .. } if set.quantity == Quantity::Next => {
                let is_played = set.things == [Thing::Unit] && set.qualities.is_empty();
                (!is_played).then(|| "a delayed ability is not played yet".to_owned())
            }
            Body::Passive { statement: Statement::BonusDamage { who: Noun::Set(set), .. }, .. } if set.quantity == Quantity::Next => None,
            Body::Triggered(triggered) => standing(ability).or_else(|| triggered.effect.iter().find_map(self::instruction)),
            _ => standing(ability),
        },
        Action::Unplayable(key) => Some(format!("the instruction `{key}` is not played yet")),
    };
    own.or_else(around)
}
