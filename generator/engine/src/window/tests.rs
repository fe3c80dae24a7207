//! The kernels against the ordinary method and the reference.

use std::sync::Arc;

use super::{Assignment, Error, head::Head, heaps::Heaps, plan::Plan, prove};
use crate::{
    compute::{
        cpu::Level,
        heaps::{sparse::Engine, stream::Stream},
    },
    game::{Game, HeapCode},
    law::theorem::WindowProof,
};

fn code(line: &str) -> HeapCode {
    match line.parse() {
        Ok(Game::Code(code)) => code,
        other => panic!("{line} is {other:?}"),
    }
}

/// The values of the heaps 0..to by the ordinary method.
fn ordinary(code: &HeapCode, to: u64) -> Vec<u32> {
    let mut engine = Engine::new(code, to);
    let mut values = Vec::new();
    while (values.len() as u64) < to {
        engine.advance(to - 1, &mut values).unwrap();
    }
    values
}

#[test]
fn the_kernels_give_the_values_of_the_ordinary_method() {
    for (line, mask) in [("0.106", 13), ("0.104", 23), ("0.054", 61), ("0.454", 61)] {
        let code = code(line);
        let to = 1 << 19;
        let expected = ordinary(&code, to);
        let head = Head::compute(&code, 1 << 18, &()).unwrap();
        let plan = Arc::new(Plan::new(&code, &head).unwrap());
        assert_eq!(plan.mask().bits, mask, "{line}");
        for level in Level::available() {
            let mut heaps = Heaps::behind(&plan, &head, level);
            while heaps.next() < to {
                let from = heaps.next();
                let symbols = heaps.advance(to).unwrap();
                for (n, &symbol) in (from..).zip(symbols) {
                    assert_eq!(u32::from(plan.value(n, symbol)), expected[n as usize], "{line} at {n}");
                }
            }
        }
    }
}

/// The law that is proved, and the proof; `None` if the kernel does not apply or no law is proved up to a heap.
fn proved(line: &str, to: u64, head: u64) -> Option<WindowProof> {
    let game: Game = line.parse().unwrap();
    let assignment = Assignment {
        game: &game,
        to,
        digests: true,
        head: Some(head),
        #[cfg(feature = "files")]
        checkpoints: None,
    };
    match prove(&assignment, &(), &mut |_| ()) {
        Ok(outcome) => outcome.proof,
        Err(Error::Inapplicable(_)) => None,
        Err(Error::Run(error)) => panic!("{line}: {error}"),
    }
}

/// Checks a proof against values computed by the ordinary method, and the law that these show.
fn check(line: &str, proof: &WindowProof) {
    let code = code(line);
    let WindowProof { law, .. } = proof;
    let values = ordinary(&code, law.asks_to().unwrap() + law.period + 1);
    let value = |n: u64| values[n as usize];
    assert!(
        (law.start..values.len() as u64 - law.period).all(|n| value(n) == value(n + law.period)),
        "{line}: {law:?}"
    );
    assert!(proof.preperiod_exact);
    assert!(law.start == 0 || value(law.start - 1) != value(law.start - 1 + law.period), "{line}: {law:?}");
    for divisor in (2..=law.period.min(1000)).filter(|divisor| law.period % divisor == 0) {
        let shorter = law.period / divisor;
        assert!((law.first()..law.first() + law.period).any(|n| value(n) != value(n + shorter)), "{line}: {law:?}");
    }
    let is_rare = |n: u64| !law.is_common(&code, n, value(n));
    assert_eq!((1..values.len() as u64).filter(|&n| is_rare(n)).max().unwrap_or(0), law.rare, "{line}");
    let digest = |from: u64, count: u64| {
        let bytes: Vec<u8> = (from..from + count).map(|n| value(n) as u8).collect();
        crate::digest::sha256(&bytes)
    };
    assert_eq!(digest(law.first(), law.window), proof.window_digest, "{line}");
    assert_eq!(digest(law.first(), law.period), proof.period_digest, "{line}");
    let largest = *values[..=proof.computed_to as usize].iter().max().unwrap();
    let at = values.iter().position(|&value| value == largest).unwrap() as u64;
    assert_eq!((largest, at), proof.largest, "{line}");
    let places: Vec<u64> = proof.stretches.iter().map(|stretch| stretch.from).collect();
    assert_eq!(places, law.places(places.len() as u64), "{line}");
    for stretch in &proof.stretches {
        assert_eq!(
            digest(stretch.from, law.stretch().min(values.len() as u64 - stretch.from)),
            stretch.digest,
            "{line}"
        );
        let before = stretch.from - law.window..stretch.from;
        assert!(before.map(value).eq(stretch.values.iter().map(|&value| value.into())), "{line}");
    }
    // The largest of the least smaller parts, by trying them all.
    let heaps = (law.first() + law.window..law.first() + law.window + law.period).take(5000);
    let least = |n: u64, rare: u32| -> u64 {
        let digits = || (0_u64..).zip(std::iter::once(&code.split).chain(&code.digits));
        let is_single = digits().any(|(i, digit)| digit.allows_one() && i > 0 && value(n - i) == rare);
        let is_pair = |a: u64| {
            digits().any(|(i, digit)| digit.allows_two() && 2 * a < n - i && value(a) ^ value(n - i - a) == rare)
        };
        if is_single { 0 } else { (1..).find(|&a| is_pair(a)).unwrap() }
    };
    let rare_below = |n: u64| (0..value(n)).filter(|&rare| !law.is_common(&code, n, rare)).collect::<Vec<_>>();
    let largest =
        heaps.flat_map(|n| rare_below(n).into_iter().map(move |rare| (n, rare))).map(|(n, rare)| least(n, rare)).max();
    let whole = law.period <= 5000;
    let largest = largest.unwrap_or(0);
    assert!(largest <= law.witness && (!whole || largest == law.witness), "{line}: {largest} of {law:?}");
}

#[test]
fn periods_are_proved_as_by_the_old_theorem() {
    for (line, period, preperiod) in [
        ("0.137", 34, 52),
        ("0.16", 149_459, 105_351),
        ("0.127", 4, 46_578),
        ("0.156", 349, 3479),
        ("0.165", 1550, 5181),
        ("0.644", 442, 3256),
    ] {
        let proof = proved(line, 1_000_000, 1 << 12).unwrap_or_else(|| panic!("{line} is not proved"));
        assert_eq!((proof.law.period, proof.law.start), (period, preperiod), "{line}");
        check(line, &proof);
    }
}
