//! The test whether moves leave a box, and an order in which loops can visit its states.

use super::moves::{OptionScratch, StateMoves};
use grundy_core::{
    game::{
        Game,
        expr::Steps,
        state::{State, StateRuleError},
    },
    progress::Progress,
    values::{Shape, Sides, Width},
};
use grundy_work::error::{ComputeError, Stop};

/// Properties of the moves of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inside {
    /// `true` if no move of a state of the box leaves the box.
    pub closed: bool,
    /// An order of the coordinates for loops, the first one outermost and each from 0 up, that
    /// visit the parts of a state's options before the state. If there are several orders, this is
    /// the first one. `None` without such an order.
    pub loops: Option<Vec<usize>>,
}

/// Examines all moves of a box of states of a `State` or `Lattice` game.
///
/// # Errors
/// If the rules are broken at a state, or `progress` asks to stop.
pub fn inside(game: &Game, sides: Sides, progress: &dyn Progress) -> Result<Inside, ComputeError> {
    let Some(moves) = StateMoves::from_game(game) else {
        return Ok(Inside {
            closed: false,
            loops: None,
        });
    };
    let mut orders = permutations(sides.lengths().len());
    let (mut closed, mut scratch) = (true, OptionScratch::default());
    let go_on = || !progress.cancelled();
    for index in 0..sides.positions().unwrap_or(0) {
        let state = sides.state(index);
        let mut steps = Steps::while_asked(&go_on);
        let result = moves.options(&state, &mut scratch, &mut steps, &mut |parts| {
            closed &= parts.iter().all(|part| sides.index(part).is_some());
            keep_before(&mut orders, &state, parts);
            Ok(())
        });
        result.map_err(|flaw| match flaw {
            StateRuleError::OutOfSteps => ComputeError::Interrupted,
            flaw => Stop::FlawedState {
                state,
                coordinates: moves.coordinates(),
                flaw,
            }
            .into_error(Shape::Block { sides }, Width::U32),
        })?;
        if !go_on() {
            return Err(ComputeError::Interrupted);
        }
    }
    Ok(Inside {
        closed,
        loops: orders.into_iter().next(),
    })
}

/// Keeps the orders of the coordinates in which all parts come before their state.
pub(super) fn keep_before(orders: &mut Vec<Vec<usize>>, state: &State, parts: &[State]) {
    let is_before = |order: &[usize], part: &State| {
        order
            .iter()
            .map(|&at| part[at])
            .lt(order.iter().map(|&at| state[at]))
    };
    orders.retain(|order| parts.iter().all(|part| is_before(order, part)));
}

/// All orders of the numbers below `count`, the increasing one first.
pub(super) fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let free: Vec<usize> = (0..count)
                .filter(|number| !order.contains(number))
                .collect();
            let order = order.clone();
            free.into_iter()
                .map(move |number| [order.as_slice(), &[number]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
