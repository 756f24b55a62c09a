//! Fuzzes an erratum.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::erratum(text));
