//! Tests: several players, who leave (649–652) or are invited (489.8).

use crate::scenario::testing::{differences, play};

const THREE: &str = "players = [\"Ann\", \"Ben\", \"Cid\"]\nturn = \"Ann\"\nbattlefields.\"Plain A\" = { controller = \"Ben\" }\nbattlefields.\"Plain B\" = {}\n\
                     battlefields.\"Plain C\" = {}\nunits.\"Ann's Bear\" = { of = \"Ann\", card = \"Bear\" }\n\
                     units.\"Ben's Bear\" = { of = \"Ben\", card = \"Bear\", at = \"Plain A\" }\n";
const FOUR: &str = "players = [\"Ann\", \"Ben\", \"Cid\", \"Dan\"]\nmode = \"2v2\"\nturn = \"Ann\"\nbattlefields.\"Plain A\" = { controller = \"Ben\" }\n\
                    battlefields.\"Plain B\" = {}\nbattlefields.\"Plain C\" = {}\nunits.\"Ann's Bear\" = { of = \"Ann\", card = \"Bear\" }\n\
                    units.\"Ben's Bear\" = { of = \"Ben\", card = \"Bear\", at = \"Plain A\" }\n";

fn found(board: &str, steps: &str) -> Vec<String> {
    differences(&play(board, steps))
}

#[test]
fn when_one_of_three_concedes_what_is_theirs_goes_and_the_others_go_on() {
    // 652.1, 652.3
    let steps = "[[case.step]]\nwho = \"Ben\"\nconcede = \"the game\"\n[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"Plain A\"\n\
                 then = { units = { \"Ben's Bear\" = \"gone\" }, combat = \"none\" }\n[[case.step]]\neveryone = \"passes\"\n\
                 [case.after]\nturn = \"Ann\"\nwinner = \"nobody\"\nbattlefields.\"Plain A\" = { controller = \"Ann\" }\n";
    assert_eq!(found(THREE, steps), Vec::<String>::new());
}

#[test]
fn the_turn_of_whoever_leaves_is_the_next_players() {
    // 652.5.a.1
    let steps =
        "[[case.step]]\nwho = \"Ann\"\nconcede = \"the game\"\n[case.after]\nturn = \"Ben\"\nunits = { \"Ann's Bear\" = \"gone\" }\n";
    assert_eq!(found(THREE, steps), Vec::<String>::new());
}

#[test]
fn the_last_player_left_wins() {
    // 651.1
    let steps = "[[case.step]]\nwho = \"Ben\"\nconcede = \"the game\"\n[[case.step]]\nwho = \"Ann\"\nconcede = \"the game\"\n[case.after]\nwinner = \"Cid\"\n";
    assert_eq!(found(THREE, steps), Vec::<String>::new());
}

#[test]
fn a_team_leaves_together() {
    // 651.4
    for winner in ["Ben", "Dan"] {
        let steps = format!("[[case.step]]\nwho = \"Cid\"\nconcede = \"the game\"\n[case.after]\nwinner = \"{winner}\"\n");
        assert_eq!(found(FOUR, &steps), Vec::<String>::new());
    }
}

#[test]
fn a_teammate_is_invited_by_the_turn_player_with_nothing_on_the_chain_and_no_showdown() {
    // 489.8.a, 316.5.b.1
    let refused =
        |who: &str, ally: &str, rule: &str| format!("[[case.step]]\nwho = \"{who}\"\ninvite = \"{ally}\"\nrefused = \"{rule}\"\n");
    let moved = "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"Plain A\"\n";
    assert_eq!(found(FOUR, &refused("Ann", "Ben", "489.8.a")), Vec::<String>::new());
    assert_eq!(found(FOUR, &format!("{moved}{}", refused("Ann", "Cid", "316.5.b.1"))), Vec::<String>::new());
    let legend = format!("{FOUR}legends.Ann = \"Chief\"\n");
    let used = "[[case.step]]\nwho = \"Ann\"\nactivate = \"Chief\"\n";
    assert_eq!(found(&legend, &format!("{used}{}", refused("Ann", "Cid", "316.5.b.1"))), Vec::<String>::new());
}
