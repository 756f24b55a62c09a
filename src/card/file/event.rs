//! What the event of an ability names: "it", "they", "there".

use super::Texts;
use crate::card::grammar::scope::Sort;
use crate::card::phrase::{Clause, Event, Meaning, Modifier, Noun, Owner, Place, PlayerNoun, Quantity};

impl Texts<'_> {
    /// What an event names: its subject; its object if the subject is a player or the source; the player; the place.
    pub(super) fn name_event(&mut self, event: &Event, words: &str) {
        self.scope.add_place(Meaning::EventPlace, "where it happened", 0);
        let named: Vec<Option<(&Noun, Meaning)>> = event.clauses.iter().map(named_by).collect();
        if let Some(this) = named.iter().flatten().map(|(noun, _)| noun).find(|noun| noun.is_this()) {
            self.scope.name(this, words, Meaning::Source, None);
        }
        let first = named.first().cloned().flatten();
        if let Some((noun, meaning)) = first {
            // "you play me or I attack" names nothing: every clause has to name the same.
            if named.iter().all(|other| other.as_ref().is_some_and(|(other, _)| *other == noun)) {
                self.scope.name(noun, words, meaning, None);
            }
        }
        // "you look at cards and see me": the cards are "them".
        let others: Vec<&(&Noun, Meaning)> = named.iter().flatten().filter(|(noun, _)| !noun.is_source()).collect();
        if let ([(noun @ Noun::Set(set), meaning)], true) = (others.as_slice(), named.len() > 1)
            && set.quantity == Quantity::Bare
        {
            self.scope.name(noun, words, meaning.clone(), None);
        }
        for clause in &event.clauses {
            if let Noun::Player(player) = &clause.subject
                && !matches!(player, PlayerNoun::You | PlayerNoun::ThatPlayer(_))
            {
                self.name_as(Meaning::EventSubject, "the player of the event", Sort::Player);
            }
            if let Some(Place::Zone { owner: Some(Owner::Of(owner)), .. }) = clause.destination()
                && matches!(**owner, Noun::Player(_))
            {
                self.name_as(Meaning::EventPlayer, "the player of the event", Sort::Player);
            }
        }
    }

    pub(super) fn trigger_names_source(&mut self) {
        self.scope.add_place(Meaning::EventPlace, "where it happened", 0);
    }
}

/// What a clause names, as "it".
fn named_by(clause: &Clause) -> Option<(&Noun, Meaning)> {
    let by_object = match &clause.subject {
        Noun::Player(_) | Noun::Reference { means: Meaning::Source, .. } | Noun::Words(_) => true,
        Noun::Set(_) | Noun::Reference { .. } | Noun::Token(_) | Noun::Joined { .. } => false,
    };
    if by_object {
        let receiver = clause.modifiers.iter().find_map(|modifier| match modifier {
            Modifier::ToThing(noun) => Some(noun),
            _ => None,
        });
        return clause.object.as_ref().or(receiver).map(|object| (object, Meaning::EventObject));
    }
    Some((&clause.subject, Meaning::EventSubject))
}

impl Clause {
    /// Where something goes.
    fn destination(&self) -> Option<&Place> {
        self.modifiers.iter().find_map(|modifier| match modifier {
            Modifier::To(place) => Some(place),
            _ => None,
        })
    }
}
