//! Limited actions: whether an answer fits what was asked (312.1.b.1, 410.2).

use super::action::{Choice, Decision, Deed, Question, Refused, Share, Why};
use super::actions::check_split;
use super::event::EventKind;
use super::game::{Answer, Game};

impl Game {
    /// Takes an answer to the question that is asked, if it is one.
    pub(super) fn take_answer(&mut self, decision: &Decision, deed: &Deed) -> Result<(), Refused> {
        let player = decision.player;
        let answer = match (&decision.question, deed) {
            (Question::Choose { options, least, most, why }, Deed::Choose(picks)) => {
                self.check_picks(options, *least, *most, *why, picks)?;
                let shown = !matches!(why, Why::Showdown);
                if shown {
                    self.record(rule_of(*why), EventKind::Chose { player, choices: picks.clone(), why: *why });
                }
                Answer::Chosen(picks.clone())
            }
            (Question::May { .. }, Deed::Accept) => Answer::Yes,
            (Question::May { .. }, Deed::Decline) => Answer::No,
            (Question::Pay { price, .. }, Deed::Pay(payment)) => {
                self.take_payment(player, price, payment)?;
                Answer::Paid
            }
            (Question::Pay { may_decline: true, of, .. }, Deed::Decline) => {
                self.record("444.2", EventKind::Declined { player, of: *of, why: Why::Cost });
                Answer::No
            }
            (Question::Pay { .. }, Deed::Decline) => return Err(Refused::illegal("357.1", "the cost has to be paid")),
            (Question::Order { of, .. }, Deed::Order(order)) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                if sorted != (0..of.len() as u8).collect::<Vec<_>>() {
                    return Err(Self::not_an_answer());
                }
                self.record("383.3.d", EventKind::Ordered { player });
                Answer::Ordered(order.clone())
            }
            (Question::Assign { damage, among, share }, Deed::Assign(assigned)) => {
                match share {
                    Share::Combat => self.check_assignment(*damage, among, assigned)?,
                    Share::Split => check_split(*damage, among, assigned)?,
                }
                Answer::Assigned(assigned.clone())
            }
            // 312.1.b.1: while something is asked there are only answers; nobody has Priority.
            _ => return Err(Refused::illegal("312.1.b", "something else is asked of this player")),
        };
        self.asked = None;
        self.answer = Some(answer);
        Ok(())
    }

    fn check_picks(&self, options: &[Choice], least: u8, most: u8, why: Why, picks: &[Choice]) -> Result<(), Refused> {
        for pick in picks {
            if !options.contains(pick) {
                return Err(self.why_not(*pick, why));
            }
        }
        if (0..picks.len()).any(|at| picks[..at].contains(&picks[at])) {
            return Err(Refused::illegal(rule_of(why), "the same thing is chosen twice"));
        }
        if picks.len() < usize::from(least) {
            let rule = if why == Why::Target { "355.8" } else { rule_of(why) };
            return Err(Refused::illegal(rule, format!("at least {least} have to be chosen")));
        }
        if picks.len() > usize::from(most) {
            let rule = if self.is_to_split(options, why) { "355.14.c" } else { rule_of(why) };
            return Err(Refused::illegal(rule, format!("at most {most} may be chosen")));
        }
        Ok(())
    }

    /// Whether the options are targets to split damage among.
    fn is_to_split(&self, options: &[Choice], why: Why) -> bool {
        let Some(item) = self.chain.iter().find(|item| !item.finalized).filter(|_| why == Why::Target) else { return false };
        let scripts = self.scripts_of(item);
        self.next_site(&scripts, item).is_some_and(|(site, _)| self.most_to_split(item, site, options).is_some())
    }

    /// Why something that is no option is none: the rule behind it.
    fn why_not(&self, pick: Choice, why: Why) -> Refused {
        let pending = self.chain.iter().find(|item| !item.finalized);
        let found = match (why, pending, pick) {
            (Why::Target | Why::Destination | Why::Mode, Some(item), pick) => {
                let scripts = self.scripts_of(item);
                self.next_site(&scripts, item).and_then(|(site, wanted)| {
                    let fits = self.check_option(item, site, &wanted, pick);
                    fits.and_then(|()| self.check_leads_on(item, site, &wanted, &[pick])).err()
                })
            }
            (Why::Location, Some(item), Choice::Place(location)) => self.check_entry(item, location).err(),
            (Why::Subset, _, _) => Some(Refused::illegal("355.11.b", "only the original targets can be chosen")),
            _ => None,
        };
        found.unwrap_or_else(|| Refused::illegal(rule_of(why), "that is no legal choice"))
    }
}

/// The rule by which something is chosen.
fn rule_of(why: Why) -> &'static str {
    match why {
        Why::Target => "355.5",
        Why::Location => "355.2",
        Why::Destination => "355.4",
        Why::Mode => "355.3",
        Why::Cost => "357.2",
        Why::OptionalCost => "355.1.a",
        Why::Trigger => "383.3.a",
        Why::Resolution => "355.17",
        Why::Subset => "355.11.b",
        Why::Split => "355.14.h",
        Why::Showdown => "323.12",
        Why::BurnOut => "431.2.c",
        Why::SimultaneousTriggers => "383.3.d",
        Why::Replacement => "372",
        Why::Replaced => "373",
    }
}
