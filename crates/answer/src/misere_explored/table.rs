//! The outcomes of a table under misère play.

use std::fmt::{self, Display, Formatter};

use grundy_core::{game::Game, values::Shape};
use grundy_misere::{Outcomes, Unsearched};
use schemars::JsonSchema;
use serde::Serialize;

use grundy_core::text::join;

use super::is_of_vertices;
use crate::{Budget, Refusal};

/// A table of outcomes: a row for all positions that differ only in the first number.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OutcomeRows {
    /// The game in canonical notation.
    game: String,
    /// The name of each row.
    labels: Vec<String>,
    /// The outcomes of each row, from x = 0 or n = 0 on: P or N for each position that was computed
    /// in time.
    outcomes: Vec<String>,
    /// `true` if all rows were computed within the time.
    pub(super) complete: bool,
    #[serde(skip)]
    is_of_vertices: bool,
}

impl OutcomeRows {
    /// Computes the outcomes of a table by plain search.
    pub(super) fn search(game: &Game, shape: Shape, budget: &Budget<'_>) -> Result<Self, Refusal> {
        let end = budget.begin();
        let mut found = Outcomes::new(game, shape, budget.outcomes, &end);
        let lengths = shape
            .lengths()
            .into_iter()
            .map(|length| usize::try_from(length).unwrap_or(usize::MAX));
        let lengths: Vec<usize> = lengths.collect();
        let is_of_vertices = is_of_vertices(shape);
        let (labels, outcomes) = (Vec::new(), Vec::new());
        let mut rows = Self {
            game: game.to_string(),
            labels,
            outcomes,
            complete: true,
            is_of_vertices,
        };
        let Some((&length, others)) = lengths.split_first() else {
            return Ok(rows);
        };
        let count: usize = others.iter().product();
        for others in 0..count {
            let label = label(game, shape, length, others);
            rows.push(
                label,
                (0..length).map(|first| found.is_p(first * count + others)),
            )?;
            if !rows.complete {
                break;
            }
        }
        Ok(rows)
    }

    /// Appends the part of a row that is computed in time.
    fn push(
        &mut self,
        label: String,
        row: impl Iterator<Item = Result<bool, Unsearched>>,
    ) -> Result<(), Refusal> {
        let mut outcomes = String::new();
        for p in row {
            match p {
                Ok(p) => outcomes.push(if p { 'P' } else { 'N' }),
                Err(Unsearched::Interrupted) => {
                    self.complete = false;
                    break;
                }
                Err(error) => {
                    return Err(Refusal::Beyond(format!(
                        "the table leads to {error}: reduce the bounds"
                    )));
                }
            }
        }
        if !outcomes.is_empty() {
            self.labels.push(label);
            self.outcomes.push(outcomes);
        }
        Ok(())
    }
}

/// Returns the name of the row of the positions with these last numbers.
fn label(game: &Game, shape: Shape, length: usize, others: usize) -> String {
    let numbers = shape.numbers(others);
    let rest = || numbers.iter().skip(1);
    match game.family().coordinates() {
        _ if is_of_vertices(shape) => join(
            (0..length).map(|index| grundy_plot::export::place(game, shape, index)),
            " ",
        ),
        [_, "left", "right"] => format!("ends {}", join(rest(), ",")),
        [_] => "n".to_owned(),
        names => join(
            names
                .iter()
                .skip(1)
                .zip(rest())
                .map(|(name, number)| format!("{name} = {number}")),
            ", ",
        ),
    }
}

impl Display for OutcomeRows {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let rows = || self.labels.iter().zip(&self.outcomes);
        if self.is_of_vertices {
            writeln!(out, "game         {}, misère play", self.game)?;
            for (label, row) in rows() {
                let each = label
                    .split(' ')
                    .zip(row.chars())
                    .map(|(vertex, outcome)| format!("{vertex}: {outcome}"));
                writeln!(out, "outcomes     {}", join(each, ", "))?;
            }
        } else {
            writeln!(
                out,
                "game         {}, misère play: outcomes, from x or n = 0 on",
                self.game
            )?;
            rows().try_for_each(|(label, row)| writeln!(out, "{label:<12} {row}"))?;
        }
        if self.complete {
            Ok(())
        } else {
            writeln!(
                out,
                "ended        the time ended: missing results were not computed"
            )
        }
    }
}
