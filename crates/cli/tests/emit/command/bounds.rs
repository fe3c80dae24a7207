//! Bounds, and refusals of what is too large or has no table.

use super::{generator, refused};

/// The value at 2^63 - 1 is 2^63.
#[test]
fn ranges_end_where_values_may_not_fit() {
    let (_, printed, _) = generator(&["emit", "4.[3]", "--lang", "c"]);
    assert!(
        printed.contains("0 <= n <= 2305843009213693952: "),
        "{printed}"
    );
    assert!(
        printed.contains("if (n < 0 || n > 2305843009213693952) return -1;"),
        "{printed}"
    );
    let (_, printed, _) = generator(&["emit", "0.[3]", "--lang", "c"]);
    assert!(printed.contains("all n >= 0"), "{printed}");
}

#[test]
#[ignore = "4 s: .ci/weekly"]
fn refusals_of_long_code_name_an_alternative() {
    let said = refused(&["emit", "0.77", "--lang", "java", "--max-bytes", "470"]);
    let text = "error: the smallest form, `plain`, has ";
    assert!(
        said.starts_with(text)
            && said.contains(" more than the 470 of --max-bytes: it fits `--max-bytes "),
        "{said}"
    );
    assert!(said.contains("`--lang c` fits"), "{said}");
    let said = refused(&[
        "emit", "4!.0", "--to", "12500", "--lang", "cpp", "--judge", "uva", "--form", "packed",
    ]);
    assert!(
        said.contains("more than the 10000 of UVa: it fits `--judge atcoder`, `--judge codechef`"),
        "{said}"
    );
}

#[test]
#[ignore = "8 s: .ci/weekly"]
fn the_suggested_bound_is_the_largest_that_fits() {
    for (arguments, least) in [
        (
            &[
                "4!.0",
                "--to",
                "9000",
                "--lang",
                "cpp",
                "--form",
                "packed",
                "--max-bytes",
                "4000",
            ][..],
            3300,
        ),
        (
            &[
                "4!.0",
                "--to",
                "3000",
                "--lang",
                "python",
                "--form",
                "coded",
                "--max-bytes",
                "2500",
            ],
            1700,
        ),
        (
            &[
                "0.156",
                "--lang",
                "rust",
                "--max-bytes",
                "2000",
                "--form",
                "packed",
            ],
            1300,
        ),
        (&["0.77", "--lang", "java", "--max-bytes", "470"], 60),
        (
            &[
                "Strip(O X; never OO XX)",
                "--to",
                "20",
                "--lang",
                "c",
                "--form",
                "plain",
                "--max-bytes",
                "750",
            ],
            5,
        ),
        (
            &[
                "Lattice(ride (-1,0) (0,-1) (-1,-1))",
                "--to",
                "50x40",
                "--lang",
                "c",
                "--form",
                "coded",
                "--max-bytes",
                "2800",
            ],
            31,
        ),
    ] {
        let said = refused(&[&["emit"], arguments].concat());
        let (_, behind) = said
            .split_once("`--to ")
            .unwrap_or_else(|| panic!("{arguments:?}: {said}"));
        let (to, _) = behind.split_once("` fits").expect("closed");
        let mut again: Vec<&str> = arguments.to_vec();
        match again.iter().position(|&word| word == "--to") {
            Some(at) => again[at + 1] = to,
            None => again.extend(["--to", to]),
        }
        let (code, text, said) = generator(&[&["emit"], &again[..]].concat());
        assert_eq!((code, said.as_str()), (Some(0), ""), "{again:?}");
        let most = arguments
            .iter()
            .position(|&word| word == "--max-bytes")
            .expect("a limit")
            + 1;
        let most: usize = arguments[most].parse().expect("a number");
        assert!(text.len() <= most, "{again:?}: {}", text.len());
        let far: u64 = to
            .split('x')
            .next()
            .and_then(|to| to.parse().ok())
            .expect("a number");
        assert!(far >= least, "{again:?}");
    }
    // A limit below one position, or a game with nothing to reduce, gets no advice on --to.
    assert!(!refused(&["emit", "0.77", "--lang", "c", "--max-bytes", "100"]).contains("--to"));
    let board = "Board(3x3; line 1..=2 in row column diagonal)";
    assert!(!refused(&["emit", board, "--lang", "c", "--max-bytes", "700"]).contains("--to"));
}

#[test]
#[ignore = "4 s: .ci/weekly"]
fn games_without_a_table_are_refused_with_the_reason() {
    for (arguments, reason) in [
        (
            &["emit", "4!.0", "--lang", "c"][..],
            "say how far: --to N, such as --to 1000: no law is proved",
        ),
        (
            &["emit", "Lattice(ride (-1,0) (0,-1) (-1,-1))", "--lang", "c"],
            "say how far: --to WxH",
        ),
        (
            &[
                "emit",
                "Lattice(ride (-1,0) (0,-1))",
                "--to",
                "100",
                "--lang",
                "c",
            ],
            "to a rectangle such as 500x500",
        ),
        (
            &["emit", "4!.0", "--to", "10000000000", "--lang", "c"],
            "are more than this program tabulates",
        ),
        (
            &["emit", "0.37F", "--to", "4000000000", "--lang", "c"],
            "has more positions than the 67108864 that a snippet holds",
        ),
        (
            &["emit", "0.77", "--lang", "c", "--form", "formula"],
            "cannot write this snippet in the form `formula`",
        ),
    ] {
        let said = refused(arguments);
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn bounds_may_have_separators_and_powers() {
    let expected = generator(&["emit", "4!.0", "--to", "3000", "--lang", "c"]);
    assert_eq!(expected.0, Some(0));
    assert_eq!(
        generator(&["emit", "4!.0", "--to", "3e3", "--lang", "c"]),
        expected
    );
    assert_eq!(
        generator(&["emit", "4!.0", "--to", "3_000", "--lang", "c"]),
        expected
    );
}

#[test]
fn limits_are_checked_before_anything_is_computed() {
    for (arguments, positions) in [
        (
            &["emit", "Board(5x6; place [##])", "--lang", "c"][..],
            "1073741824",
        ),
        (
            &[
                "emit",
                "Lattice(ride (-1,0) (0,-1) (-1,-1))",
                "--to",
                "9000x9000",
                "--lang",
                "c",
            ],
            "81000000",
        ),
    ] {
        let said = refused(&[arguments, &["--force"]].concat());
        let expected = format!(
            "error: {positions} positions are more than a snippet can hold: it stores at most 4194304"
        );
        // A note on the limits that --force skips may come first.
        assert!(
            said.lines().any(|line| line.starts_with(&expected)),
            "{said}"
        );
    }
}

#[test]
fn moves_that_can_leave_the_rectangle_are_refused() {
    let game = "Lattice(leap (-5,1) ride (2,-1))";
    let arguments = ["emit", game, "--to", "20x30", "--lang", "python"];
    let said = refused(&[&arguments[..], &["--want", "grundy,outcome,moves"]].concat());
    assert_eq!(
        said,
        "error: cannot write moves because an option of a cell in the rectangle can lie outside of it, where no values are \
         stored; leave `moves` out of --want\n"
    );
    assert_eq!(
        generator(&[&arguments[..], &["--want", "grundy,outcome"]].concat()).0,
        Some(0)
    );
    // A move up cannot be made in a single row.
    let inside = [
        "emit",
        "Lattice(leap (2,-1) (-1,0))",
        "--to",
        "20x1",
        "--lang",
        "python",
        "--want",
        "moves,grundy",
    ];
    assert_eq!(generator(&inside).0, Some(0));
}

#[test]
fn a_proved_law_of_a_strip_answers_for_every_length() {
    let strip = [
        "emit",
        "Strip(O X; never OO XX)",
        "--to",
        "1000000000000000000",
        "--lang",
        "c",
    ];
    let (code, printed, said) = generator(&strip);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(
        printed.contains("all n >= 0") && printed.contains(", proved"),
        "{printed}"
    );
}

#[test]
fn plain_code_is_offered_for_large_bounds() {
    let (code, printed, _) = generator(&[
        "emit",
        "0.77",
        "--to",
        "10000000",
        "--lang",
        "c",
        "--explain",
    ]);
    assert_eq!(code, Some(0));
    assert!(
        printed.contains("-> ") && !printed.contains("not plain"),
        "{printed}"
    );
}
