//! Sums and products: from the tables of the parts, by nim-sum or by nim product.

use super::nim_sums::NimSumRows;
use grundy_core::{
    game::{Game, compound::parts},
    nimber,
    notation::Bounds,
    progress::{Progress, Quiet},
    values::{Cells, Shape, Values, Width},
};
use grundy_work::{
    error::{ComputeError, Stop, reserve_list},
    work_meter::WorkMeter,
};

/// Computes the values of a part.
pub(super) type PartComputation<'a> =
    dyn Fn(&Game, &Bounds, &dyn Progress) -> Result<Values, ComputeError> + 'a;

/// Computes the values of a sum or a product, in the narrowest cells; `compute` returns the values
/// of a part.
///
/// # Errors
/// If the values of a part cannot be computed, or `progress` asks to stop.
pub fn values(
    game: &Game,
    shape: Shape,
    compute: &PartComputation<'_>,
    progress: &dyn Progress,
) -> Result<Cells, ComputeError> {
    let failed = |stop: Stop| stop.into_error(shape, Width::U32);
    let mut whole: Option<Cells> = None;
    for (part, bounds) in parts(game.games(), shape) {
        let values = starts(&compute(part, &bounds, &Quiet(progress))?);
        whole = Some(match whole {
            None => Cells::narrowest(values),
            Some(before) if game.product().is_some() => {
                products(&before, &values, progress).map_err(failed)?
            }
            Some(before) => {
                let left = |index| before.get(index).unwrap_or(0);
                let bits = (0..before.len()).fold(0, |bits, index| bits | left(index));
                let rows = NimSumRows {
                    table: &values,
                    length: values.len(),
                    count: before.len(),
                    bits,
                };
                rows.compute((0..before.len()).map(|index| (left(index), 0)), progress)
                    .map_err(failed)?
            }
        });
    }
    let whole = whole.unwrap_or(Cells::U8(Vec::new()));
    progress.advance(whole.len() as u64);
    Ok(whole)
}

/// The nim products of all pairs.
fn products(before: &Cells, values: &[u32], progress: &dyn Progress) -> Result<Cells, Stop> {
    let mut meter = WorkMeter::new(progress);
    let mut joined = reserve_list(before.len().saturating_mul(values.len()))?;
    for left in (0..before.len()).filter_map(|index| before.get(index)) {
        joined.extend(values.iter().map(|&right| nimber::product(left, right)));
        meter.work(values.len() as u64)?;
    }
    Ok(Cells::narrowest(joined))
}

/// The values of the positions in which a part may start: for a strip those between two walls, for
/// a board the opening.
fn starts(values: &Values) -> Vec<u32> {
    match values.shape {
        Shape::Strip { ends, .. } => values.iter().step_by((ends * ends).max(1)).collect(),
        Shape::Board { .. } => values.iter().take(1).collect(),
        Shape::Heap { .. }
        | Shape::Grid { .. }
        | Shape::Block { .. }
        | Shape::Opening
        | Shape::Vertices { .. } => values.iter().collect(),
    }
}
