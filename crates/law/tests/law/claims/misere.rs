//! Claims about misère play, compared with plain recursion over sums of positions.

use std::{collections::HashMap, time::Duration};

use grundy_core::{
    claim::Claimed,
    family::Position,
    game::{Game, Rules},
    notation::Bounds,
};
use grundy_law::claim::{Counterexample, Misere, Verdict, Witness};

use super::oracle::{Oracle, Says};

/// The misère values of sums by their definition.
struct Sums<'a> {
    game: &'a Game,
    known: HashMap<Vec<Position>, u32>,
}

impl Sums<'_> {
    fn options(&self, sum: &[Position]) -> Vec<Vec<Position>> {
        let mut all = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            self.game.options(component, &mut |parts| {
                let others = sum[..index].iter().chain(&sum[index + 1..]);
                all.push(others.chain(parts).cloned().collect());
            });
        }
        all
    }

    fn value(&mut self, sum: &[Position]) -> u32 {
        let mut sum = sum.to_vec();
        sum.sort();
        if let Some(&value) = self.known.get(&sum) {
            return value;
        }
        let options: Vec<u32> = self
            .options(&sum)
            .iter()
            .map(|option| self.value(option))
            .collect();
        let value = if options.is_empty() {
            1
        } else {
            (0..).find(|value| !options.contains(value)).unwrap()
        };
        self.known.insert(sum, value);
        value
    }
}

/// The positions of a table with the numbers that a claim takes. Several numbers of a game of heaps
/// are heaps.
fn positions(game: &Game, bounds: &Bounds, arity: usize) -> Vec<(Vec<u64>, Vec<Position>)> {
    if let (true, Bounds::Heap(to)) = (game.is_heaps(), bounds) {
        let count = (to + 1).pow(u32::try_from(arity).unwrap());
        let numbers = |index: u64| -> Vec<u64> {
            (0..arity)
                .rev()
                .map(|place| index / (to + 1).pow(u32::try_from(place).unwrap()) % (to + 1))
                .collect()
        };
        return (0..count)
            .map(numbers)
            .map(|heaps| {
                (
                    heaps.clone(),
                    heaps.into_iter().map(Position::Heap).collect(),
                )
            })
            .collect();
    }
    let shape = game.shape(bounds).unwrap();
    let position = |index| {
        (
            shape.numbers(index),
            vec![game.position(shape, index).unwrap()],
        )
    };
    (0..shape.positions().unwrap()).map(position).collect()
}

/// Returns the first position at which a claim is false, with its value.
fn first_false(
    sums: &mut Sums<'_>,
    claim: &str,
    arity: usize,
    bounds: &Bounds,
) -> Option<(Vec<u64>, Vec<Position>, u32)> {
    let own = sums.game.family().coordinates();
    let names = if own.len() == arity {
        own
    } else {
        &["x", "y", "z"][..arity]
    };
    let mut oracle = Oracle::new(claim, names);
    positions(sums.game, bounds, arity)
        .into_iter()
        .find_map(|(numbers, sum)| {
            let value = sums.value(&sum);
            let is_true = match oracle.says(&numbers) {
                Says::Value(claimed) => claimed == i128::from(value),
                Says::Lost(lost) => lost == (value == 0),
            };
            (!is_true).then_some((numbers, sum, value))
        })
}

/// Checks a witness with all options of the position.
fn shows(sums: &mut Sums<'_>, sum: &[Position], difference: &Counterexample) {
    let options: Vec<u128> = sums
        .options(sum)
        .iter()
        .map(|option| sums.value(option))
        .collect::<Vec<_>>()
        .into_iter()
        .map(Into::into)
        .collect();
    match &difference.witness {
        Witness::Option { value, .. } => assert!(options.contains(value), "{difference}"),
        Witness::Missing(value) => {
            let missing = if matches!(difference.claimed, Claimed::Lost(_)) {
                0
            } else {
                *value
            };
            assert!(!options.contains(&missing), "{difference}");
        }
        Witness::Ended => assert!(options.is_empty(), "{difference}"),
        Witness::Negative => {}
        Witness::Unknown(_) | Witness::Equation => panic!("no witness: {difference}"),
    }
}

#[test]
fn every_answer_agrees_with_plain_recursion() {
    let lines = include_str!("misere.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [answer, game, bounds, claim] = parts.as_slice() else {
            panic!("{line}")
        };
        let (game, bounds): (Game, Bounds) = (game.parse().unwrap(), bounds.parse().unwrap());
        let asked = Misere::parse(claim, &game).unwrap_or_else(|error| panic!("{line}: {error}"));
        let found = asked
            .check(Some(&bounds), Duration::from_secs(600), &())
            .unwrap();
        let (mut sums, arity) = (
            Sums {
                game: &game,
                known: HashMap::new(),
            },
            asked.claim.arity,
        );
        count += 1;
        match &found.verdict {
            Verdict::Proved(_) => {
                assert_eq!(*answer, "proved", "{line}");
                assert_eq!(
                    first_false(&mut sums, claim, arity, &bounds),
                    None,
                    "{line}"
                );
            }
            Verdict::TrueSoFar { lacks, .. } => {
                assert_eq!(*answer, "so far", "{line}: {lacks}");
                assert_eq!(
                    first_false(&mut sums, claim, arity, &bounds),
                    None,
                    "{line}"
                );
            }
            Verdict::False(difference) => {
                let numbers: Vec<String> =
                    difference.numbers.iter().map(ToString::to_string).collect();
                assert_eq!(
                    answer.trim_end(),
                    format!("false {}", numbers.join(",")).trim_end(),
                    "{line}"
                );
                let largest = difference
                    .numbers
                    .iter()
                    .max()
                    .map_or(0, |&number| u64::try_from(number).unwrap());
                let bounds = match bounds {
                    Bounds::Heap(to) => Bounds::Heap(to.max(largest)),
                    Bounds::Grid(x, y) => Bounds::Grid(x.max(largest + 1), y.max(largest + 1)),
                    other => other,
                };
                let (first, sum, value) = first_false(&mut sums, claim, arity, &bounds).unwrap();
                let first: Vec<u128> = first.into_iter().map(u128::from).collect();
                assert_eq!(first, difference.numbers, "{line}");
                let value = if let Claimed::Lost(_) = difference.claimed {
                    value.min(1)
                } else {
                    value
                };
                assert_eq!(Some(u128::from(value)), difference.value, "{line}");
                shows(&mut sums, &sum, difference);
            }
        }
    }
    assert!(count >= 50, "{count}");
}
