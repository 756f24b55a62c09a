//! What about nouns, places, amounts and conditions the evaluator cannot play.

use crate::card::Action;
use crate::card::phrase::{Condition, Event, Fact, Filter, Meaning, Noun, Place, Quality, Quantity, Set, State, Thing, Value, Verb};

/// The object of an event may be counted ("your second card"), and a combat is one of winning.
pub(super) fn event_noun(verb: Verb, object: &Noun) -> Option<String> {
    match object {
        Noun::Set(set) if verb == Verb::Win && set.things == [Thing::Combat] => None,
        Noun::Set(set) => {
            let uncounted = set.qualities.iter().filter(|quality| !matches!(quality, Quality::Nth(_))).cloned().collect();
            set_of(&Set { qualities: uncounted, ..set.clone() })
        }
        other => noun(other),
    }
}

/// "for each …" multiplies what is dealt or drawn.
pub(super) fn for_each(action: &Action, each: &Noun) -> Option<String> {
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
pub(in crate::rules) fn is_revealed_this_way(filter: &Filter) -> bool {
    matches!(filter, Filter::Words(words) if words == "revealed this way")
}

pub(super) fn noun(noun: &Noun) -> Option<String> {
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
        Meaning::Earlier { .. } | Meaning::Outer(_) | Meaning::Performer | Meaning::Itself | Meaning::PerformerOf(_) | Meaning::EachOne => {
            true
        }
        Meaning::All(all) => all.iter().any(self::meaning),
        Meaning::Source
        | Meaning::EventSubject
        | Meaning::EventObject
        | Meaning::Instruction(_)
        | Meaning::Cost(_)
        | Meaning::RestOf(_)
        | Meaning::LookedAt(_)
        | Meaning::Part(..)
        | Meaning::EventPlace
        | Meaning::EventPlayer
        | Meaning::EachOther => false,
    }
}

pub(super) fn set_of(set: &Set) -> Option<String> {
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
        // "where you have units"; other counts of units at a place are not played yet.
        Filter::WithCount(set) if set.quantity == Quantity::Bare => set_of(set),
        Filter::PlayedBy(_) | Filter::ThisTurn | Filter::BanishedWith(_) | Filter::WithCount(_) => {
            Some(format!("\"{filter:?}\" is not played yet"))
        }
        Filter::Words(words) => Some(format!("\"{words}\" is not played yet")),
        Filter::At(at) | Filter::AttackingAt(at) | Filter::DefendingAt(at) => place(at),
        _ => None,
    }
}

/// Whether it can be told of something that happened that it did so there.
pub(super) fn is_told_of(place: &Place) -> bool {
    matches!(place, Place::Here | Place::There(_) | Place::LocationOf(_) | Place::Set(_) | Place::Base(_) | Place::Anywhere)
}

pub(super) fn place(place: &Place) -> Option<String> {
    match place {
        Place::ToOrFrom(_) | Place::AnywhereBut(_) => Some("a place of two kinds is not played yet".to_owned()),
        Place::Words(words) => Some(format!("\"{words}\" is not played yet")),
        Place::Set(set) => set_of(set),
        _ => None,
    }
}

pub(super) fn value(value: &Value) -> Option<String> {
    match value {
        Value::Words(words) => Some(format!("\"{words}\" is not played yet")),
        Value::MightOf(of) | Value::EnergyCostOf(of) => noun(of),
        Value::HighestMight(set) | Value::TotalMight(set) | Value::CountOf(set) => set_of(set),
        Value::Times(_, amount) => self::value(amount),
        Value::Number(_) | Value::ThatMuch | Value::Points(_) => None,
    }
}

pub(super) fn condition(condition: &Condition) -> Option<String> {
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
            Fact::Happened { clause, .. } => super::event_of(&Event { nth: None, clauses: vec![clause.clone()] }),
            Fact::YourTurn { phase } => phase.map(|_| "a condition on the phase is not played yet".to_owned()),
            Fact::Greater { left, right } => value(left).or_else(|| value(right)),
            Fact::Measure { noun: of, filter: by } => noun(of).or_else(|| filter(by)),
            Fact::Equals { .. } => Some("a comparison with a value is not played yet".to_owned()),
            Fact::Paying(_) => Some("what a cost is paid for is not played yet".to_owned()),
            Fact::Words(words) => Some(format!("\"{words}\" is not played yet")),
        },
    }
}
