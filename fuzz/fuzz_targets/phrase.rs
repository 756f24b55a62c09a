//! Fuzzes a phrase of an ability.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::phrase(text));
