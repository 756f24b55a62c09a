//! Zones: decks, hands, trashes, and how a card gets from one to another (105–109, 124, 186, 416).

use super::event::EventKind;
use super::followed::follow;
use super::game::Game;
use super::history::Happening;
use super::objects::{CardId, CardTable, Object, ObjectId, ObjectRef, PlayerId, Snapshot, Zone};
use crate::card::phrase::Verb;

/// A place in a deck, from the top: a card whose identity is fixed, or so many that nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Card(ObjectId),
    Unknown(u16),
}

/// Which deck (108.4, 108.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    Main,
    Rune,
}

/// How many cards these slots are.
pub fn count(slots: &[Slot]) -> usize {
    slots.iter().map(|slot| if let Slot::Unknown(n) = slot { usize::from(*n) } else { 1 }).sum()
}

impl Game {
    /// The cards of a deck, from the top.
    pub fn deck(&self, player: PlayerId, deck: Deck) -> &[Slot] {
        match deck {
            Deck::Main => &self.player(player).main_deck,
            Deck::Rune => &self.player(player).rune_deck,
        }
    }

    fn deck_mut(&mut self, player: PlayerId, deck: Deck) -> &mut Vec<Slot> {
        match deck {
            Deck::Main => &mut self.player_mut(player).main_deck,
            Deck::Rune => &mut self.player_mut(player).rune_deck,
        }
    }

    /// A player's cards in one of the player's own non-board zones, by id.
    pub fn cards_in(&self, player: PlayerId, zone: Zone) -> impl Iterator<Item = ObjectId> + '_ {
        self.objects().filter(move |(_, object)| object.zone == zone && object.owner == player).map(|(id, _)| id)
    }

    /// The top card of a deck as an object that stays where it is. A card that nobody knows becomes an object of its own.
    pub(super) fn top_of(&mut self, player: PlayerId, deck: Deck, depth: usize) -> Option<ObjectId> {
        let mut skipped = 0;
        let slots = self.deck(player, deck);
        for (at, slot) in slots.iter().enumerate() {
            match *slot {
                Slot::Card(id) if skipped == depth => return Some(id),
                Slot::Card(_) => skipped += 1,
                Slot::Unknown(n) if depth < skipped + usize::from(n) => {
                    let before = (depth - skipped) as u16;
                    return Some(self.split_unknown(player, deck, at, before, n));
                }
                Slot::Unknown(n) => skipped += usize::from(n),
            }
        }
        None
    }

    /// Makes an object of the card at `before` within a run of `n` unknown ones.
    fn split_unknown(&mut self, player: PlayerId, deck: Deck, at: usize, before: u16, n: u16) -> ObjectId {
        let (card, zone) = match deck {
            Deck::Main => (CardTable::UNKNOWN_CARD, Zone::MainDeck),
            Deck::Rune => (CardTable::UNKNOWN_RUNE, Zone::RuneDeck),
        };
        let id = self.create(card, player, zone);
        let parts = [Slot::Unknown(before), Slot::Card(id), Slot::Unknown(n - before - 1)];
        let parts = parts.into_iter().filter(|slot| *slot != Slot::Unknown(0));
        self.deck_mut(player, deck).splice(at..=at, parts);
        id
    }

    /// A new object.
    pub(super) fn create(&mut self, card: CardId, owner: PlayerId, zone: Zone) -> ObjectId {
        let id = ObjectId(self.objects.len() as u16);
        self.objects.push(Object::new(card, owner, zone));
        id
    }

    /// Puts an object into another zone. 056.2: a zone of a player is always its owner's. 124: to or from a non-board zone it becomes a
    /// new object. 186.1: a token ceases to exist outside the board and the chain. Recycling is [`Game::recycle_together`].
    pub(super) fn put_in_zone(&mut self, id: ObjectId, zone: Zone) {
        let from = self.object(id).zone;
        if from == zone {
            return;
        }
        if from.is_board() {
            self.detach_all(id);
        }
        match from {
            Zone::MainDeck => self.take_from_deck(id, Deck::Main),
            Zone::RuneDeck => self.take_from_deck(id, Deck::Rune),
            _ => {}
        }
        let is_token = self.card_of(id).is_token;
        let object = *self.object(id);
        let zone = if is_token && !zone.is_board() && zone != Zone::Chain { Zone::Nowhere } else { zone };
        *self.object_mut(id) = if from.is_board() && zone.is_board() { Object { zone, ..object } } else { object.moved_to_zone(zone) };
        if from.is_board() != zone.is_board() {
            // Objects that enter or leave the board make a cleanup outstanding.
            follow("319.6");
            self.cleanup_due = true;
        }
    }

    /// Puts a card on top of its owner's Main Deck.
    pub(super) fn put_on_top(&mut self, card: ObjectId) {
        self.put_in_zone(card, Zone::MainDeck);
        if self.object(card).zone == Zone::MainDeck {
            let owner = self.object(card).owner;
            self.deck_mut(owner, Deck::Main).insert(0, Slot::Card(card));
        }
    }

    fn take_from_deck(&mut self, id: ObjectId, deck: Deck) {
        let owner = self.object(id).owner;
        self.deck_mut(owner, deck).retain(|slot| *slot != Slot::Card(id));
    }

    /// What an object on the board is right now, for when it is gone (359.3.e.13). Kept for the rest of the turn.
    pub(super) fn snapshot(&mut self, id: ObjectId) -> Snapshot {
        let object = self.object(id);
        let snapshot = Snapshot {
            object: self.reference(id),
            card: object.card,
            owner: object.owner,
            controller: object.controller,
            location: object.zone.location(),
            might: self.is_unit(id).then(|| self.might(id)),
            buffed: object.buffs > 0,
        };
        self.snapshots.retain(|known| known.object != snapshot.object);
        self.snapshots.push(snapshot);
        snapshot
    }

    /// What that object was when it left, if it has.
    pub fn snapshot_of(&self, reference: ObjectRef) -> Option<&Snapshot> {
        self.snapshots.iter().find(|snapshot| snapshot.object == reference)
    }

    /// 416: puts cards on the bottom of their owners' decks. Several at once go into a random order: from then on nobody knows which is
    /// which. Runes are put in an order of their owner's choosing, which is the order given.
    pub(super) fn recycle_together(&mut self, cards: &[ObjectId]) {
        let owners = self.players.len() as u8;
        for owner in (0..owners).map(PlayerId) {
            let of_owner = |game: &Self, id: &ObjectId| game.object(*id).owner == owner;
            let mine: Vec<_> = cards.iter().copied().filter(|id| of_owner(self, id)).collect();
            let (runes, mut others): (Vec<_>, Vec<_>) = mine.into_iter().partition(|&id| self.is_rune(id));
            for &rune in &runes {
                self.recycle_one(rune, owner, Deck::Rune);
            }
            // 185.2.e, 186.1: a token has a recycle destination, and ceases to exist there.
            others.retain(|&id| {
                let is_token = self.card_of(id).is_token;
                if is_token {
                    self.put_in_zone(id, Zone::MainDeck);
                }
                !is_token
            });
            let together = others.len() > 1;
            for &card in &others {
                self.record("416.1.a", EventKind::Recycled { object: card, together });
                follow("416.1");
                if together {
                    self.put_in_zone(card, Zone::Nowhere);
                } else if self.object(card).zone == Zone::MainDeck {
                    self.take_from_deck(card, Deck::Main);
                    self.object_mut(card).generation += 1;
                    self.deck_mut(owner, Deck::Main).push(Slot::Card(card));
                } else {
                    self.put_in_zone(card, Zone::MainDeck);
                    self.deck_mut(owner, Deck::Main).push(Slot::Card(card));
                }
            }
            if together {
                follow("416.5");
                self.add_unknown(owner, Deck::Main, others.len() as u16);
            }
            if let Some(&first) = others.first() {
                // 416.1.c: each player recycles the player's own cards; several at once are one time.
                let reference = self.reference(first);
                self.happens(Happening::new(Verb::Recycle).by(owner).of(reference));
            }
        }
    }

    fn recycle_one(&mut self, rune: ObjectId, owner: PlayerId, deck: Deck) {
        self.record("416.1.b", EventKind::Recycled { object: rune, together: false });
        if self.object(rune).zone == Zone::RuneDeck {
            self.take_from_deck(rune, Deck::Rune);
            self.object_mut(rune).generation += 1;
        }
        self.put_in_zone(rune, Zone::RuneDeck);
        self.deck_mut(owner, deck).push(Slot::Card(rune));
    }

    fn add_unknown(&mut self, owner: PlayerId, deck: Deck, more: u16) {
        match self.deck_mut(owner, deck).last_mut() {
            Some(Slot::Unknown(n)) => *n += more,
            Some(Slot::Card(_)) | None => self.deck_mut(owner, deck).push(Slot::Unknown(more)),
        }
    }
}
