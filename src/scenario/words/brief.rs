//! A short telling: without what only a trace needs, payments as one line, passes together.

use super::{ONLY_IN_A_TRACE, join};
use crate::scenario::verdict::Told;

/// What a reader is told who does not ask for a trace.
pub fn brief(told: &[Told]) -> Vec<Told> {
    let mut short: Vec<Told> = Vec::new();
    for (at, one) in told.iter().enumerate() {
        if ONLY_IN_A_TRACE.contains(&one.kind) || is_part_of_payment(told, at) {
            continue;
        }
        match short.last_mut() {
            Some(last) if last.kind == "passed" && one.kind == "passed" && last.step == one.step => {
                last.text = passes(&last.text, &one.text)
            }
            _ => short.push(one.clone()),
        }
    }
    short
}

/// Whether that is a rune being used right before something is paid: the payment says enough.
fn is_part_of_payment(told: &[Told], at: usize) -> bool {
    let step = told[at].step;
    let is_use = |one: &Told| matches!(one.kind, "exhausted" | "recycled" | "added");
    let rest = &told[at..];
    let uses = rest.iter().take_while(|one| one.step == step && is_use(one)).count();
    // Something else that is exhausted or recycled as a cost adds nothing.
    let adds = rest[..uses].iter().take(2).any(|one| one.kind == "added");
    uses > 0 && adds && rest.get(uses).is_some_and(|next| next.step == step && next.kind == "paid")
}

/// `Ann and Ben pass`.
pub fn passes(before: &str, one: &str) -> String {
    let names = |text: &str| text.trim_end_matches(" passes").trim_end_matches(" pass").replace(" and ", ", ");
    let all: Vec<String> = names(before).split(", ").chain([names(one).as_str()]).map(str::to_owned).collect();
    format!("{} pass", join(&all, "and"))
}
