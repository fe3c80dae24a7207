//! A measure that every move lowers, found from the moves: linear forms with small coefficients, or
//! a sequence of such forms.

use crate::{
    odometer::tuples,
    position::{MOST_COORDINATES, pad_numbers},
};

/// A linear form of the coordinates with coefficients >= 0, so that it is at least 0 at every
/// state.
pub type CoordinateForm = [i64; MOST_COORDINATES];

/// The largest coefficient tried.
const LARGEST_COEFFICIENT: i64 = 4;

/// Returns linear forms such that the first form that changes falls along each of the `changes`;
/// `None` if coefficients to 4 do not suffice. Of several answers, it prefers few forms, then the
/// least sum of coefficients, then the greater weights on early coordinates.
///
/// The search is greedy: a form that rises along no change may come first, because it restricts no
/// later form. The changes that it lowers need no other form.
///
/// ```
/// use grundy_core::game::termination::find;
///
/// // x - 1 with y + 1, and y - 2
/// assert_eq!(find(2, &[[-1, 1, 0, 0], [0, -2, 0, 0]]), Some(vec![[2, 1, 0, 0]]));
/// // x - 1 and x + 1
/// assert_eq!(find(2, &[[-1, 0, 0, 0], [1, 0, 0, 0]]), None);
/// ```
#[must_use]
pub fn find(coordinates: usize, changes: &[CoordinateForm]) -> Option<Vec<CoordinateForm>> {
    let forms = forms(coordinates);
    let mut left = changes.to_vec();
    left.sort_unstable();
    left.dedup();
    let along = |form: &CoordinateForm, change: &CoordinateForm| -> i128 {
        form.iter()
            .zip(change)
            .map(|(&a, &b)| i128::from(a) * i128::from(b))
            .sum()
    };
    let mut measure = Vec::new();
    loop {
        // The form that lowers most changes, and the first of several.
        let lowered = |form: &CoordinateForm| {
            left.iter()
                .try_fold(0_usize, |count, change| match along(form, change) {
                    1.. => None,
                    0 => Some(count),
                    _ => Some(count + 1),
                })
        };
        let each = forms
            .iter()
            .rev()
            .filter_map(|form| Some((lowered(form)?, form)));
        let (count, best) = each
            .max_by_key(|(count, _)| *count)
            .filter(|(count, _)| *count > 0 || left.is_empty())?;
        measure.push(*best);
        if count == left.len() {
            return Some(measure);
        }
        left.retain(|change| along(best, change) == 0);
    }
}

/// All forms except 0: the least sums first, then the greater weights on early coordinates.
fn forms(coordinates: usize) -> Vec<CoordinateForm> {
    let all = tuples(vec![0..LARGEST_COEFFICIENT + 1; coordinates]).map(|form| pad_numbers(&form));
    let mut forms: Vec<CoordinateForm> = all
        .filter(|form| *form != CoordinateForm::default())
        .collect();
    forms.sort_by_key(|form| {
        (
            form.iter().sum::<i64>(),
            form.map(|coefficient| -coefficient),
        )
    });
    forms
}
