//! Hits: one line each.

use super::Style;
use super::style::cut;
use crate::search::Hit;

/// One line a hit: id, title, and the status where it is not simply so.
pub fn text(hits: &[Hit], style: &Style) -> String {
    let widest = hits.iter().map(|hit| hit.id.chars().count()).max().unwrap_or(0);
    let column = widest.min(style.width / 2).min(40);
    let mut text = String::new();
    for hit in hits {
        let mark = match hit.status.as_deref() {
            None | Some("holds") => String::new(),
            Some(status) => format!("[{status}] "),
        };
        let padding = " ".repeat(column.saturating_sub(hit.id.chars().count()));
        let used = 4 + hit.id.chars().count().max(column);
        let title = cut(&format!("{mark}{}", hit.title), style.width.saturating_sub(used).max(10));
        text += &format!("  {}{padding}  {title}\n", style.id(&hit.id));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Kind;

    #[test]
    fn a_hit_is_one_line_and_says_when_it_does_not_simply_hold() {
        let hit = |id: &str, status: &str| Hit {
            id: id.to_owned(),
            kind: Kind::Ruling,
            title: "Who gets the battlefield when everything there dies in a combat?".to_owned(),
            score: 1.0,
            sources: serde_json::json!([]),
            status: Some(status.to_owned()),
        };
        colored::control::set_override(false);
        let text = text(&[hit("combat/equal-might", "holds"), hit("cards/old", "superseded")], &Style { width: 60 });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  combat/equal-might  Who gets the battlefield when everyth…");
        assert!(lines[1].contains("[superseded] Who gets"), "{text}");
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{text}");
    }
}
