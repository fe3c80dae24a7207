//! Values that arrive one by one, kept in the narrowest cells that hold them all.

use crate::values::{Cell, Cells};

/// A list of values; one that does not fit makes all cells wider.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Growing {
    cells: Cells,
}

impl Default for Growing {
    fn default() -> Self {
        Self { cells: Cells::U8(Vec::new()) }
    }
}

impl Growing {
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::U8(cells) => cells.len(),
            Cells::U16(cells) => cells.len(),
            Cells::U32(cells) => cells.len(),
        }
    }

    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    pub fn into_cells(self) -> Cells {
        self.cells
    }

    pub fn get(&self, index: usize) -> Option<u32> {
        match &self.cells {
            Cells::U8(cells) => cells.get(index).map(|&value| value.into()),
            Cells::U16(cells) => cells.get(index).map(|&value| value.into()),
            Cells::U32(cells) => cells.get(index).copied(),
        }
    }

    pub fn push(&mut self, value: u32) {
        self.extend(&[value]);
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{saved, values::Width};

    #[test]
    fn widens_by_need_and_comes_back_from_its_saved_bytes() {
        let all = [0, 255, 256, 65_535, 65_536, u32::MAX, 7];
        for len in 0..=all.len() {
            let mut growing = Growing::default();
            growing.extend(&all[..len]);
            let width = match len {
                0..=2 => Width::U8,
                3..=4 => Width::U16,
                _ => Width::U32,
            };
            assert_eq!((growing.len(), growing.cells().width()), (len, width));
            assert!((0..len).all(|index| growing.get(index) == Some(all[index])) && growing.get(len).is_none());
            assert_eq!(saved::from_bytes(&saved::to_bytes(&growing)), Ok(growing));
        }
    }
}
