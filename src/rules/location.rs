//! Where what is played will enter, and what lets it enter elsewhere (355.2, 366.1, 822).

use super::action::{Choice, Question, Refused, Why};
use super::chain::Item;
use super::game::{Answer, Game};
use super::nouns::Scope;
use super::objects::{BattlefieldId, Location, ObjectId, PlayerId};
use super::play::Stage;
use crate::card::ability::{Body, Statement};
use crate::card::phrase::{Clause, Modifier, Noun, Place, Verb, Voice};
use crate::card::{Keyword, Kind};

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
        let may_ambush = |at| item.card().is_some_and(|card| self.may_ambush(card, player, at));
        let is_let_in = |at| item.card().is_some_and(|card| self.is_let_in(card, player, at, Verb::Play));
        match location {
            Location::Battlefield(at) if !fought_over(at) && may_ambush(at) => Ok(()),
            // 822.1.b: it has Reaction only as long as it goes where it can be Ambushed to.
            _ if item.terms.must_ambush => {
                Err(Refused::illegal("822.1.b", "it can be played now only to a battlefield that it can be Ambushed to"))
            }
            Location::Base(base) if base == player => Ok(()),
            Location::Battlefield(at) if self.battlefield(at).controller == Some(player) && !fought_over(at) => Ok(()),
            Location::Battlefield(at) if !fought_over(at) && is_let_in(at) => Ok(()),
            _ => Err(Refused::illegal("355.2.a", "a unit enters its player's base or a battlefield that the player controls")),
        }
    }

    /// 822.1.b: whether a card can be Ambushed to a battlefield: its player has units there, or the card says that it can be.
    fn may_ambush(&self, card: ObjectId, player: PlayerId, at: BattlefieldId) -> bool {
        self.has_keyword(card, &Keyword::Ambush) && (self.has_units_at(player, at) || self.is_let_in(card, player, at, Verb::Ambush))
    }

    /// Whether a card can be Ambushed anywhere, so that it may be begun to be played as if it had Reaction (822.1.b, 806.4.a).
    pub(super) fn may_ambush_somewhere(&self, card: ObjectId, player: PlayerId) -> bool {
        self.battlefields().any(|(at, _)| self.may_ambush(card, player, at) && self.check_destination(player, at).is_ok())
    }

    /// 355.2.b, 366.1: whether an ability lets a card be played, or Ambushed, to a battlefield.
    fn is_let_in(&self, card: ObjectId, player: PlayerId, at: BattlefieldId, verb: Verb) -> bool {
        let lets = |scope: &Scope<'_>, clause: &Clause, is_meant: bool| {
            let to =
                clause.modifiers.iter().find_map(|modifier| if let Modifier::To(Place::Set(set)) = modifier { Some(set) } else { None });
            is_meant && clause.verb == verb && to.is_some_and(|set| scope.fits_set(set, self.battlefield(at).object))
        };
        let of_itself = self.card_of(card).abilities.iter().filter(|ability| self.is_active(card, ability)).any(|ability| {
            let Body::Passive { condition, statement: Statement::Can(event) } = &ability.body else { return false };
            let scope = Scope { you: Some(player), ..Scope::of_source(self, card) };
            condition.as_ref().is_none_or(|condition| scope.holds(condition))
                && event.clauses.iter().any(|clause| lets(&scope, clause, is_of_itself(clause)))
        });
        let mut of_others = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Can(event) = statement {
                of_others |= event.clauses.iter().any(|clause| {
                    let is_meant = clause.voice == Voice::Passive && scope.fits_entering(&clause.subject, card, player);
                    lets(&scope, clause, is_meant)
                });
            }
        });
        of_itself || of_others
    }
}

/// "I can be played to …", "you may play me to …".
pub(super) fn is_of_itself(clause: &Clause) -> bool {
    clause.subject.is_source() || clause.object.as_ref().is_some_and(Noun::is_source)
}
