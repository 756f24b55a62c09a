//! Fuzzes a document to import.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| riftlaw_fuzz::import(text));
