//! Instructions become sentences: a new one for each, unless a joint holds them together.

use super::super::reading::{Located, Value};
use super::agree::Form;
use super::clause::{self, Clause};

/// Instructions as sentences, without capital letters and full stops. The form is that of verbs without a subject of their own.
pub fn of(items: &[Located], form: Form) -> Vec<String> {
    let mut run = Run { sentences: Vec::new(), chain: Vec::new(), opens_with_then: false };
    let mut joint = "";
    for item in items {
        match &item.value {
            Value::Text(text) => joint = text,
            Value::Table(table) => {
                if joint.is_empty() || joint == "Then" {
                    run.end_sentence();
                    run.opens_with_then = joint == "Then";
                }
                run.chain.push((joint.to_owned(), clause::of(table, form)));
                joint = "";
            }
            _ => {}
        }
    }
    run.end_sentence();
    run.sentences
}

/// Sentences of which the first says that it happens "instead".
pub fn instead(items: &[Located], form: Form) -> Vec<String> {
    let mut sentences = of(items, form);
    if let Some(first) = sentences.first_mut() {
        first.push_str(" instead");
    }
    sentences
}

struct Run {
    sentences: Vec<String>,
    /// The clauses of the sentence, each with the joint before it.
    chain: Vec<(String, Clause)>,
    opens_with_then: bool,
}

impl Run {
    fn end_sentence(&mut self) {
        let Some((_, first)) = self.chain.first() else { return };
        let then = match (self.opens_with_then, first.lead.is_empty()) {
            (false, _) => "",
            (true, true) => "then ",
            (true, false) => "then, ",
        };
        self.sentences.push(format!("{then}{}", joined(&self.chain)));
        self.sentences.extend(self.chain.drain(..).flat_map(|(_, clause)| clause.after));
    }
}

/// Clauses as one sentence. What the clause before said already is left out: the same subject, and after "and" the same verb.
fn joined(chain: &[(String, Clause)]) -> String {
    let is_list = chain.len() > 2 && chain.iter().skip(1).all(|(joint, _)| joint == "and");
    let mut sentence = String::new();
    for (place, (joint, clause)) in chain.iter().enumerate() {
        let Some((_, before)) = place.checked_sub(1).and_then(|place| chain.get(place)) else {
            sentence += &clause.whole();
            continue;
        };
        let continues = clause.lead.is_empty() && clause.subject == before.subject;
        let parted = before.closes || (before.subject.is_empty() && !clause.subject.is_empty() && !clause.subject.starts_with("you"));
        sentence += match joint.as_str() {
            "then" => ", then ",
            "and" if is_list && place + 1 < chain.len() => ", ",
            "and" if is_list || parted => ", and ",
            "and" => " and ",
            _ => ", ",
        };
        sentence += &match (continues, joint.as_str()) {
            (true, "and") if clause.key == before.key && !clause.verb.is_empty() => clause.rest.clone(),
            (true, _) => clause.predicate(),
            (false, _) => clause.whole(),
        };
    }
    sentence
}
