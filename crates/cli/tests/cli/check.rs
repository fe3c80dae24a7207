//! `check`: all possible answers, certificates, and refusals.

mod misere;
mod parameters;

use std::fs;

use super::{generator, printed, refused};

fn answer(arguments: &[&str], code: i32) -> String {
    let ran = generator(&[&["check"], arguments].concat());
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(code), ""),
        "{arguments:?}"
    );
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn claims_are_proved_refuted_or_open() {
    let proved = answer(&["Subtraction({1,2})", "--claim", "n -> n % 3"], 0);
    let law = "law: periodic with period 3, proved (equal windows of a subtraction game: checked to heap 4)";
    assert_eq!(
        proved,
        format!(
            "proved for all positions: the claim is the law\n{law}\nequal: on 3 classes modulo 3\n"
        )
    );
    let said = answer(&["Kayles", "--claim", "n % 3", "--to", "100"], 1);
    assert_eq!(
        said,
        "false: at heap 3 the claim is 0, and the value is 3: its option 1+1 has the value 0\n"
    );
    let said = answer(&["Kayles", "--claim", "lost if n == 0", "--to", "120"], 0);
    assert_eq!(
        said,
        "true to 120; not proved: the law of 0.77 is only observed; values to 167 would prove it\n"
    );
}

/// The comparison of this claim takes many times the budget.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_budget_includes_the_comparison() {
    let nothing = " + (x % 512 - x % 512) + (y % 256 - y % 256)".repeat(20);
    let said = answer(
        &[
            "Nim + Nim",
            "--claim",
            &format!("x, y -> (x ^ y){nothing}"),
            "--budget",
            "1",
        ],
        0,
    );
    assert_eq!(
        said,
        "true to 100x100; not proved: stopped at the time limit\n"
    );
}

#[test]
fn claims_are_read_from_files_and_answered_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claim.txt");
    fs::write(&path, "x, y -> x ^ y\n").unwrap();
    let file = path.to_str().unwrap();
    let said = answer(
        &[
            "Lattice(ride (-1,0) (0,-1))",
            "--claim-file",
            file,
            "--json",
        ],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&json["verdict"], &json["claim"]),
        (&"proved".into(), &"x, y -> x ^ y".into())
    );
    let said = answer(&["Nim", "--claim", "lost if n % 7 == 0", "--json"], 1);
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(json["difference"]["at"], serde_json::json!([7]));
    assert_eq!(
        json["difference"]["witness"],
        serde_json::json!({ "kind": "option", "to": "0", "value": 0 })
    );
}

#[test]
fn proofs_are_verified_and_forged_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (index, (game, claim, forged)) in [
        ("Kayles", "lost if n == 0", "lost if n == 1"),
        (
            "Subtraction(1..=n/2)",
            "n -> n/2 if n%2 == 0 else g(n/2)",
            "n -> n/2",
        ),
        (
            "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
            "x, y -> 3*xor(x/3, y/3)+(x+y)%3",
            "x, y -> 3*xor(x/3, y/3)",
        ),
        (
            "Ring(0.33)",
            "lost if n == 0 or n%3 == 1 and n > 1",
            "lost if n == 0",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{index}.toml"));
        let file = path.to_str().unwrap();
        let ran = generator(&["check", game, "--claim", claim, "--certificate", file]);
        if ran.code != Some(0) {
            // The values of a ring decide which claim is true.
            assert!(game.starts_with("Ring"), "{game}: {}", ran.stderr);
            continue;
        }
        assert!(
            printed(&["verify", file]).contains(", and equal to "),
            "{game}"
        );
        let text = fs::read_to_string(&path).unwrap();
        let wrong: String = text
            .lines()
            .map(|line| {
                if line.starts_with("formula") {
                    format!("formula = \"{forged}\"\n")
                } else {
                    format!("{line}\n")
                }
            })
            .collect();
        assert_ne!(text, wrong);
        fs::write(&path, wrong).unwrap();
        let ran = generator(&["verify", file]);
        assert!(
            ran.code == Some(1) && ran.stderr.contains("false claim: formula"),
            "{game}: {}",
            ran.stderr
        );
    }
}

/// A claim without a law of its game is certified by its own mex equation. Each changed line is
/// refused.
#[test]
fn claims_with_an_equation_of_their_own_are_certified() {
    const KING: &str = "Lattice(leap (-1,0) (0,-1) (-1,-1))";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("equation.toml");
    let file = path.to_str().unwrap();
    for (game, claim, misere, forged) in [
        (
            KING,
            "lost if x % 2 == 0 and y % 2 == 0",
            false,
            "x, y -> lost if x % 2 == 0",
        ),
        (
            "Subtraction({1,2,3})",
            "n -> [1, 0, 2, 3][n]",
            true,
            "n -> [1, 0, 3, 2][n]",
        ),
        (
            "Lattice(leap (-2,1) (-2,-1) (1,-2) (-1,-2))",
            "x, y -> lost if x%4 < 2 and y%4 < 2",
            false,
            "x, y -> lost if x%4 < 2",
        ),
    ] {
        let rule: &[&str] = if misere { &["--misere"] } else { &[] };
        let said = answer(
            &[&[game, "--claim", claim, "--certificate", file], rule].concat(),
            0,
        );
        assert!(
            said.starts_with("proved for all positions: the claim "),
            "{said}"
        );
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            printed(&["verify", file]).ends_with(" for all positions by its own mex equation\n"),
            "{game}"
        );
        let line = |key: &str, value: &str| {
            let lines = text
                .lines()
                .map(|line| if line.starts_with(key) { value } else { line });
            lines.chain([""]).collect::<Vec<_>>().join("\n")
        };
        let mut changed = vec![
            (
                line("formula", &format!("formula = \"{forged}\"")),
                "false claim: equation.formula",
            ),
            (
                line("formula", "formula = \"n -> n ->\""),
                "false claim: equation.formula",
            ),
            (
                line("game", "game = \"0.77\""),
                "false claim: equation.formula",
            ),
            (line("formula", ""), "missing field `formula`"),
            (
                format!("play = \"misere\"\n{text}"),
                "unknown field `equation`",
            ),
        ];
        if misere {
            changed.push((line("misere", ""), "false claim: equation.formula"));
        } else {
            changed.push((
                format!("{text}misere = true\n"),
                "false claim: equation.formula",
            ));
        }
        for (wrong, message) in changed {
            fs::write(&path, &wrong).unwrap();
            let ran = generator(&["verify", file]);
            assert!(
                matches!(ran.code, Some(1 | 2)) && ran.stderr.contains(message),
                "{wrong}: {}",
                ran.stderr
            );
        }
    }
    let wanted = [
        "check",
        "Kayles",
        "--misere",
        "--claim",
        "lost if n == 1 or n == 4 or n == 9",
        "--to",
        "12",
    ];
    let ran = generator(&[&wanted[..], &["--certificate", file]].concat());
    assert!(
        ran.code == Some(1) && ran.stderr.starts_with("error: cannot certify the claim"),
        "{}",
        ran.stderr
    );
}

#[test]
fn invalid_claims_are_refused() {
    for (claim, message) in [
        ("n -> n % k", "error: unknown variable `k`"),
        ("n -> n <", "error: expected"),
        (
            "x, y -> x",
            "error: a position of this game has 1 numbers: n",
        ),
        (
            "n -> 5 / n",
            "error: the claim cannot be computed at heap 0",
        ),
        (
            "n -> g(n+1)",
            "error: the claim cannot be computed at heap 0: it needs g(1)",
        ),
        (
            "n -> n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n*n if n > 900 else n",
            "error: the claim cannot be computed at heap 901",
        ),
    ] {
        refused(&["check", "Nim", "--claim", claim], 2, message);
    }
    refused(
        &["check", "Nim"],
        2,
        "error: the following required arguments were not provided",
    );
    refused(
        &["check", "Nim", "--claim-file", "/nonexistent/claim"],
        2,
        "error: ",
    );
}

#[test]
fn a_power_is_told_to_be_a_nim_sum_once() {
    let ran = generator(&[
        "check",
        "Heap(n -> [n-k^2] for k in 4..=n if k^2 <= n)",
        "--claim",
        "n^2",
        "--to",
        "9",
    ]);
    assert_eq!(
        ran.stderr.matches("is the nim-sum").count(),
        1,
        "{}",
        ran.stderr
    );
    let ran = generator(&["check", "Nim + Nim", "--claim", "x, y -> x ^ y"]);
    assert!(ran.stderr.is_empty(), "{}", ran.stderr);
}
