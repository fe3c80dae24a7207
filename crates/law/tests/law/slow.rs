//! Restricted Nim against the plain mex.

use super::*;

type Bound = fn(u128) -> u128;

/// Bounds of the notation, each written once more.
#[rustfmt::skip]
const BOUNDS: [(&str, Bound); 16] = [
    ("isqrt(n)", |n| n.isqrt()),
    ("isqrt(n/2)", |n| (n / 2).isqrt()),
    ("isqrt(n)+1", |n| n.isqrt() + 1),
    ("5+isqrt(n)", |n| 5 + n.isqrt()),
    ("isqrt(n)-2", |n| n.isqrt().saturating_sub(2)),
    ("isqrt(n+7)/2", |n| (n + 7).isqrt() / 2),
    ("isqrt(isqrt(n))", |n| n.isqrt().isqrt()),
    ("isqrt((2*n+1)/3)", |n| ((2 * n + 1) / 3).isqrt()),
    ("ilog(n+1)", |n| (n + 1).ilog2().into()),
    ("ilog(n+2, 3)+2", |n| u128::from((n + 2).ilog(3)) + 2),
    ("ilog(max(n, 1), 10)+1", |n| u128::from(n.max(1).ilog10()) + 1),
    ("n-isqrt(n)", |n| n - n.isqrt()),
    ("n-n/2/3", |n| n - n / 6),
    ("max(isqrt(n), n/4)", |n| n.isqrt().max(n / 4)),
    ("min(isqrt(n)+2, n/3, 40)", |n| (n.isqrt() + 2).min(n / 3).min(40)),
    ("(n-1)/3", |n| n.saturating_sub(1) / 3),
];

/// The values of the heaps to `to` by their definition.
fn plain(to: u128, bound: fn(u128) -> u128) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::new();
    for n in 0..=to {
        let least = usize::try_from(n - bound(n).min(n)).unwrap();
        let value = (0..).find(|value| !values[least..].contains(value)).unwrap();
        values.push(value);
    }
    values
}

#[test]
fn slow_bounds_have_the_values_of_the_definition() {
    for (text, bound) in BOUNDS {
        // The bound becomes constant, and a theorem of removal games settles it.
        let to = if text.contains("40") { 4000 } else { 300 };
        let law = law(&format!("Subtraction(1..={text})"), to).unwrap_or_else(|| panic!("{text}: no law"));
        assert!(law.is_proved(), "{text}: {law}");
        let plain = plain(1500, bound);
        for (n, &value) in (0_u128..).zip(&plain) {
            assert_eq!(law.value(&[n]), Some(value), "{text}: {n}");
        }
        let table = law.table(Shape::Heap { to: 1500 }).unwrap();
        assert!(table.iter().map(u128::from).eq(plain), "{text}");
    }
}

/// Bounds that sometimes grow by 2, fall, or are not defined at all heaps are not those of the theorem.
#[test]
fn other_bounds_are_not_proved() {
    for text in
        ["2*isqrt(n)", "isqrt(n)*isqrt(n)", "isqrt(n)+isqrt(n+1)", "isqrt(2*n)+ilog(n+1)", "n-2*isqrt(n)", "isqrt(3*n)"]
    {
        let law = law(&format!("Subtraction(1..={text})"), 300);
        assert!(law.is_none_or(|law| !matches!(law.kind(), Some(Kind::Restricted(_)))), "{text}");
    }
}

/// Far heaps: a stretch of the recurrence is one step.
#[test]
fn far_heaps_have_values_by_the_recurrence() {
    for (text, bound) in BOUNDS.into_iter().filter(|(text, _)| !text.contains("40")) {
        let law = law(&format!("Subtraction(1..={text})"), 300).unwrap();
        for n in [10_u128.pow(5), 10_u128.pow(6) + 12345, 1_234_567] {
            let mut left = n;
            let value = loop {
                let most = bound(left).min(left);
                if most == 0 || bound(left - 1).min(left - 1) < most {
                    break most;
                }
                left -= most + 1;
            };
            assert_eq!(law.value(&[n]), Some(value), "{text}: {n}");
        }
    }
}
