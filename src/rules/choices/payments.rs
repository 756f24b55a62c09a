//! Ways to pay (356–357, 429.3, 444): which abilities add resources, and what pays each Power of the price.
//!
//! Nothing is added that the payment does not need, and equal runes are one kind of rune.

use super::sets::counts;
use super::{Candidates, LeftOut};
use crate::card::{Action as GameAction, Domain};
use crate::rules::action::{Action, Deed, Question, Refused, Waiting, Why};
use crate::rules::costs::{Payment, Pool, PowerFrom, Price, Resources};
use crate::rules::game::Game;
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::rules::position::Class;

/// So many ways to pay one price are looked at.
const MOST_WAYS: usize = 512;
/// So many abilities that add resources, beside those of runes, are combined in every way.
const MOST_SOURCES: usize = 8;

/// Equal runes on the board.
struct Runes {
    class: Option<Class>,
    ids: Vec<ObjectId>,
    exhausted: bool,
    domain: Option<Domain>,
    /// The abilities that add Energy and Power, by number.
    energy: Option<u8>,
    power: Option<u8>,
}

/// Where abilities that add resources have led.
struct Branch {
    line: Vec<Action>,
    /// What each of them added.
    gains: Vec<Resources>,
    game: Game,
}

/// How many runes of a group are used, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Used {
    exhausted: usize,
    /// Recycled after being exhausted for this payment; ready or exhausted before.
    recycled_after: usize,
    recycled: usize,
}

/// One way: what is used of each group of runes, and what pays each Power, in the order of the price.
type Way = (Vec<Used>, Vec<PowerFrom>);

impl Game {
    /// Every way to pay a price that needs everything it uses.
    pub(super) fn payments_to_try(&self, by: PlayerId, price: &Price, candidates: &mut Candidates) {
        let sources = self.other_sources(by);
        if sources.len() > MOST_SOURCES {
            candidates.leave_out(LeftOut::TooMany { player: by });
        }
        let sources = &sources[..sources.len().min(MOST_SOURCES)];
        for set in 0..1_usize << sources.len() {
            let used: Vec<Action> = sources
                .iter()
                .enumerate()
                .filter(|(at, _)| set & 1 << at != 0)
                .map(|(_, &(source, ability))| Action { by, deed: Deed::Activate { source, ability } })
                .collect();
            self.payments_with(by, price, &used, candidates);
        }
    }

    /// The ways to pay after these abilities were used, each of which has to be needed.
    fn payments_with(&self, by: PlayerId, price: &Price, used: &[Action], candidates: &mut Candidates) {
        let in_showdown = self.showdown.is_some();
        let available = |game: &Game| game.player(by).pool.available(price.paid_for, in_showdown);
        let mut branches = vec![Branch { line: Vec::new(), gains: Vec::new(), game: self.clone() }];
        for action in used {
            let mut next = Vec::new();
            for branch in branches {
                let before = available(&branch.game);
                let mut reached = Vec::new();
                branch.game.use_source(std::slice::from_ref(action), &mut reached, candidates);
                next.extend(reached.into_iter().map(|(line, game)| Branch {
                    line: [branch.line.clone(), line].concat(),
                    gains: [branch.gains.clone(), vec![difference(&available(&game), &before)]].concat(),
                    game,
                }));
            }
            branches = next;
        }
        for Branch { line: before, gains, game } in branches {
            let runes = game.runes_to_pay_with(by);
            let pool = available(&game);
            let (ways, is_all) = ways(price, &pool, &runes);
            if !is_all {
                candidates.leave_out(LeftOut::TooMany { player: by });
            }
            for way in ways {
                let all = with_runes(&pool, &runes, &way.0);
                let is_spare = |gain: &Resources| {
                    let rest = Pool { free: difference(&all, gain), restricted: Vec::new() };
                    rest.plan(price, in_showdown).is_some()
                };
                if gains.iter().any(is_spare) {
                    continue;
                }
                let mut line = before.clone();
                line.extend(actions(by, &runes, &way.0));
                line.push(Action { by, deed: Deed::Pay(Payment { power: way.1 }) });
                candidates.lines.push(line);
            }
        }
    }

    /// Uses an ability that adds resources, and answers what its cost takes in every way: the actions, and where they lead.
    fn use_source(&self, line: &[Action], reached: &mut Vec<(Vec<Action>, Game)>, candidates: &mut Candidates) {
        let Some(action) = line.last() else { return };
        let game = match self.apply(action) {
            Ok(outcome) => outcome.game,
            Err(Refused::Unplayable(what)) => return candidates.leave_out(LeftOut::Unplayable(what)),
            Err(Refused::Illegal(_)) => return,
        };
        let Waiting::For(decision) = game.waiting() else { return };
        if matches!(decision.question, Question::Pay { .. }) {
            reached.push((line.to_vec(), game));
            return;
        }
        if matches!(decision.question, Question::Choose { why: Why::Cost, .. }) {
            for answer in game.candidates().lines {
                game.use_source(&[line, &answer].concat(), reached, candidates);
            }
        }
    }

    /// Abilities beside those of runes that add resources while something is paid.
    fn other_sources(&self, by: PlayerId) -> Vec<(ObjectId, u8)> {
        let mut sources = Vec::new();
        for (id, object) in self.objects() {
            let is_there = object.zone.is_board() && !matches!(object.zone, Zone::Facedown(_));
            if !is_there || self.is_rune(id) || self.controller_of_abilities(id) != Some(by) {
                continue;
            }
            let count = self.activated_abilities(id).len() as u8;
            sources.extend((0..count).filter(|&at| self.adds_resources(id, at)).map(|at| (id, at)));
        }
        sources
    }

    fn runes_to_pay_with(&self, by: PlayerId) -> Vec<Runes> {
        let kept = self.kept_apart();
        let mut groups: Vec<Runes> = Vec::new();
        for (id, object) in self.objects().filter(|(_, object)| object.controller == by && object.zone.is_board()) {
            if !self.is_rune(id) {
                continue;
            }
            let class = self.class_of(id, &kept);
            if let Some(group) = groups.iter_mut().find(|group| class.is_some() && group.class == class) {
                group.ids.push(id);
                continue;
            }
            let abilities = self.activated_abilities(id);
            let adds = |wanted: fn(&crate::card::Cost) -> bool| {
                let is = |action: &GameAction| matches!(action, GameAction::Add { resources, .. } if wanted(resources));
                abilities.iter().position(|(_, script)| script.iter().any(|one| is(&one.action))).map(|at| at as u8)
            };
            groups.push(Runes {
                class,
                ids: vec![id],
                exhausted: object.exhausted,
                domain: self.card_of(id).domains.iter().next(),
                energy: adds(|cost| cost.energy > 0),
                power: adds(|cost| !cost.power.is_empty()),
            });
        }
        groups
    }
}

/// The ways to pay with what is in the pool and with runes; whether those are all.
fn ways(price: &Price, pool: &Resources, runes: &[Runes]) -> (Vec<Way>, bool) {
    let ready: Vec<usize> = runes.iter().map(|group| if group.exhausted || group.energy.is_none() { 0 } else { group.ids.len() }).collect();
    let missing = usize::from(price.energy.saturating_sub(pool.energy));
    let (exhausting, is_all) = counts(&ready, missing, MOST_WAYS);
    // Equal symbols stand together, so that what pays them can be told apart from what pays others.
    let mut order: Vec<usize> = (0..price.power.len()).collect();
    order.sort_by_key(|&at| (price.power[at].domains.iter().count(), price.power[at].domains));
    let mut search = Search { price, order, runes, found: Vec::new(), ways: Vec::new(), is_all };
    for exhausted in exhausting {
        let used = exhausted.into_iter().map(|exhausted| Used { exhausted, ..Used::default() }).collect();
        search.pay(0, *pool, used, &mut vec![PowerFrom::Any; price.power.len()]);
    }
    (search.ways, search.is_all)
}

/// Which kind of symbol, and what pays it.
type PaidBy = (usize, u8);

/// The Power of a price, symbol by symbol.
struct Search<'s> {
    price: &'s Price,
    /// The symbols, equal ones together.
    order: Vec<usize>,
    runes: &'s [Runes],
    /// What has been found: what is used, and what pays each kind of symbol, sorted.
    found: Vec<(Vec<Used>, Vec<PaidBy>)>,
    ways: Vec<Way>,
    is_all: bool,
}

impl Search<'_> {
    fn pay(&mut self, at: usize, left: Resources, used: Vec<Used>, power: &mut Vec<PowerFrom>) {
        let Some(&symbol) = self.order.get(at) else { return self.keep(used, power) };
        if self.ways.len() >= MOST_WAYS {
            self.is_all = false;
            return;
        }
        let fitting = self.price.power[symbol].domains;
        for domain in fitting.iter() {
            power[symbol] = PowerFrom::Of(domain);
            if left.power[domain as usize] > 0 {
                let mut left = left;
                left.power[domain as usize] -= 1;
                self.pay(at + 1, left, used.clone(), power);
                continue;
            }
            for (group, runes) in self.runes.iter().enumerate() {
                if runes.domain != Some(domain) || runes.power.is_none() {
                    continue;
                }
                let of = used[group];
                if of.recycled_after < of.exhausted {
                    let mut used = used.clone();
                    used[group].recycled_after += 1;
                    self.pay(at + 1, left, used, power);
                }
                if of.exhausted + of.recycled < runes.ids.len() {
                    let mut used = used.clone();
                    used[group].recycled += 1;
                    self.pay(at + 1, left, used, power);
                }
            }
        }
        if left.any > 0 {
            power[symbol] = PowerFrom::Any;
            self.pay(at + 1, Resources { any: left.any - 1, ..left }, used, power);
        }
    }

    fn keep(&mut self, used: Vec<Used>, power: &[PowerFrom]) {
        // Which of equal symbols is paid by what makes no difference.
        let kind = |at: usize| self.price.power.iter().position(|symbol| symbol.domains == self.price.power[at].domains).unwrap_or(at);
        let from = |from: PowerFrom| match from {
            PowerFrom::Of(domain) => domain as u8,
            PowerFrom::Any => u8::MAX,
        };
        let mut paid: Vec<PaidBy> = power.iter().enumerate().map(|(at, &one)| (kind(at), from(one))).collect();
        paid.sort_unstable();
        let way = (used, paid);
        if !self.found.contains(&way) {
            self.ways.push((way.0.clone(), power.to_vec()));
            self.found.push(way);
        }
    }
}

/// What there is to pay with once runes have been used.
fn with_runes(pool: &Resources, runes: &[Runes], used: &[Used]) -> Resources {
    let mut all = *pool;
    for (group, used) in runes.iter().zip(used) {
        all.energy = all.energy.saturating_add(used.exhausted as u8);
        if let Some(domain) = group.domain {
            let recycled = (used.recycled + used.recycled_after) as u8;
            all.power[domain as usize] = all.power[domain as usize].saturating_add(recycled);
        }
    }
    all
}

/// The abilities of runes that are used, the first runes of each group.
fn actions(by: PlayerId, runes: &[Runes], used: &[Used]) -> Vec<Action> {
    let mut exhausting = Vec::new();
    let mut recycling = Vec::new();
    for (group, used) in runes.iter().zip(used) {
        let (exhausted, rest) = group.ids.split_at(used.exhausted);
        let activate = |source: ObjectId, ability: u8| Action { by, deed: Deed::Activate { source, ability } };
        if let Some(energy) = group.energy {
            exhausting.extend(exhausted.iter().map(|&id| activate(id, energy)));
        }
        if let Some(power) = group.power {
            recycling.extend(exhausted[..used.recycled_after].iter().chain(&rest[..used.recycled]).map(|&id| activate(id, power)));
        }
    }
    exhausting.into_iter().chain(recycling).collect()
}

/// What is in the first and not in the second.
fn difference(all: &Resources, without: &Resources) -> Resources {
    let mut rest =
        Resources { energy: all.energy.saturating_sub(without.energy), any: all.any.saturating_sub(without.any), ..Resources::default() };
    for (at, rest) in rest.power.iter_mut().enumerate() {
        *rest = all.power[at].saturating_sub(without.power[at]);
    }
    rest
}
