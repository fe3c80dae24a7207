//! `--budget` of every command that can run long: a message and exit code 1.

use std::thread;

use super::generator;

/// Runs command lines at the same time; each works until its budget of 1 s ends.
fn ends(lines: &[&[&str]]) {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("a.png");
    let picture = picture.to_str().expect("a path");
    let run = |line: &[&str]| {
        let line: Vec<&str> = line
            .iter()
            .map(|&word| if word == "FILE" { picture } else { word })
            .collect();
        let ran = generator(&[line.as_slice(), &["--budget", "1"]].concat());
        let said = ran
            .stderr
            .lines()
            .filter(|line| !line.starts_with("note: "))
            .collect::<String>();
        assert_eq!(ran.code, Some(1), "{line:?}: {said}");
        assert!(
            said.starts_with("error: the budget of 1 s ended"),
            "{line:?}: {said}"
        );
    };
    thread::scope(|scope| {
        for line in lines {
            scope.spawn(|| run(line));
        }
    });
    assert!(!folder.path().join("a.png").exists());
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_a_budget_ends_values_and_emit() {
    ends(&[
        &["values", "0.007", "--to", "30000000"],
        &["values", "0.007", "--to", "30000000", "--digest-only"],
        &["values", "Wythoff", "--to", "1200x1200", "--misere"],
        &["values", "Nim * Nim * Nim", "--to", "700x700x700"],
        &["emit", "4!.0", "--lang", "cpp"],
    ]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_run_with_checkpoints_says_how_to_go_on_after_its_budget() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("run");
    let folder = folder.to_str().expect("a path");
    let line = [
        "values",
        "0.007",
        "--to",
        "90000000",
        "--digest-only",
        "--force",
    ];
    let ran = generator(&[line.as_slice(), &["--budget", "1", "--checkpoint", folder]].concat());
    assert_eq!((ran.code, ran.stdout.len()), (Some(1), 0), "{}", ran.stderr);
    let says = [
        "the budget of 1 s ended before heap ",
        "--resume continues from ",
    ];
    assert!(
        says.iter().all(|words| ran.stderr.contains(words)),
        "{}",
        ran.stderr
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_budget_ends_plot_and_compare() {
    ends(&[
        &["plot", "4!.0", "--to", "9000000", "-o", "FILE"],
        &[
            "plot",
            "Wythoff",
            "--misere",
            "--to",
            "1200x1200",
            "-o",
            "FILE",
        ],
        &["compare", "4!.0", "0.007", "--to", "9000000"],
    ]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_budget_ends_a_count_with_its_unfinished_part() {
    let ran = generator(&[
        "count", "0.007", "--heaps", "40", "--to", "1000000", "--budget", "1",
    ]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let words = [
        "error: the budget of 1 s ended after ",
        " of 1000001 positions; give a larger --budget",
    ];
    assert!(
        words.iter().all(|words| ran.stderr.contains(words)),
        "{}",
        ran.stderr
    );
}

/// The formula is false at one heap, far beyond the table; the heaps before it take a minute.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_budget_ends_the_search_for_the_first_false_heap() {
    let claim = "n -> 7 if n == 131079 else (n-last(0, x -> x+5, n))%5";
    let ran = generator(&[
        "check",
        "Subtraction({1,2,3,4})",
        "--claim",
        claim,
        "--budget",
        "1",
    ]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let said = String::from_utf8(ran.stdout).expect("text");
    assert!(
        said.starts_with("false (perhaps not the first position): at heap 131079"),
        "{said}"
    );
}

/// Returns the certificate of `Subtraction({1,k})` with a formula that is changed at one heap.
fn changed(heap: u64) -> String {
    format!(
        "format = 1\ngame = \"Subtraction({{1,k}})\"\n[parametric]\nparameters = [\"k\"]\n\
         formula = \"n, k -> 0 if n == {heap} else (n%(k+1)%2 if n%(k+1) < k else 2) if k%2 == 0 else n%2\"\n\
         [parametric.theorem.linear-cells]\n"
    )
}

#[test]
fn a_formula_with_a_far_exception_is_too_much_work_to_check() {
    let folder = tempfile::tempdir().expect("a folder");
    for heap in [100_003, 10_000_019, 1_000_000_007] {
        let file = folder.path().join("a.toml");
        std::fs::write(&file, changed(heap)).expect("a file");
        let ran = generator(&["verify", file.to_str().expect("a path")]);
        assert_eq!(ran.code, Some(2), "{heap}: {}", ran.stderr);
        assert!(
            ran.stderr
                .contains("the check of all small parameters would take about"),
            "{heap}: {}",
            ran.stderr
        );
    }
}
