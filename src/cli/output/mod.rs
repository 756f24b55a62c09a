//! Output: text and JSON from the same values, to stdout.

pub mod answer;
pub mod ascii;
mod bans;
mod board;
pub mod card;
pub mod clean;
pub mod coverage;
pub mod erratum;
pub mod explored;
pub mod hits;
mod pager;
pub mod pointer;
pub mod replay;
pub mod report;
pub mod ruling;
mod style;
mod symbols;

use std::env;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use serde::Serialize;

pub use style::{Style, for_stderr, wrap};
pub use symbols::Symbols;

use super::error::Error;
use super::{Color, Options};

/// What is set, and not empty, in the environment.
pub fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Writes what the parser of the command line has to say on stdout: help, and the version.
pub fn help(said: &clap::builder::StyledStr) -> io::Result<()> {
    let mut stdout = io::stdout();
    let is_colored = style::wants_color(stdout.is_terminal(), variable);
    let text = if is_colored { said.ansi().to_string() } else { said.to_string() };
    stdout.write_all(clean::shown(&text).as_bytes()).and_then(|()| stdout.flush())
}

/// Where answers go.
pub struct Out {
    sink: BufWriter<Stdout>,
    style: Style,
    is_json: bool,
    is_terminal: bool,
    /// Text for the pager, if there is to be one.
    held: Option<String>,
}

impl Out {
    /// Standard output, under the options that say how to write.
    pub fn to_stdout(options: &Options) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let is_colored = match options.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => style::wants_color(is_terminal, variable),
        };
        colored::control::set_override(is_colored);
        options.symbols.write_all();
        let is_paged = is_terminal && !options.json && pager::command().is_some();
        Self {
            sink: BufWriter::new(io::stdout()),
            style: Style { width: style::width(is_terminal, variable) },
            is_json: options.json,
            is_terminal,
            held: is_paged.then(String::new),
        }
    }

    /// Whether JSON is wanted.
    pub fn is_json(&self) -> bool {
        self.is_json
    }

    /// Whether somebody reads it at a terminal.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// How text is laid out.
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Writes text that ends its last line itself.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
        self.put(&clean::shown(text))
    }

    /// Writes text that other programs read, in UTF-8 whatever the locale.
    pub fn for_programs(&mut self, text: &str) -> Result<(), Error> {
        self.put(&clean::colored(text))
    }

    fn put(&mut self, text: &str) -> Result<(), Error> {
        match &mut self.held {
            Some(held) => {
                held.push_str(text);
                Ok(())
            }
            None => self.sink.write_all(text.as_bytes()).map_err(Error::Output),
        }
    }

    /// Writes one JSON value: over several lines on a terminal, in one otherwise.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let text = if self.is_terminal { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
        let text = text.map_err(|error| Error::Output(error.into()))?;
        writeln!(self.sink, "{text}").map_err(Error::Output)
    }

    /// Writes one JSON value as one line, at once.
    pub fn json_line(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let text = serde_json::to_string(value).map_err(|error| Error::Output(error.into()))?;
        self.at_once(&format!("{text}\n"))
    }

    /// Writes text at once.
    pub fn line_text(&mut self, text: &str) -> Result<(), Error> {
        self.at_once(&clean::shown(text))
    }

    fn at_once(&mut self, text: &str) -> Result<(), Error> {
        self.sink.write_all(text.as_bytes()).and_then(|()| self.sink.flush()).map_err(Error::Output)
    }

    /// Clears the screen for a new answer, where there is one that can be cleared.
    pub fn clear_screen(&mut self) -> Result<(), Error> {
        if self.is_terminal && !self.is_json && env::var("TERM").is_ok_and(|terminal| terminal != "dumb") {
            // To the upper left, and from there everything is erased (ECMA-48: CUP, ED).
            return self.at_once("\x1b[H\x1b[2J");
        }
        Ok(())
    }

    /// Tells what is wrong with one line of input, and lets the next one come: in JSON among the answers, else on stderr.
    pub fn line_error(&mut self, error: &Error) -> Result<(), Error> {
        if self.is_json {
            return self.json_line(&serde_json::json!({ "schema": 1, "error": error.json() }));
        }
        error.tell(false);
        Ok(())
    }

    /// Writes out what is still held back. Only then it is known whether all could be written.
    pub fn finish(&mut self) -> Result<(), Error> {
        if let Some(held) = self.held.take()
            && !pager::show(&held)
        {
            self.sink.write_all(held.as_bytes()).map_err(Error::Output)?;
        }
        self.sink.flush().map_err(Error::Output)
    }
}
