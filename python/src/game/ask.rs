//! Questions to the library, and its answers for Python.

use std::sync::Arc;

use grundy_answer::{self as answer, Components, GameValues, Refusal, Winning, WinningMoves};
use grundy_compute as compute;
use grundy_core::{family::Position, values::Values};
use grundy_plot::{self as plot, Frame, Picture, Scene, Size};
use pyo3::prelude::*;

use super::{
    Game, SumMove,
    read::{self, below, component},
};
use crate::{
    family::{self, ComponentInput},
    trouble::{self, value_error},
    wait::wait,
};

impl Game {
    /// Returns the game of the library.
    pub fn rules(&self) -> &Arc<grundy_core::game::Game> {
        &self.rules
    }

    /// Lays out the picture of the values within bounds.
    pub(super) fn scene(
        &self,
        py: Python<'_>,
        bounds: &str,
        size: Option<(u16, u16)>,
    ) -> PyResult<(Scene, Frame)> {
        let none = || value_error("there is no position within the bounds");
        let bounds = below(read::bounds(py, bounds)?).ok_or_else(none)?;
        let size = size.map(|(width, height)| {
            Size::new(width, height).ok_or_else(|| value_error(plot::SizeError))
        });
        let size = size.transpose()?.unwrap_or_default();
        let game = Arc::clone(&self.rules);
        let drawn = wait(py, None, move |watch| {
            let values = compute::compute(&game, &bounds, None, watch)?;
            let picture = || {
                Ok(plot::scene(&Picture::from_values(
                    &game, &bounds, &values, size, watch,
                )?))
            };
            if values.is_empty() {
                Ok(None)
            } else {
                picture().map(Some)
            }
        })?;
        drawn
            .map_err(|error: compute::ComputeError| trouble::compute(&error))?
            .ok_or_else(none)
    }

    /// Asks a question that may take long.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&GameValues, &answer::Budget<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> PyResult<T> {
        let known = Arc::clone(&self.known);
        wait(py, None, move |watch| {
            question(&known, &answer::Budget::patient(watch))
        })?
        .map_err(trouble::refusal)
    }

    /// Returns a table with the position of these numbers.
    pub(super) fn table_with(&self, py: Python<'_>, numbers: Vec<u64>) -> PyResult<Arc<Values>> {
        self.ask(py, move |known, budget| {
            Ok(known.table(&numbers, budget.progress)?)
        })
    }

    /// Reads a sum for plain search, which lists the moves of a position before it counts
    /// positions.
    pub(super) fn list_components(
        &self,
        py: Python<'_>,
        sum: &[Bound<'_, PyAny>],
    ) -> PyResult<Components> {
        let (game, sum) = (Arc::clone(&self.rules), self.positions_of(sum)?);
        wait(py, None, move |watch| {
            sum.iter()
                .try_for_each(|part| family::options(&game, part, watch).map(drop))?;
            Ok(Components::from_game(&game, sum))
        })?
    }

    /// Writes winning moves for Python.
    pub(super) fn write_moves(&self, moves: WinningMoves) -> Vec<SumMove> {
        let write = |won: Winning| (won.component, ComponentInput::of_sum(&self.rules, &won.to));
        moves.found.into_iter().map(write).collect()
    }

    /// Reads the components of a sum.
    pub(super) fn positions_of(&self, sum: &[Bound<'_, PyAny>]) -> PyResult<Vec<Position>> {
        sum.iter()
            .map(|part| component(part)?.read(&self.rules))
            .collect()
    }
}
