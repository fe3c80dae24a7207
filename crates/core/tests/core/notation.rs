//! Tests of the notation: its lines, its errors, and that any text gets a result.

mod claim;
mod input_format;
mod loop_sets;
mod names;
mod parameters;
mod tree;

mod files;

use proptest::prelude::*;

use grundy_core::{
    game::{
        Game, Lattice,
        code::{Digit, HeapCode, PartDemand},
        set::{NamedSet, Set, SubtractionGame},
    },
    notation::{self, Bounds},
};
use grundy_strategies as strategies;

fn parse(line: &str) -> Game {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Asserts that `line` is read and printed as `canonical`, which is a fixed point.
#[track_caller]
fn prints(line: &str, canonical: &str) {
    assert_eq!(parse(line).to_string(), canonical);
    assert_eq!(parse(canonical), parse(line));
}

#[test]
fn every_example_of_the_notation_is_parsed() {
    for line in [
        "0.77",
        "0.137",
        "0.007",
        "0.11337",
        "4!.0",
        "0.3F",
        "0.[3]",
        "0.8",
        "Subtraction({1,3,4})",
        "Subtraction(1..=n/2)",
        "Subtraction(squares)",
        "Subtraction(primes)",
        "Subtraction(powers(2))",
        "Subtraction(fibonacci)",
        "Subtraction(factorials)",
        "Subtraction(odd)",
        "Subtraction(even)",
        "AllBut({2,3,7})",
        "Subtraction(cubes)",
        "Subtraction(triangular)",
        "Subtraction(lucas)",
        "Subtraction(prime powers)",
        "Subtraction({1,4} + 7.. step 3)",
        "Subtraction({a*a+1 for a in 1..})",
        "Subtraction({a for a in 1..=n if n%a == 0})",
        "AllBut(3.. + 1..=n/2)",
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        "State(x, y -> (x-a, y+1) for a in 1..=x; (x, y-2) if y >= 2)",
        "State(x, y, z -> (x-1, y, z) + (0, y, z); (x, y-1, gcd(z, 2)); [] if z > 0; by x, y, z)",
        "Lattice(leap (-1,-1,0) (0,0,-1) ride (0,-1,0); not (1,2,3))",
        "Ring(0.77)",
        "Ring(Strip(O X; never OO XX))",
        "Strip(O X; never OOO XXX)",
        "Strip(X; never XXX)",
        "Strip(O X; never OO XX; rows 2)",
        "Ring(Strip(X; never XXX))",
        "Ring(Strip(O X; never OO XX; rows 2))",
        "Strip(X; rows 50)",
        "Graph(1-2 2-3 4; node kayles)",
        "Graph(2-10 10-a a-b; arc kayles)",
        "Graph(a>b a>c b>c d; token)",
        "Graph(a>a a>b b>a; token)",
        "Graph(a-b b-c d; geography)",
        "Graph(0-1 1-1 1-2 1-2; green hackenbush from 0 2)",
        "Grid(4x5; node kayles)",
        "Grid(16x16; cram)",
        "Chomp(3x5)",
        "Chomp(7)",
        "Chomp(2x3x4x5)",
        "Poset(a<b a<c b<d c<d e; poisoned a e)",
        "Strip(O X; never OO XX)",
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
    ] {
        prints(line, line);
    }
    prints(
        "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))",
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
    );
    prints(
        "Subtraction(divisors of n)",
        "Subtraction({a for a in 1..=n if n%a == 0})",
    );
    prints(
        "Subtraction(coprime to n)",
        "Subtraction({a for a in 1..=n if gcd(n, a) == 1})",
    );
    prints(
        "Subtraction(7.. step 3 + {4} + {1})",
        "Subtraction({1,4} + 7.. step 3)",
    );
    prints("Subtraction(3..=9 step 2)", "Subtraction({3,5,7,9})");
    prints(
        "Subtraction(3..=10 step 4 + 8..=9)",
        "Subtraction({3,7} + 8..=9)",
    );
    prints("Subtraction(3..=n step 1)", "Subtraction(3..=n)");
    prints(
        "Subtraction(2..=n/2 step 3)",
        "Subtraction({2+a*3 for a in 0..=(n/2-2)/3})",
    );
    prints(
        "Subtraction({n/2, 1, (n+2)/3, 2+1, n/2})",
        "Subtraction({1,3} + {n/2} + {(n+2)/3})",
    );
    prints("Subtraction({n/2 for k in 1..=1})", "Subtraction({n/2})");
    prints(
        "Subtraction({1,3} + {n/2} + {(n+2)/3})",
        "Subtraction({1,3} + {n/2} + {(n+2)/3})",
    );
    prints("AllBut({isqrt(n), 2})", "AllBut({2} + {isqrt(n)})");
    // A set that only the heap bounds is endless.
    prints("Subtraction(2..=n step 3)", "Subtraction(2.. step 3)");
    prints("AllBut(0..=n step 5)", "AllBut(5.. step 5)");
    prints(
        "Subtraction({2*k for k in 1..=n/2})",
        "Subtraction(2.. step 2)",
    );
    prints("Subtraction({k+4 for k in 0..=n-3})", "Subtraction(4..)");
    prints("Subtraction({k+4 for k in 0..=n-4})", "Subtraction(4..)");
    prints(
        "Subtraction({k+4 for k in 0..=n-5})",
        "Subtraction({a+4 for a in 0..=n-5})",
    );
    prints(
        "Subtraction({3*k-1 for k in 1..=(n+1)/3})",
        "Subtraction(2.. step 3)",
    );
    prints(
        "Subtraction({3*k-1 for k in 1..=n/3})",
        "Subtraction({3*a-1 for a in 1..=n/3})",
    );
    prints(
        "Subtraction({5*k+2 for k in 3..=n})",
        "Subtraction(17.. step 5)",
    );
    prints(
        "Heap(n -> [n xor a] for a in 1..=n if n xor a < n)",
        "Heap(n -> [xor(n, a)] for a in 1..=n if xor(n, a) < n)",
    );
    // A loop that is long for the first states leaves steps for the others, whose moves tell the
    // measure.
    let long = "State(x, y -> (x-1, y) for a in 0..=1000000000 if x > 0; (x, y-1))";
    prints(long, long);
    prints("Strip(X O; never OXX XOX OX)", "Strip(X O; never OX)");
    prints(
        "Strip(X O; never OOO XOX XO OOOO)",
        "Strip(X O; never XO OOO)",
    );
    prints(
        "Strip(X O; rows 2; never XX OO)",
        "Strip(X O; never XX OO; rows 2)",
    );
    prints("Strip(X O; never XX; rows 1)", "Strip(X O; never XX)");
    prints(
        "State(n, k -> (n-k-1, k); (n, k-1); by 2*n+k)",
        "State(x, y -> (x-y-1, y); (x, y-1); by 2*x+y)",
    );
    prints(
        "State(p, q -> (p-1, q); (p, q-1); by p+q)",
        "State(x, y -> (x-1, y); (x, y-1))",
    );
    prints(
        "Heap(n -> [(n^1)/2, ilog(n)] if n > 2)",
        "Heap(n -> [xor(n, 1)/2, ilog(n, 2)] if n > 2)",
    );
    prints(
        "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
    );
    prints(
        "Board(4x5; place [##] [#/#])",
        "Board(4x5; place [##] [#/#])",
    );
    prints(
        "Graph( 3 - 2-1 2-3 10 ; node kayles )",
        "Graph(1-2 2-3 10; node kayles)",
    );
    prints("Graph(c>b>a; token)", "Graph(b>a c>b; token)");
    prints(
        "Graph(1-0 0-1; hackenbush from 1 1)",
        "Graph(0-1 0-1; green hackenbush from 1)",
    );
    prints("Grid(2x3; arc kayles)", "Grid(2x3; cram)");
    prints("Poset(a<b<c a<c a<c)", "Poset(a<b b<c)");
}

#[test]
fn the_error_on_the_notation_page_is_exact() {
    let error = "3.07".parse::<Game>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: digit before the point may only allow splitting (bits 0 and 1 must be 0)
  |  3.07
  |  ^ 3 = bits 0 and 1
  = help: to remove one token write 0.3…"
    );
    assert_eq!(
        error.render(false),
        "error: digit before the point may only allow splitting (bits 0 and 1 must be 0)
  |
1 | 3.07
  | ^ 3 = bits 0 and 1
  |
  = help: to remove one token write 0.3…"
    );
}

#[test]
fn refusals_are_those_of_the_list() {
    let blocks = include_str!("refusals.txt")
        .split("\n\n")
        .map(str::trim_end);
    let blocks: Vec<&str> = blocks.filter(|block| !block.starts_with('#')).collect();
    assert!(blocks.len() > 50);
    for block in blocks {
        let line = block.lines().nth(1).unwrap();
        let line = line.strip_prefix("  |  ").unwrap_or_default();
        match line.parse::<Game>() {
            Ok(game) => panic!("{line} is not refused: {game}"),
            Err(error) => assert_eq!(error.to_string(), block),
        }
    }
}

#[test]
fn unusual_valid_lines_are_parsed() {
    for line in [
        "Heap(n -> [a, n-a] for a in 1..=n-1)",
        "Heap(n -> [n-2] if n >= 2)",
        "Heap(n -> [0] if n == 3 or 1/(3-n) == 0)",
    ] {
        parse(line);
    }
}

#[test]
fn examples_are_valid_notation() {
    for line in notation::examples() {
        parse(line);
    }
}

#[test]
fn codes_print_in_one_way() {
    for line in [".77", "0,77", "0.770", " 0 . 7 7 00 ", ",77"] {
        prints(line, "0.77");
    }
    prints("0.3f", "0.3F");
    prints("0.1!2=3!", "0.123");
    prints("0.4!4=7=", "0.4!4=7=");
    prints("0.0", "0.0");
    prints("0.[0]", "0.0");
    prints("0.[00]", "0.0");
    prints("0.3[33]", "0.[3]");
    prints("0.1[21]", "0.[12]");
    prints("0.0121[2121]", "0.0[12]");
    prints("0.7[0]", "0.7");
    prints("4!.[3]", "4!.[3]");
}

#[test]
fn codes_have_the_moves_of_their_digits() {
    let digit = |heaps| Digit {
        heaps,
        parts: PartDemand::Any,
    };
    let grundy = HeapCode {
        split: Digit {
            heaps: 4,
            parts: PartDemand::Unequal,
        },
        digits: vec![],
        tail: vec![],
    };
    assert_eq!(parse("4!.0"), Game::from(grundy));
    let code = HeapCode {
        split: digit(0),
        digits: vec![digit(3), digit(15)],
        tail: vec![digit(31)],
    };
    assert_eq!(parse("0.3F[V]"), Game::from(code));
}

#[test]
fn sets_print_in_one_way() {
    prints("Subtraction ( { 4 , 3,1, 3 } )", "Subtraction({1,3,4})");
    prints("AllBut(powers ( 3 ))", "AllBut(powers(3))");
    prints(
        "Subtraction(max(1, n - 5) ..= min(n, (7), 2*n))",
        "Subtraction(max(1, n-5)..=min(n, 7, 2*n))",
    );
    let odd = Game::from(SubtractionGame {
        set: Set::Named(NamedSet::Odd),
        all_but: true,
    });
    assert_eq!(parse("AllBut(odd)"), odd);
}

#[test]
fn rules_print_in_one_way() {
    prints("Heap(n->[])", "Heap(n -> [])");
    prints(
        "Heap( h -> [ k , h - 1 - k ] for k in 0 ..= h - 1 if k<h-1-k and not (k==2 or k == (3)) ; [h-1] )",
        "Heap(n -> [a, n-1-a] for a in 0..=n-1 if a < n-1-a and not (a == 2 or a == 3); [n-1])",
    );
    prints(
        "Heap(n -> [x, y, n-1-x-y] for x in 0..=n-1, y in x..=n-1-x)",
        "Heap(n -> [a, b, n-1-a-b] for a in 0..=n-1, b in a..=n-1-a)",
    );
    prints(
        "Heap(n -> [n-(1+(0*n))] if (n>=1))",
        "Heap(n -> [n-(1+0*n)] if n >= 1)",
    );
    prints(
        "Heap(n -> [(n-1)/2*2-(1-1)] if n>2)",
        "Heap(n -> [(n-1)/2*2-(1-1)] if n > 2)",
    );
    prints("Heap(n -> [n+-1])", "Heap(n -> [n+(-1)])");
    prints("Heap(n -> [-(-(n-1))])", "Heap(n -> [-(-(n-1))])");
    prints("Heap(n -> [--2 -2])", "Heap(n -> [2-2])");
    prints(
        "Heap(n -> [0] if (n<1 or n>2) and n!=4)",
        "Heap(n -> [0] if (n < 1 or n > 2) and n != 4)",
    );
    prints(
        "Heap(n -> [0] if n<1 or (n>2 and n%2==1))",
        "Heap(n -> [0] if n < 1 or n > 2 and n%2 == 1)",
    );
}

#[test]
fn sizes_are_limited() {
    let long = format!("0.{}", "7".repeat(10_001));
    assert!(
        long.parse::<Game>()
            .unwrap_err()
            .message
            .contains("at most 10000 digits")
    );
    assert_eq!(parse(&long[..10_002]).to_string(), long[..10_002]);
    let error = "0.7".repeat(50_000).parse::<Game>().unwrap_err();
    assert_eq!(error.message, "a line may have at most 100000 bytes");
    let message = |line: String| line.parse::<Game>().unwrap_err().message;
    let deep = |open: &str, close: &str| {
        format!(
            "Heap(n -> [{}n-1{}])",
            open.repeat(9_000),
            close.repeat(9_000)
        )
    };
    for line in [
        deep("(", ")"),
        deep("-", ""),
        deep("min(", ", 1)"),
        deep("not ", ""),
        deep("(-", ")"),
    ] {
        assert_eq!(message(line), "nested more than 50 deep");
    }
    for chain in [
        "+0".repeat(40_000),
        "+-0".repeat(30_000),
        " and 1".repeat(10_000),
    ] {
        let line = format!("Heap(n -> [0] if 1{chain} == 1)");
        assert!(
            [
                "a game may have at most 1000 operators",
                "a condition is needed here"
            ]
            .contains(&message(line).as_str())
        );
    }
    assert_eq!(
        message(format!(
            "Heap(n -> [0] if 1 == min(1{}))",
            ", 1".repeat(9_000)
        )),
        "a game may have at most 1000 operators"
    );
    assert_eq!(
        message(format!("Heap(n -> [0{}])", ",0".repeat(16))),
        "at most 16 parts"
    );
    let loops: Vec<String> = (0..9).map(|index| format!("v{index} in 0..=1")).collect();
    assert_eq!(
        message(format!("Heap(n -> [0] for {})", loops.join(", "))),
        "at most 8 loops"
    );
    let clauses: Vec<String> = (0..17).map(|n| format!("[0] if n == {n}")).collect();
    assert_eq!(
        message(format!("Heap(n -> {})", clauses.join(";"))),
        "at most 16 clauses"
    );
    parse("Heap(n -> [0] for a in 0..=99999999999999, b in 0..=99999999999999)");
    parse(&format!("Heap(n -> [0{}])", "+0".repeat(1000)));
}

#[test]
fn lattices_print_in_one_way() {
    prints(
        "Lattice(ride (-1,0);leap ( - 2 , 1 ) (-1,0) (-2,1))",
        "Lattice(leap (-2,1) ride (-1,0))",
    );
    let weights = |line: &str| {
        parse(line)
            .lattice()
            .and_then(Lattice::plane)
            .expect(line)
            .weights
    };
    assert_eq!(weights("Lattice(leap (-2,1) (1,-2))"), (1, 1));
    assert_eq!(weights("Lattice(leap (-1,1))"), (2, 1));
    assert_eq!(weights("Lattice(leap (1,-1))"), (1, 2));
    assert_eq!(weights("Lattice(leap (-2,3) (3,-5))"), (8, 5));
    let far = "Lattice(leap (-2147483648,2147483647) (2147483646,-2147483647))";
    assert_eq!(weights(far), (1, 1));
    let tight = "Lattice(leap (-2147483648,2147483647) (2147483647,-2147483647))";
    assert_eq!(weights(tight), (2_147_483_648, 2_147_483_649));
}

#[test]
fn strips_print_in_one_way() {
    prints("Strip(X O X;never XX OO XX)", "Strip(X O; never XX OO)");
    prints("Strip(x)", "Strip(x)");
    prints("Strip(b a; never ba)", "Strip(b a; never ba)");
}

#[test]
fn boards_print_in_one_way() {
    prints(
        "Board( 4 x 5 ; place [ # / # ] [ ## ] [##])",
        "Board(4x5; place [##] [#/#])",
    );
    prints(
        "Board(4x5; place [##] turn)",
        "Board(4x5; place [##] [#/#])",
    );
    prints(
        "Board(4x5; place [.../.#./.##])",
        "Board(4x5; place [#./##])",
    );
    prints(
        "Board(4x5; place [#./##] turn)",
        "Board(4x5; place [##/#.] [##/.#] [#./##] [.#/##])",
    );
    prints(
        "Board(4x5; place [.##/##.] flip)",
        "Board(4x5; place [##./.##] [.##/##.])",
    );
    assert_eq!(
        parse("Board(4x5; place [##/#/#] turn flip)"),
        parse("Board(4x5; place [##/#/#] flip turn)")
    );
    assert_eq!(
        parse("Board(4x5; place [##/#/#] turn flip)")
            .to_string()
            .matches('[')
            .count(),
        8
    );
    prints("Board(1x3; place [##] turn)", "Board(1x3; place [##])");
    prints(
        "Board(3x3; place [#//#]; line 2 in column row row)",
        "Board(3x3; line 2..=2 in row column; place [#/./#])",
    );
}

#[test]
fn bounds_are_read_as_people_write_numbers() {
    for (text, bounds) in [
        ("1e4", Bounds::Heap(10_000)),
        ("25E3", Bounds::Heap(25_000)),
        ("10_000", Bounds::Heap(10_000)),
        ("1_0e1x2_0", Bounds::Grid(100, 20)),
        ("1,000,000", Bounds::Heap(1_000_000)),
        ("10^6", Bounds::Heap(1_000_000)),
        ("2^10x1,024", Bounds::Grid(1024, 1024)),
    ] {
        assert_eq!(text.parse(), Ok(bounds), "{text}");
    }
    for text in [
        "1e",
        "e4",
        "_1",
        "1_",
        "1__0",
        "1e4.5",
        "1e-4",
        "1e20",
        "1e4y3",
        "99999999999999999999e1",
        "1 0e1",
        "1,00",
        "1,0000",
        ",100",
        "1,000,",
        "1,000_000",
        "10^",
        "^6",
        "10^99",
        "10^+1",
        "1e+1",
    ] {
        assert!(text.parse::<Bounds>().is_err(), "{text}");
    }
}

#[test]
fn bounds_are_parsed() {
    for (text, bounds) in [
        ("200", Bounds::Heap(200)),
        ("500x400", Bounds::Grid(500, 400)),
        ("all", Bounds::All),
    ] {
        assert_eq!(text.parse(), Ok(bounds));
        assert_eq!(bounds.to_string(), text);
    }
    assert_eq!(" 5 x 6 ".parse(), Ok(Bounds::Grid(5, 6)));
    for (text, caret) in [("0x5", "^"), ("5x0", "^"), ("0x0", "^")] {
        let error = text.parse::<Bounds>().unwrap_err().to_string();
        assert!(
            error.contains("a rectangle without cells") && error.contains(caret),
            "{text}: {error}"
        );
    }
    let error = "5x".parse::<Bounds>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: expected a number\n  |  5x\n  |    ^ the line ends here\n  = help: for example 200, 500x500 or all"
    );
    assert_eq!(
        "-1".parse::<Bounds>().unwrap_err().message,
        "expected `all` or a number"
    );
}

proptest! {
    #[test]
    fn a_printed_game_parses_to_itself(game in strategies::game()) {
        let line = game.to_string();
        prop_assert_eq!(line.parse::<Game>(), Ok(game), "{}", line);
    }

    #[test]
    fn spelling_does_not_matter((game, spelled) in strategies::game().prop_flat_map(|game| (Just(game.clone()), strategies::messy(&game)))) {
        prop_assert_eq!(spelled.parse::<Game>(), Ok(game), "{}", spelled);
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in strategies::almost_notation()) {
        match text.parse::<Game>() {
            Ok(game) => prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game), "{}", text),
            Err(error) => {
                prop_assert!(!error.message.is_empty());
                prop_assert!(text.get(error.span.clone()).is_some());
                prop_assert!(error.to_string().starts_with("error: "));
                prop_assert!(error.render(true).contains("error"));
            }
        }
        let _ = text.parse::<Bounds>();
    }

    #[test]
    fn the_least_weights_are_found_if_any_exist(vectors in proptest::collection::vec((-5..6i64, -5..6i64), 1..6)) {
        let falls = |&(a, b): &(i64, i64)| vectors.iter().all(|(dx, dy)| a * dx + b * dy < 0);
        // Between two fractions with terms up to 5 lies one with terms up to 10, if they differ.
        let least = (2..=20).flat_map(|sum| (1..sum).map(move |a| (a, sum - a))).find(falls);
        let vectors: Vec<String> = vectors.iter().map(|(dx, dy)| format!("({dx},{dy})")).collect();
        match format!("Lattice(ride {})", vectors.concat()).parse::<Game>() {
            Ok(game) => prop_assert_eq!(game.lattice().and_then(Lattice::plane).map(|plane| plane.weights), least),
            Err(_) => prop_assert_eq!(None, least),
        }
    }

    #[test]
    fn expressions_print_and_parse_back(expr in strategies::expr(1)) {
        let line = format!("Heap(n -> [0] if 1 == 1 or {expr} == 0)");
        prop_assert_eq!(parse(&line).to_string(), line);
    }

    #[test]
    fn conditions_print_and_parse_back(condition in strategies::condition(1)) {
        let line = format!("Heap(n -> [0] if 1 == 1 or {condition})");
        let game = parse(&line);
        prop_assert_eq!(&parse(&game.to_string()), &game);
        let line = format!("Heap(n -> [0] if 1 == 2 and ({condition}))");
        let game = parse(&line);
        prop_assert_eq!(&parse(&game.to_string()), &game);
    }
}
