//! Values that arrive heap after heap, kept in the narrowest cells that hold them all.

use crate::values::{Cell, Cells, Width};

/// A list of values; one that does not fit makes all cells wider. Serialized as the bytes of [`Growing::to_bytes`].
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub(crate) struct Growing {
    cells: Cells,
}

impl Default for Growing {
    fn default() -> Self {
        Self { cells: Cells::U8(Vec::new()) }
    }
}

impl Growing {
    /// The number of values.
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

    /// The values, by themselves.
    pub fn into_cells(self) -> Cells {
        self.cells
    }

    /// The value number `index`, from 0 on.
    pub fn get(&self, index: usize) -> Option<u32> {
        match &self.cells {
            Cells::U8(cells) => cells.get(index).map(|&value| value.into()),
            Cells::U16(cells) => cells.get(index).map(|&value| value.into()),
            Cells::U32(cells) => cells.get(index).copied(),
        }
    }

    /// Adds a value.
    pub fn push(&mut self, value: u32) {
        self.extend(&[value]);
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

    /// Makes all cells twice as wide, 32 bits at most.
    fn widen(&mut self) {
        self.cells = match std::mem::replace(&mut self.cells, Cells::U8(Vec::new())) {
            Cells::U8(cells) => Cells::U16(cells.into_iter().map(Into::into).collect()),
            Cells::U16(cells) => Cells::U32(cells.into_iter().map(Into::into).collect()),
            wide @ Cells::U32(_) => wide,
        };
    }

    /// One byte with the number of bytes of a cell, 1, 2 or 4; then the cells, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (width, mut bytes) = match &self.cells {
            Cells::U8(cells) => (1, cells.clone()),
            Cells::U16(cells) => (2, cells.iter().flat_map(|value| value.to_le_bytes()).collect()),
            Cells::U32(cells) => (4, cells.iter().flat_map(|value| value.to_le_bytes()).collect()),
        };
        bytes.insert(0, width);
        bytes
    }

    /// What [`Growing::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the width is none, or a cell is cut off.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let (&width, bytes) = bytes.split_first().ok_or("no width of the values")?;
        let width = Width::ALL.into_iter().find(|known| known.bytes() == usize::from(width));
        let width = width.ok_or("values of an unknown width")?;
        if bytes.len() % width.bytes() != 0 {
            return Err("the last value is cut off".into());
        }
        let cells = match width {
            Width::U8 => Cells::U8(bytes.to_vec()),
            Width::U16 => {
                Cells::U16(bytes.chunks_exact(2).map(|cell| u16::from_le_bytes([cell[0], cell[1]])).collect())
            }
            Width::U32 => {
                let cells = bytes.chunks_exact(4);
                Cells::U32(cells.map(|cell| u32::from_le_bytes([cell[0], cell[1], cell[2], cell[3]])).collect())
            }
        };
        Ok(Self { cells })
    }
}

impl From<Growing> for Vec<u8> {
    fn from(values: Growing) -> Self {
        values.to_bytes()
    }
}

impl TryFrom<Vec<u8>> for Growing {
    type Error = String;

    fn try_from(bytes: Vec<u8>) -> Result<Self, String> {
        Self::from_bytes(&bytes)
    }
}

/// Adds values that fit.
fn extend<T: Cell>(cells: &mut Vec<T>, values: &[u32]) {
    cells.extend(values.iter().map(|&value| T::try_from(value).unwrap_or_default()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widens_by_need_and_comes_back_from_its_bytes() {
        let all = [0, 255, 256, 65_535, 65_536, u32::MAX, 7];
        for len in 0..=all.len() {
            let mut growing = Growing::default();
            growing.extend(&all[..len]);
            let width = match len {
                0..=2 => Width::U8,
                3..=4 => Width::U16,
                _ => Width::U32,
            };
            let bytes = growing.to_bytes();
            assert_eq!((growing.len(), bytes.len()), (len, 1 + len * width.bytes()));
            assert!((0..len).all(|index| growing.get(index) == Some(all[index])) && growing.get(len).is_none());
            assert_eq!(Growing::from_bytes(&bytes).as_ref(), Ok(&growing));
            let serialized = postcard::to_allocvec(&growing).expect("it has a length");
            assert_eq!(postcard::from_bytes(&serialized), Ok(growing));
        }
        for broken in [&[][..], &[3, 0, 0], &[0], &[2, 1], &[4, 1, 2, 3]] {
            assert!(Growing::from_bytes(broken).is_err(), "{broken:?}");
            let serialized = postcard::to_allocvec(broken).expect("it has a length");
            assert!(postcard::from_bytes::<Growing>(&serialized).is_err(), "{broken:?}");
        }
    }
}
