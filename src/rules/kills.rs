//! Kill: who is responsible for it, and what it is attributed to (411, 428.5).

use super::acting::ActedOn;
use super::action::Refused;
use super::chain::{Item, ItemKind};
use super::followed::follow;
use super::game::Game;
use super::history::{Cause, Happening};
use super::objects::{Location, ObjectId, ObjectRef, PlayerId};
use super::resolution::{Followed, Frame};
use super::sites::Slot;
use crate::card::Instruction;
use crate::card::phrase::{Noun, Verb};

/// Whoever is responsible for killing, or for dealing the damage that kills, and what that is attributed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Killer {
    pub by: Option<PlayerId>,
    pub with: Option<Cause>,
}

/// How permanents come to be killed, all at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    pub by_damage: bool,
    killers: Vec<(ObjectRef, Killer)>,
}

impl Kill {
    /// The rule by which they are killed.
    pub fn rule(&self) -> &'static str {
        if self.by_damage { "323.5" } else { "428.1.a.1" }
    }

    /// Who killed that one: each player once, with a spell or ability if there is one.
    fn killers_of(&self, object: ObjectRef) -> Vec<Killer> {
        let mut found: Vec<Killer> = Vec::new();
        for &(_, killer) in self.killers.iter().filter(|(killed, _)| *killed == object) {
            match found.iter_mut().find(|known| known.by == killer.by) {
                Some(known) => known.with = known.with.or(killer.with),
                None => found.push(killer),
            }
        }
        found
    }
}

impl Game {
    /// The spell or ability that an item is.
    pub(super) fn cause_of(&self, item: &Item) -> Cause {
        let (object, card) = match &item.kind {
            ItemKind::Card(id) => (self.reference(*id), self.object(*id).card),
            ItemKind::Ability(ability) => (ability.source, ability.card),
        };
        Cause { object, card, controller: item.controller }
    }

    /// 428.5.b: a kill instruction, or a kill as a cost, of that item; each of the objects with who kills it.
    pub(super) fn instructed(&self, item: &Item, killed: impl IntoIterator<Item = (ObjectId, Option<PlayerId>)>) -> Kill {
        let with = Some(self.cause_of(item));
        let killers = killed.into_iter().map(|(id, by)| (self.reference(id), Killer { by, with }));
        Kill { by_damage: false, killers: killers.collect() }
    }

    /// 428.5.c: the kills of a cleanup are those of whoever dealt damage since the last one.
    pub(super) fn killed_by_damage(&mut self) -> Kill {
        Kill { by_damage: true, killers: std::mem::take(&mut self.dealt) }
    }

    /// 428: an instruction to kill. 411.1: each player is responsible for what that player kills.
    pub(super) fn act_kill(&mut self, frame: &mut Frame, instruction: &Instruction, noun: &Noun) -> Result<Followed, Refused> {
        let objects = match self.acted_on(frame, instruction, Slot::Object, noun)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(objects) => objects,
        };
        let performers = self.choosers(frame, instruction);
        let killed = objects.iter().enumerate().map(|(at, &id)| {
            let own = performers.iter().find(|&&player| self.object(id).controller == player).or(performers.first());
            (id, frame.progress.pickers.get(at).or(own).copied())
        });
        let kill = self.instructed(&frame.item, killed.collect::<Vec<_>>());
        follow(if performers.len() > 1 { "411.1" } else { "428.5.b" });
        self.kill_together(&objects, kill)?;
        let performed = !objects.is_empty();
        Ok(Followed::Done { objects, performed })
    }

    /// What has been killed has been killed by somebody: "When you kill a unit".
    pub(super) fn tell_kills(&mut self, kill: &Kill, killed: &[(ObjectRef, Option<Location>)]) {
        for &(object, place) in killed {
            for killer in kill.killers_of(object) {
                if kill.by_damage {
                    // Either way its controller is the one who dealt the damage.
                    follow(if killer.with.is_some() { "428.5.c" } else { "428.5.c.1" });
                }
                self.happens(Happening { by: killer.by, with: killer.with, ..Happening::new(Verb::Kill).of(object).at(place) });
            }
        }
    }
}
