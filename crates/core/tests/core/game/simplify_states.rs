//! Tests of `game::simplify_states`.

use std::collections::BTreeSet;

use grundy_core::{
    game::{Game, Rules, StateRule, simplify_states::simplify_states, state::State},
    reference::Reference,
};

fn rule(line: &str) -> StateRule {
    line.parse::<Game>()
        .expect(line)
        .state()
        .expect(line)
        .clone()
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
        (
            "State(x, y -> (x-1, y+1) if x > 0; (x, y-2) if y >= 2)",
            "Lattice(leap (-1,1) (0,-2))",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=3; (x, y-1))",
            "Lattice(leap (-3,0) (-2,0) (-1,0) (0,-1))",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=3 if a <= x; (x-b, y-2*b) for b in 1..=min(2, y))",
            "Lattice(leap (-3,0) (-2,-4) (-2,0) (-1,-2) (-1,0))",
        ),
        (
            "State(x, y -> (x-k, y-k) for k in 1..=min(x, 3); (x, y-1))",
            "Lattice(leap (-3,-3) (-2,-2) (-1,-1) (0,-1))",
        ),
        (
            "State(x, y -> (x-a, y+a) for a in 1..=2 if x >= a; (x, y-b) for b in 1..=y)",
            "Lattice(leap (-2,2) (-1,1) ride (0,-1))",
        ),
        (
            "State(x, y -> (x-2, y+1) if x >= 1; (x-1, y-2) if x > 0 and y > 1)",
            "Lattice(leap (-2,1) (-1,-2))",
        ),
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
        let game =
            simplify_states(&rule).unwrap_or_else(|| panic!("{line} is not seen to be a piece"));
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
        // It may be a sum of heaps.
        let found = simplify_states(&rule(line));
        assert!(found.is_none_or(|game| game.lattice().is_none()), "{line}");
    }
}

/// The states to which the heaps of a sum lead, and the nim-sum of the values of the heaps.
fn of_heaps(games: &[Game], state: &State) -> (BTreeSet<State>, u64) {
    let (mut left, mut value) = (BTreeSet::new(), 0);
    for (place, game) in games.iter().enumerate() {
        let heaps = game.heaps().expect("heaps");
        heaps.options(&state[place], &mut |parts| {
            let mut to = *state;
            to[place] = parts.first().copied().unwrap_or(0);
            assert!(
                to[place] < state[place] && parts.len() < 2,
                "{game} at {state:?}"
            );
            left.insert(to);
        });
        value ^= u64::from(Reference::new(heaps).grundy(&state[place]));
    }
    (left, value)
}

#[test]
fn recognised_sums_have_the_options_and_values_of_the_rule() {
    compare_recognised_sums(11);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_recognised_sums_have_the_options_and_values_of_the_rule() {
    compare_recognised_sums(1);
}

fn compare_recognised_sums(step: usize) {
    for (line, expected) in [
        (
            "State(a, b -> (a-k, b) for k in 1..=a/2; (a, b/2) if b > 0)",
            "Subtraction(1..=n/2) + Heap(n -> [n/2] if n > 0)",
        ),
        (
            "State(a, b, c -> (a-k, b, c) for k in 1..=3; (a, b/2, c) if b > 0; (a, b, c-1))",
            "Subtraction({1,2,3}) + Heap(n -> [n/2] if n > 0) + Subtraction({1})",
        ),
        (
            "State(a, b -> (a-k, b) for k in primes; (a, b-k) for k in squares)",
            "Subtraction(primes) + Subtraction(squares)",
        ),
        (
            "let P = {k for k in 1.. if k%3 == 1}; State(a, b -> (a-k, b) for k in P; (a, b-d) for d in 1..=b if b%d == 0)",
            "Subtraction(1.. step 3) + Subtraction({a for a in 1..=n if n%a == 0})",
        ),
        (
            "State(x, y -> (x-k*k-1, y) for k in 0..=4; (x, i) for i in y/2..=y-1)",
            "Subtraction({1,2,5,10,17}) + Subtraction(1..=n-n/2)",
        ),
        (
            "State(x, y, z, w -> (x-1, y, z, w); (x, y-digitsum(y), z, w) if y > 0; (x, y, z-7, w) if z%2 == 0; (x, y, z, w/3) if w > 2)",
            "Subtraction({1}) + Heap(n -> [n-digitsum(n)] if n > 0 and n-digitsum(n) >= 0) + Heap(n -> [n-7] if n%2 == 0 and n-7 >= 0) + Heap(n -> [n/3] if n > 2)",
        ),
        (
            "State(x, y -> (x-1, y); (x, y/2) if y > 0; by x, y)",
            "Subtraction({1}) + Heap(n -> [n/2] if n > 0)",
        ),
    ] {
        let rule = rule(line);
        let game =
            simplify_states(&rule).unwrap_or_else(|| panic!("{line} is not seen to be a sum"));
        assert_eq!(game.to_string(), expected, "{line}");
        assert_eq!(expected.parse(), Ok(game.clone()), "canonical");
        let mut reference = Reference::new(&rule);
        for code in (0..12_u64.pow(4)).step_by(step) {
            let mut state: State = [
                code % 12 * 3,
                code / 12 % 12 * 2,
                code / 144 % 12,
                code / 1728,
            ];
            if rule.coordinates < 4 && code > 1728 {
                break;
            }
            state[rule.coordinates..].fill(0);
            let own = all(|option| {
                rule.options(&state, &mut |parts| {
                    for &part in parts {
                        option(part);
                    }
                });
            });
            let (left, value) = of_heaps(game.games(), &state);
            assert_eq!(own, left, "{line} at {state:?}");
            if code % 7 == 0 {
                assert_eq!(
                    u64::from(reference.grundy(&state)),
                    value,
                    "{line} at {state:?}"
                );
            }
        }
    }
}

#[test]
fn rules_whose_coordinates_meet_are_no_sums() {
    for line in [
        "State(a, b -> (a-k, b) for k in 1..=a/2 if b > 0; (a, b/2) if b > 0)",
        "State(a, b -> (a-k, b) for k in 1..=b; (a, b/2) if b > 0)",
        "State(a, b -> (a-k, b) for k in 1..=a/2; (a/2, b/2) if b > 0)",
        "State(a, b -> (a-k, b) + (a-1, b) for k in 1..=a/2; (a, b/2) if b > 0)",
        "State(a, b -> (a-k, a-k) for k in 1..=a/2; (a, b/2) if b > 0)",
        "State(a, b -> (b, a) if a > b; (a, b/2) if b > 0)",
        // The second coordinate never changes.
        "State(a, b -> (a-k, b) for k in 1..=a/2)",
        // A coordinate that grows is no heap.
        "State(a, b -> (a-k, b) for k in 1..=a/2; (a, 2*b+1) if b < 100; by a, 1000-b)",
    ] {
        assert_eq!(simplify_states(&rule(line)), None, "{line}");
    }
}
