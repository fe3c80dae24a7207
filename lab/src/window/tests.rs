//! Proofs by the kernel, compared with proofs from values in memory.

#![allow(
    clippy::cast_possible_truncation,
    reason = "all numbers are small here"
)]

use super::{
    Error, Event, RunConfig, prove,
    prover::{Prover, Step},
    start::Start,
};
use grundy_compute::compute;
use grundy_core::{
    game::{Game, HeapCode},
    notation::Bounds,
    values::Width,
};
use grundy_heaps::{sparse::Engine, stream::Stream};
use grundy_law::{
    self as law, Law,
    theorem::{WindowProof, prove_by_window},
};
use grundy_work::cpu::Level;

/// Returns the proof; `None` if the kernel does not apply or no law is proved up to the heap `to`.
fn prove_line(line: &str, to: u64, head: u64) -> Option<WindowProof> {
    let game: Game = line.parse().unwrap();
    let assignment = RunConfig {
        game: &game,
        to,
        digests: true,
        head: Some(head),
        by_any_method: false,
        checkpoints: None,
    };
    match prove(&assignment, &(), &mut |_| ()) {
        Ok(outcome) => outcome.proof,
        Err(Error::Inapplicable(_)) => None,
        Err(Error::Run(error)) => panic!("{line}: {error}"),
    }
}

/// Compares a proof with the plain prover's proof from values in memory, if there is one. With the
/// same mask both are equal, except for the number of stretches.
fn compare(line: &str, proof: &WindowProof) -> bool {
    let code = code(line);
    let law = proof.law;
    let values = ordinary(&code, law.asks_to().unwrap() + law.period + 1);
    let Some(plain) = prove_by_window(&code, &values, law.start, law.period) else {
        return false;
    };
    let is_comparable = plain.law.mask == law.mask && plain.law.by_position == law.by_position;
    if is_comparable {
        let stretches = |proof: &WindowProof| WindowProof {
            stretches: Vec::new(),
            ..proof.clone()
        };
        assert_eq!(stretches(&plain), stretches(proof), "{line}");
        let places: Vec<u64> = proof.stretches.iter().map(|stretch| stretch.from).collect();
        assert_eq!(places, law.places(places.len() as u64), "{line}");
        for stretch in &proof.stretches {
            let bytes = |from: u64, to: u64| -> Vec<u8> {
                (from..to).map(|n| values[n as usize] as u8).collect()
            };
            assert_eq!(
                stretch.values,
                bytes(stretch.from - law.window, stretch.from),
                "{line}"
            );
            let digest =
                grundy_core::digest::sha256(&bytes(stretch.from, stretch.from + law.stretch()));
            assert_eq!(stretch.digest, digest, "{line}");
        }
    }
    is_comparable
}

#[test]
fn periods_agree_with_the_older_theorem() {
    for (line, period, preperiod) in [("0.156", 349, 3479), ("0.16", 149_459, 105_351)] {
        let proof =
            prove_line(line, 1_000_000, 1 << 12).unwrap_or_else(|| panic!("{line} is not proved"));
        assert_eq!(
            (proof.law.period, proof.law.start, proof.preperiod_exact),
            (period, preperiod, true),
            "{line}"
        );
        assert!(compare(line, &proof), "{line}");
    }
}

/// Compares with the laws of octal codes of three digits by the old theorem, from values to 2^14;
/// tries `most` of the codes.
fn compare_octal_codes(most: usize) {
    let (mut both, mut compared, mut refused) = (0, 0, Vec::new());
    let step = 511 / most.min(511);
    for number in (1..512).step_by(step) {
        let line = format!("0.{number:03o}");
        let game: Game = line.parse().unwrap();
        let code = code(&line);
        let values = compute(&game, &Bounds::Heap(1 << 14), None, &()).unwrap();
        let Some(law) = law::show_law(&game, &values, &()).filter(Law::is_proved) else {
            continue;
        };
        let Some((preperiod, period, 0)) = law.shift() else {
            continue;
        };
        let all: Vec<u32> = values.iter().collect();
        if prove_by_window(&code, &all, preperiod, period).is_none() {
            continue;
        }
        match prove_line(&line, 1 << 18, 1 << 12) {
            Some(proof) => {
                both += 1;
                assert_eq!(
                    (proof.law.start, proof.law.period),
                    (preperiod, period),
                    "{line}"
                );
                compared += usize::from(compare(&line, &proof));
            }
            None => refused.push(line),
        }
    }
    println!(
        "{both} laws by both theorems, {compared} proofs compared; not taken by the kernel: {refused:?}"
    );
    assert!(both > 0 && compared > 0);
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_short_periods_of_octal_codes_agree_between_both_theorems() {
    compare_octal_codes(20);
}

#[test]
#[ignore = "slow: all codes of three digits, a minute"]
fn all_short_periods_of_octal_codes_agree_between_both_theorems() {
    compare_octal_codes(511);
}

/// A search that is saved and restored at any step comes to the same proof.
#[test]
fn a_search_resumed_anywhere_finds_the_same_proof() {
    let code = code("0.156");
    let start = Start::compute(&code, 1 << 12, &()).unwrap();
    let begin = Prover::new(&code, start, true, Level::best()).unwrap();
    let end = |mut prover: Prover, is_saved: &mut dyn FnMut() -> bool| loop {
        if is_saved() {
            prover = Prover::restore(&code, &prover.save(), Level::PLAIN).unwrap();
        }
        if prover.advance(1_000_000).unwrap() == Step::Proved {
            return prover.proof().cloned().unwrap();
        }
    };
    let expected = end(begin.clone(), &mut || false);
    assert_eq!((expected.law.start, expected.law.period), (3479, 349));
    let mut random = 1_u64;
    for _ in 0..8 {
        let mut is_saved = || {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            random >> 62 == 0
        };
        assert_eq!(end(begin.clone(), &mut is_saved), expected);
    }
    assert_eq!(end(begin.clone(), &mut || true), expected);
    // Bytes that are not a saved search are refused.
    let bytes = begin.clone().save();
    assert!(
        (0..bytes.len()).step_by(997).all(|len| Prover::restore(
            &code,
            &bytes[..len],
            Level::PLAIN
        )
        .is_err())
    );
}

/// The head is so short that a rare heap comes after it: the ordinary method takes over, and the
/// law is correct.
#[test]
fn a_rare_heap_after_the_head_restarts_the_search() {
    let mut met = 0;
    for line in ["0.156", "0.16", "0.165", "0.161", "0.104"] {
        let game: Game = line.parse().unwrap();
        let assignment = RunConfig {
            game: &game,
            to: 40_000,
            digests: true,
            head: Some(1 << 10),
            by_any_method: false,
            checkpoints: None,
        };
        let outcome = match prove(&assignment, &(), &mut |event| {
            met += u32::from(matches!(event, Event::Doubtful { .. }));
        }) {
            Ok(outcome) => outcome,
            Err(Error::Inapplicable(_)) => continue,
            Err(Error::Run(error)) => panic!("{error}"),
        };
        let heaps = outcome.invariants.heaps;
        let values: Vec<u8> = ordinary(&code(line), heaps)
            .iter()
            .map(|&value| value as u8)
            .collect();
        assert_eq!(
            outcome.invariants.sha256,
            Some((Width::U8, grundy_core::digest::sha256(&values))),
            "{line}"
        );
    }
    assert!(met > 0);
}

fn code(line: &str) -> HeapCode {
    line.parse::<Game>().unwrap().code().unwrap().clone()
}

/// Returns the values of the heaps 0..to by the ordinary method.
fn ordinary(code: &HeapCode, to: u64) -> Vec<u32> {
    let mut engine = Engine::new(code, to);
    let mut values = Vec::new();
    while (values.len() as u64) < to {
        engine.advance(to - 1, &mut values).unwrap();
    }
    values
}
