//! The classes of positions for a modulus of each coordinate and a bound.

use super::form::{Atom, LinearForm};
use crate::product::product;

/// The classes of positions.
pub(super) struct Classes {
    /// p of each coordinate.
    pub moduli: Vec<u64>,
    /// u is at least this number: the bound of a coordinate is this number times its modulus.
    pub least: u64,
    /// The number of possible values of each coordinate: `None` if all numbers are possible.
    pub sides: Vec<Option<u64>>,
}

/// One coordinate of a class.
#[derive(Debug, Clone, Copy)]
pub(super) enum Coordinate {
    /// This number.
    Fixed(u64),
    /// All numbers p u + r with u >= b/p, for this r.
    Free(u64),
}

impl Classes {
    /// Returns the number of classes; `None` if it does not fit.
    pub fn count(&self) -> Option<u64> {
        (0..self.sides.len()).try_fold(1_u64, |count, place| count.checked_mul(self.width(place)?))
    }

    fn width(&self, place: usize) -> Option<u64> {
        let side = self.sides.get(place)?;
        side.or_else(|| self.modulus(place).checked_mul(self.least.checked_add(1)?))
    }

    fn modulus(&self, place: usize) -> u64 {
        self.moduli.get(place).copied().unwrap_or(1)
    }

    /// Returns the number below which all numbers of some coordinate were taken one by one.
    pub fn largest_bound(&self) -> u64 {
        let free = |place: &usize| self.sides.get(*place) == Some(&None);
        (0..self.sides.len())
            .filter(free)
            .map(|place| self.bound(place))
            .max()
            .unwrap_or(0)
    }

    fn bound(&self, place: usize) -> u64 {
        self.modulus(place).saturating_mul(self.least)
    }

    /// Returns the class at an index.
    pub fn class(&self, index: u64) -> Vec<Coordinate> {
        let mut rest = index;
        let mut class: Vec<Coordinate> = (0..self.sides.len())
            .rev()
            .map(|place| {
                let width = self.width(place).unwrap_or(1).max(1);
                let number = rest % width;
                rest /= width;
                match number.checked_sub(self.bound(place)) {
                    Some(residue) if self.sides.get(place) == Some(&None) => {
                        Coordinate::Free(residue)
                    }
                    _ => Coordinate::Fixed(number),
                }
            })
            .collect();
        class.reverse();
        class
    }

    /// Returns the numbers of the positions of a class as forms.
    pub fn forms(&self, class: &[Coordinate]) -> Vec<LinearForm> {
        let form = |(place, coordinate): (usize, &Coordinate)| match *coordinate {
            Coordinate::Fixed(number) => LinearForm::constant(number.into()),
            Coordinate::Free(residue) => LinearForm::from_atom(
                Atom::Nim(1 << place),
                self.modulus(place).into(),
                residue.into(),
            ),
        };
        class.iter().enumerate().map(form).collect()
    }

    /// Returns the positions of a class with u below b/p + `tried`.
    pub fn samples(&self, class: &[Coordinate], tried: u64) -> Vec<Vec<u128>> {
        let numbers = |(place, coordinate): (usize, &Coordinate)| match *coordinate {
            Coordinate::Fixed(number) => vec![number.into()],
            Coordinate::Free(residue) => {
                let first = u128::from(self.bound(place)) + u128::from(residue);
                (0..tried)
                    .map(|more| first + u128::from(more) * u128::from(self.modulus(place)))
                    .collect()
            }
        };
        product(class.iter().enumerate().map(numbers), usize::MAX)
    }
}
