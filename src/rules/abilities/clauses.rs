//! Events: whether a clause of an ability says what happened (383.2).

use crate::card::Kind;
use crate::card::phrase::{Clause, Filter, Meaning, Modifier, Noun, Place, PlayerNoun, Quality, Set, Thing, Verb, Voice};
use crate::rules::followed::follow;
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
            // "you win a combat": whatever it was.
            Noun::Set(set) if happening.verb == Verb::Win => set.things == [Thing::Combat],
            // "you recycle a rune", "one or more cards", which are no runes (052).
            Noun::Set(set) if happening.verb == Verb::Recycle => match set.things[..] {
                [Thing::Rune] => self.is_of_rune(happening),
                [Thing::Card] => !self.is_of_rune(happening),
                _ => false,
            },
            _ => happening.object.is_some_and(|object| self.fits_then(noun, object)),
        };
        let subject_fits = match (&clause.subject, clause.voice) {
            // "an enemy unit attacks a battlefield you control": the object is where it happened.
            (subject, Voice::Active) if matches!(happening.verb, Verb::Attack | Verb::Defend) && clause.object.is_some() => {
                of_object(subject) && clause.object.as_ref().is_some_and(|object| self.is_place_of(object, happening))
            }
            // 428.5.a: "I kill a unit": what the kill is attributed to.
            (Noun::Reference { means, .. }, Voice::Active) if happening.verb == Verb::Kill => {
                happening.with.is_some_and(|cause| self.referents(means).contains(&cause.object))
                    && clause.object.as_ref().is_none_or(of_object)
            }
            (Noun::Player(player), Voice::Active) => by_player(player) && clause.object.as_ref().is_none_or(of_object),
            // "I conquer", "I hold": the unit was there as its player scored (383.4.c.2).
            (subject, _) if matches!(happening.verb, Verb::Conquer | Verb::Hold) => self.took_part(subject, happening),
            // "a spell chooses me": what it chose is the object.
            (_, Voice::Active) if clause.object.is_some() => clause.object.as_ref().is_some_and(of_object),
            (subject, _) => of_object(subject),
        };
        let place_fits = clause.place.as_ref().is_none_or(|place| self.happened_at(place, happening.place));
        subject_fits && place_fits && clause.modifiers.iter().all(|modifier| self.modifier_fits(modifier, happening))
    }

    fn is_of_rune(&self, happening: &Happening) -> bool {
        happening.object.is_some_and(|object| self.game.is_rune(object.id))
    }

    /// 411.6: whether a player did something with what a noun speaks of: it is attributed to that, and that player controls it.
    fn did_with(&self, noun: &Noun, happening: &Happening) -> bool {
        let Some(cause) = happening.with.filter(|cause| Some(cause.controller) == happening.by) else { return false };
        let is_with = match noun {
            // 428.5.d: what an ability of the spell does, the spell does too.
            Noun::Set(set) => set.things == [Thing::Spell] && self.game.card(cause.card).kind == Kind::Spell,
            Noun::Reference { means, .. } => self.referents(means).contains(&cause.object),
            Noun::Player(_) | Noun::Token(_) | Noun::Joined { .. } | Noun::Words(_) => false,
        };
        if is_with {
            follow("411.6");
        }
        is_with
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

    fn happened_at(&self, place: &Place, at: Option<Location>) -> bool {
        match place {
            Place::Here => at.is_some() && at == self.here(),
            Place::There(means) | Place::LocationOf(means) => at.is_some() && at == self.location(means),
            Place::Set(set) => match at {
                Some(Location::Battlefield(at)) => self.fits_set(set, self.game.battlefield(at).object),
                _ => false,
            },
            Place::Base(_) => matches!(at, Some(Location::Base(_))),
            Place::Anywhere => true,
            _ => false,
        }
    }

    fn modifier_fits(&self, modifier: &Modifier, happening: &Happening) -> bool {
        match modifier {
            Modifier::ThisTurn | Modifier::EachTurn => true,
            Modifier::Alone => happening.object.is_some_and(|object| self.game.is_alone(object.id)),
            Modifier::To(Place::Zone { zone: Thing::MainDeck, .. }) => happening.verb == Verb::Recycle && !self.is_of_rune(happening),
            Modifier::To(place) => self.happened_at(place, happening.place),
            // 811.1.c.3: played from facedown.
            Modifier::From(Place::Facedown) => happening.verb == Verb::Play && self.game.played_from_hidden.is_some(),
            Modifier::From(place) => happening.verb == Verb::Move && self.happened_at(place, happening.from),
            Modifier::OnOpponentsTurn => self.you.is_some_and(|you| self.game.is_opponent(you, self.game.turn_player())),
            Modifier::With(noun) => self.did_with(noun, happening),
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

impl Clause {
    /// Whether it speaks of that sort of thing, whatever else it says.
    pub(super) fn could_be(&self, happening: &Happening) -> bool {
        is_same_verb(self.verb, happening.verb)
    }
}

/// Whether an event of a clause is one that happened; scoring is conquering or holding (468).
pub(in crate::rules) fn is_same_verb(wanted: Verb, happened: Verb) -> bool {
    wanted == happened || wanted == Verb::Score && matches!(happened, Verb::Conquer | Verb::Hold)
}
