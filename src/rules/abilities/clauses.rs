//! Events: whether a clause of an ability says what happened (383.2).

use crate::card::Kind;
use crate::card::phrase::{Clause, Filter, Meaning, Modifier, Noun, Place, PlayerNoun, Quality, Set, Thing, Verb, Voice};
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{Location, ObjectId, ObjectRef};

impl Scope<'_> {
    /// Whether a clause says what happened.
    pub fn matches_clause(&self, clause: &Clause, happening: &Happening) -> bool {
        if !is_same_verb(clause.verb, happening.verb) {
            return false;
        }
        let by_player = |player: &PlayerNoun| happening.by.is_some_and(|by| self.players(player).contains(&by));
        let of_object = |noun: &Noun| match noun {
            // "your second card": so many of them have been played by now.
            Noun::Set(set) if set.qualities.iter().any(|quality| matches!(quality, Quality::Nth(_))) => {
                self.is_nth_of(clause, set, happening)
            }
            // "a combat where you are the attacker" is its own attacker's.
            Noun::Set(set) if happening.verb == Verb::End => {
                set.things == [Thing::Combat]
                    && set.filters.iter().all(|filter| matches!(filter, Filter::WhereAttackerIs(player) if by_player(player)))
            }
            // "you win a combat", "you recycle one or more cards": whatever it was.
            Noun::Set(set) if matches!(happening.verb, Verb::Win | Verb::Recycle) => {
                matches!(set.things[..], [Thing::Combat] | [Thing::Card])
            }
            _ => happening.object.is_some_and(|object| self.fits_then(noun, object)),
        };
        let subject_fits = match (&clause.subject, clause.voice) {
            // "an enemy unit attacks a battlefield you control": the object is where it happened.
            (subject, Voice::Active) if matches!(happening.verb, Verb::Attack | Verb::Defend) && clause.object.is_some() => {
                of_object(subject) && clause.object.as_ref().is_some_and(|object| self.is_place_of(object, happening))
            }
            (Noun::Player(player), Voice::Active) => by_player(player) && clause.object.as_ref().is_none_or(of_object),
            // "I conquer", "I hold": the unit was there as its player scored (383.4.c.2).
            (subject, _) if matches!(happening.verb, Verb::Conquer | Verb::Hold) => self.took_part(subject, happening),
            // "a spell chooses me": what it chose is the object.
            (_, Voice::Active) if clause.object.is_some() => clause.object.as_ref().is_some_and(of_object),
            (subject, _) => of_object(subject),
        };
        let place_fits = clause.place.as_ref().is_none_or(|place| self.happened_at(place, happening));
        subject_fits && place_fits && clause.modifiers.iter().all(|modifier| self.modifier_fits(modifier, happening))
    }

    /// Whether this was the n-th such thing of the turn.
    fn is_nth_of(&self, clause: &Clause, set: &Set, happening: &Happening) -> bool {
        let nth = set.qualities.iter().find_map(|quality| if let Quality::Nth(nth) = quality { Some(nth.place()) } else { None });
        let plain =
            Set { qualities: set.qualities.iter().filter(|quality| !matches!(quality, Quality::Nth(_))).cloned().collect(), ..set.clone() };
        let plain = Clause { object: Some(Noun::Set(Set { owner: None, ..plain })), ..clause.clone() };
        let so_far = self.game.history.iter().take_while(|known| *known != happening).chain(std::iter::once(happening));
        self.matches_clause(&plain, happening) && Some(so_far.filter(|known| self.matches_clause(&plain, known)).count()) == nth
    }

    fn is_place_of(&self, object: &Noun, happening: &Happening) -> bool {
        match (object, happening.place) {
            (Noun::Set(set), Some(Location::Battlefield(at))) => self.fits_set(set, self.game.battlefield(at).object),
            _ => false,
        }
    }

    fn took_part(&self, subject: &Noun, happening: &Happening) -> bool {
        let here = happening.place;
        let is_there = |id: ObjectId| self.game.location_of(id) == here && Some(self.game.object(id).controller) == happening.by;
        match subject {
            Noun::Reference { means: Meaning::Source, .. } => self.source_now().is_some_and(is_there),
            Noun::Set(set) => self.all_in(set).into_iter().any(is_there),
            _ => false,
        }
    }

    fn happened_at(&self, place: &Place, happening: &Happening) -> bool {
        match place {
            Place::Here => happening.place.is_some() && happening.place == self.here(),
            Place::Set(set) => match happening.place {
                Some(crate::rules::objects::Location::Battlefield(at)) => self.fits_set(set, self.game.battlefield(at).object),
                _ => false,
            },
            Place::Base(_) => matches!(happening.place, Some(crate::rules::objects::Location::Base(_))),
            Place::Anywhere => true,
            _ => false,
        }
    }

    fn modifier_fits(&self, modifier: &Modifier, happening: &Happening) -> bool {
        match modifier {
            Modifier::ThisTurn | Modifier::EachTurn => true,
            Modifier::Alone => happening.object.is_some_and(|object| self.game.is_alone(object.id)),
            Modifier::To(Place::Zone { zone: Thing::MainDeck, .. }) => happening.verb == Verb::Recycle,
            Modifier::To(place) => self.happened_at(place, happening),
            // 811.1.c.3: played from facedown.
            Modifier::From(Place::Facedown) => happening.verb == Verb::Play && self.game.played_from_hidden.is_some(),
            Modifier::OnOpponentsTurn => self.you.is_some_and(|you| self.game.is_opponent(you, self.game.turn_player())),
            // The only ends of combats that are told are ties.
            Modifier::InATie => happening.verb == Verb::End,
            Modifier::DuringCombat => self.game.showdown().is_some_and(|showdown| showdown.combat.is_some()),
            _ => false,
        }
    }

    /// Whether an object is, or was as it left, what a noun speaks of.
    pub(in crate::rules) fn fits_then(&self, noun: &Noun, object: ObjectRef) -> bool {
        if let Noun::Reference { means, .. } = noun {
            return self.referents(means).contains(&object);
        }
        if self.game.is_current(object) {
            return self.fits(noun, object.id) || self.fits_played(noun, object.id);
        }
        // What has left is judged by what it was.
        match (noun, self.game.snapshot_of(object)) {
            (Noun::Set(set), Some(snapshot)) => self.fits_snapshot(set, snapshot),
            (Noun::Joined { nouns, .. }, Some(_)) => nouns.iter().any(|noun| self.fits_then(noun, object)),
            _ => false,
        }
    }

    /// A spell that was played lies in the trash by now, and is one all the same.
    fn fits_played(&self, noun: &Noun, id: ObjectId) -> bool {
        let Noun::Set(set) = noun else { return false };
        let kind = self.game.card_of(id).kind;
        let is_thing = set.things.iter().any(|thing| match thing {
            Thing::Spell => kind == Kind::Spell,
            Thing::Card => !self.game.card_of(id).is_token,
            _ => false,
        });
        is_thing && set.filters.is_empty() && set.qualities.iter().all(|quality| self.has_quality(quality, id))
    }
}

/// Whether an event of a clause is one that happened; scoring is conquering or holding (468).
pub(in crate::rules) fn is_same_verb(wanted: Verb, happened: Verb) -> bool {
    wanted == happened || wanted == Verb::Score && matches!(happened, Verb::Conquer | Verb::Hold)
}
