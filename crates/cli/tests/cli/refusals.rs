//! Wrong input gives one message with the place of the error, and the exit code.

use std::{fs, path::Path, process::Command};

use super::{generator, printed, refused};

/// The table in the guide has examples of each kind of end; each example ends with the code of its
/// row.
#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_exit_codes_are_those_of_the_guide() {
    let guide =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide.md"))
            .unwrap();
    let (_, table) = guide.split_once("\n## Exit codes\n").expect("a section");
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in table.lines().filter_map(|line| line.strip_prefix("| ")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let Ok(code) = cells[1].parse::<i32>() else {
            continue;
        };
        for example in cells[2]
            .split('`')
            .filter_map(|text| text.strip_prefix("grundy "))
        {
            let mut command = Command::new("sh");
            command.args([
                "-c",
                &format!("\"$0\" {example}"),
                env!("CARGO_BIN_EXE_grundy"),
            ]);
            let ran = command.current_dir(&folder).output().unwrap();
            count += 1;
            if ran.status.code() != Some(code) {
                let said = String::from_utf8_lossy(&ran.stderr);
                wrong.push(format!(
                    "{example}: {:?} instead of {code}: {said}",
                    ran.status.code()
                ));
            }
        }
    }
    assert!(
        count > 20 && wrong.is_empty(),
        "{count} examples: {wrong:#?}"
    );
}

#[test]
fn notation_errors_have_a_caret() {
    let expected = "error: digit before the point may only allow splitting (bits 0 and 1 must be 0)\n  |\n\
        1 | 3.07\n  | ^ 3 = bits 0 and 1\n  |\n  = help: to remove one token write 0.3…\n";
    for command in ["values", "explore"] {
        let ran = generator(&[command, "3.07", "--to", "9"]);
        assert_eq!(
            (ran.code, ran.stderr.as_str()),
            (Some(2), expected),
            "{command}"
        );
    }
    let ran = generator(&["compare", "0.77", "3.07", "--to", "9"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), expected));
}

/// Work that a family does not support is refused in one form: what cannot be done, why, and what
/// to do.
#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_unsupported_work_is_refused_in_one_form() {
    let (squares, chomp, wythoff) = ("Subtraction(squares)", "Chomp(3x5)", "Wythoff");
    for arguments in [
        &["certify", "0.6", "--budget", "1"][..],
        &["certify", squares, "--to", "500", "--budget", "1"],
        &["certify", chomp],
        &["certify", "Chomp(2x2) + Nim"],
        &["certify", wythoff, "--misere"],
        &["certify", "Ring(0.7!)", "--coq"],
        &["explain", wythoff, "--card"],
        &["count", wythoff, "--heaps", "2", "--to", "9"],
        &[
            "count", squares, "--heaps", "2", "--to", "10^12", "--budget", "1",
        ],
        &["plot", chomp, "--misere", "-o", "chomp.svg"],
        &["values", wythoff, "--misere", "--genus", "--to", "5x5"],
        &["position", squares, "99999999999999"],
        &["emit", "Chomp(5x5)", "--lang", "c"],
        &["emit", "0.77", "--lang", "javascript", "--judge", "uva"],
        &[
            "emit",
            "Ring(0.77)",
            "--lang",
            "c",
            "--to",
            "50",
            "--want",
            "moves",
        ],
        &["emit", "Subtraction(1..=k)", "--lang", "c", "--explain"],
        &[
            "emit",
            "0.77",
            "0.07",
            "--lang",
            "c",
            "--program",
            "n; piles...",
        ],
        &["submit", "treblecross", "--lang", "rust", "--judge", "noi"],
    ] {
        let ran = generator(arguments);
        let said = ran
            .stderr
            .strip_prefix("error: cannot ")
            .and_then(|said| said.strip_suffix('\n'));
        let (what, why) = said
            .and_then(|said| said.split_once(" because "))
            .expect(&ran.stderr);
        let (why, help) = why.rsplit_once("; ").expect(&ran.stderr);
        let is_clear =
            !what.contains([';', '\n']) && why.len() > 9 && help.len() > 9 && !help.contains('\n');
        assert!(
            is_clear && ran.code != Some(0) && ran.stdout.is_empty(),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn invalid_bounds_are_refused() {
    refused(
        &["values", "0.77"],
        2,
        "error: say how far: --to N, such as --to 1000",
    );
    refused(
        &["values", "Lattice(leap (-1,-2))"],
        2,
        "error: say how far: --to WxH",
    );
    refused(
        &["explore", "0.77", "--to", "5x5"],
        2,
        "error: 0.77 is tabulated to a heap size such as 1000, not to `5x5`",
    );
    refused(
        &["values", "0.77", "--to", "99999999999"],
        2,
        "error: 100000000000 positions are more than",
    );
    let far = ["values", "0.77", "--to", "x"];
    assert!(generator(&far).stderr.contains('^'), "a caret");
    refused(&far, 2, "error: ");
    refused(
        &["list", "tables", "--tables", "none"],
        2,
        "error: cannot read none",
    );
    refused(
        &["explore", "0.77", "--budget", "0"],
        2,
        "error: invalid value '0' for '--budget",
    );
    refused(
        &["values", "0.77", "--to", "3", "--format", "nope"],
        2,
        "error: invalid value 'nope'",
    );
}

#[test]
fn work_that_takes_too_long_is_refused() {
    let slow = "Heap(n -> [a, b] for a in 0..=n, b in 0..=n if a+b+2 < n)";
    let ran = generator(&["values", slow, "--to", "1000000"]);
    assert_eq!(ran.code, Some(2));
    let help = "; reduce --to, or pass --force to compute anyway\n";
    assert!(
        ran.stderr.contains(" could take up to about ") && ran.stderr.ends_with(help),
        "{}",
        ran.stderr
    );
    // If the estimate is low enough, --force changes nothing.
    let values = ["values", "0.77", "--to", "3"];
    assert_eq!(
        printed(&[&values[..], &["--force"]].concat()),
        printed(&values)
    );
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_work_that_takes_too_long_is_refused() {
    let slow = "Heap(n -> [a, b] for a in 0..=n, b in 0..=n if a+b+2 < n)";
    refused(&["explore", slow, "--to", "1000000"], 2, "error: Heap(");
    refused(
        &["compare", slow, "0.77", "--to", "1000000"],
        2,
        "error: Heap(",
    );
    // The computation of all pairs of heaps would take hours, but the period is proved at once.
    let periodic = ["values", "0.137", "--to", "8000000", "--digest-only"];
    assert_eq!(
        printed(&periodic),
        printed(&[&periodic[..], &["--force"]].concat())
    );
    let farther = [
        "values",
        "0.137",
        "--to",
        "80000000",
        "--digest-only",
        "--method",
        "dense",
    ];
    refused(
        &farther,
        2,
        "error: 0.137 to 80000000 could take up to about ",
    );
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let arguments = [
        "values",
        "0.77",
        "--to",
        "9",
        "-o",
        "/no/such/folder/values.txt",
    ];
    refused(
        &arguments,
        1,
        "error: cannot write /no/such/folder/values.txt: there is no folder /no/such/folder\n",
    );
}

#[test]
fn threads_may_be_given_before_the_command() {
    let expected = printed(&["values", "0.77", "--to", "9"]);
    assert_eq!(
        printed(&["values", "0.77", "--to", "9", "--threads", "1"]),
        expected
    );
    assert_eq!(
        printed(&["--threads", "1", "values", "0.77", "--to", "9"]),
        expected
    );
    // The options of `tables` are still unknown to other commands.
    refused(&["--check", "values", "0.77", "--to", "9"], 2, "error: ");
    refused(&["--only", "knights", "list"], 2, "error: ");
    refused(&["--threads", "0", "list"], 2, "error: ");
}
