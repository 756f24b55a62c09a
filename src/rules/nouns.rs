//! What the nouns, places and amounts of an ability stand for right now (355.9, 359.3.f, 740).

use super::action::Choice;
use super::chain::{Item, ItemKind, Key, Remembered};
use super::game::Game;
use super::history::Happening;
use super::objects::{BattlefieldId, Location, ObjectId, ObjectRef, PlayerId, Snapshot, Zone};
use super::targeting::{Site, Slot};
use crate::card::Kind;
use crate::card::phrase::{Filter, Grant, Meaning, Noun, Owner, Place, PlayerNoun, Quality, Set, Thing, Value};

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
            Meaning::EventSubject | Meaning::EventObject => self.event.and_then(|event| event.object).into_iter().collect(),
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
            | Meaning::Outer(_) => Vec::new(),
            Meaning::RestOf(n) => {
                let looked = self.remembered(Key::LookedAt(*n)).map(|known| known.objects.clone()).unwrap_or_default();
                looked.into_iter().filter(|&reference| self.game.is_current(reference)).collect()
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
        objects.collect()
    }

    pub fn remembered(&self, key: Key) -> Option<&'g Remembered> {
        self.memory.iter().find(|known| known.key == key)
    }

    /// The objects that a noun stands for where nobody chooses: references, "all …", "each …".
    pub fn objects(&self, noun: &Noun) -> Vec<ObjectId> {
        match noun {
            Noun::Reference { means, .. } => self
                .referents(means)
                .into_iter()
                .filter(|&reference| self.game.is_current(reference))
                .map(|reference| reference.id)
                .collect(),
            Noun::Set(set) => self.all_in(set),
            Noun::Joined { nouns, .. } => nouns.iter().flat_map(|noun| self.objects(noun)).collect(),
            Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => Vec::new(),
        }
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

    /// Whether an object fits a description, but for what belongs to a whole group of targets (355.11).
    pub fn fits_set(&self, set: &Set, id: ObjectId) -> bool {
        if set.other && id == self.source.id {
            return false;
        }
        let zone_filter = set.filters.iter().find_map(zone_of_filter);
        let of_kind = set.things.is_empty() || set.things.iter().any(|&thing| self.is_thing(thing, id, zone_filter.is_some()));
        of_kind
            && set.owner.as_ref().is_none_or(|owner| self.belongs_to(owner, id))
            && set.qualities.iter().all(|quality| self.has_quality(quality, id))
            && set.filters.iter().all(|filter| self.passes(filter, id))
    }

    /// 355.9.a.1: "unit", "gear", "rune" mean objects on the board, unless another zone is said.
    fn is_thing(&self, thing: Thing, id: ObjectId, elsewhere: bool) -> bool {
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

    /// 740.1, "your": controlled on the board, owned elsewhere.
    fn holder(&self, id: ObjectId) -> PlayerId {
        let object = self.game.object(id);
        if object.zone.is_board() || object.zone == Zone::Chain { object.controller } else { object.owner }
    }

    fn belongs_to(&self, owner: &Owner, id: ObjectId) -> bool {
        match owner {
            Owner::Your | Owner::My => Some(self.holder(id)) == self.you,
            Owner::Their => true,
            Owner::Of(noun) => match &**noun {
                Noun::Player(player) => self.players(player).contains(&self.holder(id)),
                _ => false,
            },
        }
    }

    pub(super) fn has_quality(&self, quality: &Quality, id: ObjectId) -> bool {
        let (game, object) = (self.game, self.game.object(id));
        let card = game.card_of(id);
        match quality {
            // 359.3.f.4: friendly and enemy are judged from the ability's controller, when they are looked at.
            Quality::Friendly => self.you.is_some_and(|you| game.is_friendly(you, self.holder(id))),
            Quality::Enemy => self.you.is_some_and(|you| game.is_opponent(you, self.holder(id))),
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
            Quality::Keyword(keyword) => game.has_keyword(id, keyword),
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

    fn passes(&self, filter: &Filter, id: ObjectId) -> bool {
        let game = self.game;
        let might = |id| game.true_might(id, self.depth).max(0);
        let might_of = |noun: &Noun| self.objects(noun).first().map(|&other| might(other));
        match filter {
            Filter::At(place) => self.is_at(place, id),
            Filter::ControlledBy(player) => self.players(player).contains(&self.holder(id)),
            Filter::NotControlledBy(player) => !self.players(player).contains(&self.holder(id)),
            Filter::OwnedBy(player) => self.players(player).contains(&game.object(id).owner),
            Filter::Is(quality) => self.has_quality(quality, id),
            Filter::AttachedTo(noun) => game.object(id).attached_to.is_some_and(|top| self.fits(noun, top)),
            Filter::Named(name) => game.card_of(id).name == *name,
            Filter::With(keyword) => game.has_keyword(id, keyword),
            Filter::Without(keyword) => !game.has_keyword(id, keyword),
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
            Filter::FromAmong(meaning) => self.referents(meaning).iter().any(|reference| reference.id == id && game.is_current(*reference)),
            Filter::Choosing(_)
            | Filter::PlayedBy(_)
            | Filter::ThisTurn
            | Filter::BanishedWith(_)
            | Filter::WithCount(_)
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
            Place::Anywhere => location.is_some(),
        }
    }

    /// "another location": any but where the source is.
    fn is_at_location_of(&self, set: &Set, location: Option<Location>) -> bool {
        location.is_some() && !(set.quantity == crate::card::phrase::Quantity::Another && location == self.here())
    }

    /// Where what a reference stands for is, or was when it left (359.3.e.13).
    pub fn location(&self, meaning: &Meaning) -> Option<Location> {
        if let Some(event) = self.event
            && matches!(meaning, Meaning::EventPlace)
        {
            return event.place;
        }
        if let Some(Choice::Place(location)) = self.chosen_place(meaning) {
            return Some(location);
        }
        let reference = *self.referents(meaning).first()?;
        if let Some(at) = self.game.battlefield_of(reference.id) {
            return Some(Location::Battlefield(at));
        }
        // 359.3.f.2.a: of what is gone there is no location.
        self.game.is_current(reference).then(|| self.game.location_of(reference.id)).flatten()
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

    /// The players that a noun stands for, in turn order from the turn player on.
    pub fn players(&self, noun: &PlayerNoun) -> Vec<PlayerId> {
        let game = self.game;
        let all = || game.players_from(game.turn_player());
        match noun {
            PlayerNoun::You => self.you.into_iter().collect(),
            PlayerNoun::Opponents | PlayerNoun::AnOpponent => {
                all().filter(|&player| self.you.is_some_and(|you| game.is_opponent(you, player))).collect()
            }
            PlayerNoun::EachPlayer | PlayerNoun::APlayer => all().collect(),
            PlayerNoun::ThatPlayer(meaning) => match meaning {
                Meaning::EventSubject | Meaning::EventObject | Meaning::EventPlayer => {
                    self.event.and_then(|event| event.by).into_iter().collect()
                }
                _ => self.controller(meaning).into_iter().collect(),
            },
            PlayerNoun::ControllerOf(meaning) => self.controller(meaning).into_iter().collect(),
            PlayerNoun::OwnerOf(meaning) => {
                self.referents(meaning).first().map(|reference| game.object(reference.id).owner).into_iter().collect()
            }
            PlayerNoun::NextPlayer => vec![game.next_player(game.turn_player())],
            PlayerNoun::AnyPlayer => all().collect(),
            PlayerNoun::EachOtherPlayer => all().filter(|player| Some(*player) != self.you).collect(),
            PlayerNoun::Attacker => self.combatants().map(|(attacker, _)| attacker).into_iter().collect(),
            PlayerNoun::Defender => self.combatants().map(|(_, defender)| defender).into_iter().collect(),
            PlayerNoun::Several(several) => several.iter().flat_map(|player| self.players(player)).collect(),
            PlayerNoun::Allies | PlayerNoun::AnAlly => self.you.and_then(|you| game.ally(you)).into_iter().collect(),
        }
    }

    fn combatants(&self) -> Option<(PlayerId, PlayerId)> {
        let combat = self.game.showdown()?.combat.as_ref()?;
        Some((combat.attacker, combat.defender))
    }

    fn controller(&self, meaning: &Meaning) -> Option<PlayerId> {
        let reference = *self.referents(meaning).first()?;
        if self.game.is_current(reference) {
            return Some(self.game.object(reference.id).controller);
        }
        self.game.snapshot_of(reference).map(|snapshot| snapshot.controller)
    }

    /// The Might of what a noun stands for; of what left, as it was (359.3.e.13); `None` for what is null (359.3.e.12).
    fn might_of_noun(&self, noun: &Noun) -> Option<i16> {
        match noun {
            Noun::Reference { means, .. } => {
                let reference = *self.referents(means).first()?;
                if self.game.is_current(reference) {
                    return Some(self.game.true_might(reference.id, self.depth).max(0));
                }
                let acted_on = self.memory.iter().any(|known| known.done && known.objects.contains(&reference));
                self.game.snapshot_of(reference).filter(|_| acted_on || self.source == reference).and_then(|snapshot| snapshot.might)
            }
            Noun::Set(_) => self.objects(noun).first().map(|&id| self.game.true_might(id, self.depth).max(0)),
            Noun::Joined { .. } | Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => None,
        }
    }

    /// An amount; `None` if the information is gone (359.3.e.12).
    pub fn value(&self, value: &Value) -> Option<i16> {
        let mights = |set: &Set| self.all_in(set).into_iter().map(|id| self.game.true_might(id, self.depth).max(0)).collect::<Vec<_>>();
        match value {
            Value::Number(n) => Some(i16::from(*n)),
            Value::MightOf(noun) => self.might_of_noun(noun),
            Value::HighestMight(set) => Some(mights(set).into_iter().max().unwrap_or(0)),
            Value::TotalMight(set) => Some(mights(set).into_iter().sum()),
            Value::CountOf(set) => i16::try_from(self.all_in(set).len()).ok(),
            Value::ThatMuch => self.event.and_then(|event| i16::try_from(event.amount).ok()),
            Value::Times(n, value) => self.value(value).map(|value| i16::from(*n) * value),
            Value::EnergyCostOf(noun) => self.objects(noun).first().map(|&id| i16::from(self.game.card_of(id).cost.energy)),
            Value::Words(_) => None,
            Value::Points(player) => self.players(player).first().map(|&player| i16::from(self.game.player(player).score)),
        }
    }

    /// The Might that a grant gives.
    pub fn might_of_grant(&self, grant: &Grant) -> i16 {
        match grant {
            Grant::Might(by) => i16::from(*by),
            Grant::MightEqualTo { negative, value } => {
                // 477.3.c: nobody increases by less than nothing.
                let amount = self.value(value).unwrap_or(0).max(0);
                if *negative { -amount } else { amount }
            }
            Grant::Keyword(_) | Grant::KeywordEqualTo(..) | Grant::Ability(_) | Grant::Words(_) => 0,
        }
    }
}

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

/// The filter that says a noun is in a zone other than the board.
pub(super) fn zone_of_filter(filter: &Filter) -> Option<&Place> {
    match filter {
        Filter::At(place @ (Place::Zone { .. } | Place::Top(_) | Place::Bottom(_))) => Some(place),
        _ => None,
    }
}
