//! Winning moves by the rules and the slow reference.

use grundy_core::{
    family::Position,
    game::{Game, Rules},
    reference::grundy_values,
};

/// Returns the winning moves of a sum by the rules and the slow reference.
pub fn slow_moves(game: &Game, sum: &[Position]) -> (Vec<u32>, Vec<(u64, String)>) {
    let value = |positions: &[Position]| {
        grundy_values(game, positions.to_vec())
            .into_iter()
            .fold(0, |sum, value| sum ^ value)
    };
    let values: Vec<u32> = sum
        .iter()
        .map(|position| value(std::slice::from_ref(position)))
        .collect();
    let whole = values.iter().fold(0, |sum, value| sum ^ value);
    let mut winning = Vec::new();
    for (index, position) in sum.iter().enumerate() {
        let mut options: Vec<Vec<Position>> = Vec::new();
        game.options(position, &mut |option| {
            let mut option: Vec<Position> = option
                .iter()
                .filter(|part| !part.is_empty())
                .cloned()
                .collect();
            option.sort();
            options.push(option);
        });
        options.sort();
        options.dedup();
        for option in options
            .iter()
            .filter(|option| whole ^ values[index] ^ value(option) == 0)
        {
            winning.push((index as u64, game.print_positions(option)));
        }
    }
    (values, winning)
}
