#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| generator_fuzz::text::graph(data));
