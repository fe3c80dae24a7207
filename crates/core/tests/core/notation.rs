//! Tests of the notation: its lines, its errors, and that any text gets a result.

mod claim;
mod input_format;
mod loop_sets;
mod names;
mod parameters;
mod printing;
mod tree;

mod files;

use proptest::prelude::*;

use grundy_core::{
    game::{
        Game, Lattice,
        code::{Digit, HeapCode, PartDemand},
    },
    notation::{self, Bounds},
};
use grundy_strategies as strategies;

fn parse(line: &str) -> Game {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
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
