//! Channel, ready, exhaust, add (414, 415, 429, 430).

use crate::card::ability::Statement;
use crate::card::instruction::{EntryState, Purpose};
use crate::card::phrase::{Clause, Noun, Value, Verb, Voice};
use crate::card::{Cost, Instruction};
use crate::rules::abilities::activated::spend_only_of;
use crate::rules::action::Refused;
use crate::rules::costs::Resources;
use crate::rules::damage::{Dealing, is_known_dealer};
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::rules::resolution::{Followed, Frame};
use crate::rules::zones::Deck;

impl Game {
    /// 414: exhausts an object. What is exhausted already, stays so, and nothing happens.
    pub(in crate::rules) fn exhaust(&mut self, id: ObjectId, rule: &'static str) -> bool {
        if self.object(id).exhausted {
            follow("414.1.c");
            return false;
        }
        self.object_mut(id).exhausted = true;
        self.record(rule, EventKind::Exhausted { object: id });
        follow("319.7");
        self.cleanup_due = true;
        let reference = self.reference(id);
        self.happens(Happening::new(Verb::Exhaust).of(reference));
        true
    }

    /// 415: readies an object. What is ready already is not readied.
    pub(in crate::rules) fn ready(&mut self, id: ObjectId) {
        if !self.object(id).exhausted {
            follow("415.1.b");
            follow("415.1.c");
            return;
        }
        self.object_mut(id).exhausted = false;
        self.record("415.1", EventKind::Readied { object: id });
        follow("319.7");
        self.cleanup_due = true;
        let (reference, controller) = (self.reference(id), self.object(id).controller);
        self.happens(Happening::new(Verb::Ready).by(controller).of(reference));
        self.happens(Happening::new(Verb::BecomeReady).of(reference));
    }

    /// 415: a spell or ability readies an object, unless something on the board says that it can't (054.1).
    pub(super) fn ready_by(&mut self, by: &Dealing, id: ObjectId) {
        let mut can = true;
        self.each_statement(2, |scope, statement| {
            if let Statement::Cant(event) = statement {
                let forbids = |clause: &Clause| unreadied(clause).is_some_and(|(who, what)| scope.deals(who, by) && scope.fits(what, id));
                can &= !event.clauses.iter().any(forbids);
            }
        });
        if can {
            self.ready(id);
        } else {
            self.record("054.1", EventKind::Ignored { what: Ignored::Impossible });
        }
    }

    /// 430: takes runes from the top of a player's Rune Deck to the board, as many as there are (430.3). How many it were.
    pub(in crate::rules) fn channel(&mut self, player: PlayerId, runes: u8, exhausted: bool, rule: &'static str) -> u8 {
        for done in 0..runes {
            let Some(rune) = self.top_of(player, Deck::Rune, 0) else {
                self.record("430.3", EventKind::NothingToChannel { player });
                if rule == "315.3.b" {
                    // The Channel Phase.
                    follow("315.3.b.1");
                }
                return done;
            };
            if exhausted {
                follow("430.2");
            } else {
                follow("430.2.a");
            }
            self.put_in_zone(rune, Zone::Base(player));
            self.object_mut(rune).exhausted = exhausted;
            self.object_mut(rune).controller = player;
            self.record(rule, EventKind::Channeled { player, object: rune, exhausted });
            let reference = self.reference(rune);
            self.happens(Happening::new(Verb::Channel).by(player).of(reference));
        }
        runes
    }

    pub(super) fn act_channel(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        runes: &Value,
        state: Option<EntryState>,
    ) -> Result<Followed, Refused> {
        let wanted = Scope::of_item(self, &frame.item).value(runes).unwrap_or(0).max(0) as u8;
        let mut all = true;
        for player in self.performers(frame, instruction) {
            all &= self.channel(player, wanted, state == Some(EntryState::Exhausted), "430.1") == wanted;
        }
        Ok(Followed::Done { objects: Vec::new(), performed: all })
    }

    /// 429: a spell, or an ability that resolves like one, adds resources.
    pub(super) fn act_add(&mut self, frame: &mut Frame, resources: &Cost, purpose: Option<&Purpose>) -> Result<Followed, Refused> {
        let source = frame.item.source();
        let name = self.card_of(source).name.clone();
        let Some(player) = frame.item.you else { return Ok(Followed::Ignored(Ignored::Impossible)) };
        let Some(added) = Resources::of(resources, self.card_of(source).domains) else {
            return Err(Refused::clause(&name, "adding Power of a domain to be chosen is not played yet"));
        };
        let only = match purpose {
            None => None,
            Some(purpose) => {
                Some(spend_only_of(purpose).ok_or_else(|| Refused::clause(&name, "resources for a purpose that is not played yet"))?)
            }
        };
        if frame.item.card().is_some() {
            // A spell that adds has been on the chain like any other.
            follow("429.2.b");
        }
        self.add_resources(player, &added, only);
        Ok(Followed::Done { objects: Vec::new(), performed: true })
    }
}

/// "spells and abilities can't ready enemy units": who can't, and what.
pub(in crate::rules) fn unreadied(clause: &Clause) -> Option<(&Noun, &Noun)> {
    match clause {
        Clause { subject, verb: Verb::Ready, voice: Voice::Active, object: Some(what), place: None, modifiers, .. } => {
            (is_known_dealer(subject) && modifiers.is_empty()).then_some((subject, what))
        }
        _ => None,
    }
}
