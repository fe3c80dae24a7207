//! Why values could not be computed: as a method says it, and as the caller hears it.

use grundy_core::{
    family::BoundsError,
    game::{
        rule::Flaw,
        state::{self, State},
    },
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
    /// The rules say something impossible of this state, which the trial of some states could not see.
    #[error("{at}: the rules are broken there: {flaw}; {}", mended(.flaw))]
    FlawedState {
        /// The state.
        at: String,
        /// What is wrong.
        flaw: state::Flaw,
    },
    /// The memory for the values could not be allocated.
    #[error("not enough memory: a part of {} could not be allocated; reduce the bounds", mebibytes(*.bytes))]
    NoMemory {
        /// The bytes that were needed at once.
        bytes: u64,
    },
    /// The progress listener asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl From<BoundsError> for Error {
    fn from(error: BoundsError) -> Self {
        match error {
            BoundsError::Kind { game, expected, found } => Self::Bounds { game, expected, found },
            BoundsError::TooLarge { positions, most } => Self::TooLarge { positions, most },
        }
    }
}

/// What mends the rules.
fn mended(flaw: &state::Flaw) -> &'static str {
    match flaw {
        state::Flaw::NotLower { .. } => "name a measure that every move lowers with `by`",
        state::Flaw::TooLarge => "reduce the bounds, or limit the moves with an `if`",
        state::Flaw::Undefined | state::Flaw::OutOfSteps => "limit them with a range or an `if`",
    }
}

/// A number of bytes in words.
fn mebibytes(bytes: u64) -> String {
    match bytes.div_ceil(1 << 20) {
        mebibytes @ 0..=9999 => format!("{mebibytes} MiB"),
        mebibytes => format!("{} GiB", mebibytes.div_ceil(1 << 10)),
    }
}

/// What one method says of its work: the values, or the first value that does not fit.
pub type Computed<T> = Result<Vec<T>, Stop>;

/// Why a method stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// A value does not fit the cell type.
    TooWide {
        /// The value.
        value: u32,
        /// Its index in the table.
        index: usize,
    },
    /// The rules fail at a heap.
    Flawed {
        /// The heap.
        heap: usize,
        /// How they fail.
        flaw: Flaw,
    },
    /// The rules fail at a state.
    FlawedState {
        /// The state.
        state: State,
        /// The number of its coordinates.
        coordinates: usize,
        /// How they fail.
        flaw: state::Flaw,
    },
    /// Memory could not be allocated.
    NoMemory {
        /// The bytes that were asked for.
        bytes: u64,
    },
    /// The listener asked to stop.
    Interrupted,
}

/// A table of `len` empty cells.
///
/// # Errors
/// If there is no memory for it.
pub fn table<T: Cell>(len: usize) -> Result<Vec<T>, Stop> {
    // Asks for the memory without touching it; what follows takes the same from the system, full of zeros.
    let mut asked = Vec::<T>::new();
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    asked.try_reserve_exact(len).map_err(|_| Stop::NoMemory { bytes })?;
    drop(asked);
    Ok(vec![T::default(); len])
}

/// Stores a value in a cell, or says that it does not fit.
///
/// # Errors
/// If it does not fit.
pub fn fit<T: Cell>(value: u32, index: usize) -> Result<T, Stop> {
    T::try_from(value).map_err(|_| Stop::TooWide { value, index })
}

impl Stop {
    /// A value that does not fit its cell.
    pub fn too_wide(TooWide { value, index }: TooWide) -> Self {
        Self::TooWide { value, index }
    }

    /// The error that the caller hears.
    pub fn into_error(self, shape: Shape, width: Width) -> Error {
        match self {
            Self::Interrupted => Error::Interrupted,
            Self::NoMemory { bytes } => Error::NoMemory { bytes },
            Self::Flawed { heap, flaw } => Error::Flawed { heap, flaw },
            Self::FlawedState { state, coordinates, flaw } => {
                Error::FlawedState { at: state::written(&state, coordinates), flaw }
            }
            Self::TooWide { value, index } => Error::TooWide { value, at: shape.name(index), width },
        }
    }
}
