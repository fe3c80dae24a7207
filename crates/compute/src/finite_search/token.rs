//! A token on a directed graph without cycles: the value of each vertex.

use grundy_core::game::finite::Graph;

/// Returns the Grundy value of each vertex on which a token may be.
pub(super) fn values(graph: &Graph) -> Vec<u32> {
    let next = graph.neighbours();
    let mut values: Vec<Option<u32>> = vec![None; next.len()];
    for start in 0..next.len() {
        let mut stack = vec![start];
        while let Some(&vertex) = stack.last() {
            let before = stack.len();
            stack.extend(next[vertex].iter().filter(|&&to| values[to].is_none()));
            // The notation refuses graphs with cycles, for which this loop would not end.
            if stack.len() > before {
                continue;
            }
            let mut options: Vec<u32> = next[vertex].iter().filter_map(|&to| values[to]).collect();
            options.sort_unstable();
            options.dedup();
            let mex = (0..).zip(&options).find(|(value, option)| value != *option).map(|(value, _)| value);
            values[vertex] = Some(mex.unwrap_or(u32::try_from(options.len()).unwrap_or(u32::MAX)));
            stack.pop();
        }
    }
    values.into_iter().map(|value| value.unwrap_or(0)).collect()
}
