//! Boards for the unit tests of the chapters, with units made for the tests.

use std::sync::Arc;

use super::Edition;
use super::action::{Action, Deed, Outcome, Question, Refused, Waiting};
use super::costs::Pool;
use super::definition::Definition;
use super::game::Game;
use super::modes::Mode;
use super::objects::{BattlefieldId, CardId, CardTable, Location, Object, ObjectId, PlayerId, Zone};
use super::setup::{Setup, SetupBattlefield, SetupObject, SetupPlayer, SetupSlot};
use super::turn::Step;
use crate::card::{Card, Domain, Encoded, Keyword, Kind};

mod after_play;
mod ambush;
mod choosing;
mod costs;
mod damage;
mod delayed;
mod described;
mod followed;
mod kept;
mod kills;
mod limited_plays;
mod linked;
mod once_only;
mod passives;
mod permissions;
mod recycling;
mod splitting;
mod ties;

pub const ANN: PlayerId = PlayerId(0);
pub const BEN: PlayerId = PlayerId(1);

/// A unit of that Might with those keywords.
pub fn unit(name: &str, might: u8, keywords: &[Keyword]) -> Card {
    Card {
        name: name.to_owned(),
        kind: Kind::Unit,
        supertype: None,
        tags: Vec::new(),
        codes: Vec::new(),
        domains: vec![Domain::Fury],
        cost: None,
        might: Some(might),
        might_bonus: None,
        keywords: keywords.to_vec(),
        abilities: Vec::new(),
        effect_text: Vec::new(),
        encoded: Encoded::Full,
    }
}

fn plain_battlefield() -> Card {
    Card {
        name: "Plain".to_owned(),
        kind: Kind::Battlefield,
        supertype: Some(crate::card::Supertype::Token),
        tags: Vec::new(),
        codes: Vec::new(),
        domains: Vec::new(),
        cost: None,
        might: None,
        might_bonus: None,
        keywords: Vec::new(),
        abilities: Vec::new(),
        effect_text: Vec::new(),
        encoded: Encoded::Full,
    }
}

/// A board of two players and two plain battlefields, A controlled by Ben.
pub struct Board {
    cards: Vec<Card>,
    pub setup: Setup,
}

impl Board {
    pub fn new(cards: Vec<Card>) -> Self {
        let battlefield = |controller| SetupBattlefield { card: CardId(2), owner: ANN, controller: Some(controller), contested_by: None };
        let player = || SetupPlayer {
            main_deck: vec![SetupSlot::Unknown(20)],
            rune_deck: vec![SetupSlot::Unknown(12)],
            pool: Pool::default(),
            ..SetupPlayer::default()
        };
        let setup = Setup {
            edition: Edition::NEWEST,
            mode: Mode::Duel,
            cards: Arc::new(CardTable::new([])),
            turn: ANN,
            turn_number: None,
            step: Step::Main,
            players: vec![player(), player()],
            battlefields: vec![battlefield(None), battlefield(None)],
            objects: Vec::new(),
        };
        Self { cards, setup }
    }

    /// Puts the card of that place somewhere; the id of the object.
    pub fn put(&mut self, card: u16, owner: PlayerId, zone: Zone) -> ObjectId {
        self.setup.objects.push(SetupObject {
            object: Object::new(CardId(card + 3), owner, zone),
            granted: Vec::new(),
            hidden_this_turn: false,
        });
        if let Zone::Battlefield(at) = zone {
            self.setup.battlefields[usize::from(at.0)].controller = Some(Some(owner));
        }
        self.setup.object_id(self.setup.objects.len() - 1)
    }

    pub fn game(&mut self) -> Result<Game, Vec<Refused>> {
        let cards = std::iter::once(&plain_battlefield()).chain(&self.cards).map(Definition::of).collect::<Vec<_>>();
        self.setup.cards = Arc::new(CardTable::new(cards));
        Game::set_up(&self.setup)
    }
}

pub fn at(n: u8) -> Zone {
    Zone::Battlefield(BattlefieldId(n))
}

pub fn apply(game: &Game, by: PlayerId, deed: Deed) -> Result<Outcome, Refused> {
    game.apply(&Action { by, deed })
}

/// Does it, which has to be legal.
pub fn play(game: &Game, by: PlayerId, deed: Deed) -> Game {
    apply(game, by, deed).unwrap_or_else(|refused| panic!("it is legal, and refused: {refused}")).game
}

/// A spell that costs nothing, with those instructions.
pub fn spell(name: &str, script: &str) -> Card {
    card(name, "spell", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{script}]"))
}

/// The same with Reaction.
pub fn reaction(name: &str, script: &str) -> Card {
    card(name, "spell", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{script}]"))
}

/// Chooses that object, which has to be legal.
pub fn pick(game: &Game, by: PlayerId, id: ObjectId) -> Game {
    play(game, by, Deed::Choose(vec![super::action::Choice::Object(game.reference(id))]))
}

/// Passes until something else is asked than to pass.
pub fn pass_all(game: &Game) -> Game {
    let mut game = game.clone();
    while game.showdown().is_some() || !game.chain().is_empty() {
        match game.waiting() {
            Waiting::For(decision) if matches!(decision.question, Question::Priority | Question::Focus) => {
                game = play(&game, decision.player, Deed::Pass);
            }
            _ => break,
        }
    }
    game
}

/// The rule of a refusal.
pub fn rule(refused: Result<Outcome, Refused>) -> String {
    match refused {
        Err(Refused::Illegal(illegal)) => illegal.rule.to_string(),
        Err(Refused::Unplayable(unplayable)) => panic!("it is refused by a rule, and not unplayable: {unplayable}"),
        Ok(_) => panic!("it is refused"),
    }
}

#[test]
fn equal_units_kill_each_other_and_nobody_scores() {
    let mut board = Board::new(vec![unit("Three", 3, &[])]);
    let ann = board.put(0, ANN, Zone::Base(ANN));
    let ben = board.put(0, BEN, at(0));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![ann], to: Location::Battlefield(BattlefieldId(0)) });
    assert_eq!(game.showdown().map(|showdown| showdown.combat.is_some()), Some(true));
    let game = pass_all(&game);
    assert_eq!((game.zone_of(ann), game.zone_of(ben)), (Zone::Trash, Zone::Trash));
    assert_eq!(game.battlefield(BattlefieldId(0)).controller, None);
    assert_eq!((game.player(ANN).score, game.player(BEN).score), (0, 0));
    assert_eq!(game.priority(), Some(ANN));
}

#[test]
fn the_stronger_attacker_conquers_and_is_healed() {
    let mut board = Board::new(vec![unit("Three", 3, &[]), unit("Five", 5, &[])]);
    let ann = board.put(1, ANN, Zone::Base(ANN));
    board.put(0, BEN, at(0));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![ann], to: Location::Battlefield(BattlefieldId(0)) });
    let game = pass_all(&game);
    assert_eq!(game.battlefield(BattlefieldId(0)).controller, Some(ANN));
    assert_eq!(game.player(ANN).score, 1);
    assert_eq!(game.object(ann).damage, 0);
}

#[test]
fn a_unit_on_an_empty_battlefield_conquers_when_all_have_passed() {
    let mut board = Board::new(vec![unit("Three", 3, &[])]);
    let ann = board.put(0, ANN, Zone::Base(ANN));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![ann], to: Location::Battlefield(BattlefieldId(1)) });
    assert_eq!(game.player(ANN).score, 0, "control comes when the showdown ends, not on arrival");
    let game = pass_all(&game);
    assert_eq!(game.player(ANN).score, 1);
}

#[test]
fn an_exhausted_unit_makes_no_standard_move() {
    let mut board = Board::new(vec![unit("Three", 3, &[])]);
    let ann = board.put(0, ANN, Zone::Base(ANN));
    board.setup.objects[0].object.exhausted = true;
    let game = board.game().expect("a legal board");
    let deed = Deed::Move { units: vec![ann], to: Location::Battlefield(BattlefieldId(1)) };
    assert_eq!(rule(apply(&game, ANN, deed)), "144.2");
}

#[test]
fn whoever_has_no_decision_to_make_is_refused() {
    let game = Board::new(Vec::new()).game().expect("a legal board");
    assert_eq!(rule(apply(&game, BEN, Deed::EndTurn)), "312.1.b");
}

#[test]
fn a_turn_goes_round_with_runes_and_a_card() {
    let game = Board::new(Vec::new()).game().expect("a legal board");
    let game = play(&game, ANN, Deed::EndTurn);
    assert_eq!(game.turn_player(), BEN);
    assert_eq!(game.step(), Step::Main);
    assert_eq!(game.cards_in(BEN, Zone::Hand).count(), 1);
    assert_eq!(game.objects().filter(|(id, _)| game.is_rune(*id)).count(), 2);
}

/// A card from the lines of its file.
pub fn card(name: &str, kind: &str, rest: &str) -> Card {
    let text = format!("name = \"{name}\"\nkind = \"{kind}\"\ncodes = []\n{rest}\n");
    crate::card::file::read_card("test.toml", &text).unwrap_or_else(|faults| panic!("{name} is all right: {faults:?}"))
}

#[test]
fn a_keyword_that_is_given_to_units_with_a_keyword_is_found() {
    // 478: whom the ability speaks of hangs on keywords, and so on keywords that abilities give.
    let chief = card(
        "Chief",
        "unit",
        "domains = [\"Calm\"]\ncost = \"[1]\"\nmight = 1\n[[ability]]\nwho = \"friendly units with Tank here\"\nhave = \"Assault 2\"",
    );
    let mut board = Board::new(vec![chief, unit("Wall", 2, &[Keyword::Tank]), unit("Three", 3, &[])]);
    board.put(0, ANN, at(0));
    let (wall, three) = (board.put(1, ANN, at(0)), board.put(2, ANN, at(0)));
    let game = board.game().expect("a legal board");
    assert!(game.has_keyword(wall, &Keyword::Assault(2)));
    assert!(!game.has_keyword(three, &Keyword::Assault(2)));
}

#[test]
fn a_unit_that_comes_after_the_result_of_a_combat_is_fought_in_another_one() {
    // 466.4: what the result triggers is played out before control is established (466.5); a defender may join by then (323.9).
    let victor = card(
        "Victor",
        "unit",
        "domains = [\"Fury\"]\ncost = \"[1]\"\nmight = 5\n[[ability]]\nwhen = \"I win a combat\"\ndo = [{ draw = 1 }]",
    );
    let late = card("Latecomer", "unit", "domains = [\"Calm\"]\ncost = \"[0]\"\nmight = 1\nkeywords = [\"Reaction\"]");
    let mut board = Board::new(vec![victor, unit("Three", 3, &[]), late]);
    let victor = board.put(0, ANN, Zone::Base(ANN));
    board.put(1, BEN, at(0));
    let late = board.put(2, BEN, Zone::Hand);
    let field = Location::Battlefield(BattlefieldId(0));
    let mut game = play(&board.game().expect("a legal board"), ANN, Deed::Move { units: vec![victor], to: field });
    for by in [ANN, BEN, ANN] {
        game = play(&game, by, Deed::Pass);
    }
    let game = play(&game, BEN, Deed::Play { card: late });
    let game = play(&game, BEN, Deed::Choose(vec![super::action::Choice::Place(field)]));
    assert_eq!(game.showdown().map(|showdown| showdown.stage), Some(super::showdown::Stage::Control));
    let game = play(&play(&game, ANN, Deed::Pass), BEN, Deed::Pass);
    assert_eq!(game.battlefield(BattlefieldId(0)).controller, Some(BEN), "nothing is settled yet");
    assert!(game.showdown().is_some_and(|showdown| showdown.combat.is_some() && showdown.is_open()), "another combat has begun");
    let game = pass_all(&game);
    assert_eq!((game.zone_of(late), game.battlefield(BattlefieldId(0)).controller), (Zone::Trash, Some(ANN)));
}

#[test]
fn who_goes_last_channels_three_runes_in_their_first_turn_and_nobody_else_does() {
    let channelled = |player: PlayerId, turn_number: u16| {
        let mut board = Board::new(Vec::new());
        (board.setup.turn, board.setup.turn_number, board.setup.step) = (player, Some(turn_number), Step::Awaken);
        let game = board.game().expect("a legal board");
        game.objects().filter(|(id, object)| game.is_rune(*id) && object.controller == player && object.zone.is_board()).count()
    };
    assert_eq!([channelled(ANN, 1), channelled(BEN, 2), channelled(BEN, 4)], [2, 3, 2]);
}
