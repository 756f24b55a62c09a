//! What files of cards are read as, and what is refused in them. The cards were made up for these tests.

use super::*;
use crate::card::ability::{Body, Dependent, Permission, Statement, Trigger};
use crate::card::instruction::{Action, EntryState, Spent};
use crate::card::phrase::{CostPart, Duration, Filter, Grant, Meaning, Noun, Place, PlayerNoun, Quality, Quantity, Thing, Value, Verb};
use crate::card::{Instruction, Power};

const UNIT: &str = "name = \"Sparring Fox\"\nkind = \"unit\"\ndomains = [\"Body\"]\ncost = \"[2]\"\nmight = 2\n";
const SPELL: &str = "name = \"Sudden Gust\"\nkind = \"spell\"\ndomains = [\"Chaos\"]\ncost = \"[2]\"\n";

fn unit(abilities: &str) -> Card {
    read_card("fox.toml", &format!("{UNIT}{abilities}")).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn spell(instructions: &str) -> Vec<Instruction> {
    let text = format!("{SPELL}[[ability]]\ndo = [{instructions}]\n");
    let card = read_card("gust.toml", &text).unwrap_or_else(|faults| panic!("{}", told(&faults)));
    match card.abilities.into_iter().next().map(|ability| ability.body) {
        Some(Body::Spell(instructions)) => instructions,
        other => panic!("not the instructions of a spell: {other:?}"),
    }
}

fn told(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}

fn faults_of_unit(abilities: &str) -> String {
    told(&read_card("fox.toml", &format!("{UNIT}{abilities}")).expect_err("it is at fault"))
}

fn faults_of_spell(instructions: &str) -> String {
    let text = format!("{SPELL}[[ability]]\ndo = [{instructions}]\n");
    told(&read_card("gust.toml", &text).expect_err("it is at fault"))
}

fn body(abilities: &str) -> Body {
    unit(abilities).abilities.into_iter().next().expect("it has an ability").body
}

fn reference(noun: &Noun) -> &Meaning {
    match noun {
        Noun::Reference { means, .. } => means,
        other => panic!("no reference: {other:?}"),
    }
}

#[test]
fn a_phrase_parted_at_a_key_is_read_as_the_whole_phrase() {
    let same = [
        ("kill = \"a unit\", that = \"has Tank\"", "kill = \"a unit that has Tank\""),
        ("move = \"2 units\", with = \"the same controller\", to = \"base\"", "move = \"2 units with the same controller\", to = \"base\""),
    ];
    for (parted, whole) in same {
        assert_eq!(spell(&format!("{{ {parted} }}")), spell(&format!("{{ {whole} }}")));
    }
    let same = [
        ("who = \"other friendly units\"\nhave = \"Tank\"\nwhere = \"here\"", "who = \"other friendly units here\"\nhave = \"Tank\""),
        (
            "would = \"I would die\"\nduring = \"combat\"\ninstead = [{ draw = 1 }]",
            "would = \"I would die during combat\"\ninstead = [{ draw = 1 }]",
        ),
        ("can = \"I can move here\"\neven_if = \"you have no units here\"", "can = \"I can move here, even if you have no units here\""),
    ];
    for (parted, whole) in same {
        assert_eq!(body(&format!("[[ability]]\n{parted}\n")), body(&format!("[[ability]]\n{whole}\n")), "{parted}");
    }
    assert!(faults_of_spell("{ draw = 1, that = \"has Tank\" }").contains("`that` does not go with `draw`"));
}

#[test]
fn a_card_file_gives_its_facts() {
    let card = read_card(
        "fox.toml",
        &format!("{UNIT}supertype = \"champion\"\ntags = [\"Ionia\"]\nkeywords = [\"Assault 2\", \"Tank\", \"Shield\"]\n"),
    );
    let card = card.unwrap_or_else(|faults| panic!("{}", told(&faults)));
    assert_eq!((card.name.as_str(), card.kind, card.supertype), ("Sparring Fox", Kind::Unit, Some(Supertype::Champion)));
    assert_eq!((card.might, card.domains.as_slice()), (Some(2), [Domain::Body].as_slice()));
    assert_eq!(card.cost, Some(Cost { energy: 2, power: Vec::new() }));
    assert_eq!(card.keywords, [Keyword::Assault(2), Keyword::Tank, Keyword::Shield(1)]);
    assert_eq!(card.encoded, Encoded::Full);
}

#[test]
fn all_faults_of_a_file_are_told_together_with_their_places() {
    let text = "name = \"Sparring Fox\"\nkind = \"unti\"\ntags = [\"Ioania\"]\ndomains = [\"Boddy\"]\ncost = \"2\"\nmigth = 2\n";
    let faults = read_card("fox.toml", text).expect_err("it is at fault");
    let expected = [
        "fox.toml:2:8: unknown kind `unti` (did you mean `unit`?)",
        "fox.toml:3:9: unknown tag `Ioania` (did you mean `Ionia`?)",
        "fox.toml:4:12: unknown domain `Boddy` (did you mean `Body`?)",
        "fox.toml:5:8: `2` is no cost (write shorthands (134), such as `[2][C]`)",
        "fox.toml:6:1: unknown key `migth` (did you mean `might`?)",
    ];
    assert_eq!(told(&faults), expected.join("\n"));
}

#[test]
fn a_unit_needs_might_and_a_spell_has_none() {
    let without = "name = \"Sparring Fox\"\nkind = \"unit\"\ncost = \"[2]\"\n";
    assert!(told(&read_card("fox.toml", without).expect_err("no might")).contains("`might` is missing"));
    let with = format!("{SPELL}might = 2\n");
    assert!(told(&read_card("gust.toml", &with).expect_err("a spell")).contains("only units have `might`"));
}

#[test]
fn a_card_that_is_not_encoded_has_nothing_but_facts() {
    let card = unit("abilities = \"not encoded\"\n");
    assert_eq!((card.encoded, card.abilities.len()), (Encoded::No, 0));
    let both = faults_of_unit("abilities = \"not encoded\"\n[[ability]]\nwhen = \"I attack\"\ndo = [{ draw = 1 }]\n");
    assert!(both.contains("has no `ability`"), "{both}");
}

#[test]
fn the_keys_of_an_ability_say_what_it_is() {
    let trigger = body("[[ability]]\nwhen = \"I attack\"\ndo = [{ draw = 1 }]\n");
    assert!(matches!(trigger, Body::Triggered(triggered) if matches!(triggered.trigger, Trigger::Event(_))));
    assert!(matches!(body("[[ability]]\nat = \"the end of your turn\"\ndo = [{ draw = 1 }]\n"), Body::Triggered(_)));
    assert!(matches!(body("[[ability]]\npay = [\"[1]\", \"[E]\"]\ndo = [{ draw = 1 }]\n"), Body::Activated { .. }));
    let replacement = body("[[ability]]\nwould = \"I would die\"\ninstead = [{ recall = \"me\" }]\n");
    assert!(matches!(replacement, Body::Replacement(replacement) if !replacement.keeps_event));
    let kept = body("[[ability]]\nas = \"you play me\"\ndo = [{ buff = \"me\" }]\n");
    assert!(matches!(kept, Body::Replacement(replacement) if replacement.keeps_event));
    assert!(matches!(body("[[ability]]\nto_play = \"me\"\nadditional_cost = [\"[C]\"]\n"), Body::AdditionalCost { may: false, .. }));
    assert!(matches!(body("[[ability]]\ncant = \"I can't be readied\"\n"), Body::Passive { statement: Statement::Cant(_), .. }));
    assert!(matches!(body("[[ability]]\nkeywords = [\"Ganking\"]\n"), Body::Keywords(_)));
    assert!(matches!(body("[[ability]]\nkeyword = \"Deathknell\"\ndo = [{ draw = 1 }]\n"),
        Body::Triggered(triggered) if triggered.trigger == Trigger::Deathknell));
}

#[test]
fn what_stands_before_an_ability_is_a_condition_or_a_permission() {
    let card = unit("[[ability]]\nkeyword = [\"Legion\", \"Reaction\"]\npay = [\"[E]\"]\ndo = [{ add = \"[1][A]\" }]\n");
    assert_eq!(
        (card.abilities[0].depends_on.as_slice(), card.abilities[0].permission),
        ([Dependent::Legion].as_slice(), Some(Permission::Reaction))
    );
    let level = unit("[[ability]]\nkeyword = \"Level 6\"\nwho = \"I\"\nhave = [\"+1 [M]\", \"Ganking\"]\n");
    assert_eq!(level.abilities[0].depends_on, [Dependent::Level(6)]);
    let wrong = faults_of_unit("[[ability]]\nkeyword = \"Tank\"\nwho = \"I\"\nhave = \"+1 [M]\"\n");
    assert!(wrong.contains("`Tank` does not stand before an ability"), "{wrong}");
}

#[test]
fn a_mixed_ability_is_refused() {
    let mixed = faults_of_unit("[[ability]]\nwhen = \"I attack\"\nwould = \"I would die\"\ndo = [{ draw = 1 }]\n");
    assert!(mixed.contains("`when` and `would` make two kinds of ability (write two tables)"), "{mixed}");
    let with_statement = faults_of_unit("[[ability]]\nwhen = \"I attack\"\nwho = \"I\"\nhave = \"Tank\"\ndo = [{ draw = 1 }]\n");
    assert!(with_statement.contains("`have` and `when` make two kinds of ability"), "{with_statement}");
}

#[test]
fn instructions_alone_are_for_spells() {
    let told = faults_of_unit("[[ability]]\ndo = [{ draw = 1 }]\n");
    assert!(told.contains("fox.toml:7:1: `do` alone is the instructions of a spell"), "{told}");
}

#[test]
fn what_belongs_to_a_trigger_is_refused_in_its_first_instruction() {
    let may = faults_of_unit("[[ability]]\nwhen = \"I attack\"\ndo = [{ may = \"you\", draw = 1 }]\n");
    assert!(
        may.contains("fox.toml:8:9: the first instruction of a trigger has a `may` of its own (it belongs to the ability, beside `do`)"),
        "{may}"
    );
    let condition = faults_of_unit("[[ability]]\nwhen = \"I attack\"\ndo = [{ if = \"I'm Mighty\", draw = 1 }]\n");
    assert!(condition.contains("begins with `if`"), "{condition}");
    let cost = faults_of_unit("[[ability]]\nwhen = \"I attack\"\ndo = [{ pay = [\"[1]\"], do = [{ draw = 1 }] }]\n");
    assert!(cost.contains("has a cost of its own"), "{cost}");
    // Said last, a condition is one of the effect.
    unit("[[ability]]\nwhen = \"I attack\"\ndo = [{ draw = 1, if = \"I'm Mighty\" }]\n");
}

#[test]
fn what_is_joined_to_a_choice_to_act_belongs_to_it() {
    let joined = faults_of_spell("{ may = \"you\", kill = \"a gear\" }, \"and\", { draw = 1 }");
    assert!(joined.contains("joined by `and` to an instruction with `may` (put both into the `do` of one instruction)"), "{joined}");
    assert!(faults_of_spell("{ draw = 1 }, \"adn\", { draw = 1 }").contains("unknown joint `adn` (did you mean `and`?)"));
    assert!(faults_of_spell("{ draw = 1 }, \"then\"").contains("nothing follows this joint"));
    assert!(faults_of_spell("\"then\", { draw = 1 }").contains("the joint `then` follows no instruction"));
}

#[test]
fn an_instruction_is_one_game_action() {
    let two = faults_of_spell("{ kill = \"a gear\", draw = 1 }");
    assert!(two.contains("`kill` and `draw` are two game actions (each is an instruction of its own)"), "{two}");
    let unknown = faults_of_spell("{ stunn = \"a unit\" }");
    assert!(unknown.contains("unknown key `stunn` (did you mean `stun`?)"), "{unknown}");
    let beside = faults_of_spell("{ stun = \"a unit\", state = \"exhausted\" }");
    assert!(beside.contains("`state` does not go with `stun`"), "{beside}");
}

#[test]
fn instructions_are_numbered_in_the_order_written_nested_ones_included() {
    let instructions = spell("{ draw = 1 }, { do_this = [{ draw = 1 }, { draw = 1 }] }, { draw = 1 }");
    let numbers: Vec<u8> = instructions.iter().map(|instruction| instruction.number).collect();
    assert_eq!(numbers, [0, 1, 4]);
    let Action::DoThis(nested) = &instructions[1].action else { panic!("a reflexive trigger") };
    assert_eq!(nested.iter().map(|instruction| instruction.number).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn every_ability_of_a_card_is_numbered_from_nothing() {
    let text = format!("{SPELL}[[ability]]\ndo = [{{ draw = 1 }}]\n[[ability]]\nkeyword = \"Level 6\"\ndo = [{{ draw = 1 }}]\n");
    let card = read_card("gust.toml", &text).unwrap_or_else(|faults| panic!("{}", told(&faults)));
    for ability in &card.abilities {
        let Body::Spell(instructions) = &ability.body else { panic!("the lines of a spell") };
        assert_eq!(instructions[0].number, 0);
    }
}

#[test]
fn costs_are_resources_exhausting_and_actions() {
    let Body::Activated { pay, .. } = body("[[ability]]\npay = [\"[1][C]\", \"[E]\", { spend = \"3 XP\" }]\ndo = [{ draw = 1 }]\n") else {
        panic!("an activated ability")
    };
    assert_eq!(pay[0], CostPart::Resources(Cost { energy: 1, power: vec![Power::Own] }));
    assert_eq!(pay[1], CostPart::ExhaustSource);
    assert!(matches!(&pay[2], CostPart::Action(spend) if spend.action == Action::Spend(Spent::Xp(3))));
}

#[test]
fn a_keyword_with_a_costly_cost_is_kept_by_its_name() {
    assert_eq!(unit("keywords = [{ Empower = [\"[E]\"] }]\n").keywords, [Keyword::Unplayable("Empower")]);
    let unknown = faults_of_unit("keywords = [\"Gankin\"]\n");
    assert_eq!(unknown, "fox.toml:6:14: `Gankin` is not known here, in `Gankin` (did you mean `Ganking`?)");
}

#[test]
fn statements_say_who_has_what_and_while_when() {
    let Body::Passive { condition: Some(_), statement: Statement::Have { who: Noun::Set(who), grants } } =
        body("[[ability]]\nwhile = \"I'm at a battlefield\"\nwho = \"other friendly units here\"\nhave = [\"+1 [M]\", \"Tank\"]\n")
    else {
        panic!("a statement under a condition")
    };
    assert_eq!((who.quantity, who.other, who.qualities.as_slice()), (Quantity::Bare, true, [Quality::Friendly].as_slice()));
    assert_eq!(who.filters, [Filter::At(Place::Here)]);
    assert_eq!(grants, [Grant::Might(1), Grant::Keyword(Keyword::Tank)]);
    let Body::Passive { statement: Statement::Cost { change, .. }, .. } = body("[[ability]]\nwho = \"I\"\ncost = \"[2] less\"\n") else {
        panic!("a change of a cost")
    };
    assert_eq!((change.amount.energy, change.more), (2, false));
}

#[test]
fn might_for_each_of_something_is_counted() {
    let Body::Passive { statement: Statement::Have { grants, .. }, .. } =
        body("[[ability]]\nwho = \"I\"\nhave = \"+2 [M]\"\nfor_each = \"rune you control\"\n")
    else {
        panic!("a statement")
    };
    let [Grant::MightEqualTo { negative: false, value: Value::Times(2, counted) }] = grants.as_slice() else { panic!("{grants:?}") };
    assert!(matches!(counted.as_ref(), Value::CountOf(set) if set.things == [Thing::Rune]));
}

#[test]
fn several_lines_behind_one_keyword_are_several_abilities() {
    let card = unit(
        "[[ability]]\nkeyword = \"Empowered\"\ntext = [{ who = \"I\", have = \"Tank\" }, { when = \"I attack\", do = [{ draw = 1 }] }]\n",
    );
    assert_eq!(card.abilities.len(), 2);
    assert!(card.abilities.iter().all(|ability| ability.depends_on == [Dependent::Empowered]));
}

#[test]
fn what_stands_around_an_action_is_read() {
    let instructions = spell("{ choose = \"an opponent\" }, { who = \"they\", discard = 1 }, { channel = 1, state = \"exhausted\" }");
    let Some(Noun::Player(PlayerNoun::ThatPlayer(means))) = &instructions[1].who else { panic!("{:?}", instructions[1]) };
    assert_eq!(*means, Meaning::Instruction(0));
    assert_eq!(instructions[2].action, Action::Channel { runes: Value::Number(1), state: Some(EntryState::Exhausted) });
    let lasting = spell("{ give = \"+2 [M]\", to = \"two friendly units each\", for = \"this turn\" }");
    assert_eq!(lasting[0].duration, Some(Duration::ThisTurn));
    assert!(matches!(&lasting[0].action, Action::Give { to: Noun::Set(set), .. } if set.quantity == Quantity::Exactly(2)));
}

#[test]
fn a_verb_that_is_not_played_yet_is_kept_by_its_key() {
    assert_eq!(spell("{ predict = 2 }")[0].action, Action::Unplayable("predict"));
    // Its phrases are read all the same.
    let told = faults_of_spell("{ disempower = \"a unti\" }");
    assert!(told.contains("`unti` is not known here, in `a unti` (did you mean `unit`?)"), "{told}");
}

#[test]
fn what_nothing_can_be_done_to_is_refused() {
    assert!(faults_of_spell("{ stun = \"a gear\" }").contains("`stun` is nothing that is done to `a gear`"));
    assert!(faults_of_spell("{ kill = \"an opponent\" }").contains("`kill` is nothing that is done to `an opponent`"));
    assert!(faults_of_spell("{ counter = \"a battlefield\" }").contains("`counter` is nothing"));
}

#[test]
fn abilities_of_an_erratum_are_read_like_those_of_a_card() {
    let text = "[[change]]\nkeywords = [\"Tank\"]\n[[change.ability]]\nwhen = \"I hold\"\ndo = [{ draw = 1 }]\n";
    let table = reading::read("fox.toml", text).expect("it is TOML");
    let mut faults = Faults::of("fox.toml");
    let changes = faults.tables(&table, "change");
    let lines = faults.tables(changes[0], "ability");
    let read = read_abilities(&mut faults, "Sparring Fox", Some(Kind::Unit), &lines, changes[0].get("keywords"));
    assert!(faults.is_empty());
    assert_eq!(read.keywords, [Keyword::Tank]);
    let Body::Triggered(triggered) = &read.abilities[0].body else { panic!("a trigger") };
    assert!(matches!(&triggered.trigger, Trigger::Event(event) if event.clauses[0].verb == Verb::Hold));
}

#[test]
fn an_ability_knows_its_line() {
    let card = unit("[[ability]]\nwhen = \"I attack\"\ndo = [{ draw = 1 }]\n[[ability]]\nwho = \"I\"\nhave = \"Tank\"\n");
    assert_eq!(card.abilities.iter().map(|ability| ability.line).collect::<Vec<_>>(), [6, 9]);
}

mod references;
