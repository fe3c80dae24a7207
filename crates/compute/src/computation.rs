//! A computation that may be started, and the same computation at smaller sizes.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use super::{options, rides, steps::steps};
use grundy_core::{
    game::{
        Board, Game,
        finite::{ElementPlane, Take, Taking},
    },
    values::{Shape, Sides, Width},
};
use grundy_heaps::many_parts;
use grundy_work::method::{Method, fastest};

/// The use of the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The values are kept in cells of this width, or of the narrowest that fits.
    Table(Option<Width>),
    /// The values are counted.
    Histogram,
    /// The values are digested.
    Digest,
}

/// A computation that may be started.
#[derive(Debug, Clone, Copy)]
pub struct Computation<'a> {
    /// The game.
    pub game: &'a Game,
    /// The positions; there may be more heaps than a table can hold.
    pub shape: Shape,
    /// The method, which must apply to the game.
    pub method: Method,
    /// The use of the values.
    pub purpose: Purpose,
}

impl<'a> Computation<'a> {
    /// A table computed by the fastest method.
    #[must_use]
    pub fn table(game: &'a Game, shape: Shape) -> Self {
        Self {
            game,
            shape,
            method: fastest(game).method,
            purpose: Purpose::Table(None),
        }
    }

    /// The number that grows from trial to trial: the largest heap or gap, the longer side, the
    /// number of cells.
    pub(super) fn size(&self) -> f64 {
        match self.shape {
            Shape::Heap { to } | Shape::Strip { to, .. } => to as f64,
            Shape::Grid { width, height } => width.max(height) as f64,
            Shape::Block { sides } => sides.lengths().iter().copied().max().unwrap_or(0) as f64,
            Shape::Board { cells } => f64::from(cells),
            Shape::Opening => 1.0,
            Shape::Vertices { count } => count as f64,
        }
    }

    /// The steps of all positions up to this size, by which the cost is measured. The sparse method
    /// does less work for a heap than any formula gives, so its heaps are counted.
    pub(super) fn steps_at(&self, size: f64) -> f64 {
        match self.shape_of(size) {
            _ if self.method == Method::Sparse => size,
            Some((game, shape)) => self.steps_of(&game, shape),
            None => size,
        }
    }

    fn steps_of(&self, game: &Game, shape: Shape) -> f64 {
        /// The steps of a look at the set of a line.
        const LINE: f64 = 2.0;
        if self.method == Method::Lines {
            let positions = shape
                .positions()
                .map_or(f64::INFINITY, |positions| positions as f64);
            let moves = rides::LatticeMoves::from_game(game)
                .map_or(0, |moves| 3 * moves.rides.len() + moves.leaps.len());
            return LINE * positions * (2 + moves) as f64;
        }
        let is_listed = game.code().is_some() || game.set().is_some_and(|set| set.all_but);
        match self.method {
            Method::Naive | Method::Dense if is_listed => options::steps(game, shape),
            _ => steps(game, shape),
        }
    }

    /// A bound of the steps that is hardly ever exceeded.
    pub(super) fn bound(&self) -> f64 {
        let size = self.size();
        match (self.method, self.game.code()) {
            (Method::Sparse, Some(code)) => many_parts::options(code, size) + 20.0 * size,
            // The length of a set is the largest value, which is at most the heap.
            (Method::Sums, _) => self.steps_of(self.game, self.shape) * (size / 64.0).max(1.0),
            _ => self.steps_of(self.game, self.shape),
        }
    }

    /// A smaller size of the computation: fewer heaps, a smaller rectangle, a board of fewer rows
    /// or columns.
    pub(super) fn shape_of(&self, size: f64) -> Option<(Game, Shape)> {
        scale_shape(self.game, self.shape, size / self.size().max(1.0))
    }
}

/// A similar game and positions, `part` times as large along each side.
pub fn scale_shape(game: &Game, shape: Shape, part: f64) -> Option<(Game, Shape)> {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most the side itself"
    )]
    let side = |side: usize| ((side as f64 * part).round() as usize).clamp(1.min(side), side);
    let shape = match shape {
        Shape::Board { cells } => {
            let board = game.board()?;
            let cells = side(cells as usize);
            let lines = |length: u8| {
                u8::try_from((cells / usize::from(length.max(1))).max(1)).unwrap_or(length)
            };
            // Whole rows, or the columns of a single row.
            let (rows, columns) = match board.rows {
                1 => (1, lines(1).min(board.columns)),
                rows => (lines(board.columns).min(rows), board.columns),
            };
            let board = Board {
                rows,
                columns,
                ..board.clone()
            };
            let shape = Shape::Board {
                cells: board.cells(),
            };
            return Some((board.into(), shape));
        }
        Shape::Heap { to } => Shape::Heap { to: side(to) },
        Shape::Strip { to, ends } => Shape::Strip { to: side(to), ends },
        Shape::Grid { width, height } => Shape::Grid {
            width: side(width),
            height: side(height),
        },
        Shape::Block { sides } => {
            let lengths = sides
                .lengths()
                .iter()
                .map(|&length| side(usize::try_from(length).unwrap_or(usize::MAX)) as u64);
            Shape::Block {
                sides: Sides::new(&lengths.collect::<Vec<_>>())?,
            }
        }
        Shape::Opening | Shape::Vertices { .. } => return None,
    };
    Some((game.clone(), shape))
}

/// The game on the first elements.
pub fn first_elements(game: &Taking, elements: usize) -> Taking {
    let within = |all: &[usize]| {
        all.iter()
            .copied()
            .filter(|&element| element < elements)
            .collect::<Vec<_>>()
    };
    let all = game.moves.iter().zip(&game.steps);
    let kept = all.filter(|(take, _)| take.needs.iter().all(|&element| element < elements));
    let (moves, steps) = kept
        .map(|(take, step)| {
            (
                Take {
                    needs: take.needs.clone(),
                    takes: within(&take.takes),
                },
                step.clone(),
            )
        })
        .unzip();
    let plane = game.plane.as_ref().map(|plane| ElementPlane {
        cells: plane.cells[..elements].to_vec(),
        ..plane.clone()
    });
    Taking {
        elements,
        moves,
        steps,
        plane,
    }
}
