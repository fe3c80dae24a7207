//! Wrong input, broken pipes and full disks: one clear message, the right exit code, and every
//! answer already known.

mod streams;

use assert_cmd::Command;

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-judge"));
    command.args(arguments);
    command
}

/// Expects exit code 2, the answers to the cases before the wrong one, and the message after
/// `error: `.
fn refused(problem: &str, input: impl AsRef<[u8]>, answers: &'static str, message: &str) {
    let assert = grundy(&[problem]).write_stdin(input.as_ref()).assert();
    assert
        .code(2)
        .stdout(answers)
        .stderr(format!("error: {message}\n"));
}

const ANY: &str = "an integer from 0 to 18446744073709551615";
const POSITIVE: &str = "an integer from 1 to 18446744073709551615";

#[test]
fn tokens_that_are_not_integers_are_refused() {
    refused(
        "partition",
        "2\n1\n4\n3\n1  abc 3\n",
        "Case 1: Bob\n",
        "line 5, column 4: expected an integer from 1 to 10000, found \"abc\" (case 2, pile 2)",
    );
    refused(
        "stone",
        "x",
        "",
        &format!("line 1, column 1: expected {ANY}, found \"x\" (the number of cases)"),
    );
    for token in [
        "-1",
        "+1",
        "1.0",
        "1e3",
        "0x10",
        "1,",
        "1_000",
        "12345678:",
        "123456789012345:",
    ] {
        let message =
            format!("line 3, column 1: expected {POSITIVE}, found \"{token}\" (case 1, pile 1)");
        refused("stone", format!("1\n1\n{token}"), "", &message);
        refused(
            "stone",
            format!("1\n1\n{token} 12345678901234567890123456789012345678901234567890"),
            "",
            &message,
        );
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    fn message(range: &str, found: &str, place: &str) -> String {
        format!("line 3, column 1: expected an integer {range}, found \"{found}\" ({place})")
    }
    refused(
        "partition",
        "1\n1\n10001\n",
        "",
        &message("from 1 to 10000", "10001", "case 1, pile 1"),
    );
    refused(
        "knights",
        "1\n1\n500 0\n",
        "",
        &message("from 0 to 499", "500", "case 1, knight 1, x"),
    );
    for problem in ["stone", "partition", "misere"] {
        let last = if problem == "partition" {
            "10000"
        } else {
            "18446744073709551615"
        };
        let range = format!("from 1 to {last}");
        refused(
            problem,
            "1\n1\n0\n",
            "",
            &message(&range, "0", "case 1, pile 1"),
        );
    }
    refused(
        "tttnim",
        "1\n1 1 1\n1 1 0\n1 1 1\n",
        "",
        &format!("line 3, column 5: expected {POSITIVE}, found \"0\" (case 1, row 2, column 3)"),
    );
    for problem in ["matrix", "calendar"] {
        let message = format!(
            "line 2, column 1: expected {POSITIVE}, found \"0\" (case 1, the number of rows)"
        );
        refused(problem, "1\n0 1\n", "", &message);
        let message = format!(
            "line 2, column 3: expected {POSITIVE}, found \"0\" (case 1, the number of columns)"
        );
        refused(problem, "1\n1 0\n", "", &message);
    }
}

#[test]
fn numbers_that_overflow_are_refused() {
    refused(
        "calendar",
        "1\n1 2\n18446744073709551615 18446744073709551616\n",
        "",
        &format!(
            "line 3, column 22: expected {ANY}, found \"18446744073709551616\" (case 1, row 1, column 2)"
        ),
    );
    refused(
        "matrix",
        "1\n1 3\n18446744073709551610 3 3\n",
        "",
        "line 3, column 24: expected an integer from 0 to 2, found \"3\" (case 1, row 1, column 3)",
    );
}

#[test]
fn invalid_pawns_are_refused() {
    refused(
        "chess",
        "1\n3\n0 1 2\n",
        "",
        "line 3, column 5: expected an integer from 0 to 1, found \"2\" (case 1, white pawn 3)",
    );
    refused(
        "chess",
        "1\n5\n0 1 2 0 0\n1 2 2 1 1",
        "",
        "line 4, column 5: expected an integer from 3 to 4, found \"2\" (case 1, black pawn 3)",
    );
    refused(
        "chess",
        "1\n5\n0 1 3 0 0\n1 2 5 1 1",
        "",
        "line 4, column 5: expected the integer 4, found \"5\" (case 1, black pawn 3)",
    );
    refused(
        "chess",
        "1\n1\n0\n0\n",
        "",
        "line 2, column 1: expected an integer from 2 to 18446744073709551615, found \"1\" (case 1, the size of the board)",
    );
}

#[test]
fn pieces_out_of_order_are_refused() {
    refused(
        "leftright",
        "1\n2\n0 3 3 9",
        "",
        "line 3, column 5: expected an integer from 4 to 18446744073709551614, found \"3\" (case 1, pair 2, gray piece)",
    );
    refused(
        "leftright",
        "1\n1\n5 4",
        "",
        "line 3, column 3: expected an integer from 6 to 18446744073709551615, found \"4\" (case 1, pair 1, white piece)",
    );
    refused(
        "leftright",
        "1\n1\n18446744073709551615 4",
        "",
        "line 3, column 1: expected an integer from 0 to 18446744073709551614, \
         found \"18446744073709551615\" (case 1, pair 1, gray piece)",
    );
}

#[test]
fn invalid_boards_are_refused() {
    refused(
        "marble",
        "1\n***** .. .\n..#",
        "",
        "line 3, column 3: expected \".\" or \"*\", found \"#\" (case 1, hole 11)",
    );
    refused(
        "marble",
        "1 é",
        "",
        "line 1, column 3: expected \".\" or \"*\", found \"é\" (case 1, hole 1)",
    );
    refused(
        "marble",
        b"1 \xff",
        "",
        "line 1, column 3: expected \".\" or \"*\", found \"\\xff\" (case 1, hole 1)",
    );
}

#[test]
fn invalid_strips_of_treblecross_are_refused() {
    let refused = |strip: &str, message: &str| {
        refused(
            "treblecross",
            format!("2\n...\n {strip}\n"),
            "WINNING\n1 2 3\n",
            message,
        );
    };
    refused(
        "..XX.XXX.",
        "line 3, column 7: expected no three X in a row, found \"XXX\" (case 2, cell 6)",
    );
    refused(
        "..x",
        "line 3, column 4: expected \".\" or \"X\", found \"x\" (case 2, cell 3)",
    );
    refused(
        ".é.",
        "line 3, column 3: expected \".\" or \"X\", found \"é\" (case 2, cell 2)",
    );
    refused(
        "X.",
        "line 3, column 2: expected a board of at least 3 cells, found \"X.\" (case 2, the board)",
    );
    let (long, shown) = (format!("X..{}", ".".repeat(201)), ".".repeat(40));
    let message = format!(
        "line 3, column 5: expected at most 200 cells in a row that have no X within 2 cells, \
         found \"{shown}\"... (case 2, cell 4)"
    );
    refused(&long, &message);
    refused(
        "",
        "line 4, column 1: the input ends, expected the board, a board of \".\" and \"X\" (case 2)",
    );
}

#[test]
fn invalid_strips_of_no_more_tic_tac_toe_are_refused() {
    let refused = |strip: &str, message: &str| {
        refused(
            "nottt",
            format!("2\nO\n{strip}\n"),
            "Case 1: Yes\n",
            message,
        );
    };
    refused(
        "X.OO",
        "line 3, column 4: expected no two equal neighbours, found \"O\" (case 2, cell 4)",
    );
    refused(
        "X.0",
        "line 3, column 3: expected \"X\", \"O\" or \".\", found \"0\" (case 2, cell 3)",
    );
    refused(
        "",
        "line 4, column 1: the input ends, expected the board, a board of \"X\", \"O\" and \".\" (case 2)",
    );
}

#[test]
fn invalid_counts_are_refused() {
    for (problem, count) in [
        ("stone", "the number of piles"),
        ("knights", "the number of knights"),
        ("leftright", "the number of pairs"),
        ("chess", "the size of the board"),
        ("matrix", "the number of rows"),
    ] {
        let last = if problem == "leftright" {
            u64::MAX / 2
        } else {
            u64::MAX
        };
        let first = match problem {
            "chess" => 2,
            "matrix" => 1,
            _ => 0,
        };
        let expected = format!("an integer from {first} to {last}");
        let ends =
            format!("line 1, column 3: the input ends, expected {count}, {expected} (case 1)");
        refused(problem, "1 ", "", &ends);
        refused(
            problem,
            "1 ?",
            "",
            &format!("line 1, column 3: expected {expected}, found \"?\" (case 1, {count})"),
        );
    }
    refused(
        "misere",
        "1 0",
        "",
        &format!(
            "line 1, column 3: expected {POSITIVE}, found \"0\" (case 1, the number of piles)"
        ),
    );
    grundy(&["stone"])
        .write_stdin("1 0")
        .assert()
        .success()
        .stdout("Case 1: Bob\n");
}

#[test]
fn truncated_input_is_refused() {
    let ends =
        |place: &str, expected: &str| format!("{place}: the input ends, expected {expected}");
    refused(
        "stone",
        "",
        "",
        &ends("line 1, column 1", &format!("the number of cases, {ANY}")),
    );
    refused(
        "stone",
        " \r\n\n ",
        "",
        &ends("line 3, column 2", &format!("the number of cases, {ANY}")),
    );
    refused(
        "stone",
        "1\n",
        "",
        &ends(
            "line 2, column 1",
            &format!("the number of piles, {ANY} (case 1)"),
        ),
    );
    refused(
        "partition",
        "2\n1\n4\n5\n1 2\n",
        "Case 1: Bob\n",
        &ends(
            "line 6, column 1",
            "pile 3 of 5, an integer from 1 to 10000 (case 2)",
        ),
    );
    refused(
        "knights",
        "1\n2\n0 0\n1",
        "",
        &ends(
            "line 4, column 2",
            "knight 2 of 2, y, an integer from 0 to 499 (case 1)",
        ),
    );
    refused(
        "calendar",
        "1\n2 3\n0 0 0 0\n",
        "",
        &ends(
            "line 4, column 1",
            &format!("row 2 of 2, column 2 of 3, {ANY} (case 1)"),
        ),
    );
    refused(
        "marble",
        "1\n*.",
        "",
        &ends("line 2, column 3", "hole 3 of 16, \".\" or \"*\" (case 1)"),
    );
}

/// A claimed number of items costs no memory and no time.
#[test]
fn large_counts_allocate_no_memory() {
    let most = u64::MAX;
    refused(
        "stone",
        format!("{most}\n{most}\n"),
        "",
        &format!(
            "line 3, column 1: the input ends, expected pile 1 of {most}, {POSITIVE} (case 1)"
        ),
    );
    refused(
        "calendar",
        format!("{most}\n{most} {most}"),
        "",
        &format!(
            "line 2, column 42: the input ends, expected row 1 of {most}, column 1 of {most}, {ANY} (case 1)"
        ),
    );
}

#[test]
fn input_after_the_last_case_is_refused() {
    refused(
        "stone",
        "1\n1\n1\n7 8\n",
        "Case 1: Bob\n",
        "line 4, column 1: expected the end of the input after 1 case, found \"7\"",
    );
    refused(
        "nottt",
        "2\n...\nO\n!",
        "Case 1: Yes\nCase 2: Yes\n",
        "line 4, column 1: expected the end of the input after 2 cases, found \"!\"",
    );
    refused(
        "stone",
        "0 0",
        "",
        "line 1, column 3: expected the end of the input after 0 cases, found \"0\"",
    );
}

#[test]
fn control_characters_in_input_are_escaped() {
    let refused = |found: &[u8], shown: &str| {
        let message =
            format!("line 1, column 1: expected {ANY}, found {shown} (the number of cases)");
        refused("stone", found, "", &message);
    };
    refused(b"\x1b[31m\0", r#""\u{1b}[31m\0""#);
    refused(b"a\"b\\", r#""a\"b\\""#);
    refused(b"\xff\xc3(", r#""\xff\xc3(""#);
    refused("große".as_bytes(), "\"große\"");
    refused("\u{202e}1".as_bytes(), r#""\u{202e}1""#);
    refused(&[b'a'; 40], &format!("\"{}\"", "a".repeat(40)));
    refused(&[b'a'; 41], &format!("\"{}\"...", "a".repeat(40)));
    refused(&vec![b'1'; 200_000], &format!("\"{}\"...", "1".repeat(40)));
}

#[test]
fn endless_tokens_are_refused() {
    refused(
        "stone",
        vec![b'0'; 3 << 20],
        "",
        &format!(
            "line 1, column 1: expected {ANY} of at most 1048576 bytes, found \"{}\"... (the number of cases)",
            "0".repeat(40)
        ),
    );
    let zeros = "0".repeat(1 << 19);
    grundy(&["stone"])
        .write_stdin(format!("{zeros}1 {zeros}1 {zeros}2"))
        .assert()
        .success()
        .stdout("Case 1: Alice\n");
}

/// Places are right after any number of blocks.
#[test]
fn places_far_into_the_input_are_exact() {
    let piles = 100_000;
    let input = format!("1\n{piles}\n{}x\n", "1234567 ".repeat(piles - 1));
    let place = format!("line 3, column {}", 8 * (piles - 1) + 1);
    refused(
        "stone",
        input,
        "",
        &format!("{place}: expected {POSITIVE}, found \"x\" (case 1, pile {piles})"),
    );
    let input = format!("1\n{piles}\n{}  x\n", "1234567\r\n".repeat(piles - 1));
    let place = format!("line {}, column 3", piles + 2);
    refused(
        "stone",
        input,
        "",
        &format!("{place}: expected {POSITIVE}, found \"x\" (case 1, pile {piles})"),
    );
}
