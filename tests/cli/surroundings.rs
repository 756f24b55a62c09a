//! Whatever it runs in: the same answers, the same exit codes, and one line where it cannot go on.

use std::process::Command;

use super::harness::{Folder, Run, run};

/// A name, a line of the shell, its variables, and the exit code and beginning of the first line that it has to give.
type Row = (&'static str, String, &'static [(&'static str, &'static str)], i32, &'static str);

const ASK: &str = "ask equal might, who gets the battlefield";

/// Runs a line of the shell with the program as `riftlaw`, and these variables and no others but the path.
fn shell(line: &str, variables: &[(&str, &str)]) -> Run {
    let folder = Folder::new();
    let mut command = Command::new("bash");
    let named = format!("set -o pipefail; riftlaw() {{ '{}' \"$@\"; }}; {line}", env!("CARGO_BIN_EXE_riftlaw"));
    command.args(["-c", &named]).env_clear().env("PATH", std::env::var("PATH").unwrap_or_default()).env("HOME", folder.path());
    command.envs(variables.iter().copied());
    run(&mut command)
}

#[test]
fn exit_code_and_first_line_are_these_whatever_it_runs_in() {
    let first = "Nobody. Each side deals its total Might to the other at the same time";
    let table: [Row; 9] = [
        ("cut off", format!("riftlaw {ASK} | head -1"), &[], 0, first),
        ("nobody reads", format!("riftlaw {ASK} | true; echo ${{PIPESTATUS[0]}}"), &[], 0, "0"),
        ("full", format!("riftlaw {ASK} 2>&1 > /dev/full"), &[], 2, "error: the output cannot be written: No space left on device"),
        ("stdin closed", format!("riftlaw {ASK} <&-"), &[], 0, first),
        ("no home", format!("unset HOME; riftlaw {ASK}"), &[], 0, first),
        ("dumb", format!("riftlaw {ASK}"), &[("TERM", "dumb")], 0, first),
        ("plain C", format!("riftlaw {ASK}"), &[("LANG", "C"), ("LC_ALL", "C")], 0, first),
        ("read-only", format!("riftlaw {ASK}"), &[("RIFTLAW_CACHE_DIR", "/proc/none"), ("RIFTLAW_DATA_DIR", "/proc/none")], 0, first),
        ("unpaged", format!("riftlaw {ASK}"), &[("PAGER", "false"), ("RIFTLAW_PAGER", "")], 0, first),
    ];
    for (name, line, variables, code, first) in table {
        let run = shell(&line, variables);
        assert_eq!(run.code, Some(code), "{name}: {}", run.err);
        assert!(run.out.lines().next().is_some_and(|line| line.starts_with(first)), "{name}: {} {}", run.out, run.err);
        assert!(!run.out.contains('\u{1b}') && !run.err.contains("panicked"), "{name}: {} {}", run.out, run.err);
    }
}
