//! Playing cards: the process of play, in its six steps (349–359).

use super::action::{Choice, Question, Refused, Why};
use super::chain::{Chosen, Item, ItemKind};
use super::definition::Script;
use super::event::EventKind;
use super::followed::follow;
use super::game::{Answer, Game};
use super::objects::{Location, ObjectId, PlayerId, Zone};
use super::sites::{Site, Slot, Wanted, sites};
use crate::card::ability::Body;
use crate::card::instruction::{EntryState, Ignored};
use crate::card::{Cost, Keyword, Kind};

/// How far the steps of play have come for a pending item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// 402.1: whether a triggered ability is performed.
    Begin,
    /// 355.1.a: the optional additional cost of that place in the list.
    Optional(u8),
    /// 355.2
    Location,
    /// 355.3–355.6: modes, destinations and targets.
    Choices,
    /// 357.2: the non-standard cost of that place in the list.
    Costs(u8),
    /// 357.1
    Pay,
    /// 358, 359
    Finish,
}

/// What an effect or a choice changes in the way something is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// 419.3.a: an effect plays it.
    pub is_limited: bool,
    pub ignore: Option<Ignored>,
    /// 356.1.a: "for …".
    pub alternate_cost: Option<Cost>,
    /// 184.1: how it enters.
    pub state: Option<EntryState>,
    /// 184.2: where it has to enter.
    pub place: Option<Location>,
    /// The optional additional costs that are paid, by their place in the list.
    pub optional: Vec<u8>,
    /// 805.2.b: whether Accelerate is among them; it counts even if the keyword is lost.
    pub accelerated: bool,
    /// 822.1.b: whether its timing is that of Ambush, so that it can be played only to where Ambush leads.
    pub ambushes: bool,
    /// 390.3.a: where it goes instead when it leaves the chain after being finalized: "then recycle it".
    pub then: Option<Then>,
}

/// What is done with a card that leaves the chain (390.3.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    Recycle,
    Banish,
}

/// An optional additional cost (356.2.b).
pub(super) enum Optional {
    /// 805: the keyword.
    Accelerate,
    /// An ability of the card, by its place.
    Ability(usize),
}

impl Game {
    /// 349: a player begins to play a card: who, from where, when, and whether there is anything to choose.
    pub(super) fn begin_play(&mut self, by: PlayerId, card: ObjectId) -> Result<(), Refused> {
        let object = *self.object(card);
        let definition = self.card_of(card).clone();
        let hidden_at = match object.zone {
            // 419.1.a: from hand or the Champion Zone.
            Zone::Hand | Zone::ChampionZone if object.owner == by => None,
            Zone::Facedown(at) if object.controller == by => Some(at),
            _ => return Err(Refused::illegal("419.1.a", format!("{} cannot be played from where it is", definition.name))),
        };
        if definition.is_unknown {
            return Err(Refused::unplayable("a card that nobody has named is played"));
        }
        if !matches!(definition.kind, Kind::Unit | Kind::Gear | Kind::Spell) {
            return Err(Refused::illegal("350", format!("{} is not played", definition.name)));
        }
        // 811.1.b: from the next turn on.
        if hidden_at.is_some() && object.hidden_on == self.turn.number {
            return Err(Refused::illegal("811.1.b", "a hidden card can be played from the next turn on"));
        }
        if self.invited.is_some() && definition.kind != Kind::Spell {
            return Err(Refused::illegal("489.8.a", "an invited teammate plays spells and uses abilities only"));
        }
        self.require_playable(card)?;
        self.check_in_place(card)?;
        self.check_may_play(by, card)?;
        let ambushes = match (self.permission_of(card, hidden_at.is_some()), hidden_at) {
            (own, None) => self.permission_to_play(by, card, own)?,
            (own, Some(_)) => self.check_timing(own).map(|()| false)?,
        };
        let mut item = self.new_item(ItemKind::Card(card), by);
        item.terms.ambushes = ambushes;
        item.hidden_at = hidden_at;
        self.check_choosable(&item)?;
        // 354: the card moves to the chain, which closes the state.
        self.put_in_zone(card, Zone::Chain);
        self.object_mut(card).controller = by;
        self.add_pending(item, true, "354");
        follow("354.2");
        if self.chain.len() > 1 {
            follow("338.1.a.4");
        }
        Ok(())
    }

    /// The scripts of an item: one of an ability; of a spell, one for each of its active lines.
    pub(super) fn scripts_of(&self, item: &Item) -> Vec<Script> {
        match &item.kind {
            ItemKind::Ability(ability) => vec![ability.script.clone()],
            ItemKind::Card(card) => self.spell_scripts(*card),
        }
    }

    fn spell_scripts(&self, card: ObjectId) -> Vec<Script> {
        let definition = self.card_of(card);
        if definition.kind != Kind::Spell {
            return Vec::new();
        }
        let lines = definition.abilities.iter().zip(&definition.scripts);
        lines
            .filter(|(ability, script)| {
                // What a spell says of its additional cost is among its instructions: "if you do, draw 2".
                let is_line = matches!(ability.body, Body::Spell(_) | Body::AdditionalCost { .. });
                is_line && !script.is_empty() && self.is_active(card, ability)
            })
            .map(|(_, script)| script.clone())
            .collect()
    }

    /// 355.8, 402.3, 811.1.d: whether valid choices can be made for everything that has to be chosen.
    pub(super) fn check_choosable(&self, item: &Item) -> Result<(), Refused> {
        let scripts = self.scripts_of(item);
        if self.can_choose(&scripts, item) {
            return Ok(());
        }
        if self.can_choose_before_costs(&scripts, item) {
            let rule = Self::rule_of_legality(item);
            return Err(Refused::illegal(rule, "its cost can only take what it has to choose, which is no legal target then"));
        }
        let rule = match (&item.kind, item.hidden_at) {
            (ItemKind::Card(_), Some(_)) => "811.1.d",
            (ItemKind::Card(_), None) => "355.8",
            (ItemKind::Ability(_), _) => "402.3",
        };
        Err(Refused::illegal(rule, "there is nothing that it could choose"))
    }

    /// Whether there are valid choices, and costs that leave them valid: choices that lead nowhere are no choices (355.16).
    pub(super) fn can_choose(&self, scripts: &[Script], item: &Item) -> bool {
        self.can_choose_so(scripts, item, &|item| self.costs_spare_choices(item))
    }

    /// Whether there are valid choices, whatever its costs take.
    fn can_choose_before_costs(&self, scripts: &[Script], item: &Item) -> bool {
        self.can_choose_so(scripts, item, &|_| true)
    }

    /// Tries the choices one after the other.
    fn can_choose_so(&self, scripts: &[Script], item: &Item, is_good: &dyn Fn(&Item) -> bool) -> bool {
        let Some((site, wanted)) = self.next_site(scripts, item) else { return is_good(item) };
        let (least, _) = bounds(&wanted);
        if least == 0 {
            let mut next = item.clone();
            next.chosen.push(Chosen { site, picks: Vec::new(), place: None });
            return self.can_choose_so(scripts, &next, is_good);
        }
        let options = self.options(item, site, &wanted);
        if options.len() < usize::from(least) {
            return false;
        }
        // The first `least` options, or, for one pick, any of them.
        if least == 1 {
            return options.iter().any(|&pick| {
                let mut next = item.clone();
                next.chosen.push(Chosen { site, picks: vec![pick], place: None });
                self.can_choose_so(scripts, &next, is_good)
            });
        }
        let mut next = item.clone();
        next.chosen.push(Chosen { site, picks: options[..usize::from(least)].to_vec(), place: None });
        self.can_choose_so(scripts, &next, is_good)
    }

    /// The first site of an item that has not been decided.
    pub(super) fn next_site<'s>(&self, scripts: &'s [Script], item: &Item) -> Option<(Site, Wanted<'s>)> {
        let all = scripts.iter().flat_map(|script| sites(script, &item.chosen));
        all.into_iter().find(|(site, wanted)| {
            let is_open = item.picks_at(*site).is_none();
            // A move of nothing goes nowhere.
            let moves_nothing =
                matches!(wanted, Wanted::Destination { moved: Some(moved), .. } if item.picks_at(*moved).is_some_and(<[Choice]>::is_empty));
            is_open && !moves_nothing
        })
    }

    /// Takes the oldest pending item through the steps of play, one step a call.
    pub(super) fn finalize(&mut self, at: usize) -> Result<(), Refused> {
        follow("337.1");
        match self.chain[at].stage {
            Stage::Begin => self.decide_to_perform(at),
            Stage::Optional(n) => self.decide_optional(at, n),
            Stage::Location => self.choose_location(at),
            Stage::Choices => self.make_choices(at),
            Stage::Costs(n) => self.pay_non_standard(at, n),
            Stage::Pay => self.pay_price(at),
            Stage::Finish => self.finish_finalizing(at),
        }
    }

    pub(super) fn next_stage(&mut self, at: usize, stage: Stage) {
        self.chain[at].stage = stage;
    }

    /// The optional additional costs that a card offers (355.1.a).
    pub(super) fn optional_costs(&self, card: ObjectId) -> Vec<Optional> {
        let definition = self.card_of(card);
        let accelerate = (definition.kind == Kind::Unit && self.has_keyword(card, &Keyword::Accelerate)).then_some(Optional::Accelerate);
        let is_optional = |ability: &crate::card::Ability| matches!(ability.body, Body::AdditionalCost { may: true, .. });
        let abilities = definition.abilities.iter().enumerate().filter(|(_, ability)| is_optional(ability));
        accelerate.into_iter().chain(abilities.map(|(place, _)| Optional::Ability(place))).collect()
    }

    /// 355.1.a: for each optional additional cost, whether it is paid.
    fn decide_optional(&mut self, at: usize, n: u8) -> Result<(), Refused> {
        let Some(card) = self.chain[at].card() else {
            self.next_stage(at, Stage::Choices);
            return Ok(());
        };
        if usize::from(n) >= self.optional_costs(card).len() {
            self.next_stage(at, Stage::Location);
            return Ok(());
        }
        let player = self.chain[at].controller;
        match self.answer.take() {
            None => self.ask(player, Question::May { of: card, why: Why::OptionalCost }),
            Some(answer) => {
                follow("355.1.a");
                if matches!(self.optional_costs(card).get(usize::from(n)), Some(Optional::Ability(_))) {
                    follow("355.1");
                }
                if answer == Answer::Yes {
                    self.check_optional(card, n)?;
                    let accelerates = matches!(self.optional_costs(card).get(usize::from(n)), Some(Optional::Accelerate));
                    let item = &mut self.chain[at];
                    item.terms.optional.push(n);
                    item.terms.accelerated |= accelerates;
                    self.check_affordable(&self.chain[at])?;
                    self.check_choosable(&self.chain[at])?;
                    self.record("356.2.b.1", EventKind::Accepted { player, of: card, why: Why::OptionalCost });
                } else {
                    self.record("356.2.b.1", EventKind::Declined { player, of: card, why: Why::OptionalCost });
                }
                self.next_stage(at, Stage::Optional(n + 1));
            }
        }
        Ok(())
    }

    /// Whether what an optional additional cost gives can be played.
    fn check_optional(&self, card: ObjectId, n: u8) -> Result<(), Refused> {
        let definition = self.card_of(card);
        match self.optional_costs(card).get(usize::from(n)) {
            Some(Optional::Ability(place)) => {
                let (name, script) = (&definition.name, &definition.scripts[*place]);
                if definition.kind != Kind::Spell && !script.is_empty() {
                    return Err(Refused::clause(name, "what an additional cost of a permanent gives is not played yet"));
                }
                super::playable::check_script(name, script)
            }
            Some(Optional::Accelerate) | None => Ok(()),
        }
    }

    /// A line that is carried out in place of the one before it, when it is active.
    fn check_in_place(&self, card: ObjectId) -> Result<(), Refused> {
        let definition = self.card_of(card);
        let is_active = |ability: &std::sync::Arc<crate::card::Ability>| {
            matches!(ability.body, Body::InPlaceOfBefore(_)) && self.is_active(card, ability)
        };
        if definition.abilities.iter().any(is_active) {
            return Err(Refused::clause(&definition.name, "\"instead\" of the line before is not played yet"));
        }
        Ok(())
    }

    /// 355.3–355.9: modes, targets and destinations, one after the other in the card's order.
    fn make_choices(&mut self, at: usize) -> Result<(), Refused> {
        let item = self.chain[at].clone();
        let scripts = self.scripts_of(&item);
        let Some((site, wanted)) = self.next_site(&scripts, &item) else {
            self.next_stage(at, Stage::Costs(0));
            return Ok(());
        };
        if let Some(Answer::Chosen(picks)) = self.answer.take() {
            for &pick in &picks {
                self.check_option(&item, site, &wanted, pick)?;
            }
            self.check_group(&wanted, &picks)?;
            self.check_leads_on(&item, site, &wanted, &picks)?;
            self.follow_choice(&wanted, &picks);
            let place = self.place_of_group(&wanted, &picks);
            if item.card().is_none() {
                follow("402.2");
            }
            self.chain[at].chosen.push(Chosen { site, picks, place });
            return Ok(());
        }
        let (least, most) = bounds(&wanted);
        let mut options = self.options(&item, site, &wanted);
        if least <= 1 {
            options.retain(|&pick| self.check_leads_on(&item, site, &wanted, &[pick]).is_ok());
        }
        let most = usize::from(most).min(options.len());
        let most = self.most_to_split(&item, site, &options).map_or(most, |damage| most.min(usize::from(damage)));
        if usize::from(least) > most || !self.can_choose(&scripts, &item) {
            return self.cannot_be_played(at, "402.4", "there is nothing that it could choose");
        }
        if most == 0 {
            // Nothing there, and nothing is needed.
            follow("355.13");
            self.chain[at].chosen.push(Chosen { site, picks: Vec::new(), place: None });
            return Ok(());
        }
        if least > 0 && matches!(&item.kind, ItemKind::Ability(ability) if ability.is_triggered) {
            follow("402.4.b");
        }
        if options.len() == 1 && matches!(wanted, Wanted::Targets(_) | Wanted::Battlefield(_)) {
            follow("355.10.d.2");
        }
        let why = match site.slot {
            Slot::Destination => Why::Destination,
            Slot::Mode => Why::Mode,
            Slot::Object(_) | Slot::Receiver(_) | Slot::Place | Slot::Player => Why::Target,
        };
        self.ask(item.controller, Question::Choose { options, least, most: most as u8, why });
        Ok(())
    }

    /// An item cannot be finalized. 358.5, 402.4: what the rules put on the chain leaves it; what a player did is refused.
    pub(super) fn cannot_be_played(&mut self, at: usize, rule: &'static str, because: &str) -> Result<(), Refused> {
        let item = &self.chain[at];
        let by_itself = item.terms.is_limited || matches!(&item.kind, ItemKind::Ability(ability) if ability.is_triggered);
        if by_itself {
            let rule = if matches!(item.kind, ItemKind::Card(_)) { "358.5" } else { rule };
            self.remove_pending(at, rule);
            return Ok(());
        }
        Err(Refused::illegal(rule, because))
    }
}

/// The fewest and the most that are chosen at a site.
pub(super) fn bounds(wanted: &Wanted<'_>) -> (u8, u8) {
    match wanted {
        Wanted::Targets(set) => set.quantity.bounds(),
        Wanted::OneOf(sets) => sets.first().map_or((1, 1), |set| set.quantity.bounds()),
        Wanted::Battlefield(_) | Wanted::Opponent | Wanted::Destination { .. } | Wanted::Mode(_) => (1, 1),
    }
}
