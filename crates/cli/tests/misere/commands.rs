//! The command line with `--misere`.

use assert_cmd::Command;

fn run(args: &[&str]) -> (String, i32) {
    let output = Command::cargo_bin("grundy").unwrap().args(args).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn explore_tells_the_quotient() {
    let (text, code) = run(&["explore", "0.123", "--misere", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let misere = &value["misere"];
    assert_eq!(code, 0);
    assert_eq!((&misere["order"], &misere["p"]), (&20.into(), &5.into()));
    assert_eq!((&misere["period"], &misere["preperiod"]), (&5.into(), &5.into()));
    assert_eq!((&misere["status"], &misere["tame"]), (&"proved".into(), &false.into()));
    let (text, _) = run(&["explore", "0.123", "--misere"]);
    assert!(text.contains("order 20, P-portion 5, wild") && text.contains("5 from heap 5 on, proved"), "{text}");
}

#[test]
fn explore_tells_a_position() {
    let (text, code) = run(&["explore", "0.77", "--misere", "--position", "3+4+4"]);
    assert!(code == 0 && text.contains("3+4+4: N-position") && text.contains("to 1+4+4"), "{text}");
    let (text, _) = run(&["explore", "Lattice(ride (-1,0) (0,-1) (-1,-1))", "--misere", "--position", "1,0"]);
    assert!(text.contains("1,0: P-position"), "{text}");
    let (text, _) = run(&["explore", "Board(2x2; line 1..=2 in row column)", "--misere"]);
    assert!(text.contains("position     0:"), "{text}");
    assert_eq!(run(&["explore", "0.77", "--misere", "--position", "3,4"]).1, 2);
    assert_eq!(run(&["explore", "Strip(O X; never OO XX)", "--misere", "--position", "3,9,0"]).1, 2);
}

#[test]
fn values_lists_outcomes_and_genera() {
    assert_eq!(run(&["values", "0.77", "--misere", "--to", "4"]).0, "0 N\n1 P\n2 N\n3 N\n4 P\n");
    assert_eq!(run(&["values", "0.77", "--genus", "--to", "5"]).0, "0 0\n1 1\n2 2\n3 3\n4 1\n5 4^146\n");
    assert_eq!(
        run(&["values", "Lattice(ride (-1,0) (0,-1))", "--misere", "--to", "2x2"]).0,
        "0,0 N\n0,1 P\n1,0 P\n1,1 N\n"
    );
}

#[test]
fn certificates_are_written_and_verified() {
    let (text, code) = run(&["certify", "0.75", "--misere"]);
    assert_eq!(code, 0);
    let output =
        Command::cargo_bin("grundy").unwrap().args(["verify", "/dev/stdin"]).write_stdin(text).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("verified: 0.75, misère quotient of order 8"), "{said}");
    assert_eq!(run(&["certify", "Lattice(leap (-1,-2))", "--misere"]).1, 2);
}

#[test]
fn compare_finds_the_first_difference() {
    let (text, code) = run(&["compare", "0.75", "0.751", "--misere"]);
    assert!(code == 0 && text.contains("all sums of heaps"), "{text}");
    let (text, code) = run(&["compare", "0.3101", "0.712", "--misere"]);
    assert!(code == 1 && text.contains("different: 5 is P in 0.3101, N in 0.712"), "{text}");
    let (text, code) = run(&["compare", "0.77", "0.75", "--misere"]);
    assert!(code == 1 && text.contains("not isomorphic"), "{text}");
}

/// A regression: the plain search of gaps ignored the deadline.
#[test]
fn a_budget_ends_plain_search_and_keeps_what_it_found() {
    let strip = "Strip(O X; never OO XX)";
    let (text, code) = run(&["explore", strip, "--misere", "--to", "1000", "--budget", "1"]);
    let all = run(&["explore", strip, "--misere", "--to", "4"]).0;
    let row = |text: &str| text.lines().nth(1).map(str::to_owned).unwrap();
    assert!(code == 1 && row(&text).starts_with(&row(&all)), "{text}");
    assert!(text.contains("\nended        after the budget of 1s: "), "{text}");
    assert_eq!(run(&["explore", strip, "--misere", "--position", "200,0,0", "--budget", "1"]).1, 2);
    // The heaps of this game take practically infinite time.
    let rule = "Heap(n -> [n-1] for a in 0..=1000000000)";
    assert_eq!(run(&["explore", rule, "--misere", "--budget", "1"]).1, 1);
    assert_eq!(run(&["explore", rule, "--misere", "--position", "3", "--budget", "1"]).1, 2);
}
