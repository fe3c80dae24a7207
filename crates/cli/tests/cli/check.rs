//! `check`: all possible answers, certificates, and refusals.

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

/// A claim about misère play is certified by a quotient or by Bouton's theorem. Each changed line
/// is refused.
#[test]
#[ignore = "1 s: .ci/run"]
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
fn claims_with_parameters_are_compared_with_a_sweep() {
    let interval = "proved for all parameters and heaps: interval games: from l to r tokens\n";
    assert_eq!(
        answer(
            &["Subtraction(l..=r)", "--claim", "n, l, r -> n % (l+r) / l"],
            0
        ),
        interval
    );
    let said = answer(&["Subtraction({1,k})", "--claim", "n, k -> n % 2"], 1);
    assert_eq!(
        said,
        "false: at k = 2, n = 2 the claim is 0, and the value is 2\n"
    );
    // The law in other words, a proof of the claim's own, and a claim without a proof.
    for claim in [
        "n, k -> lost if n % (k+1) == 0",
        "n, k -> n - n/(k+1)*(k+1)",
    ] {
        let said = answer(&["Subtraction(1..=k)", "--claim", claim], 0);
        assert_eq!(
            said, "proved for all parameters and heaps: Bachet: from 1 to r tokens\n",
            "{claim}"
        );
    }
    assert_eq!(
        answer(
            &[
                "Subtraction(l..=r)",
                "--claim",
                "n, l, r -> lost if n % (l+r) < l"
            ],
            0
        ),
        interval
    );
    let said = answer(
        &[
            "Subtraction({1,k})",
            "--claim",
            "n, k -> lost if n%2 == 0 and k%2 == 1 or k%2 == 0 and n%(k+1) < k and n%(k+1)%2 == 0",
        ],
        0,
    );
    assert!(
        said.starts_with("proved for all parameters and heaps: theorem: the moves and the pieces"),
        "{said}"
    );
    let said = answer(
        &[
            "Subtraction(1..=k)",
            "--claim",
            "n, k -> n%(k+1) + 0*popcount(n)",
        ],
        0,
    );
    assert!(
        said.starts_with("true for k = 1 to 40, n to 500; not proved: "),
        "{said}"
    );
    // A claim about a part of the parameters or positions.
    let of_part = |claim, code| answer(&["Subtraction(1..=k)", "--claim", claim], code);
    let bachet = "proved for all parameters and heaps: Bachet: from 1 to r tokens\n";
    assert_eq!(
        of_part("n, k -> n % (k+1) if k > 1 else 7 for k >= 2", 0),
        bachet
    );
    assert!(
        of_part("n, k -> n for n <= k", 0)
            .starts_with("true for k = 1 to 40, n to 500; not proved: ")
    );
    assert!(
        of_part("n, k -> n for k >= 2", 1).starts_with("false: at k = 2, n = 3 the claim is 3")
    );
    // A law under a condition: no move without it, or nothing is known.
    let of_loop = "Heap(n -> [n-a] for a in l..=min(r, n))";
    assert_eq!(
        answer(
            &[of_loop, "--claim", "n, l, r -> n%(l+r)/l if l <= r else 0"],
            0
        ),
        interval
    );
    let part = "n, l, r -> n%(l+r)/l if l <= r else n/100000";
    let said = answer(&[of_loop, "--claim", part], 0);
    assert_eq!(
        said,
        "proved for all heaps and the parameters with l <= r: interval games: from l to r tokens\n\
         other parameters: true for l = 1 to 11, r = 0 to 11, n to 240; not proved\n"
    );
    let said = answer(&[of_loop, "--claim", part, "--json"], 0);
    assert!(
        said.contains(r#""proved_for":"l <= r""#) && said.contains(r#""verdict":"proved-for""#),
        "{said}"
    );
    let misere = "error: Subtraction(1..=k): laws for all values of a name are those of normal play; give values: --with k=5";
    refused(
        &[
            "check",
            "Subtraction(1..=k)",
            "--misere",
            "--claim",
            "n, k -> n",
        ],
        2,
        misere,
    );
    refused(&["explore", "Subtraction(1..=k)", "--misere"], 2, misere);
    refused(
        &["check", "Subtraction(1..=k)", "--claim", "n -> n"],
        2,
        "error: a position of this game has 2 numbers",
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claim.toml");
    let path = path.to_str().unwrap();
    let with_file = |claim| {
        [
            "check",
            "Subtraction({1,k})",
            "--claim",
            claim,
            "--certificate",
            path,
        ]
    };
    printed(&with_file(
        "lost if (n%2 if k%2 == 1 else n%(k+1)%2 if n%(k+1) < k else 2) == 0",
    ));
    assert!(
        printed(&["verify", path]).ends_with(" else 2) == 0, for all parameters by linear-cells\n")
    );
    let ran = generator(&["check", of_loop, "--claim", part, "--certificate", path]);
    assert!(
        ran.code == Some(1) && ran.stderr.contains("no certificate covers the law of"),
        "{}",
        ran.stderr
    );
    let ran = generator(&with_file("n, k -> n%2"));
    let said = "error: cannot certify the claim because it is not proved (false: at k = 2, n = 2 ";
    assert!(
        ran.code == Some(1) && ran.stderr.starts_with(said),
        "{:?}: {}",
        ran.code,
        ran.stderr
    );
}

#[test]
fn claims_on_the_game_of_euclid_are_proved_by_the_golden_ratio() {
    const EUCLID: &str =
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)";
    const CLAIM: &str = "lost if x*y == 0 or x != y and x*x < x*y + y*y and y*y < x*y + x*x";
    let said = answer(&[EUCLID, "--claim", CLAIM], 0);
    assert_eq!(
        said,
        "proved for all positions: Euclid's game, Cole and Davie 1969\n"
    );
    let said = answer(
        &[
            EUCLID,
            "--claim",
            "lost if x*y == 0 or x != y and 13*max(x, y) < 21*min(x, y)",
            "--to",
            "10x10",
        ],
        1,
    );
    assert_eq!(
        said,
        "false: (13, 21) is claimed to be won, and its value is 0: no option has the value 0\n"
    );
    let said = printed(&["explore", EUCLID]);
    assert!(
        said.contains("P-positions: the numbers differ and the larger number is less than phi times the smaller one"),
        "{said}"
    );
    let said = printed(&["explain", EUCLID]);
    assert!(
        said.contains("If y < phi x, the only move leads to (y - x, x)"),
        "{said}"
    );
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

#[test]
fn numbers_have_the_names_of_the_rule() {
    let rule = "State(w, h -> (w-k, h) for k in 1..=w; (w, h-k) for k in 1..=h)";
    let proved = answer(&[rule, "--claim", "w ^ h"], 0);
    assert!(proved.starts_with("proved for all positions"), "{proved}");
    // The usual names are known as well.
    assert_eq!(answer(&[rule, "--claim", "x ^ y"], 0), proved);
    assert_eq!(answer(&[rule, "--claim", "a, b -> a ^ b"], 0), proved);
    let heap = answer(
        &[
            "Heap(coins -> [coins-1]; [coins-2])",
            "--claim",
            "coins % 3",
        ],
        0,
    );
    assert!(heap.starts_with("proved for all positions"), "{heap}");
    refused(
        &["check", rule, "--claim", "w ^ d"],
        2,
        "error: unknown variable `d`",
    );
    // Under misère play, with parameters, and in conditions too.
    let misere = answer(
        &[
            "Heap(m -> [m-j] for j in 1..=3)",
            "--misere",
            "--claim",
            "lost if m%4 == 1",
        ],
        0,
    );
    assert!(misere.starts_with("proved for all positions"), "{misere}");
    let parts = "State(y, x -> (y-j, x) for j in 1..=k; (y, x-1))";
    for (line, claim) in [
        ("Heap(m -> [m-j] for j in 1..=k)", "m%(k+1)"),
        (parts, "y%(k+1) ^ (x%2)"),
    ] {
        let open = answer(&[line, "--claim", claim], 0);
        assert!(
            open.starts_with("proved for all parameters and heaps"),
            "{open}"
        );
    }
    let lost = generator(&[
        "values",
        rule,
        "--to",
        "3x3",
        "--lost",
        "--where",
        "w > 0 and h > 0",
    ]);
    assert_eq!(lost.stdout, b"1 1\n2 2\n");
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
