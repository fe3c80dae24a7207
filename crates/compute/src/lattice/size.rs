//! The number of levels of a rectangle, and their memory.

use super::reach::drop_of;
use grundy_core::game::Plane;

/// Estimates the bytes of memory that the levels take in addition to a table.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub(crate) fn overhead(game: &Plane, width: usize, height: usize) -> f64 {
    let levels = game.levels(width, height);
    let game = within(game, width, height);
    let drops = game
        .leaps
        .iter()
        .map(|&step| drop_of(game.weights, step) as f64);
    let kept = 1.0 + drops.fold(0.0, f64::max);
    let pad = game
        .leaps
        .iter()
        .map(|step| step.0.unsigned_abs())
        .max()
        .unwrap_or(0);
    let row = (levels / u128::from(game.weights.0.unsigned_abs())) as f64 + 2.0 * f64::from(pad);
    let set = (game.leaps.len() / 8 + 1).next_power_of_two().min(8);
    // The whole ring, and the same amount for the chunks; a span for each level, and for each level
    // and ride.
    2.0 * kept * row * set as f64 + 16.0 * levels as f64 * (1.0 + game.rides.len() as f64)
}

/// The game without the moves that are too long for every cell of these levels: the longest move
/// determines the memory.
pub(super) fn within(game: &Plane, width: usize, height: usize) -> Plane {
    let (top, (a, b)) = (game.levels(width, height) - 1, game.weights);
    let fits = |&(dx, dy): &(i32, i32)| {
        let along = |weight: i64, step: i32| {
            u128::from(weight.unsigned_abs()) * u128::from(step.unsigned_abs())
        };
        along(a, dx) <= top && along(b, dy) <= top
    };
    let those = |moves: &[(i32, i32)]| moves.iter().copied().filter(fits).collect();
    Plane {
        leaps: those(&game.leaps),
        rides: those(&game.rides),
        weights: game.weights,
    }
}
