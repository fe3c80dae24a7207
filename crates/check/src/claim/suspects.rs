//! Positions at which a claim may well be false: next to the numbers that it names.

use std::collections::BTreeSet;

use grundy_core::{
    claim::{Claim, Node, Says},
    game::expr::{Condition, Expr},
};

/// The maximum number of constants of a claim that are used.
const MOST_NUMBERS: usize = 64;
/// The maximum number of positions.
const MOST_POSITIONS: usize = 1 << 14;

/// Returns the positions whose numbers differ by at most 1 from numbers of the claim, or are 0.
pub(super) fn suspects(claim: &Claim, sides: &[Option<u64>]) -> Vec<Vec<u128>> {
    let mut named = BTreeSet::from([0]);
    match &claim.says {
        Says::Value(expr) => of_expr(expr, &mut named),
        Says::Lost(condition) => of_condition(condition, &mut named),
    }
    for node in &claim.nodes {
        match node {
            Node::Call(arguments) => arguments.iter().for_each(|each| of_expr(each, &mut named)),
            Node::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    of_condition(condition, &mut named);
                    of_expr(value, &mut named);
                }
                of_expr(otherwise, &mut named);
            }
            Node::Table { head, index, .. } => {
                named.insert(head.len() as u128);
                of_expr(index, &mut named);
            }
        }
    }
    let near: BTreeSet<u128> = named
        .into_iter()
        .take(MOST_NUMBERS)
        .flat_map(|number| [number.saturating_sub(1), number, number.saturating_add(1)])
        .collect();
    let mut all: Vec<Vec<u128>> = vec![Vec::new()];
    for side in sides {
        let inside = |number: &&u128| side.is_none_or(|side| **number < u128::from(side));
        let with = |start: &Vec<u128>| {
            near.iter().filter(inside).map(|&number| [start.as_slice(), &[number]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).take(MOST_POSITIONS).collect();
    }
    all
}

fn of_expr(expr: &Expr, named: &mut BTreeSet<u128>) {
    match expr {
        Expr::Int(value) => {
            named.insert(value.unsigned_abs());
        }
        Expr::Var(_) => {}
        Expr::Neg(a) | Expr::Unary(_, a) => of_expr(a, named),
        Expr::Binary(_, a, b) => {
            of_expr(a, named);
            of_expr(b, named);
        }
    }
}

fn of_condition(condition: &Condition, named: &mut BTreeSet<u128>) {
    match condition {
        Condition::Compare(_, a, b) => {
            of_expr(a, named);
            of_expr(b, named);
        }
        Condition::Prime(a) => of_expr(a, named),
        Condition::And(a, b) | Condition::Or(a, b) => {
            of_condition(a, named);
            of_condition(b, named);
        }
        Condition::Not(a) => of_condition(a, named),
    }
}
