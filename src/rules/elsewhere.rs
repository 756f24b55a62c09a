//! What a noun of the board means for cards that are on their way to it, or have left it (359.3.e.13, 366.2, 369.3).

use super::nouns::Scope;
use super::objects::{Location, ObjectId, PlayerId, Snapshot, Zone};
use crate::card::Kind;
use crate::card::phrase::{Filter, Noun, Owner, Place, PlayerNoun, Quality, Set, Thing};

impl Scope<'_> {
    /// Whether a card that is being played by that player is what a noun on the board speaks of: "your units", "units you play".
    pub(super) fn fits_entering(&self, noun: &Noun, card: ObjectId, player: PlayerId) -> bool {
        let Noun::Set(set) = noun else { return false };
        let definition = self.game.card_of(card);
        let of_kind = set.things.iter().any(|thing| match thing {
            Thing::Unit => definition.kind == Kind::Unit,
            Thing::Gear => definition.kind == Kind::Gear,
            Thing::Spell => definition.kind == Kind::Spell,
            Thing::Card => !definition.is_token,
            // "your Dragons": whatever has the tag.
            Thing::Something => true,
            _ => false,
        });
        let of_player = |noun: &PlayerNoun| self.players(noun).contains(&player);
        of_kind
            && set.owner.as_ref().is_none_or(|owner| matches!(owner, Owner::Your | Owner::My) && Some(player) == self.you)
            && set.qualities.iter().all(|quality| match quality {
                Quality::Friendly => self.you.is_some_and(|you| self.game.is_friendly(you, player)),
                Quality::Enemy => self.you.is_some_and(|you| self.game.is_opponent(you, player)),
                other => self.has_quality(other, card),
            })
            && set.filters.iter().all(|filter| match filter {
                Filter::ControlledBy(noun) | Filter::PlayedBy(noun) => of_player(noun),
                // It is being played now.
                Filter::ThisTurn => true,
                Filter::PlayedFromAnywhereBut(Thing::Hand) => {
                    let item = self.game.chain().iter().find(|item| item.card() == Some(card));
                    item.is_some_and(|item| item.origin != Zone::Hand)
                }
                _ => false,
            })
    }

    /// Whether what left the board was what a description says.
    pub(super) fn fits_snapshot(&self, set: &Set, snapshot: &Snapshot) -> bool {
        let card = self.game.card(snapshot.card);
        let of_kind = set.things.is_empty()
            || set.things.iter().any(|thing| match thing {
                Thing::Unit => card.kind == Kind::Unit,
                Thing::Gear => card.kind == Kind::Gear,
                Thing::Permanent => matches!(card.kind, Kind::Unit | Kind::Gear),
                Thing::Token => card.is_token,
                _ => false,
            });
        let controller = snapshot.controller;
        of_kind
            && !(set.other && snapshot.object.id == self.source.id)
            && set.owner.as_ref().is_none_or(|owner| matches!(owner, Owner::Your | Owner::My) && Some(controller) == self.you)
            && set.qualities.iter().all(|quality| match quality {
                Quality::Friendly => self.you.is_some_and(|you| self.game.is_friendly(you, controller)),
                Quality::Enemy => self.you.is_some_and(|you| self.game.is_opponent(you, controller)),
                Quality::Buffed => snapshot.buffed,
                Quality::Stunned => snapshot.stunned,
                Quality::Mighty => snapshot.might.is_some_and(|might| might >= 5),
                Quality::Tag(tag) => card.tags.contains(tag),
                Quality::NonTag(tag) => !card.tags.contains(tag),
                Quality::Token => card.is_token,
                Quality::NonToken => !card.is_token,
                _ => false,
            })
            && set.filters.iter().all(|filter| match filter {
                Filter::ControlledBy(player) => self.players(player).contains(&controller),
                Filter::At(Place::Here) => snapshot.location.is_some() && snapshot.location == self.here(),
                Filter::At(Place::Set(place)) => match snapshot.location {
                    Some(Location::Battlefield(at)) => self.fits_set(place, self.game.battlefield(at).object),
                    _ => false,
                },
                _ => false,
            })
    }
}
