//! Tokens on graphs with cycles, and geography, compared with searches that use the rules alone.

use std::collections::BTreeSet;

use proptest::prelude::*;

use grundy_compute::finite_search::{
    geography::Geography,
    walk::{Loopy, WalkOutcome, loopy_values, misere_outcomes, outcome, winning_moves},
};
use grundy_core::{
    game::{
        Game, Rules,
        finite::{Graph, GraphPlay},
    },
    reference::Reference,
};

fn graph(count: usize, edges: Vec<(usize, usize)>, play: GraphPlay) -> Graph {
    Graph {
        vertices: (0..count).map(|vertex| vertex.to_string()).collect(),
        edges,
        play,
    }
}

/// The graph whose edges are the ones of a mask, of all given pairs.
fn of_mask(count: usize, pairs: &[(usize, usize)], mask: usize, play: GraphPlay) -> Graph {
    let edges = pairs
        .iter()
        .enumerate()
        .filter(|(bit, _)| mask >> bit & 1 == 1)
        .map(|(_, &pair)| pair)
        .collect();
    graph(count, edges, play)
}

/// The outcome of each position of some tokens, whose index has one digit to base `count` for each
/// token: the lost and won positions are found round by round, and the others are drawn.
fn by_rounds(graph: &Graph, tokens: u32, is_misere: bool) -> Vec<WalkOutcome> {
    let (next, count) = (graph.neighbours(), graph.vertices.len());
    let options = |index: usize| -> Vec<usize> {
        let places = (0..tokens).map(|token| count.pow(token));
        places
            .flat_map(|place| {
                let vertex = index / place % count;
                next[vertex]
                    .iter()
                    .map(move |&to| index - vertex * place + to * place)
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    let mut outcomes = vec![WalkOutcome::Draw; count.pow(tokens)];
    loop {
        let before = outcomes.clone();
        for (index, outcome) in outcomes.iter_mut().enumerate() {
            let after: Vec<WalkOutcome> = options(index)
                .into_iter()
                .map(|option| before[option])
                .collect();
            let is_lost = after.iter().all(|&outcome| outcome == WalkOutcome::N);
            *outcome = match () {
                () if after.is_empty() && is_misere => WalkOutcome::N,
                () if is_lost => WalkOutcome::P,
                () if after.contains(&WalkOutcome::P) => WalkOutcome::N,
                () => WalkOutcome::Draw,
            };
        }
        if outcomes == before {
            return outcomes;
        }
    }
}

/// Compares all positions of one token, two tokens and so on.
fn compare(graph: &Graph, most: u32) {
    let (values, count) = (loopy_values(graph, &()).unwrap(), graph.vertices.len());
    for tokens in 1..=most {
        let expected = by_rounds(graph, tokens, false);
        for (index, &found) in expected.iter().enumerate() {
            let places: Vec<usize> = (0..tokens)
                .map(|token| index / count.pow(token) % count)
                .collect();
            assert_eq!(outcome(&values, &places), found, "{graph}: {places:?}");
            let mut moves = Vec::new();
            for (token, &from) in places.iter().enumerate() {
                let power = count.pow(u32::try_from(token).unwrap());
                for &to in &graph.neighbours()[from] {
                    if expected[index - from * power + to * power] == WalkOutcome::P {
                        moves.push((token, to));
                    }
                }
            }
            assert_eq!(
                winning_moves(graph, &values, &places),
                moves,
                "{graph}: {places:?}"
            );
        }
    }
    assert_eq!(misere_outcomes(graph), by_rounds(graph, 1, true), "{graph}");
}

#[test]
fn tokens_agree_with_a_search_of_all_positions_on_every_small_graph() {
    let pairs: Vec<(usize, usize)> = (0..3)
        .flat_map(|from| (0..3).map(move |to| (from, to)))
        .collect();
    for mask in 0..1 << pairs.len() {
        compare(&of_mask(3, &pairs, mask, GraphPlay::Loopy), 3);
    }
}

#[test]
fn the_values_of_a_known_graph_are_levels_and_sets() {
    let game: Game = "Graph(a>b b>a b>c d>a d>c e>e e>d; token)".parse().unwrap();
    let values = loopy_values(game.finite().unwrap().walk().unwrap(), &()).unwrap();
    // From a and b play ends at c, in an even and an odd number of moves; at e a player may wait.
    let level = Loopy::Level;
    assert_eq!(
        values,
        [
            level(0),
            level(1),
            level(0),
            level(1),
            Loopy::Infinite(vec![1])
        ]
    );
    assert_eq!(outcome(&values, &[4]), WalkOutcome::Draw);
    assert_eq!(outcome(&values, &[4, 1]), WalkOutcome::N);
    assert_eq!(
        winning_moves(game.finite().unwrap().walk().unwrap(), &values, &[4, 1]),
        [(0, 3)]
    );
}

/// Compares geography with plain search after every walk of up to two vertices.
fn compare_walks(graph: &Graph) {
    let rules = Geography::new(graph);
    let mut reference = Reference::new(&rules);
    let lost = rules.find_lost(&[], &()).unwrap();
    for (start, &is_lost) in lost.iter().enumerate() {
        assert_eq!(
            is_lost,
            reference.grundy(&vec![start]) == 0,
            "{graph}: from {start}"
        );
        let after = rules.find_lost(&[start], &()).unwrap();
        assert!(!after[start], "{graph}: {start} is gone");
        rules.options(&vec![start], &mut |walks| {
            let walk = &walks[0];
            assert_eq!(
                after[walk[1]],
                reference.grundy(walk) == 0,
                "{graph}: {walk:?}"
            );
        });
    }
}

fn undirected(count: usize) -> Vec<(usize, usize)> {
    (0..count)
        .flat_map(|from| (from + 1..count).map(move |to| (from, to)))
        .collect()
}

#[test]
fn geography_agrees_with_a_search_of_all_walks_on_every_small_graph() {
    let pairs = undirected(5);
    for mask in 0..1 << pairs.len() {
        compare_walks(&of_mask(5, &pairs, mask, GraphPlay::Geography));
    }
}

#[test]
fn geography_on_large_graphs_takes_a_moment() {
    let count = 100_001;
    let path = graph(
        count,
        (1..count).map(|to| (to - 1, to)).collect(),
        GraphPlay::Geography,
    );
    let lost = Geography::new(&path).find_lost(&[], &()).unwrap();
    assert!(
        lost.iter()
            .enumerate()
            .all(|(vertex, &lost)| lost == (vertex % 2 == 0))
    );
    // Triangles, joined in a line: three vertices and four edges each.
    let triangles = 25_000;
    let edges = |first: usize| {
        [
            (first, first + 1),
            (first + 1, first + 2),
            (first, first + 2),
            (first + 2, first + 3),
        ]
    };
    let mut all: Vec<(usize, usize)> = (0..triangles)
        .flat_map(|triangle| edges(3 * triangle))
        .collect();
    all.pop();
    let even = Geography::new(&graph(3 * triangles, all, GraphPlay::Geography));
    assert!(even.find_lost(&[], &()).unwrap().iter().all(|&lost| !lost));
    // Without one vertex, an odd number is left, and some vertex is avoided.
    assert!(even.find_lost(&[0], &()).unwrap().iter().any(|&lost| lost));
    // A known number of vertices that a maximum matching leaves: the centres of stars have one mate
    // each.
    let leaves: Vec<(usize, usize)> = (10_000..110_000)
        .map(|leaf| (leaf % 10_000, leaf))
        .collect();
    let stars = Geography::new(&graph(110_000, leaves, GraphPlay::Geography))
        .find_lost(&[], &())
        .unwrap();
    assert!(
        stars
            .iter()
            .enumerate()
            .all(|(vertex, &lost)| lost == (vertex >= 10_000))
    );
}

/// A number of vertices, and pairs of them.
fn pairs(most: usize, edges: usize) -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (2..=most).prop_flat_map(move |count| {
        (
            Just(count),
            prop::collection::vec((0..count, 0..count), 0..edges),
        )
    })
}

proptest! {
    #[test]
    fn tokens_agree_with_a_search_of_all_positions((count, edges) in pairs(7, 16)) {
        let edges: BTreeSet<(usize, usize)> = edges.into_iter().collect();
        let edges = edges.into_iter().collect();
        compare(&graph(count, edges, GraphPlay::Loopy), 2);
    }

    #[test]
    fn geography_agrees_with_a_search_of_all_walks((count, edges) in pairs(10, 15)) {
        let mut edges: Vec<_> = edges.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
        edges.sort_unstable();
        edges.dedup();
        compare_walks(&graph(count, edges, GraphPlay::Geography));
    }
}
