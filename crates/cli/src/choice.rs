//! Words of the command line for choices of the library. The library itself does not know the
//! command line.
//!
//! If the library has a name for a choice, that name is the word. This module adds other words and
//! the help.

use std::{ops::RangeInclusive, time::Duration};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use grundy_core::{notation::bounds, values::Width};
use grundy_emit::{
    FormKind, Head, Language,
    judges::{JUDGES, Judge},
    submit::{JudgeProblem, PROBLEMS},
};
use grundy_plot::export;
use grundy_runs::MethodRequest;

/// Choices, each with its word and its help, in the order of the help.
pub type Choices<T> = &'static [(T, &'static str, &'static str)];

/// A choice that has a word on the command line.
pub trait WordChoice: Copy + Send + Sync + 'static {
    /// All choices that an argument accepts by default.
    const WORDS: Choices<Self>;

    /// Returns other words of the choice.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }
}

/// Parses the word of a choice. Case matters unless the argument says `ignore_case`.
pub fn choice<T: WordChoice>() -> impl TypedValueParser<Value = T> {
    parse_named(
        T::WORDS
            .iter()
            .map(|&(choice, word, help)| (word, choice.aliases(), help, choice)),
    )
}

/// Parses a whole number within a range, in any notation of bounds: `1000000`, `1e6`, `10^6`,
/// `1,000,000`.
pub fn whole_number(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = u64> {
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
pub fn judge() -> impl TypedValueParser<Value = &'static Judge> {
    parse_named(
        JUDGES
            .iter()
            .map(|judge| (judge.name, NO_ALIASES, judge.title, judge)),
    )
}

/// Parses the name of a problem.
pub fn problem() -> impl TypedValueParser<Value = &'static JudgeProblem> {
    parse_named(
        PROBLEMS
            .iter()
            .map(|problem| (problem.name, NO_ALIASES, problem.title, problem)),
    )
}

/// Formats the options that select these judges.
pub fn judges_in_words(judges: &[&Judge]) -> String {
    judges
        .iter()
        .map(|judge| format!("`--judge {}`", judge.name))
        .collect::<Vec<_>>()
        .join(", ")
}

const NO_ALIASES: &[&str] = &[];

/// A thing with its name, its other names and its help.
type NamedChoice<T> = (&'static str, &'static [&'static str], &'static str, T);

/// Parses the name of one of these things.
fn parse_named<T: Clone + Send + Sync + 'static>(
    all: impl Iterator<Item = NamedChoice<T>> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    let value = |(name, aliases, help, _): NamedChoice<T>| {
        PossibleValue::new(name).aliases(aliases).help(help)
    };
    PossibleValuesParser::new(all.clone().map(value)).try_map(move |given| {
        // The parser before this one accepts only known names.
        let is_named = |(name, aliases, ..): &NamedChoice<T>| {
            aliases
                .iter()
                .chain([name])
                .any(|word| word.eq_ignore_ascii_case(&given))
        };
        all.clone()
            .find(is_named)
            .map(|(.., named)| named)
            .ok_or_else(|| format!("unknown name `{given}`"))
    })
}

impl WordChoice for MethodRequest {
    const WORDS: Choices<Self> = &[
        (Self::Auto, "auto", "The fastest that applies"),
        (
            Self::Naive,
            "naive",
            "Every option as the rules give it; any game of heaps. Keeps all values",
        ),
        (
            Self::Dense,
            "dense",
            "Every pair of parts; codes with at most two parts. Keeps all values",
        ),
        (
            Self::Sparse,
            "sparse",
            "Pairs with a rare part, and witnesses; codes with at most two parts",
        ),
    ];
}

impl WordChoice for Width {
    const WORDS: Choices<Self> = &[
        (Self::U8, "u8", "One byte"),
        (Self::U16, "u16", "Two bytes"),
        (Self::U32, "u32", "Four bytes"),
    ];
}

impl WordChoice for export::Format {
    const WORDS: Choices<Self> = &[
        (Self::Text, Self::Text.name(), "Aligned rows for people"),
        (
            Self::Csv,
            Self::Csv.name(),
            "A header line, then one position a line",
        ),
        (
            Self::Json,
            Self::Json.name(),
            "One object: game, shape, values (nested as the shape is)",
        ),
        (
            Self::BFile,
            Self::BFile.name(),
            "The OEIS's b-file: `n a(n)` a line; lattices by antidiagonals",
        ),
        (
            Self::Npy,
            Self::Npy.name(),
            "`NumPy`'s array file, with the shape of the table",
        ),
        (
            Self::Raw,
            Self::Raw.name(),
            "The bare values, little-endian, in the narrowest width that fits",
        ),
    ];
}

impl WordChoice for Language {
    const WORDS: Choices<Self> = &{
        let mut words = [(Self::Rust, "", ""); Self::ALL.len()];
        let mut at = 0;
        while at < words.len() {
            let language = Self::ALL[at];
            words[at] = (language, language.name(), language.versions());
            at += 1;
        }
        words
    };

    fn aliases(self) -> &'static [&'static str] {
        Self::aliases(self)
    }
}

impl WordChoice for Head {
    const WORDS: Choices<Self> = &[
        (Self::None, Self::None.name(), "None"),
        (
            Self::Short,
            Self::Short.name(),
            "Two lines: the game and its law, and the command with its version",
        ),
        (
            Self::Full,
            Self::Full.name(),
            "Also the meaning of the numbers, the form, the digest of the values, the licence",
        ),
    ];
}

impl WordChoice for FormKind {
    const WORDS: Choices<Self> = &[
        (
            Self::Formula,
            Self::Formula.name(),
            "A law that needs no table",
        ),
        (Self::Plain, Self::Plain.name(), "A character a value"),
        (
            Self::Packed,
            Self::Packed.name(),
            "Some values in some characters",
        ),
        (
            Self::Coded,
            Self::Coded.name(),
            "An arithmetic code, unpacked at the first call",
        ),
        (
            Self::Computed,
            Self::Computed.name(),
            "The rules of the game, tried out at the first call",
        ),
    ];
}

/// Parses a time such as `90s`, `5m`, `500ms`, `2h`.
///
/// # Errors
/// If there is no number, another unit, or a time of zero or of more than a day.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let milliseconds = match unit {
        "ms" => 1,
        "s" | "" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err("expected a number and ms, s, m or h, such as 90s".into()),
    };
    let number: u64 = number
        .parse()
        .map_err(|_| "expected a number and a unit, such as 90s".to_owned())?;
    let time = number
        .checked_mul(milliseconds)
        .filter(|&time| time > 0 && time <= 86_400_000);
    time.map(Duration::from_millis)
        .ok_or_else(|| "expected a time above 0 and at most a day".into())
}
