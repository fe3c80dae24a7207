//! Heap games by rule: clauses that list the options of a heap of n. The number of parts of an
//! option may be computed: `[a+i for i in 0..=k-1]`, `[g repeated k]`.

use std::hash::{Hash, Hasher};

use super::{
    expr::{Condition, EvalError, Expr, Steps},
    heaps::{HeapRules, heaps},
};

pub use super::heaps::RuleError;

/// Parts of an option.
///
/// [`HeapRule`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Parts {
    /// One heap.
    One(Expr),
    /// `value for VAR in low..=high`: a heap for each value of the variable, which is numbered
    /// after those of the clause.
    Each {
        /// The heap.
        value: Expr,
        /// First value of the variable.
        low: Expr,
        /// Last value; the list is empty if it is below `low`.
        high: Expr,
    },
    /// `value repeated count`: equal heaps; an empty list if the count is below 1.
    Repeated {
        /// The size of each heap.
        value: Expr,
        /// The number of heaps.
        count: Expr,
    },
}

/// `[parts] for VAR in RANGE, … if CONDITION`: a clause of a rule on heaps, or of a rule on states
/// ([`state::StateClause`](super::state::StateClause)).
///
/// [`HeapRule`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Clause<P = Parts> {
    /// The heaps of the option, of which those of size 0 vanish; or the states whose sum is the
    /// option.
    pub parts: Vec<P>,
    /// `for` loops, outermost first. Their variables are numbered after those of the position:
    /// variable i + 1 of a heap runs over `low..=high`, which may use earlier variables.
    pub loops: Vec<Loop>,
    /// `if`.
    pub condition: Option<Condition>,
}

/// `VAR in low..=high`.
///
/// [`HeapRule`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Loop {
    /// First value.
    pub low: Expr,
    /// Last value; the loop is empty if it is below `low`.
    pub high: Expr,
}

/// `Heap(n -> clause; clause)`. Variables are numbered, not named: the printer calls them n, a, b,
/// c, ….
///
/// ```
/// use grundy_core::game::Game;
///
/// let game: Game = "Heap(heap -> [a, heap-2-a] for a in 0..=heap-2)".parse()?;
/// let rule = game.rule().ok_or("no rule")?;
/// assert_eq!((rule.clauses[0].parts.len(), rule.clauses[0].loops.len()), (2, 1));
/// assert_eq!(rule.names.0, ["heap"]);
/// // Dawson's Kayles
/// assert_eq!(game.simplified(), Some("0.07".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapRule {
    /// In the order written.
    pub clauses: Vec<Clause>,
    /// The name of the heap.
    pub names: Names,
}

/// The names that a line gives to the numbers of a position: w and h of `State(w, h -> …)`; none in
/// a rule that no line gave. Claims may use them. Rules that differ in names alone are equal.
///
/// [`HeapRule`] has an example.
#[derive(Debug, Clone, Default)]
pub struct Names(pub Vec<String>);

impl PartialEq for Names {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Names {}

impl Hash for Names {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An action at each turn of the loops, given the variables.
type TurnAction<'a, F> = dyn FnMut(&mut Vec<i128>, &mut Steps<'_>) -> Result<(), F> + 'a;

/// Calls `turn` for each turn of nested loops, outermost first, at which the condition holds.
/// `scope` has the variables before the loops. After a failure it holds the values of the variables
/// that lead to the failure.
pub(super) fn turns<F: From<EvalError>>(
    loops: &[Loop],
    condition: Option<&Condition>,
    scope: &mut Vec<i128>,
    steps: &mut Steps<'_>,
    turn: &mut TurnAction<'_, F>,
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

/// The most heaps of an option. More heaps are an error, as in `[1 repeated 10000000000]`.
const MOST_HEAPS: usize = 1 << 19;

impl Clause {
    /// The heaps of an option, if their number is fixed because no part is a list.
    #[must_use]
    pub fn single_heaps(&self) -> Option<Vec<&Expr>> {
        self.parts
            .iter()
            .map(|parts| {
                if let Parts::One(heap) = parts {
                    Some(heap)
                } else {
                    None
                }
            })
            .collect()
    }

    /// Calls `option` with the parts of each option of a heap of `scope[0]`, without empty heaps.
    /// `scope` must hold the heap size alone. After a flaw it holds the values of the variables
    /// that lead to the flaw.
    ///
    /// # Errors
    /// The first flaw. No option is given after it.
    pub fn options(
        &self,
        scope: &mut Vec<i128>,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        if scope.first().is_none_or(|&heap| heap < 1) {
            return Ok(());
        }
        turns(
            &self.loops,
            self.condition.as_ref(),
            scope,
            steps,
            &mut |scope, steps| {
                let mut heaps = Vec::with_capacity(self.parts.len());
                for parts in &self.parts {
                    parts.heaps(scope, steps, &mut heaps)?;
                }
                option(&heaps);
                Ok(())
            },
        )
    }
}

impl Parts {
    /// Adds the heaps to `heaps`; leaves `scope` unchanged unless there is a flaw.
    fn heaps(
        &self,
        scope: &mut Vec<i128>,
        steps: &mut Steps<'_>,
        heaps: &mut Vec<u64>,
    ) -> Result<(), RuleError> {
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
                // Empty heaps vanish, however many they are; of others, one more than allowed is an
                // error.
                for _ in 0..count.min(MOST_HEAPS as i128 + 1) {
                    steps.take()?;
                    add(value, scope, heaps)?;
                }
                Ok(())
            }
        }
    }
}

/// Adds a heap, unless it is empty.
fn add(heap: i128, scope: &[i128], heaps: &mut Vec<u64>) -> Result<(), RuleError> {
    let whole = scope.first().copied().unwrap_or_default();
    match heap {
        ..0 => Err(RuleError::Negative(heap)),
        _ if heap >= whole => Err(RuleError::NotSmaller(heap)),
        0 => Ok(()),
        _ if heaps.len() >= MOST_HEAPS => Err(RuleError::TooManyHeaps(MOST_HEAPS)),
        _ => {
            // Heaps have 64 bits, and this heap is smaller than the whole.
            heaps.extend(u64::try_from(heap));
            Ok(())
        }
    }
}

impl HeapRules for HeapRule {
    fn try_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        let heap = i128::from(heap);
        self.clauses
            .iter()
            .try_for_each(|clause| clause.options(&mut vec![heap], steps, option))
    }

    fn sound_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        let heap = i128::from(heap);
        self.clauses.iter().try_for_each(|clause| {
            match clause.options(&mut vec![heap], steps, option) {
                Err(RuleError::OutOfSteps) => Err(RuleError::OutOfSteps),
                _ => Ok(()),
            }
        })
    }

    fn leaves_one_heap(&self) -> bool {
        self.clauses
            .iter()
            .all(|clause| clause.single_heaps().is_some_and(|heaps| heaps.len() < 2))
    }

    fn has_lists(&self) -> bool {
        self.clauses
            .iter()
            .any(|clause| clause.single_heaps().is_none())
    }
}

heaps!(HeapRule, "heaps by clauses");
