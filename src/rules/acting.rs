//! What an instruction acts on as it is carried out: targets that are still legal, referents, choices on resolution (355.11, 355.17, 359.3.e–f).

use super::action::{Choice, ItemId, Question, Refused, Why};
use super::chain::Key;
use super::event::Ignored;
use super::followed::follow;
use super::game::{Answer, Game};
use super::nouns::Scope;
use super::objects::{Location, ObjectId};
use super::resolution::Frame;
use super::sites::{Site, Slot, Wanted};
use super::targeting::battlefield_choice;
use crate::card::phrase::{Meaning, Noun, Set, Verb};
use crate::card::{Action, Instruction};

/// What a noun of an instruction comes to.
pub(super) enum ActedOn {
    These(Vec<ObjectId>),
    Nothing(Ignored),
    Asks,
}

impl Game {
    /// What an instruction acts on: targets that are still legal, what a reference stands for, everything that fits; or a question, if a
    /// player chooses on resolution (355.17).
    pub(super) fn acted_on(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        slot: fn(u8) -> Slot,
        noun: &Noun,
    ) -> Result<ActedOn, Refused> {
        match noun {
            Noun::Joined { nouns, .. } => {
                let mut all = Vec::new();
                let mut why = None;
                for (at, noun) in (0..).zip(nouns) {
                    match self.one_noun(frame, instruction, slot(at), noun)? {
                        ActedOn::These(objects) => all.extend(objects),
                        ActedOn::Nothing(because) => why = Some(because),
                        ActedOn::Asks => return Ok(ActedOn::Asks),
                    }
                }
                Ok(match (all.is_empty(), why) {
                    (true, Some(because)) => ActedOn::Nothing(because),
                    _ => ActedOn::These(all),
                })
            }
            _ => self.one_noun(frame, instruction, slot(0), noun),
        }
    }

    fn one_noun(&mut self, frame: &mut Frame, instruction: &Instruction, slot: Slot, noun: &Noun) -> Result<ActedOn, Refused> {
        let site = Site { instruction: instruction.number, slot };
        match noun {
            Noun::Reference { means: Meaning::RestOf(n), .. } if self.is_rest_of_chosen(frame, *n) => self.rest_of_chosen(frame, *n),
            Noun::Reference { means, .. } => Ok(self.referred_to(frame, means)),
            Noun::Set(set) => match frame.legal_at(site) {
                Some(legal) => {
                    let objects: Vec<_> = legal
                        .iter()
                        .filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None })
                        .collect();
                    let chosen = frame.item.picks_at(site).is_some_and(|picks| !picks.is_empty());
                    if objects.is_empty() && chosen {
                        follow("359.3.e.7");
                        return Ok(ActedOn::Nothing(Ignored::IllegalTargets));
                    }
                    self.still_a_group(frame, site, set, objects)
                }
                None if set.quantity.is_chosen() => self.choose_now(frame, instruction, set),
                None => Ok(ActedOn::These(self.everything(frame, instruction, set))),
            },
            Noun::Player(_) | Noun::Token(_) | Noun::Joined { .. } | Noun::Words(_) => Ok(ActedOn::These(Vec::new())),
        }
    }

    /// Whether "the rest" speaks of what players chose from, and not of cards that were looked at.
    fn is_rest_of_chosen(&self, frame: &Frame, n: u8) -> bool {
        let scope = Scope::of_item(self, &frame.item);
        scope.remembered(Key::LookedAt(n)).is_none() && scope.remembered(Key::Instruction(n)).is_some_and(|known| known.done)
    }

    /// "each player chooses a unit; kill the rest": everything that could have been chosen, and was not.
    fn rest_of_chosen(&self, frame: &Frame, n: u8) -> Result<ActedOn, Refused> {
        let scripts = self.scripts_of(&frame.item);
        let found = scripts.iter().find_map(|script| chooses(script, n));
        let Some((instruction, Noun::Set(set))) = found else {
            let name = &self.card_of(frame.item.source()).name;
            return Err(Refused::clause(name, "\"the rest\" of several choices is not played yet"));
        };
        let performers = self.performers(frame, instruction);
        let of_item = Scope::of_item(self, &frame.item);
        let chosen = of_item.referents(&Meaning::Instruction(n));
        let mut rest = Vec::new();
        for &player in &performers {
            let scope = Scope { you: Some(player), ..of_item };
            let mine = |id: &ObjectId| performers.len() == 1 || self.object(*id).controller == player || self.object(*id).owner == player;
            rest.extend(scope.all_in(set).into_iter().filter(mine).filter(|id| chosen.iter().all(|reference| reference.id != *id)));
        }
        rest.sort();
        rest.dedup();
        Ok(ActedOn::These(rest))
    }

    /// What a reference stands for. 359.3.e.14.a: what refers to an ignored instruction is ignored too.
    fn referred_to(&self, frame: &Frame, means: &Meaning) -> ActedOn {
        let scope = Scope::of_item(self, &frame.item);
        if let Meaning::Instruction(n) = means
            && scope.remembered(Key::Instruction(*n)).is_some_and(|known| !known.done && known.objects.is_empty())
        {
            return ActedOn::Nothing(Ignored::LinkedIgnored);
        }
        let all = scope.referents(means);
        let here = scope.still_there(means);
        if here.is_empty() && !all.is_empty() {
            follow("359.3.f.2.a");
            return ActedOn::Nothing(Ignored::NoInformation);
        }
        ActedOn::These(here)
    }

    /// 355.11.b: if the targets no longer fulfil together what the text asks, the controller chooses which of them are affected.
    fn still_a_group(&mut self, frame: &mut Frame, site: Site, set: &Set, objects: Vec<ObjectId>) -> Result<ActedOn, Refused> {
        if let Some(picked) = &frame.progress.picked {
            return Ok(ActedOn::These(picked.clone()));
        }
        let wanted = Wanted::Targets(set);
        let choices: Vec<_> = objects.iter().map(|&id| Choice::Object(self.reference(id))).collect();
        if self.check_group(&wanted, &choices).is_ok() {
            return Ok(ActedOn::These(objects));
        }
        if let Some(Answer::Chosen(picks)) = self.answer.take() {
            if self.check_group(&wanted, &picks).is_err() {
                return Err(Refused::illegal("355.11.b", "these do not fulfil together what the text asks"));
            }
            let could_grow = choices.iter().filter(|choice| !picks.contains(choice)).any(|&more| {
                let larger: Vec<_> = picks.iter().copied().chain([more]).collect();
                self.check_group(&wanted, &larger).is_ok()
            });
            if could_grow && self.edition.kept_group_must_be_largest() {
                return Err(Refused::illegal("355.11.b", "another one could be added to these"));
            }
            let picked: Vec<_> =
                picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None }).collect();
            frame.progress.picked = Some(picked.clone());
            return Ok(ActedOn::These(picked));
        }
        let _ = site;
        let fits_alone = |choice: &Choice| self.check_group(&wanted, &[*choice]).is_ok();
        let options: Vec<_> = choices.into_iter().filter(fits_alone).collect();
        if options.is_empty() {
            return Ok(ActedOn::These(Vec::new()));
        }
        let most = options.len() as u8;
        self.ask(frame.item.controller, Question::Choose { options, least: 0, most, why: Why::Subset });
        Ok(ActedOn::Asks)
    }

    /// 355.17, 355.10.e: choices that are no targets are made on resolution, by whoever performs the instruction; several players choose
    /// one after the other, and what they chose is acted on together.
    fn choose_now(&mut self, frame: &mut Frame, instruction: &Instruction, set: &Set) -> Result<ActedOn, Refused> {
        let performers = match &instruction.must {
            Some(must) => Scope::of_item(self, &frame.item).players(must),
            None => self.performers(frame, instruction),
        };
        let mut picked = frame.progress.picked.take().unwrap_or_default();
        if performers.len() > 1 {
            follow("303.2.a");
        }
        while let Some(&player) = performers.get(frame.progress.performer) {
            if let Some(Answer::Chosen(picks)) = self.answer.take() {
                picked.extend(picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None }));
                frame.progress.performer += 1;
                continue;
            }
            let scope = Scope { you: Some(player), ..Scope::of_item(self, &frame.item) };
            let mine = |id: &ObjectId| performers.len() == 1 || self.object(*id).controller == player || self.object(*id).owner == player;
            let options: Vec<_> = scope.all_in(set).into_iter().filter(mine).map(|id| Choice::Object(self.reference(id))).collect();
            if options.is_empty() {
                frame.progress.performer += 1;
                continue;
            }
            let (least, most) = set.quantity.bounds();
            let most = usize::from(most).min(options.len()) as u8;
            // 055: as many as there are.
            let least = least.min(most);
            frame.progress.picked = Some(picked);
            self.ask(player, Question::Choose { options, least, most, why: Why::Resolution });
            return Ok(ActedOn::Asks);
        }
        Ok(if picked.is_empty() { ActedOn::Nothing(Ignored::Impossible) } else { ActedOn::These(picked) })
    }

    /// "all units at a battlefield": everything that fits, at the battlefield that was chosen (355.10.d).
    fn everything(&self, frame: &Frame, instruction: &Instruction, set: &Set) -> Vec<ObjectId> {
        let site = Site { instruction: instruction.number, slot: Slot::Place };
        let scope = Scope::of_item(self, &frame.item);
        let mut all = scope.all_in(set);
        if let Some(tie) = frame.item.event.filter(|event| frame.item.is_replacement() && event.verb == Verb::End) {
            // 740.3.a, 466.1.a.2: what takes the place of that recall is about the units at that battlefield too.
            all.retain(|&id| self.location_of(id) == tie.place);
        }
        match frame.item.picks_at(site) {
            None => all,
            Some(_) => {
                let legal = frame.legal_at(site).unwrap_or_default().first();
                let Some(at) = legal.and_then(|pick| battlefield_choice(self, pick)) else { return Vec::new() };
                all.into_iter().filter(|&id| self.location_of(id) == Some(Location::Battlefield(at))).collect()
            }
        }
    }

    /// "for each …": how often; once, if nothing is said.
    pub(super) fn times(&self, frame: &Frame, instruction: &Instruction) -> i16 {
        let Some(each) = &instruction.for_each else { return 1 };
        let scope = Scope::of_item(self, &frame.item);
        let Noun::Set(set) = each else { return scope.objects(each).len() as i16 };
        let revealed = set.filters.iter().any(super::playable::is_revealed_this_way);
        if !revealed {
            return scope.all_in(set).len() as i16;
        }
        let filters = set.filters.iter().filter(|filter| !super::playable::is_revealed_this_way(filter)).cloned().collect();
        let plain = Set { filters, ..set.clone() };
        let seen = frame.item.memory.iter().rev().find(|known| matches!(known.key, Key::LookedAt(_)));
        let seen = seen.map(|known| known.objects.as_slice()).unwrap_or_default();
        seen.iter().filter(|reference| self.is_current(**reference) && scope.fits_elsewhere(&plain, reference.id)).count() as i16
    }

    /// The items on the chain that an instruction acts on: targets that are still there.
    pub(super) fn items_acted_on(&self, frame: &Frame, instruction: &Instruction) -> Vec<ItemId> {
        let site = Site { instruction: instruction.number, slot: Slot::Object(0) };
        let legal = frame.legal_at(site).unwrap_or_default().iter();
        legal.filter_map(|pick| if let Choice::Item(id) = pick { Some(*id) } else { None }).collect()
    }
}

/// The instruction of that number, if it has something chosen, and what.
fn chooses(script: &[Instruction], number: u8) -> Option<(&Instruction, &Noun)> {
    script.iter().find_map(|instruction| match &instruction.action {
        Action::Choose(noun) if instruction.number == number => Some((instruction, noun)),
        Action::Do(list) => chooses(list, number),
        _ => None,
    })
}
