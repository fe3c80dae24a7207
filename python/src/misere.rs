//! Misère quotients of games of heaps.

use std::{sync::Arc, time::Duration};

use grundy_answer::{
    last_heap,
    misere::{self as answer, NoMisereCode},
};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::{Deadline, Progress},
};
use grundy_emit::{Functions, Request};
use grundy_misere::{self as misere, FinderBudget, Finding, Stop};
use pyo3::{exceptions::PyIndexError, prelude::*};

use crate::{
    argument, family,
    trouble::{self, value_error},
    wait::wait,
    whole::ProgramRequest,
};

/// The misère quotient of a game of heaps, up to the heap to which it was found.
#[pyclass(frozen, module = "grundy._native")]
pub struct Quotient {
    game: Arc<Game>,
    found: Arc<Finding>,
}

impl Quotient {
    /// Searches for the quotient of the heaps to `to`, or without `to` of more and more heaps until
    /// it is proved for all heaps or the time is over.
    ///
    /// # Errors
    /// If the game is not a game of heaps.
    pub fn search(
        py: Python<'_>,
        game: &Arc<Game>,
        to: Option<usize>,
        budget: Duration,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let asked = Asked::new(to, budget)?;
        let theirs = Arc::clone(game);
        let found = wait(py, report, move |watch| asked.search(&theirs, watch))?;
        Ok(Self {
            game: Arc::clone(game),
            found: Arc::new(found.map_err(|none| none.into_py(py))?),
        })
    }
}

/// The bounds of a search for a quotient.
#[derive(Clone, Copy)]
struct Asked {
    to: Option<usize>,
    most: usize,
    budget: Duration,
}

impl Asked {
    fn new(to: Option<usize>, budget: Duration) -> PyResult<Self> {
        let most = last_heap(to.map(|to| Bounds::Heap(to as u64))).map_err(value_error)?;
        Ok(Self { to, most, budget })
    }

    fn search(self, game: &Game, watch: &dyn Progress) -> Result<Finding, NoQuotient> {
        let (proves, limits) = (self.to.is_none(), FinderBudget::default());
        let deadline = Deadline::after(self.budget, watch);
        misere::find_quotient(game, self.most, proves, limits, &deadline)
            .ok_or_else(|| NoQuotient::Heaps(game.to_string()))
    }
}

/// The reason for no quotient, or for no code by it.
enum NoQuotient {
    /// The game in canonical notation.
    Heaps(String),
    Code(NoMisereCode),
}

impl From<NoMisereCode> for NoQuotient {
    fn from(error: NoMisereCode) -> Self {
        Self::Code(error)
    }
}

impl NoQuotient {
    fn into_py(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Heaps(game) => value_error(format!(
                "cannot find a misère quotient of {game} because it is not a game of heaps"
            )),
            Self::Code(NoMisereCode::Emit(error)) => trouble::code(py, &error),
            Self::Code(unbounded @ NoMisereCode::Unbounded { .. }) => {
                value_error(format!("say how far: {unbounded}"))
            }
        }
    }
}

/// The code to write: its language, `true` for a winning move in it, and a whole program.
type Wanted<'a> = (&'a str, bool, ProgramRequest);

/// Returns code for the outcome of a sum, and for a winning move, or a whole program; and the
/// quotient, if one is needed.
///
/// # Errors
/// If the game is not a game of heaps, the quotient is not one of all heaps and nothing says how
/// far, or the code cannot be written.
pub fn emit(
    py: Python<'_>,
    game: &Arc<Game>,
    wanted: Wanted<'_>,
    to: Option<usize>,
    budget: Duration,
) -> PyResult<(String, Option<Quotient>)> {
    let (asked, theirs) = (Asked::new(to, budget)?, Arc::clone(game));
    let search = move |watch: &dyn Progress| asked.search(&theirs, watch).map(Arc::new);
    code(py, game, wanted, to, search)
}

/// Returns code by the theorem on Nim or by the quotient that `search` finds, and this quotient.
fn code(
    py: Python<'_>,
    game: &Arc<Game>,
    (language, moves, asked): Wanted<'_>,
    to: Option<usize>,
    search: impl Fn(&dyn Progress) -> Result<Arc<Finding>, NoQuotient> + Send + 'static,
) -> PyResult<(String, Option<Quotient>)> {
    let (language, (header, whole)) = (argument::language(language)?, asked.read(py)?);
    let theirs = Arc::clone(game);
    let (text, found) = wait(py, None, move |watch| {
        let request = Request {
            bounds: to.map(|to| Bounds::Heap(to as u64)),
            want: if moves {
                Functions::ALL
            } else {
                Functions::OUTCOME
            },
            header,
            program: whole.as_ref(),
            ..Request::new(&theirs, language)
        };
        let mut found = None;
        let text = answer::emit(&request, || {
            let quotient = search(watch)?;
            found = Some(Arc::clone(&quotient));
            Ok::<_, NoQuotient>(quotient)
        });
        (text, found)
    })?;
    let text = text.map_err(|none| none.into_py(py))?;
    let game = Arc::clone(game);
    Ok((text, found.map(|found| Quotient { game, found })))
}

#[pymethods]
impl Quotient {
    /// Returns the number of elements.
    #[getter]
    fn order(&self) -> usize {
        self.found.quotient.order()
    }

    /// Returns the elements of the P-portion.
    #[getter]
    fn p_portion(&self) -> Vec<u16> {
        self.found
            .quotient
            .elements()
            .filter(|&x| self.found.quotient.is_p(x))
            .collect()
    }

    /// Returns the images of the heaps 0, 1, ….
    #[getter]
    fn phi(&self) -> Vec<u16> {
        self.found.phi.clone()
    }

    /// Returns the largest heap with a computed image.
    #[getter]
    fn to(&self) -> usize {
        self.found.to()
    }

    /// Returns `true` if the quotient is proved for all heaps.
    #[getter]
    fn is_proved(&self) -> bool {
        self.found.is_proved()
    }

    /// Returns `true` if the quotient is that of sums of Nim heaps.
    #[getter]
    fn is_tame(&self) -> bool {
        self.found.is_tame()
    }

    /// Returns (preperiod, period) of the images, if a period is known.
    #[getter]
    fn period(&self) -> Option<(usize, usize)> {
        self.found
            .period
            .map(|period| (period.preperiod, period.period))
    }

    /// Returns the heaps whose images generate the quotient.
    #[getter]
    fn generators(&self) -> Vec<usize> {
        self.found.generators()
    }

    /// Returns the reason why the search ended early; `None` if it reached its goal.
    #[getter]
    fn stop(&self) -> Option<&'static str> {
        self.found.stop.map(|stop| match stop {
            Stop::Order => "it would have more elements than allowed",
            Stop::Candidate | Stop::Rounds | Stop::Pairs => "the search outgrew its limits",
            Stop::Cancelled => "the time was over",
        })
    }

    /// Returns the product of two elements.
    fn product(&self, x: u16, y: u16) -> PyResult<u16> {
        let order = self.found.quotient.order();
        if usize::from(x.max(y)) >= order {
            return Err(PyIndexError::new_err(format!(
                "the elements are 0 to {}",
                order - 1
            )));
        }
        Ok(self.found.quotient.product(x, y))
    }

    /// Returns `true` if a sum of heaps is a P-position.
    fn is_p(&self, heaps: Vec<Bound<'_, PyAny>>) -> PyResult<bool> {
        let heaps: Vec<u64> = heaps.iter().map(family::number).collect::<PyResult<_>>()?;
        let image = self.found.image_of_sum(&heaps);
        let unknown = || {
            value_error(format!(
                "only the images of the heaps to {} are known",
                self.found.to()
            ))
        };
        Ok(self.found.quotient.is_p(image.ok_or_else(unknown)?))
    }

    /// Returns the text of the certificate.
    fn certificate(&self, py: Python<'_>) -> PyResult<String> {
        let (game, found) = (Arc::clone(&self.game), Arc::clone(&self.found));
        wait(py, None, move |_| {
            misere::certificate::certificate(&game, &found).to_string()
        })
    }

    /// Returns code by this quotient, which was searched to `to`, as [`emit`] does.
    fn emit(
        &self,
        py: Python<'_>,
        language: &str,
        moves: bool,
        to: Option<usize>,
        asked: ProgramRequest,
    ) -> PyResult<(String, Option<Self>)> {
        let found = Arc::clone(&self.found);
        code(py, &self.game, (language, moves, asked), to, move |_| {
            Ok(Arc::clone(&found))
        })
    }

    /// Returns a smallest sum of heaps with different outcomes in the two quotients; `None` if no
    /// sum of the heaps to `to` has different outcomes.
    fn first_difference(
        &self,
        py: Python<'_>,
        other: &Self,
        to: u64,
    ) -> PyResult<Option<Vec<u64>>> {
        let (one, two) = (Arc::clone(&self.found), Arc::clone(&other.found));
        wait(py, None, move |_| misere::first_difference(&one, &two, to))
    }
}
