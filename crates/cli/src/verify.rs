//! `verify`: checks a certificate, with no code of the programs that made it.

use std::{path::PathBuf, time::Duration};

use super::{
    BadInput, FAILURE, SUCCESS, output,
    progress::{self, Bar},
    verdict::{CertificateVerdict, FactReport},
    verify_coq,
    verify_window::{self, WindowOptions},
};
use grundy_check::{Certificate, CheckBudget, CheckError, Claims};
use grundy_compute::ComputeError::Interrupted;
use grundy_core::store;
use schemars::JsonSchema;
use serde::Serialize;

/// Options of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy verify kayles.toml
  grundy verify records/0_454.toml --spot 4
  grundy verify records/0_106.toml --checkpoint state
  grundy verify kayles.v --theory ~/.cache/grundy

Every claim is derived again by a plain, slow method that shares no code with the programs that compute and prove, except
that the mex equation of a formula is decided again by the code that decided it. Each checked claim has a line; the last
line is `verified`, or the first false claim (exit code 1).

A certificate by a finite window may cover very many heaps. With --checkpoint its check may be interrupted, and the same
command resumes it. --spot computes only some stretches of the period, each from values in the certificate. This sample
is not a proof; it finds a certificate that is wrong everywhere or in many places.

A file FILE.v is checked by Coq's kernel; coqc 8.16 or later must be installed. A file that `grundy certify --coq` would
not write is refused, since it could change the meaning of its statement. The theory is part of this program; only you
may have write access to a folder of --theory.")]
pub struct Args {
    /// Certificate of `grundy certify` or `grundy-lab prove`, or a Coq file of
    /// `grundy certify --coq`.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Finite window: check only K random stretches. This proves nothing.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    spot: Option<u32>,

    /// Random seed of --spot [default: another seed each time, which is printed].
    #[arg(long, value_name = "S", requires = "spot")]
    seed: Option<u64>,

    /// Finite window: folder of checkpoints, from which an interrupted check is resumed.
    #[arg(long, value_name = "DIR", conflicts_with = "spot")]
    checkpoint: Option<PathBuf>,

    /// Time limit in seconds [default: none; for coqc 600].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400), conflicts_with = "force")]
    budget: Option<u64>,

    /// Coq file: folder that keeps the compiled theory for the next check.
    #[arg(long, value_name = "DIR")]
    theory: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Check even if it takes very long or much memory.
    #[arg(long)]
    force: bool,
}

/// Checks the file, and prints the result.
///
/// # Errors
/// If the file cannot be read or is not a certificate, a claim is false, or the check is too
/// expensive.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let text = store::read_text(&args.file).map_err(|error| BadInput(error.to_string()))?;
    let is_coq = args
        .file
        .extension()
        .is_some_and(|extension| extension == "v");
    match (
        is_coq,
        args.spot.is_some() || args.checkpoint.is_some(),
        args.theory.is_some(),
    ) {
        (true, false, _) => return by_coq(&text, args),
        (true, true, _) => {
            let help = "a Coq file is checked as a whole; leave --spot and --checkpoint out";
            return Err(BadInput(help.into()).into());
        }
        (false, _, true) => {
            let help = "--theory is for Coq files (FILE.v); leave it out";
            return Err(BadInput(help.into()).into());
        }
        (false, _, false) => (),
    }
    args.budget
        .map(Duration::from_secs)
        .into_iter()
        .for_each(progress::stop_after);
    let certificate: Certificate = text.parse()?;
    let mut facts = FactReport::new(args.json);
    let verdict = match certificate.claims {
        Claims::Window(_) => {
            let wanted = WindowOptions {
                spot: args.spot,
                seed: args.seed,
                checkpoint: args.checkpoint.as_deref(),
                force: args.force,
            };
            match verify_window::run(&certificate, &wanted, &mut facts)? {
                verify_window::Ended::Verdict(verdict) => verdict,
                verify_window::Ended::Signal(code) => return Ok(code),
            }
        }
        _ if args.spot.is_some() || args.checkpoint.is_some() => {
            let help = "this certificate is not by a finite window and is checked at once; leave --spot and --checkpoint out";
            return Err(BadInput(help.into()).into());
        }
        Claims::Law(_)
        | Claims::Misere(_)
        | Claims::Excluded(_)
        | Claims::Equation(_)
        | Claims::Compound(_)
        | Claims::Parametric(_) => at_once(&certificate, args.force, &mut facts),
    };
    let facts = facts.print_verdict()?;
    if let Err(CheckError::TooLarge(why)) = verdict.checked {
        let help = if verdict.proof == "misere-quotient" {
            ""
        } else {
            "; pass --force to check anyway"
        };
        return Err(BadInput(format!("{why}{help}")).into());
    }
    if verdict.checked == Err(CheckError::Cancelled) {
        return Err(Interrupted.into());
    }
    if args.json {
        let refusal = verdict.checked.err().map(|refusal| refusal.to_string());
        return print_report(
            Some(&verdict.game),
            &verdict.proof,
            verdict.spot,
            &facts,
            refusal.as_deref(),
        );
    }
    verdict.checked?;
    output::print(|out| writeln!(out, "{}", verdict.verified))?;
    Ok(SUCCESS)
}

/// Checks a certificate that must be checked as a whole.
fn at_once(certificate: &Certificate, force: bool, facts: &mut FactReport) -> CertificateVerdict {
    let budget = if force {
        CheckBudget::UNLIMITED
    } else {
        CheckBudget::DEFAULT
    };
    let bar = Bar::new(certificate.heaps());
    let checked = grundy_check::check(certificate, budget, &bar, &mut |fact| facts.tell(fact));
    let verified = format!("verified: {}", certificate.claim());
    CertificateVerdict {
        game: certificate.notation.clone(),
        proof: certificate.proof(),
        verified,
        spot: false,
        checked,
    }
}

/// The time limit of coqc in seconds without --budget.
const COQ_BUDGET: u64 = 600;

/// Lets Coq's kernel check a file of laws.
fn by_coq(text: &str, args: &Args) -> anyhow::Result<u8> {
    let mut facts = FactReport::new(args.json);
    let budget = (!args.force).then(|| Duration::from_secs(args.budget.unwrap_or(COQ_BUDGET)));
    let wanted = verify_coq::CoqOptions {
        theory: args.theory.as_deref(),
        budget,
    };
    let verify_coq::CoqResult { theorems, refusal } = verify_coq::run(text, &wanted, &mut facts)?;
    let facts = facts.print_verdict()?;
    if args.json {
        let game = if let [theorem] = theorems.as_slice() {
            Some(theorem.game.as_str())
        } else {
            None
        };
        return print_report(game, "coq", false, &facts, refusal.as_deref());
    }
    if let Some(refusal) = refusal {
        anyhow::bail!("{}: {refusal}", args.file.display());
    }
    let line = |theorem: &grundy_coq::CoqTheorem| {
        let play = if theorem.misere {
            " in misère play"
        } else {
            ""
        };
        format!(
            "verified: {}{play}, {} by Coq's kernel\n",
            theorem.game, theorem.claim
        )
    };
    output::print(|out| out.write_all(theorems.iter().map(line).collect::<String>().as_bytes()))?;
    Ok(SUCCESS)
}

/// Prints the answer in JSON, and returns the exit code.
fn print_report(
    game: Option<&str>,
    proof: &str,
    spot: bool,
    checked: &[String],
    refusal: Option<&str>,
) -> anyhow::Result<u8> {
    let verified = refusal.is_none() && !spot;
    let json = || VerifiedJson {
        verified,
        game,
        proof,
        spot,
        checked,
        refusal,
    };
    output::say(true, json, |_| Ok(()))?;
    Ok(if refusal.is_none() { SUCCESS } else { FAILURE })
}

/// The result of a check: the object of `grundy verify --json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerifiedJson<'a> {
    /// `true` if the whole certificate was checked and holds.
    verified: bool,
    /// The game in canonical notation; `null` for a file of several theorems.
    game: Option<&'a str>,
    /// The kind of proof; `coq` if Coq's kernel checked the file.
    proof: &'a str,
    /// `true` if only a sample was checked (`--spot`).
    spot: bool,
    /// The facts that were checked, in order.
    checked: &'a [String],
    /// The reason for a refusal.
    refusal: Option<&'a str>,
}
