//! The things that the names of a step stand for.

use super::{Stand, Trouble, means_nothing};
use crate::rules::action::{Decision, Question};
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::scenario::board::bare;
use crate::scenario::step::{From, Name};

impl Stand {
    /// The places of the named things in the list that is asked about.
    pub(super) fn order(&self, who: PlayerId, things: &[Name]) -> Result<Vec<u8>, Trouble> {
        let of = match self.decision() {
            Some(Decision { question: Question::Order { of, .. }, .. }) => of,
            _ => return Ok(Vec::new()),
        };
        let mut order: Vec<u8> = Vec::new();
        for name in things {
            let text = name.text.strip_prefix("ability of ").unwrap_or(&name.text);
            let called = self.names.objects_named(&self.game, text, who);
            let place = (0..).zip(&of).find(|(place, object)| called.contains(object) && !order.contains(place)).map(|(place, _)| place);
            order.push(place.ok_or_else(|| means_nothing(name))?);
        }
        Ok(order)
    }

    /// The card that is to be played: from the zone that is said; else from the hand, else from the Champion Zone, else wherever it is.
    pub(super) fn card_to_play(&self, name: &Name, from: Option<From>, who: PlayerId) -> Result<ObjectId, Trouble> {
        let found = match from {
            Some(From::Hand) => self.in_zone(name, who, &[Zone::Hand]),
            Some(From::Champion) => self.in_zone(name, who, &[Zone::ChampionZone]),
            Some(From::Trash) => self.in_zone(name, who, &[Zone::Trash]),
            Some(From::Banished) => self.in_zone(name, who, &[Zone::Banishment]),
            Some(From::Deck) => self.in_zone(name, who, &[Zone::MainDeck]),
            Some(From::Hidden) => {
                let hidden: Vec<_> = self.game.battlefields().map(|(at, _)| Zone::Facedown(at)).collect();
                self.in_zone(name, who, &hidden)
            }
            None => self.in_zone(name, who, &[Zone::Hand, Zone::ChampionZone]).or_else(|| self.any_object(name, who)),
        };
        found.ok_or_else(|| match from {
            Some(_) => Trouble::Unfitting(format!("`{}` is not there to be played", name.text)),
            None => means_nothing(name),
        })
    }

    /// The object of that name in one of the zones; a further copy of the card (`Charm #2`) where no other is there.
    fn in_zone(&self, name: &Name, who: PlayerId, zones: &[Zone]) -> Option<ObjectId> {
        let named = self.names.objects_named(&self.game, &name.text, who);
        let is_mine = |id: &ObjectId| self.game.object(*id).owner == who || self.game.object(*id).controller == who;
        let copies = || {
            let is_copy = |(id, _): &(ObjectId, _)| bare(self.names.object(*id)) == name.text;
            self.game.objects().filter(is_copy).map(|(id, _)| id)
        };
        zones.iter().find_map(|zone| {
            let here = |id: &ObjectId| self.game.zone_of(*id) == *zone;
            named.iter().copied().find(|id| here(id) && is_mine(id)).or_else(|| copies().find(|id| here(id) && is_mine(id)))
        })
    }

    fn any_object(&self, name: &Name, who: PlayerId) -> Option<ObjectId> {
        self.names.objects_named(&self.game, &name.text, who).first().copied()
    }

    /// The object of that name: of several, one on the board.
    pub(super) fn on_board(&self, name: &Name, who: PlayerId) -> Result<ObjectId, Trouble> {
        let named = self.names.objects_named(&self.game, &name.text, who);
        let here = named.iter().find(|id| self.game.zone_of(**id).is_board());
        here.or(named.first()).copied().ok_or_else(|| means_nothing(name))
    }
}
