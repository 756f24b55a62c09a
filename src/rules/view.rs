//! What can be seen of a game, and who is who in it.

use std::sync::Arc;

use super::Edition;
use super::action::{Decision, Illegal, ItemId, Question, Refused, Waiting};
use super::chain::Item;
use super::definition::Definition;
use super::game::{Battlefield, Game, Player, Work};
use super::modes::Mode;
use super::objects::{BattlefieldId, CardId, CardTable, Location, Object, ObjectId, ObjectRef, PlayerId, Zone};
use super::showdown::Showdown;
use super::turn::Step;
use crate::card::RuleNumber;

/// What can be seen of a game.
impl Game {
    pub fn edition(&self) -> Edition {
        self.edition
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// All players, in turn order, those who have left the game too.
    pub fn players(&self) -> impl Iterator<Item = (PlayerId, &Player)> {
        (0..).map(PlayerId).zip(&self.players)
    }

    pub fn player(&self, player: PlayerId) -> &Player {
        &self.players[usize::from(player.0)]
    }

    pub(super) fn player_mut(&mut self, player: PlayerId) -> &mut Player {
        &mut self.players[usize::from(player.0)]
    }

    /// All objects that there ever were.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        (0..).map(ObjectId).zip(&self.objects)
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[usize::from(id.0)]
    }

    pub(super) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[usize::from(id.0)]
    }

    /// The object as it is now.
    pub fn reference(&self, id: ObjectId) -> ObjectRef {
        ObjectRef { id, generation: self.object(id).generation }
    }

    /// Whether it is still the same object (124).
    pub fn is_current(&self, reference: ObjectRef) -> bool {
        self.object(reference.id).generation == reference.generation
    }

    pub fn card(&self, card: CardId) -> &Arc<Definition> {
        self.table.get(card)
    }

    /// The card of an object.
    pub fn card_of(&self, id: ObjectId) -> &Arc<Definition> {
        self.table.get(self.object(id).card)
    }

    pub fn table(&self) -> &Arc<CardTable> {
        &self.table
    }

    pub fn battlefields(&self) -> impl Iterator<Item = (BattlefieldId, &Battlefield)> {
        (0..).map(BattlefieldId).zip(&self.battlefields)
    }

    pub fn battlefield(&self, id: BattlefieldId) -> &Battlefield {
        &self.battlefields[usize::from(id.0)]
    }

    pub(super) fn battlefield_mut(&mut self, id: BattlefieldId) -> &mut Battlefield {
        &mut self.battlefields[usize::from(id.0)]
    }

    /// The battlefield whose object that is.
    pub fn battlefield_of(&self, object: ObjectId) -> Option<BattlefieldId> {
        self.battlefields().find(|(_, battlefield)| battlefield.object == object).map(|(id, _)| id)
    }

    pub fn turn_player(&self) -> PlayerId {
        self.turn.player
    }

    /// Which turn of the game it is.
    pub fn turn_number(&self) -> u16 {
        self.turn.number
    }

    pub fn step(&self) -> Step {
        self.turn.step
    }

    pub fn showdown(&self) -> Option<&Showdown> {
        self.showdown.as_ref()
    }

    /// The chain, oldest item first.
    pub fn chain(&self) -> &[Item] {
        &self.chain
    }

    /// The chain as players see it, oldest first: an item that is resolving is still there (359.3.d).
    pub fn shown_chain(&self) -> Vec<&Item> {
        let resolving = self.work.iter().filter_map(|work| match work {
            Work::Resolve(frame) if !frame.item.is_replacement() => Some(&frame.item),
            _ => None,
        });
        let mut items: Vec<_> = self.chain.iter().chain(resolving).collect();
        items.sort_by_key(|item| item.id);
        items
    }

    /// The item of that number, if it is on the chain or resolving.
    pub fn item(&self, id: ItemId) -> Option<&Item> {
        let resolving = self.work.iter().filter_map(|work| match work {
            Work::Resolve(frame) => Some(&frame.item),
            _ => None,
        });
        self.chain.iter().chain(resolving).find(|item| item.id == id)
    }

    /// Whoever has Priority now, if anybody.
    pub fn priority(&self) -> Option<PlayerId> {
        match self.waiting() {
            Waiting::For(Decision { player, question: Question::Priority | Question::Focus }) => Some(player),
            Waiting::For(_) | Waiting::Over(_) => None,
        }
    }

    /// Whoever has won, a team together.
    pub fn winners(&self) -> &[PlayerId] {
        &self.winners
    }

    /// Whether a chain exists (309.1).
    pub fn is_closed(&self) -> bool {
        !self.chain.is_empty() || self.work.iter().any(|work| matches!(work, Work::Resolve(frame) if !frame.item.is_replacement()))
    }

    /// The units at a location, and whose they are.
    pub fn units_at(&self, location: Location) -> impl Iterator<Item = (ObjectId, &Object)> {
        let zone = location.zone();
        self.objects().filter(move |(id, object)| object.zone == zone && self.is_unit(*id))
    }

    /// Whether a player has a unit there.
    pub fn has_units_at(&self, player: PlayerId, battlefield: BattlefieldId) -> bool {
        self.units_at(Location::Battlefield(battlefield)).any(|(_, unit)| unit.controller == player)
    }

    /// The next player in turn order who is still in the game (115.1).
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        let count = self.players.len() as u8;
        let after = (1..=count).map(|step| PlayerId((player.0 + step) % count));
        after.into_iter().find(|&next| !self.player(next).removed).unwrap_or(player)
    }

    /// Players still in the game, in turn order from that one on.
    pub fn players_from(&self, first: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let count = self.players.len() as u8;
        (0..count).map(move |step| PlayerId((first.0 + step) % count)).filter(|&player| !self.player(player).removed)
    }

    /// The opponents of a player who are still in the game, in turn order after that player.
    pub fn opponents(&self, of: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        self.players_from(of).filter(move |&player| self.is_opponent(of, player))
    }

    /// Whether they play against each other (483.2).
    pub fn is_opponent(&self, one: PlayerId, other: PlayerId) -> bool {
        one != other && self.ally(one) != Some(other)
    }

    /// The zone that is that place.
    pub fn zone_of(&self, id: ObjectId) -> Zone {
        self.object(id).zone
    }

    /// An object's location; that of its top-most card if it is attached (719.3).
    pub fn location_of(&self, id: ObjectId) -> Option<Location> {
        self.object(id).zone.location()
    }

    /// An illegal answer.
    pub(super) fn not_an_answer() -> Refused {
        Refused::Illegal(Illegal { rule: RuleNumber::of("355"), because: "that does not answer what is asked".to_owned() })
    }
}
