//! The number of lost positions of several heaps of one game.

use std::fmt::{self, Display, Formatter};

use grundy_core::{game::Game, notation::Bounds, progress::Quiet, values::Shape};
use grundy_law::{
    self as law, SearchLimits, Stage,
    count::{Count, HeapRange, Order, count},
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Budget, Refusal};

/// The positions that are counted.
///
/// ```
/// use grundy_answer::{Budget, Counted, Positions};
/// use grundy_law::count::Order;
///
/// // two heaps of Nim are lost if they are equal
/// let positions = Positions { heaps: 2, to: 1_000_000_000, order: Order::Tuples };
/// let counted = Counted::search(&"Nim".parse()?, positions, &Budget::default())?;
/// assert!(counted.to_string().contains("lost         1000000000\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Positions {
    /// The number of heaps of a position.
    pub heaps: u32,
    /// The largest heap; the smallest is 1.
    pub to: u64,
    /// `true` if the order of the heaps matters.
    pub order: Order,
}

/// The number of lost positions of several heaps. Counts are text, because they may exceed 2^53.
///
/// ```
/// use grundy_answer::{Budget, Counted, Positions};
/// use grundy_law::count::Order;
///
/// // in Nim: a xor b xor c = 0, the seven lines of the Fano plane
/// let positions = Positions { heaps: 3, to: 7, order: Order::Multisets };
/// let counted = Counted::search(&"Nim".parse()?, positions, &Budget::default())?;
/// assert!(counted.to_string().contains("lost         7\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize, JsonSchema)]
pub struct Counted {
    /// The game in canonical notation.
    game: String,
    /// The number of heaps.
    heaps: u32,
    /// The largest heap; the smallest is 1.
    to: u64,
    /// The counted things: heaps without an order, or with one.
    order: Order,
    #[serde(flatten)]
    count: Count,
    /// The source of the values: a law and its theorem, or a computation.
    by: String,
}

/// The largest heap without a proved law.
const MOST_COMPUTED: u64 = 1_000_000;
/// Few heaps are computed faster than a law is found.
const FEW_HEAPS: u64 = 2000;

impl Counted {
    /// Counts the lost positions. If the values of the game are proved to repeat or to grow by
    /// periods, heaps may have any size, otherwise up to 10^6. The listener hears of the values
    /// that are computed, heap by heap.
    ///
    /// # Errors
    /// If the game is not a game of heaps, its values are not known that far, there are too many
    /// positions to count, or the time ends.
    pub fn search(game: &Game, positions: Positions, budget: &Budget<'_>) -> Result<Self, Refusal> {
        if !game.is_heaps() {
            return Err(Refusal::Beyond(format!(
                "cannot count {game} because it is not a game of heaps; it has a table of values"
            )));
        }
        let end = budget.begin();
        let Positions { heaps, to, order } = positions;
        let (values, by) = match by_law(
            game,
            to,
            &Budget {
                time: end.left(),
                ..*budget
            },
        )? {
            Some(known) => known,
            None => {
                let table = law::tabulate(game, &Bounds::Heap(to), None, &end)?;
                let Shape::Heap { .. } = table.shape else {
                    return Err(Refusal::Beyond(format!("{game} has no values by heap")));
                };
                (
                    HeapRange::from_values(table.iter().collect()),
                    format!("values computed to heap {to}"),
                )
            }
        };
        let count = count(&values, heaps, order, &Quiet(&end))?;
        Ok(Self {
            game: game.to_string(),
            heaps,
            to,
            order,
            count,
            by,
        })
    }
}

/// Returns the values of the heaps by a proved law, and the law; `None` if they are few enough to
/// be computed.
fn by_law(
    game: &Game,
    to: u64,
    budget: &Budget<'_>,
) -> Result<Option<(HeapRange, String)>, Refusal> {
    if to <= FEW_HEAPS {
        return Ok(None);
    }
    // Values that can be computed without a law have the rest of the time.
    let time = if to > MOST_COMPUTED {
        budget.time
    } else {
        Stage::Law.share(budget.time)
    };
    let search = SearchLimits {
        bounds: None,
        budget: law::LawBudget::Time(time),
        progress: &Quiet(budget.progress),
    };
    let known = match law::find(game, &search) {
        Ok(found) => found
            .law
            .and_then(|law| Some((HeapRange::of_law(&law, to)?, law.to_string()))),
        // The values may still be computed in time.
        Err(grundy_compute::ComputeError::Interrupted) if to <= MOST_COMPUTED => None,
        Err(error) => return Err(error.into()),
    };
    if known.is_none() && to > MOST_COMPUTED {
        return Err(Refusal::Beyond(format!(
            "cannot count {game} to {to} because no proved law says that its values repeat or grow by periods; heaps \
             to {MOST_COMPUTED} need no law"
        )));
    }
    Ok(known)
}

impl Display for Counted {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            heaps,
            to,
            order,
            count:
                Count {
                    lost,
                    all,
                    sizes,
                    first,
                    last,
                },
            by,
        } = self;
        let (kind, order) = match order {
            Order::Tuples => ("tuples", "in order"),
            Order::Multisets => ("multisets", "in any order"),
        };
        let unit = if *heaps == 1 { "heap" } else { "heaps" };
        writeln!(out, "game         {game}")?;
        writeln!(
            out,
            "positions    {heaps} {unit} of 1 to {to}, {order}: {all} {kind}"
        )?;
        writeln!(out, "lost         {lost}")?;
        writeln!(out, "sizes        {sizes} in all lost positions")?;
        let position = |heaps: &Option<Vec<u64>>| match heaps {
            Some(heaps) => heaps
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("+"),
            None => "none".to_owned(),
        };
        writeln!(out, "first lost   {}", position(first))?;
        writeln!(out, "last lost    {}", position(last))?;
        writeln!(out, "by           {by}")
    }
}
