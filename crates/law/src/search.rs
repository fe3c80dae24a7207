//! The search for the law of a game: more and more values until a theorem proves the law that they
//! show.

use std::time::Duration;

use crate::{
    budget::{LawBudget, SearchLimits},
    extent::{BoundSteps, first_step, sizes},
    of_family::{of_family, of_opening, ruler},
    statement::Law,
    theorem::applies_to,
};
use grundy_compute::{
    self as compute, cost,
    finite_search::{self, AsFar},
    steps,
};
use grundy_core::{
    clock::Instant,
    game::{Board, Game, finite::Taking},
    notation::Bounds,
    progress::{Deadline, Progress, Quiet, USUAL_TIME},
    values::{Cells, Shape, Values, Width},
};
use grundy_work::machine::Limits;

pub use crate::evidence::{Evidence, proved_law};

/// The heaps up to which the laws of parts and coordinates are searched if there is no budget.
const PARTS: u64 = 1 << 14;

/// Finds the law of a game from its values, as [`compute`](grundy_compute::compute()) returns them.
/// The law is proved if a theorem applies and has all values that it requires; `None` if no law is
/// found.
///
/// If `progress` asks to stop, a long proof is given up and the law is observed, and the search for
/// a law from the rules alone ends.
///
/// # Errors
/// If the values of a part cannot be computed, or there is not enough memory.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law as law;
///
/// let kayles: Game = "0.77".parse()?;
/// let values = compute(&kayles, &Bounds::Heap(200), None, &())?;
/// let law = law::of_values(&kayles, &values, &())?.ok_or("no law")?;
/// assert!(law.is_proved());
/// assert_eq!(
///     law.to_string(),
///     "periodic with period 12 from heap 71 on, proved (Guy–Smith: checked to heap 167)"
/// );
/// assert_eq!(law.value(&[1_000_000_000_000]), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_values(
    game: &Game,
    values: &Values,
    progress: &dyn Progress,
) -> Result<Option<Law>, compute::ComputeError> {
    of_family(
        game,
        values,
        &SearchLimits {
            bounds: None,
            budget: LawBudget::To(PARTS),
            progress,
        },
        &law_of_part,
    )
}

/// Finds the law of a part or a coordinate.
fn law_of_part(
    game: &Game,
    search: &SearchLimits<'_>,
) -> Result<Option<Law>, compute::ComputeError> {
    Ok(find(game, search)?.law)
}

/// The result of a search.
///
/// ```
/// use grundy_law::{self as law, SearchLimits};
///
/// // a rule with the options of a known game
/// let found = law::find(
///     &"Heap(n -> [n-k] for k in 1..=3 if k <= n)".parse()?,
///     &SearchLimits::to_heap(100),
/// )?;
/// assert_eq!(found.game.to_string(), "Subtraction({1,2,3})");
/// assert!(found.is_proved() && found.values.len() <= 101);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LawSearchResult {
    /// The game that the law is about: a simpler game with the same options, if one is recognised.
    pub game: Game,
    /// The last computed values.
    pub values: Values,
    /// The law; `None` if the values show no law and the rules imply no law.
    pub law: Option<Law>,
}

impl LawSearchResult {
    /// Finds the law that the values of a game show, like [`of_values`].
    ///
    /// # Errors
    /// The errors of [`of_values`].
    pub fn from_game(
        game: &Game,
        values: Values,
        progress: &dyn Progress,
    ) -> Result<Self, compute::ComputeError> {
        let game = game.simplified().unwrap_or_else(|| game.clone());
        let law = of_values(&game, &values, progress)?;
        Ok(Self { game, values, law })
    }

    /// Returns `true` if there is a law, and it is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(Law::is_proved)
    }
}

/// The time for finding a law after the time for computing values has ended.
pub const THOUGHT: Duration = Duration::from_millis(500);
/// The largest heap of a search with a clock other than the system's: its values and all their
/// copies fit in the memory of a browser.
const MOST_BY_CLOCK: u64 = 1 << 24;

/// Searches for the law of a game.
///
/// Without bounds, values of more and more positions are computed until a law is proved or the next
/// step would exceed the budget. If a theorem gives the number of values that it needs, the search
/// computes these values at once. For a finite game, and for a board of more than 25 cells, the
/// opening is searched. The results depend only on the game, the bounds and the extent of the
/// budget.
///
/// # Errors
/// If a value cannot be computed, the bounds do not fit the game, or the first values are not
/// computed in time ([`Interrupted`](compute::ComputeError::Interrupted)).
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::{self as law, SearchLimits};
///
/// let wythoff: Game = "Wythoff".parse()?;
/// let law = law::find(&wythoff, &SearchLimits::to_heap(1000))?.law.ok_or("no law")?;
/// assert_eq!(law.outcome(&[10, 6]), Some(law::Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(
    game: &Game,
    search: &SearchLimits<'_>,
) -> Result<LawSearchResult, compute::ComputeError> {
    let game = game.simplified().unwrap_or_else(|| game.clone());
    let mut gate = Gate::new(&game, search);
    if let Some((values, opening)) = of_finite(&game, search, &gate)? {
        return Ok(LawSearchResult {
            game,
            values,
            law: opening.map(of_opening),
        });
    }
    let values = match (search.bounds, first_step(&game)) {
        (Some(bounds), _) => tabulate(&game, &bounds, None, &gate.deadline)?,
        (None, Some(steps)) => {
            let Evidence { values, mut law } = gate.proved_law(steps)?;
            if law.is_none() && game.code().is_some() {
                law = ruler(&values);
            }
            return Ok(LawSearchResult { game, values, law });
        }
        (None, None) => gate.largest(&sizes(&game))?,
    };
    let thought = gate.deadline.later(THOUGHT);
    let law = of_family(
        &game,
        &values,
        &SearchLimits {
            progress: &Quiet(&thought),
            ..*search
        },
        &law_of_part,
    )?;
    Ok(LawSearchResult { game, values, law })
}

/// The budget of a search: decides whether the next step is computed, and computes it.
struct Gate<'a> {
    game: &'a Game,
    budget: LawBudget<'a>,
    deadline: Deadline<'a>,
    begun: Instant,
    /// The bound of the last step, and the time at which the step began.
    last: Option<(u64, Duration)>,
}

impl<'a> Gate<'a> {
    fn new(game: &'a Game, search: &SearchLimits<'a>) -> Self {
        let time = if let LawBudget::Time(time) = search.budget {
            time
        } else {
            Duration::MAX
        };
        let deadline = Deadline::after(time, search.progress);
        Self {
            game,
            budget: search.budget,
            deadline,
            begun: Instant::now(),
            last: None,
        }
    }

    /// Returns the time since the search began.
    fn now(&self) -> Duration {
        if let LawBudget::Clock(_, clock) = self.budget {
            clock()
        } else {
            self.begun.elapsed()
        }
    }

    /// Returns `true` if a step that takes `growth` times the time of the last step fits the time
    /// budget.
    fn has_time(&self, growth: u32) -> bool {
        let Some((_, begun)) = self.last else {
            return true;
        };
        let now = self.now();
        let ahead = now.saturating_sub(begun).saturating_mul(growth);
        match self.budget {
            LawBudget::To(_) => true,
            LawBudget::Time(_) => ahead <= self.deadline.left(),
            LawBudget::Clock(limit, _) => now.saturating_add(ahead) <= limit,
        }
    }

    /// Searches in more and more heaps or gaps.
    fn proved_law(&mut self, steps: BoundSteps) -> Result<Evidence, compute::ComputeError> {
        let thought = self.deadline.later(THOUGHT);
        let first = if let LawBudget::To(most) = self.budget {
            most.min(steps.first)
        } else {
            steps.first
        };
        let game = self.game;
        let mut compute = |to: u64| self.heaps(to, steps.last);
        let found = proved_law(game, first, 0, &Quiet(&thought), &mut compute)?;
        found.ok_or(compute::ComputeError::Interrupted)
    }

    /// Returns the values up to a heap or a gap; `None` if they do not fit the budget.
    fn heaps(&mut self, to: u64, last: u64) -> Result<Option<Values>, compute::ComputeError> {
        let bounds = Bounds::Heap(to);
        let Some((before, _)) = self.last else {
            self.last = Some((to, self.now()));
            // The first heaps are computed until the deadline.
            let values = if self.game.is_heaps() {
                compute::first_heaps(self.game, to, &self.deadline)
            } else {
                compute::compute(self.game, &bounds, None, &self.deadline)
            };
            return values.map(Some);
        };
        let most = match self.budget {
            LawBudget::To(most) => most.min(last),
            LawBudget::Time(_) => last,
            LawBudget::Clock(..) => last.min(MOST_BY_CLOCK),
        };
        // In the worst case the time grows with the square of the number of heaps.
        let growth = u32::try_from((to / before.max(1) + 1).saturating_pow(2)).unwrap_or(u32::MAX);
        if to > most || !has_room(to, 1.0 + cost::SEARCHED) || !self.has_time(growth) {
            return Ok(None);
        }
        self.last = Some((to, self.now()));
        match compute::compute(self.game, &bounds, None, &self.deadline) {
            // If the step is interrupted, the values of the step before are the result.
            Err(compute::ComputeError::Interrupted) => Ok(None),
            values => values.map(Some),
        }
    }

    /// Returns the values within the last of some bounds that fit the budget. A state may have any
    /// number of options, so an estimate would take longer than computing the first bounds.
    fn largest(&mut self, sizes: &[Bounds]) -> Result<Values, compute::ComputeError> {
        let mut found = None;
        for bounds in sizes {
            // Each step takes longer than the one before.
            if found.is_some() && !(self.has_time(1) && self.is_quick(bounds)?) {
                break;
            }
            self.last = Some((0, self.now()));
            match compute::compute(self.game, bounds, None, &self.deadline) {
                Ok(values) => found = Some(values),
                Err(compute::ComputeError::Interrupted) => break,
                Err(error) => return Err(error),
            }
        }
        found.ok_or(compute::ComputeError::Interrupted)
    }

    /// Returns `true` if the computation has few steps; always `true` if a time budget limits it.
    fn is_quick(&self, bounds: &Bounds) -> Result<bool, compute::ComputeError> {
        Ok(match self.budget {
            LawBudget::To(_) => steps::seconds(self.game, bounds)? <= USUAL_TIME.as_secs_f64(),
            LawBudget::Time(_) | LawBudget::Clock(..) => true,
        })
    }
}

/// Returns `true` if there is memory for `positions` values of `bytes` bytes.
#[allow(
    clippy::cast_precision_loss,
    reason = "positions in memory are below 2^53"
)]
fn has_room(positions: u64, bytes: f64) -> bool {
    bytes * positions as f64 <= Limits::of_this_machine().bytes
}

/// The maximum number of cells of a board whose states are all computed without bounds: this takes
/// a second or two.
const MOST_TABULATED: u32 = 25;

/// Returns the value of the opening and the winning first moves of a finite game, or of a board
/// with more than [`MOST_TABULATED`] cells, computed until the deadline; for a token on a graph,
/// all values. `None` for other games, and for boards with bounds.
fn of_finite(
    game: &Game,
    search: &SearchLimits<'_>,
    gate: &Gate<'_>,
) -> Result<Option<(Values, Option<AsFar>)>, compute::ComputeError> {
    let bounds = search.bounds.unwrap_or(Bounds::All);
    let large = game
        .board()
        .filter(|board| is_large(board) && search.bounds.is_none());
    let finite = game.finite();
    if large.is_none() && finite.is_none() {
        return Ok(None);
    }
    let taking = large.map(Taking::of_board).or_else(|| finite?.taking());
    // The states of a large board are not tabulated.
    if large.is_none() {
        compute::shape(game, &bounds)?;
    }
    let short = Deadline::after(USUAL_TIME, search.progress);
    let deadline = if let LawBudget::Time(_) = search.budget {
        &gate.deadline
    } else {
        &short
    };
    let opening = match (&taking, finite) {
        (Some(taking), _) => Some(finite_search::opening_as_far(taking, deadline)?),
        (None, Some(finite)) => finite_search::opening(finite, deadline)?.map(AsFar::Whole),
        (None, None) => None,
    };
    let values = match &opening {
        Some(AsFar::Whole(found)) => Values {
            shape: Shape::Opening,
            cells: Cells::narrowest(vec![found.value]),
        },
        Some(AsFar::Begun(_)) => Values {
            shape: Shape::Opening,
            cells: Cells::U8(Vec::new()),
        },
        None => compute::compute(game, &bounds, None, deadline)?,
    };
    Ok(Some((values, opening)))
}

fn is_large(board: &Board) -> bool {
    board.cells() > MOST_TABULATED
}

/// The minimum number of heaps or gaps for which a law is searched before the values are computed.
const FAR: u64 = 1 << 14;
/// The divisor of the number of heaps: this share of the values is computed to find a law.
const SHARE: u64 = 16;
/// The limits of that search, in heaps and in time. An estimate decides about larger tables.
const MOST_AHEAD: u64 = 1 << 18;
const AHEAD: Duration = Duration::from_millis(300);

/// Returns the Grundy values of `game` within `bounds`, like
/// [`compute`](grundy_compute::compute()): by a law that few of them prove, or computed.
///
/// # Errors
/// The errors of [`compute`](grundy_compute::compute()).
///
/// ```
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law as law;
///
/// // The law is proved at heap 175.
/// let game: Game = "0.07".parse()?;
/// let values = law::tabulate(&game, &Bounds::Heap(1_000_000), None, &())?;
/// assert_eq!((values.len(), values.get(1_000_000)), (1_000_001, values.get(1_000_000 - 34)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tabulate(
    game: &Game,
    bounds: &Bounds,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, compute::ComputeError> {
    match by_law(game, bounds, width, progress)? {
        Some(values) => Ok(values),
        None => compute::compute(game, bounds, width, progress),
    }
}

/// Returns the Grundy values of `game` within `bounds` by a law that a sixteenth of them proves, in
/// some tenths of a second. `None` if there is no such law, and for few values.
///
/// # Errors
/// If the bounds do not fit the game, or `progress` asks to stop.
///
/// ```
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::by_law;
///
/// let dawson: Game = "0.07".parse()?;
/// assert_eq!(
///     by_law(&dawson, &Bounds::Heap(1_000_000), None, &())?.map(|values| values.len()),
///     Some(1_000_001)
/// );
/// assert_eq!(
///     by_law(&dawson, &Bounds::Heap(200), None, &())?,
///     None,
///     "few values"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_law(
    game: &Game,
    bounds: &Bounds,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Option<Values>, compute::ComputeError> {
    // The bounds are those of the game as it is written.
    compute::shape(game, bounds)?;
    let game = &game.simplified().unwrap_or_else(|| game.clone());
    let shape = compute::shape(game, bounds)?;
    let (Bounds::Heap(to), Some(BoundSteps { first, .. })) = (*bounds, first_step(game)) else {
        return Ok(None);
    };
    if to < FAR || !applies_to(game) {
        return Ok(None);
    }
    // If there is not enough memory, the ordinary computation reports the error.
    let has_room = shape
        .positions()
        .is_some_and(|positions| has_room(positions as u64, cost::GIVEN));
    if !has_room {
        return Ok(None);
    }
    let quiet = Quiet(progress);
    let most = MOST_AHEAD.min(to / SHARE);
    let search = SearchLimits {
        bounds: None,
        budget: LawBudget::Time(AHEAD),
        progress: &quiet,
    };
    let mut gate = Gate::new(game, &search);
    // The ordinary computation reports an error at a larger heap.
    let Ok(Evidence { law: Some(law), .. }) = gate.proved_law(BoundSteps { first, last: most })
    else {
        return Ok(None);
    };
    if progress.cancelled() {
        return Err(compute::ComputeError::Interrupted);
    }
    let Some(Values { shape, cells }) = law.table(shape) else {
        return Ok(None);
    };
    // The ordinary computation reports which value is too large.
    let cells = match width {
        None => Ok(cells),
        Some(width) => cells.in_width(width),
    };
    let Ok(cells) = cells else { return Ok(None) };
    progress.advance(cells.len() as u64);
    Ok(Some(Values { shape, cells }))
}
