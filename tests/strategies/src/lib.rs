//! Random games in canonical form, of every family, and random text that looks like notation.

#![allow(
    clippy::missing_panics_doc,
    reason = "the parser accepts the lines made here"
)]

mod expressions;

use std::collections::BTreeMap;

use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select, subsequence};

pub use expressions::{condition, condition_of, expr, expr_of, small};

use expressions::OPERATORS;
use grundy_core::game::board::{Board, BoardShape, Direction, Lines};
use grundy_core::game::code::{Digit, HeapCode, PartDemand};
use grundy_core::game::expr::{Condition, Expr, IntegerComparison, Op};
use grundy_core::game::lattice::Plane;
use grundy_core::game::rule::{Clause, HeapRule, Loop, Names, Parts as Heaps};
use grundy_core::game::set::{Each, NamedSet, Set, SubtractionGame};
use grundy_core::game::{Game, PatternStrip, Ring, Strip, simplify_heaps};
use grundy_core::notation::Bounds;
use grundy_core::values::Sides;

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

/// A code digit.
pub fn digit() -> impl Strategy<Value = Digit> {
    (
        0..32u8,
        select(vec![
            PartDemand::Any,
            PartDemand::Any,
            PartDemand::Unequal,
            PartDemand::Equal,
        ]),
    )
        .prop_map(|(heaps, parts)| Digit {
            heaps,
            parts: if heaps < 4 { PartDemand::Any } else { parts },
        })
}

/// A taking-and-breaking game by code digits.
pub fn code() -> impl Strategy<Value = HeapCode> {
    let split = digit().prop_map(|digit| match digit.heaps & !0b11 {
        0 => Digit::default(),
        heaps => Digit { heaps, ..digit },
    });
    (split, vec(digit(), 0..8), vec(digit(), 0..4)).prop_map(|(split, mut digits, mut tail)| {
        let repeats = |period: usize| {
            tail.len() % period == 0 && (period..tail.len()).all(|i| tail[i] == tail[i - period])
        };
        if (1..tail.len()).any(repeats) || tail == [Digit::default()] {
            tail.clear();
        }
        let last = tail.last().copied().unwrap_or_default();
        while digits.last() == Some(&last) {
            digits.pop();
        }
        HeapCode {
            split,
            digits,
            tail,
        }
    })
}

/// A subtraction game or an all-but game.
pub fn set() -> impl Strategy<Value = SubtractionGame> {
    let named = prop_oneof![
        select(vec![
            NamedSet::Squares,
            NamedSet::Primes,
            NamedSet::Fibonacci,
            NamedSet::Factorials,
            NamedSet::Odd,
            NamedSet::Even,
            NamedSet::Cubes,
            NamedSet::Triangular,
            NamedSet::Lucas,
            NamedSet::PrimePowers,
        ]),
        (2..20u64).prop_map(NamedSet::Powers),
    ];
    // A divisor of at least 1 and a lower end of at least 1, whatever the expressions are.
    let end = (1..9i128, 1..9i128).prop_map(|(factor, divisor)| {
        let product = Expr::Binary(Op::Mul, Box::new(Expr::Var(0)), Box::new(Expr::Int(factor)));
        Expr::Binary(Op::Div, Box::new(product), Box::new(Expr::Int(divisor)))
    });
    let at_least_1 = |expr| Expr::Binary(Op::Max, Box::new(Expr::Int(1)), Box::new(expr));
    let range = (end.clone(), end).prop_map(move |(low, high)| Set::Range(at_least_1(low), high));
    let finite = btree_set(prop_oneof![1..60u64, 1..=u64::MAX], 1..6);
    let finite = finite.prop_map(|values| Set::Finite(values.into_iter().collect()));
    let steps = (1..40_u64, 1..9_u64).prop_map(|(first, step)| Set::Steps { first, step });
    // Values without an end grow; others are limited by the heap.
    let each = (
        expr_of(2, &OPERATORS[..5]),
        option::of(condition_of(2, &OPERATORS[..5])),
        1..9_i128,
        any::<bool>(),
    );
    let each = each.prop_map(|(value, condition, low, ends)| {
        let square = Expr::Binary(Op::Mul, Box::new(Expr::Var(1)), Box::new(Expr::Var(1)));
        let (value, high) = if ends {
            (value, Some(Expr::Var(0)))
        } else {
            (square, None)
        };
        let each = Each {
            value,
            low: Expr::Int(low),
            high,
            condition,
        };
        simplify_heaps::steps(&each).unwrap_or(Set::Each(each))
    });
    let each = each.boxed();
    let named = named.prop_map(Set::Named);
    let one = prop_oneof![steps.clone(), each.clone(), named.clone()];
    let union = (
        option::of(finite.clone()),
        vec(one, 1..4),
        option::of(range.clone()),
    );
    let union = union.prop_map(|(finite, others, range)| {
        let mut sets: Vec<Set> = Vec::new();
        for set in finite.into_iter().chain(others).chain(range) {
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        if sets.len() == 1 {
            sets.remove(0)
        } else {
            Set::Union(sets)
        }
    });
    let set = prop_oneof![finite, range, named, steps, each, union];
    (set, any::<bool>()).prop_map(|(set, all_but)| SubtractionGame { set, all_but })
}

/// A heap game by clauses. Its conditions are arbitrary; its loops and parts are chosen so that
/// every play ends.
pub fn rule() -> impl Strategy<Value = HeapRule> {
    let sum = |op, left, right| Expr::Binary(op, Box::new(left), Box::new(right));
    // [a, b, n-k-a-b] for a in 0..=n-k, b in 0..=n-k-a, of which `loops` variables are there
    let clause = (0..3usize, 1..6i128).prop_flat_map(move |(loops, taken)| {
        let left = move |variables: usize| {
            let start = sum(Op::Sub, Expr::Var(0), Expr::Int(taken));
            (1..=variables).fold(start, |left, index| sum(Op::Sub, left, Expr::Var(index)))
        };
        let parts = (1..=loops)
            .map(Expr::Var)
            .chain([left(loops)])
            .map(Heaps::One)
            .collect::<Vec<_>>();
        let loops: Vec<Loop> = (0..loops)
            .map(|before| Loop {
                low: Expr::Int(0),
                high: left(before),
            })
            .collect();
        let enough = Condition::Compare(
            IntegerComparison::GreaterEqual,
            Expr::Var(0),
            Expr::Int(taken),
        );
        option::of(condition_of(loops.len() + 1, &OPERATORS[..5])).prop_map(move |condition| {
            let condition = match (condition, loops.is_empty()) {
                (Some(other), true) => {
                    Some(Condition::And(Box::new(enough.clone()), Box::new(other)))
                }
                (None, true) => Some(enough.clone()),
                (condition, false) => condition,
            };
            Clause {
                parts: parts.clone(),
                loops: loops.clone(),
                condition,
            }
        })
    });
    vec(clause, 1..4).prop_map(|mut clauses| {
        let all = clauses.clone();
        let mut index = 0;
        clauses.retain(|clause| {
            index += 1;
            !all[..index - 1].contains(clause)
        });
        HeapRule {
            clauses,
            names: Names::default(),
        }
    })
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

/// The canonical line of `game`, spelled in another way that names the same game.
pub fn messy(game: &Game) -> impl Strategy<Value = String> + use<> {
    let line = game.to_string();
    let breaks: Vec<usize> = (1..line.len()).filter(|&at| may_break(&line, at)).collect();
    let most = breaks.len().min(20);
    let space = select(vec![" ", "  ", "\t", "\n", " \r\n "]);
    (subsequence(breaks, 0..=most), space).prop_map(move |(breaks, space)| {
        let mut spelled = line.clone();
        for at in breaks.into_iter().rev() {
            spelled.insert_str(at, space);
        }
        format!("{space}{spelled}{space}")
    })
}

/// Returns `true` if white space may be put before byte `at`: not within a word, a number or a sign
/// of two characters.
pub fn may_break(line: &str, at: usize) -> bool {
    let pair = (line.as_bytes()[at - 1], line.as_bytes()[at]);
    let word = |byte: u8| byte.is_ascii_alphanumeric();
    let sign = |byte: u8| b"=.<>!-".contains(&byte);
    !(word(pair.0) && word(pair.1) || sign(pair.0) && sign(pair.1))
}

/// A line of notation with a few bytes changed, or any text at all.
pub fn almost_notation() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        select(vec![
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "-",
            "not ",
            "min(",
            "..=",
            ";",
            " for ",
            " if ",
            "n",
            "a",
            "0",
            "99999999999"
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    let edited = (
        game(),
        vec((any::<Index>(), 0..4usize, piece.clone()), 1..4),
    )
        .prop_map(|(game, edits)| {
            let mut chars: Vec<char> = game.to_string().chars().collect();
            for (at, removed, piece) in edits {
                let at = at.index(chars.len() + 1);
                let end = (at + removed).min(chars.len());
                chars.splice(at..end, piece.chars());
            }
            chars.into_iter().collect()
        });
    let soup = vec(piece, 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![edited, soup, any::<String>()]
}

/// The coordinates of a state and the variable of a loop.
const NAMES: [&[&str]; 3] = [
    &["x", "y", "k"],
    &["x", "y", "z", "k"],
    &["x", "y", "z", "w", "k"],
];

/// A line that may name a game on states: moves that go down, some that go up in one number, sums,
/// conditions.
pub fn state_line() -> impl Strategy<Value = String> {
    let expr = |names: &'static [&'static str]| {
        let name = select(names);
        prop_oneof![
            4 => name.clone().prop_map(str::to_owned),
            4 => (name.clone(), 1..4_u32).prop_map(|(name, by)| format!("{name}-{by}")),
            1 => (name.clone(), 1..3_u32).prop_map(|(name, by)| format!("{name}+{by}")),
            2 => (name.clone(), name.clone()).prop_map(|(a, b)| format!("{a}-{b}")),
            1 => (name.clone(), 2..4_u32).prop_map(|(a, b)| format!("{a}/{b}")),
            1 => (name.clone(), name.clone()).prop_map(|(a, b)| format!("min({a}, {b})-1")),
            1 => (name.clone(), name.clone()).prop_map(|(a, b)| format!("{a}-gcd({a}, {b})")),
            1 => name.clone().prop_map(|a| format!("{a}-isqrt({a})-1")),
            1 => (name.clone(), name).prop_map(|(a, b)| format!("{a}%max(1, {b})")),
        ]
    };
    let condition = select(vec![
        "",
        "",
        " if x > y",
        " if x%2 == 0 or y > 3",
        " if not (x == 1 and y > 0)",
        " if x > 0 and y%x != 1",
        " if prime(x) or x^y > 2",
        " if y >= 1 and x/y < 3",
        " if popcount(x) == 1 and ilog(x) < 3",
    ]);
    (2..=4_usize).prop_flat_map(move |coordinates| {
        let names = NAMES[coordinates - 2];
        let part = vec(expr(names), coordinates);
        let bounds = select(vec![
            "1..=x",
            "1..=min(x, y)",
            "0..=y/2",
            "1..=3",
            "x/2..=x-1",
        ]);
        let clause = (vec(part, 1..3), bounds, condition.clone(), any::<bool>());
        vec(clause, 1..4).prop_map(move |clauses| {
            let clauses = clauses
                .into_iter()
                .map(|(parts, bounds, condition, looped)| {
                    let parts: Vec<String> = parts
                        .iter()
                        .map(|part| format!("({})", part.join(", ")))
                        .collect();
                    let clause = parts.join(" + ");
                    // A variable that is not bound is a coordinate.
                    let (clause, tail) = if looped {
                        (clause, format!(" for k in {bounds}"))
                    } else {
                        (clause.replace('k', "x"), String::new())
                    };
                    format!("{clause}{tail}{condition}")
                });
            let list = names[..coordinates].join(", ");
            format!(
                "State({list} -> {})",
                clauses.collect::<Vec<_>>().join("; ")
            )
        })
    })
}

/// A game on states.
pub fn state() -> impl Strategy<Value = Game> {
    state_line().prop_filter_map("no measure", |line| line.parse().ok())
}

/// A lattice with more dimensions or with walls.
pub fn piece() -> impl Strategy<Value = Game> {
    let tuple = |dimensions: usize, range: std::ops::Range<i32>| {
        vec(range, dimensions).prop_map(|numbers| {
            format!(
                "({})",
                numbers
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            )
        })
    };
    (2..=4_usize)
        .prop_flat_map(move |dimensions| {
            let vectors = move || vec(tuple(dimensions, -3..2), 1..4);
            (
                vectors(),
                vectors(),
                vec(tuple(dimensions, 0..6), 0..4),
                0..3,
            )
        })
        .prop_filter_map("no measure", |(leaps, rides, walls, kind)| {
            let walls = if walls.is_empty() {
                String::new()
            } else {
                format!("; not {}", walls.join(" "))
            };
            let (leaps, rides) = (leaps.join(" "), rides.join(" "));
            let line = match kind {
                0 => format!("Lattice(leap {leaps}{walls})"),
                1 => format!("Lattice(ride {rides}{walls})"),
                _ => format!("Lattice(leap {leaps}; ride {rides}{walls})"),
            };
            line.parse().ok().filter(|game: &Game| {
                game.lattice()
                    .is_some_and(|lattice| lattice.plane().is_none())
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
