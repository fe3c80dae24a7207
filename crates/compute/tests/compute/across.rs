//! Tests of `across`.

use grundy_compute::across::{Compound, CompoundMoves, CompoundSolver};
use grundy_core::{family::Position, reference::Reference};

/// Compares every position of up to three or four small components with the mex by the rules.
fn compare(line: &str, most: u64, components: u32) {
    let game = Compound::parse(line).unwrap().unwrap();
    let of_number = |number: u64| -> Position {
        // A position of two numbers has one digit for each.
        let text = if game.game.state().is_some() {
            format!("{},{}", number / 3, number % 3)
        } else {
            number.to_string()
        };
        game.game.parse_position(&text).unwrap()
    };
    let (mut solver, mut reference) = (CompoundSolver::new(&game, &()), Reference::new(&game));
    for count in 1..=components {
        for index in 0..(most + 1).pow(count) {
            let digits = (0..count).map(|digit| index / (most + 1).pow(digit) % (most + 1));
            let position: Vec<Position> = digits.map(of_number).collect();
            let text = game.print_position(&position);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{line}");
            let value = reference.grundy(&position);
            assert_eq!(
                solver.is_lost(&position).unwrap(),
                value == 0,
                "{line}: {text}"
            );
            if let Some(own) = solver.value(&position).unwrap() {
                assert_eq!(own, u64::from(value), "{line}: {text}");
            }
            let mut options = Vec::new();
            game.options_until(&position, &mut |option| {
                options.push(option.to_vec());
                true
            });
            let mut expected = options;
            expected.retain(|option| reference.grundy(option) == 0);
            expected.sort_unstable();
            expected.dedup();
            let mut found = solver.winning_moves(&position).unwrap();
            found.to.sort_unstable();
            assert_eq!(
                found,
                CompoundMoves {
                    to: expected,
                    are_all: true
                },
                "{line}: {text}"
            );
        }
    }
}

#[test]
fn theorems_agree_with_the_rules_on_every_small_position() {
    for kind in [
        "selective",
        "conjunctive",
        "continued conjunctive",
        "sequential",
    ] {
        compare(&format!("Compound({kind}; Nim)"), 4, 3);
        compare(&format!("Compound({kind}; Subtraction({{1,3}}))"), 5, 3);
        compare(&format!("Compound({kind}; Subtraction(1..=n/2))"), 6, 3);
        compare(
            &format!("Compound({kind}; State(x, y -> (x-1, y+1); (x, y-2); (x-2, y)))"),
            8,
            2,
        );
    }
    compare("Compound(moore 1)", 5, 3);
    compare("Moore's Nim", 4, 4);
    compare("Compound(moore 3)", 3, 4);
    compare("Compound(ends)", 6, 4);
    compare("Compound(ends)", 3, 6);
    compare("Staircase Nim", 3, 4);
}

#[test]
fn values_of_sums_of_stairs_and_sequences_lead_to_every_lower_value() {
    for (line, text) in [
        ("Compound(staircase)", "5;3;6;9"),
        ("Compound(sequential; Nim)", "5;3;6"),
    ] {
        let game = Compound::parse(line).unwrap().unwrap();
        let position = game.parse_position(text).unwrap();
        let mut solver = CompoundSolver::new(&game, &());
        let value = solver.value(&position).unwrap().unwrap();
        for lower in 0..value {
            let moves = solver.moves_to(&position, lower).unwrap();
            assert!(!moves.to.is_empty(), "{line}: {lower} of {value}");
            for option in moves.to {
                assert_eq!(solver.value(&option).unwrap(), Some(lower));
            }
        }
    }
}

#[test]
fn large_heaps_have_a_winning_move() {
    for (line, text) in [
        (
            "Compound(moore 2)",
            "1000000000000000000;5;77;123456789012;9",
        ),
        ("Compound(ends)", "1000000000000000000;5;77;123456789012;9"),
        (
            "Compound(staircase)",
            "1000000000000000000;5;77;123456789012;9",
        ),
    ] {
        let game = Compound::parse(line).unwrap().unwrap();
        let mut solver = CompoundSolver::new(&game, &());
        let moves = solver
            .winning_moves(&game.parse_position(text).unwrap())
            .unwrap();
        assert!(!moves.to.is_empty(), "{line}");
        for to in moves.to {
            assert!(
                solver.is_lost(&to).unwrap(),
                "{line}: {}",
                game.print_position(&to)
            );
        }
    }
}

#[test]
fn a_game_of_several_parts_has_no_compound() {
    for line in [
        "Compound(selective; Kayles)",
        "Compound(moore 0)",
        "Compound(all; Nim)",
        "Compound(ends; Nim)",
        "Compound(ends",
    ] {
        assert!(Compound::parse(line).unwrap().is_err(), "{line}");
    }
}
