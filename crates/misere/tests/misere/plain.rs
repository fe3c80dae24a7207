//! Plain misère search, written only for tests; the tests of the command line use it too.

use std::collections::HashMap;

use grundy_core::game::Rules;

/// Returns `true` if the sum is a P-position. `sum` is sorted.
pub fn loses<R: Rules>(
    rules: &R,
    sum: &[R::Position],
    known: &mut HashMap<Vec<R::Position>, bool>,
) -> bool
where
    R::Position: Ord,
{
    if let Some(&p) = known.get(sum) {
        return p;
    }
    let mut options: Vec<Vec<R::Position>> = Vec::new();
    for (index, component) in sum.iter().enumerate() {
        rules.options(component, &mut |parts| {
            let mut option: Vec<R::Position> = sum.to_vec();
            option.remove(index);
            option.extend_from_slice(parts);
            option.sort();
            options.push(option);
        });
    }
    // A player without a move wins.
    let p = !options.is_empty() && options.iter().all(|option| !loses(rules, option, known));
    known.insert(sum.to_vec(), p);
    p
}

/// Returns all sorted sums of at most `count` heaps of 1 to `largest`.
pub fn sums(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..count {
        longest = longest
            .iter()
            .flat_map(|sum: &Vec<u64>| {
                (sum.last().copied().unwrap_or(1)..=largest).map(move |heap| {
                    let mut longer = sum.clone();
                    longer.push(heap);
                    longer
                })
            })
            .collect();
        all.extend(longest.iter().cloned());
    }
    all
}
