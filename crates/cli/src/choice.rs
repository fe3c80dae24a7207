//! Words of the command line for choices of the library. The library itself does not know the command line.
//!
//! If the library has a name for a choice, that name is the word. This module adds other words and the help.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use grundy_core::{notation::bounds, values::Width};
use grundy_emit::{
    FormKind,
    judges::{JUDGES, Judge},
    language::Language,
    submit::{PROBLEMS, Problem},
};
use grundy_plot::export;
use grundy_records::{long_run::Asked, survey::PageFormat};

/// Choices, each with its other words and its help, in the order of the help.
pub(super) type Choices<T> = &'static [(T, &'static [&'static str], &'static str)];

/// A choice that has a word on the command line.
pub(super) trait Choice: Copy + Send + Sync + 'static {
    /// All choices that an argument accepts by default.
    const WORDS: Choices<Self>;

    /// Returns the word on the command line.
    fn word(self) -> &'static str;
}

/// Parses the word of a choice. Case matters unless the argument says `ignore_case`.
pub(super) fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    let words = T::WORDS;
    let value = |&(choice, aliases, help): &(T, &'static [&'static str], &'static str)| {
        PossibleValue::new(choice.word()).aliases(aliases).help(help)
    };
    PossibleValuesParser::new(words.iter().map(value)).try_map(|given| {
        // The parser before this one accepts only known words.
        let is_named = |(choice, aliases, _): &&(T, &'static [&'static str], &'static str)| {
            aliases.iter().chain([&choice.word()]).any(|word| word.eq_ignore_ascii_case(&given))
        };
        words.iter().find(is_named).map(|&(choice, ..)| choice).ok_or_else(|| format!("unknown word `{given}`"))
    })
}

/// Parses a whole number within a range, in any notation of bounds: `1000000`, `1e6`, `10^6`, `1,000,000`.
pub(super) fn whole_number(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = u64> {
    move |text: &str| {
        let (least, most) = range.clone().into_inner();
        let number = bounds::whole_number(text).filter(|number| range.contains(number));
        number.ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number from {least}, such as 5000 or 10^6"),
            most => format!("expected a whole number from {least} to {most}, such as 5000 or 10^6"),
        })
    }
}

/// Parses the name of a judge.
pub(super) fn judge() -> impl TypedValueParser<Value = &'static Judge> {
    named(JUDGES.iter().map(|judge| (judge.name, judge.title, judge)))
}

/// Parses the name of a problem.
pub(super) fn problem() -> impl TypedValueParser<Value = &'static Problem> {
    named(PROBLEMS.iter().map(|problem| (problem.name, problem.title, problem)))
}

/// Formats the options that select these judges.
pub(super) fn judges_in_words(judges: &[&Judge]) -> String {
    judges.iter().map(|judge| format!("`--judge {}`", judge.name)).collect::<Vec<_>>().join(", ")
}

/// Parses a name from a list of (name, help, named thing).
fn named<T: Sync + 'static>(
    all: impl Iterator<Item = (&'static str, &'static str, &'static T)> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = &'static T> {
    let values = all.clone().map(|(name, help, _)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).try_map(move |given| {
        let mut found = all.clone().filter(|(name, ..)| name.eq_ignore_ascii_case(&given));
        found.next().map(|(.., named)| named).ok_or_else(|| format!("unknown name `{given}`"))
    })
}

impl Choice for Asked {
    const WORDS: Choices<Self> = &[
        (Self::Auto, &[], "The fastest that applies"),
        (Self::Naive, &[], "Every option as the rules give it; any game of heaps. Keeps all values"),
        (Self::Dense, &[], "Every pair of parts; codes with at most two parts. Keeps all values"),
        (Self::Sparse, &[], "Pairs with a rare part, and witnesses; codes with at most two parts"),
        (Self::Tiers, &[], "Blocks of states, tier by tier; boards, whose states need not fit in memory"),
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Naive => "naive",
            Self::Dense => "dense",
            Self::Sparse => "sparse",
            Self::Tiers => "tiers",
        }
    }
}

impl Choice for Width {
    const WORDS: Choices<Self> =
        &[(Self::U8, &[], "One byte"), (Self::U16, &[], "Two bytes"), (Self::U32, &[], "Four bytes")];

    fn word(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
        }
    }
}

impl Choice for export::Format {
    const WORDS: Choices<Self> = &[
        (Self::Text, &[], "Aligned rows for people"),
        (Self::Csv, &[], "A header line, then one position a line"),
        (Self::Json, &[], "One object: game, shape, values (nested as the shape is)"),
        (Self::BFile, &[], "The OEIS's b-file: `n a(n)` a line; lattices by antidiagonals"),
        (Self::Npy, &[], "`NumPy`'s array file, with the shape of the table"),
        (Self::Raw, &[], "The bare values, little-endian, in the narrowest width that fits"),
    ];

    fn word(self) -> &'static str {
        self.name()
    }
}

impl Choice for PageFormat {
    const WORDS: Choices<Self> = &[
        (Self::Text, &[], "Aligned rows for people"),
        (Self::Csv, &[], "A header line, then one game a line, proved or not"),
        (Self::Markdown, &[], "A page with its definitions"),
    ];

    fn word(self) -> &'static str {
        self.name()
    }
}

impl Choice for Language {
    const WORDS: Choices<Self> = &[
        (Self::Rust, Self::Rust.aliases(), "Editions 2018, 2021 and 2024, `no_std`"),
        (Self::Cpp, Self::Cpp.aliases(), "C++98 and later"),
        (Self::C, Self::C.aliases(), "C99 and later"),
        (Self::C89, Self::C89.aliases(), "C of 1989, without `<stdint.h>`, and later"),
        (Self::Python, Self::Python.aliases(), "Python 3"),
        (Self::Java, Self::Java.aliases(), "Java 8 and later"),
        (Self::Javascript, Self::Javascript.aliases(), "`ECMAScript` 5 and later"),
        (Self::CSharp, Self::CSharp.aliases(), "C# 2 and later"),
        (Self::Go, Self::Go.aliases(), "Go 1.13 and later, below `package main`"),
        (Self::Kotlin, Self::Kotlin.aliases(), "Kotlin 1.3 and later"),
    ];

    fn word(self) -> &'static str {
        self.name()
    }
}

impl Choice for FormKind {
    const WORDS: Choices<Self> = &[
        (Self::Formula, &[], "A law that needs no table"),
        (Self::Plain, &[], "A character a value"),
        (Self::Packed, &[], "Some values in some characters"),
        (Self::Coded, &[], "An arithmetic code, unpacked at the first call"),
        (Self::Computed, &[], "The rules of the game, tried out at the first call"),
    ];

    fn word(self) -> &'static str {
        self.name()
    }
}
