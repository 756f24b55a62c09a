//! PLACE and ON: where something is, comes from, goes.

use super::Reader;
use crate::card::Meaning;
use crate::card::phrase::{Owner, Place, Quality, Quantity, Set, Thing};

impl Reader<'_> {
    /// What stands after a preposition, or as the value of `to`, `from`, `into`, `on`.
    pub fn place(&mut self) -> Option<Place> {
        let start = self.at;
        let first = self.one_place()?;
        if matches!(first, Place::LocationOf(_)) {
            self.place_described = Some(());
        }
        // "your Champion Zone or the board": either.
        let more = self.attempt(|r| {
            r.one_of(&["or", "and"])?;
            let next = r.one_place()?;
            matches!(next, Place::Zone { .. } | Place::Board | Place::Base(_)).then_some(())
        });
        Some(if more.is_some() { Place::Words(self.since(start)) } else { first })
    }

    fn one_place(&mut self) -> Option<Place> {
        self.attempt(Self::plain_place)
            .or_else(|| self.attempt(Self::end_of_deck))
            .or_else(|| self.attempt(Self::location_of))
            .or_else(|| self.attempt(Self::pointed_place))
            .or_else(|| self.attempt(Self::set_place))
    }

    fn plain_place(&mut self) -> Option<Place> {
        let start = self.at;
        let words = self.one_of(&[
            "here",
            "there",
            "anywhere other than",
            "anywhere",
            "base",
            "hand",
            "face down",
            "Hidden",
            "combat",
            "a showdown",
            "the board",
            "the same location",
            "a single location",
        ])?;
        Some(match words {
            "here" => Place::Here,
            "there" => {
                let there = self.there();
                Place::There(self.meaning(start, there))
            }
            "anywhere other than" => Place::AnywhereBut(Box::new(self.one_place()?)),
            "anywhere" => Place::Anywhere,
            "base" => Place::Base(None),
            "hand" => Place::Zone { owner: None, zone: Thing::Hand },
            "face down" | "Hidden" => Place::Facedown,
            "combat" => Place::InCombat,
            "a showdown" => Place::InAShowdown,
            "the board" => Place::Board,
            other => Place::Words(other.to_owned()),
        })
    }

    /// "the top of your Main Deck".
    fn end_of_deck(&mut self) -> Option<Place> {
        let start = self.at;
        let end = self.one_of(&["the top or bottom of", "the top of", "the bottom of"])?;
        let deck = self.one_place()?;
        Some(match end {
            "the top of" => Place::Top(Box::new(deck)),
            "the bottom of" => Place::Bottom(Box::new(deck)),
            _ => Place::Words(self.since(start)),
        })
    }

    /// "its location", "my original location", "that unit's battlefield", "the location of the killed unit".
    fn location_of(&mut self) -> Option<Place> {
        let start = self.at;
        if self.maybe("the location of") {
            return Some(Place::LocationOf(self.pointed()?));
        }
        if self.attempt(Self::of_each_other).is_some() {
            return Some(Place::Words(self.since(start)));
        }
        let means = if self.maybe("my") {
            Meaning::Source
        } else if self.maybe("its") {
            let its = self.scope.its();
            self.meaning(start, its)
        } else {
            let means = self.pointed()?;
            self.words("'s")?;
            means
        };
        let original = self.maybe("original");
        self.one_of(&["location", "destination", "battlefield"])?;
        self.not_possessive()?;
        Some(if original { Place::OriginalLocationOf(means) } else { Place::LocationOf(means) })
    }

    fn of_each_other(&mut self) -> Option<()> {
        self.one_of(&["each other", "the other"])?;
        self.words("'s")?;
        self.one_of(&["locations", "location"]).map(drop)
    }

    /// "that battlefield", "this battlefield".
    fn pointed_place(&mut self) -> Option<Place> {
        let start = self.at;
        if self.maybe("this battlefield") {
            return Some(Place::Here);
        }
        let words = self.one_of(&["that battlefield", "that location", "that base"])?;
        self.not_possessive()?;
        let there = self.scope.there(words);
        Some(Place::There(self.meaning(start, there)))
    }

    fn set_place(&mut self) -> Option<Place> {
        let start = self.at;
        let (set, opaque) = self.set()?;
        if opaque {
            return Some(Place::Words(self.since(start)));
        }
        let several_kinds = set.things.len() > 1;
        match set.things.first()? {
            _ if several_kinds => Some(Place::Words(self.since(start))),
            Thing::Battlefield if matches!(set.owner, Some(Owner::My)) => Some(Place::LocationOf(Meaning::Source)),
            Thing::Battlefield | Thing::Location => {
                self.place_described = Some(());
                Some(Place::Set(Box::new(set)))
            }
            Thing::Base => Some(base(set)),
            zone @ (Thing::Hand | Thing::Trash | Thing::MainDeck | Thing::RuneDeck | Thing::ChampionZone) => Some(zone_of(*zone, set)),
            Thing::Combat | Thing::Showdown => Some(Place::Words(self.since(start))),
            _ => None,
        }
    }

    /// "its base", of `to_or_from`.
    pub fn either_way(&mut self) -> Option<Place> {
        self.place().map(|place| Place::ToOrFrom(Box::new(place)))
    }
}

fn base(set: Set) -> Place {
    match set.quantity {
        Quantity::Bare | Quantity::The if set.filters.is_empty() && set.qualities.is_empty() => Place::Base(set.owner),
        _ => Place::Set(Box::new(set)),
    }
}

/// A zone of somebody; "a player's hand" belongs to the player that its owner says.
fn zone_of(zone: Thing, set: Set) -> Place {
    Place::Zone { owner: set.owner, zone }
}

impl Place {
    /// Whether it is a place of the board.
    pub fn is_on_board(&self) -> bool {
        match self {
            Self::Here
            | Self::There(_)
            | Self::Base(_)
            | Self::Set(_)
            | Self::LocationOf(_)
            | Self::OriginalLocationOf(_)
            | Self::Board => true,
            Self::Zone { .. }
            | Self::Top(_)
            | Self::Bottom(_)
            | Self::Facedown
            | Self::InCombat
            | Self::InAShowdown
            | Self::Anywhere
            | Self::Words(_) => false,
            Self::ToOrFrom(place) | Self::AnywhereBut(place) => place.is_on_board(),
        }
    }
}

/// Whether a set of places is "the same battlefield", "the same location".
pub fn is_same(set: &Set) -> bool {
    set.qualities.contains(&Quality::Same)
}
