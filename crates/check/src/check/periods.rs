//! Checks the witnesses that exclude periods.

use super::{
    budget::Budget,
    check_error::{Checked, refuted},
    plain,
};
use crate::excluded::Excluded;
use grundy_core::{game::Game, progress::Progress};

/// Checks the witnesses with recomputed values.
///
/// # Errors
/// The first false claim.
pub(super) fn check(
    excluded: &Excluded,
    game: &Game,
    budget: Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Checked {
    if excluded.periods_to == 0 || excluded.witnesses.len() as u64 != excluded.periods_to {
        let truth = format!("there are {} witnesses, one for each period", excluded.witnesses.len());
        return Err(refuted("excluded.periods_to", excluded.periods_to.to_string(), truth));
    }
    let values = heaps(game, excluded.last(), budget, progress)?;
    told(&format!("values: the heaps 0 to {} recomputed", excluded.last()));
    for (period, &heap) in (1_u64..).zip(&excluded.witnesses) {
        let at = |heap: u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap)).copied();
        let pair = at(heap).zip(heap.checked_add(period).and_then(at));
        let field = format!("excluded.witnesses[{}]", period - 1);
        if heap < excluded.heaps_to {
            return Err(refuted(field, heap.to_string(), format!("it is at least {}", excluded.heaps_to)));
        }
        match pair {
            Some((one, other)) if one != other => {}
            Some((value, _)) => {
                let truth = format!("the heaps {heap} and {} have the value {value}", heap + period);
                return Err(refuted(field, heap.to_string(), truth));
            }
            None => return Err(refuted(field, heap.to_string(), "too large a heap".to_owned())),
        }
    }
    told(&format!("witnesses: no period to {} from any heap to {}", excluded.periods_to, excluded.heaps_to));
    Ok(())
}

/// Computes the values of the heaps 0..=to.
fn heaps(game: &Game, to: u64, budget: Budget, progress: &dyn Progress) -> Checked<Vec<u32>> {
    plain::affordable(game, to, budget)?;
    let values = plain::heaps(game, to, progress)?;
    values.ok_or_else(|| refuted("game", game, "the checker computes values of codes and of subtraction games"))
}
