//! Replays as a report of tests: JUnit XML, or the Test Anything Protocol. A case is a test.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::replay::difference;
use crate::scenario::{CaseReplay, Replay, Verdict};

/// What came of a case, as tests have it.
enum Outcome {
    Passed,
    /// It says itself that it is not played, or speaks for other days: why.
    Skipped(String),
    /// What came out otherwise.
    Failed(String),
    /// It could not be played or read: why.
    Broken(String),
}

/// One test.
struct Test<'r> {
    name: &'r str,
    outcome: Outcome,
}

fn tests(replay: &Replay) -> Vec<Test<'_>> {
    let mut tests: Vec<Test<'_>> = replay.cases.iter().map(|case| Test { name: &case.name, outcome: outcome(case) }).collect();
    // A file without a case that could be read is one test that is broken.
    if tests.is_empty() && !replay.faults.is_empty() {
        let faults: Vec<String> = replay.faults.iter().map(ToString::to_string).collect();
        tests.push(Test { name: "the file", outcome: Outcome::Broken(faults.join("\n")) });
    }
    tests
}

fn outcome(case: &CaseReplay) -> Outcome {
    let because = case.because.clone().unwrap_or_default();
    match case.verdict {
        Verdict::Agrees => Outcome::Passed,
        Verdict::OtherDate => Outcome::Skipped(because),
        Verdict::NotReplayed if case.listed => Outcome::Skipped(because),
        Verdict::NotReplayed => Outcome::Broken(because),
        Verdict::Disagrees => {
            let lines: Vec<String> = case.because.iter().cloned().chain(case.differences.iter().map(difference)).collect();
            Outcome::Failed(lines.join("\n"))
        }
    }
}

/// How many tests there are, how many of them failed, were broken, and were skipped.
fn counts(tests: &[&Test<'_>]) -> [(&'static str, usize); 4] {
    let count = |is: fn(&Outcome) -> bool| tests.iter().filter(|test| is(&test.outcome)).count();
    [
        ("tests", tests.len()),
        ("failures", count(|outcome| matches!(outcome, Outcome::Failed(_)))),
        ("errors", count(|outcome| matches!(outcome, Outcome::Broken(_)))),
        ("skipped", count(|outcome| matches!(outcome, Outcome::Skipped(_)))),
    ]
}

/// A report in the XML of JUnit: a suite a file or ruling, a test a case.
pub fn junit(replays: &[Replay]) -> io::Result<String> {
    let suites: Vec<(&str, Vec<Test<'_>>)> = replays.iter().map(|replay| (replay.id.as_str(), tests(replay))).collect();
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let all: Vec<&Test<'_>> = suites.iter().flat_map(|(_, tests)| tests).collect();
    writer.write_event(Event::Start(counted(with(BytesStart::new("testsuites"), "name", "riftlaw"), &all)))?;
    for (id, tests) in &suites {
        let own: Vec<&Test<'_>> = tests.iter().collect();
        writer.write_event(Event::Start(counted(with(BytesStart::new("testsuite"), "name", id), &own)))?;
        for test in tests {
            let element = with(with(BytesStart::new("testcase"), "name", test.name), "classname", id);
            let (kind, said) = match &test.outcome {
                Outcome::Passed => {
                    writer.write_event(Event::Empty(element))?;
                    continue;
                }
                Outcome::Skipped(said) => ("skipped", said),
                Outcome::Failed(said) => ("failure", said),
                Outcome::Broken(said) => ("error", said),
            };
            writer.write_event(Event::Start(element))?;
            let message = with(BytesStart::new(kind), "message", said.lines().next().unwrap_or_default());
            writer.write_event(Event::Start(message))?;
            writer.write_event(Event::Text(BytesText::new(&printable(said))))?;
            writer.write_event(Event::End(BytesEnd::new(kind)))?;
            writer.write_event(Event::End(BytesEnd::new("testcase")))?;
        }
        writer.write_event(Event::End(BytesEnd::new("testsuite")))?;
    }
    writer.write_event(Event::End(BytesEnd::new("testsuites")))?;
    let mut text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    text.push('\n');
    Ok(text)
}

fn with<'e>(mut element: BytesStart<'e>, key: &str, value: &str) -> BytesStart<'e> {
    element.push_attribute((key, printable(value).as_str()));
    element
}

fn counted<'e>(element: BytesStart<'e>, tests: &[&Test<'_>]) -> BytesStart<'e> {
    counts(tests).iter().fold(element, |element, (name, count)| with(element, name, &count.to_string()))
}

/// A text without the characters that XML does not have.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' || matches!(c, '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { c }).collect()
}

/// A report in the Test Anything Protocol, version 14.
pub fn tap(replays: &[Replay]) -> String {
    let tests: Vec<(&str, Test<'_>)> =
        replays.iter().flat_map(|replay| tests(replay).into_iter().map(|test| (replay.id.as_str(), test))).collect();
    let mut text = format!("TAP version 14\n1..{}\n", tests.len());
    for (place, (id, test)) in tests.iter().enumerate() {
        let number = place + 1;
        let name = escaped(&format!("{id}: {}", test.name));
        match &test.outcome {
            Outcome::Passed => text += &format!("ok {number} - {name}\n"),
            Outcome::Skipped(said) => text += &format!("ok {number} - {name} # SKIP {}\n", escaped(said)),
            Outcome::Failed(said) | Outcome::Broken(said) => {
                text += &format!("not ok {number} - {name}\n  ---\n  message: |\n");
                text += &said.lines().map(|line| format!("    {}\n", printable(line))).collect::<String>();
                text += "  ...\n";
            }
        }
    }
    text
}

/// A description: on one line, and without what would begin a directive.
fn escaped(text: &str) -> String {
    printable(text).replace('\n', " ").replace('\\', "\\\\").replace('#', "\\#")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::reading::{Fault, Position};
    use crate::scenario::Difference;
    use jiff::civil::date;
    use serde_json::json;

    fn case(name: &str, verdict: Verdict, because: Option<&str>) -> CaseReplay {
        let differs =
            Difference { path: "after.score.Ann".to_owned(), file: "a.toml".to_owned(), line: 7, expected: json!(5), actual: json!(4) };
        CaseReplay {
            name: name.to_owned(),
            as_of: date(2026, 8, 14),
            edition: "1.4",
            as_printed: false,
            verdict,
            because: because.map(str::to_owned),
            listed: false,
            told: Vec::new(),
            board: serde_json::Map::new(),
            changes: Vec::new(),
            followed: std::collections::BTreeSet::new(),
            after: serde_json::Map::new(),
            open: None,
            differences: if verdict == Verdict::Disagrees { vec![differs] } else { Vec::new() },
        }
    }

    fn replays() -> Vec<Replay> {
        let cases = vec![
            case("fine", Verdict::Agrees, None),
            case("a <b> \"c\" & \u{1b}", Verdict::Disagrees, None),
            case("later #1", Verdict::OtherDate, Some("it speaks for other days")),
            case("stuck", Verdict::NotReplayed, Some("no meaning yet")),
        ];
        let fault = Fault { file: "b.toml".to_owned(), at: Position { line: 1, column: 1 }, message: "no TOML".to_owned(), hint: None };
        vec![Replay::of("a.toml".to_owned(), cases), Replay { faults: vec![fault], ..Replay::of("b.toml".to_owned(), Vec::new()) }]
    }

    #[test]
    fn a_report_in_xml_counts_its_tests_and_says_what_failed() {
        let report = junit(&replays()).expect("it can be written");
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"riftlaw\" tests=\"5\" failures=\"1\" errors=\"2\" skipped=\"1\">";
        assert!(report.starts_with(expected), "{report}");
        assert!(report.contains("<testcase name=\"a &lt;b&gt; &quot;c&quot; &amp; \u{fffd}\" classname=\"a.toml\">"), "{report}");
        assert!(report.contains("after.score.Ann is 4, and should be 5</failure>"), "{report}");
        assert!(report.contains("<error message=\"b.toml:1:1: no TOML\">"), "{report}");
    }

    #[test]
    fn a_report_in_xml_can_be_read_again() {
        let report = junit(&replays()).expect("it can be written");
        let mut reader = quick_xml::Reader::from_str(&report);
        let mut open = 0;
        loop {
            match reader.read_event().expect("it is XML") {
                Event::Start(_) => open += 1,
                Event::End(_) => open -= 1,
                Event::Eof => break,
                _ => {}
            }
        }
        assert_eq!(open, 0);
    }

    #[test]
    fn a_report_in_tap_has_a_line_a_case() {
        let report = tap(&replays());
        let lines: Vec<&str> = report.lines().filter(|line| !line.starts_with("  ")).collect();
        assert_eq!(&lines[..3], ["TAP version 14", "1..5", "ok 1 - a.toml: fine"]);
        assert_eq!(lines[4], "ok 3 - a.toml: later \\#1 # SKIP it speaks for other days");
        assert!(lines[5].starts_with("not ok 4") && lines[6] == "not ok 5 - b.toml: the file", "{report}");
    }
}
