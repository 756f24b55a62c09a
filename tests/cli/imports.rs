//! `import`: what is recognised, what is told of each file, and what is kept.

use std::path::Path;

use serde_json::{Value, json};

use super::harness::{Folder, Run, bare, corpus, keys, run};

/// A folder of documents that were written for the tests.
pub fn documents() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/library")
}

/// A library of the test's own, with what is imported from the documents.
pub struct Library(Folder);

impl Library {
    pub fn new() -> Self {
        Self(Folder::new())
    }

    /// With these documents imported.
    pub fn of(files: &[&str]) -> Self {
        let library = Self::new();
        library.import(files);
        library
    }

    /// Imports documents, which has to succeed.
    pub fn import(&self, files: &[&str]) -> Value {
        let paths: Vec<String> = files.iter().map(|file| documents().join(file).display().to_string()).collect();
        let mut arguments = vec!["import", "--json"];
        arguments.extend(paths.iter().map(String::as_str));
        let imported = self.run(&arguments);
        assert_eq!(imported.code, Some(0), "{}", imported.err);
        imported.json()
    }

    /// Runs the program on the small corpus with this library.
    pub fn run(&self, arguments: &[&str]) -> Run {
        run(self.command().args(arguments))
    }

    pub fn command(&self) -> std::process::Command {
        let mut command = bare(&self.0.path().join("cache"));
        command.env("RIFTLAW_DATA_DIR", self.data()).arg("--corpus").arg(corpus());
        command
    }

    pub fn data(&self) -> std::path::PathBuf {
        self.0.path().join("data")
    }

    /// Every file of the library, with what it holds.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = Vec::new();
        for folder in ["library", "library/documents"] {
            for entry in std::fs::read_dir(self.data().join(folder)).expect("it is there").flatten().filter(|entry| entry.path().is_file())
            {
                files.push((entry.path().display().to_string(), std::fs::read(entry.path()).expect("it can be read")));
            }
        }
        files.sort();
        files
    }
}

/// Of each file its kind, version, what was taken, the ids, and how many lines were not read.
fn told(imported: &Value) -> Vec<String> {
    let files = imported["files"].as_array().expect("a list");
    let one = |file: &Value| {
        let name = Path::new(file["path"].as_str().expect("a text")).file_name().expect("a name").to_string_lossy().into_owned();
        let ids: Vec<&str> = file["documents"].as_array().expect("a list").iter().filter_map(|document| document["id"].as_str()).collect();
        let unread = file["unread"].as_array().expect("a list").len();
        format!("{name}: {} {} {} [{}] {unread}", file["kind"], file["version"], file["taken"], ids.join(" "))
    };
    files.iter().map(one).collect()
}

#[test]
fn each_document_of_a_folder_is_recognised_by_what_stands_in_it() {
    let library = Library::new();
    let imported = library.run(&["import", "--json", &documents().display().to_string()]).json();
    let expected = [
        r#"cards-gallery-flat.json: "cards" null 1 [cards-gallery-2026-03-28] 0"#,
        r#"cards-gallery-page.html: "cards" null 2 [cards-gallery-cards-gallery-page] 0"#,
        r#"cards-riftcodex-page.json: "cards" null 1 [cards-riftcodex-2026-07-01-page-1] 0"#,
        r#"cards-riftcodex.json: "cards" null 2 [cards-riftcodex-2026-07-01] 1"#,
        r#"cards.tsv: "cards" null 1 [cards-table-cards] 1"#,
        r#"errata.jsonl: "errata" null 2 [origins-errata vendetta-errata] 1"#,
        r#"faq-numbered.txt: "faq" null 2 [wolf-moon-faq] 0"#,
        "faq-origins-page.md: \"faq\" null 2 [origins-faq] 0",
        "faq-sections.txt: null null 0 [] 0",
        "faq-vendetta.md: \"faq\" null 2 [vendetta-faq] 1",
        "letter.txt: null null 0 [] 0",
        r#"patch-notes.md: "patch_notes" "1.4" 2 [patch-notes-1.4] 0"#,
        r#"rules-1.3.txt: "core_rules" "1.3" 13 [core-rules-1.3] 0"#,
        r#"rules-1.4-pages.txt: "core_rules" "1.4" 13 [core-rules-1.4] 0"#,
        r#"tournament.txt: "tournament_rules" null 3 [tournament-rules-2026-07-16] 0"#,
    ];
    assert_eq!(told(&imported), expected);
}

#[test]
fn every_line_that_could_not_be_read_is_told_with_its_number() {
    let library = Library::new();
    let imported = library.import(&["errata.jsonl", "faq-vendetta.md", "cards.tsv", "letter.txt"]);
    let unread = |file: usize| imported["files"][file]["unread"][0].clone();
    assert_eq!(unread(0)["line"], 3);
    assert_eq!(unread(1), json!({ "line": 24, "text": "May a cat?" }));
    assert_eq!(unread(2), json!({ "line": 4, "text": "\tUnit\tTST-010/010\tx\t\t\t\t" }));
    let letter = &imported["files"][3];
    assert_eq!((&letter["kind"], &letter["refused"]), (&Value::Null, &json!("it is no document that is known here")));
}

#[test]
fn a_file_in_json_has_every_key_in_the_order_of_the_contract() {
    let imported = Library::new().import(&["rules-1.3.txt"]);
    assert_eq!(keys(&imported), ["schema", "files"]);
    let names = ["path", "kind", "version", "taken", "unread", "documents", "notes", "refused", "hint"];
    assert_eq!(keys(&imported["files"][0]), names);
    assert_eq!(imported["files"][0]["documents"], json!([{ "id": "core-rules-1.3", "taken": 13, "state": "new" }]));
}

#[test]
fn the_report_in_text_says_what_was_taken_and_what_was_not() {
    let library = Library::new();
    let folder = Folder::new();
    let rules = folder.write("rules.txt", "Core Rules v1.3\n100\tOne.\n101\tTwo.\n102\tThree.\nnot a rule\n");
    let letter = folder.write("letter.txt", "Dear wolves.\n");
    let imported = library.run(&["import", &rules.display().to_string(), &letter.display().to_string()]);
    let expected = format!(
        "{}: core-rules-1.3 (3 rules, new)\n  not read, 1 of its lines:\n    5: not a rule\n{}: not taken: it is no document that is known here\n",
        rules.display(),
        letter.display()
    );
    assert_eq!((imported.code, imported.out), (Some(0), expected));
    assert!(imported.err.starts_with("note: what is read: Core Rules"), "{}", imported.err);
}

#[test]
fn wrapped_pages_and_one_rule_a_line_of_the_same_rules_are_the_same_document() {
    let library = Library::of(&["rules-1.4-pages.txt"]);
    let folder = Folder::new();
    let shown = library.run(&["list", "rules"]).out;
    assert_eq!(shown.lines().count(), 13, "{shown}");
    let lines: String = shown.lines().map(|line| line.replacen("cr@1.4:", "", 1) + "\n").collect();
    let file = folder.write("lines.txt", format!("Core Rules v1.4\n{lines}"));
    let again = library.run(&["import", "--json", &file.display().to_string()]).json();
    assert_eq!(again["files"][0]["documents"][0]["state"], "unchanged", "{shown}");
}

#[test]
fn importing_twice_changes_nothing() {
    let library = Library::of(&[""]);
    let before = library.files();
    let again = library.import(&[""]);
    assert_eq!(library.files(), before);
    for file in again["files"].as_array().expect("a list") {
        for document in file["documents"].as_array().expect("a list") {
            assert_eq!(document["state"], "unchanged", "{document}");
        }
    }
}

#[test]
fn several_versions_lie_side_by_side_and_a_new_copy_replaces_the_old_one() {
    let library = Library::of(&["rules-1.3.txt", "rules-1.4-pages.txt"]);
    let folder = Folder::new();
    let newer = folder.write("new.txt", "Core Rules v1.3\n100\tOne.\n101\tTwo.\n102\tThree.\n");
    let replaced = library.run(&["import", "--json", &newer.display().to_string()]).json();
    assert_eq!(replaced["files"][0]["documents"], json!([{ "id": "core-rules-1.3", "taken": 3, "state": "replaced" }]));
    let listed = library.run(&["import", "--list"]);
    let expected = "core-rules-1.3: 3 rules, in force 2026-03-30 to 2026-07-24\ncore-rules-1.4: 13 rules, in force since 2026-07-24\n";
    assert_eq!((listed.code, listed.out.as_str()), (Some(0), expected));
}

#[test]
fn the_list_in_json_has_every_key_in_the_order_of_the_contract() {
    let listed = Library::of(&["faq-vendetta.md"]).run(&["import", "--list", "--json"]).json();
    assert_eq!(keys(&listed), ["schema", "library"]);
    let expected = json!({
        "id": "vendetta-faq", "layout": "page", "kind": "faq", "title": "Vendetta FAQ", "version": null, "published": "2026-08-14",
        "in_force": "2026-08-14", "until": null, "taken": 2,
    });
    assert_eq!(listed["library"], json!([expected]));
    assert_eq!(keys(&listed["library"][0]), keys(&expected));
}

#[test]
fn a_document_is_taken_out_by_its_id_and_an_unknown_one_is_exit_code_1() {
    let library = Library::of(&["rules-1.3.txt", "tournament.txt"]);
    let removed = library.run(&["import", "--remove", "core-rules-1.3", "--json"]);
    assert_eq!(removed.json(), json!({ "schema": 1, "removed": ["core-rules-1.3"] }));
    assert_eq!(library.files().len(), 3, "lock, catalogue and one document");
    let unknown = library.run(&["import", "--remove", "tournament-rules-2026-07-15"]);
    assert_eq!(unknown.code, Some(1));
    let expected = "error: the library holds no `tournament-rules-2026-07-15`\nhint: did you mean `tournament-rules-2026-07-16`?\n";
    assert_eq!(unknown.err, expected);
    let outside = library.run(&["import", "--remove", "../../etc/passwd"]);
    assert_eq!(outside.code, Some(1));
}

#[test]
fn nothing_recognised_is_exit_code_1_and_makes_no_library() {
    let library = Library::new();
    let imported = library.run(&["import", &documents().join("letter.txt").display().to_string()]);
    assert_eq!((imported.code, library.data().exists()), (Some(1), false));
    assert!(imported.err.contains("nothing was recognised; the library is as it was"), "{}", imported.err);
    let missing = library.run(&["import", "no-such-file.txt"]);
    assert_eq!(missing.code, Some(2));
    assert_eq!(missing.err, "error: no-such-file.txt cannot be imported: no such file or directory\n");
}

#[test]
fn what_a_file_does_not_say_can_be_given() {
    let library = Library::new();
    let folder = Folder::new();
    let path = folder.write("rules.txt", "100\tOne.\n101\tTwo.\n102\tThree.\n").display().to_string();
    let refused = library.run(&["import", "--json", &path]).json();
    assert_eq!(refused["files"][0]["refused"], "these are Core Rules, but nothing in them says which version");
    assert_eq!(refused["files"][0]["hint"], "say which with --document core-rules-1.5 --published 2026-10-01");
    let given = library.run(&["import", &path, "--document", "core-rules-1.5", "--published", "2026-08-01"]);
    assert_eq!(given.code, Some(0), "{}", given.err);
    let listed = library.run(&["import", "--list"]).out;
    assert_eq!(listed, "core-rules-1.5: 3 rules, in force since 2026-08-01\n");
    let sections = documents().join("faq-sections.txt").display().to_string();
    assert_eq!(library.run(&["import", &sections]).code, Some(1), "an FAQ without a name");
    assert_eq!(library.run(&["import", &sections, "--document", "dog-faq"]).code, Some(0));
    assert!(library.run(&["import", &sections, "--document", "../dog"]).code == Some(2));
}

#[cfg(unix)]
#[test]
fn links_in_folders_are_not_followed_and_loops_end() {
    let library = Library::new();
    let folder = Folder::new();
    folder.write("in/rules.txt", "Core Rules v1.3\n100\tOne.\n101\tTwo.\n102\tThree.\n");
    std::os::unix::fs::symlink(folder.path(), folder.path().join("in/loop")).expect("a link can be made");
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("in/secret")).expect("a link can be made");
    let imported = library.run(&["import", "--json", &folder.path().display().to_string()]).json();
    let files = imported["files"].as_array().expect("a list");
    let refused: Vec<&Value> = files.iter().map(|file| &file["refused"]).collect();
    let link = json!("it is a link; name what it points to");
    assert_eq!(refused, [&link, &Value::Null, &link]);
}

#[test]
fn files_that_are_no_text_or_too_deep_are_left_out_and_said() {
    let library = Library::new();
    let folder = Folder::new();
    folder.write("a.pdf", b"%PDF-1.4\n\xff\xfe");
    folder.write("b.bin", b"first\n\xff\n");
    folder.write(&format!("{}/c.txt", ["d"; 20].join("/")), "x");
    folder.write("e.json", "[".repeat(200_000));
    folder.write("f.txt", "");
    let imported = library.run(&["import", "--json", &folder.path().display().to_string()]);
    assert_eq!(imported.code, Some(1));
    let files = imported.json();
    let refused: Vec<String> =
        files["files"].as_array().expect("a list").iter().map(|file| file["refused"].as_str().expect("a text").to_owned()).collect();
    assert_eq!(refused[0], "it is a PDF; `pdftotext FILE.pdf` makes text of it that is read");
    assert_eq!(refused[1], "line 2 is not UTF-8");
    assert_eq!(refused[2], "it lies too deep");
    assert!(refused[3].starts_with("it begins like JSON and is not: "), "{}", refused[3]);
    assert_eq!(refused[4], "it is no document that is known here");
}

#[cfg(unix)]
#[test]
fn devices_are_not_read() {
    let refused = Library::new().run(&["import", "/dev/zero"]);
    assert_eq!((refused.code, refused.err.as_str()), (Some(2), "error: /dev/zero cannot be imported: it is neither a file nor a folder\n"));
}

#[test]
fn a_questions_doubles_are_taken_once_and_entities_become_characters() {
    let library = Library::of(&["faq-numbered.txt"]);
    let shown = library.run(&["show", "document:wolf-moon-faq#8"]);
    let expected =
        "Do two wolves of equal size both lose?\nBoth lose; it's only fair.\n  document:wolf-moon-faq#8 · Wolf Moon FAQ, item 8\n";
    assert_eq!(shown.out, expected);
    let imported = library.import(&["faq-numbered.txt"]);
    assert_eq!(imported["files"][0]["notes"], json!(["1 questions stand twice and were taken once"]));
}
