//! Green Hackenbush by the fusion and colon principles (Berlekamp, Conway and Guy, Winning Ways, chapter 7).
//!
//! * Fusion: the vertices of a cycle may be made one, and the ground is one vertex. So the vertices of each two-edge-connected
//!   component are one, with a loop for each of its edges; a loop is worth an edge that leads nowhere, which is 1.
//! * Colon: what stands on an edge may be replaced by a stalk of the same value. So an edge that leads to a tree of value v is
//!   worth v + 1, and what stands on one vertex is added by nim-sums.

/// The value of Green Hackenbush on edges between `vertices` vertices, of which the first is the ground. Edges that are not
/// connected with it are nothing.
pub(super) fn value(vertices: usize, edges: &[(usize, usize)]) -> u32 {
    let mut at = vec![Vec::new(); vertices];
    for (edge, &(from, to)) in edges.iter().enumerate() {
        at[from].push((edge, to));
        if from != to {
            at[to].push((edge, from));
        }
    }
    // Depth first: in the order of discovery, the least number that a vertex and what hangs below it reach by an edge which is
    // not the one they were found by. If that is the vertex's own, the edge it was found by is a bridge.
    let mut found = vec![usize::MAX; vertices];
    let mut lowest = vec![usize::MAX; vertices];
    let mut values = vec![0_u32; vertices];
    let (mut next, mut stack) = (0, Vec::new());
    if vertices > 0 {
        stack.push((0, usize::MAX, 0));
        (found[0], lowest[0], next) = (0, 0, 1);
    }
    while let Some((vertex, by, place)) = stack.pop() {
        let Some(&(edge, to)) = at[vertex].get(place) else {
            let Some(&(parent, ..)) = stack.last() else { break };
            lowest[parent] = lowest[parent].min(lowest[vertex]);
            // A bridge is one more than what it carries; an edge of a cycle is a loop, and what it carries stands on the
            // vertex that the cycle became.
            values[parent] ^= if lowest[vertex] == found[vertex] { values[vertex] + 1 } else { values[vertex] ^ 1 };
            continue;
        };
        stack.push((vertex, by, place + 1));
        if edge == by {
            continue;
        }
        if found[to] == usize::MAX {
            (found[to], lowest[to]) = (next, next);
            next += 1;
            stack.push((to, edge, 0));
        } else {
            lowest[vertex] = lowest[vertex].min(found[to]);
            // An edge back, seen from its lower end, or a loop.
            values[vertex] ^= u32::from(found[to] <= found[vertex]);
        }
    }
    values.first().copied().unwrap_or(0)
}
