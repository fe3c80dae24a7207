//! Green Hackenbush by the fusion and colon principles (Berlekamp, Conway and Guy, Winning Ways,
//! chapter 7).
//!
//! * Fusion: the vertices of a cycle may be merged, and the ground is one vertex. So the vertices
//!   of each two-edge-connected component become one vertex, with a loop for each of its edges; a
//!   loop has the value of an edge to a new vertex, which is 1.
//! * Colon: the edges carried by an edge may be replaced by a stalk of the same value. So an edge
//!   that leads to a tree of value v has the value v + 1, and the values at one vertex are added by
//!   nim-sums.

/// The value of Green Hackenbush on edges between `vertices` vertices, of which the first is the
/// ground. Edges that are not connected to the ground are ignored.
pub(super) fn value(vertices: usize, edges: &[(usize, usize)]) -> u32 {
    let mut at = vec![Vec::new(); vertices];
    for (edge, &(from, to)) in edges.iter().enumerate() {
        at[from].push((edge, to));
        if from != to {
            at[to].push((edge, from));
        }
    }
    // Depth-first search. `lowest` is the least discovery number that a vertex and its descendants
    // reach by an edge other than the one by which they were found. If it is the vertex's own
    // number, the edge by which the vertex was found is a bridge.
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
            let Some(&(parent, ..)) = stack.last() else {
                break;
            };
            lowest[parent] = lowest[parent].min(lowest[vertex]);
            // A bridge has the value of its subtree plus one. An edge of a cycle is a loop, and its
            // subtree is at the vertex that the cycle became.
            values[parent] ^= if lowest[vertex] == found[vertex] {
                values[vertex] + 1
            } else {
                values[vertex] ^ 1
            };
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
