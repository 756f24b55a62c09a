//! FAQ pages: questions and clarifications, as Markdown or in the two layouts of text that pages are copied in.

use super::document::{Imported, Item, Kind};
use super::markdown::{self, Part};
use super::origins;
use super::text::day_in;
use super::{Given, Reading, Refusal, Unread, copied};
use crate::corpus::{Document, fold, slug};

/// Whether a text is such a page.
pub fn is_faq(text: &str) -> bool {
    is_markdown(text) || copied::is_copied(text)
}

fn is_markdown(text: &str) -> bool {
    text.lines().any(|line| line.starts_with('#') && is_question(line.trim_start_matches('#').trim()))
}

/// Reads an FAQ page.
pub fn read(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    if is_markdown(text) { page(text, given) } else { copied::read(text, given) }
}

fn page(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    let page = markdown::read(text);
    let about = page.about.join("\n");
    let published = about.lines().find(|line| line.contains("Published")).and_then(day_in).or_else(|| day_in(&about));
    let title = page.title.as_deref().or_else(|| about.lines().next()).unwrap_or_default();
    let mut asked: Vec<Item> = Vec::new();
    let mut introduction = String::new();
    let mut subject = String::new();
    let mut section = String::new();
    let questions = question_level(&page.parts);
    for (place, part) in page.parts.iter().enumerate() {
        let next = page.parts.get(place + 1);
        let is_revised = part.level == questions && !asked.is_empty();
        let goes_to_item = if let Some(question) = question(&part.heading) {
            let section = if subject.is_empty() { section.clone() } else { std::mem::take(&mut subject) };
            asked.push(Item { title: question.to_owned(), section, text: part.text.clone(), ..Item::default() });
            true
        } else if is_revised {
            // A revised card text belongs to the question before it.
            true
        } else {
            section.clone_from(&part.heading);
            let is_clarification = is_clarification(part, next, questions);
            if is_clarification {
                asked.push(Item { title: part.heading.clone(), section: section.clone(), text: part.text.clone(), ..Item::default() });
            }
            is_clarification
        };
        let text = match asked.last_mut() {
            Some(item) if goes_to_item => &mut item.text,
            _ => &mut introduction,
        };
        if is_revised && question(&part.heading).is_none() || !goes_to_item {
            add(text, &part.heading);
            add(text, &part.text);
        }
        if next.is_some_and(|next| question(&next.heading).is_some()) && !part.text.is_empty() {
            subject = lost_heading(text, !goes_to_item).unwrap_or_default();
        }
    }
    let mut document = document(title, given, published, &asked)?;
    number(&document.id, &mut asked);
    document.layout = "page".to_owned();
    document.introduction = introduction;
    let unread = asked.iter().filter(|item| item.text.is_empty()).map(|item| Unread::of(line_of(text, &item.title), &item.title)).collect();
    asked.retain(|item| !item.text.is_empty());
    document.items = asked;
    Ok(Reading { documents: vec![document], unread, notes: Vec::new() })
}

fn add(text: &mut String, more: &str) {
    if !more.is_empty() {
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(more);
    }
}

fn question_level(parts: &[Part]) -> usize {
    parts.iter().find(|part| question(&part.heading).is_some()).map_or(3, |part| part.level)
}

/// A section with text of its own and nothing asked below it; revised card texts may stand below.
fn is_clarification(part: &Part, next: Option<&Part>, questions: usize) -> bool {
    let is_beside = |next: &Part| question(&next.heading).is_none() && (next.level <= part.level || next.level == questions);
    part.level > 0 && part.level != questions && !part.text.is_empty() && next.is_none_or(is_beside)
}

fn is_question(heading: &str) -> bool {
    question(heading).is_some()
}

/// The question that a heading asks: `Q: May I?`.
pub fn question(heading: &str) -> Option<&str> {
    heading.strip_prefix("Q:").or_else(|| heading.strip_prefix("Q.")).map(str::trim).filter(|question| !question.is_empty())
}

/// A heading whose marks were lost: a last paragraph of a few words without a stop. It is taken away from the text; an answer keeps what
/// is all of it.
pub fn lost_heading(text: &mut String, may_be_all: bool) -> Option<String> {
    let start = text.rfind("\n\n").map_or(0, |at| at + 2);
    let last = &text[start..];
    let is_short = !last.is_empty() && last.split_whitespace().count() <= 7 && !last.contains('\n');
    let ends = last.ends_with(|c: char| c.is_alphanumeric());
    let begins = last.starts_with(|c: char| c.is_uppercase());
    if !(is_short && ends && begins && (may_be_all || start > 0)) {
        return None;
    }
    let heading = last.to_owned();
    text.truncate(start.saturating_sub(2));
    Some(heading)
}

/// Which document it is: by what was given, by its title, by its questions.
pub fn document(title: &str, given: &Given<'_>, published: Option<jiff::civil::Date>, asked: &[Item]) -> Result<Imported, Refusal> {
    let published = given.published.or(published);
    if let Some(id) = given.document {
        let known = Document::named(id).map(|known| Imported::known(known, Kind::Faq));
        let title = if title.is_empty() { id } else { title };
        return Ok(known.unwrap_or_else(|| Imported::unknown(id.to_owned(), Kind::Faq, title.to_owned(), published)));
    }
    let folded = fold(title);
    let named = Document::all().find(|document| {
        let set = document.name().strip_suffix("-faq");
        set.is_some_and(|set| folded.split(' ').any(|word| word == set)) && folded.split(' ').any(|word| word == "faq")
    });
    let by_questions =
        || (asked.iter().filter(|item| origins::number(&item.title).is_some()).count() * 2 > asked.len()).then(origins::document);
    if let Some(known) = named.or_else(by_questions) {
        return Ok(Imported::known(known, Kind::Faq));
    }
    let name: Vec<&str> =
        folded.split(' ').filter(|word| !matches!(*word, "" | "riftbound" | "rules" | "faq" | "and" | "clarifications")).collect();
    if name.is_empty() {
        let message = "this is an FAQ, but nothing in it says which";
        return Err(Refusal::new(message, "say which with --document radiance-faq --published 2026-11-20"));
    }
    let mut document = Imported::unknown(format!("{}-faq", slug(&name.join(" "))), Kind::Faq, title.to_owned(), published);
    document.in_force = given.in_force.or(published);
    Ok(document)
}

/// Numbers the items of a document: those of the Origins FAQ by what they ask, all others in their order.
pub fn number(document: &str, asked: &mut [Item]) {
    let is_origins = document == origins::document().name();
    let mut next = if is_origins { origins::COUNT } else { 0 };
    for item in asked {
        let known = if is_origins { origins::number(&item.title) } else { None };
        item.number = known
            .unwrap_or_else(|| {
                next += 1;
                next
            })
            .to_string();
    }
}

fn line_of(text: &str, title: &str) -> usize {
    text.lines().position(|line| line.contains(title)).map_or(1, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const PAGE: &str = "# Game Sunrise FAQ\n\n> Published: 2031-02-03. URL: none\n\nHello all.\n\n## First Things\n\nThis is clear now.\n\n\
        ### Sun Card (revised text)\n\nDo it twice.\n\n## Other Things\n\nSome words before.\n\nMoon Card\n\n### Q: May I?\n\nYes, you may.\n\n\
        ### Moon Card (revised text)\n\nDo it once.\n\nDay Card\n\n### Q: And now?\n\nNo.\n\n### Q: Why?\n";

    fn read_page() -> Reading {
        read(PAGE, &Given::default()).expect("it is read")
    }

    #[test]
    fn questions_and_clarifications_are_numbered_in_their_order() {
        let document = &read_page().documents[0];
        assert_eq!((document.id.as_str(), document.published), ("game-sunrise-faq", Some(date(2031, 2, 3))));
        let items: Vec<(&str, &str, &str)> =
            document.items.iter().map(|item| (item.number.as_str(), item.title.as_str(), item.section.as_str())).collect();
        assert_eq!(items, [("1", "First Things", "First Things"), ("2", "May I?", "Moon Card"), ("3", "And now?", "Day Card")]);
        assert_eq!(document.introduction, "Hello all.\n\nOther Things\n\nSome words before.");
    }

    #[test]
    fn a_revised_card_text_belongs_to_the_item_before_it() {
        let document = &read_page().documents[0];
        assert_eq!(document.items[0].text, "This is clear now.\n\nSun Card (revised text)\n\nDo it twice.");
        assert_eq!(document.items[1].text, "Yes, you may.\n\nMoon Card (revised text)\n\nDo it once.");
    }

    #[test]
    fn a_question_without_an_answer_is_told_as_not_read() {
        let unread = read_page().unread;
        assert_eq!((unread.len(), unread[0].line, unread[0].text.as_str()), (1, 35, "Why?"));
    }

    #[test]
    fn a_known_title_names_the_document() {
        let document =
            &read("# Riftbound Vendetta Rules FAQ\n\n### Q: May I?\n\nYes.\n", &Given::default()).expect("it is read").documents[0];
        assert_eq!((document.id.as_str(), document.published), ("vendetta-faq", Some(date(2026, 8, 14))));
    }
}
