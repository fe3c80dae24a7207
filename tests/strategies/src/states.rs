//! Random games on states.

use grundy_core::game::Game;
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop_oneof},
    sample::select,
};

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
