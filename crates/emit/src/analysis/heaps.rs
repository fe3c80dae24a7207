//! The values and the law of heaps, searched to bounds that depend on the game alone.

use grundy_compute::{self as compute, steps};
use grundy_core::{
    game::{Game, code::PartDemand},
    notation::Bounds,
    progress::Progress,
    values::Values,
};
use grundy_law::{
    self as law, Law,
    search::{self, Evidence},
};

use super::{Analysis, values};
use crate::{
    error::{EmitError, MissingBounds},
    limits::MOST_CELLS,
    request::Request,
};

/// The first bound of the search for a law.
const FIRST_BOUND: u64 = 1 << 10;
/// The largest bound of the search.
const LAST: u64 = 1 << 20;
/// The largest estimate for a step of the search, in seconds.
const SEARCH_SECONDS: f64 = 0.5;
/// The largest bound of the search if nothing else gives a snippet: the law of 0.376 is proved from
/// five million heaps.
const DEEP_LAST: u64 = 1 << 23;
/// The largest estimate for a step of that deeper search, in seconds.
const DEEP_SECONDS: f64 = 2.0;
/// The first bound of the search for games that compare parts with each other: their values are
/// slow to compute.
const FIRST_BOUND_OF_PAIRS: u64 = 1 << 7;

impl Analysis {
    pub(super) fn heaps(request: &Request<'_>, progress: &dyn Progress) -> Result<Self, EmitError> {
        let Request {
            game,
            bounds,
            force,
            assume_law,
            ..
        } = *request;
        let asked = request.to();
        let finish = |found: Evidence| {
            let Evidence { values, law } = found;
            let assumes = assume_law
                && law
                    .as_ref()
                    .is_some_and(|law| !law.is_proved() && is_held(law, &values));
            Ok(Self {
                law,
                assumes,
                ..Self::from_game(game, bounds, values)
            })
        };
        let quick = search_law(request, 0, (LAST, SEARCH_SECONDS), progress)?;
        let is_enough = |found: &Evidence| {
            let reaches = asked.is_some_and(|asked| found.values.len() as u64 > asked);
            let is_held = found
                .law
                .as_ref()
                .is_some_and(|law| is_held(law, &found.values));
            found.is_proved() || reaches || assume_law && is_held
        };
        if quick.as_ref().is_some_and(is_enough) {
            return quick.map_or(Err(EmitError::Bounds(MissingBounds::Heap, None)), finish);
        }
        // The error names a law only if the law could be assumed.
        let observed = || {
            let long = Request {
                bounds: None,
                assume_law: true,
                ..*request
            };
            let found = search_law(&long, 0, (LAST, SEARCH_SECONDS), progress)
                .ok()
                .flatten()?;
            let law = found
                .law
                .filter(|law| !assume_law && is_held(law, &found.values))?;
            Some(law.to_string())
        };
        let Some(asked) = asked else {
            // Nothing else gives a snippet, so the search continues to a larger bound.
            let known = quick.as_ref().map_or(0, |found| found.values.len() as u64);
            return match search_law(request, known, (DEEP_LAST, DEEP_SECONDS), progress)? {
                Some(deep) if is_enough(&deep) => finish(deep),
                _ => Err(EmitError::Bounds(MissingBounds::Heap, observed())),
            };
        };
        if asked >= MOST_CELLS as u64 && !force {
            let refusal = format!("has more positions than the {MOST_CELLS} that a snippet holds");
            let bounds = Box::new(Bounds::Heap(asked));
            return Err(EmitError::TooMuch {
                game: game.to_string(),
                bounds,
                refusal,
                observed: observed(),
            });
        }
        match values(game, &Bounds::Heap(asked), force, progress) {
            Ok(values) => finish(Evidence::from_game(game, values)),
            Err(EmitError::TooMuch {
                game,
                bounds,
                refusal,
                ..
            }) => Err(EmitError::TooMuch {
                game,
                bounds,
                refusal,
                observed: observed(),
            }),
            Err(error) => Err(error),
        }
    }
}

/// Searches for a law of heaps. `known` is the number of values that are already computed. The
/// search stops at a largest bound, or when a step is estimated to take more than a number of
/// seconds.
fn search_law(
    request: &Request<'_>,
    known: u64,
    (last, most): (u64, f64),
    progress: &dyn Progress,
) -> Result<Option<Evidence>, EmitError> {
    let game = request.game;
    let asked = request.to();
    // Without a theorem, a law cannot be proved, and an observed law is assumed only after a long
    // search.
    let only_once = !law::theorem::applies_to(game) && !request.assume_law;
    let first = if is_slow(game) {
        asked
            .unwrap_or(FIRST_BOUND_OF_PAIRS)
            .min(FIRST_BOUND_OF_PAIRS)
    } else {
        FIRST_BOUND.max(known)
    };
    let mut compute = |to: u64| -> Result<Option<Values>, EmitError> {
        if to > last || to > first && only_once || steps::seconds(game, &Bounds::Heap(to))? > most {
            return Ok(None);
        }
        Ok(Some(compute::compute(
            game,
            &Bounds::Heap(to),
            None,
            progress,
        )?))
    };
    search::proved_law(
        game,
        first,
        asked.map_or(0, |asked| asked.min(last)),
        progress,
        &mut compute,
    )
}

/// Returns `true` if a law that is only observed may answer all positions: it held for a hundred
/// times its preperiod and for ten periods.
pub fn held_long(preperiod: u64, period: u64, to: u64) -> bool {
    to >= preperiod.saturating_mul(100) && to >= period.saturating_mul(10).saturating_add(preperiod)
}

/// Returns `true` if a law of heaps may be assumed. A law without a preperiod and a period held for
/// all heaps.
fn is_held(law: &Law, values: &Values) -> bool {
    let to = values.len().saturating_sub(1) as u64;
    law.shift()
        .is_none_or(|(preperiod, period, _)| held_long(preperiod, period, to))
}

/// Returns `true` if the rules compare three or more parts with each other.
fn is_slow(game: &Game) -> bool {
    let Some(code) = game.code() else {
        return false;
    };
    let mut digits = std::iter::once(&code.split)
        .chain(&code.digits)
        .chain(&code.tail);
    digits.any(|digit| digit.heaps >= 1 << 3 && digit.parts != PartDemand::Any)
}
