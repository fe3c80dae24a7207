//! Random graphs and orders, and Hackenbush by its own rules.

use std::collections::{BTreeSet, HashMap};

use grundy_compute::finite_search::{bits::ElementBits, opening, values};
use grundy_core::{
    game::{
        Finite, Rules,
        finite::{Graph, GraphPlay, TakingMove},
    },
    reference::Reference,
};
use proptest::prelude::*;

use super::{agrees, finite, mex, plain, plain_kayles, value};

/// Green Hackenbush by its rules: positions are the sets of edges that are still connected to the
/// ground.
struct Standing<'a>(&'a Graph, &'a [usize]);

impl Standing<'_> {
    fn stands(&self, edges: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut reached: BTreeSet<usize> = self.1.iter().copied().collect();
        loop {
            let before = reached.len();
            for &edge in edges {
                let (from, to) = self.0.edges[edge];
                if reached.contains(&from) || reached.contains(&to) {
                    reached.extend([from, to]);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        edges
            .iter()
            .copied()
            .filter(|&edge| reached.contains(&self.0.edges[edge].0))
            .collect()
    }
}

impl Rules for Standing<'_> {
    type Position = BTreeSet<usize>;

    fn options(&self, edges: &BTreeSet<usize>, option: &mut dyn FnMut(&[BTreeSet<usize>])) {
        for edge in edges {
            let mut rest = edges.clone();
            rest.remove(edge);
            option(&[self.stands(&rest)]);
        }
    }
}

#[track_caller]
fn hackenbush_agrees(line: &str) {
    let game = finite(line);
    let Finite::Graph(graph) = &game else {
        panic!("{line} is a graph")
    };
    let GraphPlay::Hackenbush { ground } = &graph.play else {
        panic!("{line} is Hackenbush")
    };
    let rules = Standing(graph, ground);
    let mut reference = Reference::new(&rules);
    let all = rules.stands(&(0..graph.edges.len()).collect());
    let found = opening(&game, &()).unwrap().unwrap();
    assert_eq!(found.value, reference.grundy(&all), "{line}");
    let without =
        |edge: &usize| rules.stands(&all.iter().copied().filter(|other| other != edge).collect());
    let winning = all
        .iter()
        .filter(|edge| reference.grundy(&without(edge)) == 0);
    let winning: Vec<TakingMove> = winning
        .map(|&edge| TakingMove::Named(graph.edge(graph.edges[edge])))
        .collect();
    assert_eq!(found.winning_moves, winning, "{line}");
}

#[test]
fn hackenbush_follows_its_rules() {
    for line in [
        "Graph(0-1 1-2 1-3 0-4; green hackenbush from 0)",
        "Graph(0-1 1-2 2-0 2-3 3-4 4-2 4-5; green hackenbush from 0)",
        "Graph(a-b a-b b-b b-c c-d d-b x-y; hackenbush from a)",
        "Graph(1-2 2-3 3-4 4-5 5-1 2-6; green hackenbush from 1 4)",
        "Graph(a-a; green hackenbush from a)",
        "Graph(a b; green hackenbush from a b)",
    ] {
        hackenbush_agrees(line);
    }
}

/// A random graph, as edges among some vertices.
fn edges(vertices: usize, most: usize) -> impl Strategy<Value = Vec<(usize, usize)>> {
    proptest::collection::vec((0..vertices, 0..vertices), 1..most)
}

fn line(edges: &[(usize, usize)], joint: &str, play: &str) -> String {
    let written: Vec<String> = edges
        .iter()
        .map(|(from, to)| format!("{from}{joint}{to}"))
        .collect();
    format!("Graph({}; {play})", written.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    #[test]
    fn random_graphs_agree_with_the_rules(edges in edges(9, 16)) {
        let edges: Vec<_> = edges.into_iter().filter(|(from, to)| from != to).collect();
        prop_assume!(!edges.is_empty());
        agrees(&line(&edges, "-", "node kayles"));
        agrees(&line(&edges, "-", "arc kayles"));
        let (node, arc) = plain_kayles(&edges);
        prop_assert_eq!(value(&line(&edges, "-", "node kayles")), node);
        prop_assert_eq!(value(&line(&edges, "-", "arc kayles")), arc);
    }

    #[test]
    fn random_orders_agree_with_the_rules(pairs in edges(9, 14), poisoned in 0..9_usize) {
        let pairs: Vec<(usize, usize)> = pairs.into_iter().filter(|(one, other)| one != other)
            .map(|(one, other)| (one.min(other), one.max(other))).collect();
        prop_assume!(!pairs.is_empty());
        let written: Vec<String> = pairs.iter().map(|(lower, upper)| format!("{lower}<{upper}")).collect();
        let (free, safe) = (format!("Poset({} {poisoned})", written.join(" ")), format!("poisoned {poisoned})"));
        let safe = free.replace(')', "; ") + &safe;
        agrees(&free);
        agrees(&safe);
        // The elements above each element: numbers only grow along the pairs.
        let mut is_below = [[false; 9]; 9];
        for lower in (0..9).rev() {
            is_below[lower][lower] = true;
            for &(_, upper) in pairs.iter().filter(|pair| pair.0 == lower) {
                let above = is_below[upper];
                is_below[lower].iter_mut().zip(above).for_each(|(own, above)| *own |= above);
            }
        }
        let all: BTreeSet<usize> = pairs.iter().flat_map(|&(lower, upper)| [lower, upper]).chain([poisoned]).collect();
        let take = |is_safe: bool| move |left: &BTreeSet<usize>, element: usize| {
            let allowed = left.contains(&element) && !(is_safe && is_below[element][poisoned]);
            allowed.then(|| (0..9).filter(|&upper| is_below[element][upper]).collect())
        };
        prop_assert_eq!(value(&free), plain(&all, 9, &take(false), &mut HashMap::new()));
        prop_assert_eq!(value(&safe), plain(&all, 9, &take(true), &mut HashMap::new()));
    }

    #[test]
    fn random_hackenbush_follows_its_rules(edges in edges(7, 11)) {
        let ground = edges[0].0;
        hackenbush_agrees(&line(&edges, "-", &format!("green hackenbush from {ground}")));
    }

    #[test]
    fn random_tokens_have_the_mex_of_their_options(edges in edges(12, 30)) {
        let edges: Vec<_> = edges.into_iter().filter(|(from, to)| from != to)
            .map(|(one, other)| (one.max(other), one.min(other))).collect();
        prop_assume!(!edges.is_empty());
        let game = finite(&line(&edges, ">", "token"));
        let Finite::Graph(graph) = &game else { panic!("a graph") };
        let mut known: HashMap<usize, u32> = HashMap::new();
        // Every edge leads to a smaller number, and the vertices are in the order of their numbers.
        for vertex in 0..graph.vertices.len() {
            let options: Vec<u32> = graph.edges.iter().filter(|edge| edge.0 == vertex).map(|edge| known[&edge.1]).collect();
            known.insert(vertex, mex(&options));
        }
        let expected: Vec<u32> = (0..graph.vertices.len()).map(|vertex| known[&vertex]).collect();
        prop_assert_eq!(values(&game, &()).unwrap(), expected);
        prop_assert!(opening(&game, &()).unwrap().is_none());
    }

    /// Isomorphic graphs have one form: the search examines the same number of positions for both.
    #[test]
    fn the_form_does_not_depend_on_the_numbering(edges in edges(8, 14), order in Just((0..8_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let form = |edges: &[(usize, usize)]| {
            let mut arrows = vec![ElementBits::<1>::EMPTY; 8];
            for &(from, to) in edges {
                arrows[from].insert(to);
                arrows[to].insert(from);
            }
            let mut form = Vec::new();
            grundy_compute::finite_search::isomorphism::Arrows::new(arrows).form(&ElementBits::from_elements(0..8), &mut form);
            form
        };
        let edges: Vec<_> = edges.into_iter().filter(|(from, to)| from != to).collect();
        let renamed: Vec<_> = edges.iter().map(|&(from, to)| (order[from], order[to])).collect();
        let (one, other) = (form(&edges), form(&renamed));
        prop_assert!(one == other || one[0] == u64::MAX && other[0] == u64::MAX, "{:?} {:?}", one, other);
    }
}
