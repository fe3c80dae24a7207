//! Sequences of openings: a(n) is the value of the n-th of a family of finite games.

use std::time::{Duration, Instant};

use grundy_compute::{ComputeError, compute};
use grundy_core::{
    game::{
        Game,
        finite::{Finite, Graph, GraphPlay, MOST_ELEMENTS},
    },
    notation::Bounds,
    progress::{Deadline, Progress},
    values::{Cells, Shape, Values},
};

use super::super::BadInput;

/// The place of n in a line of notation.
const INDEX: &str = "{n}";
/// The words for the games of non-attacking queens, whose lines are too long to show.
const QUEENS: &str = "node kayles on the graph of queens on an {n}x{n} board";

/// The sequences of the OEIS: number, line or words, index of the first term.
const KNOWN: [(&str, &str, u64); 2] = [
    ("A316632", "Grid(3x{n}; node kayles)", 1),
    ("A344227", QUEENS, 0),
];

/// A sequence of openings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Openings<'a> {
    /// The number in the OEIS, if there is one.
    pub number: Option<&'a str>,
    /// The line of notation with `{n}` for n, or the game in words.
    pub line: &'a str,
    /// The index of the first term.
    pub offset: u64,
}

/// A term with the time of its computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Term {
    pub value: u32,
    pub time: Duration,
}

impl<'a> Openings<'a> {
    /// Returns the sequences of the OEIS.
    pub fn known_openings() -> impl Iterator<Item = Openings<'static>> {
        KNOWN.into_iter().map(|(number, line, offset)| Openings {
            number: Some(number),
            line,
            offset,
        })
    }

    /// Returns the sequence of a line with `{n}`, by its number if the OEIS has it; `None` for
    /// other lines.
    pub fn of_line(line: &'a str) -> Option<Self> {
        let known = Self::known_openings().find(|known| known.line == line);
        known.or_else(|| {
            line.contains(INDEX).then_some(Self {
                number: None,
                line,
                offset: 1,
            })
        })
    }

    /// Returns the name in the names of the files: the digits of the number, otherwise the words of
    /// the line.
    pub fn file_name(&self) -> String {
        if let Some(number) = self.number {
            return number.trim_start_matches('A').to_owned();
        }
        let line = self.line.replace(INDEX, "n").to_lowercase();
        let words = line
            .split(|char: char| !char.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty());
        words.fold(String::new(), |name, word| name + "-" + word)
    }

    /// Returns the game of a term; `None` if the line has no games so large.
    fn game(&self, n: u64) -> anyhow::Result<Option<Game>> {
        if self.line == QUEENS {
            return Ok(queens(usize::try_from(n).unwrap_or(usize::MAX)));
        }
        match self.line.replace(INDEX, &n.to_string()).parse::<Game>() {
            Ok(game) if game.finite().is_some() => Ok(Some(game)),
            Ok(game) => Err(BadInput(format!("{game} is not played from an opening")).into()),
            Err(error) if n == self.offset => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    /// Computes the terms to index `to` until the time is over.
    ///
    /// # Errors
    /// If the line is invalid, or `progress` asks to stop.
    pub fn terms(
        &self,
        to: u64,
        budget: Duration,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<Term>> {
        let deadline = Deadline::after(budget, progress);
        let mut terms = Vec::new();
        for n in self.offset..=to {
            let Some(game) = self.game(n)? else { break };
            let start = Instant::now();
            match compute(&game, &Bounds::All, None, &deadline) {
                Ok(values) => terms.push(Term {
                    value: values.get(0).unwrap_or_default(),
                    time: start.elapsed(),
                }),
                Err(ComputeError::Interrupted) if !progress.cancelled() => break,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(terms)
    }
}

/// Returns terms as values of heaps, for digests and laws.
pub(super) fn as_heaps(terms: &[Term]) -> Values {
    let to = terms.len().saturating_sub(1);
    Values {
        shape: Shape::Heap { to },
        cells: Cells::U32(terms.iter().map(|term| term.value).collect()),
    }
}

/// Returns node Kayles on the cells of a board, two of which are joined if a queen moves from one
/// to the other.
fn queens(side: usize) -> Option<Game> {
    let cells = side
        .checked_mul(side)
        .filter(|&cells| cells <= MOST_ELEMENTS)?;
    let attack = |one: usize, other: usize| {
        let (rows, columns) = (
            (one / side).abs_diff(other / side),
            (one % side).abs_diff(other % side),
        );
        rows == 0 || columns == 0 || rows == columns
    };
    let pairs = (0..cells).flat_map(|one| (one + 1..cells).map(move |other| (one, other)));
    let edges = pairs.filter(|&(one, other)| attack(one, other)).collect();
    let vertices = (0..cells).map(|cell| cell.to_string()).collect();
    Some(
        Finite::Graph(Graph {
            vertices,
            edges,
            play: GraphPlay::NodeKayles,
        })
        .into(),
    )
}
