//! The words by which the command line names the choices of the library, which itself knows of no command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::{export, long_run::Asked, snippet, submit, survey, values::Width};

/// One of several things that have a word on the command line.
pub(super) trait Choice: Copy + Send + Sync + 'static {
    /// (the choice, its word, other words for it, what the help says of it), in the order of the help.
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)];
}

/// Reads the word of a choice.
pub(super) fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    let values = T::WORDS.iter().map(|&(_, word, aliases, help)| PossibleValue::new(word).aliases(aliases).help(help));
    PossibleValuesParser::new(values).try_map(|given| {
        let is_named = |word: &str, aliases: &[&str]| word == given || aliases.contains(&given.as_str());
        // The parser before this one lets only known words pass.
        let found = T::WORDS.iter().find(|(_, word, aliases, _)| is_named(word, aliases));
        found.map(|&(choice, ..)| choice).ok_or_else(|| format!("unknown word `{given}`"))
    })
}

impl Choice for Asked {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::Auto, "auto", &[], "The fastest that applies"),
        (Self::Naive, "naive", &[], "Every option as the rules give it; any game of heaps. Keeps all values"),
        (Self::Dense, "dense", &[], "Every pair of parts; codes with at most two parts. Keeps all values"),
        (Self::Sparse, "sparse", &[], "Pairs with a rare part, and witnesses; codes with at most two parts"),
    ];
}

impl Choice for Width {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::U8, "u8", &[], "One byte"),
        (Self::U16, "u16", &[], "Two bytes"),
        (Self::U32, "u32", &[], "Four bytes"),
    ];
}

impl Choice for export::Format {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::Text, "text", &[], "Aligned rows for people"),
        (Self::Csv, "csv", &[], "A header line, then one position a line"),
        (Self::Json, "json", &[], "One object: game, shape, values (nested as the shape is)"),
        (Self::BFile, "b-file", &[], "The OEIS's b-file: `n a(n)` a line; lattices by antidiagonals"),
        (Self::Npy, "npy", &[], "`NumPy`'s array file, with the shape of the table"),
        (Self::Raw, "raw", &[], "The bare values, little-endian, in the narrowest width that fits"),
    ];
}

impl Choice for survey::Format {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::Text, "text", &[], "Aligned rows for people"),
        (Self::Csv, "csv", &[], "A header line, then one game a line, proved or not"),
        (Self::Markdown, "markdown", &[], "A page with its definitions"),
    ];
}

impl Choice for snippet::Language {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::Rust, "rust", &["rs"], "Editions 2018, 2021 and 2024, `no_std`"),
        (Self::Cpp, "cpp", &["c++", "cc"], "C++98 and later"),
        (Self::C, "c", &[], "C99 and later"),
        (Self::Python, "python", &["py"], "Python 3"),
        (Self::Java, "java", &[], "Java 8 and later"),
        (Self::Javascript, "javascript", &["js"], "`ECMAScript` 5 and later"),
    ];
}

impl Choice for submit::Language {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::Rust, "rust", &["rs"], "Editions 2021 and 2024"),
        (Self::Cpp, "cpp", &["c++", "cc"], "C++98 and later"),
    ];
}

impl Choice for snippet::Way {
    const WORDS: &'static [(Self, &'static str, &'static [&'static str], &'static str)] = &[
        (Self::Formula, "formula", &[], "A law that needs no table"),
        (Self::Plain, "plain", &[], "A character a value"),
        (Self::Packed, "packed", &[], "Some values in some characters"),
        (Self::Coded, "coded", &[], "An arithmetic code, unpacked at the first call"),
        (Self::Computed, "computed", &[], "The rules of the game, tried out at the first call"),
    ];
}
