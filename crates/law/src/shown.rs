//! The law that values show.

use super::{
    observe::of_heaps,
    statement::Law,
    strip::StripLaw,
    theorem::{applies_to, digits, rings},
};
use grundy_core::{game::Game, progress::Progress, values::Values};

/// Finds the law that the values of heaps, rings, rows or gaps of a strip show. The law is proved
/// if a theorem applies and has all values that it requires. `None` if the values show no law, and
/// for games of other families. Does not search for the marks of a ruler.
///
/// If `progress` asks to stop, a long proof is given up and the law is observed.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::show_law;
///
/// let ring: Game = "Ring(0.137)".parse()?;
/// let law =
///     show_law(&ring, &compute(&ring, &Bounds::Heap(300), None, &())?, &()).ok_or("no law")?;
/// assert!(law.is_proved());
/// assert_eq!(law.recurrence().map(|law| law.period), Some(34));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn show_law(game: &Game, values: &Values, progress: &dyn Progress) -> Option<Law> {
    if let Some(strip) = game.strip() {
        return StripLaw::find_within(strip, values, progress);
    }
    let of_ring = || rings::law(game.ring()?, values, progress);
    let is_sequence = game.is_heaps() || game.ring().is_some() || game.row().is_some();
    let law = if is_sequence {
        of_ring().or_else(|| of_heaps(game, values, progress))
    } else {
        None
    };
    // A theorem about the game needs more values, and gives a certificate with the law.
    law.map(|law| {
        if applies_to(game) {
            law
        } else {
            digits::prove_by_digits(game, law, progress)
        }
    })
}
