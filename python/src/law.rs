//! Laws, the search for them, and their certificates.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use grundy_compiler::{
    Certificate, Game,
    certificate::{self, Budget, Refusal},
    compute::{self, machine::Limits},
    law::{self, Blocks, Kind, Status, planar},
    notation::Bounds,
    progress::{Deadline, Progress},
    search::{self, Evidence},
    values::Values,
};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    family::is_sequence,
    trouble::{self, value_error},
    wait::{Watch, wait},
};

/// Heaps that a search begins with.
const FIRST: u64 = 1024;
/// Heaps that a search never goes beyond.
const LAST: u64 = 1 << 26;
/// Bytes of memory for each heap of a search: the values, and what the search for a law copies.
const BYTES: f64 = 25.0;
/// What proves a planar law.
const PLANAR_THEOREM: &str = "the mex equation at every class of cells";

/// What proves the law of Nim with leaps added.
const BLOCKS_THEOREM: &str = "nim-sum of blocks";

/// A law, with what it was found in.
#[pyclass(frozen, module = "grundy._native")]
pub struct Law {
    /// `None` if the numbers are of no game of the library.
    game: Option<Arc<Game>>,
    found: Found,
}

enum Found {
    Heaps { law: law::Law, values: Arc<Values> },
    Plane { law: planar::Planar },
    Blocks { law: Blocks },
}

impl Law {
    /// The law of numbers whose game is not known.
    pub fn of_numbers(law: law::Law, values: Values) -> Self {
        Self { game: None, found: Found::Heaps { law, values: Arc::new(values) } }
    }

    /// The law of heaps, if that is what it is.
    pub fn of_heaps(&self) -> Option<&law::Law> {
        if let Found::Heaps { law, .. } = &self.found { Some(law) } else { None }
    }

    /// The law of a game: in the values of the heaps to `to`, or in more and more until one is proved or the time is over.
    ///
    /// # Errors
    /// If a value cannot be computed.
    pub fn search(
        game: &Arc<Game>,
        to: Option<u64>,
        budget: Duration,
        watch: &Watch,
    ) -> Result<Option<Self>, compute::Error> {
        let deadline = Deadline::after(budget, watch);
        let blocks = Blocks::of(game, &deadline);
        let found = match game.plane() {
            _ if blocks.is_some() => blocks.map(|law| Found::Blocks { law }),
            Some(plane) => match planar::discover(&plane, &deadline) {
                // A law that is not found in time is not found.
                Err(compute::Error::Interrupted) => None,
                found => found?.map(|(law, _)| Found::Plane { law }),
            },
            None if is_sequence(game) => {
                let other = &**game;
                let evidence = match to {
                    Some(to) => Some(Evidence::of(other, compute::compute(other, &Bounds::Heap(to), None, watch)?)),
                    None => search_heaps(other, &deadline)?,
                };
                let law = evidence.and_then(|Evidence { values, law }| Some((law?, values)));
                law.map(|(law, values)| Found::Heaps { law, values: Arc::new(values) })
            }
            None => None,
        };
        Ok(found.map(|found| Self { game: Some(Arc::clone(game)), found }))
    }
}

/// Doubles the heaps until a law is proved or the next step would not fit the time or the memory.
fn search_heaps(game: &Game, deadline: &Deadline<'_>) -> Result<Option<Evidence>, compute::Error> {
    let mut last: Option<(u64, Instant)> = None;
    let mut compute = |to: u64| {
        let Some((before, begun)) = last.replace((to, Instant::now())) else {
            // As many heaps as there is time for.
            return match compute::first_heaps(game, to, deadline) {
                Err(compute::Error::Interrupted) => Ok(None),
                values => values.map(Some),
            };
        };
        // At worst the time grows with the square of the number of heaps.
        let growth = u32::try_from((to / before.max(1) + 1).saturating_pow(2)).unwrap_or(u32::MAX);
        #[allow(clippy::cast_precision_loss, reason = "heaps of a search are below 2^53")]
        let has_room = BYTES * to as f64 <= Limits::of_this_machine().bytes;
        if to > LAST || begun.elapsed().saturating_mul(growth) > deadline.left() || !has_room {
            return Ok(None);
        }
        match compute::compute(game, &Bounds::Heap(to), None, deadline) {
            // What is known is what was computed before.
            Err(compute::Error::Interrupted) => Ok(None),
            values => values.map(Some),
        }
    };
    search::proved_law(game, FIRST, 0, deadline, &mut compute)
}

#[pymethods]
impl Law {
    /// What the values do, in a word.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.found {
            Found::Plane { .. } => "planar",
            Found::Blocks { .. } => "blocks",
            Found::Heaps { law, .. } => match law.kind {
                Kind::Constant { .. } => "constant",
                Kind::Periodic { .. } => "periodic",
                Kind::Arithmetic { .. } => "arithmetic periodic",
                Kind::Regular(_) => "regular",
                Kind::Restricted(_) => "restricted Nim",
            },
        }
    }

    /// (preperiod, period, saltus) of a law g(n + period) = g(n) + saltus.
    #[getter]
    fn shift(&self) -> Option<(u64, u64, u64)> {
        self.of_heaps().and_then(|law| law.kind.shift())
    }

    /// Is it proved?
    #[getter]
    fn is_proved(&self) -> bool {
        self.of_heaps().is_none_or(law::Law::is_proved)
    }

    /// The theorem that proves it, if it is proved.
    #[getter]
    fn theorem(&self) -> Option<String> {
        match self.of_heaps().map(|law| law.status) {
            None if matches!(self.found, Found::Blocks { .. }) => Some(BLOCKS_THEOREM.to_owned()),
            None => Some(PLANAR_THEOREM.to_owned()),
            Some(Status::Proved { theorem, .. }) => Some(theorem.to_string()),
            Some(Status::Observed { .. }) => None,
        }
    }

    /// The largest heap whose value was compared with the law; `None` if the rules alone prove it.
    #[getter]
    fn checked_to(&self) -> Option<u64> {
        self.of_heaps().and_then(|law| match law.status {
            Status::Proved { checked_to, .. } => checked_to,
            Status::Observed { to } => Some(to),
        })
    }

    /// The law in the field's words.
    #[getter]
    fn words(&self) -> String {
        match &self.found {
            Found::Heaps { law, .. } => law.to_string(),
            Found::Plane { law } => law.to_string(),
            Found::Blocks { law } => law.to_string(),
        }
    }

    /// The value of a heap, or of a cell.
    #[pyo3(signature = (*position))]
    fn __call__(&self, position: &Bound<'_, PyTuple>) -> PyResult<u128> {
        match &self.found {
            Found::Heaps { law, values } => {
                let (heap,) = position.extract::<(u128,)>()?;
                let beyond = || value_error(format!("the law does not give the value of heap {heap} in 128 bits"));
                law.value(values, heap).ok_or_else(beyond)
            }
            Found::Plane { law } => {
                let (x, y) = position.extract::<(u128, u128)>()?;
                Ok(law.value(x, y).into())
            }
            Found::Blocks { law } => {
                let cell: Vec<u64> = position.extract()?;
                let beyond = || {
                    let dimensions = law.dimensions();
                    value_error(format!(
                        "the law gives the values of cells of {dimensions} coordinates that are below 2^64"
                    ))
                };
                law.value(&cell).map(u128::from).ok_or_else(beyond)
            }
        }
    }

    /// The text of its certificate; `None` if it is not proved, or has no certificate.
    fn certificate(&self) -> Option<String> {
        let game = self.game.as_deref()?;
        let made = match &self.found {
            Found::Plane { law } => certificate::planar(&game.plane()?, law),
            Found::Blocks { law } => certificate::blocks(game, law),
            Found::Heaps { law, values } if law.is_proved() => certificate::heap(game, law, values),
            _ => None,
        };
        made.map(|certificate| certificate.to_string())
    }

    /// Do both say the same of all cells?
    fn is_same_plane(&self, other: &Self) -> bool {
        match (&self.found, &other.found) {
            (Found::Plane { law: one }, Found::Plane { law: two }) => one == two,
            (Found::Blocks { law: one }, Found::Blocks { law: two }) => one == two,
            _ => false,
        }
    }
}

/// Derives all that a certificate claims again; what was found to be so, line by line.
#[pyfunction]
pub fn verify(py: Python<'_>, text: String) -> PyResult<Vec<String>> {
    let checked = wait(py, None, move |watch| check(&text, watch))?;
    match checked {
        Ok((facts, Ok(()))) => Ok(facts),
        Ok((_, Err(refusal))) => Err(trouble::refused(py, refusal)),
        Err(error) => Err(value_error(error)),
    }
}

/// What was found to be so, and the verdict.
type Checked = (Vec<String>, Result<(), Refusal>);

fn check(text: &str, progress: &dyn Progress) -> Result<Checked, String> {
    let mut facts = Vec::new();
    let mut told = |fact: &str| facts.push(fact.to_owned());
    let certificate: Certificate = text.parse().map_err(|error| format!("{error}"))?;
    let verdict = certificate::check(&certificate, Budget::DEFAULT, progress, &mut told);
    Ok((facts, verdict))
}
