//! A terminal as an SVG picture: the prompt with a command, and what it printed.

use anstyle_svg::{Term, WIN10_CONSOLE};

/// The prompt with the command, and what it printed.
pub fn picture(command: &str, printed: &str) -> String {
    let drawn = Term::new().palette(WIN10_CONSOLE).render_svg(&format!("\u{1b}[1m$ {command}\u{1b}[0m\n{printed}"));
    // What stands back has to be read all the same.
    drawn.replace(".dimmed { opacity: 0.4; }", ".dimmed { opacity: 0.7; }")
}
