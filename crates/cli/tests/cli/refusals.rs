//! Wrong input gives one message with the place of the error, and the exit code.

use super::{generator, printed, refused};

#[test]
fn notation_with_a_caret() {
    let expected = "error: digit before the point may only allow splitting (bits 0 and 1 must be 0)\n  |\n\
        1 | 3.07\n  | ^ 3 = bits 0 and 1\n  |\n  = help: to remove one token write 0.3…\n";
    for command in ["values", "explore"] {
        let ran = generator(&[command, "3.07", "--to", "9"]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), expected), "{command}");
    }
    let ran = generator(&["compare", "0.77", "3.07", "--to", "9"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), expected));
}

#[test]
fn bounds() {
    refused(&["values", "0.77"], 2, "error: say how far: --to N, such as --to 1000");
    refused(&["values", "Lattice(leap (-1,-2))"], 2, "error: say how far: --to WxH");
    refused(
        &["explore", "0.77", "--to", "5x5"],
        2,
        "error: 0.77 is tabulated to a heap size such as 1000, not to `5x5`",
    );
    refused(&["values", "0.77", "--to", "99999999999"], 2, "error: 100000000000 positions are more than");
    let far = ["values", "0.77", "--to", "x"];
    assert!(generator(&far).stderr.contains('^'), "a caret");
    refused(&far, 2, "error: ");
    refused(&["values", "Strip(O; never OO)", "--to", "5", "--format", "b-file"], 2, "error: a b-file has one index");
    refused(&["explore", "0.77", "--budget", "0"], 2, "error: invalid value '0' for '--budget");
    refused(&["values", "0.77", "--to", "3", "--format", "nope"], 2, "error: invalid value 'nope'");
}

#[test]
fn work_that_takes_too_long_is_refused() {
    let slow = "Heap(n -> [a, b] for a in 0..=n, b in 0..=n if a+b+2 < n)";
    let ran = generator(&["values", slow, "--to", "1000000"]);
    assert_eq!(ran.code, Some(2));
    let help = "; reduce --to, or pass --force to compute anyway\n";
    assert!(ran.stderr.contains(" could take up to about ") && ran.stderr.ends_with(help), "{}", ran.stderr);
    refused(&["explore", slow, "--to", "1000000"], 2, "error: Heap(");
    refused(&["compare", slow, "0.77", "--to", "1000000"], 2, "error: Heap(");
    // The computation of all pairs of heaps would take hours, but the period is proved at once.
    let periodic = ["values", "0.137", "--to", "8000000", "--digest-only"];
    assert_eq!(printed(&periodic), printed(&[&periodic[..], &["--force"]].concat()));
    refused(&[&periodic[..], &["--method", "dense"]].concat(), 2, "error: 0.137 to 8000000 could take up to about ");
    // If the estimate is low enough, --force changes nothing.
    let values = ["values", "0.77", "--to", "3"];
    assert_eq!(printed(&[&values[..], &["--force"]].concat()), printed(&values));
}

#[test]
fn files_that_cannot_be_written() {
    let arguments = ["values", "0.77", "--to", "9", "-o", "/no/such/folder/values.txt"];
    refused(&arguments, 1, "error: cannot write /no/such/folder/values.txt: there is no folder /no/such/folder\n");
    let arguments = ["survey", "--digits", "1", "--to", "64", "-o", "/no/such/folder/survey.md"];
    refused(&arguments, 1, "error: cannot write /no/such/folder/survey.md: there is no folder /no/such/folder\n");
}

#[test]
fn threads_may_be_said_before_the_command() {
    let expected = printed(&["values", "0.77", "--to", "9"]);
    assert_eq!(printed(&["values", "0.77", "--to", "9", "--threads", "1"]), expected);
    assert_eq!(printed(&["--threads", "1", "values", "0.77", "--to", "9"]), expected);
    // The options of `tables` are still unknown to other commands.
    refused(&["--check", "values", "0.77", "--to", "9"], 2, "error: ");
    refused(&["--only", "knights", "list"], 2, "error: ");
    refused(&["--threads", "0", "list"], 2, "error: ");
}
