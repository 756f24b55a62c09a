//! What pronouns and names mean, and when they mean nothing or too much.

use super::*;

#[test]
fn a_pronoun_is_the_only_thing_named_so_far() {
    let instructions = spell("{ buff = \"a friendly unit\" }, \"then\", { ready = \"it\" }");
    let Action::Ready(it) = &instructions[1].action else { panic!("it is readied") };
    assert_eq!(*reference(it), Meaning::Instruction(0));
}

#[test]
fn a_pronoun_with_two_candidates_is_refused() {
    let told = faults_of_spell("{ stun = \"an enemy unit\" }, { buff = \"a friendly unit\" }, { recall = \"it\" }");
    assert_eq!(told, "gust.toml:6:77: `it` could be “an enemy unit” or “a friendly unit”, in `it`");
}

#[test]
fn a_pronoun_without_a_candidate_is_refused() {
    assert_eq!(faults_of_spell("{ draw = 1 }, { recall = \"it\" }"), "gust.toml:6:33: `it` has no meaning here, in `it`");
    assert!(faults_of_spell("{ move = \"a unit\" }, { recall = \"them\" }").contains("`them` has no meaning here"));
    assert!(faults_of_spell("{ recycle = \"the rest\" }").contains("`the rest` has no meaning here"));
}

#[test]
fn a_name_settles_a_pronoun() {
    let instructions = spell("{ stun = \"an enemy unit\" }, { buff = \"a friendly unit\", called = \"it\" }, { recall = \"it\" }");
    let Action::Recall { what: it, .. } = &instructions[2].action else { panic!("it is recalled") };
    assert_eq!(*reference(it), Meaning::Instruction(1));
}

#[test]
fn what_has_another_name_is_no_candidate_while_something_has_none() {
    let instructions = spell(
        "{ kill = \"a friendly unit\", called = \"the killed unit\" }, { stun = \"an enemy unit\" }, { deal = \"equal to its Might\", to = \"a unit\" }",
    );
    let Action::Deal { damage: Value::MightOf(of), .. } = &instructions[2].action else { panic!("damage") };
    assert_eq!(*reference(of), Meaning::Instruction(1));
}

#[test]
fn the_subject_of_an_event_is_it_and_the_object_if_a_player_does_it() {
    let Body::Triggered(dies) = body("[[ability]]\nwhen = \"a friendly unit dies\"\ndo = [{ recall = \"it\" }]\n") else {
        panic!("a trigger")
    };
    let Action::Recall { what: it, .. } = &dies.effect[0].action else { panic!("recall") };
    assert_eq!(*reference(it), Meaning::EventSubject);
    let Body::Triggered(played) = body("[[ability]]\nwhen = \"you play a Mighty unit\"\ndo = [{ buff = \"it\" }]\n") else {
        panic!("a trigger")
    };
    let Action::Buff(it) = &played.effect[0].action else { panic!("buff") };
    assert_eq!(*reference(it), Meaning::EventObject);
    let told = faults_of_unit("[[ability]]\nwhen = \"you play me or I attack\"\ndo = [{ buff = \"it\" }]\n");
    assert!(told.contains("`it` has no meaning here"), "{told}");
}

#[test]
fn its_may_be_the_object_of_the_instruction_and_it_may_not() {
    let instructions = spell("{ stun = \"an enemy unit\" }, { return = \"a unit at a battlefield\", to = \"its owner's hand\" }");
    let Action::Return { to: Place::Zone { owner: Some(crate::card::phrase::Owner::Of(owner)), .. }, .. } = &instructions[1].action else {
        panic!("{:?}", instructions[1])
    };
    assert_eq!(**owner, Noun::Player(PlayerNoun::OwnerOf(Meaning::Instruction(1))));
    let told = faults_of_spell("{ attach = \"an Equipment\", to = \"it\" }");
    assert!(told.contains("`it` has no meaning here"), "{told}");
}

#[test]
fn they_are_all_that_was_named_if_it_was_more_than_one() {
    let instructions = spell("{ choose = \"a friendly unit\" }, { choose = \"an enemy unit\" }, { recall = \"them\" }");
    let Action::Recall { what: them, .. } = &instructions[2].action else { panic!("recall") };
    assert_eq!(*reference(them), Meaning::All(vec![Meaning::Instruction(0), Meaning::Instruction(1)]));
}

#[test]
fn that_unit_is_the_only_unit_and_that_battlefield_the_only_battlefield() {
    let instructions =
        spell("{ choose = \"a battlefield\" }, { choose = \"a friendly unit\" }, { move = \"that unit\", to = \"that battlefield\" }");
    let Action::Move { what, place: Some(Place::There(place)) } = &instructions[2].action else { panic!("{:?}", instructions[2]) };
    assert_eq!((reference(what), place), (&Meaning::Instruction(1), &Meaning::Instruction(0)));
}

#[test]
fn each_noun_of_a_list_can_be_referred_to() {
    let instructions = spell("{ choose = \"a friendly unit and a battlefield\" }, { move = \"that unit\", to = \"that battlefield\" }");
    let Action::Move { what, place: Some(Place::There(place)) } = &instructions[1].action else { panic!("{:?}", instructions[1]) };
    assert_eq!((reference(what), place), (&Meaning::Part(0, 0), &Meaning::Part(0, 1)));
}

#[test]
fn the_rest_is_what_is_left_of_the_cards_looked_at() {
    let instructions =
        spell("{ look = \"the top 6 cards of your Main Deck\" }, { put = 1, into = \"your trash\" }, \"and\", { recycle = \"the rest\" }");
    let Action::Put { what: Noun::Set(one), .. } = &instructions[1].action else { panic!("{:?}", instructions[1]) };
    assert_eq!(one.filters, [Filter::FromAmong(Meaning::LookedAt(0))]);
    let Action::Recycle { what: crate::card::instruction::Chosen::Noun(rest), .. } = &instructions[2].action else { panic!("recycle") };
    assert_eq!(*reference(rest), Meaning::RestOf(0));
}

#[test]
fn the_place_before_this_ability_is_its_own() {
    let Body::Triggered(triggered) = body(
        "[[ability]]\nwhen = \"you play me\"\nmay = \"you\"\ndo = [{ choose = \"a friendly unit\" }, { move = \"me\", to = \"its location\" }, \"and\", { move = \"it\", to = \"my original location\" }]\n",
    ) else {
        panic!("a trigger")
    };
    let Action::Move { place: Some(Place::LocationOf(its)), .. } = &triggered.effect[1].action else { panic!("a move") };
    assert_eq!(*its, Meaning::Instruction(0));
    let Action::Move { place: Some(Place::OriginalLocationOf(mine)), .. } = &triggered.effect[2].action else { panic!("a move") };
    assert_eq!(*mine, Meaning::Source);
}

#[test]
fn a_granted_ability_starts_afresh() {
    let told = faults_of_spell(
        "{ choose = \"a friendly unit\" }, { give = [{ when = \"I conquer\", do = [{ ready = \"it\" }] }], to = \"that unit\", for = \"this turn\" }",
    );
    assert!(told.contains("`it` has no meaning here"), "{told}");
    let instructions = spell(
        "{ choose = \"a friendly unit\" }, { give = [{ when = \"I conquer\", do = [{ ready = \"me\" }] }], to = \"it\", for = \"this turn\" }",
    );
    let Action::Give { grants, .. } = &instructions[1].action else { panic!("a grant") };
    let [Grant::Ability(ability)] = grants.as_slice() else { panic!("an ability") };
    assert!(matches!(&ability.body, Body::Triggered(triggered) if triggered.effect[0].number == 0));
}

#[test]
fn a_delayed_ability_sees_what_was_chosen_before() {
    let instructions = spell(
        "{ choose = \"a friendly unit\" }, { would = \"the next time it would die this turn\", instead = [{ heal = \"it\" }, \"and\", { recall = \"it\" }] }",
    );
    let Action::Delayed(ability) = &instructions[1].action else { panic!("a delayed ability") };
    let Body::Replacement(replacement) = &ability.body else { panic!("a replacement") };
    assert_eq!(*reference(&replacement.event.clauses[0].subject), Meaning::Instruction(0));
    let Action::Heal(it) = &replacement.instead[0].action else { panic!("heal") };
    assert_eq!((*reference(it) == Meaning::Instruction(0), replacement.instead[1].number), (true, 3));
}

#[test]
fn names_go_on_across_the_lines_of_a_spell_and_nowhere_else() {
    let lines = "[[ability]]\ndo = [{ give = \"+1 [M]\", to = \"a unit\", for = \"this turn\" }]\n[[ability]]\nkeyword = \"Level 6\"\ninstead = [{ give = \"+3 [M]\", to = \"it\", for = \"this turn\" }]\n";
    let card = read_card("gust.toml", &format!("{SPELL}{lines}")).unwrap_or_else(|faults| panic!("{}", told(&faults)));
    let Body::InPlaceOfBefore(instead) = &card.abilities[1].body else { panic!("instead") };
    let Action::Give { to, .. } = &instead[0].action else { panic!("a grant") };
    assert_eq!(*reference(to), Meaning::Earlier { ability: 0, means: Box::new(Meaning::Instruction(0)) });
    let apart = faults_of_unit(
        "[[ability]]\nwhen = \"I attack\"\ndo = [{ stun = \"an enemy unit\" }]\n[[ability]]\nwhen = \"I hold\"\ndo = [{ kill = \"it\" }]\n",
    );
    assert!(apart.contains("`it` has no meaning here"), "{apart}");
}

#[test]
fn linked_abilities_share_what_has_a_name() {
    let card = unit(
        "[[ability]]\nto_play = \"me\"\nadditional_cost = [{ kill = \"a friendly unit\", called = \"the killed unit\" }]\n[[ability]]\nwhen = \"you play me\"\ndo = [{ deal = \"equal to the killed unit's Might\", to = \"an enemy unit\" }]\n",
    );
    let Body::Triggered(triggered) = &card.abilities[1].body else { panic!("a trigger") };
    let Action::Deal { damage: Value::MightOf(of), .. } = &triggered.effect[0].action else { panic!("damage") };
    assert_eq!(*reference(of), Meaning::Earlier { ability: 0, means: Box::new(Meaning::Cost(0)) });
}

#[test]
fn what_was_used_up_as_a_cost_is_no_candidate() {
    let told = faults_of_unit("[[ability]]\npay = [{ kill = \"a friendly unit\" }]\ndo = [{ banish = \"it\" }]\n");
    assert!(told.contains("`it` has no meaning here"), "{told}");
}

#[test]
fn their_belongs_to_whoever_performs_the_instruction() {
    let instructions = spell("{ who = \"each player\", look = \"the top card of their Main Deck\" }");
    let Action::Look { what: Noun::Set(set) } = &instructions[0].action else { panic!("look") };
    let deck = Place::Zone { owner: Some(crate::card::phrase::Owner::Their), zone: Thing::MainDeck };
    assert_eq!(set.filters, [Filter::At(deck)]);
    assert!(faults_of_spell("{ look = \"the top card of their Main Deck\" }").contains("`their` has no meaning here"));
}
