//! The first position of a table at which a claim is false.

use super::{
    verdict::{ClaimValueError, Counterexample},
    witness::{Witness, nim_sum, witness},
};
use crate::search::LawSearchResult;
use grundy_check::claim::Obeyed;
use grundy_core::text::join;
use grundy_core::{
    claim::{Claim, ClaimError, Claimed},
    family::Position,
    game::{Game, expr::Steps},
    progress::Progress,
    values::{Shape, Values},
};

/// The number of positions between two checks for a stop request.
const ASKED_AFTER: usize = 1 << 10;
/// The evaluation steps of a claim at a position beyond the table.
const CLAIM_STEPS: u64 = 10_000_000;

/// The result of a comparison with a table.
pub(super) enum TableComparison {
    /// The claim is false at this index, where it claims this.
    Different(usize, Claimed),
    /// This number of positions were compared, and the claim is true at all of them.
    Equal(usize),
}

/// Returns the numbers of a position that a claim takes; `None` for a position that the claim is
/// not about.
fn find_taken(claim: &Claim, shape: Shape, index: usize) -> Option<Vec<u64>> {
    let mut numbers = shape.numbers(index);
    if shape == Shape::Opening {
        numbers.resize(claim.arity, 0);
    }
    let beyond = numbers.split_off(claim.arity.min(numbers.len()));
    beyond.iter().all(|&number| number == 0).then_some(numbers)
}

/// Compares a claim with all values of a table, in its order.
pub(super) fn first_difference(
    claim: &Claim,
    values: &Values,
    progress: &dyn Progress,
) -> Result<TableComparison, ClaimValueError> {
    let shape = values.shape;
    let go_on = || !progress.cancelled();
    let mut steps = Steps::while_asked(&go_on);
    for (index, value) in values.iter().enumerate() {
        if index % ASKED_AFTER == 0 && progress.cancelled() {
            return Ok(TableComparison::Equal(index));
        }
        let Some(numbers) = find_taken(claim, shape, index) else {
            continue;
        };
        let known = |numbers: &[i128]| {
            let mut numbers = numbers
                .iter()
                .map(|&number| u64::try_from(number).ok())
                .collect::<Option<Vec<_>>>()?;
            numbers.resize(shape.lengths().len(), 0);
            // At the positions before this one, the claim is true.
            let place = shape.index(&numbers).filter(|&place| place < index)?;
            values.get(place).map(i128::from)
        };
        let position: Vec<i128> = numbers.iter().map(|&number| number.into()).collect();
        let claimed = match claim.is_about(&position, &mut steps).and_then(|is_about| {
            is_about
                .then(|| claim.at(&position, &known, &mut steps))
                .transpose()
        }) {
            Ok(None) => continue,
            Ok(Some(claimed)) => claimed,
            Err(ClaimError::OutOfSteps) if progress.cancelled() => {
                return Ok(TableComparison::Equal(index));
            }
            Err(error) => {
                return Err(ClaimValueError {
                    position: name(shape, index, &numbers),
                    error,
                });
            }
        };
        if !is_true(claimed, value.into()) {
            return Ok(TableComparison::Different(index, claimed));
        }
    }
    Ok(TableComparison::Equal(values.len()))
}

/// Compares claimed values with all values of a table, in its order.
pub(super) fn first_other_value(claimed: &[i128], values: &Values) -> TableComparison {
    let mut pairs = values.iter().zip(claimed).enumerate();
    match pairs.find(|(_, (value, claimed))| i128::from(*value) != **claimed) {
        Some((index, (_, &claimed))) => TableComparison::Different(index, Claimed::Value(claimed)),
        None => TableComparison::Equal(values.len().min(claimed.len())),
    }
}

/// Returns the difference at an index of the table, of which the claim takes `arity` numbers.
pub(super) fn in_table(
    found: &LawSearchResult,
    (index, claimed): (usize, Claimed),
    arity: usize,
    progress: &dyn Progress,
) -> Counterexample {
    let LawSearchResult { game, values, .. } = found;
    let shape = values.shape;
    let of_table = |position: &Position| values.get(game.index(shape, position)?).map(u128::from);
    let (position, value) = (
        game.position(shape, index),
        values.get(index).map_or(0, u128::from),
    );
    let witness = witness(
        game,
        position.as_ref(),
        claimed,
        value,
        &nim_sum(game, &of_table, progress),
        progress,
    );
    let numbers = shape.numbers(index);
    let position = name(shape, index, &numbers);
    let mut numbers: Vec<u128> = numbers.into_iter().map(u128::from).collect();
    // Of a board with many cells, the table has the opening alone.
    numbers.resize(arity, 0);
    Counterexample {
        numbers,
        position,
        claimed,
        value: Some(value),
        misere: false,
        witness,
        is_first: true,
    }
}

/// Returns the difference at a position beyond the table.
pub(super) fn difference_by_law(
    claim: &Claim,
    lawful: &dyn Obeyed,
    found: &LawSearchResult,
    (numbers, is_first): (Vec<u128>, bool),
    progress: &dyn Progress,
) -> Result<Counterexample, ClaimValueError> {
    let game = &found.game;
    let position = far_name(game, &numbers);
    let claimed = claimed_at(claim, &|numbers| lawful.value(numbers), &numbers, &position)?;
    let value = lawful.value(&numbers).unwrap_or_default();
    let place = from_numbers(game, &numbers);
    let by_law = |position: &Position| {
        let mut numbers: Vec<u128> = game
            .family()
            .numbers(position)?
            .into_iter()
            .map(u128::from)
            .collect();
        let beyond = numbers.split_off(claim.arity.min(numbers.len()));
        if beyond.iter().any(|&number| number != 0) {
            return None;
        }
        lawful.value(&numbers)
    };
    let witness = witness(
        game,
        place.as_ref(),
        claimed,
        value,
        &nim_sum(game, &by_law, progress),
        progress,
    );
    Ok(Counterexample {
        numbers,
        position,
        claimed,
        value: Some(value),
        misere: false,
        witness,
        is_first,
    })
}

/// Returns the difference at a position beyond the table at which the claim contradicts the mex
/// equation.
pub(super) fn difference_by_equation(
    claim: &Claim,
    game: &Game,
    numbers: &[u128],
    misere: bool,
) -> Result<Counterexample, ClaimValueError> {
    let position = far_name(game, numbers);
    let claimed = claimed_at(claim, &|_| None, numbers, &position)?;
    let numbers = numbers.to_vec();
    Ok(Counterexample {
        numbers,
        position,
        claimed,
        value: None,
        misere,
        witness: Witness::Equation,
        is_first: false,
    })
}

/// Returns the claimed fact about a position beyond the table.
pub(super) fn claimed_at(
    claim: &Claim,
    value: &dyn Fn(&[u128]) -> Option<u128>,
    numbers: &[u128],
    position: &str,
) -> Result<Claimed, ClaimValueError> {
    let value_at = |numbers: &[i128]| {
        let numbers = numbers
            .iter()
            .map(|&number| u128::try_from(number).ok())
            .collect::<Option<Vec<_>>>()?;
        value(&numbers).and_then(|value| i128::try_from(value).ok())
    };
    let signed: Vec<i128> = numbers
        .iter()
        .map(|&number| i128::try_from(number).unwrap_or(i128::MAX))
        .collect();
    claim
        .at(&signed, &value_at, &mut Steps::at_most(CLAIM_STEPS))
        .map_err(|error| ClaimValueError {
            position: position.to_owned(),
            error,
        })
}

/// Returns a position from the numbers that a claim takes; the others are 0.
pub(super) fn from_numbers(game: &Game, numbers: &[u128]) -> Option<Position> {
    let mut all: Vec<u64> = numbers
        .iter()
        .map(|&number| u64::try_from(number).unwrap_or(u64::MAX))
        .collect();
    all.resize(game.family().coordinates().len(), 0);
    game.family().from_numbers(&all)
}

/// Returns a position beyond the table in words.
pub(super) fn far_name(game: &Game, numbers: &[u128]) -> String {
    match numbers {
        [n] if game.is_heaps() => format!("heap {n}"),
        [n] => n.to_string(),
        _ => format!("({})", join(numbers, ", ")),
    }
}

fn is_true(claimed: Claimed, value: u128) -> bool {
    match claimed {
        Claimed::Value(claimed) => u128::try_from(claimed) == Ok(value),
        Claimed::Lost(lost) => lost == (value == 0),
    }
}

/// Returns a position in words.
pub(super) fn name(shape: Shape, index: usize, numbers: &[u64]) -> String {
    match (shape, numbers) {
        (Shape::Heap { .. }, [n]) => format!("heap {n}"),
        _ => shape.name(index),
    }
}
