//! Names: what a case calls players, battlefields, objects and items, against the ids of the rules.

use crate::card::Kind;
use crate::rules::action::ItemId;
use crate::rules::chain::{Item, ItemKind};
use crate::rules::game::Game;
use crate::rules::objects::{BattlefieldId, Location, ObjectId, PlayerId, Zone};

/// The names of one case. Objects that come into being while it is played get theirs as they appear.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub players: Vec<String>,
    pub battlefields: Vec<String>,
    /// By id.
    objects: Vec<String>,
    /// The names of items, by id, as far as they were seen.
    items: Vec<(ItemId, String)>,
    /// Tokens that the cards of the case speak of.
    tokens: Vec<String>,
}

/// What a card that nobody knows is called.
pub const UNKNOWN: &str = "unknown";

impl Names {
    /// The names of a board: `objects` in step with the ids of the game.
    pub fn new(players: Vec<String>, battlefields: Vec<String>, objects: Vec<String>, tokens: Vec<String>) -> Self {
        Self { players, battlefields, objects, items: Vec::new(), tokens }
    }

    pub fn player(&self, player: PlayerId) -> &str {
        self.players.get(usize::from(player.0)).map_or("somebody", String::as_str)
    }

    pub fn battlefield(&self, battlefield: BattlefieldId) -> &str {
        self.battlefields.get(usize::from(battlefield.0)).map_or("a battlefield", String::as_str)
    }

    pub fn object(&self, object: ObjectId) -> &str {
        self.objects.get(usize::from(object.0)).map_or("something", String::as_str)
    }

    /// `Plain A`, `Ann's base`.
    pub fn location(&self, location: Location) -> String {
        match location {
            Location::Base(player) => format!("{}'s base", self.player(player)),
            Location::Battlefield(battlefield) => self.battlefield(battlefield).to_owned(),
        }
    }

    /// The name of an item: its card's, or `ability of X`.
    pub fn item(&self, game: &Game, id: ItemId) -> String {
        let seen = || self.items.iter().find(|(item, _)| *item == id).map(|(_, name)| name.clone());
        game.item(id).map(|item| self.of_item(item)).or_else(seen).unwrap_or_else(|| "an ability".to_owned())
    }

    /// What an item is called.
    pub fn of_item(&self, item: &Item) -> String {
        match &item.kind {
            ItemKind::Card(card) => self.object(*card).to_owned(),
            ItemKind::Ability(ability) => format!("ability of {}", self.object(ability.source.id)),
        }
    }

    /// Gives names to what is new in the game: objects, and items on the chain.
    pub fn grow(&mut self, game: &Game) {
        for (id, _) in game.objects().skip(self.objects.len()) {
            let card = game.card_of(id);
            let name = match (card.is_unknown, card.kind) {
                (true, Kind::Rune) => self.numbered("unknown rune"),
                (true, _) => UNKNOWN.to_owned(),
                (false, Kind::Rune) => self.numbered(&card.name.replace(" Rune", "")),
                (false, _) if card.is_token => self.numbered(&card.name),
                (false, _) => card.name.clone(),
            };
            self.objects.push(name);
        }
        for item in game.chain() {
            if self.items.iter().all(|(known, _)| *known != item.id) {
                let name = self.of_item(item);
                self.items.push((item.id, name));
            }
        }
    }

    /// The next free name of that kind: `Recruit 3`.
    fn numbered(&self, name: &str) -> String {
        let free = (1_u32..).map(|number| format!("{name} {number}")).find(|name| !self.objects.contains(name));
        free.unwrap_or_else(|| name.to_owned())
    }

    pub fn player_named(&self, name: &str) -> Option<PlayerId> {
        self.players.iter().position(|player| player == name).map(|place| PlayerId(place as u8))
    }

    pub fn battlefield_named(&self, name: &str) -> Option<BattlefieldId> {
        self.battlefields.iter().position(|battlefield| battlefield == name).map(|place| BattlefieldId(place as u8))
    }

    /// The place of that name, as `by` says it: `base` is the speaker's own.
    pub fn place_named(&self, name: &str, by: PlayerId) -> Option<Location> {
        if name == "base" {
            return Some(Location::Base(by));
        }
        if let Some(player) = name.strip_suffix("'s base") {
            return self.player_named(player).map(Location::Base);
        }
        self.battlefield_named(name).map(Location::Battlefield)
    }

    /// The objects of that name, those of the speaker first.
    pub fn objects_named(&self, game: &Game, name: &str, by: PlayerId) -> Vec<ObjectId> {
        let called = |name: &str| {
            let ids = (0..).map(ObjectId).zip(&self.objects);
            ids.filter(|(_, known)| *known == name).map(|(id, _)| id).collect::<Vec<_>>()
        };
        let mut found = called(name);
        if found.is_empty()
            && let Some((player, rest)) = self.of_player(name)
        {
            let is_legend = |id: &ObjectId| rest == "legend" && game.zone_of(*id) == Zone::LegendZone;
            let legends = game.objects().map(|(id, _)| id).filter(is_legend);
            found = legends.chain(called(rest)).filter(|&id| game.object(id).owner == player).collect();
        }
        if found.is_empty()
            && let Some(at) = self.battlefield_named(name)
        {
            found.push(game.battlefield(at).object);
        }
        // What the speaker controls, then what the speaker owns, then the rest.
        found.sort_by_key(|&id| {
            let object = game.object(id);
            (object.controller != by, object.owner != by, id)
        });
        found
    }

    /// `Ann's Charm`: the player, and the rest.
    fn of_player<'n>(&self, name: &'n str) -> Option<(PlayerId, &'n str)> {
        let (player, rest) = name.split_once("'s ")?;
        Some((self.player_named(player)?, rest))
    }

    /// Whether a case may use that name for a thing. Objects that may come into play are known too.
    pub fn knows(&self, name: &str) -> bool {
        self.is_object(name) || self.player_named(name).is_some() || self.place_named(name, PlayerId(0)).is_some()
    }

    /// Whether it can be the name of an object.
    pub fn is_object(&self, name: &str) -> bool {
        let is_token = |token: &String| name.strip_prefix(token.as_str()).is_some_and(|number| number.trim_start().parse::<u8>().is_ok());
        let is_numbered_rune = name.strip_prefix("unknown rune ").is_some_and(|number| number.parse::<u8>().is_ok());
        let of_player = || self.of_player(name).is_some_and(|(_, rest)| rest == "legend" || self.objects.iter().any(|known| known == rest));
        self.objects.iter().any(|known| known == name)
            || self.tokens.iter().any(is_token)
            || is_numbered_rune
            || name == UNKNOWN
            || self.battlefield_named(name).is_some()
            || of_player()
    }

    /// Everything that has a name, for "did you mean".
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let names = self.objects.iter().chain(&self.battlefields).chain(&self.players);
        names.map(String::as_str).chain(["base"])
    }
}
