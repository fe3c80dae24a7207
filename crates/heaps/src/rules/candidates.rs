//! The turns of a loop that satisfy a condition on a number and the variable, found without testing every turn.

use super::failure::Failure;
use grundy_work::registers::Register;

/// The turns of a loop that are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
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

impl Source {
    /// The register of the number that the turns depend on.
    #[must_use]
    pub fn number(self) -> Option<Register> {
        if let Self::Of(_, number) = self { Some(number) } else { None }
    }
}

/// Numbers below this one have their least prime factor in a table of 16 MiB.
pub const MOST_SIEVED: usize = 1 << 22;

/// A table of prime factors.
#[derive(Debug, Default)]
pub struct Factors {
    /// The least prime factor of each number; 0 for 0 and 1.
    least: Vec<u32>,
    /// The number whose divisors were listed last, and all its divisors: often several clauses need them.
    last: (u64, Vec<i64>),
}

impl Factors {
    /// The least prime factor of a number above 1.
    fn least(&mut self, number: u64) -> u64 {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        if index >= self.least.len() && index < MOST_SIEVED {
            self.sieve((index + 1).next_power_of_two());
        }
        match self.least.get(index) {
            Some(&least) => least.into(),
            None => (2..)
                .take_while(|factor| factor * factor <= number)
                .find(|factor| number % factor == 0)
                .unwrap_or(number),
        }
    }

    /// Writes the prime factors of a number above 0 to `into`.
    pub fn primes(&mut self, mut number: u64, into: &mut Vec<u64>) {
        into.clear();
        while number > 1 {
            let prime = self.least(number);
            while number % prime == 0 {
                number /= prime;
            }
            into.push(prime);
        }
    }

    fn sieve(&mut self, len: usize) {
        self.least = (0..).take(len).map(|number| if number < 2 { 0 } else { number }).collect();
        for factor in (2..).take_while(|factor| factor * factor < len) {
            if self.least[factor] as usize == factor {
                for multiple in (factor * factor..len).step_by(factor) {
                    if self.least[multiple] as usize == multiple {
                        self.least[multiple] = u32::try_from(factor).unwrap_or(0);
                    }
                }
            }
        }
    }

    /// Writes all divisors of a number above 0 to `all`, in any order.
    fn list(&mut self, mut number: u64, all: &mut Vec<i64>) -> Result<(), Failure> {
        self.last.0 = 0;
        all.clear();
        all.push(1);
        let (mut before, mut begin) = (0, 0);
        while number > 1 {
            let prime = self.least(number);
            number /= prime;
            // The divisors without this prime, or those that the previous turn added, times the prime.
            if prime != before {
                (before, begin) = (prime, 0);
            }
            let prime = i64::try_from(prime).map_err(|_| Failure::Undecided)?;
            let end = all.len();
            // A divisor of a number is at most the number, so the product does not overflow.
            (begin..end).for_each(|place| all.push(all[place] * prime));
            begin = end;
        }
        Ok(())
    }

    /// Writes the divisors of a number that are from `low` to `high` to `into`, in any order. `low` must be at least 1.
    ///
    /// # Errors
    /// If an operation fails: the interpreter then evaluates the heap.
    pub fn divisors(&mut self, number: i64, (low, high): (i64, i64), into: &mut Vec<i64>) -> Result<(), Failure> {
        into.clear();
        if number == 0 {
            return Err(Failure::Undecided);
        }
        if self.last.0 != number.unsigned_abs() {
            let mut all = std::mem::take(&mut self.last.1);
            self.list(number.unsigned_abs(), &mut all)?;
            self.last = (number.unsigned_abs(), all);
        }
        into.extend(self.last.1.iter().filter(|divisor| (low..=high).contains(divisor)));
        Ok(())
    }

    /// Writes the numbers from `low` to `high` that are coprime to a number to `into`, in increasing order; if `is_coprime` is
    /// `false`, all others. `low` must be at least 1.
    ///
    /// # Errors
    /// If an operation fails: the interpreter then evaluates the heap.
    pub fn coprime(
        &mut self,
        number: i64,
        (low, high): (i64, i64),
        is_coprime: bool,
        into: &mut Vec<i64>,
    ) -> Result<(), Failure> {
        into.clear();
        if number == 0 {
            into.extend((low..=high).filter(|&each| (each == 1) == is_coprime));
            return Ok(());
        }
        if low > high {
            return Ok(());
        }
        let count = usize::try_from(high - low + 1).map_err(|_| Failure::Undecided)?;
        let mut is_left = vec![true; count];
        let mut primes = Vec::new();
        self.primes(number.unsigned_abs(), &mut primes);
        for prime in primes {
            let factor = i64::try_from(prime).map_err(|_| Failure::Undecided)?;
            let first = usize::try_from((-low).rem_euclid(factor)).unwrap_or(count);
            let step = usize::try_from(factor).unwrap_or(count);
            is_left.iter_mut().skip(first).step_by(step).for_each(|left| *left = false);
        }
        into.extend((low..=high).zip(is_left).filter(|&(_, left)| left == is_coprime).map(|(number, _)| number));
        Ok(())
    }
}

/// Writes the numbers v from `low` to `high` for which the nim-sum with a number is smaller than it to `into`, in increasing order:
/// the highest bit of v is one of its bits. `low` must be at least 1.
///
/// # Errors
/// If the number is negative: the interpreter then evaluates the heap.
pub fn lowering(number: i64, (low, high): (i64, i64), into: &mut Vec<i64>) -> Result<(), Failure> {
    into.clear();
    if number < 0 {
        return Err(Failure::Undecided);
    }
    for bit in (0..62).map(|bit| 1 << bit).filter(|bit| number & bit != 0) {
        into.extend(low.max(bit)..=high.min(2 * bit - 1));
    }
    Ok(())
}

/// Writes the first number v from `low` to `high` with each quotient `number / v` to `into`: at most 2 sqrt(number) + 1 numbers.
/// `low` must be at least 1.
///
/// # Errors
/// If an operation fails: the interpreter then evaluates the heap.
pub fn quotients(number: i64, (low, high): (i64, i64), into: &mut Vec<i64>) -> Result<(), Failure> {
    into.clear();
    if number < 0 {
        return Err(Failure::Undecided);
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
    into.extend(quotients.map(|quotient| number / (quotient + 1) + 1).filter(|&turn| turn > begin && turn <= high));
    if high > number && number >= begin && number > 0 {
        into.push(number + 1);
    }
    Ok(())
}
