//! What players have beside the board: points, hands, decks, runes, pools.

use super::{Pile, Reader, Runes, Seat};
use crate::card::reading::{Located, Position, Table, Value};
use crate::card::{Cost, Domain, Kind};
use crate::rules::costs::{Domains, Pool, Resources};

impl Reader<'_> {
    pub(super) fn seats(&mut self, table: &Table) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.players.iter().map(|_| Seat::default()).collect();
        self.numbers(table, "score", 99, &mut seats, |seat, score| seat.score = score as u8);
        self.numbers(table, "finalized", 99, &mut seats, |seat, finalized| seat.finalized = finalized as u8);
        self.numbers(table, "xp", 999, &mut seats, |seat, xp| seat.xp = xp);
        for (player, value) in self.per_player(table, "legends") {
            seats[usize::from(player.0)].legend = self.legend(value);
        }
        for (player, value) in self.per_player(table, "champions") {
            if let Some(name) = self.faults.as_text(value, "champions")
                && name != "none"
            {
                seats[usize::from(player.0)].champion = self.card(name, value.at);
            }
        }
        for (player, value) in self.per_player(table, "pool") {
            seats[usize::from(player.0)].pool = self.pool(value).unwrap_or_default();
        }
        for (player, value) in self.per_player(table, "scored") {
            seats[usize::from(player.0)].scored = self.scored(value);
        }
        self.piles(table, "hand", &mut seats, |seat, cards| seat.hand = cards);
        self.piles(table, "deck", &mut seats, |seat, cards| seat.deck = Some(cards));
        self.piles(table, "trash", &mut seats, |seat, cards| seat.trash = cards);
        self.piles(table, "banished", &mut seats, |seat, cards| seat.banished = cards);
        for (player, value) in self.per_player(table, "runes") {
            seats[usize::from(player.0)].runes = self.runes(value, "runes", true);
        }
        for (player, value) in self.per_player(table, "rune_deck") {
            let runes = self.runes(value, "rune_deck", false);
            seats[usize::from(player.0)].rune_deck = Some(runes);
        }
        seats
    }

    fn numbers(&mut self, table: &Table, key: &str, most: i64, seats: &mut [Seat], set: impl Fn(&mut Seat, u16)) {
        for (player, value) in self.per_player(table, key) {
            if let Some(number) = self.faults.as_number(value, key, 0..=most) {
                set(&mut seats[usize::from(player.0)], number as u16);
            }
        }
    }

    fn piles(&mut self, table: &Table, key: &str, seats: &mut [Seat], set: impl Fn(&mut Seat, Vec<Pile>)) {
        for (player, value) in self.per_player(table, key) {
            set(&mut seats[usize::from(player.0)], self.cards(value, key));
        }
    }

    /// Card names and counts of unknown cards, or a number of unknown cards.
    fn cards(&mut self, value: &Located, key: &str) -> Vec<Pile> {
        match &value.value {
            Value::Integer(_) => {
                let count = self.faults.as_number(value, key, 0..=99).unwrap_or(0) as u16;
                if count > 0 { vec![Pile::Unknown(count)] } else { Vec::new() }
            }
            Value::List(items) => items.iter().filter_map(|item| self.pile(item, key)).collect(),
            other => {
                self.faults.note(value.at, format!("`{key}` has to be a list of cards or a number of cards, and is {}", other.kind()));
                Vec::new()
            }
        }
    }

    fn pile(&mut self, item: &Located, key: &str) -> Option<Pile> {
        let text = self.faults.as_text(item, key)?;
        if let Some(count) = unknown(text) {
            return Some(Pile::Unknown(count));
        }
        let card = self.card(bare(text), item.at)?;
        // 103.2: units, gear and spells; 185: tokens are not cards.
        if card.is_token() || !matches!(card.kind, Kind::Unit | Kind::Gear | Kind::Spell) {
            self.faults.note_with_hint(item.at, format!("`{}` is no card of a Main Deck", card.name), "103.2");
        }
        Some(Pile::Card(card))
    }

    fn runes(&mut self, value: &Located, key: &str, may_be_exhausted: bool) -> Vec<Runes> {
        match &value.value {
            Value::Integer(_) => {
                let count = self.faults.as_number(value, key, 0..=99).unwrap_or(0) as u16;
                vec![Runes { count, card: None, exhausted: false }]
            }
            Value::List(items) => items.iter().filter_map(|item| self.rune(item, key, may_be_exhausted)).collect(),
            other => {
                self.faults.note(value.at, format!("`{key}` has to be a list of runes or a number of runes, and is {}", other.kind()));
                Vec::new()
            }
        }
    }

    fn rune(&mut self, item: &Located, key: &str, may_be_exhausted: bool) -> Option<Runes> {
        let text = self.faults.as_text(item, key)?;
        let Some(written) = WrittenRunes::read(text) else {
            self.complain_about_rune(text, item.at);
            return None;
        };
        if written.exhausted && !may_be_exhausted {
            self.faults.note(item.at, "a rune in a Rune Deck is not exhausted");
        }
        let card = match written.domain {
            Some(domain) => Some((domain, self.card(&format!("{} Rune", domain.name()), item.at)?)),
            None => None,
        };
        Some(Runes { count: written.count, card, exhausted: written.exhausted })
    }

    /// Says what runes look like.
    pub fn complain_about_rune(&mut self, text: &str, at: Position) {
        let word = text.split(' ').find(|word| word.parse::<u16>().is_err()).unwrap_or(text);
        let known = Domain::ALL.map(Domain::name).into_iter().chain(["unknown"]);
        match crate::card::reading::nearest(word, known) {
            Some(near) if near != word => {
                self.faults.note_with_hint(at, format!("unknown rune `{text}`"), format!("did you mean `{near}`?"))
            }
            _ => self.faults.note_with_hint(
                at,
                format!("`{text}` is no rune"),
                r#"runes look like "2 Fury", "1 Calm exhausted", "3 unknown""#,
            ),
        }
    }

    fn pool(&mut self, value: &Located) -> Option<Pool> {
        let resources = self.resources(value)?;
        let mut pool = Pool::default();
        pool.add(&resources, None);
        Some(pool)
    }

    /// Resources in shorthands.
    pub fn resources(&mut self, value: &Located) -> Option<Resources> {
        let text = self.faults.as_text(value, "pool")?;
        let read = Cost::parse(text).filter(|cost| !cost.power.contains(&crate::card::Power::Own));
        let resources = read.and_then(|cost| Resources::of(&cost, Domains::NONE));
        if resources.is_none() {
            let hint = "134: Energy as [2], Power as [R] [G] [B] [O] [P] [Y], of any domain [A]; nothing is \"\"";
            self.faults.note_with_hint(value.at, format!("`{text}` is no Rune Pool"), hint);
        }
        resources
    }

    fn scored(&mut self, value: &Located) -> Vec<crate::rules::objects::BattlefieldId> {
        let Value::List(items) = &value.value else {
            self.faults.note(value.at, format!("`scored` has to be a list of battlefields, and is {}", value.value.kind()));
            return Vec::new();
        };
        let battlefield = |item: &Located| {
            let name = self.faults.as_text(item, "scored")?;
            self.battlefield_named(name, item.at)
        };
        items.iter().filter_map(battlefield).collect()
    }
}

/// Runes as somebody wrote them: `2 Fury`, `Chaos exhausted`, `3 unknown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenRunes {
    pub count: u16,
    pub domain: Option<Domain>,
    pub exhausted: bool,
}

impl WrittenRunes {
    /// `None` if it is anything else.
    pub fn read(text: &str) -> Option<Self> {
        let (text, exhausted) = text.strip_suffix(" exhausted").map_or((text, false), |text| (text, true));
        let (count, name) = match text.split_once(' ') {
            Some((count, name)) => (count.parse().ok()?, name),
            None => (1, text),
        };
        let domain = if name == "unknown" { None } else { Some(Domain::from_name(name)?) };
        Some(Self { count, domain, exhausted })
    }
}

/// How many unknown cards a text stands for: `3 unknown`, `unknown`; `None` if it names a card.
pub fn unknown(text: &str) -> Option<u16> {
    if text == "unknown" {
        return Some(1);
    }
    text.strip_suffix(" unknown")?.parse().ok()
}

/// A card's name without the number of a further copy: `Charm #2`.
pub fn bare(name: &str) -> &str {
    name.rsplit_once(" #").filter(|(_, copy)| copy.parse::<u8>().is_ok()).map_or(name, |(name, _)| name)
}
