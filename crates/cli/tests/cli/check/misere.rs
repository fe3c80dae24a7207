//! Claims about misère play.

use std::fs;

use super::answer;
use crate::cli::{generator, printed, refused};

/// A claim about misère play is certified by a quotient or by Bouton's theorem. Each changed line
/// is refused.
#[test]
#[ignore = "1 s: .ci/run"]
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn thorough_claims_about_misere_play_are_certified() {
    const NIM: &str = "x, y -> lost if x == y and x > 1 or x + y == 1";
    const THREE: &str = "x, y -> lost if x%3 == y%3 and x%3 > 1 or x%3 + y%3 == 1";
    const KAYLES: &str = "lost if n == 1 or n == 4 or n == 9 or n == 12 or n == 20";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("misere.toml");
    let file = path.to_str().unwrap();
    for (game, claim, forged, by) in [
        ("Nim", NIM, "x, y -> lost if x == y", "Bouton's theorem"),
        (
            "Nim + Nim",
            NIM,
            "x, y -> lost if x == y and x > 2 or x + y == 1",
            "Bouton's theorem",
        ),
        (
            "Lattice(ride (-1,0) (0,-1))",
            NIM,
            "x, y -> x ^ y",
            "Bouton's theorem",
        ),
        (
            "Nim",
            "n -> 1 - n if n < 2 else n",
            "n -> n",
            "Bouton's theorem",
        ),
        (
            "Kayles",
            KAYLES,
            "n -> lost if n == 1 or n == 4 or n == 9 or n == 12",
            "its misère quotient of order 40",
        ),
        (
            "Subtraction({1,2})",
            THREE,
            "x, y -> lost if x%3 == y%3",
            "its misère quotient of order 6",
        ),
        (
            "0.33 + 0.33",
            THREE,
            "x, y -> 0 if x%3 == y%3 and x%3 > 1 or x%3 + y%3 == 1 else 1",
            "its misère quotient of order 6",
        ),
        (
            "Lattice(leap (-1,0) (-2,0) (0,-1) (0,-2))",
            THREE,
            "n -> lost if n%3 == 1",
            "its misère quotient of order 6",
        ),
    ] {
        answer(
            &[game, "--misere", "--claim", claim, "--certificate", file],
            0,
        );
        let text = fs::read_to_string(&path).unwrap();
        let said = printed(&["verify", file]);
        assert!(
            said.ends_with(&format!(" under misère play, for all positions by {by}\n")),
            "{game}: {said}"
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
                "formula = ",
            ),
            (line("formula", "formula = \"n -> n ->\""), "formula = "),
            (line("game", "game = \"Chomp(2x3)\""), "false claim: "),
        ];
        if by.ends_with("theorem") {
            changed.push((line("misere", ""), "false claim: equation.formula"));
            changed.push((
                line("game", "game = \"Lattice(ride (-1,0) (0,-2))\""),
                "false claim: equation.formula",
            ));
        } else {
            changed.push((line("game", "game = \"0.33 + 0.77\""), "false claim: game"));
            changed.push((
                text.replacen("p = [\n", "p = [\n    0,\n", 1),
                "false claim: quotient.p",
            ));
            changed.push((
                text.replacen("phi = [\n", "phi = [\n    1,\n", 1),
                "false claim: ",
            ));
            let whole = text.split("\n[period]").next().unwrap();
            changed.push((
                whole
                    .lines()
                    .filter(|line| !line.starts_with('#'))
                    .collect::<Vec<_>>()
                    .join("\n"),
                "formula = ",
            ));
        }
        for (wrong, message) in changed {
            assert_ne!(wrong, text, "{game}");
            fs::write(&path, &wrong).unwrap();
            let ran = generator(&["verify", file]);
            assert!(
                ran.code == Some(1) && ran.stderr.contains(message),
                "{game}: {wrong}: {}",
                ran.stderr
            );
        }
    }
    // The quotient decides outcomes, and a formula claims values.
    let said = answer(
        &[
            "Subtraction({1,2})",
            "--misere",
            "--claim",
            "n -> [1, 0, 2][n]",
            "--certificate",
            file,
        ],
        0,
    );
    assert!(said.contains("the claim obeys the mex equation"), "{said}");
}

#[test]
fn claims_about_misere_play_are_answered() {
    let said = answer(
        &[
            "Nim",
            "--misere",
            "--claim",
            "x, y -> lost if x == y and x > 1 or x + y == 1",
        ],
        0,
    );
    let law =
        "law: misère value the nim-sum, or 1 minus it if no heap is above 1, proved (Bouton 1901)";
    let equal = "equal: on 64 classes modulo 4, 4, numbers below 4 one by one";
    assert_eq!(
        said,
        format!("proved for all positions: the claim is the law\n{law}\n{equal}\n")
    );
    let said = answer(
        &["Kayles", "--misere", "--claim", "lost if n == 1 or n == 4"],
        1,
    );
    let difference =
        "heap 9 is claimed to be won, and under misère play it is lost: no option is lost";
    assert_eq!(said, format!("false: {difference}\n"));
    let said = answer(
        &["Kayles", "--misere", "--claim", "lost if n == 1", "--json"],
        1,
    );
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&json["misere"], &json["difference"]["at"]),
        (&true.into(), &serde_json::json!([4]))
    );
    let said = answer(
        &[
            "Subtraction({1,2,3})",
            "--misere",
            "--claim",
            "n -> [1, 0, 2, 3][n]",
        ],
        0,
    );
    assert!(
        said.starts_with(
            "proved for all positions: the claim obeys the mex equation\nchecked: on "
        ),
        "{said}"
    );
    let said = answer(&["Nim", "--misere", "--claim", "n -> n"], 1);
    let reason = "no move is left, so the player to move wins";
    assert_eq!(
        said,
        format!("false: at heap 0 the claim is 0, and the misère value is 1: {reason}\n")
    );
    for (arguments, message) in [
        (
            &[
                "Subtraction(1..=k)",
                "--misere",
                "--claim",
                "lost if n == 1",
            ][..],
            "error: ",
        ),
        (&["Nim", "--misere", "--claim", "n ->"], "error: expected"),
        (
            &[
                "Nim",
                "--misere",
                "--claim",
                "lost if n == 1",
                "--to",
                "9x9x9",
            ],
            "error: ",
        ),
    ] {
        refused(&[&["check"], arguments].concat(), 2, message);
    }
}
