//! A sample check: some stretches, from the values in the certificate. It is not a proof.

use super::full::WindowCheck;
use crate::{
    certificate::Certificate,
    check::{
        CheckBudget,
        check_error::{CheckError, claim},
    },
};
use grundy_core::{digest::sha256, progress::Progress};

/// Random numbers: Steele, Lea and Flood's splitmix64 (Fast splittable pseudorandom number
/// generators, OOPSLA 2014).
///
/// [`spot`] has an example.
#[derive(Debug, Clone)]
pub struct SpotRandom(u64);

impl SpotRandom {
    /// Returns a generator; equal seeds give equal numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns up to `wanted` different numbers of 0, …, `count - 1` in increasing order.
    fn choose(&mut self, wanted: usize, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        for place in 0..wanted.min(count) {
            let left = (count - place) as u64;
            let other = place + usize::try_from(self.next() % left).unwrap_or(0);
            all.swap(place, other);
        }
        all.truncate(wanted);
        all.sort_unstable();
        all
    }
}

/// Checks the numbers, the first heaps and `wanted` stretches chosen at random, or all stretches if
/// there are no more. `told` receives each verified fact.
///
/// # Errors
/// The first false claim, first heaps whose cost exceeds the budget, or if `progress` asks to stop.
///
/// ```
/// use grundy_check::{
///     CheckBudget,
///     check::window::{SpotRandom, spot},
/// };
///
/// let text = include_str!(concat!(
///     env!("CARGO_MANIFEST_DIR"),
///     "/tests/windows/4_406.toml"
/// ));
/// let mut facts = Vec::new();
/// let told = &mut |fact: &str| facts.push(fact.to_owned());
/// spot(
///     &text.parse()?,
///     (1, SpotRandom::new(0)),
///     CheckBudget::DEFAULT,
///     &(),
///     told,
/// )?;
/// assert!(
///     facts.last().is_some_and(
///         |fact| fact.starts_with("stretch 1 of 1: 44 heaps from 294305 on computed")
///     )
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spot(
    certificate: &Certificate,
    (wanted, mut random): (usize, SpotRandom),
    budget: CheckBudget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Result<(), CheckError> {
    let check = WindowCheck::begin(certificate, budget, progress, told)?;
    let claims = check.claims;
    let window = check
        .numbers
        .starts
        .first()
        .map_or(&[][..], |(_, before)| before);
    claim(
        "values.window_sha256",
        &claims.values.window_sha256,
        &sha256(window),
    )?;
    told("window: the values before the first stretch have its digest");
    let (heaps, count) = check.stretches();
    let chosen = random.choose(wanted, count);
    for &index in &chosen {
        check.stretch(index, progress)?;
        let from = claims.stretches.at.get(index).map_or(0, |start| start.from);
        told(&format!(
            "stretch {} of {count}: {heaps} heaps from {from} on computed from the {} before; all as the theorem asks, equal \
             digest",
            index + 1,
            claims.proof.finite_window.window
        ));
    }
    Ok(())
}
