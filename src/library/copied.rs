//! FAQ pages copied as plain text, in two layouts: numbered (`Question 8`, `Accepted Answer`), and in sections (`Q: …`).
//!
//! Such copies hold entities, repeat questions, and lose symbols and headings. A question that stands twice is taken once.

use super::document::Item;
use super::faq::{document, lost_heading, number, question};
use super::text::{day_in, decode, tidy};
use super::{Given, Reading, Refusal, Unread};
use crate::corpus::fold;

/// Whether a text is a copied page.
pub fn is_copied(text: &str) -> bool {
    let lines = || text.lines().map(str::trim);
    let numbered = lines().any(|line| question_number(line).is_some()) && lines().any(is_answer_mark);
    numbered || lines().filter(|line| question(line).is_some()).count() >= 2
}

/// `Question 8`.
fn question_number(line: &str) -> Option<usize> {
    line.strip_prefix("Question ")?.trim().parse().ok().filter(|number| (1..1000).contains(number))
}

fn is_answer_mark(line: &str) -> bool {
    matches!(line, "Accepted Answer" | "Answer" | "Accepted Answer:" | "Answer:")
}

/// A question as it was met.
#[derive(Default)]
struct Met {
    number: Option<usize>,
    line: usize,
    question: String,
    answer: String,
    section: String,
    /// Whether its answer has begun.
    is_answered: bool,
}

/// Reads a copied page.
pub fn read(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    let (before, met) = met(text);
    let is_numbered = met.iter().filter(|met| met.number.is_some()).count() * 2 > met.len();
    let mut unread = Vec::new();
    let mut notes = Vec::new();
    let mut items: Vec<(Option<usize>, Item)> = Vec::new();
    let mut doubled = 0;
    for met in met {
        let (question, answer) = (tidy(&decode(&met.question)), tidy(&decode(&met.answer)));
        if question.is_empty() || answer.is_empty() {
            let told = if question.is_empty() { "a question without words" } else { &question };
            unread.push(Unread::of(met.line, told));
            continue;
        }
        let item = Item { title: question, section: met.section, text: answer, ..Item::default() };
        match items.iter_mut().find(|(_, known)| fold(&known.title) == fold(&item.title)) {
            // The numbered one of two is the one that the page means.
            Some(known) => {
                doubled += 1;
                if known.0.is_none() {
                    *known = (met.number, item);
                }
            }
            None => items.push((met.number, item)),
        }
    }
    if doubled > 0 {
        notes.push(format!("{doubled} questions stand twice and were taken once"));
    }
    let mut asked: Vec<Item> = Vec::with_capacity(items.len());
    let mut numbers = Vec::with_capacity(items.len());
    for (number, item) in items {
        numbers.push(number);
        asked.push(item);
    }
    let title = before.lines().find(|line| is_title(line)).unwrap_or_default();
    // A title such as "Core Rules FAQ" says less than the questions do.
    let mut document = document("", given, day_in(&before), &asked).or_else(|_| document(title, given, day_in(&before), &asked))?;
    number(&document.id, &mut asked);
    for (item, number) in asked.iter_mut().zip(numbers) {
        if let Some(number) = number {
            item.number = number.to_string();
        }
    }
    document.layout = if is_numbered { "numbered" } else { "sections" }.to_owned();
    document.introduction = before;
    document.items = asked;
    Ok(Reading { documents: vec![document], unread, notes })
}

/// The questions of a text in order, and what stands before the first.
fn met(text: &str) -> (String, Vec<Met>) {
    let mut before = String::new();
    let mut met: Vec<Met> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let is_next = question_number(line).is_some() || question(line).is_some();
        if is_next {
            let (last, may_be_all) = match met.last_mut() {
                Some(last) => (&mut last.answer, false),
                None => (&mut before, true),
            };
            let trimmed = last.trim_end().len();
            last.truncate(trimmed);
            let is_title = is_title(last.lines().next_back().unwrap_or_default());
            let lost = if is_title { None } else { lost_heading(last, may_be_all) };
            let section = lost.or_else(|| met.last().map(|last| last.section.clone())).unwrap_or_default();
            let question = question(line).unwrap_or_default().to_owned();
            met.push(Met {
                number: question_number(line),
                line: at + 1,
                is_answered: !question.is_empty(),
                question,
                section,
                ..Met::default()
            });
            continue;
        }
        match met.last_mut() {
            None => push(&mut before, line),
            Some(last) if is_answer_mark(line) => last.is_answered = true,
            Some(last) if last.is_answered => push(&mut last.answer, line),
            Some(last) => push(&mut last.question, line),
        }
    }
    (before, met)
}

/// Whether a line names an FAQ.
fn is_title(line: &str) -> bool {
    fold(line).split(' ').any(|word| word == "faq")
}

fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECTIONS: &str = "Moving\n\nQ: May it move?\n\nYes, it may.\n\n\u{2022} Once.\n\nFighting\n\nQ: May it fight?\n\nNo.\n";
    const NUMBERED: &str = "Moon FAQ\n\nQ: May it move?\n\nYes.\n\nQuestion 1\n\nMay it move?\n\nAccepted Answer\n\nYes, it&#x27;s free to.\n\n\
        Question 2\n\nMay it fight?\nAnd when?\n\nAccepted Answer\n\nNo &amp; never.\n\nQuestion 3\n\nWhy?\n\nAccepted Answer\n";

    fn given() -> Given<'static> {
        Given { document: Some("moon-faq"), ..Given::default() }
    }

    #[test]
    fn sections_give_each_question_its_heading() {
        let reading = read(SECTIONS, &given()).expect("it is read");
        let items: Vec<(&str, &str, &str, &str)> = reading.documents[0]
            .items
            .iter()
            .map(|item| (item.number.as_str(), item.section.as_str(), item.title.as_str(), item.text.as_str()))
            .collect();
        assert_eq!(items, [("1", "Moving", "May it move?", "Yes, it may.\n\n\u{2022} Once."), ("2", "Fighting", "May it fight?", "No.")]);
    }

    #[test]
    fn a_numbered_page_is_read_with_its_entities_and_doubles_are_taken_once() {
        let reading = read(NUMBERED, &given()).expect("it is read");
        let items: Vec<(&str, &str, &str)> =
            reading.documents[0].items.iter().map(|item| (item.number.as_str(), item.title.as_str(), item.text.as_str())).collect();
        assert_eq!(items, [("1", "May it move?", "Yes, it's free to."), ("2", "May it fight?\nAnd when?", "No & never.")]);
        assert_eq!(reading.notes, ["1 questions stand twice and were taken once"]);
        assert_eq!((reading.unread[0].line, reading.unread[0].text.as_str()), (24, "Why?"));
    }

    #[test]
    fn only_a_page_with_questions_is_a_copied_page() {
        assert!(is_copied(SECTIONS) && is_copied(NUMBERED));
        assert!(!is_copied("Question 1\nis what I asked.\n"));
        assert!(!is_copied("Q: just one\n"));
    }
}
