//! Which rules are followed while games are played: what the coverage of the replays counts. Nothing in a game depends on it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

thread_local! {
    static IS_NOTED: Cell<bool> = const { Cell::new(false) };
    static NOTED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Plays, and gives beside what comes of it the rules that were followed meanwhile.
pub fn noting<T>(play: impl FnOnce() -> T) -> (T, BTreeSet<&'static str>) {
    let outer = NOTED.take();
    let was_noted = IS_NOTED.replace(true);
    let came_of_it = play();
    IS_NOTED.set(was_noted);
    (came_of_it, NOTED.replace(outer))
}

/// Says that a rule is followed here: what it says is done now, or keeps something from being done. It stands where the code does so, on
/// the path that only this rule takes.
pub(super) fn follow(rule: &'static str) {
    if IS_NOTED.get() {
        NOTED.with_borrow_mut(|noted| noted.insert(rule));
    }
}

/// Says that a rule is followed here if it decides what happens: if something would be otherwise without it. That is looked at only while
/// the rules are noted, and what is followed on the way does not count.
pub(super) fn follow_if(rule: &'static str, decides: impl FnOnce() -> bool) {
    if IS_NOTED.get() && noting(decides).0 {
        follow(rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_followed_while_it_is_noted_counts() {
        follow("056");
        let ((_, inner), outer) = noting(|| {
            follow("054.1");
            noting(|| follow("055"))
        });
        follow("056");
        assert_eq!((Vec::from_iter(outer), Vec::from_iter(inner)), (vec!["054.1"], vec!["055"]));
        assert!(noting(|| ()).1.is_empty());
    }

    #[test]
    fn a_rule_that_decides_nothing_is_not_followed_and_looking_at_it_counts_for_nothing() {
        let ((), noted) = noting(|| {
            follow_if("056", || {
                follow("055");
                true
            });
            follow_if("054.1", || false);
        });
        assert_eq!(Vec::from_iter(noted), ["056"]);
    }
}
