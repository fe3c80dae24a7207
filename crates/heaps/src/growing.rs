//! Values that arrive one by one, kept in the narrowest cells that hold them all.

use grundy_core::values::{Cell, Cells, Width};

/// A list of values; a value that does not fit makes all cells wider.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Growing {
    cells: Cells,
}

/// The initial room for values.
const LEAST_ROOM: usize = 64;

impl Default for Growing {
    fn default() -> Self {
        Self::in_width(Width::U8)
    }
}

impl Growing {
    /// No values, in cells of a width.
    pub fn in_width(width: Width) -> Self {
        let cells = match width {
            Width::U8 => Cells::U8(Vec::new()),
            Width::U16 => Cells::U16(Vec::new()),
            Width::U32 => Cells::U32(Vec::new()),
        };
        Self { cells }
    }

    /// The number of values.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::U8(cells) => cells.len(),
            Cells::U16(cells) => cells.len(),
            Cells::U32(cells) => cells.len(),
        }
    }

    /// The values.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The values, to which more of the same width may be appended.
    pub fn cells_mut(&mut self) -> &mut Cells {
        &mut self.cells
    }

    /// Converts the list into its cells.
    pub fn into_cells(self) -> Cells {
        self.cells
    }

    /// The value with the number `index`, from 0 on.
    pub fn get(&self, index: usize) -> Option<u32> {
        match &self.cells {
            Cells::U8(cells) => cells.get(index).map(|&value| value.into()),
            Cells::U16(cells) => cells.get(index).map(|&value| value.into()),
            Cells::U32(cells) => cells.get(index).copied(),
        }
    }

    /// Appends the values from `first` on to `to`.
    pub fn append_to(&self, first: usize, to: &mut Vec<u32>) {
        fn append<T: Cell>(cells: &[T], first: usize, to: &mut Vec<u32>) {
            to.extend(cells[first..].iter().map(|&value| -> u32 { value.into() }));
        }
        match &self.cells {
            Cells::U8(cells) => append(cells, first, to),
            Cells::U16(cells) => append(cells, first, to),
            Cells::U32(cells) => append(cells, first, to),
        }
    }

    /// Makes room for `len` values in total; `largest` is the largest value so far.
    ///
    /// # Errors
    /// The number of bytes that were needed, if there is not enough memory.
    pub fn try_reserve(&mut self, len: usize, largest: u32) -> Result<(), u64> {
        fn room<T>(cells: &mut Vec<T>, len: usize) -> Result<(), u64> {
            let needed = (len as u64).saturating_mul(size_of::<T>() as u64);
            cells.try_reserve_exact(len.saturating_sub(cells.len())).map_err(|_| needed)
        }
        fn wider<T: Copy, U: From<T>>(cells: &[T], len: usize) -> Result<Vec<U>, u64> {
            let mut wide = Vec::new();
            room(&mut wide, len.max(cells.len()))?;
            wide.extend(cells.iter().map(|&value| U::from(value)));
            Ok(wide)
        }
        let width = Width::ALL.into_iter().find(|width| largest <= width.largest()).unwrap_or(Width::U32);
        let wide = match (&self.cells, width) {
            (Cells::U8(cells), Width::U16) => Some(Cells::U16(wider(cells, len)?)),
            (Cells::U8(cells), Width::U32) => Some(Cells::U32(wider(cells, len)?)),
            (Cells::U16(cells), Width::U32) => Some(Cells::U32(wider(cells, len)?)),
            _ => None,
        };
        if let Some(wide) = wide {
            self.cells = wide;
        }
        match &mut self.cells {
            Cells::U8(cells) => room(cells, len),
            Cells::U16(cells) => room(cells, len),
            Cells::U32(cells) => room(cells, len),
        }
    }

    /// Adds zeros up to a length.
    pub fn pad(&mut self, len: usize) {
        match &mut self.cells {
            Cells::U8(cells) => cells.resize(len, 0),
            Cells::U16(cells) => cells.resize(len, 0),
            Cells::U32(cells) => cells.resize(len, 0),
        }
    }

    /// Adds a value in the same way as [`Growing::try_extend`].
    ///
    /// # Errors
    /// The number of bytes that were needed, if there is not enough memory.
    pub fn try_push(&mut self, value: u32) -> Result<(), u64> {
        self.try_extend(&[value])
    }

    /// Adds values; the room doubles if it is too small.
    ///
    /// # Errors
    /// The number of bytes that were needed, if there is not enough memory.
    pub fn try_extend(&mut self, values: &[u32]) -> Result<(), u64> {
        let (len, room) = match &self.cells {
            Cells::U8(cells) => (cells.len(), cells.capacity()),
            Cells::U16(cells) => (cells.len(), cells.capacity()),
            Cells::U32(cells) => (cells.len(), cells.capacity()),
        };
        let needed = len.saturating_add(values.len());
        let largest = values.iter().copied().max().unwrap_or(0);
        if needed > room {
            self.try_reserve(needed.max(len.saturating_mul(2)).max(LEAST_ROOM), largest)?;
        } else if largest > self.cells.width().largest() {
            self.try_reserve(room, largest)?;
        }
        self.extend(values);
        Ok(())
    }

    /// Adds values.
    pub fn extend(&mut self, values: &[u32]) {
        let largest = values.iter().copied().max().unwrap_or(0);
        while largest > self.cells.width().largest() {
            self.widen();
        }
        match &mut self.cells {
            Cells::U8(cells) => extend(cells, values),
            Cells::U16(cells) => extend(cells, values),
            Cells::U32(cells) => cells.extend_from_slice(values),
        }
    }

    /// Makes all cells twice as wide, up to 32 bits.
    fn widen(&mut self) {
        self.cells = match std::mem::replace(&mut self.cells, Cells::U8(Vec::new())) {
            Cells::U8(cells) => Cells::U16(cells.into_iter().map(Into::into).collect()),
            Cells::U16(cells) => Cells::U32(cells.into_iter().map(Into::into).collect()),
            wide @ Cells::U32(_) => wide,
        };
    }
}

/// Adds values that fit.
fn extend<T: Cell>(cells: &mut Vec<T>, values: &[u32]) {
    cells.extend(values.iter().map(|&value| T::try_from(value).unwrap_or_default()));
}
