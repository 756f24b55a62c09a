//! Random set-ups with the cards of the project.

use std::sync::Arc;

use jiff::civil::Date;
use riftlaw::card::{Card, Domain, Keyword, Kind};
use riftlaw::corpus::Corpus;
use riftlaw::rules::definition::Definition;
use riftlaw::rules::modes::Mode;
use riftlaw::rules::objects::{BattlefieldId, CardId, CardTable, Object, PlayerId, Zone};
use riftlaw::rules::setup::{Setup, SetupBattlefield, SetupObject, SetupPlayer, SetupSlot};
use riftlaw::rules::turn::Step;
use riftlaw::rules::{Edition, Game};

use super::Chance;
use crate::project::sources::root;

/// Cards that the evaluator can play, by kind.
pub struct Pool {
    units: Vec<Arc<Card>>,
    spells: Vec<Arc<Card>>,
    gear: Vec<Arc<Card>>,
    battlefields: Vec<Arc<Card>>,
    legends: Vec<Arc<Card>>,
    runes: Vec<Arc<Card>>,
    tokens: Vec<Arc<Card>>,
}

impl Pool {
    pub fn of_today() -> Self {
        Self::on(Some(Edition::NEWEST.since()))
    }

    pub fn as_printed() -> Self {
        Self::on(None)
    }

    fn on(day: Option<Date>) -> Self {
        let corpus = Corpus::folder(root()).expect("the project's own corpus can be opened");
        let names: Vec<String> = corpus.card_files().map(|file| corpus.card_name(file)).collect();
        let cards = names.iter().map(|name| corpus.card(name, day).unwrap_or_else(|error| panic!("{name}: {error}")));
        let playable: Vec<Arc<Card>> = cards.filter(|card| Definition::of(card).unplayed().is_none()).collect();
        let of = |kind: Kind| playable.iter().filter(|card| card.kind == kind && !card.is_token()).cloned().collect::<Vec<_>>();
        let pool = Self {
            units: of(Kind::Unit),
            spells: of(Kind::Spell),
            gear: of(Kind::Gear),
            battlefields: of(Kind::Battlefield),
            legends: of(Kind::Legend),
            runes: of(Kind::Rune),
            tokens: playable.iter().filter(|card| card.is_token()).cloned().collect(),
        };
        assert!(pool.units.len() > 60 && pool.spells.len() > 60 && pool.battlefields.len() > 6, "many cards can be played");
        assert_eq!(pool.runes.len(), 6, "the basic runes");
        pool
    }
}

/// A set-up that is a legal position, if one is found soon.
pub fn legal(chance: &mut Chance, pool: &Pool) -> Option<Setup> {
    (0..20).map(|_| Making { pool, cards: pool.tokens.clone(), objects: Vec::new() }.make(chance)).find(|setup| Game::set_up(setup).is_ok())
}

struct Making<'p> {
    pool: &'p Pool,
    /// In the order of their ids, from `CardId(2)`.
    cards: Vec<Arc<Card>>,
    objects: Vec<SetupObject>,
}

impl Making<'_> {
    fn card(&mut self, card: &Arc<Card>) -> CardId {
        let place = self.cards.iter().position(|known| known.name == card.name).unwrap_or_else(|| {
            self.cards.push(Arc::clone(card));
            self.cards.len() - 1
        });
        CardId(place as u16 + 2)
    }

    fn put(&mut self, card: CardId, owner: PlayerId, zone: Zone) -> usize {
        let object = SetupObject { object: Object::new(card, owner, zone), granted: Vec::new(), hidden_this_turn: false };
        self.objects.push(object);
        self.objects.len() - 1
    }

    fn make(mut self, chance: &mut Chance) -> Setup {
        let modes = [Mode::Duel, Mode::Skirmish, Mode::War, Mode::MagmaChamber];
        let mode = modes[chance.below(modes.len())];
        let editions: Vec<Edition> = Edition::all().collect();
        let edition = if chance.one_in(2) { Edition::NEWEST } else { editions[chance.below(editions.len())] };
        let count = mode.players() as u8;
        let mut grounds = self.pool.battlefields.clone();
        let mut battlefields = Vec::new();
        for at in 0..mode.battlefields() {
            let ground = grounds.swap_remove(chance.below(grounds.len()));
            let card = self.card(&ground);
            battlefields.push(SetupBattlefield { card, owner: PlayerId(at as u8 % count), controller: None, contested_by: None });
        }
        let players: Vec<SetupPlayer> = (0..count).map(|player| self.player(PlayerId(player), mode, chance)).collect();
        let mut players = players;
        if mode == Mode::MagmaChamber {
            (players[2].score, players[3].score) = (players[0].score, players[1].score);
        }
        for (at, battlefield) in (0..).zip(&mut battlefields) {
            if chance.one_in(3) {
                continue;
            }
            let player = PlayerId(chance.below(usize::from(count)) as u8);
            battlefield.controller = Some(Some(player));
            for _ in 0..=chance.below(2) {
                self.unit(player, Zone::Battlefield(BattlefieldId(at)), chance);
            }
            if chance.one_in(3) {
                self.hidden(player, BattlefieldId(at), chance);
            }
        }
        let begins = chance.one_in(3);
        let turn = PlayerId(chance.below(usize::from(count)) as u8);
        let round = chance.below(3) as u16;
        Setup {
            edition,
            mode,
            cards: Arc::new(CardTable::new(self.cards.iter().map(|card| Definition::of(card)))),
            turn,
            turn_number: (begins && chance.one_in(2)).then(|| round * u16::from(count) + u16::from(turn.0) + 1),
            step: if begins { Step::Awaken } else { Step::Main },
            players,
            battlefields,
            objects: self.objects,
        }
    }

    fn player(&mut self, player: PlayerId, mode: Mode, chance: &mut Chance) -> SetupPlayer {
        let domains = [Domain::ALL[chance.below(6)], Domain::ALL[chance.below(6)]];
        for _ in 0..chance.below(3) {
            self.unit(player, Zone::Base(player), chance);
        }
        if chance.one_in(2) {
            self.gear(player, chance);
        }
        if let Some(legend) = chance.of_these(&self.pool.legends).cloned().filter(|_| !chance.one_in(4)) {
            let card = self.card(&legend);
            self.put(card, player, Zone::LegendZone);
        }
        let champions: Vec<_> = self.pool.units.iter().filter(|card| card.supertype == Some(riftlaw::card::Supertype::Champion)).collect();
        if let Some(champion) = chance.of_these(&champions).map(|card| Arc::clone(card)).filter(|_| chance.one_in(2)) {
            let card = self.card(&champion);
            self.put(card, player, Zone::ChampionZone);
        }
        for _ in 0..2 + chance.below(5) {
            self.any_card(player, Zone::Hand, &domains, chance);
        }
        for _ in 0..chance.below(4) {
            self.any_card(player, Zone::Trash, &domains, chance);
        }
        let named = if chance.one_in(5) { chance.below(3) } else { 3 + chance.below(8) };
        let mut main_deck: Vec<_> =
            (0..named).map(|_| SetupSlot::Object(self.any_card(player, Zone::MainDeck, &domains, chance))).collect();
        if !chance.one_in(4) {
            main_deck.push(SetupSlot::Unknown(1 + chance.below(12) as u16));
        }
        let on_board = chance.below(9);
        for _ in 0..on_board {
            let rune = self.rune(player, Zone::Base(player), &domains, chance);
            self.objects[rune].object.exhausted = chance.one_in(3);
        }
        let named = chance.below(13 - on_board);
        let mut rune_deck: Vec<_> = (0..named).map(|_| SetupSlot::Object(self.rune(player, Zone::RuneDeck, &domains, chance))).collect();
        rune_deck.push(SetupSlot::Unknown((12 - on_board - named) as u16));
        SetupPlayer {
            score: chance.below(usize::from(mode.victory_score())) as u8,
            main_deck,
            rune_deck,
            xp: chance.below(4) as u16,
            ..SetupPlayer::default()
        }
    }

    fn unit(&mut self, player: PlayerId, zone: Zone, chance: &mut Chance) {
        let Some(unit) = chance.of_these(&self.pool.units).cloned() else { return };
        let card = self.card(&unit);
        let place = self.put(card, player, zone);
        let object = &mut self.objects[place].object;
        object.exhausted = chance.one_in(4);
        object.buffs = u8::from(chance.one_in(5));
        if unit.might.is_some_and(|might| might > 1) && chance.one_in(5) {
            object.damage = 1;
        }
    }

    fn gear(&mut self, player: PlayerId, chance: &mut Chance) {
        if let Some(gear) = chance.of_these(&self.pool.gear).cloned() {
            let card = self.card(&gear);
            self.put(card, player, Zone::Base(player));
        }
    }

    fn hidden(&mut self, player: PlayerId, at: BattlefieldId, chance: &mut Chance) {
        let all = self.pool.spells.iter().chain(&self.pool.units).filter(|card| card.keywords.contains(&Keyword::Hidden));
        let all: Vec<_> = all.collect();
        if let Some(hidden) = chance.of_these(&all).map(|card| Arc::clone(card)) {
            let card = self.card(&hidden);
            let place = self.put(card, player, Zone::Facedown(at));
            self.objects[place].hidden_this_turn = chance.one_in(4);
        }
    }

    /// A unit, spell or gear, mostly of these domains.
    fn any_card(&mut self, player: PlayerId, zone: Zone, domains: &[Domain], chance: &mut Chance) -> usize {
        let kind = match chance.below(9) {
            0..4 => &self.pool.units,
            4..8 => &self.pool.spells,
            _ => &self.pool.gear,
        };
        let fitting: Vec<_> = kind.iter().filter(|card| card.domains.iter().all(|domain| domains.contains(domain))).collect();
        let card = match chance.of_these(&fitting) {
            Some(card) if !chance.one_in(8) => Arc::clone(card),
            _ => Arc::clone(&kind[chance.below(kind.len())]),
        };
        let card = self.card(&card);
        self.put(card, player, zone)
    }

    fn rune(&mut self, player: PlayerId, zone: Zone, domains: &[Domain], chance: &mut Chance) -> usize {
        let domain = domains[chance.below(domains.len())];
        let rune = self.pool.runes.iter().find(|rune| rune.domains == [domain]).map(Arc::clone).expect("every domain has its rune");
        let card = self.card(&rune);
        self.put(card, player, zone)
    }
}
