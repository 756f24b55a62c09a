//! What holds of every game, whatever players do.

use riftlaw::card::Kind;
use riftlaw::rules::Game;
use riftlaw::rules::action::{Question, Waiting};
use riftlaw::rules::objects::{Location, ObjectId, PlayerId, Zone};
use riftlaw::rules::zones::{Deck, Slot, count};

/// What does not change in a game: how many cards, and of them runes, each player owns.
pub struct Holds {
    cards: Vec<(usize, usize)>,
}

impl Holds {
    pub fn of(game: &Game) -> Self {
        Self { cards: owned(game) }
    }

    pub fn check(&self, before: &Game, game: &Game, told: &dyn Fn() -> String) {
        assert_eq!(owned(game), self.cards, "cards and runes are conserved; {}", told());
        self.decks(game, told);
        points(before, game, told);
        objects(game, told);
        if let Waiting::For(decision) = game.waiting()
            && matches!(decision.question, Question::Priority | Question::Focus)
        {
            at_rest(game, told);
        }
    }

    /// Every card of a deck lies in it once.
    fn decks(&self, game: &Game, told: &dyn Fn() -> String) {
        for (player, _) in game.players() {
            for (deck, zone) in [(Deck::Main, Zone::MainDeck), (Deck::Rune, Zone::RuneDeck)] {
                let slots = game.deck(player, deck).iter();
                let mut named: Vec<ObjectId> = slots.filter_map(|slot| if let Slot::Card(id) = slot { Some(*id) } else { None }).collect();
                named.sort();
                let there: Vec<ObjectId> = game.cards_in(player, zone).collect();
                assert_eq!(named, there, "the {zone:?} of {player:?}; {}", told());
            }
        }
    }
}

/// By owner: cards that are no tokens, and runes; those that nobody knows count too.
fn owned(game: &Game) -> Vec<(usize, usize)> {
    let unknown = |slots: &[Slot]| {
        let unknown: Vec<Slot> = slots.iter().copied().filter(|slot| matches!(slot, Slot::Unknown(_))).collect();
        count(&unknown)
    };
    let of = |player: PlayerId| {
        let is_card = |id: ObjectId| !game.card_of(id).is_token && game.zone_of(id) != Zone::Nowhere && game.object(id).owner == player;
        let cards = game.objects().filter(|(id, _)| is_card(*id) && !game.is_rune(*id)).count();
        let runes = game.objects().filter(|(id, _)| is_card(*id) && game.is_rune(*id)).count();
        (cards + unknown(game.deck(player, Deck::Main)), runes + unknown(game.deck(player, Deck::Rune)))
    };
    game.players().map(|(player, _)| of(player)).collect()
}

fn points(before: &Game, game: &Game, told: &dyn Fn() -> String) {
    for (player, state) in game.players() {
        assert!(state.score >= before.player(player).score, "no points are lost; {}", told());
        if let Some(ally) = game.ally(player) {
            assert_eq!(state.score, game.player(ally).score, "a team shares its points; {}", told());
        }
    }
    assert!(game.winners().len() <= 2, "{}", told());
}

fn objects(game: &Game, told: &dyn Fn() -> String) {
    let combat = game.showdown().and_then(|showdown| showdown.combat.as_ref().map(|combat| (showdown.battlefield, combat)));
    for (at, _) in game.battlefields() {
        let hidden = game.objects().filter(|(_, object)| object.zone == Zone::Facedown(at)).count();
        assert!(hidden <= 1, "there is room for one facedown card; {}", told());
    }
    for (id, object) in game.objects() {
        let card = game.card_of(id);
        let name = &card.name;
        let is_on_board = object.zone.is_board();
        let is_permanent = is_on_board && object.zone.location().is_some();
        if let Some(top) = object.attached_to {
            assert_eq!(object.zone, game.zone_of(top), "{name} is where {} is that it is attached to; {}", game.card_of(top).name, told());
            assert!(is_permanent && top != id, "{name} is attached on the board; {}", told());
            assert!(game.object(top).attached_to.is_none(), "{name} is attached to something that is attached; {}", told());
        }
        assert!(object.damage == 0 || is_permanent && card.kind == Kind::Unit, "{name} has damage and is no unit there; {}", told());
        assert!(!object.stunned || is_permanent && card.kind == Kind::Unit, "{name} is stunned and is no unit there; {}", told());
        assert!(object.buffs <= 1 && (object.buffs == 0 || is_permanent), "{name} has {} buffs; {}", object.buffs, told());
        assert!(!object.exhausted || is_on_board, "{name} is exhausted outside the board; {}", told());
        let is_elsewhere = object.zone == Zone::Nowhere || object.zone == Zone::Chain;
        assert!(!card.is_token || is_on_board || is_elsewhere, "the token {name} is in {:?}; {}", object.zone, told());
        assert!(is_on_board || object.zone == Zone::Chain || object.controller == object.owner, "{name} belongs to itself; {}", told());
        match object.zone {
            Zone::Base(_) | Zone::Battlefield(_) => {
                assert!(matches!(card.kind, Kind::Unit | Kind::Gear | Kind::Rune), "{name} is at a location; {}", told())
            }
            Zone::LegendZone => assert_eq!(card.kind, Kind::Legend, "{name}; {}", told()),
            Zone::BattlefieldZone => assert_eq!(card.kind, Kind::Battlefield, "{name}; {}", told()),
            Zone::RuneDeck => assert_eq!(card.kind, Kind::Rune, "{name}; {}", told()),
            Zone::MainDeck | Zone::Hand | Zone::Trash | Zone::Chain | Zone::ChampionZone => {
                assert!(matches!(card.kind, Kind::Unit | Kind::Gear | Kind::Spell), "{name} is in {:?}; {}", object.zone, told());
            }
            Zone::Facedown(_) | Zone::Banishment | Zone::Nowhere => {}
        }
        if let Some(designation) = object.designation {
            let (battlefield, combat) = combat.unwrap_or_else(|| panic!("{name} is designated outside a combat; {}", told()));
            let side = match designation {
                riftlaw::rules::objects::Designation::Attacker => combat.attacker,
                riftlaw::rules::objects::Designation::Defender => combat.defender,
            };
            if game.chain().is_empty() && matches!(game.waiting(), Waiting::For(decision) if decision.question == Question::Focus) {
                assert_eq!((object.zone, object.controller), (Zone::Battlefield(battlefield), side), "{name} is there; {}", told());
            }
        }
    }
}

/// What holds where a player has Priority or Focus: every cleanup has been made (322), nothing pends.
fn at_rest(game: &Game, told: &dyn Fn() -> String) {
    assert!(game.chain().iter().all(|item| item.finalized), "nothing pends; {}", told());
    for item in game.chain() {
        if let Some(card) = item.card() {
            assert_eq!(game.zone_of(card), Zone::Chain, "the card of an item is on the chain; {}", told());
        }
    }
    let cards_on_chain = game.objects().filter(|(_, object)| object.zone == Zone::Chain).count();
    assert_eq!(cards_on_chain, game.chain().iter().filter(|item| item.card().is_some()).count(), "{}", told());
    for (id, object) in game.objects() {
        let name = &game.card_of(id).name;
        if game.is_unit(id) && object.zone.location().is_some() {
            let might = u16::try_from(game.might(id)).unwrap_or(0);
            assert!(object.damage == 0 || object.damage < might, "{name} has lethal damage and lives; {}", told());
        }
        if let Zone::Base(player) = object.zone {
            assert!(object.controller == player || object.attached_to.is_some(), "{name} is in somebody else's base; {}", told());
        }
        if matches!(object.zone, Zone::Battlefield(_)) && !game.is_unit(id) {
            assert!(object.attached_to.is_some(), "{name} lies at a battlefield; {}", told());
        }
        if let Zone::Facedown(at) = object.zone {
            let controller = game.battlefield(at).controller;
            assert_eq!(controller, Some(object.controller), "{name} is hidden where its player has no control; {}", told());
        }
    }
    let is_neutral_open = game.chain().is_empty() && game.showdown().is_none();
    for (at, state) in game.battlefields() {
        let mut sides: Vec<PlayerId> = game.units_at(Location::Battlefield(at)).map(|(_, unit)| unit.controller).collect();
        sides.sort();
        sides.dedup();
        assert!(sides.len() <= 2, "units of {} players are at a battlefield; {}", sides.len(), told());
        if let [one, other] = sides[..] {
            assert!(game.is_opponent(one, other), "two allies are at a battlefield; {}", told());
        }
        if is_neutral_open {
            assert!(sides.len() <= 1, "a combat would begin; {}", told());
            assert_eq!(state.controller, sides.first().copied(), "whoever is there controls it; {}", told());
            assert_eq!(state.contested_by, None, "nobody contests it; {}", told());
        }
    }
}
