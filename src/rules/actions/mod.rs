//! Game actions (407–444): what an instruction does, one file for each family.

mod deal;
mod draw;
mod hide;
mod kill;
mod looking;
mod playing;
mod runes;
mod split;
mod statuses;

pub(in crate::rules) use runes::unreadied;
pub(in crate::rules) use split::check_split;
pub(in crate::rules) use statuses::lasts;

use crate::card::instruction::{Chosen as Taken, EntryState};
use crate::card::phrase::{Noun, Place};
use crate::card::{Action, Instruction};
use crate::rules::acting::ActedOn;
use crate::rules::action::Refused;
use crate::rules::chain::Item;
use crate::rules::event::Ignored;
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::nouns::Scope;
use crate::rules::objects::{Location, ObjectId};
use crate::rules::play::Then;
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::{Site, Slot};

impl Game {
    /// Does the game action of an instruction.
    pub(super) fn act(&mut self, frame: &mut Frame, instruction: &Instruction) -> Result<Followed, Refused> {
        match &instruction.action {
            Action::Kill(noun) => self.act_kill(frame, instruction, noun),
            Action::Heal(noun) => self.on_each(frame, instruction, noun, |game, ids| {
                ids.iter().for_each(|&id| {
                    game.heal(id);
                });
                Ok(())
            }),
            Action::Ready(noun) => {
                let by = self.origin_of(&frame.item);
                self.on_each(frame, instruction, noun, move |game, ids| {
                    ids.iter().for_each(|&id| game.ready_by(&by, id));
                    Ok(())
                })
            }
            Action::Exhaust(noun) => self.on_each(frame, instruction, noun, |game, ids| {
                ids.iter().for_each(|&id| {
                    game.exhaust(id, "414.1");
                });
                Ok(())
            }),
            Action::Recall { what, state } => self.on_each(frame, instruction, what, |game, ids| {
                for &id in ids {
                    game.recall(id, "455");
                    // 458.1: a recall leaves all else as it is, unless it says otherwise.
                    match state {
                        Some(EntryState::Exhausted) => {
                            game.exhaust(id, "414.1");
                        }
                        Some(EntryState::Ready) => game.ready(id),
                        None => {}
                    }
                }
                Ok(())
            }),
            Action::Prevent(prevented) => self.act_prevent(frame, instruction, prevented),
            Action::Banish(noun) => self.on_each(frame, instruction, noun, |game, ids| {
                game.when_leaving_chain(ids, Then::Banish).into_iter().for_each(|id| game.banish(id));
                Ok(())
            }),
            Action::Stun(noun) => self.on_each(frame, instruction, noun, |game, ids| {
                ids.iter().for_each(|&id| game.stun(id));
                Ok(())
            }),
            Action::Buff(noun) => self.on_each(frame, instruction, noun, |game, ids| {
                ids.iter().for_each(|&id| game.buff(id));
                Ok(())
            }),
            // A player was chosen when the item was finalized.
            Action::Choose(Noun::Player(_)) => Ok(Followed::Done { objects: Vec::new(), performed: true }),
            Action::Choose(noun) => self.on_each(frame, instruction, noun, |_, _| Ok(())),
            Action::DoubleMight(noun) => self.act_double(frame, instruction, noun),
            Action::GainControl(noun) => {
                let player = frame.item.controller;
                self.on_each(frame, instruction, noun, move |game, ids| {
                    ids.iter().for_each(|&id| game.gain_control(id, player));
                    Ok(())
                })
            }
            Action::Return { what, from, to } => self.act_return(frame, instruction, what, from.as_ref(), to),
            Action::Counter(noun) => self.act_counter(frame, instruction, noun),
            Action::Draw(value) => self.act_draw(frame, instruction, value),
            Action::Discard(what) => self.act_discard(frame, instruction, what),
            Action::Recycle { what, from } => self.act_recycle(frame, instruction, what, from.as_ref()),
            Action::Deal { damage, to } => self.act_deal(frame, instruction, damage, to),
            Action::Give { grants, to, minimum } => self.act_give(frame, instruction, grants, to, *minimum),
            Action::Move { what, place } => self.act_move(frame, instruction, what, place.as_ref()),
            Action::Put { what, place } => self.act_put(frame, instruction, what, place),
            Action::Play { .. } => self.act_play(frame, instruction),
            Action::Channel { runes, state } => self.act_channel(frame, instruction, runes, *state),
            Action::Score(value) => self.act_score(frame, instruction, value),
            Action::Add { resources, spend_only } => self.act_add(frame, resources, spend_only.as_ref()),
            Action::Look { what } => self.act_look(frame, instruction, what, false),
            Action::Reveal { what, .. } => self.act_look(frame, instruction, what, true),
            Action::DoThis(script) => self.act_do_this(frame, script),
            Action::DoThisBasedOn { value, cases } => self.act_do_this_based_on(frame, value, cases),
            Action::Attach { what, to } => self.act_attach(frame, instruction, what, to),
            Action::IncreaseMight { of, to } => self.act_increase(frame, instruction, of, to),
            Action::Delayed(ability) => self.act_delayed(frame, instruction, ability),
            Action::AtMoment { moment, effect } => self.act_at_moment(frame, *moment, effect),
            Action::ChooseOne(modes) => {
                let site = Site { instruction: instruction.number, slot: Slot::Mode };
                let mode = frame.item.picks_at(site).unwrap_or_default().first().copied();
                let mode = if let Some(crate::rules::action::Choice::Mode(mode)) = mode { modes.get(usize::from(mode)) } else { None };
                Ok(mode.map_or(Followed::Ignored(Ignored::Impossible), |mode| Followed::Into(mode.as_slice().into())))
            }
            Action::Split { damage, among } => self.act_split(frame, instruction, damage, among),
            Action::ReduceOwnCost(_)
            | Action::IgnoreOwnCost
            | Action::Spend(_)
            | Action::Pay(_)
            | Action::Do(_)
            | Action::Unplayable(_) => {
                Err(Refused::clause(&self.card_of(frame.item.source()).name, "an instruction that is not played yet"))
            }
        }
    }

    /// An action on each of the objects of a noun.
    fn on_each(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        noun: &Noun,
        act: impl FnOnce(&mut Game, &[ObjectId]) -> Result<(), Refused>,
    ) -> Result<Followed, Refused> {
        match self.acted_on(frame, instruction, Slot::Object, noun)? {
            ActedOn::Asks => Ok(Followed::Asks),
            ActedOn::Nothing(why) => Ok(Followed::Ignored(why)),
            ActedOn::These(objects) => {
                act(self, &objects)?;
                let performed = !objects.is_empty();
                Ok(Followed::Done { objects, performed })
            }
        }
    }

    fn act_counter(&mut self, frame: &mut Frame, instruction: &Instruction, _noun: &Noun) -> Result<Followed, Refused> {
        let items = self.items_acted_on(frame, instruction);
        if items.is_empty() {
            return Ok(Followed::Ignored(Ignored::IllegalTargets));
        }
        let mut performed = false;
        let mut cards = Vec::new();
        for id in items {
            let card = self.item(id).and_then(Item::card);
            if self.counter(id) {
                performed = true;
                cards.extend(card);
            }
        }
        // "its controller": of the spell that was countered.
        Ok(Followed::Done { objects: cards, performed })
    }

    /// 420: a move by an effect; the destination was chosen when the item was finalized (355.4).
    fn act_move(&mut self, frame: &mut Frame, instruction: &Instruction, what: &Noun, place: Option<&Place>) -> Result<Followed, Refused> {
        let units = match self.acted_on(frame, instruction, Slot::Object, what)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(units) => units,
        };
        if units.is_empty() {
            return Ok(Followed::Done { objects: units, performed: false });
        }
        let Some(to) = self.destination(frame, instruction, place, &units) else {
            return Ok(Followed::Ignored(Ignored::NoInformation));
        };
        follow("449");
        let performed = self.move_units(&units, to, frame.item.controller, "420.1");
        Ok(Followed::Done { objects: units, performed })
    }

    fn destination(&self, frame: &Frame, instruction: &Instruction, place: Option<&Place>, units: &[ObjectId]) -> Option<Location> {
        use crate::rules::action::Choice;
        let site = Site { instruction: instruction.number, slot: Slot::Destination };
        if let Some([Choice::Place(location)]) = frame.item.picks_at(site) {
            return Some(*location);
        }
        let scope = Scope::of_item(self, &frame.item);
        match place? {
            Place::Base(_) => units.first().map(|&unit| Location::Base(self.object(unit).controller)),
            Place::Here => scope.here(),
            Place::There(means) | Place::LocationOf(means) => scope.location(means),
            // "my original location": where the source was as its ability began to resolve.
            Place::OriginalLocationOf(_) => frame.item.location,
            Place::Set(set) => {
                let fits = |(id, at): &(crate::rules::objects::BattlefieldId, &crate::rules::game::Battlefield)| {
                    scope.fits_set(set, at.object).then_some(Location::Battlefield(*id))
                };
                self.battlefields().find_map(|entry| fits(&entry))
            }
            _ => None,
        }
    }

    fn act_recycle(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        what: &Taken,
        from: Option<&Place>,
    ) -> Result<Followed, Refused> {
        let you = frame.item.you;
        match what {
            Taken::Noun(noun) => self.on_each(frame, instruction, noun, move |game, ids| {
                if ids.iter().any(|&id| Some(game.object(id).owner) != you) {
                    follow("416.1.c");
                }
                let others = game.when_leaving_chain(ids, Then::Recycle);
                game.recycle_together(&others);
                Ok(())
            }),
            Taken::Count(value) => {
                let Some(cards) = self.take_from_own(frame, instruction, value, from)? else { return Ok(Followed::Asks) };
                self.recycle_together(&cards);
                let performed = !cards.is_empty();
                Ok(Followed::Done { objects: cards, performed })
            }
        }
    }

    /// 188: a player gains control of an object.
    fn gain_control(&mut self, id: ObjectId, player: crate::rules::objects::PlayerId) {
        if self.object(id).controller == player {
            return;
        }
        follow("477.1.a");
        self.object_mut(id).controller = player;
        self.record("191", crate::rules::event::EventKind::ControlTaken { object: id, by: player });
        if let Some(location) = self.location_of(id) {
            self.arrived(id, location);
        }
        self.cleanup_due = true;
    }
}
