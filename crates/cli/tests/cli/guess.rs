//! `guess`: formulas for tables from files, standard input and games; `values --lost`.

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use super::{generator, printed, refused};

/// Runs `guess -` with a table on standard input; returns the output and the exit code.
fn piped(table: &str, more: &[&str]) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["guess", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(table.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn tables_of_files_have_formulas() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.npy");
    let name = path.to_str().unwrap();
    for format in ["json", "npy"] {
        let written = generator(&[
            "values",
            "Subtraction(1..=6)",
            "--to",
            "400",
            "--format",
            format,
            "-o",
            name,
        ]);
        assert_eq!(written.code, Some(0), "{}", written.stderr);
        let said = printed(&["guess", name]);
        assert!(said.contains("formula      n -> n%7\n"), "{format}: {said}");
        assert!(
            said.contains("all 401 values; found with "),
            "{format}: {said}"
        );
    }
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["guess", name, "--json"])).unwrap();
    assert_eq!(json["formulas"][0]["claim"], "n -> n%7");
    assert_eq!(
        (json["values"].as_u64(), json["outcomes"].as_bool()),
        (Some(401), Some(false))
    );
    assert_eq!(
        printed(&["guess", name, "--lang", "python"]),
        "# n -> n%7\n\n\ndef grundy(n):\n    return n % 7\n"
    );
}

#[test]
fn tables_of_standard_input_have_formulas() {
    let matrix: Vec<String> = (0..30)
        .map(|x| {
            (0..30)
                .map(|y| (x ^ y).to_string())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let (said, code) = piped(&matrix.join("\n"), &[]);
    assert!(
        said.contains("formula      x, y -> x ^ y\n") && code == Some(0),
        "{said}"
    );
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn tables_of_outcomes_and_lost_positions_have_formulas() {
    let outcomes: String = (1..=600_u32)
        .map(|n| if n.is_power_of_two() { 'L' } else { 'W' })
        .collect();
    let (said, code) = piped(&outcomes, &["--base", "1"]);
    assert!(
        said.contains("n -> lost if popcount(n) == 1\n") && code == Some(0),
        "{said}"
    );
    let said = printed(&[
        "guess", "Wythoff", "--to", "60x60", "--lost", "--where", "x <= y",
    ]);
    assert!(
        said.contains("lost if x == (y - x + isqrt(5*(y - x)*(y - x)))/2\n"),
        "{said}"
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_tables_without_a_law_have_no_formula() {
    let mut state = 1_u32;
    let random = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 28).to_string()
    };
    let table: Vec<String> = (0..300).map(random).collect();
    let (said, code) = piped(&table.join(" "), &["--budget", "1"]);
    assert!(
        said.contains("no formula") && said.contains("next best"),
        "{said}"
    );
    assert_eq!(code, Some(1));
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_games_parameters_and_lost_positions_are_guessed() {
    let said = printed(&["guess", "Subtraction(l..=r)"]);
    assert!(
        said.contains("formula      n, l, r -> n%(l + r)/l\n"),
        "{said}"
    );
    assert_eq!(
        printed(&[
            "values", "Wythoff", "--to", "12x12", "--lost", "--where", "x <= y"
        ]),
        "0 0\n1 2\n3 5\n4 7\n6 10\n"
    );
    assert_eq!(
        printed(&["values", "Subtraction({1,2})", "--to", "9", "--lost"]),
        "0\n3\n6\n9\n"
    );
}

/// Where no theorem gives a law, a guess is given to the checker.
#[test]
fn explore_guesses_and_proves_without_a_law() {
    let game = "State(x, y -> (x-k, y-k) for k in 1..=min(x,y))";
    let said = printed(&["explore", game, "--to", "40x40"]);
    assert!(
        said.contains(
            "law          none found in 40 x 40 cells\nguess        x, y -> min(x, y)\n             proved for all positions"
        ),
        "{said}"
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_explore_prints_a_guess_as_json() {
    let game = "State(x, y -> (x-k, y-k) for k in 1..=min(x,y))";
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["explore", game, "--to", "40x40", "--json"])).unwrap();
    assert_eq!(
        (&json["guess"]["claim"], &json["guess"]["proved"]),
        (&"x, y -> min(x, y)".into(), &true.into())
    );
}

/// Proved laws of the first rows say nothing of the others, which a proved guess describes.
#[test]
fn explore_guesses_beside_proved_laws_of_rows() {
    guess_beside_laws_of_rows(1);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_explore_guesses_beside_proved_laws_of_rows() {
    guess_beside_laws_of_rows(2);
}

fn guess_beside_laws_of_rows(count: usize) {
    for (game, guess) in [
        ("State(x, y -> (x, y-1) if x > 1)", "x, y -> min(x/2, y%2)"),
        (
            "State(x, y -> (x, y-2) if x > 1)",
            "x, y -> min(x, y%4) / 2",
        ),
    ]
    .into_iter()
    .take(count)
    {
        // Enough time on a busy machine, too.
        let json: serde_json::Value =
            serde_json::from_str(&printed(&["explore", game, "--budget", "100", "--json"]))
                .unwrap();
        assert!(
            json["layers"]
                .as_array()
                .unwrap()
                .iter()
                .all(|law| law["status"] == "proved"),
            "{game}"
        );
        assert_eq!(
            (&json["guess"]["claim"], &json["guess"]["proved"]),
            (&guess.into(), &true.into()),
            "{game}"
        );
    }
}

#[test]
fn bad_tables_and_options_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.txt");
    fs::write(&path, "0 1 zebra\n").unwrap();
    let name = path.to_str().unwrap();
    refused(
        &["guess", name],
        2,
        &format!("error: {name}: line 1: `zebra` is not a value"),
    );
    fs::write(&path, "0 1 0 2\n").unwrap();
    refused(
        &["guess", name, "--lang", "cpp"],
        1,
        "error: no formula explains the table, so there is no code",
    );
    fs::write(&path, "0 0\n1 1\n1000000000 0\n").unwrap();
    refused(
        &["guess", name],
        2,
        &format!("error: {name}: line 3: the index 1000000000 is too large"),
    );
    refused(
        &["guess", "missing.csv"],
        2,
        "error: cannot read missing.csv",
    );
    refused(
        &["guess", name, "--where", "n > 1"],
        2,
        "error: --where selects positions of a game",
    );
    refused(
        &["guess", "Chomp(3x4)"],
        2,
        "error: cannot guess a formula for Chomp(3x4)",
    );
    refused(
        &["values", "Nim", "--to", "9", "--where", "n > 1"],
        2,
        "error: the following required arguments",
    );
    refused(
        &["values", "Nim", "--to", "9", "--lost", "--where", "n >"],
        2,
        "error",
    );
    refused(
        &["values", "Nim", "--to", "9", "--lost", "--where", "9/n > 1"],
        2,
        "error: --where '9/n > 1' has no value",
    );
}
