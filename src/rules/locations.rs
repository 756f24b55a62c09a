//! Where units may enter (355.2), and Ambush (822).

use super::action::{Choice, Question, Refused, Why};
use super::chain::Item;
use super::game::{Answer, Game};
use super::nouns::Scope;
use super::objects::{BattlefieldId, Location, ObjectId, PlayerId};
use super::play::Stage;
use crate::card::ability::{self, Body, Statement};
use crate::card::phrase::{Clause, Modifier, Noun, Place, PlayerNoun, Set, Verb, Voice};
use crate::card::{Keyword, Kind};

/// A permission to play, or Ambush, units to battlefields: "I can be played to a battlefield where there are enemy units".
pub(super) struct Permission<'c> {
    verb: Verb,
    pub to: &'c Set,
    /// Which units; without it the card itself.
    units: Option<&'c Noun>,
}

/// What a clause of a permission says.
pub(super) fn battlefields_of(clause: &Clause) -> Option<Permission<'_>> {
    let is_known = clause.place.is_none() && matches!(clause.verb, Verb::Ambush | Verb::Play);
    let units = match (&clause.subject, &clause.object, clause.voice) {
        // "I can be played to …", "you may play me to …".
        (subject, None, _) if subject.is_source() => None,
        (Noun::Player(PlayerNoun::You), Some(object), Voice::Active) if object.is_source() => None,
        // "friendly units may be played to …".
        (units @ Noun::Set(_), None, Voice::Passive) => Some(units),
        _ => return None,
    };
    let (mut to, mut known) = (None, is_known);
    for modifier in &clause.modifiers {
        match modifier {
            Modifier::To(Place::Set(set)) => to = Some(&**set),
            // What is granted anyway, and need not be so.
            Modifier::EvenIf(_) => {}
            _ => known = false,
        }
    }
    to.filter(|_| known).map(|to| Permission { verb: clause.verb, to, units })
}

impl Game {
    /// 355.2: where a unit will enter; gear enters its player's base (148.1.a.1), or the battlefield where it was hidden (811.1.d.1.a).
    pub(super) fn choose_location(&mut self, at: usize) -> Result<(), Refused> {
        let item = self.chain[at].clone();
        let (Some(card), player) = (item.card(), item.controller) else { return Ok(()) };
        match self.card_of(card).kind {
            // 811.1.d.1.a: hidden gear enters where it was hidden.
            Kind::Unit | Kind::Gear if self.card_of(card).kind == Kind::Unit || item.hidden_at.is_some() => {
                let location = match self.answer.take() {
                    Some(Answer::Chosen(picks)) => match picks[..] {
                        [Choice::Place(location)] => location,
                        _ => return Err(Self::not_an_answer()),
                    },
                    Some(_) => return Err(Self::not_an_answer()),
                    None => {
                        let options: Vec<_> = self.places_to_enter(&item).into_iter().map(Choice::Place).collect();
                        if options.is_empty() {
                            return self.cannot_be_played(at, "355.2", "there is no place where it may enter");
                        }
                        self.ask(player, Question::Choose { options, least: 1, most: 1, why: Why::Location });
                        return Ok(());
                    }
                };
                self.chain[at].location = Some(location);
            }
            Kind::Gear => self.chain[at].location = Some(Location::Base(player)),
            Kind::Unit | Kind::Spell | Kind::Battlefield | Kind::Legend | Kind::Rune | Kind::Marker => {}
        }
        self.next_stage(at, Stage::Choices);
        Ok(())
    }

    /// The places where a unit may enter.
    fn places_to_enter(&self, item: &Item) -> Vec<Location> {
        let all = std::iter::once(Location::Base(item.controller)).chain(self.battlefields().map(|(id, _)| Location::Battlefield(id)));
        all.filter(|&location| self.check_entry(item, location).is_ok()).collect()
    }

    /// Whether a unit may enter there.
    pub(super) fn check_entry(&self, item: &Item, location: Location) -> Result<(), Refused> {
        let player = item.controller;
        let is_token = item.card().is_some_and(|card| self.card_of(card).is_token);
        // 462.2.a: where two other players fight, the unit goes to base.
        let fought_over = |at: BattlefieldId| self.check_destination(player, at).is_err();
        if let Some(hidden) = item.hidden_at {
            let due = if fought_over(hidden) { Location::Base(player) } else { Location::Battlefield(hidden) };
            let is_gear = item.card().is_some_and(|card| self.card_of(card).kind == Kind::Gear);
            let rule = match (is_token || item.terms.is_limited, is_gear) {
                (true, _) => "811.1.d.3",
                (false, true) => "811.1.d.1.a",
                (false, false) => "811.1.d.1",
            };
            return if location == due {
                Ok(())
            } else {
                Err(Refused::illegal(rule, "it enters at the battlefield where the card was hidden"))
            };
        }
        if let Some(place) = item.terms.place {
            let due = match place {
                Location::Battlefield(at) if fought_over(at) => Location::Base(player),
                _ => place,
            };
            return if location == due { Ok(()) } else { Err(Refused::illegal("184.2", "the effect says where it enters")) };
        }
        if let Location::Battlefield(at) = location
            && !self.edition.may_empty_the_place_of_entry()
            && self.cost_empties(item, at)
        {
            return Err(Refused::illegal("355.16", "its additional cost would leave no unit at that battlefield"));
        }
        match location {
            Location::Base(base) if base == player && !item.terms.ambushes => Ok(()),
            Location::Battlefield(at) if self.battlefield(at).controller == Some(player) && !item.terms.ambushes && !fought_over(at) => {
                Ok(())
            }
            Location::Battlefield(at) if self.has_leave_to_enter(item, at) && !fought_over(at) => Ok(()),
            _ if item.terms.ambushes => Err(Refused::illegal("822.1.b", "at this time it can be played only to where it can Ambush")),
            _ => Err(Refused::illegal("355.2.a", "a unit enters its player's base or a battlefield that the player controls")),
        }
    }

    /// The permission that a card is played with: its own, or else that of Ambush, by which a unit has Reaction where it may be played to
    /// (822.1.b). Whether it needs Ambush.
    pub(super) fn permission_to_play(&self, by: PlayerId, card: ObjectId, own: Option<ability::Permission>) -> Result<bool, Refused> {
        let refused = match self.check_timing(own) {
            Ok(()) => return Ok(false),
            Err(refused) => refused,
        };
        let may_ambush = self.battlefields().any(|(at, _)| self.check_destination(by, at).is_ok() && self.can_ambush(by, card, at));
        if may_ambush && self.check_timing(Some(ability::Permission::Reaction)).is_ok() { Ok(true) } else { Err(refused) }
    }

    /// 822.1.b, 822.1.d: whether a unit can be played to a battlefield with Ambush.
    pub(super) fn can_ambush(&self, by: PlayerId, card: ObjectId, at: BattlefieldId) -> bool {
        self.card_of(card).kind == Kind::Unit
            && self.has_keyword(card, &Keyword::Ambush)
            && (self.has_units_at(by, at) || self.is_allowed_at(by, card, at, Verb::Ambush))
    }

    /// Whether a unit may be played to a battlefield whoever controls it.
    pub(super) fn has_leave_to_enter(&self, item: &Item, at: BattlefieldId) -> bool {
        let Some(card) = item.card() else { return false };
        let by = item.controller;
        let by_itself = !item.terms.ambushes && self.is_allowed_at(by, card, at, Verb::Play);
        let fits = self.can_ambush(by, card, at);
        // 822.3: its own cost may leave no unit there by the time that it is finalized.
        let stays = || !self.cost_empties(item, at) || self.is_allowed_at(by, card, at, Verb::Ambush);
        by_itself || fits && stays()
    }

    /// 355.2.b, 366.1: whether an ability, of the card itself or of something on the board, lets it be played there.
    fn is_allowed_at(&self, by: PlayerId, card: ObjectId, at: BattlefieldId, verb: Verb) -> bool {
        let own = Scope { you: Some(by), ..Scope::of_source(self, card) };
        let battlefield = self.battlefield(at).object;
        let allows = |scope: &Scope<'_>, clause: &Clause, is_own: bool| {
            battlefields_of(clause).is_some_and(|permission| {
                let is_meant = match permission.units {
                    None => is_own,
                    Some(units) => !is_own && scope.fits_entering(units, card, by),
                };
                is_meant && permission.verb == verb && scope.fits_set(permission.to, battlefield)
            })
        };
        let by_itself = self.card_of(card).abilities.iter().any(|ability| match &ability.body {
            Body::Passive { condition, statement: Statement::Can(event) } => {
                self.is_active(card, ability)
                    && condition.as_ref().is_none_or(|condition| own.holds(condition))
                    && event.clauses.iter().any(|clause| allows(&own, clause, true))
            }
            _ => false,
        });
        let mut by_others = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Can(event) = statement {
                by_others |= event.clauses.iter().any(|clause| allows(&scope, clause, false));
            }
        });
        by_itself || by_others
    }

    /// 822.3: whether a unit can still be played to the place that was chosen, where that hangs on units there.
    pub(super) fn may_still_enter(&self, item: &Item) -> bool {
        let (Some(card), Some(Location::Battlefield(at))) = (item.card(), item.location) else { return true };
        let is_set = item.hidden_at.is_some() || item.terms.place.is_some() || self.card_of(card).kind != Kind::Unit;
        // 355.2.a: whoever controls the battlefield needs no leave, unless it is for the timing.
        let controls = !item.terms.ambushes && self.battlefield(at).controller == Some(item.controller);
        is_set || controls || self.has_leave_to_enter(item, at)
    }
}
