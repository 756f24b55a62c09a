//! PLAYER: "you", "an opponent", "its controller".

use super::Reader;
use super::scope::OwnObject;
use crate::card::Meaning;
use crate::card::phrase::{Noun, Owner, PlayerNoun};

impl Reader<'_> {
    /// PLAYER.
    pub fn player(&mut self) -> Option<PlayerNoun> {
        self.attempt(|r| {
            if r.maybe("the attacker and defender") {
                r.maybe("each");
                return Some(PlayerNoun::Several(vec![PlayerNoun::Attacker, PlayerNoun::Defender]));
            }
            let first = r.one_player()?;
            let rest = r.attempt(|r| {
                r.one_of(&["and", "or"])?;
                let next = r.one_player()?;
                r.not_possessive()?;
                r.maybe("each");
                Some(next)
            });
            Some(match rest {
                Some(next) => PlayerNoun::Several(vec![first, next]),
                None => first,
            })
        })
    }

    fn one_player(&mut self) -> Option<PlayerNoun> {
        const PLAYERS: &[(&str, PlayerNoun)] = &[
            ("you", PlayerNoun::You),
            ("players", PlayerNoun::EachPlayer),
            ("each player", PlayerNoun::EachPlayer),
            ("each other player", PlayerNoun::EachOtherPlayer),
            ("any player", PlayerNoun::AnyPlayer),
            ("a player", PlayerNoun::APlayer),
            ("your opponents", PlayerNoun::Opponents),
            ("opponents", PlayerNoun::Opponents),
            ("each opponent", PlayerNoun::Opponents),
            ("an opponent", PlayerNoun::AnOpponent),
            ("allies", PlayerNoun::Allies),
            ("each ally", PlayerNoun::Allies),
            ("an ally", PlayerNoun::AnAlly),
            ("the attacker", PlayerNoun::Attacker),
            ("the defender", PlayerNoun::Defender),
            ("the next player", PlayerNoun::NextPlayer),
        ];
        let start = self.at;
        self.entry(PLAYERS)
            .or_else(|| {
                self.attempt(|r| {
                    r.words("that player")?;
                    let found = r.scope.player("that player");
                    Some(PlayerNoun::ThatPlayer(r.meaning(start, found)))
                })
            })
            .or_else(|| self.holder_of())
            .or_else(|| self.they())
    }

    /// "they", where a player has been named.
    fn they(&mut self) -> Option<PlayerNoun> {
        self.attempt(|r| {
            r.words("they")?;
            Some(PlayerNoun::ThatPlayer(r.scope.player("they").ok()?))
        })
    }

    /// "its controller", "that unit's owner", "their owners".
    fn holder_of(&mut self) -> Option<PlayerNoun> {
        self.attempt(|r| {
            let start = r.at;
            let means = if r.maybe("its") {
                let its = r.scope.its();
                r.holder(start, its, &["controller", "owner"])?
            } else if r.maybe("their") {
                let their = r.their_things();
                r.holder(start, their, &["controllers", "controller", "owners", "owner"])?
            } else {
                let means = r.pointed()?;
                r.words("'s")?;
                r.holder(start, Ok(means), &["controller", "owner"])?
            };
            Some(means)
        })
    }

    fn holder(&mut self, start: usize, means: Result<Meaning, String>, words: &[&'static str]) -> Option<PlayerNoun> {
        let is_controller = self.one_of(words)?.starts_with("controller");
        let means = self.meaning(start, means);
        Some(if is_controller { PlayerNoun::ControllerOf(means) } else { PlayerNoun::OwnerOf(means) })
    }

    /// "their" of things: the object of the instruction if it is several, else what was named.
    fn their_things(&self) -> Result<Meaning, String> {
        match &self.scope.own {
            Some(OwnObject { meaning, several: true }) => Ok(meaning.clone()),
            _ => self.scope.them("their"),
        }
    }

    /// OWN: my, your, their, its.
    pub fn owner_word(&mut self) -> Option<Owner> {
        let start = self.at;
        match self.one_of(&["my", "your", "their", "its"])? {
            "my" => Some(Owner::My),
            "your" => Some(Owner::Your),
            "its" => {
                let its = self.scope.its();
                let means = self.meaning(start, its);
                Some(Owner::Of(Box::new(Noun::Reference { words: "its".to_owned(), means })))
            }
            _ => Some(self.their_owner(start)),
        }
    }

    fn their_owner(&mut self, start: usize) -> Owner {
        if self.scope.performer.is_some() || self.within.last() == Some(&super::Within::Player) {
            return Owner::Their;
        }
        let several = self.scope.own.as_ref().is_some_and(|own| own.several);
        if let (false, Ok(player)) = (several, self.scope.player("their")) {
            return Owner::Of(Box::new(Noun::Player(PlayerNoun::ThatPlayer(player))));
        }
        let things = self.their_things();
        if let (Err(_), Some(own)) = (&things, &self.scope.own) {
            // "return it to its owner's hand instead of their trash".
            let owner = Noun::Player(PlayerNoun::OwnerOf(own.meaning.clone()));
            return Owner::Of(Box::new(owner));
        }
        let means = self.meaning(start, things);
        Owner::Of(Box::new(Noun::Reference { words: "their".to_owned(), means }))
    }

    /// No "'s" may follow.
    pub fn not_possessive(&self) -> Option<()> {
        match self.peek() {
            Some("'s" | "'") if !self.is_verb_ending() => None,
            _ => Some(()),
        }
    }

    /// Whether "'s" here is "is": "it's an Equipment", "there's".
    fn is_verb_ending(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.text.as_str());
        matches!(before, Some("it" | "there" | "that"))
    }
}
