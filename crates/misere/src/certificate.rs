//! The certificate of a quotient.

use crate::{Element, Finding};
use grundy_check::{
    Certificate,
    misere::{CertificatePeriod, HeapImages, MisereClaims, Monoid},
};
use grundy_core::game::Game;

/// Returns the certificate of a finding: for all heaps if the quotient is proved for them,
/// otherwise for the heaps that have an image.
#[must_use]
pub fn certificate(game: &Game, found: &Finding) -> Certificate {
    let quotient = &found.quotient;
    let proved = found
        .period
        .and_then(|period| period.theorem.map(|theorem| (period, theorem)));
    let period = proved.and_then(|(period, theorem)| {
        let (preperiod, period) = (period.preperiod as u64, period.period as u64);
        Some(CertificatePeriod {
            preperiod,
            period,
            bound: theorem.bound(preperiod, period)?,
        })
    });
    let shown = period
        .and_then(|period| usize::try_from(period.preperiod + period.period).ok())
        .map_or(found.phi.len(), |shown| shown.min(found.phi.len()));
    let phi: Vec<Element> = found.phi[..shown].to_vec();
    let generators = found.generators();
    let times = generators.iter().map(|&heap| {
        quotient
            .multiples(phi[heap])
            .iter()
            .map(|&x| x.into())
            .collect()
    });
    let quotient = Monoid {
        // There are at most 2^16 elements.
        order: u32::try_from(quotient.order()).unwrap_or(u32::MAX),
        p: quotient
            .elements()
            .filter(|&x| quotient.is_p(x))
            .map(u32::from)
            .collect(),
        generators: generators.iter().map(|&heap| heap as u64).collect(),
        times: times.collect(),
    };
    let heaps = HeapImages {
        phi: phi.into_iter().map(u32::from).collect(),
    };
    Certificate::new(
        game,
        MisereClaims {
            quotient,
            heaps,
            period,
        },
    )
}
