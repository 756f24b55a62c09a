//! From a board to a set-up of the rules: every named thing gets its id.

use std::sync::Arc;

use super::board::{Board, FindCard, Pile, Runes, Seat};
use super::names::{Names, UNKNOWN};
use super::tokens;
use crate::card::Card;
use crate::rules::Edition;
use crate::rules::definition::Definition;
use crate::rules::objects::{BattlefieldId, CardId, CardTable, Object, ObjectId, PlayerId, Zone};
use crate::rules::setup::{Setup, SetupBattlefield, SetupObject, SetupPlayer, SetupSlot};

/// The cards of a Main Deck that nobody wrote down.
const UNSAID_DECK: u16 = 30;
/// The runes of a Rune Deck (103.3.a).
const RUNES: u16 = 12;

/// The set-up of a board, with the names of everything on it.
pub fn set_up(board: &Board, edition: Edition, find: &FindCard<'_>) -> (Setup, Names) {
    let mut bridge = Bridge { cards: Vec::new(), objects: Vec::new(), names: Vec::new(), owners: Vec::new() };
    let battlefields: Vec<_> = board.grounds.iter().map(|ground| bridge.battlefield(ground)).collect();
    bridge.pieces(board);
    let players: Vec<_> = (0..).map(PlayerId).zip(&board.seats).map(|(player, seat)| bridge.seat(player, seat)).collect();
    bridge.facedown(board);
    let names_of_tokens = bridge.tokens(find);
    let names = Names::new(
        board.players.clone(),
        board.grounds.iter().map(|ground| ground.name.clone()).collect(),
        board.grounds.iter().map(|ground| ground.name.clone()).chain(bridge.names).collect(),
        names_of_tokens,
    );
    let cards = CardTable::new(bridge.cards.iter().map(|card| Definition::of(card)));
    let setup = Setup {
        edition,
        mode: board.mode,
        cards: Arc::new(cards),
        turn: board.turn,
        turn_number: board.turn_number,
        step: board.step,
        players,
        battlefields,
        objects: bridge.objects,
    };
    (setup, names)
}

/// What has been put into the set-up so far.
struct Bridge {
    /// In the order of their ids, from `CardId(2)`.
    cards: Vec<Arc<Card>>,
    objects: Vec<SetupObject>,
    /// In step with `objects`.
    names: Vec<String>,
    owners: Vec<PlayerId>,
}

impl Bridge {
    fn card(&mut self, card: &Arc<Card>) -> CardId {
        let known = self.cards.iter().position(|known| known.name == card.name);
        let place = known.unwrap_or_else(|| {
            self.cards.push(Arc::clone(card));
            self.cards.len() - 1
        });
        CardId(place as u16 + 2)
    }

    fn battlefield(&mut self, ground: &super::board::Ground) -> SetupBattlefield {
        let card = self.card(&ground.card);
        SetupBattlefield { card, owner: ground.owner, controller: ground.controller, contested_by: ground.contested }
    }

    fn add(&mut self, object: Object, name: String) -> usize {
        self.owners.push(object.owner);
        self.objects.push(SetupObject { object, granted: Vec::new(), hidden_this_turn: false });
        self.names.push(name);
        self.objects.len() - 1
    }

    /// Units and gear.
    fn pieces(&mut self, board: &Board) {
        for piece in &board.pieces {
            let card = self.card(&piece.card);
            let object = Object {
                controller: piece.of,
                exhausted: piece.exhausted,
                buffs: u8::from(piece.buffed),
                stunned: piece.stunned,
                damage: piece.damage,
                moves: piece.moved,
                printed_might: piece.might,
                ..Object::new(card, piece.owner, piece.at.zone())
            };
            let place = self.add(object, piece.name.clone());
            self.objects[place].granted.clone_from(&piece.granted);
        }
        for (place, piece) in board.pieces.iter().enumerate() {
            let to = piece.attached.as_ref().and_then(|unit| board.pieces.iter().position(|other| other.name == *unit));
            if let Some(to) = to {
                let zone = self.objects[to].object.zone;
                let id = ObjectId((board.grounds.len() + to) as u16);
                let object = &mut self.objects[place].object;
                (object.attached_to, object.zone) = (Some(id), zone);
            }
        }
    }

    fn facedown(&mut self, board: &Board) {
        for (at, ground) in (0..).map(BattlefieldId).zip(&board.grounds) {
            if let Some(hidden) = &ground.facedown {
                let place = self.named(hidden.of, &hidden.card, Zone::Facedown(at));
                self.objects[place].hidden_this_turn = hidden.this_turn;
            }
        }
    }

    /// A card that is called by its card name: `Charm`, and further ones of the same player `Charm #2`.
    fn named(&mut self, owner: PlayerId, card: &Arc<Card>, zone: Zone) -> usize {
        let id = self.card(card);
        let taken = |name: &str| self.names.iter().zip(&self.owners).any(|(known, of)| *of == owner && known == name);
        let numbered = |number: u32| if number == 1 { card.name.clone() } else { format!("{} #{number}", card.name) };
        let name = (1..).map(numbered).find(|name| !taken(name)).unwrap_or_else(|| card.name.clone());
        self.add(Object::new(id, owner, zone), name)
    }

    fn seat(&mut self, player: PlayerId, seat: &Seat) -> SetupPlayer {
        if let Some(legend) = &seat.legend {
            let place = self.named(player, &legend.card, Zone::LegendZone);
            self.objects[place].object.exhausted = legend.exhausted;
        }
        self.pile(player, &seat.hand, Zone::Hand);
        if let Some(champion) = &seat.champion {
            self.named(player, champion, Zone::ChampionZone);
        }
        self.runes(player, &seat.runes, Zone::Base(player));
        let on_board = seat.runes.iter().map(|runes| runes.count).sum::<u16>();
        let rune_deck = match &seat.rune_deck {
            Some(deck) => self.runes(player, deck, Zone::RuneDeck),
            None => vec![SetupSlot::Unknown(RUNES.saturating_sub(on_board))],
        };
        let main_deck = match &seat.deck {
            Some(deck) => self.deck(player, deck),
            None => vec![SetupSlot::Unknown(UNSAID_DECK)],
        };
        self.pile(player, &seat.trash, Zone::Trash);
        self.pile(player, &seat.banished, Zone::Banishment);
        SetupPlayer {
            score: seat.score,
            pool: seat.pool.clone(),
            main_deck,
            rune_deck,
            finalized: seat.finalized,
            scored: seat.scored.clone(),
            xp: seat.xp,
        }
    }

    /// Cards of a zone without an order; every unknown one is an object too.
    fn pile(&mut self, player: PlayerId, cards: &[Pile], zone: Zone) {
        for card in cards {
            match card {
                Pile::Card(card) => {
                    self.named(player, card, zone);
                }
                Pile::Unknown(count) => {
                    for _ in 0..*count {
                        self.add(Object::new(CardTable::UNKNOWN_CARD, player, zone), UNKNOWN.to_owned());
                    }
                }
            }
        }
    }

    fn deck(&mut self, player: PlayerId, cards: &[Pile]) -> Vec<SetupSlot> {
        let slot = |card: &Pile| match card {
            Pile::Card(card) => SetupSlot::Object(self.named(player, card, Zone::MainDeck)),
            Pile::Unknown(count) => SetupSlot::Unknown(*count),
        };
        cards.iter().map(slot).collect()
    }

    /// Runes on the board or in the Rune Deck: `Fury 1`, `Fury 2`, …, counted for each player.
    fn runes(&mut self, player: PlayerId, runes: &[Runes], zone: Zone) -> Vec<SetupSlot> {
        let mut slots = Vec::new();
        for written in runes {
            let Some((domain, card)) = &written.card else {
                if zone == Zone::RuneDeck {
                    slots.push(SetupSlot::Unknown(written.count));
                } else {
                    for _ in 0..written.count {
                        let name = self.free_rune(player, "unknown rune");
                        let object = Object { exhausted: written.exhausted, ..Object::new(CardTable::UNKNOWN_RUNE, player, zone) };
                        slots.push(SetupSlot::Object(self.add(object, name)));
                    }
                }
                continue;
            };
            let id = self.card(card);
            for _ in 0..written.count {
                let name = self.free_rune(player, domain.name());
                let object = Object { exhausted: written.exhausted, ..Object::new(id, player, zone) };
                slots.push(SetupSlot::Object(self.add(object, name)));
            }
        }
        slots
    }

    fn free_rune(&self, player: PlayerId, kind: &str) -> String {
        let taken = |name: &str| self.names.iter().zip(&self.owners).any(|(known, of)| *of == player && known == name);
        (1_u32..).map(|number| format!("{kind} {number}")).find(|name| !taken(name)).unwrap_or_else(|| kind.to_owned())
    }

    /// Adds the tokens that the cards speak of, and those that these speak of. Their names.
    fn tokens(&mut self, find: &FindCard<'_>) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut at = 0;
        while at < self.cards.len() {
            for token in tokens::of(&self.cards[at]) {
                if !names.contains(&token)
                    && let Ok(card) = find(&token)
                {
                    self.card(&card);
                    names.push(token);
                }
            }
            at += 1;
        }
        names
    }
}
