//! Small card files, read as the tool reads them.

use riftlaw::card::file::read_card;
use riftlaw::card::{Ability, Body, Card, Encoded, Keyword, Kind};

fn text(name: &str) -> String {
    let path = format!("{}/tests/data/cards/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn card(name: &str) -> Card {
    read_card(name, &text(name)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn a_unit_with_a_trigger_and_a_statement_is_read() {
    let card = card("ember-adept.toml");
    assert_eq!((card.name.as_str(), card.kind, card.might, card.encoded), ("Ember Adept", Kind::Unit, Some(3), Encoded::Full));
    assert_eq!(card.keywords, [Keyword::Assault(2), Keyword::Hidden]);
    let [Ability { body: Body::Triggered(trigger), .. }, Ability { body: Body::Passive { .. }, depends_on, .. }] =
        card.abilities.as_slice()
    else {
        panic!("{:?}", card.abilities)
    };
    assert_eq!((trigger.pay.len(), trigger.effect.len(), depends_on.len()), (1, 2, 1));
}

#[test]
fn equipment_has_a_bonus_and_effect_text() {
    let card = card("lantern-sling.toml");
    assert_eq!((card.might_bonus, card.abilities.len(), card.effect_text.len()), (Some(1), 0, 1));
}

#[test]
fn every_fault_of_a_file_is_told_at_once_in_its_order() {
    let faults = read_card("misspelt.toml", &text("misspelt.toml")).expect_err("it is at fault");
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "misspelt.toml:10:24: `unti` is not known here, in `a friendly unti` (did you mean `unit`?)",
            "misspelt.toml:11:5: unknown key `recal` (did you mean `recall`?)",
            "misspelt.toml:14:12: `Lgion` is not known here, in `Lgion` (did you mean `Legion`?)",
            "misspelt.toml:15:16: `draw` is 0, and has to be from 1 to 99",
        ]
    );
}
