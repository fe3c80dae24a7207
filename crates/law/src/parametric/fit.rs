//! One formula for the values of all parameters of a class.

use super::{
    line::{ClassLine, ParameterClass},
    recursion,
    sweep::find_shift,
    text::FormulaText,
    word::{self, LetterWord},
};
use crate::shift::Shift;
use grundy_core::{
    claim::{Claim, Claimed},
    game::expr::Steps,
    period_words::describe_period,
    values,
};

/// The values of one choice of the parameters, in a class.
#[derive(Debug, Clone)]
pub(super) struct FitCase<'a> {
    pub parameters: &'a [u64],
    pub quotients: Vec<i128>,
    pub values: &'a [u32],
    pub shown: Option<Shift>,
}

/// A formula, and the samples that it describes.
#[derive(Debug, Clone)]
pub(super) struct Fit {
    pub text: FormulaText,
    pub shape: Option<PeriodShape>,
    /// The parameters of the class for which the formula is false.
    pub exceptions: Vec<Vec<u64>>,
    pub described: usize,
}

/// The parts of a formula that has a period.
#[derive(Debug, Clone)]
pub(super) struct PeriodShape {
    pub preperiod: ClassLine,
    pub period: ClassLine,
    pub saltus: ClassLine,
}

impl PeriodShape {
    /// Returns the period, the preperiod and the saltus in words.
    pub fn words(&self, class: &ParameterClass, names: &[&str]) -> String {
        let text = |line: &ClassLine| line.text(class, names).as_str().to_owned();
        describe_period(
            text(&self.period),
            text(&self.saltus),
            ("heap", text(&self.preperiod)),
        )
    }
}

/// The steps for one value of a formula.
const FORMULA_STEPS: u64 = 10_000;
/// The most of the smallest samples that are left out while a formula is chosen.
const LEFT_OUT: usize = 4;
/// The most exceptions of a class.
const MOST_EXCEPTIONS: usize = 4;
/// The minimum number of described samples, by the number of parameters.
const LEAST_SAMPLES: [usize; 3] = [5, 9, 12];

/// Returns the formula of a class with the shortest text.
pub(super) fn of_class(
    cases: &[FitCase<'_>],
    class: &ParameterClass,
    names: &[&str],
) -> Option<Fit> {
    let least = *LEAST_SAMPLES.get(names.len().checked_sub(1)?)?;
    let mut by_size: Vec<&FitCase<'_>> = cases.iter().collect();
    by_size.sort_by_key(|case| case.parameters.iter().sum::<u64>());
    for left_out in 0..=LEFT_OUT {
        let chosen = by_size
            .get(left_out..)
            .filter(|chosen| chosen.len() >= least)?;
        let mut drafts = Vec::new();
        if let Some(shape) = PeriodShape::from_cases(chosen, names.len()) {
            let texts = [true, false]
                .into_iter()
                .filter_map(|at_0| shape.draft(chosen, at_0, class, names));
            drafts.extend(texts.map(|text| (text, Some(shape.clone()))));
        }
        let values: Vec<&[u32]> = chosen.iter().map(|case| case.values).collect();
        drafts.extend(
            recursion::drafts(&values, names)
                .into_iter()
                .map(|text| (text, None)),
        );
        let fits = drafts.into_iter().filter_map(|(text, shape)| {
            let exceptions = exceptions(&text, cases, names)?;
            let described = cases.len() - exceptions.len();
            // Exceptions among larger parameters would show that the formula is not the law.
            let small = by_size.get(..cases.len() / 4)?;
            let are_small = exceptions
                .iter()
                .all(|own| small.iter().any(|case| case.parameters == own.as_slice()));
            (described >= least && are_small).then_some(Fit {
                text,
                shape,
                exceptions,
                described,
            })
        });
        if let Some(fit) = fits.min_by_key(|fit| (fit.exceptions.len(), fit.text.as_str().len())) {
            return Some(fit);
        }
    }
    None
}

/// Returns the parameters for which a formula is false at a heap; `None` if they are too many.
fn exceptions(text: &FormulaText, cases: &[FitCase<'_>], names: &[&str]) -> Option<Vec<Vec<u64>>> {
    let variables: Vec<&str> = [&[super::HEAP][..], names].concat();
    let claim = Claim::parse(text.as_str(), &variables).ok()?;
    let is_false = |case: &&FitCase<'_>| {
        let shape = values::Shape::Heap {
            to: case.values.len().saturating_sub(1),
        };
        first_difference(&claim, case.parameters, case.values, shape).is_some()
    };
    let found = cases
        .iter()
        .filter(is_false)
        .map(|case| case.parameters.to_vec());
    let found: Vec<Vec<u64>> = found.take(MOST_EXCEPTIONS + 1).collect();
    (found.len() <= MOST_EXCEPTIONS).then_some(found)
}

/// Returns the index of the first position of a shape at which the claim has another value, and the
/// claimed fact there.
pub(super) fn first_difference(
    claim: &Claim,
    parameters: &[u64],
    values: &[u32],
    shape: values::Shape,
) -> Option<(usize, Option<Claimed>)> {
    values.iter().enumerate().find_map(|(index, &value)| {
        let numbers = shape.numbers(index);
        let count = numbers.len();
        let position: Vec<i128> = numbers
            .iter()
            .chain(parameters)
            .map(|&number| number.into())
            .collect();
        let known = |other: &[i128]| {
            let (smaller, same) = other.split_at_checked(count)?;
            let smaller: Vec<u64> = smaller
                .iter()
                .map(|&number| u64::try_from(number).ok())
                .collect::<Option<_>>()?;
            let place = shape
                .index(&smaller)
                .filter(|&place| position.get(count..) == Some(same) && place < index)?;
            values.get(place).map(|&value| value.into())
        };
        let mut steps = Steps::at_most(FORMULA_STEPS);
        if claim.is_about(&position, &mut steps) == Ok(false) {
            return None;
        }
        let claimed = claim.at(&position, &known, &mut steps).ok();
        let holds = match claimed {
            Some(Claimed::Value(claimed)) => claimed == i128::from(value),
            Some(Claimed::Lost(lost)) => lost == (value == 0),
            None => false,
        };
        (!holds).then_some((index, claimed))
    })
}

impl PeriodShape {
    fn from_cases(cases: &[&FitCase<'_>], parameters: usize) -> Option<Self> {
        let line = |of: &dyn Fn(Shift) -> Option<i128>| {
            let samples: Vec<(&[i128], i128)> = cases
                .iter()
                .filter_map(|case| Some((case.quotients.as_slice(), of(case.shown?)?)))
                .collect();
            if samples.len() * 5 < cases.len() * 3 {
                None
            } else {
                ClassLine::through(&samples)
            }
        };
        let shape = Self {
            preperiod: line(&|shown| shown.preperiod.try_into().ok())?,
            period: line(&|shown| shown.period.try_into().ok())?,
            saltus: line(&|shown| Some(shown.saltus.into()))?,
        };
        (shape.period.slopes.len() == parameters).then_some(shape)
    }

    /// Returns the formula, with periods from 0 or from the preperiod on.
    fn draft(
        &self,
        cases: &[&FitCase<'_>],
        at_0: bool,
        class: &ParameterClass,
        names: &[&str],
    ) -> Option<FormulaText> {
        let heads: Vec<LetterWord> = cases
            .iter()
            .map(|case| self.head(case))
            .collect::<Option<_>>()?;
        let bodies: Vec<LetterWord> = cases
            .iter()
            .map(|case| self.body(case, at_0))
            .collect::<Option<_>>()?;
        let of = |line: &ClassLine| line.text(class, names);
        let n = FormulaText::atom(super::HEAP);
        let (preperiod, period, saltus) = (of(&self.preperiod), of(&self.period), of(&self.saltus));
        let from = if at_0 { n.clone() } else { n.minus(&preperiod) };
        let body = word::segments(&bodies)?;
        let mut text = word::text(&body, &from.modulo(&period), class, names)?;
        if self.saltus.fixed() != Some(0) {
            text = text.plus(&saltus.times(&from.over(&period)));
        }
        if self.preperiod.fixed() != Some(0) {
            let head = word::segments(&heads)?;
            text = word::text(&head, &n, class, names)?
                .when(&n.print_comparison("<", &preperiod), &text);
        }
        Some(text)
    }

    fn head(&self, case: &FitCase<'_>) -> Option<LetterWord> {
        let length = usize::try_from(self.preperiod.at(&case.quotients)).ok()?;
        let letters = case
            .values
            .get(..length)?
            .iter()
            .map(|&value| value.into())
            .collect();
        Some(LetterWord {
            quotients: case.quotients.clone(),
            letters,
        })
    }

    fn body(&self, case: &FitCase<'_>, at_0: bool) -> Option<LetterWord> {
        let [first, period, saltus] =
            [&self.preperiod, &self.period, &self.saltus].map(|line| line.at(&case.quotients));
        if period < 1 || first < 0 {
            return None;
        }
        let letter = |place: i128| {
            // The first heap from the preperiod on with this place in its period.
            let heap = if at_0 {
                first + (place - first).rem_euclid(period)
            } else {
                first + place
            };
            let grown = if at_0 { saltus * (heap / period) } else { 0 };
            let value = case.values.get(usize::try_from(heap).ok()?)?;
            Some(i128::from(*value) - grown)
        };
        Some(LetterWord {
            quotients: case.quotients.clone(),
            letters: (0..period).map(letter).collect::<Option<_>>()?,
        })
    }
}

/// Returns the case of parameters that are in a class.
pub(super) fn case<'a>(
    class: &ParameterClass,
    parameters: &'a [u64],
    values: &'a [u32],
) -> Option<FitCase<'a>> {
    Some(FitCase {
        parameters,
        quotients: class.quotients(parameters)?,
        values,
        shown: find_shift(values),
    })
}
