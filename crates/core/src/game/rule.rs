//! Heap games by rule: clauses that list the options of a heap of n.

use super::{
    Rules,
    expr::{Condition, EvalError, Expr, Steps},
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

/// Why a clause is wrong, or says nothing, for some values of its variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no value there.
    #[error("a division by zero, or a number too large")]
    Undefined,
    /// A part below 0.
    #[error("leaves a heap of {0}")]
    Negative(i128),
    /// A part that is not smaller than the heap: the play might never end.
    #[error("leaves a heap of {0}")]
    NotSmaller(i128),
    /// It was not evaluated to the end.
    #[error("takes too many steps")]
    OutOfSteps,
}

impl From<EvalError> for Flaw {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Undefined => Self::Undefined,
            EvalError::OutOfSteps => Self::OutOfSteps,
        }
    }
}

/// What is done in one turn, with the variables.
type Turn<'a, F> = dyn FnMut(&mut Vec<i128>, &mut Steps<'_>) -> Result<(), F> + 'a;

/// Calls `turn` for each turn of nested loops, outermost first, at which the condition holds; `scope` has the variables before
/// the loops, and after a failure it holds the values of the variables that lead to it.
pub(super) fn turns<F: From<EvalError>>(
    loops: &[Loop],
    condition: Option<&Condition>,
    scope: &mut Vec<i128>,
    steps: &mut Steps<'_>,
    turn: &mut Turn<'_, F>,
) -> Result<(), F> {
    if let Some((next, inner)) = loops.split_first() {
        let (low, high) = (next.low.eval(scope, steps)?, next.high.eval(scope, steps)?);
        for value in low..=high {
            scope.push(value);
            turns(inner, condition, scope, steps, turn)?;
            scope.pop();
        }
        return Ok(());
    }
    steps.take()?;
    if let Some(condition) = condition {
        if !condition.eval(scope, steps)? {
            return Ok(());
        }
    }
    turn(scope, steps)
}

impl Clause {
    /// Calls `option` with the parts of each option of a heap of `scope[0]`, zero parts left out. `scope` must hold the
    /// heap size alone; after a flaw it holds the values of the variables that lead to it.
    ///
    /// # Errors
    /// The first flaw: what is given after it is not to be relied on.
    pub fn options(
        &self,
        scope: &mut Vec<i128>,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), Flaw> {
        let heap = scope.first().copied().unwrap_or_default();
        if heap < 1 {
            return Ok(());
        }
        turns(&self.loops, self.condition.as_ref(), scope, steps, &mut |scope, steps| {
            let mut parts = Vec::with_capacity(self.parts.len());
            for part in &self.parts {
                match part.eval(scope, steps)? {
                    part if part < 0 => return Err(Flaw::Negative(part)),
                    part if part >= heap => return Err(Flaw::NotSmaller(part)),
                    // Heaps have 64 bits, and the part is smaller than the heap.
                    part => parts.extend(u64::try_from(part).ok().filter(|&part| part > 0)),
                }
            }
            option(&parts);
            Ok(())
        })
    }
}

impl HeapRule {
    /// Calls `option` with the parts of each option of a heap of `n` under all clauses.
    ///
    /// # Errors
    /// The first flaw of a clause.
    pub fn try_options(&self, n: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw> {
        let heap = i128::from(n);
        self.clauses.iter().try_for_each(|clause| clause.options(&mut vec![heap], steps, option))
    }
}

impl Rules for HeapRule {
    type Position = u64;

    /// Options that are flawed are left out, as is what follows them in their clause; use
    /// [`HeapRule::try_options`] to hear of that.
    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        for clause in &self.clauses {
            let _ = clause.options(&mut vec![i128::from(heap)], &mut Steps::at_most(u64::MAX), option);
        }
    }

    fn options_while(&self, &heap: &u64, go_on: &dyn Fn() -> bool, option: &mut dyn FnMut(&[u64])) -> bool {
        let mut listed =
            |clause: &Clause| clause.options(&mut vec![i128::from(heap)], &mut Steps::while_asked(go_on), option);
        self.clauses.iter().all(|clause| listed(clause) != Err(Flaw::OutOfSteps))
    }
}
