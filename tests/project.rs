//! What holds for the project as a whole: its layers, its purity, its citations, and its rulings.
//!
//! Needs no full-text engine: `cargo test --no-default-features --test project`.

mod project {
    mod citations;
    mod exploring;
    mod layers;
    mod names;
    mod playouts;
    mod replays;
    mod sources;
    mod traces;
}
