//! Random games in canonical form, of every family, and random text that looks like notation.

#![allow(
    clippy::missing_panics_doc,
    reason = "the parser accepts the lines made here"
)]

mod expressions;
mod heaps;
mod states;
mod text;

use std::collections::BTreeMap;

use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select, subsequence};

pub use expressions::{condition, condition_of, expr, expr_of, small};

use grundy_core::game::board::{Board, BoardShape, Direction, Lines};
use grundy_core::game::lattice::Plane;
use grundy_core::game::{Game, PatternStrip, Ring, Strip};
use grundy_core::notation::Bounds;
use grundy_core::values::Sides;

pub use heaps::{code, digit, rule, set};
pub use states::{piece, state, state_line};
pub use text::{almost_notation, may_break, messy};

/// At least one game of each family, and one of each kind of position.
pub const ONE_OF_EACH: [&str; 28] = [
    "0.137",
    "0.3F[V]",
    "Subtraction({1,3,4})",
    "AllBut(squares)",
    "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
    "Lattice(leap (-1,-2) ride (-1,0))",
    "Lattice(ride (-1,0) (0,-1); not (1,1))",
    "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
    "Strip(O X; never OO XX)",
    "Board(2x3; place [##] [#/#])",
    "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-1))",
    "State(x, y, z, t -> (x-1, y, z, t) + (0, y, z, t); (x, y-1, z, t); (x, y, z-1, t); (x, y, z, t-1))",
    "Ring(0.77)",
    "Ring(Strip(O X; never OO XX))",
    "Strip(O X; never OOO XXX)",
    "Strip(O X; never OO XX; rows 2)",
    "Ring(Strip(X; never XXX))",
    "Graph(1-2 2-3 3-a; node kayles)",
    "Graph(a>b b>c a>c; token)",
    "Graph(1-2 1-2 2-3 3-3; green hackenbush from 1)",
    "Grid(2x3; cram)",
    "Poset(a<b b<c b<d)",
    "Chomp(2x3)",
    "Tree(cut edge from 3 4; 1-2:3 3-1 4-5:2)",
    "0.77 + Strip(O X; never OO XX) + Board(2x2; place [##]) + Chomp(2x2)",
    "Chomp(2x2) + Grid(2x2; cram)",
    "0.[3] * Subtraction({1,3})",
];

/// Bounds of some hundred positions at most.
pub fn tiny(bounds: Bounds) -> Bounds {
    match bounds {
        Bounds::Heap(to) => Bounds::Heap(to.min(6)),
        Bounds::Grid(width, height) => Bounds::Grid(width.min(5), height.min(4)),
        Bounds::Block(sides) => Bounds::Block(
            Sides::new(&sides.lengths().iter().map(|_| 3).collect::<Vec<_>>()).unwrap(),
        ),
        Bounds::All => Bounds::All,
    }
}

/// A game of any family.
pub fn game() -> impl Strategy<Value = Game> {
    prop_oneof![
        code().prop_map(Game::from),
        set().prop_map(Game::from),
        rule().prop_map(Game::from),
        lists(),
        plane().prop_map(Game::from),
        strip().prop_map(Game::from),
        row().prop_map(Game::from),
        board().prop_map(Game::from),
        state(),
        piece(),
        ring().prop_map(Game::from),
        finite(),
    ]
}

/// A finite game: small graphs, grids and orders.
pub fn finite() -> impl Strategy<Value = Game> {
    let pairs = || vec((0..7_u8, 0..7_u8), 1..10);
    let written = |pairs: Vec<(u8, u8)>, joint: &str| -> String {
        let pair = |(a, b): (u8, u8)| {
            if a == b {
                format!("v{a}")
            } else {
                format!("v{}{joint}v{}", a.min(b), a.max(b))
            }
        };
        pairs.into_iter().map(pair).collect::<Vec<_>>().join(" ")
    };
    let play = select(vec!["node kayles", "arc kayles"]);
    prop_oneof![
        (pairs(), play)
            .prop_map(move |(pairs, play)| format!("Graph({}; {play})", written(pairs, "-"))),
        pairs().prop_map(move |pairs| format!("Graph({}; token)", written(pairs, ">"))),
        pairs().prop_map(move |pairs| {
            format!(
                "Graph({1}; green hackenbush from v{0})",
                pairs[0].0,
                written(pairs.clone(), "-")
            )
        }),
        vec(0..8_usize, 1..8).prop_map(|parents| {
            let parents: Vec<String> = parents
                .iter()
                .zip(1..)
                .map(|(parent, vertex)| (parent % vertex).to_string())
                .collect();
            format!("Tree(cut edge; parents {})", parents.join(" "))
        }),
        pairs().prop_map(move |pairs| {
            format!(
                "Poset({1}; poisoned v{0})",
                pairs[0].0,
                written(pairs.clone(), "<")
            )
        }),
        (1..5_u8, 1..5_u8).prop_map(|(rows, columns)| format!("Grid({rows}x{columns}; cram)")),
        (1..5_u8, 1..5_u8)
            .prop_map(|(rows, columns)| format!("Grid({rows}x{columns}; node kayles)")),
        vec(1..4_u8, 1..4).prop_map(|sides| {
            format!(
                "Chomp({})",
                sides
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("x")
            )
        }),
    ]
    .prop_map(|line| line.parse().unwrap_or_else(|error| panic!("{error}")))
}

/// A piece with moves that lower some a*x + b*y.
pub fn plane() -> impl Strategy<Value = Plane> {
    let moves = btree_map((-5..6i32, -5..6i32), any::<bool>(), 1..8);
    ((1..6i64, 1..6i64), moves).prop_map(|((a, b), moves)| {
        let height =
            |(a, b): (i64, i64), (dx, dy): (i32, i32)| a * i64::from(dx) + b * i64::from(dy);
        let lowered =
            moves
                .into_iter()
                .map(|((dx, dy), ride)| match height((a, b), (dx, dy)).signum() {
                    -1 => ((dx, dy), ride),
                    0 => ((-1, -1), ride),
                    _ => ((-dx, -dy), ride),
                });
        let moves: BTreeMap<(i32, i32), bool> = lowered.collect();
        let falls = |weights: &(i64, i64)| moves.keys().all(|&vector| height(*weights, vector) < 0);
        let pairs = (2..=a + b).flat_map(|sum| (1..sum).map(move |a| (a, sum - a)));
        let all = |wanted: bool| {
            moves
                .iter()
                .filter(|(_, ride)| **ride == wanted)
                .map(|(vector, _)| *vector)
                .collect()
        };
        Plane {
            leaps: all(false),
            rides: all(true),
            weights: pairs.into_iter().find(falls).unwrap(),
        }
    })
}

/// A strip game.
pub fn strip() -> impl Strategy<Value = Strip> {
    btree_set(
        prop_oneof![
            proptest::char::range('A', 'Z'),
            proptest::char::range('a', 'z')
        ],
        1..=8,
    )
    .prop_flat_map(|marks| {
        let end = 1..=u8::try_from(marks.len()).unwrap();
        btree_set((end.clone(), end), 0..6).prop_map(move |never| Strip {
            marks: marks.iter().copied().collect(),
            never: never.into_iter().collect(),
        })
    })
}

/// A shape in its bounding box.
pub fn shape() -> impl Strategy<Value = BoardShape> {
    btree_set((0..4u8, 0..4u8), 1..6).prop_map(|cells| {
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        cells
            .into_iter()
            .map(|(row, column)| (row - top, column - left))
            .collect()
    })
}

/// A board game.
pub fn board() -> impl Strategy<Value = Board> {
    let directions = vec![
        Direction::Row,
        Direction::Column,
        Direction::Diagonal,
        Direction::Antidiagonal,
    ];
    let size = (1..=32u8).prop_flat_map(|rows| (Just(rows), 1..=32 / rows));
    let line = (subsequence(directions, 1..=4), any::<(Index, Index)>());
    let parts = (size, option::of(line), btree_set(shape(), 0..4));
    parts.prop_filter_map("nothing to place", |((rows, columns), line, place)| {
        let lines = line.map(|(directions, (first, second))| {
            let limit = directions.iter().map(|direction| match direction {
                Direction::Row => columns,
                Direction::Column => rows,
                Direction::Diagonal | Direction::Antidiagonal => rows.min(columns),
            });
            let limit = usize::from(limit.max().unwrap());
            let [first, second] =
                [first, second].map(|index| u8::try_from(index.index(limit) + 1).unwrap());
            Lines {
                shortest: first.min(second),
                longest: first.max(second),
                directions,
            }
        });
        let fits = |shape: &BoardShape| {
            shape
                .iter()
                .all(|&(row, column)| row < rows && column < columns)
        };
        let place: Vec<BoardShape> = place.into_iter().filter(fits).collect();
        (lines.is_some() || !place.is_empty()).then_some(Board {
            rows,
            columns,
            lines,
            place,
        })
    })
}

/// A row with at least one pattern of three marks or more, where no pattern contains another one,
/// or up to three rows with any patterns. Some rows are circles.
pub fn row() -> impl Strategy<Value = PatternStrip> {
    (1..=3_u8, 1..=3_usize)
        .prop_flat_map(|(marks, rows)| {
            let pattern = || vec(1..=marks, 2..=4);
            let least = if rows == 1 { 3 } else { 2 };
            (
                Just((marks, rows)),
                btree_set(pattern(), 0..3),
                vec(1..=marks, least..=4),
                any::<bool>(),
            )
        })
        .prop_map(|((marks, rows), patterns, long, is_ring)| {
            let is_in = |inner: &[u8], outer: &[u8]| {
                outer.windows(inner.len()).any(|window| window == inner)
            };
            let mut never = vec![long];
            for pattern in patterns {
                if !never
                    .iter()
                    .any(|other| is_in(other, &pattern) || is_in(&pattern, other))
                {
                    never.push(pattern);
                }
            }
            never.sort_unstable();
            PatternStrip {
                marks: ('A'..).take(marks.into()).collect(),
                never,
                rows,
                is_ring,
            }
        })
}

/// A ring of a code or of a strip.
pub fn ring() -> impl Strategy<Value = Ring> {
    prop_oneof![code().prop_map(Ring::Code), strip().prop_map(Ring::Strip)]
}

/// A rule with lists of parts.
pub fn lists() -> impl Strategy<Value = Game> {
    let clause = (0..5_u8, 1..4_u8, 1..6_u8).prop_map(|(kind, a, k)| match kind {
        0 => format!("[n-{a} repeated {k}, 1] if n > {a}+1"),
        1 => format!("[c+i for i in 0..=n-c-1] for c in {a}..=n-1"),
        2 => format!("[n/c repeated c+{a}] for c in 2..=n if n%c == 0"),
        3 => format!("[n-{a}-i for i in 0..={k}] if n > {a}+{k}"),
        _ => format!("[n-c] for c in 1..={k} if c <= n"),
    });
    vec(clause, 1..4).prop_filter_map("an empty list or a duplicate clause", |clauses| {
        format!("Heap(n -> {})", clauses.join("; "))
            .parse()
            .ok()
            .filter(|game: &Game| {
                game.heaps()
                    .is_some_and(grundy_core::game::heaps::HeapRules::has_lists)
            })
    })
}
