//! The facts about a game under misère play: a quotient, the opening, or outcomes.

mod quotient;
mod table;

use std::{
    fmt::{self, Display, Formatter},
    sync::{Arc, Mutex},
};

use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Shape, Sides},
};
use schemars::JsonSchema;
use serde::Serialize;

pub use quotient::{QuotientExplored, element_names, last_heap, why_ended};
pub use table::OutcomeRows;

use crate::{Budget, Components, Refusal, misere, title};

/// The default side of the plane that is shown.
const SIDE: u64 = 20;

/// The facts about a game under misère play.
///
/// ```
/// use grundy_answer::{Budget, MisereExplored};
///
/// let explored =
///     MisereExplored::search(&"Subtraction({1,2})".parse()?, None, &Budget::default())?;
/// assert!(explored.is_complete());
/// assert!(explored.to_string().contains("quotient"), "{explored}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MisereExplored {
    /// A game of heaps.
    Heaps(Box<QuotientExplored>),
    /// A game that is played from its opening.
    Opening(OpeningExplored),
    /// Another game.
    Table(OutcomeRows),
}

/// The opening of a finite game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OpeningExplored {
    /// The game in canonical notation.
    game: String,
    /// The position.
    position: String,
    /// N if the player to move wins, otherwise P.
    outcome: char,
    /// The genus of the position.
    genus: String,
    /// `true` if the genus is tame.
    tame: bool,
    /// The positions after the winning moves.
    winning_moves_to: Vec<String>,
    #[serde(skip)]
    title: String,
}

impl MisereExplored {
    /// Explores a game within bounds, or as far as people read.
    ///
    /// # Errors
    /// If the bounds are not those of the game, or its positions are too many.
    pub fn search(
        game: &Game,
        bounds: Option<Bounds>,
        budget: &Budget<'_>,
    ) -> Result<Self, Refusal> {
        if game.is_heaps() {
            return Ok(Self::Heaps(Box::new(QuotientExplored::search(
                game, bounds, budget,
            )?)));
        }
        if game.family().numbers_in_sum() == Some(0) {
            return opening(game, budget).map(Self::Opening);
        }
        let shape = game
            .shape(&bounds.unwrap_or_else(|| screen(game)))
            .map_err(grundy_compute::ComputeError::from)?;
        OutcomeRows::search(game, shape, budget).map(Self::Table)
    }

    /// Returns `true` if the search reached its goal.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Heaps(heaps) => heaps.is_complete(),
            Self::Opening(_) => true,
            Self::Table(rows) => rows.complete,
        }
    }
}

/// Returns the bounds of a table that fits on a screen.
fn screen(game: &Game) -> Bounds {
    match game.family().small_bounds() {
        Bounds::Heap(to) => Bounds::Heap(to.min(12)),
        Bounds::Grid(width, height) => Bounds::Grid(width.min(SIDE), height.min(SIDE)),
        Bounds::Block(sides) => {
            let lengths: Vec<u64> = sides
                .lengths()
                .iter()
                .map(|&length| length.min(5))
                .collect();
            Sides::new(&lengths).map_or(Bounds::All, Bounds::Block)
        }
        Bounds::All => Bounds::All,
    }
}

/// Searches the opening of a finite game.
fn opening(game: &Game, budget: &Budget<'_>) -> Result<OpeningExplored, Refusal> {
    let end = budget.begin();
    let opening = game
        .parse_position("opening")
        .map_err(|error| Refusal::Position(error.to_string()))?;
    let sum = Components::from_game(&Arc::new(game.clone()), vec![opening]);
    let solved = misere::by_search(&Mutex::default(), &sum, budget)?;
    let genus = misere::genus(&sum, &budget.rest(&end))?;
    Ok(OpeningExplored {
        game: game.to_string(),
        position: sum.to_string(),
        outcome: if solved.is_won { 'N' } else { 'P' },
        genus: genus.to_string(),
        tame: genus.is_tame(),
        winning_moves_to: solved
            .moves
            .found
            .iter()
            .map(|found| game.print_positions(&found.to))
            .collect(),
        title: title(game, &[]),
    })
}

impl Display for MisereExplored {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heaps(heaps) => heaps.fmt(out),
            Self::Opening(opening) => opening.fmt(out),
            Self::Table(rows) => rows.fmt(out),
        }
    }
}

impl Display for OpeningExplored {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "game         {}, misère play", self.title)?;
        writeln!(
            out,
            "position     {}: {}-position",
            self.position, self.outcome
        )?;
        writeln!(
            out,
            "genus        {}, {}",
            self.genus,
            if self.tame { "tame" } else { "wild" }
        )?;
        let moves = self.winning_moves_to.join(", ");
        writeln!(
            out,
            "good moves   {}",
            if moves.is_empty() {
                "none".to_owned()
            } else {
                format!("to {moves}")
            }
        )
    }
}

/// The shape of the vertices of a graph, whose outcomes are named.
fn is_of_vertices(shape: Shape) -> bool {
    matches!(shape, Shape::Vertices { .. })
}
