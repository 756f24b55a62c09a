//! Help: examples come first, then how a command is used.

use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::error::Error;

/// How help is laid out.
const LAYOUT: &str = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// Examples of the program (under no name) and of each command.
const EXAMPLES: [(&str, &[&str]); 20] = [
    (
        "",
        &[
            r#"riftlaw ask "equal might, who gets the battlefield?""#,
            "riftlaw card dune drake",
            "riftlaw replay combat/equal-might --trace",
            "riftlaw search hide legion --json",
        ],
    ),
    (
        "ask",
        &[
            r#"riftlaw ask "equal might, who gets the battlefield?""#,
            "riftlaw ask can I hide a unit -n 1 --as-of 2025-11-01",
            "riftlaw ask - --json < questions.txt",
        ],
    ),
    (
        "search",
        &["riftlaw search hide legion", "riftlaw search deathknell --kind ruling,rule -n 20", "riftlaw search - --json < questions.txt"],
    ),
    ("show", &["riftlaw show combat/equal-might", "riftlaw show erratum:dune-drake@2025-10-28", "riftlaw show cr@1.4:466.5"]),
    ("rule", &["riftlaw rule 466.5", "riftlaw rule 466.5 --history"]),
    ("diff", &["riftlaw diff 1.3 1.4", "riftlaw diff 1.3 1.4 legion"]),
    ("changes", &["riftlaw changes --since 2026-07-01"]),
    ("import", &["riftlaw import rules.txt faq/", "riftlaw import --list"]),
    ("card", &["riftlaw card dune drake", "riftlaw card OGN-043"]),
    ("errata", &["riftlaw errata dune drake", "riftlaw errata"]),
    (
        "replay",
        &[
            "riftlaw replay combat/equal-might",
            "riftlaw replay my-question.toml --set score.Ann=7 --trace",
            "riftlaw replay scenarios/ --format junit > report.xml",
            "riftlaw replay --all",
        ],
    ),
    ("new", &["riftlaw new my-question", "riftlaw new my-question --from combat/equal-might --case next"]),
    ("watch", &["riftlaw watch my-question.toml"]),
    ("explore", &["riftlaw explore combat/equal-might", "riftlaw explore my-question.toml --for score,battlefields"]),
    ("check", &["riftlaw check", "riftlaw check --coverage", "riftlaw check --corpus . --json"]),
    ("list", &["riftlaw list rulings", "riftlaw list cards --json"]),
    ("status", &["riftlaw status", "riftlaw status --json"]),
    ("completions", &["source <(riftlaw completions bash)", "riftlaw completions fish > ~/.config/fish/completions/riftlaw.fish"]),
    ("man", &["riftlaw man > riftlaw.1", "riftlaw man ask"]),
    ("help", &["riftlaw help ask"]),
];

/// The examples of a command; of the program under no name.
pub fn examples(command: &str) -> &'static [&'static str] {
    EXAMPLES.iter().find(|(name, _)| *name == command).map_or(&[], |(_, examples)| examples)
}

/// A command with its help laid out, and its subcommands.
pub fn laid_out(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = with_examples(command, "");
    names.into_iter().fold(command, |command, name| command.mut_subcommand(&name, |sub| with_examples(sub, &name)))
}

fn with_examples(command: Command, name: &str) -> Command {
    let lines: Vec<String> = examples(name).iter().map(|example| format!("  {example}")).collect();
    command.help_template(LAYOUT).before_help(format!("Examples:\n{}", lines.join("\n")))
}

/// That a command is missing, with the help of the program.
pub fn missing_command(program: Command, arguments: &[OsString]) -> Error {
    let asked = program.subcommand_required(true).arg_required_else_help(true).try_get_matches_from(arguments);
    Error::Usage(asked.err().unwrap_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand)))
}

/// That there is no such command, with the nearest one.
pub fn unknown_command(program: &Command, name: &str) -> Error {
    let mut error = clap::Error::new(ErrorKind::InvalidSubcommand).with_cmd(program);
    error.insert(ContextKind::InvalidSubcommand, ContextValue::String(name.to_owned()));
    let known = program.get_subcommands().map(Command::get_name);
    if let Some(near) = crate::card::reading::nearest(name, known) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near.to_owned()]));
    }
    Error::Usage(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arguments of an example: what comes after the program, up to a sign that is the shell's.
    fn arguments(example: &str) -> Vec<&str> {
        let from = example.find("riftlaw").unwrap_or_default();
        let ours = example[from..].split(['<', '>', '|', ')']).next().unwrap_or_default();
        ours.split_whitespace().map(|word| word.trim_matches('"')).collect()
    }

    #[test]
    fn every_command_has_examples_and_each_can_be_parsed() {
        let program = super::super::command();
        for name in program.get_subcommands().map(Command::get_name).chain([""]) {
            assert!(!examples(name).is_empty(), "`{name}` has no example");
            for example in examples(name) {
                assert!(example.contains(name), "{example}");
                let parsed = super::super::command().try_get_matches_from(arguments(example));
                assert!(parsed.is_ok() || name == "help", "{example}: {}", parsed.unwrap_err());
            }
        }
    }

    #[test]
    fn no_example_is_of_a_command_that_there_is_not() {
        let program = super::super::command();
        for (name, _) in EXAMPLES {
            assert!(name.is_empty() || name == "help" || program.find_subcommand(name).is_some(), "{name}");
        }
    }
}
