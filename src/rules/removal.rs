//! Conceding, and the removal of a player (649–652).

use super::action::Refused;
use super::event::EventKind;
use super::game::Game;
use super::objects::{ObjectId, PlayerId, Zone};

impl Game {
    /// 650: a player concedes. 651.1: with one side left, it wins; 651.2: else the player is removed and the game goes on.
    pub(super) fn concede(&mut self, by: PlayerId) -> Result<(), Refused> {
        if self.player(by).removed || !self.winners.is_empty() {
            return Err(Refused::illegal("650", "this player is not in the game"));
        }
        self.record("650", EventKind::Conceded { player: by });
        // 651.4, 489.6.a.1: a team loses together.
        let leaving: Vec<_> = std::iter::once(by).chain(self.ally(by)).collect();
        for &player in &leaving {
            self.player_mut(player).removed = true;
        }
        let mut rest = self.players_from(by);
        if let Some(last) = rest.next()
            && rest.all(|other| self.ally(last) == Some(other))
        {
            drop(rest);
            self.declare_winner(last, "651.1");
            return Ok(());
        }
        drop(rest);
        for player in leaving {
            self.remove(player)?;
        }
        Ok(())
    }

    /// 652: what happens to the things of a player who leaves.
    fn remove(&mut self, player: PlayerId) -> Result<(), Refused> {
        if self.showdown.is_some() || !self.chain.is_empty() || !self.work.is_empty() || self.asked.is_some() {
            return Err(Refused::unplayable("a player leaves in the middle of a chain or showdown: that is not played yet"));
        }
        // 652.1: permanents, runes and facedown cards are banished; 652.3: the rest of the player's cards leave the game.
        for at in 0..self.objects.len() as u16 {
            let id = ObjectId(at);
            let object = self.object(id);
            if object.zone == Zone::BattlefieldZone {
                continue;
            }
            if object.owner == player {
                self.put_in_zone(id, Zone::Nowhere);
            } else if object.controller == player && object.zone.is_board() {
                self.banish(id);
            }
        }
        // 652.2: a battlefield that the player brought is replaced by one without abilities.
        if self.battlefields().any(|(_, battlefield)| {
            self.object(battlefield.object).owner == player && !self.card_of(battlefield.object).abilities.is_empty()
        }) {
            return Err(Refused::unplayable("the battlefield of a player who leaves is replaced: that is not played yet"));
        }
        for at in 0..self.battlefields.len() as u8 {
            let id = super::objects::BattlefieldId(at);
            if self.battlefield(id).controller == Some(player) {
                self.change_control(id, None, "652.1");
            }
        }
        // 652.5.a.1
        if self.turn.player == player {
            let next = self.next_player(player);
            self.begin_turn(next);
        }
        self.cleanup_due = true;
        Ok(())
    }
}
