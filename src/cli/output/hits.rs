//! Hits: one line each, or where the terminal is narrow the title below the id.

use super::style::cut;
use super::{Style, wrap};
use crate::search::Hit;

/// The narrowest that a title is cut to beside its id; where there is less room it stands below.
const NARROWEST: usize = 24;

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
        let said = format!("{mark}{title}");
        let room = style.width.saturating_sub(4 + id.chars().count().max(column));
        if room < NARROWEST {
            text += &format!("  {}\n{}", style.id(id), wrap(&said, style.width, "    ", "    "));
            continue;
        }
        let padding = " ".repeat(column.saturating_sub(id.chars().count()));
        text += &format!("  {}{padding}  {}\n", style.id(id), cut(&said, room));
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

    #[test]
    fn where_there_is_no_room_beside_it_the_title_stands_below_the_id() {
        colored::control::set_override(false);
        let item = ("timing/bystanders-in-showdowns".to_owned(), "Several players can be asked. Who is?".to_owned(), Some("amended"));
        let text = lines(&[item], &Style { width: 40 });
        assert_eq!(text, "  timing/bystanders-in-showdowns\n    [amended] Several players can be\n    asked. Who is?\n");
    }
}
