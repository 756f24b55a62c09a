//! `diff`: what changed from one version of the Core Rules to another: new, removed, reworded and renumbered rules.

use clap::Args;
use serde_json::{Value, json};

use super::error::{Error, printable};
use super::known::Names;
use super::output::{Out, Style, wrap};
use super::{Context, completions};
use crate::corpus::{fold, rule_numbers};
use crate::library::Item;
use crate::library::rules::Rules;
use crate::library::versions::{self, Change, Pair};

/// Which versions, and what about.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The older version: 1.3
    #[arg(value_name = "FROM", add = completions::of(Names::Versions))]
    from: String,
    /// The newer version: 1.4
    #[arg(value_name = "TO", add = completions::of(Names::Versions))]
    to: String,
    /// Only rules with all of these words, before or after
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let (from, to) = (rules(context, &arguments.from)?, rules(context, &arguments.to)?);
    let words: Vec<String> = arguments.words.iter().flat_map(|word| fold(word).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    let pairs = versions::compare(&from, &to);
    let mut changes: Vec<&Pair<'_>> = pairs.iter().filter(|pair| pair.change != Change::Same && speaks_of(pair, &words)).collect();
    let counts = counts(&changes);
    let has_any = !changes.is_empty();
    // Hundreds of rules have only moved: a reader who names no words asks what is new.
    let leaves_out = words.is_empty() && !out.is_json() && changes.iter().any(|pair| pair.change == Change::Renumbered);
    if leaves_out {
        changes.retain(|pair| pair.change != Change::Renumbered);
    }
    if let Some(limit) = context.options.limit() {
        changes.truncate(limit);
    }
    if out.is_json() {
        let listed: Vec<Value> = changes.iter().map(|pair| pair_json(pair)).collect();
        out.json(&json!({
            "schema": 1,
            "from": from.version,
            "to": to.version,
            "words": arguments.words,
            "counts": counts.iter().map(|(change, count)| (change.name().to_owned(), json!(count))).collect::<serde_json::Map<_, _>>(),
            "changes": listed,
        }))?;
    } else {
        let text: String = changes.iter().map(|pair| pair_text(pair, out.style())).collect();
        out.text(&text)?;
        let told: Vec<String> = counts.iter().map(|(change, count)| format!("{count} {}", change.name())).collect();
        context.note(&format!("from Core Rules {} to {}: {}", from.version, to.version, told.join(", ")));
        if leaves_out {
            context.note("rules that only got another number are listed where words are given, and with --json");
        }
    }
    Ok(u8::from(!has_any))
}

/// The imported Core Rules of a version.
pub fn rules(context: &Context, version: &str) -> Result<Rules, Error> {
    if let Some(rules) = context.library().rules(version)? {
        return Ok(rules);
    }
    let message = format!("the Core Rules {} are not in your library", printable(version));
    let imported = context.library().versions();
    let is_known = rule_numbers::versions().any(|known| known == version);
    let hint = match (is_known, imported.is_empty()) {
        (false, false) => format!("it holds {}", imported.join(", ")),
        (false, true) | (true, _) => "`riftlaw import FILE` reads them from your copy".to_owned(),
    };
    Err(Error::NotHere(message, Some(hint)))
}

/// Whether the rule has all the words, or words that begin so, before or after.
fn speaks_of(pair: &Pair<'_>, words: &[String]) -> bool {
    let has_all = |item: &Item| {
        let text = fold(&item.text);
        words.iter().all(|wanted| text.split(' ').any(|word| word.starts_with(wanted.as_str())))
    };
    [pair.before, pair.after].into_iter().flatten().any(has_all)
}

fn counts(changes: &[&Pair<'_>]) -> Vec<(Change, usize)> {
    [Change::New, Change::Removed, Change::Reworded, Change::Renumbered]
        .map(|kind| (kind, changes.iter().filter(|pair| pair.change == kind).count()))
        .to_vec()
}

fn pair_json(pair: &Pair<'_>) -> Value {
    json!({
        "change": pair.change.name(),
        "from": pair.before.map(|item| &item.number),
        "to": pair.after.map(|item| &item.number),
        "before": pair.before.map(|item| &item.text),
        "after": pair.after.map(|item| &item.text),
    })
}

fn pair_text(pair: &Pair<'_>, style: &Style) -> String {
    let number = match (pair.before, pair.after) {
        (Some(before), Some(after)) if before.number == after.number => after.number.clone(),
        (Some(before), Some(after)) => format!("{} → {}", before.number, after.number),
        (Some(only), None) | (None, Some(only)) => only.number.clone(),
        (None, None) => return String::new(),
    };
    let head = format!("{}  {}\n", style.id(&number), pair.change.name());
    let said = match pair.change {
        Change::Reworded => reworded(pair.before.map_or("", |item| &item.text), pair.after.map_or("", |item| &item.text), style),
        Change::New | Change::Removed => {
            pair.after.or(pair.before).map_or_else(String::new, |item| wrap(&item.text, style.width, "  ", "  "))
        }
        Change::Renumbered | Change::Same => String::new(),
    };
    head + &said
}

/// The new text with what went out as `[-…-]` and what came in as `{+…+}`.
fn reworded(before: &str, after: &str, style: &Style) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.split_whitespace().collect(), after.split_whitespace().collect());
    let mut marked: Vec<String> = Vec::new();
    let (mut out, mut into): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let close = |out: &mut Vec<&str>, into: &mut Vec<&str>, marked: &mut Vec<String>| {
        if !out.is_empty() {
            marked.push(format!("[-{}-]", out.join(" ")));
        }
        if !into.is_empty() {
            marked.push(format!("{{+{}+}}", into.join(" ")));
        }
        out.clear();
        into.clear();
    };
    for step in steps(&old, &new) {
        match step {
            Step::Out(word) => out.push(word),
            Step::In(word) => into.push(word),
            Step::Kept(word) => {
                close(&mut out, &mut into, &mut marked);
                marked.push(word.to_owned());
            }
        }
    }
    close(&mut out, &mut into, &mut marked);
    wrap(&marked.join(" "), style.width, "  ", "  ")
}

#[derive(Clone, Copy)]
enum Step<'t> {
    Out(&'t str),
    In(&'t str),
    Kept(&'t str),
}

/// What leads from one row of words to another: the longest common row is kept.
fn steps<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Step<'t>> {
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            longest[a * width + b] = if old[a] == new[b] {
                longest[(a + 1) * width + b + 1] + 1
            } else {
                longest[(a + 1) * width + b].max(longest[a * width + b + 1])
            };
        }
    }
    let (mut a, mut b) = (0, 0);
    let mut steps = Vec::with_capacity(old.len().max(new.len()));
    while a < old.len() || b < new.len() {
        if a < old.len() && b < new.len() && old[a] == new[b] {
            steps.push(Step::Kept(new[b]));
            (a, b) = (a + 1, b + 1);
        } else if b == new.len() || (a < old.len() && longest[(a + 1) * width + b] >= longest[a * width + b + 1]) {
            steps.push(Step::Out(old[a]));
            a += 1;
        } else {
            steps.push(Step::In(new[b]));
            b += 1;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reworded_rule_shows_what_went_out_and_what_came_in() {
        let style = Style { width: 100 };
        assert_eq!(reworded("a unit moves once", "a unit never moves at all", &style), "  a unit {+never+} moves [-once-] {+at all+}\n");
        assert_eq!(reworded("", "all new", &style), "  {+all new+}\n");
    }
}
