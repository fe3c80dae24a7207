//! `verify` of a misère certificate.

use std::io::{self, Write};

use super::super::{BadInput, SUCCESS, progress::Bar};
use crate::{
    certificate::Refusal,
    misere_certificate::{self, MisereCertificate},
};

/// Checks and prints.
///
/// # Errors
/// If the text is no certificate, claims something false, or asks for too much.
pub(in super::super) fn verify(text: &str) -> anyhow::Result<u8> {
    let certificate: MisereCertificate = text.parse()?;
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let mut told = |fact: &str| {
        if written.is_ok() {
            written = writeln!(out, "{fact}").and_then(|()| out.flush());
        }
    };
    let bar = Bar::new(certificate.phi.len() as u64);
    let checked = misere_certificate::check(&certificate, &bar, &mut told);
    drop(bar);
    written?;
    match checked {
        Ok(()) => {}
        Err(Refusal::TooLarge(why)) => return Err(BadInput(why).into()),
        Err(refusal) => return Err(refusal.into()),
    }
    let extent = match certificate.period {
        Some(_) => "all heaps".to_owned(),
        None => format!("heaps to {}", certificate.phi.len().saturating_sub(1)),
    };
    let (name, order, p) = (&certificate.notation, certificate.quotient.order, certificate.quotient.p.len());
    writeln!(out, "verified: {name}, misère quotient of order {order} with {p} elements in P, {extent}")?;
    out.flush()?;
    Ok(SUCCESS)
}
