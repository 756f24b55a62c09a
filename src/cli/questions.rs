//! Questions, as words of the command line or one a line from standard input.

use std::io::{self, BufRead};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::error::Error;
use super::{Context, paths};
use crate::corpus::{NoPassages, Passages};
use crate::search::{self, Found, Query, Search};

/// The longest question, in bytes.
pub const LONGEST: usize = 4096;

/// A question.
#[derive(Args, Debug)]
pub struct Words {
    /// The question, in your own words; `-` reads one question a line from standard input
    #[arg(required = true, value_name = "WORDS", allow_negative_numbers = true)]
    words: Vec<String>,
}

impl Words {
    /// The question; `None` if questions are to be read from standard input.
    pub fn question(&self) -> Option<String> {
        (self.words != ["-"]).then(|| self.words.join(" "))
    }
}

/// Whether that can be asked.
pub fn check(question: &str) -> Result<(), Error> {
    if question.trim().is_empty() {
        return Err(Error::Question("empty_question", "the question is empty".to_owned()));
    }
    if question.len() > LONGEST {
        return Err(too_long());
    }
    Ok(())
}

fn too_long() -> Error {
    Error::Question("question_too_long", format!("the question is longer than {LONGEST} bytes; ask it in fewer words"))
}

/// Reads questions from standard input, a line each, until it ends. Of a line that is too long no more is kept than tells so.
pub fn from_stdin(mut each: impl FnMut(Result<String, Error>) -> Result<(), Error>) -> Result<(), Error> {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let mut has_begun = false;
        loop {
            let part = input.fill_buf().map_err(Error::Input)?;
            if part.is_empty() {
                break;
            }
            has_begun = true;
            let end = part.iter().position(|&byte| byte == b'\n');
            let taken = &part[..end.unwrap_or(part.len())];
            let room = (LONGEST + 2).saturating_sub(line.len());
            line.extend_from_slice(&taken[..taken.len().min(room)]);
            let used = end.map_or(part.len(), |end| end + 1);
            input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !has_begun {
            return Ok(());
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        each(question_of(line))?;
    }
}

/// That nothing was found, and where to look.
pub fn nothing_found(found: &Found) -> String {
    let topics = found.topics.join(", ");
    format!("nothing found; other words may find it. Nearest topics: {topics}; `riftlaw list rulings` lists all questions")
}

/// The question of a line that is a JSON object with a `query`, as `--json` writes it.
fn asked_in(line: &str) -> Option<String> {
    if !line.starts_with('{') {
        return None;
    }
    let object: serde_json::Value = serde_json::from_str(line).ok()?;
    object.get("query")?.as_str().map(str::to_owned)
}

fn question_of(line: Vec<u8>) -> Result<String, Error> {
    if line.len() > LONGEST {
        return Err(too_long());
    }
    let question = String::from_utf8(line).map_err(|_| Error::Question("not_utf8", "the question is not UTF-8".to_owned()))?;
    let question = asked_in(&question).unwrap_or(question);
    check(&question)?;
    Ok(question)
}

impl Context {
    /// Opens the search index; builds it, with a progress bar on a terminal, where it is not ready.
    pub fn search(&self) -> Result<Search<'_>, Error> {
        let search = match self.open_search(self.library()) {
            // What is shipped can be asked for even where what was imported is damaged.
            Err(search::Error::Passages(because)) => {
                self.note(&format!("{because}; imported documents are left out. `riftlaw import` of the same documents mends it"));
                self.open_search(&NoPassages)
            }
            opened => opened,
        }?;
        if let Some(note) = &search.note {
            self.note(note);
        }
        Ok(search)
    }

    /// Says what words of a question were taken as, where people read it.
    pub fn note_understood(&self, found: &Found) {
        if self.options.json || found.understood.is_empty() {
            return;
        }
        let words = found.understood.iter().map(|word| format!("{} = {}", word.word, word.taken_as));
        self.note(&format!("understood: {}", words.collect::<Vec<_>>().join(", ")));
    }

    fn open_search(&self, passages: &dyn Passages) -> Result<Search<'_>, search::Error> {
        let mut bar: Option<ProgressBar> = None;
        let is_quiet = self.options.quiet;
        let search = Search::open(&self.corpus, passages, &paths::cache(), &mut |done, total| {
            let bar = bar.get_or_insert_with(|| progress(total, "reading", is_quiet));
            bar.set_position(done as u64);
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        search
    }

    /// Finds what fits a question, under the options that say what to find.
    pub fn find(&self, search: &Search<'_>, question: &str, limit: u16) -> Result<Found, Error> {
        let query = Query {
            text: question,
            on: (!self.options.all_dates).then_some(self.day),
            kinds: &self.options.kind,
            limit: self.options.limit().unwrap_or(usize::from(limit)),
            without: &[],
        };
        Ok(search.find(&query)?)
    }
}

/// A progress bar on stderr; it shows only on a terminal.
pub fn progress(total: usize, what: &'static str, is_quiet: bool) -> ProgressBar {
    if is_quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(total as u64).with_style(style.progress_chars("=> ")).with_message(what)
}
