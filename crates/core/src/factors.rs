//! The prime factors and the divisors of numbers, from a table of least prime factors.

/// Numbers below this one have their least prime factor in a table of 16 MiB.
const MOST_SIEVED: usize = 1 << 22;

/// A table of prime factors, which grows with the numbers that are asked for.
///
/// ```
/// use grundy_core::factors::Factors;
///
/// let mut factors = Factors::default();
/// let mut primes = Vec::new();
/// factors.primes(360, &mut primes);
/// assert_eq!(primes, [2, 3, 5]);
/// assert_eq!(factors.divisors(28), [1, 2, 4, 7, 14, 28]);
/// ```
#[derive(Debug, Default)]
pub struct Factors {
    /// The least prime factor of each number; 0 for 0 and 1.
    least: Vec<u32>,
    /// The number whose divisors were listed last, and all its divisors: often several callers need
    /// them.
    last: (u64, Vec<u64>),
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

    /// Writes the prime factors of a number above 0 to `into`, each once, in increasing order.
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
        self.least = (0..)
            .take(len)
            .map(|number| if number < 2 { 0 } else { number })
            .collect();
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

    /// All divisors of a number above 0: of 0 none are listed. Their order is that of the products
    /// of powers of growing primes.
    pub fn divisors(&mut self, number: u64) -> &[u64] {
        if self.last.0 != number {
            let mut all = std::mem::take(&mut self.last.1);
            all.clear();
            all.extend((number > 0).then_some(1));
            let (mut left, mut before, mut begin) = (number, 0, 0);
            while left > 1 {
                let prime = self.least(left);
                left /= prime;
                // The divisors without this prime, or those that the previous turn added, times the
                // prime.
                if prime != before {
                    (before, begin) = (prime, 0);
                }
                let end = all.len();
                // A divisor of a number is at most the number, so the product does not overflow.
                (begin..end).for_each(|place| all.push(all[place] * prime));
                begin = end;
            }
            self.last = (number, all);
        }
        &self.last.1
    }
}
