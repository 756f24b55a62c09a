//! `import`: reads official documents from the user's own copies into the library; lists what it holds, and takes documents out.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::error::{Error, printable};
use super::output::{Out, Style, wrap};
use super::questions::progress;
use super::{Context, day, paths};
use crate::library::{self, Entry, Given, Imported, Kind, Library, Reading, Stored, Unread};

/// What to import.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Files, or folders of files
    #[arg(value_name = "PATH", required_unless_present_any = ["list", "remove"])]
    paths: Vec<PathBuf>,
    /// List the documents of the library
    #[arg(long, conflicts_with_all = ["paths", "remove"])]
    list: bool,
    /// Take documents out of the library, by their ids
    #[arg(long, value_name = "ID", num_args = 1.., conflicts_with = "paths")]
    remove: Vec<String>,
    /// Which document it is, where the file does not say: core-rules-1.5, radiance-faq
    #[arg(long, value_name = "ID", value_parser = document_id)]
    document: Option<String>,
    /// The day that the document bears, where the file does not say
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    published: Option<Date>,
    /// The first day that the document applied, where that is another one
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    in_force: Option<Date>,
}

fn document_id(text: &str) -> Result<String, String> {
    let is_id = text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.len() <= 60
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
    if is_id { Ok(text.to_owned()) } else { Err("an id looks like core-rules-1.5 or radiance-faq".to_owned()) }
}

/// What became of a file.
struct Report {
    path: PathBuf,
    /// What it is; none if it was not taken.
    kind: Option<Kind>,
    /// The documents in it, how much was read of each, and what became of it; none where a later file holds the same.
    documents: Vec<(String, usize, Option<Stored>)>,
    version: Option<String>,
    unread: Vec<Unread>,
    notes: Vec<String>,
    /// Why it was not taken, and what to do.
    refused: Option<(String, Option<String>)>,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    if arguments.list {
        return list(context, out);
    }
    if !arguments.remove.is_empty() {
        return remove(&arguments.remove, context, out);
    }
    let (mut reports, documents) = read(context, arguments)?;
    if !documents.is_empty() {
        let mut library = Library::open(&paths::data()).unwrap_or_else(|_| Library::below(&paths::data()));
        let (places, documents): (Vec<_>, Vec<_>) = documents.into_iter().unzip();
        let stored = library.add(&documents)?;
        for ((report, place), stored) in places.into_iter().zip(stored) {
            reports[report].documents[place].2 = Some(stored);
        }
    }
    let taken = reports.iter().any(|report| !report.documents.is_empty());
    if out.is_json() {
        let files: Vec<Value> = reports.iter().map(report_json).collect();
        out.json(&json!({ "schema": 1, "files": files }))?;
    } else {
        let text: String = reports.iter().map(|report| report_text(report, out.style())).collect();
        out.text(&text)?;
        if !taken {
            context.note("nothing was recognised; the library is as it was");
        }
        if reports.iter().any(|report| report.refused.as_ref().is_some_and(|(_, hint)| hint.as_deref() == Some(library::KNOWN))) {
            context.note(library::KNOWN);
        }
    }
    Ok(u8::from(!taken))
}

/// A document, with the place of its report and its place in that.
type Placed = ((usize, usize), Imported);

/// Reads all files. Of documents that several files hold, in the same layout, the last one counts.
fn read(context: &Context, arguments: &Arguments) -> Result<(Vec<Report>, Vec<Placed>), Error> {
    let mut found = Vec::new();
    for path in &arguments.paths {
        found.extend(library::collect(path)?);
    }
    if found.len() > 1 && (arguments.document.is_some() || arguments.published.is_some()) {
        let message = "--document, --published and --in-force go with one file".to_owned();
        return Err(Error::Question("usage", message));
    }
    let bar = progress(found.len(), "importing", context.options.quiet);
    let mut reports = Vec::with_capacity(found.len());
    let mut documents: BTreeMap<(String, String), Placed> = BTreeMap::new();
    for file in found {
        let (report, read) = match file.left_out {
            Some(because) => (Report::refused(file.path, because, None), Vec::new()),
            None => read_one(file.path, arguments),
        };
        for (place, document) in read.into_iter().enumerate() {
            documents.insert((document.id.clone(), document.layout.clone()), ((reports.len(), place), document));
        }
        reports.push(report);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok((reports, documents.into_values().collect()))
}

fn read_one(path: PathBuf, arguments: &Arguments) -> (Report, Vec<Imported>) {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let given =
        Given { name: &name, document: arguments.document.as_deref(), published: arguments.published, in_force: arguments.in_force };
    match crate::corpus::text_of(&path).map(|text| library::read(&text, &given)) {
        Err(because) => (Report::refused(path, because, None), Vec::new()),
        Ok(Err(refusal)) => (Report::refused(path, refusal.because, Some(refusal.hint)), Vec::new()),
        Ok(Ok(Reading { documents, unread, notes })) => {
            let kind = documents.first().map(|document| document.kind);
            let version = documents.first().and_then(|document| document.version.clone());
            let held = documents.iter().map(|document| (document.id.clone(), document.size(), None)).collect();
            (Report { path, kind, documents: held, version, unread, notes, refused: None }, documents)
        }
    }
}

impl Report {
    fn refused(path: PathBuf, because: String, hint: Option<String>) -> Self {
        let (unread, notes) = (Vec::new(), Vec::new());
        Self { path, kind: None, documents: Vec::new(), version: None, unread, notes, refused: Some((because, hint)) }
    }

    fn taken(&self) -> usize {
        self.documents.iter().map(|(_, size, _)| size).sum()
    }
}

/// What became of a document, in a word.
fn state(stored: Option<Stored>) -> &'static str {
    stored.map_or("repeated", Stored::name)
}

fn report_json(report: &Report) -> Value {
    let documents: Vec<Value> =
        report.documents.iter().map(|(id, size, stored)| json!({ "id": id, "taken": size, "state": state(*stored) })).collect();
    json!({
        "path": report.path.display().to_string(),
        "kind": report.kind.map(Kind::name),
        "version": report.version,
        "taken": report.taken(),
        "unread": report.unread,
        "documents": documents,
        "notes": report.notes,
        "refused": report.refused.as_ref().map(|(because, _)| because),
        "hint": report.refused.as_ref().and_then(|(_, hint)| hint.clone()),
    })
}

fn report_text(report: &Report, style: &Style) -> String {
    let path = printable(&report.path.display().to_string());
    if let Some((because, hint)) = &report.refused {
        let mut text = wrap(&format!("{path}: not taken: {because}"), style.width, "", "  ");
        if let Some(hint) = hint.as_ref().filter(|hint| *hint != library::KNOWN) {
            text += &style.dim_lines(&wrap(hint, style.width, "  ", "  "));
        }
        return text;
    }
    let things = report.kind.map_or("items", Kind::items);
    let documents: Vec<String> =
        report.documents.iter().map(|(id, size, stored)| format!("{} ({size} {things}, {})", style.id(id), state(*stored))).collect();
    let mut text = wrap(&format!("{path}: {}", documents.join(", ")), style.width, "", "  ");
    for note in &report.notes {
        text += &style.dim_lines(&wrap(note, style.width, "  ", "  "));
    }
    if !report.unread.is_empty() {
        text += &style.mind(&wrap(&format!("not read, {} of its lines:", report.unread.len()), style.width, "  ", "  "));
    }
    for unread in &report.unread {
        text += &wrap(&format!("{}: {}", unread.line, printable(&unread.text).replace('\n', " ")), style.width, "    ", "      ");
    }
    text
}

fn list(context: &Context, out: &mut Out) -> Result<u8, Error> {
    let library = Library::open(&paths::data())?;
    let entries = library.entries();
    if out.is_json() {
        let listed: Vec<Value> = entries.iter().map(|entry| entry_json(entry, entries)).collect();
        out.json(&json!({ "schema": 1, "library": listed }))?;
    } else {
        let text: String = entries.iter().map(|entry| entry_text(entry, entries, out.style())).collect();
        out.text(&text)?;
        if entries.is_empty() {
            context.note(&format!("the library in {} is empty; `riftlaw import PATH` fills it", library.folder().display()));
        }
    }
    Ok(0)
}

/// A document of the library, in JSON.
pub fn entry_json(entry: &Entry, all: &[Entry]) -> Value {
    json!({
        "id": entry.id,
        "layout": Some(entry.layout.as_str()).filter(|layout| !layout.is_empty()),
        "kind": entry.kind.name(),
        "title": entry.title,
        "version": entry.version,
        "published": entry.published,
        "in_force": entry.in_force,
        "until": entry.until(all),
        "taken": entry.size,
    })
}

/// A document of the library, a line of text.
pub fn entry_text(entry: &Entry, all: &[Entry], style: &Style) -> String {
    let layout = if entry.layout.is_empty() { String::new() } else { format!(", as {}", entry.layout) };
    let days = match (entry.in_force.filter(|_| entry.kind != Kind::Cards), entry.until(all)) {
        (Some(since), Some(until)) => format!(", in force {since} to {until}"),
        (Some(since), None) => format!(", in force since {since}"),
        (None, _) => String::new(),
    };
    let line = format!("{}: {} {}{layout}{days}", style.id(&entry.id), entry.size, entry.kind.items());
    wrap(&line, style.width, "", "  ")
}

fn remove(ids: &[String], context: &Context, out: &mut Out) -> Result<u8, Error> {
    let mut library = Library::open(&paths::data())?;
    let known: Vec<String> = library.entries().iter().map(|entry| entry.id.clone()).collect();
    if let Some(unknown) = ids.iter().find(|id| !known.contains(id)) {
        let near = crate::card::reading::nearest(unknown, known.iter().map(String::as_str));
        let hint = near.map_or_else(|| "`riftlaw import --list` lists what there is".to_owned(), |near| format!("did you mean `{near}`?"));
        return Err(Error::NotHere(format!("the library holds no `{}`", printable(unknown)), Some(hint)));
    }
    let removed = library.remove(ids)?;
    if out.is_json() {
        out.json(&json!({ "schema": 1, "removed": removed }))?;
    } else {
        context.note(&format!("removed {}", removed.join(", ")));
    }
    Ok(0)
}

impl Context {
    /// The library; an empty one, with a note, where it cannot be read: what is shipped can be asked for all the same.
    pub fn library(&self) -> &Library {
        self.library.get_or_init(|| {
            Library::open(&paths::data()).unwrap_or_else(|error| {
                self.note(&format!("{error}; it is left out. `riftlaw import` again mends it"));
                Library::empty()
            })
        })
    }
}
