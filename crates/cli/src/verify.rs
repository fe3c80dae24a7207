//! `verify`: checks a certificate, with nothing of what made it.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use super::{
    BadInput, FAILURE, SUCCESS, misere,
    progress::Bar,
    verdict::{Facts, Verdict},
    verify_window::{self, Wanted},
};
use grundy_check::{self as certificate, Budget, Certificate, Refusal, is_window, misere::is_misere};
use grundy_core::store;

/// Which file.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify kayles.toml
  grundy verify records/0_454.toml --spot 4
  grundy verify records/0_106.toml --checkpoint state

Everything is derived again by a plain, slow method that shares no code with what computes and proves. A line for each
thing that was checked; at the end `verified`, or the first claim that is false (exit code 1).

A certificate by a finite window may stand for very many heaps. --checkpoint lets its check be interrupted and gone on with:
the same command again does so. --spot computes only some stretches of the period, each from values that the certificate
gives: a sample, which finds a certificate that is wrong everywhere or somewhere often, and is no proof.")]
pub struct Args {
    /// A certificate that `grundy certify` or `grundy prove` wrote.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Of a certificate by a finite window, check K stretches chosen by chance only. No proof.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    spot: Option<u32>,

    /// Choose the stretches of --spot by this number; without it by another each time, which is printed.
    #[arg(long, value_name = "S", requires = "spot")]
    seed: Option<u64>,

    /// Of a certificate by a finite window, keep in this folder how far the check is, and go on from there.
    #[arg(long, value_name = "DIR", conflicts_with = "spot")]
    checkpoint: Option<PathBuf>,

    /// Print one JSON object: `verified`, `game`, `proof`, `spot`, `checked` (what was found to be so), `refusal`.
    #[arg(long)]
    json: bool,

    /// Check even what takes very long or much memory.
    #[arg(long)]
    force: bool,
}

/// Checks and prints.
///
/// # Errors
/// If the file cannot be read, is no certificate, claims something false, or asks for too much.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let text = store::read_text(&args.file).map_err(|error| BadInput(error.to_string()))?;
    if !is_window(&text) && (args.spot.is_some() || args.checkpoint.is_some()) {
        let help =
            "this certificate is none by a finite window and is checked at once; leave --spot and --checkpoint out";
        return Err(BadInput(help.into()).into());
    }
    let mut facts = Facts::new(args.json);
    let verdict = if is_misere(&text) {
        misere::verify(&text, &mut facts)?
    } else if is_window(&text) {
        let wanted =
            Wanted { spot: args.spot, seed: args.seed, checkpoint: args.checkpoint.as_deref(), force: args.force };
        match verify_window::run(&text, &wanted, &mut facts)? {
            verify_window::Ended::Verdict(verdict) => verdict,
            verify_window::Ended::Signal(code) => return Ok(code),
        }
    } else {
        ordinary(&text, args.force, &mut facts)?
    };
    let facts = facts.written()?;
    if let Err(Refusal::TooLarge(why)) = verdict.checked {
        let help = if verdict.proof == "misere-quotient" { "" } else { "; pass --force to check all the same" };
        return Err(BadInput(format!("{why}{help}")).into());
    }
    let mut out = io::stdout().lock();
    if args.json {
        let object = serde_json::json!({
            "verified": verdict.checked.is_ok() && !verdict.spot,
            "game": verdict.game,
            "proof": verdict.proof,
            "spot": verdict.spot,
            "checked": facts,
            "refusal": verdict.checked.as_ref().err().map(ToString::to_string),
        });
        writeln!(out, "{object}")?;
        out.flush()?;
        return Ok(if verdict.checked.is_ok() { SUCCESS } else { FAILURE });
    }
    verdict.checked?;
    writeln!(out, "{}", verdict.verified)?;
    out.flush()?;
    Ok(SUCCESS)
}

/// A certificate of a law whose values are computed as a whole.
fn ordinary(text: &str, force: bool, facts: &mut Facts) -> anyhow::Result<Verdict> {
    let certificate: Certificate = text.parse()?;
    let budget = if force { Budget::UNLIMITED } else { Budget::DEFAULT };
    let bar = Bar::new(certificate.values.to.saturating_add(1));
    let checked = certificate::check(&certificate, budget, &bar, &mut |fact| facts.tell(fact));
    drop(bar);
    let (name, law, proof) = (&certificate.notation, certificate.law.name(), certificate.proof.name());
    let verified = format!("verified: {name}, {law} by {proof}");
    Ok(Verdict { game: name.clone(), proof: proof.to_owned(), verified, spot: false, checked })
}
