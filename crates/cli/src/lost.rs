//! Lost positions of a game within bounds, and conditions that select positions.

use super::{BadInput, output::Output};
use grundy_core::{
    claim::{Claim, Claimed},
    game::{Game, expr::Steps},
    values::{Shape, Values},
};
use grundy_law::claim;

/// A condition on the numbers of a position, such as `x <= y`.
#[derive(Debug)]
pub struct Where {
    text: String,
    claim: Claim,
}

/// Steps of one evaluation.
const CONDITION_STEPS: u64 = 1 << 20;

impl Where {
    /// Parses a condition in the names of a game's positions.
    ///
    /// # Errors
    /// If the text is not a condition.
    pub fn parse(text: &str, game: &Game) -> anyhow::Result<Self> {
        // The condition of a claim for lost positions has the same names.
        let claim = claim::parse(&format!("lost if {text}"), game)?;
        Ok(Self {
            text: text.to_owned(),
            claim,
        })
    }

    /// Returns `true` if a position satisfies the condition.
    ///
    /// # Errors
    /// If the condition has no value there.
    pub fn holds(&self, numbers: &[u64]) -> anyhow::Result<bool> {
        let position: Vec<i128> = numbers.iter().map(|&number| number.into()).collect();
        match self
            .claim
            .at(&position, &|_| None, &mut Steps::at_most(CONDITION_STEPS))
        {
            Ok(claimed) => Ok(claimed == Claimed::Lost(true)),
            Err(error) => Err(BadInput(format!(
                "--where '{}' has no value at {numbers:?}: {error}",
                self.text
            ))
            .into()),
        }
    }
}

/// Prints the lost positions that satisfy a condition, one a line.
///
/// # Errors
/// If positions of the game have no numbers, or the output cannot be written.
pub fn print(
    game: &Game,
    values: &Values,
    only: Option<&Where>,
    output: &Output,
) -> anyhow::Result<()> {
    if let Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } = values.shape {
        return Err(BadInput(format!(
            "cannot list lost positions of {game}: its positions are not numbers"
        ))
        .into());
    }
    let mut lines = String::new();
    for (index, _) in values.iter().enumerate().filter(|(_, value)| *value == 0) {
        let numbers = values.shape.numbers(index);
        if only.map_or(Ok(true), |only| only.holds(&numbers))? {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            lines.push_str(&words.join(" "));
            lines.push('\n');
        }
    }
    output.write_with(|out| out.write_all(lines.as_bytes()))
}
