//! `verify`: checks a certificate, with nothing of what made it.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use super::{BadInput, SUCCESS, misere, progress::Bar};
use crate::{
    certificate::{self, Budget, Certificate, Refusal},
    misere_certificate::is_misere,
    store,
};

/// Which file.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  generator verify kayles.toml

Everything is derived again by a plain, slow method that shares no code with what computes and proves. A line for each
thing that was checked; at the end `verified`, or the first claim that is false (exit code 1).")]
pub struct Args {
    /// A certificate that `generator certify` wrote.
    #[arg(value_name = "FILE")]
    file: PathBuf,

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
    if is_misere(&text) {
        return misere::verify(&text);
    }
    let certificate: Certificate = text.parse()?;
    let budget = if args.force { Budget::UNLIMITED } else { Budget::DEFAULT };
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let mut told = |fact: &str| {
        if written.is_ok() {
            written = writeln!(out, "{fact}").and_then(|()| out.flush());
        }
    };
    let bar = Bar::new(certificate.values.to.saturating_add(1));
    let checked = certificate::check(&certificate, budget, &bar, &mut told);
    drop(bar);
    written?;
    match checked {
        Ok(()) => writeln!(
            out,
            "verified: {}, {} by {}",
            certificate.notation,
            certificate.law.name(),
            certificate.proof.name()
        )?,
        Err(Refusal::TooLarge(why)) => {
            return Err(BadInput(format!("{why}; pass --force to check all the same")).into());
        }
        Err(refusal) => return Err(refusal.into()),
    }
    out.flush()?;
    Ok(SUCCESS)
}
