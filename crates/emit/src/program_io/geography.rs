//! Undirected vertex geography on a graph that the program reads: a token moves along an edge to a vertex where it was
//! not before.
//!
//! The player to move loses if and only if a maximum matching avoids the vertex of the token (Fraenkel, Scheinerman and
//! Ullman 1993). Those are the even vertices of the alternating trees of Edmonds' algorithm (1965) that do not enlarge
//! the matching; later searches do not enter such a tree. The search takes O(n m) steps.
//!
//! Edge e, counted from 1, has the halves 2 e and 2 e + 1; `starts` has the last half at a vertex, and `nexts` the half
//! before a half. `labels` is 1 for an even vertex and 2 for an odd one. `befores` has the vertex before an odd vertex, and
//! before an even one of a blossom, on an alternating path to the root; `bases` leads to the base of a blossom.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

/// The lists of the program besides `tails`, `heads` and `roots`.
pub(super) const LISTS: [&str; 9] =
    ["starts", "nexts", "mates", "labels", "befores", "bases", "visits", "queue", "grown"];

/// The largest number of a vertex: the lists of a program have that length.
const MOST_VERTICES: i64 = 5_000_000;

/// Returns the statements that find a maximum matching and the labels.
pub(super) fn matching(vertices: &TokenStream) -> TokenStream {
    let most = Literal::i64_unsuffixed(MOST_VERTICES).into_token_stream();
    statements! {
        [count = vertices, most = &most, halves = &halves(), grow = &grow()]
        let vertices = count;
        if vertices < 1 || vertices > most { refuse("a graph has too many vertices or none"); }
        halves
        let mut climbs = 0;
        let mut source = 1;
        while source <= vertices {
            if element(mates, source) == 0 && element(labels, source) == 0 { grow }
            source += 1;
        }
    }
}

/// Lists the halves at each vertex, and matches the ends of an edge if both are free.
fn halves() -> TokenStream {
    statements! {
        let mut vertex = 0;
        while vertex <= vertices {
            push(starts, 0);
            push(mates, 0);
            push(labels, 0);
            push(befores, 0);
            push(bases, vertex);
            push(visits, 0);
            vertex += 1;
        }
        push(nexts, 0);
        push(nexts, 0);
        let mut edge = 0;
        while edge < length(tails) {
            let tail = element(tails, edge);
            let head = element(heads, edge);
            if tail < 1 || tail > vertices || head < 1 || head > vertices { refuse("a vertex is out of range"); }
            push(nexts, element(starts, tail));
            replace(starts, tail, 2 * edge + 2);
            push(nexts, element(starts, head));
            replace(starts, head, 2 * edge + 3);
            if tail != head && element(mates, tail) == 0 && element(mates, head) == 0 {
                replace(mates, tail, head);
                replace(mates, head, tail);
            }
            edge += 1;
        }
        if length(roots) > 0 && (element(roots, 0) < 1 || element(roots, 0) > vertices) {
            refuse("a token is out of range");
        }
    }
}

/// Grows the tree of a free vertex until it enlarges the matching, or can grow no more.
fn grow() -> TokenStream {
    statements! {
        [enlarge = &enlarge(), blossom = &blossom()]
        clear(queue);
        clear(grown);
        replace(labels, source, 1);
        push(queue, source);
        push(grown, source);
        let mut served = 0;
        while served < length(queue) {
            let vertex = element(queue, served);
            served += 1;
            let mut half = element(starts, vertex);
            while half > 0 {
                let to = element(tails, half / 2 - 1) + element(heads, half / 2 - 1) - vertex;
                half = element(nexts, half);
                if element(labels, to) == 0 {
                    let mate = element(mates, to);
                    replace(befores, to, vertex);
                    if mate == 0 {
                        enlarge
                        half = 0;
                        served = length(queue);
                    } else {
                        replace(labels, to, 2);
                        replace(labels, mate, 1);
                        push(queue, mate);
                        push(grown, to);
                        push(grown, mate);
                    }
                } else {
                    if element(labels, to) == 1 { blossom }
                }
            }
        }
    }
}

/// Changes the matching along the path from the free vertex `to` to the root, and takes the tree apart.
fn enlarge() -> TokenStream {
    statements! {
        let mut here = to;
        while here > 0 {
            let back = element(befores, here);
            let next = element(mates, back);
            replace(mates, here, back);
            replace(mates, back, here);
            here = next;
        }
        let mut freed = 0;
        while freed < length(grown) {
            replace(labels, element(grown, freed), 0);
            replace(bases, element(grown, freed), element(grown, freed));
            freed += 1;
        }
    }
}

/// Returns the statements that follow the bases from a vertex, and shorten the way.
fn base(of: &TokenStream) -> TokenStream {
    statements! {
        [of = of]
        while element(bases, of) != of {
            replace(bases, of, element(bases, element(bases, of)));
            of = element(bases, of);
        }
    }
}

/// Makes a blossom of the paths from the even vertices `vertex` and `to` to the first vertex that they share.
fn blossom() -> TokenStream {
    let [left, right, bottom] = [quote! { left }, quote! { right }, quote! { bottom }].map(|name| base(&name));
    statements! {
        [climb_left = &left, climb_right = &right, climb_bottom = &bottom]
        let mut left = vertex;
        let mut right = to;
        climb_left
        climb_right
        if left != right {
            climbs += 1;
            let mut meeting = 0;
            while meeting == 0 {
                if left > 0 {
                    climb_left
                    if element(visits, left) == climbs {
                        meeting = left;
                    } else {
                        replace(visits, left, climbs);
                        left = element(befores, element(mates, left));
                    }
                }
                let other = left;
                left = right;
                right = other;
            }
            let mut side = 0;
            while side < 2 {
                let mut walked = vertex;
                let mut beside = to;
                if side == 1 {
                    walked = to;
                    beside = vertex;
                }
                let mut bottom = walked;
                climb_bottom
                while bottom != meeting {
                    replace(befores, walked, beside);
                    beside = element(mates, walked);
                    if element(labels, beside) == 2 {
                        replace(labels, beside, 1);
                        push(queue, beside);
                    }
                    if element(bases, walked) == walked { replace(bases, walked, meeting); }
                    if element(bases, beside) == beside { replace(bases, beside, meeting); }
                    walked = element(befores, beside);
                    bottom = walked;
                    climb_bottom
                }
                side += 1;
            }
        }
    }
}

/// Returns the statements that find the outcome at a vertex: `total` is 0 if it is lost.
pub(super) fn outcome(vertex: &TokenStream) -> TokenStream {
    quote! {
        let mut total = 1;
        if element(labels, #vertex) == 1 { total = 0; }
    }
}
