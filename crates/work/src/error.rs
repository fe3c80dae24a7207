//! The reasons why values could not be computed: [`Stop`] for a method, [`ComputeError`] for the
//! caller.

use grundy_core::{
    family::BoundsError,
    game::{
        rule::RuleError,
        state::{self, State},
    },
    notation::Bounds,
    values::{Cell, Shape, TooWide, Width},
};

/// The reason why values could not be computed.
///
/// ```
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_work::ComputeError;
///
/// let kayles: Game = "0.77".parse()?;
/// let error = kayles.shape(&Bounds::Grid(8, 8)).map_err(ComputeError::from).unwrap_err();
/// assert_eq!(error.to_string(), "0.77 is tabulated to a heap size such as 1000, not to `8x8`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum ComputeError {
    /// The bounds belong to another family of games.
    #[error("{game} is tabulated {expected}, not to `{found}`")]
    Bounds {
        /// The game.
        game: String,
        /// The expected form of the bounds.
        expected: &'static str,
        /// The given bounds.
        found: Bounds,
    },
    /// A value does not fit the requested width.
    #[error("the value {value} at {at} does not fit {width} (largest {}); declare a wider type", .width.largest())]
    TooWide {
        /// The value.
        value: u32,
        /// The position of the value, in words.
        at: String,
        /// The requested width.
        width: Width,
    },
    /// The table is too large for the address space or the memory.
    #[error(
        "{positions} positions are more than this program tabulates ({most}); reduce the bounds"
    )]
    TooLarge {
        /// The number of requested positions.
        positions: String,
        /// The largest possible number.
        most: u64,
    },
    /// The rules are invalid at this heap. The check of small heaps did not reach it.
    #[error("heap {heap}: the rules fail there: {flaw}; limit them with a range or an `if`")]
    Flawed {
        /// The heap.
        heap: usize,
        /// The flaw of the rules.
        flaw: RuleError,
    },
    /// The rules are invalid at this state. The check of some states did not reach it.
    #[error("{at}: the rules fail there: {flaw}; {}", mend_advice(.flaw))]
    FlawedState {
        /// The state.
        at: String,
        /// The flaw of the rules.
        flaw: state::StateRuleError,
    },
    /// The memory for the values could not be allocated.
    #[error("not enough memory: a part of {} could not be allocated; reduce the bounds", mebibytes(*.bytes))]
    NoMemory {
        /// The size of the failed allocation in bytes.
        bytes: u64,
    },
    /// The progress listener asked to stop.
    #[error("interrupted")]
    Interrupted,
}

grundy_core::debug_is_text!(ComputeError);

impl From<BoundsError> for ComputeError {
    fn from(error: BoundsError) -> Self {
        match error {
            BoundsError::Kind {
                game,
                expected,
                found,
            } => Self::Bounds {
                game,
                expected,
                found,
            },
            BoundsError::TooLarge { positions, most } => Self::TooLarge { positions, most },
        }
    }
}

/// Returns advice how to correct the rules.
fn mend_advice(flaw: &state::StateRuleError) -> &'static str {
    match flaw {
        state::StateRuleError::NotLower { .. } => "name a measure that every move lowers with `by`",
        state::StateRuleError::TooLarge => "reduce the bounds, or limit the moves with an `if`",
        state::StateRuleError::Undefined | state::StateRuleError::OutOfSteps => {
            "limit them with a range or an `if`"
        }
    }
}

/// Formats a number of bytes in MiB or GiB.
fn mebibytes(bytes: u64) -> String {
    match bytes.div_ceil(1 << 20) {
        mebibytes @ 0..=9999 => format!("{mebibytes} MiB"),
        mebibytes => format!("{} GiB", mebibytes.div_ceil(1 << 10)),
    }
}

/// The result of a method: the values, or the reason why it stopped early.
pub type Computed<T> = Result<Vec<T>, Stop>;

/// The reason why a method stopped early.
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
        /// The flaw of the rules.
        flaw: RuleError,
    },
    /// The rules fail at a state.
    FlawedState {
        /// The state.
        state: State,
        /// The number of its coordinates.
        coordinates: usize,
        /// The flaw of the rules.
        flaw: state::StateRuleError,
    },
    /// Memory could not be allocated.
    NoMemory {
        /// The size of the failed allocation in bytes.
        bytes: u64,
    },
    /// The listener asked to stop.
    Interrupted,
}

/// Allocates a table of `len` empty cells.
///
/// # Errors
/// If the memory cannot be allocated.
pub fn table<T: Cell>(len: usize) -> Result<Vec<T>, Stop> {
    // Tries the allocation without touching the memory: `vec!` would abort. Then `vec!` gets zeroed
    // memory from the system.
    drop(reserve_list::<T>(len)?);
    Ok(vec![T::default(); len])
}

/// Makes an empty vector with room for `len` entries.
///
/// # Errors
/// If the memory cannot be allocated.
pub fn reserve_list<T>(len: usize) -> Result<Vec<T>, Stop> {
    let mut vector = Vec::new();
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    vector
        .try_reserve_exact(len)
        .map_err(|_| Stop::NoMemory { bytes })?;
    Ok(vector)
}

/// Converts a value to the cell type.
///
/// # Errors
/// [`Stop::TooWide`] if the value does not fit the cell type.
pub fn fit_value<T: Cell>(value: u32, index: usize) -> Result<T, Stop> {
    T::try_from(value).map_err(|_| Stop::TooWide { value, index })
}

impl Stop {
    /// Returns the reason for a value that does not fit its cell.
    pub fn too_wide(TooWide { value, index }: TooWide) -> Self {
        Self::TooWide { value, index }
    }

    /// Converts the reason to the error for the caller.
    pub fn into_error(self, shape: Shape, width: Width) -> ComputeError {
        match self {
            Self::Interrupted => ComputeError::Interrupted,
            Self::NoMemory { bytes } => ComputeError::NoMemory { bytes },
            Self::Flawed { heap, flaw } => ComputeError::Flawed { heap, flaw },
            Self::FlawedState {
                state,
                coordinates,
                flaw,
            } => ComputeError::FlawedState {
                at: state::print_state(&state, coordinates),
                flaw,
            },
            Self::TooWide { value, index } => ComputeError::TooWide {
                value,
                at: shape.name(index),
                width,
            },
        }
    }
}
