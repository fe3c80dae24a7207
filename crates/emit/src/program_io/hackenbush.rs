//! Green Hackenbush on a graph that the program reads: fusion and the colon principle in one depth-first search, without
//! recursion (see [`grundy_compute::finite_search`]).
//!
//! The vertices on the ground become vertex 0. Edge e is the halves 2e + 2 and 2e + 3, one from each end. `starts` has
//! the next half to follow from a vertex and `nexts` the half after a half, with 0 for none. `ways` has the edge by which
//! a vertex was found, counted from 1. `found` has the order in which vertices were found, and `lows` the least number in
//! this order that the part above a vertex reaches by other edges: the edge to the part is a bridge if that is its own.

use proc_macro2::TokenStream;
use quote::quote;

/// The lists of the program besides `tails`, `heads`, `roots` and `values`.
pub(super) const LISTS: [&str; 6] = ["places", "starts", "nexts", "ways", "found", "lows"];

/// The largest number of a vertex: the lists of a program have that length.
const MOST_VERTICES: i64 = 5_000_000;

/// Returns the statements that find the value of a graph.
pub(super) fn solve() -> TokenStream {
    let (places, halves, search) = (places(), halves(), search());
    quote! {
        #places
        #halves
        #search
        total = xor(total, element(values, 0));
    }
}

/// Makes the vertices on the ground one vertex.
fn places() -> TokenStream {
    let most = proc_macro2::Literal::i64_unsuffixed(MOST_VERTICES);
    quote! {
        let mut vertices = 0;
        let mut edge = 0;
        while edge < length(tails) {
            let tail = element(tails, edge);
            let head = element(heads, edge);
            if tail < 1 || tail > #most || head < 1 || head > #most { refuse("a vertex is out of range"); }
            if tail > vertices { vertices = tail; }
            if head > vertices { vertices = head; }
            edge += 1;
        }
        let mut vertex = 0;
        while vertex <= vertices {
            push(places, vertex);
            push(starts, 0);
            push(ways, 0);
            push(found, 0);
            push(lows, 0);
            push(values, 0);
            vertex += 1;
        }
        let mut ground = 0;
        while ground < length(roots) {
            let root = element(roots, ground);
            if root < 1 || root > #most { refuse("a root is out of range"); }
            if root <= vertices { replace(places, root, 0); }
            ground += 1;
        }
    }
}

/// Lists the halves at each vertex. A loop has the value 1 at its vertex.
fn halves() -> TokenStream {
    statements! {
        push(nexts, 0);
        push(nexts, 0);
        let mut joined = 0;
        while joined < length(tails) {
            let tail = element(places, element(tails, joined));
            let head = element(places, element(heads, joined));
            replace(tails, joined, tail);
            replace(heads, joined, head);
            push(nexts, element(starts, tail));
            if tail == head {
                replace(values, tail, xor(element(values, tail), 1));
                push(nexts, 0);
            } else {
                replace(starts, tail, 2 * joined + 2);
                push(nexts, element(starts, head));
                replace(starts, head, 2 * joined + 3);
            }
            joined += 1;
        }
    }
}

/// Searches the graph from the ground.
fn search() -> TokenStream {
    statements! {
        let mut count = 1;
        let mut here = 0;
        replace(found, 0, 1);
        replace(lows, 0, 1);
        while here >= 0 {
            let half = element(starts, here);
            let way = element(ways, here);
            if half > 0 {
                replace(starts, here, element(nexts, half));
                if half / 2 != way {
                    let other = element(tails, half / 2 - 1) + element(heads, half / 2 - 1) - here;
                    if element(found, other) == 0 {
                        count += 1;
                        replace(found, other, count);
                        replace(lows, other, count);
                        replace(ways, other, half / 2);
                        here = other;
                    } else {
                        if element(found, other) < element(lows, here) { replace(lows, here, element(found, other)); }
                        if element(found, other) < element(found, here) {
                            replace(values, here, xor(element(values, here), 1));
                        }
                    }
                }
            } else {
                if way == 0 {
                    here = 0 - 1;
                } else {
                    let below = element(tails, way - 1) + element(heads, way - 1) - here;
                    let mut carry = element(values, here) + 1;
                    if element(lows, here) < element(found, here) {
                        carry = xor(element(values, here), 1);
                        if element(lows, here) < element(lows, below) { replace(lows, below, element(lows, here)); }
                    }
                    replace(values, below, xor(element(values, below), carry));
                    here = below;
                }
            }
        }
    }
}
