//! Conversion of clauses with lists of parts into clauses that can be compiled.

use grundy_core::game::{
    expr::{Comparison, Condition, Expr, Op},
    rule::{Clause, Parts},
};

/// The maximum number of heaps in an option, as in the rules.
const MOST_HEAPS: i128 = 1 << 19;

/// A clause without lists whose options have the same nim-sums as those of a clause, if its lists are of equal heaps.
///
/// A list of c heaps v becomes one heap v, and a second heap v if c is even. If there are too many heaps, the condition
/// divides by 0: the interpreter of the rules then decides.
pub(crate) fn without_lists(clause: &Clause) -> Option<Clause> {
    if clause.single_heaps().is_some() {
        return Some(clause.clone());
    }
    let (mut parts, mut count) = (Vec::new(), Expr::Int(0));
    for part in &clause.parts {
        match part {
            Parts::One(value) => parts.push(Parts::One(value.clone())),
            Parts::Repeated { value, count: own } => {
                let own = binary(Op::Max, own.clone(), Expr::Int(0));
                let is_even = binary(Op::Rem, binary(Op::Add, own.clone(), Expr::Int(1)), Expr::Int(2));
                parts.push(Parts::One(value.clone()));
                parts.push(Parts::One(binary(Op::Mul, value.clone(), is_even)));
                count = binary(Op::Add, count, own);
            }
            Parts::Each { .. } => return None,
        }
    }
    let left = binary(Op::Max, binary(Op::Sub, Expr::Int(MOST_HEAPS), count), Expr::Int(0));
    let few = Condition::Compare(Comparison::GreaterEqual, binary(Op::Div, Expr::Int(1), left), Expr::Int(0));
    let condition = match clause.condition.clone() {
        Some(condition) => Condition::And(Box::new(condition), Box::new(few)),
        None => few,
    };
    Some(Clause { parts, loops: clause.loops.clone(), condition: Some(condition) })
}

fn binary(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Binary(op, Box::new(a), Box::new(b))
}

#[cfg(test)]
mod tests {
    use crate::{
        every_option::{EveryOption, HeapOptions},
        stream::Stream,
    };
    use grundy_core::game::{Game, HeapRule, expr::Steps, heaps::HeapRules, rule::RuleError};

    /// The rules, evaluated by the interpreter.
    struct Written<'a>(&'a HeapRule);

    impl HeapOptions for Written<'_> {
        fn options(&self, heap: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), RuleError> {
            self.0.try_options(heap, steps, option)
        }
    }

    #[test]
    fn lists_of_equal_heaps_have_the_values_of_the_rules() {
        for line in [
            "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
            "Heap(n -> [n/a repeated a, n%a] for a in 2..=n)",
            "Heap(n -> [1 repeated n-3]; [n/2 repeated 3, 2 repeated 4] if n > 4)",
            "Heap(n -> [max(n-70, 0) repeated 2, n-1]; [0 repeated n])",
            "Heap(n -> [n-1, n-a repeated a-3] for a in 1..=n if a % 2 == 1)",
            "Heap(n -> [a+i for i in 0..=1] for a in 1..=n-2; [1 repeated n-1])",
        ] {
            let Ok(Game::Rule(rule)) = line.parse() else { panic!("{line} has lists") };
            let values = |method: &mut dyn Stream| {
                let mut values = Vec::new();
                while values.len() <= 150 {
                    if let Err(stop) = method.advance(150, &mut values) {
                        return (values, Some(stop));
                    }
                }
                (values, None)
            };
            let slow = values(&mut EveryOption::new(Written(&rule)));
            let mut fast = EveryOption::of_game(&Game::Rule(rule.clone())).expect("a game of heaps");
            assert_eq!(values(&mut fast), slow, "{line}");
        }
    }
}
