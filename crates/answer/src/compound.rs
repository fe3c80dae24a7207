//! Compounds with moves across several components.

use crate::{Answer, Budget, Play, Refusal, Value, WalkOutcome, WinningMove, answer::PositionForm};
use grundy_compute::{
    ComputeError,
    across::{Compound, CompoundMoves, CompoundSolver, theorem},
};
use grundy_core::family::Position;

/// Returns the answer for a position. With `;` in a word, each word is a position of the compound;
/// otherwise all words are the components of one position.
///
/// # Errors
/// If a component is invalid or too large, or the play is misère.
pub(crate) fn position(
    game: &Compound,
    words: &[String],
    play: Play,
    budget: &Budget<'_>,
) -> Result<Answer, Refusal> {
    if play == Play::Misere {
        return Err(Refusal::Beyond(format!(
            "the theorem for {game} is about normal play"
        )));
    }
    let texts = if words.iter().any(|word| word.contains(';')) {
        words.to_vec()
    } else {
        vec![words.join(";")]
    };
    let read = |text: &String| {
        game.parse_position(text)
            .map_err(|error| Refusal::Position(error.to_string()))
    };
    solve(
        game,
        &texts.iter().map(read).collect::<Result<Vec<_>, _>>()?,
        budget,
    )
}

fn solve(
    game: &Compound,
    positions: &[Vec<Position>],
    budget: &Budget<'_>,
) -> Result<Answer, Refusal> {
    let refused = |error| match error {
        ComputeError::TooLarge { positions, most } => Refusal::Beyond(format!(
            "the search of {positions} goes beyond {most}; use smaller components"
        )),
        error => error.into(),
    };
    let end = budget.begin();
    let mut solver = CompoundSolver::new(game, &end);
    let values: Option<Vec<u64>> = positions
        .iter()
        .map(|position| solver.value(position))
        .collect::<Result<_, _>>()
        .map_err(refused)?;
    let value = values
        .iter()
        .flatten()
        .copied()
        .reduce(|sum, value| sum ^ value);
    let (is_won, moves) = match (&values, positions) {
        (Some(values), _) => {
            let sum = value.unwrap_or(0);
            let mut moves = Vec::new();
            for (position, own) in positions.iter().zip(values).filter(|_| sum != 0) {
                moves.push(solver.moves_to(position, sum ^ own).map_err(refused)?);
            }
            (sum != 0, moves)
        }
        (None, [position]) => {
            let is_won = !solver.is_lost(position).map_err(refused)?;
            (
                is_won,
                vec![solver.winning_moves(position).map_err(refused)?],
            )
        }
        (None, _) => {
            let why = "its theorem gives outcomes and no values";
            return Err(Refusal::Beyond(format!(
                "cannot add positions of {game}: {why}"
            )));
        }
    };
    let printed: Vec<String> = positions
        .iter()
        .map(|position| game.print_position(position))
        .collect();
    let of_component =
        |(component, (CompoundMoves { to, .. }, from)): (usize, (&CompoundMoves, &String))| {
            let to = to.iter().map(|to| game.print_position(to));
            to.map(|to| WinningMove {
                component,
                from: from.clone(),
                to,
            })
            .collect::<Vec<_>>()
        };
    Ok(Answer {
        title: game.to_string(),
        game: game.to_string(),
        position: printed.join(" + "),
        play: Play::Normal,
        outcome: if is_won {
            WalkOutcome::N
        } else {
            WalkOutcome::P
        },
        value: value.map(u128::from),
        genus: None,
        values: values
            .unwrap_or_default()
            .into_iter()
            .map(|value| Value::Number(value.into()))
            .collect(),
        winning_moves: moves
            .iter()
            .zip(&printed)
            .enumerate()
            .flat_map(of_component)
            .collect(),
        all_moves: moves.iter().all(|moves| moves.are_all),
        by: vec![theorem(game.across).to_owned()],
        reason: None,
        form: PositionForm::Compound,
    })
}
