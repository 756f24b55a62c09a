//! The whole of what a key of the vocabulary speaks of, as it is: for telling outcomes apart.

use serde_json::{Map, Value, json};

use super::facts::{Facts, NONE};
use super::{Expected, FacedownFact, LegendFact, PieceFact, What, ZoneFact};
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::scenario::board::bare;

/// The keys that can be told in whole.
pub const WHOLE: [&str; 19] = [
    "winner",
    "score",
    "battlefields",
    "units",
    "gear",
    "facedown",
    "hand",
    "champions",
    "trash",
    "banished",
    "deck",
    "legends",
    "runes",
    "rune_deck",
    "pool",
    "xp",
    "finalized",
    "scored",
    "turn",
];

/// What outcomes are told apart by, unless somebody cares about something else: the board, the points, and where cards are. How much of
/// what the players have to pay with is left makes no other outcome.
pub const DEFAULT: [&str; 10] = ["winner", "score", "battlefields", "units", "gear", "facedown", "hand", "champions", "trash", "banished"];

impl Facts<'_> {
    /// Everything that a key speaks of; `None` for a word that is no such key. `before`: objects that are told as gone where they are.
    pub fn whole(&self, key: &str, before: &[ObjectId]) -> Option<Value> {
        let per_player = |what: &dyn Fn(PlayerId) -> What, expected: &Expected| -> Value {
            let players = self.game.players().map(|(player, _)| player);
            Value::Object(players.map(|player| (self.names.player(player).to_owned(), self.of(&what(player), expected))).collect())
        };
        let is = Expected::Is(Value::Null);
        let list = Expected::Bag(Vec::new());
        Some(match key {
            "winner" => self.of(&What::Winner, &is),
            "turn" => self.of(&What::Turn, &is),
            "chain" => self.of(&What::Chain, &is),
            "score" => per_player(&What::Score, &is),
            "xp" => per_player(&What::Xp, &is),
            "finalized" => per_player(&What::Finalized, &is),
            "scored" => per_player(&What::Scored, &list),
            "pool" => per_player(&What::Pool, &is),
            "champions" => per_player(&What::Champion, &is),
            "runes" => per_player(&What::Runes, &list),
            "rune_deck" => per_player(&What::RuneDeck, &list),
            "deck" => per_player(&|player| What::Zone(player, ZoneFact::Deck), &list),
            "hand" => self.in_any_order(per_player(&|player| What::Zone(player, ZoneFact::Hand), &list)),
            "trash" => self.in_any_order(per_player(&|player| What::Zone(player, ZoneFact::Trash), &list)),
            "banished" => self.in_any_order(per_player(&|player| What::Zone(player, ZoneFact::Banished), &list)),
            "legends" => self.legends(),
            "battlefields" => self.battlefields(),
            "facedown" => self.hidden(),
            "units" => self.pieces(before, |facts, id| facts.game.is_unit(id)),
            "gear" => self.pieces(before, |facts, id| !facts.game.is_unit(id) && !facts.game.is_rune(id)),
            _ => return None,
        })
    }

    /// Which of several equal cards it is makes no difference there, and neither does their order.
    fn in_any_order(&self, mut lists: Value) -> Value {
        for list in lists.as_object_mut().into_iter().flat_map(Map::values_mut) {
            let mut names: Vec<String> =
                list.as_array().into_iter().flatten().filter_map(Value::as_str).map(|name| bare(name).to_owned()).collect();
            names.sort();
            *list = json!(names);
        }
        lists
    }

    fn legends(&self) -> Value {
        let is = Expected::Is(Value::Null);
        let legend = |player: PlayerId| {
            let of = |fact| self.of(&What::Legend(player, fact), &is);
            match of(LegendFact::Card) {
                none if none == json!(NONE) => none,
                card => json!({ "card": card, "exhausted": of(LegendFact::Exhausted) }),
            }
        };
        Value::Object(self.game.players().map(|(player, _)| (self.names.player(player).to_owned(), legend(player))).collect())
    }

    fn battlefields(&self) -> Value {
        let is = Expected::Is(Value::Null);
        let told = |at| {
            let mut told = json!({ "controller": self.of(&What::Controller(at), &is) });
            if self.game.battlefield(at).contested_by.is_some() {
                told["contested"] = self.of(&What::Contested(at), &is);
            }
            (self.names.battlefield(at).to_owned(), told)
        };
        Value::Object(self.game.battlefields().map(|(at, _)| told(at)).collect())
    }

    fn hidden(&self) -> Value {
        let is = Expected::Is(Value::Null);
        let told = |at| (self.names.battlefield(at).to_owned(), self.of(&What::Facedown(at, FacedownFact::Card), &is));
        Value::Object(self.game.battlefields().map(|(at, _)| told(at)).collect())
    }

    /// Units or gear: where each is, and what else there is to say of it.
    fn pieces(&self, before: &[ObjectId], is_wanted: impl Fn(&Self, ObjectId) -> bool) -> Value {
        let mut told = Map::new();
        for (id, object) in self.game.objects().filter(|(id, _)| is_wanted(self, *id)) {
            let is_there = matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_));
            let name = self.names.object(id).to_owned();
            if is_there {
                let of = self.names.player(object.controller);
                let name = if told.contains_key(&name) { format!("{of}'s {name}") } else { name };
                told.insert(name, self.one_piece(id));
            } else if before.contains(&id) {
                told.entry(name).or_insert_with(|| json!("gone"));
            }
        }
        Value::Object(told)
    }

    fn one_piece(&self, id: ObjectId) -> Value {
        let object = self.game.object(id);
        let name = self.names.object(id).to_owned();
        let of = |fact| {
            let what = What::Piece { name: name.clone(), of: Some(object.controller), fact };
            self.of(&what, &Expected::Is(Value::Null))
        };
        let mut told = Map::new();
        told.insert("of".to_owned(), of(PieceFact::Of));
        told.insert("at".to_owned(), of(PieceFact::At));
        if self.game.is_unit(id) {
            told.insert("might".to_owned(), of(PieceFact::Might));
        }
        let mut note = |key: &str, is_so: bool, fact: PieceFact| {
            if is_so {
                told.insert(key.to_owned(), of(fact));
            }
        };
        note("damage", object.damage > 0, PieceFact::Damage);
        note("exhausted", object.exhausted, PieceFact::Exhausted);
        note("buffed", object.buffs > 0, PieceFact::Buffed);
        note("stunned", object.stunned, PieceFact::Stunned);
        note("attached", object.attached_to.is_some(), PieceFact::Attached);
        Value::Object(told)
    }
}
