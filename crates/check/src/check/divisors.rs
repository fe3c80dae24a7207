//! Prime divisors: a period is least if no prime divisor of it can be left out.

/// The prime divisors of a number.
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
