//! Coq files of laws: `certify --coq` writes them, `verify` checks them by Coq's kernel and refuses
//! forged files.

use std::{
    fs,
    path::{Path, PathBuf},
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

/// Returns files that claim more than is proved, each with the message of `verify`. None of these
/// files reaches Coq.
fn forged(kayles: &str) -> Vec<(&'static str, String, &'static str)> {
    let replaced = |from: &str, to: &str| {
        assert!(kayles.contains(from), "{from}");
        kayles.replacen(from, to, 1)
    };
    let before_theorem =
        |sentence: &str| replaced("\nTheorem ", &format!("\n{sentence}\nTheorem "));
    let proof = "Proof. by_computation check_code_sound. Qed.";
    let proof = if kayles.contains(proof) {
        proof
    } else {
        kayles
            .lines()
            .find(|line| line.starts_with("Proof. "))
            .unwrap()
    };
    vec![
        (
            "axiom",
            before_theorem("Axiom law_cheat : False."),
            "`Axiom law_cheat : False` is not a sentence",
        ),
        (
            "parameter",
            before_theorem("Parameter law_cheat : False."),
            "is not a sentence",
        ),
        (
            "admitted",
            replaced(proof, "Proof. Admitted."),
            "`Admitted` is not a sentence",
        ),
        (
            "admit",
            replaced(proof, "Proof. admit. Qed."),
            "`admit` is not a sentence",
        ),
        (
            "by an axiom",
            replaced(proof, "Proof. exact law_cheat. Qed."),
            "is not a sentence",
        ),
        (
            "redefined statement",
            before_theorem("Definition code_law := as_bits."),
            "code_law is not the name of a law",
        ),
        (
            "notation",
            before_theorem("Notation code_law := law_0_77_table."),
            "is not a sentence",
        ),
        (
            "local function",
            before_theorem("Definition law_x := let c."),
            "does not belong to a term",
        ),
        (
            "scope",
            before_theorem("Open Scope Z_scope."),
            "is not a sentence",
        ),
        (
            "ltac",
            before_theorem("Ltac by_computation sound := idtac."),
            "is not a sentence",
        ),
        (
            "plugin",
            before_theorem("Declare ML Module \"x\"."),
            "is not a sentence",
        ),
        (
            "import",
            replaced("Import Instances.", "Import Instances Cheat."),
            "is not a sentence",
        ),
        (
            "statement in a comment",
            replaced("\nTheorem ", "\n(* \"*)\nTheorem "),
            "a quotation mark",
        ),
        (
            "game of the comment",
            replaced("(** 0.77: ", "(** 0.76: "),
            "is not the theorem's name for 0.76",
        ),
        (
            "no game",
            replaced("(** 0.77: ", "(** Kayless: "),
            "is not a game",
        ),
        (
            "game of the statement",
            replaced("code_law [0;7;7]", "code_law [0;7;6]"),
            "the statement is not about 0.77",
        ),
        (
            "claim",
            replaced("period 12 from 71 on", "period 6 from 71 on"),
            "the comment does not",
        ),
        (
            "another statement",
            replaced("code_law [0;7;7]%N 71 12", "true true 71 12"),
            "not one of a law",
        ),
        (
            "twice",
            before_theorem("Definition law_0_77_table := as_bits."),
            "is defined twice",
        ),
        (
            "no assumptions",
            replaced("Print Assumptions all.", ""),
            "does not end with",
        ),
        (
            "other theorems",
            replaced(
                "Definition all := [Proved law_0_77",
                "Definition all := [Proved law_0_77_table",
            ),
            "is not the list",
        ),
        ("nothing", String::new(), "does not end with"),
        (
            "cut off",
            kayles[..kayles.len() - 3].to_owned(),
            "`Print Assumptions al` does not end",
        ),
    ]
}

#[test]
fn forged_files_are_refused() {
    let kayles = certified(&["Kayles"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forged.v");
    for (what, text, says) in forged(&kayles) {
        fs::write(&path, text).unwrap();
        let output = grundy(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{what}: {}", errors(&output));
        assert!(
            errors(&output).contains(says) && output.stdout.is_empty(),
            "{what}: {}",
            errors(&output)
        );
    }
}

#[test]
fn options_of_certificates_are_refused_for_coq_files() {
    let folder = tempfile::tempdir().unwrap();
    let (coq, toml) = (folder.path().join("law.v"), folder.path().join("law.toml"));
    fs::write(&coq, certified(&["Kayles"])).unwrap();
    fs::write(&toml, stdout(&grundy(&["certify", "Kayles"]))).unwrap();
    let (coq, toml) = (coq.to_str().unwrap(), toml.to_str().unwrap());
    for arguments in [
        &["verify", coq, "--spot", "2"][..],
        &["verify", toml, "--theory", "x"],
        &["certify", "Kayles", "--coq", "--theorem", "window"],
    ] {
        assert_eq!(grundy(arguments).status.code(), Some(2), "{arguments:?}");
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

/// Returns the folder of the compiled theory, which later test runs use again.
fn theory() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq")
}

/// Runs `verify` on a text with the kept theory.
fn verified(text: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.v");
    fs::write(&path, text).unwrap();
    grundy(&[
        "verify",
        path.to_str().unwrap(),
        "--theory",
        theory().to_str().unwrap(),
        "--budget",
        "1800",
    ])
}

/// A coqc that compiles nothing. While it runs, another check completes the same theory in the kept
/// folder.
#[cfg(unix)]
const HASTY_COQC: &str = r#"#!/bin/sh
case "$*" in *--print-version*) echo "8.16.1 4.14.0"; exit;; esac
for file; do :; done
: > "${file%.v}.vo"
case "$file" in */Laws.v) echo "Closed under the global context"; exit;; esac
here=${file%/*}
other=${here%/*}/grundy-theory-8.16.1
mkdir -p "$other"
cp "$here"/*.v "$other"
for text in "$other"/*.v; do : > "${text%.v}.vo"; done
: > "$other/in-use"
"#;

/// A theory is read while a check runs, so no other check may replace it.
#[test]
#[ignore = "1 s: .ci/run"]
#[cfg(unix)]
fn thorough_a_theory_that_another_check_completed_is_kept() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (programs, kept, path) = (
        folder.path().join("programs"),
        folder.path().join("kept"),
        folder.path().join("law.v"),
    );
    fs::create_dir(&programs).unwrap();
    fs::write(&path, certified(&["Kayles"])).unwrap();
    let coqc = programs.join("coqc");
    fs::write(&coqc, HASTY_COQC).unwrap();
    fs::set_permissions(&coqc, fs::Permissions::from_mode(0o755)).unwrap();
    let search = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args([
        "verify",
        path.to_str().unwrap(),
        "--theory",
        kept.to_str().unwrap(),
    ]);
    let output = command.env("PATH", search).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(kept.join("grundy-theory-8.16.1/in-use").is_file());
    assert_eq!(
        fs::read_dir(&kept).unwrap().count(),
        1,
        "no part of a theory is left"
    );
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_the_kernel_accepts_a_law() {
    accepts(&STATEMENTS[1..2]);
}

#[test]
#[ignore = "40 s: .ci/weekly"]
fn the_kernel_accepts_laws_of_all_kinds() {
    accepts(&STATEMENTS);
}

/// Returns `false` if Coq is not installed.
fn has_coq() -> bool {
    let has_it = Command::new("coqc").arg("--version").output().is_ok();
    assert!(
        has_it || std::env::var_os("CI").is_none(),
        "coqc is missing: apt-get install coq"
    );
    has_it
}

fn accepts(statements: &[(&[&str], &str, &str)]) {
    if !has_coq() {
        return;
    }
    for (arguments, _, claim) in statements {
        let output = verified(&certified(arguments));
        assert_eq!(
            (output.status.code(), errors(&output).as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        let text = stdout(&output);
        assert!(
            text.contains("assumptions: none\nverified: ") && text.contains(claim),
            "{text}"
        );
    }
}

#[test]
#[ignore = "10 s: .ci/weekly"]
fn the_kernel_refuses_altered_laws() {
    if !has_coq() {
        return;
    }
    let kayles = certified(&["Kayles"]);
    let (start, period) = (("71 12", "from 71"), ("71 12", "period 12"));
    for (what, (number, words), (other_number, other_words)) in [
        ("a later start", start, ("72 12", "from 72")),
        ("an earlier start", start, ("70 12", "from 70")),
        ("half of the period", period, ("71 6", "period 6")),
        ("the double period", period, ("71 24", "period 24")),
        ("another value", ("@ABCADCBADBF", ""), ("@ABCADCBADBG", "")),
        ("one value less", ("@ABCADCBADBF", ""), ("@ABCADCBADB", "")),
    ] {
        assert!(kayles.contains(number) && kayles.contains(words), "{what}");
        let output = verified(&kayles.replacen(number, other_number, 1).replacen(
            words,
            other_words,
            1,
        ));
        assert_eq!(output.status.code(), Some(1), "{what}: {}", errors(&output));
        assert!(
            errors(&output).contains("the kernel refuses the proof of 0.77: period "),
            "{what}: {}",
            errors(&output)
        );
    }
    // The law of one code has the name of another code.
    let other = kayles
        .replace("law_0_77", "law_0_76")
        .replace("0.77:", "0.76:")
        .replace("[0;7;7]", "[0;7;6]");
    let output = verified(&other);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        errors(&output).contains("the kernel refuses the proof of 0.76"),
        "{}",
        errors(&output)
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_time_limit_ends_the_check() {
    if !has_coq() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.v");
    fs::write(&path, certified(&["Kayles"])).unwrap();
    let output = grundy(&["verify", path.to_str().unwrap(), "--budget", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        errors(&output)
            .contains("the budget of 1 s ended before the answer; give a larger --budget"),
        "{}",
        errors(&output)
    );
}
