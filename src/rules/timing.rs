//! When something can be played or used: what the states of the turn let pass (307–310).

use super::action::Refused;
use super::followed::follow;
use super::game::Game;
use super::objects::ObjectId;
use super::turn::Step;
use crate::card::Keyword;
use crate::card::ability::Permission;

impl Game {
    /// Action or Reaction of a card (806, 813); 811.6: a hidden card has Reaction.
    pub(super) fn permission_of(&self, card: ObjectId, is_hidden: bool) -> Option<Permission> {
        if is_hidden || self.has_keyword(card, &Keyword::Reaction) || self.has_printed_keyword(card, &Keyword::QuickDraw) {
            Some(Permission::Reaction)
        } else if self.has_keyword(card, &Keyword::Action) {
            Some(Permission::Action)
        } else {
            None
        }
    }

    /// 308.1.a, 309.1.a, 310.1.a: whether something with that permission can be played now by whoever has Priority.
    pub(super) fn check_timing(&self, permission: Option<Permission>) -> Result<(), Refused> {
        if permission.is_none() && (!self.chain.is_empty() || self.showdown.is_some()) {
            // Without Action and Reaction, only in a Neutral Open State.
            follow("310.1.a");
        }
        if !self.chain.is_empty() {
            if permission == Some(Permission::Reaction) {
                follow("338.1.a");
                follow("338.1.a.2");
                if matches!(&self.chain[..], [first] if self.priority == Some(first.controller) && self.passes == 0) {
                    follow("338.1.a.5");
                }
                return Ok(());
            }
            follow("358.4");
            return Err(Refused::illegal("309.1.a", "in a Closed State only what has Reaction can be played or used"));
        }
        if self.showdown.is_some() {
            if permission.is_some() {
                follow("347.1");
                return Ok(());
            }
            follow("313.1.a");
            follow("358.4");
            return Err(Refused::illegal("308.1.a", "in a Showdown State only what has Action or Reaction can be played or used"));
        }
        if self.turn.step == Step::Main { Ok(()) } else { Err(Refused::illegal("310.1.a", "cards are played in the Main Phase")) }
    }
}
