//! Several games in one file, and games made of games.

use super::command::{again, command_of, generator, refused};

#[test]
fn several_games_make_one_file() {
    let wythoff = "Lattice(ride (-1,0) (0,-1) (-1,-1))";
    let arguments = [
        "emit", "Kayles", "0.137", wythoff, "--to", "300", "--to", "20x20", "--lang", "python",
    ];
    let (code, printed, said) = generator(&arguments);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    for word in [
        "def kayles_grundy(n):",
        "def dawsons_chess_grundy(n):",
        "_grundy(x, y):",
        "def outcome(components):",
    ] {
        assert!(printed.contains(word), "{printed}");
    }
    assert!(!printed.contains("def best_move"), "{printed}");
    assert!(
        printed.starts_with("# kayles: 0.77, all n >= 0: "),
        "{printed}"
    );
    // The command in the header makes the same text again.
    assert_eq!(again(&command_of(&printed)), printed);
    let full = generator(&[&arguments[..], &["--header", "full"]].concat()).1;
    assert!(
        full.contains("# Game 0, kayles: 0.77, all n >= 0 (else -1)\n"),
        "{full}"
    );
    let (code, printed, said) = generator(&[
        "emit",
        "0.77",
        "0.77",
        "--lang",
        "java",
        "--name",
        "a,b_2",
        "--want",
        "moves",
        "--no-header",
    ]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(
        printed.starts_with("final class Grundy {\n") && printed.contains("long b2Grundy(long n)"),
        "{printed}"
    );
}

#[test]
fn options_that_do_not_fit_several_games_are_refused() {
    for (arguments, reason) in [
        (
            &["0.77", "0.07", "--explain"][..],
            "cannot use --explain for several games",
        ),
        (
            &["0.77", "0.07", "--misere"],
            "cannot use --misere for several games",
        ),
        (
            &["0.77", "0.07", "--program", "n; piles..."],
            "cannot use --program for several games",
        ),
        (
            &["0.77", "0.07", "--name", "a"],
            "--name has 1 names for 2 games",
        ),
        (&["0.77", "0.07", "--name", "a,a"], "--name has `a` twice"),
        (&["0.77", "--name", "a,b"], "one game has one name"),
        (
            &["0.77", "--to", "9", "--to", "10"],
            "`--to 10` is a second bound; for one game give --to once",
        ),
        (&["0.77", "0.07", "--to", "9x9"], "no game uses --to 9x9"),
        (
            &["0.77", "Wythoff"],
            "Lattice(ride (-1,-1) (-1,0) (0,-1)): say how far",
        ),
        (&["0.77", "Chomp(5x5)"], "they are the sets of 25 elements"),
        (
            &["0.77", "0.07 + 0.3"],
            "because it is made of games; name these one by one",
        ),
        (&["0.77", "0.07", "--max-bytes", "1000"], "the snippet has "),
    ] {
        let said = refused(&[&["emit"], arguments, &["--lang", "c"]].concat());
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_sums_products_and_finite_games_are_emitted() {
    let (code, printed, said) = generator(&[
        "emit",
        "0.77 + 0.[3]",
        "--lang",
        "c",
        "--want",
        "grundy,outcome,moves",
    ]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    for word in [
        "kayles_grundy(",
        "nim_grundy(",
        "// 0.77 + 0.[3]: nim-sums: 0.77, all n >= 0",
        "best_move(",
    ] {
        assert!(printed.contains(word), "{word}: {printed}");
    }
    // The command in the header makes the same text again, and a whole program reads its numbers.
    assert_eq!(again(&command_of(&printed)), printed);
    let task = [
        "emit",
        "0.77 + 0.[3]",
        "--lang",
        "python",
        "--program",
        "T; n m",
        "--explain",
    ];
    assert_eq!(generator(&task[..6]).0, Some(0));
    let (code, printed, _) = generator(&task);
    assert!(code == Some(0) && printed.contains("->"), "{printed}");
    for (arguments, reason) in [
        (
            &["4!.0 + 0.77", "--to", "100"][..],
            "to a rectangle such as 20x20",
        ),
        (&["Subtraction(squares) + 0.77"], "say how far: --to WxH"),
        (
            &["Board(2x2; place [##]) + Chomp(2x2)"],
            "because only its opening has a value",
        ),
        (
            &["0.77 * 0.[3]", "--want", "moves"],
            "a move in a product is one of each game",
        ),
        (
            &["0.77 + Board(2x2; place [##])", "--want", "moves"],
            "what a move leaves of some part has no numbers",
        ),
        (
            &["Graph(1-2 2-3; green hackenbush from 1)"],
            "what a move takes depends on what is connected with the ground",
        ),
        (
            &["Grid(5x5; cram)"],
            "they are the sets of 25 elements; at most 20 elements are supported",
        ),
        (
            &[
                "Heap(n -> [1 repeated n-1])",
                "--to",
                "50",
                "--want",
                "moves",
            ],
            "a move may leave any number of heaps",
        ),
    ] {
        let said = refused(&[&["emit"], arguments, &["--lang", "c"]].concat());
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}
