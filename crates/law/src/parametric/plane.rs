//! Laws of games of two or three numbers with parameters, from the laws of their axes.
//!
//! On an axis all numbers but one are 0, and its law is searched like that of a game of heaps. The formulas that are
//! tried join these laws: their nim-sum, and the law of one axis at the sum, the minimum, the maximum or the difference
//! of two numbers.

use super::{HEAP, ParametricLaw, Status, Theorem, cells, search, sweep::Sweep, theorem::of_interval, variables};
use grundy_check::{Parametric, by_coordinate, nim_sum, renamed};
use grundy_core::{notation::parameters::Open, progress::Progress};

/// Finds the law of a game of several numbers.
pub(super) fn of_sweep(open: &Open, sweep: &Sweep, progress: &dyn Progress) -> Option<ParametricLaw> {
    let moves = by_coordinate(open);
    let mut axes = Vec::new();
    for place in 0..sweep.coordinates.len() {
        let axis = sweep.axis(place, progress)?;
        let own = moves.as_ref().and_then(|moves| moves.get(place));
        let by_interval = own.and_then(cells::interval).and_then(|(low, high)| of_interval(&low, &high, &axis));
        axes.push(by_interval.or_else(|| search::of_sweep(open, own, &axis, progress))?);
    }
    let head = variables(&sweep.coordinates, &sweep.names).join(", ");
    let laws: Vec<Parametric> = axes.iter().map(ParametricLaw::claims).collect();
    let sum = nim_sum(&laws, &sweep.coordinates);
    let of = |formula: String| {
        let (_, only, exceptions) = sum.clone()?;
        let law = ParametricLaw { only, exceptions, ..ParametricLaw::observed(format!("{head} -> {formula}"), sweep) };
        law.holds(sweep).then_some(law)
    };
    let (formula, ..) = sum.clone()?;
    let Some(law) = of(formula) else { return drafts(&axes, &sweep.coordinates).into_iter().find_map(of) };
    let is_proved = moves.is_some() && axes.iter().all(ParametricLaw::is_proved);
    let status = if is_proved { Status::Proved(Theorem::Coordinates { laws }) } else { law.status };
    Some(ParametricLaw { status, ..law })
}

/// Returns the formulas that are tried after the nim-sum.
fn drafts(axes: &[ParametricLaw], coordinates: &[&str]) -> Vec<String> {
    let body = |law: &ParametricLaw, at: &str| {
        let (_, body) = law.formula.split_once("-> ")?;
        (!body.starts_with("lost") && !body.contains("g(")).then(|| renamed(body, &[(HEAP, at)]))
    };
    let own: Option<Vec<String>> = axes.iter().zip(coordinates).map(|(law, name)| body(law, name)).collect();
    let Some(own) = own else { return Vec::new() };
    let mut all = Vec::new();
    let list = coordinates.join(", ");
    let mut places = vec![coordinates.join("+"), format!("min({list})"), format!("max({list})")];
    if coordinates.len() == 2 {
        places.push(format!("(max({list})-min({list}))"));
    }
    for law in axes {
        for (index, place) in places.iter().enumerate() {
            // Only a sum needs parentheses.
            let place = if index == 0 { format!("({place})") } else { place.clone() };
            all.extend(body(law, &place));
        }
    }
    all.extend(own.clone());
    if let [x, y] = own.as_slice() {
        all.push(format!("lost if ({x}) == ({y})"));
    }
    all.extend(
        coordinates
            .first()
            .and(axes.first())
            .and_then(|law| body(law, &format!("(max({list})-min({list}))")))
            .map(|body| format!("lost if ({body}) == 0")),
    );
    all
}
