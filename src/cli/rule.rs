//! `rule`: a Core Rule with what stands above and below it, its examples, the rules it names and the rulings that cite it; and the same
//! rule through the versions.

use clap::Args;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::error::{Error, printable};
use super::known::Names;
use super::output::{Out, Style, wrap};
use super::{Context, completions};
use crate::card::RuleNumber;
use crate::card::reading::nearest;
use crate::corpus::{Document, Ruling, gists, rule_numbers};
use crate::library::rules::{Rules, ancestors, parted};
use crate::library::versions::{self, Change};
use crate::library::{Item, Kind, title};

/// Which rule.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The number of a rule: 466.5.b, or 1.3:466.5 for that of another version
    #[arg(value_name = "NUMBER", add = completions::of(Names::Rules))]
    number: String,
    /// Show the rule in every version that was imported
    #[arg(long)]
    history: bool,
}

/// A rule as it is shown. Texts are there where the version was imported.
pub struct Shown {
    number: String,
    version: String,
    text: Option<String>,
    gist: Option<&'static str>,
    parents: Vec<Line>,
    children: Vec<Line>,
    names: Vec<Line>,
    cited_by: Vec<Ruling>,
    history: Option<Vec<Stage>>,
}

/// A rule beside the one that is shown.
struct Line {
    number: String,
    text: Option<String>,
    gist: Option<&'static str>,
}

/// The rule in one version.
struct Stage {
    version: String,
    item: Option<Item>,
    /// What became of it since the version before; none for the first.
    change: Option<Change>,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let shown = find(context, &arguments.number, arguments.history)?;
    if out.is_json() {
        out.json(&context.dated(shown.json()))?;
    } else {
        let text = shown.text(out.style());
        out.text(&text)?;
        shown.note(context);
        if !arguments.history {
            note_moved(context, &shown)?;
        }
    }
    Ok(0)
}

/// Says what became of a rule of an older version, where that one and today's were imported.
fn note_moved(context: &Context, shown: &Shown) -> Result<(), Error> {
    let Some((_, newest)) = all_versions(context).max() else { return Ok(()) };
    if shown.version == newest || shown.text.is_none() {
        return Ok(());
    }
    let Some(rules) = context.library().rules(&newest)? else { return Ok(()) };
    // To follow a rule that was reworded takes comparing whole versions: `--history` does that. Word for word it is found at once.
    let text = shown.text.as_deref();
    let same = rules.get(&shown.number).filter(|item| Some(item.text.as_str()) == text);
    let same = same.or_else(|| rules.items.iter().find(|item| Some(item.text.as_str()) == text));
    let became = match same {
        Some(item) if item.number == shown.number => return Ok(()),
        Some(item) => format!("it is {0}: `riftlaw rule {newest}:{0}`", item.number),
        None => "no rule says the same".to_owned(),
    };
    context.note(&format!("in the Core Rules {newest} {became}; `--history` follows the rule from version to version"));
    Ok(())
}

/// The rule that an argument or an id names: `466.5.b`, `1.3:466.5`, `cr@1.3:466.5`.
pub fn find(context: &Context, written: &str, with_history: bool) -> Result<Shown, Error> {
    let name = written.trim();
    let name = name.strip_prefix("cr@").or_else(|| name.strip_prefix("CR@")).unwrap_or(name).trim_end_matches('.').to_ascii_lowercase();
    if RuleNumber::parse(&name).is_none() {
        let message = format!("`{}` is not a rule number", printable(written));
        return Err(Error::NotHere(message, Some("a rule number looks like 466.5.b, or 1.3:466.5".to_owned())));
    }
    let (version, number) = match name.split_once(':') {
        Some((version, number)) => (version.to_owned(), number.to_owned()),
        None => (version_on(context)?, name.clone()),
    };
    let rules = context.library().rules(&version)?;
    let exists = match &rules {
        Some(rules) => rules.get(&number).is_some(),
        None => rule_numbers::of_version(&version).any(|known| known == number),
    };
    if !exists {
        return Err(unknown(context, &version, &number));
    }
    let line = |item: &Item| Line { number: item.number.clone(), text: Some(item.text.clone()), gist: gists::gist(&version, &item.number) };
    let bare = |number: &str| Line { number: number.to_owned(), text: None, gist: gists::gist(&version, number) };
    let (text, parents, children, names) = match &rules {
        Some(rules) => {
            let item = rules.get(&number);
            let names = item.map_or_else(Vec::new, |item| rules.named_by(item));
            let lines = |items: Vec<&Item>| items.into_iter().map(line).collect::<Vec<_>>();
            (item.map(|item| item.text.clone()), lines(rules.above(&number)), lines(rules.below(&number)), lines(names))
        }
        None => {
            let is_child =
                |known: &&&str| known.strip_prefix(&*number).is_some_and(|rest| rest.starts_with('.') && !rest[1..].contains('.'));
            let known = rule_numbers::in_order(&version);
            let children = known.iter().filter(is_child).map(|child| bare(child)).collect();
            (None, ancestors(&number).into_iter().map(bare).collect(), children, Vec::new())
        }
    };
    let cited_by = context.corpus.citing(&version, &number)?;
    let history = if with_history { Some(history(context, &version, &number)?) } else { None };
    Ok(Shown { gist: gists::gist(&version, &number), number, version, text, parents, children, names, cited_by, history })
}

/// The ids and texts of the rules in force on the day, in the order of the book; gists where they were not imported.
pub fn list(context: &Context) -> Result<Vec<(String, String)>, Error> {
    let version = version_on(context)?;
    let id = |number: &str| format!("cr@{version}:{number}");
    if let Some(rules) = context.library().rules(&version)? {
        return Ok(rules.items.iter().map(|item| (id(&item.number), title(&item.text))).collect());
    }
    let shipped = rule_numbers::in_order(&version).into_iter();
    Ok(shipped.filter_map(|number| Some((id(number), gists::gist(&version, number)?.to_owned()))).collect())
}

/// The versions of the Core Rules that are known, each with the day it came into force.
fn all_versions(context: &Context) -> impl Iterator<Item = (Date, String)> {
    let shipped =
        Document::all().filter_map(|document| Some((document.in_force(), document.name().strip_prefix("core-rules-")?.to_owned())));
    let imported = context.library().entries().iter().filter(|entry| entry.kind == Kind::CoreRules);
    shipped.chain(imported.filter_map(|entry| Some((entry.in_force?, entry.version.clone()?))))
}

/// The Core Rules in force on the day asked for: since when, and their version.
pub fn in_force_on_day(context: &Context) -> Option<(Date, String)> {
    all_versions(context).filter(|(since, _)| *since <= context.day).max()
}

/// The version of the Core Rules in force on the day asked for.
fn version_on(context: &Context) -> Result<String, Error> {
    in_force_on_day(context).map(|(_, version)| version).ok_or_else(|| {
        let hint = "the first Core Rules are of 2025-06-02".to_owned();
        Error::NotHere(format!("no Core Rules were in force on {}", context.day), Some(hint))
    })
}

fn unknown(context: &Context, version: &str, number: &str) -> Error {
    let message = format!("there is no rule {number} in the Core Rules {version}");
    let elsewhere: Vec<&str> =
        rule_numbers::versions().filter(|other| rule_numbers::of_version(other).any(|known| known == number)).collect();
    let is_known = rule_numbers::versions().any(|known| known == version) || context.library().versions().contains(&version);
    let hint = if !is_known {
        let versions: Vec<&str> = rule_numbers::versions().collect();
        format!("the versions are {}", versions.join(", "))
    } else if let Some(near) = nearest(number, rule_numbers::of_version(version)) {
        format!("did you mean `{near}`?")
    } else if let Some(newest) = elsewhere.last() {
        format!("the Core Rules {newest} have one: `riftlaw rule {newest}:{number}`")
    } else {
        "`riftlaw search WORDS --kind rule` finds imported rules by what they say".to_owned()
    };
    Error::NotHere(message, Some(hint))
}

/// The rule through all versions that were imported, oldest first.
fn history(context: &Context, version: &str, number: &str) -> Result<Vec<Stage>, Error> {
    let library = context.library();
    let mut all: Vec<Rules> = Vec::new();
    for version in library.versions() {
        all.extend(library.rules(version)?);
    }
    let Some(here) = all.iter().position(|rules| rules.version == version) else { return Ok(Vec::new()) };
    let mut stages: Vec<Stage> = all.iter().map(|rules| Stage { version: rules.version.clone(), item: None, change: None }).collect();
    stages[here].item = all[here].get(number).cloned();
    for newer in (1..=here).rev() {
        let Some(known) = stages[newer].item.clone() else { break };
        let pairs = versions::compare(&all[newer - 1], &all[newer]);
        let pair = pairs.iter().find(|pair| pair.after.is_some_and(|after| after.number == known.number));
        stages[newer].change = pair.map(|pair| pair.change);
        stages[newer - 1].item = pair.and_then(|pair| pair.before).cloned();
    }
    for newer in here + 1..all.len() {
        let Some(known) = stages[newer - 1].item.clone() else { break };
        let pairs = versions::compare(&all[newer - 1], &all[newer]);
        let pair = pairs.iter().find(|pair| pair.before.is_some_and(|before| before.number == known.number));
        stages[newer].change = pair.map(|pair| pair.change);
        stages[newer].item = pair.and_then(|pair| pair.after).cloned();
    }
    Ok(stages)
}

impl Shown {
    /// The object of a rule.
    pub fn json(&self) -> Value {
        let lines = |lines: &[Line]| -> Vec<Value> { lines.iter().map(|line| self.line_json(line)).collect() };
        let cited_by: Vec<&str> = self.cited_by.iter().map(|ruling| ruling.id.as_str()).collect();
        let document = Document::core_rules(&self.version);
        let examples = self.text.as_deref().map(|text| parted(text).examples);
        json!({
            "schema": 1,
            "id": format!("cr@{}:{}", self.version, self.number),
            "number": self.number,
            "version": self.version,
            "text": self.text,
            "gist": self.gist,
            "parents": lines(&self.parents),
            "children": lines(&self.children),
            "cited_by": cited_by,
            "examples": examples.unwrap_or_default(),
            "names": lines(&self.names),
            "since": document.map(Document::in_force),
            "until": document.and_then(Document::until),
            "history": self.history.as_ref().map(|stages| stages.iter().map(stage_json).collect::<Vec<_>>()),
        })
    }

    fn line_json(&self, line: &Line) -> Value {
        let id = format!("cr@{}:{}", self.version, line.number);
        json!({ "id": id, "number": line.number, "text": line.text, "gist": line.gist })
    }

    /// The rule for a reader.
    pub fn text(&self, style: &Style) -> String {
        let mut text = String::new();
        for (depth, parent) in self.parents.iter().enumerate().filter(|(_, parent)| parent.said().is_some()) {
            let said = parent.said().unwrap_or_default();
            text += &style.dim_lines(&wrap(
                &format!("{}  {said}", parent.number),
                style.width,
                &" ".repeat(depth.min(6)),
                &" ".repeat(depth.min(6) + 4),
            ));
        }
        let said = self.text.as_deref().map(parted);
        let own =
            said.as_ref().map(|parted| parted.text).or(self.gist).unwrap_or("(its text was not imported, and no gist of it is shipped)");
        let wrapped = wrap(&format!("{}  {own}", self.number), style.width, "", "  ");
        text += &wrapped.replacen(&self.number, &style.verdict(&self.number), 1);
        for example in said.iter().flat_map(|parted| &parted.examples) {
            text += &wrap(&format!("Example: {example}"), style.width, "  ", "    ");
        }
        let kind = if self.text.is_none() && self.gist.is_some() { "gist in our own words · " } else { "" };
        text += &style.dim_lines(&wrap(&format!("{kind}{}", in_force(&self.version)), style.width, "  ", "    "));
        let below: Vec<(&str, String)> = self.children.iter().map(|line| (line.number.as_str(), line.shown())).collect();
        text += &section("Below it", &below, style);
        let named: Vec<(&str, String)> = self.names.iter().map(|line| (line.number.as_str(), line.shown())).collect();
        text += &section("It names", &named, style);
        let cited: Vec<(&str, String)> = self.cited_by.iter().map(|ruling| (ruling.id.as_str(), ruling.question.clone())).collect();
        text += &section("Rulings that cite it", &cited, style);
        if let Some(history) = &self.history {
            text += &format!("\n{}\n", style.heading("Through the versions"));
            for stage in history {
                text += &stage_text(stage, style);
            }
        }
        text
    }

    /// Says how to get the text where it is not there.
    fn note(&self, context: &Context) {
        if self.text.is_none() {
            context.note(&format!(
                "the official text of the Core Rules {} is not in your library; `riftlaw import FILE` reads it from your copy",
                self.version
            ));
        }
        if self.history.as_ref().is_some_and(|history| history.len() < 2) {
            context.note("a rule is followed through the versions that were imported; `riftlaw import --list` lists them");
        }
    }
}

impl Line {
    fn said(&self) -> Option<&str> {
        self.text.as_deref().or(self.gist)
    }

    fn shown(&self) -> String {
        self.said().map(|said| parted(said).text.to_owned()).unwrap_or_default()
    }
}

fn section(title: &str, lines: &[(&str, String)], style: &Style) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", style.heading(title));
    for (id, said) in lines {
        let wrapped = wrap(&format!("{id}  {said}"), style.width, "  ", "      ");
        text += &wrapped.replacen(id, &style.id(id), 1);
    }
    text
}

/// `Core Rules 1.4 (in force since 2026-07-24)`.
pub fn in_force(version: &str) -> String {
    match Document::core_rules(version).map(|document| (document.in_force(), document.until())) {
        Some((since, None)) => format!("Core Rules {version} (in force since {since})"),
        Some((since, Some(until))) => format!("Core Rules {version} (in force {since} to {until})"),
        None => format!("Core Rules {version}"),
    }
}

fn stage_json(stage: &Stage) -> Value {
    json!({
        "version": stage.version,
        "number": stage.item.as_ref().map(|item| &item.number),
        "text": stage.item.as_ref().map(|item| &item.text),
        "change": stage.change.map(Change::name),
    })
}

fn stage_text(stage: &Stage, style: &Style) -> String {
    let Some(item) = &stage.item else {
        let gone = if stage.change == Some(Change::Removed) { "removed" } else { "not there" };
        return format!("  {}  {gone}\n", stage.version);
    };
    let change = stage.change.map_or("", Change::name);
    let head = format!("  {}  {}  {change}\n", stage.version, style.id(&item.number));
    // What is the same is not said again.
    if matches!(stage.change, Some(Change::Same | Change::Renumbered)) {
        head
    } else {
        head + &wrap(&item.text, style.width, "       ", "       ")
    }
}
