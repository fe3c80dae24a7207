//! The search in more and more values until a theorem proves the law that they show.

use super::{shown::show_law, statement::Law};
use grundy_core::{game::Game, progress::Progress, values::Values};

/// The computed values of the heaps or gaps 0, 1, …, and the law that they show.
///
/// [`proved_law`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The values.
    pub values: Values,
    /// The law of the values: proved, observed, or `None` if no law was found.
    pub law: Option<Law>,
}

impl Evidence {
    /// Finds the law that the values of `game` show.
    #[must_use]
    pub fn from_game(game: &Game, values: Values) -> Self {
        Self::within(game, values, &())
    }

    /// Finds the law that the values of `game` show; gives up a long proof if `progress` asks to
    /// stop.
    #[must_use]
    pub fn within(game: &Game, values: Values, progress: &dyn Progress) -> Self {
        let law = show_law(game, &values, progress);
        Self { values, law }
    }

    /// Returns `true` if the law is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(Law::is_proved)
    }
}

/// The largest factor from the last bound to a theorem's bound that is taken in one step; if the
/// factor is larger, the bound is doubled.
const LEAP: u64 = 16;

/// Asks `compute` for the values of the heaps 0..=first, then for more, until a law of `game` is
/// proved or `compute` returns no more values. Returns the last values with their law; `None` if
/// `compute` returned no values.
///
/// The bound doubles from step to step. If the values of heaps show a law and its theorem gives the
/// number of values that it needs, that number is the next bound, if it is at most 16 times the
/// last bound. The second bound is at least `then`. A long proof is given up if `progress` asks to
/// stop. The caller's `compute` decides about time and memory: the search has no clock and no
/// memory limit.
///
/// # Errors
/// The first error of `compute`.
///
/// ```
/// use grundy_compute::{self as compute, compute};
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::search;
///
/// let game: Game = "0.45".parse()?;
/// let mut budget = |to: u64| match to {
///     0..=1_000_000 => compute(&game, &Bounds::Heap(to), None, &()).map(Some),
///     _ => Ok::<_, compute::ComputeError>(None),
/// };
/// let found = search::proved_law(&game, 100, 0, &(), &mut budget)?.ok_or("no values")?;
/// let law = found.law.ok_or("no law")?;
/// assert_eq!(
///     law.to_string(),
///     "periodic with period 20 from heap 498 on, proved (Guy–Smith: checked to heap 1037)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn proved_law<E>(
    game: &Game,
    first: u64,
    then: u64,
    progress: &dyn Progress,
    compute: &mut dyn FnMut(u64) -> Result<Option<Values>, E>,
) -> Result<Option<Evidence>, E> {
    let mut last = None;
    let mut to = first;
    while let Some(values) = compute(to)? {
        let found = Evidence::within(game, values, progress);
        let is_proved = found.is_proved();
        let of_heaps = found.law.as_ref().filter(|law| law.sequence().is_some());
        let needed = of_heaps.and_then(|law| law.needed_to(game));
        last = Some(found);
        if is_proved {
            break;
        }
        let near = needed.filter(|&needed| needed > to && needed <= to.saturating_mul(LEAP));
        let Some(next) = near.or(to.max(1).checked_mul(2)) else {
            break;
        };
        to = if to == first { next.max(then) } else { next };
    }
    Ok(last)
}
