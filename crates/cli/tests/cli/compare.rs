//! `compare`: all possible answers.

use std::fs;

use super::{generator, printed, refused};

fn answer(arguments: &[&str], code: i32) -> String {
    let ran = generator(&[&["compare"], arguments].concat());
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(code), ""),
        "{arguments:?}"
    );
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn the_first_difference_is_found() {
    let said = answer(&["0.161", "0.36", "--to", "1000"], 1);
    assert_eq!(said, "0.161 and 0.36 first differ at heap 519: 2 and 4\n");
    let said = answer(
        &[
            "Lattice(leap (-1,-2))",
            "Lattice(leap (-2,-1))",
            "--to",
            "5x5",
        ],
        1,
    );
    assert_eq!(
        said,
        "Lattice(leap (-1,-2)) and Lattice(leap (-2,-1)) first differ at (1, 2): 1 and 0\n"
    );
}

#[test]
fn unproved_equality_is_called_equal_so_far() {
    let said = answer(&["0.161", "0.36", "--to", "518"], 0);
    assert_eq!(said, "0.161 and 0.36 are equal so far, to heap 518\n");
    let said = answer(
        &[
            "4!.0",
            "Heap(n -> [a, n-a] for a in 1..=n/2 if a+a < n)",
            "--to",
            "200",
        ],
        0,
    );
    assert!(
        said.ends_with(" have the same options: equal for all positions\n"),
        "{said}"
    );
    let said = answer(
        &[
            "4!.0",
            "Heap(n -> [a, n-a] for a in 1..=n/2 if a*a < n*n/4+0*n and a+a < n)",
            "--to",
            "200",
        ],
        0,
    );
    assert!(said.ends_with(" are equal so far, to heap 200\n"), "{said}");
}

#[test]
fn proved_equality_holds_for_all_heaps() {
    let said = answer(&["0.77", "0.771", "--to", "1000"], 0);
    let reason = "both are periodic with period 12 from heap 71 on, and equal to heap 1000";
    assert_eq!(
        said,
        format!("0.77 and 0.771 are proved equal for all positions: {reason}\n")
    );
    let said = answer(&["0.770", ".77", "--to", "10"], 0);
    assert_eq!(
        said,
        "0.77 and 0.77 are one game in two spellings: equal for all positions\n"
    );
    // Without a bound: the rules are the same, but no law of all cells is known.
    let states = "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y)";
    let said = answer(&["Lattice(ride (-1,0) (0,-1))", states], 0);
    assert!(
        said.ends_with(" have the same options: equal for all positions\n"),
        "{said}"
    );
    // There are too few values for a proof of both laws.
    let said = answer(&["0.77", "0.771", "--to", "167"], 0);
    assert_eq!(said, "0.77 and 0.771 are equal so far, to heap 167\n");
}

#[test]
fn planar_laws_prove_equality() {
    // The longer move changes x + y by 3, which is odd: with and without it, the values 0 and 1
    // alternate.
    let one = "Lattice(leap (-1,0) (0,-1))";
    let other = "Lattice(leap (-1,0) (0,-1) (-1,-2))";
    let said = answer(&[one, other, "--to", "20x20"], 0);
    assert_eq!(
        said,
        format!(
            "{} and {} are proved equal for all positions: both obey one planar law\n",
            canonical(one),
            canonical(other)
        )
    );
}

/// The longer leap changes no value: neither in Nim nor in the blocks does it lead to an equal
/// value.
#[test]
fn nim_sums_of_blocks_prove_equality() {
    for (one, other, equal) in [
        (
            "Lattice(ride (-1,0) (0,-1))",
            "Lattice(leap (-1,-2) ride (-1,0) (0,-1))",
            true,
        ),
        (
            "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
            "Lattice(leap (-1,-1) (-4,-4) ride (-1,0) (0,-1))",
            true,
        ),
        (
            "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
            "Lattice(leap (-2,-2) ride (-1,0) (0,-1))",
            false,
        ),
    ] {
        let said = answer(&[one, other, "--to", "20x20"], i32::from(!equal));
        let words = " are proved equal for all positions: both are one nim-sum of blocks\n";
        assert_eq!(said.ends_with(words), equal, "{said}");
        // Both laws are proved, thus no bound is needed.
        assert_eq!(
            answer(&[one, other], i32::from(!equal)).ends_with(words),
            equal
        );
    }
}

fn canonical(game: &str) -> String {
    game.parse::<grundy_core::game::Game>().unwrap().to_string()
}

#[test]
fn equality_up_to_a_shift_is_found() {
    let said = answer(&["0.07", "0.137", "--to", "1000"], 0);
    let expected = "0.07 and 0.137 first differ at heap 1: 0 and 1\n\
        proved equal up to a shift: 0.07 at n is 0.137 at n - 1, for all n >= 1: both repeat with period 34, and 1000 \
        values are equal\n";
    assert_eq!(said, expected);
    let said = answer(&["0.137", "0.07", "--to", "1000"], 0);
    assert!(
        said.contains("proved equal up to a shift: 0.137 at n is 0.07 at n + 1, for all n >= 0: "),
        "{said}"
    );
    // There are too few values for a proof.
    let said = answer(&["0.07", "0.137", "--to", "100"], 0);
    assert!(
        said.ends_with(
            "\nequal up to a shift: 0.07 at n is 0.137 at n - 1, for all 100 values compared\n"
        ),
        "{said}"
    );
}

#[test]
fn far_shifts_and_terms_with_gaps_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.txt");
    let name = path.to_str().unwrap();
    let terms = printed(&["values", "0.77", "--to", "500", "--format", "b-file"]);
    let moved = |skip: Option<usize>| {
        let pairs = terms.lines().filter_map(|line| {
            line.split_once(' ')?
                .0
                .parse::<usize>()
                .ok()
                .zip(line.split(' ').nth(1))
        });
        let lines = pairs
            .filter(|&(n, _)| Some(n) != skip)
            .map(|(n, value)| format!("{} {value}\n", n + 100));
        lines.collect::<String>()
    };
    fs::write(&path, moved(None)).unwrap();
    let said = answer(&["0.77", name, "--to", "500"], 0);
    assert!(
        said.ends_with(&format!(
            "0.77 at n is {name} at n + 100, for all 501 values compared\n"
        )),
        "{said}"
    );
    fs::write(&path, moved(Some(50))).unwrap();
    let said = answer(&["0.77", name, "--to", "500"], 0);
    assert!(
        said.ends_with(&format!(
            "0.77 at n is {name} at n + 100, for all 500 values compared\n"
        )),
        "{said}"
    );
}

#[test]
fn boards_equal_in_all_states_are_equal() {
    let said = answer(&["Board(1x2; place [##])", "Board(2x1; place [#/#])"], 0);
    assert!(
        said.ends_with(" are equal, in all 4 states of the board\n"),
        "{said}"
    );
    let said = answer(&["Board(1x3; line 1 in row)", "Board(1x3; place [#])"], 0);
    assert!(
        said.ends_with(" are equal, in all 8 states of the board\n"),
        "{said}"
    );
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn proved_laws_are_compared_without_a_bound() {
    let said = answer(&["0.77", "0.771"], 0);
    assert!(
        said.starts_with("0.77 and 0.771 are proved equal for all positions: "),
        "{said}"
    );
    let said = answer(&["0.07", "0.137"], 0);
    assert!(
        said.contains(
            "\nproved equal up to a shift: 0.07 at n is 0.137 at n - 1, for all n >= 1: "
        ),
        "{said}"
    );
    let said = answer(&["0.77", "0.137"], 1);
    assert_eq!(said, "0.77 and 0.137 first differ at heap 2: 2 and 1\n");
    let (one, other) = (
        "Lattice(leap (-1,0) (0,-1))",
        "Lattice(leap (-1,0) (0,-1) (-1,-2))",
    );
    assert!(answer(&[one, other], 0).contains(" are proved equal for all positions: "));
    // Without a proof of both laws, games are compared as far as `explore` looks first.
    let said = answer(&["0.77", "Subtraction(primes)"], 1);
    assert_eq!(
        said,
        "0.77 and Subtraction(primes) first differ at heap 1: 1 and 0\n"
    );
    let said = answer(&["Subtraction(primes)", "Subtraction({2,3} + primes)"], 0);
    assert!(
        said.ends_with(" are equal so far, to heap 1000\n"),
        "{said}"
    );
    let lost = "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-2*a) for a in 1..=min(x, y/2))";
    assert_eq!(generator(&["compare", "Wythoff", lost]).code, Some(1));
}

/// A rule and an equal code, a strip and a code, a grid and a board.
#[test]
fn games_of_different_families_are_compared() {
    let rule = "Heap(n -> [a, n-2-a] for a in 0..=n-2)";
    let said = answer(&[rule, "0.07"], 0);
    assert_eq!(
        said,
        format!("{rule} and 0.07 have the same options: equal for all positions\n")
    );
    let said = answer(&["Strip(O; never OO)", "0.137"], 0);
    let reason = "both are periodic with period 34 from heap 52 on, and equal to heap";
    assert!(
        said.starts_with(&format!(
            "Strip(O; never OO) and 0.137 are proved equal for all positions: {reason} "
        )),
        "{said}"
    );
    let said = answer(&["0.07", "Strip(O; never OO)"], 0);
    assert!(
        said.contains(
            "\nproved equal up to a shift: 0.07 at n is Strip(O; never OO) at n - 1, for all n >= 1"
        ),
        "{said}"
    );
    let said = answer(&["Strip(O X; never OO XX)", "Strip(O X; never OX XO)"], 1);
    assert!(
        said.contains(" first differ at (2, 1, 1): 1 and 0\n"),
        "{said}"
    );
    let said = answer(&["Strip(O X)", "Strip(O X; never OO)"], 0);
    assert!(
        said.contains(
            " are proved equal for all positions: of both the gaps periodic with period 2, proved "
        ),
        "{said}"
    );
    for (one, other) in [
        ("Grid(3x4; cram)", "Board(3x4; place [##] [#/#])"),
        ("Grid(3x4; cram)", "Grid(4x3; cram)"),
        ("Chomp(3x5)", "Chomp(5x3)"),
    ] {
        let said = answer(&[one, other], 0);
        assert!(
            said.contains(" are equal: both openings have the value "),
            "{said}"
        );
    }
    let said = answer(&["4.[3]", "4!.[3]"], 0);
    assert!(said.contains("proved equal for all positions"), "{said}");
}

#[test]
fn rectangles_without_cells_are_refused() {
    let lattice = "Lattice(leap (-1,-2) (-2,-1))";
    for bounds in ["5x0", "0x5", "0x0"] {
        for arguments in [
            &["compare", lattice, lattice][..],
            &["explore", lattice],
            &["explore", "--json", lattice],
            &["values", lattice],
            &["emit", "--lang", "rust", lattice],
        ] {
            let ran = generator(&[arguments, &["--to", bounds]].concat());
            assert_eq!(ran.code, Some(2), "{arguments:?} {bounds}");
            assert!(
                ran.stderr.starts_with("error: a rectangle without cells"),
                "{arguments:?} {bounds}: {}",
                ran.stderr
            );
        }
    }
}

#[test]
fn games_are_compared_with_b_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.txt");
    let name = path.to_str().unwrap();
    // The file has a part of the terms, from an offset; the comparison goes up to its end.
    fs::write(&path, "# A002186\n10 2\n11 6\n\n12 4\n").unwrap();
    assert_eq!(
        answer(&["0.77", name], 0),
        format!("0.77 and {name} are equal so far, to heap 12\n")
    );
    fs::write(&path, "-1 0\n").unwrap();
    assert_eq!(
        answer(&["0.77", name, "--to", "5"], 1),
        format!("0.77 and {name} have no index in common\n")
    );
    fs::write(&path, "0 0\n1 x\n").unwrap();
    refused(
        &["compare", "0.77", name],
        2,
        &format!("error: {name}: expected an index and a Grundy value"),
    );
    fs::write(&path, "0 0\n0 0\n").unwrap();
    refused(
        &["compare", "0.77", name],
        2,
        &format!("error: {name}: duplicate index"),
    );
    fs::write(&path, "0 0 0\n").unwrap();
    refused(
        &["compare", "0.77", name],
        2,
        &format!("error: {name}: expected two integers"),
    );
    fs::write(&path, "# nothing\n").unwrap();
    refused(
        &["compare", "0.77", name],
        2,
        &format!("error: {name}: the b-file has no term"),
    );
    fs::write(&path, "\u{FEFF}0 0\n1 1 # one heap\n").unwrap();
    assert_eq!(
        answer(&["0.77", name], 0),
        format!("0.77 and {name} are equal so far, to heap 1\n")
    );
    refused(
        &["compare", "0.77", "no-such-file.txt"],
        2,
        "error: cannot read no-such-file.txt",
    );
}

/// A regression: such games were "equal so far", although an opening has no further values.
#[test]
fn games_with_one_opening_are_compared_by_its_value() {
    let said = answer(&["Chomp(3x5)", "Chomp(5x3)"], 0);
    assert!(
        said.starts_with("Chomp(3x5) and Chomp(5x3) are equal: both openings have the value "),
        "{said}"
    );
    let said = answer(&["Graph(a>b>c; token)", "Graph(x>y>z; token)"], 0);
    assert!(said.ends_with(" are equal, at all 3 vertices\n"), "{said}");
    assert!(answer(&["Chomp(3x5)", "Chomp(1x2)"], 1).contains("first differ at "));
}

#[test]
fn json_answers_name_the_difference() {
    let json = |arguments: &[&str], code: i32| -> serde_json::Value {
        serde_json::from_str(&answer(&[arguments, &["--json"]].concat(), code)).unwrap()
    };
    let said = json(&["0.07", "0.137", "--to", "1000"], 0);
    assert_eq!(
        (&said["relation"], &said["proved"]),
        (&"shifted".into(), &true.into())
    );
    assert_eq!(
        said["shift"],
        serde_json::json!({ "distance": -1, "first": 1, "count": 1000 })
    );
    assert_eq!(
        said["difference"],
        serde_json::json!({ "at": 1, "a": 0, "b": 1 })
    );
    let said = json(&["0.77", "0.771", "--to", "1000"], 0);
    let expected = serde_json::json!({
        "a": "0.77", "b": "0.771", "relation": "equal", "proved": true, "to": 1000, "difference": null, "shift": null,
    });
    assert_eq!(said, expected);
    assert_eq!(json(&["0.161", "0.36", "--to", "518"], 0)["proved"], false);
    assert_eq!(
        json(&["0.161", "0.36", "--to", "519"], 1)["relation"],
        "different"
    );
    refused(
        &["compare", "0.77", "0.771", "--json", "--misere"],
        2,
        "error: ",
    );
}

#[test]
fn games_of_different_kinds_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    fs::write(
        &path,
        "name = \"x\"\ngame = \"Strip(O; never OO)\"\nto = 5\n",
    )
    .unwrap();
    let name = path.to_str().unwrap();
    // A strip is compared with a game of heaps by its gaps between two walls.
    assert_eq!(
        answer(&["0.07", name, "--to", "5"], 1),
        "0.07 and Strip(O; never OO) first differ at heap 1: 0 and 1\n"
    );
    refused(
        &["compare", "0.77", "Lattice(leap (-1,-2))", "--to", "5"],
        2,
        "error: Lattice(leap (-1,-2)) is tabulated",
    );
    assert!(printed(&["compare", "0.3", "Subtraction({1})", "--to", "9"]).contains("equal"));
}
