//! Kill, banish, return, discard, attach (422, 427, 428, 434).

use crate::card::phrase::{Noun, Place, Thing, Verb};
use crate::card::{Instruction, Kind};
use crate::rules::acting::ActedOn;
use crate::rules::action::Refused;
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::{follow, follow_if};
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::kills::Kill;
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::Slot;

impl Game {
    /// Puts permanents into the trash, all at the same time. The one place where permanents die.
    pub(in crate::rules) fn die(&mut self, dying: &[ObjectId], kill: &Kill) {
        self.next_moment();
        if kill.by_damage {
            follow("428.1.a.2");
        }
        if dying.len() > 1 {
            follow("370.1.a.2");
        }
        // What waits for its own death triggers first, noting what it was.
        let triggered = self.triggered.len();
        for &id in dying {
            self.snapshot(id);
            self.trigger_own_death(id);
        }
        if kill.by_damage && self.triggered.len() > triggered {
            follow("323.4");
        }
        let before: Vec<_> = dying.iter().map(|&id| (self.reference(id), self.location_of(id), self.object(id).controller)).collect();
        for &id in dying {
            self.record(kill.rule(), EventKind::Killed { object: id, by_damage: kill.by_damage });
            if !self.card_of(id).is_token {
                follow("428.2");
            }
            // It moves nowhere, which something waits for.
            follow_if("428.2.b", || self.is_waited_for(&self.seen(Verb::Move, id)));
            self.put_in_zone(id, Zone::Trash);
        }
        for &(object, place, controller) in &before {
            self.happens(Happening::new(Verb::Die).by(controller).of(object).at(place));
        }
        let killed: Vec<_> = before.iter().map(|&(object, place, _)| (object, place)).collect();
        self.tell_kills(kill, &killed);
        self.cleanup_due = true;
    }

    /// What would have happened to an object, as abilities see it.
    fn seen(&self, verb: Verb, id: ObjectId) -> Happening {
        Happening::new(verb).by(self.object(id).controller).of(self.reference(id)).at(self.location_of(id))
    }

    /// 427: banishes a card or permanent.
    pub(in crate::rules) fn banish(&mut self, id: ObjectId) {
        if self.object(id).zone == Zone::Banishment {
            return;
        }
        if self.object(id).zone.is_board() {
            self.snapshot(id);
        }
        match self.object(id).zone {
            // It is not killed, or not discarded, which something waits for.
            Zone::Hand => follow_if("427.2.b", || self.is_waited_for(&self.seen(Verb::Discard, id))),
            zone if zone.is_board() => follow_if("427.2.a", || self.is_waited_for(&self.seen(Verb::Die, id))),
            _ => {}
        }
        self.record("427.2", EventKind::Banished { object: id });
        self.put_in_zone(id, Zone::Banishment);
        self.cleanup_due = true;
    }

    /// Returns a card to its owner's hand (056.2).
    pub(in crate::rules) fn return_to_hand(&mut self, id: ObjectId) {
        if self.object(id).zone == Zone::Hand {
            return;
        }
        if self.object(id).zone.is_board() {
            self.snapshot(id);
        }
        self.record("056.2", EventKind::Returned { object: id, to: Zone::Hand });
        self.put_in_zone(id, Zone::Hand);
        self.cleanup_due = true;
    }

    /// Returns cards to hands, or to the Champion Zone; those that are where the text says they come from.
    pub(super) fn act_return(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        what: &Noun,
        from: Option<&Place>,
        to: &Place,
    ) -> Result<Followed, Refused> {
        if let Noun::Set(set) = what
            && set.things.contains(&Thing::Champion)
            && frame.item.you.is_some_and(|you| self.player(you).champion.is_none())
        {
            return Err(Refused::unplayable("nobody has said which card is the Chosen Champion"));
        }
        let mut cards = match self.acted_on(frame, instruction, Slot::Object, what)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(cards) => cards,
        };
        let scope = Scope::of_item(self, &frame.item);
        cards.retain(|&card| from.is_none_or(|from| scope.is_at(from, card)));
        let mut returned = Vec::new();
        for card in cards {
            match to {
                Place::Zone { zone: Thing::ChampionZone, .. } => {
                    // 108.3.c.1: only as long as there is no card in it.
                    let owner = self.object(card).owner;
                    if self.cards_in(owner, Zone::ChampionZone).next().is_some() {
                        continue;
                    }
                    follow("103.2.a.3");
                    self.record("108.3.c.1", EventKind::Returned { object: card, to: Zone::ChampionZone });
                    self.put_in_zone(card, Zone::ChampionZone);
                }
                _ => self.return_to_hand(card),
            }
            returned.push(card);
        }
        if returned.is_empty() {
            return Ok(Followed::Ignored(Ignored::Impossible));
        }
        Ok(Followed::Done { objects: returned, performed: true })
    }

    /// 422.1: a player discards a card.
    pub(in crate::rules) fn discard(&mut self, player: PlayerId, id: ObjectId) {
        self.record("422.1", EventKind::Discarded { player, object: id });
        if matches!(self.card_of(id).kind, Kind::Unit | Kind::Gear) {
            // It was not on the board, so it is not killed, which something waits for.
            follow_if("428.2.a", || self.is_waited_for(&self.seen(Verb::Die, id)));
        }
        self.put_in_zone(id, Zone::Trash);
        let reference = self.reference(id);
        let waiting = self.triggered.len();
        self.happens(Happening::new(Verb::Discard).by(player).of(reference));
        if self.triggered.len() > waiting {
            follow("422.1.b");
        }
    }

    /// 434: attaches one card to another; it goes where its top-most card is, which is no move.
    pub(super) fn act_attach(&mut self, frame: &mut Frame, instruction: &Instruction, what: &Noun, to: &Noun) -> Result<Followed, Refused> {
        let these = |acted: ActedOn| match acted {
            ActedOn::These(objects) => Ok(objects),
            ActedOn::Nothing(why) => Err(Followed::Ignored(why)),
            ActedOn::Asks => Err(Followed::Asks),
        };
        let gear = match these(self.acted_on(frame, instruction, Slot::Object, what)?) {
            Ok(gear) => gear,
            Err(followed) => return Ok(followed),
        };
        let tops = match these(self.acted_on(frame, instruction, Slot::Receiver, to)?) {
            Ok(tops) => tops,
            Err(followed) => return Ok(followed),
        };
        let ([gear], [top]) = (&gear[..], &tops[..]) else { return Ok(Followed::Ignored(Ignored::NoInformation)) };
        let (gear, top) = (*gear, *top);
        if !self.card_of(gear).effect_text.is_empty() {
            return Err(Refused::clause(&self.card_of(gear).name, "effect text is not played yet"));
        }
        // 434.1: both are on the board; what is still being played is not.
        let (Some(location), Some(_)) = (self.location_of(top), self.location_of(gear)) else {
            return Ok(Followed::Ignored(Ignored::Impossible));
        };
        if self.object(gear).attached_to == Some(top) || gear == top {
            follow("434.1.g");
            follow("434.1.h");
            return Ok(Followed::Done { objects: vec![gear], performed: false });
        }
        if self.object(gear).attached_to.is_some() {
            follow("434.1.f");
        }
        if self.location_of(gear) != Some(location) {
            follow("434.4.a");
        }
        if self.object(gear).exhausted || self.object(top).exhausted {
            // They stay as they are.
            follow("434.5");
        }
        follow("434.1.a.1");
        follow("434.4");
        self.object_mut(gear).attached_to = Some(top);
        self.object_mut(gear).zone = location.zone();
        self.record("434.1", EventKind::Attached { object: gear, to: top });
        self.cleanup_due = true;
        Ok(Followed::Done { objects: vec![gear], performed: true })
    }

    /// 719.5: what is attached to an object that leaves the board is detached.
    pub(in crate::rules) fn detach_all(&mut self, id: ObjectId) {
        let attached: Vec<_> = self.attached(id).collect();
        for gear in attached {
            follow("435.1.b");
            follow("435.1.c");
            // It stays where its top-most card was last; the next cleanup recalls a gear from a battlefield.
            follow("435.4.b");
            if matches!(self.object(gear).zone, Zone::Battlefield(_)) {
                follow("435.4.a");
            }
            self.object_mut(gear).attached_to = None;
            self.cleanup_due = true;
        }
    }

    /// What is attached to an object (718).
    pub fn attached(&self, id: ObjectId) -> impl Iterator<Item = ObjectId> + '_ {
        self.objects().filter(move |(_, object)| object.attached_to == Some(id)).map(|(gear, _)| gear)
    }
}
