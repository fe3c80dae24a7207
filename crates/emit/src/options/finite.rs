//! Finite games: a move takes elements, or moves a token along an edge.

use quote::quote;

use super::visit::{OptionLoops, Visit, ident, times};
use crate::taking;
use grundy_core::game::Finite;

pub(super) fn options(game: &Finite, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    if let Some(graph) = game.token() {
        let edges = graph.edges.iter().flat_map(|&(from, to)| [from, to]);
        let edges: Vec<i64> = edges
            .filter_map(|vertex| i64::try_from(vertex).ok())
            .collect();
        let (count, found) = (edges.len(), visit.one(&[quote! { vertex }]));
        let one = quote! {
            if number(EDGES, edge) == n {
                let vertex = number(EDGES, edge + 1);
                #found
            }
        };
        let body = times(&ident("edge"), &count, 2, &one);
        return Ok(OptionLoops::of_list(body, "EDGES", edges));
    }
    let game = game
        .taking()
        .ok_or_else(|| "moves after which elements fall cannot be written as code".to_owned())?;
    let masks = taking::masks(&game)
        .into_iter()
        .flat_map(|(needs, takes)| [needs, takes]);
    let masks: Vec<i64> = masks.filter_map(|mask| i64::try_from(mask).ok()).collect();
    let (count, found) = (masks.len(), visit.one(&[quote! { taken }]));
    let one = quote! {
        if mask & number(TAKES, place) == 0 {
            let cells = number(TAKES, place + 1);
            let taken = mask + cells - (mask & cells);
            #found
        }
    };
    let body = times(&ident("place"), &count, 2, &one);
    Ok(OptionLoops::of_list(body, "TAKES", masks))
}
