//! Heap games by rule whose options have a number of parts that is computed: `[a+i for i in 0..=k-1]`, `[g repeated k]`.

use super::{
    Rules,
    expr::{Condition, Expr, Steps},
    rule::{Flaw, Loop, turns},
};

/// Parts of an option.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Parts {
    /// One heap.
    One(Expr),
    /// `value for VAR in low..=high`: a heap for each value of the variable, which is numbered behind those of the clause.
    Each {
        /// The heap.
        value: Expr,
        /// First value of the variable.
        low: Expr,
        /// Last value; there is no heap if it is below `low`.
        high: Expr,
    },
    /// `value repeated count`: equal heaps; none if the count is below 1.
    Repeated {
        /// Each of them.
        value: Expr,
        /// How many.
        count: Expr,
    },
}

/// `[parts] for VAR in RANGE, … if CONDITION`, as a [`Clause`](super::rule::Clause) of other rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Clause {
    /// The heaps of the option; heaps of size 0 vanish.
    pub parts: Vec<Parts>,
    /// `for` loops, outermost first: variable i + 1 runs over `low..=high`, which may use earlier variables.
    pub loops: Vec<Loop>,
    /// `if`.
    pub condition: Option<Condition>,
}

/// `Heap(n -> clause; clause)` with a list of parts in some clause; else it is a [`HeapRule`](super::HeapRule).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ListRule {
    /// In the order written.
    pub clauses: Vec<Clause>,
}

/// The most heaps of an option: more are a number too large, such as that of `[1 repeated 10000000000]`.
const MOST_HEAPS: usize = 1 << 19;

impl Clause {
    /// Calls `option` with the heaps of each option of a heap of `scope[0]`, empty ones left out. `scope` must hold the heap
    /// size alone; after a flaw it holds the values of the variables that lead to it.
    ///
    /// # Errors
    /// The first flaw: what is given after it is not to be relied on.
    pub fn options(
        &self,
        scope: &mut Vec<i128>,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), Flaw> {
        if scope.first().is_none_or(|&heap| heap < 1) {
            return Ok(());
        }
        turns(&self.loops, self.condition.as_ref(), scope, steps, &mut |scope, steps| {
            let mut heaps = Vec::new();
            for parts in &self.parts {
                parts.heaps(scope, steps, &mut heaps)?;
            }
            option(&heaps);
            Ok(())
        })
    }
}

impl Parts {
    /// Adds the heaps to `heaps`; `scope` is as it was afterwards, unless there is a flaw.
    fn heaps(&self, scope: &mut Vec<i128>, steps: &mut Steps<'_>, heaps: &mut Vec<u64>) -> Result<(), Flaw> {
        match self {
            Self::One(value) => add(value.eval(scope, steps)?, scope, heaps),
            Self::Each { value, low, high } => {
                for each in low.eval(scope, steps)?..=high.eval(scope, steps)? {
                    scope.push(each);
                    add(value.eval(scope, steps)?, scope, heaps)?;
                    scope.pop();
                }
                Ok(())
            }
            Self::Repeated { value, count } => {
                let (value, count) = (value.eval(scope, steps)?, count.eval(scope, steps)?);
                for _ in 0..count {
                    steps.take()?;
                    add(value, scope, heaps)?;
                }
                Ok(())
            }
        }
    }
}

/// Adds a heap, unless it is empty.
fn add(heap: i128, scope: &[i128], heaps: &mut Vec<u64>) -> Result<(), Flaw> {
    let whole = scope.first().copied().unwrap_or_default();
    match heap {
        ..0 => Err(Flaw::Negative(heap)),
        0 => Ok(()),
        _ if heap >= whole => Err(Flaw::NotSmaller(heap)),
        _ if heaps.len() >= MOST_HEAPS => Err(Flaw::Undefined),
        _ => {
            // Heaps have 64 bits, and this one is smaller than the whole.
            heaps.extend(u64::try_from(heap));
            Ok(())
        }
    }
}

impl ListRule {
    /// Calls `option` with the heaps of each option of a heap of `n` under all clauses.
    ///
    /// # Errors
    /// The first flaw of a clause.
    pub fn try_options(&self, n: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw> {
        self.clauses.iter().try_for_each(|clause| clause.options(&mut vec![i128::from(n)], steps, option))
    }
}

impl Rules for ListRule {
    type Position = u64;

    /// Options that are flawed are left out, as is what follows them in their clause; use [`ListRule::try_options`] to hear
    /// of that.
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
