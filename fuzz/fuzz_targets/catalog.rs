//! Any text as a catalogue and as a game file: no panic, and an error can be shown.
#![no_main]

use generator::{game_file, tables::catalog};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let errors = [catalog::parse(text).map(drop).err(), game_file::parse(text).map(drop).err()];
    for error in errors.into_iter().flatten() {
        let _ = (error.to_string(), error.render(true), error.line_column());
    }
});
