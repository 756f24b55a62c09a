//! Pages as Markdown: headings, and the text under each.

use super::text::decode;

/// A heading and the text under it, up to the next heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// How deep the heading is: 1 for `#`; 0 for text before the first one.
    pub level: usize,
    pub heading: String,
    /// Paragraphs, with an empty line between two; lists have a line for each item.
    pub text: String,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The first heading of level 1.
    pub title: Option<String>,
    /// Quoted lines (`>`) before the first part with text: who published it, and when.
    pub about: Vec<String>,
    pub parts: Vec<Part>,
}

/// Reads a page. Everything in it belongs to some part.
pub fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut part = Part::default();
    let mut open = Paragraph::None;
    for line in text.lines() {
        let line = line.trim();
        if let Some((level, heading)) = heading(line) {
            let heading = plain(heading);
            if level == 1 && page.title.is_none() {
                page.title = Some(heading);
                continue;
            }
            page.parts.push(std::mem::replace(&mut part, Part { level, heading, text: String::new() }));
            open = Paragraph::None;
        } else if let Some(quoted) = line.strip_prefix('>') {
            page.about.push(plain(quoted.trim()));
        } else {
            open = add(&mut part.text, line, open);
        }
    }
    page.parts.push(part);
    page.parts.retain(|part| part.level > 0 || !part.text.is_empty());
    page
}

/// What the last line of a text belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paragraph {
    None,
    Prose,
    List,
}

/// Adds a line to a text; hard line breaks within a paragraph are undone.
fn add(text: &mut String, line: &str, open: Paragraph) -> Paragraph {
    let bullet = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).or_else(|| line.strip_prefix("\u{25cf} "));
    let line = plain(bullet.unwrap_or(if line == "-" { "" } else { line }));
    if line.is_empty() {
        // A bullet that stands alone has its text on the lines after it.
        return if bullet.is_some() { open } else { Paragraph::None };
    }
    match (bullet.is_some(), open) {
        (_, Paragraph::None) if text.is_empty() => {}
        (true, Paragraph::List | Paragraph::Prose) => text.push('\n'),
        (true, Paragraph::None) => text.push_str(if ends_in_list(text) { "\n" } else { "\n\n" }),
        (false, Paragraph::List | Paragraph::Prose) => text.push(' '),
        (false, Paragraph::None) => text.push_str("\n\n"),
    }
    if bullet.is_some() {
        text.push_str("\u{2022} ");
    }
    text.push_str(&line);
    if bullet.is_some() { Paragraph::List } else { open.max_prose() }
}

impl Paragraph {
    fn max_prose(self) -> Self {
        if self == Self::List { Self::List } else { Self::Prose }
    }
}

fn ends_in_list(text: &str) -> bool {
    text.rsplit('\n').next().is_some_and(|line| line.starts_with('\u{2022}'))
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    ((1..=6).contains(&level) && rest.starts_with(' ')).then(|| (level, rest.trim()))
}

/// A line without marks of links and emphasis, and without entities.
fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(middle) = rest.find("](") {
        let target = &rest[middle + 2..];
        let is_link = target.starts_with("http") || target.starts_with('#') || target.starts_with('/');
        let opened = rest[..middle].rfind('[');
        match (is_link, opened, target.find(')')) {
            (true, Some(opened), Some(closed)) => {
                plain.push_str(&rest[..opened]);
                plain.push_str(&rest[opened + 1..middle]);
                rest = &target[closed + 1..];
            }
            _ => {
                plain.push_str(&rest[..middle + 2]);
                rest = target;
            }
        }
    }
    plain.push_str(rest);
    let plain = plain.replace("**", "");
    decode(&plain).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_its_headings_and_what_stands_under_each() {
        let page = read(
            "# The Title\n\n> Published: 2030-01-02\n\nFirst line\nof prose.\n\n## One\n\nAn answer:\n\n- this\n\n- that\nand more\n\nThe end.\n",
        );
        assert_eq!(page.title.as_deref(), Some("The Title"));
        assert_eq!(page.about, ["Published: 2030-01-02"]);
        assert_eq!(page.parts[0].text, "First line of prose.");
        assert_eq!(page.parts[1].heading, "One");
        assert_eq!(page.parts[1].text, "An answer:\n\n\u{2022} this\n\u{2022} that and more\n\nThe end.");
    }

    #[test]
    fn links_keep_their_words_and_game_symbols_stay() {
        assert_eq!(plain("see the [Rules Page](https://example.org/a) and **this**"), "see the Rules Page and this");
        assert_eq!(plain("[E](tap) costs [1][C](x)"), "[E](tap) costs [1][C](x)");
    }
}
