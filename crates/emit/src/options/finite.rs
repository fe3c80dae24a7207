//! Finite games: a move takes elements, or moves a token along an edge.

use quote::quote;

use super::visit::{Options, Visit, index};
use crate::taking;
use grundy_core::game::Finite;

pub(super) fn options(game: &Finite, visit: &Visit<'_>) -> Result<Options, String> {
    if let Some(graph) = game.token() {
        let edges = graph.edges.iter().flat_map(|&(from, to)| [from, to]);
        let edges: Vec<i64> = edges.filter_map(|vertex| i64::try_from(vertex).ok()).collect();
        let (count, to) = (index(edges.len()), [quote! { vertex }]);
        let found = (visit.option)((visit.value)(&to), &to);
        return Ok(Options {
            body: quote! {
                let mut edge = 0;
                while edge < #count {
                    if number(EDGES, edge) == n {
                        let vertex = number(EDGES, edge + 1);
                        #found
                    }
                    edge += 2;
                }
            },
            numbers: vec![("EDGES", edges)],
            longest: 1,
            ..Options::default()
        });
    }
    let game = game.taking().ok_or_else(|| "moves after which elements fall cannot be written as code".to_owned())?;
    let masks = taking::masks(&game).into_iter().flat_map(|(needs, takes)| [needs, takes]);
    let masks: Vec<i64> = masks.filter_map(|mask| i64::try_from(mask).ok()).collect();
    let (count, to) = (index(masks.len()), [quote! { taken }]);
    let found = (visit.option)((visit.value)(&to), &to);
    Ok(Options {
        body: quote! {
            let mut place = 0;
            while place < #count {
                if mask & number(TAKES, place) == 0 {
                    let cells = number(TAKES, place + 1);
                    let taken = mask + cells - (mask & cells);
                    #found
                }
                place += 2;
            }
        },
        numbers: vec![("TAKES", masks)],
        longest: 1,
        ..Options::default()
    })
}
