//! What an open name of a line stands for.

use std::fmt;

use crate::game::set::Set;

/// In the game of [`Open::rules`](super::parameters::Open::rules), parameter i is the variable with this number and i more; no scope is as long.
pub const FIRST_PARAMETER: usize = 1 << 20;

/// What a parameter stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number that is not negative.
    Number,
    /// A set of positive numbers, as [`Subtraction`](crate::game::HeapSet) takes it.
    Set,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "a number",
            Self::Set => "a set",
        })
    }
}

/// What is given for a parameter; as text `5` or `{1,3,4}`, any set that the notation has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// For a number.
    Number(u64),
    /// For a set. It may depend on the heap n.
    Set(Set),
}

impl Value {
    /// For which parameters it may be given.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Number(_) => Kind::Number,
            Self::Set(_) => Kind::Set,
        }
    }
}

/// What is known of a parameter while a line is read.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Given {
    /// Its value.
    Value(Value),
    /// A number that is still open, by its index among the parameters.
    OpenNumber(usize),
    /// A set that is still open.
    OpenSet,
}

impl Given {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Value(value) => value.kind(),
            Self::OpenNumber(_) => Kind::Number,
            Self::OpenSet => Kind::Set,
        }
    }
}
