//! Lines that are understood, and lines that are refused where they are wrong.

use grundy_core::{
    game::expr::Expr,
    notation::input_format::{ElementCount, InputFormat, InputItem, InputLoop, InputPart},
};

fn task(line: &str) -> InputFormat {
    InputFormat::parse(line, &[]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_list_has_as_many_numbers_as_the_last_one_says() {
    let count = |line: &str, parameters: &[String]| {
        let task = InputFormat::parse(line, parameters).expect("understood");
        match task.parts.last() {
            Some(InputPart::Read(items)) => match items.last() {
                Some(InputItem::List(list)) => list.counts.clone(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        count("T; n; piles...", &[]),
        [ElementCount::Of(Expr::Var(1))]
    );
    assert_eq!(count("T; piles...", &[]), [ElementCount::Line]);
    assert_eq!(count("n; m times; piles...", &[]), [ElementCount::Line]);
    assert_eq!(
        count("T; n k; piles...", &["k".to_owned()]),
        [ElementCount::Of(Expr::Var(1))]
    );
    assert_eq!(
        count("until n == 0; n; piles...", &[]),
        [ElementCount::Of(Expr::Var(0))]
    );
    assert_eq!(count("R C; a[i < R][j < C]", &[]).len(), 2);
}

#[test]
fn loops_and_names_are_parsed() {
    let line = task("until n == 0 and m == 0; n m; a[n]; play a if a > m; swap if n % 2 == 1");
    assert!(matches!(
        line.parts.first(),
        Some(InputPart::Repeat(InputLoop::Until(_)))
    ));
    assert_eq!(line.find("a"), Some(2));
    assert!(line.play.is_some() && line.swap.is_some());
    assert!(matches!(
        task("until end; s as strip \".\"").parts.first(),
        Some(InputPart::Repeat(InputLoop::End))
    ));
}

#[test]
fn errors_point_at_the_place() {
    let cases = [
        ("", "expected"),
        ("T;", "nothing is read"),
        ("T; n; n...", "taken already"),
        ("T; n; a[m]", "unknown variable `m`"),
        ("T; n; (x y)", "length of these lists is missing"),
        ("T; n; () ...", "side by side"),
        ("T; n in 5..=1", "range is empty"),
        ("T; n in 0..=9000000000000000000", "numbers are read"),
        ("T; play...", "expected"),
        ("until n == 0; piles...", "`until` needs numbers"),
        ("until n; n", "a condition is needed"),
        ("T; a[line][3]", "only a plain list"),
        ("T; board \"*\" \"*\"", "two meanings"),
        ("T; board \".\" \"*\" order 0 2", "each cell once"),
        ("T; strip \"..\"", "one character"),
        ("T; runs \"\" \"X\"", "which characters"),
        ("n; play n; m", "comes last"),
        ("n; play n; play n", "a second time"),
        ("n; times...", "has a meaning"),
        ("n; let f(k) = k+1; play f(n)", "nothing else"),
        ("n; win if n > 3", "nothing else"),
        ("n m k", ""),
    ];
    for (line, message) in cases {
        match InputFormat::parse(line, &[]) {
            Ok(task) => assert!(message.is_empty(), "{line}: {task:?}"),
            Err(error) => assert!(
                !message.is_empty() && error.to_string().contains(message),
                "{line}: {error}"
            ),
        }
    }
}
