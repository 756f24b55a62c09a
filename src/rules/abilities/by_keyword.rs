//! Triggers of keywords that are short for triggered abilities: Vision, Temporary (816, 817).

use super::shorthand::{by_keyword, temporary_ability, vision_ability};
use super::triggered::Waiting;
use crate::card::Keyword;
use crate::card::phrase::Verb;
use crate::rules::game::Game;
use crate::rules::history::Happening;

impl Game {
    /// 817.1.b: "When this is played, predict", once for each instance (817.2).
    pub(super) fn trigger_vision(&mut self, happening: &Happening) {
        let Some(object) = happening.object.filter(|object| happening.verb == Verb::Play && self.is_current(*object)) else { return };
        if !super::context::is_active_zone(self.zone_of(object.id)) {
            return;
        }
        let times = self.keyword_value(object.id, 2, |keyword| (*keyword == Keyword::Vision).then_some(1));
        for _ in 0..times {
            let (ability, script) = by_keyword(vision_ability());
            let waiting = self.waiting_trigger(object.id, &ability, &script, Some(*happening));
            self.triggered.extend(waiting);
        }
    }

    /// 816: Temporary kills at the start of its controller's Beginning Phase, before scoring.
    pub(super) fn trigger_temporary(&self) -> Vec<Waiting> {
        let player = self.turn.player;
        let mut found = Vec::new();
        let temporary = self.objects().filter(|(_, object)| object.controller == player && object.zone.location().is_some());
        for (id, _) in temporary.filter(|(id, _)| self.has_keyword(*id, &Keyword::Temporary)) {
            let (ability, script) = by_keyword(temporary_ability());
            found.extend(self.waiting_trigger(id, &ability, &script, None));
        }
        found
    }
}
