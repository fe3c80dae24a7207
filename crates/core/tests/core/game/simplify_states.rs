//! Tests of `game::simplify_states`.

use std::collections::BTreeSet;

use grundy_core::game::{Game, Rules, StateRule, simplify_states::simplify_states, state::State};

fn rule(line: &str) -> StateRule {
    line.parse::<Game>().expect(line).state().expect(line).clone()
}

fn all(options: impl FnOnce(&mut dyn FnMut(State))) -> BTreeSet<State> {
    let mut all = BTreeSet::new();
    options(&mut |state| {
        all.insert(state);
    });
    all
}

#[test]
fn recognised_pieces_have_the_options_of_the_rule() {
    for (line, expected) in [
        (
            "State(x, y -> (x-k, y) for k in 1..=x; (x, y-k) for k in 1..=y; (x-k, y-k) for k in 1..=min(x, y))",
            "Lattice(ride (-1,-1) (-1,0) (0,-1))",
        ),
        (
            "State(x, y -> (i, y) for i in 0..=x-1; (x, j) for j in 0..=y-1; (x-k, -k+y) for k in 1..=x+y)",
            "Lattice(ride (-1,-1) (-1,0) (0,-1))",
        ),
        ("State(x, y -> (x-1, y+1) if x > 0; (x, y-2) if y >= 2)", "Lattice(leap (-1,1) (0,-2))"),
        ("State(x, y -> (x-a, y) for a in 1..=3; (x, y-1))", "Lattice(leap (-3,0) (-2,0) (-1,0) (0,-1))"),
        (
            "State(x, y -> (x-a, y) for a in 1..=3 if a <= x; (x-b, y-2*b) for b in 1..=min(2, y))",
            "Lattice(leap (-3,0) (-2,-4) (-2,0) (-1,-2) (-1,0))",
        ),
        ("State(x, y -> (x-k, y-k) for k in 1..=min(x, 3); (x, y-1))", "Lattice(leap (-3,-3) (-2,-2) (-1,-1) (0,-1))"),
        (
            "State(x, y -> (x-a, y+a) for a in 1..=2 if x >= a; (x, y-b) for b in 1..=y)",
            "Lattice(leap (-2,2) (-1,1) ride (0,-1))",
        ),
        ("State(x, y -> (x-2, y+1) if x >= 1; (x-1, y-2) if x > 0 and y > 1)", "Lattice(leap (-2,1) (-1,-2))"),
        (
            "State(x, y -> (x-2*k, y) for k in 1..=x/2; (x, y-3*k) for k in 1..=max(y, 7))",
            "Lattice(ride (-2,0) (0,-3))",
        ),
        (
            "State(x, y, z -> (x-k, y, z) for k in 1..=x; (x, y-1, z+1); (x, y, z-k) for k in 1..=z)",
            "Lattice(leap (0,-1,1) ride (-1,0,0) (0,0,-1))",
        ),
    ] {
        let rule = rule(line);
        let game = simplify_states(&rule).unwrap_or_else(|| panic!("{line} is not seen to be a piece"));
        assert_eq!(game.to_string(), expected, "{line}");
        assert_eq!(expected.parse(), Ok(game.clone()), "canonical");
        for code in 0..14_u64.pow(3) {
            let z = if rule.coordinates > 2 { code / 196 } else { 0 };
            let state: State = [code % 14, code / 14 % 14, z, 0];
            let own = all(|option| {
                rule.options(&state, &mut |parts| {
                    for &part in parts {
                        option(part);
                    }
                });
            });
            let other = all(|option| {
                game.lattice().expect(line).options(&state, &mut |parts| {
                    for &part in parts {
                        option(part);
                    }
                });
            });
            assert_eq!(own, other, "{line} at {state:?}");
        }
    }
}

#[test]
fn near_pieces_are_not_recognised() {
    for line in [
        // Conditions that exclude more, or hold at other states.
        "State(x, y -> (x-1, y) if x > 1; (x, y-1))",
        "State(x, y -> (x-1, y) if y > 0; (x, y-1))",
        "State(x, y -> (x-1, y) if x < 9; (x, y-1))",
        // Rides that end early, begin late, or do not begin at 0.
        "State(x, y -> (x-k, y) for k in 1..=x/2; (x, y-1))",
        "State(x, y -> (x-k, y) for k in 2..=x; (x, y-1))",
        "State(x, y -> (x-k, y-k) for k in 1..=min(x, 50); (x, y-1))",
        "State(x, y -> (x-k, y) for k in 1..=50; (x, y-1))",
        "State(x, y -> (x-k, y) for k in 2..=3; (x, y-1))",
        "State(x, y -> (x-k, y) for k in 1..=3 if k < x; (x, y-1))",
        "State(x, y -> (x-k, y) for k in 1..=3 if k <= y; (x, y-1))",
        "State(x, y -> (x-k, y) for k in 1..=y; (x, y-1))",
        "State(x, y -> (x-2*k, y) for k in 1..=x/3; (x, y-1))",
        "State(x, y -> (i, y) for i in 1..=x-1; (x, y-1))",
        "State(x, y -> (i, y) for i in 0..=x-2; (x, y-1))",
        "State(x, y -> (i, y+1) for i in 0..=x-1; (x, y-1))",
        "State(x, y -> (i, i) for i in 0..=min(x, y)-1)",
        // No fixed vectors, several parts, or no part.
        "State(x, y -> (x-y, y) if y > 0; (x, y-1))",
        "State(x, y -> (y, x-1) if x > y)",
        "State(x, y -> (x-1, y) + (x-1, 0); (x, y-1))",
        "State(x, y -> [] if x > 0; (x, y-1))",
        "State(x, y -> (x-a, y-b) for a in 0..=x, b in 0..=y if a+b > 0)",
    ] {
        assert_eq!(simplify_states(&rule(line)), None, "{line}");
    }
}
