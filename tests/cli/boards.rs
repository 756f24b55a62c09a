//! Reading a replay: the board, what each step changed, symbols, and nothing that only a colour says.

use super::harness::{Folder, bare, riftlaw, run};

#[test]
fn a_replay_begins_with_the_board_and_tells_what_each_step_changed() {
    let replayed = riftlaw(&["replay", "fights/equal-might", "--case", "grey wolves"]);
    let expected = "\
fights/equal-might
Replay
  Ann 4, Ben 4 · Ann's turn
  Plain A (Ben): Ben's Wolf 3
  Plain B: empty
  Ann's base: Ann's Wolf 3
  1  Ann's Wolf is exhausted  ";
    assert!(replayed.out.starts_with(expected), "{}", replayed.out);
    assert!(replayed.out.contains("\n     = Ann contests Plain A; Ann's Wolf at Plain A, exhausted\n  2  "), "{}", replayed.out);
    assert!(
        replayed.out.contains("     = nobody controls Plain A; nobody contests Plain A; Ann's Wolf gone; Ben's Wolf gone\n"),
        "{}",
        replayed.out
    );
}

#[test]
fn points_might_and_damage_are_told_from_and_to() {
    let cache = Folder::new();
    let told = run(bare(cache.path()).env("COLUMNS", "120").args(["replay", "--all", "--json"])).json();
    let paths: Vec<String> = told["results"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|result| result["cases"].as_array().expect("a list"))
        .flat_map(|case| case["changes"].as_array().expect("a list"))
        .map(|change| change["path"].as_str().expect("a text").to_owned())
        .collect();
    for part in ["score.Ann", ".might", ".damage", ".controller", "chain", ".exhausted", "facedown."] {
        assert!(paths.iter().any(|path| path.contains(part)), "no step of any ruling changes {part}");
    }
}

#[test]
fn a_replay_step_by_step_is_the_same_where_nobody_presses_return() {
    let whole = riftlaw(&["replay", "fights/equal-might"]);
    let stepped = riftlaw(&["replay", "fights/equal-might", "--step"]);
    assert_eq!((stepped.code, stepped.out), (whole.code, whole.out));
    assert_eq!(riftlaw(&["replay", "fights/equal-might", "--step", "--json"]).code, Some(2));
}

#[test]
fn symbols_are_written_as_is_wanted_and_json_stays_what_it_is() {
    let cache = Folder::new();
    let card = |arguments: &[&str]| run(bare(cache.path()).args([&["card", "charm"], arguments].concat())).out;
    assert!(card(&[]).contains("spell · Calm · [1][Calm]\n"));
    assert_eq!(card(&["--symbols", "brackets"]), card(&[]));
    assert!(card(&["--symbols", "words"]).contains("spell · Calm · 1 Energy + Calm Power\n"));
    assert!(card(&["--symbols", "unicode"]).contains("spell · Calm · ①Ⓖ\n"));
    assert_eq!(card(&["--symbols", "words", "--json"]), card(&["--json"]));
}

#[test]
fn a_colour_never_says_what_the_text_does_not() {
    let cache = Folder::new();
    let commands: [&[&str]; 6] = [
        &["ask", "equal might, who gets the battlefield"],
        &["card", "charm"],
        &["replay", "--all"],
        &["replay", "combat/equal-might", "--trace"],
        &["search", "legion"],
        &["status"],
    ];
    for command in commands {
        let shown = |color: &str| run(bare(cache.path()).args(command).args(["--color", color])).out;
        let (plain, colored) = (shown("never"), shown("always"));
        assert!(!plain.contains('\u{1b}'), "{command:?}");
        assert_eq!(without_colors(&colored), plain, "{command:?}");
    }
}

/// A text without the sequences that set colours.
fn without_colors(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        plain += &rest[..at];
        let sequence = &rest[at + 2..];
        let end = sequence.find('m').expect("a colour ends");
        assert!(sequence[..end].chars().all(|c| c.is_ascii_digit() || c == ';'), "{sequence}");
        rest = &sequence[end + 1..];
    }
    plain + rest
}
