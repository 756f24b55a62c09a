//! Whatever it runs in: the same answers, the same exit codes, and one line where it cannot go on.

use std::process::Command;

use super::harness::{Folder, Run, keys, run};

/// A line of the shell, its variables, and what has to come of it.
struct Row {
    name: &'static str,
    line: &'static str,
    variables: &'static [(&'static str, &'static str)],
    code: i32,
    /// What the first line on stdout begins with; nothing where there is none.
    out: &'static str,
    /// The same of stderr, where no more than one line may stand.
    err: &'static str,
}

const FIRST: &str = "Nobody.";
const FULL: &str = "error: the output cannot be written: No space left on device";
const IN_MEMORY: &str = "note: the cache folder ";
const NOBODY: &[(&str, &str)] = &[];
const NOWHERE: &[(&str, &str)] = &[("RIFTLAW_CACHE_DIR", "/proc/none"), ("RIFTLAW_DATA_DIR", "/proc/none")];

/// `$ask` stands for the question.
#[rustfmt::skip]
const TABLE: [Row; 24] = [
    Row { name: "cut off", line: "riftlaw $ask | head -1", variables: NOBODY, code: 0, out: FIRST, err: "" },
    Row { name: "cut off, JSON", line: "riftlaw --json list rulings | head -1", variables: NOBODY, code: 0, out: "{\"id\":\"", err: "" },
    Row { name: "nobody reads", line: "riftlaw $ask | true; exit ${PIPESTATUS[0]}", variables: NOBODY, code: 0, out: "", err: "" },
    Row { name: "nobody reads help", line: "riftlaw --help | true; exit ${PIPESTATUS[0]}", variables: NOBODY, code: 0, out: "", err: "" },
    Row { name: "nobody reads the page", line: "riftlaw man | true; exit ${PIPESTATUS[0]}", variables: NOBODY, code: 0, out: "", err: "" },
    Row { name: "full", line: "riftlaw $ask > /dev/full", variables: NOBODY, code: 2, out: "", err: FULL },
    Row { name: "full, a line each", line: "echo wolves | riftlaw search - > /dev/full", variables: NOBODY, code: 2, out: "", err: FULL },
    Row { name: "full, help", line: "riftlaw ask --help > /dev/full", variables: NOBODY, code: 2, out: "", err: FULL },
    Row { name: "full, JSON", line: "riftlaw --json status > /dev/full", variables: NOBODY, code: 2, out: "", err: "{\"schema\":1,\"error\":{\"code\":\"output\"" },
    Row { name: "stdin closed", line: "riftlaw $ask <&-", variables: NOBODY, code: 0, out: FIRST, err: "" },
    Row { name: "stdin closed, questions from it", line: "riftlaw ask - <&-", variables: NOBODY, code: 1, out: "", err: "" },
    Row { name: "stdout closed", line: "riftlaw $ask >&-", variables: NOBODY, code: 0, out: "", err: "" },
    Row { name: "everything closed", line: "riftlaw $ask <&- >&- 2>&-", variables: NOBODY, code: 0, out: "", err: "" },
    Row { name: "no home", line: "env -u HOME -u XDG_CACHE_HOME -u XDG_DATA_HOME riftlaw $ask", variables: NOBODY, code: 0, out: FIRST, err: "" },
    Row { name: "no home, to list", line: "env -u HOME riftlaw import --list -q", variables: NOBODY, code: 0, out: "", err: "" },
    Row { name: "a folder that is gone", line: "d=$(mktemp -d); cd $d; rmdir $d; riftlaw $ask", variables: NOBODY, code: 0, out: FIRST, err: "" },
    Row { name: "dumb", line: "riftlaw $ask", variables: &[("TERM", "dumb")], code: 0, out: FIRST, err: "" },
    Row { name: "no terminal known", line: "riftlaw $ask", variables: &[("TERM", "no-such"), ("COLUMNS", "x")], code: 0, out: FIRST, err: "" },
    Row { name: "no place to write", line: "riftlaw $ask", variables: NOWHERE, code: 0, out: FIRST, err: IN_MEMORY },
    Row { name: "no place to write, quiet", line: "riftlaw $ask -q", variables: NOWHERE, code: 0, out: FIRST, err: "" },
    Row { name: "a file where the folder should be", line: "riftlaw $ask", variables: &[("RIFTLAW_CACHE_DIR", "/etc/passwd/x")], code: 0, out: FIRST, err: IN_MEMORY },
    Row { name: "no place for a new file", line: "riftlaw new /proc/none/mine", variables: NOBODY, code: 2, out: "", err: "error: /proc/none/mine.toml cannot be written: " },
    Row { name: "plain C", line: "riftlaw $ask", variables: &[("LANG", "C"), ("LC_ALL", "C")], code: 0, out: FIRST, err: "" },
    Row { name: "unpaged", line: "riftlaw $ask", variables: &[("PAGER", "false"), ("RIFTLAW_PAGER", "")], code: 0, out: FIRST, err: "" },
];

/// Runs a line of the shell in a folder of its own.
fn shell(line: &str, variables: &[(&str, &str)]) -> Run {
    shell_in(&Folder::new(), line, variables)
}

/// Runs a line of the shell at home in that folder, with `riftlaw` on the path, and these variables and no others.
fn shell_in(folder: &Folder, line: &str, variables: &[(&str, &str)]) -> Run {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_riftlaw")).parent().expect("it lies in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.args(["-c", &format!("set -o pipefail; {}", line.replace("$ask", "ask equal might, who gets the battlefield"))]);
    command.env_clear().env("PATH", path).env("HOME", folder.path()).current_dir(folder.path());
    command.envs(variables.iter().copied());
    run(&mut command)
}

/// Whether a text begins so: one that has to be empty begins with nothing else.
fn begins(text: &str, first: &str) -> bool {
    if first.is_empty() { text.is_empty() } else { text.starts_with(first) }
}

#[test]
fn exit_code_and_first_line_are_these_whatever_it_runs_in() {
    for Row { name, line, variables, code, out, err } in TABLE {
        let run = shell(line, variables);
        let told = format!("{name}: {:?}\n{}\n{}", run.code, run.out, run.err);
        assert_eq!(run.code, Some(code), "{told}");
        assert!(begins(&run.out, out) && begins(&run.err, err) && run.err.lines().count() <= 1, "{told}");
        assert!(!run.out.contains('\u{1b}') && !run.err.contains("panicked"), "{told}");
    }
}

#[test]
fn on_a_file_system_that_cannot_be_written_everything_is_answered_and_nothing_imported() {
    let alone = "unshare -rm bash -c 'mount --bind . . && mount -o remount,bind,ro . && cd . && ";
    let read_only = |line: &str| shell(&format!("{alone}cd \"$HOME\" && {line}'"), NOBODY);
    if read_only("! touch x 2>/dev/null").code != Some(0) {
        eprintln!("skipped: no file system can be made read-only here");
        return;
    }
    let asked = read_only("riftlaw $ask");
    assert!(asked.code == Some(0) && asked.out.starts_with(FIRST) && asked.err.starts_with(IN_MEMORY), "{} {}", asked.out, asked.err);
    assert_eq!(asked.err.lines().count(), 1, "{}", asked.err);
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/library");
    for refused in [read_only("riftlaw new mine"), read_only(&format!("riftlaw import {library}"))] {
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{}", refused.err);
        assert!(refused.err.starts_with("error: ") && refused.err.contains("read-only"), "{}", refused.err);
    }
}

/// What writes characters that are not ASCII where the locale has them.
const ACCENTED: [&str; 8] = [
    "riftlaw $ask",
    "riftlaw show combat/equal-might",
    "riftlaw card 'dune drake'",
    "riftlaw errata",
    "riftlaw replay equal-might --trace",
    "riftlaw search legion --limit 3",
    "echo 'who’s dead → Ann' | riftlaw ask -",
    "riftlaw list topics | cat; riftlaw show 'é → \u{202e}' 2>&1 | cat",
];

#[test]
fn a_locale_without_utf8_gets_ascii_and_json_stays_what_it_is() {
    let home = Folder::new();
    for line in ACCENTED {
        for columns in ["40", "100"] {
            let plain = shell_in(&home, line, &[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8"), ("COLUMNS", columns)]);
            assert!(plain.out.is_ascii() && plain.err.is_ascii(), "{line}: {}{}", plain.out, plain.err);
            let is_short = |line: &str| line.len() <= 100 && (columns != "40" || line.len() <= 40 || line.split_whitespace().count() == 1);
            assert!(plain.out.lines().all(is_short), "{line}: {}", plain.out);
        }
        let accented = shell_in(&home, line, &[("LC_ALL", "C.UTF-8"), ("LANG", "C")]);
        assert!(!accented.out.is_ascii(), "it would be ASCII anyway: {line}: {}", accented.out);
        assert_eq!(accented.out, shell_in(&home, line, NOBODY).out, "a locale that nobody names is UTF-8");
    }
    let [plain, accented] = ["C", "C.UTF-8"].map(|locale| shell_in(&home, "riftlaw $ask’ --json", &[("LC_ALL", locale)]));
    assert_eq!((plain.out.is_ascii(), plain.out), (false, accented.out));
    let [plain, accented] = ["C", "C.UTF-8"].map(|locale| shell_in(&home, "riftlaw replay zé-x --json", &[("LC_ALL", locale)]));
    assert_eq!((keys(&plain.json_error()).len(), plain.err.is_ascii()), (7, false));
    assert_eq!(plain.err, accented.err);
}

#[test]
fn no_line_is_longer_than_40_or_200_columns() {
    let home = Folder::new();
    for columns in [40, 200] {
        for line in ["riftlaw $ask", "riftlaw replay equal-might --trace", "riftlaw nonsense", "riftlaw replay no-such-file.toml"] {
            let run = shell_in(&home, line, &[("COLUMNS", &columns.to_string())]);
            for line in run.out.lines().chain(run.err.lines()) {
                assert!(line.chars().count() <= columns, "{line}");
            }
        }
    }
}
