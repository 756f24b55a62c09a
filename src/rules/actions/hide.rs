//! Hide (107.3, 421, 811).

use crate::card::{Keyword, Power};
use crate::rules::action::{Question, Refused};
use crate::rules::costs::{Domains, Price};
use crate::rules::event::EventKind;
use crate::rules::followed::follow;
use crate::rules::game::{Answer, Game, Work};
use crate::rules::objects::{BattlefieldId, ObjectId, PlayerId, Zone};

impl Game {
    /// 811.1.b: a player hides a card with Hidden at a battlefield of the player's own, for `[A]`. (410.1.a says "Neutral Open State", 811.1.b
    /// any Open State of one's own turn; the keyword's own rule is the more special one.)
    pub(in crate::rules) fn hide(&mut self, by: PlayerId, card: ObjectId, at: BattlefieldId) -> Result<(), Refused> {
        let object = self.object(card);
        let name = self.card_of(card).name.clone();
        if self.card_of(card).is_unknown {
            return Err(Refused::unplayable("a card that nobody has named is hidden"));
        }
        if !self.chain.is_empty() || self.turn.player != by {
            return Err(Refused::illegal("811.1.b", "a card is hidden in an Open State of one's own turn"));
        }
        if object.owner != by || !matches!(object.zone, Zone::Hand | Zone::ChampionZone) {
            return Err(Refused::illegal("421.2.a", format!("{name} is not in this player's hand or Champion Zone")));
        }
        if !self.has_keyword(card, &Keyword::Hidden) {
            return Err(Refused::illegal("421.2.a", format!("{name} does not have Hidden")));
        }
        self.check_facedown_zone(by, at)?;
        self.work.push(Work::Hide { player: by, card, at });
        Ok(())
    }

    /// 107.3.c, 489.8.c.1: the player controls the battlefield; 107.3.b: its Facedown Zone has room for one card.
    fn check_facedown_zone(&self, by: PlayerId, at: BattlefieldId) -> Result<(), Refused> {
        match self.battlefield(at).controller {
            Some(controller) if controller == by => {}
            Some(controller) if self.ally(by) == Some(controller) => {
                return Err(Refused::illegal("489.8.c.1", "no card is hidden at a teammate's battlefield"));
            }
            _ => return Err(Refused::illegal("811.1.b", "a card is hidden at a battlefield that its player controls")),
        }
        if self.objects().any(|(_, other)| other.zone == Zone::Facedown(at)) {
            return Err(Refused::illegal("811.1.b", "a card is face down there already"));
        }
        Ok(())
    }

    /// Pays `[A]`, then puts the card face down. 811.1.c.2: that opens no chain.
    pub(in crate::rules) fn continue_hide(&mut self, player: PlayerId, card: ObjectId, at: BattlefieldId) -> Result<(), Refused> {
        if self.answer.take() != Some(Answer::Paid) {
            let mut price = Price::default();
            price.add(&crate::card::Cost { energy: 0, power: vec![Power::Any] }, Domains::NONE);
            self.work.push(Work::Hide { player, card, at });
            self.ask(player, Question::Pay { price, may_decline: false, of: card });
            return Ok(());
        }
        follow("421.2.a");
        self.put_in_zone(card, Zone::Facedown(at));
        let number = self.turn.number;
        let object = self.object_mut(card);
        object.hidden_on = number;
        object.controller = player;
        self.record("421.1", EventKind::Hid { player, object: card, at });
        self.cleanup_due = true;
        Ok(())
    }
}
