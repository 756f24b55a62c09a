//! Conditions: whether what an ability says is true right now (364.3, 383.2.a.1, 727).

use super::chain::Item;
use super::followed::follow;
use super::game::Game;
use super::nouns::Scope;
use super::objects::ObjectId;
use crate::card::ability::Dependent;
use crate::card::phrase::{Condition, Fact, Noun, Quantity, Set, State, Verb};
use crate::card::{Ability, Keyword};

impl Scope<'_> {
    /// Whether a condition is true.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Fact(fact) => self.is_fact(fact),
            Condition::And(all) => all.iter().all(|condition| self.holds(condition)),
            Condition::Not(condition) => !self.holds(condition),
            Condition::Or(any) => any.iter().any(|condition| self.holds(condition)),
        }
    }

    fn is_fact(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Is { noun, not, state } => *not != self.is_state(noun, state),
            Fact::There(set) => self.is_there(set),
            Fact::Have { noun, not, what } => *not != self.has(noun, what),
            Fact::PaidAdditionalCost => self.event_item_paid(),
            Fact::YouDo { not } => *not != self.memory.last().is_some_and(|known| known.done),
            Fact::Happened { clause, times } => {
                let count = match (clause.verb, &clause.subject) {
                    // What an object did itself stays with the object.
                    (Verb::Move, Noun::Reference { means, .. }) if clause.object.is_none() => {
                        let moves = self.referents(means).into_iter().filter(|&reference| self.game.is_current(reference));
                        moves.map(|reference| usize::from(self.game.object(reference.id).moves)).sum()
                    }
                    _ => {
                        // The event itself counts, also where it is only about to happen ("if you play me to a battlefield, …").
                        let about_to = self.event.filter(|event| !self.game.history.contains(event));
                        self.game.history.iter().chain(about_to).filter(|happening| self.matches_clause(clause, happening)).count()
                    }
                };
                count >= usize::from(*times)
            }
            Fact::Couldnt => self.memory.last().is_some_and(|known| !known.done),
            Fact::Measure { noun, filter } => {
                let set = Set {
                    quantity: Quantity::Any,
                    owner: None,
                    other: false,
                    qualities: Vec::new(),
                    things: Vec::new(),
                    filters: vec![filter.clone()],
                };
                let objects = self.objects(noun);
                !objects.is_empty() && objects.into_iter().all(|id| self.fits_set(&set, id))
            }
            Fact::YourTurn { phase } => phase.is_none() && self.you == Some(self.game.turn_player()),
            Fact::Greater { left, right } => matches!((self.value(left), self.value(right)), (Some(left), Some(right)) if left > right),
            Fact::ScoreWithin { player, points } => {
                let needed = self.game.mode().victory_score();
                self.players(player).into_iter().any(|player| self.game.player(player).score + points >= needed)
            }
            Fact::Empty(zone) => zone.as_ref().is_some_and(|zone| self.game.objects().all(|(id, _)| !self.is_at(zone, id))),
            Fact::Paying(_) | Fact::Equals { .. } | Fact::Words(_) => false,
        }
    }

    fn is_state(&self, noun: &Noun, state: &State) -> bool {
        let objects = self.objects(noun);
        let each = |test: &dyn Fn(ObjectId) -> bool| !objects.is_empty() && objects.iter().all(|&id| test(id));
        match state {
            State::Quality(quality) => each(&|id| self.has_quality(quality, id)),
            State::At(place) => each(&|id| self.is_at(place, id)),
            State::Alone => each(&|id| self.game.is_alone(id)),
            State::InCombat => each(&|id| self.game.object(id).designation.is_some()),
            State::InAShowdown => self.game.showdown().is_some(),
            State::AloneAt(place) => each(&|id| self.game.is_alone(id) && self.is_at(place, id)),
            State::AttackingOrDefendingAlone => each(&|id| self.game.object(id).designation.is_some() && self.game.is_alone(id)),
            State::Words(_) => false,
            // What something is, wherever it is: "if it's a unit".
            State::A(other) => each(&|id| match &**other {
                Noun::Set(set) => self.fits_elsewhere(set, id),
                other => self.fits(other, id),
            }),
        }
    }

    fn is_there(&self, set: &Set) -> bool {
        let found = self.all_in(set).len();
        set.quantity.is_met_by(found)
    }

    /// "you control a …", "you have …".
    fn has(&self, noun: &Noun, what: &Noun) -> bool {
        let Noun::Set(set) = what else { return false };
        let Noun::Player(player) = noun else { return false };
        let players = self.players(player);
        let holds = |id: &ObjectId| self.game.controller_of_abilities(*id).is_some_and(|holder| players.contains(&holder));
        let found = self.all_in(set).iter().filter(|id| holds(id)).count();
        set.quantity.is_met_by(found)
    }

    /// The objects that a condition counts, if it counts some.
    pub(super) fn counted_by(&self, condition: &Condition) -> Option<Vec<ObjectId>> {
        let Condition::Fact(fact) = condition else { return None };
        match &**fact {
            Fact::There(set) => Some(self.all_in(set)),
            Fact::Have { noun: Noun::Player(player), not: false, what: Noun::Set(set) } => {
                let players = self.players(player);
                let theirs = |id: &ObjectId| self.game.controller_of_abilities(*id).is_some_and(|holder| players.contains(&holder));
                Some(self.all_in(set).into_iter().filter(theirs).collect())
            }
            _ => None,
        }
    }

    /// Whether the additional cost of the card that was played, or is being played, is paid (356.4.f.1).
    fn event_item_paid(&self) -> bool {
        let is_played_for_it = |item: &Item| item.card() == Some(self.source.id) && !self.game.paid_abilities(item).is_empty();
        self.game.paid_additional.contains(&self.source) || self.item.is_some_and(is_played_for_it)
    }
}

impl Game {
    /// 727: whether a dependent ability is active. All of its dependent keywords have to be met (727.1.b.3).
    pub(super) fn is_active(&self, source: ObjectId, ability: &Ability) -> bool {
        // Before 1.3 an activated ability was content with any card, the one that has it included.
        let any_card = matches!(ability.body, crate::card::Body::Activated { .. }) && !self.edition.legion_always_asks_for_another_card();
        ability.depends_on.iter().all(|dependent| {
            let is_on_by_itself = any_card && *dependent == Dependent::Legion && self.has_played(source);
            is_on_by_itself || self.is_met(source, *dependent)
        })
    }

    /// Whether the controller of a card has played any card this turn, that card included.
    fn has_played(&self, source: ObjectId) -> bool {
        let counts_countered = self.edition.countered_cards_count_as_played();
        self.player(self.object(source).controller).finalized.iter().any(|card| counts_countered || !card.countered)
    }

    /// The rule by which a dependent ability is inactive (721.2): of the keyword that is not met.
    pub(super) fn rule_of_inactive(&self, source: ObjectId, ability: &Ability) -> &'static str {
        let unmet = ability.depends_on.iter().find(|dependent| !self.is_met(source, **dependent));
        match unmet {
            Some(Dependent::Legion) => "812.1.c",
            Some(Dependent::Level(_)) => "824.1.c",
            Some(Dependent::Empowered) => "828.1.c",
            None => "721.2",
        }
    }

    fn is_met(&self, source: ObjectId, dependent: Dependent) -> bool {
        let object = self.object(source);
        let player = if object.zone.is_board() || object.zone == super::objects::Zone::Chain { object.controller } else { object.owner };
        match dependent {
            // 812.1.c: a card other than this one was finalized by you this turn.
            Dependent::Legion => {
                let counts_countered = self.edition.countered_cards_count_as_played();
                let finalized = &self.player(player).finalized;
                follow("419.4.b");
                finalized.iter().any(|card| card.object != source && (counts_countered || !card.countered))
            }
            // 824.1.c
            Dependent::Level(n) => self.player(player).xp >= u16::from(n),
            // 828.1.c: nothing in the game can be empowered yet, so the status is never there.
            Dependent::Empowered => false,
        }
    }

    /// Whether an object has a keyword printed that stands before a dependent ability.
    pub(super) fn has_printed_keyword(&self, id: ObjectId, keyword: &Keyword) -> bool {
        self.card_of(id).keywords.iter().any(|printed| super::layers::is_same_keyword(printed, keyword))
    }
}
