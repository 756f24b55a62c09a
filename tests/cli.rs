//! The program from outside: what it prints, in text and JSON, its exit codes and messages.
//!
//! Runs on the small corpus in `tests/data/corpus`, each test with a cache folder of its own.

mod cli {
    mod answers;
    mod bad_input;
    mod boards;
    mod cache;
    mod cards;
    mod checks;
    mod explores;
    mod fuzzed;
    mod harness;
    #[cfg(target_os = "linux")]
    mod hostile;
    mod imports;
    mod interrupted;
    mod library;
    mod pictures;
    #[cfg(target_os = "linux")]
    mod prompt;
    mod readme;
    #[cfg(unix)]
    mod recipes;
    mod reference;
    mod replays;
    mod rules;
    mod shells;
    mod snapshots;
    mod streams;
    mod suites;
    #[cfg(target_os = "linux")]
    mod surroundings;
    mod what_if;
    mod widths;
}
