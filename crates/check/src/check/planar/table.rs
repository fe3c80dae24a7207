//! The values of a lattice game, by the simplest method.

use crate::check::mex::mex;
use grundy_core::game::lattice::Plane;

/// The values of the cells with a*x + b*y <= to.
pub(super) struct PlanarTable {
    weights: (u64, u64),
    to: u64,
    /// The values by x, then by y.
    columns: Vec<Vec<u32>>,
}

impl PlanarTable {
    pub fn new(game: &Plane, to: u128) -> Self {
        let weight = |weight: i64| u64::try_from(weight).unwrap_or(1).max(1);
        let to = u64::try_from(to).unwrap_or(0);
        let mut table = Self {
            weights: (weight(game.weights.0), weight(game.weights.1)),
            to,
            columns: Vec::new(),
        };
        let (a, b) = table.weights;
        let rows = |x: u64| usize::try_from((to - a * x) / b + 1).unwrap_or(0);
        table.columns = (0..=to / a).map(|x| vec![0; rows(x)]).collect();
        // Options are computed first, because every move lowers the form.
        let order: Vec<(u64, u64)> = table.cells().collect();
        for (x, y) in order {
            let options = game.leaps.iter().filter_map(|&(dx, dy)| {
                Some(table.at(
                    x.checked_add_signed(dx.into())?,
                    y.checked_add_signed(dy.into())?,
                ))
            });
            let value = mex(options);
            if let Some(cell) = index(x)
                .and_then(|x| table.columns.get_mut(x))
                .and_then(|c| c.get_mut(index(y)?))
            {
                *cell = value;
            }
        }
        table
    }

    /// Returns all cells, by the form, then by x.
    pub fn cells(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let (a, b) = self.weights;
        (0..=self.to).flat_map(move |form| {
            (0..=form / a)
                .filter(move |x| (form - a * x) % b == 0)
                .map(move |x| (x, (form - a * x) / b))
        })
    }

    pub fn at(&self, x: u64, y: u64) -> u32 {
        index(x)
            .and_then(|x| self.columns.get(x))
            .and_then(|c| c.get(index(y)?))
            .copied()
            .unwrap_or_default()
    }
}

fn index(n: u64) -> Option<usize> {
    usize::try_from(n).ok()
}
