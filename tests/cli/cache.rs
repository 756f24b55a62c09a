//! The index in the cache folder: built once, rebuilt where it is damaged, done without where it cannot be kept.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use super::harness::{Folder, bare, on_a_full_disk, program, run};

/// The index files in a cache.
fn indexes(cache: &Folder) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache.path().join("search")).expect("the folder is there");
    entries.flatten().map(|entry| entry.path()).collect()
}

#[test]
fn the_index_is_built_at_first_use_and_used_from_then_on() {
    let cache = Folder::new();
    let first = run(program(cache.path()).args(["ask", "--json", "wolves"]));
    let built = indexes(&cache);
    assert_eq!(built.len(), 1);
    let written = fs::metadata(&built[0]).and_then(|data| data.modified()).expect("it has a time");
    let second = run(program(cache.path()).args(["ask", "--json", "wolves"]));
    assert_eq!(first.out, second.out);
    assert_eq!(indexes(&cache), built);
    assert_eq!(fs::metadata(&built[0]).and_then(|data| data.modified()).expect("it has a time"), written);
}

#[test]
fn a_damaged_index_is_built_anew() {
    let cache = Folder::new();
    let right = run(program(cache.path()).args(["search", "wolves"])).out;
    let index = indexes(&cache).pop().expect("there is one");
    let whole = fs::read(&index).expect("it can be read");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    for damaged in [&b""[..], b"riftidx1", &whole[..whole.len() / 2], &flipped] {
        fs::write(&index, damaged).expect("it can be written");
        let searched = run(program(cache.path()).args(["search", "wolves"]));
        assert_eq!((searched.code, searched.out.as_str(), searched.err.as_str()), (Some(0), right.as_str(), ""));
        assert_eq!(fs::read(&index).expect("it can be read").len(), whole.len(), "it is whole again");
    }
}

#[test]
fn other_contents_are_another_index_and_only_a_few_are_kept() {
    let cache = Folder::new();
    let corpus = Folder::with_corpus();
    for number in 0..8 {
        corpus.write("cards/tst/extra.toml", format!("name = \"Extra\"\nkind = \"unit\"\ncodes = []\ndomains = []\nmight = {number}\n"));
        let searched = run(bare(cache.path()).arg("--corpus").arg(corpus.path()).args(["search", "extra"]));
        assert!(searched.out.contains("card:extra"), "{} {}", searched.out, searched.err);
    }
    assert!((2..=6).contains(&indexes(&cache).len()), "{:?}", indexes(&cache));
}

#[test]
fn a_cache_that_cannot_be_written_to_is_done_without_and_said() {
    let place = Folder::new();
    let file = place.write("file", "in the way");
    let searched = run(program(&file.join("cache")).args(["search", "wolves"]));
    assert_eq!(searched.code, Some(0));
    assert!(searched.out.contains("fights/equal-might"), "{}", searched.out);
    assert!(searched.err.starts_with("note: the cache folder ") && searched.err.lines().count() == 1, "{}", searched.err);
    let quiet = run(program(&file.join("cache")).args(["search", "--quiet", "wolves"]));
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
    let status = run(program(&file.join("cache")).args(["status", "--json"])).json();
    assert_eq!(status["index"], "memory");
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_while_the_index_is_written_is_done_without_and_said() {
    let cache = Folder::new();
    let searched = run(&mut on_a_full_disk(program(cache.path()).args(["search", "wolves"])));
    assert_eq!(searched.code, Some(0));
    assert!(searched.out.contains("fights/equal-might"), "{}", searched.out);
    assert!(searched.err.starts_with("note: the cache folder ") && searched.err.lines().count() == 1, "{}", searched.err);
    let left: Vec<_> = std::fs::read_dir(cache.path().join("search")).expect("it was made").collect();
    assert!(left.is_empty(), "half an index is left behind: {left:?}");
    let again = run(program(cache.path()).args(["search", "wolves"]));
    assert_eq!((again.code, again.out, again.err.as_str()), (Some(0), searched.out, ""));
    assert_eq!(indexes(&cache).len(), 1);
}

#[test]
fn programs_that_build_at_the_same_time_are_all_right() {
    let cache = Folder::new();
    let start = || program(cache.path()).args(["search", "wolves"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let children: Vec<_> = (0..6).map(|_| start().expect("the program can be started")).collect();
    let outputs: Vec<_> = children.into_iter().map(|child| child.wait_with_output().expect("it ends")).collect();
    for output in &outputs {
        assert_eq!((output.status.code(), &output.stdout, output.stderr.as_slice()), (Some(0), &outputs[0].stdout, &b""[..]));
    }
    assert_eq!(indexes(&cache).len(), 1, "nothing else is left behind");
}
