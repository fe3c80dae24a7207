//! Cards for a contest notebook.

use grundy_answer::{Budget, Card, Explored, rules};
use grundy_core::game::Game;

/// The values that a card gives, read from its text.
fn read(period: &str, exceptions: &str, to: i64) -> Vec<i64> {
    let (row, rest) = period.split_once(" for n % ").unwrap();
    let row: Vec<i64> = row.split(' ').map(|value| value.parse().unwrap()).collect();
    let saltus: i64 = rest.split_once("plus ").map_or(0, |(_, text)| {
        text.split(' ').next().unwrap().parse().unwrap()
    });
    let period = i64::try_from(row.len()).unwrap();
    let of = |n: i64| {
        let exception = exceptions
            .split(", ")
            .find_map(|word| word.strip_prefix(&format!("g({n}) = ")));
        let regular = || row[usize::try_from(n % period).unwrap()] + saltus * (n / period);
        exception.map_or_else(regular, |value| value.parse().unwrap())
    };
    (0..=to).map(of).collect()
}

#[test]
fn period_and_exceptions_give_every_value() {
    for line in [
        "0.77",
        "0.137",
        "0.33",
        "0.07",
        "Subtraction({2,5,7})",
        "4.[3]",
        "0.[3]",
        "0.05",
        "Subtraction({4})",
    ] {
        let game: Game = line.parse().unwrap();
        let card = Card::new(&game, &[], &Budget::default())
            .unwrap()
            .to_string();
        let line_of = |label: &str| {
            card.lines()
                .find_map(|text| text.strip_prefix(label))
                .unwrap()
                .trim()
        };
        let values: Vec<i64> = Explored::search(&game, &Budget::default())
            .unwrap()
            .values
            .iter()
            .map(i64::from)
            .collect();
        let to = i64::try_from(values.len()).unwrap() - 1;
        assert_eq!(
            read(line_of("period "), line_of("exceptions "), to),
            values,
            "{line}: {card}"
        );
    }
}

#[test]
fn rules_of_a_code_are_described_digit_by_digit() {
    let words = |line: &str| rules(&line.parse().unwrap());
    assert_eq!(
        words("0.77"),
        "Take one token or two adjacent ones from a row, which may fall in two."
    );
    assert_eq!(
        words("8!.05"),
        "Take nothing and leave 3 unequal heaps.\nTake 2 and leave nothing, or 2 heaps."
    );
    assert_eq!(words("0.0"), "There are no moves.");
    assert_eq!(words("AllBut({2})"), "AllBut({2})");
}
