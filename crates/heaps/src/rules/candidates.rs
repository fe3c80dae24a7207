//! The turns of a loop that satisfy a condition on a number and the variable, found without testing
//! every turn.

use super::failure::ProgramFailure;
use grundy_core::factors::Factors;
use grundy_work::registers::Register;

/// The turns of a loop that are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnSource {
    /// All turns.
    Range,
    /// The turns that a filter keeps, by the number of the filter.
    Kept(usize),
    /// Turns that depend on the number in a register.
    Of(Candidates, Register),
}

/// The turns that depend on a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Candidates {
    /// Its divisors.
    Divisors,
    /// The numbers coprime to it.
    Coprime,
    /// The numbers that share a factor with it.
    Shared,
    /// For each quotient of it by the turn, the first turn with it.
    Quotients,
    /// The numbers whose nim-sum with it is smaller than it.
    Lowering,
}

impl TurnSource {
    /// The register of the number that the turns depend on.
    #[must_use]
    pub fn number(self) -> Option<Register> {
        if let Self::Of(_, number) = self {
            Some(number)
        } else {
            None
        }
    }
}

/// The most divisors of 0 that are listed.
const MOST_LISTED: i64 = 1 << 20;

/// Writes the divisors of a number that are from `low` to `high` to `into`, in any order. `low`
/// must be at least 1.
///
/// # Errors
/// For 0, which all numbers divide, if they are many: the interpreter then evaluates the heap.
pub fn divisors(
    factors: &mut Factors,
    number: i64,
    (low, high): (i64, i64),
    into: &mut Vec<i64>,
) -> Result<(), ProgramFailure> {
    into.clear();
    let listed = |&each: &u64| {
        i64::try_from(each)
            .ok()
            .filter(|each| (low..=high).contains(each))
    };
    match number {
        0 if high - low < MOST_LISTED => into.extend(low..=high),
        0 => return Err(ProgramFailure::Undecided),
        _ => into.extend(
            factors
                .divisors(number.unsigned_abs())
                .iter()
                .filter_map(listed),
        ),
    }
    Ok(())
}

/// Writes the numbers from `low` to `high` that are coprime to a number to `into`, in increasing
/// order; if `is_coprime` is `false`, all others. `low` must be at least 1.
///
/// # Errors
/// If an operation fails: the interpreter then evaluates the heap.
pub fn coprime(
    factors: &mut Factors,
    number: i64,
    (low, high): (i64, i64),
    is_coprime: bool,
    into: &mut Vec<i64>,
) -> Result<(), ProgramFailure> {
    into.clear();
    if number == 0 {
        into.extend((low..=high).filter(|&each| (each == 1) == is_coprime));
        return Ok(());
    }
    if low > high {
        return Ok(());
    }
    let count = usize::try_from(high - low + 1).map_err(|_| ProgramFailure::Undecided)?;
    let mut is_left = vec![true; count];
    let mut primes = Vec::new();
    factors.primes(number.unsigned_abs(), &mut primes);
    for prime in primes {
        let factor = i64::try_from(prime).map_err(|_| ProgramFailure::Undecided)?;
        let first = usize::try_from((-low).rem_euclid(factor)).unwrap_or(count);
        let step = usize::try_from(factor).unwrap_or(count);
        is_left
            .iter_mut()
            .skip(first)
            .step_by(step)
            .for_each(|left| *left = false);
    }
    into.extend(
        (low..=high)
            .zip(is_left)
            .filter(|&(_, left)| left == is_coprime)
            .map(|(number, _)| number),
    );
    Ok(())
}

/// Writes the numbers v from `low` to `high` for which the nim-sum with a number is smaller than it
/// to `into`, in increasing order: the highest bit of v is one of its bits. `low` must be at least
/// 1.
///
/// # Errors
/// If the number is negative: the interpreter then evaluates the heap.
pub fn lowering(
    number: i64,
    (low, high): (i64, i64),
    into: &mut Vec<i64>,
) -> Result<(), ProgramFailure> {
    into.clear();
    if number < 0 {
        return Err(ProgramFailure::Undecided);
    }
    for bit in (0..62).map(|bit| 1 << bit).filter(|bit| number & bit != 0) {
        into.extend(low.max(bit)..=high.min(2 * bit - 1));
    }
    Ok(())
}

/// Writes the first number v from `low` to `high` with each quotient `number / v` to `into`: at
/// most 2 sqrt(number) + 1 numbers. `low` must be at least 1.
///
/// # Errors
/// If an operation fails: the interpreter then evaluates the heap.
pub fn quotients(
    number: i64,
    (low, high): (i64, i64),
    into: &mut Vec<i64>,
) -> Result<(), ProgramFailure> {
    into.clear();
    if number < 0 {
        return Err(ProgramFailure::Undecided);
    }
    // Up to the root, each turn has a quotient of its own.
    let root = number.isqrt();
    into.extend(low..=high.min(root));
    let begin = low.max(root + 1);
    if begin > high {
        return Ok(());
    }
    into.push(begin);
    // The first turn with a quotient q is number / (q + 1) + 1.
    let quotients = (number / high.min(number.max(1))..number / begin).rev();
    into.extend(
        quotients
            .map(|quotient| number / (quotient + 1) + 1)
            .filter(|&turn| turn > begin && turn <= high),
    );
    if high > number && number >= begin && number > 0 {
        into.push(number + 1);
    }
    Ok(())
}
