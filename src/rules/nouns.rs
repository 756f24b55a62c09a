//! What the nouns, places and amounts of an ability stand for right now (355.9, 359.3.f, 740).

use super::action::Choice;
use super::chain::{Item, ItemKind, Key, Remembered};
use super::followed::follow;
use super::game::Game;
use super::history::Happening;
use super::objects::{Location, ObjectId, ObjectRef, PlayerId};
use super::sites::{Site, Slot};
use crate::card::phrase::{Filter, Meaning, Noun, Place, Set};

/// From where an ability looks at the game: its source, its "you", and what it has chosen and done so far.
#[derive(Clone, Copy)]
pub struct Scope<'g> {
    pub game: &'g Game,
    /// The object whose ability it is; the reference may have gone stale.
    pub source: ObjectRef,
    /// 190.6.d: nobody, for the ability of an uncontrolled battlefield.
    pub you: Option<PlayerId>,
    /// The chain item whose instructions are being read.
    pub item: Option<&'g Item>,
    /// What the instructions carried out so far acted on.
    pub memory: &'g [Remembered],
    /// The event that the ability waited for.
    pub event: Option<&'g Happening>,
    pub(super) depth: u8,
}

impl<'g> Scope<'g> {
    /// An ability of an object as it is now.
    pub fn of_source(game: &'g Game, source: ObjectId) -> Self {
        let you = game.controller_of_abilities(source);
        Self { game, source: game.reference(source), you, item: None, memory: &[], event: None, depth: 2 }
    }

    /// A chain item.
    pub fn of_item(game: &'g Game, item: &'g Item) -> Self {
        let source = match &item.kind {
            ItemKind::Card(id) => game.reference(*id),
            ItemKind::Ability(ability) => ability.source,
        };
        Self { game, source, you: item.you, item: Some(item), memory: &item.memory, event: item.event.as_ref(), depth: 2 }
    }

    pub fn with_event(self, event: &'g Happening) -> Self {
        Self { event: Some(event), ..self }
    }

    pub fn with_depth(self, depth: u8) -> Self {
        Self { depth, ..self }
    }

    /// The source as long as it is the same object (124); a spell on the chain counts as it is.
    pub fn source_now(&self) -> Option<ObjectId> {
        self.game.is_current(self.source).then_some(self.source.id)
    }

    /// Where the source is: "here" (359.3.f.2). For a battlefield, the battlefield itself (053.3).
    pub fn here(&self) -> Option<Location> {
        if let Some(battlefield) = self.game.battlefield_of(self.source.id) {
            return Some(Location::Battlefield(battlefield));
        }
        match self.source_now() {
            Some(source) => self.game.location_of(source),
            // A source that left: where it last was (428.1.a.1.b).
            None => self.game.snapshot_of(self.source).and_then(|snapshot| snapshot.location),
        }
    }

    /// The objects that a reference stands for; those that are gone too.
    pub fn referents(&self, meaning: &Meaning) -> Vec<ObjectRef> {
        match meaning {
            Meaning::Source => vec![self.source],
            Meaning::EventSubject | Meaning::EventObject => {
                if self.item.is_some() {
                    // As it was noted when the trigger condition was met.
                    follow("359.3.f.3");
                }
                self.event.and_then(|event| event.object).into_iter().collect()
            }
            Meaning::Instruction(n) => self.of_instruction(*n),
            Meaning::Cost(n) => self.remembered(Key::Cost(*n)).map(|known| known.objects.clone()).unwrap_or_default(),
            Meaning::EachOne => self.remembered(Key::EachOne).map(|known| known.objects.clone()).unwrap_or_default(),
            Meaning::LookedAt(n) => self.remembered(Key::LookedAt(*n)).map(|known| known.objects.clone()).unwrap_or_default(),
            Meaning::Part(n, at) => self.part_of_instruction(*n, *at),
            Meaning::All(meanings) => meanings.iter().flat_map(|meaning| self.referents(meaning)).collect(),
            Meaning::EventPlace
            | Meaning::EventPlayer
            | Meaning::Performer
            | Meaning::EachOther
            | Meaning::Earlier { .. }
            | Meaning::Outer(_)
            | Meaning::Itself
            | Meaning::PerformerOf(_) => Vec::new(),
            Meaning::RestOf(n) => {
                let looked = self.remembered(Key::LookedAt(*n)).map(|known| known.objects.clone()).unwrap_or_default();
                // What was chosen among them since is not the rest, also where it still lies in the deck.
                let later = self.memory.iter().filter(|known| matches!(known.key, Key::Instruction(later) if later > *n));
                let picked: Vec<_> = later.flat_map(|known| &known.objects).map(|reference| reference.id).collect();
                looked.into_iter().filter(|&reference| self.game.is_current(reference) && !picked.contains(&reference.id)).collect()
            }
        }
    }

    fn of_instruction(&self, n: u8) -> Vec<ObjectRef> {
        if let Some(known) = self.remembered(Key::Instruction(n)) {
            return known.objects.clone();
        }
        // Not carried out yet: what was chosen for it.
        let chosen = self.item.into_iter().flat_map(|item| &item.chosen).filter(|chosen| chosen.site.instruction == n);
        let objects = chosen.flat_map(|chosen| &chosen.picks).filter_map(|pick| match pick {
            Choice::Object(reference) => Some(*reference),
            Choice::Player(_) | Choice::Item(_) | Choice::Place(_) | Choice::Mode(_) => None,
        });
        objects.collect()
    }

    /// What was chosen for one of the nouns that an instruction joins.
    fn part_of_instruction(&self, n: u8, at: u8) -> Vec<ObjectRef> {
        let is_part = |site: &Site| site.instruction == n && matches!(site.slot, Slot::Object(part) | Slot::Receiver(part) if part == at);
        let chosen = self.item.into_iter().flat_map(|item| &item.chosen).filter(|chosen| is_part(&chosen.site));
        let objects = chosen
            .flat_map(|chosen| &chosen.picks)
            .filter_map(|pick| if let Choice::Object(reference) = pick { Some(*reference) } else { None });
        // Once the instruction was carried out, what was still legal then.
        let known = self.remembered(Key::Instruction(n));
        objects.filter(|reference| known.is_none_or(|known| known.objects.contains(reference))).collect()
    }

    pub fn remembered(&self, key: Key) -> Option<&'g Remembered> {
        self.memory.iter().find(|known| known.key == key)
    }

    /// The objects that a noun stands for where nobody chooses: references, "all …", "each …".
    pub fn objects(&self, noun: &Noun) -> Vec<ObjectId> {
        match noun {
            Noun::Reference { means, .. } => self.still_there(means),
            Noun::Set(set) => self.all_in(set),
            Noun::Joined { nouns, .. } => nouns.iter().flat_map(|noun| self.objects(noun)).collect(),
            Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => Vec::new(),
        }
    }

    /// The objects that a reference stands for, as far as they are still the same; where an instruction itself moved one to another zone,
    /// the one that it became there.
    pub fn still_there(&self, meaning: &Meaning) -> Vec<ObjectId> {
        let is_now = |reference: &ObjectRef| self.game.is_current(*reference);
        let now = |reference: ObjectRef| {
            is_now(&reference) || self.memory.iter().flat_map(|known| &known.after).any(|after| after.id == reference.id && is_now(after))
        };
        self.referents(meaning).into_iter().filter(|&reference| now(reference)).map(|reference| reference.id).collect()
    }

    /// Everything that a description fits.
    pub fn all_in(&self, set: &Set) -> Vec<ObjectId> {
        self.game.objects().map(|(id, _)| id).filter(|&id| self.fits_set(set, id)).collect()
    }

    /// Whether an object is what the noun speaks of.
    pub fn fits(&self, noun: &Noun, id: ObjectId) -> bool {
        match noun {
            Noun::Reference { means, .. } => {
                self.referents(means).iter().any(|reference| reference.id == id && self.game.is_current(*reference))
            }
            Noun::Set(set) => self.fits_set(set, id),
            Noun::Joined { nouns, .. } => nouns.iter().any(|noun| self.fits(noun, id)),
            Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => false,
        }
    }

    /// Whether a card fits a description wherever it is.
    pub(super) fn fits_elsewhere(&self, set: &Set, id: ObjectId) -> bool {
        self.is_of_kind(set, id) && set.filters.iter().all(|filter| self.passes(filter, id))
    }

    /// Whether the item's own text has named that object already: "all other enemy units" are those besides it.
    fn is_named_before(&self, id: ObjectId) -> bool {
        let acted_on = self.memory.iter().filter(|known| matches!(known.key, Key::Instruction(_))).flat_map(|known| &known.objects);
        acted_on.into_iter().any(|reference| reference.id == id)
    }

    /// Whether a card is of the kind that a description names, wherever it is.
    pub(super) fn is_of_kind(&self, set: &Set, id: ObjectId) -> bool {
        set.things.iter().any(|&thing| self.is_thing(thing, id, true)) && set.qualities.iter().all(|quality| self.has_quality(quality, id))
    }

    /// Whether an object fits a description, but for what belongs to a whole group of targets (355.11).
    pub fn fits_set(&self, set: &Set, id: ObjectId) -> bool {
        if set.other && (id == self.source.id || self.is_named_before(id)) {
            return false;
        }
        let from_among = set.filters.iter().any(|filter| matches!(filter, Filter::FromAmong(_)));
        let zone_filter = set.filters.iter().find_map(zone_of_filter);
        let of_kind =
            set.things.is_empty() || set.things.iter().any(|&thing| self.is_thing(thing, id, zone_filter.is_some() || from_among));
        of_kind
            && set.owner.as_ref().is_none_or(|owner| self.belongs_to(owner, id))
            && set.qualities.iter().all(|quality| self.has_quality(quality, id))
            && set.filters.iter().all(|filter| self.passes(filter, id))
    }

    /// Where what a reference stands for is, or was when it left (359.3.e.13).
    pub fn location(&self, meaning: &Meaning) -> Option<Location> {
        if let Some(event) = self.event
            && matches!(meaning, Meaning::EventPlace)
        {
            if self.item.is_some() {
                // As it was noted when the trigger condition was met.
                follow("359.3.f.3");
            }
            return event.place;
        }
        if let Some(Choice::Place(location)) = self.chosen_place(meaning) {
            return Some(location);
        }
        let reference = *self.referents(meaning).first()?;
        if let Some(at) = self.game.battlefield_of(reference.id) {
            return Some(Location::Battlefield(at));
        }
        if self.game.is_current(reference) {
            return self.game.location_of(reference.id);
        }
        // 359.3.f.2.a: of what is gone there is no location; of the source itself it is noted as it dies (428.1.a.1.b).
        let is_source = reference == self.source;
        self.game.snapshot_of(reference).filter(|_| is_source).and_then(|snapshot| snapshot.location)
    }

    fn chosen_place(&self, meaning: &Meaning) -> Option<Choice> {
        let Meaning::Instruction(n) = meaning else { return None };
        let item = self.item?;
        let of = item.chosen.iter().filter(|chosen| chosen.site.instruction == *n).flat_map(|chosen| &chosen.picks);
        let mut has_object = false;
        let mut place = None;
        for pick in of {
            has_object |= matches!(pick, Choice::Object(_));
            if let Choice::Place(_) = pick {
                place = Some(*pick);
            }
        }
        if has_object { None } else { place }
    }
}

impl Scope<'_> {}

/// The filter that says a noun is in a zone other than the board.
pub(super) fn zone_of_filter(filter: &Filter) -> Option<&Place> {
    match filter {
        Filter::At(place @ (Place::Zone { .. } | Place::Top(_) | Place::Bottom(_))) => Some(place),
        _ => None,
    }
}
