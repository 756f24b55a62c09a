//! Where units may enter (355.2), and Ambush (822).

use super::action::{Choice, Question, Refused, Why};
use super::chain::Item;
use super::followed::follow;
use super::game::{Answer, Game};
use super::nouns::Scope;
use super::objects::{BattlefieldId, Location, ObjectId, PlayerId};
use super::play::Stage;
use crate::card::ability::{Body, Permission, Statement};
use crate::card::phrase::{Clause, Meaning, Modifier, Noun, Owner, Place, PlayerNoun, Set, Thing, Verb, Voice};
use crate::card::{Keyword, Kind};

/// A permission to play units to battlefields whoever controls them (355.2.b).
pub(super) struct Leave<'a> {
    pub who: Whom<'a>,
    /// [`Verb::Play`], or [`Verb::Ambush`] for the permissions of that keyword (822.1.d).
    pub verb: Verb,
    pub to: &'a Set,
}

/// Whom a permission is given to.
pub(super) enum Whom<'a> {
    /// The card that says so: "you may play me to an open battlefield".
    Me,
    /// "friendly units may be played to open battlefields".
    Those(&'a Noun),
}

impl<'a> Leave<'a> {
    /// The permission that a clause gives; `None` if it is none of that kind.
    pub(super) fn of(clause: &'a Clause) -> Option<Self> {
        let is_me = |noun: &Noun| matches!(noun, Noun::Reference { means: Meaning::Source, .. });
        let who = match (&clause.subject, clause.voice, &clause.object) {
            (me, _, None) if is_me(me) => Whom::Me,
            (Noun::Player(PlayerNoun::You), Voice::Active, Some(me)) if is_me(me) => Whom::Me,
            (units @ Noun::Set(set), Voice::Passive, None) if set.things == [Thing::Unit] && set.filters.is_empty() => Whom::Those(units),
            _ => return None,
        };
        let mut to = None;
        for modifier in &clause.modifiers {
            match modifier {
                Modifier::To(Place::Set(set)) if set.things == [Thing::Battlefield] => to = Some(&**set),
                // What is granted anyway, and need not be so.
                Modifier::EvenIf(_) => {}
                _ => return None,
            }
        }
        let is_known = matches!(clause.verb, Verb::Ambush | Verb::Play) && clause.place.is_none();
        to.filter(|_| is_known).map(|to| Leave { who, verb: clause.verb, to })
    }
}

/// "units can't be played here": which units.
pub(super) fn unplayable_here(clause: &Clause) -> Option<&Noun> {
    match clause {
        Clause {
            subject: units @ Noun::Set(set),
            verb: Verb::Play,
            voice: Voice::Passive,
            object: None,
            place: Some(Place::Here),
            modifiers,
        } => (set.things == [Thing::Unit] && set.filters.is_empty() && modifiers.is_empty()).then_some(units),
        _ => None,
    }
}

/// "opponents can't play cards this turn": who, and which cards.
pub(super) fn unplayable_by(clause: &Clause) -> Option<(&PlayerNoun, &Noun)> {
    match clause {
        Clause {
            subject: Noun::Player(players), verb: Verb::Play, object: Some(cards @ Noun::Set(set)), place: None, modifiers, ..
        } => {
            let known = set.filters.is_empty() && modifiers.iter().all(|modifier| *modifier == Modifier::ThisTurn);
            known.then_some((players, cards))
        }
        _ => None,
    }
}

/// "opponents can only play units to their base": who, and which units.
pub(super) fn only_to_base(clause: &Clause) -> Option<(&PlayerNoun, &Noun)> {
    let Clause { subject: Noun::Player(players), verb: Verb::Play, object: Some(units @ Noun::Set(set)), place: None, modifiers, .. } =
        clause
    else {
        return None;
    };
    let known = set.things == [Thing::Unit] && set.filters.is_empty();
    let to_base = matches!(modifiers.as_slice(), [Modifier::Only, Modifier::To(Place::Base(Some(Owner::Their)))]);
    (known && to_base).then_some((players, units))
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
                if item.hidden_at.is_none() && item.terms.place.is_none() {
                    let needs_leave = matches!(location, Location::Battlefield(at) if self.battlefield(at).controller != Some(player));
                    if needs_leave {
                        follow("355.2.b");
                    } else {
                        follow("355.2.a");
                    }
                }
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
        self.check_forbidden(item, location)?;
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
    pub(super) fn permission_to_play(&self, by: PlayerId, card: ObjectId, own: Option<Permission>) -> Result<bool, Refused> {
        let refused = match self.check_timing(own) {
            Ok(()) => return Ok(false),
            Err(refused) => refused,
        };
        let may_ambush = self.battlefields().any(|(at, _)| self.check_destination(by, at).is_ok() && self.can_ambush(by, card, at));
        if may_ambush && self.check_timing(Some(Permission::Reaction)).is_ok() { Ok(true) } else { Err(refused) }
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

    /// Whether something keeps a player from playing a card wherever it is played to: "opponents can't play cards this turn" (054.1).
    pub(super) fn check_may_play(&self, by: PlayerId, card: ObjectId) -> Result<(), Refused> {
        let mut may = true;
        self.each_statement(2, |scope, statement| {
            if let Statement::Cant(event) = statement {
                let forbids = |clause: &Clause| {
                    unplayable_by(clause)
                        .is_some_and(|(players, cards)| scope.players(players).contains(&by) && scope.fits_entering(cards, card, by))
                };
                may &= !event.clauses.iter().any(forbids);
            }
        });
        if may { Ok(()) } else { Err(Refused::illegal("054.1", format!("{} can't be played now", self.card_of(card).name))) }
    }

    /// Whether something on the board keeps a unit from being played to a place: "units can't be played here" (054.1), "opponents can only
    /// play units to their base" (054.2).
    fn check_forbidden(&self, item: &Item, location: Location) -> Result<(), Refused> {
        let Some(card) = item.card().filter(|&card| self.card_of(card).kind == Kind::Unit) else { return Ok(()) };
        let by = item.controller;
        let mut forbidden = None;
        self.each_statement(2, |scope, statement| match statement {
            Statement::Cant(event) => {
                let forbids = |clause: &Clause| {
                    unplayable_here(clause).is_some_and(|units| scope.here() == Some(location) && scope.fits_entering(units, card, by))
                };
                if event.clauses.iter().any(forbids) {
                    forbidden = Some(Refused::illegal("054.1", "units can't be played there"));
                }
            }
            Statement::Only(event) => {
                let narrows = |clause: &Clause| {
                    only_to_base(clause)
                        .is_some_and(|(players, units)| scope.players(players).contains(&by) && scope.fits_entering(units, card, by))
                };
                if location != Location::Base(by) && event.clauses.iter().any(narrows) {
                    forbidden = Some(Refused::illegal("054.2", "it can be played only to its player's base"));
                }
            }
            _ => {}
        });
        forbidden.map_or(Ok(()), Err)
    }

    /// Whether an ability, of the card itself or of something on the board, lets it be played there.
    fn is_allowed_at(&self, by: PlayerId, card: ObjectId, at: BattlefieldId, verb: Verb) -> bool {
        let battlefield = self.battlefield(at).object;
        let own = Scope { you: Some(by), ..Scope::of_source(self, card) };
        let by_itself = self.card_of(card).abilities.iter().any(|ability| match &ability.body {
            Body::Passive { condition, statement: Statement::Can(event) } => {
                let lets = |leave: Leave<'_>| matches!(leave.who, Whom::Me) && leave.verb == verb && own.fits_set(leave.to, battlefield);
                self.is_active(card, ability)
                    && condition.as_ref().is_none_or(|condition| own.holds(condition))
                    && event.clauses.iter().filter_map(Leave::of).any(lets)
            }
            _ => false,
        });
        let mut by_others = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Can(event) = statement {
                by_others |= event.clauses.iter().filter_map(Leave::of).any(|leave| {
                    let is_meant = matches!(leave.who, Whom::Those(units) if scope.fits_entering(units, card, by));
                    is_meant && leave.verb == verb && scope.fits_set(leave.to, battlefield)
                });
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
