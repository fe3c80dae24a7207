//! One law of a line for all values of its open names, and claims about all of them.

use std::time::Duration;

use grundy_answer::{Budget, ParametricExplored};
use grundy_core::{
    notation::parameters::Open, notation::parameters::ParameterKind,
    notation::parameters::ParameterValue, progress::Progress,
};
use grundy_law::{parametric::ParametricLaw, parametric::SweepError};
use serde_json::{Value as Json, json};

use super::{
    claim::{ClaimVerdict, short},
    parameters::OpenName,
};

/// The time for the search, and for the proof of a claim.
const SEARCH_TIME: Duration = Duration::from_secs(20);

/// The values for many open numbers, and the law that describes them.
#[derive(Debug)]
pub struct EveryLaw(ParametricExplored);

impl EveryLaw {
    /// Sweeps the open numbers of a line and finds one law; open sets have the given values.
    ///
    /// # Errors
    /// If the line is invalid, it is not a game of one to three open numbers, or `progress` asks to
    /// stop.
    pub fn find(line: &str, given: &[OpenName], progress: &dyn Progress) -> Result<Self, String> {
        let open = Open::parse(line).map_err(|error| error.to_string())?;
        let own = |name: &&OpenName| {
            open.parameters()
                .iter()
                .any(|own| own.kind == ParameterKind::Set && own.name == name.name)
        };
        let sets = given.iter().filter(own).map(|name| {
            Ok((
                name.name.as_str(),
                name.value.trim().parse::<ParameterValue>()?,
            ))
        });
        let sets: Vec<_> = sets
            .collect::<Result<_, _>>()
            .map_err(|error: <ParameterValue as std::str::FromStr>::Err| error.to_string())?;
        let budget = Budget {
            progress,
            ..Budget::within(SEARCH_TIME)
        };
        let found =
            ParametricExplored::search(&open, &sets, None, &budget).map_err(
                |error| match error {
                    SweepError::Game(diagnostic) => diagnostic.to_string(),
                    other => format!("error: {other}"),
                },
            )?;
        Ok(Self(found))
    }

    /// Returns the law, whether it is proved, the reason for it (or without a law the values that
    /// were compared), and the periods of each class of open numbers.
    #[must_use]
    pub fn facts(&self) -> Json {
        let law = self.0.law.as_ref();
        json!({
            "law": law.map(ParametricLaw::to_string),
            "proved": law.is_some_and(ParametricLaw::is_proved),
            "why": self.0.explain().last(),
            "periods": self.0.periods(),
        })
    }

    /// Answers about a claim on all values of the open numbers, in the words of `grundy check`.
    ///
    /// # Errors
    /// If the claim is invalid.
    pub fn check(&self, text: &str, progress: &dyn Progress) -> Result<ClaimVerdict, String> {
        let budget = Budget {
            progress,
            ..Budget::within(SEARCH_TIME)
        };
        let checked = self
            .0
            .check(short(text)?, false, &budget)
            .map_err(|error| error.to_string())?;
        Ok(ClaimVerdict {
            verdict: checked.verdict(),
            words: checked.to_string().trim_end().to_owned(),
        })
    }

    /// Returns the certificate of a proved law.
    ///
    /// # Errors
    /// If the law is not proved, or no certificate covers it.
    pub fn certificate(&self) -> Result<String, String> {
        let certificate = self
            .0
            .law
            .as_ref()
            .and_then(|law| law.certificate(&self.0.sweep.line));
        let certificate = certificate.ok_or("error: no certificate covers this law")?;
        Ok(certificate.to_string())
    }
}
