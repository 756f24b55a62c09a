//! Scoring: conquering, holding, and the last point (467–472).

use super::action::Refused;
use super::event::EventKind;
use super::followed::follow;
use super::game::Game;
use super::history::Happening;
use super::objects::{BattlefieldId, Location, ObjectRef, PlayerId};
use crate::card::phrase::Verb;

impl Game {
    /// 469.1: a player gained control of a battlefield: a conquer, if it was not scored this turn (470).
    pub(super) fn conquer(&mut self, player: PlayerId, battlefield: BattlefieldId) -> Result<(), Refused> {
        let state = self.player(player);
        if state.allied.contains(battlefield) {
            // An ally controlled it in this turn's scoring step.
            follow("469.1.a");
        }
        if state.scored.contains(battlefield) || state.allied.contains(battlefield) {
            self.record("470", EventKind::AlreadyScored { player, battlefield });
            follow("471.2.c");
            return Ok(());
        }
        self.mark_scored(player, battlefield);
        self.record("469.1", EventKind::Conquered { player, battlefield });
        let is_point_refused = !self.point_from_conquer(player);
        follow("471.2.a");
        let waiting = self.triggered.len();
        self.scored(Verb::Conquer, player, battlefield);
        if is_point_refused && self.triggered.len() > waiting {
            follow("383.4.c.2.c");
        }
        Ok(())
    }

    /// 470: once per battlefield and turn; a team scores together (489.8.d.2).
    fn mark_scored(&mut self, player: PlayerId, battlefield: BattlefieldId) {
        self.player_mut(player).scored.insert(battlefield);
        if let Some(ally) = self.ally(player) {
            self.player_mut(ally).scored.insert(battlefield);
        }
    }

    /// 471.1.b: one short of the Victory Score or higher, a conquer gives the point only if every battlefield was scored this turn;
    /// otherwise the player draws a card. Whether there was a point.
    fn point_from_conquer(&mut self, player: PlayerId) -> bool {
        let state = self.player(player);
        let is_final = state.score + 1 >= self.mode.victory_score();
        // 489.8.g.1: except those that an ally held.
        let all = self.battlefields().all(|(id, _)| state.scored.contains(id) || state.allied.contains(id));
        if is_final {
            follow("471.1.a");
        }
        if is_final && !all {
            self.record("471.1.b.1", EventKind::PointRefused { player });
            self.draw(player, 1);
            return false;
        }
        self.gain_points(player, 1, if is_final { "471.1.b.1" } else { "471.1" });
        true
    }

    /// 315.2.b.2, 469.2: the turn player holds every battlefield that he controls.
    pub(super) fn score_holds(&mut self, player: PlayerId) {
        let of = |who: PlayerId| {
            let mine = self.battlefields().filter(move |(_, state)| state.controller == Some(who));
            mine.map(|(id, _)| id).collect::<Vec<_>>()
        };
        let held = of(player);
        // 315.2.b.3, 489.8.b: what an ally controls now, the team cannot score this turn.
        for battlefield in self.ally(player).map(of).unwrap_or_default() {
            self.player_mut(player).allied.insert(battlefield);
        }
        for battlefield in held {
            if self.player(player).scored.contains(battlefield) {
                continue;
            }
            self.mark_scored(player, battlefield);
            self.record("469.2", EventKind::Held { player, battlefield });
            follow("315.2.b.2");
            if self.player(player).score + 1 >= self.mode.victory_score() {
                // Only points from conquering are limited.
                follow("471.1.a.1");
            }
            self.gain_points(player, 1, "471.1");
            follow("471.2.b");
            self.scored(Verb::Hold, player, battlefield);
        }
    }

    /// 471.2: the abilities of the battlefield, of units there and of the player trigger.
    fn scored(&mut self, verb: Verb, player: PlayerId, battlefield: BattlefieldId) {
        follow("471.2");
        let place = Some(Location::Battlefield(battlefield));
        let object: ObjectRef = self.reference(self.battlefield(battlefield).object);
        self.happens(Happening::new(verb).by(player).of(object).at(place));
        self.cleanup_due = true;
    }

    /// 468.1: a player gains points; a team shares them (489.8.d).
    pub(super) fn gain_points(&mut self, player: PlayerId, points: u8, rule: &'static str) {
        follow("468.1");
        let score = self.player(player).score.saturating_add(points);
        self.player_mut(player).score = score;
        if let Some(ally) = self.ally(player) {
            self.player_mut(ally).score = score;
        }
        self.record(rule, EventKind::GainedPoint { player, score });
        // 319.7
        self.cleanup_due = true;
    }
}
