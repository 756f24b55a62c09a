//! On a terminal: the prompt, the pager, and a replay step by step. `script` (of util-linux) makes the terminal.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::harness::{Folder, bare, run};

/// The program at a terminal.
struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    seen: String,
}

impl Session {
    fn of(arguments: &str, folder: &Folder, more: &[(&str, &str)]) -> Self {
        let mut script = Command::new("script");
        script.args(["-qec", &format!("'{}' {arguments}", env!("CARGO_BIN_EXE_riftlaw")), "/dev/null"]);
        script.env("RIFTLAW_CACHE_DIR", folder.path().join("cache")).env("RIFTLAW_DATA_DIR", folder.path().join("data"));
        script.env("TERM", "xterm").env("COLUMNS", "80").env_remove("PAGER").env_remove("RIFTLAW_PAGER").env_remove("NO_COLOR");
        script.envs(more.iter().copied());
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("script is there");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it is open"));
        Self { child, input, output, seen: String::new() }
    }

    /// Reads on until that text has come, and gives what came up to it.
    fn until(&mut self, text: &str) -> String {
        let mut part = [0; 4096];
        while !self.seen.contains(text) {
            let read = self.output.read(&mut part).expect("it can be read");
            assert!(read > 0, "it ended before `{text}`: {}", self.seen);
            self.seen += &String::from_utf8_lossy(&part[..read]);
        }
        let at = self.seen.find(text).map_or(0, |at| at + text.len());
        let rest = self.seen.split_off(at);
        std::mem::replace(&mut self.seen, rest)
    }

    fn write(&mut self, keys: &str) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(keys.as_bytes()).and_then(|()| input.flush()).expect("it reads");
    }

    /// Ends the input, and gives what is still to come and the exit code.
    fn end(mut self) -> (String, Option<i32>) {
        drop(self.input.take());
        let mut rest = Vec::new();
        self.output.read_to_end(&mut rest).expect("it can be read");
        (self.seen + &String::from_utf8_lossy(&rest), self.child.wait().expect("it ends").code())
    }
}

/// What the editor writes when it waits for the next line.
const WAITS: &str = "\u{1b}[?2026l";

#[test]
fn the_prompt_answers_questions_and_commands_and_remembers_them() {
    let folder = Folder::new();
    let mut session = Session::of("", &folder, &[]);
    session.until("`help` tells what can be asked.");
    session.until(WAITS);
    session.write("equal might, who gets the battlefield\r");
    session.until("combat/equal-might");
    session.until("See also");
    session.until(WAITS);
    session.write("next\r");
    let next = session.until("holds under");
    assert!(!next.contains("combat/equal-might"), "{next}");
    session.until(WAITS);
    session.write("more\r");
    session.until("/");
    session.until(WAITS);
    session.write("card dune-dr\t\r");
    session.until("Dune Drake");
    session.until(WAITS);
    session.write("card zzzz\r");
    session.until("there is no card `zzzz`");
    session.until(WAITS);
    session.write("list topics --json\r");
    session.until("\"kind\":\"topic\"");
    session.until(WAITS);
    session.write("quit\r");
    let (_, code) = session.end();
    assert_eq!(code, Some(0));
    let history = std::fs::read_to_string(folder.path().join("data/history.txt")).expect("there is a history");
    assert!(history.contains("equal might, who gets the battlefield\n") && history.contains("card dune-drake"), "{history}");
    let mut again = Session::of("", &folder, &[]);
    again.until(WAITS);
    again.write("\u{1b}[A\u{1b}[A\r");
    again.until("\"kind\":\"topic\"");
    again.until(WAITS);
    again.write("\u{4}");
    assert_eq!(again.end().1, Some(0));
}

#[test]
fn every_line_that_is_pasted_is_answered_whether_the_terminal_says_that_it_is_pasted_or_not() {
    for pasted in [
        "errata dune-drake\rcard zzzz\rlist topics --json\r",
        "\u{1b}[200~errata dune-drake\n\ncard zzzz\r\nlist topics --json\u{1b}[201~\r",
    ] {
        let folder = Folder::new();
        let mut session = Session::of("", &folder, &[]);
        session.until(WAITS);
        session.write(pasted);
        session.until("erratum:dune-drake@2025-10-28");
        session.until("there is no card `zzzz`");
        session.until("\"kind\":\"topic\"");
        session.until(WAITS);
        session.write("quit\r");
        assert_eq!(session.end().1, Some(0));
        let history = std::fs::read_to_string(folder.path().join("data/history.txt")).expect("there is a history");
        assert!(history.contains("\nerrata dune-drake\ncard zzzz\nlist topics --json\nquit\n"), "{history}");
    }
}

#[test]
fn a_pasted_line_that_ends_it_ends_it_and_the_rest_is_not_answered() {
    let folder = Folder::new();
    let mut session = Session::of("", &folder, &[]);
    session.until(WAITS);
    session.write("\u{1b}[200~errata dune-drake\nquit\nlist topics --json\u{1b}[201~\r");
    let (rest, code) = session.end();
    assert!(code == Some(0) && rest.contains("erratum:dune-drake") && !rest.contains("\"kind\":\"topic\""), "{rest}");
}

#[test]
fn without_a_terminal_there_is_no_prompt_but_help() {
    let cache = Folder::new();
    let alone = run(&mut bare(cache.path()));
    assert_eq!((alone.code, alone.out.as_str()), (Some(2), ""));
    assert!(alone.err.contains("Usage: riftlaw"), "{}", alone.err);
    let json = run(bare(cache.path()).arg("--json"));
    assert_eq!(json.json_error()["code"], "usage");
}

#[test]
fn on_a_terminal_each_step_waits_for_the_return_key() {
    let folder = Folder::new();
    let mut session = Session::of("replay equal-might --step --case next", &folder, &[]);
    let board = session.until("(return: on, q: enough) ");
    assert!(board.contains("Plain B: empty") && !board.contains("144.3"), "{board}");
    session.write("\r");
    assert!(session.until("(return: on, q: enough) ").contains("144.3"));
    session.write("q\r");
    let (rest, code) = session.end();
    assert!(code == Some(0) && !rest.contains("agrees"), "{rest}");
}

#[test]
fn text_longer_than_the_screen_goes_through_the_pager_on_a_terminal_only() {
    let folder = Folder::new();
    let pager = folder.write("pager", "#!/bin/sh\necho PAGED; cat\n");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&pager, mode).expect("it can be made a program");
    let pager = pager.display().to_string();
    let (long, _) = Session::of("list rulings", &folder, &[("RIFTLAW_PAGER", &pager)]).end();
    assert!(long.starts_with("PAGED"), "{long}");
    let (json, _) = Session::of("list rulings --json", &folder, &[("RIFTLAW_PAGER", &pager)]).end();
    assert!(!json.contains("PAGED") && json.contains("combat/equal-might"), "{json}");
    let piped = run(bare(folder.path()).env("RIFTLAW_PAGER", &pager).args(["list", "rulings"]));
    assert!(!piped.out.contains("PAGED"));
}
