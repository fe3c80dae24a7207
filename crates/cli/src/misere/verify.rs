//! `verify` of a misère certificate.

use super::super::{
    progress::Bar,
    verdict::{Facts, Verdict},
};
use grundy_check::misere::MisereCertificate;

/// Checks a certificate from its text.
///
/// # Errors
/// If the text is no certificate.
pub(in super::super) fn verify(text: &str, facts: &mut Facts) -> anyhow::Result<Verdict> {
    let certificate: MisereCertificate = text.parse()?;
    let bar = Bar::new(certificate.phi.len() as u64);
    let checked = grundy_check::misere::check(&certificate, &bar, &mut |fact| facts.tell(fact));
    drop(bar);
    let extent = match certificate.period {
        Some(_) => "all heaps".to_owned(),
        None => format!("heaps to {}", certificate.phi.len().saturating_sub(1)),
    };
    let (name, order, p) = (&certificate.notation, certificate.quotient.order, certificate.quotient.p.len());
    let verified = format!("verified: {name}, misère quotient of order {order} with {p} elements in P, {extent}");
    Ok(Verdict { game: name.clone(), proof: "misere-quotient".to_owned(), verified, spot: false, checked })
}
