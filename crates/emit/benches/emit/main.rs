//! What estimates of seconds go by, and what snippets are worth beside programs written by hand; all in seconds of the
//! processor that the program itself takes, so that other work beside it matters little.
//!
//! - Steps of an innermost loop in a second, in each language: what `Language::steps_per_second` says.
//! - Bytes and milliseconds of snippets, and of what a good contestant writes: the table of `docs/emit.md`.
//!
//! Compilers that are not there are passed over. `cargo bench -p grundy-emit --bench emit`; with `-- speed` or `-- by_hand`
//! one of the two, with `-- speed go kotlin` the speeds of these languages.

mod by_hand;
mod program;
mod speed;

fn main() {
    // Cargo passes `--bench`.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let (kind, languages) = wanted.split_first().map_or((None, &[][..]), |(kind, rest)| (Some(kind.as_str()), rest));
    if kind.is_none_or(|kind| kind == "speed") {
        speed::measure(languages);
    }
    if kind.is_none_or(|kind| kind == "by_hand") {
        by_hand::compare();
    }
}
