//! Modes of play (481–489): players, teams, victory scores, battlefields, first turns.

use super::action::Refused;
use super::event::EventKind;
use super::game::Game;
use super::objects::PlayerId;

/// A mode of play. The two modes for two players differ in what surrounds a game, not in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// 485, 486.
    Duel,
    /// 487: three players, each for themselves.
    Skirmish,
    /// 488: four players, each for themselves.
    War,
    /// 489: two teams of two.
    MagmaChamber,
}

impl Mode {
    /// The number of players (483.1).
    pub fn players(self) -> usize {
        match self {
            Self::Duel => 2,
            Self::Skirmish => 3,
            Self::War | Self::MagmaChamber => 4,
        }
    }

    /// The Victory Score (483.3).
    pub fn victory_score(self) -> u8 {
        match self {
            Self::Duel | Self::Skirmish | Self::War => 8,
            // 489.3
            Self::MagmaChamber => 11,
        }
    }

    /// The number of battlefields (483.4).
    pub fn battlefields(self) -> usize {
        match self {
            Self::Duel => 2,
            Self::Skirmish | Self::War | Self::MagmaChamber => 3,
        }
    }

    /// 485.7, 487.7, 488.7, 489.7: whether the first player skips the draw of the first turn.
    pub fn first_player_skips_draw(self) -> bool {
        self != Self::Duel
    }

    /// The rule of the first-turn process.
    pub fn first_turn_rule(self) -> &'static str {
        match self {
            Self::Duel => "485.7",
            Self::Skirmish => "487.7",
            Self::War => "488.7",
            Self::MagmaChamber => "489.7",
        }
    }
}

impl Game {
    /// The teammate of a player (489.2). 489.5.c: turn order alternates teams, so allies sit two places apart.
    pub fn ally(&self, player: PlayerId) -> Option<PlayerId> {
        (self.mode == Mode::MagmaChamber).then(|| PlayerId((player.0 + 2) % 4))
    }

    /// Whether something of `owner` is friendly to `player`: the same player's, or a teammate's (740.1.a, 489.8.e).
    pub fn is_friendly(&self, player: PlayerId, owner: PlayerId) -> bool {
        player == owner || self.ally(player) == Some(owner)
    }

    /// Whether that player goes first (115.1.b.1).
    fn is_first(player: PlayerId) -> bool {
        player.0 == 0
    }

    /// Runes channelled beyond two in the first Channel Phase: one more for whoever goes last.
    pub(super) fn extra_runes(&self, player: PlayerId) -> u8 {
        let is_last = usize::from(player.0) + 1 == self.players.len();
        u8::from(is_last && self.player(player).turns == 1)
    }

    /// Whether the draw of the Draw Phase is left out.
    pub(super) fn skips_first_draw(&self, player: PlayerId) -> bool {
        self.mode.first_player_skips_draw() && Self::is_first(player) && self.player(player).turns == 1
    }

    /// 489.8.a: the player with Priority lets an ally use it.
    pub(super) fn invite(&mut self, by: PlayerId, ally: PlayerId) -> Result<(), Refused> {
        if self.ally(by) != Some(ally) {
            return Err(Refused::illegal("489.8.a", "only a teammate can be invited"));
        }
        if by != self.turn.player || !self.chain.is_empty() || self.showdown.is_some() {
            return Err(Refused::illegal("316.5.b.1", "a teammate is invited in one's own turn, in a Neutral Open State"));
        }
        self.invited = Some(ally);
        self.record("489.8.a", EventKind::Invited { player: by, ally });
        Ok(())
    }
}
