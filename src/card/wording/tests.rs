//! What the keys of small cards print.

use super::super::reading::read;
use super::{effect_text, rules_text};

/// The lines of a card file's abilities, with ` / ` between them.
fn words(file: &str) -> String {
    let table = read("test.toml", file).unwrap_or_else(|fault| panic!("{fault}: {file}"));
    rules_text(&table).join(" / ").replace('\n', " | ")
}

/// The line of one ability.
#[track_caller]
fn assert_reads(ability: &str, line: &str) {
    assert_eq!(words(&format!("[[ability]]\n{ability}")), line);
}

/// The text of the instructions of a spell.
#[track_caller]
fn assert_does(instructions: &str, line: &str) {
    assert_reads(&format!("do = [{instructions}]"), line);
}

#[test]
fn a_trigger_is_event_condition_decision_cost_and_effect_in_that_order() {
    let trigger = "when = \"I hold\"\nif = \"you have 2 gear\"\nmay = \"you\"\npay = [\"[1]\", { discard = 1 }, { exhaust = \"me\" }]\ndo = [{ draw = 2 }]";
    assert_reads(trigger, "When I hold, if you have 2 gear, you may pay [1], discard 1, and exhaust me to draw 2.");
    assert_reads("when = \"the first time I move each turn\"\ndo = [{ ready = \"me\" }]", "The first time I move each turn, ready me.");
    assert_reads("at = \"the end of your turn\"\ndo = [{ kill = \"this\" }]", "At the end of your turn, kill this.");
    assert_reads("keyword = \"Deathknell\"\npay = [{ recycle = \"me\" }]\ndo = [{ draw = 1 }]", "[Deathknell][>] Recycle me to draw 1.");
}

#[test]
fn an_activated_ability_has_its_costs_left_of_a_colon() {
    let ability = "keyword = [\"Level 6\", \"Action\"]\npay = [{ kill = \"a gear\" }, \"[1][C]\", \"[E]\"]\ndo = [{ buff = \"me\" }]";
    assert_reads(ability, "[Level 6][>] [Action][>] Kill a gear, [1][C], [E]: Buff me.");
    let limited = "pay = [\"[E]\"]\ndo = [{ draw = 1 }]\nuse_only = \"while I'm alone\"\nonce = \"each turn\"";
    assert_reads(limited, "[E]: Draw 1. Use this ability only while I'm alone and only once each turn.");
    let about = "pay = [\"[4]\"]\ndo = [{ draw = 1 }]\nalso = [{ who = \"this ability\", cost = \"[1] less\", for_each = \"gear\" }]";
    assert_reads(about, "[4]: Draw 1. This ability costs [1] less for each gear.");
}

#[test]
fn what_happens_instead_says_so_at_the_end_of_its_first_sentence() {
    let whole = "would = \"a gear would die\"\nmay = \"its controller\"\npay = [\"[2]\"]\ninstead = [{ ready = \"it\" }, \"and\", { recall = \"it\" }]";
    assert_reads(whole, "If a gear would die, its controller may pay [2] to ready it and recall it instead.");
    assert_reads(
        "would = \"I would die\"\ninstead = [{ kill = \"this\" }, { heal = \"me\" }]",
        "If I would die, kill this instead. Heal me.",
    );
    assert_reads("keyword = \"Legion\"\ninstead = [{ draw = 3 }]", "[Legion][>] Draw 3 instead.");
    assert_reads("as = \"you play me\"\ndo = [{ name = \"a tag\" }]", "As you play me, name a tag.");
    let next = "{ would = \"the next time it would die\", instead = [{ banish = \"it\" }] }";
    assert_does(next, "The next time it would die, banish it instead.");
}

#[test]
fn additional_costs_stand_before_or_behind_what_is_played() {
    assert_reads(
        "may = \"you\"\nadditional_cost = [\"[C]\"]\nto_play = \"a gear\"",
        "You may pay [C] as an additional cost to play a gear.",
    );
    assert_reads("to_play = \"this\"\nadditional_cost = [{ kill = \"a gear\" }]", "As an additional cost to play this, kill a gear.");
    let as_played = "as = \"you play me\"\nmay = \"you\"\nadditional_cost = [{ discard = 2 }]\ndo = [{ if = \"you do\", draw = 1, otherwise = [{ burn = 1 }] }]";
    assert_reads(as_played, "As you play me, you may discard 2 as an additional cost. If you do, draw 1. Otherwise, [Burn 1].");
    let applied = "must = \"opponents\"\npay = [\"[A]\"]\nfor_each = \"card\"\ndo = [{ draw = 2 }]";
    assert_reads(applied, "Opponents must pay [A] for each card to draw 2.");
}

#[test]
fn statements_agree_with_their_subject() {
    assert_reads("who = \"other gear\"\nhave = [\"+1 [M]\", \"Shield 2\", \"Tank\"]", "Other gear have +1 [M], [Shield 2], and [Tank].");
    assert_reads("while = \"I'm alone\"\nwho = \"my Might\"\nbe = \"increased\"\nby = 2", "While I'm alone, my Might is increased by 2.");
    assert_reads("who = \"I\"\nhave = \"Tank\"\nif = \"I'm alone\"", "I have [Tank] if I'm alone.");
    assert_reads(
        "if = \"I'm alone\"\nwho = \"I\"\ncost = \"[2] less\"\nenter = \"ready\"",
        "If I'm alone, I cost [2] less and enter ready.",
    );
    assert_reads("who = \"the next unit you play\"\nenter = \"ready\"", "The next unit you play enters ready.");
    assert_reads("who = \"my spells\"\nbonus_damage = 2\nto = \"gear\"", "My spells deal 2 Bonus Damage to gear.");
    assert_reads("cant = \"units can't move here\"\nunless = \"I'm alone\"", "Units can't move here unless I'm alone.");
    assert_reads("who = \"cards\"\ncost = \"[1] less\"\nminimum = \"[1]\"", "Cards cost [1] less, to a minimum of [1].");
}

#[test]
fn whole_abilities_are_granted_in_quotation_marks() {
    let granted = "{ give = [{ pay = [\"[E]\"], do = [{ draw = 1 }] }], to = \"a gear\", for = \"this turn\" }";
    assert_does(granted, "Give a gear \"[E]: Draw 1.\" this turn.");
    assert_reads("who = \"gear\"\nhave = [{ when = \"I die\", do = [{ draw = 1 }] }]", "Gear have \"When I die, draw 1.\"");
}

#[test]
fn joints_hold_instructions_together() {
    assert_does("{ draw = 1 }, { discard = 1 }", "Draw 1. Discard 1.");
    assert_does("{ draw = 1 }, \"then\", { discard = 1 }", "Draw 1, then discard 1.");
    assert_does("{ draw = 1 }, \"Then\", { discard = 1 }", "Draw 1. Then discard 1.");
    assert_does("{ draw = 1 }, \"Then\", { if = \"you do\", discard = 1 }", "Draw 1. Then, if you do, discard 1.");
    assert_does("{ heal = \"it\" }, \"and\", { stun = \"it\" }, \"and\", { buff = \"it\" }", "Heal it, stun it, and buff it.");
}

#[test]
fn after_and_the_same_verb_is_left_out() {
    assert_does("{ deal = 2, to = \"a unit\" }, \"and\", { deal = 1, to = \"a gear\" }", "Deal 2 to a unit and 1 to a gear.");
    assert_does("{ deal = 2, to = \"a unit\" }, \"then\", { deal = 1, to = \"a gear\" }", "Deal 2 to a unit, then deal 1 to a gear.");
    assert_does("{ who = \"I\", cost = \"[1] less\" }, \"and\", { who = \"I\", cost = \"[Y] less\" }", "I cost [1] less and [Y] less.");
}

#[test]
fn what_stands_between_commas_is_closed_before_and() {
    assert_does("{ play = \"it\", ignore = \"its cost\" }, \"and\", { draw = 1 }", "Play it, ignoring its cost, and draw 1.");
    assert_does("{ play = \"it\", reduce = \"its cost\", by = \"[2]\" }", "Play it, reducing its cost by [2].");
}

#[test]
fn verbs_agree_with_whoever_performs_them() {
    assert_does("{ who = \"its owner\", do = [{ discard = 1 }, \"then\", { draw = 4 }] }", "Its owner discards 1, then draws 4.");
    assert_does("{ who = \"they\", look = \"a card\" }", "They look at a card.");
    assert_does("{ who = \"each player\", channel = 1, state = \"exhausted\" }", "Each player channels 1 rune exhausted.");
    assert_does("{ must = \"each player\", kill = \"a gear\" }", "Each player must kill a gear.");
    assert_does("{ may = \"you\", do = [{ banish = \"it\" }, \"then\", { play = \"it\" }] }", "You may banish it, then play it.");
    assert_does(
        "{ banish = \"it\" }, \"then\", { who = \"its owner\", play = \"it\", to = \"their base\" }",
        "Banish it, then its owner plays it to their base.",
    );
}

#[test]
fn conditions_and_durations_stand_where_their_keys_stand() {
    assert_does("{ if = \"you do\", draw = 1 }", "If you do, draw 1.");
    assert_does("{ draw = 1, if = \"you do\" }", "Draw 1 if you do.");
    assert_does("{ for = \"this turn\", double = \"its Might\" }", "This turn, double its Might.");
    assert_does("{ double = \"its Might\", for = \"this turn\" }", "Double its Might this turn.");
    assert_does("{ gain_control = \"it\", for = \"as long as I'm here\" }", "Gain control of it for as long as I'm here.");
    assert_does("{ for_each = \"gear\", draw = 1 }", "For each gear, draw 1.");
    assert_does("{ deal = 1, to = \"it\", for_each = \"gear\" }", "Deal 1 to it for each gear.");
    assert_does("{ do = [{ kill = \"it\" }], at = \"end of turn\" }", "Kill it at end of turn.");
    assert_does("{ when = \"it dies\", do = [{ draw = 1 }] }", "When it dies, draw 1.");
    assert_does(
        "{ starting_with = \"the next player\", may = \"each player\", kill = \"a gear\" }",
        "Starting with the next player, each player may kill a gear.",
    );
}

#[test]
fn reflexive_triggers_modes_and_cases_are_introduced() {
    assert_does("{ do_this = [{ draw = 1 }, { stun = \"it\" }] }", "Do this: Draw 1. Stun it.");
    assert_does("{ do_this = [{ draw = 1 }], times = 2 }", "Do this twice: Draw 1.");
    assert_does("{ do_this = [{ draw = 1 }], times = 6 }", "Do this 6 times: Draw 1.");
    assert_does("\"Then\", { may = \"you\", do_this = [{ draw = 1 }] }", "Then you may do this: Draw 1.");
    let modes = "{ choose_one = [[{ draw = 1 }], [{ ready = \"me\" }, { stun = \"it\" }]], limit = \"you haven't already chosen\" }";
    assert_does(modes, "Choose one you haven't already chosen \u{2014} | Draw 1. | Ready me. Stun it.");
    let cases =
        "{ based_on = \"its type\", do_this = [{ is = \"Gear\", do = [{ draw = 1 }] }, { is = \"Unit\", do = [{ stun = \"it\" }] }] }";
    assert_does(cases, "Do one of the following based on its type: | Gear \u{2014} Draw 1. | Unit \u{2014} Stun it.");
}

#[test]
fn damage_and_grants_name_their_receiver() {
    assert_does("{ deal = \"equal to its Might\", to = \"me\" }", "Deal damage equal to its Might to me.");
    assert_does("{ to = \"me\", deal = \"equal to its Might\" }", "Deal damage to me equal to its Might.");
    assert_does("{ who = \"it\", deal = 4, split_among = \"gear\" }", "It deals 4 damage split among gear.");
    assert_does(
        "{ give = [\"-1 [M]\", \"Tank\"], to = \"it\", for = \"this turn\", minimum = \"1 [M]\" }",
        "Give it -1 [M] and [Tank] this turn, to a minimum of 1 [M].",
    );
}

#[test]
fn places_are_said_as_the_verb_asks() {
    assert_does(
        "{ play = \"a gear\", to = \"here\" }, { move = \"me\", to = \"here\" }, { move = \"me\", to = \"there\" }",
        "Play a gear here. Move me to here. Move me there.",
    );
    assert_does("{ move = \"it\", to_or_from = \"its base\" }", "Move it to or from its base.");
    assert_does(
        "{ return = \"it\", from = \"your trash\", to = \"your hand\", instead_of = \"the top\" }",
        "Return it from your trash to your hand instead of putting it in the top.",
    );
}

#[test]
fn keywords_are_a_line_each() {
    let file = "keywords = [\"Shield 2\", \"Repeat [1]\", \"Repeat [A]\", { Equip = [\"[Y]\", { kill = \"a gear\" }] }]";
    assert_eq!(words(file), "[Shield 2] / [Repeat] \u{2014} [1] / [A] / [Equip] \u{2014} [Y], Kill a gear");
    let about = "keywords = [{ Empower = [\"[3]\"], also = [{ who = \"this ability\", cost = \"[1] less\" }] }]\n[[ability]]\nkeywords = [\"Tank\"]";
    assert_eq!(words(about), "[Empower] [3]. This ability costs [1] less. / [Tank]");
}

#[test]
fn several_abilities_may_stand_on_one_line() {
    let joined =
        "while = \"I'm alone\"\ntext = [{ who = \"spells\", cost = \"[1] less\" }, \"and\", { who = \"gear\", cost = \"[1] more\" }]";
    assert_reads(joined, "While I'm alone, spells cost [1] less, and gear cost [1] more.");
    let apart = "keyword = \"Empowered\"\ntext = [{ cant = \"units can't move\" }, { who = \"I\", have = \"Tank\" }]";
    assert_reads(apart, "[Empowered][>] Units can't move. I have [Tank].");
}

#[test]
fn effect_text_is_by_itself() {
    let table = read("test.toml", "[[ability]]\ndo = [{ draw = 1 }]\n[[effect_text]]\nkeywords = [\"Tank\"]").expect("it is TOML");
    assert_eq!((rules_text(&table), effect_text(&table)), (vec!["Draw 1.".to_owned()], vec!["[Tank]".to_owned()]));
}

/// Taking any one key out changes what is printed: nothing of a file is lost.
#[test]
fn every_key_but_called_shows() {
    let file = "[[ability]]\nkeyword = \"Legion\"\nwhen = \"I hold\"\nif = \"you have 2 gear\"\nmay = \"you\"\npay = [\"[1]\"]\ndo = [{ starting_with = \"the next player\", \
        who = \"each player\", give = \"+1 [M]\", to = \"a unit\", for = \"this turn\", minimum = \"1 [M]\", if = \"it is alone\" }]\nonce = \"each turn\"";
    let table = read("test.toml", file).expect("it is TOML");
    let whole = rules_text(&table);
    let mut tried = 0;
    let parts = file.split(['\n', ',', '{', '}']).map(str::trim).filter(|part| part.contains(" = \"") && !part.starts_with("do ="));
    for part in parts {
        let without = file.replacen(part, "", 1).replace("{ ,", "{").replace(", ,", ",").replace(",  }", " }");
        let Ok(table) = read("test.toml", &without) else { panic!("{without}") };
        assert_ne!(rules_text(&table), whole, "{part}");
        tried += 1;
    }
    assert!(tried >= 11, "{tried}");
}

#[test]
fn a_long_phrase_may_be_parted_at_a_key() {
    assert_does(
        "{ kill = \"a unit\", that = \"has Tank\" }, { move = \"2 gear\", with = \"the same name\", to = \"base\" }",
        "Kill a unit that has [Tank]. Move 2 gear with the same name to base.",
    );
    assert_reads(
        "would = \"I would die\"\nduring = \"combat\"\nif = \"I'm alone\"\ninstead = [{ draw = 1 }]",
        "If I would die during combat, if I'm alone, draw 1 instead.",
    );
    assert_reads("can = \"I can move here\"\neven_if = \"I'm exhausted\"", "I can move here, even if I'm exhausted.");
    assert_reads("who = \"other gear\"\nhave = \"Tank\"\nwhere = \"here\"", "Other gear have [Tank] here.");
}
