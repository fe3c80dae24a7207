//! The certificate of a law of strips.

use crate::{Status, StripLaw};
use grundy_check::{
    Certificate, check,
    format::{CertificateLaw, LawClaims},
};
use grundy_core::game::{Game, Strip};

/// The maximum number of values that a law lists.
const MOST_WRITTEN: usize = 4096;

/// Returns the certificate of a proved law of a strip; `None` if the law is only observed.
pub(super) fn gaps(strip: &Strip, law: &StripLaw, status: Status) -> Option<Certificate> {
    let Status::Proved { .. } = status else {
        return None;
    };
    let StripLaw {
        preperiod,
        period,
        ref saltus,
        ..
    } = *law;
    let (proof, to) = check::strips::theorem(preperiod, period, saltus);
    let (to, ends) = (u64::try_from(to).ok()?, law.ends());
    let kinds = saltus.len();
    let values = law.table(usize::try_from(to).ok()?)?;
    let values: Vec<u32> = (0..values.len())
        .filter_map(|index| values.get(index))
        .collect();
    let rows: Vec<Vec<u32>> = values
        .chunks_exact(kinds.max(1))
        .map(<[u32]>::to_vec)
        .collect();
    let first = usize::try_from(preperiod.checked_add(period)?).ok()?;
    let written = rows
        .get(..first)
        .filter(|rows| rows.len() * kinds <= MOST_WRITTEN)
        .map(<[Vec<u32>]>::to_vec);
    let places = (0..).zip(&rows).flat_map(|(gap, row)| {
        (0..)
            .zip(row)
            .map(move |(kind, &value)| (vec![gap, kind / ends as u64, kind % ends as u64], value))
    });
    let values = check::describe(to, places);
    let law = CertificateLaw::Gaps {
        preperiod,
        period,
        saltus: saltus.clone(),
        values: written,
    };
    Some(Certificate::new(
        &Game::from(strip.clone()),
        LawClaims { law, proof, values },
    ))
}
