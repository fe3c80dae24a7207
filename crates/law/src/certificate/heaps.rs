//! The certificate of a law of heaps: the law, the theorem with its numbers, and the values that it
//! requires.

use crate::{
    sequence::{Sequence, SequenceKind},
    statement::{Status, Theorem},
    theorem::rings::RowLaw,
};
use grundy_check::{
    Certificate, check,
    format::{CertificateLaw, CertificateProof, LawClaims},
};
use grundy_core::{
    game::{
        Game, Ring,
        set::{NamedSet, Set, SubtractionGame},
    },
    gcd::gcd,
};

/// The maximum number of values that a law lists.
const MOST_WRITTEN: u64 = 1024;

/// Returns the certificate of a proved law of a heap game; `None` if the law is only observed, its
/// values are not known, or its numbers do not fit 64 bits.
pub(super) fn heap(game: &Game, sequence: &Sequence, status: Status) -> Option<Certificate> {
    let Status::Proved {
        theorem,
        checked_to,
    } = status
    else {
        return None;
    };
    if let Theorem::Published(_) = theorem {
        return None;
    }
    // If the theorem requires no values, the certificate has all values that were compared.
    let to = checked_to.unwrap_or(sequence.to);
    let values = (0..=to.into()).map(|n| u32::try_from(sequence.value(n)?).ok());
    let values: Vec<u32> = values.collect::<Option<_>>()?;
    let proof = match game.ring() {
        Some(ring) => of_rows(ring, sequence.to)?,
        None => proof(game, sequence.kind.shift(), theorem, checked_to, &values)?,
    };
    let places = (0..).zip(&values).map(|(heap, &value)| (vec![heap], value));
    let law = kind(&sequence.kind, &values)?;
    Some(Certificate::new(
        game,
        LawClaims {
            law,
            proof,
            values: check::describe(to, places),
        },
    ))
}

/// Returns the law, with its first values if they are not too many.
fn kind(kind: &SequenceKind, known: &[u32]) -> Option<CertificateLaw> {
    let first = |preperiod: u64, period: u64| {
        let count = preperiod.saturating_add(period);
        let count = usize::try_from(count)
            .ok()
            .filter(|_| count <= MOST_WRITTEN)?;
        known.get(..count).map(<[u32]>::to_vec)
    };
    Some(match kind {
        &SequenceKind::Constant { preperiod, value } => CertificateLaw::Constant {
            preperiod,
            value,
            values: first(preperiod, 1),
        },
        &SequenceKind::Periodic { preperiod, period } => CertificateLaw::Periodic {
            preperiod,
            period,
            values: first(preperiod, period),
        },
        &SequenceKind::Arithmetic {
            preperiod,
            period,
            saltus,
        } => CertificateLaw::Arithmetic {
            preperiod,
            period,
            saltus,
            values: first(preperiod, period),
        },
        SequenceKind::Regular(regular) => CertificateLaw::Regular {
            base: regular.base(),
            sequences: regular
                .sequences()
                .iter()
                .map(ToString::to_string)
                .collect(),
            start: regular.start().to_vec(),
            steps: regular.steps().to_vec(),
        },
        SequenceKind::Primes(_) => return None,
        SequenceKind::Restricted(slow) => {
            let Some((a, b, d)) = slow.parameters() else {
                return Some(CertificateLaw::Slow {});
            };
            // floor((c a n + b) / (c d)) = floor((a n + floor(b / c)) / d)
            let common = gcd(a, d).max(1);
            let narrow = |n: i128| i64::try_from(n).ok();
            CertificateLaw::Restricted {
                a: narrow(a / common)?,
                b: narrow(b.div_euclid(common))?,
                d: narrow(d / common)?,
            }
        }
    })
}

/// Returns the theorem of a ring whose values are known up to `to`: the law of its rows, which was
/// proved by values up to there.
fn of_rows(ring: &Ring, to: u64) -> Option<CertificateProof> {
    let rows = RowLaw::from_ring(ring, to, &())?;
    let bound = rows.bound(ring)?;
    let RowLaw {
        preperiod,
        period,
        saltus,
    } = rows;
    // The checker knows one theorem for the rows of a code.
    if let Ring::Code(code) = ring {
        check::code::theorem(code, preperiod, period)?;
    }
    Some(CertificateProof::Rows {
        preperiod,
        period,
        saltus,
        bound,
    })
}

/// Returns the theorem with its numbers, as the checker derives them.
fn proof(
    game: &Game,
    shift: Option<(u64, u64, u64)>,
    theorem: Theorem,
    checked_to: Option<u64>,
    values: &[u32],
) -> Option<CertificateProof> {
    let Some((preperiod, period, _)) = shift else {
        return Some(CertificateProof::SlowBound {});
    };
    if theorem == Theorem::MexEquation {
        // The checker knows the forms of codes and sets; a rule that equals one is certified in its
        // place.
        return (game.code().is_some() || game.set().is_some())
            .then_some(CertificateProof::MexEquation {});
    }
    if let Some(removal) = check::removal::RemovalPattern::from_game(game) {
        let check::removal::RemovalPattern {
            irregular_to,
            least_heap,
            ref repeats,
        } = removal;
        return Some(if theorem == Theorem::SubtractionWindow {
            CertificateProof::SubtractionWindow {
                largest: irregular_to,
                bound: preperiod.checked_add(irregular_to)?,
            }
        } else {
            let bound = checked_to?.checked_add(1)?.checked_sub(period)?;
            CertificateProof::RemovalState {
                irregular_to,
                repeats_every: repeats.len() as u64,
                least_heap,
                bound,
            }
        });
    }
    if let Some(code) = game.code() {
        return check::code::theorem(code, preperiod, period);
    }
    let SubtractionGame {
        set: Set::Named(NamedSet::Powers(base)),
        ..
    } = game.set()?
    else {
        return None;
    };
    let index = |n: u64| usize::try_from(n).ok();
    let (residues, reach) =
        check::residues::derive(*base, index(preperiod)?, index(period)?, values).ok()?;
    Some(CertificateProof::Residues {
        residues,
        reach,
        bound: preperiod.checked_add(reach.max(period))?,
    })
}
