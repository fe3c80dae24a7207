//! The command line with `--misere`.

use assert_cmd::Command;
use grundy_misere::{self as misere, FinderBudget};

fn run(args: &[&str]) -> (String, i32) {
    let output = Command::cargo_bin("grundy")
        .unwrap()
        .args(args)
        .output()
        .unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code().unwrap(),
    )
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_misere_nim_has_a_law_for_all_heaps() {
    let law = "law          lost if the nim-sum is 0 with a heap above 1, or 1 without, proved (Bouton 1901)";
    for game in ["Nim", "Subtraction(1..=n)"] {
        let (text, _) = run(&["explore", game, "--misere"]);
        assert!(text.lines().any(|line| line == law), "{text}");
    }
    assert!(
        !run(&["explore", "Subtraction(1..=n-1)", "--misere", "--to", "20"])
            .0
            .contains("Bouton")
    );
}

#[test]
fn explore_prints_the_quotient() {
    let (text, code) = run(&["explore", "0.123", "--misere", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let misere = &value["misere"];
    assert_eq!(code, 0);
    assert_eq!((&misere["order"], &misere["p"]), (&20.into(), &5.into()));
    assert_eq!(
        (&misere["period"], &misere["preperiod"]),
        (&5.into(), &5.into())
    );
    assert_eq!(
        (&misere["status"], &misere["tame"]),
        (&"proved".into(), &false.into())
    );
    let (text, _) = run(&["explore", "0.123", "--misere"]);
    assert!(
        text.contains("order 20, P-portion 5, wild") && text.contains("5 from heap 5 on, proved"),
        "{text}"
    );
}

#[test]
fn position_answers_in_misere_play() {
    let (text, code) = run(&["position", "0.77", "--misere", "3+4+4"]);
    assert!(
        code == 0 && text.contains("3 + 4 + 4: the player to move wins (N-position)"),
        "{text}"
    );
    assert!(text.contains("3 -> 1 "), "{text}");
    let (text, _) = run(&[
        "position",
        "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        "--misere",
        "1,0",
    ]);
    assert!(
        text.contains("1,0: the player to move loses (P-position)"),
        "{text}"
    );
    let (text, _) = run(&[
        "explore",
        "Board(2x2; line 1..=2 in row column)",
        "--misere",
    ]);
    assert!(text.contains("position     0:"), "{text}");
    assert_eq!(run(&["position", "0.77", "--misere", "3,4"]).1, 2);
    assert_eq!(
        run(&["position", "Strip(O X; never OO XX)", "--misere", "3,9,0"]).1,
        2
    );
}

#[test]
fn values_lists_outcomes_and_genera() {
    assert_eq!(
        run(&["values", "0.77", "--misere", "--to", "4"]).0,
        "0 N\n1 P\n2 N\n3 N\n4 P\n"
    );
    assert_eq!(
        run(&["values", "0.77", "--genus", "--to", "5"]).0,
        "0 0\n1 1\n2 2\n3 3\n4 1\n5 4^146\n"
    );
    assert_eq!(
        run(&[
            "values",
            "Lattice(ride (-1,0) (0,-1))",
            "--misere",
            "--to",
            "2x2"
        ])
        .0,
        "0,0 N\n0,1 P\n1,0 P\n1,1 N\n"
    );
}

/// Outcomes that follow from a proved period are those of a search that adds every heap.
#[test]
fn outcomes_beyond_a_proved_period_are_those_of_every_heap() {
    compare_outcomes_beyond(&["0.123"]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_outcomes_beyond_a_proved_period_are_those_of_every_heap() {
    compare_outcomes_beyond(&["0.123", "0.77", "0.71", "Subtraction({1,2,5})"]);
}

fn compare_outcomes_beyond(lines: &[&str]) {
    for &line in lines {
        let found = misere::find_quotient(
            &line.parse().unwrap(),
            400,
            false,
            FinderBudget::default(),
            &(),
        )
        .unwrap();
        let mark = |x| if found.quotient.is_p(x) { 'P' } else { 'N' };
        let lines = found
            .phi
            .iter()
            .enumerate()
            .map(|(heap, &x)| format!("{heap} {}\n", mark(x)));
        assert_eq!(
            run(&["values", line, "--misere", "--to", "400"]),
            (lines.collect(), 0),
            "{line}"
        );
    }
    let (text, code) = run(&["values", "0.123", "--misere", "--to", "1000000"]);
    assert_eq!((text.lines().count(), code), (1_000_001, 0));
}

/// Each heap has the square of its size as many options, and no theorem proves a period.
#[test]
#[ignore = "6 s: .ci/weekly"]
fn quotients_that_take_days_are_refused() {
    let slow = "Heap(n -> [n-1] for a in 1..=n, b in 1..=n)";
    let output = Command::cargo_bin("grundy")
        .unwrap()
        .args(["values", slow, "--misere", "--to", "1000000"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("the misère quotient of Heap(")
            && said.contains("; reduce --to, or pass --force"),
        "{said}"
    );
    assert!(said.contains("could take up to about "), "{said}");
    assert_eq!(run(&["values", slow, "--misere", "--to", "20"]).1, 0);
}

/// The quotient of 0.43 outgrows its limits with heap 35.
#[test]
#[ignore = "9 s: .ci/weekly"]
fn outcomes_that_end_early_say_why() {
    let output = Command::cargo_bin("grundy")
        .unwrap()
        .args(["values", "0.43", "--misere", "--to", "100"])
        .output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.ends_with(b"\n34 P\n")),
        (Some(1), true),
        "{said}"
    );
    assert!(
        said.contains(
            "note: ended before heap 35: the quotient is finite at least to heap 34: order "
        ),
        "{said}"
    );
}

#[test]
fn certificates_are_written_and_verified() {
    let (text, code) = run(&["certify", "0.75", "--misere"]);
    assert_eq!(code, 0);
    let output = Command::cargo_bin("grundy")
        .unwrap()
        .args(["verify", "/dev/stdin"])
        .write_stdin(text)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && said.contains("verified: 0.75, misère quotient of order 8"),
        "{said}"
    );
    assert_eq!(run(&["certify", "Lattice(leap (-1,-2))", "--misere"]).1, 2);
}

#[test]
fn compare_finds_the_first_difference() {
    let (text, code) = run(&["compare", "0.75", "0.751", "--misere"]);
    assert!(code == 0 && text.contains("all sums of heaps"), "{text}");
    let (text, code) = run(&["compare", "0.3101", "0.712", "--misere"]);
    assert!(
        code == 1 && text.contains("different: 5 is P in 0.3101, N in 0.712"),
        "{text}"
    );
    let (text, code) = run(&["compare", "0.77", "0.75", "--misere"]);
    assert!(code == 1 && text.contains("not isomorphic"), "{text}");
}

/// A regression: the plain search of gaps ignored the deadline.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn a_budget_ends_plain_search_and_keeps_partial_results() {
    let strip = "Strip(O X; never OO XX)";
    let (text, code) = run(&[
        "explore", strip, "--misere", "--to", "1000", "--budget", "1",
    ]);
    let all = run(&["explore", strip, "--misere", "--to", "4"]).0;
    let row = |text: &str| text.lines().nth(1).map(str::to_owned).unwrap();
    assert!(code == 1 && row(&text).starts_with(&row(&all)), "{text}");
    assert!(text.contains("\nended        the time ended: "), "{text}");
    assert_eq!(
        run(&["position", strip, "--misere", "200,0,0", "--budget", "1"]).1,
        1
    );
    // The heaps of this game take practically infinite time.
    let rule = "Heap(n -> [n-1] for a in 0..=1000000000)";
    assert_eq!(run(&["explore", rule, "--misere", "--budget", "1"]).1, 1);
    assert_eq!(
        run(&["position", rule, "--misere", "3", "--budget", "1"]).1,
        1
    );
}
