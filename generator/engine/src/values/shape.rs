//! Which positions a table of values is of.

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
