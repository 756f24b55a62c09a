//! What is to be played: the cases of a ruling, of a scenario file of the user's own, or of all files below a folder.

use std::path::Path;

use super::Context;
use super::error::Error;
use crate::card::reading::{Fault, Position};
use crate::corpus::{self, Case, read_scenario, scenario_text};
use crate::library;
use crate::scenario::explore::chosen;
use crate::scenario::what_if::{self, Sets};
use crate::scenario::{self, Replay, Verdict};

/// Texts that faults are in, by the name that the faults give them.
#[derive(Clone, Debug, Default)]
pub struct Texts(Vec<(String, String)>);

impl Texts {
    /// The text of that name; nothing if there is none.
    pub fn of(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, text)| text)
    }

    /// These and those.
    pub fn extend(&mut self, more: Texts) {
        self.0.extend(more.0);
    }
}

/// What is chosen and changed of it on the command line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes<'c> {
    /// Only the case with that name, or with these words in its name.
    pub case: Option<&'c str>,
    /// Assignments that change the boards.
    pub sets: &'c [String],
}

/// Cases to be played.
pub struct Target {
    /// The ruling's id, or the path of the file.
    pub id: String,
    pub cases: Vec<Case>,
    texts: Texts,
    sets: Sets,
}

/// Whether that is meant as a file, rather than as the id of a ruling.
pub fn is_file(target: &str) -> bool {
    let path = Path::new(target);
    path.extension().is_some_and(|extension| extension == "toml") || path.is_file()
}

impl Target {
    /// The ruling of that id, or the scenario file of that path.
    pub fn of(context: &Context, target: &str, changes: Changes<'_>) -> Result<Self, Error> {
        let (id, text, cases) = if is_file(target) {
            let text = scenario_text(Path::new(target))?;
            let own = |faults| Error::InText(faults, Texts(vec![(target.to_owned(), text.clone())]));
            let cases = read_scenario(target, &text).map_err(own)?;
            (target.to_owned(), text, cases)
        } else {
            let ruling = context.corpus.ruling(target).map_err(|error| match error {
                error @ (corpus::Error::Unknown { .. } | corpus::Error::Ambiguous { .. }) => Error::NothingToReplay(error),
                error => Error::Corpus(error),
            })?;
            (ruling.id, context.corpus.text(&ruling.file)?.into_owned(), ruling.cases)
        };
        Self { id, cases, texts: Texts::default(), sets: Sets::default() }.changed(text, changes)
    }

    fn changed(mut self, text: String, changes: Changes<'_>) -> Result<Self, Error> {
        let lines = text.lines().count();
        let file = self.cases.first().map_or_else(|| self.id.clone(), |case| case.file.clone());
        self.texts = Texts(vec![(file, text), (what_if::NAME.to_owned(), changes.sets.join("\n"))]);
        if changes.case.is_some() {
            let found = chosen(&self.cases, changes.case).map_err(|unexplored| super::explore::error_of(unexplored, &self.id))?;
            self.cases = found.into_iter().cloned().collect();
        }
        let applied = Sets::read(changes.sets, lines).and_then(|sets| sets.apply(&mut self.cases).map(|()| sets));
        self.sets = applied.map_err(|faults| Error::InText(faults, self.texts.clone()))?;
        Ok(self)
    }

    /// Plays its cases. What cannot be read of them stands in the replay's faults.
    pub fn play(&self, context: &Context) -> Replay {
        let mut replay = scenario::replay(&context.corpus, &self.id, &self.cases, context.asked(false));
        replay.faults = replay.faults.into_iter().map(|fault| self.sets.placed(fault)).collect();
        replay
    }

    /// What is wrong in its cases, as an error that points at it.
    pub fn error(&self, faults: Vec<Fault>) -> Error {
        let faults = faults.into_iter().map(|fault| self.sets.placed(fault)).collect();
        Error::InText(faults, self.texts.clone())
    }

    /// The texts that its faults are in.
    pub fn texts(&self) -> Texts {
        self.texts.clone()
    }
}

/// Plays every scenario file below a folder, in order. A file that cannot be read is a replay with nothing but faults.
pub fn play_folder(context: &Context, folder: &str, changes: Changes<'_>, texts: &mut Texts) -> Result<Vec<Replay>, Error> {
    let found = library::collect(Path::new(folder))?;
    let files = found.iter().filter(|found| found.path.extension().is_some_and(|extension| extension == "toml"));
    let mut replays = Vec::new();
    for file in files {
        let path = file.path.display().to_string();
        if let Some(because) = &file.left_out {
            context.note(&format!("{path} is left out: {because}"));
            continue;
        }
        match Target::of(context, &path, changes) {
            Ok(target) => {
                texts.extend(target.texts());
                replays.push(target.play(context));
            }
            Err(Error::InText(faults, own)) => {
                texts.extend(own);
                replays.push(Replay { faults, verdict: Verdict::NotReplayed, ..Replay::of(path, Vec::new()) });
            }
            Err(Error::Corpus(corpus::Error::Unreadable { file, because })) => {
                let fault =
                    Fault { file, at: Position { line: 1, column: 1 }, message: format!("it cannot be read: {because}"), hint: None };
                replays.push(Replay { faults: vec![fault], verdict: Verdict::NotReplayed, ..Replay::of(path, Vec::new()) });
            }
            Err(error) => return Err(error),
        }
    }
    if replays.is_empty() {
        let message = format!("{} holds no scenario file (.toml)", super::error::printable(folder));
        return Err(Error::Question("no_scenario", message));
    }
    Ok(replays)
}
