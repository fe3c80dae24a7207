//! Laws, the search for them, and their certificates.

use std::time::Duration;

use grundy::{Certificate, CoqError};
use grundy_check::{self as certificate, CheckBudget, CheckError};
use grundy_compute as compute;
use grundy_core::{game::Game, notation::Bounds, notation::parameters::Open, progress::Progress};
use grundy_law::{self as law, LawSearchResult, SearchLimits, Status, Theorem};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    family,
    trouble::{self, value_error},
    wait::{WaitMessages, wait},
};

/// A law of a game, or of numbers without a known game.
#[pyclass(frozen, module = "grundy._native")]
pub struct Law {
    /// The game, or a simpler game with the same options; `None` for numbers without a game.
    game: Option<Game>,
    law: law::Law,
}

impl Law {
    /// Wraps the law of numbers without a known game.
    pub fn of_numbers(law: law::Law) -> Self {
        Self { game: None, law }
    }

    /// Returns the law.
    pub fn law(&self) -> &law::Law {
        &self.law
    }

    /// Searches for the law of a game in the values within bounds, or in more and more values until
    /// a law is proved or the time is over.
    ///
    /// # Errors
    /// If a value cannot be computed.
    pub fn search(
        game: &Game,
        bounds: Option<Bounds>,
        budget: Duration,
        watch: &WaitMessages,
    ) -> Result<Option<Self>, compute::ComputeError> {
        let search = SearchLimits {
            bounds,
            budget: law::LawBudget::Time(budget),
            progress: watch,
        };
        match law::find(game, &search) {
            // The time is over: no law was found.
            Err(compute::ComputeError::Interrupted) => Ok(None),
            Err(error) => Err(error),
            Ok(LawSearchResult { game, law, .. }) => Ok(law.map(|law| Self {
                game: Some(game),
                law,
            })),
        }
    }
}

#[pymethods]
impl Law {
    /// Returns the kind of the law in one or two words.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.law.statement.name() {
            "arithmetic" => "arithmetic periodic",
            "restricted" => "restricted Nim",
            name => name,
        }
    }

    /// Returns (preperiod, period) of a law g(n + period) = g(n) + saltus.
    #[getter]
    fn repeats(&self) -> Option<(u64, u64)> {
        self.law.eventual_period()
    }

    /// Returns the saltus of such a law; `None` for a strip, which has a saltus for each pair of
    /// ends.
    #[getter]
    fn saltus(&self) -> Option<u64> {
        self.law.shift().map(|(.., saltus)| saltus)
    }

    /// Returns `true` if the law is proved.
    #[getter]
    fn is_proved(&self) -> bool {
        self.law.is_proved()
    }

    /// Returns the theorem that proves the law, if it is proved.
    #[getter]
    fn theorem(&self) -> Option<String> {
        match self.law.status {
            Status::Proved { theorem, .. } => Some(theorem.to_string()),
            Status::Observed { .. } => None,
        }
    }

    /// Returns the largest heap whose value was compared with the law; `None` if the rules alone
    /// prove it.
    #[getter]
    fn checked_to(&self) -> Option<u64> {
        match self.law.status {
            Status::Proved {
                theorem: Theorem::CellClasses,
                ..
            } => None,
            Status::Proved { checked_to, .. } => checked_to,
            Status::Observed { to } => Some(to),
        }
    }

    /// Returns the law in the field's words.
    #[getter]
    fn words(&self) -> String {
        self.law.to_string()
    }

    /// Returns the value of a position by the law.
    #[pyo3(signature = (*position))]
    fn __call__(&self, position: &Bound<'_, PyTuple>) -> PyResult<u128> {
        let numbers: Vec<u128> = position
            .iter()
            .map(|item| family::number(&item))
            .collect::<PyResult<_>>()?;
        let none = || {
            value_error(format!(
                "the law does not give the value of {position} in 128 bits"
            ))
        };
        self.law.value(&numbers).ok_or_else(none)
    }

    /// Returns the reason for the law in paragraphs; none for numbers without a known game.
    fn explain(&self) -> Vec<String> {
        self.game
            .as_ref()
            .map(|game| self.law.explain(game))
            .unwrap_or_default()
    }

    /// Returns the text of the certificate; `None` if the law is not proved, or has no certificate.
    fn certificate(&self) -> Option<String> {
        Some(self.law.certificate(self.game.as_ref()?)?.to_string())
    }
}

/// The formula of a law of a game with parameters, its condition, the parameters for which it is
/// false, its text, its reason, whether it is proved, and its certificate.
type FormulaTuple = (
    String,
    Option<String>,
    Vec<Vec<u64>>,
    String,
    String,
    bool,
    Option<String>,
);

/// Finds one formula for the values of a game with parameters, for positions up to `to`.
#[pyfunction]
pub fn formula(py: Python<'_>, line: &str, to: Option<u64>) -> PyResult<Option<FormulaTuple>> {
    let open = Open::parse(line).map_err(|error| trouble::notation(py, &error))?;
    let line = open.clone();
    let found = wait(py, None, move |watch| {
        law::parametric::find(&open, &[], to, watch)
    })?;
    let (_, law) = found.map_err(value_error)?;
    Ok(law.map(|law| {
        let (words, why, is_proved) = (law.to_string(), law.explain(), law.is_proved());
        let certificate = law
            .certificate(&line)
            .map(|certificate| certificate.to_string());
        (
            law.formula,
            law.only,
            law.exceptions,
            words,
            why,
            is_proved,
            certificate,
        )
    }))
}

/// Derives all claims of a certificate again and returns a line for each fact.
#[pyfunction]
pub fn verify(py: Python<'_>, text: String) -> PyResult<Vec<String>> {
    let checked = wait(py, None, move |watch| check(&text, watch))?;
    match checked {
        Ok((facts, Ok(()))) => Ok(facts),
        Ok((_, Err(refusal))) => Err(trouble::refuse_error(py, refusal)),
        Err(error) => Err(value_error(error)),
    }
}

/// Returns the Coq file of a certificate, whose theorem Coq's kernel checks.
#[pyfunction]
pub fn coq(py: Python<'_>, text: String) -> PyResult<String> {
    let certificate: Certificate = text.parse().map_err(value_error)?;
    let written = wait(py, None, move |_| grundy::coq(&certificate))?;
    written.map_err(|error| match error {
        CoqError::Compute(error) => trouble::compute(&error),
        other => value_error(other),
    })
}

/// The facts that were verified, and the verdict.
type VerifiedFacts = (Vec<String>, Result<(), CheckError>);

fn check(text: &str, progress: &dyn Progress) -> Result<VerifiedFacts, String> {
    let mut facts = Vec::new();
    let mut told = |fact: &str| facts.push(fact.to_owned());
    let certificate: Certificate = text.parse().map_err(|error| format!("{error}"))?;
    let verdict = certificate::check(&certificate, CheckBudget::DEFAULT, progress, &mut told);
    Ok((facts, verdict))
}
