//! `replay DIR`: a folder of scenarios as a suite of tests, and its reports for other programs.

use super::harness::{Folder, Run, bare, keys, run};

/// A case in which Ann has so many points, and that many are expected.
fn case(name: &str, points: u8, expected: u8) -> String {
    format!(
        "[[case]]\nname = \"{name}\"\n[case.before]\nscore = {{ Ann = {points} }}\nbattlefields.\"Plain A\" = {{}}\n\
         battlefields.\"Plain B\" = {{}}\n[case.after]\nscore = {{ Ann = {expected} }}\n"
    )
}

fn replay(folder: &Folder, arguments: &[&str]) -> Run {
    let cache = Folder::new();
    run(bare(cache.path()).current_dir(folder.path()).arg("replay").args(arguments))
}

/// Two files that agree, the second with a case that does not.
fn suite() -> Folder {
    let folder = Folder::new();
    folder.write("suite/a.toml", case("four stay four", 4, 4));
    folder.write("suite/deep/b.toml", case("five stay five", 5, 5) + &case("six <stay> six", 6, 7));
    folder.write("suite/notes.md", "no scenario");
    folder
}

#[test]
fn a_folder_is_a_line_a_file_in_order_and_a_count() {
    let run = replay(&suite(), &["suite"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.starts_with("agrees        suite/a.toml  1 case\ndisagrees     suite/deep/b.toml  2 cases\n"), "{}", run.out);
    assert!(run.out.contains("suite/deep/b.toml:16: after.score.Ann is 6, and should be 7"), "{}", run.out);
    assert!(run.out.ends_with("2 in all: 1 agree, 1 disagree\n"), "{}", run.out);
    let json = replay(&suite(), &["suite", "--json"]).json();
    assert_eq!(keys(&json), ["schema", "edition", "results"]);
    assert_eq!(json["results"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_report_for_a_build_server_counts_and_names_what_failed() {
    let run = replay(&suite(), &["suite", "--format", "junit"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.contains("<testsuites name=\"riftlaw\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"0\">"), "{}", run.out);
    assert!(run.out.contains("<testcase name=\"four stay four\" classname=\"suite/a.toml\"/>"), "{}", run.out);
    assert!(run.out.contains("<testcase name=\"six &lt;stay&gt; six\""), "{}", run.out);
    let tap = replay(&suite(), &["suite", "--format", "tap"]);
    assert_eq!(tap.code, Some(1));
    assert!(tap.out.starts_with("TAP version 14\n1..3\nok 1 - suite/a.toml: four stay four\nok 2 - "), "{}", tap.out);
    assert!(tap.out.contains("not ok 3 - suite/deep/b.toml: six <stay> six\n  ---\n"), "{}", tap.out);
    assert_eq!(replay(&suite(), &["suite", "--format", "tap", "--json"]).code, Some(2));
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_replayed() {
    let folder = suite();
    folder.write("suite/broken.toml", "[[case]\n");
    folder.write("suite/latin.toml", b"\xff");
    let run = replay(&folder, &["suite"]);
    assert_eq!(run.code, Some(2));
    assert!(run.out.contains("4 in all: 1 agree, 1 disagree, 2 not replayed\n"), "{}", run.out);
    assert!(run.err.contains(" --> suite/broken.toml:1:8\n"), "{}", run.err);
    let report = replay(&folder, &["suite", "--format", "junit"]);
    assert_eq!(report.code, Some(2));
    assert!(report.out.contains("errors=\"2\"") && report.out.contains("suite/broken.toml:1:8: "), "{}", report.out);
}

#[test]
fn a_folder_without_scenarios_is_exit_code_2() {
    let folder = Folder::new();
    folder.write("empty/notes.md", "nothing");
    let run = replay(&folder, &["empty"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, "error: empty holds no scenario file (.toml)\n");
    assert_eq!(replay(&folder, &["missing/"]).code, Some(2));
}

#[test]
fn a_report_of_a_ruling_is_a_suite_of_its_cases() {
    let run = replay(&Folder::new(), &["combat/equal-might", "--format", "tap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("ok 1 - combat/equal-might: two equal units kill each other\n"), "{}", run.out);
}
