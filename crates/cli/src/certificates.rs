//! Certificates that a command writes: checked first, if the check is fast.

use std::path::Path;

use super::complain;
use grundy_check::{Certificate, CheckBudget, CheckError};
use grundy_core::{progress::Progress, store};

/// The budget of the check before a certificate is written (about 20 s); a larger check is skipped.
pub const AT_ONCE: CheckBudget = CheckBudget {
    steps: 20_000_000_000,
    bytes: 1 << 32,
};
/// The note on a certificate that was not checked.
pub const UNCHECKED: &str =
    "note: not checked yet, because the check is slow: run `grundy verify` on it";

/// The error if the checker refuses a proof that the program found.
pub fn accepted_not(refusal: &CheckError) -> String {
    format!("the checker does not accept the proof ({refusal}); please report this")
}

/// Checks a certificate before it is written. A slow check is left to the user, with a note.
///
/// # Errors
/// If the checker refuses the certificate; `refused` gives the message.
pub fn check_first(
    certificate: &Certificate,
    progress: &dyn Progress,
    refused: impl FnOnce(&CheckError) -> String,
) -> anyhow::Result<()> {
    match grundy_check::check(certificate, AT_ONCE, progress, &mut |_| ()) {
        Ok(()) => {}
        Err(CheckError::TooLarge(_) | CheckError::Cancelled) => complain(UNCHECKED),
        Err(refusal) => anyhow::bail!(refused(&refusal)),
    }
    Ok(())
}

/// Checks a certificate and writes it.
///
/// # Errors
/// If the checker does not accept it, or the file cannot be written.
pub fn write_certificate(path: &Path, certificate: &Certificate) -> anyhow::Result<()> {
    check_first(certificate, &(), accepted_not)?;
    store::write(path, certificate.to_string().as_bytes())?;
    Ok(())
}

/// Says why a claim has no certificate.
pub(super) fn not_certified(why: &str) -> anyhow::Error {
    anyhow::anyhow!("cannot certify the claim because {why}; leave --certificate out")
}
