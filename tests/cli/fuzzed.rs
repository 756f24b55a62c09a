//! The seeds of the fuzz targets: whatever a file says, it is read or refused.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../fuzz/src/lib.rs"]
mod targets;

/// The folder of a target's seeds, and the target.
type Target = (&'static str, fn(&str));

/// The seeds of a folder; there are some.
fn seeds(folder: &str) -> Vec<String> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let texts: Vec<String> =
        files.map(|file| fs::read_to_string(file.expect("it can be listed").path()).expect("seeds are text")).collect();
    assert!(!texts.is_empty(), "{}", folder.display());
    texts
}

#[test]
fn no_seed_of_a_fuzz_target_makes_it_panic() {
    let targets: [Target; 7] = [
        ("fuzz/seeds/scenario", targets::scenario),
        ("fuzz/seeds/card", targets::card),
        ("fuzz/seeds/phrase", targets::phrase),
        ("fuzz/seeds/ruling", targets::ruling),
        ("fuzz/seeds/erratum", targets::erratum),
        ("tests/data/library", targets::import),
        ("fuzz/seeds/query", targets::query),
    ];
    for (folder, target) in targets {
        for seed in seeds(folder) {
            target(&seed);
            // Cut off anywhere, and doubled.
            let half: String = seed.chars().take(seed.chars().count() / 2).collect();
            target(&half);
            target(&format!("{seed}\n{seed}"));
        }
    }
}
