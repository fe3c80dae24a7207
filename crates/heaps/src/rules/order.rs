//! Rules with their loops in another order.

use std::convert::Infallible;

use grundy_core::game::{
    expr::Expr,
    rule::{Clause, Loop, Parts},
};

/// The maximum number of turns of a loop that is moved before all others.
const FEW_TURNS: i128 = 64;

/// Moves short loops with constant bounds to the front, which leaves a last loop with many turns. The options are the
/// same.
pub(super) fn ordered(clause: &Clause) -> Clause {
    let mut clause = clause.clone();
    for _ in 1..clause.loops.len() {
        let Some(Loop { low: Expr::Int(low), high: Expr::Int(high) }) = clause.loops.last() else { break };
        // A loop without turns hides failures of the loops before it.
        if low > high || high.saturating_sub(*low) >= FEW_TURNS {
            break;
        }
        clause.loops.rotate_right(1);
        // Only the condition and the parts use the last variable.
        let last = clause.loops.len();
        let mut renamed = |index: usize| {
            Ok::<_, Infallible>(match index {
                0 => 0,
                index if index == last => 1,
                index => index + 1,
            })
        };
        let bounds = clause.loops.iter_mut().skip(1).flat_map(|each| [&mut each.low, &mut each.high]);
        // Lists are not compiled.
        let parts = clause.parts.iter_mut().filter_map(|parts| match parts {
            Parts::One(part) => Some(part),
            Parts::Each { .. } | Parts::Repeated { .. } => None,
        });
        let Ok(()) = bounds.chain(parts).try_for_each(|expr| expr.rename(&mut renamed));
        let Ok(()) = clause.condition.iter_mut().try_for_each(|condition| condition.rename(&mut renamed));
    }
    clause
}
