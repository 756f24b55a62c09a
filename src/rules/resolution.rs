//! Resolving: an item's instructions are followed from top to bottom (158, 340, 359.3, 406.5).

use super::action::{Choice, Question, Refused, Why};
use super::chain::{Chosen, Item, Key, Remembered};
use super::definition::Script;
use super::event::{EventKind, Ignored};
use super::followed::follow;
use super::game::{Answer, Game, Work};
use super::nouns::Scope;
use super::objects::{ObjectId, PlayerId};
use super::sites::{Site, Slot, sites};
use crate::card::phrase::{Condition, Fact, Noun, PlayerNoun};
use crate::card::{Action, Instruction};

/// An item that is resolving: a pause in it is data (which instruction is next, what has been named).
#[derive(Clone, Debug)]
pub struct Frame {
    pub item: Item,
    /// The lists of instructions being followed, innermost last, each with the place of the next one.
    levels: Vec<Level>,
    /// The targets that were legal as the item began to resolve (359.3.e.7).
    pub legal: Vec<Chosen>,
    /// How far the instruction at hand has come.
    pub progress: Progress,
}

#[derive(Clone, Debug)]
struct Level {
    script: Script,
    next: usize,
    /// Who performs them, where each of several players does (411.1).
    performer: Option<PlayerId>,
}

/// How far one instruction has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Whether a "may" was accepted.
    pub accepted: bool,
    /// What has been picked on resolution.
    pub picked: Option<Vec<ObjectId>>,
    /// Who picked each of them.
    pub pickers: Vec<PlayerId>,
    /// Which of several performers is at it.
    pub performer: usize,
    /// How often the action has been done so far.
    pub times: u8,
}

/// What came of following an instruction for a moment.
pub(super) enum Followed {
    /// It is done: what it acted on, and whether the action was performed.
    Done { objects: Vec<ObjectId>, performed: bool },
    /// It was ignored (359.3.e.6).
    Ignored(Ignored),
    /// A player is asked.
    Asks,
    /// Its own instructions come first.
    Into(Script),
}

impl Frame {
    /// An item about to resolve. Its targets are checked now (359.3.e.2).
    pub fn of(game: &Game, item: Item) -> Self {
        let scripts = game.scripts_of(&item);
        let mut legal = Vec::new();
        for script in &scripts {
            for (site, wanted) in sites(script, &item.chosen) {
                let Some(chosen) = item.chosen.iter().find(|chosen| chosen.site == site) else { continue };
                let picks = chosen
                    .picks
                    .iter()
                    .copied()
                    .filter(|&pick| game.is_still_legal(&item, site, &wanted, pick) && game.is_where_the_group_was(chosen, pick));
                let still = Chosen { site, picks: picks.collect(), place: chosen.place };
                game.follow_illegal(&item, chosen, &still);
                legal.push(still);
            }
        }
        let levels = scripts.into_iter().rev().map(|script| Level { script, next: 0, performer: None }).collect();
        let mut frame = Self { item, levels, legal, progress: Progress::default() };
        // Where the source is now: "my original location".
        let source = Scope::of_item(game, &frame.item).source;
        frame.item.memory.push(Remembered { key: Key::Original, objects: vec![source], after: Vec::new(), done: true });
        frame.item.location = game.is_current(source).then(|| game.location_of(source.id)).flatten().or(frame.item.location);
        frame
    }

    /// The legal targets of a site.
    pub fn legal_at(&self, site: Site) -> Option<&[Choice]> {
        self.legal.iter().find(|chosen| chosen.site == site).map(|chosen| chosen.picks.as_slice())
    }

    /// The action of the last instruction was replaced for some objects: later instructions about them go on, except those that speak of
    /// the action.
    pub(super) fn forget(&mut self, objects: &[ObjectId]) {
        let names_action = self.last_names_its_action();
        follow("359.3.e.14.b");
        if let Some(known) = self.item.memory.last_mut().filter(|known| matches!(known.key, Key::Instruction(_))) {
            // "If you do" asks for the action itself.
            known.done &= !known.objects.iter().all(|reference| objects.contains(&reference.id));
            if names_action {
                known.objects.retain(|reference| !objects.contains(&reference.id));
                known.after.retain(|reference| !objects.contains(&reference.id));
            }
        }
    }

    /// Whether what the last instruction acted on is spoken of by the action: "the killed unit", and not "it".
    fn last_names_its_action(&self) -> bool {
        let last = self.levels.last().and_then(|level| level.script.get(level.next.checked_sub(1)?));
        last.and_then(|instruction| instruction.called.as_deref()).is_some_and(|name| name.contains("killed"))
    }

    fn remember(&mut self, key: Key, game: &Game, objects: &[ObjectId], done: bool) {
        let objects: Vec<_> = objects.iter().map(|&id| game.reference(id)).collect();
        self.item.memory.retain(|known| known.key != key);
        self.item.memory.push(Remembered { key, objects, after: Vec::new(), done });
    }
}

impl Game {
    /// Follows the next instruction of a resolving item; when there is none, the item has resolved.
    pub(super) fn continue_resolution(&mut self, mut frame: Box<Frame>) -> Result<(), Refused> {
        let Some(level) = frame.levels.last() else {
            let any_done = frame.item.memory.iter().any(|known| matches!(known.key, Key::Instruction(_)) && known.done);
            let has_chosen = frame.item.chosen.iter().any(|chosen| !chosen.picks.is_empty());
            if has_chosen && !any_done && frame.legal.iter().all(|chosen| chosen.picks.is_empty()) && frame.item.card().is_some() {
                follow("359.3.e.10");
            }
            self.finish_item(&frame.item);
            return Ok(());
        };
        let Some(instruction) = level.script.get(level.next).cloned() else {
            frame.levels.pop();
            self.work.push(Work::Resolve(frame));
            return Ok(());
        };
        let beneath = self.work.len();
        let waiting = self.triggered.len();
        let followed = self.follow(&mut frame, &instruction)?;
        if self.triggered.len() > waiting {
            // The resolution goes on; what has triggered waits.
            follow("401.2");
        }
        match followed {
            Followed::Done { objects, performed } => {
                // What moved or died on the way is remembered as it was (359.3.e.13).
                let key = Key::Instruction(instruction.number);
                let mut known = self.references_before(&frame, &instruction, &objects);
                let mut after: Vec<_> = objects.iter().map(|&id| self.reference(id)).collect();
                if frame.levels.last().is_some_and(|level| level.performer.is_some())
                    && let Some(of_others) = frame.item.memory.iter().find(|known| known.key == key)
                {
                    // What each player chose is remembered together: "those cards".
                    known.splice(0..0, of_others.objects.iter().copied());
                    after.splice(0..0, of_others.after.iter().copied());
                }
                frame.item.memory.retain(|known| known.key != key);
                frame.item.memory.push(Remembered { key, objects: known, after, done: performed });
                self.step_past(&mut frame);
            }
            Followed::Ignored(what) => {
                self.record(rule_of_ignored(what), EventKind::Ignored { what });
                if what != Ignored::ConditionFalse {
                    follow("359.3.e.6");
                }
                frame.remember(Key::Instruction(instruction.number), self, &[], false);
                self.step_past(&mut frame);
                if what == Ignored::ConditionFalse && !instruction.otherwise.is_empty() {
                    frame.levels.push(Level { script: instruction.otherwise.as_slice().into(), next: 0, performer: None });
                }
            }
            Followed::Into(script) => {
                frame.remember(Key::Instruction(instruction.number), self, &[], true);
                let performers = self.performers(&frame, &instruction);
                self.step_past(&mut frame);
                if performers.len() > 1 {
                    // Each player carries them all out before the next one does, and is responsible for what that player does.
                    follow("411.1");
                    follow("303.2");
                    follow("303.2.a");
                    let each = performers.into_iter().rev();
                    frame.levels.extend(each.map(|player| Level { script: script.clone(), next: 0, performer: Some(player) }));
                } else {
                    frame.levels.push(Level { script, next: 0, performer: None });
                }
            }
            Followed::Asks => {}
        }
        if self.work.len() > beneath {
            // What was begun is done to its end before the next instruction.
            follow("303.1");
        }
        self.work.insert(beneath, Work::Resolve(frame));
        Ok(())
    }

    /// What makes targets of a resolving item illegal, and that it resolves without them.
    fn follow_illegal(&self, item: &Item, chosen: &Chosen, still: &Chosen) {
        if still.picks.len() == chosen.picks.len() {
            return;
        }
        follow("359.3.e.2");
        if item.card().is_some() {
            follow("359.3.e.1");
        }
        if !still.picks.is_empty() {
            follow("359.3.e.8");
        }
        if chosen.picks.iter().any(|pick| matches!(pick, Choice::Object(reference) if !self.is_current(*reference))) {
            follow("359.3.e.4");
        }
    }

    /// Up to Core Rules 1.2 a target of a group that was moved away no longer fits; since 1.3 those that stand together do.
    fn is_where_the_group_was(&self, chosen: &Chosen, pick: Choice) -> bool {
        match (chosen.place, pick) {
            (Some(place), Choice::Object(reference)) if !self.edition.moved_groups_still_fit() => {
                self.location_of(reference.id) == Some(place)
            }
            _ => true,
        }
    }

    /// The references under which later instructions know what this one acted on: as chosen, so that what left stays what it was.
    fn references_before(&self, frame: &Frame, instruction: &Instruction, objects: &[ObjectId]) -> Vec<super::objects::ObjectRef> {
        let chosen: Vec<_> = frame
            .item
            .chosen
            .iter()
            .filter(|chosen| chosen.site.instruction == instruction.number)
            .flat_map(|chosen| &chosen.picks)
            .filter_map(|pick| if let Choice::Object(reference) = pick { Some(*reference) } else { None })
            .collect();
        objects
            .iter()
            .map(|&id| chosen.iter().copied().find(|reference| reference.id == id).unwrap_or_else(|| self.reference(id)))
            .collect()
    }

    fn step_past(&mut self, frame: &mut Frame) {
        frame.progress = Progress::default();
        if let Some(level) = frame.levels.last_mut() {
            level.next += 1;
        }
        self.next_moment();
    }

    /// One instruction: its condition, its "may", then its action (135.2.b.5.a).
    fn follow(&mut self, frame: &mut Frame, instruction: &Instruction) -> Result<Followed, Refused> {
        if frame.progress == Progress::default() && self.answer.is_none() {
            if let Some(followed) = self.wait_for_kill(frame, instruction).or_else(|| self.wait_for_play(frame, instruction)) {
                return Ok(followed);
            }
            let scope = Scope::of_item(self, &frame.item);
            let holds = |condition: &Condition| scope.holds(condition);
            let fails = instruction.condition.as_ref().is_some_and(|condition| !holds(condition));
            if fails || instruction.unless.as_ref().is_some_and(holds) {
                // "if you do": the linked instruction before was ignored (359.3.e.14.b).
                let linked = matches!(&instruction.condition, Some(Condition::Fact(fact)) if matches!(**fact, Fact::YouDo { .. }));
                return Ok(Followed::Ignored(if linked { Ignored::LinkedIgnored } else { Ignored::ConditionFalse }));
            }
            // "if you have exactly two units there, … them": those that the condition counts.
            let counted = instruction.condition.as_ref().and_then(|condition| scope.counted_by(condition));
            if let Some(counted) = counted {
                frame.remember(Key::EachOne, self, &counted, true);
            }
        }
        if let Some(may) = &instruction.may
            && !frame.progress.accepted
        {
            let scope = Scope::of_item(self, &frame.item);
            let Some(&player) = scope.players(may).first() else { return Ok(Followed::Ignored(Ignored::Impossible)) };
            if self.has_nothing_to_choose(frame, instruction) {
                if matches!(instruction.action, Action::Play { .. }) {
                    follow("419.3.c");
                }
                return Ok(Followed::Ignored(Ignored::Impossible));
            }
            let of = frame.item.source();
            let is_spell = frame.item.card().is_some();
            if is_spell && frame.legal.iter().any(|chosen| chosen.site.instruction == instruction.number) {
                // Chosen before, whatever is decided now.
                follow("355.12");
            }
            match self.answer.take() {
                None => {
                    self.ask(player, Question::May { of, why: Why::Resolution });
                    return Ok(Followed::Asks);
                }
                Some(Answer::Yes) => {
                    self.record("383.3.a.3", EventKind::Accepted { player, of, why: Why::Resolution });
                    frame.progress.accepted = true;
                }
                Some(_) => {
                    self.record("383.3.a.3", EventKind::Declined { player, of, why: Why::Resolution });
                    return Ok(Followed::Done { objects: Vec::new(), performed: false });
                }
            }
        }
        if let Action::Do(list) = &instruction.action {
            return Ok(Followed::Into(list.as_slice().into()));
        }
        self.act(frame, instruction)
    }

    /// Whether an instruction chooses on resolution, and nothing fits.
    fn has_nothing_to_choose(&self, frame: &Frame, instruction: &Instruction) -> bool {
        let noun = match &instruction.action {
            Action::Do(list) => return list.first().is_some_and(|first| self.has_nothing_to_choose(frame, first)),
            Action::Banish(noun)
            | Action::Kill(noun)
            | Action::Choose(noun)
            | Action::Play { what: noun, .. }
            | Action::Put { what: noun, .. } => noun,
            _ => return false,
        };
        let Noun::Set(set) = noun else { return false };
        let site = Site { instruction: instruction.number, slot: Slot::Object(0) };
        let is_target = frame.legal_at(site).is_some();
        !is_target && set.quantity.is_chosen() && Scope::of_item(self, &frame.item).all_in(set).is_empty()
    }

    /// Who performs an instruction, in turn order; nobody if it speaks of nobody (190.6.d).
    pub(super) fn performers(&self, frame: &Frame, instruction: &Instruction) -> Vec<PlayerId> {
        let scope = Scope::of_item(self, &frame.item);
        let players: Vec<PlayerId> = match &instruction.who {
            None => {
                let of_level = frame.levels.last().and_then(|level| level.performer);
                of_level.or(frame.item.you).into_iter().collect()
            }
            Some(Noun::Player(PlayerNoun::You)) => frame.item.you.into_iter().collect(),
            Some(Noun::Player(PlayerNoun::AnOpponent)) => {
                let site = Site { instruction: instruction.number, slot: Slot::Player };
                let chosen = frame.item.picks_at(site).unwrap_or_default().iter();
                chosen.filter_map(|pick| if let Choice::Player(player) = pick { Some(*player) } else { None }).collect()
            }
            Some(Noun::Player(player)) => scope.players(player),
            // An object that deals damage is no performer; its controller is responsible (417.6.b.4).
            Some(Noun::Reference { .. } | Noun::Set(_) | Noun::Joined { .. } | Noun::Token(_) | Noun::Words(_)) => {
                vec![frame.item.controller]
            }
        };
        match &instruction.starting_with {
            Some(PlayerNoun::NextPlayer) => {
                let from_there = self.players_from(self.next_player(self.turn.player));
                from_there.filter(|player| players.contains(player)).collect()
            }
            _ => players,
        }
    }

    /// Asks a player.
    pub(super) fn ask(&mut self, player: PlayerId, question: Question) {
        self.asked = Some(super::action::Decision { player, question });
    }
}

fn rule_of_ignored(what: Ignored) -> &'static str {
    match what {
        Ignored::IllegalTargets => "359.3.e.5",
        Ignored::NoInformation => "359.3.e.12",
        Ignored::LinkedIgnored => "359.3.e.14.a",
        Ignored::Impossible => "055",
        Ignored::ConditionFalse => "359.3.d",
    }
}
