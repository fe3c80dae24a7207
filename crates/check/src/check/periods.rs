//! Checks the witnesses that exclude periods.

use super::{
    budget::Run,
    check_error::{CheckResult, refute_field},
    plain,
};
use crate::excluded::Excluded;
use grundy_core::game::Game;

/// Checks the witnesses with recomputed values.
///
/// # Errors
/// The first false claim.
pub(super) fn check(excluded: &Excluded, game: &Game, run: &mut Run<'_>) -> CheckResult {
    if excluded.periods_to == 0 || excluded.witnesses.len() as u64 != excluded.periods_to {
        let truth = format!(
            "there are {} witnesses, one for each period",
            excluded.witnesses.len()
        );
        return Err(refute_field(
            "excluded.periods_to",
            excluded.periods_to,
            truth,
        ));
    }
    let to = excluded.last();
    plain::affordable(game, to, run.budget)?;
    let values = plain::heaps(game, to, run.progress)?;
    let none = "the checker computes values of codes and of subtraction games";
    let values = values.ok_or_else(|| refute_field("game", game, none))?;
    run.tell(format!("values: the heaps 0 to {to} recomputed"));
    for (period, &heap) in (1_u64..).zip(&excluded.witnesses) {
        let at = |heap: u64| {
            usize::try_from(heap)
                .ok()
                .and_then(|heap| values.get(heap))
                .copied()
        };
        let pair = at(heap).zip(heap.checked_add(period).and_then(at));
        let field = format!("excluded.witnesses[{}]", period - 1);
        if heap < excluded.heaps_to {
            return Err(refute_field(
                field,
                heap,
                format!("it is at least {}", excluded.heaps_to),
            ));
        }
        match pair {
            Some((one, other)) if one != other => {}
            Some((value, _)) => {
                let truth = format!(
                    "the heaps {heap} and {} have the value {value}",
                    heap + period
                );
                return Err(refute_field(field, heap, truth));
            }
            None => return Err(refute_field(field, heap, "too large a heap")),
        }
    }
    run.tell(format!(
        "witnesses: no period to {} from any heap to {}",
        excluded.periods_to, excluded.heaps_to
    ));
    Ok(())
}
