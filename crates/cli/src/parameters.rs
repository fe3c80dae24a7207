//! Games with parameters: `explore` and `check` for all their parameters.

use std::{
    io::{self, Write},
    path::Path,
    time::Duration,
};

use serde_json::json;

use super::{
    BadInput, FAILURE, SUCCESS,
    certificates::write_certificate,
    game_arg::{BoundsArg, OpenLine},
    output,
    progress::Limit,
};
use grundy_answer::Guessed;
use grundy_compute as compute;
use grundy_core::{claim::Claimed, diagnostic::printable, notation::Bounds, progress::Deadline};
use grundy_law::parametric::{self, Difference, Error, ParametricLaw, Sample, Sweep, Verdict};

/// The most samples whose values are printed.
const SHOWN: usize = 5;
/// The most values of a sample that are printed.
const VALUES: usize = 24;

/// Sweeps the parameters within the time limit, and finds the law.
///
/// # Errors
/// If the bounds are not one largest heap, or the game cannot be swept.
pub(super) fn find(
    line: &OpenLine,
    extent: &BoundsArg,
    budget: Duration,
) -> anyhow::Result<(Sweep, Option<ParametricLaw>)> {
    let to = match extent.given(None)? {
        None => None,
        Some(Bounds::Heap(to)) => Some(to),
        Some(other) => {
            return Err(BadInput(format!("expected one largest number, such as --to 500, found --to {other}")).into());
        }
    };
    let given = line.given();
    parametric::find(&line.open, &given, to, &Deadline::after(budget, &())).map_err(|error| match error {
        Error::Game(diagnostic) => line.hinted(*diagnostic).into(),
        Error::Time => compute::Error::Interrupted.into(),
        other => BadInput(format!("{}: {other}", line.open.text())).into(),
    })
}

/// Prints the law of a game with parameters.
///
/// # Errors
/// If the game cannot be swept, or the output cannot be written.
pub(super) fn explore(line: &OpenLine, extent: &BoundsArg, json: bool, budget: Duration) -> anyhow::Result<u8> {
    let guessing = budget / 4;
    let (sweep, law) = find(line, extent, budget.saturating_sub(guessing))?;
    // A law of some parameters alone leaves the others to a guess.
    let is_part = law.as_ref().is_none_or(|law| law.only.is_some());
    let guessed = if is_part { Guessed::of_sweep(&sweep, guessing, &Limit) } else { None };
    let answer = || {
        let mut answer = json!({
            "game": line.text(),
            "parameters": sweep.names,
            "range": sweep.range(),
            "to": sweep.to,
            "samples": sweep.samples.len(),
            "law": law.as_ref().map(ParametricLaw::to_json),
        });
        if let Some(guessed) = &guessed {
            answer["guess"] = json!(guessed);
        }
        answer
    };
    output::say(json, answer, |out| text(line, &sweep, law.as_ref(), guessed.as_ref(), out))?;
    Ok(SUCCESS)
}

/// Prints the law for people.
fn text(
    line: &OpenLine,
    sweep: &Sweep,
    law: Option<&ParametricLaw>,
    guessed: Option<&Guessed>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "game         {}", printable(&line.text()))?;
    match law {
        Some(law) => writeln!(out, "law          {law}")?,
        None => writeln!(out, "law          none found for {}, {}", sweep.range(), sweep.extent())?,
    }
    if let Some(guessed) = guessed {
        writeln!(out, "guess        {}", printable(&guessed.claim))?;
        writeln!(out, "             {}", printable(&guessed.words))?;
    }
    let periods = law.map_or_else(|| sweep.periods(), ParametricLaw::periods);
    for (index, words) in periods.iter().enumerate() {
        writeln!(out, "{:<12} {words}", if index == 0 { "periods" } else { "" })?;
    }
    for (index, sample) in sweep.samples.iter().take(SHOWN).enumerate() {
        let values: Vec<String> = sample.values.iter().take(VALUES).map(ToString::to_string).collect();
        let more = if sample.values.len() > VALUES { " …" } else { "" };
        let label = if index == 0 { "values" } else { "" };
        writeln!(out, "{label:<12} {} | {}{more}", parameters(sweep, sample), values.join(" "))?;
    }
    Ok(())
}

/// Returns the parameters of a sample, such as `k=3`.
fn parameters(sweep: &Sweep, sample: &Sample) -> String {
    let each = sweep.names.iter().zip(&sample.parameters).map(|(name, value)| format!("{name}={value}"));
    each.collect::<Vec<_>>().join(" ")
}

/// Returns the law of a game with parameters and its proof in sentences.
///
/// # Errors
/// If the game cannot be swept.
pub(super) fn explain(line: &OpenLine, extent: &BoundsArg, budget: Duration) -> anyhow::Result<Vec<String>> {
    let (sweep, law) = find(line, extent, budget)?;
    let Some(law) = law else {
        return Ok(vec![format!("No formula describes the values for {}, {}.", sweep.range(), sweep.extent())]);
    };
    let mut said = vec![format!("The value of a position is given by {law}.")];
    let periods = law.periods();
    if !periods.is_empty() {
        said.push(format!("The values have {}.", periods.join("; ")));
    }
    said.push(law.explain());
    Ok(said)
}

/// A claim about n and the parameters, and the form of the answer.
pub(super) struct Asked<'a> {
    pub(super) claim: &'a str,
    pub(super) json: bool,
    /// The file for the certificate of a proved claim.
    pub(super) certificate: Option<&'a Path>,
}

/// Answers a claim about n and the parameters.
///
/// # Errors
/// If the claim or the game is invalid, or the output cannot be written.
pub(super) fn check(line: &OpenLine, asked: &Asked<'_>, extent: &BoundsArg, budget: Duration) -> anyhow::Result<u8> {
    let (sweep, law) = find(line, extent, budget)?;
    let claim = parametric::parse(asked.claim, &sweep)?;
    let verdict = parametric::check(&claim, &sweep, law.as_ref(), &Deadline::after(budget, &()));
    // The certificate of a claim that says the law in other words is its own, if it has one.
    let is_law = law.as_ref().and_then(ParametricLaw::claim).is_some_and(|own| own == claim);
    let proof = match verdict {
        Verdict::TrueSoFar | Verdict::ProvedFor(..) => true,
        Verdict::Proved(_) => asked.certificate.is_some() && !is_law,
        Verdict::False(_) => false,
    };
    let proof = proof.then(|| parametric::prove(asked.claim, &sweep, &Deadline::after(budget, &()))).flatten();
    let answer = || in_json(line, asked.claim, &sweep, law.as_ref(), (&verdict, proof.is_some()));
    let words = match &proof {
        Some((_, facts)) => format!("proved for all parameters and heaps: {facts}"),
        None => verdict.in_words(&sweep, law.as_ref()),
    };
    output::say(asked.json, answer, |out| writeln!(out, "{}", printable(&words)))?;
    if let Some(path) = asked.certificate {
        // A claim without a proof of its own is proved if it is the formula of the law. A condition of the law is written
        // with it, so that the formula itself must be that of the claim.
        let is_proved = matches!(verdict, Verdict::Proved(_) | Verdict::ProvedFor(..));
        let law = law.as_ref().filter(|law| is_proved && (law.only.is_none() || is_law));
        let own = proof.map(|(certificate, _)| certificate);
        let certificate = own.or_else(|| law?.certificate(&sweep.line)).ok_or_else(|| {
            let why = if is_proved {
                format!("no certificate covers the law of {} for these words", line.text())
            } else {
                format!("it is not proved ({})", verdict.in_words(&sweep, None))
            };
            anyhow::anyhow!("cannot certify the claim because {why}; leave --certificate out")
        })?;
        write_certificate(path, &certificate)?;
    }
    Ok(if matches!(verdict, Verdict::False(_)) { FAILURE } else { SUCCESS })
}

/// Returns the answer as one JSON object.
fn in_json(
    line: &OpenLine,
    claim: &str,
    sweep: &Sweep,
    law: Option<&ParametricLaw>,
    (verdict, has_own_proof): (&Verdict, bool),
) -> serde_json::Value {
    let difference = |difference: &Difference| {
        json!({
            "parameters": difference.parameters,
            "n": difference.position.first().filter(|_| difference.position.len() == 1),
            "position": difference.position,
            "claimed": match difference.claimed {
                Some(Claimed::Value(value)) => Some(value.to_string()),
                Some(Claimed::Lost(true)) => Some("P".to_owned()),
                Some(Claimed::Lost(false)) => Some("N".to_owned()),
                None => None,
            },
            "value": difference.value,
        })
    };
    json!({
        "game": line.text(),
        "claim": claim,
        "verdict": if has_own_proof { "proved" } else { verdict.name() },
        "parameters": sweep.names,
        "range": sweep.range(),
        "to": sweep.to,
        "law": law.map(ParametricLaw::to_json),
        "difference": match verdict {
            Verdict::False(found) => Some(difference(found)),
            Verdict::Proved(_) | Verdict::ProvedFor(..) | Verdict::TrueSoFar => None,
        },
        "proved_for": match verdict {
            Verdict::ProvedFor(_, only) if !has_own_proof => Some(only),
            Verdict::Proved(_) | Verdict::ProvedFor(..) | Verdict::False(_) | Verdict::TrueSoFar => None,
        },
    })
}
