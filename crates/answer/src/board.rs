//! Positions of boards with too many states for a table: searched like an opening.

use crate::{Budget, Refusal, Solved, Winning, WinningMoves, sum::Components};
use grundy_compute::finite_search::{AsFar, Begun, Opening, opening_as_far};
use grundy_core::{
    family::Position,
    game::{
        board::Filled,
        finite::{Taking, TakingMove},
    },
};

/// The most cells of a board whose states are all computed instead.
const MOST_TABULATED: u32 = 25;

/// Returns the answer for a position of one large board; `None` for all others.
///
/// # Errors
/// If even the outcome is not known when the budget ends.
pub(crate) fn solve(sum: &Components, budget: &Budget<'_>) -> Result<Option<Solved>, Refusal> {
    let [component] = sum.all.as_slice() else {
        return Ok(None);
    };
    let Some(board) = sum
        .part(0)
        .board()
        .filter(|board| board.cells() > MOST_TABULATED)
    else {
        return Ok(None);
    };
    let Position::Board(Filled(filled)) = component.position else {
        return Ok(None);
    };
    let found = opening_as_far(&Taking::of_board_with(board, filled), &budget.begin())?;
    let after = |step: &TakingMove| {
        let TakingMove::Cells(cells) = step else {
            return None;
        };
        let bit = |cell: &Vec<u32>| match **cell {
            [row, column] => 1_u64 << (row * u32::from(board.columns) + column),
            _ => 0,
        };
        Some(Winning::new(
            0,
            &[Position::Board(Filled(
                cells.iter().map(bit).fold(filled, |mask, bit| mask | bit),
            ))],
        ))
    };
    let (value, winning, are_all) = match &found {
        AsFar::Whole(Opening {
            value,
            winning_moves,
        }) => (Some(u128::from(*value)), winning_moves, true),
        AsFar::Begun(Begun {
            winning_moves,
            are_all,
            ..
        }) => (None, winning_moves, *are_all),
    };
    Ok(Some(Solved {
        is_won: value != Some(0),
        value,
        values: value.into_iter().collect(),
        genus: None,
        moves: WinningMoves {
            found: winning.iter().filter_map(after).collect(),
            are_all,
        },
        by: vec![format!("{}: a search of this position alone", sum.game())],
    }))
}
