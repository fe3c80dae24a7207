//! `verify`: checks a certificate, with nothing of what made it.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use super::{
    BadInput, FAILURE, SUCCESS,
    progress::Bar,
    verdict::{Facts, Verdict},
    verify_window::{self, Wanted},
};
use grundy_check::{Budget, Certificate, Claims, Refusal};
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
    let certificate: Certificate = text.parse()?;
    let mut facts = Facts::new(args.json);
    let verdict = match certificate.claims {
        Claims::Window(_) => {
            let wanted =
                Wanted { spot: args.spot, seed: args.seed, checkpoint: args.checkpoint.as_deref(), force: args.force };
            match verify_window::run(&certificate, &wanted, &mut facts)? {
                verify_window::Ended::Verdict(verdict) => verdict,
                verify_window::Ended::Signal(code) => return Ok(code),
            }
        }
        Claims::Law(_) | Claims::Misere(_) if args.spot.is_some() || args.checkpoint.is_some() => {
            let help =
                "this certificate is none by a finite window and is checked at once; leave --spot and --checkpoint out";
            return Err(BadInput(help.into()).into());
        }
        Claims::Law(_) | Claims::Misere(_) => at_once(&certificate, args.force, &mut facts),
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

/// Checks a certificate that is checked as a whole.
fn at_once(certificate: &Certificate, force: bool, facts: &mut Facts) -> Verdict {
    let budget = if force { Budget::UNLIMITED } else { Budget::DEFAULT };
    let bar = Bar::new(certificate.heaps());
    let checked = grundy_check::check(certificate, budget, &bar, &mut |fact| facts.tell(fact));
    let verified = format!("verified: {}", certificate.claim());
    Verdict { game: certificate.notation.clone(), proof: certificate.proof(), verified, spot: false, checked }
}
