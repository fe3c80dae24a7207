//! Ruler regularity: arithmetic periods with exceptions that follow the marks of a ruler (Grossman
//! and Nowakowski 2015, A ruler regularity in hexadecimal games, Games of No Chance 4, for 0.2048
//! and games like it).
//!
//! From some heap on, g(n + p) = g(n) + s, except for one or a few residues modulo p. The heaps of
//! such a residue are n = f + p m, m = 1, 2, …. Let 2^v be the largest power of 2 that divides m.
//! Then g(n) = s m + c - k 2^v if m is not a power of 2, and g(n) = s m + d if it is. The law is
//! observed, never proved.

use std::fmt;

use grundy_core::{
    period_words::describe_period,
    values::{Shape, Values},
};

/// The law of ruler-regular values.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::Ruler;
///
/// let game: Game = "0.2048".parse()?;
/// let ruler = Ruler::find(&compute(&game, &Bounds::Heap(1500), None, &())?).ok_or("no ruler")?;
/// assert_eq!((ruler.period, ruler.saltus), (13, 4));
/// assert_eq!(
///     ruler.to_string(),
///     "ruler-regular with period 13 and saltus 4 from heap 16 on, but at n = 15 + 13m: 4m + 2 - 8*2^v, 2^v the largest power of 2 \
///  in m, and 4m + 5 if m = 2^v"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruler {
    /// The least heap from which on the law holds.
    pub preperiod: u64,
    /// p: the period.
    pub period: u64,
    /// s: the saltus, at least 1.
    pub saltus: u64,
    /// The marks of each residue with exceptions.
    pub marks: Vec<RulerMarks>,
    /// The values of one preperiod and one period.
    first: Vec<u32>,
}

/// The heaps n = first + period * m, m = 1, 2, ….
///
/// [`Ruler`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RulerMarks {
    /// f; negative if m = 1 is one of the first heaps.
    pub first: i64,
    /// c: the constant of the heaps at which m is not a power of 2.
    pub constant: i64,
    /// k: the factor of 2^v, not 0.
    pub factor: i64,
    /// d: the constant of the heaps at which m is a power of 2.
    pub at_powers: i64,
}

/// The maximum number of values in which a law is searched; it is compared with all values.
const MOST_SEARCHED: usize = 1 << 14;
/// The minimum number of heaps of a residue with exceptions: 48 = 3 * 2^4, which show five kinds of
/// marks.
const FEWEST: usize = 48;
/// The largest difference between m and the number of periods before the heap.
const FARTHEST: i64 = 16;

impl Ruler {
    /// Finds the law of the values of heaps, if they are ruler-regular from a heap in the first
    /// eighth on.
    #[must_use]
    pub fn find(values: &Values) -> Option<Self> {
        let Shape::Heap { .. } = values.shape else {
            return None;
        };
        let all: Vec<i64> = values.iter().map(i64::from).collect();
        let searched = all.get(..all.len().min(MOST_SEARCHED))?;
        (1..=searched.len() / FEWEST).find_map(|period| {
            let saltus = usual_rise(searched, period)?;
            let mut ruler = Self {
                preperiod: 0,
                period: period as u64,
                saltus: u64::try_from(saltus).ok()?,
                marks: of_residues(searched, period, saltus)?,
                first: Vec::new(),
            };
            let start = (0..all.len())
                .rev()
                .find(|&n| !ruler.holds(&all, n))
                .map_or(0, |n| n + 1);
            ruler.preperiod = start as u64;
            ruler.first = values.iter().take(start + period).collect();
            (start <= all.len() / 8).then_some(ruler)
        })
    }

    /// Returns the value of the heap n = first + period * m.
    fn at(&self, marks: &RulerMarks, m: i64) -> Option<i64> {
        let power = 1_i64.checked_shl(m.trailing_zeros())?;
        let base = i64::try_from(self.saltus).ok()?.checked_mul(m)?;
        let rest = if m == power {
            marks.at_powers
        } else {
            marks
                .constant
                .checked_sub(marks.factor.checked_mul(power)?)?
        };
        base.checked_add(rest)
    }

    /// Returns the value of a heap of `n` tokens; `None` if it exceeds 63 bits.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        if let Some(&value) = self.first.get(usize::try_from(n).ok()?) {
            return Some(value.into());
        }
        let (heap, period) = (i64::try_from(n).ok()?, i64::try_from(self.period).ok()?);
        let value = match self
            .marks
            .iter()
            .find(|marks| (heap - marks.first) % period == 0)
        {
            Some(marks) => self.at(marks, (heap - marks.first) / period)?,
            None => {
                let beyond = heap.checked_sub(i64::try_from(self.preperiod).ok()?)?;
                let place = usize::try_from(heap - beyond / period * period).ok()?;
                let grown = (beyond / period).checked_mul(i64::try_from(self.saltus).ok()?)?;
                i64::from(*self.first.get(place)?).checked_add(grown)?
            }
        };
        u128::try_from(value).ok()
    }

    /// Returns `true` if the law gives the known value at n.
    fn holds(&self, all: &[i64], n: usize) -> bool {
        let (Ok(period), Ok(heap)) = (i64::try_from(self.period), i64::try_from(n)) else {
            return false;
        };
        let own = self
            .marks
            .iter()
            .find(|marks| (heap - marks.first) % period == 0);
        let Some(&value) = all.get(n) else {
            return true;
        };
        match own {
            Some(marks) => {
                let m = (heap - marks.first) / period;
                m >= 1 && self.at(marks, m) == Some(value)
            }
            None => {
                match (
                    usize::try_from(period)
                        .ok()
                        .and_then(|period| all.get(n + period)),
                    i64::try_from(self.saltus),
                ) {
                    (Some(later), Ok(saltus)) => value + saltus == *later,
                    _ => true,
                }
            }
        }
    }
}

/// Returns the most frequent g(n + period) - g(n) in the second half, if it is at least 1 and
/// occurs at more than half of the heaps.
///
/// ```
/// use grundy_law::ruler::usual_rise;
///
/// assert_eq!(usual_rise(&[0, 1, 2, 3, 4, 9, 6, 7, 8, 9], 2), Some(2));
/// assert_eq!(usual_rise(&[0, 1, 0, 1, 0, 1], 2), None, "they do not grow");
/// ```
#[must_use]
pub fn usual_rise(values: &[i64], period: usize) -> Option<i64> {
    let half = values.get(values.len() / 2..)?;
    let rises = || {
        half.iter()
            .zip(half.iter().skip(period))
            .map(|(early, late)| late - early)
    };
    // A majority is left when different rises cancel each other in pairs (Boyer and Moore 1981,
    // MJRTY).
    let (rise, _) = rises().fold((0, 0_usize), |(rise, votes), next| match votes {
        0 => (next, 1),
        _ if next == rise => (rise, votes + 1),
        _ => (rise, votes - 1),
    });
    let count = rises().filter(|&next| next == rise).count();
    (rise >= 1 && 2 * count > half.len() - period).then_some(rise)
}

/// Returns the marks of the residues with exceptions in the second half, if there are such residues
/// and all of them have marks of a ruler.
fn of_residues(values: &[i64], period: usize, saltus: i64) -> Option<Vec<RulerMarks>> {
    let half = values.len() / 2;
    let rises = |n: usize| Some(values.get(n + period)? - values.get(n)?);
    let exceptional = |residue: &usize| {
        let first = half + (residue + period - half % period) % period;
        (first..values.len() - period)
            .step_by(period)
            .any(|n| rises(n) != Some(saltus))
    };
    let residues: Vec<usize> = (0..period).filter(exceptional).collect();
    let few = !residues.is_empty() && (2 * residues.len() < period || period == 1);
    let marks = |residue: usize| {
        let steps = (0..).zip(values.iter().skip(residue).step_by(period));
        let levelled: Vec<i64> = steps
            .map(|(j, value): (i64, &i64)| value - saltus * j)
            .collect();
        let marks = (-FARTHEST..=FARTHEST).find_map(|offset| of_levels(&levelled, offset))?;
        // m = j + offset at n = residue + period * j.
        let (offset, marks) = marks;
        let first = i64::try_from(residue).ok()? - i64::try_from(period).ok()? * offset;
        let raised = saltus * offset;
        Some(RulerMarks {
            first,
            constant: marks.constant - raised,
            at_powers: marks.at_powers - raised,
            ..marks
        })
    };
    if few {
        residues.into_iter().map(marks).collect()
    } else {
        None
    }
}

/// Returns the marks of a residue, from its values minus the saltus of each period; m is `offset`
/// more than the number of periods.
fn of_levels(levels: &[i64], offset: i64) -> Option<(i64, RulerMarks)> {
    let places = || {
        (1 + offset..)
            .zip(levels)
            .map(|(m, &level)| (m - 1, level))
            .filter(|&(m, _)| m >= 1)
    };
    let power = |m: i64| 1_i64 << m.trailing_zeros();
    // From the last heap backwards, the constants follow from the first odd m, the first m that is
    // twice an odd number, and the first power of 2.
    let last = |wanted: &dyn Fn(i64) -> bool| Some(places().filter(|&(m, _)| wanted(m)).last()?.1);
    let odd = last(&|m| power(m) == 1 && m > 1)?;
    let even = last(&|m| power(m) == 2 && m > 2)?;
    let at_powers = last(&|m| power(m) == m)?;
    let factor = odd - even;
    let marks = RulerMarks {
        first: 0,
        constant: odd + factor,
        factor,
        at_powers,
    };
    let is_right = |(m, level): (i64, i64)| {
        level
            == if power(m) == m {
                at_powers
            } else {
                marks.constant - factor * power(m)
            }
    };
    let wrong = places()
        .filter(|&place| !is_right(place))
        .last()
        .map_or(0, |(m, _)| m);
    (factor != 0 && wrong.unsigned_abs() <= levels.len() as u64 / 8).then_some((offset, marks))
}

impl fmt::Display for Ruler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            preperiod,
            period,
            saltus,
            marks,
            ..
        } = self;
        let sum = |number: i64| match number {
            0 => String::new(),
            1.. => format!(" + {number}"),
            _ => format!(" - {}", number.unsigned_abs()),
        };
        write!(
            f,
            "ruler-regular with {}",
            describe_period(period, saltus, ("heap", preperiod))
        )?;
        for (
            index,
            RulerMarks {
                first,
                constant,
                factor,
                at_powers,
            },
        ) in marks.iter().enumerate()
        {
            let (sign, times) = if *factor < 0 {
                ('+', factor.unsigned_abs())
            } else {
                ('-', factor.unsigned_abs())
            };
            let (constant, at_powers) = (sum(*constant), sum(*at_powers));
            write!(
                f,
                "{} at n = {first} + {period}m: {saltus}m{constant} {sign} {times}*2^v",
                if index == 0 { ", but" } else { ";" }
            )?;
            if index == 0 {
                write!(f, ", 2^v the largest power of 2 in m")?;
            }
            write!(f, ", and {saltus}m{at_powers} if m = 2^v")?;
        }
        Ok(())
    }
}
