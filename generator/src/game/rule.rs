//! Heap games by rule: clauses that list the options of a heap of n.

use super::{
    Rules,
    expr::{Condition, Expr},
};

/// `[parts] for VAR in RANGE, … if CONDITION`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Clause {
    /// The heaps of the option; parts of size 0 vanish.
    pub parts: Vec<Expr>,
    /// `for` loops, outermost first: variable i + 1 runs over `low..=high`, which may use earlier variables.
    pub loops: Vec<Loop>,
    /// `if`.
    pub condition: Option<Condition>,
}

/// `VAR in low..=high`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Loop {
    /// First value.
    pub low: Expr,
    /// Last value; the loop is empty if it is below `low`.
    pub high: Expr,
}

/// `Heap(n -> clause; clause)`. Variables are numbered, not named: the printer calls them n, a, b, c, ….
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapRule {
    /// In the order written.
    pub clauses: Vec<Clause>,
}

impl Clause {
    /// Calls `option` with the parts of each option of a heap of `n`, zero parts left out.
    ///
    /// What is undefined (a division by zero, an overflow) or negative gives no option; the parser has refused
    /// clauses that do so on small heaps.
    pub fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) {
        self.run_loops(&mut vec![i128::from(n)], option);
    }

    fn run_loops(&self, scope: &mut Vec<i128>, option: &mut dyn FnMut(&[u64])) {
        if let Some(next) = self.loops.get(scope.len() - 1) {
            if let (Some(low), Some(high)) = (next.low.eval(scope), next.high.eval(scope)) {
                for value in low..=high {
                    scope.push(value);
                    self.run_loops(scope, option);
                    scope.pop();
                }
            }
            return;
        }
        if self.condition.as_ref().is_some_and(|c| c.eval(scope) != Some(true)) {
            return;
        }
        let parts: Option<Vec<u64>> = self
            .parts
            .iter()
            .map(|part| part.eval(scope).and_then(|size| u64::try_from(size).ok()))
            .collect();
        if let Some(mut parts) = parts {
            parts.retain(|&size| size > 0);
            option(&parts);
        }
    }
}

impl Rules for HeapRule {
    type Position = u64;

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        for clause in &self.clauses {
            clause.options(heap, option);
        }
    }
}
