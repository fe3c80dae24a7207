//! Any text as a b-file: no panic; what is read, written in order, reads the same.
#![no_main]

use generator::export::bfile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match bfile::parse(text) {
        Ok(terms) => {
            let written: String = terms.iter().map(|(n, value)| format!("{n} {value}\n")).collect();
            assert_eq!(bfile::parse(&written).as_ref(), Ok(&terms));
        }
        Err(error) => {
            let _ = (error.to_string(), error.render(true), error.line_column());
        }
    }
});
