//! Values that arrive one by one, kept in the narrowest cells that hold them all.

use grundy_core::values::{Cell, Cells, Width};

/// A list of values; a value that does not fit makes all cells wider.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Growing {
    cells: Cells,
}

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
        self.cells.len()
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
        self.cells.get(index)
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
            cells
                .try_reserve_exact(len.saturating_sub(cells.len()))
                .map_err(|_| needed)
        }
        fn wider<T: Cell, U: Cell + From<T>>(cells: &[T], len: usize) -> Result<Cells, u64> {
            let mut wide = Vec::new();
            room(&mut wide, len.max(cells.len()))?;
            wide.extend(cells.iter().map(|&value| U::from(value)));
            Ok(U::wrap(wide))
        }
        let width = Width::ALL
            .into_iter()
            .find(|width| largest <= width.largest())
            .unwrap_or(Width::U32);
        match (&mut self.cells, width) {
            (Cells::U8(cells), Width::U16) => self.cells = wider::<u8, u16>(cells, len)?,
            (Cells::U8(cells), Width::U32) => self.cells = wider::<u8, u32>(cells, len)?,
            (Cells::U16(cells), Width::U32) => self.cells = wider::<u16, u32>(cells, len)?,
            (Cells::U8(cells), _) => room(cells, len)?,
            (Cells::U16(cells), _) => room(cells, len)?,
            (Cells::U32(cells), _) => room(cells, len)?,
        }
        Ok(())
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

    /// Adds values; the process ends if there is not enough memory.
    pub fn extend(&mut self, values: &[u32]) {
        if self.try_extend(values).is_err() {
            std::alloc::handle_alloc_error(std::alloc::Layout::for_value(values));
        }
    }

    /// Adds values; the room grows by a factor if it is too small.
    ///
    /// # Errors
    /// The number of bytes that were needed, if there is not enough memory.
    pub fn try_extend(&mut self, values: &[u32]) -> Result<(), u64> {
        fn extend<T: Cell>(cells: &mut Vec<T>, values: &[u32]) -> Result<(), u64> {
            let needed = (cells.len() + values.len()) as u64 * size_of::<T>() as u64;
            cells.try_reserve(values.len()).map_err(|_| needed)?;
            // The values fit.
            cells.extend(
                values
                    .iter()
                    .map(|&value| T::try_from(value).unwrap_or_default()),
            );
            Ok(())
        }
        let largest = values.iter().copied().max().unwrap_or(0);
        if largest > self.cells.width().largest() {
            self.try_reserve(self.len() + values.len(), largest)?;
        }
        match &mut self.cells {
            Cells::U8(cells) => extend(cells, values),
            Cells::U16(cells) => extend(cells, values),
            Cells::U32(cells) => extend(cells, values),
        }
    }
}
