//! Players and amounts that an ability speaks of (359.3.e.12, 477.3.c).

use super::followed::follow;
use super::nouns::Scope;
use super::objects::PlayerId;
use crate::card::phrase::{Grant, Meaning, Noun, PlayerNoun, Set, Value};

impl Scope<'_> {
    /// The players that a noun stands for, in turn order from the turn player on.
    pub fn players(&self, noun: &PlayerNoun) -> Vec<PlayerId> {
        let game = self.game;
        let all = || game.players_from(game.turn_player());
        match noun {
            PlayerNoun::You => self.you.into_iter().collect(),
            PlayerNoun::Opponents | PlayerNoun::AnOpponent => {
                all().filter(|&player| self.you.is_some_and(|you| game.is_opponent(you, player))).collect()
            }
            PlayerNoun::EachPlayer | PlayerNoun::APlayer => all().collect(),
            PlayerNoun::ThatPlayer(meaning) => match meaning {
                Meaning::EventSubject | Meaning::EventObject | Meaning::EventPlayer => {
                    self.event.and_then(|event| event.by).into_iter().collect()
                }
                // Who performs an instruction is its "you".
                Meaning::Performer => self.you.into_iter().collect(),
                _ => self.controller(meaning).into_iter().collect(),
            },
            PlayerNoun::ControllerOf(meaning) => self.controller(meaning).into_iter().collect(),
            PlayerNoun::OwnerOf(meaning) => {
                self.referents(meaning).first().map(|reference| game.object(reference.id).owner).into_iter().collect()
            }
            PlayerNoun::NextPlayer => vec![game.next_player(game.turn_player())],
            PlayerNoun::AnyPlayer => all().collect(),
            PlayerNoun::EachOtherPlayer => all().filter(|player| Some(*player) != self.you).collect(),
            PlayerNoun::Attacker => self.combatants().map(|(attacker, _)| attacker).into_iter().collect(),
            PlayerNoun::Defender => self.combatants().map(|(_, defender)| defender).into_iter().collect(),
            PlayerNoun::Several(several) => several.iter().flat_map(|player| self.players(player)).collect(),
            PlayerNoun::Allies | PlayerNoun::AnAlly => self.you.and_then(|you| game.ally(you)).into_iter().collect(),
        }
    }

    fn combatants(&self) -> Option<(PlayerId, PlayerId)> {
        let combat = self.game.showdown()?.combat.as_ref()?;
        Some((combat.attacker, combat.defender))
    }

    fn controller(&self, meaning: &Meaning) -> Option<PlayerId> {
        let reference = *self.referents(meaning).first()?;
        if self.game.is_current(reference) {
            return Some(self.game.object(reference.id).controller);
        }
        let known = self.game.snapshot_of(reference)?;
        follow("359.3.e.13");
        Some(known.controller)
    }

    /// The Might of what a noun stands for; of what left, as it was (359.3.e.13); `None` for what is null (359.3.e.12).
    pub(super) fn might_of_noun(&self, noun: &Noun) -> Option<i16> {
        match noun {
            Noun::Reference { means, .. } => {
                let reference = *self.referents(means).first()?;
                if self.game.is_current(reference) {
                    match self.item {
                        // As it is when the instruction is carried out.
                        Some(_) if reference == self.source => follow("359.3.f.2"),
                        Some(_) => follow("359.3.e.12.a"),
                        None => {}
                    }
                    return Some(self.game.true_might(reference.id, self.depth).max(0));
                }
                let acted_on = self.memory.iter().any(|known| known.done && known.objects.contains(&reference));
                let known = self.game.snapshot_of(reference).filter(|_| acted_on || self.source == reference)?;
                follow("359.3.e.13");
                known.might
            }
            Noun::Set(_) => self.objects(noun).first().map(|&id| self.game.true_might(id, self.depth).max(0)),
            Noun::Joined { .. } | Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => None,
        }
    }

    /// An amount; `None` if the information is gone (359.3.e.12).
    pub fn value(&self, value: &Value) -> Option<i16> {
        let mights = |set: &Set| self.all_in(set).into_iter().map(|id| self.game.true_might(id, self.depth).max(0)).collect::<Vec<_>>();
        match value {
            Value::Number(n) => Some(i16::from(*n)),
            Value::MightOf(noun) => self.might_of_noun(noun),
            Value::HighestMight(set) => Some(mights(set).into_iter().max().unwrap_or(0)),
            Value::TotalMight(set) => Some(mights(set).into_iter().sum()),
            Value::CountOf(set) => i16::try_from(self.all_in(set).len()).ok(),
            Value::ThatMuch => self.event.and_then(|event| i16::try_from(event.amount).ok()),
            Value::Times(n, value) => self.value(value).map(|value| i16::from(*n) * value),
            Value::EnergyCostOf(noun) => self.objects(noun).first().map(|&id| i16::from(self.game.card_of(id).cost.energy)),
            Value::Words(_) => None,
            Value::Points(player) => self.players(player).first().map(|&player| i16::from(self.game.player(player).score)),
        }
    }

    /// The Might that a grant gives.
    pub fn might_of_grant(&self, grant: &Grant) -> i16 {
        match grant {
            Grant::Might(by) => i16::from(*by),
            Grant::MightEqualTo { negative, value } => {
                let amount = self.value(value).unwrap_or(0);
                if amount < 0 {
                    // Nobody increases by less than nothing.
                    follow("477.3.c");
                }
                let amount = amount.max(0);
                if *negative { -amount } else { amount }
            }
            Grant::Keyword(_) | Grant::KeywordEqualTo(..) | Grant::Ability(_) | Grant::Words(_) => 0,
        }
    }
}
