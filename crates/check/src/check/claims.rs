//! A running check, and the claims that all laws have in common: the values, and the numbers of the
//! theorem.

use super::{
    budget::CheckBudget,
    check_error::{CheckResult, claim, refute_field},
};
use crate::{
    certificate::Certificate,
    format::{CertificateLaw, CertificateProof, CertificateValues},
};
use grundy_core::{digest::Sha256State, game::Game, progress::Progress};

/// A game, and a law that is claimed for it.
#[derive(Clone, Copy)]
pub(super) struct GameLaw<'a> {
    pub game: &'a Game,
    pub law: &'a CertificateLaw,
    pub proof: &'a CertificateProof,
    pub values: &'a CertificateValues,
}

/// A running check.
pub(super) struct Check<'a> {
    pub statement: GameLaw<'a>,
    pub budget: CheckBudget,
    pub progress: &'a dyn Progress,
    pub told: &'a mut dyn FnMut(&str),
}

impl Check<'_> {
    /// Reports a verified fact.
    pub(super) fn tell(&mut self, fact: impl AsRef<str>) {
        (self.told)(fact.as_ref());
    }
}

/// Checks that the game's notation is canonical.
pub(super) fn is_canonical(certificate: &Certificate, told: &mut dyn FnMut(&str)) -> CheckResult {
    let canonical = certificate.game.to_string();
    claim("game", &certificate.notation, &canonical)?;
    told(&format!("game: {canonical} is canonical notation"));
    Ok(())
}

/// Checks that the digest has the syntax of a SHA-256, before any value is computed.
pub(super) fn is_digest(claimed: &CertificateValues) -> CheckResult {
    const DIGITS: usize = 64;
    let digits = claimed
        .sha256
        .bytes()
        .filter(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        .count();
    if digits == DIGITS && claimed.sha256.len() == DIGITS {
        return Ok(());
    }
    let truth = format!("a SHA-256 is written by {DIGITS} digits, each one of 0 to 9 and a to f");
    Err(refute_field(
        "values.sha256",
        format!("{:?}", claimed.sha256),
        truth,
    ))
}

/// Compares the claims about the values with the true values, which are given in order, each with
/// its position.
pub(super) fn digest(
    claimed: &CertificateValues,
    values: impl Iterator<Item = (Vec<u64>, u32)>,
) -> CheckResult {
    let truth = describe(claimed.to, values);
    if claimed.sha256 != truth.sha256 {
        let truth = format!(
            "the values to {} have the digest {}",
            claimed.to, truth.sha256
        );
        return Err(refute_field(
            "values.sha256",
            format!("{:?}", claimed.sha256),
            truth,
        ));
    }
    claim("values.largest", claimed.largest, truth.largest)?;
    if claimed.largest_at != truth.largest_at {
        let (says, truth) = (
            format!("{:?}", claimed.largest_at),
            format!("it is {:?}", truth.largest_at),
        );
        return Err(refute_field("values.largest_at", says, truth));
    }
    claim("values.zeros", claimed.zeros, truth.zeros)
}

/// Describes values for a certificate. The values are given in order, each with its position.
///
/// ```
/// use grundy_check::check::describe;
///
/// let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1]
///     .into_iter()
///     .zip(0..)
///     .map(|(value, n)| (vec![n], value));
/// let described = describe(8, kayles);
/// assert_eq!(
///     (
///         described.largest,
///         described.largest_at.as_slice(),
///         described.zeros
///     ),
///     (4, [5].as_slice(), 1)
/// );
/// ```
pub fn describe(to: u64, values: impl Iterator<Item = (Vec<u64>, u32)>) -> CertificateValues {
    let mut hash = Sha256State::default();
    let mut described = CertificateValues {
        to,
        sha256: String::new(),
        largest: 0,
        largest_at: Vec::new(),
        zeros: 0,
    };
    for (place, value) in values {
        hash.update(&value.to_le_bytes());
        if described.largest_at.is_empty() || value > described.largest {
            (described.largest, described.largest_at) = (value, place);
        }
        described.zeros += u64::from(value == 0);
    }
    CertificateValues {
        sha256: hash.to_hex(),
        ..described
    }
}

/// Compares the numbers of a theorem with the derived numbers.
pub(super) fn same_theorem(claimed: &CertificateProof, derived: &CertificateProof) -> CheckResult {
    let (Some(says), Some(truth)) = (claimed.numbers(), derived.numbers()) else {
        return Err(refute_field(
            "proof",
            claimed.name(),
            "the numbers of the theorem exceed 63 bits",
        ));
    };
    claim("proof", claimed.name(), derived.name())?;
    truth
        .into_iter()
        .try_for_each(|(name, truth)| match says.get(&name) {
            Some(says) if *says == truth => Ok(()),
            says => {
                let says = says.map_or_else(String::new, ToString::to_string);
                Err(refute_field(
                    format!("proof.{}.{name}", claimed.name()),
                    says,
                    format!("it is {truth}"),
                ))
            }
        })
}

/// Checks that the position of the largest value and the number of zeros are possible for the heaps
/// 0..=`to`. Heap 0 has the value 0.
pub(super) fn are_of_heaps(values: &CertificateValues) -> CheckResult {
    let to = values.to;
    if !matches!(values.largest_at.as_slice(), [heap] if *heap <= to) {
        let truth = format!("it is one of the heaps 0 to {to}");
        return Err(refute_field(
            "values.largest_at",
            format!("{:?}", values.largest_at),
            truth,
        ));
    }
    if !(1..=to.saturating_add(1)).contains(&values.zeros) {
        return Err(refute_field(
            "values.zeros",
            values.zeros,
            format!("they are some of the heaps 0 to {to}"),
        ));
    }
    Ok(())
}
