//! The simplest law that a sequence of values shows: constant, periodic, arithmetic periodic, or
//! k-regular.
//!
//! # Evidence for an observed law
//! A shift law g(n + p) = g(n) + saltus from n0 on, seen in the values 0..len, has the *stretch*
//! len - n0. It counts as observed if the stretch
//! - is at least [`LEAST_PERIODS`] periods and at least [`LEAST_STRETCH`] values, and
//! - is more than three quarters of all values: exceptions that become rarer, for example at the
//!   powers of 2, 3 or 4, do not make a law.
//!
//! (The sum of the digits in base 4 looks arithmetic periodic over four periods.) If a theorem
//! could prove the law from more values, see [`super::needed_to`], three periods and a quarter of
//! the values are enough. Values in which the largest number of a subtraction set is not removed
//! yet show nothing.
//!
//! In a random sequence over two letters a given p agrees for z places with probability 2^-z. So
//! the stretch of any p is about p + log2(len) by chance, and three periods of at least 32 values
//! occur with probability below 2^-20. A proved law needs no evidence beyond its theorem's bound.
//!
//! Among several laws the law with the least preperiod is chosen, then the least period. For proved
//! laws that is the primitive period: all true periods of a sequence have the same least preperiod.
//! (Go backwards: if q is a period from n0 on and p is a period from some later n on, then g(n) =
//! g(n + jq) = g(n + jq + p) = g(n + p) from n0 on.)

use super::{
    kernel,
    sequence::{Sequence, SequenceKind},
    shift::{Shift, shifts},
    statement::{Law, Statement, Status},
    theorem::{Prover, by_theorem, law_of_factors, restricted_law},
};
use grundy_core::{
    game::Game,
    progress::Progress,
    values::{Shape, Values},
};

/// The minimum number of values for which an observed law must hold.
pub const LEAST_STRETCH: usize = 32;
/// The minimum number of periods for which an observed law must hold.
pub const LEAST_PERIODS: usize = 5;
/// The number of values that are searched first in a long list: a law that they prove needs no
/// other values.
const FIRST_LOOK: usize = 1 << 16;

/// Finds the law of a heap game from the values of the heaps 0, 1, …. The law is proved if a
/// theorem applies and the values reach the theorem's bound. `None` if the values show no law. For
/// rings the law is observed.
///
/// If `progress` asks to stop, a long proof is given up and the law is observed. For more than
/// 262,144 values only a law that the first values prove is then found. The time is linear in the
/// number of values, except for sorting.
#[must_use]
pub(crate) fn of_heaps(game: &Game, values: &Values, progress: &dyn Progress) -> Option<Law> {
    if !matches!(values.shape, Shape::Heap { .. }) {
        return None;
    }
    if values.len() > 4 * FIRST_LOOK {
        let first: Vec<u32> = values.iter().take(FIRST_LOOK).collect();
        let proved = find_in(game, &first, progress).filter(Law::is_proved);
        if proved.is_some() || progress.cancelled() {
            return proved;
        }
    }
    find_in(game, &heap_values(values)?, progress)
}

/// Finds the law of these values of the heaps of a game.
fn find_in(game: &Game, values: &[u32], progress: &dyn Progress) -> Option<Law> {
    if let Some((kind, status)) =
        restricted_law(game, values).or_else(|| law_of_factors(game, values))
    {
        return Some(of_sequence(kind, values, status));
    }
    let prover = Prover::from_game(game);
    if prover
        .as_ref()
        .is_some_and(|prover| prover.is_beyond(values.len()))
    {
        return None;
    }
    let shifts = shifts(values, progress)?;
    law(values, &shifts, prover.as_ref(), progress)
        .or_else(|| Some(by_theorem(game, regular_law(values)?)))
}

/// Returns the law of a sequence with these values.
pub(crate) fn of_sequence(kind: SequenceKind, values: &[u32], status: Status) -> Law {
    Law {
        statement: Statement::Sequence(Sequence::new(kind, values)),
        status,
    }
}

/// Finds the law of a sequence with unknown rules: observed, never proved; `None` if it shows no
/// law.
///
/// ```
/// use grundy_core::values::{Cells, Shape, Values};
/// use grundy_law as law;
///
/// let terms: Vec<u8> = (0..100).map(|n| n % 7).collect();
/// let terms = Values { shape: Shape::Heap { to: 99 }, cells: Cells::U8(terms) };
/// let law = law::observe_law(&terms).ok_or("no law")?;
/// assert_eq!(law.to_string(), "periodic with period 7, observed to heap 99");
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn observe_law(values: &Values) -> Option<Law> {
    let values = heap_values(values)?;
    law(&values, &shifts(&values, &())?, None, &()).or_else(|| regular_law(&values))
}

fn heap_values(values: &Values) -> Option<Vec<u32>> {
    matches!(values.shape, Shape::Heap { .. }).then(|| values.iter().collect())
}

/// Returns the best shift law: a proved law, otherwise an evident law.
fn law(
    values: &[u32],
    shifts: &[Shift],
    prover: Option<&Prover>,
    progress: &dyn Progress,
) -> Option<Law> {
    let best = |accept: &dyn Fn(&Shift) -> bool| {
        let accepted = shifts.iter().copied().filter(accept);
        accepted.min_by_key(|shift| (shift.preperiod, shift.period))
    };
    let provable =
        best(&|&shift| prover.is_some_and(|prover| prover.may_prove(shift, values.len())));
    let observable = best(&|&shift| is_evident(shift, values.len(), prover));
    let candidates = [provable, observable].into_iter().flatten();
    let mut holding = candidates.filter(|shift| shift.holds(values));
    let proof = holding
        .clone()
        .find_map(|shift| Some((shift, prover?.prove(shift, values, progress)?)));
    let observed = || {
        Some((
            holding.find(|&shift| Some(shift) == observable)?,
            observed_to(values),
        ))
    };
    let (shift, status) = proof.or_else(observed)?;
    Some(of_sequence(kind(shift, values)?, values, status))
}

/// Returns `true` if `len` values show the law clearly enough to call it observed.
fn is_evident(shift: Shift, len: usize, prover: Option<&Prover>) -> bool {
    let (stretch, quarter) = (shift.stretch(len), len.div_ceil(4));
    let (periods, share) = match prover {
        None => (LEAST_PERIODS, len - quarter + 1),
        Some(_) => (3, quarter),
    };
    stretch >= LEAST_STRETCH.max(share) && stretch / periods >= shift.period
}

pub(crate) fn kind(shift: Shift, values: &[u32]) -> Option<SequenceKind> {
    let Shift {
        preperiod,
        period,
        saltus,
    } = shift;
    Some(SequenceKind::eventual(
        preperiod as u64,
        period as u64,
        saltus.into(),
        *values.get(preperiod)?,
    ))
}

fn observed_to(values: &[u32]) -> Status {
    Status::Observed {
        to: values.len().saturating_sub(1) as u64,
    }
}

fn regular_law(values: &[u32]) -> Option<Law> {
    Some(of_sequence(
        SequenceKind::Regular(kernel::find(values)?),
        values,
        observed_to(values),
    ))
}
