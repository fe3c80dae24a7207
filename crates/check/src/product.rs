//! All lists with one number of each of some lists.

/// Returns the lists with one entry of each given list, in the order of the entries, the last
/// changing fastest; no more than `most` of those with the entries of the first lists are
/// continued.
pub(crate) fn product<T: Clone>(
    lists: impl IntoIterator<Item = Vec<T>>,
    most: usize,
) -> Vec<Vec<T>> {
    lists.into_iter().fold(vec![Vec::new()], |all, list| {
        let with = |(start, entry): (&Vec<T>, &T)| {
            [start.as_slice(), std::slice::from_ref(entry)].concat()
        };
        all.iter()
            .flat_map(|start| list.iter().map(move |entry| (start, entry)))
            .map(with)
            .take(most)
            .collect()
    })
}
