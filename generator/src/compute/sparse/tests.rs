//! The engine against plainer methods, at every CPU level that this machine has.

use proptest::{collection::vec, prelude::*, sample::select};

use super::{Level, Plan, compute_with};
use crate::{
    compute::Stop,
    game::{
        Game,
        code::{Digit, HeapCode, Parts},
    },
    values::Cell,
};

#[path = "../../../benches/baseline/scalar.rs"]
mod scalar;

/// The mex of all options, every pair being tried.
fn dense(code: &HeapCode, to: usize) -> Vec<u32> {
    let mut g: Vec<u32> = Vec::new();
    let mut stamps = vec![0; 1 << 16];
    for n in 0..=to {
        let mut mark = |value: u32| stamps[value as usize] = n + 1;
        for removed in 0..=n {
            let (digit, rest) = (code.digit(removed as u64), n - removed);
            if digit.heaps & 1 != 0 && rest == 0 {
                mark(0);
            }
            if digit.heaps & 2 != 0 && rest > 0 {
                mark(g[rest]);
            }
            if digit.heaps & 4 != 0 {
                let allowed = |a: usize| match digit.parts {
                    Parts::Any => true,
                    Parts::Unequal => 2 * a != rest,
                    Parts::Equal => 2 * a == rest,
                };
                (1..=rest / 2).filter(|&a| allowed(a)).for_each(|a| mark(g[a] ^ g[rest - a]));
            }
        }
        let mut values = 0..1 << 16;
        let mex = values.find(|&value: &u32| stamps[value as usize] != n + 1);
        g.push(mex.expect("a small value"));
    }
    g
}

fn code(text: &str) -> HeapCode {
    match text.parse() {
        Ok(Game::Code(code)) => code,
        other => panic!("{text} is no code: {other:?}"),
    }
}

/// Blocks from early on, at this level.
fn early(level: Level) -> Plan {
    Plan { level, first_block: 256 }
}

fn levels() -> [Level; 2] {
    [Level::PLAIN, Level::best()]
}

fn engine<T: Cell>(plan: Plan, code: &HeapCode, to: usize) -> Vec<T> {
    compute_with(plan, code, to, &()).expect("nobody stops it")
}

/// Compares both levels with expected values.
fn assert_values<T: Cell>(code: &HeapCode, expected: &[T], plan: impl Fn(Level) -> Plan) {
    for level in levels() {
        let found = engine::<T>(plan(level), code, expected.len() - 1);
        let differs = found.iter().zip(expected).position(|(a, b)| a != b);
        assert_eq!(differs, None, "the first heap of {code:?} that differs at {level:?}");
        assert_eq!(found.len(), expected.len());
    }
}

#[test]
fn all_codes_of_three_octal_digits() {
    let digit = |heaps: usize| Digit { heaps: u8::try_from(heaps & 7).expect("below 8"), parts: Parts::Any };
    for digits in 0..1024 {
        let code = HeapCode {
            split: digit(digits >> 9 << 2),
            digits: (0..3).map(|at| digit(digits >> (3 * at))).collect(),
            tail: Vec::new(),
        };
        assert_values(&code, &dense(&code, 450), early);
    }
}

#[test]
fn every_length_and_every_start_of_the_blocks() {
    for name in [
        "4!.0",
        "0.6",
        "0.127",
        "0.16",
        "4!.04!",
        "4=.4",
        "0.7777",
        "4.007!",
        "0.0000000000000000000000000000000000004",
    ] {
        let code = code(name);
        let expected = dense(&code, 900);
        for to in (0..200).chain(256..330) {
            assert_values(&code, &expected[..=to], early);
        }
        for first_block in 256..330 {
            assert_values(&code, &expected, |level| Plan { level, first_block });
        }
    }
}

#[test]
fn unequal_splits_while_heaps_are_small() {
    for name in ["4!.0", "4!.4", "0.4!", "0.04!4", "4!.4!", "4!.3", "0.6!6", "0.5!07!"] {
        assert_values(&code(name), &dense(&code(name), 3000), early);
    }
}

#[test]
fn codes_for_ever() {
    for name in ["0.[7]", "0.[4]", "0.[3]", "0.[03]", "0.7[06]", "4.[1]"] {
        assert_values(&code(name), &dense(&code(name), 500), early);
    }
}

#[test]
fn a_value_too_wide_is_told() {
    let code = code("0.6");
    let wide = scalar::values(&code, 200_000);
    let index = wide.iter().position(|&value| value > 255).expect("0.6 exceeds a byte");
    let value = wide[index].into();
    let plan = Plan::default();
    assert_eq!(compute_with::<u8>(plan, &code, 200_000, &()), Err(Stop::TooWide { value, index }));
    assert_eq!(compute_with::<u8>(plan, &code, index - 1, &()).map(|values| values.len()), Ok(index));
}

#[test]
fn long_tables_are_those_of_the_scalar_method() {
    for (name, to) in
        [("4!.0", 60_000), ("0.6", 60_000), ("0.16", 60_000), ("0.127", 60_000), ("0.007", 12_000), ("0.45", 20_000)]
    {
        assert_values(&code(name), &scalar::values(&code(name), to), |level| Plan { level, ..Plan::default() });
    }
}

#[test]
#[ignore = "slow: the scalar method to 200,000, a minute"]
fn longer_tables_are_those_of_the_scalar_method() {
    for name in ["4!.0", "0.6", "0.007", "0.16", "0.56", "0.106", "0.054", "4.127"] {
        assert_values(&code(name), &scalar::values(&code(name), 200_000), |level| Plan { level, ..Plan::default() });
    }
}

#[test]
#[ignore = "slow: millions of heaps"]
fn published_largest_values() {
    for (name, to, largest, at) in
        [("4!.0", 1 << 21, 231, 763_622), ("0.6", 1 << 21, 319, 1_274_955), ("0.16", 360_000, 23, 229_790)]
    {
        let values = engine::<u16>(Plan::default(), &code(name), to);
        let found = values.iter().enumerate().rev().max_by_key(|&(_, &value)| value);
        assert_eq!(found, Some((at, &largest)), "the largest value of {name} and where it first stands");
    }
}

fn any_digit() -> impl Strategy<Value = Digit> {
    let parts = select(vec![Parts::Any, Parts::Any, Parts::Any, Parts::Unequal, Parts::Equal]);
    (0..8_u8, parts).prop_map(|(heaps, parts)| Digit { heaps, parts })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_codes(split in any_digit(), digits in vec(any_digit(), 0..7), to in 0..3000_usize) {
        let split = Digit { heaps: split.heaps & 4, ..split };
        let code = HeapCode { split, digits, tail: Vec::new() };
        assert_values(&code, &dense(&code, to), early);
    }
}
