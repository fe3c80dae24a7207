//! Tuples of numbers in lexicographic order, as an odometer counts: the last place changes fastest.

use std::ops::{AddAssign, Range};

/// Advances to the next tuple whose places are in their ranges. Returns the first place that
/// changed, which is the one that grew: the places after it are at the starts of their ranges
/// again. After the last tuple it returns `None`, and all places are at the starts.
///
/// ```
/// use grundy_core::odometer::advance;
///
/// let mut tuple = [0, 5];
/// let mut next =
///     || advance(&mut tuple, |place| [0..2, 5..7][place].clone()).map(|changed| (changed, tuple));
/// assert_eq!(next(), Some((1, [0, 6])));
/// assert_eq!(next(), Some((0, [1, 5])));
/// assert_eq!(next(), Some((1, [1, 6])));
/// assert_eq!(next(), None);
/// ```
#[inline]
pub fn advance<T>(places: &mut [T], range: impl Fn(usize) -> Range<T>) -> Option<usize>
where
    T: Copy + PartialOrd + AddAssign + From<u8>,
{
    // Each place is reset when the carry leaves it. A search for the place that grows, and then one
    // reset of the places after it, is miscompiled by LLVM 22 with link-time optimisation, which
    // leaves the reset out.
    for (index, place) in places.iter_mut().enumerate().rev() {
        let Range { start, end } = range(index);
        *place += T::from(1);
        if *place < end {
            return Some(index);
        }
        *place = start;
    }
    None
}

/// All tuples whose places are in their ranges.
///
/// ```
/// use grundy_core::odometer::tuples;
///
/// assert_eq!(tuples(vec![0..2, 5..7]).collect::<Vec<_>>(), [[0, 5], [0, 6], [1, 5], [1, 6]]);
/// ```
pub fn tuples<T>(ranges: Vec<Range<T>>) -> impl Iterator<Item = Vec<T>>
where
    T: Copy + PartialOrd + AddAssign + From<u8>,
{
    let are_filled = ranges.iter().all(|range| range.start < range.end);
    let first = are_filled.then(|| ranges.iter().map(|range| range.start).collect::<Vec<T>>());
    std::iter::successors(first, move |tuple| {
        let mut next = tuple.clone();
        advance(&mut next, |place| ranges[place].clone()).map(|_| next)
    })
}
