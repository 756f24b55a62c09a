//! Fuzzes a card file.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::card(text));
