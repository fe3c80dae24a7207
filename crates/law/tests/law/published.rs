//! The solved octal games of the literature: period, preperiod, largest value, rare heaps.
//!
//! Facts from Winning Ways (chapter 4), Gangolli and Plambeck (A note on periodicity in some octal
//! games, Internat. J. Game Theory 18, 1989), Caines, Gates, Guy and Nowakowski (Periods in taking
//! and splitting games, Amer. Math. Monthly 106, 1999) and Achim Flammenkamp's tables of octal
//! games. A preperiod is the least heap from which the values repeat: for Kayles and Dawson's Chess
//! the published numbers are the last exceptions 70 and 51, one less. All other preperiods agree
//! with the published numbers. The rare heaps include the empty heap.

use super::*;
use grundy_law::sparse;

struct Published {
    game: &'static str,
    period: u64,
    preperiod: u64,
    /// The largest value and its heap.
    largest: Option<(u32, usize)>,
    /// The number of rare heaps and the last one.
    rares: Option<(u64, u64)>,
    /// The heap that the theorem requires: 2 preperiods + 2 periods + the last digit - 1.
    checked_to: u64,
}

impl Published {
    fn check(&self, to: u64) {
        let game = game(self.game);
        let values = values(&game, to);
        let found = find(&game, &values).unwrap();
        let kind = SequenceKind::Periodic {
            preperiod: self.preperiod,
            period: self.period,
        };
        let status = Status::Proved {
            theorem: Theorem::GuySmith,
            checked_to: Some(self.checked_to),
        };
        assert_eq!(
            (found.kind(), found.status),
            (Some(&kind), status),
            "{game}"
        );
        assert_eq!(found.needed_to(&game), Some(self.checked_to), "{game}");
        let largest = values
            .largest()
            .map(|largest| (largest.value, largest.index));
        assert_eq!(self.largest.or(largest), largest, "{game}");
        if let Some(rares) = self.rares {
            let found = sparse::summary(&game, &values).unwrap();
            assert_eq!((found.rares, found.last_rare), rares, "{game}: {found:?}");
            assert_eq!(
                found.position_parity,
                self.game == "0.127",
                "{game}: {found:?}"
            );
        }
    }
}

#[rustfmt::skip]
const SOLVED: [Published; 7] = [
    Published { game: "0.77", period: 12, preperiod: 71, largest: None, rares: None, checked_to: 167 },
    Published { game: "0.137", period: 34, preperiod: 52, largest: None, rares: None, checked_to: 174 },
    Published { game: "0.45", period: 20, preperiod: 498, largest: None, rares: Some((11, 198)), checked_to: 1037 },
    Published { game: "0.156", period: 349, preperiod: 3479, largest: Some((23, 1032)), rares: Some((15, 357)), checked_to: 7658 },
    Published { game: "0.356", period: 142, preperiod: 7315, largest: Some((19, 86)), rares: Some((7, 43)), checked_to: 14916 },
    Published { game: "0.644", period: 442, preperiod: 3256, largest: Some((64, 333)), rares: Some((31, 511)), checked_to: 7398 },
    Published { game: "0.165", period: 1550, preperiod: 5181, largest: Some((25, 620)), rares: None, checked_to: 13464 },
];

#[test]
fn solved_octal_games_are_proved() {
    for published in &SOLVED {
        published.check(published.checked_to);
    }
}

#[test]
fn one_heap_too_few_proves_nothing() {
    for published in &SOLVED {
        let found = law(published.game, published.checked_to - 1);
        assert!(
            !found.is_some_and(|law| law.is_proved()),
            "{}",
            published.game
        );
    }
}

#[test]
#[ignore = "slow: 93,000 heaps with many rares"]
fn the_game_whose_sparse_space_needs_the_parity_is_proved() {
    let rares = Some((693, 27_106));
    let largest = Some((56, 24_734));
    Published {
        game: "0.127",
        period: 4,
        preperiod: 46_578,
        largest,
        rares,
        checked_to: 93_166,
    }
    .check(93_166);
}

#[test]
#[ignore = "slow: half a million heaps"]
fn a_long_period_is_proved() {
    let rares = Some((53, 13_935));
    let largest = Some((23, 229_790));
    Published {
        game: "0.16",
        period: 149_459,
        preperiod: 105_351,
        largest,
        rares,
        checked_to: 509_621,
    }
    .check(600_000);
}

#[test]
#[ignore = "slow: 650,000 heaps"]
fn a_long_preperiod_is_proved() {
    let rares = Some((46, 1_795));
    let largest = Some((64, 22_778));
    Published {
        game: "0.56",
        period: 144,
        preperiod: 326_640,
        largest,
        rares,
        checked_to: 653_569,
    }
    .check(700_000);
}

#[test]
#[ignore = "slow: two million heaps"]
fn grundys_game_shows_no_law() {
    let game = game("4!.0");
    let values = values(&game, 1 << 21);
    assert_eq!(find(&game, &values), None);
    let found = sparse::summary(&game, &values).unwrap();
    assert_eq!(
        (found.mask, found.rares, found.last_rare),
        (0xfe, 1274, 82_860)
    );
}

#[test]
fn games_without_a_sparse_space_are_recognised() {
    for notation in ["0.137", "0.[3]", "0.33", "Subtraction({1,2})"] {
        let game = game(notation);
        assert_eq!(
            sparse::summary(&game, &values(&game, 1000)),
            None,
            "{notation}"
        );
    }
}
