//! Questions from standard input, closed pipes, full disks, colours.

use std::io::{Read, Write};
use std::process::{Child, Stdio};

use serde_json::Value;

use super::harness::{Folder, keys, program, run};

/// Starts the program with these arguments and open pipes.
fn started(cache: &Folder, arguments: &[&str]) -> Child {
    let mut command = program(cache.path());
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program can be started")
}

/// What the program gives for that input.
fn given(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let cache = Folder::new();
    let mut child = started(&cache, arguments);
    child.stdin.take().expect("it is open").write_all(input).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn questions_from_stdin_are_answered_a_line_each_in_order() {
    for command in ["ask", "search"] {
        let (code, out, err) = given(&[command, "--json", "-"], b"wolves same might\r\nzebra tariff\npack move together");
        assert_eq!(code, Some(0), "{err}");
        let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        assert_eq!(answers.len(), 3);
        assert_eq!(answers[0]["query"], "wolves same might");
        assert_eq!(answers[0]["hits"][0]["id"], "fights/equal-might");
        assert_eq!(answers[1]["hits"], Value::Array(Vec::new()));
        assert_eq!(answers[2]["hits"][0]["id"], "moves/pack-move");
        assert_eq!(answers[0]["ruling"].is_object(), command == "ask");
    }
}

#[test]
fn a_line_may_be_an_object_with_its_query_and_an_answer_is_a_question_again() {
    let (code, out, err) =
        given(&["search", "--json", "-"], b"{\"query\": \"wolves same might\"}\n{\"query\": \"\"}\n{same might wolves}\n");
    assert_eq!(code, Some(0), "{err}");
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    assert_eq!((&answers[0]["query"], &answers[2]["query"]), (&"wolves same might".into(), &"{same might wolves}".into()));
    assert_eq!(answers[1]["error"]["code"], "empty_question");
    let (_, again, _) = given(&["search", "--json", "-"], out.lines().next().expect("there is one").as_bytes());
    assert_eq!(again.lines().next(), out.lines().next());
}

#[test]
fn each_answer_is_written_before_the_next_question_is_read() {
    let cache = Folder::new();
    let mut child = started(&cache, &["search", "--json", "-"]);
    let mut input = child.stdin.take().expect("it is open");
    let mut output = child.stdout.take().expect("it is open");
    for question in ["wolves same might\n", "pack move together\n"] {
        input.write_all(question.as_bytes()).and_then(|()| input.flush()).expect("it reads");
        let mut line = Vec::new();
        let mut byte = [0];
        while byte != *b"\n" {
            output.read_exact(&mut byte).expect("the answer comes while stdin stays open");
            line.push(byte[0]);
        }
        let answer: Value = serde_json::from_slice(&line).expect("the line is JSON");
        assert_eq!(answer["query"], question.trim_end());
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_line_that_is_no_question_is_an_error_among_the_answers_and_the_next_is_answered() {
    let mut input = b"\n  \nwol\xffves\n".to_vec();
    input.extend(b"wolf ".repeat(200_000));
    input.extend(b"\nwolves same might\n");
    let (code, out, err) = given(&["search", "--json", "-"], &input);
    assert_eq!(code, Some(0), "{err}");
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let codes: Vec<Option<&str>> = lines.iter().map(|line| line["error"]["code"].as_str()).collect();
    assert_eq!(codes, [Some("empty_question"), Some("empty_question"), Some("not_utf8"), Some("question_too_long"), None]);
    assert_eq!(keys(&lines[0]), ["schema", "error"]);
    let (code, out, err) = given(&["search", "-"], &input);
    assert_eq!(code, Some(0));
    assert!(out.contains("> wolves same might\n  fights/equal-might"), "{out}");
    assert!(err.contains("error: the question is empty\n") && err.contains("error: the question is not UTF-8\n"), "{err}");
}

#[test]
fn where_no_line_finds_anything_the_exit_code_is_1() {
    assert_eq!(given(&["ask", "-"], b"zebra tariff\n").0, Some(1));
    assert_eq!(given(&["ask", "-"], b"").0, Some(1));
}

#[cfg(unix)]
#[test]
fn a_closed_stdin_is_an_empty_one() {
    let cache = Folder::new();
    let command = format!("'{}' --corpus '{}' ask - <&-", env!("CARGO_BIN_EXE_riftlaw"), super::harness::corpus().display());
    let mut shell = std::process::Command::new("sh");
    let ended = run(shell.args(["-c", &command]).env("RIFTLAW_CACHE_DIR", cache.path()));
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{}", ended.err);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for arguments in [
        &["list", "cards"][..],
        &["list", "cards", "--json"],
        &["ask", "howl when they move"],
        &["replay", "--all", "--json"],
        &["--help"],
        &["status"],
    ] {
        let cache = Folder::new();
        let mut child = started(&cache, arguments);
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_one_line_on_stderr_and_exit_code_2() {
    for arguments in [
        &["list", "cards"][..],
        &["ask", "howl when they move", "--json"],
        &["ask", "howl when they move"],
        &["status"],
        &["check", "--json"],
    ] {
        let cache = Folder::new();
        let full = std::fs::File::options().write(true).open("/dev/full").expect("it is there");
        let output = program(cache.path()).args(arguments).stdout(full).output().expect("the program can be started");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err.contains("the output cannot be written: ") && err.lines().count() == 1, "{err}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_stderr_does_no_harm() {
    let cache = Folder::new();
    let command = format!("'{}' --corpus '{}' ask zebra tariff 2>&-", env!("CARGO_BIN_EXE_riftlaw"), super::harness::corpus().display());
    let mut shell = std::process::Command::new("sh");
    assert_eq!(run(shell.args(["-c", &command]).env("RIFTLAW_CACHE_DIR", cache.path())).code, Some(1));
}

#[test]
fn colours_come_only_where_they_are_asked_for() {
    let cache = Folder::new();
    let is_colored = |arguments: &[&str], variables: &[(&str, &str)]| {
        run(program(cache.path()).envs(variables.iter().copied()).args(["search", "wolves"]).args(arguments)).out.contains('\u{1b}')
    };
    assert!(!is_colored(&[], &[]), "stdout is no terminal");
    assert!(is_colored(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(is_colored(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_colored(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!is_colored(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn no_pager_is_started_where_stdout_is_no_terminal() {
    let cache = Folder::new();
    let listed = run(program(cache.path()).env("PAGER", "no-such-program").args(["list", "cards"]));
    assert_eq!((listed.code, listed.out.lines().count()), (Some(0), 5), "{}", listed.err);
}
