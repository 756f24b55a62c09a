//! Fuzzes a ruling.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::ruling(text));
