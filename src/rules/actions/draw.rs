//! Draw, burn out, and taking cards from one's own hand or trash (413, 416.6, 422, 431).

use crate::card::instruction::Chosen as Taken;
use crate::card::phrase::{Place, Thing, Value, Verb};
use crate::card::{Action, Instruction};
use crate::rules::action::{Choice, Question, Refused, Why};
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::{Answer, Game, Work};
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::rules::resolution::{Followed, Frame};
use crate::rules::turn::Step;
use crate::rules::zones::Deck;

impl Game {
    /// 413: a player draws cards. What is in the way, a Burn Out, comes in between.
    pub(in crate::rules) fn draw(&mut self, player: PlayerId, cards: u8) {
        if cards > 0 {
            self.work.push(Work::Draw { player, left: cards });
        }
    }

    /// Draws as many as possible, burns out, draws the rest.
    pub(in crate::rules) fn continue_draw(&mut self, player: PlayerId, left: u8) -> Result<(), Refused> {
        if left == 0 {
            return Ok(());
        }
        let Some(card) = self.top_of(player, Deck::Main, 0) else {
            follow("413.4.a");
            follow("413.4.b");
            follow("431.1.a");
            follow("431.2.a");
            self.work.push(Work::Draw { player, left });
            if self.turn.step == Step::Draw {
                // The draw of the turn waits, and follows.
                follow("315.4.b.1");
                follow("315.4.b.2");
            }
            self.burn_out(player);
            return Ok(());
        };
        self.work.push(Work::Draw { player, left: left - 1 });
        self.record("413.1", EventKind::Drew { player, object: card });
        follow("413.1.a");
        self.put_in_zone(card, Zone::Hand);
        let reference = self.reference(card);
        self.happens(Happening::new(Verb::Draw).by(player).of(reference));
        Ok(())
    }

    /// 431.2: the trash is recycled, then an opponent gains a point.
    fn burn_out(&mut self, player: PlayerId) {
        let again = std::mem::replace(&mut self.burning, true);
        if again {
            // While the deck stays empty, the same action burns out again.
            follow("431.3");
        }
        self.record("431.2", EventKind::BurnedOut { player });
        follow("431.2.b");
        let trash: Vec<_> = self.cards_in(player, Zone::Trash).collect();
        self.recycle_together(&trash);
        self.work.push(Work::BurnOut { player, again });
    }

    /// 431.2.c: the player chooses the opponent who gains the point.
    pub(in crate::rules) fn continue_burn_out(&mut self, player: PlayerId, again: bool) -> Result<(), Refused> {
        let opponents: Vec<_> = self.opponents(player).collect();
        let chosen = match (self.answer.take(), &opponents[..]) {
            (Some(Answer::Chosen(picks)), _) => picks.first().copied(),
            (_, [only]) => Some(Choice::Player(*only)),
            (_, []) => None,
            (_, several) => {
                let options = several.iter().copied().map(Choice::Player).collect();
                self.work.push(Work::BurnOut { player, again });
                self.ask(player, Question::Choose { options, least: 1, most: 1, why: Why::BurnOut });
                return Ok(());
            }
        };
        if let Some(Choice::Player(opponent)) = chosen {
            self.gain_points(opponent, 1, "431.2.c");
            if again {
                follow("431.3.a");
            }
            self.win_by_burning(opponent, again);
        }
        if self.winners.is_empty() && matches!(self.work.last(), Some(Work::Draw { .. })) {
            // The rest of the draw comes now.
            follow("413.4.c");
            follow("431.2.d");
        }
        if self.player(player).main_deck.iter().any(|_| true) {
            self.burning = false;
        }
        Ok(())
    }

    /// 431.3.c: the points of a repeated Burn Out win at once, without a cleanup; since Core Rules 1.3 only with more points than every
    /// opponent.
    fn win_by_burning(&mut self, player: PlayerId, again: bool) {
        let score = self.player(player).score;
        let leads = self.opponents(player).all(|other| self.player(other).score < score);
        let enough = score >= self.mode.victory_score();
        if !enough {
            return;
        }
        if self.edition.burn_out_needs_the_lead() {
            if again && leads {
                follow("431.3.c");
                self.declare_winner(player, "431.3.c.1");
            }
        } else {
            // Core Rules 1.1 and 1.2: reaching the Victory Score this way wins at once.
            self.declare_winner(player, "431.3.a");
        }
    }

    pub(super) fn act_draw(&mut self, frame: &mut Frame, instruction: &Instruction, value: &Value) -> Result<Followed, Refused> {
        let Some(cards) = Scope::of_item(self, &frame.item).value(value) else {
            return Ok(Followed::Ignored(Ignored::NoInformation));
        };
        let cards = cards * self.times(frame, instruction);
        let performers = self.performers(frame, instruction);
        for &player in performers.iter().rev() {
            self.draw(player, cards.max(0) as u8);
        }
        Ok(Followed::Done { objects: Vec::new(), performed: !performers.is_empty() && cards > 0 })
    }

    /// 422.4: discards as many as possible, of the player's own choice.
    pub(super) fn act_discard(&mut self, frame: &mut Frame, instruction: &Instruction, what: &Taken) -> Result<Followed, Refused> {
        let Taken::Count(value) = what else {
            return Err(Refused::clause(&self.card_of(frame.item.source()).name, "discarding described cards is not played yet"));
        };
        let hand = Place::Zone { owner: None, zone: Thing::Hand };
        let Some(cards) = self.take_from_own(frame, instruction, value, Some(&hand))? else { return Ok(Followed::Asks) };
        let Some(&player) = self.performers(frame, instruction).first() else {
            return Ok(Followed::Ignored(Ignored::Impossible));
        };
        for &card in &cards {
            self.discard(player, card);
        }
        let performed = !cards.is_empty();
        Ok(Followed::Done { objects: cards, performed })
    }

    /// 416.6: so many cards of the performing player's choice from that player's hand or trash; `None` while the player is asked.
    pub(super) fn take_from_own(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        value: &Value,
        from: Option<&Place>,
    ) -> Result<Option<Vec<ObjectId>>, Refused> {
        let performers = self.performers(frame, instruction);
        let [player] = performers[..] else {
            return match performers[..] {
                [] => Ok(Some(Vec::new())),
                _ => Err(Refused::clause(&self.card_of(frame.item.source()).name, "several players taking cards is not played yet")),
            };
        };
        if let Some(Answer::Chosen(picks)) = self.answer.take() {
            let picked = picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None });
            return Ok(Some(picked.collect()));
        }
        let zone = match from {
            Some(Place::Zone { zone: Thing::Hand, .. }) => Zone::Hand,
            Some(Place::Zone { zone: Thing::Trash, .. }) => Zone::Trash,
            _ => return Err(Refused::clause(&self.card_of(frame.item.source()).name, "taking cards from there is not played yet")),
        };
        let wanted = Scope::of_item(self, &frame.item).value(value).unwrap_or(0).max(0) as usize;
        let cards: Vec<_> = self.cards_in(player, zone).collect();
        let discards = matches!(instruction.action, Action::Discard(_));
        if discards {
            follow("422.2.a");
        } else {
            follow("416.2.a");
        }
        let count = wanted.min(cards.len());
        if count < wanted {
            // As many as possible.
            follow("359.3.e.11");
            if discards {
                follow("422.4");
            } else {
                follow("416.4");
            }
        }
        if count == cards.len() && !cards.is_empty() || count == 0 {
            return Ok(Some(cards.into_iter().take(count).collect()));
        }
        let options = cards.into_iter().map(|id| Choice::Object(self.reference(id))).collect();
        if discards {
            follow("422.1.a");
        } else {
            follow("416.6");
        }
        self.ask(player, Question::Choose { options, least: count as u8, most: count as u8, why: Why::Resolution });
        Ok(None)
    }
}
