//! Why values could not be computed: as a method says it, and as the caller hears it.

use crate::{
    game::rule::Flaw,
    notation::Bounds,
    values::{Cell, Shape, Width, cells::TooWide},
};

/// Why values could not be computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The bounds are of another family.
    #[error("{game} is tabulated {expected}, not to `{found}`")]
    Bounds {
        /// The game.
        game: String,
        /// What its bounds look like.
        expected: &'static str,
        /// What was given.
        found: Bounds,
    },
    /// A value does not fit the width that was asked for.
    #[error("the value {value} at {at} does not fit {width} (largest {}); declare a wider type", .width.largest())]
    TooWide {
        /// The value.
        value: u32,
        /// Its position in words.
        at: String,
        /// The width asked for.
        width: Width,
    },
    /// The table is larger than memory can address or hold.
    #[error("{positions} positions are more than this program tabulates ({most}); reduce the bounds")]
    TooLarge {
        /// Positions asked for.
        positions: String,
        /// The most there can be.
        most: u64,
    },
    /// The rules say something impossible of this heap, which the trial of small heaps could not see.
    #[error("heap {heap}: the rules are broken there: {flaw}; limit them with a range or an `if`")]
    Flawed {
        /// The heap.
        heap: usize,
        /// What is wrong.
        flaw: Flaw,
    },
    /// The progress listener asked to stop.
    #[error("interrupted")]
    Interrupted,
}

/// What one method says of its work: the values, or the first value that does not fit.
pub(crate) type Computed<T> = Result<Vec<T>, Stop>;

/// Why a method stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The value at this index does not fit the cell type.
    TooWide { value: u32, index: usize },
    /// The rules are broken for this heap.
    Flawed { heap: usize, flaw: Flaw },
    /// The listener asked to stop.
    Interrupted,
}

/// Stores a value in a cell, or says that it does not fit.
pub(crate) fn fit<T: Cell>(value: u32, index: usize) -> Result<T, Stop> {
    T::try_from(value).map_err(|_| Stop::TooWide { value, index })
}

impl Stop {
    /// A value that does not fit its cell.
    pub(super) fn too_wide(TooWide { value, index }: TooWide) -> Self {
        Self::TooWide { value, index }
    }

    pub(super) fn into_error(self, shape: Shape, width: Width) -> Error {
        match self {
            Self::Interrupted => Error::Interrupted,
            Self::Flawed { heap, flaw } => Error::Flawed { heap, flaw },
            Self::TooWide { value, index } => Error::TooWide { value, at: shape.name(index), width },
        }
    }
}
