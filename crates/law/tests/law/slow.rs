//! Restricted Nim against the plain mex.

use super::*;
use grundy_core::game::expr::Steps;

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
        let value = (0..)
            .find(|value| !values[least..].contains(value))
            .unwrap();
        values.push(value);
    }
    values
}

#[test]
fn slow_bounds_have_the_values_of_the_definition() {
    compare_slow_bounds(4);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_slow_bounds_have_the_values_of_the_definition() {
    compare_slow_bounds(1);
}

fn compare_slow_bounds(step: usize) {
    for (text, bound) in BOUNDS.into_iter().step_by(step) {
        // The bound becomes constant, and a theorem of removal games settles it.
        let to = if text.contains("40") { 4000 } else { 300 };
        let law = law(&format!("Subtraction(1..={text})"), to)
            .unwrap_or_else(|| panic!("{text}: no law"));
        assert!(law.is_proved(), "{text}: {law}");
        let plain = plain(1500, bound);
        for (n, &value) in (0_u128..).zip(&plain) {
            assert_eq!(law.value(&[n]), Some(value), "{text}: {n}");
        }
        let table = law.table(Shape::Heap { to: 1500 }).unwrap();
        assert!(table.iter().map(u128::from).eq(plain), "{text}");
    }
}

/// Bounds that sometimes grow by 2, fall, or are not defined at all heaps are not those of the
/// theorem.
#[test]
fn other_bounds_are_not_proved() {
    for text in [
        "2*isqrt(n)",
        "isqrt(n)*isqrt(n)",
        "isqrt(n)+isqrt(n+1)",
        "isqrt(2*n)+ilog(n+1)",
        "n-2*isqrt(n)",
        "isqrt(3*n)",
    ] {
        let law = law(&format!("Subtraction(1..={text})"), 300);
        assert!(
            law.is_none_or(|law| !matches!(law.kind(), Some(SequenceKind::Restricted(_)))),
            "{text}"
        );
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

/// The only option of each value: compared with all options of small heaps, and with the law at far
/// heaps.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn slow_bounds_lead_to_the_heap_of_a_value() {
    for (text, bound) in BOUNDS {
        let to = if text.contains("40") { 4000 } else { 300 };
        let law = super::law(&format!("Subtraction(1..={text})"), to).expect(text);
        let game: Game = format!("Subtraction(1..={text})").parse().expect(text);
        let values = plain(300, bound);
        for n in 0..=300_u64 {
            let least = u128::from(n) - bound(n.into()).min(n.into());
            for target in 0..=bound(n.into()) + 1 {
                let option = (least..n.into())
                    .find(|&heap| values[usize::try_from(heap).unwrap()] == target);
                let found = law
                    .far_moves(&game, n, target)
                    .map(|found| u128::from(found[0][0]));
                if matches!(
                    law.status,
                    Status::Proved {
                        theorem: Theorem::SlowBound,
                        ..
                    }
                ) {
                    assert_eq!(found, option, "{text}: {n} to {target}");
                }
            }
        }
        // Square roots have very long chains.
        for n in [1_000_000_007, 999_999_999_999_999_989_u64]
            .into_iter()
            .filter(|&n| n < 1 << 32 || !text.contains("sqrt"))
        {
            for target in [0, 1, 2]
                .into_iter()
                .filter(|&target| Some(target) < law.value(&[n.into()]))
            {
                let found = law
                    .far_moves(&game, n, target)
                    .unwrap_or_else(|| panic!("{text}: {n} to {target}"));
                let heap = u128::from(found[0][0]);
                let (n, most) = (u128::from(n), bound(n.into()));
                assert!(heap < n && n - heap <= most, "{text}: {n} to {heap}");
                assert_eq!(law.value(&[heap]), Some(target), "{text}: {n} to {heap}");
            }
        }
    }
}

/// Ruler and cells whose coordinates or blocks are summed: each move that is named is one, and has
/// the value.
#[test]
fn far_heaps_and_cells_lead_to_a_value() {
    let ruler: Game = "Ruler".parse().expect("a game");
    let law = law("Ruler", 1000).expect("a law");
    for n in [8_u64, 96, 1_000_000_000, 1 << 40] {
        for target in 0..8.min(u128::from(n & n.wrapping_neg())) {
            let left = law.far_moves(&ruler, n, target).expect("a move").remove(0);
            assert!(
                left.iter()
                    .rev()
                    .zip(1..)
                    .all(|(&heap, back)| heap == n - back)
            );
            assert_eq!(
                left.iter().fold(0, |sum, &heap| sum
                    ^ law.value(&[heap.into()]).expect("a value")),
                target
            );
        }
    }
    for text in [
        "Lattice(ride (-1,0) (0,-1))",
        "Lattice(ride (-1,0) (0,-1) leap (-1,-1))",
        "Lattice(ride (-1,0) leap (0,-1) (0,-3))",
    ] {
        let game: Game = text.parse().expect(text);
        let law = grundy_law::find(
            &game,
            &SearchLimits::within(std::time::Duration::from_secs(20)),
        )
        .expect(text)
        .law
        .expect(text);
        for cell in [
            [7, 5],
            [12, 3],
            [1_000_000_000_000, 1_000_003],
            [1_000_003, 1_000_000_000_000_u64],
        ] {
            let value = law.value(&cell.map(u128::from)).expect(text);
            for target in (0..3).filter(|&target| target < value) {
                let (found, _) = law.far_cells(&game, &cell, target).expect(text);
                assert!(!found.is_empty(), "{text}: {cell:?} to {target}");
                for after in found {
                    let wide: Vec<u128> = after.iter().map(|&number| number.into()).collect();
                    assert_eq!(
                        law.value(&wide),
                        Some(target),
                        "{text}: {cell:?} to {after:?}"
                    );
                    assert!(
                        after
                            .iter()
                            .zip(cell)
                            .all(|(after, before)| *after <= before)
                            && after != cell
                    );
                }
            }
        }
    }
}

/// The games by prime factors and divisors: values and options of a value against the definition,
/// and far heaps.
#[test]
fn games_by_prime_factors_have_the_values_of_the_definition() {
    for line in [
        "Subtraction(coprime to n)",
        "Subtraction({a for a in 1..=n-1 if gcd(a, n) == 1})",
        "Heap(n -> [n/d] for d in 2..=n if n%d == 0)",
        "Heap(n -> [d] for d in 1..=n-1 if n%d == 0)",
        "Heap(n -> [d] for d in 2..=n-1 if n%d == 0)",
        "Heap(n -> [n/p] for p in 2..=n if prime(p) and n%p == 0)",
        "Heap(n -> [n/d] for d in 2..=n if n%d == 0 and gcd(d, n/d) == 1)",
        "Dim",
        "Divisor Game",
    ] {
        let law = super::law(line, 400).expect(line);
        assert!(law.is_proved(), "{line}: {law}");
        let game: Game = line.parse().expect(line);
        let mut values: Vec<u128> = Vec::new();
        for n in 0..=400_u64 {
            let mut options: Vec<u64> = Vec::new();
            let rules = game.heaps().expect("heaps");
            let mut keep = |parts: &[u64]| options.push(parts.iter().sum());
            rules
                .try_options(n, &mut Steps::at_most(1 << 20), &mut keep)
                .expect("options");
            options.sort_unstable();
            options.dedup();
            let value_of = |heap: u64| values[usize::try_from(heap).unwrap()];
            let value = (0..)
                .find(|value| options.iter().all(|&heap| value_of(heap) != *value))
                .unwrap();
            assert_eq!(law.value(&[n.into()]), Some(value), "{line}: {n}");
            for target in 0..value {
                let found: Vec<u64> = law.far_moves(&game, n, target).expect(line).concat();
                let all: Vec<u64> = options
                    .iter()
                    .copied()
                    .filter(|&heap| value_of(heap) == target)
                    .collect();
                let is_one = line.contains("gcd(a, n)") || line.contains("coprime");
                let agrees = if is_one {
                    !found.is_empty() && found.iter().all(|heap| all.contains(heap))
                } else {
                    found == all
                };
                assert!(agrees, "{line}: {n} to {target}: {found:?}, {all:?}");
            }
            values.push(value);
        }
        for n in [
            1_000_000_006_u64,
            999_999_999_999_999_989,
            1_048_573 * 4_294_967_291,
            1 << 62,
        ] {
            let Some(value) = law.value(&[n.into()]) else {
                continue;
            };
            if value > 0 {
                let found = law.far_moves(&game, n, 0).expect(line);
                assert!(!found.is_empty(), "{line}: {n}");
                assert!(
                    found
                        .iter()
                        .all(|heaps| law.value(&[heaps[0].into()]) == Some(0)),
                    "{line}: {n}"
                );
            }
        }
    }
}
