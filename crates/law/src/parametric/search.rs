//! The search for classes of parameters that have one formula each.

use super::{
    ParametricLaw, cells,
    fit::{self, Fit, FitCase, first_difference},
    line::{self, ParameterClass, products},
    sweep::Sweep,
    text::FormulaText,
};
use grundy_check::IntervalMoves;
use grundy_core::{
    claim::{Claim, Claimed},
    game::expr::Steps,
    notation::parameters::Open,
    progress::Progress,
};

/// The moduli of the classes that are tried, by the number of parameters: the fewest classes first.
fn moduli(parameters: usize, is_wide: bool) -> Vec<Vec<i128>> {
    match parameters {
        1 if is_wide => [7, 9, 10, 12]
            .into_iter()
            .map(|modulus| vec![modulus])
            .collect(),
        1 => [1, 2, 3, 4, 5, 6, 8]
            .into_iter()
            .map(|modulus| vec![modulus])
            .collect(),
        2 => [
            [1, 1],
            [2, 1],
            [1, 2],
            [2, 2],
            [3, 1],
            [1, 3],
            [3, 3],
            [4, 1],
            [1, 4],
        ]
        .map(|each| each.to_vec())
        .to_vec(),
        _ => {
            let mut all = products(&vec![vec![1, 2]; parameters]);
            all.sort_by_key(|moduli| moduli.iter().sum::<i128>());
            all
        }
    }
}

/// The steps of one evaluation, recursion included.
const EVALUATION_STEPS: u64 = 1 << 20;

/// The formulas of the classes of one choice of moduli.
struct FormulaDraft {
    fits: Vec<(ParameterClass, Option<Fit>)>,
    described: usize,
}

/// Finds the law of a game with parameters, as [`find`](super::find()).
pub(super) fn of_sweep(
    open: &Open,
    moves: Option<&IntervalMoves>,
    sweep: &Sweep,
    progress: &dyn Progress,
) -> Option<ParametricLaw> {
    for lost in [false, true] {
        let values: Vec<Vec<u32>> = sweep
            .samples
            .iter()
            .map(|sample| {
                sample
                    .values
                    .iter()
                    .map(|&value| if lost { value.min(1) } else { value })
                    .collect()
            })
            .collect();
        let names: Vec<&str> = sweep.names.iter().map(String::as_str).collect();
        let mut best: Option<FormulaDraft> = None;
        for moduli in moduli(names.len(), sweep.is_wide()) {
            if progress.cancelled() {
                break;
            }
            let Some(draft) = draft(sweep, &values, &moduli, &names) else {
                continue;
            };
            let is_whole = draft.fits.iter().all(|(_, fit)| fit.is_some());
            if best
                .as_ref()
                .is_none_or(|before| draft.described > before.described)
            {
                best = Some(draft);
            }
            if is_whole {
                break;
            }
        }
        let Some(law) = best.and_then(|draft| law(&draft, sweep, &names, lost)) else {
            continue;
        };
        return Some(cells::prove_cells(open, moves, law, progress));
    }
    None
}

/// Returns the formulas of all classes; `None` if no class has one.
fn draft(
    sweep: &Sweep,
    values: &[Vec<u32>],
    moduli: &[i128],
    names: &[&str],
) -> Option<FormulaDraft> {
    let residues: Vec<Vec<i128>> = moduli
        .iter()
        .map(|&modulus| (0..modulus).collect())
        .collect();
    let mut fits = Vec::new();
    for residues in products(&residues) {
        let class = ParameterClass {
            moduli: moduli.to_vec(),
            residues,
        };
        let each = sweep.samples.iter().zip(values);
        let cases: Vec<FitCase<'_>> = each
            .filter_map(|(sample, values)| fit::case(&class, &sample.parameters, values))
            .collect();
        let fit = fit::of_class(&cases, &class, names);
        fits.push((class, fit));
    }
    let described = fits
        .iter()
        .filter_map(|(_, fit)| fit.as_ref())
        .map(|fit| fit.described)
        .sum();
    (described > 0).then_some(FormulaDraft { fits, described })
}

/// The most exceptions of a law, unless an eighth of the samples is more.
const MOST_EXCEPTIONS: usize = 8;

/// Returns the law that the formulas of the classes make.
fn law(draft: &FormulaDraft, sweep: &Sweep, names: &[&str], lost: bool) -> Option<ParametricLaw> {
    // Classes with the same formula are one case; the case with the most classes is the last.
    let mut groups: Vec<(&FormulaText, Vec<&ParameterClass>)> = Vec::new();
    for (class, fit) in &draft.fits {
        let Some(fit) = fit else { continue };
        match groups.iter_mut().find(|(text, _)| **text == fit.text) {
            Some((_, classes)) => classes.push(class),
            None => groups.push((&fit.text, vec![class])),
        }
    }
    groups.sort_by_key(|(_, classes)| classes.len());
    let condition = |classes: &[&ParameterClass]| line::condition(classes, names);
    let is_whole = draft.fits.iter().all(|(_, fit)| fit.is_some());
    let (last, others) = groups.split_last()?;
    let text = others
        .iter()
        .rev()
        .fold(last.0.clone(), |text, (own, classes)| {
            own.when(&condition(classes), &text)
        });
    let only = (!is_whole).then(|| {
        let classes: Vec<&ParameterClass> = groups
            .iter()
            .flat_map(|(_, classes)| classes.iter().copied())
            .collect();
        condition(&classes)
    });
    let formula = if lost {
        format!("lost if {}", text.is_zero())
    } else {
        text.as_str().to_owned()
    };
    let mut exceptions: Vec<Vec<u64>> = draft
        .fits
        .iter()
        .filter_map(|(_, fit)| fit.as_ref())
        .flat_map(|fit| fit.exceptions.iter().cloned())
        .collect();
    // A law of many classes must not leave out most of the small parameters.
    if exceptions.len() > MOST_EXCEPTIONS.max(sweep.samples.len() / 8) {
        return None;
    }
    exceptions.sort();
    let shapes = draft.fits.iter().map(|(class, fit)| {
        (
            class.clone(),
            fit.as_ref().and_then(|fit| fit.shape.clone()),
        )
    });
    let law = ParametricLaw {
        only,
        exceptions,
        shapes: shapes.collect(),
        ..ParametricLaw::observe_formula(&formula, sweep)
    };
    law.holds(sweep).then_some(law)
}

impl ParametricLaw {
    /// Returns the law of a formula without its names for all parameters of a sweep, which has not
    /// been compared yet.
    pub(super) fn observe_formula(formula: &str, sweep: &Sweep) -> Self {
        Self {
            coordinates: sweep.coordinates.clone(),
            names: sweep.names.clone(),
            formula: format!(
                "{} -> {formula}",
                super::variables(&sweep.coordinates, &sweep.names).join(", ")
            ),
            only: None,
            exceptions: Vec::new(),
            range: sweep.range(),
            extent: sweep.extent(),
            theorem: None,
            shapes: Vec::new(),
        }
    }

    /// Returns the formula as a claim about the position and the parameters.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        Claim::parse(
            &self.formula,
            &super::variables(&self.coordinates, &self.names),
        )
        .ok()
    }

    /// Returns `true` if the formula has all values of the sweep, except where it does not apply.
    pub(super) fn holds(&self, sweep: &Sweep) -> bool {
        let Some(claim) = self.claim() else {
            return false;
        };
        sweep
            .samples
            .iter()
            .filter(|sample| self.applies(&sample.parameters))
            .all(|sample| {
                first_difference(&claim, &sample.parameters, &sample.values, sweep.shape).is_none()
            })
    }

    /// Returns the value of a position by the formula, or whether it is a P-position; `None` if the
    /// formula is not about these parameters.
    #[must_use]
    pub fn at(&self, position: &[u64], parameters: &[u64]) -> Option<Claimed> {
        let counts = (position.len(), parameters.len());
        let is_about =
            counts == (self.coordinates.len(), self.names.len()) && self.applies(parameters);
        let position: Vec<i128> = position
            .iter()
            .chain(parameters)
            .map(|&number| number.into())
            .collect();
        let claim = is_about.then(|| self.claim())??;
        claim
            .at(&position, &|_| None, &mut Steps::at_most(EVALUATION_STEPS))
            .ok()
    }

    /// Returns `true` if the formula is about these parameters.
    #[must_use]
    pub fn applies(&self, parameters: &[u64]) -> bool {
        if self
            .exceptions
            .iter()
            .any(|exception| exception == parameters)
        {
            return false;
        }
        let Some(only) = &self.only else { return true };
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let values: Vec<i128> = parameters.iter().map(|&value| value.into()).collect();
        let claim = Claim::parse(&format!("lost if {only}"), &names);
        claim.is_ok_and(|claim| {
            let claimed = claim.at(&values, &|_| None, &mut Steps::at_most(EVALUATION_STEPS));
            claimed == Ok(Claimed::Lost(true))
        })
    }
}
