//! JSON as lists come in it: a list, an object that holds one somewhere, an object a line, or a page with `__NEXT_DATA__`.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

/// How deep a list may lie in the object that holds it.
const DEEPEST: usize = 12;
/// How many values of a list are looked into for another list.
const WIDEST: usize = 64;

/// One object of a list.
#[derive(Clone, Copy, Debug)]
pub struct Record<'t> {
    /// The line it begins in, from 1.
    pub line: usize,
    pub json: &'t str,
}

/// A list, and what the object that holds it says about it.
#[derive(Debug, Default)]
pub struct Records<'t> {
    pub list: Vec<Record<'t>>,
    /// Texts and numbers of the outermost object.
    pub about: BTreeMap<String, String>,
}

/// The part of a page that holds its data: what stands in the script `__NEXT_DATA__`, else the whole.
pub fn data(text: &str) -> &str {
    let Some(mark) = text.find("id=\"__NEXT_DATA__\"") else { return text };
    let after = &text[mark..];
    let start = after.find('>').map_or(0, |at| at + 1);
    let end = after[start..].find("</script>").map_or(after.len(), |at| start + at);
    &after[start..end]
}

/// Whether a text could be JSON.
pub fn is_json(text: &str) -> bool {
    data(text).trim_start().starts_with(['{', '['])
}

/// The list that a text holds. Fails with what is wrong where the text is not JSON.
pub fn records(whole: &str) -> Result<Records<'_>, String> {
    let text = data(whole);
    match serde_json::from_str::<&RawValue>(text) {
        Ok(value) => {
            let about = about(value.get());
            let list = list(value.get(), 0).unwrap_or_default();
            Ok(Records { list: located(whole, list), about })
        }
        Err(error) => {
            let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let objects =
                lines.iter().filter(|line| serde_json::from_str::<&RawValue>(line).is_ok_and(|value| value.get().starts_with('{')));
            if lines.len() < 2 || objects.count() * 2 < lines.len() {
                return Err(error.to_string());
            }
            Ok(Records { list: located(whole, lines), about: BTreeMap::new() })
        }
    }
}

/// Parts of a text, in order, with the lines that they begin in.
fn located<'t>(whole: &str, parts: Vec<&'t str>) -> Vec<Record<'t>> {
    let (mut line, mut counted) = (1, 0);
    let locate = |json: &'t str| {
        let offset = (json.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize).clamp(counted, whole.len());
        line += whole.as_bytes()[counted..offset].iter().filter(|&&byte| byte == b'\n').count();
        counted = offset;
        Record { line, json }
    };
    parts.into_iter().map(locate).collect()
}

fn about(json: &str) -> BTreeMap<String, String> {
    let Ok(object) = serde_json::from_str::<BTreeMap<String, &RawValue>>(json) else { return BTreeMap::new() };
    let text = |value: &RawValue| match serde_json::from_str(value.get()) {
        Ok(Value::String(text)) => Some(text),
        Ok(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let short = object.into_iter().filter(|(_, value)| value.get().len() < 2000 && !value.get().starts_with(['{', '[']));
    short.filter_map(|(key, value)| Some((key, text(value)?))).collect()
}

/// The longest list of objects with names in a value.
fn list(json: &str, depth: usize) -> Option<Vec<&str>> {
    if depth > DEEPEST {
        return None;
    }
    if json.starts_with('[') {
        let values: Vec<&RawValue> = serde_json::from_str(json).ok()?;
        if values.iter().take(WIDEST).any(|value| is_named(value.get())) {
            return Some(values.into_iter().map(RawValue::get).collect());
        }
        return values.into_iter().take(WIDEST).filter_map(|value| list(value.get(), depth + 1)).max_by_key(Vec::len);
    }
    if json.starts_with('{') {
        let object: BTreeMap<String, &RawValue> = serde_json::from_str(json).ok()?;
        return object.into_values().filter_map(|value| list(value.get(), depth + 1)).max_by_key(Vec::len);
    }
    None
}

/// An object of a list of cards or errata.
fn is_named(json: &str) -> bool {
    let Ok(object) = serde_json::from_str::<BTreeMap<String, &RawValue>>(json) else { return false };
    let has = |key: &str| object.contains_key(key);
    (has("name") && (has("riftbound_id") || has("publicCode") || (has("code") && has("text"))))
        || (has("card") && (has("new") || has("new_text")))
}

/// The beginning of a record, to tell which one it is.
pub fn glimpse(json: &str) -> &str {
    let end = json.char_indices().nth(120).map_or(json.len(), |(at, _)| at);
    &json[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_wherever_it_lies() {
        let card = "{\"name\": \"Sun\", \"publicCode\": \"SUN-001/010\"}";
        let deep = format!(
            "{{\"updatedAt\": \"2031-02-03\", \"props\": {{\"blades\": [{{\"type\": \"x\"}}, {{\"cards\": {{\"items\": [\n{card}]}}}}]}}}}"
        );
        let found = records(&deep).expect("it is JSON");
        assert_eq!((found.list[0].line, found.list[0].json), (2, card));
        assert_eq!(found.about["updatedAt"], "2031-02-03");
        let page = format!("<html>\n<script id=\"__NEXT_DATA__\" type=\"application/json\">{deep}</script>\n</html>");
        assert_eq!(records(&page).expect("it is JSON").list[0].line, 3);
    }

    #[test]
    fn an_object_a_line_is_a_list() {
        let found = records("{\"card\": \"a\"}\n\n{\"card\": \"b\"}\n{ broken\n").expect("it is JSON");
        assert_eq!(found.list.iter().map(|record| record.line).collect::<Vec<_>>(), [1, 3, 4]);
    }

    #[test]
    fn nesting_without_end_is_no_list() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(records(&deep).is_ok_and(|found| found.list.is_empty()) || records(&deep).is_err());
        assert!(records("{ not json").is_err());
    }
}
