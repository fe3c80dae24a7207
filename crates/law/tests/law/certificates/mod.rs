//! Certificates of laws that the engine proves: the checker accepts them, and refuses changed ones.

mod blocks;
mod lattices;
mod rings;
mod surplus;
mod window;

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use grundy_check::{Certificate, CheckBudget, CheckError, Claims, Excluded, ExcludedClaims, check};
use grundy_core::{claim::Claim, progress::Progress};
use grundy_law::{find, of_cells};

use super::{Game, Law, SearchLimits, SequenceKind, Status, Theorem, game, show_law, values};

/// Returns the folder of the checker's certificates.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../check/tests/certificates")
}

fn verify(certificate: &Certificate) -> Result<Vec<String>, CheckError> {
    let mut facts = Vec::new();
    check(certificate, CheckBudget::DEFAULT, &(), &mut |fact| {
        facts.push(fact.to_owned());
    })?;
    Ok(facts)
}

fn refusal(text: &str) -> String {
    let certificate: Certificate = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    verify(&certificate).expect_err(text).to_string()
}

/// Returns the certificate of a game by the engine and its theorems.
fn certify(notation: &str, to: u64) -> Option<Certificate> {
    let game = game(notation);
    let law = match &game {
        Game::Lattice(_) | Game::State(_) | Game::Sum(_) | Game::Product(_) => {
            find(&game, &SearchLimits::to_heap(to)).unwrap().law?
        }
        _ => show_law(&game, &values(&game, to), &())?,
    };
    law.certificate(&game)
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_prover_and_checker_agree() {
    let games = [
        "0.07",
        "0.37",
        "0.44",
        "0.7",
        "0.26",
        "0.165",
        "0.8",
        "4.0",
        "8.1",
        "4!.0",
        "0.7!",
        "0.07!",
        "0.7=",
        "0.37=7=",
        "0.J=",
        "0.3[1]",
        "0.[1]",
        "0.[01]",
        "0.77[1]",
        "0.7[01]",
        "0.5=[10]",
        "0.5![001]",
        "0.[3]",
        "0.[03]",
        "0.3[03]",
        "0.[2]",
        "Subtraction({2,5,9})",
        "Subtraction(2..=7)",
        "Subtraction(odd)",
        "Subtraction(even)",
        "Subtraction(powers(2))",
        "Subtraction(powers(3))",
        "Subtraction(powers(5))",
        "AllBut({1})",
        "AllBut({2,3,7})",
        "AllBut(odd)",
        "AllBut(2..=4)",
        "Subtraction(1..=n-1)",
        "Subtraction(3..=n)",
        "Subtraction(2..=n-3)",
        "Subtraction(1..=n/3)",
        "Subtraction(1..=2*n/3)",
        "Subtraction(1..=(n-1)/2)",
        "Subtraction(1..=(2*n+1)/4)",
        "Subtraction(1..=n/2-3)",
        "Subtraction(1..=n-n/3)",
        "Subtraction(1..=isqrt(n))",
        "Subtraction(1..=isqrt(n/2)+3)",
        "Subtraction(1..=max(isqrt(n), n/5))",
        "Subtraction(1..=min(isqrt(n), n/9+4))",
        "Subtraction(1..=n-isqrt(n))",
        "Subtraction(1..=ilog(n+2, 3)/2)",
        "0.77 + Subtraction({1,3})",
        "Nim + Kayles + AllBut({2})",
        "0.[3] * 0.[3]",
        "0.07 + 0.3 * 0.33 * Subtraction({2,5})",
        "Lattice(leap (-1,-2) (-2,-1)) + Ring(0.77) + 0.3F",
        "Subtraction(1..=min(n/2, 20))",
        "Subtraction(2..=min(9, n-n/3, n-2))",
        "AllBut(1..=min(n/2, 4))",
        "AllBut(2..=min(3*n/7-5, 6))",
        "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)",
        "State(n, p -> (n-2, p); (n-5, p-1); (n, p-1) if n > 3 and p < 3)",
        "State(n, p -> (n-3, p) if n != 7; (n-1, p-2); (n-4, p-1) if not n < 9 and p > 0; (n, p-3))",
        "State(n, p -> (n-2, p) if n > 20 or p == 1; (n-1, p) if n <= 20; (n, p-1))",
        "State(n, p -> (n, p-1) if n > 4; (n, p-2))",
        "Ring(0.77)",
        "Ring(0.137)",
        "Ring(0.333)",
        "Ring(4.7)",
        "Ring(0.45)",
        "Ring(0.7=)",
        "Ring(0.37!)",
        "Ring(0.F)",
        "Ring(0.57)",
        "Ring(Strip(O; never OO))",
        "Ring(Strip(O X; never OO XX))",
        "Ring(Strip(O X; never OX XO))",
        "Lattice(leap (-1,-2) (-2,-1))",
        "Lattice(leap (-1,0) (0,-1))",
        "Lattice(leap (-2,1) (-1,-1) (1,-2))",
    ];
    let mut certified = 0;
    for notation in games {
        let Some(certificate) = certify(notation, 1500) else {
            continue;
        };
        certified += 1;
        if let Err(refusal) = verify(&certificate) {
            panic!("{notation}: {refusal}\n{certificate}");
        }
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
    assert!(
        certified >= 30,
        "only {certified} of {} games have a proved law",
        games.len()
    );
}

#[test]
fn prover_and_checker_agree_on_the_mex_equation() {
    compare_prover_and_checker(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_prover_and_checker_agree_on_the_mex_equation() {
    compare_prover_and_checker(1);
}

fn compare_prover_and_checker(step: usize) {
    let games = [
        "4.[3]",
        "8.[3]",
        "0.[7]",
        "4.[7]",
        "0.1[7]",
        "0.4[12]",
        "0.3[4]",
        "4!.[3]",
        "4=.[3]",
        "0.0[17]",
        "0.1A",
        "Lattice(ride (-1,0) (0,-1))",
        "Lattice(leap (-3,0) (-4,0) (0,-1) ride (-2,0))",
        "Lattice(leap (-6,0) (-5,0) ride (-2,0) (-3,0) (-4,0))",
        "Lattice(ride (0,-7))",
        "Lattice(leap (-3,-3) ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
        "Lattice(leap (0,0,-1) (0,0,-4) ride (-2,0,0))",
        "Lattice(ride (-1,0,0,0) (0,-1,0,0) (0,0,-1,0) (0,0,0,-1))",
        "Strip(O; never OO)",
        "Strip(O X)",
        "Strip(O X; never OO XX)",
        "Strip(O X; never OX)",
        "Strip(O X; never OO XO)",
        "Strip(O X Y; never OO XX YY)",
    ];
    for notation in games.into_iter().step_by(step) {
        let certificate =
            certify(notation, 200).unwrap_or_else(|| panic!("{notation}: no proved law"));
        if let Err(refusal) = verify(&certificate) {
            panic!("{notation}: {refusal}\n{certificate}");
        }
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
}

/// The computed values end before the law fails, so they obey it; the mex equation alone refuses
/// the law.
#[test]
fn a_law_that_fails_after_the_computed_values_is_refused() {
    let certified = certify("4.[3]", 200).unwrap();
    let text = certified.to_string();
    // The values at the heaps 0, 1, 2 are g(n) = n, but 4.[3] has g(3) = 4.
    let game = game("4.[3]");
    let values = values(&game, 0);
    let wrong = Law::of_kind(
        SequenceKind::Arithmetic {
            preperiod: 0,
            period: 1,
            saltus: 1,
        },
        Status::Proved {
            theorem: Theorem::MexEquation,
            checked_to: Some(0),
        },
    );
    let wrong = wrong.with_values(&values).certificate(&game).unwrap();
    let by_equation = verify(&wrong).unwrap_err().to_string();
    assert!(
        by_equation.starts_with("false claim: proof = mex-equation: at some heap"),
        "{by_equation}"
    );
    // A certificate with the name of another theorem is refused.
    assert!(
        refusal(&text.replacen("[proof.mex-equation]", "[proof.slow-bound]", 1))
            .starts_with("false claim: proof")
    );
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    let start = kayles.find("[proof.guy-smith]").unwrap();
    let end = kayles.find("# The values of").unwrap();
    let changed = format!(
        "{}[proof.mex-equation]\n{}",
        &kayles[..start],
        &kayles[end..]
    );
    assert!(
        refusal(&changed).starts_with("false claim: "),
        "{}",
        refusal(&changed)
    );
}

/// A progress that asks to stop after a time that no check here takes.
struct Patient(Instant);

impl Progress for Patient {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        self.0.elapsed() > Duration::from_secs(60)
    }
}

/// A regression: with a saltus of 2^31, the automaton of the mex equation grew for hours. Two
/// periods of values refute it.
#[test]
fn a_forged_saltus_is_refused_by_values() {
    for (line, to) in [
        ("0.3F", 60),
        ("4.[3]", 200),
        ("8.[3]", 200),
        ("0.1[7]", 200),
    ] {
        let text = certify(line, to)
            .unwrap_or_else(|| panic!("{line}: no proved law"))
            .to_string();
        assert!(text.contains("[proof.mex-equation]"), "{line}: {text}");
        let at = text
            .find("saltus = ")
            .unwrap_or_else(|| panic!("{line}: {text}"));
        let end = at + text[at..].find('\n').unwrap();
        for saltus in [1_u64 << 31, (1 << 31) - 1, u64::from(u32::MAX), 1 << 40] {
            let forged = format!("{}saltus = {saltus}{}", &text[..at], &text[end..])
                .parse()
                .unwrap();
            let refusal = check(
                &forged,
                CheckBudget::DEFAULT,
                &Patient(Instant::now()),
                &mut |_| (),
            )
            .unwrap_err();
            assert!(
                matches!(refusal, CheckError::False { .. }),
                "{line}, {saltus}: {refusal}"
            );
        }
    }
}

/// The parts of a compound are those of the game, in its order, each with a law of its values.
#[test]
fn a_compound_needs_a_law_of_each_part() {
    let sum = certify("0.77 + Subtraction({1,3})", 1000).unwrap();
    let claims = |change: &dyn Fn(&mut Vec<Certificate>)| {
        let mut changed = sum.clone();
        let Claims::Compound(claims) = &mut changed.claims else {
            panic!("{sum}")
        };
        change(&mut claims.parts);
        let again: Certificate = changed
            .to_string()
            .parse()
            .unwrap_or_else(|error| panic!("{error}"));
        verify(&again).unwrap_err().to_string()
    };
    let excluded = |parts: &mut Vec<Certificate>| {
        let excluded = Excluded {
            periods_to: 1,
            heaps_to: 0,
            witnesses: vec![0],
        };
        parts[0] = Certificate::new(&"0.77".parse().unwrap(), ExcludedClaims { excluded });
    };
    assert_eq!(
        claims(&|parts| parts.reverse()),
        "false claim: parts[0].game = Subtraction({1,3}): it is 0.77"
    );
    assert_eq!(
        claims(&|parts| drop(parts.pop())),
        "false claim: parts (number) = 1: it is 2"
    );
    assert_eq!(
        claims(&|parts| parts[1].notation = "0.3".into()),
        "false claim: parts[1].game = 0.3: it is Subtraction({1,3})"
    );
    assert!(claims(&excluded).starts_with("false claim: parts[0] = excluded-periods"));
    // A formula gives the values of a part, under normal play and if it is not one of outcomes.
    let of_formula = |formula: &str, misere: bool| {
        let mut changed = sum.clone();
        let Claims::Compound(claims) = &mut changed.claims else {
            panic!("{sum}")
        };
        let game: Game = "Subtraction({1,3})".parse().unwrap();
        let claim = Claim::parse(formula, &["n"]).unwrap();
        claims.parts[1] = Certificate::of_formula(&game, &claim, misere);
        verify(&changed.to_string().parse::<Certificate>().unwrap())
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(of_formula("n%2", false), Ok(()));
    for (formula, misere) in [("lost if n%2 == 0", false), ("1-n%2", true), ("n%3", false)] {
        let said = of_formula(formula, misere).unwrap_err();
        assert!(
            said.starts_with("false claim: parts[1]"),
            "{formula}: {said}"
        );
    }
    let text = sum.to_string();
    let lower = text.replacen("period = 12", "period = 24", 1);
    assert_eq!(
        refusal(&lower),
        "false claim: parts[0].law.periodic.period = 24: 12 is a period too"
    );
    for (from, to, says) in [
        (
            "[[parts]]\nformat = 1",
            "[[parts]]\nformat = 2",
            "the format of this certificate is not 1",
        ),
        ("0.77 + Sub", "0.77 - Sub", ""),
        ("format = 1\n\n", "format = 1\nplay = \"misere\"\n", ""),
        ("[parts.values]", "[values]", ""),
    ] {
        let changed = text.replacen(from, to, 1);
        let error = changed
            .parse::<Certificate>()
            .map_or_else(|error| error.to_string(), |_| "read".to_owned());
        assert!(
            changed == text || error != "read" && error.contains(says),
            "{from}: {error}"
        );
    }
    let deep = format!(
        "{}game = \"0.3\"\nformat = 1\n",
        "[[parts]]\nformat = 1\ngame = \"0.3\"\n"
    );
    assert!(deep.parse::<Certificate>().is_err());
    let nested = (1..200)
        .map(|depth| format!("[[{}]]", vec!["parts"; depth].join(".")))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        format!("format = 1\ngame = \"0.3\"\n{nested}")
            .parse::<Certificate>()
            .is_err()
    );
}

/// A regression: the certificate of such a rule named a theorem that is one of codes.
#[test]
fn a_rule_that_equals_a_code_is_certified_as_the_code() {
    let rule: Game = "Heap(n -> [a, b, n-2-a-b] for a in 0..=n-2, b in 0..=n-2-a)"
        .parse()
        .unwrap();
    let code = rule.simplified().unwrap();
    let law = find(&rule, &SearchLimits::to_heap(100))
        .unwrap()
        .law
        .unwrap();
    assert!(law.is_proved() && law.certificate(&rule).is_none());
    verify(&law.certificate(&code).unwrap()).unwrap();
}
