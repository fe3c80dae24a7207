//! Comparison of the search with plain search and published values, and of the formulas with the
//! rules.

mod deadline;
mod graphs;
mod tree;
mod walk;

use std::collections::{BTreeSet, HashMap};

use grundy_compute::finite_search::{
    AsFar,
    bits::ElementBits,
    front::{ask_opening, search_opening},
    opening, opening_of,
    search::FiniteSearch,
    values,
};
use grundy_core::{
    game::{
        Finite, Game,
        finite::{Taking, TakingMove},
    },
    reference::Reference,
};

fn finite(line: &str) -> Finite {
    line.parse::<Game>().unwrap().finite().unwrap().clone()
}

fn value(line: &str) -> u32 {
    values(&finite(line), &()).expect(line)[0]
}

fn search_value<const W: usize>(search: &FiniteSearch<'_, W>, left: &ElementBits<W>) -> u32 {
    (0..=u32::MAX)
        .find(|&value| search.has(left, value).expect("nobody asks to stop"))
        .expect("a value")
}

/// The least number that is not among the given ones.
fn mex(values: &[u32]) -> u32 {
    (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .unwrap_or(u32::MAX)
}

/// The elements that a move takes from a set; `None` if the move is not possible there.
type Taken<'a> = dyn Fn(&BTreeSet<usize>, usize) -> Option<BTreeSet<usize>> + 'a;

/// The value of a set of numbers by plain search.
fn plain(
    left: &BTreeSet<usize>,
    moves: usize,
    taken: &Taken,
    known: &mut HashMap<BTreeSet<usize>, u32>,
) -> u32 {
    if let Some(&value) = known.get(left) {
        return value;
    }
    let taken_by = |take| taken(left, take).map(|taken| left.difference(&taken).copied().collect());
    let options: Vec<BTreeSet<usize>> = (0..moves).filter_map(taken_by).collect();
    let values: Vec<u32> = options
        .iter()
        .map(|option| plain(option, moves, taken, known))
        .collect();
    known.insert(left.clone(), mex(&values));
    mex(&values)
}

/// Node Kayles and Arc Kayles on the vertices of some edges, computed by their rules alone.
fn plain_kayles(edges: &[(usize, usize)]) -> (u32, u32) {
    let all: BTreeSet<usize> = edges.iter().flat_map(|&(from, to)| [from, to]).collect();
    let node = |left: &BTreeSet<usize>, vertex: usize| {
        let meets = edges
            .iter()
            .filter(|edge| edge.0 == vertex || edge.1 == vertex);
        left.contains(&vertex)
            .then(|| meets.flat_map(|&(from, to)| [from, to]).collect())
    };
    let arc = |left: &BTreeSet<usize>, edge: usize| {
        let (from, to) = edges[edge];
        (left.contains(&from) && left.contains(&to)).then(|| BTreeSet::from([from, to]))
    };
    (
        plain(&all, 64, &node, &mut HashMap::new()),
        plain(&all, edges.len(), &arc, &mut HashMap::new()),
    )
}

/// Chomp by the lengths of its rows; the corner may not be taken.
fn plain_chomp(rows: &[usize], known: &mut HashMap<Vec<usize>, u32>) -> u32 {
    if let Some(&value) = known.get(rows) {
        return value;
    }
    let mut options = Vec::new();
    for (row, &length) in rows.iter().enumerate() {
        for column in usize::from(row == 0)..length {
            let cut = |(at, &length): (usize, &usize)| {
                if at >= row {
                    length.min(column)
                } else {
                    length
                }
            };
            options.push(rows.iter().enumerate().map(cut).collect::<Vec<usize>>());
        }
    }
    let values: Vec<u32> = options
        .iter()
        .map(|option| plain_chomp(option, known))
        .collect();
    known.insert(rows.to_vec(), mex(&values));
    mex(&values)
}

#[test]
fn chomp_follows_its_rules() {
    for (rows, columns) in [(1, 1), (2, 5), (3, 3), (4, 4), (5, 3), (4, 6)] {
        let expected = plain_chomp(&vec![columns; rows], &mut HashMap::new());
        assert_eq!(
            value(&format!("Chomp({rows}x{columns})")),
            expected,
            "{rows}x{columns}"
        );
    }
}

#[test]
fn grid_games_follow_their_rules() {
    for (rows, columns) in [(1, 5), (2, 4), (3, 3), (3, 4)] {
        let below = (0..(rows - 1) * columns).map(|cell| (cell, cell + columns));
        let right = (0..rows * columns)
            .filter(|cell| cell % columns != columns - 1)
            .map(|cell| (cell, cell + 1));
        let (node, arc) = plain_kayles(&below.chain(right).collect::<Vec<_>>());
        assert_eq!(
            value(&format!("Grid({rows}x{columns}; node kayles)")),
            node,
            "{rows}x{columns}"
        );
        assert_eq!(
            value(&format!("Grid({rows}x{columns}; cram)")),
            arc,
            "{rows}x{columns}"
        );
    }
}

/// The result computed only from the options of each set of elements.
fn by_reference(taking: &Taking) -> (u32, Vec<TakingMove>) {
    let mut reference = Reference::new(taking);
    let all: BTreeSet<usize> = (0..taking.elements).collect();
    let value = reference.grundy(&all);
    let after = |take: &grundy_core::game::finite::Take| -> BTreeSet<usize> {
        all.iter()
            .copied()
            .filter(|element| !take.takes.contains(element))
            .collect()
    };
    let winning = taking
        .moves
        .iter()
        .zip(&taking.steps)
        .filter(|(take, _)| reference.grundy(&after(take)) == 0);
    let winning = winning.map(|(_, step)| step.clone()).collect();
    (value, winning)
}

#[track_caller]
fn agrees(line: &str) {
    let game = finite(line);
    let taking = game.taking().expect("a game of taking");
    let found = opening(&game, &()).expect(line).expect("an opening");
    // The method of small builds.
    assert_eq!(
        search_opening::<4>(&taking, true, &()).expect(line),
        AsFar::Whole(found.clone()),
        "{line}"
    );
    // Orders with few positions are not searched.
    assert_eq!(
        ask_opening::<2>(&taking, true, &()).expect(line),
        AsFar::Whole(found.clone()),
        "{line}"
    );
    assert_eq!(
        (found.value, found.winning_moves),
        by_reference(&taking),
        "{line}"
    );
    assert_eq!(values(&game, &()).expect(line), [found.value], "{line}");
}

#[test]
fn small_games_agree_with_the_rules() {
    for line in [
        "Graph(1-2 2-3 3-4 4-5 5-6 6-7 7-8; node kayles)",
        "Graph(1-2 2-3 3-4 4-5 5-1 1-6 2-7 3-8 4-9 5-10 6-8 8-10 10-7 7-9 9-6; node kayles)",
        "Graph(1-2 2-3 3-4 4-5 5-1 1-6 2-7 3-8 4-9 5-10 6-8 8-10 10-7 7-9 9-6; arc kayles)",
        "Graph(a-b a-c a-d a-e b-c x-y y-z z z2; arc kayles)",
        "Graph(1-2 1-3 2-4 2-5 3-6 3-7 4-8 4-9 5-10 5-11 6-12 7-13; node kayles)",
        "Graph(a; node kayles)",
        "Graph(a b c; arc kayles)",
        "Grid(3x4; node kayles)",
        "Grid(3x4; cram)",
        "Grid(1x9; cram)",
        "Grid(1x1; cram)",
        "Chomp(3x4)",
        "Chomp(2x2x3)",
        "Chomp(6)",
        "Chomp(1x1)",
        "Poset(a<b a<c b<d c<d e<d; poisoned a)",
        "Poset(a<b b<c c<d e)",
        "Poset(1<4 1<5 2<4 2<6 3<5 3<6)",
    ] {
        agrees(line);
    }
}

/// Lemoine and Viennot, Nimbers are inevitable, 2012.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_cram_has_its_published_values() {
    for (rows, columns, published) in [
        (4, 4..=8, [0, 2, 0, 3, 0].as_slice()),
        (5, 5..=6, &[0, 2]),
        (3, 3..=7, &[0, 1, 1, 4, 1]),
    ] {
        let found: Vec<u32> = columns
            .map(|columns| value(&format!("Grid({rows}x{columns}; cram)")))
            .collect();
        assert_eq!(found, published, "{rows} rows");
    }
}

#[test]
fn chomp_has_its_published_values() {
    let found: Vec<u32> = (3..=8)
        .map(|columns| value(&format!("Chomp(3x{columns})")))
        .collect();
    assert_eq!(found, [5, 9, 11, 12, 13, 16]);
    // Chomp on n x n has one winning move, the diagonal neighbour of the poisoned corner.
    let found = opening(&finite("Chomp(5x5)"), &()).unwrap().unwrap();
    assert_eq!(found.winning_moves, [TakingMove::Cells(vec![vec![1, 1]])]);
}

/// Node Kayles on a path is Dawson's Chess; Arc Kayles on a path is Dawson's Kayles.
#[test]
fn paths_have_the_values_of_rows() {
    let row = |code: &str, to: u64| -> Vec<u32> {
        let game: Game = code.parse().unwrap();
        grundy_compute::compute(&game, &grundy_core::notation::Bounds::Heap(to), None, &())
            .unwrap()
            .iter()
            .collect()
    };
    let path = |n: usize| {
        (1..=n)
            .map(|vertex| vertex.to_string())
            .collect::<Vec<_>>()
            .join("-")
    };
    let (nodes, arcs) = (row("0.137", 70), row("0.07", 70));
    for n in [1, 2, 3, 10, 40, 70] {
        assert_eq!(
            value(&format!("Graph({}; node kayles)", path(n))),
            nodes[n],
            "{n}"
        );
        assert_eq!(
            value(&format!("Graph({}; arc kayles)", path(n))),
            arcs[n],
            "{n}"
        );
        assert_eq!(value(&format!("Grid(1x{n}; cram)")), arcs[n], "{n}");
    }
}

/// The longest possible play and the largest possible value: a chain of all elements.
#[test]
fn chains_are_heaps() {
    for n in [1, 63, 64, 65, 256] {
        assert_eq!(value(&format!("Chomp(1x{n})")), n - 1);
        let chain: Vec<String> = (0..n).map(|element| format!("e{element}")).collect();
        assert_eq!(value(&format!("Poset({})", chain.join("<"))), n);
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_boards_agree_with_their_tables() {
    for line in [
        "Board(4x4; place [##] [#/#])",
        "Board(3x5; line 1..=3 in row column diagonal antidiagonal)",
        "Board(3x4; place [##/#.] turn)",
        "Board(3x5; place [##/.#] [#.#])",
        "Board(3x4; place [#] [###])",
        "Board(2x7; place [#.#/##.] flip)",
    ] {
        let board = line.parse::<Game>().unwrap().board().unwrap().clone();
        let table = grundy_core::reference::by_every_placement(&board);
        for (filled, &value) in table.iter().enumerate().step_by(331) {
            let rest = Taking::of_board_with(&board, filled as u64);
            assert_eq!(
                opening_of(&rest, &()).expect(line).value,
                u32::from(value),
                "{line} {filled}"
            );
        }
        let found = opening_of(&Taking::of_board(&board), &()).expect(line);
        assert_eq!(found.value, u32::from(table[0]), "{line}");
        let wins = board
            .placements()
            .into_iter()
            .filter(|&mask| table[usize::try_from(mask).unwrap_or(usize::MAX)] == 0)
            .count();
        assert_eq!(
            found.winning_moves.len(),
            if found.value == 0 { 0 } else { wins },
            "{line}"
        );
    }
}

/// Every position of a board has the value that the search finds: positions that are moved, turned
/// and mirrored share a form only with positions of the same value.
#[test]
fn every_position_of_a_board_has_its_value() {
    for line in [
        "Board(3x4; place [##] [#/#])",
        "Board(3x4; place [##/#.] [#.#])",
        "Board(4x3; place [##])",
    ] {
        let board = line.parse::<Game>().unwrap().board().unwrap().clone();
        let table = grundy_core::reference::by_every_placement(&board);
        let taking = Taking::of_board(&board);
        let search = FiniteSearch::<1>::new(&taking, 1 << 24, &());
        for (filled, &expected) in table.iter().enumerate() {
            let left = ElementBits::from_elements(
                (0..taking.elements).filter(|&cell| filled >> cell & 1 == 0),
            );
            assert_eq!(
                search_value(&search, &left),
                u32::from(expected),
                "{line} {filled:#b}"
            );
            assert_eq!(
                search.has(&left, 0).unwrap(),
                expected == 0,
                "{line} {filled:#b}"
            );
        }
    }
}

#[test]
fn a_full_table_forgets_entries_and_stays_right() {
    let taking = finite("Grid(4x4; cram)").taking().unwrap();
    let search = FiniteSearch::<1>::new(&taking, 64 * 500, &());
    assert_eq!(search_value(&search, &ElementBits::from_elements(0..16)), 0);
    let taking = finite("Grid(3x5; node kayles)").taking().unwrap();
    let small = search_value(
        &FiniteSearch::<2>::new(&taking, 0, &()),
        &ElementBits::from_elements(0..15),
    );
    assert_eq!(
        small,
        search_value(
            &FiniteSearch::<1>::new(&taking, 1 << 24, &()),
            &ElementBits::from_elements(0..15)
        )
    );
}

#[test]
fn the_caller_can_stop_a_search() {
    struct Stop;
    impl grundy_core::progress::Progress for Stop {
        fn advance(&self, _: u64) {}
        fn cancelled(&self) -> bool {
            true
        }
    }
    let game = finite("Grid(7x7; cram)");
    assert_eq!(
        opening(&game, &Stop),
        Err(grundy_work::ComputeError::Interrupted)
    );
    assert_eq!(
        values(&game, &Stop),
        Err(grundy_work::ComputeError::Interrupted)
    );
}

#[test]
#[ignore = "takes minutes"]
fn cram_has_its_published_values_far_out() {
    for (rows, columns, published) in [
        (4, 9, 1),
        (4, 10, 0),
        (4, 12, 0),
        (4, 14, 0),
        (5, 7, 1),
        (5, 8, 1),
        (4, 11, 1),
        (5, 9, 1),
    ] {
        let begun = std::time::Instant::now();
        assert_eq!(
            value(&format!("Grid({rows}x{columns}; cram)")),
            published,
            "{rows}x{columns}"
        );
        eprintln!("{rows}x{columns} = {published}: {:?}", begun.elapsed());
    }
}
