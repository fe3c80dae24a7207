//! Vectors of values of one width.

use std::fmt;

use super::width::Width;

/// An unsigned integer that stores one Grundy value.
///
/// ```
/// use grundy_core::values::{Cell, Cells, Width};
///
/// assert_eq!(<u16 as Cell>::WIDTH, Width::U16);
/// assert_eq!(u16::wrap(vec![300]), Cells::U16(vec![300]));
/// ```
pub trait Cell:
    Copy
    + Ord
    + Default
    + Send
    + Sync
    + From<u8>
    + Into<u32>
    + TryFrom<u32>
    + std::ops::BitXor<Output = Self>
    + fmt::Debug
    + 'static
{
    /// The width of the type.
    const WIDTH: Width;

    /// Wraps a vector.
    fn wrap(cells: Vec<Self>) -> Cells;
}

/// A vector of values of one width.
///
/// ```
/// use grundy_core::values::{Cells, Width};
///
/// let cells = Cells::narrowest(vec![0, 1, 300]);
/// assert_eq!((cells.width(), cells.get(2), cells.get(3)), (Width::U16, Some(300), None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Cells {
    /// One byte each.
    U8(Vec<u8>),
    /// Two bytes each.
    U16(Vec<u16>),
    /// Four bytes each.
    U32(Vec<u32>),
}

impl Cells {
    /// The type of a cell.
    #[must_use]
    pub fn width(&self) -> Width {
        match self {
            Self::U8(_) => Width::U8,
            Self::U16(_) => Width::U16,
            Self::U32(_) => Width::U32,
        }
    }

    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
        }
    }

    /// Returns `true` if there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at an index, if there is one.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u32> {
        match self {
            Self::U8(cells) => cells.get(index).map(|&value| value.into()),
            Self::U16(cells) => cells.get(index).map(|&value| value.into()),
            Self::U32(cells) => cells.get(index).copied(),
        }
    }

    /// Moves the values to the narrowest cells that hold them all.
    #[must_use]
    pub fn narrow_cells(self) -> Self {
        match self {
            Self::U16(cells) if cells.iter().all(|&value| value <= u8::MAX.into()) => Self::U8(
                cells
                    .into_iter()
                    .map(|value| u8::try_from(value).unwrap_or_default())
                    .collect(),
            ),
            Self::U8(_) | Self::U16(_) => self,
            Self::U32(cells) => Self::narrowest(cells),
        }
    }

    /// Values in the narrowest cells that hold them all.
    #[must_use]
    pub fn narrowest(values: Vec<u32>) -> Self {
        fn narrow<T: Cell>(values: &[u32]) -> Cells {
            // All values fit. A length known in advance lets the compiler use vector instructions.
            T::wrap(
                values
                    .iter()
                    .map(|&value| T::try_from(value).unwrap_or_default())
                    .collect(),
            )
        }
        match values.iter().copied().max().unwrap_or(0) {
            0..=0xff => narrow::<u8>(&values),
            0x100..=0xffff => narrow::<u16>(&values),
            _ => Self::U32(values),
        }
    }

    /// Copies the values into cells of another width.
    ///
    /// # Errors
    /// If a value does not fit: the first such value.
    pub fn in_width(self, width: Width) -> Result<Self, TooWide> {
        match (self, width) {
            (cells, width) if cells.width() == width => Ok(cells),
            (Self::U8(cells), width) => convert_cells(&cells, width),
            (Self::U16(cells), width) => convert_cells(&cells, width),
            (Self::U32(cells), width) => convert_cells(&cells, width),
        }
    }
}

/// A value that does not fit the chosen width of cells.
///
/// ```
/// use grundy_core::values::{Cells, TooWide, Width};
///
/// let cells = Cells::narrowest(vec![0, 1, 300]);
/// assert_eq!(cells.in_width(Width::U8), Err(TooWide { value: 300, index: 2 }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooWide {
    /// The value.
    pub value: u32,
    /// Its index.
    pub index: usize,
}

/// A copy of the cells in another width.
fn convert_cells<T: Cell>(cells: &[T], width: Width) -> Result<Cells, TooWide> {
    fn to<T: Cell, U: Cell>(cells: &[T]) -> Result<Cells, TooWide> {
        let narrow = |(index, &value): (usize, &T)| {
            let value = value.into();
            U::try_from(value).map_err(|_| TooWide { value, index })
        };
        cells
            .iter()
            .enumerate()
            .map(narrow)
            .collect::<Result<Vec<U>, _>>()
            .map(U::wrap)
    }
    match width {
        Width::U8 => to::<T, u8>(cells),
        Width::U16 => to::<T, u16>(cells),
        Width::U32 => to::<T, u32>(cells),
    }
}

macro_rules! cell {
    ($type:ty, $variant:ident) => {
        impl Cell for $type {
            const WIDTH: Width = Width::$variant;

            fn wrap(cells: Vec<Self>) -> Cells {
                Cells::$variant(cells)
            }
        }
    };
}
cell!(u8, U8);
cell!(u16, U16);
cell!(u32, U32);
