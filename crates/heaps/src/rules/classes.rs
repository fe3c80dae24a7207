//! The options of a position that are the places coprime to a number, or all others:
//! `[n-k] for k in 1..=n if gcd(k, n) == 1`. The places of each value are bits, and so are the
//! places that are allowed: a value is asked for by words of both, up to the mex.

use grundy_core::values::Cell;

/// The most words of all values: 256 MiB.
const MOST_WORDS: usize = 1 << 25;
/// Primes below this one have their multiples as bits.
const MOST_PRIME: usize = 1 << 8;

/// The places of a value, from those of a first word on.
#[derive(Debug, Default)]
struct ValuePlaces {
    first: usize,
    words: Vec<u64>,
}

/// The places of each value, and the places that are options of this position.
#[derive(Debug, Default)]
pub(super) struct ValueClasses {
    all: Vec<ValuePlaces>,
    /// The number of places with a known class, and of words for them.
    known: usize,
    words: usize,
    /// The multiples of each small prime.
    multiples: Vec<Vec<u64>>,
    options: Vec<u64>,
    is_used: bool,
}

impl ValueClasses {
    /// Begins a position without options.
    pub fn restart(&mut self) {
        self.is_used = false;
    }

    /// Adds the places from `low` to `high` that are coprime to a number with these prime factors,
    /// or all others. `false` if they are to be marked one by one.
    pub fn add<T: Cell>(
        &mut self,
        table: &[T],
        (low, high): (usize, usize),
        primes: &[u64],
        are_coprime: bool,
    ) -> bool {
        if self.is_used || high >= table.len() || !self.learn(table) {
            return false;
        }
        let words = high / 64 + 1;
        self.options.clear();
        self.options.resize(words, u64::MAX);
        for &prime in primes {
            let Ok(prime) = usize::try_from(prime) else {
                continue;
            };
            if prime < MOST_PRIME {
                let multiples = multiples_of(&mut self.multiples, prime, words);
                self.options
                    .iter_mut()
                    .zip(multiples)
                    .for_each(|(own, multiples)| *own &= !multiples);
            } else {
                (0..=high)
                    .step_by(prime)
                    .for_each(|place| self.options[place / 64] &= !(1 << (place % 64)));
            }
        }
        if !are_coprime {
            self.options.iter_mut().for_each(|own| *own = !*own);
        }
        self.options[..low / 64].fill(0);
        self.options[low / 64] &= u64::MAX << (low % 64);
        self.options[words - 1] &= u64::MAX >> (63 - high % 64);
        self.is_used = true;
        true
    }

    /// Returns `true` if an option has this value.
    pub fn has(&self, value: u32) -> bool {
        let Some(class) = self.all.get(value as usize).filter(|_| self.is_used) else {
            return false;
        };
        let options = self.options.get(class.first..).unwrap_or_default();
        options
            .iter()
            .zip(&class.words)
            .any(|(own, class)| own & class != 0)
    }

    /// Takes the places of a table that are new.
    fn learn<T: Cell>(&mut self, table: &[T]) -> bool {
        for (place, &value) in table.iter().enumerate().skip(self.known) {
            let (value, word): (u32, usize) = (value.into(), place / 64);
            if self.all.len() <= value as usize {
                self.all
                    .resize_with(value as usize + 1, ValuePlaces::default);
            }
            let class = &mut self.all[value as usize];
            if class.words.is_empty() {
                class.first = word;
            }
            let before = class.words.len();
            class.words.resize(word - class.first + 1, 0);
            class.words[word - class.first] |= 1 << (place % 64);
            self.words += class.words.len() - before;
        }
        self.known = self.known.max(table.len());
        self.words <= MOST_WORDS
    }
}

/// The multiples of a small prime in a number of words.
fn multiples_of(all: &mut Vec<Vec<u64>>, prime: usize, words: usize) -> &[u64] {
    if all.len() <= prime {
        all.resize_with(prime + 1, Vec::new);
    }
    let own = &mut all[prime];
    if own.len() < words {
        let begin = own.len() * 64;
        own.resize(2 * words, 0);
        (begin.next_multiple_of(prime)..128 * words)
            .step_by(prime)
            .for_each(|at| own[at / 64] |= 1 << (at % 64));
    }
    own
}
