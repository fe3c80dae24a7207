//! A table of values: numbers at positions of one to three numbers, with gaps allowed.

use std::collections::HashMap;

/// The most numbers of a position.
pub const MOST_NUMBERS: usize = 3;
/// The largest number of a position, and the largest absolute value.
pub const LARGEST_NUMBER: i64 = 1 << 28;

/// A position; the numbers after the first [`Table::arity`] are 0.
pub type TablePosition = [i32; MOST_NUMBERS];

/// A table of values or outcomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    names: Vec<String>,
    cells: Vec<(TablePosition, i32)>,
    /// `true` if a value is an outcome: 0 for a lost position (P), 1 for a won one (N).
    of_outcomes: bool,
}

impl Table {
    /// Returns the table with these values. The cells are ordered by the sum of the numbers, then
    /// by the position.
    ///
    /// # Errors
    /// If there are no values, a position occurs twice, or a number is out of range (0 to
    /// [`LARGEST_NUMBER`]).
    pub fn new(
        names: Vec<String>,
        cells: Vec<(TablePosition, i32)>,
        of_outcomes: bool,
    ) -> Result<Self, String> {
        let mut cells = cells;
        if cells.is_empty() {
            return Err("the table has no values".to_owned());
        }
        if cells
            .iter()
            .any(|(position, _)| position.iter().any(|&number| number < 0))
        {
            return Err("a position has a number below 0; positions begin at 0".to_owned());
        }
        cells.sort_by_key(|&(position, _)| {
            (
                position
                    .iter()
                    .map(|&number| i64::from(number))
                    .sum::<i64>(),
                position,
            )
        });
        if let Some(pair) = cells.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let shown: Vec<String> = pair[0]
                .0
                .iter()
                .take(names.len())
                .map(ToString::to_string)
                .collect();
            return Err(format!("the position {} occurs twice", shown.join(", ")));
        }
        Ok(Self {
            names,
            cells,
            of_outcomes,
        })
    }

    /// Returns the table of a row of values, the first at `base`; `None` is a gap.
    ///
    /// # Errors
    /// See [`Table::new`].
    pub fn row(values: impl IntoIterator<Item = Option<i32>>, base: i32) -> Result<Self, String> {
        let cells = (base..)
            .zip(values)
            .filter_map(|(n, value)| Some(([n, 0, 0], value?)));
        Self::new(default_names(1), cells.collect(), false)
    }

    /// Returns the number of numbers of a position: 1 to 3.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.names.len()
    }

    /// Returns the names of the numbers of a position.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the positions and their values.
    #[must_use]
    pub fn cells(&self) -> &[(TablePosition, i32)] {
        &self.cells
    }

    /// Returns `true` if the values are outcomes: 0 for a lost position, 1 for a won one.
    #[must_use]
    pub fn of_outcomes(&self) -> bool {
        self.of_outcomes
    }

    /// Returns the values of the positions 0, 1, 2, … of a table of one number, up to the first
    /// gap.
    #[must_use]
    pub fn first_values(&self) -> Vec<u32> {
        if self.arity() != 1 || self.of_outcomes {
            return Vec::new();
        }
        let consecutive = self
            .cells
            .iter()
            .zip(0..)
            .take_while(|((position, _), n)| position[0] == *n);
        consecutive
            .map_while(|(&(_, value), _)| u32::try_from(value).ok())
            .collect()
    }
}

/// Returns the names of the numbers of positions: n, or x, y, z.
#[must_use]
pub fn default_names(arity: usize) -> Vec<String> {
    let names: &[&str] = if arity == 1 { &["n"] } else { &["x", "y", "z"] };
    names
        .iter()
        .take(arity)
        .map(|&name| name.to_owned())
        .collect()
}

/// The values of a table by position.
#[derive(Debug)]
pub struct Lookup {
    sides: [usize; MOST_NUMBERS],
    dense: Vec<i32>,
    sparse: HashMap<TablePosition, i32>,
}

/// The value of a position without one.
const GAP: i32 = i32::MIN;

impl Lookup {
    /// Returns the values of a table.
    #[must_use]
    pub fn from_table(table: &Table) -> Self {
        let mut sides = [1_usize; MOST_NUMBERS];
        for (position, _) in table.cells() {
            for (side, &number) in sides.iter_mut().zip(position) {
                *side = (*side).max(usize::try_from(number).unwrap_or(0) + 1);
            }
        }
        let volume = sides
            .iter()
            .try_fold(1_usize, |product, &side| product.checked_mul(side));
        let most = table
            .cells()
            .len()
            .saturating_mul(8)
            .saturating_add(1 << 16);
        match volume.filter(|&volume| volume <= most) {
            Some(volume) => {
                let mut found = Self {
                    sides,
                    dense: vec![GAP; volume],
                    sparse: HashMap::new(),
                };
                for (position, value) in table.cells() {
                    if let Some(cell) = found
                        .index(position)
                        .and_then(|index| found.dense.get_mut(index))
                    {
                        *cell = *value;
                    }
                }
                found
            }
            None => Self {
                sides: [0; MOST_NUMBERS],
                dense: Vec::new(),
                sparse: table.cells().iter().copied().collect(),
            },
        }
    }

    fn index(&self, position: &TablePosition) -> Option<usize> {
        position
            .iter()
            .zip(self.sides)
            .try_fold(0, |index, (&number, side)| {
                let number = usize::try_from(number)
                    .ok()
                    .filter(|&number| number < side)?;
                Some(index * side + number)
            })
    }

    /// Returns the value of a position; `None` if the table has none.
    #[must_use]
    pub fn get(&self, position: &TablePosition) -> Option<i32> {
        if self.dense.is_empty() {
            return self.sparse.get(position).copied();
        }
        self.index(position)
            .and_then(|index| self.dense.get(index))
            .copied()
            .filter(|&value| value != GAP)
    }
}
