//! Positions: when two games are the same as far as anything can still come of it, so that exploring looks at each once.
//!
//! Left aside is what tells only how a position came about: the numbers of items and moments, events of the turn that no ability looks
//! back at, what objects were that are gone and that nothing refers to. Equal runes, and equal cards in a hand, trash or banishment, are
//! counted and not told apart, as long as nothing refers to one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::abilities::delayed::{Shield, Shielded, WaitsFor};
use super::action::{Choice, ItemId, Question};
use super::chain::{Chosen, Item, Remembered};
use super::game::{Game, Work};
use super::history::Happening;
use super::objects::{CardId, ObjectId, ObjectRef, PlayerId, Zone};
use super::zones::Slot;

/// A position, as 128 bits. Two different ones are as good as never the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u128);

/// What makes runes, and cards outside the board, equal to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class {
    card: CardId,
    owner: PlayerId,
    controller: PlayerId,
    zone: Zone,
    exhausted: bool,
    printed_might: Option<u8>,
}

impl Game {
    /// The position.
    pub fn position(&self) -> Position {
        let text = Writer::of(self).write();
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            text.hash(&mut hasher);
            u128::from(hasher.finish())
        };
        Position(half(0) << 64 | half(1))
    }

    /// The class of an object that stands for any equal one; `None` for one that is told apart.
    pub(super) fn class_of(&self, id: ObjectId, kept: &BTreeSet<ObjectId>) -> Option<Class> {
        let object = self.object(id);
        let counted = match object.zone {
            Zone::Hand | Zone::Trash | Zone::Banishment => true,
            Zone::Base(_) => self.is_rune(id),
            Zone::Battlefield(_)
            | Zone::BattlefieldZone
            | Zone::Facedown(_)
            | Zone::LegendZone
            | Zone::Chain
            | Zone::ChampionZone
            | Zone::MainDeck
            | Zone::RuneDeck
            | Zone::Nowhere => false,
        };
        let class = || Class {
            card: object.card,
            owner: object.owner,
            controller: object.controller,
            zone: object.zone,
            exhausted: object.exhausted,
            printed_might: object.printed_might,
        };
        (counted && !kept.contains(&id)).then(class)
    }

    /// The objects that something going on refers to: items, effects, delayed abilities, what abilities can look back at.
    pub(super) fn kept_apart(&self) -> BTreeSet<ObjectId> {
        let mut kept = BTreeSet::new();
        self.chain.iter().for_each(|item| item_mentions(item, &mut kept));
        for work in &self.work {
            match work {
                Work::Resolve(frame) => {
                    item_mentions(&frame.item, &mut kept);
                    frame.legal.iter().for_each(|chosen| chosen_mentions(chosen, &mut kept));
                    kept.extend(frame.progress.picked.iter().flatten());
                }
                Work::Kill(killing) => kept.extend(killing.mentions()),
                Work::Offer(offer) => kept.extend(offer.mentions()),
                Work::Add(adding) => item_mentions(&adding.item, &mut kept),
                Work::Hide { card, .. } => {
                    kept.insert(*card);
                }
                Work::Draw { .. } | Work::BurnOut { .. } | Work::Cleanup { .. } => {}
            }
        }
        kept.extend(self.effects.iter().filter(|effect| self.is_current(effect.object)).map(|effect| effect.object.id));
        for delayed in &self.delayed {
            kept.insert(delayed.source.id);
            memory_mentions(&delayed.memory, &mut kept);
            match &delayed.waits_for {
                WaitsFor::DeathOf(these) => kept.extend(these.iter().map(|reference| reference.id)),
                WaitsFor::PlayOf { left, .. } => kept.extend(left),
                WaitsFor::ToPrevent(Shield { to: Shielded::One(reference), .. }) => {
                    kept.insert(reference.id);
                }
                _ => {}
            }
        }
        for waiting in &self.triggered {
            kept.insert(waiting.source.id);
            kept.extend(waiting.event.and_then(|event| event.object).map(|object| object.id));
            memory_mentions(&waiting.memory, &mut kept);
        }
        kept.extend(self.looked_back_at().filter_map(|happening| happening.object).map(|object| object.id));
        kept
    }

    /// What happened this turn that an ability of the game can look back at.
    fn looked_back_at(&self) -> impl Iterator<Item = &Happening> {
        self.history.iter().filter(|happening| self.table.looks_back_at(happening.verb))
    }
}

fn item_mentions(item: &Item, kept: &mut BTreeSet<ObjectId>) {
    kept.insert(item.source());
    item.chosen.iter().for_each(|chosen| chosen_mentions(chosen, kept));
    memory_mentions(&item.memory, kept);
    kept.extend(item.event.and_then(|event| event.object).map(|object| object.id));
}

fn chosen_mentions(chosen: &Chosen, kept: &mut BTreeSet<ObjectId>) {
    kept.extend(chosen.picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None }));
}

fn memory_mentions(memory: &[Remembered], kept: &mut BTreeSet<ObjectId>) {
    kept.extend(memory.iter().flat_map(|known| known.objects.iter().chain(&known.after)).map(|reference| reference.id));
}

/// Writes a position down.
struct Writer<'g> {
    game: &'g Game,
    kept: BTreeSet<ObjectId>,
    /// The moments that are told apart, in order.
    moments: Vec<u32>,
    /// The items that there are, in order.
    items: Vec<ItemId>,
    text: String,
}

impl<'g> Writer<'g> {
    fn of(game: &'g Game) -> Self {
        let resolving = game.work.iter().filter_map(|work| if let Work::Resolve(frame) = work { Some(&frame.item) } else { None });
        let all: Vec<&Item> = game.chain.iter().chain(resolving).collect();
        let mut items: Vec<ItemId> = all.iter().map(|item| item.id).collect();
        items.sort_unstable();
        let of_items = all.iter().filter_map(|item| item.event.map(|event| event.moment));
        let of_triggers =
            game.triggered.iter().flat_map(|waiting| [Some(waiting.moment), waiting.event.map(|event| event.moment)]).flatten();
        let of_history = game.looked_back_at().map(|happening| happening.moment);
        let mut moments: Vec<u32> = of_items.chain(of_triggers).chain(of_history).chain([game.moment]).collect();
        moments.sort_unstable();
        moments.dedup();
        Self { game, kept: game.kept_apart(), moments, items, text: String::with_capacity(2048) }
    }

    fn write(mut self) -> String {
        self.players();
        self.objects();
        self.going_on();
        self.text
    }

    /// Adds something as it is.
    fn put(&mut self, value: &impl std::fmt::Debug) {
        // Writing into a text cannot fail.
        let _ = write!(self.text, "{value:?};");
    }

    fn players(&mut self) {
        let game = self.game;
        self.put(&(game.edition, game.mode, game.turn, &game.battlefields));
        for (_, player) in game.players() {
            self.put(&(player.score, &player.pool, player.scored, player.allied, player.xp, player.turns, player.removed));
            for slot in player.main_deck.iter().chain([&Slot::Unknown(0)]).chain(&player.rune_deck) {
                match *slot {
                    Slot::Card(id) if !self.kept.contains(&id) => self.put(&game.object(id).card),
                    slot => self.put(&slot),
                }
            }
            let mut finalized: Vec<_> = player.finalized.iter().map(|card| (self.label(card.object), card.countered)).collect();
            finalized.sort();
            self.put(&finalized);
        }
    }

    /// What stands for an object in lists of which the order does not matter.
    fn label(&self, id: ObjectId) -> String {
        let game = self.game;
        if usize::from(id.0) >= game.objects.len() {
            return "?".to_owned();
        }
        match (self.game.class_of(id, &self.kept), game.zone_of(id)) {
            (Some(class), _) => format!("{class:?}"),
            (None, Zone::MainDeck | Zone::RuneDeck | Zone::Nowhere) if !self.kept.contains(&id) => "-".to_owned(),
            (None, _) => format!("{id:?}"),
        }
    }

    fn objects(&mut self) {
        let game = self.game;
        let mut counted: BTreeMap<Class, u16> = BTreeMap::new();
        for (id, object) in game.objects() {
            let is_kept = self.kept.contains(&id);
            if let Some(class) = game.class_of(id, &self.kept) {
                *counted.entry(class).or_default() += 1;
            } else if is_kept || !matches!(object.zone, Zone::MainDeck | Zone::RuneDeck | Zone::Nowhere) {
                let mut object = *object;
                object.hidden_on = u16::from(object.hidden_on == game.turn.number);
                if !is_kept {
                    object.generation = 0;
                }
                self.put(&(id, object));
            }
        }
        self.put(&counted);
        // What is gone, as far as something refers to it.
        let known: Vec<_> = game.snapshots.iter().filter(|snapshot| self.kept.contains(&snapshot.object.id)).collect();
        self.put(&known);
        let mut paid: Vec<ObjectRef> =
            game.paid_additional.iter().copied().filter(|&paid| self.kept.contains(&paid.id) || game.is_current(paid)).collect();
        paid.sort_unstable();
        paid.iter().for_each(|paid| self.put(&paid.id));
    }

    /// What is going on: the chain, what is asked, what waits.
    fn going_on(&mut self) {
        let game = self.game;
        self.put(&(&game.showdown, game.chain_moves_focus, game.priority, game.passes, game.invited, game.cleanup_due));
        self.put(&(&game.answer, game.played_from_hidden, game.burning, &game.winners, &game.dealt));
        for item in &game.chain {
            let item = self.renumbered(item);
            self.put(&item);
        }
        for work in &game.work {
            match work {
                Work::Resolve(frame) => {
                    let mut frame = frame.clone();
                    frame.item = self.renumbered(&frame.item);
                    frame.legal.iter_mut().for_each(|chosen| self.renumber(&mut chosen.picks));
                    self.put(&frame);
                }
                other => self.put(other),
            }
        }
        self.asked();
        let mut effects: Vec<String> = Vec::new();
        for effect in game.effects.iter().filter(|effect| game.is_current(effect.object)) {
            effects.push(format!("{:?}{:?}{:?}", effect.object.id, effect.change, effect.lasts));
        }
        effects.sort();
        self.put(&effects);
        self.put(&game.delayed);
        for waiting in &game.triggered {
            let mut waiting = waiting.clone();
            waiting.moment = self.moment(waiting.moment);
            waiting.event = waiting.event.map(|event| self.dated(event));
            self.put(&waiting);
        }
        for happening in game.looked_back_at() {
            let happening = self.dated(*happening);
            self.put(&happening);
        }
    }

    fn asked(&mut self) {
        let Some(decision) = &self.game.asked else { return };
        self.put(&decision.player);
        match &decision.question {
            Question::Choose { options, least, most, why } => {
                let mut options: Vec<String> = options
                    .iter()
                    .map(|option| match option {
                        Choice::Object(reference) => self.label(reference.id),
                        Choice::Item(id) => format!("item {}", self.place_of(*id)),
                        other => format!("{other:?}"),
                    })
                    .collect();
                options.sort();
                self.put(&(options, least, most, why));
            }
            Question::May { of, why } => {
                let of = self.label(*of);
                self.put(&(of, why));
            }
            Question::Pay { price, may_decline, of } => {
                let of = self.label(*of);
                self.put(&(of, price, may_decline));
            }
            other => self.put(other),
        }
    }

    fn place_of(&self, item: ItemId) -> u16 {
        self.items.iter().position(|known| *known == item).map_or(u16::MAX, |at| at as u16)
    }

    fn renumber(&self, picks: &mut [Choice]) {
        for pick in picks {
            if let Choice::Item(id) = pick {
                *pick = Choice::Item(ItemId(self.place_of(*id)));
            }
        }
    }

    /// An item with its place for its number.
    fn renumbered(&self, item: &Item) -> Item {
        let mut item = item.clone();
        item.id = ItemId(self.place_of(item.id));
        item.chosen.iter_mut().for_each(|chosen| self.renumber(&mut chosen.picks));
        item.event = item.event.map(|event| self.dated(event));
        item
    }

    fn moment(&self, moment: u32) -> u32 {
        self.moments.binary_search(&moment).map_or(u32::MAX, |at| at as u32)
    }

    fn dated(&self, event: Happening) -> Happening {
        Happening { moment: self.moment(event.moment), ..event }
    }
}
