//! Heap games by rule: clauses that list the options of a heap of n.

use super::expr::{Condition, Expr};

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
