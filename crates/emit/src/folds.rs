//! Values of cells that repeat along the axes: from a preperiod on, the slices of all cells with
//! the same number are equal to those a period later.

use std::{collections::HashMap, fmt};

use crate::{
    error::{EmitError, MissingBounds},
    limits::size,
    options,
};
use grundy_core::{
    game::{Game, compound},
    gcd::gcd,
    notation::Bounds,
    period_words::describe_period,
    values::Values,
};
use grundy_law::{Law, Statement};

/// The sides of the box in which periods are sought, by the number of coordinates less two.
const SOUGHT: [u64; 3] = [128, 24, 12];
/// The most cells of the box in which they have to hold.
const MOST_CELLS: u64 = 1 << 23;

/// Computes the values within bounds.
type BoundsComputation<'a> = dyn Fn(&Bounds) -> Result<Values, EmitError> + 'a;

/// The numbers of one axis: those below the preperiod, then those of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AxisFold {
    pub preperiod: u64,
    pub period: u64,
}

/// The values of a box, and how they repeat outside.
#[derive(Debug, Clone)]
pub struct Folds {
    /// For each axis, how its numbers repeat; `None` if they end with the box.
    pub axes: Vec<Option<AxisFold>>,
    /// The sides of the stored box.
    pub sides: Vec<u64>,
    /// The values of the stored box; the last coordinate varies fastest.
    pub stored: Vec<u32>,
    /// The values in which the law was seen.
    pub seen: Values,
}

impl Folds {
    /// Seeks periods along all axes that hold for a hundred preperiods and ten periods.
    ///
    /// # Errors
    /// Those of the computation.
    pub fn observe_periods(
        game: &Game,
        values: &BoundsComputation<'_>,
    ) -> Result<Option<Self>, EmitError> {
        let numbers = game.family().coordinates().len();
        let Some(&side) = numbers.checked_sub(2).and_then(|index| SOUGHT.get(index)) else {
            return Ok(None);
        };
        let few = vec![side; numbers];
        let cells: Vec<u32> = values(&bounds(&few)?)?.iter().collect();
        let Some(folds) = (0..numbers)
            .map(|axis| fold(&slices(&cells, &few, axis)))
            .collect::<Option<Vec<_>>>()
        else {
            return Ok(None);
        };
        let long =
            |fold: &AxisFold| (100 * fold.preperiod).max(10 * fold.period + fold.preperiod) + 1;
        let sides: Vec<u64> = folds.iter().map(long).collect();
        if sides
            .iter()
            .try_fold(1_u64, |cells, side| cells.checked_mul(*side))
            .is_none_or(|cells| cells > MOST_CELLS)
        {
            return Ok(None);
        }
        let seen = values(&bounds(&sides)?)?;
        let cells: Vec<u32> = seen.iter().collect();
        let holds = |axis: usize| {
            let (fold, slices) = (folds[axis], slices(&cells, &sides, axis));
            (size(fold.preperiod)..slices.len() - size(fold.period))
                .all(|n| slices[n] == slices[n + size(fold.period)])
        };
        Ok((0..numbers)
            .all(holds)
            .then(|| Self::new(folds.into_iter().map(Some).collect(), &sides, seen)))
    }

    /// Returns a law of layers, g(n, 0), g(n, 1), …, whose values repeat: the second axis ends with
    /// the layers.
    ///
    /// # Errors
    /// Those of the computation.
    pub fn of_layers(law: &Law, values: &BoundsComputation<'_>) -> Result<Option<Self>, EmitError> {
        let Statement::Layers(layers) = &law.statement else {
            return Ok(None);
        };
        let (mut preperiod, mut period) = (0, 1);
        for layer in layers {
            let Some((from, own, 0)) = layer.as_ref().and_then(Law::shift) else {
                return Ok(None);
            };
            (preperiod, period) = (
                preperiod.max(from),
                (period / gcd(period, own)).saturating_mul(own),
            );
        }
        let sides = vec![preperiod.saturating_add(period), layers.len() as u64];
        if sides[0] > MOST_CELLS {
            return Ok(None);
        }
        let seen = values(&bounds(&sides)?)?;
        Ok(Some(Self::new(
            vec![Some(AxisFold { preperiod, period }), None],
            &sides,
            seen,
        )))
    }

    /// Keeps the values of the box that repeats.
    fn new(axes: Vec<Option<AxisFold>>, seen_sides: &[u64], seen: Values) -> Self {
        let stored = |(axis, side): (&Option<AxisFold>, &u64)| {
            axis.map_or(*side, |fold| fold.preperiod + fold.period)
        };
        let sides: Vec<u64> = axes.iter().zip(seen_sides).map(stored).collect();
        let is_stored = |index: &usize| {
            seen.shape
                .numbers(*index)
                .iter()
                .zip(&sides)
                .all(|(number, side)| number < side)
        };
        let stored = (0..seen.len())
            .filter(is_stored)
            .filter_map(|index| seen.get(index))
            .collect();
        Self {
            axes,
            sides,
            stored,
            seen,
        }
    }
}

impl fmt::Display for Folds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axes = self
            .axes
            .iter()
            .zip(options::COORDINATES)
            .filter_map(|(axis, name)| Some((name, (*axis)?)));
        let said = axes.map(|(name, AxisFold { preperiod, period })| {
            describe_period(
                format_args!("{period} of {name}"),
                0,
                (format!("{name} =").as_str(), preperiod),
            )
        });
        f.write_str(&said.collect::<Vec<_>>().join(", "))
    }
}

/// Returns for each number of an axis the class of its slice: equal slices have equal classes.
fn slices(cells: &[u32], sides: &[u64], axis: usize) -> Vec<u32> {
    let inner: usize = sides[axis + 1..].iter().map(|&side| size(side)).product();
    let length = size(sides[axis]);
    let mut classes: HashMap<Vec<u32>, u32> = HashMap::new();
    let of_slice = |number: usize| {
        let rows = cells
            .chunks(inner * length)
            .flat_map(|block| &block[number * inner..(number + 1) * inner]);
        let next = u32::try_from(classes.len()).unwrap_or(u32::MAX);
        *classes.entry(rows.copied().collect()).or_insert(next)
    };
    (0..length).map(of_slice).collect()
}

/// Returns the repetition with the shortest stored part, if it is seen twice.
fn fold(classes: &[u32]) -> Option<AxisFold> {
    let of_period = |period: usize| {
        let differs = |n: &usize| classes[*n] != classes[n + period];
        let preperiod = (0..classes.len() - period)
            .rev()
            .find(differs)
            .map_or(0, |n| n + 1);
        AxisFold {
            preperiod: preperiod as u64,
            period: period as u64,
        }
    };
    let stored = |fold: &AxisFold| fold.preperiod + fold.period;
    let best = (1..classes.len().div_ceil(2))
        .map(of_period)
        .min_by_key(stored)?;
    (2 * stored(&best) < classes.len() as u64).then_some(best)
}

fn bounds(sides: &[u64]) -> Result<Bounds, EmitError> {
    compound::bounds(sides).ok_or(EmitError::Bounds(MissingBounds::Box, None))
}
