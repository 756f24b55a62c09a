//! Phrases and what they are read as; phrases that are refused, and what is said about them.

use super::scope::Scope;
use super::{Reader, read_phrase};
use crate::card::phrase::{
    Clause, Condition, Duration, Event, Fact, Filter, Grant, Joint, Meaning, Modifier, Moment, Noun, Nth, Owner, Place, PlayerNoun,
    Quality, Quantity, Set, State, Thing, Value, Verb, Voice,
};
use crate::card::reading::{Faults, Position};
use crate::card::{Domain, Keyword, Kind};

fn read<T>(phrase: &str, rule: impl Fn(&mut Reader<'_>) -> Option<T>) -> Result<T, String> {
    let scope = Scope::of("Sparring Fox");
    let mut faults = Faults::of("fox.toml");
    let found = read_phrase(&mut faults, &scope, Position { line: 1, column: 1 }, phrase, rule);
    let told: Vec<String> = faults.into_sorted().into_iter().map(|fault| fault.to_string()).collect();
    found.ok_or_else(|| told.join("\n"))
}

fn noun(phrase: &str) -> Noun {
    read(phrase, |r| r.nouns()).unwrap_or_else(|told| panic!("{told}"))
}

fn set(phrase: &str) -> Set {
    match noun(phrase) {
        Noun::Set(set) => set,
        other => panic!("no set: {other:?}"),
    }
}

fn event(phrase: &str) -> Event {
    read(phrase, |r| r.event()).unwrap_or_else(|told| panic!("{told}"))
}

fn clause(phrase: &str) -> Clause {
    event(phrase).clauses.into_iter().next().expect("a clause")
}

fn condition(phrase: &str) -> Condition {
    read(phrase, |r| r.condition()).unwrap_or_else(|told| panic!("{told}"))
}

fn fact(phrase: &str) -> Fact {
    match condition(phrase) {
        Condition::Fact(fact) => *fact,
        other => panic!("several facts: {other:?}"),
    }
}

fn refused(phrase: &str) -> String {
    read(phrase, |r| r.nouns()).expect_err("it is refused")
}

#[test]
fn a_quantity_says_how_many_and_whether_somebody_chooses() {
    let quantities = [
        ("a unit", Quantity::One),
        ("another friendly unit", Quantity::Another),
        ("two friendly units each", Quantity::Exactly(2)),
        ("up to 4 friendly runes", Quantity::UpTo(4)),
        ("any number of your units", Quantity::AnyNumber),
        ("one of your runes", Quantity::OneOf),
        ("all units here", Quantity::All),
        ("the top 3 cards of your Main Deck", Quantity::Top(3)),
        ("the next spell you play this turn", Quantity::Next),
        ("one or more enemy units", Quantity::AtLeast(1)),
        ("7+ units", Quantity::AtLeast(7)),
        ("exactly 4 units", Quantity::Precisely(4)),
        ("friendly units", Quantity::Bare),
    ];
    for (phrase, quantity) in quantities {
        assert_eq!(set(phrase).quantity, quantity, "{phrase}");
    }
}

#[test]
fn qualities_and_things_are_read_in_order() {
    let unit = set("a ready enemy unit");
    assert_eq!(
        (unit.qualities.as_slice(), unit.things.as_slice()),
        ([Quality::Ready, Quality::Enemy].as_slice(), [Thing::Unit].as_slice())
    );
    assert_eq!(set("a legend, unit, or gear").things, [Thing::Legend, Thing::Unit, Thing::Gear]);
    assert_eq!(set("an enemy Fury unit").qualities, [Quality::Enemy, Quality::Domain(Domain::Fury)]);
    assert_eq!(set("a non-Dragon unit").qualities, [Quality::NonTag("Dragon".to_owned())]);
    assert_eq!(set("your Mechs").qualities, [Quality::Tag("Mech".to_owned())]);
    assert_eq!(set("your Sand Soldiers").qualities, [Quality::Named("Sand Soldier".to_owned())]);
    let tags = ["Bird", "Cat", "Dog"].map(str::to_owned).to_vec();
    assert_eq!(set("a Bird, Cat, or Dog you control").qualities, [Quality::AnyTag(tags)]);
}

#[test]
fn a_filter_belongs_to_the_nearest_noun_that_it_fits() {
    let unit = set("a unit at a battlefield with 3 [M] or less");
    let battlefield = Set::plain(Quantity::One, vec![Thing::Battlefield]);
    assert_eq!(unit.filters, [Filter::At(Place::Set(Box::new(battlefield))), Filter::MightAtMost(3)]);
    let owned = set("a unit at a battlefield you control");
    let [Filter::At(Place::Set(battlefield))] = owned.filters.as_slice() else { panic!("{owned:?}") };
    assert_eq!(battlefield.filters, [Filter::ControlledBy(PlayerNoun::You)]);
    let group = set("any number of units at a battlefield with total Might 6 or less");
    assert_eq!(group.filters.last(), Some(&Filter::TotalMightAtMost(6)));
}

#[test]
fn costs_narrow_a_spell() {
    assert_eq!(set("a spell that costs no more than [6] and no more than [A]").filters, [Filter::CostAtMost { energy: 6, power: 1 }]);
    assert_eq!(set("a gear with Energy cost no more than [7]").filters, [Filter::EnergyCostAtMost(7)]);
    assert_eq!(set("a spell that costs [5] or more").filters, [Filter::EnergyCostAtLeast(5)]);
}

#[test]
fn a_filter_that_fits_no_noun_is_refused() {
    assert!(refused("your hand with Tank").contains("`with` does not fit here"));
    assert!(refused("a battlefield with 3 [M] or less").contains("`with` does not fit here"));
}

#[test]
fn number_and_article_have_to_agree() {
    assert!(refused("a units").contains("`a units` goes with one thing"));
    assert!(refused("two unit").contains("`two unit` goes with several things"));
    assert!(refused("all friendly unit").contains("goes with several things"));
    assert!(refused("friendly unit").contains("`friendly unit` does not say how many"));
    assert!(refused("an unit").contains("`an` does not go with `unit`"));
    assert!(refused("a enemy unit").contains("`a` does not go with `enemy`"));
    assert!(refused("a friendly friendly unit").contains("says something twice"));
    assert!(refused("a unit here here").contains("says something twice"));
}

#[test]
fn an_unknown_word_is_told_with_its_place_and_the_nearest_known_one() {
    assert_eq!(refused("a frendly unit"), "fox.toml:1:4: `frendly` is not known here, in `a frendly unit` (did you mean `friendly`?)");
    assert_eq!(
        refused("a friendly"),
        "fox.toml:1:12: `a friendly` ends too early (expected one of `friendly`, `enemy`, `ready`, `exhausted`, `stunned`, `buffed`, `damaged`, `attacking`, …)"
    );
    assert!(refused("").starts_with("fox.toml:1:2: the phrase is empty"));
    assert!(refused("a unit at the moon").contains("`moon` is not known here"));
}

#[test]
fn nothing_of_a_phrase_is_skipped() {
    assert!(refused("a friendly unit tomorrow").contains("`tomorrow` is not known here"));
    assert!(refused("a unit unit").contains("`a unit unit` ends too early"));
}

#[test]
fn tokens_say_how_many_of_what_with_what() {
    let Noun::Token(token) = noun("two ready 3 [M] Sprite unit tokens with Temporary") else { panic!("a token") };
    assert_eq!((token.count, token.ready, token.name.as_str(), token.might, token.kind), (2, true, "Sprite", Some(3), Kind::Unit));
    assert_eq!(token.keywords, [Keyword::Temporary]);
    let Noun::Token(gold) = noun("a Gold gear token") else { panic!("a token") };
    assert_eq!((gold.count, gold.name.as_str(), gold.might, gold.kind), (1, "Gold", None, Kind::Gear));
    assert!(refused("two Gold gear token").contains("the number does not agree"));
}

#[test]
fn players_are_named_by_what_they_are() {
    let players = [
        ("you", PlayerNoun::You),
        ("an opponent", PlayerNoun::AnOpponent),
        ("each opponent", PlayerNoun::Opponents),
        ("each player", PlayerNoun::EachPlayer),
        ("the next player", PlayerNoun::NextPlayer),
        ("you or an ally", PlayerNoun::Several(vec![PlayerNoun::You, PlayerNoun::AnAlly])),
    ];
    for (phrase, player) in players {
        assert_eq!(noun(phrase), Noun::Player(player), "{phrase}");
    }
}

#[test]
fn nouns_are_joined_by_and() {
    let Noun::Joined { nouns, joint } = noun("a friendly unit and an enemy gear at the same battlefield") else { panic!("two nouns") };
    assert_eq!((nouns.len(), joint), (2, Joint::And));
    assert!(matches!(&nouns[1], Noun::Set(set) if set.filters == [Filter::SameLocation]));
}

#[test]
fn the_card_is_meant_by_me_this_and_its_own_name() {
    for phrase in ["me", "this", "this gear", "Sparring Fox"] {
        assert!(matches!(noun(phrase), Noun::Reference { means: Meaning::Source, .. }), "{phrase}");
    }
}

#[test]
fn places_are_told_apart() {
    let place = |phrase: &str| read(phrase, |r| r.place()).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(place("here"), Place::Here);
    assert_eq!(place("base"), Place::Base(None));
    assert_eq!(place("your base"), Place::Base(Some(Owner::Your)));
    assert_eq!(place("your trash"), Place::Zone { owner: Some(Owner::Your), zone: Thing::Trash });
    assert_eq!(place("my location"), Place::LocationOf(Meaning::Source));
    assert_eq!(place("my original location"), Place::OriginalLocationOf(Meaning::Source));
    assert!(matches!(place("the top of your Main Deck"), Place::Top(_)));
    assert!(matches!(place("an open battlefield"), Place::Set(set) if set.qualities == [Quality::Open]));
    assert!(read("there", |r| r.place()).expect_err("no place was named").contains("`there` has no meaning here"));
}

#[test]
fn events_have_a_subject_a_verb_and_an_object() {
    let attack = clause("I attack");
    assert_eq!((attack.verb, attack.object), (Verb::Attack, None));
    let play = clause("you play a Mighty unit");
    assert_eq!((play.subject, play.verb), (Noun::Player(PlayerNoun::You), Verb::Play));
    assert_eq!(event("I attack or defend").clauses.len(), 2);
    let either = event("you play me or when I hold");
    assert_eq!(either.clauses.iter().map(|clause| clause.verb).collect::<Vec<_>>(), [Verb::Play, Verb::Hold]);
    assert_eq!(event("you choose or ready me").clauses.iter().map(|clause| clause.verb).collect::<Vec<_>>(), [Verb::Choose, Verb::Ready]);
    assert_eq!(event("the first time I conquer each turn").nth, Some(Nth::First));
}

#[test]
fn what_is_done_to_the_subject_is_passive() {
    let chosen = clause("I can't be chosen by enemy spells and abilities");
    assert_eq!((chosen.verb, chosen.voice), (Verb::Choose, Voice::Passive));
    assert!(matches!(chosen.modifiers.as_slice(), [Modifier::By(Noun::Set(set))] if set.things == [Thing::Spell, Thing::Ability]));
    let damaged = clause("I would be dealt damage this turn");
    assert_eq!((damaged.verb, damaged.voice, damaged.object), (Verb::TakeDamage, Voice::Active, None));
    assert_eq!(damaged.modifiers, [Modifier::ThisTurn]);
}

#[test]
fn a_place_belongs_to_the_clause_it_closes() {
    assert_eq!(clause("you conquer here").place, Some(Place::Here));
    let played = clause("you play me to a battlefield");
    assert!(matches!(played.modifiers.as_slice(), [Modifier::To(Place::Set(_))]));
    assert_eq!(clause("you play your second card in a turn").modifiers, [Modifier::EachTurn]);
}

#[test]
fn a_trigger_may_wait_for_a_time_too() {
    let (event, moment) = read("you attack or at the start of your Beginning Phase", |r| r.trigger()).expect("it fits");
    assert_eq!((event.clauses.len(), moment), (1, Some(Moment::StartOfYourBeginningPhase)));
    assert_eq!(read("the end of your turn", |r| r.moment()), Ok(Moment::EndOfYourTurn));
}

#[test]
fn verbs_agree_with_their_subjects() {
    let told = |phrase: &str| read(phrase, |r| r.event()).expect_err("it is refused");
    assert!(told("I attacks").contains("`attacks` does not agree with its subject"));
    assert!(told("a friendly unit die").contains("`die` does not agree with its subject"));
}

#[test]
fn facts_are_states_having_and_happenings() {
    assert!(matches!(fact("I'm Mighty"), Fact::Is { state: State::Quality(Quality::Mighty), not: false, .. }));
    assert!(matches!(fact("I'm at a battlefield"), Fact::Is { state: State::At(Place::Set(_)), .. }));
    assert!(matches!(fact("there is a ready enemy unit here"), Fact::There(set) if set.qualities == [Quality::Ready, Quality::Enemy]));
    assert!(matches!(fact("you control 7 or more runes"), Fact::Have { what: Noun::Set(set), .. } if set.quantity == Quantity::AtLeast(7)));
    assert_eq!(fact("you paid the additional cost"), Fact::PaidAdditionalCost);
    assert_eq!(fact("you do"), Fact::YouDo { not: false });
    assert!(matches!(fact("I have moved twice this turn"), Fact::Happened { clause, times: 2 } if clause.verb == Verb::Move));
    assert_eq!(fact("it's your turn"), Fact::YourTurn { phase: None });
}

#[test]
fn conditions_join_and_deny_facts() {
    assert!(matches!(condition("I'm Mighty and I'm at a battlefield"), Condition::And(facts) if facts.len() == 2));
    assert!(matches!(condition("I didn't conquer this turn"), Condition::Not(_)));
}

#[test]
fn a_place_named_in_the_phrase_is_there() {
    let Fact::Have { what: Noun::Set(set), .. } = fact("you control a battlefield with exactly two units there") else { panic!("a fact") };
    let Some(Filter::WithCount(units)) = set.filters.last() else { panic!("{set:?}") };
    assert_eq!(
        (units.quantity, units.filters.as_slice()),
        (Quantity::Precisely(2), [Filter::At(Place::There(Meaning::Itself))].as_slice())
    );
}

#[test]
fn grants_are_might_and_keywords() {
    let grant = |phrase: &str| read(phrase, |r| r.grant()).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(grant("-3 [M]"), Grant::Might(-3));
    assert_eq!(grant("Assault 2"), Grant::Keyword(Keyword::Assault(2)));
    assert!(matches!(grant("+[M] equal to my Might"), Grant::MightEqualTo { negative: false, value: Value::MightOf(_) }));
    let counted = grant("Assault equal to the number of gear you control");
    assert!(matches!(counted, Grant::KeywordEqualTo(Keyword::Assault(1), Value::CountOf(_))));
}

#[test]
fn amounts_are_numbers_and_what_is_counted() {
    let value = |phrase: &str| read(phrase, |r| r.damage()).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(value("that much damage"), Value::ThatMuch);
    assert!(matches!(value("equal to the highest Might among units you control"), Value::HighestMight(_)));
    assert!(matches!(value("equal to the Might of another friendly unit"), Value::MightOf(_)));
    assert_eq!(read("this combat", |r| r.duration()), Ok(Duration::ThisCombat));
}

#[test]
fn keywords_have_their_arguments() {
    let keyword = |phrase: &str| read(phrase, |r| r.keyword());
    assert_eq!(keyword("Deflect"), Ok(Keyword::Deflect(1)));
    assert_eq!(keyword("Shield 3"), Ok(Keyword::Shield(3)));
    assert_eq!(keyword("Level 6"), Ok(Keyword::Level(6)));
    assert!(matches!(keyword("Repeat [1][A]"), Ok(Keyword::Repeat(cost)) if cost.energy == 1 && cost.power.len() == 1));
    assert!(keyword("Repeat").is_err() && keyword("Tank 2").is_err() && keyword("Flow [1] [2]").is_err());
}
