//! `changes`: what changed since a day: documents, rulings, errata, bans, and the rules of imported versions.

use clap::Args;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::error::Error;
use super::output::{Out, Style, wrap};
use super::{Context, day, rule};
use crate::corpus::{Document, Status};
use crate::library::rules::{Rules, parted};
use crate::library::title;
use crate::library::versions::{self, Change, Pair};

/// Since when.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The day: what changed on it, or later. If none is given, the day that the Core Rules came into force
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day, conflicts_with = "day")]
    since: Option<Date>,
    /// The same as --since
    #[arg(value_name = "YYYY-MM-DD", value_parser = day)]
    day: Option<Date>,
}

impl Arguments {
    fn since(&self, context: &Context) -> Date {
        let of_rules = || rule::in_force_on_day(context).map(|(since, _)| since);
        self.since.or(self.day).or_else(of_rules).unwrap_or(context.day)
    }
}

/// One thing that changed. The order of kinds is that of a day's changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Changed {
    date: Date,
    kind: Kind,
    id: String,
    summary: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Document,
    Ruling,
    Erratum,
    Ban,
    Rule,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Ruling => "ruling",
            Self::Erratum => "erratum",
            Self::Ban => "ban",
            Self::Rule => "rule",
        }
    }
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let since = arguments.since(context);
    let last = if context.options.all_dates { Date::MAX } else { context.day };
    let is_wanted = |date: Date| since <= date && date <= last;
    let mut changes = documents();
    changes.extend(rulings(context)?);
    changes.extend(errata(context)?);
    changes.extend(bans(context)?);
    // Comparing versions takes longest: only those are compared that count.
    changes.extend(rules(context, &is_wanted)?);
    changes.retain(|change| is_wanted(change.date) && is_of_kind(context, change.kind));
    changes.sort();
    if let Some(limit) = context.options.limit() {
        changes.truncate(limit);
    }
    if out.is_json() {
        let listed: Vec<Value> = changes
            .iter()
            .map(|change| json!({ "date": change.date, "kind": change.kind.name(), "id": change.id, "summary": change.summary }))
            .collect();
        out.json(&json!({ "schema": 1, "since": since, "changes": listed }))?;
    } else {
        let text = text(&changes, out.style());
        out.text(&text)?;
        if changes.is_empty() {
            context.note(&format!("nothing changed from {since} to {}", context.day));
        }
    }
    Ok(u8::from(changes.is_empty()))
}

/// Whether `--kind` wants it; documents and bans are of no kind that it knows apart.
fn is_of_kind(context: &Context, kind: Kind) -> bool {
    use crate::search;
    let kinds = &context.options.kind;
    let of = match kind {
        Kind::Ruling => search::Kind::Ruling,
        Kind::Erratum => search::Kind::Erratum,
        Kind::Ban => search::Kind::Card,
        Kind::Rule => search::Kind::Rule,
        Kind::Document => search::Kind::Document,
    };
    kinds.is_empty() || kinds.contains(&of)
}

/// Documents that came into force, and that ceased to be.
fn documents() -> Vec<Changed> {
    let changed = |date, document: Document, summary: &str| Changed {
        date,
        kind: Kind::Document,
        id: document.name().to_owned(),
        summary: format!("{document} {summary}"),
    };
    let mut changes = Vec::new();
    for document in Document::all() {
        let plural = document.name().starts_with("core-rules") || document.name().ends_with("errata");
        changes.push(changed(document.in_force(), document, if plural { "come into force" } else { "comes into force" }));
        if let Some(until) = document.until() {
            changes.push(changed(until, document, if plural { "are replaced" } else { "no longer counts" }));
        }
    }
    changes
}

fn rulings(context: &Context) -> Result<Vec<Changed>, Error> {
    let mut changes = Vec::new();
    for ruling in context.corpus.ruling_heads() {
        let (ruling, _) = ruling?;
        let mut add = |date, summary: String| changes.push(Changed { date, kind: Kind::Ruling, id: ruling.id.clone(), summary });
        let published = ruling.sources.iter().map(|source| source.published).min().unwrap_or(ruling.since);
        add(published, format!("new: {} {}.", ruling.question, ruling.short));
        let changed = ruling.changed.as_deref().unwrap_or(&ruling.short);
        match ruling.status {
            Status::Amended if ruling.since > published => add(ruling.since, format!("amended: {changed}")),
            Status::Superseded => {
                let by = ruling.superseded_by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
                add(ruling.until.unwrap_or(ruling.since), format!("superseded{by}: {changed}"));
            }
            Status::Disputed => {
                let newest = ruling.views.iter().flat_map(|view| &view.sources).map(|source| source.published).max();
                add(newest.unwrap_or(ruling.since), format!("disputed: {}", ruling.question));
            }
            Status::Amended | Status::Holds => {}
        }
    }
    Ok(changes)
}

fn errata(context: &Context) -> Result<Vec<Changed>, Error> {
    let mut changes = Vec::new();
    for errata in context.corpus.errata() {
        let errata = errata?;
        changes.extend(errata.changes.iter().map(|change| Changed {
            date: change.in_force,
            kind: Kind::Erratum,
            id: change.id.clone(),
            summary: format!("{}: {}", errata.card, change.summary),
        }));
    }
    Ok(changes)
}

fn bans(context: &Context) -> Result<Vec<Changed>, Error> {
    let mut changes = Vec::new();
    for ban in context.corpus.bans()? {
        let id = format!("card:{}", crate::corpus::slug(&ban.card));
        let mut add = |date, summary| changes.push(Changed { date, kind: Kind::Ban, id: id.clone(), summary });
        add(ban.since, format!("{} is banned in {}", ban.card, ban.format));
        if let Some(until) = ban.until {
            add(until, format!("{} is allowed in {} again", ban.card, ban.format));
        }
    }
    Ok(changes)
}

/// What is new, removed or reworded in each imported version that came into force on a day that counts.
fn rules(context: &Context, is_wanted: &dyn Fn(Date) -> bool) -> Result<Vec<Changed>, Error> {
    let library = context.library();
    let dates =
        |version: &str| library.entries().iter().find(|entry| entry.id == format!("core-rules-{version}")).and_then(|entry| entry.in_force);
    let imported = library.versions();
    let mut changes = Vec::new();
    for pair in imported.windows(2) {
        let Some(date) = dates(pair[1]).filter(|&date| is_wanted(date)) else { continue };
        let (Some(old), Some(new)) = (library.rules(pair[0])?, library.rules(pair[1])?) else { continue };
        changes.extend(versions::compare(&old, &new).iter().filter_map(|pair| rule(date, pair, &old, &new)));
    }
    Ok(changes)
}

fn rule(date: Date, pair: &Pair<'_>, old: &Rules, new: &Rules) -> Option<Changed> {
    let changed =
        |version: &str, number: &str, summary: String| Changed { date, kind: Kind::Rule, id: format!("cr@{version}:{number}"), summary };
    let said = |text: &str| title(parted(text).text);
    match (pair.change, pair.before, pair.after) {
        (Change::New, _, Some(after)) => Some(changed(&new.version, &after.number, format!("new: {}", said(&after.text)))),
        (Change::Removed, Some(before), _) => Some(changed(&old.version, &before.number, format!("removed: {}", said(&before.text)))),
        (Change::Reworded, Some(before), Some(after)) => {
            let was = if before.number == after.number { String::new() } else { format!(" (was {})", before.number) };
            Some(changed(&new.version, &after.number, format!("reworded{was}: {}", said(&after.text))))
        }
        _ => None,
    }
}

/// Under each day its changes.
fn text(changes: &[Changed], style: &Style) -> String {
    let mut text = String::new();
    let mut last = None;
    for change in changes {
        if last != Some(change.date) {
            let gap = if last.is_some() { "\n" } else { "" };
            text += &format!("{gap}{}\n", style.heading(&change.date.to_string()));
            last = Some(change.date);
        }
        let wrapped = wrap(&format!("{} {}", change.id, change.summary), style.width, "  ", "      ");
        text += &wrapped.replacen(&change.id, &style.id(&change.id), 1);
    }
    text
}
