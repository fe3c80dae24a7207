//! A measure that every move lowers, found from the moves themselves: linear forms with small coefficients, or some of
//! them one after the other.

use super::state::MOST_COORDINATES;

/// A linear form of the coordinates, whose coefficients are not negative: it is never below 0 at a state.
pub type Form = [i64; MOST_COORDINATES];

/// The largest coefficient that is tried.
const LARGEST: i64 = 4;

/// Linear forms such that the first that changes falls along each of the `changes`; the fewest, then the least by the sum
/// of the coefficients, then those that weigh early coordinates more. `None` if there are none with coefficients to 4.
///
/// Greedy: a form that rises along no change may come first, as it takes nothing from those that follow; what it lowers
/// is done with.
#[must_use]
pub fn find(coordinates: usize, changes: &[Form]) -> Option<Vec<Form>> {
    let forms = forms(coordinates);
    let mut left = changes.to_vec();
    left.sort_unstable();
    left.dedup();
    let along = |form: &Form, change: &Form| -> i128 {
        form.iter().zip(change).map(|(&a, &b)| i128::from(a) * i128::from(b)).sum()
    };
    let mut measure = Vec::new();
    loop {
        // One form that does it all, or else the one that lowers most.
        let falls = |form: &&Form| left.iter().all(|change| along(form, change) < 0);
        if let Some(last) = forms.iter().find(falls) {
            measure.push(*last);
            return Some(measure);
        }
        let lowered = |form: &Form| {
            left.iter().try_fold(0_usize, |count, change| match along(form, change) {
                1.. => None,
                0 => Some(count),
                _ => Some(count + 1),
            })
        };
        let mut best: Option<(usize, &Form)> = None;
        for form in &forms {
            if let Some(count) = lowered(form).filter(|&count| count > best.map_or(0, |(most, _)| most)) {
                best = Some((count, form));
            }
        }
        let (_, best) = best?;
        measure.push(*best);
        left.retain(|change| along(best, change) == 0);
    }
}

/// All forms but 0, the least sums first, then those that weigh early coordinates more.
fn forms(coordinates: usize) -> Vec<Form> {
    let base = usize::try_from(LARGEST + 1).unwrap_or(1);
    let digits = |mut code: usize| {
        let mut form = Form::default();
        for coefficient in form.iter_mut().take(coordinates) {
            *coefficient = i64::try_from(code % base).unwrap_or(0);
            code /= base;
        }
        form
    };
    let count = base.pow(u32::try_from(coordinates).unwrap_or(0));
    let mut forms: Vec<Form> = (1..count).map(digits).collect();
    forms.sort_by_key(|form| (form.iter().sum::<i64>(), form.map(|coefficient| -coefficient)));
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_form_first_and_several_if_needed() {
        assert_eq!(find(2, &[[-1, 0, 0, 0], [0, -1, 0, 0]]), Some(vec![[1, 1, 0, 0]]));
        assert_eq!(find(2, &[[-1, 3, 0, 0]]), Some(vec![[1, 0, 0, 0]]));
        assert_eq!(find(2, &[[-1, 3, 0, 0], [0, -1, 0, 0]]), Some(vec![[4, 1, 0, 0]]));
        // Too steep for one form: x first, then y.
        assert_eq!(find(2, &[[-1, 9, 0, 0], [0, -1, 0, 0]]), Some(vec![[1, 0, 0, 0], [0, 1, 0, 0]]));
        assert_eq!(find(2, &[[-1, 1, 0, 0], [1, -1, 0, 0]]), None);
        assert_eq!(find(3, &[[0, 0, 0, 0]]), None);
        assert_eq!(find(2, &[]), Some(vec![[1, 0, 0, 0]]));
    }
}
