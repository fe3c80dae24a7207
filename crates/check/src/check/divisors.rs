//! Prime divisors: a period p is least if p / q is not a period for every prime divisor q of p.

/// Returns the prime divisors of a number.
pub(super) fn prime_divisors(mut n: usize) -> Vec<usize> {
    let (mut divisors, mut q) = (Vec::new(), 2);
    while q <= n / q {
        if n % q == 0 {
            divisors.push(q);
        }
        while n % q == 0 {
            n /= q;
        }
        q += 1;
    }
    if n > 1 {
        divisors.push(n);
    }
    divisors
}
