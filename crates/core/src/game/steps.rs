//! The steps of an evaluation, which a caller may limit.

/// The reason why an expression or a clause has no value.
///
/// ```
/// use grundy_core::game::expr::{EvalError, Expr, Op, Steps};
///
/// let quotient = Expr::binary(Op::Div, Expr::Int(1), Expr::Var(0));
/// assert_eq!(quotient.eval(&[0], &mut Steps::at_most(10)), Err(EvalError::Undefined));
/// assert_eq!(quotient.eval(&[1], &mut Steps::at_most(2)), Err(EvalError::OutOfSteps));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvalError {
    /// A division by zero, an invalid argument of a function, a number beyond 128 bits, or a
    /// variable not in scope.
    Undefined,
    /// All allowed steps are used up.
    OutOfSteps,
}

/// A counter of evaluation steps, one for each node of an expression, with a limit.
///
/// ```
/// use grundy_core::game::expr::Steps;
///
/// let mut steps = Steps::at_most(10);
/// assert!(steps.take_many(8).is_ok() && steps.take_many(8).is_err());
/// assert_eq!(steps.taken(), 8);
/// ```
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    /// Steps until the next call of `go_on`.
    left: u64,
    /// All steps allowed so far.
    allowed: u64,
    go_on: Option<&'a dyn Fn() -> bool>,
}

/// Steps between two calls of `go_on`: at 10 to 100 ns a step, some milliseconds.
const STEPS_AT_ONCE: u64 = 1 << 16;

impl<'a> Steps<'a> {
    /// Allows at most this many steps.
    #[must_use]
    pub const fn at_most(steps: u64) -> Self {
        Self {
            left: steps,
            allowed: steps,
            go_on: None,
        }
    }

    /// Allows steps while `go_on`, called every few milliseconds, returns `true`.
    #[must_use]
    pub const fn while_asked(go_on: &'a dyn Fn() -> bool) -> Self {
        Self {
            left: STEPS_AT_ONCE,
            allowed: STEPS_AT_ONCE,
            go_on: Some(go_on),
        }
    }

    /// Takes one step.
    ///
    /// # Errors
    /// [`EvalError::OutOfSteps`] if no more are allowed.
    #[inline]
    pub fn take(&mut self) -> Result<(), EvalError> {
        self.take_many(1)
    }

    /// Takes some steps.
    ///
    /// # Errors
    /// [`EvalError::OutOfSteps`] if fewer are allowed.
    #[inline]
    pub fn take_many(&mut self, steps: u64) -> Result<(), EvalError> {
        while self.left < steps {
            if !self.go_on.is_some_and(|go_on| go_on()) {
                return Err(EvalError::OutOfSteps);
            }
            self.left += STEPS_AT_ONCE;
            self.allowed = self.allowed.saturating_add(STEPS_AT_ONCE);
        }
        self.left -= steps;
        Ok(())
    }

    /// Steps taken so far.
    #[must_use]
    pub const fn taken(&self) -> u64 {
        self.allowed - self.left
    }
}
