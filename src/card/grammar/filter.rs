//! FILTER: what narrows a noun. A filter belongs to the nearest noun that it fits.

use super::Reader;
use super::place::is_same;
use crate::card::phrase::{Filter, Noun, Place, Set, Thing};

impl Filter {
    /// Whether it is a place of that sort.
    pub fn is_at(&self, sort: impl Fn(&Place) -> bool) -> bool {
        match self {
            Self::At(place) | Self::AttackingAt(place) | Self::DefendingAt(place) => sort(place),
            _ => false,
        }
    }

    /// Whether it can narrow a noun of these things.
    fn fits(&self, things: &[Thing]) -> bool {
        let one_of = |known: &[Thing]| things.iter().any(|thing| known.contains(thing));
        let is_place = one_of(&[Thing::Battlefield, Thing::Base, Thing::Location]);
        let is_zone = one_of(&[Thing::Hand, Thing::Trash, Thing::MainDeck, Thing::RuneDeck, Thing::ChampionZone]);
        let is_card = one_of(&[
            Thing::Unit,
            Thing::Gear,
            Thing::Spell,
            Thing::Card,
            Thing::Equipment,
            Thing::Permanent,
            Thing::Something,
            Thing::Legend,
            Thing::Rune,
            Thing::Token,
            Thing::Ability,
            Thing::Champion,
        ]);
        match self {
            Self::MightAtMost(_) | Self::MightAtLeast(_) | Self::TotalMightAtMost(_) => is_card,
            Self::MightLessThan(_) | Self::MightMoreThan(_) | Self::MightUpToMoreThan(..) => is_card,
            Self::EnergyCostAtMost(_) | Self::EnergyCostAtLeast(_) => is_card,
            Self::PowerCostAtMost(_) | Self::PowerCostAtLeast(_) | Self::CostAtMost { .. } => is_card,
            Self::With(_) | Self::Without(_) | Self::SameController | Self::Alone => is_card,
            Self::AttackingAt(_) | Self::DefendingAt(_) | Self::AttachedTo(_) | Self::BanishedWith(_) => is_card,
            Self::Choosing(_) | Self::PlayedFromAnywhereBut(_) | Self::PlayedBy(_) | Self::Named(_) | Self::FromAmong(_) => is_card,
            Self::At(place) => !is_zone && (!is_place || !place.is_on_board() || matches!(place, Place::Here)),
            Self::SameLocation => !is_zone && !is_place,
            Self::WithCount(_) => is_place,
            Self::WhereAttackerIs(_) => one_of(&[Thing::Combat]),
            Self::ControlledBy(_) | Self::NotControlledBy(_) | Self::OwnedBy(_) => !is_zone,
            Self::Is(_) | Self::OtherThan(_) | Self::ThisTurn | Self::Words(_) => !is_zone,
        }
    }
}

impl Reader<'_> {
    /// One FILTER that fits the set.
    pub fn filter(&mut self, set: &Set, opaque: bool) -> Option<Filter> {
        let start = self.at;
        self.attempt(|r| {
            let is_place = set.things.iter().any(|thing| matches!(thing, Thing::Battlefield | Thing::Location));
            if is_place && !opaque {
                r.place_described = Some(());
            }
            let filter = r.inside(super::Within::Thing, Self::any_filter)?;
            let fits = opaque || filter.fits(&set.things);
            if !fits {
                r.misfit = Some(start);
            }
            fits.then_some(filter)
        })
    }

    fn any_filter(&mut self) -> Option<Filter> {
        let start = self.at;
        self.attempt(Self::place_filter)
            .or_else(|| self.attempt(Self::holder_filter))
            .or_else(|| self.attempt(Self::with_filter))
            .or_else(|| self.attempt(Self::measure_filter))
            .or_else(|| self.attempt(Self::other_filter))
            .or_else(|| self.attempt(Self::relative))
            .or_else(|| {
                let words = ["alone", "everywhere", "this way", "this turn", "beyond the first", "who did", "for holding here"];
                self.attempt(|r| r.one_of(&words)).map(|words| match words {
                    "alone" => Filter::Alone,
                    "this turn" => Filter::ThisTurn,
                    _ => Filter::Words(self.since(start)),
                })
            })
    }

    pub fn place_filter(&mut self) -> Option<Filter> {
        let start = self.at;
        if self.maybe("here") {
            return Some(Filter::At(Place::Here));
        }
        if self.maybe("there") {
            let there = self.there();
            return Some(Filter::At(Place::There(self.meaning(start, there))));
        }
        if self.one_of(&["from among them", "from it"]).is_some() {
            let words = self.since(start);
            let looked = self.scope.looked_at(&words);
            return Some(Filter::FromAmong(self.meaning(start, looked)));
        }
        // "in a turn", "on an opponent's turn" belong to a clause.
        if self.at_time() {
            return None;
        }
        let preposition = self.one_of(&["at", "in", "from", "on", "of", "among", "for"])?;
        if preposition == "of"
            && let Some(zone) = self.attempt(|r| r.place().filter(|place| matches!(place, Place::Zone { .. })))
        {
            return Some(Filter::At(zone));
        }
        if preposition == "of" || preposition == "for" || preposition == "among" {
            // "the effects of units here", "the costs for spells you play": nouns that are kept as words.
            self.noun()?;
            return Some(Filter::Words(self.since(start)));
        }
        Some(match self.place()? {
            Place::Set(set) if is_same(&set) => Filter::SameLocation,
            Place::Words(words) if words == "the same location" => Filter::SameLocation,
            place => Filter::At(place),
        })
    }

    fn at_time(&mut self) -> bool {
        let at = self.at;
        let time = self.one_of(&["in a turn", "on an opponent 's turn"]).is_some();
        self.at = at;
        time
    }

    fn holder_filter(&mut self) -> Option<Filter> {
        let player = self.player()?;
        let start = self.at;
        let verb = self.one_of(&["or allies control", "don't control", "controls", "control", "owns", "own"])?;
        self.check_agreement(start, &Noun::Player(player.clone()));
        Some(match verb {
            "don't control" => Filter::NotControlledBy(player),
            "owns" | "own" => Filter::OwnedBy(player),
            _ => Filter::ControlledBy(player),
        })
    }

    fn with_filter(&mut self) -> Option<Filter> {
        let start = self.at;
        if self.maybe("without") {
            return self.keyword_word().map(Filter::Without);
        }
        if self.one_of(&["with the same controller"]).is_some() {
            // "and a total Might of 8 or less" stands behind.
            return Some(Filter::SameController);
        }
        let preposition = self.one_of(&["with", "and"])?;
        if let Some(total) = self.attempt(Self::total_might) {
            return Some(Filter::TotalMightAtMost(total));
        }
        if preposition == "and" {
            return None;
        }
        if let Some(keyword) = self.attempt(|r| r.keyword_word().filter(|_| r.peek() != Some("equal"))) {
            return Some(Filter::With(keyword));
        }
        if let Some(filter) = self.attempt(Self::might_bound).or_else(|| self.attempt(Self::might_compared)) {
            return Some(filter);
        }
        if let Some(filter) = self.attempt(Self::cost_bound) {
            return Some(filter);
        }
        if self.attempt(Self::name_or_tag).is_some() {
            return Some(Filter::Words(self.since(start)));
        }
        if self.one_of(&["this", "me"]).is_some() {
            return Some(Filter::Words(self.since(start)));
        }
        // "with exactly one other unit you control".
        let counted = matches!(self.peek(), Some("exactly" | "at" | "no")) || self.tokens.get(self.at + 1).is_some_and(|t| t.text == "or");
        counted.then(|| self.known_set()).flatten().map(|set| Filter::WithCount(Box::new(set)))
    }

    /// "with my name", "with the named tag".
    fn name_or_tag(&mut self) -> Option<()> {
        let start = self.at;
        self.one_of(&["my", "this", "that", "the named"])?;
        self.one_of(&["name", "tag"])?;
        let words = self.since(start);
        if matches!(words.as_str(), "that name" | "that tag" | "the named tag") && self.scope.called(&words).is_none() {
            self.trouble(start, format!("`{words}` has no meaning here"));
        }
        Some(())
    }

    fn total_might(&mut self) -> Option<u8> {
        self.maybe("a");
        self.words("total Might")?;
        self.maybe("of");
        let total = self.number()?;
        self.words("or less").map(|()| total)
    }

    /// "3 [M] or less".
    fn might_bound(&mut self) -> Option<Filter> {
        let might = self.number()?;
        self.might_symbol()?;
        Some(match self.one_of(&["or less", "or more"])? {
            "or less" => Filter::MightAtMost(might),
            _ => Filter::MightAtLeast(might),
        })
    }

    /// "less Might than it", "Might up to 1 more than it".
    fn might_compared(&mut self) -> Option<Filter> {
        let start = self.at;
        match self.one_of(&["less Might than", "more Might than", "no more Might than", "Might up to"])? {
            "less Might than" => Some(Filter::MightLessThan(Box::new(self.noun()?))),
            "more Might than" => Some(Filter::MightMoreThan(Box::new(self.noun()?))),
            "Might up to" => {
                let more = self.number()?;
                self.words("more than")?;
                Some(Filter::MightUpToMoreThan(more, Box::new(self.noun()?)))
            }
            _ => {
                self.noun()?;
                Some(Filter::Words(self.since(start)))
            }
        }
    }

    /// "Energy cost no more than [3]", "Energy cost [4] or more", "cost no more than [2] and no more than [A]".
    fn cost_bound(&mut self) -> Option<Filter> {
        let start = self.at;
        let what = self.one_of(&["Energy cost", "Power cost", "cost"])?;
        if self.maybe("less than") {
            self.value()?;
            return Some(Filter::Words(self.since(start)));
        }
        if let Some(cost) = self.attempt(Self::resources) {
            let more = self.one_of(&["or more", "or less"])? == "or more";
            return Some(bound(what, cost.energy, cost.power.len(), more));
        }
        self.limit(what)
    }

    /// LIMIT: "no more than [4] and no more than [A]".
    fn limit(&mut self, what: &str) -> Option<Filter> {
        let start = self.at;
        self.words("no more than")?;
        let Some(cost) = self.attempt(Self::resources) else {
            self.value()?;
            return Some(Filter::Words(self.since(start)));
        };
        let power = self.attempt(|r| {
            r.words("and")?;
            r.maybe("Power cost");
            r.words("no more than")?;
            r.resources()
        });
        Some(match power {
            Some(power) => Filter::CostAtMost { energy: cost.energy, power: count(power.power.len()) },
            None => bound(what, cost.energy, cost.power.len(), false),
        })
    }

    /// MEASURE: "that costs [5] or more", "that has Might up to 1 more than it".
    fn measure_filter(&mut self) -> Option<Filter> {
        // "units have total Might …" is a fact, no filter.
        (self.maybe("that") || matches!(self.peek(), Some("costing"))).then_some(())?;
        self.measure()
    }

    /// MEASURE, after the noun it measures.
    pub fn measure(&mut self) -> Option<Filter> {
        let start = self.at;
        if self.one_of(&["has", "have", "had"]).is_some() {
            return self
                .attempt(Self::might_bound)
                .or_else(|| self.attempt(Self::might_compared))
                .or_else(|| self.attempt(Self::total_at_least))
                .or_else(|| self.attempt(|r| r.total_might().map(Filter::TotalMightAtMost)))
                .or_else(|| self.keyword_word().map(Filter::With));
        }
        self.one_of(&["costs", "costing", "cost"])?;
        if self.maybe("no more Energy and no more Power than") {
            self.noun()?;
            return Some(Filter::Words(self.since(start)));
        }
        if let Some(cost) = self.attempt(Self::resources) {
            let more = self.one_of(&["or more", "or less"])? == "or more";
            return Some(bound("cost", cost.energy, cost.power.len(), more));
        }
        self.limit("cost")
    }

    fn total_at_least(&mut self) -> Option<Filter> {
        let start = self.at;
        self.words("total Might")?;
        self.number()?;
        self.words("or more")?;
        Some(Filter::Words(self.since(start)))
    }

    fn other_filter(&mut self) -> Option<Filter> {
        let start = self.at;
        match self.one_of(&["other than mine", "other than", "besides", "named"])? {
            "other than mine" => Some(Filter::Words(self.since(start))),
            "named" => {
                let first = self.at;
                while self.at < self.tokens.len() {
                    self.at += 1;
                }
                (self.at > first).then(|| Filter::Named(self.since(first)))
            }
            _ => Some(Filter::OtherThan(Box::new(self.noun()?))),
        }
    }
}

/// How many, as an amount.
fn count(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn bound(what: &str, energy: u8, power: usize, more: bool) -> Filter {
    match (what, more) {
        ("Power cost", true) => Filter::PowerCostAtLeast(count(power)),
        ("Power cost", false) => Filter::PowerCostAtMost(count(power)),
        (_, true) => Filter::EnergyCostAtLeast(energy),
        (_, false) => Filter::EnergyCostAtMost(energy),
    }
}
