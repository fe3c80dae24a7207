//! Lines with open names: their values, and the law for all of them.

use page::library::{
    line::named,
    parameters::{self, Name},
};

fn given(values: &[(&str, &str)]) -> Vec<Name> {
    values
        .iter()
        .map(|(name, value)| Name { name: (*name).to_owned(), value: (*value).to_owned(), set: false })
        .collect()
}

#[test]
fn values_make_the_game_and_missing_ones_are_chosen() {
    for (line, values, game) in [
        ("Subtraction(1..=k)", &[("k", "5")][..], "Subtraction(1..=5)"),
        ("Subtraction(1..=k)", &[], "Subtraction(1..=2)"),
        ("Subtraction(l..=r)", &[], "Subtraction(2..=3)"),
        ("Subtraction(r..=l)", &[("l", "9")], "Subtraction(2..=9)"),
        ("Subtraction(S)", &[], "Subtraction({1,3,4})"),
        ("Subtraction(S + {k})", &[("S", "{2, 7}"), ("k", "4"), ("unused", "1")], "Subtraction({2,4,7})"),
        ("Subtraction(9..=k)", &[], "Subtraction(9..=9)"),
    ] {
        let named = named(line, &given(values)).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(named.game, game, "{line}");
        assert_eq!(named.open.unwrap().line, line);
    }
    assert_eq!(named("0.77", &given(&[("k", "1")])).unwrap().open, None);
    for (line, values) in [
        ("Subtraction(1..=k)", ("k", "0")),
        ("Subtraction(1..=k)", ("k", "x")),
        ("Subtraction(S)", ("S", "5")),
        ("Subtraction(1..=k", ("k", "1")),
    ] {
        assert!(named(line, &given(&[values])).unwrap_err().starts_with("error: "), "{line}");
    }
}

#[test]
fn the_law_for_all_values_has_its_status_and_rows() {
    let swept = parameters::law("Subtraction(1..=k)", &[], &()).unwrap();
    assert_eq!(swept.words.as_deref(), Some("n, k -> n%(k+1), proved for all parameters (Bachet: from 1 to r tokens)"));
    assert!(swept.proved && swept.why.contains("remainder"));
    for (row, k) in swept.rows.iter().zip(1..) {
        assert_eq!(row.with, format!("k = {k}"));
        assert!(row.values.iter().zip(0..).all(|(value, n)| *value == n % (k + 1)));
    }
    // A set keeps its value, and positions of two numbers have no rows.
    let set = Name { name: "S".to_owned(), value: "{1,2}".to_owned(), set: true };
    assert!(parameters::law("Subtraction(S + {k})", &[set], &()).unwrap().words.unwrap().starts_with("n, k -> "));
    let state = parameters::law("State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))", &[], &()).unwrap();
    assert!(state.words.is_some() && state.rows.is_empty());
    for line in ["Subtraction(S)", "Subtraction({a,b,c,d})", "Subtraction(1..=", "Graph(a-b; k)"] {
        let error = parameters::law(line, &[], &()).unwrap_err();
        assert!(error.starts_with("error: ") && !error.contains("--with"), "{error}");
    }
}

#[test]
fn claims_about_all_values_are_answered() {
    for (claim, verdict) in [
        ("n, k -> n%(k+1)", "proved"),
        ("n, k -> n-(k+1)*(n/(k+1))", "proved"),
        ("n, k -> lost if n%(k+1) < 1", "proved"),
        ("n, k -> n%(k+2)", "false"),
        ("n, k -> n%(k+1) + 0*popcount(n*k)", "so far"),
    ] {
        let answer = parameters::check("Subtraction(1..=k)", &[], claim, &()).unwrap();
        assert_eq!(answer.verdict, verdict, "{claim}: {}", answer.words);
    }
    for claim in ["", "n, k ->", "n, k, l -> 1", &"1".repeat(5000)] {
        assert!(parameters::check("Subtraction(1..=k)", &[], claim, &()).is_err());
    }
}
