//! What the commands find out about a game: its values, the law they obey, their sparse structure.

use std::time::{Duration, Instant};

use super::{
    progress,
    subject::{Extent, over},
};
use grundy_compute::{
    self as compute, estimate,
    method::{Method, fastest},
    opening::{self, AsFar, Opening},
};
use grundy_core::{
    game::{Board, Game, Ring, finite::Taking},
    notation::Bounds,
    progress::{Deadline, Progress},
    values::{Cells, Shape, Sides, Values},
};
use grundy_law::{
    self as law, Blocks, Gaps, Law, Ruler, Wythoff, planar,
    search::{Evidence, proved_law},
    sparse::Sparse,
};
use grundy_work::machine::Limits;

/// The theorem that proves planar laws.
pub(super) const PLANAR_THEOREM: &str = "the mex equation at every class of cells";

/// What proves the law of the P-positions.
pub(super) const WYTHOFF: &str = "Wythoff 1907";

/// What proves that a lattice game is a sum.
pub(super) const SUM_THEOREM: &str = "every move changes one coordinate";

/// What proves the law of Nim with leaps added.
pub(super) const BLOCKS_THEOREM: &str = "nim-sum of blocks";

/// How long the law of values may be thought about when the time for computing them is over: commands end a second after their budget
/// at the latest.
pub(super) const THOUGHT: Duration = Duration::from_millis(500);
/// The bound that a search begins with.
const FIRST: u64 = 1024;
/// The largest bound of a search.
const LAST: u64 = 1 << 26;

/// What was found.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) game: Game,
    pub(super) values: Values,
    /// The law of a heap game.
    pub(super) law: Option<Law>,
    /// The law of a lattice game.
    pub(super) planar: Option<(planar::Planar, planar::Proof)>,
    /// The games of the coordinates of a lattice game that is a sum, with their laws.
    pub(super) sum: Option<Vec<Coordinate>>,
    /// The law of a lattice game that is Nim with leaps added.
    pub(super) blocks: Option<Blocks>,
    /// The law of the P-positions alone.
    pub(super) lost: Option<Wythoff>,
    /// Of a code without a law of heaps: marks of a ruler.
    pub(super) ruler: Option<Ruler>,
    /// The laws of g(n, 0), g(n, 1), … of a game of two numbers; none for a layer that shows none.
    pub(super) layers: Option<Vec<Option<Law>>>,
    /// The law of a strip.
    pub(super) gaps: Option<Gaps>,
    pub(super) sparse: Option<Sparse>,
    /// The opening of a finite game, as far as there was time.
    pub(super) opening: Option<AsFar>,
}

/// A coordinate's game with its law; none if it never changes.
pub(super) type Coordinate = Option<(Game, Option<Law>)>;

/// The games of the coordinates of a lattice game, if it is a sum, and the laws that their first values show.
fn sum(game: &Game, progress: &dyn Progress) -> anyhow::Result<Option<Vec<Coordinate>>> {
    let Some(games) = law::coordinates(game) else { return Ok(None) };
    let with_law = |game: Option<Game>| -> anyhow::Result<Coordinate> {
        let Some(game) = game else { return Ok(None) };
        let mut compute = |to: u64| match compute::compute(&game, &Bounds::Heap(to), None, progress) {
            _ if to > 16 * FIRST => Ok(None),
            Err(compute::Error::Interrupted) => Ok(None),
            values => values.map(Some),
        };
        let law = proved_law(&game, FIRST, 0, progress, &mut compute)?.and_then(|found| found.law);
        Ok(Some((game, law)))
    };
    games.into_iter().map(with_law).collect::<anyhow::Result<_>>().map(Some)
}

impl Finding {
    /// What the values tell. A planar law that is not found when `progress` asks to stop is not found.
    ///
    /// # Errors
    /// If there is no memory to look for a law.
    pub(super) fn of(game: &Game, values: Values, progress: &dyn Progress) -> anyhow::Result<Self> {
        let is_sum = law::coordinates(game).is_some();
        let blocks = if is_sum { None } else { Blocks::of(game, progress) };
        let plane = game.plane();
        let planar = match &plane {
            // Its values are bounded, and those are not.
            Some(plane) if blocks.is_none() => match planar::discover(plane, progress) {
                Err(compute::Error::Interrupted) => None,
                found => found?,
            },
            _ => None,
        };
        let heaps = matches!(values.shape, Shape::Heap { .. });
        if heaps {
            ask_for_memory(&values, BESIDE)?;
        }
        let law = if heaps { law::find_within(game, &values, progress) } else { None };
        let ruler = ruler(game, law.as_ref(), &values);
        let sum = if planar.is_none() { sum(game, progress)? } else { None };
        let lost = plane.as_ref().and_then(Wythoff::of);
        let layers = law::layers(game, progress);
        let gaps = game.strip().and_then(|strip| Gaps::find_within(strip, &values, progress));
        let sparse = law::sparse::summary(game, &values);
        let opening = game.board().and_then(|board| of_board(board, &values));
        Ok(Self { game: game.clone(), values, law, planar, sum, blocks, lost, ruler, layers, gaps, sparse, opening })
    }

    /// Is there a proved law?
    pub(super) fn is_proved(&self) -> bool {
        self.planar.is_some()
            || self.sum.is_some()
            || self.blocks.is_some()
            || self.lost.is_some()
            || self.gaps.as_ref().is_some_and(Gaps::is_proved)
            || self.law.as_ref().is_some_and(Law::is_proved)
    }
}

/// The marks of a ruler in the values of a code that show no other law.
fn ruler(game: &Game, law: Option<&Law>, values: &Values) -> Option<Ruler> {
    if law.is_none() && game.code().is_some() { Ruler::find(values) } else { None }
}

/// Bytes of memory for each value beside the table: what the search for a law copies.
pub(super) const BESIDE: f64 = 24.0;
/// Bytes of memory for each heap of a search: the values, and what the search for a law copies.
const BYTES: f64 = 1.0 + BESIDE;

/// Asks for some bytes of memory for each value, which are given back at once: work that copies so much could only end the
/// process where there is none.
///
/// # Errors
/// If there is not so much.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bytes, roughly"
)]
pub(super) fn ask_for_memory(values: &Values, each: f64) -> Result<(), compute::Error> {
    let bytes = (values.len() as f64 * each) as usize;
    let mut asked = Vec::<u8>::new();
    asked.try_reserve_exact(bytes).map_err(|_| compute::Error::NoMemory { bytes: bytes as u64 })?;
    // What nobody looks at might not be asked for at all.
    std::hint::black_box(&mut asked);
    Ok(())
}

/// Is there memory for a search to a heap?
#[allow(clippy::cast_precision_loss, reason = "heaps of a search are below 2^53")]
fn has_room(to: u64) -> bool {
    BYTES * to as f64 <= Limits::of_this_machine().bytes
}

/// Doubles N until a law is proved or the next step would not fit the budget; where a theorem says how many values it
/// needs, goes there at once.
///
/// # Errors
/// If a value cannot be computed.
pub(super) fn search(game: &Game, extent: &Extent, budget: Duration) -> anyhow::Result<Finding> {
    if let Some(found) = of_opening(game, budget)? {
        return Ok(found);
    }
    progress::at_most(budget);
    // Heaps are searched as far as there is time; finite games were searched from their opening.
    let whole = (!game.is_heaps()).then(|| game.family().default_bounds());
    let method = fastest(game).method;
    if let (Some(bounds), Method::Levels | Method::Pieces) = (&whole, method) {
        let deadline = Deadline::after(budget, &());
        let sizes = if method == Method::Pieces { rows(bounds) } else { boxes(bounds) };
        return match largest(game, &sizes, &deadline)? {
            Some(values) => Finding::of(game, values, &deadline.later(THOUGHT)),
            None => Err(over(game, budget, "give a larger --budget, or say how far with --to")),
        };
    }
    if let Some(bounds) = whole {
        let begun = Instant::now();
        let bar = extent.bar(game, &bounds, estimate::estimate)?;
        let deadline = Deadline::after(budget.saturating_sub(begun.elapsed()), &bar);
        return match compute::compute(game, &bounds, None, &deadline) {
            Ok(values) => farther(Finding::of(game, values, &deadline.later(THOUGHT))?, &deadline),
            Err(compute::Error::Interrupted) => {
                Err(over(game, budget, "give a larger --budget, or say how far with --to"))
            }
            Err(error) => Err(error.into()),
        };
    }
    let deadline = Deadline::after(budget, &());
    let mut last: Option<(u64, Instant)> = None;
    let mut compute = |to: u64| -> anyhow::Result<Option<Values>> {
        let Some((before, begun)) = last else {
            last = Some((to, Instant::now()));
            // As many heaps as there is time for.
            return Ok(Some(compute::first_heaps(game, to, &deadline)?));
        };
        // At worst the time grows with the square of N.
        let growth = u32::try_from((to / before + 1).saturating_pow(2)).unwrap_or(u32::MAX);
        let ahead = begun.elapsed().saturating_mul(growth);
        if to > LAST || ahead > deadline.left() || !has_room(to) {
            return Ok(None);
        }
        last = Some((to, Instant::now()));
        match compute::compute(game, &Bounds::Heap(to), None, &deadline) {
            Ok(values) => Ok(Some(values)),
            // What is known is what was computed before.
            Err(compute::Error::Interrupted) => Ok(None),
            Err(error) => Err(error.into()),
        }
    };
    let found = proved_law(game, FIRST, 0, &deadline.later(THOUGHT), &mut compute)?;
    let Evidence { values, law } = found.ok_or_else(|| anyhow::anyhow!("no values of {game} were computed"))?;
    let sparse = law::sparse::summary(game, &values);
    let ruler = ruler(game, law.as_ref(), &values);
    Ok(Finding {
        game: game.clone(),
        values,
        law,
        planar: None,
        sum: None,
        blocks: None,
        lost: None,
        ruler,
        layers: None,
        gaps: None,
        sparse,
        opening: None,
    })
}

/// The values within the last of some bounds that there is time for: a state may have any number of options, and no estimate is
/// as quick as the first bounds. `None` if there is no time for these.
///
/// # Errors
/// If a value cannot be computed.
fn largest(game: &Game, sizes: &[Bounds], deadline: &Deadline) -> anyhow::Result<Option<Values>> {
    let mut found = None;
    let mut begun = Instant::now();
    for bounds in sizes {
        // Each takes longer than the one before.
        if found.is_some() && begun.elapsed() > deadline.left() {
            break;
        }
        begun = Instant::now();
        match compute::compute(game, bounds, None, deadline) {
            Ok(values) => found = Some(values),
            Err(compute::Error::Interrupted) => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

/// Boxes of side 1, 2, 4 and so on up to a rectangle or a box.
fn boxes(whole: &Bounds) -> Vec<Bounds> {
    let longest = match whole {
        Bounds::Grid(width, height) => (*width).max(*height),
        Bounds::Block(sides) => sides.lengths().iter().copied().max().unwrap_or(1),
        _ => 1,
    };
    let part = |side: u64| match whole {
        Bounds::Grid(width, height) => Bounds::Grid(side.min(*width), side.min(*height)),
        Bounds::Block(sides) => {
            let lengths: Vec<u64> = sides.lengths().iter().map(|&length| side.min(length)).collect();
            Sides::new(&lengths).map_or(*whole, Bounds::Block)
        }
        other => *other,
    };
    std::iter::successors(Some(1_u64), |&side| (side < longest).then_some(2 * side)).map(part).collect()
}

/// Rows of 1 cell, 2, 3 and so on up to a bound: each takes a multiple of the time of the one before.
fn rows(whole: &Bounds) -> Vec<Bounds> {
    let Bounds::Heap(to) = *whole else { return vec![*whole] };
    (1..=to).map(Bounds::Heap).collect()
}

/// The longest gaps, and the longest rings of a code, that are computed to prove a law.
const LONGEST: (u64, u64) = (1 << 12, 1 << 16);

/// Of a strip or a ring without a proved law, gaps or rings twice as long again and again while there is time: the work grows with
/// the square.
fn farther(mut found: Finding, deadline: &Deadline) -> anyhow::Result<Finding> {
    let longest = match (found.game.strip(), found.game.ring()) {
        (Some(_), _) | (_, Some(Ring::Strip(_))) => LONGEST.0,
        (_, Some(Ring::Code(_))) => LONGEST.1,
        (None, None) => return Ok(found),
    };
    let Bounds::Heap(mut to) = found.game.family().default_bounds() else { return Ok(found) };
    let mut begun = Instant::now();
    while !found.is_proved() && to < longest {
        if begun.elapsed().saturating_mul(8) > deadline.left() {
            break;
        }
        begun = Instant::now();
        to *= 2;
        match compute::compute(&found.game, &Bounds::Heap(to), None, deadline) {
            Ok(values) => found = Finding::of(&found.game, values, &deadline.later(THOUGHT))?,
            Err(compute::Error::Interrupted) => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

/// The most cells of a board whose states are all computed where nobody says so: a second or two.
const MOST_TABULATED: u32 = 25;

/// The value of the opening of a finite game, or of a board with more than [`MOST_TABULATED`] cells, and the winning first
/// moves, as far as there is time; of a token on a graph all values. `None` for other games.
///
/// # Errors
/// If it takes longer than the budget to see who wins.
pub(super) fn of_opening(game: &Game, budget: Duration) -> anyhow::Result<Option<Finding>> {
    let large = game.board().filter(|board| board.cells() > MOST_TABULATED);
    let finite = game.finite();
    if large.is_none() && finite.is_none() {
        return Ok(None);
    }
    let taking = large.map(Taking::of_board).or_else(|| finite?.taking());
    progress::at_most(budget);
    let bar = progress::Bar::new(1);
    let deadline = Deadline::after(budget, &bar);
    let found = match (&taking, finite) {
        (Some(taking), _) => opening::opening_as_far(taking, &deadline).map(Some),
        (None, Some(finite)) => opening::opening(finite, &deadline).map(|found| found.map(AsFar::Whole)),
        (None, None) => Ok(None),
    };
    let found = found.and_then(|opening| match &opening {
        Some(found) => {
            let value = if let AsFar::Whole(found) = found { Some(found.value) } else { None };
            Ok((Values { shape: Shape::Opening, cells: Cells::narrowest(value.into_iter().collect()) }, opening))
        }
        None => Ok((compute::compute(game, &Bounds::All, None, &deadline)?, None)),
    });
    match found {
        Ok((values, opening)) => Ok(Some(Finding {
            game: game.clone(),
            values,
            law: None,
            planar: None,
            sum: None,
            blocks: None,
            lost: None,
            ruler: None,
            layers: None,
            gaps: None,
            sparse: None,
            opening,
        })),
        Err(compute::Error::Interrupted) => Err(over(game, budget, "give a larger --budget")),
        Err(error) => Err(error.into()),
    }
}

/// The opening of a board, from the values of all its states.
fn of_board(board: &Board, values: &Values) -> Option<AsFar> {
    let value = values.get(0)?;
    let placements = board.placements().into_iter().zip(Taking::of_board(board).steps);
    let winning = placements.filter(|&(mask, _)| {
        let after = usize::try_from(mask).ok().and_then(|mask| values.get(mask));
        value > 0 && after == Some(0)
    });
    Some(AsFar::Whole(Opening { value, winning_moves: winning.map(|(_, step)| step).collect() }))
}
