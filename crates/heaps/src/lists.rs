//! Conversion of clauses with lists of parts into clauses that can be compiled.

use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op},
    interval::Interval,
    linear::Linear,
    rule::{Clause, Parts},
};

/// The maximum number of heaps in an option, as in the rules.
const MOST_HEAPS: i128 = 1 << 19;

/// A clause without lists whose options have the same nim-sums as those of a clause, if its lists
/// are of equal heaps.
///
/// A list of c heaps v becomes one heap v, and a second heap v if c is even. If there are too many
/// heaps, the condition divides by 0: the interpreter of the rules then decides.
pub(crate) fn without_lists(clause: &Clause) -> Option<Clause> {
    if clause.single_heaps().is_some() {
        return Some(clause.clone());
    }
    let (mut parts, mut count) = (Vec::new(), Expr::Int(0));
    for part in &clause.parts {
        match part {
            Parts::One(value) => parts.push(Parts::One(value.clone())),
            Parts::Repeated { value, count: own } => {
                let own = Expr::binary(Op::Max, own.clone(), Expr::Int(0));
                let is_even = Expr::binary(
                    Op::Rem,
                    Expr::binary(Op::Add, own.clone(), Expr::Int(1)),
                    Expr::Int(2),
                );
                parts.push(Parts::One(value.clone()));
                parts.push(Parts::One(Expr::binary(Op::Mul, value.clone(), is_even)));
                count = Expr::binary(Op::Add, count, own);
            }
            Parts::Each { .. } => return None,
        }
    }
    let few = Condition::only_natural(Expr::binary(Op::Sub, Expr::Int(MOST_HEAPS - 1), count));
    let condition = Condition::all(clause.condition.clone().into_iter().chain([few]));
    Some(Clause {
        parts,
        loops: clause.loops.clone(),
        condition,
    })
}

/// Clauses without lists over a table of nim-sums and values: the place 2m has the nim-sum of the
/// values of all heaps below m, the place 2m + 1 has the value of m. The options have the same
/// nim-sums as those of a clause. `None` if a list is not of consecutive heaps.
///
/// A list of the heaps from a to b becomes the places 2a and 2(b + 1).
pub(crate) fn over_sums(clause: &Clause) -> Option<Vec<Clause>> {
    let variable = 1 + clause.loops.len();
    // Two lists have at most this number of heaps together.
    let few = Condition::only_natural(Expr::binary(
        Op::Sub,
        Expr::Int(MOST_HEAPS / 4 - 1),
        Expr::Var(0),
    ));
    let condition =
        |own: Option<Condition>, next: Condition| Condition::all(own.into_iter().chain([next]));
    let double = |number: Expr| Expr::binary(Op::Mul, Expr::Int(2), number);
    let condition_with_few = Condition::all([few].into_iter().chain(clause.condition.clone()));
    let mut clauses = vec![Clause {
        parts: Vec::new(),
        loops: clause.loops.clone(),
        condition: condition_with_few,
    }];
    for part in &clause.parts {
        let (value, low, high) = match part {
            Parts::One(value) => {
                let place = Expr::binary(Op::Add, double(value.clone()), Expr::Int(1));
                for clause in &mut clauses {
                    clause.parts.push(Parts::One(place.clone()));
                }
                continue;
            }
            Parts::Each { value, low, high } => (value, low, high),
            Parts::Repeated { .. } => return None,
        };
        let Linear { factor, rest } = Linear::from_expr(value, variable)?;
        let (first, end) = match factor {
            1 => (
                Expr::binary(Op::Add, rest.clone(), low.clone()),
                Expr::binary(Op::Add, rest, high.clone()),
            ),
            -1 => (
                Expr::binary(Op::Sub, rest.clone(), high.clone()),
                Expr::binary(Op::Sub, rest, low.clone()),
            ),
            _ => return None,
        };
        let end = Expr::binary(Op::Add, end, Expr::Int(1));
        let difference = Expr::binary(Op::Sub, high.clone(), low.clone());
        let variables = Interval::of_loops(1, &clause.loops);
        let has_some = Interval::from_expr(&difference, &|index| variables.get(index).copied());
        let mut empty = if has_some.is_some_and(|has| has.low >= 0) {
            Vec::new()
        } else {
            clauses.clone()
        };
        for clause in &mut clauses {
            let has_some =
                Condition::Compare(IntegerComparison::LessEqual, low.clone(), high.clone());
            clause.condition = condition(clause.condition.take(), has_some);
            clause
                .parts
                .extend([first.clone(), end.clone()].map(|number| Parts::One(double(number))));
        }
        for clause in &mut empty {
            let has_none =
                Condition::Compare(IntegerComparison::Greater, low.clone(), high.clone());
            clause.condition = condition(clause.condition.take(), has_none);
        }
        clauses.append(&mut empty);
        if clauses.len() > 4 {
            return None;
        }
    }
    Some(clauses)
}
