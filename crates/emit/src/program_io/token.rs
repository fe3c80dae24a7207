//! Tokens on a directed graph that the program reads; the graph may have cycles, and a play may go on without end.
//!
//! A vertex gets a level (a loopy nimber) by the rule of Smith (1966) and Fraenkel and Perl (1975). At level k, a vertex
//! without a level gets k if its options have all levels below k and not k, and each of its options without a level has
//! itself an option of level k, by which the opponent takes the move back. A vertex that never gets a level is infinite.
//! A token alone loses at level 0, wins at every vertex with an option of level 0, and otherwise the play is drawn:
//! level 0 is retrograde analysis, in linear time. Of several tokens, the nim-sum of the levels decides if no token is at
//! an infinite vertex. With one such token the player to move wins if the vertex has an option whose level is the
//! nim-sum of the others, and with several the play is drawn. Each level takes linear time, and a level above 0 needs
//! options of all levels below, so there are at most about the square root of twice the number of edges.
//!
//! `starts` has the last edge to a vertex and `nexts` the edge to the same vertex before an edge, both counted from 1.
//! `opens` has the number of options without a level and without a way back, `nears` is 1 with an option of the current
//! level, and `reaches` is the number of levels, from 0 on, that options have.

use proc_macro2::TokenStream;
use quote::quote;

/// The lists of the program besides `tails`, `heads` and `roots`.
pub(super) const LISTS: [&str; 7] = ["starts", "nexts", "values", "opens", "nears", "reaches", "queue"];

/// The largest number of a vertex: the lists of a program have that length.
const MOST_VERTICES: i64 = 5_000_000;

/// Returns the statements that find the levels: level 0 alone, or all levels.
pub(super) fn levels(vertices: &TokenStream, has_several: bool) -> TokenStream {
    let (edges, round) = (edges(vertices), round());
    if !has_several {
        return quote! { #edges let level = 0; #round };
    }
    let raise = statements! {
        more = length(queue);
        let mut raised = 1;
        while raised <= vertices {
            if element(nears, raised) == 1 && element(reaches, raised) == level { replace(reaches, raised, level + 1); }
            replace(nears, raised, 0);
            replace(opens, raised, 0);
            raised += 1;
        }
        clear(queue);
        level += 1;
    };
    quote! {
        #edges
        let mut level = 0;
        let mut more = 1;
        while more > 0 {
            #round
            #raise
        }
    }
}

/// Makes the lists of the vertices and of the edges to each vertex.
fn edges(vertices: &TokenStream) -> TokenStream {
    let most = proc_macro2::Literal::i64_unsuffixed(MOST_VERTICES);
    let lists = statements! {
        let mut vertex = 0;
        while vertex <= vertices {
            push(starts, 0);
            push(values, 0 - 1);
            push(opens, 0);
            push(nears, 0);
            push(reaches, 0);
            vertex += 1;
        }
        let mut edge = 0;
        while edge < length(tails) {
            let tail = element(tails, edge);
            let head = element(heads, edge);
            if tail < 1 || tail > vertices || head < 1 || head > vertices { refuse("a vertex is out of range"); }
            push(nexts, element(starts, head));
            edge += 1;
            replace(starts, head, edge);
        }
        let mut ground = 0;
        while ground < length(roots) {
            if element(roots, ground) < 1 || element(roots, ground) > vertices { refuse("a token is out of range"); }
            ground += 1;
        }
    };
    quote! {
        let vertices = #vertices;
        if vertices < 1 || vertices > #most { refuse("a graph has too many vertices or none"); }
        #lists
    }
}

/// Finds the vertices of a level. The options without a level are counted, and the queue begins with the vertices that
/// have none. Each vertex of the queue gets the level, and those whose last open option gets a way back are added.
fn round() -> TokenStream {
    statements! {
        let mut counted = 0;
        while counted < length(tails) {
            let source = element(tails, counted);
            if element(values, element(heads, counted)) < 0 { replace(opens, source, element(opens, source) + 1); }
            counted += 1;
        }
        let mut first = 1;
        while first <= vertices {
            if element(values, first) < 0 && element(opens, first) == 0 && element(reaches, first) == level {
                push(queue, first);
            }
            first += 1;
        }
        let mut served = 0;
        while served < length(queue) {
            let lost = element(queue, served);
            replace(values, lost, level);
            served += 1;
            let mut entry = element(starts, lost);
            while entry > 0 {
                let winner = element(tails, entry - 1);
                if element(values, winner) < 0 && element(nears, winner) == 0 {
                    replace(nears, winner, 1);
                    let mut other = element(starts, winner);
                    while other > 0 {
                        let before = element(tails, other - 1);
                        replace(opens, before, element(opens, before) - 1);
                        if element(values, before) < 0 && element(nears, before) == 0 && element(opens, before) == 0
                            && element(reaches, before) == level { push(queue, before); }
                        other = element(nexts, other - 1);
                    }
                }
                entry = element(nexts, entry - 1);
            }
        }
    }
}

/// Returns the statements that find the outcome of one token: `total` is 0 unless it wins, `draws` is 1 for a draw.
pub(super) fn alone(vertex: &TokenStream) -> TokenStream {
    quote! {
        let mut draws = 0;
        let total = element(nears, #vertex);
        if total == 0 && element(values, #vertex) < 0 { draws = 1; }
    }
}

/// Returns the statements that find the outcome of all tokens.
pub(super) fn several() -> TokenStream {
    statements! {
        let mut total = 0;
        let mut draws = 0;
        let mut infinite = 0;
        let mut token = 0;
        while token < length(roots) {
            let place = element(roots, token);
            if element(values, place) < 0 {
                draws += 1;
                infinite = place;
            } else {
                total = xor(total, element(values, place));
            }
            token += 1;
        }
        if draws == 1 {
            let mut leaving = 0;
            while leaving < length(tails) {
                if element(tails, leaving) == infinite && element(values, element(heads, leaving)) == total { draws = 0; }
                leaving += 1;
            }
            if draws == 0 { total = 1; }
        }
    }
}
