//! Laws of layers compared with plain search far beyond the values that the theorem requires.

use grundy_core::{game::Game, reference::Reference};
use grundy_law::{Law, SequenceKind, Statement, Status, Theorem, layers};

fn laws(line: &str) -> Vec<Option<Law>> {
    let game: Game = line
        .parse()
        .unwrap_or_else(|error| panic!("{line}: {error:?}"));
    let law = layers(&game, &()).unwrap_or_else(|| panic!("{line}: no layers"));
    let Statement::Layers(laws) = law.statement else {
        panic!("{line}: no layers")
    };
    laws
}

#[test]
fn proved_laws_hold_beyond_the_columns_that_were_compared() {
    for (line, periods) in [
        // A pass for one to three tokens, a pass for a set, and games without a pass.
        (
            "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)",
            Some(vec![4, 4, 4, 4]),
        ),
        (
            "State(n, p -> (n-1, p); (n-2, p); (n-4, p); (n, p-1) if n > 0)",
            None,
        ),
        (
            "State(n, p -> (n-2, p); (n-5, p); (n, p-1) if n >= 2)",
            None,
        ),
        (
            "State(n, p -> (n-3, p) if n != 7; (n-1, p-2); (n-4, p-1) if not n < 9 and p > 0; (n, p-3))",
            None,
        ),
        (
            "State(n, p -> (n-2, p) if n > 20 or p == 1; (n-1, p) if n <= 20; (n, p-1))",
            None,
        ),
        (
            "State(n, p -> (n, p-1) if n > 4; (n, p-2))",
            Some(vec![1, 1, 1, 1]),
        ),
        // The type of the last move is remembered, and the types 1 and 2 are not chosen twice in a
        // row.
        (
            "State(n, t -> (n-3, 0); (n-2, 1) if t != 1; (n-4, 2) if t != 2)",
            None,
        ),
        (
            "State(n, t -> (max(0, n-3), 0) if n > 0; (max(0, n-2), 1) if n > 0 and t != 1; (max(n-4, 0), 2) if n > 0 and t != 2)",
            None,
        ),
        (
            "State(n, t -> (n-1, 3) if t < 3; (n-2, t-1); (n-5, 2))",
            None,
        ),
    ] {
        let laws = laws(line);
        assert_eq!(laws.len(), 4, "{line}");
        let rule = line.parse::<Game>().unwrap().state().unwrap().clone();
        let mut reference = Reference::new(&rule);
        for (p, law) in (0_u64..).zip(&laws) {
            let law = law.as_ref().unwrap_or_else(|| panic!("{line}: layer {p}"));
            assert!(
                matches!(
                    law.status,
                    Status::Proved {
                        theorem: Theorem::LayerColumns,
                        ..
                    }
                ),
                "{line}: {law}"
            );
            let (preperiod, period, saltus) = law.shift().unwrap();
            let mut at = |n: u64| reference.grundy(&[n, p, 0, 0]);
            assert!(
                (preperiod..1500).all(|n| at(n) == at(n + period)),
                "{line}: layer {p} is not {law}"
            );
            assert!(
                preperiod == 0 || at(preperiod - 1) != at(preperiod - 1 + period),
                "{line}: {law} is not least"
            );
            let divides = |q: &u64| period % q == 0 && *q < period;
            let shorter = (1..period)
                .filter(divides)
                .find(|q| (preperiod..1500).all(|n| at(n) == at(n + q)));
            assert_eq!((shorter, saltus), (None, 0), "{line}: layer {p}");
        }
        if let Some(periods) = periods {
            let found: Vec<u64> = laws
                .iter()
                .flatten()
                .filter_map(|law| Some(law.shift()?.1))
                .collect();
            assert_eq!(found, periods, "{line}");
        }
    }
}

/// Nim with a pass: the removal of any number is outside the theorem, so the law is observed, not
/// proved.
#[test]
fn rules_outside_the_theorem_have_no_proved_law() {
    let laws = laws("State(n, p -> (n-a, p) for a in 1..=n; (n, p-1) if n > 0)");
    assert!(laws.iter().flatten().all(|law| !law.is_proved()));
    assert_eq!(
        laws[0].as_ref().unwrap().kind(),
        Some(&SequenceKind::Arithmetic {
            preperiod: 0,
            period: 1,
            saltus: 1
        })
    );
    let pass = laws[1].as_ref().unwrap();
    assert_eq!(
        pass.kind(),
        Some(&SequenceKind::Arithmetic {
            preperiod: 1,
            period: 2,
            saltus: 2
        })
    );
    for line in [
        "State(n, p -> (n-1, p+1); (n, p-1))",
        "State(n, p -> (n-1, 4); (n, p-1))",
        "State(n, p -> (n-1, n); (n, p-1))",
        "Wythoff",
        "0.77",
        "Wythoff + Nim",
    ] {
        assert!(layers(&line.parse().unwrap(), &()).is_none(), "{line}");
    }
}
