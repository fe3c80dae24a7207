//! Lines with open names: their values, and the law for each of them.

use grundy::{Certificate, verify};
use page::library::{every::EveryLaw, line::name_line, parameters::OpenName, small};

fn given(values: &[(&str, &str)]) -> Vec<OpenName> {
    values
        .iter()
        .map(|(name, value)| OpenName {
            name: (*name).to_owned(),
            value: (*value).to_owned(),
            set: false,
        })
        .collect()
}

#[test]
fn values_make_the_game_and_missing_ones_are_chosen() {
    for (line, values, game) in [
        (
            "Subtraction(1..=k)",
            &[("k", "5")][..],
            "Subtraction(1..=5)",
        ),
        ("Subtraction(1..=k)", &[], "Subtraction(1..=2)"),
        ("Subtraction(l..=r)", &[], "Subtraction(2..=3)"),
        ("Subtraction(r..=l)", &[("l", "9")], "Subtraction(2..=9)"),
        ("Subtraction(S)", &[], "Subtraction({1,3,4})"),
        (
            "Subtraction(S + {k})",
            &[("S", "{2, 7}"), ("k", "4"), ("unused", "1")],
            "Subtraction({2,4,7})",
        ),
        ("Subtraction(9..=k)", &[], "Subtraction(9..=9)"),
    ] {
        let named =
            name_line(line, &given(values)).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(named.game, game, "{line}");
        assert_eq!(named.open.unwrap().line, line);
    }
    assert_eq!(name_line("0.77", &given(&[("k", "1")])).unwrap().open, None);
    for (line, values) in [
        ("Subtraction(1..=k)", ("k", "0")),
        ("Subtraction(1..=k)", ("k", "x")),
        ("Subtraction(S)", ("S", "5")),
        ("Subtraction(1..=k", ("k", "1")),
    ] {
        assert!(
            name_line(line, &given(&[values]))
                .unwrap_err()
                .starts_with("error: "),
            "{line}"
        );
    }
}

#[test]
fn each_value_has_its_row_and_its_law() {
    let rows = small::rows("Subtraction(1..=k)", &[], &()).unwrap();
    assert_eq!(rows.len(), 12);
    for (row, k) in rows.iter().zip(1..) {
        assert_eq!(
            (row.with.as_str(), row.proved),
            (format!("k = {k}").as_str(), true)
        );
        assert!(
            row.law.contains(&format!("period {}", k + 1)),
            "{}",
            row.law
        );
        assert!(
            row.values.len() == 24
                && row
                    .values
                    .iter()
                    .zip(0..)
                    .all(|(value, n)| *value == n % (k + 1))
        );
    }
    // The first number varies, and the other names keep their values; some values make no game.
    let rows = small::rows("Subtraction(l..=r)", &given(&[("l", "1"), ("r", "3")]), &()).unwrap();
    assert_eq!(
        rows.iter().map(|row| row.with.as_str()).collect::<Vec<_>>(),
        ["l = 1", "l = 2", "l = 3"]
    );
    // Sets and positions of several numbers have no rows.
    for line in [
        "Subtraction(S)",
        "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
    ] {
        assert!(small::rows(line, &[], &()).unwrap().is_empty(), "{line}");
    }
    assert!(small::rows("Subtraction(1..=", &[], &()).is_err());
}

#[test]
fn one_law_describes_all_values_and_decides_claims() {
    let every = EveryLaw::find("Subtraction(1..=k)", &given(&[("k", "5")]), &()).unwrap();
    let facts = every.facts();
    assert_eq!(facts["proved"], true);
    assert!(
        facts["law"]
            .as_str()
            .unwrap()
            .starts_with("n, k -> n%(k+1)")
    );
    let check = |claim: &str| every.check(claim, &()).unwrap();
    assert_eq!(check("n, k -> n%(k+1)").verdict, "proved");
    assert_eq!(check("lost if n%(k+1) == 0").verdict, "proved");
    let refused = check("n, k -> n%3");
    assert_eq!(refused.verdict, "false");
    assert!(
        refused.words.starts_with("false: at k = "),
        "{}",
        refused.words
    );
    assert!(
        every
            .check("n, k -> n%", &())
            .unwrap_err()
            .starts_with("error: ")
    );
    let certificate: Certificate = every.certificate().unwrap().parse().unwrap();
    assert!(verify(&certificate).is_ok());
    // An open set has the given value, and a law is searched for the numbers.
    let every = EveryLaw::find(
        "Subtraction(S + {k})",
        &given(&[("S", "{1,2}"), ("k", "3")]),
        &(),
    )
    .unwrap();
    assert!(
        every
            .check("n, k -> n%3", &())
            .unwrap()
            .words
            .starts_with("false: at k = 3, n = 3 ")
    );
    for (line, names) in [
        ("Subtraction(S)", vec![("S", "{1,2}")]),
        ("Subtraction(1..=", vec![]),
        ("Subtraction(S + {k})", vec![("S", "x")]),
    ] {
        assert!(
            EveryLaw::find(line, &given(&names), &())
                .unwrap_err()
                .starts_with("error: "),
            "{line}"
        );
    }
}
