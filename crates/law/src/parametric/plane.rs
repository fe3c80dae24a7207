//! Laws of games of two or three numbers with parameters, from the laws of their axes.
//!
//! On an axis all numbers but one are 0, and its law is searched like that of a game of heaps. The formulas that are
//! tried join these laws: their nim-sum, and the law of one axis at the sum, the minimum, the maximum or the difference
//! of two numbers.

use super::{HEAP, ParametricLaw, Status, Theorem, cells, search, sweep::Sweep, theorem::of_interval, variables};
use grundy_check::renamed;
use grundy_core::{
    notation::parameters::{Open, Value},
    progress::Progress,
};

/// Finds the law of a game of several numbers.
pub(super) fn of_sweep(
    open: &Open,
    given: &[(&str, Value)],
    sweep: &Sweep,
    progress: &dyn Progress,
) -> Option<ParametricLaw> {
    let moves = cells::by_coordinate(open, given, sweep);
    let mut axes = Vec::new();
    for place in 0..sweep.coordinates.len() {
        let axis = sweep.axis(place, progress)?;
        let own = moves.as_ref().and_then(|moves| moves.get(place).cloned());
        let by_interval = match own.as_deref() {
            Some([(low, high)]) if low != high => of_interval(low, high, &axis),
            _ => None,
        };
        let law = match by_interval {
            Some(law) => law,
            None => cells::proved(own, search::of_sweep(open, given, &axis, progress)?, &axis),
        };
        axes.push(law);
    }
    let whole = drafts(&axes, &sweep.coordinates).into_iter().map(|formula| {
        let mut exceptions: Vec<Vec<u64>> = axes.iter().flat_map(|law| law.exceptions.iter().cloned()).collect();
        exceptions.sort();
        exceptions.dedup();
        let only: Vec<String> =
            axes.iter().filter_map(|law| law.only.as_ref().map(|only| format!("({only})"))).collect();
        let only = (!only.is_empty()).then(|| only.join(" and "));
        let head = variables(&sweep.coordinates, &sweep.names).join(", ");
        ParametricLaw { only, exceptions, ..ParametricLaw::observed(format!("{head} -> {formula}"), sweep) }
    });
    // The first formula is the nim-sum.
    let (index, law) = whole.enumerate().find(|(_, law)| law.holds(sweep))?;
    match proof(&axes).filter(|_| index == 0 && moves.is_some()) {
        Some(theorem) => Some(ParametricLaw { status: Status::Proved(theorem), ..law }),
        None => Some(law),
    }
}

/// Returns the theorem that proves a nim-sum of laws; `None` if one of them is not proved.
fn proof(axes: &[ParametricLaw]) -> Option<Theorem> {
    let (mut name, mut most) = (String::new(), 0);
    for law in axes {
        match &law.status {
            Status::Proved(Theorem::LinearCells { name: own, checked_to }) => {
                name.clone_from(own);
                most = most.max(*checked_to);
            }
            Status::Proved(_) => {}
            Status::Observed => return None,
        }
    }
    Some(Theorem::Coordinates { name, checked_to: most })
}

/// Returns the formulas that are tried.
fn drafts(axes: &[ParametricLaw], coordinates: &[&str]) -> Vec<String> {
    let body = |law: &ParametricLaw, at: &str| {
        let (_, body) = law.formula.split_once("-> ")?;
        (!body.starts_with("lost") && !body.contains("g(")).then(|| renamed(body, &[(HEAP, at)]))
    };
    let own: Option<Vec<String>> = axes.iter().zip(coordinates).map(|(law, name)| body(law, name)).collect();
    let Some(own) = own else { return Vec::new() };
    let joined = |terms: &[String]| {
        let terms: Vec<String> = terms.iter().filter(|term| *term != "0").map(|term| format!("({term})")).collect();
        if terms.is_empty() { "0".to_owned() } else { terms.join(" ^ ") }
    };
    let mut all = vec![joined(&own)];
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
