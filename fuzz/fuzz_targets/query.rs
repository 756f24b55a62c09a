//! Fuzzes a question.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::query(text));
