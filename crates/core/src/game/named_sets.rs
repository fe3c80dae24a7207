//! Named sets spelt by a range, a condition and a formula: `[n-k] for k in 1..=n if prime(k)`
//! removes the primes.

use super::{
    expr::{Condition, Expr, Function, IntegerComparison, Op},
    formulas::{equal, less, or, plus},
    rule::{Clause, Loop, Parts},
    set::{Each, NamedSet, Set},
};

/// The largest base of powers that is recognised.
const LARGEST_BASE: u64 = 64;

/// The named sets without the powers.
const NAMED: [NamedSet; 7] = [
    NamedSet::Primes,
    NamedSet::Squares,
    NamedSet::Cubes,
    NamedSet::Triangular,
    NamedSet::Fibonacci,
    NamedSet::Lucas,
    NamedSet::Factorials,
];

/// Returns the members of a named set that are at most `top`, with this variable; `None` for a set
/// that no condition describes, and for a progression.
pub(crate) fn spelling(named: NamedSet, variable: usize, top: &Expr) -> Option<Each> {
    let own = || Expr::Var(variable);
    let root = |a: Expr| Expr::Unary(Function::Isqrt, Box::new(a));
    let is_square = |a: &Expr| equal(times(root(a.clone()), root(a.clone())), a.clone());
    let to = |high: Expr, value: Expr, condition: Option<Condition>| {
        Some(Each {
            value,
            low: Expr::Int(1),
            high: Some(high),
            condition,
        })
    };
    let where_own = |condition: Condition| to(top.clone(), own(), Some(condition));
    match named {
        NamedSet::Primes => where_own(Condition::Prime(own())),
        NamedSet::Squares => to(root(top.clone()), times(own(), own()), None),
        NamedSet::Cubes => {
            let cube = times(times(own(), own()), own());
            let fits = Condition::Compare(IntegerComparison::LessEqual, cube.clone(), top.clone());
            to(root(top.clone()), cube, Some(fits))
        }
        NamedSet::Triangular => {
            where_own(is_square(&plus(times(Expr::Int(8), own()), Expr::Int(1))))
        }
        NamedSet::Powers(2) => where_own(equal(
            Expr::Unary(Function::Popcount, Box::new(own())),
            Expr::Int(1),
        )),
        NamedSet::Powers(base) => {
            // The logarithm, rounded down, grows exactly at the powers.
            let log = |a: Expr| Expr::binary(Op::Ilog, a, Expr::Int(base.into()));
            let grows = Condition::Compare(
                IntegerComparison::NotEqual,
                log(own()),
                log(less(own(), Expr::Int(1))),
            );
            where_own(or(equal(own(), Expr::Int(1)), grows))
        }
        // k is a Fibonacci number if 5 k^2 + 4 or 5 k^2 - 4 is a square, a Lucas number with 20 for
        // 4.
        NamedSet::Fibonacci | NamedSet::Lucas => {
            let by = if named == NamedSet::Fibonacci { 4 } else { 20 };
            let scaled = || times(times(Expr::Int(5), own()), own());
            where_own(or(
                is_square(&plus(scaled(), Expr::Int(by))),
                is_square(&less(scaled(), Expr::Int(by))),
            ))
        }
        NamedSet::Factorials => {
            let values: Vec<u64> = named.elements().collect();
            let last = values.last().copied().unwrap_or_default();
            to(
                Expr::binary(Op::Min, top.clone(), Expr::Int(last.into())),
                own(),
                one_of(&own(), &values),
            )
        }
        NamedSet::PrimePowers | NamedSet::Odd | NamedSet::Even => None,
    }
}

/// `own == 1 or own == 3`; `None` for an empty list.
pub(crate) fn one_of(own: &Expr, values: &[impl Copy + Into<i128>]) -> Option<Condition> {
    values
        .iter()
        .map(|&value| equal(own.clone(), Expr::Int(value.into())))
        .reduce(or)
}

/// Returns the named set that a clause with one part and one loop removes: its spelling here, or
/// another one.
pub(super) fn removed_set(clause: &Clause) -> Option<Set> {
    let ([Parts::One(Expr::Binary(Op::Sub, heap, value))], [Loop { low, high }]) =
        (clause.parts.as_slice(), clause.loops.as_slice())
    else {
        return None;
    };
    let (value, condition) = ((**value).clone(), clause.condition.clone());
    let own = Each {
        value,
        low: low.clone(),
        high: Some(high.clone()),
        condition,
    };
    let powers = (2..=LARGEST_BASE).map(NamedSet::Powers);
    let found = NAMED
        .into_iter()
        .chain(powers)
        .find(|&named| spelling(named, 1, &Expr::Var(0)).as_ref() == Some(&own));
    let found = found
        .or_else(|| by_condition(&own))
        .or_else(|| by_value(&own));
    found.filter(|_| **heap == Expr::Var(0)).map(Set::Named)
}

/// A number of the range 1..=n with a condition in another spelling.
fn by_condition(own: &Each) -> Option<NamedSet> {
    let (variable, number) = (|| Expr::Var(1), |number: i128| Expr::Int(number));
    let of = |function| Expr::Unary(function, Box::new(variable()));
    let ones = || of(Function::Popcount);
    let square = || times(of(Function::Isqrt), of(Function::Isqrt));
    let spellings = [
        (Condition::Prime(variable()), NamedSet::Primes),
        (
            Condition::Compare(IntegerComparison::LessEqual, ones(), number(1)),
            NamedSet::Powers(2),
        ),
        (
            Condition::Compare(IntegerComparison::Less, ones(), number(2)),
            NamedSet::Powers(2),
        ),
        (equal(number(1), ones()), NamedSet::Powers(2)),
        (equal(square(), variable()), NamedSet::Squares),
        (equal(variable(), square()), NamedSet::Squares),
    ];
    let (_, named) = spellings
        .into_iter()
        .find(|(condition, _)| own.condition.as_ref() == Some(condition))?;
    let begins = own.low == number(1) || own.low == number(2) && named == NamedSet::Primes;
    (begins && own.high == Some(Expr::Var(0)) && own.value == variable()).then_some(named)
}

/// A formula whose values of at most n are removed: the condition says no more than that.
fn by_value(own: &Each) -> Option<NamedSet> {
    let a = || Expr::Var(1);
    let more = || plus(a(), Expr::Int(1));
    let half = |value: Expr| Expr::binary(Op::Div, value, Expr::Int(2));
    let spellings = [
        (times(a(), a()), NamedSet::Squares),
        (times(times(a(), a()), a()), NamedSet::Cubes),
        (half(times(a(), more())), NamedSet::Triangular),
        (half(times(more(), a())), NamedSet::Triangular),
        (half(plus(times(a(), a()), a())), NamedSet::Triangular),
    ];
    let (_, named) = spellings
        .into_iter()
        .find(|(value, _)| own.value == *value)?;
    let fits = match own.condition.as_ref()? {
        Condition::Compare(IntegerComparison::LessEqual, value, heap)
        | Condition::Compare(IntegerComparison::GreaterEqual, heap, value) => {
            *value == own.value && *heap == Expr::Var(0)
        }
        _ => false,
    };
    let is_whole = own.low == Expr::Int(1) && own.high == Some(Expr::Var(0));
    (fits && is_whole).then_some(named)
}

/// Returns a set of divisors or coprime numbers in the spelling of `divisors of n` and
/// `coprime to n`.
pub(super) fn respell_each(mut each: Each) -> Each {
    if let Some(Condition::Compare(IntegerComparison::Equal, left, right)) = &mut each.condition {
        if matches!(left, Expr::Int(_)) && matches!(right, Expr::Binary(Op::Rem | Op::Gcd, ..)) {
            std::mem::swap(left, right);
        }
        if let Expr::Binary(Op::Gcd, a, b) = left {
            if (&**a, &**b) == (&Expr::Var(1), &Expr::Var(0)) {
                std::mem::swap(a, b);
            }
        }
    }
    each
}

fn times(a: Expr, b: Expr) -> Expr {
    Expr::binary(Op::Mul, a, b)
}
