//! Assumptions about the positions of a class, for claims that compare numbers of a position:
//! `max(x, y) == min(x, y)`.
//!
//! If no rule applies on a class, the rule that stopped may name cases that cover the class, such
//! as x >= y and x <= y. The statement is then decided in each case. It holds on the class if it
//! holds in all cases.

use std::cell::RefCell;

use super::{
    form::{FormStop, LinearForm},
    truth::ClassTruth,
};
use crate::signs::{ABOVE, ALL, BELOW, NOT_ABOVE, NOT_BELOW, ZERO, flip_signs};

/// The most assumptions at a time.
const MOST_ASSUMPTIONS: usize = 5;

/// An assumption.
#[derive(Debug, Clone)]
enum Assumption {
    /// The form has one of these signs.
    Signs(LinearForm, u8),
    /// The nim-sum of the u of these coordinates is 0.
    Equal(u8),
    /// The nim-sum of the u of these coordinates is not 0.
    Apart(u8),
}

/// The assumptions about a class. Equal coordinates are written with the same atom, so they need no
/// assumption.
#[derive(Default)]
pub(super) struct Assumed {
    signs: Vec<(LinearForm, u8)>,
    apart: Vec<u8>,
    /// The cases that a rule asks for.
    asked: RefCell<Vec<Assumption>>,
}

/// A statement about the positions of a class under assumptions.
type ClassStatement<'a> = dyn Fn(&[LinearForm], &Assumed) -> Result<bool, FormStop> + 'a;

impl Assumed {
    /// Decides a statement about a class, in cases if no rule applies.
    pub fn decide(
        position: &[LinearForm],
        statement: &ClassStatement<'_>,
    ) -> Result<bool, FormStop> {
        Self::default().within(position, statement)
    }

    fn within(
        &self,
        position: &[LinearForm],
        statement: &ClassStatement<'_>,
    ) -> Result<bool, FormStop> {
        let decided = statement(position, self);
        let cases = self.asked.take();
        if decided != Err(FormStop::Open)
            || cases.is_empty()
            || self.signs.len() + self.apart.len() >= MOST_ASSUMPTIONS
        {
            return decided;
        }
        for case in cases {
            let (mut own, mut place) = (
                Self {
                    asked: RefCell::default(),
                    ..self.copy()
                },
                position.to_vec(),
            );
            match case {
                Assumption::Signs(form, signs) => {
                    own.apart
                        .extend(form.vanishes_with().filter(|_| signs & ZERO == 0));
                    own.signs.push((form, signs));
                }
                Assumption::Apart(set) => own.apart.push(set),
                Assumption::Equal(set) => {
                    place = place
                        .iter()
                        .map(|number| number.with_equal(set))
                        .collect::<Result<_, _>>()?;
                    // Assumptions about the atoms before are weaker, so they may be left out.
                    (own.signs, own.apart) = (Vec::new(), Vec::new());
                }
            }
            if !own.within(&place, statement)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn copy(&self) -> Self {
        Self {
            signs: self.signs.clone(),
            apart: self.apart.clone(),
            asked: RefCell::default(),
        }
    }

    /// Returns the possible signs of a form.
    pub fn signs(&self, form: &LinearForm, least: u64) -> Result<u8, FormStop> {
        match form.sign(least) {
            Err(FormStop::Open) => Ok(self.assumed_signs(form)),
            known => known,
        }
    }

    /// Returns the signs of a form that the assumptions allow.
    fn assumed_signs(&self, form: &LinearForm) -> u8 {
        let Some((line, factor, constant)) = form.primitive() else {
            return ALL;
        };
        let (low, high) = self.bounds(&line);
        let is_possible = |signs: u8| {
            let (least, most) = half_line(factor, constant, signs);
            least.zip(high).is_none_or(|(least, high)| least <= high)
                && most.zip(low).is_none_or(|(most, low)| low <= most)
        };
        [BELOW, ABOVE]
            .into_iter()
            .filter(|&signs| is_possible(signs))
            .fold(ZERO, |all, signs| all | signs)
    }

    /// Returns the least and the greatest number that the assumptions allow for a form.
    fn bounds(&self, line: &LinearForm) -> (Option<i128>, Option<i128>) {
        let own = self.signs.iter().filter_map(|(form, signs)| {
            let (own, factor, constant) = form.primitive()?;
            (own == *line).then(|| half_line(factor, constant, *signs))
        });
        own.fold((None, None), |(low, high), (least, most)| {
            (
                low.max(least),
                if high.is_none() {
                    most
                } else {
                    most.map_or(high, |most| high.map(|high| high.min(most)))
                },
            )
        })
    }

    /// Asks for the cases of a form that is at least 0, or at most 0.
    pub fn ask_order(&self, form: &LinearForm) {
        self.ask(|| {
            vec![
                Assumption::Signs(form.clone(), NOT_BELOW),
                Assumption::Signs(form.clone(), NOT_ABOVE),
            ]
        });
    }

    /// Asks for the cases in which a condition of unknown truth holds or fails.
    pub fn ask_truth(&self, truth: &ClassTruth) {
        match truth {
            ClassTruth::Known(_) => {}
            ClassTruth::Vanishes(set, _) => {
                self.ask(|| vec![Assumption::Equal(*set), Assumption::Apart(*set)]);
            }
            ClassTruth::Signs(form, signs) => {
                let others = signs ^ ALL;
                self.ask(|| {
                    vec![
                        Assumption::Signs(form.clone(), *signs),
                        Assumption::Signs(form.clone(), others),
                    ]
                });
            }
        }
    }

    fn ask(&self, cases: impl Fn() -> Vec<Assumption>) {
        let mut asked = self.asked.borrow_mut();
        if asked.is_empty() {
            *asked = cases();
        }
    }

    /// Returns the truth under the assumptions.
    pub fn resolve_truth(&self, truth: ClassTruth) -> Result<ClassTruth, FormStop> {
        match truth {
            ClassTruth::Vanishes(set, is) if self.apart.contains(&set) => {
                Ok(ClassTruth::Known(!is))
            }
            ClassTruth::Signs(form, signs) => match self.within_bounds(&form, signs)? {
                Some(ClassTruth::Signs(..)) | None => Ok(ClassTruth::Signs(form, signs)),
                Some(simpler) => self.resolve_truth(simpler),
            },
            truth => Ok(truth),
        }
    }

    /// Returns a simpler truth of a form having one of some signs, by the bounds of the form.
    fn within_bounds(&self, form: &LinearForm, signs: u8) -> Result<Option<ClassTruth>, FormStop> {
        let Some((line, factor, constant)) = form.primitive() else {
            return Ok(None);
        };
        let (low, high) = self.bounds(&line);
        let is =
            |value: i128| ClassTruth::signs(&line.plus(-1, &LinearForm::constant(value))?, ZERO);
        Ok(match half_line(factor, constant, signs) {
            (Some(least), _) if low >= Some(least) => Some(ClassTruth::Known(true)),
            (Some(least), _) if high.is_some_and(|high| high < least) => {
                Some(ClassTruth::Known(false))
            }
            (Some(least), _) if high == Some(least) => Some(is(least)?),
            (Some(least), _) if low == Some(least - 1) => Some(is(least - 1)?.not()),
            (_, Some(most)) if high.is_some_and(|high| high <= most) => {
                Some(ClassTruth::Known(true))
            }
            (_, Some(most)) if low > Some(most) => Some(ClassTruth::Known(false)),
            (_, Some(most)) if low == Some(most) => Some(is(most)?),
            (_, Some(most)) if high == Some(most + 1) => Some(is(most + 1)?.not()),
            _ => None,
        })
    }
}

/// Returns the least, or the greatest, number A for which factor A + constant has one of these
/// signs; nothing for signs that are not those of all numbers from one on, or to one.
fn half_line(factor: i128, constant: i128, signs: u8) -> (Option<i128>, Option<i128>) {
    let (factor, constant, signs) = if factor < 0 {
        (-factor, -constant, flip_signs(signs))
    } else {
        (factor, constant, signs)
    };
    // The number at which the form is 0, rounded down and up.
    let (Some(down), Some(up)) = (
        (-constant).checked_div_euclid(factor),
        constant.checked_div_euclid(factor),
    ) else {
        return (None, None);
    };
    let up = -up;
    match signs {
        BELOW => (None, Some(up - 1)),
        NOT_ABOVE => (None, Some(down)),
        ABOVE => (Some(down + 1), None),
        NOT_BELOW => (Some(up), None),
        _ => (None, None),
    }
}
