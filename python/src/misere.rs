//! Misère play: positions by plain search, quotients of games of heaps.

use std::{sync::Arc, time::Duration};

use grundy_compiler::{
    Game, certificate,
    family::Position,
    misere::{self, Budget, Finding, Memo, Stop, genus as genera, is_p},
    progress::Deadline,
    snippet::{self, MisereRequest},
};
use pyo3::{exceptions::PyIndexError, prelude::*};

use crate::{
    family::{all_numbers, options_of, read},
    game,
    trouble::{self, value_error},
    wait::wait,
};

/// Positions of a plain search: about 1 GB.
const MOST_POSITIONS: usize = 2_000_000;
/// Heaps of a quotient if nobody says how far.
const MOST_HEAPS: usize = 20_000;
/// Heaps of a quotient in any case.
const MOST_ASKED: usize = 1_000_000;

/// A move of a sum: the component that is moved in, and what is left of it.
type Move = (usize, Vec<Vec<u64>>);

/// Is the sum a P-position? And its winning moves.
///
/// # Errors
/// If a part is not a position of the game, or there are too many moves or positions.
pub fn search(game: &Game, sum: &[Vec<u64>]) -> PyResult<(bool, Vec<Move>)> {
    let sum = positions(game, sum)?;
    let mut memo = Memo::new(game, is_p, MOST_POSITIONS);
    let is_p_position = *memo.of(&sum).map_err(too_many)?;
    let mut winning = Vec::new();
    for (index, part) in sum.iter().enumerate() {
        for left in options_of(game, part)? {
            let others = sum.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, part)| part);
            let after: Vec<Position> = others.chain(&left).cloned().collect();
            if *memo.of(&after).map_err(too_many)? {
                winning.push((index, all_numbers(game, &left)));
            }
        }
    }
    Ok((is_p_position, winning))
}

/// The positions of a sum; refuses those with too many moves, as the search lists the moves of a position before it counts
/// positions.
fn positions(game: &Game, sum: &[Vec<u64>]) -> PyResult<Vec<Position>> {
    let sum = sum.iter().map(|part| read(game, part)).collect::<PyResult<Vec<_>>>()?;
    sum.iter().try_for_each(|part| options_of(game, part).map(drop))?;
    Ok(sum)
}

fn too_many(error: misere::Unsearched) -> PyErr {
    value_error(format!("this position leads to {error}: plain search of it takes too much"))
}

/// The genus of a sum, and whether it is tame.
///
/// # Errors
/// As [`search`].
pub fn genus(game: &Game, sum: &[Vec<u64>]) -> PyResult<(String, bool)> {
    let mut memo = Memo::new(game, genera::node, MOST_POSITIONS);
    let genus = &memo.of(&positions(game, sum)?).map_err(too_many)?.genus;
    Ok((genus.to_string(), genus.is_tame()))
}

/// The misère quotient of a game of heaps, as far as it is known.
#[pyclass(frozen, module = "grundy._native")]
pub struct Quotient {
    game: Arc<Game>,
    found: Arc<Finding>,
    /// How far was asked for.
    to: Option<u64>,
}

impl Quotient {
    /// Of the heaps to `to`, or of as many as the time allows until it is proved for all.
    ///
    /// # Errors
    /// If the game is not of heaps.
    pub fn search(
        py: Python<'_>,
        game: &Arc<Game>,
        to: Option<usize>,
        budget: Duration,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if let Some(to) = to.filter(|&to| to > MOST_ASKED) {
            return Err(value_error(format!("quotients are found to heap {MOST_ASKED} at most, not to {to}")));
        }
        let theirs = Arc::clone(game);
        let found = wait(py, report, move |watch| {
            let deadline = Deadline::after(budget, watch);
            misere::find_quotient(&theirs, to.unwrap_or(MOST_HEAPS), to.is_none(), Budget::default(), &deadline)
        })?;
        let none = || value_error(format!("quotients are found for games of heaps; {game} is none"));
        let found = Arc::new(found.ok_or_else(none)?);
        Ok(Self { game: Arc::clone(game), found, to: to.map(|to| to as u64) })
    }
}

#[pymethods]
impl Quotient {
    /// The number of elements.
    #[getter]
    fn order(&self) -> usize {
        self.found.quotient.order()
    }

    /// The elements of the P-portion.
    #[getter]
    fn p_portion(&self) -> Vec<u16> {
        self.found.quotient.elements().filter(|&x| self.found.quotient.is_p(x)).collect()
    }

    /// The images of the heaps 0, 1, ….
    #[getter]
    fn phi(&self) -> Vec<u16> {
        self.found.phi.clone()
    }

    /// The largest heap with an image.
    #[getter]
    fn to(&self) -> usize {
        self.found.to()
    }

    /// Does it hold for all heaps?
    #[getter]
    fn is_proved(&self) -> bool {
        self.found.is_proved()
    }

    /// Is it that of a sum of Nim heaps?
    #[getter]
    fn is_tame(&self) -> bool {
        self.found.is_tame()
    }

    /// (preperiod, period) of the images, if one is known.
    #[getter]
    fn period(&self) -> Option<(usize, usize)> {
        self.found.period.map(|period| (period.preperiod, period.period))
    }

    /// The heaps whose images generate it.
    #[getter]
    fn generators(&self) -> Vec<usize> {
        self.found.generators()
    }

    /// Why no more heaps were looked at; `None` if enough were.
    #[getter]
    fn stop(&self) -> Option<&'static str> {
        self.found.stop.map(|stop| match stop {
            Stop::Order => "it would have more elements than allowed",
            Stop::Candidate | Stop::Rounds | Stop::Pairs => "the search outgrew its limits",
            Stop::Cancelled => "the time was over",
        })
    }

    /// The product of two elements.
    fn product(&self, x: u16, y: u16) -> PyResult<u16> {
        let order = self.found.quotient.order();
        if usize::from(x.max(y)) >= order {
            return Err(PyIndexError::new_err(format!("the elements are 0 to {}", order - 1)));
        }
        Ok(self.found.quotient.product(x, y))
    }

    /// Is a sum of heaps a P-position?
    fn is_p(&self, heaps: Vec<u64>) -> PyResult<bool> {
        let image = self.found.image_of_sum(&heaps);
        let unknown = || value_error(format!("the images of the heaps to {} are known, no others", self.found.to()));
        Ok(self.found.quotient.is_p(image.ok_or_else(unknown)?))
    }

    /// The text of its certificate.
    fn certificate(&self, py: Python<'_>) -> PyResult<String> {
        let (game, found) = (Arc::clone(&self.game), Arc::clone(&self.found));
        wait(py, None, move |_| certificate::quotient(&game, &found).to_string())
    }

    /// Who wins a sum, and how, as code.
    fn emit(&self, py: Python<'_>, language: &str, moves: bool) -> PyResult<String> {
        let language = game::language(language)?;
        let (game, found, to) = (Arc::clone(&self.game), Arc::clone(&self.found), self.to);
        if to.is_none() && !found.is_proved() && !snippet::is_nim(&game) {
            let message = format!("say how far: no period of {game} is proved from the heaps to {}", found.to());
            return Err(value_error(message));
        }
        let text = wait(py, None, move |_| {
            let request = MisereRequest { to, moves, ..MisereRequest::new(&game, language) };
            if snippet::is_nim(&game) {
                return snippet::misere_nim(&request);
            }
            snippet::misere(&request, &found, &certificate::quotient(&game, &found))
        })?;
        text.map_err(|error| trouble::code(&error))
    }

    /// A smallest sum of heaps that has one outcome here and another in the other quotient; `None` if there is none among
    /// sums of the heaps to `to`.
    fn first_difference(&self, py: Python<'_>, other: &Self, to: u64) -> PyResult<Option<Vec<u64>>> {
        let (one, two) = (Arc::clone(&self.found), Arc::clone(&other.found));
        wait(py, None, move |_| misere::first_difference(&one, &two, to))
    }
}
