//! Play as a limited action: tokens, and cards that an effect plays (184–187, 354, 419.3).

use crate::card::phrase::{Noun, Place, TokenNoun};
use crate::card::{Action, Instruction, Keyword};
use crate::rules::abilities::delayed::{Change, Effect, Lasts};
use crate::rules::acting::ActedOn;
use crate::rules::action::Refused;
use crate::rules::chain::ItemKind;
use crate::rules::event::Ignored;
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::nouns::Scope;
use crate::rules::objects::{Location, ObjectId, PlayerId, Zone};
use crate::rules::play::Terms;
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::Slot;

impl Game {
    /// 354.3: what is played becomes a pending item; the steps of play come when the effect has finished.
    pub(super) fn act_play(&mut self, frame: &mut Frame, instruction: &Instruction) -> Result<Followed, Refused> {
        let Action::Play { what, place, state, ignore, alternate_cost, .. } = &instruction.action else {
            return Ok(Followed::Ignored(Ignored::Impossible));
        };
        let performers = self.performers(frame, instruction);
        let [player] = performers[..] else {
            return self.play_each(frame, instruction, &performers);
        };
        let place = match place {
            None => None,
            Some(place) => match self.place_to_play(frame, place, player)? {
                Some(place) => Some(place),
                None => return Ok(Followed::Ignored(Ignored::NoInformation)),
            },
        };
        let terms =
            Terms { is_limited: true, ignore: *ignore, alternate_cost: alternate_cost.clone(), state: *state, place, ..Terms::default() };
        match what {
            Noun::Token(token) => self.play_tokens(frame, token, player, terms),
            noun => match self.acted_on(frame, instruction, Slot::Object, noun)? {
                ActedOn::Asks => Ok(Followed::Asks),
                ActedOn::Nothing(why) => {
                    if why == Ignored::Impossible {
                        follow("419.3.c");
                    }
                    Ok(Followed::Ignored(why))
                }
                ActedOn::These(cards) => {
                    let cards = self.where_played_from(frame, instruction, cards);
                    if cards.is_empty() {
                        follow("419.3.c");
                        return Ok(Followed::Ignored(Ignored::Impossible));
                    }
                    let mut performed = false;
                    for &card in &cards {
                        performed |= self.add_terms(card, &terms) || self.play_limited(frame, card, player, terms.clone())?;
                    }
                    Ok(if performed { Followed::Done { objects: cards, performed } } else { Followed::Ignored(Ignored::Impossible) })
                }
            },
        }
    }

    /// Each of several players plays those of the cards that are the player's own, in the order given.
    fn play_each(&mut self, frame: &mut Frame, instruction: &Instruction, performers: &[PlayerId]) -> Result<Followed, Refused> {
        let Action::Play { what, place: None, state, ignore, alternate_cost, .. } = &instruction.action else {
            return Err(Refused::clause(&self.card_of(frame.item.source()).name, "several players playing to a place is not played yet"));
        };
        let cards = match self.acted_on(frame, instruction, Slot::Object, what)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(cards) => self.where_played_from(frame, instruction, cards),
        };
        let terms = Terms { is_limited: true, ignore: *ignore, alternate_cost: alternate_cost.clone(), state: *state, ..Terms::default() };
        let mut performed = false;
        for &player in performers {
            let own: Vec<_> = cards.iter().copied().filter(|&card| self.object(card).owner == player).collect();
            for card in own {
                performed |= self.play_limited(frame, card, player, terms.clone())?;
            }
        }
        Ok(Followed::Done { objects: cards, performed })
    }

    /// "If it's a unit, play it here": more about what the same effect has put on the chain already.
    fn add_terms(&mut self, card: ObjectId, terms: &Terms) -> bool {
        let pending = self.chain.iter_mut().find(|item| !item.finalized && item.terms.is_limited && item.card() == Some(card));
        let Some(item) = pending else { return false };
        item.terms.place = terms.place.or(item.terms.place);
        item.terms.state = terms.state.or(item.terms.state);
        true
    }

    /// "from your trash": a card that is not there is not played. What is still resolving is on the chain (359.3.d).
    fn where_played_from(&self, frame: &Frame, instruction: &Instruction, mut cards: Vec<ObjectId>) -> Vec<ObjectId> {
        if let Action::Play { from: Some(from @ Place::Zone { .. }), .. } = &instruction.action {
            let scope = Scope::of_item(self, &frame.item);
            cards.retain(|&card| scope.is_at(from, card));
        }
        cards
    }

    fn place_to_play(&self, frame: &Frame, place: &Place, player: PlayerId) -> Result<Option<Location>, Refused> {
        let scope = Scope::of_item(self, &frame.item);
        match place {
            Place::Here => Ok(scope.here()),
            Place::There(means) | Place::LocationOf(means) => Ok(scope.location(means)),
            // A unit is never played to a base other than its controller's.
            Place::Base(_) => Ok(Some(Location::Base(player))),
            _ => Err(Refused::clause(&self.card_of(frame.item.source()).name, "playing something there is not played yet")),
        }
    }

    /// 185.2.a: tokens are played like cards of their type, without a cost.
    fn play_tokens(&mut self, frame: &Frame, token: &TokenNoun, player: PlayerId, terms: Terms) -> Result<Followed, Refused> {
        let Some(card) = self.table.token(&token.name) else {
            return Err(Refused::unplayable(format!("the token {} is not known", token.name)));
        };
        let state = if token.ready { Some(crate::card::instruction::EntryState::Ready) } else { terms.state };
        let mut objects = Vec::new();
        for _ in 0..token.count {
            // 186: a token is created on the chain, since it is played.
            follow("439.2");
            follow("439.2.c");
            follow("439.4");
            follow("439.4.a");
            if token.might.is_some() || !token.keywords.is_empty() {
                follow("439.3");
            }
            let id = self.create(card, player, Zone::Chain);
            if let Some(might) = token.might {
                self.object_mut(id).printed_might = Some(might);
            }
            let known = self.card_of(id).keywords.clone();
            for keyword in token.keywords.iter().filter(|keyword| !known.contains(keyword)) {
                self.grant_for_good(id, keyword);
            }
            let mut item = self.new_item(ItemKind::Card(id), player);
            item.terms = Terms { state, ..terms.clone() };
            // 811.1.d.3: a token of a hidden spell, or of a play effect, enters at that battlefield.
            item.hidden_at = frame.item.hidden_at;
            self.add_pending(item, self.chain_moves_focus, "354.3");
            objects.push(id);
        }
        Ok(Followed::Done { objects, performed: true })
    }

    fn grant_for_good(&mut self, id: ObjectId, keyword: &Keyword) {
        let mut object = self.reference(id);
        // It enters the board as a new object (124).
        object.generation += 1;
        self.effects.push(Effect { object, change: Change::Keyword(keyword.clone()), lasts: Lasts::WhileOnBoard });
    }

    /// 419.3: an effect plays a card from wherever it is. Whether it does: what is forbidden is not played.
    fn play_limited(&mut self, frame: &Frame, card: ObjectId, player: PlayerId, terms: Terms) -> Result<bool, Refused> {
        if self.card_of(card).is_unknown {
            return Err(Refused::unplayable("a card that nobody has named is played"));
        }
        self.require_playable(card)?;
        if self.check_may_play(player, card).is_err() {
            // What is forbidden is impossible, and stays where it is.
            follow("054.1");
            return Ok(false);
        }
        follow("419.3.a");
        let mut item = self.new_item(ItemKind::Card(card), player);
        item.terms = terms;
        item.hidden_at = frame.item.hidden_at;
        self.put_in_zone(card, Zone::Chain);
        self.object_mut(card).controller = player;
        self.add_pending(item, self.chain_moves_focus, "354.3");
        Ok(true)
    }
}
