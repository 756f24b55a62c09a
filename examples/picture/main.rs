//! Draws what a command printed, with its colours, as an SVG picture: `riftlaw --color always … | picture 'riftlaw …' > picture.svg`. The
//! command is written above it, as on a terminal.

mod draw;

use std::error::Error;
use std::io::{Read, Write, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let command = std::env::args().nth(1).ok_or("usage: riftlaw --color always … | picture 'riftlaw …' > picture.svg")?;
    let mut printed = String::new();
    stdin().read_to_string(&mut printed)?;
    stdout().write_all(draw::picture(&command, &printed).as_bytes())?;
    Ok(())
}
