//! Small cards and cases for the tests of this layer.

use std::sync::Arc;

use super::board::NoCard;
use super::case::{Played, Script, Unread};
use crate::card::file::read_card;
use crate::card::reading::{Faults, read};
use crate::card::{Card, reading};
use crate::corpus::Case;
use crate::rules::Edition;

/// The cards of the tests, each with its lines after name and kind.
const CARDS: [(&str, &str, &str); 22] = [
    ("Plain Battlefield", "battlefield", "supertype = \"token\"\ndomains = []"),
    ("Fury Rune", "rune", FURY),
    ("Calm Rune", "rune", CALM),
    ("Bear", "unit", "domains = [\"Fury\"]\ncost = \"[2]\"\nmight = 3"),
    ("Ox", "unit", "domains = [\"Fury\"]\ncost = \"[3]\"\nmight = 5"),
    ("Hawk", "unit", "domains = [\"Fury\"]\ncost = \"[2]\"\nmight = 2\nkeywords = [\"Ganking\"]"),
    ("Hare", "unit", "domains = [\"Fury\"]\ncost = \"[1]\"\nmight = 1\nkeywords = [\"Accelerate\"]"),
    (
        "Spark",
        "spell",
        "domains = [\"Fury\"]\ncost = \"[1][C]\"\nkeywords = [\"Action\"]\n[[ability]]\ndo = [{ deal = 2, to = \"a unit at a battlefield\" }]",
    ),
    (
        "Balm",
        "spell",
        "domains = [\"Calm\"]\ncost = \"[1]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{ give = \"+2 [M]\", to = \"a unit\", for = \"this turn\" }]",
    ),
    ("Call", "spell", "domains = [\"Calm\"]\ncost = \"[1]\"\n[[ability]]\ndo = [{ play = \"a 1 [M] Recruit unit token\" }]"),
    ("Recruit", "unit", "supertype = \"token\"\ndomains = []\nmight = 1"),
    ("Shove", "spell", "domains = [\"Calm\"]\ncost = \"[1]\"\n[[ability]]\ndo = [{ move = \"an enemy unit\" }]"),
    ("Haste", "spell", "domains = [\"Calm\"]\ncost = \"[1]\"\n[[ability]]\ndo = [{ ready = \"up to 2 friendly units\" }]"),
    (
        "Herb",
        "gear",
        "domains = [\"Calm\"]\ncost = \"[1]\"\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ add = \"[R]\" }]",
    ),
    (
        "Sage",
        "unit",
        "domains = [\"Calm\"]\ncost = \"[1]\"\nmight = 1\n[[ability]]\nwhen = \"you play me\"\ndo = [{ give = \"+1 [M]\", to = \"a unit\", for = \"this turn\" }]",
    ),
    (
        "Monk",
        "unit",
        "domains = [\"Calm\"]\ncost = \"[1]\"\nmight = 1\n[[ability]]\nwhen = \"you play me\"\nmay = \"you\"\npay = [\"[1]\"]\ndo = [{ draw = 1 }]",
    ),
    (
        "Ogre",
        "unit",
        "domains = [\"Fury\"]\ncost = \"[1]\"\nmight = 6\n[[ability]]\nto_play = \"me\"\nadditional_cost = [{ kill = \"a friendly unit\" }]",
    ),
    ("Chief", "legend", "domains = [\"Fury\"]\n[[ability]]\npay = [\"[E]\"]\ndo = [{ draw = 1 }]"),
    ("Riddle", "spell", "domains = [\"Calm\"]\ncost = \"[1]\"\nabilities = \"not encoded\""),
    ("Snare", "spell", "domains = [\"Calm\"]\ncost = \"[1]\"\nkeywords = [\"Hidden\"]\n[[ability]]\ndo = [{ stun = \"a unit\" }]"),
    ("Grove", "battlefield", "domains = []"),
    (
        "Duel",
        "spell",
        "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{ deal = 1, to = \"a friendly unit\" }, { deal = 1, to = \"an enemy unit\" }]",
    ),
];

const FURY: &str = "supertype = \"basic\"\ndomains = [\"Fury\"]\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ add = \"[1]\" }]\n\
                    [[ability]]\nkeyword = \"Reaction\"\npay = [{ recycle = \"this\" }]\ndo = [{ add = \"[R]\" }]";
const CALM: &str = "supertype = \"basic\"\ndomains = [\"Calm\"]\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ add = \"[1]\" }]\n\
                    [[ability]]\nkeyword = \"Reaction\"\npay = [{ recycle = \"this\" }]\ndo = [{ add = \"[G]\" }]";

/// A board that most tests begin with.
pub const BOARD: &str = "battlefields.\"Plain A\" = { controller = \"Ben\" }\nbattlefields.\"Plain B\" = {}\n\
                         units.\"Ann's Bear\" = { of = \"Ann\", card = \"Bear\" }\nunits.\"Ben's Bear\" = { of = \"Ben\", card = \"Bear\", at = \"Plain A\" }\n";

/// Finds a card of the tests.
pub fn find(name: &str) -> Result<Arc<Card>, NoCard> {
    let Some((name, kind, rest)) = CARDS.iter().find(|(known, ..)| *known == name) else {
        let near = reading::nearest(name, CARDS.iter().map(|(known, ..)| *known));
        return Err(NoCard::Unknown(near.into_iter().map(str::to_owned).collect()));
    };
    let text = format!("name = \"{name}\"\nkind = \"{kind}\"\ncodes = []\n{rest}\n");
    read_card("test.toml", &text).map(Arc::new).map_err(|faults| NoCard::Faulty(faults[0].to_string()))
}

/// A case of the file `a.toml`: `text` is what stands in it, from `[case.before]` on.
pub fn case(text: &str) -> Case {
    let table = read("a.toml", text).expect("it is TOML");
    let mut faults = Faults::of("a.toml");
    let root = faults.table(&table, "case").cloned().expect("there is a case");
    Case {
        name: "a case".to_owned(),
        note: None,
        as_of: None,
        from: None,
        until: None,
        as_printed: false,
        view: None,
        not_replayed: None,
        before: faults.table(&root, "before").cloned().unwrap_or_default(),
        steps: faults.tables(&root, "step").into_iter().cloned().collect(),
        after: faults.table(&root, "after").cloned(),
        file: "a.toml".to_owned(),
        at: root.at,
    }
}

/// Reads a case that is all right.
pub fn script(text: &str) -> Script {
    Script::read(&case(text), Edition::NEWEST, &find).unwrap_or_else(|unread| panic!("the case is all right: {unread:?}"))
}

/// Plays a case: the board, with these lines after it.
pub fn play(board: &str, rest: &str) -> Played {
    script(&format!("[case.before]\n{board}\n{rest}")).play()
}

/// The faults of a case as they are told.
pub fn faults(text: &str) -> Vec<String> {
    match Script::read(&case(text), Edition::NEWEST, &find) {
        Ok(_) => Vec::new(),
        Err(Unread::Faults(faults)) => faults.iter().map(ToString::to_string).collect(),
        Err(Unread::Card(because)) => vec![because],
    }
}

/// The differences of a played case: path, actual, expected.
pub fn differences(played: &Played) -> Vec<String> {
    let told = |difference: &super::Difference| {
        let super::Difference { path, file, line, expected, actual } = difference;
        format!("{file}:{line}: {path} is {actual}, not {expected}")
    };
    played.differences.iter().map(told).collect()
}
