//! Replacements of ties, and what is done "as" a card is looked at or revealed (370.1.b.1, 740.3.a).

use std::sync::Arc;

use super::{Applicable, Offer, Offered};
use crate::card::ability::Body;
use crate::card::phrase::Verb;
use crate::rules::action::Refused;
use crate::rules::event::EventKind;
use crate::rules::followed::follow;
use crate::rules::game::{Game, Work};
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{Location, ObjectId};

impl Game {
    /// 740.3.a: replaces the end of a combat in a tie, if an effect does; then what happens instead comes on top of the work.
    pub(in crate::rules) fn replace_tie(&mut self, tie: Happening) -> Result<bool, Refused> {
        let effects = if self.table.has_replacements { self.applicable(&Happening { moment: self.moment, ..tie }) } else { Vec::new() };
        let Some(effect) = effects.first().cloned() else { return Ok(false) };
        let asks = |effect: &Applicable| matches!(&effect.ability.body, Body::Replacement(replacement) if replacement.may.is_some());
        // 372: of several of one wording it makes no difference which one applies.
        if effects.iter().any(|other| other.ability.body != effect.ability.body || asks(other)) {
            let name = &self.card(effect.card).name;
            return Err(Refused::clause(name, "a choice among replacements of a tie is not played yet"));
        }
        if let Some(Location::Battlefield(battlefield)) = tie.place {
            // The event has not happened yet, and does not.
            follow("370.1");
            follow("370.1.c");
            follow("370.1.a.1");
            self.record("370.1.b", EventKind::ReplacedTie { battlefield, by: effect.source.id });
        }
        self.do_instead(effect);
        Ok(true)
    }

    /// 370.1.b.1: what is done "as" cards are looked at or revealed is offered at once, card by card.
    pub(in crate::rules) fn offer_as_looked_at(&mut self, seen: &[ObjectId], verb: Verb) {
        for &id in seen.iter().rev() {
            let owner = self.object(id).owner;
            let card = self.card_of(id).clone();
            let event = Happening { moment: self.moment, ..Happening::new(verb).by(owner).of(self.reference(id)) };
            for (ability, script) in card.abilities.iter().zip(&card.scripts) {
                let Body::Replacement(replacement) = &ability.body else { continue };
                let scope = Scope { you: Some(owner), ..Scope::of_source(self, id) };
                let is_so = replacement.event.clauses.iter().any(|clause| {
                    clause.verb == verb && clause.object.as_ref().is_some_and(|object| scope.with_event(&event).fits(object, id))
                });
                if is_so {
                    let effect = Applicable {
                        source: self.reference(id),
                        card: self.object(id).card,
                        ability: Arc::clone(ability),
                        script: script.clone(),
                        controller: owner,
                        event,
                        memory: Vec::new(),
                        delayed: None,
                    };
                    self.work.push(Work::Offer(Box::new(Offer { effect, accepted: false, paid: 0 })));
                }
            }
        }
    }

    /// Goes on with such an offer.
    pub(in crate::rules) fn continue_looking_offer(&mut self, offer: Offer) -> Result<(), Refused> {
        match self.continue_offer(offer)? {
            Offered::Asks(offer) => self.work.push(Work::Offer(Box::new(offer))),
            Offered::Declined(_) => {}
            Offered::Accepted(effect) => {
                let of = effect.source.id;
                self.apply_replacement(effect, of);
            }
        }
        Ok(())
    }
}
