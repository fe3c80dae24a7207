//! Random games on heaps: codes, sets and rules.

use grundy_core::game::{
    code::{Digit, HeapCode, PartDemand},
    expr::{Condition, Expr, IntegerComparison, Op},
    rule::{Clause, HeapRule, Loop, Names, Parts as Heaps},
    set::{Each, NamedSet, Set, SubtractionGame},
    simplify_heaps,
};
use proptest::{
    collection::{btree_set, vec},
    option,
    prelude::{Strategy, any, prop_oneof},
    sample::select,
};

use super::expressions::{OPERATORS, condition_of, expr_of};

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
