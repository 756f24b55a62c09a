//! Events in words. What happens to several things at once by one rule is one sentence.

use super::phrases::{self, join, own};
use super::{Said, choice};
use crate::card::Kind;
use crate::rules::action::{Action, Choice, Deed, ItemId, Why};
use crate::rules::event::{Event, EventKind, Ignored};
use crate::rules::game::Game;
use crate::rules::objects::{Designation, Location, ObjectId, PlayerId};
use crate::scenario::compare::shorthand;
use crate::scenario::names::{Names, UNKNOWN};

/// Puts into words what one action led to.
pub struct Teller<'t> {
    pub action: &'t Action,
    pub events: &'t [Event],
    pub before: &'t Game,
    pub game: &'t Game,
    pub names: &'t Names,
}

impl Teller<'_> {
    /// What happened, sentence by sentence.
    pub fn tell(&self) -> Vec<Said> {
        let mut said = Vec::new();
        let mut at = 0;
        while at < self.events.len() {
            let (text, count) = self.group(at);
            said.push(Said { text, rule: self.events[at].rule.clone(), kind: self.events[at].kind.name() });
            at += count;
        }
        said
    }

    /// A sentence for the event at that place, and for those after it that say the same of other things. How many they are.
    fn group(&self, at: usize) -> (String, usize) {
        let events = &self.events[at..];
        let first = &events[0];
        let same_rule = events.iter().take_while(|event| event.rule == first.rule);
        if let EventKind::Dealt { .. } = first.kind {
            let dealt: Vec<_> = same_rule
                .map_while(|event| if let EventKind::Dealt { to, amount } = event.kind { Some((to, amount)) } else { None })
                .collect();
            return (self.dealt(&dealt, first.rule.as_str() == "465.2.d"), dealt.len());
        }
        if let Some((_, one, several)) = self.predicate(&first.kind) {
            let alike = same_rule.map_while(|event| self.predicate(&event.kind).filter(|(_, other, _)| *other == one).map(|(id, _, _)| id));
            let objects: Vec<_> = alike.collect();
            let predicate = if objects.len() == 1 { one } else { several };
            return (format!("{} {predicate}", self.list(&objects)), objects.len());
        }
        (self.sentence(first, at == 0), 1)
    }

    /// What is said of one object, and of several, where an event is about an object alone.
    fn predicate(&self, kind: &EventKind) -> Option<(ObjectId, &'static str, &'static str)> {
        Some(match kind {
            EventKind::Readied { object } => (*object, "becomes ready", "become ready"),
            EventKind::Exhausted { object } => (*object, "is exhausted", "are exhausted"),
            EventKind::Recalled { object } => (*object, "is recalled to base", "are recalled to base"),
            EventKind::Killed { object, by_damage: true } => (*object, "dies", "die"),
            EventKind::Killed { object, by_damage: false } => (*object, "is killed", "are killed"),
            EventKind::Recycled { object, .. } => (*object, "is recycled", "are recycled"),
            EventKind::Banished { object } => (*object, "is banished", "are banished"),
            EventKind::Buffed { object } => (*object, "gets a buff", "get a buff"),
            EventKind::Stunned { object } => (*object, "is stunned", "are stunned"),
            EventKind::Designated { object, designation: Some(Designation::Attacker) } => (*object, "attacks", "attack"),
            EventKind::Designated { object, designation: Some(Designation::Defender) } => (*object, "defends", "defend"),
            EventKind::Designated { object, designation: None } => (*object, "is out of the combat", "are out of the combat"),
            EventKind::DamageNotDealt { to } => (*to, "can't be dealt damage and takes none", "can't be dealt damage and take none"),
            EventKind::LostHidden { object } => {
                (*object, "is hidden where its player has no control, and goes to the trash", "go to the trash")
            }
            _ => return None,
        })
    }

    /// Damage dealt at one time. In a combat of two units they are said to deal it to each other.
    fn dealt(&self, dealt: &[(ObjectId, u16)], in_combat: bool) -> String {
        if let [(one, to_one), (other, to_other)] = *dealt
            && in_combat
            && self.game.object(one).controller != self.game.object(other).controller
            && self.fighters() == 2
        {
            let (one, other) = (self.name(one), self.name(other));
            return if to_one == to_other {
                format!("{other} and {one} deal {to_one} to each other")
            } else {
                format!("{other} deals {to_one} to {one}, and {one} deals {to_other} to {other}")
            };
        }
        let parts: Vec<String> = dealt.iter().map(|&(to, amount)| format!("{} is dealt {amount}", self.name(to))).collect();
        join(&parts, "and")
    }

    /// How many units fought when the action was done.
    fn fighters(&self) -> usize {
        self.before.objects().filter(|(_, object)| object.designation.is_some()).count()
    }

    fn name(&self, id: ObjectId) -> String {
        match self.names.object(id) {
            UNKNOWN => "an unknown card".to_owned(),
            name => name.to_owned(),
        }
    }

    fn player(&self, player: PlayerId) -> &str {
        self.names.player(player)
    }

    fn list(&self, objects: &[ObjectId]) -> String {
        let unknown = objects.iter().filter(|id| self.names.object(**id) == UNKNOWN).count();
        let mut names: Vec<String> =
            objects.iter().map(|id| self.names.object(*id)).filter(|name| *name != UNKNOWN).map(str::to_owned).collect();
        match unknown {
            0 => {}
            1 => names.push("an unknown card".to_owned()),
            several => names.push(format!("{several} unknown cards")),
        }
        phrases::list(names)
    }

    /// A list of things of which those of the player are "her" or "his".
    fn own_list(&self, player: PlayerId, objects: &[ObjectId]) -> String {
        phrases::list(objects.iter().map(|id| own(self.player(player), &self.name(*id))).collect())
    }

    fn item(&self, item: ItemId) -> String {
        let known = self.names.item(self.game, item);
        if self.game.item(item).is_some() || known != "an ability" {
            return self.the_ability(&known);
        }
        if let Some(item) = self.before.item(item) {
            return self.the_ability(&self.names.of_item(item));
        }
        // It came and went with this one action.
        match (self.entered_as(item), &self.action.deed) {
            (Some(object), _) | (None, &Deed::Play { card: object }) => self.name(object),
            (None, Deed::Activate { source, .. }) => format!("the ability of {}", self.name(*source)),
            _ => "an ability".to_owned(),
        }
    }

    /// The unit or gear that entered as that item was finalized (337.2).
    fn entered_as(&self, item: ItemId) -> Option<ObjectId> {
        let finalized = self.events.iter().position(|event| matches!(event.kind, EventKind::Finalized { item: other } if other == item))?;
        let rest = self.events[finalized + 1..].iter().take_while(|event| !matches!(event.kind, EventKind::Finalized { .. }));
        rest.into_iter().find_map(|event| if let EventKind::Entered { object, .. } = event.kind { Some(object) } else { None })
    }

    fn the_ability(&self, name: &str) -> String {
        if name.starts_with("ability of ") { format!("the {name}") } else { name.to_owned() }
    }

    fn choices(&self, by: PlayerId, choices: &[Choice]) -> String {
        let names: Vec<String> = choices.iter().map(|&one| own(self.player(by), &choice(self.game, self.names, one))).collect();
        join(&names, "and")
    }

    /// A sentence for one event.
    fn sentence(&self, event: &Event, is_first: bool) -> String {
        match &event.kind {
            EventKind::TurnBegan { player } => format!("{}'s turn begins", self.player(*player)),
            EventKind::StepBegan { step } => format!("{} begins", phrases::step(*step)),
            EventKind::Awakened { player, objects } => format!("{} readies {}", self.player(*player), self.own_list(*player, objects)),
            EventKind::Moved { objects, to } => self.moved(objects, *to),
            EventKind::Entered { object, at, exhausted } => {
                let state = if *exhausted { "exhausted" } else { "ready" };
                format!("{} enters {} {state}", self.name(*object), self.place(&[*object], *at))
            }
            EventKind::Contested { battlefield, by } => format!("{} contests {}", self.player(*by), self.names.battlefield(*battlefield)),
            EventKind::NoLongerContested { battlefield } => format!("{} is no longer contested", self.names.battlefield(*battlefield)),
            EventKind::ControlChanged { battlefield, controller } => {
                format!("{} controls {}", controller.map_or("nobody", |player| self.player(player)), self.names.battlefield(*battlefield))
            }
            EventKind::ShowdownBegan { battlefield } => format!("a showdown begins at {}", self.names.battlefield(*battlefield)),
            EventKind::ShowdownEnded { .. } => "the showdown closes".to_owned(),
            EventKind::CombatBegan { battlefield, attacker, defender } => format!(
                "a combat begins at {}: {} attacks, {} defends",
                self.names.battlefield(*battlefield),
                self.player(*attacker),
                self.player(*defender)
            ),
            EventKind::CombatEnded { battlefield } => format!("the combat at {} ends", self.names.battlefield(*battlefield)),
            EventKind::CombatResult { winner: Some(player), .. } => format!("{} wins the combat", self.player(*player)),
            EventKind::CombatResult { winner: None, .. } => "the combat has no result".to_owned(),
            EventKind::FocusGained { player } => format!("{} gains Focus", self.player(*player)),
            EventKind::PriorityGained { player } => format!("{} gains Priority", self.player(*player)),
            EventKind::Passed { player } => format!("{} passes", self.player(*player)),
            EventKind::MightSummed { player, total } => format!("{}'s units there have {total} Might to deal", self.player(*player)),
            EventKind::DamageAssigned { to, amount, by } => {
                format!("{} assigns {amount} to {}", self.player(*by), own(self.player(*by), &self.name(*to)))
            }
            EventKind::Healed { objects } => format!("the damage on {} goes away", self.list(objects)),
            EventKind::Conquered { player, battlefield } => {
                format!("{} conquers {}", self.player(*player), self.names.battlefield(*battlefield))
            }
            EventKind::Held { player, battlefield } => format!("{} holds {}", self.player(*player), self.names.battlefield(*battlefield)),
            EventKind::AlreadyScored { player, battlefield } => {
                format!("{} was scored this turn already, so {} gains nothing", self.names.battlefield(*battlefield), self.player(*player))
            }
            EventKind::GainedPoint { player, score } => format!("{} gains a point and has {score}", self.player(*player)),
            EventKind::PointRefused { player } => {
                format!("not every battlefield was scored this turn, so {} draws a card instead of the last point", self.player(*player))
            }
            EventKind::Won { player } => format!("{} wins the game", self.player(*player)),
            EventKind::Drew { player, object } => format!("{} draws {}", self.player(*player), self.card(*object)),
            EventKind::Channeled { player, object, exhausted } => {
                let state = if *exhausted { ", exhausted" } else { "" };
                format!("{} channels {}{state}", self.player(*player), self.rune(*object))
            }
            EventKind::NothingToChannel { player } => format!("{}'s Rune Deck is empty, so nothing is channelled", self.player(*player)),
            EventKind::BurnedOut { player } => format!("{} burns out", self.player(*player)),
            EventKind::Added { player, resources } => format!("{} adds {}", self.player(*player), shorthand(resources)),
            EventKind::Paid { player, resources } => match shorthand(resources) {
                nothing if nothing.is_empty() => format!("{} pays nothing", self.player(*player)),
                paid => format!("{} pays {paid}", self.player(*player)),
            },
            EventKind::PoolEmptied { player } => format!("{}'s Rune Pool empties", self.player(*player)),
            EventKind::Discarded { player, object } => format!("{} discards {}", self.player(*player), self.card(*object)),
            EventKind::Attached { object, to } => format!("{} is attached to {}", self.name(*object), self.name(*to)),
            EventKind::Returned { object, to } => format!("{} returns to {}", self.name(*object), phrases::zone(*to)),
            EventKind::Put { object, to } => format!("{} is put into {}", self.name(*object), phrases::zone(*to)),
            EventKind::BecamePending { item } => self.pending(*item, is_first),
            EventKind::Finalized { item } => format!("{} is finalized", self.item(*item)),
            EventKind::Resolved { item } => format!("{} has resolved", self.item(*item)),
            EventKind::Countered { item } => format!("{} is countered", self.item(*item)),
            EventKind::LeftChain { item } => match self.item(*item) {
                ability if ability.contains("ability") => format!("{ability} leaves the chain"),
                card => format!("{card} is not played and goes back"),
            },
            EventKind::Hid { player, object, at } => {
                format!("{} hides {} at {}", self.player(*player), self.card(*object), self.names.battlefield(*at))
            }
            EventKind::Chose { player, choices, why } => self.chose(*player, choices, *why),
            EventKind::Accepted { player, of, why } => self.decided(*player, *of, *why, true),
            // 404.2, 444.2
            EventKind::Declined { player, of, .. } if ["404.2", "444.2"].contains(&event.rule.as_str()) => {
                format!("{} does not pay for {}", self.player(*player), own(self.player(*player), &self.name(*of)))
            }
            EventKind::Declined { player, of, why } => self.decided(*player, *of, *why, false),
            EventKind::Ordered { player } => format!("{} says in which order", self.player(*player)),
            EventKind::BuffSpent { object } => format!("the buff of {} is spent", self.name(*object)),
            EventKind::MightChanged { object, by } => format!("{} gets {by:+} Might", self.name(*object)),
            EventKind::KeywordGranted { object, keyword } => format!("{} gains {}", self.name(*object), phrases::keyword(keyword)),
            EventKind::AbilityGranted { object } => format!("{} gains an ability", self.name(*object)),
            EventKind::Ignored { what } => ignored(*what).to_owned(),
            EventKind::Delayed { of } => format!("an ability of {} waits for later", self.name(*of)),
            EventKind::LookedAt { player, objects } => format!("{} looks at {}", self.player(*player), self.list(objects)),
            EventKind::Revealed { objects } => format!("{} {} revealed", self.list(objects), if objects.len() < 2 { "is" } else { "are" }),
            EventKind::Replaced { of, by } if of == by => format!("the ability of {} replaces what would happen to it", self.name(*by)),
            EventKind::Replaced { of, by } => format!("{} replaces what would happen to {}", self.name(*by), self.name(*of)),
            EventKind::ReplacedTie { battlefield, by } => {
                format!("{} replaces what the tie at {} leads to", self.name(*by), self.names.battlefield(*battlefield))
            }
            EventKind::BonusAdded { to: Some(to), bonus } => format!("{bonus} Bonus Damage is added for {}", self.name(*to)),
            EventKind::BonusAdded { to: None, bonus } => format!("{bonus} Bonus Damage is added to what is split"),
            EventKind::Prevented { to, amount, by } => {
                format!("{} prevents {amount} damage to {}", self.name(*by), self.name(*to))
            }
            EventKind::EffectsExpired => "what lasts for this turn ends".to_owned(),
            EventKind::ControlTaken { object, by } => format!("{} takes control of {}", self.player(*by), self.name(*object)),
            EventKind::Invited { player, ally } => format!("{} lets {} act", self.player(*player), self.player(*ally)),
            EventKind::Conceded { player } => format!("{} concedes", self.player(*player)),
            // Everything else is said of objects, see `predicate`.
            kind => kind.name().replace('_', " "),
        }
    }

    /// A place that things come to: their own player's base is just that.
    fn place(&self, objects: &[ObjectId], at: Location) -> String {
        let own = |player| objects.iter().all(|id| self.game.object(*id).controller == player);
        match at {
            Location::Base(player) if own(player) => "base".to_owned(),
            _ => self.names.location(at),
        }
    }

    fn moved(&self, objects: &[ObjectId], to: Location) -> String {
        let place = self.place(objects, to);
        match &self.action.deed {
            Deed::Move { .. } => {
                let player = self.player(self.action.by);
                format!("{player} moves {} to {}", self.own_list(self.action.by, objects), own(player, &place))
            }
            _ => format!("{} {} to {place}", self.list(objects), if objects.len() == 1 { "moves" } else { "move" }),
        }
    }

    fn pending(&self, item: ItemId, is_first: bool) -> String {
        let player = self.player(self.action.by);
        match self.action.deed {
            Deed::Play { card } if is_first => format!("{player} plays {}", own(player, &self.name(card))),
            Deed::Activate { source, .. } if is_first => format!("{player} uses the ability of {}", own(player, &self.name(source))),
            _ => format!("{} goes on the chain", self.item(item)),
        }
    }

    fn chose(&self, player: PlayerId, choices: &[Choice], why: Why) -> String {
        let (who, what) = (self.player(player), self.choices(player, choices));
        match why {
            Why::Location => format!("{who} chooses {what} as the place where it enters"),
            Why::Destination => format!("{who} chooses {what} as the destination"),
            Why::Cost => format!("{who} chooses {what} for the cost"),
            Why::Showdown => format!("{who} chooses {what} for the next showdown"),
            Why::BurnOut => format!("{who} chooses {what} to gain the point"),
            Why::Target
            | Why::Mode
            | Why::OptionalCost
            | Why::Trigger
            | Why::Resolution
            | Why::Subset
            | Why::Split
            | Why::SimultaneousTriggers
            | Why::Replacement
            | Why::Replaced => format!("{who} chooses {what}"),
        }
    }

    fn decided(&self, player: PlayerId, of: ObjectId, why: Why, yes: bool) -> String {
        let who = self.player(player);
        let of = own(who, &self.name(of));
        match (why, yes) {
            (Why::OptionalCost, true) => format!("{who} takes on the additional cost of {of}"),
            (Why::OptionalCost, false) => format!("{who} leaves out the additional cost of {of}"),
            (_, true) => format!("{who} uses the ability of {of}"),
            (_, false) => format!("{who} does not use the ability of {of}"),
        }
    }

    /// A card that somebody draws or discards.
    fn card(&self, id: ObjectId) -> String {
        match self.names.object(id) {
            UNKNOWN => "a card".to_owned(),
            name => name.to_owned(),
        }
    }

    fn rune(&self, id: ObjectId) -> String {
        let card = self.game.card_of(id);
        match (card.is_unknown, card.kind) {
            (true, _) => "a rune".to_owned(),
            (false, Kind::Rune | Kind::Unit | Kind::Spell | Kind::Gear | Kind::Battlefield | Kind::Legend | Kind::Marker) => {
                self.names.object(id).to_owned()
            }
        }
    }
}

fn ignored(what: Ignored) -> &'static str {
    match what {
        Ignored::IllegalTargets => "nothing is done where the targets are no longer legal",
        Ignored::NoInformation => "nothing is done where what it needs to know is gone",
        Ignored::LinkedIgnored => "nothing is done that depends on what was not done",
        Ignored::Impossible => "what is impossible is not done",
        Ignored::ConditionFalse => "nothing is done, since its condition is not true",
    }
}
