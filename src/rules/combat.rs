//! Combat (459–466).

use super::action::{Question, Refused, Share, Why};
use super::damage::{Dealing, Origin};
use super::event::EventKind;
use super::followed::follow;
use super::game::{Answer, Game};
use super::history::Happening;
use super::objects::{BattlefieldId, Designation, Location, ObjectId, PlayerId};
use super::showdown::{Combat, Stage};
use crate::card::Kind;
use crate::card::phrase::Verb;

impl Game {
    /// 464.2: combat opens; attacker, defender and their units are designated.
    pub(super) fn begin_combat(&mut self, battlefield: BattlefieldId) {
        let location = Location::Battlefield(battlefield);
        // The attacker is who contested.
        let Some(attacker) = self.battlefield(battlefield).contested_by else { return };
        let Some(defender) = self.units_at(location).map(|(_, unit)| unit.controller).find(|&player| player != attacker) else { return };
        self.battlefield_mut(battlefield).combat_staged = false;
        self.battlefield_mut(battlefield).showdown_staged = false;
        if let Some(showdown) = &mut self.showdown {
            showdown.combat = Some(Combat { attacker, defender, assigned: Vec::new(), recalled: false });
        }
        self.record("464.2", EventKind::CombatBegan { battlefield, attacker, defender });
        follow("464.1");
        follow("464.2.c");
        follow("464.2.c.1");
        follow("464.2.c.2");
        follow("464.2.c.3");
        // 464.2.b: start of combat effects happen now. 464.2.c.3: then the units are designated.
        self.next_moment();
        self.update_designations();
        if let Some(first) = self.triggered.first() {
            follow("464.2.e");
            follow("464.2.f");
            if self.triggered.iter().any(|other| other.controller != first.controller) {
                follow("464.2.e.1");
            }
        }
        self.cleanup_due = true;
    }

    /// Who puts triggered abilities on the Combat Chain first; with one there, the state is closed.
    pub(super) fn order_in_combat(&self, attacker: PlayerId, defender: PlayerId) -> Vec<PlayerId> {
        let others = self.players_from(attacker).filter(|&player| player != defender);
        others.chain(std::iter::once(defender)).collect()
    }

    /// 323.2, 464.2.c.3: units at the combat's battlefield have the designation of their controller, all others none. What was changed:
    /// which one a unit had, and which it has.
    pub(super) fn update_designations(&mut self) -> Vec<(Option<Designation>, Option<Designation>)> {
        let mut changed = Vec::new();
        let combat = self.showdown.as_ref().and_then(|showdown| {
            let combat = showdown.combat.as_ref()?;
            Some((Location::Battlefield(showdown.battlefield).zone(), combat.attacker, combat.defender))
        });
        for at in 0..self.objects.len() {
            let object = &self.objects[at];
            let due = match combat {
                Some((zone, attacker, defender)) if object.zone == zone && self.table.get(object.card).kind == Kind::Unit => {
                    if object.controller == attacker {
                        Some(Designation::Attacker)
                    } else if object.controller == defender {
                        Some(Designation::Defender)
                    } else {
                        None
                    }
                }
                _ => None,
            };
            if object.designation != due {
                changed.push((object.designation, due));
                self.designate(ObjectId(at as u16), due);
            }
        }
        changed
    }

    /// Gives or takes a designation. Attack triggers and defend triggers are checked once in a combat.
    fn designate(&mut self, id: ObjectId, designation: Option<Designation>) {
        let object = self.object_mut(id);
        object.designation = designation;
        let known = designation.map(|designation| std::mem::replace(&mut object.designated_before[designation as usize], true));
        let (controller, place) = (object.controller, object.zone.location());
        self.record("323.2", EventKind::Designated { object: id, designation });
        self.cleanup_due = true;
        let verb = match designation {
            Some(Designation::Attacker) => Verb::Attack,
            Some(Designation::Defender) => Verb::Defend,
            None => return,
        };
        if known == Some(false) {
            let reference = self.reference(id);
            self.happens(Happening::new(verb).by(controller).of(reference).at(place));
        } else if verb == Verb::Attack {
            follow("383.4.e.2.a");
        } else {
            follow("383.4.f.2.a");
        }
    }

    /// 465: the Combat Damage Step. Each side assigns what its Might sums to, the attacker first; then all of it is dealt at once.
    pub(super) fn combat_damage(&mut self, battlefield: BattlefieldId) -> Result<(), Refused> {
        let Some((attacker, defender, stage)) = self.sides() else { return Ok(()) };
        let (attackers, defenders) = (self.side(battlefield, attacker), self.side(battlefield, defender));
        // Only if units of both sides remain.
        follow("465.1");
        if attackers.is_empty() || defenders.is_empty() {
            self.set_stage(Stage::Cleanup);
            return Ok(());
        }
        follow("465.2");
        let (by, from, among) = match stage {
            Stage::AttackerAssigns => (attacker, attackers, defenders),
            _ => (defender, defenders, attackers),
        };
        // 465.2.a, b: stunned units contribute nothing.
        let contributes = |id: &&ObjectId| {
            let is_stunned = self.object(**id).stunned;
            if is_stunned {
                follow("423.1.b");
            }
            !is_stunned
        };
        let total: u16 = from.iter().filter(contributes).map(|&id| self.might(id).unsigned_abs()).sum();
        let assigned = if let Some(Answer::Assigned(assigned)) = self.answer.take() {
            assigned
        } else if let Some(assigned) = self.only_assignment(total, &among) {
            assigned
        } else {
            self.ask(by, Question::Assign { damage: total, among, share: Share::Combat });
            return Ok(());
        };
        self.record(if stage == Stage::AttackerAssigns { "465.2.a" } else { "465.2.b" }, EventKind::MightSummed { player: by, total });
        for &(to, amount) in assigned.iter().filter(|(_, amount)| *amount > 0) {
            self.record("465.2.c", EventKind::DamageAssigned { to, amount, by });
        }
        if let Some(combat) = self.showdown.as_mut().and_then(|showdown| showdown.combat.as_mut()) {
            combat.assigned.extend(assigned);
        }
        if stage == Stage::AttackerAssigns {
            self.set_stage(Stage::DefenderAssigns);
            return Ok(());
        }
        self.deal_assigned();
        // The FEPR process is skipped; the Resolution Step follows.
        follow("465.3");
        self.set_stage(Stage::Cleanup);
        self.cleanup_due = false;
        Ok(())
    }

    fn sides(&self) -> Option<(PlayerId, PlayerId, Stage)> {
        let showdown = self.showdown.as_ref()?;
        let combat = showdown.combat.as_ref()?;
        Some((combat.attacker, combat.defender, showdown.stage))
    }

    /// The units of a side at the battlefield.
    fn side(&self, battlefield: BattlefieldId, player: PlayerId) -> Vec<ObjectId> {
        self.units_at(Location::Battlefield(battlefield)).filter(|(_, unit)| unit.controller == player).map(|(id, _)| id).collect()
    }

    /// 465.2.d: the assigned damage is dealt, all at the same time.
    fn deal_assigned(&mut self) {
        let assigned =
            self.showdown.as_mut().and_then(|showdown| showdown.combat.as_mut()).map(|combat| std::mem::take(&mut combat.assigned));
        self.next_moment();
        follow("465.2.c.1.a");
        for (to, amount) in assigned.unwrap_or_default() {
            if let Some(dealing) = self.dealing_in_combat(to) {
                follow("417.1.a");
                follow("417.6.c.1");
                self.mark_damage(to, amount, &dealing, "465.2.d");
            }
        }
    }

    /// 417.6.c.1: what a unit is dealt in combat comes from the units of the other side.
    pub(super) fn dealing_in_combat(&self, to: ObjectId) -> Option<Dealing> {
        let (attacker, defender, _) = self.sides()?;
        let by = if self.object(to).controller == attacker { defender } else { attacker };
        Some(Dealing { origin: Origin::Combat, by })
    }

    /// 466.1.a.2: Insert "3d": attackers are recalled if defenders are still there. With units of both sides there it is a tie (740.3.a),
    /// which an effect may replace: then what it says happens in place of this recall.
    pub(super) fn recall_attackers(&mut self, battlefield: BattlefieldId) -> Result<(), Refused> {
        let Some((attacker, defender, _)) = self.sides() else { return Ok(()) };
        let attackers = self.side(battlefield, attacker);
        if self.side(battlefield, defender).is_empty() || attackers.is_empty() {
            return Ok(());
        }
        // 466.3.d: units are recalled in this step, so that there is no result.
        if let Some(combat) = self.showdown.as_mut().and_then(|showdown| showdown.combat.as_mut()) {
            combat.recalled = true;
        }
        let tie = Happening::new(Verb::End).by(attacker).at(Some(Location::Battlefield(battlefield)));
        if self.replace_tie(tie)? {
            return Ok(());
        }
        for unit in attackers {
            self.recall(unit, "466.1.a.2");
        }
        self.happens(tie);
        Ok(())
    }

    /// 466.3: who has won the combat, if anybody. 466.3.d.1: with units of both, control waits for another combat.
    pub(super) fn combat_result(&mut self, battlefield: BattlefieldId) {
        let Some((attacker, defender, _)) = self.sides() else { return };
        let remain = (!self.side(battlefield, attacker).is_empty(), !self.side(battlefield, defender).is_empty());
        let recalled = self.showdown.as_ref().and_then(|showdown| showdown.combat.as_ref()).is_some_and(|combat| combat.recalled);
        let winner = match remain {
            _ if recalled && self.edition.recalled_attackers_lose() && remain.1 => Some(defender),
            _ if recalled => None,
            (true, false) => Some(attacker),
            (false, true) => Some(defender),
            (true, true) | (false, false) => None,
        };
        let rule = if winner.is_some() { "466.3.a" } else { "466.3.d" };
        self.record(rule, EventKind::CombatResult { battlefield, winner });
        if winner.is_none() && remain == (true, true) {
            // A showdown and a combat are staged in the next cleanup.
            follow("466.3.d.1");
        }
        if let Some(winner) = winner {
            follow("466.3.b");
            let place = Some(Location::Battlefield(battlefield));
            self.happens(Happening::new(Verb::Win).by(winner).at(place));
        }
        self.set_stage(Stage::Control);
    }

    /// 466.5: if nothing is staged here, whoever has units here establishes control; with none left, nobody controls it (466.5.b).
    pub(super) fn combat_control(&mut self, battlefield: BattlefieldId) -> Result<(), Refused> {
        self.set_stage(Stage::End);
        self.next_moment();
        if let Some((attacker, defender, _)) = self.sides()
            && !self.side(battlefield, attacker).is_empty()
            && !self.side(battlefield, defender).is_empty()
        {
            // 466.3.d.1, 323.9: both have units here, also where one came after the result; it stays contested, and a combat follows.
            return Ok(());
        }
        let here = self.units_at(Location::Battlefield(battlefield)).map(|(_, unit)| unit.controller).next();
        let rule = if here.is_some() { "466.5" } else { "466.5.b" };
        if self.battlefield(battlefield).contested_by.is_some() {
            follow("466.5.a");
        }
        if let Some(here) = here.filter(|here| self.battlefield(battlefield).controller != Some(*here)) {
            if !self.player(here).scored.contains(battlefield) {
                follow("466.5.d");
            }
            if self.battlefield(battlefield).contested_by.is_some_and(|by| by != here) {
                follow("466.5.e");
            }
        }
        self.establish_control(battlefield, here, rule)?;
        // 466.5.c: hidden cards of others are removed.
        self.remove_hidden("466.5.c");
        Ok(())
    }

    /// 466.7: combat ends; designations and "this combat" end with it.
    pub(super) fn end_combat(&mut self, battlefield: BattlefieldId) {
        self.showdown = None;
        follow("313.5");
        if !self.update_designations().is_empty() {
            follow("466.7.a");
        }
        for object in &mut self.objects {
            object.designated_before = [false; 2];
        }
        let before = self.effects.len() + self.delayed.len();
        self.effects.retain(|effect| effect.lasts != super::abilities::delayed::Lasts::ThisCombat);
        self.delayed.retain(|delayed| delayed.lasts != super::abilities::delayed::Lasts::ThisCombat);
        if self.effects.len() + self.delayed.len() < before {
            follow("466.7.c");
        }
        self.record("466.7", EventKind::CombatEnded { battlefield });
        self.next_moment();
        self.cleanup_due = true;
    }

    /// Asks which of several battlefields comes first, if it is not the only one (323.12, 323.13).
    pub(super) fn first_staged(&mut self, staged: &[BattlefieldId]) -> Option<BattlefieldId> {
        use super::action::Choice;
        if let Some(Answer::Chosen(chosen)) = self.answer.take()
            && let [Choice::Place(Location::Battlefield(battlefield))] = chosen[..]
        {
            return Some(battlefield);
        }
        if let [only] = staged {
            return Some(*only);
        }
        let options = staged.iter().map(|&at| Choice::Place(Location::Battlefield(at))).collect();
        let player = self.turn.player;
        self.ask(player, Question::Choose { options, least: 1, most: 1, why: Why::Showdown });
        None
    }
}
