//! VALUE, GRANT, CHANGE, DURATION, WHEN and the small closed lists.

use super::Reader;
use crate::card::Cost;
use crate::card::ability::CostChange;
use crate::card::instruction::{Ignored, Purpose, Spent};
use crate::card::phrase::{Duration, Filter, Grant, Moment, Noun, Owner, PlayerNoun, Quality, Quantity, Set, Thing, Value};

impl Reader<'_> {
    /// VALUE.
    pub fn value(&mut self) -> Option<Value> {
        let start = self.at;
        if let Some(number) = self.attempt(|r| {
            let number = r.number()?;
            (r.peek() != Some("[M]")).then_some(number)
        }) {
            return Some(Value::Number(number));
        }
        if self.attempt(|r| r.words("that much").and_then(|()| r.resources())).is_some() {
            return Some(Value::Words(self.since(start)));
        }
        if self.maybe("that much") {
            self.maybe("damage");
            return Some(Value::ThatMuch);
        }
        if self.attempt(Self::resources).is_some() {
            return Some(Value::Words(self.since(start)));
        }
        self.attempt(Self::counted).or_else(|| self.attempt(Self::stat_of)).or_else(|| self.attempt(Self::owned_stat)).or_else(|| {
            self.as_words(|r| {
                r.words("the damage marked on")?;
                r.noun().map(drop)
            })
            .map(Value::Words)
        })
    }

    fn counted(&mut self) -> Option<Value> {
        self.words("the number of")?;
        Some(Value::CountOf(Box::new(self.known_set()?)))
    }

    /// "the Might of another friendly unit", "the highest Might among units you control".
    fn stat_of(&mut self) -> Option<Value> {
        let start = self.at;
        let what = self.one_of(&[
            "the highest Might among",
            "the highest Might of",
            "the total Might of",
            "the total Might among",
            "the Might of",
            "the Energy cost of",
            "the Power cost of",
            "the Energy costs for",
        ])?;
        match what {
            "the highest Might among" | "the highest Might of" => Some(Value::HighestMight(Box::new(self.known_set()?))),
            "the total Might of" | "the total Might among" => Some(Value::TotalMight(Box::new(self.known_set()?))),
            "the Might of" => Some(Value::MightOf(Box::new(self.noun()?))),
            "the Energy cost of" | "the Energy costs for" => Some(Value::EnergyCostOf(Box::new(self.noun()?))),
            _ => {
                self.noun()?;
                Some(Value::Words(self.since(start)))
            }
        }
    }

    /// "my Might", "its Energy cost", "a friendly unit's Might", "your points", "my Assault".
    fn owned_stat(&mut self) -> Option<Value> {
        let start = self.at;
        let owner = self.stat_owner()?;
        if let Some(stat) = self.one_of(&["Mights", "Might bonus", "Might"]) {
            return Some(if stat == "Might bonus" { Value::Words(self.since(start)) } else { Value::MightOf(Box::new(owner)) });
        }
        if self.one_of(&["Energy costs", "Energy cost"]).is_some() {
            return Some(Value::EnergyCostOf(Box::new(owner)));
        }
        if self.maybe("points") {
            let Noun::Player(player) = owner else { return None };
            return Some(Value::Points(player));
        }
        let qualified = ["base Might bonus", "base cost", "base Might", "Power costs", "Power cost", "costs", "cost", "domain", "type"];
        self.one_of(&qualified).map(drop).or_else(|| self.keyword_word().map(drop))?;
        Some(Value::Words(self.since(start)))
    }

    fn stat_owner(&mut self) -> Option<Noun> {
        let start = self.at;
        // "your Dragons' …" before "your …".
        let possessive = self.attempt(|r| {
            let pointed = r.attempt(|r| {
                let means = r.pointed()?;
                Some(Noun::Reference { words: r.since(start), means })
            });
            let noun = match pointed {
                Some(noun) => noun,
                None => {
                    let quantity = r.quantity().unwrap_or(Quantity::Bare);
                    let owner = r.owner_word();
                    let described = r.described()?;
                    let (qualities, things) = (described.qualities, described.things);
                    Noun::Set(Set { quantity, owner, other: false, qualities, things, filters: Vec::new() })
                }
            };
            r.one_of(&["'s", "'"])?;
            Some(noun)
        });
        if possessive.is_some() {
            return possessive;
        }
        Some(match self.owner_word()? {
            Owner::My => Noun::source("me"),
            Owner::Your => Noun::Player(PlayerNoun::You),
            Owner::Their => Noun::Player(PlayerNoun::ThatPlayer(crate::card::Meaning::Performer)),
            Owner::Of(noun) => *noun,
        })
    }

    /// DAMAGE: "equal to its Might", "that much".
    pub fn damage(&mut self) -> Option<Value> {
        self.maybe("equal to");
        self.value()
    }

    /// GRANT.
    pub fn grant(&mut self) -> Option<Grant> {
        let start = self.at;
        if let Some(grant) = self.attempt(Self::might_grant) {
            return Some(grant);
        }
        if let Some(grant) = self.attempt(|r| {
            let keyword = r.keyword_word()?;
            r.words("equal to")?;
            Some(Grant::KeywordEqualTo(keyword, r.value()?))
        }) {
            return Some(grant);
        }
        if let Some(keyword) = self.keyword() {
            return Some(Grant::Keyword(keyword));
        }
        self.as_words(Self::other_grant).map(Grant::Words).filter(|_| self.at > start)
    }

    fn might_grant(&mut self) -> Option<Grant> {
        self.maybe("an additional");
        if let Some(negative) = self.entry(&[("+", false), ("-", true)]) {
            self.might_symbol()?;
            if self.maybe("equal to") {
                return Some(Grant::MightEqualTo { negative, value: self.value()? });
            }
            // "-[M]" of any amount, in events.
            return Some(Grant::Words("-[M]".to_owned()));
        }
        let signed = self.peek().filter(|word| word.starts_with(['+', '-'])).and_then(|word| word.parse::<i8>().ok())?;
        self.at += 1;
        self.might_symbol()?;
        Some(Grant::Might(signed))
    }

    /// Grants that the types do not know.
    fn other_grant(&mut self) -> Option<()> {
        if self.one_of(&["my keywords", "its keywords", "their keywords"]).is_some() {
            return Some(());
        }
        let start = self.at;
        if self.one_of(&["that tag", "that name"]).is_some() {
            let words = self.since(start);
            if self.scope.called(&words).is_none() {
                self.trouble(start, format!("`{words}` has no meaning here"));
            }
            return Some(());
        }
        self.attempt(|r| r.words("double").and_then(|()| r.value()).map(drop))
            .or_else(|| {
                self.attempt(|r| {
                    r.number()?;
                    r.one_of(&["XP", "points", "point"]).map(drop)
                })
            })
            .or_else(|| self.attempt(|r| r.words("all [E] abilities of").and_then(|()| r.nouns()).map(drop)))
    }

    /// CHANGE: "[2] less"; `None` for what only the grammar knows: "[1] or [A] less", "more to play from …".
    pub fn change(&mut self) -> Option<Option<CostChange>> {
        let amount = self.resources()?;
        let alternative = self.attempt(|r| r.words("or").and_then(|()| r.resources()));
        let more = self.one_of(&["less", "more"])? == "more";
        let narrowed = self.maybe("to play") && {
            let at = self.at;
            self.modifier().is_some() && self.at > at
        };
        if alternative.is_some() || narrowed {
            return Some(None);
        }
        Some(Some(CostChange { amount, more }))
    }

    /// EACH: a counted noun, of which each one is meant.
    pub fn each(&mut self) -> Option<Noun> {
        let start = self.at;
        if self
            .attempt(|r| {
                r.one_of(&["Energy it costs", "Power it costs"])
                    .map(drop)
                    .or_else(|| r.attempt(|r| r.words("time").and_then(|()| r.condition()).map(drop)))
                    .or_else(|| r.attempt(|r| r.participle().and_then(|_| r.words("this way"))))
                    .or_else(|| {
                        r.attempt(|r| {
                            r.words("of the following tags among")?;
                            r.noun()?;
                            r.words("—")?;
                            r.tag_names()
                        })
                    })
            })
            .is_some()
        {
            return Some(Noun::Words(self.since(start)));
        }
        self.attempt(|r| {
            r.maybe("of");
            let was = r.counting.replace(());
            let found = r.set();
            r.counting = was;
            let (mut set, opaque) = found?;
            set.quantity = Quantity::Each;
            Some(if opaque { Noun::Words(r.since(start)) } else { Noun::Set(set) })
        })
    }

    /// DURATION.
    pub fn duration(&mut self) -> Option<Duration> {
        match self.one_of(&["this turn", "this combat", "as long as", "until"])? {
            "this turn" => Some(Duration::ThisTurn),
            "this combat" => Some(Duration::ThisCombat),
            "as long as" => Some(Duration::AsLongAs(self.condition()?)),
            _ => Some(Duration::Until(self.condition()?)),
        }
    }

    /// WHEN.
    pub fn moment(&mut self) -> Option<Moment> {
        self.maybe("the");
        const MOMENTS: &[(&str, Moment)] = &[
            ("end of your turn", Moment::EndOfYourTurn),
            ("end of this turn", Moment::EndOfThisTurn),
            ("end of turn", Moment::EndOfThisTurn),
            ("end of the turn", Moment::EndOfThisTurn),
            ("end of each turn", Moment::EndOfEachTurn),
            ("start of your Beginning Phase", Moment::StartOfYourBeginningPhase),
            ("start of your turn", Moment::StartOfYourBeginningPhase),
            ("start of each Beginning Phase", Moment::StartOfEachBeginningPhase),
            ("start of each player 's first Beginning Phase", Moment::StartOfEachFirstBeginningPhase),
            ("start of your Main Phase", Moment::StartOfYourMainPhase),
            ("start of your next Main Phase", Moment::StartOfYourNextMainPhase),
            ("now", Moment::Now),
            ("same time", Moment::SameTime),
        ];
        self.entry(MOMENTS)
    }

    /// WHEN, in an event that only says so.
    pub fn moment_words(&mut self) -> Option<()> {
        self.one_of(&["the start of", "the end of"])?;
        self.owner_word()?;
        self.one_of(&["turn", "Beginning Phase", "Channel Phase", "Draw Phase", "Main Phase"]).map(drop)
    }

    /// WAIVED, as the cost of something that is played.
    pub fn waived(&mut self) -> Option<Ignored> {
        self.entry(&[
            ("its cost", Ignored::Cost),
            ("their costs", Ignored::Cost),
            ("their cost", Ignored::Cost),
            ("this spell 's cost", Ignored::Cost),
            ("costs", Ignored::Cost),
            ("its Energy cost", Ignored::EnergyCost),
            ("their Energy costs", Ignored::EnergyCost),
            ("Energy costs", Ignored::EnergyCost),
            ("its Power cost", Ignored::PowerCost),
            ("Power costs", Ignored::PowerCost),
            ("any and all costs", Ignored::AllCosts),
        ])
    }

    /// PURPOSE.
    pub fn purpose(&mut self) -> Option<Purpose> {
        if self.maybe("during showdowns") {
            return Some(Purpose::DuringShowdowns);
        }
        let start = self.at;
        self.words("to play")?;
        let noun = self.nouns()?;
        let further = self.attempt(|r| r.words("or use").and_then(|()| r.nouns()));
        Some(Purpose::ToPlay(if further.is_some() { Noun::Words(self.since(start)) } else { noun }))
    }

    /// What `spend` takes.
    pub fn spent(&mut self) -> Option<Spent> {
        if let Some(xp) = self.attempt(|r| {
            let xp = r.number()?;
            r.words("XP").map(|()| xp)
        }) {
            return Some(Spent::Xp(xp));
        }
        if self.maybe("a buff") {
            let mut set = Set::plain(Quantity::One, vec![Thing::Unit]);
            set.qualities.push(Quality::Buffed);
            set.filters.push(Filter::ControlledBy(PlayerNoun::You));
            return Some(Spent::Buff(Noun::Set(set)));
        }
        if self.maybe("my buff") {
            return Some(Spent::Buff(Noun::source("my")));
        }
        let start = self.at;
        if self.maybe("its buff") {
            let its = self.scope.its();
            let means = self.meaning(start, its);
            return Some(Spent::Buff(Noun::Reference { words: "its".to_owned(), means }));
        }
        if let Some(words) = self.as_words(|r| {
            r.number()?;
            r.one_of(&["points", "point"]).map(drop)
        }) {
            return Some(Spent::Noun(Noun::Words(words)));
        }
        self.noun().map(Spent::Noun)
    }

    /// MINIMUM of Might.
    pub fn minimum_might(&mut self) -> Option<u8> {
        let might = self.number()?;
        self.might_symbol().map(|()| might)
    }

    /// RES alone.
    pub fn cost(&mut self) -> Option<Cost> {
        self.resources()
    }
}

/// Costs that the types do not know.
impl Reader<'_> {
    /// "any amount of [A]".
    pub fn amount_words(&mut self) -> Option<String> {
        self.as_words(Self::amount)
    }

    /// "[1] or [O]".
    pub fn either_cost(&mut self) -> Option<()> {
        self.resources()?;
        self.words("or")?;
        self.resources().map(drop)
    }
}
