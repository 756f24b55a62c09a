//! What the words of a noun ask of an object: what it is, whose, how, and where (355.9, 740).

use super::chain::{Item, ItemKind};
use super::followed::follow;
use super::nouns::Scope;
use super::objects::{BattlefieldId, Location, ObjectId, Zone};
use crate::card::Kind;
use crate::card::phrase::{Filter, Noun, Owner, Place, PlayerNoun, Quality, Set, Thing};

impl Scope<'_> {
    /// 355.9.a.1: "unit", "gear", "rune" mean objects on the board, unless another zone is said.
    pub(super) fn is_thing(&self, thing: Thing, id: ObjectId, elsewhere: bool) -> bool {
        let object = self.game.object(id);
        let card = self.game.card_of(id);
        let on_board = elsewhere || matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_));
        match thing {
            Thing::Unit => card.kind == Kind::Unit && on_board,
            Thing::Gear => card.kind == Kind::Gear && on_board,
            Thing::Rune => card.kind == Kind::Rune && on_board,
            Thing::Equipment => card.kind == Kind::Gear && card.tags.iter().any(|tag| tag == "Equipment") && on_board,
            Thing::Permanent => matches!(card.kind, Kind::Unit | Kind::Gear) && on_board,
            Thing::Something => on_board || object.zone == Zone::LegendZone,
            Thing::Token => card.is_token && on_board,
            Thing::Spell => card.kind == Kind::Spell && elsewhere,
            // 052: "card" means a Main Deck card.
            Thing::Card => matches!(card.kind, Kind::Unit | Kind::Gear | Kind::Spell) && !card.is_token && elsewhere,
            Thing::Legend => card.kind == Kind::Legend && object.zone == Zone::LegendZone,
            Thing::Battlefield | Thing::Location => object.zone == Zone::BattlefieldZone,
            Thing::Ability
            | Thing::Buff
            | Thing::Hand
            | Thing::Trash
            | Thing::Base
            | Thing::MainDeck
            | Thing::RuneDeck
            | Thing::ChampionZone
            | Thing::Player
            | Thing::Opponent
            | Thing::Points
            | Thing::Champion
            | Thing::Combat
            | Thing::Showdown
            | Thing::Damage => false,
        }
    }

    fn is_held_by(&self, player: &PlayerNoun, id: ObjectId) -> bool {
        self.game.controller_of_abilities(id).is_some_and(|holder| self.players(player).contains(&holder))
    }

    pub(super) fn belongs_to(&self, owner: &Owner, id: ObjectId) -> bool {
        match owner {
            Owner::Your | Owner::My => self.you.is_some() && self.game.controller_of_abilities(id) == self.you,
            Owner::Their => true,
            Owner::Of(noun) => match &**noun {
                Noun::Player(player) => self.is_held_by(player, id),
                _ => false,
            },
        }
    }

    /// Friendly and enemy are judged from the ability's controller, when they are looked at.
    fn follow_sides(&self) {
        let is_carried_out = |item: &Item| item.finalized && matches!(&item.kind, ItemKind::Ability(ability) if ability.is_triggered);
        if self.item.is_some_and(is_carried_out) {
            follow("359.3.f.4");
        }
    }

    pub(super) fn has_quality(&self, quality: &Quality, id: ObjectId) -> bool {
        if matches!(quality, Quality::Friendly | Quality::Enemy) {
            self.follow_sides();
        }
        let (game, object) = (self.game, self.game.object(id));
        let card = game.card_of(id);
        match quality {
            Quality::Friendly => self.you.zip(game.controller_of_abilities(id)).is_some_and(|(you, holder)| game.is_friendly(you, holder)),
            Quality::Enemy => self.you.zip(game.controller_of_abilities(id)).is_some_and(|(you, holder)| game.is_opponent(you, holder)),
            Quality::Ready => !object.exhausted,
            Quality::Exhausted => object.exhausted,
            Quality::Stunned => object.stunned,
            Quality::Buffed => object.buffs > 0,
            Quality::Damaged => object.damage > 0,
            Quality::Attacking => object.designation == Some(super::objects::Designation::Attacker),
            Quality::Defending => object.designation == Some(super::objects::Designation::Defender),
            Quality::Equipped => game.attached(id).next().is_some(),
            Quality::Attached => object.attached_to.is_some(),
            Quality::Facedown => matches!(object.zone, Zone::Facedown(_)),
            Quality::Mighty => self.depth > 0 && game.true_might(id, self.depth - 1) >= 5,
            Quality::Token => card.is_token,
            Quality::NonToken => !card.is_token,
            Quality::Chosen => card.is_champion,
            Quality::Might(n) => game.true_might(id, self.depth) == i16::from(*n),
            Quality::Tag(tag) => card.tags.contains(tag),
            Quality::NonTag(tag) => !card.tags.contains(tag),
            Quality::Domain(domain) => card.domains.contains(*domain),
            Quality::Keyword(keyword) => game.has_keyword_within(id, keyword, self.depth),
            Quality::Kind(kind) => card.kind == *kind,
            Quality::Open => game.battlefield_of(id).is_some_and(|at| game.battlefield(at).controller.is_none() && !self.is_occupied(at)),
            Quality::Occupied => game.battlefield_of(id).is_some_and(|at| self.is_occupied(at)),
            Quality::Uncontrolled => game.battlefield_of(id).is_some_and(|at| game.battlefield(at).controller.is_none()),
            Quality::Detached => object.attached_to.is_none(),
            Quality::Empty => game.battlefield_of(id).is_some_and(|at| !self.is_occupied(at)),
            Quality::AnyTag(tags) => tags.iter().any(|tag| card.tags.contains(tag)),
            Quality::Named(name) => card.name == *name,
            Quality::NonKind(kind) => card.kind != *kind,
            Quality::Different | Quality::Same => true,
            // What the evaluator cannot judge yet is refused before it is asked about (`playable`).
            Quality::Empowered | Quality::Nth(_) | Quality::Combat | Quality::Word(_) => false,
        }
    }

    fn is_occupied(&self, at: BattlefieldId) -> bool {
        self.game.units_at(Location::Battlefield(at)).next().is_some()
    }

    pub(super) fn passes(&self, filter: &Filter, id: ObjectId) -> bool {
        let game = self.game;
        let might = |id| game.true_might(id, self.depth).max(0);
        let might_of = |noun: &Noun| self.objects(noun).first().map(|&other| might(other));
        match filter {
            Filter::At(place) => self.is_at(place, id),
            Filter::ControlledBy(player) => self.is_held_by(player, id),
            Filter::NotControlledBy(player) => !self.is_held_by(player, id),
            Filter::OwnedBy(player) => self.players(player).contains(&game.object(id).owner),
            Filter::Is(quality) => self.has_quality(quality, id),
            Filter::AttachedTo(noun) => game.object(id).attached_to.is_some_and(|top| self.fits(noun, top)),
            Filter::Named(name) => game.card_of(id).name == *name,
            Filter::With(keyword) => game.has_keyword_within(id, keyword, self.depth),
            Filter::Without(keyword) => !game.has_keyword_within(id, keyword, self.depth),
            Filter::MightAtMost(n) => might(id) <= i16::from(*n),
            Filter::MightAtLeast(n) => might(id) >= i16::from(*n),
            Filter::MightLessThan(noun) => might_of(noun).is_some_and(|other| might(id) < other),
            Filter::MightMoreThan(noun) => might_of(noun).is_some_and(|other| might(id) > other),
            Filter::MightUpToMoreThan(more, noun) => self.might_of_noun(noun).is_some_and(|other| might(id) <= other + i16::from(*more)),
            // 206: a card's cost is the printed one.
            Filter::EnergyCostAtMost(n) => game.card_of(id).cost.energy <= *n,
            Filter::EnergyCostAtLeast(n) => game.card_of(id).cost.energy >= *n,
            Filter::PowerCostAtLeast(n) => game.card_of(id).cost.power.len() >= usize::from(*n),
            Filter::PowerCostAtMost(n) => game.card_of(id).cost.power.len() <= usize::from(*n),
            Filter::CostAtMost { energy, power } => {
                let cost = &game.card_of(id).cost;
                cost.energy <= *energy && cost.power.len() <= usize::from(*power)
            }
            Filter::OtherThan(noun) => !self.fits(noun, id),
            // 355.11: of the whole group, not of one.
            Filter::TotalMightAtMost(_) | Filter::SameLocation | Filter::SameController => true,
            Filter::Alone => game.is_alone(id),
            Filter::AttackingAt(place) => self.has_quality(&Quality::Attacking, id) && self.is_at(place, id),
            Filter::DefendingAt(place) => self.has_quality(&Quality::Defending, id) && self.is_at(place, id),
            // "where there are enemy units": of a battlefield.
            Filter::WithCount(set) => {
                let here = game.battlefield_of(id).map(Location::Battlefield);
                here.is_some_and(|here| self.all_in(set).into_iter().any(|unit| game.location_of(unit) == Some(here)))
            }
            Filter::FromAmong(meaning) => self.referents(meaning).iter().any(|reference| reference.id == id && game.is_current(*reference)),
            Filter::Choosing(_)
            | Filter::PlayedBy(_)
            | Filter::PlayedFromAnywhereBut(_)
            | Filter::ThisTurn
            | Filter::BanishedWith(_)
            // Of a combat, which is no object ([`Scope::matches_clause`]).
            | Filter::WhereAttackerIs(_)
            | Filter::Words(_) => false,
        }
    }

    /// Whether an object is at a place.
    pub fn is_at(&self, place: &Place, id: ObjectId) -> bool {
        let object = self.game.object(id);
        let location = self.game.location_of(id);
        match place {
            Place::Here => location.is_some() && location == self.here(),
            Place::There(meaning) | Place::LocationOf(meaning) => location.is_some() && location == self.location(meaning),
            Place::Base(owner) => match location {
                Some(Location::Base(player)) => match owner {
                    None => player == object.controller,
                    Some(Owner::Your | Owner::My) => Some(player) == self.you,
                    Some(Owner::Their) => player == object.controller,
                    Some(Owner::Of(_)) => false,
                },
                Some(Location::Battlefield(_)) | None => false,
            },
            Place::Set(set) => match location {
                Some(Location::Battlefield(at)) if !set.things.contains(&Thing::Location) => {
                    self.fits_set(set, self.game.battlefield(at).object)
                }
                _ if set.things.contains(&Thing::Location) => self.is_at_location_of(set, location),
                _ => false,
            },
            Place::Board => object.zone.is_board(),
            Place::Facedown => matches!(object.zone, Zone::Facedown(_)),
            Place::OriginalLocationOf(_)
            | Place::Top(_)
            | Place::Bottom(_)
            | Place::ToOrFrom(_)
            | Place::AnywhereBut(_)
            | Place::Words(_) => false,
            Place::Zone { owner, zone } => {
                let zone_fits = match zone {
                    Thing::Hand => object.zone == Zone::Hand,
                    Thing::Trash => object.zone == Zone::Trash,
                    Thing::MainDeck => object.zone == Zone::MainDeck,
                    Thing::RuneDeck => object.zone == Zone::RuneDeck,
                    Thing::ChampionZone => object.zone == Zone::ChampionZone,
                    _ => false,
                };
                zone_fits && owner.as_ref().is_none_or(|owner| self.belongs_to(owner, id))
            }
            // 740.2.c
            Place::InCombat => object.designation.is_some(),
            Place::InAShowdown => self.game.showdown().is_some(),
            Place::Anywhere => location.is_some(),
        }
    }

    /// "another location": any but where the source is.
    fn is_at_location_of(&self, set: &Set, location: Option<Location>) -> bool {
        location.is_some() && !(set.quantity == crate::card::phrase::Quantity::Another && location == self.here())
    }
}
