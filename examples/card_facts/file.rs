//! Card files as text: writing new ones, and changing the facts of old ones and nothing else of them.

use std::collections::BTreeSet;
use std::ops::Range;

use riftlaw::card::Cost;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::list::Facts;

/// The keys of a card file that hold facts, in the order in which they stand.
const KEYS: [&str; 11] = ["name", "differs", "kind", "supertype", "tags", "codes", "domains", "cost", "might", "might_bonus", "keywords"];

/// A card file after its facts were brought up to date.
#[derive(Debug, Default, PartialEq)]
pub struct Updated {
    pub text: String,
    /// What was changed: `cost: "[2]" becomes "[3]"`.
    pub changes: Vec<String>,
    /// What differs and was left alone, since people write it.
    pub left_alone: Vec<String>,
}

/// A new card file. Its abilities are left to people, unless its text is nothing but keywords.
pub fn new(facts: &Facts) -> String {
    let is_encoded = facts.printed.is_all && facts.attached.is_all && facts.kind != "marker";
    let mut lines: Vec<(&str, String)> = KEYS.into_iter().filter_map(|key| Some((key, wanted(facts, key)?))).collect();
    if !is_encoded {
        lines.push(("abilities", quoted("not encoded")));
    }
    let width = lines.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    let mut text: String = lines.into_iter().map(|(key, value)| format!("{key:width$} = {value}\n")).collect();
    if is_encoded && !facts.attached.keywords.is_empty() {
        text += &format!("\n[[effect_text]]\nkeywords = {}\n", texts(&facts.attached.keywords));
    }
    text
}

/// Brings the facts of a card file up to date. Fails if it is no TOML.
pub fn update(text: &str, facts: &Facts) -> Result<Updated, String> {
    let head = Head::of(text)?;
    let mut updated = Updated::default();
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for key in KEYS {
        let (entry, wanted) = (head.entries.iter().find(|entry| entry.key == key), wanted(facts, key));
        if key == "keywords"
            && let Some(because) = head.keywords_left_alone(facts)
        {
            updated.left_alone.extend(because.filter(|_| !head.says_keywords_of(facts)));
            continue;
        }
        match (entry, wanted) {
            (Some(entry), Some(value)) if !is_same(key, &entry.value, facts) => {
                let value = if key == "codes" { texts(&all_codes(&entry.value, facts)) } else { value };
                updated.changes.push(format!("{key}: {} becomes {value}", &text[entry.value_at.clone()]));
                edits.push((entry.value_at.clone(), value));
            }
            (Some(entry), None) if is_from_lists(key) => {
                updated.changes.push(format!("{key}: {} goes", &text[entry.value_at.clone()]));
                edits.push((lines_of(text, entry), String::new()));
            }
            (None, Some(value)) => {
                updated.changes.push(format!("{key}: {value} comes"));
                let at = head.place_for(text, key);
                edits.push((at..at, format!("{key} = {value}\n")));
            }
            (Some(_), _) | (None, None) => {}
        }
        if key == "codes"
            && let Some(entry) = entry
        {
            let old: Vec<String> = strings(&entry.value).into_iter().filter(|code| !facts.codes.contains(code)).collect();
            if !old.is_empty() {
                updated.left_alone.push(format!("codes: the list has no {}", old.join(", ")));
            }
        }
    }
    let keys_changed = edits.iter().any(|(at, value)| at.is_empty() || value.is_empty());
    text.clone_into(&mut updated.text);
    // From the end, so that what comes before keeps its place. Of two at one place the later key stands behind the earlier one.
    edits.sort_by_key(|(at, _)| at.start);
    for (at, value) in edits.into_iter().rev() {
        updated.text.replace_range(at, &value);
    }
    if keys_changed {
        updated.text = aligned(&updated.text)?;
    }
    Ok(updated)
}

/// Whether a fact that the list does not have is taken out of a file. Might Bonus is in few lists, and `differs` in none.
fn is_from_lists(key: &str) -> bool {
    !matches!(key, "differs" | "might_bonus")
}

/// The value of a key as a list has it, as TOML.
fn wanted(facts: &Facts, key: &str) -> Option<String> {
    match key {
        "name" => Some(quoted(&facts.name)),
        "kind" => Some(quoted(&facts.kind)),
        "supertype" => facts.supertype.as_deref().map(quoted),
        "tags" => Some(&facts.tags).filter(|tags| !tags.is_empty()).map(|tags| texts(tags)),
        "codes" => Some(texts(&facts.codes)),
        "domains" => Some(texts(&facts.domains)),
        "cost" => facts.cost.as_deref().map(quoted),
        "might" => facts.might.map(|might| might.to_string()),
        "might_bonus" => facts.might_bonus.map(|bonus| bonus.to_string()),
        "keywords" => Some(&facts.printed.keywords).filter(|keywords| !keywords.is_empty()).map(|keywords| texts(keywords)),
        _ => None,
    }
}

/// Whether a value of a file says what the list says. The order of tags, codes and domains is the file's own; codes may be more.
fn is_same(key: &str, value: &DeValue<'_>, facts: &Facts) -> bool {
    let said = value.as_str();
    match key {
        "name" => said == Some(&facts.name),
        "kind" => said == Some(&facts.kind),
        "supertype" => said == facts.supertype.as_deref(),
        "cost" => said.and_then(Cost::parse) == facts.cost.as_deref().and_then(Cost::parse),
        "might" => number(value) == facts.might.map(i64::from),
        "might_bonus" => number(value) == facts.might_bonus.map(i64::from),
        "tags" => same_items(&strings(value), &facts.tags),
        "domains" => same_items(&strings(value), &facts.domains),
        "codes" => facts.codes.iter().all(|code| strings(value).contains(code)),
        "keywords" => strings(value) == facts.printed.keywords,
        _ => true,
    }
}

/// The codes of a file, and those of the list that it lacks.
fn all_codes(value: &DeValue<'_>, facts: &Facts) -> Vec<String> {
    let mut codes = strings(value);
    for code in &facts.codes {
        if !codes.contains(code) {
            codes.push(code.clone());
        }
    }
    codes
}

fn same_items(a: &[String], b: &[String]) -> bool {
    let sorted = |items: &[String]| {
        let mut items = items.to_vec();
        items.sort_unstable();
        items
    };
    sorted(a) == sorted(b)
}

fn number(value: &DeValue<'_>) -> Option<i64> {
    value.as_integer().and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok())
}

/// The texts in a list.
fn strings(value: &DeValue<'_>) -> Vec<String> {
    let items = value.as_array().map(|items| items.iter()).into_iter().flatten();
    items.filter_map(|item| item.get_ref().as_str().map(str::to_owned)).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn texts(items: &[String]) -> String {
    format!("[{}]", items.iter().map(|item| quoted(item)).collect::<Vec<_>>().join(", "))
}

/// The lines of a file above its first `[[ability]]`.
struct Head<'t> {
    entries: Vec<Entry<'t>>,
    /// Keywords in the lines of abilities, by name.
    further: Vec<String>,
    is_encoded: bool,
}

struct Entry<'t> {
    key: String,
    key_at: usize,
    value_at: Range<usize>,
    value: DeValue<'t>,
}

impl<'t> Head<'t> {
    fn of(text: &'t str) -> Result<Self, String> {
        let table = DeTable::parse(text).map_err(|error| error.message().to_owned())?.into_inner();
        let is_encoded = !table.contains_key("abilities");
        let mut head = Self { entries: Vec::new(), further: Vec::new(), is_encoded };
        for (key, value) in table {
            if matches!(key.get_ref().as_ref(), "ability" | "effect_text") {
                if key.get_ref() == "ability" {
                    head.further = value.get_ref().as_array().map(|lines| lines.iter().flat_map(keywords_of).collect()).unwrap_or_default();
                }
                continue;
            }
            let value_at = value.span();
            head.entries.push(Entry { key_at: key.span().start, key: key.into_inner().into_owned(), value_at, value: value.into_inner() });
        }
        head.entries.sort_by_key(|entry| entry.key_at);
        Ok(head)
    }

    /// Why the keywords are not the list's to say, with what to tell if they differ; `None` if they are.
    fn keywords_left_alone(&self, facts: &Facts) -> Option<Option<String>> {
        let entry = self.entries.iter().find(|entry| entry.key == "keywords");
        let has_tables = entry.is_some_and(|entry| entry.value.as_array().is_some_and(|items| items.len() != strings(&entry.value).len()));
        if !self.is_encoded && !has_tables && facts.printed.in_words.is_empty() {
            return None;
        }
        let list = [&facts.printed.keywords[..], &facts.printed.in_words[..]].concat();
        Some(Some(format!("keywords: the list has {}", if list.is_empty() { "none".to_owned() } else { list.join(", ") })))
    }

    /// Whether the file names the keywords that the list names, wherever they stand and whatever their arguments.
    fn says_keywords_of(&self, facts: &Facts) -> bool {
        let entry = self.entries.iter().find(|entry| entry.key == "keywords");
        let mut said = entry.map(|entry| names_in(&entry.value)).unwrap_or_default();
        said.extend(self.further.iter().cloned());
        let listed: Vec<String> = facts.printed.keywords.iter().chain(&facts.printed.in_words).map(|keyword| name_of(keyword)).collect();
        // One keyword with several costs is one word in some texts, and several keywords in the file.
        let once = |names: Vec<String>| names.into_iter().collect::<BTreeSet<_>>();
        once(said) == once(listed)
    }

    /// Where a line of that key belongs: behind the last key that stands before it in card files.
    fn place_for(&self, text: &str, key: &str) -> usize {
        let before = KEYS.iter().take_while(|known| **known != key);
        let last = before.filter_map(|known| self.entries.iter().find(|entry| entry.key == *known)).map(|entry| lines_of(text, entry).end);
        last.max().unwrap_or(0)
    }
}

/// The names of the keywords that an ability's line consists of.
fn keywords_of(line: &Spanned<DeValue<'_>>) -> Vec<String> {
    let table = line.get_ref().as_table();
    let own = table.filter(|table| !table.contains_key("keyword")).and_then(|table| table.get("keywords"));
    own.map(|keywords| names_in(keywords.get_ref())).unwrap_or_default()
}

/// The names of the keywords in a list, of those with costs in a table too.
fn names_in(value: &DeValue<'_>) -> Vec<String> {
    let items = value.as_array().map(|items| items.iter()).into_iter().flatten();
    items
        .filter_map(|item| match item.get_ref() {
            DeValue::String(keyword) => Some(name_of(keyword)),
            DeValue::Table(table) => table.keys().next().map(|key| key.get_ref().to_string()),
            _ => None,
        })
        .collect()
}

/// `Shield 2` is a Shield.
fn name_of(keyword: &str) -> String {
    keyword.split(' ').next().unwrap_or(keyword).to_owned()
}

/// The lines that an entry takes, with their ends.
fn lines_of(text: &str, entry: &Entry<'_>) -> Range<usize> {
    let start = text[..entry.key_at].rfind('\n').map_or(0, |at| at + 1);
    let end = text[entry.value_at.end..].find('\n').map_or(text.len(), |at| entry.value_at.end + at + 1);
    start..end
}

/// The text with the `=` of its head in one column.
fn aligned(text: &str) -> Result<String, String> {
    let head = Head::of(text)?;
    let width = head.entries.iter().map(|entry| entry.key.len()).max().unwrap_or(0);
    let mut aligned = text.to_owned();
    for entry in head.entries.iter().rev() {
        let between = entry.key_at + entry.key.len()..entry.value_at.start;
        aligned.replace_range(between, &format!("{:pad$} = ", "", pad = width - entry.key.len()));
    }
    Ok(aligned)
}
