//! One law of a line for all values of its open names, and claims about all of them.

use std::time::Duration;

use grundy::{
    law::parametric::{self, Error, ParametricLaw, Sweep, Verdict},
    notation::parameters::{Kind, Open, Value},
    progress::{Deadline, Progress},
};
use serde::Serialize;

use super::{
    claim::{Answer, short},
    parameters::Name,
};

/// The time for the search, and for the proof of a claim.
const BUDGET: Duration = Duration::from_secs(20);

/// The values for many open numbers, and the law that describes them.
#[derive(Debug)]
pub struct Every {
    sweep: Sweep,
    law: Option<ParametricLaw>,
}

/// The facts about all values of the open names.
#[derive(Debug, Serialize)]
pub struct Facts {
    /// The formula with its status in words; `None` if no formula describes the values.
    pub law: Option<String>,
    /// `true` if the law is proved for all values.
    pub proved: bool,
    /// The reason for the law in sentences; without a law, the values that were compared.
    pub why: String,
    /// The periods of each class of open numbers.
    pub periods: Vec<String>,
}

impl Every {
    /// Sweeps the open numbers of a line and finds one law; open sets have the given values.
    ///
    /// # Errors
    /// If the line is invalid, it is not a game of one to three open numbers, or `progress` asks to stop.
    pub fn find(line: &str, given: &[Name], progress: &dyn Progress) -> Result<Self, String> {
        let open = Open::parse(line).map_err(|error| error.to_string())?;
        let own = |name: &&Name| open.parameters().iter().any(|own| own.kind == Kind::Set && own.name == name.name);
        let sets = given.iter().filter(own).map(|name| Ok((name.name.as_str(), name.value.trim().parse::<Value>()?)));
        let sets: Vec<_> =
            sets.collect::<Result<_, _>>().map_err(|error: <Value as std::str::FromStr>::Err| error.to_string())?;
        let found = parametric::find(&open, &sets, None, &Deadline::after(BUDGET, progress));
        let (sweep, law) = found.map_err(|error| match error {
            Error::Game(diagnostic) => diagnostic.to_string(),
            other => format!("error: {other}"),
        })?;
        Ok(Self { sweep, law })
    }

    /// Returns the facts about the law.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let Some(law) = &self.law else {
            let why = format!("No formula describes the values for {}, {}.", self.sweep.range(), self.sweep.extent());
            return Facts { law: None, proved: false, why, periods: self.sweep.periods() };
        };
        Facts { law: Some(law.to_string()), proved: law.is_proved(), why: law.explain(), periods: law.periods() }
    }

    /// Answers about a claim on all values of the open numbers, in the words of `grundy check`.
    ///
    /// # Errors
    /// If the claim is invalid.
    pub fn check(&self, text: &str, progress: &dyn Progress) -> Result<Answer, String> {
        let text = short(text)?;
        let claim = parametric::parse(text, &self.sweep).map_err(|error| error.to_string())?;
        let law = self.law.as_ref();
        let until = Deadline::after(BUDGET, progress);
        let verdict = parametric::check(&claim, &self.sweep, law, &until);
        let is_open = matches!(verdict, Verdict::ProvedFor(..) | Verdict::TrueSoFar);
        let proof = is_open.then(|| parametric::prove(text, &self.sweep, &until)).flatten();
        Ok(match proof {
            Some((_, facts)) => {
                Answer { verdict: "proved", words: format!("proved for all parameters and heaps: {facts}") }
            }
            None => Answer { verdict: verdict.name(), words: verdict.in_words(&self.sweep, law) },
        })
    }

    /// Returns the certificate of a proved law.
    ///
    /// # Errors
    /// If the law is not proved, or no certificate covers it.
    pub fn certificate(&self) -> Result<String, String> {
        let certificate = self.law.as_ref().and_then(|law| law.certificate(&self.sweep.line));
        let certificate = certificate.ok_or("error: no certificate covers this law")?;
        Ok(certificate.to_string())
    }
}
