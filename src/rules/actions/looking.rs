//! Look, reveal, put (424, 431.1.c, 436).

use crate::card::phrase::{Condition, Fact, Filter, Noun, Owner, Place, PlayerNoun, Quantity, Set, Thing, Verb};
use crate::card::{Action, Instruction};
use crate::rules::acting::ActedOn;
use crate::rules::action::{Choice, Question, Refused, Why};
use crate::rules::chain::{Key, Remembered};
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::{Answer, Game};
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, PlayerId, Zone};
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::Slot;
use crate::rules::zones::Deck;

impl Game {
    /// 424: looks at, or reveals, cards from the top of a deck, as many as there are; that never burns out. They stay where they are.
    pub(super) fn act_look(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        what: &Noun,
        reveals: bool,
    ) -> Result<Followed, Refused> {
        let name = self.card_of(frame.item.source()).name.clone();
        let Noun::Set(set) = what else { return Err(Refused::clause(&name, "looking at that is not played yet")) };
        let until = match &instruction.action {
            Action::Reveal { until: Some(until), .. } => {
                Some(revealed_last(until).ok_or_else(|| Refused::clause(&name, "revealing until that is not played yet"))?)
            }
            _ => None,
        };
        let count = match set.quantity {
            Quantity::Top(n) => n,
            Quantity::The => 1,
            Quantity::Bare if until.is_some() => u8::MAX,
            _ => return Err(Refused::clause(&name, "looking at that many is not played yet")),
        };
        let performers = self.performers(frame, instruction);
        let mut objects = Vec::new();
        let mut last = None;
        for &player in &performers {
            let Some((owner, deck)) = self.deck_owner(frame, set, player) else {
                return Err(Refused::clause(&name, "looking at that deck is not played yet"));
            };
            let mut seen = Vec::new();
            for depth in 0..usize::from(count) {
                let Some(card) = self.top_of(owner, deck, depth) else { break };
                if self.card_of(card).is_unknown {
                    return Err(Refused::unplayable("a card of a deck is read that nobody has named"));
                }
                seen.push(card);
                if until.is_some_and(|set| Scope::of_item(self, &frame.item).is_of_kind(set, card)) {
                    // What it was revealed for is what "it" refers to.
                    last = Some(card);
                    break;
                }
            }
            if seen.len() < usize::from(count) && until.is_none() {
                follow("431.1.c");
            }
            if reveals {
                follow("424.1.a.2");
                self.record("424.1", EventKind::Revealed { objects: seen.clone() });
            } else {
                self.record("424.1", EventKind::LookedAt { player, objects: seen.clone() });
            }
            objects.extend(seen);
        }
        let references = objects.iter().map(|&id| self.reference(id)).collect();
        frame.item.memory.retain(|known| known.key != Key::LookedAt(instruction.number));
        frame.item.memory.push(Remembered { key: Key::LookedAt(instruction.number), objects: references, after: Vec::new(), done: true });
        self.offer_as_looked_at(&objects, if reveals { Verb::Reveal } else { Verb::LookAt });
        let objects = if until.is_some() { last.into_iter().collect() } else { objects };
        let performed = !objects.is_empty();
        Ok(Followed::Done { objects, performed })
    }

    /// Whose deck a noun speaks of: "your Main Deck", "their Main Deck".
    fn deck_owner(&self, frame: &Frame, set: &crate::card::phrase::Set, performer: PlayerId) -> Option<(PlayerId, Deck)> {
        let (owner, deck) = set.filters.iter().find_map(|filter| match filter {
            Filter::At(Place::Top(place)) => deck_of(place),
            Filter::At(place) => deck_of(place),
            _ => None,
        })?;
        let owner = match owner {
            None | Some(Owner::Their) => Some(performer),
            Some(Owner::Your | Owner::My) => frame.item.you,
            Some(Owner::Of(noun)) => match &**noun {
                Noun::Player(
                    player @ (PlayerNoun::You | PlayerNoun::ThatPlayer(_) | PlayerNoun::OwnerOf(_) | PlayerNoun::ControllerOf(_)),
                ) => Scope::of_item(self, &frame.item).players(player).first().copied(),
                _ => None,
            },
        };
        owner.map(|owner| (owner, deck))
    }

    /// Puts cards that were looked at, or named, into a hand.
    pub(super) fn act_put(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        what: &Noun,
        place: &Place,
    ) -> Result<Followed, Refused> {
        let name = self.card_of(frame.item.source()).name.clone();
        if !matches!(place, Place::Zone { zone: Thing::Hand, .. }) {
            return Err(Refused::clause(&name, "putting something there is not played yet"));
        }
        let cards = match what {
            Noun::Set(set) if set.quantity.is_chosen() => match self.pick_looked_at(frame, instruction, set.quantity)? {
                Some(cards) => cards,
                None => return Ok(Followed::Asks),
            },
            noun => match self.acted_on(frame, instruction, Slot::Object, noun)? {
                ActedOn::Asks => return Ok(Followed::Asks),
                ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
                ActedOn::These(cards) => cards,
            },
        };
        if cards.is_empty() {
            return Ok(Followed::Ignored(Ignored::Impossible));
        }
        for &card in &cards {
            self.record("056.2", EventKind::Put { object: card, to: Zone::Hand });
            self.put_in_zone(card, Zone::Hand);
        }
        Ok(Followed::Done { objects: cards, performed: true })
    }

    /// Some of the cards that were looked at last, of the player's choice; `None` while the player is asked.
    fn pick_looked_at(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        quantity: Quantity,
    ) -> Result<Option<Vec<ObjectId>>, Refused> {
        if let Some(Answer::Chosen(picks)) = self.answer.take() {
            if self.scripts_of(&frame.item).iter().any(|script| script.iter().any(|one| matches!(one.action, Action::Reveal { .. }))) {
                follow("424.4.a");
            }
            let ids = picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None });
            return Ok(Some(ids.collect()));
        }
        let seen = frame.item.memory.iter().rev().find(|known| matches!(known.key, Key::LookedAt(_)));
        let seen: Vec<_> = seen.map(|known| known.objects.clone()).unwrap_or_default();
        let options: Vec<_> = seen.into_iter().filter(|&reference| self.is_current(reference)).map(Choice::Object).collect();
        let (least, most) = quantity.bounds();
        let most = usize::from(most).min(options.len()) as u8;
        if most == 0 {
            return Ok(Some(Vec::new()));
        }
        let Some(&player) = self.performers(frame, instruction).first() else { return Ok(Some(Vec::new())) };
        self.ask(player, Question::Choose { options, least: least.min(most), most, why: Why::Resolution });
        Ok(None)
    }
}

/// What "until you reveal a unit" waits for.
fn revealed_last(until: &Condition) -> Option<&Set> {
    let Condition::Fact(fact) = until else { return None };
    match &**fact {
        Fact::Happened { clause, .. } if clause.verb == Verb::Reveal => match &clause.object {
            Some(Noun::Set(set)) => Some(set),
            _ => None,
        },
        _ => None,
    }
}

/// Whose deck a place is, and which.
fn deck_of(place: &Place) -> Option<(&Option<Owner>, Deck)> {
    match place {
        Place::Zone { owner, zone: Thing::MainDeck } => Some((owner, Deck::Main)),
        Place::Zone { owner, zone: Thing::RuneDeck } => Some((owner, Deck::Rune)),
        _ => None,
    }
}
