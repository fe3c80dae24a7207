//! Grundy values in memory: one cell per position, in the narrowest unsigned type that holds them.

use std::{borrow::Cow, fmt};

/// Which positions the values are of, and in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Heaps 0..=to.
    Heap {
        /// The largest heap.
        to: usize,
    },
    /// Cells (x, y) with x < width, y < height, at index `height * x + y`.
    Grid {
        /// Number of x.
        width: usize,
        /// Number of y.
        height: usize,
    },
    /// Gaps of n cells, n in 0..=to, at index `ends * ends * n + ends * left + right`; end 0 is the wall, then the marks.
    Strip {
        /// The longest gap.
        to: usize,
        /// Number of kinds of ends.
        ends: usize,
    },
    /// Masks 0..2^cells of filled cells.
    Board {
        /// Number of cells of the board.
        cells: u32,
    },
}

impl Shape {
    /// Number of positions; `None` if that exceeds the address space.
    #[must_use]
    pub fn positions(self) -> Option<usize> {
        match self {
            Self::Heap { to } => to.checked_add(1),
            Self::Grid { width, height } => width.checked_mul(height),
            Self::Strip { to, ends } => to.checked_add(1)?.checked_mul(ends.checked_mul(ends)?),
            Self::Board { cells } => 1_usize.checked_shl(cells),
        }
    }

    /// The position at an index in words of its family: `8337`, `(250, 499)`, `3 cells between 0 and 2`, `0x0f3a`.
    #[must_use]
    pub fn name(self, index: usize) -> String {
        match self {
            Self::Heap { .. } => index.to_string(),
            Self::Grid { height, .. } => format!("({}, {})", index / height.max(1), index % height.max(1)),
            Self::Strip { ends, .. } => {
                let square = (ends * ends).max(1);
                let (gap, sides) = (index / square, index % square);
                format!("({gap}, {}, {})", sides / ends.max(1), sides % ends.max(1))
            }
            Self::Board { cells } => format!("{index:#0width$x}", width = cells.div_ceil(4) as usize + 2),
        }
    }
}

/// The type that one value is stored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Width {
    /// One byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
}

impl Width {
    /// Every width, narrowest first.
    pub const ALL: [Self; 3] = [Self::U8, Self::U16, Self::U32];

    /// Bytes of one value.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
        }
    }

    /// Largest value that fits.
    #[must_use]
    pub const fn largest(self) -> u32 {
        match self {
            Self::U8 => u8::MAX as u32,
            Self::U16 => u16::MAX as u32,
            Self::U32 => u32::MAX,
        }
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
        })
    }
}

/// An unsigned integer that stores one Grundy value.
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
    /// Which type this is.
    const WIDTH: Width;

    /// Wraps a vector.
    fn wrap(cells: Vec<Self>) -> Cells;
}

/// A vector of values of one width.
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

/// Computed Grundy values with the positions they belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// Which positions, in which order.
    pub shape: Shape,
    /// The values; as many as `shape` has positions.
    pub cells: Cells,
}

impl Values {
    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::U8(cells) => cells.len(),
            Cells::U16(cells) => cells.len(),
            Cells::U32(cells) => cells.len(),
        }
    }

    /// Never true for computed values: every shape has a position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The width the values are stored in.
    #[must_use]
    pub fn width(&self) -> Width {
        self.cells.width()
    }

    /// The value at an index, if there is one.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u32> {
        match &self.cells {
            Cells::U8(cells) => cells.get(index).map(|&v| v.into()),
            Cells::U16(cells) => cells.get(index).map(|&v| v.into()),
            Cells::U32(cells) => cells.get(index).copied(),
        }
    }

    /// The values in order.
    #[must_use]
    pub fn iter(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match &self.cells {
            Cells::U8(cells) => Box::new(cells.iter().map(|&v| v.into())),
            Cells::U16(cells) => Box::new(cells.iter().map(|&v| v.into())),
            Cells::U32(cells) => Box::new(cells.iter().copied()),
        }
    }

    /// The largest value and the index where it first stands.
    #[must_use]
    pub fn largest(&self) -> (u32, usize) {
        let mut largest = (0, 0);
        for (index, value) in self.iter().enumerate() {
            if value > largest.0 {
                largest = (value, index);
            }
        }
        largest
    }

    /// The values as raw little-endian bytes of their width: what digests are taken of. Bytes are not copied.
    #[must_use]
    pub fn to_le_bytes(&self) -> Cow<'_, [u8]> {
        match &self.cells {
            Cells::U8(cells) => Cow::Borrowed(cells),
            Cells::U16(cells) => cells.iter().flat_map(|v| v.to_le_bytes()).collect(),
            Cells::U32(cells) => cells.iter().flat_map(|v| v.to_le_bytes()).collect(),
        }
    }
}

impl<'a> IntoIterator for &'a Values {
    type Item = u32;
    type IntoIter = Box<dyn Iterator<Item = u32> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
