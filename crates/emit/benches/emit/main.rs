//! Measurements behind the estimates of seconds, and a comparison of snippets with programs written
//! by hand. All times are processor seconds of the program itself, which other work on the machine
//! changes little.
//!
//! - Steps of an innermost loop in a second, in each language: the numbers of
//!   `Language::steps_per_second`.
//! - Bytes and milliseconds of snippets and of a good contestant's programs: the table of
//!   `docs/emit.md`.
//!
//! Missing compilers are skipped. `cargo bench -p grundy-emit --bench emit` runs both; `-- speed`
//! or `-- by_hand` selects one, and `-- speed go kotlin` measures the speeds of these languages.

mod by_hand;
mod program;
mod speed;

fn main() {
    // Cargo passes `--bench`.
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let (kind, languages) = wanted
        .split_first()
        .map_or((None, &[][..]), |(kind, rest)| (Some(kind.as_str()), rest));
    if kind.is_none_or(|kind| kind == "speed") {
        speed::measure(languages);
    }
    if kind.is_none_or(|kind| kind == "by_hand") {
        by_hand::compare();
    }
}
