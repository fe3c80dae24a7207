//! The least period, from one period.

/// The least divisor of `period` that repeats. Those that repeat must be the multiples of one
/// number, as is so for the shifts that carry a sequence of this period into itself: their greatest
/// common divisor is one of them.
pub fn least_period(period: usize, repeats: impl Fn(usize) -> bool) -> usize {
    let (mut least, mut rest, mut prime) = (period, period, 2);
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        while rest % prime == 0 {
            rest /= prime;
            if least % prime == 0 && repeats(least / prime) {
                least /= prime;
            }
        }
        prime += 1;
    }
    least
}
