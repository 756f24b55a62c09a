//! Paying what is asked.

use super::{Done, Stand, Trouble};
use crate::rules::action::{Decision, Deed, Question};
use crate::rules::costs::Price;
use crate::rules::objects::{ObjectId, PlayerId};
use crate::scenario::answer::adding_ability;
use crate::scenario::pay;
use crate::scenario::step::{Act, Beside, Deed as Does, Payment, Step};

impl Stand {
    /// Pays for what was just accepted, if that is what is asked now. Whether it was.
    pub(super) fn pay_accepted(&mut self, who: PlayerId, of: Option<ObjectId>, with: &Beside, later: &[Step]) -> Result<bool, Trouble> {
        let Some(Decision { player, question: Question::Pay { of: asked, .. } }) = self.decision() else { return Ok(false) };
        if player != who || Some(asked) != of || (!self.refused && self.is_paid_later(who, later)) {
            return Ok(false);
        }
        self.pay(who, with.pay.as_deref())?;
        Ok(true)
    }

    /// Whether the next step answers the payment that is asked, and would find nothing to answer if it were paid already.
    fn is_paid_later(&self, who: PlayerId, later: &[Step]) -> bool {
        let of = match later.first().map(|step| &step.act) {
            Some(Act::By(player, Does::Accept(of) | Does::Decline(of))) if *player == who => of,
            Some(Act::By(player, Does::Pay | Does::Rune { .. })) if *player == who => return true,
            _ => return false,
        };
        if of.starts_with("pay") {
            return true;
        }
        let mut paid = self.clone();
        let finds_another =
            |decision: Decision| decision.player == who && matches!(decision.question, Question::May { .. } | Question::Pay { .. });
        !(paid.pay(who, None).is_ok() && paid.decision().is_some_and(finds_another))
    }

    /// Pays the price that is asked: by the plan, or as the step says.
    pub(super) fn pay(&mut self, who: PlayerId, how: Option<&[Payment]>) -> Done {
        let price = match self.decision() {
            Some(Decision { question: Question::Pay { price, .. }, .. }) => price,
            _ => Price::default(),
        };
        match how {
            Some(payments) => {
                for payment in payments {
                    self.pay_with(who, payment)?;
                }
                let in_showdown = self.game.showdown().is_some();
                let payment = self.game.player(who).pool.plan(&price, in_showdown).unwrap_or_else(|| pay::hopeless(&price));
                self.apply(who, Deed::Pay(payment))
            }
            None => {
                let plan = pay::plan(&self.game, who, &price);
                let plan = plan.unwrap_or_else(|| pay::Plan { payment: pay::hopeless(&price), ..pay::Plan::default() });
                for (source, ability) in plan.runes {
                    self.apply(who, Deed::Activate { source, ability })?;
                }
                self.apply(who, Deed::Pay(plan.payment))
            }
        }
    }

    fn pay_with(&mut self, who: PlayerId, payment: &Payment) -> Done {
        let (source, ability) = match payment {
            Payment::Rune { rune, ability } => (self.on_board(rune, who)?, *ability),
            Payment::Ability(name) => {
                let source = self.on_board(name, who)?;
                let Some(ability) = adding_ability(&self.game, source) else {
                    return Err(Trouble::Unfitting(format!("`{}` has no ability that adds resources", name.text)));
                };
                (source, ability)
            }
        };
        self.apply(who, Deed::Activate { source, ability })
    }
}
