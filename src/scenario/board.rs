//! Boards: what a person writes in `[case.before]`, read with every fault at once.
//!
//! This is the one vocabulary of `before`, `then` and `after`. *Where*: B describes a board, C can be compared.
//!
//! | key | meaning | default | where | example |
//! | --- | --- | --- | --- | --- |
//! | `players` | the players, in turn order | `["Ann", "Ben"]` | B | `["Ann", "Ben", "Cid"]` |
//! | `mode` | `1v1`, `ffa3`, `ffa4`, `2v2` | by the number of players | B | `"2v2"` |
//! | `allies` | the teams of 2v2 | first and third, second and fourth player | B | `[["Ann", "Cid"], ["Ben", "Dan"]]` |
//! | `turn` | whose turn it is | the first player | BC | `"Ann"` |
//! | `turn_number` | which turn of the game it is, from 1 | a later one | B | `1` |
//! | `phase` | `awaken`, `beginning`, `channel`, `draw`, `main`, `ending` | `main` | BC | `"main"` |
//! | `score` | points of each player | 0 | BC | `{ Ann = 4, Ben = 7 }` |
//! | `battlefields."X"` | `controller`, `contested`, `card`, `owner` | see `docs/scenario.md` | BC | `{ controller = "Ben" }` |
//! | `units."X"` | `of`, `card`, `at`, `owner`, `might`, `damage`, `exhausted`, `buffed`, `stunned`, `moved`, `granted`; compared too: `mighty`, `keywords`, `"gone"` | at base, ready, undamaged | BC | `{ of = "Ann", card = "Mega-Mech" }` |
//! | `gear."X"` | as units; `attached`: the unit it is attached to | at base, ready | BC | `{ of = "Ann", card = "Seal of Rage" }` |
//! | `legends.P` | its name, or `card`, `exhausted` | none | BC | `{ card = "Relentless Storm", exhausted = true }` |
//! | `champions.P` | the card in the Champion Zone, or `"none"` | none | BC | `"Vi, Destructive"` |
//! | `hand.P` | card names and `"3 unknown"`, or a number of cards | none | BC | `["Charm", "2 unknown"]`, `12` |
//! | `deck.P` | the Main Deck, top first, or a number of cards | 30 unknown cards | BC | `["Stacked Deck", "5 unknown"]` |
//! | `trash.P`, `banished.P` | card names, in any order | none | BC | `["Ann's Skulker"]` |
//! | `facedown."X"` | `card`, `of`, `since`; compared also `"none"` | none, since earlier | BC | `{ card = "Sprite Call", of = "Ben" }` |
//! | `runes.P` | runes on the board | none | BC | `["2 Fury", "1 Fury exhausted", "Chaos"]` |
//! | `rune_deck.P` | the Rune Deck, top first, or a number | unknown, up to 12 with those on the board | BC | `["Fury", "Chaos"]`, `1` |
//! | `pool.P` | the Rune Pool in shorthands | empty | BC | `"[2][R]"` |
//! | `finalized.P` | cards finalized this turn | 0 | BC | `1` |
//! | `scored.P` | battlefields scored this turn | none | BC | `["Plain A"]` |
//! | `xp.P` | experience | 0 | BC | `3` |
//! | `combat`, `showdown` | the battlefield of it, or `"none"` | | C | `"Plain A"` |
//! | `attackers`, `defenders` | units with that designation | | C | `["Ann's Skulker"]` |
//! | `focus`, `priority`, `deciding` | who has it, or `"nobody"` | | C | `"Ben"` |
//! | `chain` | its items, oldest first | | C | `["Charm", "ability of Ann's Merchant"]` |
//! | `winner` | who has won, or `"nobody"` | | C | `"Ann"` |
//! | `refused` | the rule by which the set-up is illegal | | B | `"489.8.h"` |

mod pieces;
mod reader;
mod zones;

pub use reader::Reader;
pub(super) use zones::{WrittenRunes, bare, unknown};

use std::sync::Arc;

use crate::card::reading::{Faults, Located, Position, Table, Value};
use crate::card::{Card, Domain, Keyword, RuleNumber};
use crate::corpus::rule_numbers;
use crate::rules::costs::Pool;
use crate::rules::modes::Mode;
use crate::rules::objects::{BattlefieldId, Location, PlayerId};
use crate::rules::turn::Step;

/// The keys of `before`.
pub const KEYS: [&str; 23] = [
    "players",
    "mode",
    "allies",
    "turn",
    "turn_number",
    "phase",
    "score",
    "battlefields",
    "units",
    "gear",
    "legends",
    "champions",
    "hand",
    "deck",
    "trash",
    "banished",
    "facedown",
    "runes",
    "rune_deck",
    "pool",
    "finalized",
    "scored",
    "xp",
];

/// The phases by name, and where in the turn each begins.
pub const PHASES: [(&str, Step); 6] = [
    ("awaken", Step::Awaken),
    ("beginning", Step::Beginning),
    ("channel", Step::Channel),
    ("draw", Step::Draw),
    ("main", Step::Main),
    ("ending", Step::Ending),
];

/// The modes by name.
pub const MODES: [(&str, Mode); 4] = [("1v1", Mode::Duel), ("ffa3", Mode::Skirmish), ("ffa4", Mode::War), ("2v2", Mode::MagmaChamber)];

/// Why there is no such card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCard {
    /// Nobody knows the name; the nearest ones.
    Unknown(Vec<String>),
    /// Its file cannot be used: why.
    Faulty(String),
}

/// The version of the Core Rules whose numbers are meant where none is named.
const NUMBERS: &str = "1.4";

/// Finds a card by its name, as it is on the day of the case.
pub type FindCard<'c> = dyn Fn(&str) -> Result<Arc<Card>, NoCard> + 'c;

/// A board as somebody wrote it down. Whether it is a legal position is for the rules to say.
#[derive(Clone, Debug)]
pub struct Board {
    pub players: Vec<String>,
    pub mode: Mode,
    pub turn: PlayerId,
    pub turn_number: Option<u16>,
    pub step: Step,
    /// In step with `players`.
    pub seats: Vec<Seat>,
    pub grounds: Vec<Ground>,
    /// Units and gear, in the order written.
    pub pieces: Vec<Piece>,
    /// The rule by which the set-up is expected to be illegal.
    pub refused: Option<(RuleNumber, Position)>,
    /// The `before` table.
    pub at: Position,
}

/// What one player has.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    pub score: u8,
    pub legend: Option<Legend>,
    pub champion: Option<Arc<Card>>,
    pub hand: Vec<Pile>,
    /// `None`: 30 cards that nobody knows.
    pub deck: Option<Vec<Pile>>,
    pub trash: Vec<Pile>,
    pub banished: Vec<Pile>,
    pub runes: Vec<Runes>,
    /// `None`: unknown runes, up to 12 with those on the board.
    pub rune_deck: Option<Vec<Runes>>,
    pub pool: Pool,
    pub finalized: u8,
    pub scored: Vec<BattlefieldId>,
    pub xp: u16,
}

/// A legend and whether it is exhausted.
#[derive(Clone, Debug)]
pub struct Legend {
    pub card: Arc<Card>,
    pub exhausted: bool,
}

/// A card, or so many that nobody knows.
#[derive(Clone, Debug)]
pub enum Pile {
    Card(Arc<Card>),
    Unknown(u16),
}

/// So many runes of one kind.
#[derive(Clone, Debug)]
pub struct Runes {
    pub count: u16,
    /// The rune's card; `None` for runes that nobody knows.
    pub card: Option<(Domain, Arc<Card>)>,
    pub exhausted: bool,
}

/// A battlefield.
#[derive(Clone, Debug)]
pub struct Ground {
    pub name: String,
    pub card: Arc<Card>,
    pub owner: PlayerId,
    /// `None`: whoever alone has units there.
    pub controller: Option<Option<PlayerId>>,
    pub contested: Option<PlayerId>,
    pub facedown: Option<Facedown>,
}

/// A hidden card.
#[derive(Clone, Debug)]
pub struct Facedown {
    pub card: Arc<Card>,
    pub of: PlayerId,
    pub this_turn: bool,
}

/// A unit or a gear.
#[derive(Clone, Debug)]
pub struct Piece {
    pub name: String,
    pub card: Arc<Card>,
    pub of: PlayerId,
    pub owner: PlayerId,
    pub at: Location,
    pub might: Option<u8>,
    pub damage: u16,
    pub exhausted: bool,
    pub buffed: bool,
    pub stunned: bool,
    pub moved: u8,
    pub granted: Vec<Keyword>,
    /// The name of the unit that it is attached to.
    pub attached: Option<String>,
}

impl Board {
    /// Reads a `before` table. Every fault is noted.
    ///
    /// # Errors
    /// With a fault, or with a card whose file cannot be used, there is no board: why, for the card.
    pub fn read(table: &Table, find: &FindCard<'_>, faults: &mut Faults) -> Result<Board, Option<String>> {
        let known: Vec<_> = KEYS.into_iter().chain(["refused"]).collect();
        faults.check_keys(table, &known);
        let players = read_players(table, faults);
        let battlefields = keys(table.get("battlefields"));
        let mut reader = Reader { faults, find, unusable: None, players, battlefields };
        let mode = reader.mode(table);
        reader.allies(table, mode);
        let turn = reader.player_of(table, "turn").unwrap_or(PlayerId(0));
        let turn_number = reader.faults.number(table, "turn_number", 1..=999).map(|number| number as u16);
        let step = reader.one_of(table, "phase", &PHASES).unwrap_or(Step::Main);
        let grounds = reader.grounds(table);
        let pieces = reader.pieces(table);
        let seats = reader.seats(table);
        let refused = read_rule(table, "refused", reader.faults);
        let (players, unusable) = (reader.players, reader.unusable);
        if !faults.is_empty() || unusable.is_some() {
            return Err(unusable);
        }
        Ok(Board { players, mode, turn, turn_number, step, seats, grounds, pieces, refused, at: table.at })
    }
}

/// The rule number of a key.
pub(super) fn read_rule(table: &Table, key: &str, faults: &mut Faults) -> Option<(RuleNumber, Position)> {
    let text = faults.text(table, key)?;
    let at = table.get(key).map_or(table.at, |found| found.at);
    let Some(rule) = RuleNumber::parse(text) else {
        faults.note_with_hint(at, format!("`{text}` is no rule number"), "a rule number looks like 466.5.b");
        return None;
    };
    if !rule_numbers::exists(&rule, NUMBERS) {
        faults.note(at, format!("there is no rule {text} in the Core Rules {NUMBERS}"));
    }
    Some((rule, at))
}

/// The keys of a value that is a table.
fn keys(found: Option<&Located>) -> Vec<String> {
    match found.map(|found| &found.value) {
        Some(Value::Table(table)) => table.entries.iter().map(|(key, _)| key.text.clone()).collect(),
        _ => Vec::new(),
    }
}

fn read_players(table: &Table, faults: &mut Faults) -> Vec<String> {
    let Some(found) = table.get("players") else {
        return vec!["Ann".to_owned(), "Ben".to_owned()];
    };
    let players: Vec<String> = faults.texts(table, "players").into_iter().map(|(name, _)| name.to_owned()).collect();
    if !(2..=4).contains(&players.len()) {
        faults.note(found.at, format!("a game has two to four players, and this has {}", players.len()));
    }
    for (place, player) in players.iter().enumerate() {
        if players[..place].contains(player) {
            faults.note(found.at, format!("two players are called {player}"));
        }
        if ["nobody", "base", "none"].contains(&player.as_str()) {
            faults.note(found.at, format!("no player can be called `{player}`"));
        }
    }
    players
}

impl Reader<'_> {
    fn mode(&mut self, table: &Table) -> Mode {
        let by_count = match self.players.len() {
            4 => Mode::War,
            3 => Mode::Skirmish,
            _ => Mode::Duel,
        };
        let default = if table.get("allies").is_some() { Mode::MagmaChamber } else { by_count };
        let mode = self.one_of(table, "mode", &MODES).unwrap_or(default);
        let players = self.players.len();
        if players != mode.players() && (2..=4).contains(&players) {
            let at = table.get("mode").or(table.get("allies")).map_or(table.at, |found| found.at);
            self.faults.note_with_hint(at, format!("this mode is for {} players, and there are {players}", mode.players()), "483.1");
        }
        if self.battlefields.len() > mode.battlefields()
            && let Some(found) = table.get("battlefields")
        {
            let message = format!("this mode has {} battlefields, and there are {}", mode.battlefields(), self.battlefields.len());
            self.faults.note_with_hint(found.at, message, "483.4");
        }
        mode
    }

    /// The teams: they have to be the ones that the turn order makes (489.5.c).
    fn allies(&mut self, table: &Table, mode: Mode) {
        let Some(found) = table.get("allies") else { return };
        if mode != Mode::MagmaChamber {
            self.faults.note(found.at, "only 2v2 has allies");
            return;
        }
        let Some(teams) = self.faults.list(table, "allies") else { return };
        if teams.len() != 2 {
            self.faults.note_with_hint(found.at, "there are two teams of two players", r#"allies = [["Ann", "Cid"], ["Ben", "Dan"]]"#);
        }
        for team in teams {
            let Value::List(names) = &team.value else {
                self.faults.note(team.at, format!("a team has to be a list of two players, and is {}", team.value.kind()));
                continue;
            };
            let players: Vec<_> = names.iter().filter_map(|name| self.player(name, "allies")).collect();
            if let [one, other] = players[..]
                && one.0.abs_diff(other.0) != 2
            {
                let (one, other) = (&self.players[usize::from(one.0)], &self.players[usize::from(other.0)]);
                let hint = "489.5.c: the turn order alternates teams; teammates are the first and third, the second and fourth player";
                self.faults.note_with_hint(team.at, format!("{one} and {other} can't be teammates in this turn order"), hint);
            }
        }
    }
}

#[cfg(test)]
mod tests;
