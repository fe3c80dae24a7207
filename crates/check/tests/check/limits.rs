//! The limits of a check: false numbers are refused before the work that they ask for, and a check
//! ends with its budget.

use std::{fs, time::Duration};

use grundy_check::{Certificate, CheckBudget, CheckError, check};
use grundy_core::progress::Progress;

use super::certificates::{folder, refusal, verify};

#[test]
fn too_large_checks_are_refused_at_once() {
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    let with = |preperiod: u64, bound: u64, to: u64| {
        [
            ("preperiod = 71", format!("preperiod = {preperiod}")),
            ("bound = 156", format!("bound = {bound}")),
            ("\nto = 167", format!("\nto = {to}")),
        ]
        .iter()
        .fold(kayles.clone(), |text, (from, to)| {
            text.replacen(from, to, 1)
        })
    };
    // All numbers agree with each other.
    for preperiod in [1_000_000_000_000_000_000, 2_147_483_635, 2_000_000] {
        let bound = 2 * preperiod + 12 + 2;
        let certificate: Certificate = with(preperiod, bound, bound + 11).parse().unwrap();
        assert!(
            matches!(verify(&certificate), Err(CheckError::TooLarge(_))),
            "{preperiod}: {:?}",
            verify(&certificate)
        );
    }
    // The message names the number that disagrees.
    for to in [
        1_000_000_000_000_000_000,
        i64::MAX.unsigned_abs(),
        4_294_967_295,
    ] {
        let says = format!("false claim: values.to = {to}: the theorem asks for the values to 167");
        assert_eq!(refusal(&with(71, 156, to)), says);
    }
}

/// Four gigabytes of values are within the budget, but the theorem needs fewer.
#[test]
fn only_values_that_the_theorem_needs_are_computed() {
    let far = |name: &str, to: u64, far: u64| {
        let text = fs::read_to_string(folder().join(name)).unwrap();
        let changed = text.replacen(&format!("\nto = {to}\n"), &format!("\nto = {far}\n"), 1);
        assert_ne!(changed, text, "{name}");
        refusal(&changed)
    };
    let says = |to: u64, needed: u64| {
        format!("false claim: values.to = {to}: the theorem asks for the values to {needed}")
    };
    assert_eq!(
        far("subtraction_1_3_4.toml", 10, 1_000_000_010),
        says(1_000_000_010, 10)
    );
    assert_eq!(far("powers_of_2.toml", 2, 1_500_000), says(1_500_000, 2));
    assert_eq!(far("kayles.toml", 167, 168), says(168, 167));
    // Close values are computed if the theorem's bound depends on them, since any of the numbers
    // may be wrong.
    assert!(far("powers_of_2.toml", 2, 3).starts_with("false claim: values.sha256 = "));
}

/// Numbers whose sum with a bound exceeds 64 bits are false, and cause no overflow.
#[test]
fn numbers_near_the_maximum_are_refused_without_overflow() {
    let text = fs::read_to_string(folder().join("subtraction_1_3_4.toml")).unwrap();
    let changed = text.replacen("{1,3,4}", "{1,3,18446744073709551615}", 1);
    assert!(
        refusal(&changed).starts_with("false claim: "),
        "{}",
        refusal(&changed)
    );
}

/// A check that exceeds its time limit reports it.
#[test]
fn a_check_ends_after_twice_its_budget() {
    struct Slow;
    impl Progress for Slow {
        fn advance(&self, _: u64) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    let text = fs::read_to_string(folder().join("0_156.toml")).unwrap();
    let budget = CheckBudget {
        steps: 100_000_000,
        bytes: 1 << 30,
    };
    let refusal = check(&text.parse().unwrap(), budget, &Slow, &mut |_| ()).unwrap_err();
    assert!(
        refusal
            .to_string()
            .starts_with("the check takes longer than 0.2 s"),
        "{refusal}"
    );
}
