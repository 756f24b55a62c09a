//! Choices and targets: which nouns of an item are chosen when it is finalized, and what may be chosen (355.4–355.16, 811.1.d).

use super::action::{Choice, Refused};
use super::chain::{Item, Key};
use super::followed::follow;
use super::game::Game;
use super::nouns::{Scope, zone_of_filter};
use super::objects::{BattlefieldId, Location, ObjectId, PlayerId, Zone};
use super::sites::{Site, Wanted};
use crate::card::phrase::{Filter, Noun, Place, Quality, Quantity, Set, Thing};
use crate::card::{Action, Instruction};

impl Game {
    /// Everything that may be chosen at a site now, in order of ids.
    pub(super) fn options(&self, item: &Item, site: Site, wanted: &Wanted<'_>) -> Vec<Choice> {
        let all: Vec<Choice> = match wanted {
            Wanted::Targets(set) if is_of_items(set) => self.chain.iter().map(|other| Choice::Item(other.id)).collect(),
            Wanted::Targets(_) | Wanted::Battlefield(_) => self.objects().map(|(id, _)| Choice::Object(self.reference(id))).collect(),
            Wanted::Opponent => self.players_from(item.controller).map(Choice::Player).collect(),
            Wanted::Destination { .. } => self.locations(item.controller).map(Choice::Place).collect(),
            Wanted::Mode(n) => (0..*n).map(Choice::Mode).collect(),
        };
        all.into_iter().filter(|&choice| self.check_option(item, site, wanted, choice).is_ok()).collect()
    }

    fn locations(&self, player: PlayerId) -> impl Iterator<Item = Location> + '_ {
        let battlefields = self.battlefields().map(|(id, _)| Location::Battlefield(id));
        self.players_from(player).map(Location::Base).chain(battlefields)
    }

    /// Whether that may be chosen there (355.9), and by which rule not.
    pub(super) fn check_option(&self, item: &Item, site: Site, wanted: &Wanted<'_>, choice: Choice) -> Result<(), Refused> {
        let scope = Scope::of_item(self, item);
        match (wanted, choice) {
            (Wanted::Targets(set), Choice::Item(id)) => {
                if id == item.id {
                    follow("355.9.c");
                    return Err(Refused::illegal("355.9.c", "a spell or ability does not choose itself"));
                }
                let fits = self.item(id).is_some_and(|other| other.finalized && scope.fits_item(set, other));
                if fits { Ok(()) } else { Err(Refused::illegal("355.9.b", "that item on the chain is not what the text asks for")) }
            }
            (Wanted::Targets(set), Choice::Object(reference)) => {
                let fits = self.is_current(reference) && scope.fits_set(set, reference.id);
                let fits = fits && self.stands_with_the_others(item, site, set, reference.id);
                if !fits || self.is_taken_before(item, site, set, choice) {
                    return Err(Refused::illegal("355.9.b", format!("{} is not what the text asks for", self.card_of(reference.id).name)));
                }
                if self.is_untargetable(reference.id, item) {
                    return Err(Refused::illegal("758", format!("{} cannot be chosen by it", self.card_of(reference.id).name)));
                }
                self.check_hidden(item, set, reference.id)
            }
            (Wanted::Battlefield(set), Choice::Object(reference)) => {
                let fits = self.is_current(reference) && scope.fits_set(set, reference.id);
                if !fits {
                    return Err(Refused::illegal("355.9.b", "that is not a battlefield that the text asks for"));
                }
                match (item.hidden_at, self.battlefield_of(reference.id)) {
                    (Some(hidden), Some(at)) if hidden != at => Err(elsewhere()),
                    _ => Ok(()),
                }
            }
            (Wanted::Opponent, Choice::Player(player)) if self.is_opponent(item.controller, player) => Ok(()),
            (Wanted::Destination { moved, among, between }, Choice::Place(to)) => {
                self.check_move_to(item, site, *moved, *among, *between, to)
            }
            (Wanted::Mode(n), Choice::Mode(mode)) if mode < *n => Ok(()),
            _ => Err(Refused::illegal("355.9", "that is not a valid choice")),
        }
    }

    /// "another": not what an earlier noun of the item chose.
    fn is_taken_before(&self, item: &Item, site: Site, set: &Set, choice: Choice) -> bool {
        let source_too = set.quantity == Quantity::Another && choice == Choice::Object(Scope::of_item(self, item).source);
        let before = item.chosen.iter().filter(|chosen| chosen.site != site).any(|chosen| chosen.picks.contains(&choice));
        // A reflexive trigger goes on from what the item that made it acted on (359.3.e.14).
        let known = |id: ObjectId| {
            item.memory.iter().any(|known| matches!(known.key, Key::Instruction(_)) && known.objects.iter().any(|one| one.id == id))
        };
        let known_too = object_of(&choice).is_some_and(known);
        set.quantity == Quantity::Another && (before || source_too || known_too)
    }

    /// 811.1.d.2: a card played from hidden, and its play effects, choose at that battlefield, unless the text itself makes that impossible.
    fn check_hidden(&self, item: &Item, set: &Set, id: ObjectId) -> Result<(), Refused> {
        let Some(hidden) = item.hidden_at else { return Ok(()) };
        let at = self.battlefield_of(id).map(Location::Battlefield).or(self.location_of(id));
        if at == Some(Location::Battlefield(hidden)) || restricts_elsewhere(set) { Ok(()) } else { Err(elsewhere()) }
    }

    /// 355.4.a: a destination is another place than where the units are, and one where they may be.
    fn check_move_to(
        &self,
        item: &Item,
        site: Site,
        moved: Option<Site>,
        among: Option<&Set>,
        between: bool,
        to: Location,
    ) -> Result<(), Refused> {
        let units: Vec<_> = match moved {
            Some(moved) => item.picks_at(moved).unwrap_or_default().iter().filter_map(object_of).collect(),
            None => {
                let scope = Scope::of_item(self, item);
                let scripts = self.scripts_of(item);
                let noun = scripts.iter().find_map(|script| moved_noun(script, site.instruction));
                noun.map(|noun| scope.objects(noun)).unwrap_or_default()
            }
        };
        if let Some(set) = among {
            let fits = match to {
                Location::Battlefield(at) => Scope::of_item(self, item).fits_set(set, self.battlefield(at).object),
                Location::Base(_) => set.things.contains(&Thing::Location),
            };
            if !fits {
                follow("449.1");
                return Err(Refused::illegal("449.1", "the text does not let it move there"));
            }
        }
        for &unit in &units {
            let controller = self.object(unit).controller;
            let from_battlefield = matches!(self.location_of(unit), Some(Location::Battlefield(_)));
            if between && from_battlefield && matches!(to, Location::Battlefield(_)) {
                return Err(Refused::illegal("449.1", "the text moves it to or from its base"));
            }
            if self.location_of(unit) == Some(to) {
                return Err(Refused::illegal("355.4.a", "the unit is there already"));
            }
            match to {
                Location::Base(player) if player != controller => {
                    return Err(Refused::illegal("355.4.a", "a unit moves to the base of its own controller"));
                }
                Location::Base(_) => {}
                Location::Battlefield(at) => self.check_destination(controller, at).inspect_err(|_| follow("358.3"))?,
            }
        }
        Ok(())
    }

    /// Whether a set of picks is legal together: how many, none twice, and what holds for the whole group (355.11).
    pub(super) fn check_group(&self, wanted: &Wanted<'_>, picks: &[Choice]) -> Result<(), Refused> {
        if (0..picks.len()).any(|at| picks[..at].contains(&picks[at])) {
            return Err(Refused::illegal("355.9", "the same thing is chosen twice for one noun"));
        }
        let Wanted::Targets(set) = wanted else { return Ok(()) };
        let objects: Vec<_> = picks.iter().filter_map(object_of).collect();
        for filter in &set.filters {
            let fits = match filter {
                Filter::TotalMightAtMost(n) => objects.iter().map(|&id| self.might(id)).sum::<i16>() <= i16::from(*n),
                Filter::SameLocation => self.share_location(&objects),
                Filter::SameController => objects.windows(2).all(|pair| self.object(pair[0]).controller == self.object(pair[1]).controller),
                // "units at a battlefield": one battlefield for all of them.
                Filter::At(Place::Set(place)) if place.quantity == Quantity::One => self.share_location(&objects),
                _ => true,
            };
            if !fits {
                return Err(Refused::illegal("355.11.a", "together they do not fulfil what the text asks of the group"));
            }
        }
        Ok(())
    }

    /// The one place of a group of targets, if the text asks for one.
    pub(super) fn place_of_group(&self, wanted: &Wanted<'_>, picks: &[Choice]) -> Option<Location> {
        let Wanted::Targets(set) = wanted else { return None };
        let asks = set.filters.iter().any(|filter| matches!(filter, Filter::At(Place::Set(place)) if place.quantity == Quantity::One));
        picks.first().and_then(object_of).filter(|_| asks && set.quantity.bounds() != (1, 1)).and_then(|id| self.location_of(id))
    }

    /// What was chosen: which rules made it what may be chosen.
    pub(super) fn follow_choice(&self, wanted: &Wanted<'_>, picks: &[Choice]) {
        let Wanted::Targets(set) = wanted else { return };
        for pick in picks {
            follow("355.9.a");
            match pick {
                Choice::Item(_) => follow("355.9.a.2"),
                Choice::Object(reference) => match self.zone_of(reference.id) {
                    Zone::Base(_) | Zone::Battlefield(_) => follow("355.9.a.1"),
                    Zone::Facedown(_) => follow("355.9.a.3"),
                    Zone::LegendZone => follow("355.9.a.4"),
                    Zone::ChampionZone => follow("355.9.a.5"),
                    _ => {}
                },
                Choice::Player(_) | Choice::Place(_) | Choice::Mode(_) => {}
            }
        }
        let (least, most) = set.quantity.bounds();
        if least < most {
            follow("355.13");
        }
        if set.filters.iter().any(|filter| matches!(filter, Filter::At(Place::Set(_)))) {
            // The battlefield is a restriction, and not chosen itself.
            follow("355.10.b");
        }
        let of_group = |filter: &Filter| match filter {
            Filter::TotalMightAtMost(_) | Filter::SameLocation | Filter::SameController => true,
            Filter::At(Place::Set(place)) => place.quantity == Quantity::One,
            _ => false,
        };
        if picks.len() > 1 && set.filters.iter().any(of_group) {
            follow("355.11.a");
        }
    }

    fn share_location(&self, objects: &[ObjectId]) -> bool {
        objects.windows(2).all(|pair| self.location_of(pair[0]) == self.location_of(pair[1]))
    }

    /// "at the same battlefield", said of two nouns: what the nouns of one instruction choose stands together.
    fn stands_with_the_others(&self, item: &Item, site: Site, set: &Set, id: ObjectId) -> bool {
        let others = item.chosen.iter().filter(|chosen| chosen.site.instruction == site.instruction && chosen.site != site);
        let mut others = others.flat_map(|chosen| &chosen.picks).filter_map(object_of);
        let place_of = |id: ObjectId| self.battlefield_of(id).map(Location::Battlefield).or(self.location_of(id));
        if set.filters.iter().any(is_different_location) {
            return others.all(|other| place_of(other) != place_of(id));
        }
        !set.filters.contains(&Filter::SameLocation) || others.all(|other| place_of(other) == place_of(id))
    }

    /// 757: a passive ability says that it cannot be chosen by such spells and abilities.
    fn is_untargetable(&self, id: ObjectId, item: &Item) -> bool {
        use crate::card::ability::Statement;
        use crate::card::phrase::Verb;
        let mut forbidden = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Cant(event) = statement {
                forbidden |= event.clauses.iter().any(|clause| {
                    clause.verb == Verb::Choose
                        && scope.fits(&clause.subject, id)
                        && scope.you.is_some_and(|you| self.is_opponent(you, item.controller))
                });
            }
        });
        forbidden
    }

    /// 355.9, 359.3.e.2: whether what was chosen is still legal as the item resolves.
    pub(super) fn is_still_legal(&self, item: &Item, site: Site, wanted: &Wanted<'_>, choice: Choice) -> bool {
        // The restriction of hidden cards (811.1.d.2) is one of choosing, not of the target.
        let unhidden = Item { hidden_at: None, ..item.clone() };
        match wanted {
            Wanted::Destination { .. } | Wanted::Mode(_) | Wanted::Opponent => true,
            Wanted::Targets(_) | Wanted::Battlefield(_) => self.check_option(&unhidden, site, wanted, choice).is_ok(),
        }
    }
}

impl Scope<'_> {
    /// Whether an item on the chain is what a noun speaks of (355.9.a.2).
    pub fn fits_item(&self, set: &Set, item: &Item) -> bool {
        let game = self.game;
        let card = item.card();
        let of_kind = set.things.iter().any(|thing| match thing {
            Thing::Spell => card.is_some_and(|id| game.card_of(id).kind == crate::card::Kind::Spell),
            Thing::Ability => card.is_none(),
            _ => false,
        });
        let cost = card.map(|id| &game.card_of(id).cost);
        of_kind
            && set.qualities.iter().all(|quality| match quality {
                crate::card::phrase::Quality::Friendly => self.you.is_some_and(|you| game.is_friendly(you, item.controller)),
                crate::card::phrase::Quality::Enemy => self.you.is_some_and(|you| game.is_opponent(you, item.controller)),
                _ => false,
            })
            && set.filters.iter().all(|filter| match filter {
                Filter::CostAtMost { energy, power } => {
                    // The printed cost, whatever was paid.
                    follow("356.1.c");
                    cost.is_some_and(|cost| cost.energy <= *energy && cost.power.len() <= usize::from(*power))
                }
                Filter::EnergyCostAtMost(n) => cost.is_some_and(|cost| cost.energy <= *n),
                Filter::EnergyCostAtLeast(n) => cost.is_some_and(|cost| cost.energy >= *n),
                Filter::ControlledBy(player) => self.players(player).contains(&item.controller),
                Filter::Choosing(noun) => {
                    item.chosen.iter().flat_map(|chosen| &chosen.picks).filter_map(object_of).any(|id| self.fits(noun, id))
                }
                _ => false,
            })
    }
}

fn object_of(choice: &Choice) -> Option<ObjectId> {
    match choice {
        Choice::Object(reference) => Some(reference.id),
        Choice::Player(_) | Choice::Item(_) | Choice::Place(_) | Choice::Mode(_) => None,
    }
}

fn moved_noun(script: &[Instruction], number: u8) -> Option<&Noun> {
    script.iter().find_map(|instruction| match &instruction.action {
        Action::Move { what, .. } if instruction.number == number => Some(what),
        Action::Do(list) => moved_noun(list, number),
        _ => None,
    })
}

/// "at a different location": than what the other nouns of the instruction chose.
fn is_different_location(filter: &Filter) -> bool {
    matches!(filter, Filter::At(Place::Set(place)) if place.qualities.contains(&Quality::Different))
}

/// Whether a noun speaks of items on the chain.
fn is_of_items(set: &Set) -> bool {
    set.things.iter().any(|thing| matches!(thing, Thing::Spell | Thing::Ability))
        && !set.filters.iter().any(|filter| zone_of_filter(filter).is_some())
}

/// Whether the text itself keeps its targets away from the battlefield of the hidden card: another location, a base, another zone.
fn restricts_elsewhere(set: &Set) -> bool {
    let by_place = set.filters.iter().any(|filter| match filter {
        Filter::At(Place::Base(_) | Place::Zone { .. }) => true,
        Filter::At(Place::Set(place)) => place.quantity == Quantity::Another,
        _ => false,
    });
    by_place || set.things.iter().all(|thing| matches!(thing, Thing::Legend | Thing::Rune | Thing::Player | Thing::Opponent))
}

fn elsewhere() -> Refused {
    Refused::illegal("811.1.d.2", "a card played from hidden chooses at the battlefield where it was hidden")
}

/// The battlefield that a place chosen as an object is.
pub(super) fn battlefield_choice(game: &Game, choice: &Choice) -> Option<BattlefieldId> {
    object_of(choice).and_then(|id| game.battlefield_of(id))
}
