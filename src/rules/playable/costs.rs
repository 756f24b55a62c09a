//! What about costs and their changes the evaluator cannot play.

use super::instruction;
use super::phrases::{noun, set_of};
use crate::card::phrase::{Condition, Fact, Filter, Noun, Quantity, Set};
use crate::card::{Cost, Instruction};
use crate::rules::definition::changes_own_cost;

/// What an additional cost gives: it may change the cost of the card; what else there is, is looked at when somebody pays.
pub(super) fn own_cost(effect: &[Instruction], may: bool) -> Option<String> {
    let (changes, others): (Vec<_>, Vec<_>) = effect.iter().partition(|instruction| changes_own_cost(&instruction.action));
    let is_known = |change: &&&Instruction| {
        let paid = matches!(&change.condition, Some(Condition::Fact(fact)) if **fact == Fact::PaidAdditionalCost);
        change.for_each.is_none() && change.unless.is_none() && paid == may
    };
    let unknown = changes.iter().any(|change| !is_known(&change)).then(|| "changing its cost by what is paid is not played yet".to_owned());
    unknown.or_else(|| if may { None } else { others.into_iter().find_map(instruction) })
}

/// What a discount leaves (356.4.e).
pub(super) fn least(minimum: Option<&Cost>) -> Option<String> {
    minimum.filter(|cost| !cost.power.is_empty()).map(|_| "a minimum of Power is not played yet".to_owned())
}

/// What is being played: by whom, and when, may be said of it.
pub(super) fn played(who: &Noun) -> Option<String> {
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
