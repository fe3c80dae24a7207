//! Games with parameters: one law for all their parameters, and claims about all of them.

use std::fmt::{self, Display, Formatter};

use grundy_check::Certificate;
use grundy_core::{
    claim::Claimed,
    diagnostic::{Diagnostic, printable},
    notation::parameters::{Open, ParameterValue},
};
use grundy_law::parametric::{
    self, ParameterSample, ParametricCounterexample, ParametricLaw, ParametricVerdict, Sweep,
    SweepError,
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{Budget, Guessed, line::given_text};

/// The most samples whose values are shown.
const MOST_SAMPLES: usize = 5;
/// The most values of a sample that are shown.
const VALUES: usize = 24;

/// The values of a game for many parameters, and the law that describes them.
///
/// ```
/// use grundy_answer::{Budget, ParametricExplored};
/// use grundy_core::notation::parameters::Open;
///
/// let line = Open::parse("Subtraction(1..=k)")?;
/// let explored = ParametricExplored::search(&line, &[], None, &Budget::default())?;
/// assert!(explored.law.as_ref().is_some_and(|law| law.is_proved()));
/// let checked = explored.check("n, k -> n % (k+1)", false, &Budget::default())?;
/// assert_eq!(checked.verdict(), "proved");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ParametricExplored {
    /// The line, with the given values.
    line: String,
    /// The values.
    pub sweep: Sweep,
    /// The law, if a formula describes the values.
    pub law: Option<ParametricLaw>,
    /// A formula for the parameters that the law does not cover.
    guess: Option<Guessed>,
}

impl ParametricExplored {
    /// Sweeps the parameters without a given value, with numbers to `to`, and finds the law.
    ///
    /// # Errors
    /// If a value is invalid, the game cannot be swept, or the time ends.
    pub fn search(
        open: &Open,
        given: &[(&str, ParameterValue)],
        to: Option<u64>,
        budget: &Budget<'_>,
    ) -> Result<Self, SweepError> {
        let (sweep, law) = parametric::find(open, given, to, &budget.begin())?;
        Ok(Self {
            line: given_text(open, given),
            sweep,
            law,
            guess: None,
        })
    }

    /// Guesses a formula, if there is no law or one of some parameters alone.
    #[must_use]
    pub fn with_guess(mut self, budget: &Budget<'_>) -> Self {
        if self.law.as_ref().is_none_or(|law| law.only.is_some()) {
            self.guess = Guessed::of_sweep(&self.sweep, budget.time, budget.progress);
        }
        self
    }

    /// Returns the periods of each class of parameters in words.
    #[must_use]
    pub fn periods(&self) -> Vec<String> {
        self.law
            .as_ref()
            .map_or_else(|| self.sweep.periods(), ParametricLaw::periods)
    }

    /// Returns the law and its proof in sentences.
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let Some(law) = &self.law else {
            let (range, extent) = (self.sweep.range(), self.sweep.extent());
            return vec![format!(
                "No formula describes the values for {range}, {extent}."
            )];
        };
        let mut said = vec![format!("The value of a position is given by {law}.")];
        let periods = law.periods();
        if !periods.is_empty() {
            said.push(format!("The values have {}.", periods.join("; ")));
        }
        said.push(law.explain());
        said
    }

    /// Answers a claim about the numbers of a position and the parameters. With `for_certificate`,
    /// a claim that follows from the law is proved by itself too, if it can be.
    ///
    /// # Errors
    /// If the text is not a claim.
    pub fn check(
        &self,
        text: &str,
        for_certificate: bool,
        budget: &Budget<'_>,
    ) -> Result<ParametricChecked<'_>, Diagnostic> {
        let end = budget.begin();
        let (sweep, law) = (&self.sweep, self.law.as_ref());
        let claim = parametric::parse(text, sweep)?;
        let verdict = parametric::check(&claim, sweep, law, &end);
        let is_law = law
            .and_then(ParametricLaw::claim)
            .is_some_and(|own| own == claim);
        let needs_proof = match verdict {
            ParametricVerdict::TrueSoFar | ParametricVerdict::ProvedFor(..) => true,
            ParametricVerdict::Proved(_) => for_certificate && !is_law,
            ParametricVerdict::False(_) => false,
        };
        let proof = needs_proof
            .then(|| parametric::prove(text, sweep, &end))
            .flatten();
        Ok(ParametricChecked {
            explored: self,
            text: text.to_owned(),
            is_law,
            verdict,
            proof,
        })
    }

    /// Returns the answer as the object of `grundy explore --json`.
    #[must_use]
    pub fn json(&self) -> ParametricExploredJson<'_> {
        ParametricExploredJson {
            game: &self.line,
            parameters: &self.sweep.names,
            range: self.sweep.range(),
            to: self.sweep.to,
            samples: self.sweep.samples.len(),
            law: self.law.as_ref().map(ParametricLawJson::from_law),
            guess: self.guess.as_ref(),
        }
    }
}

impl Serialize for ParametricExplored {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

impl Display for ParametricExplored {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "game         {}", printable(&self.line))?;
        match &self.law {
            Some(law) => writeln!(out, "law          {law}")?,
            None => writeln!(
                out,
                "law          none found for {}, {}",
                self.sweep.range(),
                self.sweep.extent()
            )?,
        }
        if let Some(guessed) = &self.guess {
            writeln!(out, "guess        {}", printable(&guessed.claim))?;
            writeln!(out, "             {}", printable(&guessed.words))?;
        }
        for (index, words) in self.periods().iter().enumerate() {
            writeln!(
                out,
                "{:<12} {words}",
                if index == 0 { "periods" } else { "" }
            )?;
        }
        let name = |sample: &ParameterSample| {
            let each = self
                .sweep
                .names
                .iter()
                .zip(&sample.parameters)
                .map(|(name, value)| format!("{name}={value}"));
            each.collect::<Vec<_>>().join(" ")
        };
        for (index, sample) in self.sweep.samples.iter().take(MOST_SAMPLES).enumerate() {
            let values: Vec<String> = sample
                .values
                .iter()
                .take(VALUES)
                .map(ToString::to_string)
                .collect();
            let more = if sample.values.len() > VALUES {
                " …"
            } else {
                ""
            };
            let label = if index == 0 { "values" } else { "" };
            writeln!(
                out,
                "{label:<12} {} | {}{more}",
                name(sample),
                values.join(" ")
            )?;
        }
        Ok(())
    }
}

/// The answer about a claim for all parameters.
#[derive(Debug)]
pub struct ParametricChecked<'a> {
    explored: &'a ParametricExplored,
    text: String,
    /// `true` if the claim is the formula of the law.
    is_law: bool,
    verdict: ParametricVerdict,
    /// A proof of the claim itself, with its facts in words.
    proof: Option<(Certificate, String)>,
}

impl ParametricChecked<'_> {
    /// Returns `true` if the claim is false.
    #[must_use]
    pub fn is_false(&self) -> bool {
        matches!(self.verdict, ParametricVerdict::False(_))
    }

    /// Returns the word for the answer: `proved`, `proved-for`, `false` or `true so far`.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        if self.proof.is_some() {
            "proved"
        } else {
            self.verdict.name()
        }
    }

    /// Returns the certificate of a proved claim.
    ///
    /// # Errors
    /// If the claim has no certificate: the reason.
    pub fn certificate(&self) -> Result<Certificate, String> {
        if let Some((certificate, _)) = &self.proof {
            return Ok(certificate.clone());
        }
        // A claim without a proof of its own is proved if it is the formula of the law. A condition
        // of the law is written with it, so that the formula itself must be that of the claim.
        let is_proved = matches!(
            self.verdict,
            ParametricVerdict::Proved(_) | ParametricVerdict::ProvedFor(..)
        );
        let law = self
            .explored
            .law
            .as_ref()
            .filter(|law| is_proved && (law.only.is_none() || self.is_law));
        law.and_then(|law| law.certificate(&self.explored.sweep.line))
            .ok_or_else(|| {
                if is_proved {
                    format!(
                        "no certificate covers the law of {} for these words",
                        self.explored.line
                    )
                } else {
                    format!(
                        "it is not proved ({})",
                        self.verdict.in_words(&self.explored.sweep, None)
                    )
                }
            })
    }

    /// Returns the answer as the object of `grundy check --json`.
    #[must_use]
    pub fn json(&self) -> ParametricCheckedJson<'_> {
        let ParametricExplored {
            line, sweep, law, ..
        } = self.explored;
        ParametricCheckedJson {
            game: line,
            claim: &self.text,
            verdict: self.verdict(),
            parameters: &sweep.names,
            range: sweep.range(),
            to: sweep.to,
            law: law.as_ref().map(ParametricLawJson::from_law),
            difference: match &self.verdict {
                ParametricVerdict::False(found) => {
                    Some(ParametricDifferenceJson::from_counterexample(found))
                }
                ParametricVerdict::Proved(_)
                | ParametricVerdict::ProvedFor(..)
                | ParametricVerdict::TrueSoFar => None,
            },
            proved_for: match &self.verdict {
                ParametricVerdict::ProvedFor(_, only) if self.proof.is_none() => Some(only.clone()),
                ParametricVerdict::Proved(_)
                | ParametricVerdict::ProvedFor(..)
                | ParametricVerdict::False(_)
                | ParametricVerdict::TrueSoFar => None,
            },
        }
    }
}

impl Serialize for ParametricChecked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

impl Display for ParametricChecked<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let words = match &self.proof {
            Some((_, facts)) => format!("proved for all parameters and heaps: {facts}"),
            None => self
                .verdict
                .in_words(&self.explored.sweep, self.explored.law.as_ref()),
        };
        writeln!(out, "{}", printable(&words))
    }
}

/// The facts about a line with parameters: the object of `grundy explore --json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ParametricExploredJson<'a> {
    /// The line, with the given values.
    game: &'a str,
    /// The parameters, in the order in which the formula takes them after n.
    parameters: &'a [String],
    /// The parameters of the sweep in words.
    range: String,
    /// The largest heap of the sweep.
    to: u64,
    /// The number of games of the sweep.
    samples: usize,
    /// The law; `null` if no formula describes the sweep.
    law: Option<ParametricLawJson>,
    /// A formula that explains the values of a game without a law for all its parameters, guessed
    /// from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    guess: Option<&'a Guessed>,
}

/// The answer about a claim on a line with parameters: the object of `grundy check --json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ParametricCheckedJson<'a> {
    /// The line, with the given values.
    game: &'a str,
    /// The claim.
    claim: &'a str,
    /// The answer: `proved`, `proved-for`, `false` or `true so far`.
    verdict: &'static str,
    /// The parameters, in the order in which the formula takes them after n.
    parameters: &'a [String],
    /// The parameters of the sweep in words.
    range: String,
    /// The largest heap of the sweep.
    to: u64,
    /// The law; `null` if no formula describes the sweep.
    law: Option<ParametricLawJson>,
    /// The first difference, if the claim is false.
    difference: Option<ParametricDifferenceJson>,
    /// The condition on the parameters for which a `proved-for` claim is proved; for the others it
    /// is true so far.
    proved_for: Option<String>,
}

/// A law for all parameters.
#[derive(Debug, Serialize, JsonSchema)]
struct ParametricLawJson {
    /// The formula, as `grundy check --claim` takes it.
    claim: String,
    /// The condition on the parameters of the formula; `null` for all.
    only: Option<String>,
    /// The parameters for which the formula is false.
    exceptions: Vec<Vec<u64>>,
    /// Period, preperiod and saltus of each class of parameters, in words.
    periods: Vec<String>,
    /// `true` if a theorem proves the formula for all parameters and heaps.
    proved: bool,
    /// The theorem.
    theorem: Option<String>,
}

impl ParametricLawJson {
    fn from_law(law: &ParametricLaw) -> Self {
        Self {
            claim: law.formula.clone(),
            only: law.only.clone(),
            exceptions: law.exceptions.clone(),
            periods: law.periods(),
            proved: law.is_proved(),
            theorem: law.theorem.as_ref().map(ToString::to_string),
        }
    }
}

/// The first difference between a claim and the values.
#[derive(Debug, Serialize, JsonSchema)]
struct ParametricDifferenceJson {
    /// The values of the parameters.
    parameters: Vec<u64>,
    /// The heap; `null` in a game of several numbers.
    n: Option<u64>,
    /// The numbers of the position.
    position: Vec<u64>,
    /// The claimed value, `P` or `N`; `null` if the claim has no value there.
    claimed: Option<String>,
    /// The Grundy value.
    value: u32,
}

impl ParametricDifferenceJson {
    fn from_counterexample(found: &ParametricCounterexample) -> Self {
        let claimed = |claimed: &Claimed| match claimed {
            Claimed::Value(value) => value.to_string(),
            Claimed::Lost(is_lost) => if *is_lost { "P" } else { "N" }.to_owned(),
        };
        Self {
            parameters: found.parameters.clone(),
            n: found
                .position
                .first()
                .copied()
                .filter(|_| found.position.len() == 1),
            position: found.position.clone(),
            claimed: found.claimed.as_ref().map(claimed),
            value: found.value,
        }
    }
}
