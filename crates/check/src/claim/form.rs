//! Forms: integer combinations of 1 and atoms. Every rule is an equation of integers that holds for
//! all u >= the bound.

use std::collections::BTreeMap;

use crate::signs::{self, ABOVE, BELOW, NOT_ABOVE, NOT_BELOW};
use grundy_core::gcd::gcd;

/// A function of the numbers u of the free coordinates of a class, with values of at least 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Atom {
    /// The nim-sum of the u of the coordinates in this set of bits: of one coordinate, its u.
    Nim(u8),
    /// The value at `scale` u + `offset` of a sequence of a law, by the number of the sequence,
    /// with the u of the first coordinate.
    Value {
        /// The number of the sequence.
        sequence: usize,
        /// At least 1.
        scale: i128,
        /// The offset.
        offset: i128,
    },
    /// The number of binary ones of `scale` u + `offset`, with the u of the first coordinate.
    Ones {
        /// An odd number, at least 1.
        scale: i128,
        /// The offset.
        offset: i128,
    },
}

/// An integer combination of 1 and atoms.
///
/// ```
/// use grundy_check::claim::{FormStop, LinearForm};
///
/// let seven = LinearForm::constant(7);
/// assert_eq!(seven.number(), Some(7));
/// assert_eq!(seven.divide_form(3), Ok((LinearForm::constant(2), 1)));
/// assert_eq!(seven.divide_form(0), Err(FormStop::Open));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinearForm {
    /// The coefficients of the atoms; none is 0.
    atoms: BTreeMap<Atom, i128>,
    constant: i128,
}

/// The reason why an operation has no form.
///
/// [`LinearForm`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormStop {
    /// The moduli of the coordinates in this set of bits have to be multiplied by this number.
    Refine(u8, u64),
    /// u has to be at least this number.
    Raise(u64),
    /// No rule applies.
    Open,
}

impl Atom {
    /// Returns `true` if a number of binary ones is above 0 wherever u is at least `least`.
    fn has_ones(&self, least: u64) -> bool {
        let Self::Ones { scale, offset } = self else {
            return false;
        };
        scale
            .checked_mul(least.into())
            .and_then(|number| number.checked_add(*offset))
            .is_some_and(|number| number > 0)
    }
}

impl LinearForm {
    /// Returns a constant.
    #[must_use]
    pub fn constant(constant: i128) -> Self {
        Self {
            atoms: BTreeMap::new(),
            constant,
        }
    }

    /// Returns `scale` times an atom, plus `offset`.
    #[must_use]
    pub(super) fn from_atom(atom: Atom, scale: i128, offset: i128) -> Self {
        let atoms = if scale == 0 {
            BTreeMap::new()
        } else {
            BTreeMap::from([(atom, scale)])
        };
        Self {
            atoms,
            constant: offset,
        }
    }

    /// Returns the number, if the form is a constant.
    #[must_use]
    pub fn number(&self) -> Option<i128> {
        self.atoms.is_empty().then_some(self.constant)
    }

    /// Returns (atom, scale, offset), if the form has one atom.
    #[must_use]
    pub(super) fn single(&self) -> Option<(Atom, i128, i128)> {
        let mut atoms = self.atoms.iter();
        match (atoms.next(), atoms.next()) {
            (Some((&atom, &scale)), None) => Some((atom, scale, self.constant)),
            _ => None,
        }
    }

    /// Returns the sum of the form and `factor` times another form.
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Result<Self, FormStop> {
        let add = |a: i128, b: i128| {
            b.checked_mul(factor)
                .and_then(|b| a.checked_add(b))
                .ok_or(FormStop::Open)
        };
        let mut sum = Self {
            atoms: self.atoms.clone(),
            constant: add(self.constant, other.constant)?,
        };
        for (&atom, &scale) in &other.atoms {
            let own = sum.atoms.entry(atom).or_insert(0);
            *own = add(*own, scale)?;
        }
        sum.atoms.retain(|_, scale| *scale != 0);
        Ok(sum)
    }

    /// Returns the product with a number.
    pub(super) fn times(&self, factor: i128) -> Result<Self, FormStop> {
        Self::constant(0).plus(factor, self)
    }

    /// Returns the product of two forms, one of which is a constant.
    pub(super) fn product(&self, other: &Self) -> Result<Self, FormStop> {
        match (self.number(), other.number()) {
            (Some(factor), _) => other.times(factor),
            (_, Some(factor)) => self.times(factor),
            (None, None) => Err(FormStop::Open),
        }
    }

    /// Returns the quotient, rounded down, and the remainder by a divisor of at least 1: floor((d
    /// A + c) / d) is A + floor(c / d) for integers A.
    ///
    /// # Errors
    /// If the divisor does not divide the scales.
    pub fn divide_form(&self, divisor: i128) -> Result<(Self, i128), FormStop> {
        if divisor < 1 {
            return Err(FormStop::Open);
        }
        let common = gcd(divisor, self.common());
        if common != divisor {
            return Err(self.refine_classes(divisor / common));
        }
        let atoms = self
            .atoms
            .iter()
            .map(|(&atom, &scale)| (atom, scale / divisor))
            .collect();
        Ok((
            Self {
                atoms,
                constant: self.constant.div_euclid(divisor),
            },
            self.constant.rem_euclid(divisor),
        ))
    }

    /// Returns the request for larger moduli of the coordinates of the form, which may multiply its
    /// scales.
    fn refine_classes(&self, factor: i128) -> FormStop {
        let own = |places: Option<u8>, atom: &Atom| match atom {
            Atom::Nim(set) => Some(places? | set),
            Atom::Value { .. } | Atom::Ones { .. } => None,
        };
        match (self.atoms.keys().fold(Some(0), own), u64::try_from(factor)) {
            (Some(places), Ok(factor)) if places > 0 && factor > 1 => {
                FormStop::Refine(places, factor)
            }
            _ => FormStop::Open,
        }
    }

    /// Returns the greatest common divisor of the scales; 0 for a constant.
    fn common(&self) -> i128 {
        self.atoms
            .values()
            .fold(0, |common, scale| gcd(common, scale.saturating_abs()))
    }

    /// Returns the nim-sum of two forms that are at least 0.
    pub(super) fn xor(&self, other: &Self, least: u64) -> Result<Self, FormStop> {
        for form in [self, other] {
            if form.sign(least)? & BELOW != 0 {
                return Err(FormStop::Open);
            }
        }
        match (self.number(), other.number()) {
            (Some(a), Some(b)) => Ok(Self::constant(a ^ b)),
            (None, Some(0)) => Ok(self.clone()),
            (Some(0), None) => Ok(other.clone()),
            (None, Some(b)) => self.xor_low(b),
            (Some(a), None) => other.xor_low(a),
            (None, None) => self.xor_high(other),
        }
    }

    /// Returns the nim-sum with a number below a power of 2 that divides all scales: it changes the
    /// lowest bits, which are those of the constant.
    fn xor_low(&self, number: i128) -> Result<Self, FormStop> {
        let block = 1 << self.common().trailing_zeros();
        if number >= block {
            return Err(self.refine_classes(2));
        }
        let low = self.constant.rem_euclid(block);
        Ok(Self {
            atoms: self.atoms.clone(),
            constant: self.constant - low + (low ^ number),
        })
    }

    /// Returns the nim-sum of two forms with atoms: of forms that differ in their lowest bits
    /// alone, or of 2^k X + a and 2^k Y + b with a, b < 2^k for nim-sums X and Y of coordinates,
    /// which is 2^k (X xor Y) + (a xor b).
    fn xor_high(&self, other: &Self) -> Result<Self, FormStop> {
        if self.atoms == other.atoms {
            let block = 1 << self.common().trailing_zeros();
            let (a, b) = (self.constant, other.constant);
            if a.div_euclid(block) == b.div_euclid(block) {
                return Ok(Self::constant(a.rem_euclid(block) ^ b.rem_euclid(block)));
            }
        }
        match (self.single(), other.single()) {
            (Some((Atom::Nim(x), scale, a)), Some((Atom::Nim(y), other, b)))
                if scale == other && scale > 0 && scale & (scale - 1) == 0 =>
            {
                if !(0..scale).contains(&a) || !(0..scale).contains(&b) {
                    return Err(FormStop::Open);
                }
                let scale = if x == y { 0 } else { scale };
                Ok(Self::from_atom(Atom::Nim(x ^ y), scale, a ^ b))
            }
            // Scales that are powers of 2 become equal.
            (Some((Atom::Nim(_), one, _)), Some((Atom::Nim(_), two, _)))
                if one != two
                    && one > 0
                    && two > 0
                    && one & (one - 1) == 0
                    && two & (two - 1) == 0 =>
            {
                Err(if one < two {
                    self.refine_classes(two / one)
                } else {
                    other.refine_classes(one / two)
                })
            }
            _ => Err(FormStop::Open),
        }
    }

    /// Returns the signs of the form where every u is at least `least`: one sign, or those from 0
    /// on or up to 0.
    pub(super) fn sign(&self, least: u64) -> Result<u8, FormStop> {
        let is_up = self.atoms.values().all(|&scale| scale > 0);
        if !is_up && !self.atoms.values().all(|&scale| scale < 0) {
            return Err(FormStop::Open);
        }
        if self.atoms.is_empty() {
            return Ok(signs::sign_of(self.constant));
        }
        // The value nearest to 0: the u of one coordinate is at least `least`, other atoms are at
        // least 0.
        let own = |(atom, scale): (&Atom, &i128)| match atom {
            Atom::Nim(set) if set.is_power_of_two() => scale.checked_mul(least.into()),
            // A number above 0 has a binary one.
            Atom::Ones { .. } => scale.checked_mul(atom.has_ones(least).into()),
            Atom::Nim(_) | Atom::Value { .. } => Some(0),
        };
        let nearest = self
            .atoms
            .iter()
            .try_fold(self.constant, |sum, each| sum.checked_add(own(each)?));
        let nearest = nearest.ok_or(FormStop::Open)?;
        match (is_up, nearest) {
            (true, 1..) => Ok(ABOVE),
            (false, i128::MIN..=-1) => Ok(BELOW),
            (true, 0) => Ok(NOT_BELOW),
            (false, 0) => Ok(NOT_ABOVE),
            (_, nearest) => Err(self.raise_start(least, nearest)),
        }
    }

    /// Returns the request for a larger bound, from which on the form has a sign and is not 0.
    pub(super) fn apart(&self, least: u64) -> FormStop {
        self.raise_start(least, 0)
    }

    /// Returns the request for a larger u, if the form grows from `nearest` with the u of one
    /// coordinate.
    fn raise_start(&self, least: u64, nearest: i128) -> FormStop {
        let grows = |(atom, scale): (&Atom, &i128)| match atom {
            Atom::Nim(set) if set.is_power_of_two() => Some(scale.unsigned_abs()),
            Atom::Nim(_) | Atom::Value { .. } | Atom::Ones { .. } => None,
        };
        let more = |step: u128| {
            u64::try_from(nearest.unsigned_abs() / step)
                .ok()?
                .checked_add(1)?
                .checked_add(least)
        };
        let gains = |atom: &Atom| matches!(atom, Atom::Ones { .. }) && !atom.has_ones(least);
        let raised = self.atoms.iter().find_map(grows).and_then(more);
        raised
            .or_else(|| self.atoms.keys().any(gains).then_some(least + 1))
            .map_or(FormStop::Open, FormStop::Raise)
    }

    /// Returns the number of binary ones of a form of the first coordinate that is at least 0:
    /// popcount(2 A + r) is popcount(A) + r for r = 0 and 1.
    pub(super) fn ones(&self, least: u64) -> Result<Self, FormStop> {
        let Some((Atom::Nim(1), mut scale, mut offset)) = self.single() else {
            return Err(FormStop::Open);
        };
        if self.sign(least)? & BELOW != 0 {
            return Err(FormStop::Open);
        }
        let mut ones = 0;
        while scale % 2 == 0 {
            ones += offset.rem_euclid(2);
            (scale, offset) = (scale / 2, offset.div_euclid(2));
        }
        Ok(Self::from_atom(Atom::Ones { scale, offset }, 1, ones))
    }

    /// Returns the form with `other` instead of each value of the law itself, which is sequence 0.
    pub(super) fn with_values(
        &self,
        other: &dyn Fn(i128, i128) -> Result<Self, FormStop>,
    ) -> Result<Self, FormStop> {
        self.atoms.iter().try_fold(
            Self::constant(self.constant),
            |sum, (&atom, &factor)| match atom {
                Atom::Value {
                    sequence: 0,
                    scale,
                    offset,
                } => sum.plus(factor, &other(scale, offset)?),
                _ => sum.plus(factor, &Self::from_atom(atom, 1, 0)),
            },
        )
    }

    /// Returns `true` if a common divisor of the coefficients does not divide the constant.
    pub(super) fn is_never_zero(&self) -> bool {
        let common = self.common();
        if common == 0 {
            self.constant != 0
        } else {
            self.constant % common != 0
        }
    }

    /// Returns the first coefficient; `None` for a constant.
    pub(super) fn first(&self) -> Option<i128> {
        self.atoms.first_key_value().map(|(_, &scale)| scale)
    }

    /// Returns (A, factor, constant) with self = factor A + constant, where A has no constant, its
    /// coefficients have no common divisor, and the first one is above 0; `None` for a constant.
    pub(super) fn primitive(&self) -> Option<(Self, i128, i128)> {
        let factor = self.common() * self.first()?.signum();
        let atoms = self
            .atoms
            .iter()
            .map(|(&atom, &scale)| Some((atom, scale.checked_div(factor)?)));
        Some((
            Self {
                atoms: atoms.collect::<Option<_>>()?,
                constant: 0,
            },
            factor,
            self.constant,
        ))
    }

    /// Returns the form where the nim-sum of the u of some coordinates is 0.
    pub(super) fn with_equal(&self, set: u8) -> Result<Self, FormStop> {
        let last = 1_u8
            .checked_shl(u8::BITS - 1 - set.leading_zeros().min(7))
            .unwrap_or(0);
        self.atoms.iter().try_fold(
            Self::constant(self.constant),
            |sum, (&atom, &factor)| match atom {
                Atom::Nim(own) if own & last != 0 && own == set => Ok(sum),
                Atom::Nim(own) if own & last != 0 => {
                    sum.plus(factor, &Self::from_atom(Atom::Nim(own ^ set), 1, 0))
                }
                Atom::Nim(_) | Atom::Value { .. } | Atom::Ones { .. } => {
                    sum.plus(factor, &Self::from_atom(atom, 1, 0))
                }
            },
        )
    }

    /// Returns the set of coordinates whose nim-sum is 0 if and only if the form is 0: for a
    /// multiple of that nim-sum, and for a multiple of the difference of two nim-sums.
    pub(super) fn vanishes_with(&self) -> Option<u8> {
        let mut atoms = self.atoms.iter();
        match (atoms.next(), atoms.next(), atoms.next(), self.constant) {
            (Some((&Atom::Nim(set), _)), None, _, 0) => Some(set),
            (Some((&Atom::Nim(x), a)), Some((&Atom::Nim(y), b)), None, 0) if *a == -*b => {
                Some(x ^ y)
            }
            _ => None,
        }
    }
}

/// Returns a number that is not below 0.
pub(super) fn natural(number: i128) -> Option<u128> {
    u128::try_from(number).ok()
}

/// Returns a known value of a law at a number.
pub(super) fn known(n: i128, value: &dyn Fn(u128) -> Option<u128>) -> Result<i128, FormStop> {
    natural(n)
        .and_then(value)
        .and_then(|value| i128::try_from(value).ok())
        .ok_or(FormStop::Open)
}
