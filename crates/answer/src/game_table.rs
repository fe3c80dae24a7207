//! Tables of the values of games, for guesses.

use grundy_core::{
    game::Game,
    values::{Shape, Values},
};
use grundy_guess::{
    Table,
    table::{MOST_NUMBERS, TablePosition},
};
use grundy_law::parametric::Sweep;

/// Returns the table of a game's values, of the positions that satisfy a condition.
///
/// # Errors
/// If the positions of the game are not one to three numbers, or no position satisfies the
/// condition.
pub fn of_values(
    game: &Game,
    values: &Values,
    only: &dyn Fn(&[u64]) -> Result<bool, String>,
) -> Result<Table, String> {
    let names = names(game, values.shape)?;
    let mut cells = Vec::with_capacity(values.len().min(MOST_CELLS));
    for (index, value) in values.iter().enumerate() {
        let numbers = values.shape.numbers(index);
        if let (true, Ok(value)) = (only(&numbers)?, i32::try_from(value)) {
            cells.push((position(&numbers), value));
        }
        if cells.len() >= MOST_CELLS {
            break;
        }
    }
    Table::new(names, cells, false)
}

/// The most positions of a table.
const MOST_CELLS: usize = 1 << 18;

fn position(numbers: &[u64]) -> TablePosition {
    let mut position = TablePosition::default();
    for (to, &number) in position.iter_mut().zip(numbers) {
        *to = i32::try_from(number).unwrap_or(i32::MAX);
    }
    position
}

/// Returns the names of the numbers of a game's positions.
fn names(game: &Game, shape: Shape) -> Result<Vec<String>, String> {
    let names: &[&str] = match shape {
        Shape::Heap { .. } => &["n"],
        Shape::Grid { .. } => &["x", "y"],
        Shape::Block { sides } if sides.lengths().len() <= MOST_NUMBERS => {
            &["x", "y", "z"][..sides.lengths().len()]
        }
        Shape::Strip { .. } => &["n", "left", "right"],
        Shape::Block { .. } | Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
            let help = "a table has positions of one to three numbers";
            return Err(format!("cannot guess a formula for {game}: {help}"));
        }
    };
    Ok(names.iter().map(|&name| name.to_owned()).collect())
}

/// Returns the table of a sweep: the parameters are numbers of its positions.
///
/// # Errors
/// If a position has more than three numbers with the parameters.
pub fn of_sweep(sweep: &Sweep) -> Result<Table, String> {
    let names: Vec<String> = sweep
        .coordinates
        .iter()
        .map(|&name| name.to_owned())
        .chain(sweep.names.iter().cloned())
        .collect();
    if names.len() > MOST_NUMBERS {
        return Err(format!(
            "a position has {} numbers with the parameters; a table has up to three",
            names.len()
        ));
    }
    let mut cells = Vec::new();
    for sample in &sweep.samples {
        for (index, &value) in sample.values.iter().enumerate() {
            let mut numbers = sweep.shape.numbers(index);
            numbers.extend(&sample.parameters);
            cells.push((position(&numbers), i32::try_from(value).unwrap_or(i32::MAX)));
        }
    }
    Table::new(names, cells, false)
}
