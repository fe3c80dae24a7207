//! The mex of values in any order.

/// Returns the least number that is not among the values.
pub(crate) fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    let mex = (0..)
        .zip(&values)
        .take_while(|&(number, &value)| number == value)
        .count();
    u32::try_from(mex).unwrap_or(u32::MAX)
}
