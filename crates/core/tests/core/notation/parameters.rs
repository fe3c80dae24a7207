//! Tests of `notation::parameters`.

use proptest::prelude::*;

use grundy_core::{
    game::{Game, expr::Expr, set::Set},
    notation::{
        NotationError,
        parameters::{FIRST_PARAMETER, MOST_PARAMETERS, Open, ParameterKind, ParameterValue},
    },
};
use grundy_strategies as strategies;

/// Returns the line with values in the form of the command line: `k=5 S={1,3}`.
fn with(line: &str, values: &str) -> Result<String, String> {
    let values: Vec<(&str, ParameterValue)> = values
        .split_whitespace()
        .filter_map(|word| word.split_once('='))
        .map(|(name, value)| (name, value.parse().unwrap()))
        .collect();
    let open = Open::parse(line).map_err(|error| error.to_string())?;
    open.with(&values)
        .map(|game| game.to_string())
        .map_err(|error| error.to_string())
}

fn kinds(line: &str) -> Vec<(String, ParameterKind)> {
    let open = Open::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    open.parameters()
        .iter()
        .map(|parameter| (parameter.name.clone(), parameter.kind))
        .collect()
}

#[test]
fn parameters_and_their_kinds_are_found() {
    let number = |name: &str| (name.to_owned(), ParameterKind::Number);
    let set = |name: &str| (name.to_owned(), ParameterKind::Set);
    assert_eq!(kinds("Subtraction(S)"), [set("S")]);
    assert_eq!(kinds("AllBut(S + T)"), [set("S"), set("T")]);
    assert_eq!(kinds("Subtraction(1..=k)"), [number("k")]);
    assert_eq!(
        kinds("Subtraction({1, k} + S + low..)"),
        [number("k"), set("S"), number("low")]
    );
    assert_eq!(kinds("Subtraction({a*a+c for a in 1..})"), [number("c")]);
    assert_eq!(
        kinds("Subtraction(powers(base) + 7.. step s)"),
        [number("base"), number("s")]
    );
    assert_eq!(
        kinds("Heap(n -> [n-a] for a in 1..=k if a != m; [n/k] if n >= k)"),
        [number("k"), number("m")]
    );
    assert_eq!(
        kinds("Subtraction(S) + Heap(n -> [1 repeated k] if n > 1)"),
        [set("S"), number("k")]
    );
    assert_eq!(
        kinds("State(x, y -> (x-a, y) for a in 1..=k; (x, y-m))"),
        [number("k"), number("m")]
    );
    for closed in [
        "0.77",
        "Kayles",
        "Kayles + Nim",
        "Subtraction({n+0 for a in 7..=n})",
        "Subtraction({1,3,4})",
        "Subtraction(1..=n/2)",
        "Board(4x5; place [##])",
    ] {
        assert_eq!(kinds(closed), [], "{closed}");
        assert_eq!(
            with(closed, "").unwrap(),
            closed.parse::<Game>().unwrap().to_string()
        );
    }
}

#[test]
fn parameter_values_make_a_game() {
    for (line, values, game) in [
        ("Subtraction(S)", "S={4,1,3}", "Subtraction({1,3,4})"),
        ("Subtraction(S)", "S=squares", "Subtraction(squares)"),
        ("Subtraction(S)", "S=1..=n/2", "Subtraction(1..=n/2)"),
        ("Subtraction(S)", "S=all", "Subtraction(1..=n)"),
        ("AllBut(S)", "S=divisors_of_n", ""),
        (
            "Subtraction({2,9} + S)",
            "S={1,9}+7..",
            "Subtraction({1,2,9} + 7..)",
        ),
        ("Subtraction(1..=k)", "k=5", "Subtraction(1..=5)"),
        ("Subtraction(k..=k+2)", "k=5", "Subtraction(5..=5+2)"),
        ("Subtraction(k+1..=n)", "k=5", "Subtraction(5+1..=n)"),
        ("Subtraction({1,k,k})", "k=5", "Subtraction({1,5})"),
        ("Subtraction(powers(b))", "b=3", "Subtraction(powers(3))"),
        (
            "Subtraction(k.. step s)",
            "k=5 s=2",
            "Subtraction(5.. step 2)",
        ),
        (
            "Heap(m -> [m-n] if m >= n)",
            "n=7",
            "Heap(n -> [n-7] if n >= 7)",
        ),
        (
            "Heap(n -> [n-a] for a in 1..=k if a <= n; [n/m] if n > 0)",
            "k=3 m=2",
            "Heap(n -> [n-a] for a in 1..=3 if a <= n; [n/2] if n > 0)",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
            "k=2",
            "State(x, y -> (x-a, y) for a in 1..=2; (x, y-1))",
        ),
    ] {
        if game.is_empty() {
            assert!("divisors_of_n".parse::<ParameterValue>().is_err());
            continue;
        }
        assert_eq!(with(line, values).as_deref(), Ok(game), "{line} {values}");
    }
}

#[test]
fn errors_point_at_the_place() {
    let error = |line: &str, values: &str| with(line, values).unwrap_err();
    for (line, values, expected) in [
        ("Subtraction(1..=k)", "", "`k` has no value"),
        ("Subtraction(1..=k)", "k=0", "the set is empty with k = 0"),
        ("Subtraction(1..=k)", "k={1}", "a number is needed here"),
        ("Subtraction(S)", "S=5", "a set is needed here"),
        (
            "Subtraction(S)",
            "S={5} s=1",
            "`s` is not a parameter of this line",
        ),
        ("Subtraction(S)", "S={5} S={6}", "`S` has two values"),
        (
            "Subtraction(S)",
            "S=0..=n",
            "a move must remove something with S = 0..=n",
        ),
        (
            "Subtraction({1,k})",
            "k=0",
            "a set holds positive numbers with k = 0",
        ),
        ("Subtraction(S + {1} + 1..=S)", "", "a number is needed"),
        (
            "Heap(n -> [n+k-2])",
            "k=2",
            "a move must make the heap smaller",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=k)",
            "",
            "`k` is taken already",
        ),
        (
            "Heap(n -> [n-k] for k in 1..=3; [k])",
            "",
            "`k` is taken already",
        ),
        ("Subtraction(k", "", "expected"),
        ("Graf(k)", "", "unknown family"),
        ("State(x, y -> (x-k, y))", "k=0", "lower"),
    ] {
        let error = error(line, values);
        assert!(error.contains(expected), "{line} {values}: {error}");
    }
    let many = (0..=MOST_PARAMETERS)
        .map(|index| format!("p{index}"))
        .collect::<Vec<_>>()
        .join("+");
    assert!(error(&format!("Subtraction(1..={many})"), "").contains("at most 16 parameters"));
}

#[test]
fn open_rules_hold_the_parameters_as_variables() {
    let open = Open::parse("Subtraction(1..=k)").unwrap();
    let set = open.rules().and_then(Game::set).unwrap();
    assert_eq!(
        set.set,
        Set::Range(Expr::Int(1), Expr::Var(FIRST_PARAMETER))
    );
    assert!(Open::parse("Subtraction(S)").unwrap().rules().is_none());
    assert!(Open::parse("Subtraction({1,k})").unwrap().rules().is_none());
}

proptest! {
    /// Replaces a number in a line by a name, and gives the name this number: the game is the same.
    #[test]
    fn a_number_as_parameter_equals_the_number_in_the_line(set in strategies::set(), to in 1_u64..20) {
        let closed = format!("Subtraction({} + 1..={to})", set.set);
        prop_assume!(closed.parse::<Game>().is_ok());
        let open = format!("Subtraction({} + 1..=k)", set.set);
        let game = Open::parse(&open).and_then(|open| open.with(&[("k", ParameterValue::Number(to))]));
        prop_assert_eq!(game.map_err(|error| error.to_string()), closed.parse::<Game>().map_err(|error| error.to_string()));
    }

    /// A given set and a written set give the same game.
    #[test]
    fn a_set_as_parameter_equals_the_set_in_the_line(set in strategies::set()) {
        let text = set.to_string();
        let inner = set.set.to_string();
        let family = text.split('(').next().unwrap().to_owned();
        let value: ParameterValue = inner.parse().map_err(|error: NotationError| TestCaseError::fail(error.to_string()))?;
        let game = Open::parse(&format!("{family}(S)")).and_then(|open| open.with(&[("S", value)]));
        prop_assert_eq!(game.map(|game| game.to_string()).map_err(|error| error.to_string()), Ok(text));
    }

    #[test]
    fn no_line_panics(line in "[A-Za-z(){}.,;= 0-9n>\\[\\]+*-]{0,40}", value in "[a-z0-9{},.= ]{0,10}") {
        if let (Ok(open), Ok(value)) = (Open::parse(&line), value.parse::<ParameterValue>()) {
            let values: Vec<_> = open.parameters().iter().map(|parameter| (parameter.name.as_str(), value.clone())).collect();
            let _ = open.with(&values);
        }
    }
}
