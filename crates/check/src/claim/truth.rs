//! The truth of a condition on a class of positions.

use super::form::{Atom, FormStop, LinearForm};
use crate::signs::{ABOVE, ALL, BELOW, ZERO, flip_signs};

/// The truth of a condition on a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClassTruth {
    Known(bool),
    /// The nim-sum of the u of these coordinates is 0 (`true`), or it is not.
    Vanishes(u8, bool),
    /// The form, whose first coefficient is above 0, has one of these signs: a set of bits.
    Signs(LinearForm, u8),
}

impl ClassTruth {
    pub fn not(self) -> Self {
        match self {
            Self::Known(is) => Self::Known(!is),
            Self::Vanishes(set, is) => Self::Vanishes(set, !is),
            Self::Signs(form, signs) => Self::Signs(form, signs ^ ALL),
        }
    }

    pub fn and(self, other: Self) -> Result<Self, FormStop> {
        match (self, other) {
            (Self::Known(false), _) | (_, Self::Known(false)) => Ok(Self::Known(false)),
            (Self::Known(true), truth) | (truth, Self::Known(true)) => Ok(truth),
            (Self::Signs(a, one), Self::Signs(b, two)) if a == b => Self::signs(&a, one & two),
            (a, b) if a == b => Ok(a),
            (a, b) if a == b.clone().not() => Ok(Self::Known(false)),
            _ => Err(FormStop::Open),
        }
    }

    /// Returns the truth of a form of unknown sign having one of some signs.
    pub fn signs(form: &LinearForm, signs: u8) -> Result<Self, FormStop> {
        let is_flipped = form.first().is_some_and(|first| first < 0);
        let form = if is_flipped {
            form.times(-1)?
        } else {
            form.clone()
        };
        let signs = if is_flipped { flip_signs(signs) } else { signs };
        // If the form is never 0, that sign goes with those above.
        let signs = if form.is_never_zero() {
            signs & (BELOW | ABOVE) | (signs & ABOVE) >> 1
        } else {
            signs
        };
        let zero = match (form.vanishes_with(), form.single()) {
            (Some(set), _) if !set.is_power_of_two() => Some((set, ZERO)),
            // c A + d with 0 < -d <= c is below 0 if and only if A is 0.
            (_, Some((Atom::Nim(set), scale, offset))) if (-scale..0).contains(&offset) => {
                Some((set, BELOW))
            }
            _ => None,
        };
        Ok(match (signs, zero) {
            (0, _) => Self::Known(false),
            (ALL, _) => Self::Known(true),
            (signs, Some((set, zero))) if signs == zero => Self::Vanishes(set, true),
            (signs, Some((set, zero))) if signs ^ zero == ALL => Self::Vanishes(set, false),
            (signs, _) => Self::Signs(form, signs),
        })
    }

    /// Returns the truth of `form == 0`.
    pub fn vanishes(form: &LinearForm, least: u64) -> Result<Self, FormStop> {
        match form.sign(least) {
            Ok(ZERO) => Ok(Self::Known(true)),
            Ok(ABOVE | BELOW) => Ok(Self::Known(false)),
            _ if form.is_never_zero() => Ok(Self::Known(false)),
            sign => match (form.vanishes_with(), sign) {
                (Some(set), _) if !set.is_power_of_two() => Ok(Self::Vanishes(set, true)),
                (Some(_), _) if least > 0 => Ok(Self::Known(false)),
                (Some(_), _) => Err(FormStop::Raise(1)),
                (None, Err(FormStop::Open)) => Self::signs(form, ZERO),
                (None, Err(stop)) => Err(stop),
                (None, Ok(_)) => match form.apart(least) {
                    FormStop::Open => Self::signs(form, ZERO),
                    stop => Err(stop),
                },
            },
        }
    }
}
