//! The pictures in the README are drawn from what the program prints, and are current.
//!
//! `RIFTLAW_WRITE_README=1 cargo test --test cli pictures` draws them anew.

use std::fs;
use std::path::Path;

use super::harness::{Folder, bare, run};

#[path = "../../examples/picture/draw.rs"]
mod draw;

/// A picture, and the command whose output it shows: its words, and how one writes it in a shell.
struct Picture {
    name: &'static str,
    words: &'static [&'static str],
    command: &'static str,
}

const PICTURES: [Picture; 2] = [
    Picture {
        name: "ask",
        words: &["ask", "kogmaw dies in combat, before or after damage heals", "-n", "1"],
        command: "riftlaw ask \"kogmaw dies in combat, before or after damage heals\" -n 1",
    },
    Picture {
        name: "explore",
        words: &["explore", "combat/equal-might", "--case", "two equal units"],
        command: "riftlaw explore combat/equal-might --case \"two equal units\"",
    },
];

#[test]
fn every_picture_in_the_readme_shows_what_its_command_prints() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(project.join("README.md")).expect("there is a README");
    let cache = Folder::new();
    for Picture { name, words, command } in PICTURES {
        let printed = run(bare(cache.path()).env("COLUMNS", "90").args(["--color", "always", "--quiet"]).args(words));
        assert_eq!(printed.code, Some(0), "{command}: {}", printed.err);
        let drawn = draw::picture(command, &printed.out);
        assert!(drawn.len() < 60 * 1024 && printed.out.contains('\u{1b}'), "{name}: {} bytes", drawn.len());
        let file = format!("docs/pictures/{name}.svg");
        if std::env::var_os("RIFTLAW_WRITE_README").is_some() {
            fs::write(project.join(&file), &drawn).expect("the picture can be written");
        }
        let kept = fs::read_to_string(project.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(kept == drawn, "{file} is not what `{command}` prints: RIFTLAW_WRITE_README=1 draws it anew");
        assert!(readme.contains(&format!("]({file})")), "the README shows {file}");
    }
    assert_eq!(fs::read_dir(project.join("docs/pictures")).expect("it is there").count(), PICTURES.len());
}
