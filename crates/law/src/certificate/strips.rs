//! The certificate of a law of strips.

use crate as law;
use grundy_check::{
    Certificate, check,
    format::{Law, LawClaims},
};
use grundy_core::{
    game::{Game, Strip},
    values::{Shape, Values},
};

/// The most values that a law writes down.
const MOST_WRITTEN: usize = 4096;

/// The certificate of a proved law of a strip; `None` if it is only observed, or more gaps are asked for than `values` holds.
#[must_use]
pub fn gaps(strip: &Strip, law: &law::Gaps, values: &Values) -> Option<Certificate> {
    let Shape::Strip { ends, .. } = values.shape else { return None };
    let law::Gaps { preperiod, period, ref saltus, .. } = *law;
    let (proof, to) = check::strips::theorem(preperiod, period, saltus);
    let to = u64::try_from(to).ok().filter(|_| law.is_proved())?;
    let kinds = ends.checked_mul(ends).filter(|&kinds| kinds > 0)?;
    let rows: Vec<Vec<u32>> = values.iter().collect::<Vec<u32>>().chunks_exact(kinds).map(<[u32]>::to_vec).collect();
    let rows = rows.get(..=usize::try_from(to).ok()?)?;
    let first = usize::try_from(preperiod.checked_add(period)?).ok()?;
    let written = rows.get(..first).filter(|rows| rows.len() * kinds <= MOST_WRITTEN).map(<[Vec<u32>]>::to_vec);
    let places = (0..).zip(rows).flat_map(|(gap, row)| {
        (0..).zip(row).map(move |(kind, &value)| (vec![gap, kind / ends as u64, kind % ends as u64], value))
    });
    let values = check::describe(to, places);
    let law = Law::Gaps { preperiod, period, saltus: saltus.clone(), values: written };
    Some(Certificate::new(&Game::from(strip.clone()), LawClaims { law, proof, values }))
}
