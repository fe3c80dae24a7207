//! Trees compared with plain search of their weights, which knows nothing but the rules.

use std::{collections::HashMap, fmt::Write as _};

use proptest::prelude::*;

use grundy_compute::finite_search::{Cuts, Opening, opening, values};
use grundy_core::{
    family::Position,
    game::{
        Game, Rules,
        finite::{Place, TakingMove},
    },
};

/// The parent of a vertex, which has a smaller number, and the weight of the edge to the parent. A
/// vertex without a parent is a root.
type Parent = Option<(usize, u64)>;

/// The weights of the edges, with 0 for edges that fell.
type Weights = Vec<u64>;

/// Returns the weights after a move on the edge from a vertex to its parent.
fn after(forest: &[Parent], weights: &[u64], vertex: usize) -> Weights {
    let mut weights = weights.to_vec();
    weights[vertex] -= 1;
    for (vertex, edge) in forest.iter().enumerate() {
        // A vertex hangs on its parent, which hangs on its own parent or is a root.
        if let Some((parent, _)) = *edge {
            if forest[parent].is_some() && weights[parent] == 0 {
                weights[vertex] = 0;
            }
        }
    }
    weights
}

fn by_search(forest: &[Parent], weights: &[u64], known: &mut HashMap<Weights, u32>) -> u32 {
    if let Some(&value) = known.get(weights) {
        return value;
    }
    let options: Vec<u32> = (0..forest.len())
        .filter(|&vertex| weights[vertex] > 0)
        .map(|vertex| by_search(forest, &after(forest, weights, vertex), known))
        .collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(weights.to_vec(), value);
    value
}

/// The line of a forest; vertex i has the name i + 1.
fn line(forest: &[Parent]) -> String {
    let mut text = String::from("Tree(cut edge;");
    for (vertex, edge) in forest.iter().enumerate() {
        match edge {
            None => write!(text, " {}", vertex + 1).unwrap(),
            Some((parent, weight)) => {
                write!(text, " {}-{}:{weight}", parent + 1, vertex + 1).unwrap();
            }
        }
    }
    text + ")"
}

fn agrees(forest: &[Parent]) {
    let text = line(forest);
    let game: Game = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let finite = game.finite().unwrap();
    let weights: Weights = forest
        .iter()
        .map(|edge| edge.map_or(0, |(_, weight)| weight))
        .collect();
    let mut known = HashMap::new();
    let value = by_search(forest, &weights, &mut known);
    let name = |vertex: usize| format!("{}-{}", forest[vertex].unwrap().0 + 1, vertex + 1);
    let mut winning: Vec<String> = (0..forest.len())
        .filter(|&vertex| value > 0 && weights[vertex] > 0)
        .filter(|&vertex| by_search(forest, &after(forest, &weights, vertex), &mut known) == 0)
        .map(name)
        .collect();
    let Opening {
        value: found,
        winning_moves,
    } = opening(finite, &()).unwrap().unwrap();
    let mut moves: Vec<String> = winning_moves.iter().map(TakingMove::to_string).collect();
    winning.sort();
    moves.sort();
    assert_eq!((found, moves), (value, winning), "{text}");
    assert_eq!(values(finite, &()).unwrap(), [value], "{text}");
}

/// Calls `each` with every forest of at most `vertices` vertices with weights of at most
/// `heaviest`.
fn every(
    vertices: usize,
    heaviest: u64,
    forest: &mut Vec<Parent>,
    each: &mut dyn FnMut(&[Parent]),
) {
    if !forest.is_empty() {
        each(forest);
    }
    if forest.len() == vertices {
        return;
    }
    forest.push(None);
    every(vertices, heaviest, forest, each);
    for parent in 0..forest.len() - 1 {
        for weight in 1..=heaviest {
            *forest.last_mut().unwrap() = Some((parent, weight));
            every(vertices, heaviest, forest, each);
        }
    }
    forest.pop();
}

#[test]
fn every_small_forest_has_the_value_and_the_moves_of_its_rules() {
    let mut forests = 0;
    every(5, 1, &mut Vec::new(), &mut |forest| {
        agrees(forest);
        forests += 1;
    });
    every(4, 5, &mut Vec::new(), &mut |forest| {
        agrees(forest);
        forests += 1;
    });
    // Of k vertices: the product of 1 + i * heaviest for i < k.
    assert_eq!(forests, (1 + 2 + 6 + 24 + 120) + (1 + 6 + 66 + 1056));
}

proptest! {
    #[test]
    fn random_forests_have_the_value_and_the_moves_of_their_rules(edges in prop::collection::vec((0..16_usize, 1..4_u64), 2..9)) {
        let forest: Vec<Parent> = edges.iter().enumerate()
            .map(|(vertex, &(parent, weight))| (parent % (vertex + 1) < vertex).then_some((parent % (vertex + 1), weight)))
            .collect();
        agrees(&forest);
    }

    #[test]
    fn every_position_has_the_mex_of_its_options(edges in prop::collection::vec((0..16_usize, 1..4_u64), 2..7)) {
        let forest: Vec<Parent> = edges.iter().enumerate()
            .map(|(vertex, &(parent, weight))| (vertex > 0).then(|| (parent % vertex.max(1), weight)))
            .collect();
        let game: Game = line(&forest).parse().unwrap();
        let tree = game.finite().unwrap().tree().unwrap();
        let mut todo = vec![game.parse_position("opening").unwrap()];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(position) = todo.pop() {
            if !seen.insert(position.clone()) {
                continue;
            }
            let Position::Finite(Place::Left(left)) = &position else { panic!("{position:?}") };
            let cuts = Cuts::new(tree, left);
            let (mut options, mut values) = (Vec::new(), Vec::new());
            game.options(&position, &mut |option| {
                let [Position::Finite(Place::Left(left))] = option else { panic!("{option:?}") };
                values.push(Cuts::new(tree, left).value());
                options.push(left.clone());
                todo.extend_from_slice(option);
            });
            prop_assert_eq!(cuts.value(), (0..).find(|value| !values.contains(value)).unwrap());
            for target in 0..=u32::try_from(options.len()).unwrap() {
                let of_target = options.iter().zip(&values).filter(|&(_, &value)| value == target);
                let expected: Vec<_> = of_target.map(|(option, _)| option.clone()).collect();
                prop_assert_eq!(cuts.positions_of(target, usize::MAX), (expected, true));
            }
        }
    }
}

/// The samples of an `AtCoder` contest (AGC 017), problem D.
#[test]
fn the_samples_of_game_on_tree_have_their_answers() {
    for (edges, value) in [
        ("1-2 2-3 2-4 4-5", 4),
        ("1-2 2-3 1-4 4-5", 0),
        ("1-2 2-4 5-1 6-3 3-2", 5),
        ("1-2 3-7 4-6 2-3 2-4 1-5", 0),
    ] {
        let game: Game = format!("Tree(cut edge from 1; {edges})").parse().unwrap();
        assert_eq!(
            values(game.finite().unwrap(), &()).unwrap(),
            [value],
            "{edges}"
        );
    }
}

/// The game of a tree is Green Hackenbush with its root on the ground.
#[test]
fn a_tree_is_green_hackenbush() {
    for (tree, graph) in [
        (
            "Tree(cut edge; 1-2 2-3:2 2-4 4-5:3)",
            "Graph(1-2 2-3 2-3 2-4 4-5 4-5 4-5; green hackenbush from 1)",
        ),
        (
            "Tree(cut edge from 3 6; 1-2 2-3 2-4 5-6)",
            "Graph(1-2 2-3 2-4 5-6; green hackenbush from 3 6)",
        ),
    ] {
        let [tree, graph] = [tree, graph].map(|line| line.parse::<Game>().unwrap());
        let value = |game: &Game| values(game.finite().unwrap(), &()).unwrap();
        assert_eq!(value(&tree), value(&graph), "{tree}");
    }
}

#[test]
fn a_tall_tree_needs_no_deep_stack() {
    search_tall_tree(30_000);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_tall_tree_needs_no_deep_stack() {
    search_tall_tree(100_000);
}

fn search_tall_tree(vertices: u32) {
    let parents: Vec<String> = (0..vertices).map(|parent| parent.to_string()).collect();
    let game = grundy_core::notation::with_file(
        "Tree(cut edge; tall.txt)",
        &format!("parents {}", parents.join(" ")),
    )
    .unwrap();
    let found = opening(game.finite().unwrap(), &()).unwrap().unwrap();
    assert_eq!(
        (found.value, found.winning_moves),
        (vertices - 1, vec![TakingMove::Named("1-2".to_owned())])
    );
}
