//! The pager: text longer than the screen goes through `$RIFTLAW_PAGER` or `$PAGER`.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// The program that is to page, with its arguments.
pub fn command() -> Option<String> {
    let named = env::var("RIFTLAW_PAGER").or_else(|_| env::var("PAGER")).ok()?;
    (!named.trim().is_empty()).then_some(named)
}

/// Shows text in the pager and waits for it to end. Gives false if the text fits on the screen or the pager cannot be started.
pub fn show(text: &str) -> bool {
    let height = terminal_size::terminal_size().map_or(0, |(_, height)| usize::from(height.0));
    if text.lines().count() < height {
        return false;
    }
    let Some(command) = command() else { return false };
    let mut words = command.split_whitespace();
    let Some(program) = words.next() else { return false };
    let mut started = Command::new(program);
    started.args(words).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // Colours as they are, and no pager left on a screen that all fits on.
        started.env("LESS", "FRX");
    }
    let Ok(mut pager) = started.spawn() else { return false };
    if let Some(mut input) = pager.stdin.take() {
        // A reader who has seen enough closes the pager: nothing is wrong then.
        let _ = input.write_all(text.as_bytes());
    }
    let _ = pager.wait();
    true
}
