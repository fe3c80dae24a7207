//! Random expressions and conditions.

use proptest::prelude::*;
use proptest::sample::select;

use grundy_core::game::expr::{Condition, Expr, IntegerComparison, Op};

/// An expression in the variables 0 to `variables - 1`, which may divide by 0.
pub fn expr(variables: usize) -> impl Strategy<Value = Expr> {
    expr_of(variables, &OPERATORS)
}

/// A sum of two variables or small numbers, or one.
pub fn small(variables: usize) -> impl Strategy<Value = Expr> {
    let leaf = || prop_oneof![1 => (0..9i128).prop_map(Expr::Int), 2 => (0..variables).prop_map(Expr::Var)];
    let both = (
        select(vec![Op::Add, Op::Sub, Op::Sub, Op::Min]),
        leaf(),
        leaf(),
    );
    prop_oneof![
        leaf(),
        both.prop_map(|(op, a, b)| Expr::Binary(op, Box::new(a), Box::new(b)))
    ]
}

/// The operators; those that divide come last.
pub(super) const OPERATORS: [Op; 10] = [
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::Min,
    Op::Max,
    Op::Div,
    Op::Rem,
    Op::Gcd,
    Op::Xor,
    Op::Ilog,
];

/// An expression in the variables 0 to `variables - 1` with these operators.
pub fn expr_of(variables: usize, operators: &'static [Op]) -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        (-9..100i128).prop_map(Expr::Int),
        (0..variables).prop_map(Expr::Var)
    ];
    leaf.prop_recursive(4, 24, 2, move |inner| {
        let op = select(operators);
        prop_oneof![
            1 => inner.clone().prop_map(|inner| match inner {
                Expr::Int(value) => Expr::Int(-value),
                other => Expr::Neg(Box::new(other)),
            }),
            4 => (op, inner.clone(), inner).prop_map(|(op, a, b)| Expr::Binary(op, Box::new(a), Box::new(b))),
        ]
    })
}

/// A condition on the variables 0 to `variables - 1`, which may divide by 0.
pub fn condition(variables: usize) -> impl Strategy<Value = Condition> {
    condition_of(variables, &OPERATORS)
}

/// A condition on the variables 0 to `variables - 1` with these operators.
pub fn condition_of(
    variables: usize,
    operators: &'static [Op],
) -> impl Strategy<Value = Condition> {
    let comparison = select(vec![
        IntegerComparison::Equal,
        IntegerComparison::NotEqual,
        IntegerComparison::Less,
        IntegerComparison::LessEqual,
        IntegerComparison::Greater,
        IntegerComparison::GreaterEqual,
    ]);
    let side = || expr_of(variables, operators);
    let leaf = (comparison, side(), side()).prop_map(|(how, a, b)| Condition::Compare(how, a, b));
    leaf.prop_recursive(3, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone()
                .prop_map(|(a, b)| Condition::And(Box::new(a), Box::new(b))),
            pair.prop_map(|(a, b)| Condition::Or(Box::new(a), Box::new(b))),
            inner.prop_map(|a| Condition::Not(Box::new(a))),
        ]
    })
}
