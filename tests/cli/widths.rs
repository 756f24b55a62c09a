//! Widths: no line is longer than the terminal, at 40 columns and at 200.

use super::harness::{Folder, bare, run};

/// Every command that writes for a reader; `list`, `man` and `completions` write for other programs.
const COMMANDS: [&[&str]; 23] = [
    &["ask", "equal might, who gets the battlefield"],
    &["ask", "zebra tariff"],
    &["search", "legion"],
    &["show", "combat/equal-might"],
    &["show", "erratum:dune-drake@2025-10-28"],
    &["card", "dune drake"],
    &["card", "dune drak"],
    &["errata"],
    &["rule", "466.5"],
    &["rule", "466.55"],
    &["changes", "--since", "2026-04-01"],
    &["replay", "combat/equal-might"],
    &["replay", "combat/equal-might", "--trace"],
    &["replay", "--all"],
    &["explore", "combat/equal-might", "--for", "score"],
    &["check"],
    &["check", "--coverage"],
    &["status"],
    &["import", "--list"],
    &["serach"],
    &["--help"],
    &["ask", "--help"],
    &["import", "/no/such/file"],
];

#[test]
fn no_command_writes_a_line_longer_than_the_terminal() {
    let cache = Folder::new();
    for columns in [40, 200] {
        for command in COMMANDS {
            let run = run(bare(cache.path()).env("COLUMNS", columns.to_string()).args(command));
            for line in run.out.lines().chain(run.err.lines()) {
                // A word that is too long stands alone.
                let is_one_word = line.split_whitespace().count() == 1;
                assert!(line.chars().count() <= columns || is_one_word, "{command:?} at {columns}: {line}");
            }
        }
    }
}
