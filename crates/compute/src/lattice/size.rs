//! How many levels a rectangle has, and how much memory they take.

use super::reach::drop_of;
use grundy_core::game::Lattice;

/// The number of levels that cells of the rectangle have.
pub(crate) fn levels(game: &Lattice, width: usize, height: usize) -> u128 {
    let side = |weight: i64, length: usize| u128::from(weight.unsigned_abs()) * (length as u128).saturating_sub(1);
    side(game.weights.0, width) + side(game.weights.1, height) + 1
}

/// About how many bytes of memory the levels take, beside a table.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub(crate) fn overhead(game: &Lattice, width: usize, height: usize) -> f64 {
    let levels = levels(game, width, height);
    let game = within(game, width, height);
    let drops = game.leaps.iter().map(|&step| drop_of(game.weights, step) as f64);
    let kept = 1.0 + drops.fold(0.0, f64::max);
    let pad = game.leaps.iter().map(|step| step.0.unsigned_abs()).max().unwrap_or(0);
    let row = (levels / u128::from(game.weights.0.unsigned_abs())) as f64 + 2.0 * f64::from(pad);
    let set = (game.leaps.len() / 8 + 1).next_power_of_two().min(8);
    // The whole ring, and as much again for the chunks; a span for each level, and for each ride.
    2.0 * kept * row * set as f64 + 16.0 * levels as f64 * (1.0 + game.rides.len() as f64)
}

/// The game without the moves that are too long for every cell of these levels: room is made for the longest.
pub(super) fn within(game: &Lattice, width: usize, height: usize) -> Lattice {
    let (top, (a, b)) = (levels(game, width, height) - 1, game.weights);
    let fits = |&(dx, dy): &(i32, i32)| {
        let along = |weight: i64, step: i32| u128::from(weight.unsigned_abs()) * u128::from(step.unsigned_abs());
        along(a, dx) <= top && along(b, dy) <= top
    };
    let those = |moves: &[(i32, i32)]| moves.iter().copied().filter(fits).collect();
    Lattice { leaps: those(&game.leaps), rides: those(&game.rides), weights: game.weights }
}
