//! Values as arrays of numpy, and the table that looking up values fills.

use std::ops::Range;

use grundy_compiler::{
    compute,
    export::dimensions,
    game::Game,
    law::{self, Law},
    notation::Bounds,
    progress::{Progress, Quiet},
    values::{Cells, Shape, Values, Width},
};
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::{family, trouble};

/// Values as an array of their shape; they are not copied.
pub fn array(py: Python<'_>, values: Values) -> PyResult<Bound<'_, PyAny>> {
    fn shaped<T: Element>(py: Python<'_>, cells: Vec<T>, sizes: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
        let flat = PyArray1::from_vec(py, cells);
        if sizes.len() == 1 { Ok(flat.into_any()) } else { Ok(flat.reshape(sizes)?.into_any()) }
    }
    let sizes = dimensions(values.shape);
    match values.cells {
        Cells::U8(cells) => shaped(py, cells, sizes),
        Cells::U16(cells) => shaped(py, cells, sizes),
        Cells::U32(cells) => shaped(py, cells, sizes),
    }
}

/// The values within bounds. Far beyond the period of a proved law, heaps are filled in by that law.
///
/// # Errors
/// As [`compute::compute`].
pub fn tabulate(
    game: &Game,
    bounds: &Bounds,
    width: Option<Width>,
    progress: &dyn Progress,
) -> Result<Values, compute::Error> {
    /// Fewer heaps are computed in no time.
    const FAR: u64 = 1 << 17;
    /// Heaps in which a law is looked for.
    const FIRST: u64 = 1 << 14;
    if let (Ok(Shape::Heap { to }), None) = (compute::shape(game, bounds), width) {
        if to as u64 >= FAR {
            let first = compute::compute(game, &Bounds::Heap(FIRST), None, &Quiet(progress))?;
            if let Some(values) = law::find(game, &first).and_then(|law| filled(first, &law, to)) {
                progress.advance(values.len() as u64);
                return Ok(values);
            }
        }
    }
    compute::compute(game, bounds, width, progress)
}

/// The values of the heaps 0..=to by a proved law g(n + period) = g(n); `None` if the law is of another kind.
fn filled(first: Values, law: &Law, to: usize) -> Option<Values> {
    fn fill<T: Copy>(mut cells: Vec<T>, start: usize, period: usize, to: usize) -> Option<Vec<T>> {
        let (end, wanted) = (start.checked_add(period)?, to.checked_add(1)?);
        cells.truncate(end);
        cells.try_reserve_exact(wanted.checked_sub(end)?).ok()?;
        // What is appended begins at a multiple of the period after `start`, and doubles.
        while let Some(missing) = wanted.checked_sub(cells.len()).filter(|&missing| missing > 0) {
            let whole = cells.len() - start;
            cells.extend_from_within(start..start + whole.min(missing));
        }
        Some(cells)
    }
    let (start, period, saltus) = law.kind.shift().filter(|_| law.is_proved())?;
    let (start, period) = (usize::try_from(start).ok()?, usize::try_from(period).ok()?);
    if saltus != 0 || start.checked_add(period)? > first.len() {
        return None;
    }
    let cells = match first.cells {
        Cells::U8(cells) => Cells::U8(fill(cells, start, period, to)?),
        Cells::U16(cells) => Cells::U16(fill(cells, start, period, to)?),
        Cells::U32(cells) => Cells::U32(fill(cells, start, period, to)?),
    };
    Some(Values { shape: Shape::Heap { to }, cells })
}

/// The value of the position with these numbers, if the table has it.
pub fn look_up(values: &Values, numbers: &[u64]) -> Option<u32> {
    // The quick way for heaps: this is what a lookup costs.
    if let (Shape::Heap { .. }, &[heap]) = (values.shape, numbers) {
        return values.get(usize::try_from(heap).ok()?);
    }
    let sizes = dimensions(values.shape);
    if sizes.len() != numbers.len() {
        return None;
    }
    let index = numbers.iter().zip(&sizes).try_fold(0_usize, |index, (&number, &size)| {
        let number = usize::try_from(number).ok().filter(|&number| number < size)?;
        index.checked_mul(size)?.checked_add(number)
    })?;
    values.get(index)
}

/// The bounds of the next table, which has the position with these numbers. Where it lies near those of the table
/// before, the next one is larger than it must be, so that looking up one position after the other takes few tables.
///
/// # Errors
/// If the position's family is not known, or no table is so large.
pub fn next_bounds(game: &Game, before: Option<&Values>, asked: &[u64]) -> PyResult<Bounds> {
    /// The most of every number in the first table of one number, and of more.
    const FIRST: [u64; 2] = [255, 31];
    /// A table with more positions than this for each position that it must have is too large.
    const WASTE: usize = 8;
    let least = FIRST[usize::from(asked.len() > 1)];
    let sizes = before.map(|values| dimensions(values.shape)).unwrap_or_default();
    let larger = |(axis, &number): (usize, &u64)| {
        let size = sizes.get(axis).map_or(0, |&size| size as u64);
        // The last number of the table before, and a quarter more if that is not enough.
        let grown = if number < size { size - 1 } else { size + size / 4 };
        number.max(grown).max(least)
    };
    let larger: Vec<u64> = asked.iter().enumerate().map(larger).collect();
    let exact = family::bounds(game, asked);
    let must =
        compute::shape(game, &exact).map_err(|error| trouble::compute(&error))?.positions().unwrap_or(usize::MAX);
    let larger = family::bounds(game, &larger);
    let positions = compute::shape(game, &larger).ok().and_then(Shape::positions);
    let few = must.saturating_mul(WASTE).max(1 << 16);
    Ok(if positions.is_some_and(|positions| positions <= few) { larger } else { exact })
}

/// A copy of the values of some heaps as an array, of as many as there are.
pub fn part<'py>(py: Python<'py>, values: &Values, range: Range<usize>) -> Bound<'py, PyAny> {
    match &values.cells {
        Cells::U8(cells) => PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any(),
        Cells::U16(cells) => PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any(),
        Cells::U32(cells) => PyArray1::from_slice(py, cells.get(range).unwrap_or_default()).into_any(),
    }
}
