//! Your own rules: a game that no line of notation can express.
//!
//! A move removes k tokens from a heap of n, 1 <= k <= n, where k and n have no common divisor but
//! 1 (Iannucci and Larsson, Game values of arithmetic functions). Run with
//! `cargo run -p grundy --example own_rules`.

use grundy::{ComputeError, Rules, Values, grundy_values, observed_law};

struct Coprime;

impl Rules for Coprime {
    type Position = u64;

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        (1..=heap)
            .filter(|&k| gcd(heap, k) == 1)
            .for_each(|k| option(&[heap - k]));
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Computes the Grundy values of the heaps 0..=to.
///
/// # Errors
/// Never with these rules: every value fits, and the computation is not interrupted.
pub fn values(to: usize) -> Result<Values, ComputeError> {
    grundy_values(&Coprime, to, &())
}

/// Returns the first values and the law that they show.
pub(crate) fn answer() -> Result<String, ComputeError> {
    let values = values(1000)?;
    let mut lines = Vec::new();
    for (index, row) in values
        .iter()
        .take(60)
        .collect::<Vec<_>>()
        .chunks(20)
        .enumerate()
    {
        let row: Vec<String> = row.iter().map(|value| format!("{value:>2}")).collect();
        lines.push(format!("{:>2} | {}", 20 * index, row.join(" ")));
    }
    lines.push(match observed_law(&values) {
        Some(law) => format!("law: {law}"),
        None => "law: none found, but look at the primes".to_owned(),
    });
    Ok(lines.join("\n"))
}

fn main() -> Result<(), ComputeError> {
    println!("{}", answer()?);
    Ok(())
}
