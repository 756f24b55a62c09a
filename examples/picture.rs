//! Draws what a command printed, with its colours, as an SVG picture: `riftlaw --color always … | picture 'riftlaw …' > picture.svg`. The
//! command is written above it, as on a terminal.

use std::error::Error;
use std::io::{Read, Write, stdin, stdout};

use anstyle_svg::Term;

fn main() -> Result<(), Box<dyn Error>> {
    let command = std::env::args().nth(1).ok_or("usage: riftlaw --color always … | picture 'riftlaw …' > picture.svg")?;
    let mut printed = String::new();
    stdin().read_to_string(&mut printed)?;
    stdout().write_all(picture(&command, &printed).as_bytes())?;
    Ok(())
}

/// The prompt with the command, and what it printed.
fn picture(command: &str, printed: &str) -> String {
    Term::new().render_svg(&format!("\u{1b}[1m$ {command}\u{1b}[0m\n{printed}"))
}
