//! Certificates by a finite window: made from values and checked; a change of any field is
//! detected.

use std::{fs, sync::LazyLock};

use grundy_check::{
    WindowClaims,
    check::window::{SpotRandom, WindowCheck, spot},
    window::to_text,
};
use grundy_core::game::HeapCode;
use grundy_law::{certificate::window, theorem::prove_by_window};
use proptest::prelude::*;

use super::{
    Certificate, CheckBudget, CheckError, Claims, Game, Progress, check, folder, game, show_law,
    values, verify,
};
use crate::changes::{Step, at, changes, leaves};

/// Returns the certificate of a code's law, read from the values up to a heap.
fn certify(notation: &str, to: u64) -> Option<Certificate> {
    let game = game(notation);
    let Game::Code(code) = &game else {
        panic!("{game} is no code")
    };
    let values = values(&game, to);
    let (preperiod, period, _) = show_law(&game, &values, &())?.shift()?;
    certify_window(
        code,
        &values.iter().collect::<Vec<u32>>(),
        preperiod,
        period,
    )
}

fn certify_window(
    code: &HeapCode,
    values: &[u32],
    preperiod: u64,
    period: u64,
) -> Option<Certificate> {
    window(code, &prove_by_window(code, values, preperiod, period)?)
}

/// Few and many heaps; one and four words for a set of values (0.644 has the value 64); with and
/// without parity.
const GAMES: [(&str, u64); 5] = [
    ("0.77", 200),
    ("0.45", 1100),
    ("0.156", 9000),
    ("0.644", 8000),
    ("0.26", 300),
];

#[test]
fn proofs_are_verified() {
    for (notation, to) in GAMES {
        let certificate =
            certify(notation, to).unwrap_or_else(|| panic!("{notation} is not proved"));
        let facts = verify(&certificate)
            .unwrap_or_else(|refusal| panic!("{notation}: {refusal}\n{certificate}"));
        assert_eq!(facts.len(), 6, "{notation}: {facts:?}");
        let text = certificate.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&certificate));
        for seed in 0..4 {
            let sample = (2, SpotRandom::new(seed));
            assert_eq!(
                spot(&certificate, sample, CheckBudget::DEFAULT, &(), &mut |_| ()),
                Ok(()),
                "{notation}"
            );
        }
    }
}

/// Returns the claims of a certificate by a finite window.
fn claims(certificate: &mut Certificate) -> &mut WindowClaims {
    match &mut certificate.claims {
        Claims::Window(claims) => claims,
        other => panic!("not by a finite window: {other:?}"),
    }
}

/// Codes of two digits, also with `!`, `=` and parity: every law that the prover proves is
/// verified.
#[test]
fn prover_and_checker_agree_on_small_codes() {
    let digits = ["0", "2", "4", "5", "6", "7", "4=", "6!"];
    let (mut proved, mut with_parity) = (0, 0);
    for code in digits.iter().flat_map(|a| {
        digits
            .iter()
            .filter(|b| **b != "0")
            .map(move |b| format!("0.{a}{b}"))
    }) {
        let Some(certificate) = certify(&code, 300) else {
            continue;
        };
        verify(&certificate).unwrap_or_else(|refusal| panic!("{code}: {refusal}\n{certificate}"));
        proved += 1;
        with_parity += usize::from(
            certificate
                .window()
                .unwrap()
                .proof
                .finite_window
                .position_parity,
        );
    }
    assert!(
        proved > 8 && with_parity > 0,
        "{proved} proved, {with_parity} with parity"
    );
}

/// Returns `true` if the checker accepts the certificate.
fn accepted(value: &toml::Value) -> bool {
    let text = toml::to_string(value).unwrap();
    text.parse::<Certificate>()
        .is_ok_and(|certificate| verify(&certificate).is_ok())
}

#[test]
fn each_changed_field_is_refused() {
    change_fields(&[("0.26", 300)]);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_each_changed_field_is_refused() {
    change_fields(&[("0.45", 1100), ("0.156", 9000), ("0.26", 300)]);
}

fn change_fields(certified: &[(&str, u64)]) {
    for &(notation, to) in certified {
        let text = certify(notation, to).unwrap().to_string();
        let mut value: toml::Value = toml::from_str(&text).unwrap();
        assert!(accepted(&value), "{notation}");
        let mut count = 0;
        for path in leaves(&value, &[]) {
            let original = at(&mut value, &path).clone();
            let others = match &original {
                toml::Value::Boolean(flag) => vec![toml::Value::Boolean(!flag)],
                other => changes(other),
            };
            for changed in others {
                *at(&mut value, &path) = changed.clone();
                assert!(
                    !accepted(&value),
                    "{notation}: {path:?} changed from {original} to {changed} is accepted"
                );
                count += 1;
            }
            *at(&mut value, &path) = original;
        }
        assert!(count > 60, "{notation}: only {count} changes");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(3)))]

    /// A random change of any number, character or flag is refused.
    #[test]
    fn a_random_change_is_refused(place in any::<prop::sample::Index>(), within in any::<prop::sample::Index>(), number in any::<u64>()) {
        static TEXT: LazyLock<String> = LazyLock::new(|| certify("0.45", 1100).unwrap().to_string());
        let mut value: toml::Value = toml::from_str(&TEXT).unwrap();
        let paths = leaves(&value, &[]);
        let path = &paths[place.index(paths.len())];
        let original = at(&mut value, path).clone();
        let changed = match &original {
            toml::Value::Boolean(flag) => toml::Value::Boolean(!flag),
            // A number close to the true one, or any number.
            toml::Value::Integer(n) if number % 2 == 0 => toml::Value::Integer(n ^ i64::try_from(number / 2 % 1024).unwrap()),
            toml::Value::Integer(_) => toml::Value::Integer(i64::try_from(number / 2).unwrap()),
            toml::Value::String(text) => {
                let mut bytes = text.clone().into_bytes();
                let at = within.index(bytes.len());
                bytes[at] = b"0123456789abcdefghijklmnopqrstuvwxyz._"[usize::try_from(number % 38).unwrap()];
                toml::Value::String(String::from_utf8(bytes).unwrap())
            }
            other => panic!("no {other} in a certificate"),
        };
        *at(&mut value, path) = changed.clone();
        // Another game may have the same values: 0.47 has those of 0.45.
        let values = |text: &str| Some(values(&text.parse().ok().filter(Game::is_heaps)?, 1100).cells);
        let is_same = |text: &str| {
            matches!(path.as_slice(), [Step::Key(key)] if key == "game") && values(text).is_some_and(|v| Some(v) == values("0.45"))
        };
        let is_true = changed == original || changed.as_str().is_some_and(is_same);
        prop_assert!(is_true || !accepted(&value), "{:?} changed to {}", path, changed);
    }
}

/// The sample of a stretch detects wrong values, a wrong digest and a wrong place of the stretch.
#[test]
fn a_sample_finds_the_errors_within_it() {
    let right = certify("0.156", 9000).unwrap();
    let stretches = &right.window().unwrap().stretches;
    let count = stretches.at.len();
    let all = |certificate: &Certificate| {
        spot(
            certificate,
            (count, SpotRandom::new(1)),
            CheckBudget::DEFAULT,
            &(),
            &mut |_| (),
        )
    };
    assert_eq!(all(&right), Ok(()));
    for index in 0..count {
        let mut wrong = right.clone();
        let before = &mut claims(&mut wrong).stretches.at[index].before;
        let last = before.pop().unwrap();
        before.push(if last == '1' { '2' } else { '1' });
        assert!(
            matches!(all(&wrong), Err(CheckError::False { .. })),
            "{index}"
        );
        let mut wrong = right.clone();
        claims(&mut wrong).stretches.at[index].sha256 =
            right.window().unwrap().values.window_sha256.clone();
        assert!(
            matches!(all(&wrong), Err(CheckError::False { .. })),
            "{index}"
        );
    }
}

/// Values above the largest value would not fit into the sets of a sample.
#[test]
fn values_above_the_largest_are_refused() {
    let mut certificate = certify("0.644", 8000).unwrap();
    let before = &mut claims(&mut certificate).stretches.at[0].before;
    before.replace_range(..2, "41");
    let sample = spot(
        &certificate,
        (1, SpotRandom::new(1)),
        CheckBudget::DEFAULT,
        &(),
        &mut |_| (),
    );
    assert!(
        sample
            .unwrap_err()
            .to_string()
            .ends_with("it contains 65, above the largest value")
    );
}

/// Asks to stop after some heaps.
struct Impatient(std::sync::atomic::AtomicU64);

impl Progress for Impatient {
    fn advance(&self, heaps: u64) {
        let left = self.0.load(std::sync::atomic::Ordering::Relaxed);
        self.0.store(
            left.saturating_sub(heaps),
            std::sync::atomic::Ordering::Relaxed,
        );
    }

    fn begin_at(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        self.0.load(std::sync::atomic::Ordering::Relaxed) == 0
    }
}

#[test]
fn a_check_resumes_from_any_heap() {
    resume_check(&[2000, 10_000]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_check_resumes_from_any_heap() {
    resume_check(&[700, 2000, 10_000]);
}

fn resume_check(steps: &[u64]) {
    let certificate = certify("0.156", 9000).unwrap();
    let begin =
        || WindowCheck::begin(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ()).unwrap();
    for &heaps in steps {
        let mut saved: Option<Vec<u8>> = None;
        loop {
            let mut check = begin();
            if let Some(saved) = &saved {
                assert!(check.resume(saved, &()));
            }
            let done = check.advance(heaps, &()).unwrap();
            // A damaged state is refused.
            let state = check.save();
            let mut damaged = state.clone();
            damaged[state.len() / 2] ^= 1;
            assert!(!begin().resume(&damaged, &()));
            saved = Some(state);
            if done {
                assert_eq!(check.finish(&mut |_| ()), Ok(()));
                break;
            }
        }
    }
    // The state of another certificate is refused.
    let mut other = certificate.clone();
    claims(&mut other).values.largest_at += 1;
    assert!(
        !WindowCheck::begin(&other, CheckBudget::DEFAULT, &(), &mut |_| ())
            .unwrap()
            .resume(&begin().save(), &())
    );
    // A check interrupted within a step continues.
    let mut check = begin();
    let impatient = Impatient(1.into());
    assert_eq!(
        check.advance(1 << 20, &impatient),
        Err(CheckError::Cancelled)
    );
    assert_eq!(check.advance(1 << 20, &()), Ok(true));
    assert_eq!(check.finish(&mut |_| ()), Ok(()));
}

/// A check in steps of fewer than sixteen heaps computes single heaps; blocks of sixteen heaps give
/// the same values and the same largest part.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_blocks_have_the_values_of_single_heaps() {
    for name in ["0_104", "0_16"] {
        let text = fs::read_to_string(folder().join(format!("../windows/{name}.toml"))).unwrap();
        let mut certificate: Certificate = text.parse().unwrap();
        let values: Vec<u32> = values(&certificate.game, 30_000).iter().collect();
        // A law from heap 1 on, with a far period: witnesses are needed, and their parts compared,
        // soon after the first heaps.
        let WindowClaims {
            law,
            proof,
            values: claimed,
            stretches,
        } = claims(&mut certificate);
        proof.finite_window.largest_part = 2000.max(proof.finite_window.largest_part);
        proof.finite_window.window =
            proof.finite_window.largest_part + proof.finite_window.last_digit;
        (law.periodic.preperiod, law.periodic.period, stretches.heaps) = (1, 1 << 40, 1 << 20);
        claimed.to = law.periodic.period + proof.finite_window.window;
        let window = usize::try_from(proof.finite_window.window).unwrap();
        let before: Vec<u8> = values[1..=window]
            .iter()
            .map(|&value| u8::try_from(value).unwrap())
            .collect();
        stretches.at.truncate(1);
        stretches.at[0].from = 1 + proof.finite_window.window;
        stretches.at[0].before = to_text(&before, claimed.largest);
        let begin =
            || WindowCheck::begin(&certificate, CheckBudget::UNLIMITED, &(), &mut |_| ()).unwrap();
        let (mut single, mut blocks) = (begin(), begin());
        // The steps begin at even and odd heaps, have remainders, or are shorter than a block.
        for heaps in [16, 1, 15, 16_384, 33, 7, 100_000, 4096] {
            blocks.advance(heaps, &()).unwrap();
            while single.done() < blocks.done() {
                single
                    .advance(15.min(blocks.done() - single.done()), &())
                    .unwrap();
            }
            assert_eq!(blocks.save(), single.save(), "{name} at {}", blocks.done());
        }
    }
}

/// Certificates are refused if the period is a multiple of the least period, or if the preperiod
/// claims to be the least but is not, even if all else agrees.
#[test]
fn periods_that_are_not_least_are_refused() {
    let game = game("0.45");
    let Game::Code(code) = &game else {
        panic!("{game} is no code")
    };
    let values: Vec<u32> = values(&game, 2000).iter().collect();
    let refusal = |preperiod: u64, period: u64| {
        verify(&certify_window(code, &values, preperiod, period).unwrap())
            .map_err(|e| e.to_string())
    };
    assert!(refusal(498, 20).is_ok());
    let twice = refusal(498, 40).unwrap_err();
    assert_eq!(
        twice,
        "false claim: law.periodic.period = 40: 20 is a period too"
    );
    // A later preperiod is true, and the certificate says that it is not the least.
    assert!(refusal(499, 20).is_ok());
    let mut boast = certify_window(code, &values, 499, 20).unwrap();
    assert!(!claims(&mut boast).law.periodic.preperiod_is_least);
    claims(&mut boast).law.periodic.preperiod_is_least = true;
    assert!(
        verify(&boast)
            .unwrap_err()
            .to_string()
            .contains("preperiod_is_least = true: it is false")
    );
}

#[test]
fn too_large_checks_are_refused_at_once() {
    let mut certificate = certify("0.45", 1100).unwrap();
    let budget = CheckBudget {
        steps: 1000,
        bytes: 1 << 20,
    };
    assert!(matches!(
        check(&certificate, budget, &(), &mut |_| ()),
        Err(CheckError::TooLarge(_))
    ));
    let claims = claims(&mut certificate);
    claims.proof.finite_window.last_rare = 1 << 40;
    claims.proof.finite_window.window = (1 << 40) + 2;
    claims.values.to = 498 + 20 + (1 << 40) + 1;
    assert!(matches!(verify(&certificate), Err(CheckError::TooLarge(_))));
}
