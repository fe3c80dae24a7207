//! The answer about a claim in one or two lines.

use super::verdict::{Proof, Verdict};
use crate::search::LawSearchResult;
use grundy_core::text::join;
use grundy_core::values::Shape;

impl Verdict {
    /// Returns the word for the answer: `proved`, `false` or `true so far`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::False(_) => "false",
            Self::TrueSoFar { .. } => "true so far",
        }
    }

    /// Returns the answer in one line, or in three lines with the law that the claim was compared
    /// with. `found` is the table and the law of the check.
    #[must_use]
    pub fn in_words(&self, found: &LawSearchResult) -> String {
        let law = found
            .law
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default();
        self.words(
            law.lines().next().unwrap_or_default(),
            found.values.shape,
            found.values.len(),
        )
    }

    /// Returns the answer in words, from the law that the claim was compared with and the table
    /// with `count` values.
    pub(super) fn words(&self, law: &str, shape: Shape, count: usize) -> String {
        match self {
            Self::Proved(Proof::EveryPosition { positions: 1 }) => {
                "proved: the opening is the only position".to_owned()
            }
            Self::Proved(Proof::EveryPosition { positions }) => {
                format!("proved for all positions: all {positions} were compared")
            }
            Self::Proved(Proof::Theorem { theorem }) => {
                format!("proved for all positions: {theorem}")
            }
            Self::Proved(Proof::Law {
                moduli,
                from,
                classes,
            }) => {
                let classes = in_classes(*classes, moduli, *from);
                format!(
                    "proved for all positions: the claim is the law\nlaw: {law}\nequal: {classes}"
                )
            }
            Self::Proved(Proof::Equation {
                moduli,
                from,
                classes,
            }) => {
                let classes = in_classes(*classes, moduli, *from);
                format!(
                    "proved for all positions: the claim obeys the mex equation\nchecked: {classes}"
                )
            }
            Self::Proved(Proof::Says { theorem }) => format!("proved for all positions: {theorem}"),
            Self::Proved(Proof::Automata { base, states }) => {
                format!(
                    "proved for all positions: the claim obeys the mex equation\nchecked: by automata of up to {states} states that read digits in base {base}"
                )
            }
            Self::False(difference) if difference.is_first => format!("false: {difference}"),
            Self::False(difference) => {
                format!("false (perhaps not the first position): {difference}")
            }
            Self::TrueSoFar { positions, lacks } => {
                format!(
                    "true {}; not proved: {lacks}",
                    extent(shape, count, *positions)
                )
            }
        }
    }
}

/// Returns the classes of positions of a proof in words.
fn in_classes(classes: u64, moduli: &[u64], from: u64) -> String {
    let below = if from == 0 {
        String::new()
    } else {
        format!(", numbers below {from} one by one")
    };
    format!("on {classes} classes modulo {}{below}", join(moduli, ", "))
}

/// Returns the compared positions in words.
fn extent(shape: Shape, count: usize, positions: usize) -> String {
    match shape {
        _ if positions < count => format!("at the first {positions} positions"),
        Shape::Heap { to } | Shape::Strip { to, .. } => format!("to {to}"),
        Shape::Grid { width, height } => format!("to {width}x{height}"),
        Shape::Block { sides } => format!("to {sides}"),
        Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
            format!("at {positions} positions")
        }
    }
}
