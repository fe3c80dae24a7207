//! Coq files of laws: `certify --coq` writes them, `verify` checks them by Coq's kernel and refuses
//! forged files.

mod forged;
mod kernel;

use std::{
    fs,
    process::{Command, Output},
};

fn grundy(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .output()
        .unwrap()
}

/// Returns the standard error without notes on time.
fn errors(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines()
        .filter(|line| !line.starts_with("note: "))
        .collect()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the Coq file of a game.
fn certified(arguments: &[&str]) -> String {
    let output = grundy(&[&["certify", "--coq"], arguments].concat());
    assert_eq!(
        (output.status.code(), errors(&output).as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(notes.contains("note: Coq's kernel needs about "), "{notes}");
    stdout(&output)
}

const STATEMENTS: [(&[&str], &str, &str); 19] = [
    (
        &["Kayles"],
        "code_law [0;7;7]%N 71 12 law_0_77_table",
        "period 12 from 71 on",
    ),
    (
        &["0.A"],
        "rule_law (Rule [(0%N, Any); (10%N, Any)] []) 1 2 0%N law_0_A_table",
        "period 2 from 1 on",
    ),
    (
        &["0.36="],
        "rule_law (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 4 0%N law_0_36_eq_table",
        "period 4 from 8 on",
    ),
    (
        &["Subtraction({1,3,4})"],
        "removal_law (Removal [true;false;true;true] [] 0) 0 7 0%N law_Subtraction_1_3_4_table",
        "period 7 from 0 on",
    ),
    (
        &["AllBut({2})"],
        "removal_law (Removal [true;false] [true] 0) 0 4 2%N law_AllBut_2_table",
        "period 4 and saltus 2 from 0 on",
    ),
    (
        &["Subtraction(powers(2))"],
        "heap_law (single (power_move 2)) 0 3 0%N law_Subtraction_powers_2_table",
        "period 3 from 0 on",
    ),
    (
        &["Subtraction(1..=n/3)"],
        "solves (take_up_to (quotient_bound 1%Z (0)%Z 3%Z)) (levine_value (quotient_bound 1%Z (0)%Z 3%Z))",
        "Levine's recurrence",
    ),
    (
        &["Strip(O; never OO)"],
        "strip_law (Strip 1 [(1, 1)]) 54 34 law_Strip_O_never_OO_table",
        "period 34 from 54 on, between all ends",
    ),
    (
        &["Lattice(leap (-1,-1) ride (-1,0) (0,-1))"],
        "blocks_law [[1;1]] 3 2 law_Lattice_leap_1_1_ride_1_0_0_1_table",
        "3 times the nim-sum of the blocks, plus the value in the box",
    ),
    (
        &["Lattice(leap (-1,-2) (-2,-1))"],
        "planar_law [((-2), (-1)); ((-1), (-2))]%Z law_Lattice_leap_2_1_1_2_plane",
        "the whole quarter plane",
    ),
    (
        &["Wythoff"],
        "forall p, (P_position wythoff_move p <-> wythoff_lost p) /\\ (N_position wythoff_move p <-> ~wythoff_lost p)",
        "Wythoff's theorem",
    ),
    (
        &["Lattice(leap (-3,0) ride (0,-2) (0,-1))"],
        "sum_law (Removal [false;false;true] [] 0) (Removal [] [true] 0) 0 6 0%N law_Subtraction_3_table 0 1 1%N \
         law_Subtraction_1_eq_n_table",
        "the nim-sum of the coordinates",
    ),
    (
        &["4.[3]"],
        "rule_law (Rule [(4%N, Any)] [(3%N, Any)]) 1 4 4%N law_4_rep_3_table",
        "period 4 and saltus 4 from 1 on",
    ),
    (
        &["Strip(O X; never OO XX)"],
        "growing_strip_law (Strip 2 [(1, 1); (2, 2)]) 1 2 [0;2;2;2;0;0;2;0;0]%N law_Strip_O_X_never_OO_XX_table",
        "period 2 from 1 on, with a saltus for each pair of ends",
    ),
    (
        &["Ring(0.77)"],
        "ring_law [0;7;7]%N 3 1 law_Ring_0_77_table",
        "period 1 from 3 on",
    ),
    (
        &["Ring(0.F)"],
        "ring_law [0;15]%N 0 2 law_Ring_0_F_table",
        "period 2 from 0 on",
    ),
    (
        &["Ring(Strip(O X))"],
        "strip_ring_law (Strip 2 []) 0 2 law_Ring_Strip_O_X_table",
        "period 2 from 0 on",
    ),
    (
        &["Lattice(leap (-1,0,0) (-4,0,0) ride (0,-1,0) (0,0,-2))"],
        "cells_law [(Removal [true;false;false;true] [] 0); (Removal [] [true] 0); (Removal [false] [true;false] 0)] \
         [shift_value (entry law_Subtraction_1_4_table) 0 5 0%N; shift_value (entry law_Subtraction_1_eq_n_table) 0 1 1%N; \
         shift_value (entry law_Subtraction_2_step_2_table) 0 2 1%N]",
        "the nim-sum of the coordinates",
    ),
    (
        &["0.3", "--misere"],
        "misere_law [0;3]%N misere_law_0_3_quotient misere_law_0_3_images 0 2",
        "2 elements, period 2 from 0 on",
    ),
];

#[test]
fn every_kind_of_law_is_written_and_read_back() {
    for (arguments, statement, claim) in STATEMENTS {
        let text = certified(arguments);
        let theorems = grundy_coq::read(&text)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{text}"));
        // A sum follows the laws of its coordinates.
        let theorem = theorems.last().unwrap();
        let tight = |text: &str| text.replace(' ', "");
        assert_eq!(
            (tight(&theorem.statement), theorem.claim.as_str()),
            (tight(statement), claim),
            "{arguments:?}"
        );
        assert!(
            text.starts_with("(** A law of ") && text.contains("grundy verify FILE.v"),
            "{text}"
        );
    }
}

#[test]
fn laws_without_a_coq_theorem_are_refused_with_the_reason() {
    for (game, code, says) in [
        (
            "Ring(0.7!)",
            2,
            "error: cannot write a Coq proof for Ring(0.7!) because the theorem rows has no Coq checker; use ",
        ),
        ("0.6", 1, "error: cannot certify 0.6 because "),
    ] {
        let output = grundy(&["certify", "--coq", game, "--budget", "2"]);
        assert_eq!(output.status.code(), Some(code), "{game}");
        assert!(
            errors(&output).starts_with(says) && output.stdout.is_empty(),
            "{}",
            errors(&output)
        );
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_library_writes_the_file_of_the_command_line() {
    let games = STATEMENTS.iter().filter_map(|(arguments, ..)| {
        if let [game] = arguments {
            Some(*game)
        } else {
            None
        }
    });
    let mut compared = 0;
    for game in games {
        let certificate = grundy(&["certify", game]);
        let certificate: grundy::Certificate = stdout(&certificate).parse().unwrap();
        assert_eq!(
            grundy::coq(&certificate).unwrap(),
            certified(&[game]),
            "{game}"
        );
        compared += 1;
    }
    assert!(compared >= 8, "{compared}");
    let quotient = stdout(&grundy(&["certify", "0.123", "--misere"]))
        .parse()
        .unwrap();
    assert_eq!(
        grundy::coq(&quotient).unwrap(),
        certified(&["0.123", "--misere"])
    );
}

#[test]
fn the_library_says_why_a_certificate_has_no_coq_file() {
    let ring = stdout(&grundy(&["certify", "Ring(0.7!)"])).parse().unwrap();
    let refused = grundy::coq(&ring).unwrap_err().to_string();
    assert!(
        refused.starts_with("cannot write a Coq proof for Ring(0.7!) because "),
        "{refused}"
    );
    let far = "0.16"
        .parse()
        .map(|game: grundy::Game| game.certify(600_000))
        .unwrap()
        .unwrap()
        .unwrap();
    let refused = grundy::coq(&far).unwrap_err().to_string();
    assert!(
        refused.contains("the kernel would need about "),
        "{refused}"
    );
}

/// The search path contains no coqc.
#[test]
fn missing_coq_is_named_with_its_package() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.v");
    fs::write(&path, certified(&["Kayles"])).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let output = command
        .args(["verify", path.to_str().unwrap()])
        .env("PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("coqc is not installed; install Coq 8.16 or later"),
        "{}",
        errors(&output)
    );
}
