//! The values of a line's parameters.

use std::fmt;

use crate::game::expr::Expr;
use crate::game::set::Set;

/// In the game of [`Open::rules`](super::parameters::Open::rules), parameter i is the variable with
/// this number plus i. Every scope is shorter than this number.
pub const FIRST_PARAMETER: usize = 1 << 20;

/// The kind of a parameter.
///
/// [`ParameterValue`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParameterKind {
    /// A number that is not negative.
    Number,
    /// A set of positive numbers, as [`Subtraction`](crate::game::SubtractionGame) takes it.
    Set,
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "a number",
            Self::Set => "a set",
        })
    }
}

/// The value for a parameter; as text `5` or `{1,3,4}`, or any other set in notation.
///
/// ```
/// use grundy_core::notation::parameters::{ParameterKind, ParameterValue};
///
/// assert_eq!("3".parse::<ParameterValue>()?, ParameterValue::Number(3));
/// assert_eq!("{1,3,4}".parse::<ParameterValue>()?.kind(), ParameterKind::Set);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParameterValue {
    /// A number.
    Number(u64),
    /// A set. It may depend on the heap n.
    Set(Set),
}

impl ParameterValue {
    /// Returns the kind of the parameters that this value fits.
    #[must_use]
    pub fn kind(&self) -> ParameterKind {
        match self {
            Self::Number(_) => ParameterKind::Number,
            Self::Set(_) => ParameterKind::Set,
        }
    }
}

/// The known facts about a parameter while a line is read: its value, or what stands in for it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum GivenParameter {
    /// A number: a constant, or the variable of an open number.
    Number(Expr),
    /// A set.
    Set(Set),
}

impl From<ParameterValue> for GivenParameter {
    fn from(value: ParameterValue) -> Self {
        match value {
            ParameterValue::Number(number) => Self::Number(Expr::Int(number.into())),
            ParameterValue::Set(set) => Self::Set(set),
        }
    }
}

impl GivenParameter {
    pub(super) fn kind(&self) -> ParameterKind {
        match self {
            Self::Number(_) => ParameterKind::Number,
            Self::Set(_) => ParameterKind::Set,
        }
    }
}
