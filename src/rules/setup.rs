//! From what somebody wrote down to a position that can be played: every reason why it is not a legal one (103–118, 483, 489).

use std::sync::Arc;

use super::Edition;
use super::abilities::delayed::{Change, Effect, Lasts};
use super::action::{Illegal, Refused};
use super::costs::Pool;
use super::game::{Battlefield, BattlefieldSet, Finalized, Game, Player};
use super::modes::Mode;
use super::objects::{BattlefieldId, CardId, CardTable, Object, ObjectId, PlayerId, Zone};
use super::turn::{Step, Turn};
use super::zones::{Slot, count};
use crate::card::{Keyword, Kind, RuleNumber};

/// A position as somebody wrote it down. Ids: the battlefields' objects come first, then `objects` in their order.
#[derive(Clone, Debug)]
pub struct Setup {
    pub edition: Edition,
    pub mode: Mode,
    pub cards: Arc<CardTable>,
    pub turn: PlayerId,
    /// Which turn of the game it is, from 1; later than everybody's first if unsaid.
    pub turn_number: Option<u16>,
    /// The game stands at the start of this step.
    pub step: Step,
    pub players: Vec<SetupPlayer>,
    pub battlefields: Vec<SetupBattlefield>,
    pub objects: Vec<SetupObject>,
}

/// What a player has beside objects.
#[derive(Clone, Debug, Default)]
pub struct SetupPlayer {
    pub score: u8,
    pub pool: Pool,
    /// From the top; every card named is one of `objects`, in the zone of that deck.
    pub main_deck: Vec<SetupSlot>,
    pub rune_deck: Vec<SetupSlot>,
    /// Cards finalized this turn, beside those on the board.
    pub finalized: u8,
    pub scored: Vec<BattlefieldId>,
    pub xp: u16,
}

/// A place in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupSlot {
    /// The object of that place in [`Setup::objects`], from 0.
    Object(usize),
    Unknown(u16),
}

/// A battlefield.
#[derive(Clone, Debug)]
pub struct SetupBattlefield {
    pub card: CardId,
    /// Who brought it (170.1).
    pub owner: PlayerId,
    /// `None`: whoever alone has units there.
    pub controller: Option<Option<PlayerId>>,
    pub contested_by: Option<PlayerId>,
}

/// An object of the set-up.
#[derive(Clone, Debug)]
pub struct SetupObject {
    pub object: Object,
    /// Keywords granted for this turn.
    pub granted: Vec<Keyword>,
    /// Whether it was hidden in this turn; otherwise earlier.
    pub hidden_this_turn: bool,
}

impl Setup {
    /// The id that the object of that place will have.
    pub fn object_id(&self, place: usize) -> ObjectId {
        ObjectId((self.battlefields.len() + place) as u16)
    }
}

impl Game {
    /// The position, if it is a legal one that a cleanup would leave as it is.
    ///
    /// # Errors
    /// Every rule that it breaks; or, alone, the first thing that the evaluator cannot play.
    pub fn set_up(setup: &Setup) -> Result<Game, Vec<Refused>> {
        let mut game = Game::from_setup(setup);
        let mut broken = game.broken_rules(setup);
        if broken.is_empty() {
            broken = game.unstable();
        }
        if !broken.is_empty() {
            return Err(broken.into_iter().map(Refused::Illegal).collect());
        }
        let on_board: Vec<_> = game.objects().filter(|(_, object)| object.zone.is_board()).map(|(id, _)| id).collect();
        for id in on_board {
            game.require_playable(id).map_err(|refused| vec![refused])?;
        }
        game.run().map_err(|refused| vec![refused])?;
        game.events.clear();
        Ok(game)
    }

    fn from_setup(setup: &Setup) -> Game {
        let count = setup.battlefields.len();
        let number = setup.turn_number.unwrap_or(1000);
        let battlefield_objects = setup.battlefields.iter().map(|at| Object::new(at.card, at.owner, Zone::BattlefieldZone));
        let hidden = |entry: &SetupObject| Object { hidden_on: if entry.hidden_this_turn { number } else { 0 }, ..entry.object };
        let objects: Vec<_> = battlefield_objects.chain(setup.objects.iter().map(hidden)).collect();
        let battlefields = (0..).zip(&setup.battlefields).map(|(at, battlefield)| Battlefield {
            object: ObjectId(at),
            controller: battlefield.controller.unwrap_or_else(|| sole_occupant(&objects, BattlefieldId(at as u8), setup)),
            contested_by: battlefield.contested_by,
            showdown_staged: false,
            combat_staged: false,
        });
        let effects = setup.objects.iter().enumerate().flat_map(|(place, entry)| {
            let id = ObjectId((count + place) as u16);
            let object = super::objects::ObjectRef { id, generation: 0 };
            entry.granted.iter().map(move |keyword| Effect { object, change: Change::Keyword(keyword.clone()), lasts: Lasts::ThisTurn })
        });
        let mut players: Vec<_> = setup.players.iter().map(|player| player_of(player, count)).collect();
        let all = players.len() as u16;
        for (at, player) in (0..).zip(&mut players) {
            // How many turns this player has begun.
            player.turns = if setup.turn_number.is_some() { (number + all - 1 - at) / all } else { 2 };
            let in_zone = |object: &&SetupObject| object.object.zone == Zone::ChampionZone && object.object.owner == PlayerId(at as u8);
            player.champion = setup.objects.iter().find(in_zone).map(|object| object.object.card);
            if PlayerId(at as u8) == setup.turn && setup.step == Step::Awaken {
                player.turns = player.turns.max(1);
            }
        }
        Game {
            edition: setup.edition,
            mode: setup.mode,
            table: Arc::clone(&setup.cards),
            players,
            battlefields: battlefields.collect(),
            effects: effects.collect(),
            objects,
            turn: Turn { player: setup.turn, number, step: setup.step, is_done: false, chain_used: false },
            showdown: None,
            chain: Vec::new(),
            next_item: 0,
            chain_moves_focus: false,
            priority: None,
            passes: 0,
            invited: None,
            work: Vec::new(),
            cleanup_due: false,
            asked: None,
            answer: None,
            delayed: Vec::new(),
            triggered: Vec::new(),
            dealt: Vec::new(),
            history: Vec::new(),
            snapshots: Vec::new(),
            paid_additional: Vec::new(),
            played_from_hidden: None,
            beyond: None,
            burning: false,
            winners: Vec::new(),
            moment: 0,
            events: Vec::new(),
        }
    }

    /// What makes the position illegal, all of it.
    fn broken_rules(&self, setup: &Setup) -> Vec<Illegal> {
        let mut broken = Vec::new();
        let mut note = |rule: &'static str, because: String| broken.push(Illegal { rule: RuleNumber::of(rule), because });
        if self.players.len() != setup.mode.players() {
            note("483.1", format!("this mode is for {} players, and there are {}", setup.mode.players(), self.players.len()));
        }
        if self.battlefields.len() > setup.mode.battlefields() {
            note("483.4", format!("this mode has {} battlefields, and there are {}", setup.mode.battlefields(), self.battlefields.len()));
        }
        for (id, battlefield) in self.battlefields() {
            let mut here: Vec<_> = self.units_at(super::objects::Location::Battlefield(id)).map(|(_, unit)| unit.controller).collect();
            here.sort();
            here.dedup();
            let name = &self.card_of(battlefield.object).name;
            if here.len() > 2 {
                note("449.2", format!("units of {} players are at {name}; at most two players' can be", here.len()));
            } else if let [one, other] = here[..] {
                if self.ally(one) == Some(other) {
                    note("447.2.b", format!("units of two allies are at {name}"));
                } else {
                    note("323.13", format!("units of two opponents are at {name}; a combat would begin"));
                }
            }
            let facedown = self.objects().filter(|(_, object)| object.zone == Zone::Facedown(id)).count();
            if facedown > 1 {
                note("107.3.b", format!("{facedown} cards are face down at {name}; there is room for one"));
            }
        }
        for at in 0..self.players.len() as u8 {
            let player = PlayerId(at);
            let on_board =
                self.objects().filter(|(id, object)| object.owner == player && self.is_rune(*id) && object.zone.is_board()).count();
            let all = on_board + count(&self.player(player).rune_deck);
            if all > 12 {
                note("103.3.a", format!("a player has {all} runes; a Rune Deck has 12"));
            }
            if let Some(ally) = self.ally(player).filter(|ally| player < *ally) {
                self.check_team(setup, player, ally, &mut note);
            }
        }
        for (id, object) in self.objects() {
            let kind = self.card(object.card).kind;
            let name = &self.card(object.card).name;
            match object.zone {
                Zone::Battlefield(_) if kind == Kind::Gear && object.attached_to.is_none() => {
                    note("323.7", format!("{name}, a gear, is at a battlefield; a cleanup would recall it"));
                }
                Zone::Base(_) | Zone::Battlefield(_) if matches!(kind, Kind::Spell | Kind::Legend | Kind::Battlefield | Kind::Marker) => {
                    note("198", format!("{name} is no unit, gear or rune, and cannot be at a location"));
                }
                Zone::LegendZone if kind != Kind::Legend => note("107.4", format!("{name} is no legend")),
                Zone::ChampionZone if kind != Kind::Unit => note("103.2.a.2", format!("{name} is no unit")),
                Zone::BattlefieldZone if kind != Kind::Battlefield => note("170", format!("{name} is no battlefield")),
                _ => {}
            }
            if object.damage > 0 && kind != Kind::Unit {
                note("142", format!("{name} has damage and is no unit"));
            }
            if kind == Kind::Unit
                && object.zone.location().is_some()
                && object.damage > 0
                && i16::try_from(object.damage).is_ok_and(|damage| damage >= self.might(id))
            {
                note("323.5", format!("{name} has lethal damage; a cleanup would kill it"));
            }
        }
        broken
    }

    fn check_team(&self, setup: &Setup, player: PlayerId, ally: PlayerId, note: &mut impl FnMut(&'static str, String)) {
        if self.player(player).score != self.player(ally).score {
            note("489.8.d.1", "teammates have the same points".to_owned());
        }
        let legend_of = |of: PlayerId| self.objects().find(|(_, object)| object.zone == Zone::LegendZone && object.owner == of);
        if let (Some((_, mine)), Some((_, theirs))) = (legend_of(player), legend_of(ally))
            && mine.card == theirs.card
        {
            note("489.8.h", format!("teammates both have {}", self.card(mine.card).name));
        }
        let of = |owner: PlayerId| setup.battlefields.iter().filter(move |battlefield| battlefield.owner == owner);
        for battlefield in of(player) {
            let name = &self.card(battlefield.card).name;
            if of(ally).any(|other| other.card == battlefield.card && !self.card(other.card).is_token) {
                note("489.8.i", format!("teammates both have the battlefield {name}"));
            }
        }
    }

    /// Why a cleanup would change the position (323).
    fn unstable(&mut self) -> Vec<Illegal> {
        let mut broken = Vec::new();
        let mut note = |rule: &'static str, because: String| broken.push(Illegal { rule: RuleNumber::of(rule), because });
        for (id, battlefield) in self.battlefields() {
            let name = &self.card_of(battlefield.object).name;
            let units: Vec<_> = self.units_at(super::objects::Location::Battlefield(id)).map(|(_, unit)| unit.controller).collect();
            if let Some(controller) = battlefield.controller
                && units.is_empty()
            {
                note(
                    "323.6",
                    format!("{name} is controlled by player {} without a unit there; a cleanup would end that", controller.0 + 1),
                );
            }
            if let Some(&occupant) = units.first()
                && battlefield.controller != Some(occupant)
            {
                note("323.12", format!("units are at {name} whose player does not control it; a showdown would begin"));
            }
        }
        for (_, object) in self.objects() {
            if let Zone::Facedown(at) = object.zone
                && self.battlefield(at).controller != Some(object.controller)
            {
                let name = &self.card_of(self.battlefield(at).object).name;
                note("323.7", format!("a card is hidden at {name} by a player who does not control it; a cleanup would remove it"));
            }
        }
        broken
    }
}

/// Unsaid controller: whoever alone has units there.
fn sole_occupant(objects: &[Object], at: BattlefieldId, setup: &Setup) -> Option<PlayerId> {
    let is_unit = |object: &&Object| object.zone == Zone::Battlefield(at) && setup.cards.get(object.card).kind == Kind::Unit;
    let mut controllers = objects.iter().filter(is_unit).map(|object| object.controller);
    let first = controllers.next()?;
    controllers.all(|other| other == first).then_some(first)
}

fn player_of(player: &SetupPlayer, battlefields: usize) -> Player {
    let slot = |slot: &SetupSlot| match slot {
        SetupSlot::Object(place) => Slot::Card(ObjectId((battlefields + place) as u16)),
        SetupSlot::Unknown(n) => Slot::Unknown(*n),
    };
    let mut scored = BattlefieldSet::default();
    player.scored.iter().for_each(|&at| scored.insert(at));
    Player {
        score: player.score,
        pool: player.pool.clone(),
        main_deck: player.main_deck.iter().map(slot).filter(|slot| *slot != Slot::Unknown(0)).collect(),
        rune_deck: player.rune_deck.iter().map(slot).filter(|slot| *slot != Slot::Unknown(0)).collect(),
        // Cards that nobody named: they are no object of this game.
        finalized: vec![Finalized { object: ObjectId(u16::MAX), countered: false }; usize::from(player.finalized)],
        scored,
        allied: BattlefieldSet::default(),
        xp: player.xp,
        champion: None,
        turns: 0,
        removed: false,
    }
}
