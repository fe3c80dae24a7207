//! The commands with `--misere`: one file per command.

mod certify;
mod compare;
mod emit;
mod explore;
mod plot;
mod position;
mod survey;
mod text;
mod values;

use std::time::{Duration, Instant};

use super::{
    BadInput,
    progress::{self, Bar},
    signals::Listening,
};
use grundy_core::{game::Game, notation::Bounds, progress::Progress};
use grundy_misere::{self as misere, Budget, Finding, Stop};

pub(super) use certify::certify;
pub(super) use compare::compare;
pub(super) use emit::emit;
pub(super) use explore::{Wanted, explore};
pub(super) use plot::plot;
pub(super) use survey::survey;
pub(super) use values::values;

/// The last heap of a search without `--to`.
const MOST_HEAPS: u64 = 20_000;
/// The last heap that `--to` may ask for.
const MOST_ASKED: u64 = 1_000_000;

/// A progress bar that ends the work at a time limit or a signal.
struct Watch {
    bar: Bar,
    end: Option<Instant>,
    listening: Listening,
}

impl Watch {
    /// Announces the budget, if there is one. Otherwise the work has no time limit, and the bar shows the remaining
    /// time.
    fn new(positions: u64, budget: Option<Duration>) -> Self {
        budget.into_iter().for_each(progress::at_most);
        let end = budget.map(|budget| Instant::now() + budget);
        Self { bar: Bar::new(positions), end, listening: Listening::begin() }
    }

    /// Returns the exit code of a signal that was caught.
    fn signal(&self) -> Option<u8> {
        self.listening.heard()
    }
}

impl Progress for Watch {
    fn advance(&self, positions: u64) {
        self.bar.advance(positions);
    }

    fn cancelled(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() > end) || self.listening.heard().is_some()
    }
}

/// A quotient, and the exit code if a signal ended the search.
struct Searched {
    found: Finding,
    signal: Option<u8>,
}

/// Finds the quotient of a game of heaps, up to `bounds` or until a period is proved.
///
/// # Errors
/// If the game is not a game of heaps, or the bounds are not bounds of heaps.
fn search(game: &Game, bounds: Option<&Bounds>, budget: Option<Duration>) -> anyhow::Result<Searched> {
    let to = match bounds {
        None => MOST_HEAPS,
        Some(Bounds::Heap(to)) if *to <= MOST_ASKED => *to,
        Some(Bounds::Heap(to)) => {
            return Err(
                BadInput(format!("misère quotients are found to heap {MOST_ASKED} at most, not to {to}")).into()
            );
        }
        Some(other) => return Err(BadInput(format!("heaps go to a number such as --to 100, not to {other}")).into()),
    };
    let watch = Watch::new(to + 1, budget);
    let heaps = usize::try_from(to)?;
    let found = misere::find_quotient(game, heaps, bounds.is_none(), Budget::default(), &watch);
    let signal = watch.signal();
    let found = found.ok_or_else(|| {
        BadInput(format!(
            "misère quotients are found for games of heaps; {game} is not one (explore and values give outcomes)"
        ))
    })?;
    Ok(Searched { found, signal })
}

/// Explains why the search ended before its goal.
fn why(stop: Stop, found: &Finding) -> String {
    let (to, order) = (found.to(), found.quotient.order());
    let reason = match stop {
        Stop::Order => format!("it would have more than {} elements with heap {}", Budget::default().order, to + 1),
        Stop::Candidate | Stop::Rounds | Stop::Pairs => {
            format!("the search for it with heap {} outgrew its limits", to + 1)
        }
        Stop::Cancelled => "the time allowed is over".to_owned(),
    };
    format!("not finite as far as heap {to}: order {order}; {reason}")
}
