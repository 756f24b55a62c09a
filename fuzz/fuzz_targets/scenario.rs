//! Fuzzes a scenario file, played.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::scenario(text));
