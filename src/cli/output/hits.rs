//! Hits: one line each.

use super::Style;
use super::style::cut;
use crate::search::Hit;

/// One line a hit: id, title, and the status where it does not simply hold.
pub fn text(hits: &[Hit], style: &Style) -> String {
    let line = |hit: &Hit| (hit.id.clone(), hit.title.clone(), hit.status.clone());
    lines(&hits.iter().map(line).collect::<Vec<_>>(), style)
}

/// One line for each id, title and status.
pub fn lines<S: AsRef<str>>(items: &[(String, String, Option<S>)], style: &Style) -> String {
    let widest = items.iter().map(|(id, ..)| id.chars().count()).max().unwrap_or(0);
    let column = widest.min(style.width / 2).min(40);
    let mut text = String::new();
    for (id, title, status) in items {
        let mark = match status.as_ref().map(AsRef::as_ref) {
            None | Some("holds") => String::new(),
            Some(status) => format!("[{status}] "),
        };
        let padding = " ".repeat(column.saturating_sub(id.chars().count()));
        let used = 4 + id.chars().count().max(column);
        let title = cut(&format!("{mark}{title}"), style.width.saturating_sub(used).max(10));
        text += &format!("  {}{padding}  {title}\n", style.id(id));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_one_line_and_says_when_it_does_not_simply_hold() {
        let item =
            |id: &str, status| (id.to_owned(), "Who gets the battlefield when everything there dies in a combat?".to_owned(), Some(status));
        colored::control::set_override(false);
        let text = lines(&[item("combat/equal-might", "holds"), item("cards/old", "superseded")], &Style { width: 60 });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  combat/equal-might  Who gets the battlefield when everyth…");
        assert!(lines[1].contains("[superseded] Who gets"), "{text}");
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{text}");
    }
}
