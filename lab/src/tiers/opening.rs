//! The empty board: its value, and the winning first moves.

use super::{
    error::Error,
    exchange::{Exchange, tell},
    layout::Layout,
    tier::{Tier, place},
};
use grundy_core::game::Board;

/// The known facts of the empty board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its Grundy value.
    pub value: u8,
    /// The placements that leave a state of value 0, as masks of the board's cells, in increasing
    /// order.
    pub winning_moves: Vec<u64>,
}

/// The byte that a rank sends for a state that it does not have: larger than every value.
const NOT_HERE: u8 = u8::MAX;

/// Finds the opening, once the last tiers are computed. All ranks must call it.
pub(super) fn opening(
    board: &Board,
    layout: &Layout,
    tiers: &[Tier],
    exchange: &dyn Exchange,
) -> Result<Opening, Error> {
    let (ranks, rank) = (exchange.ranks(), exchange.rank());
    let own = |state: u64| {
        let place = place(layout, tiers, state >> layout.tail_cells)?;
        let tier = tiers.iter().find(|tier| tier.filled == place.filled)?;
        // The number is below 2^18.
        let tail = usize::try_from(state & ((1 << layout.tail_cells) - 1)).ok()?;
        let at =
            place.class / ranks * layout.block() + layout.symmetries[place.turn].tail.tail(tail);
        (place.class % ranks == rank)
            .then(|| tier.own.get(at).copied())
            .flatten()
    };
    let states = [0].iter().chain(&layout.placements);
    let here: Vec<u8> = states
        .map(|&state| own(state).unwrap_or(NOT_HERE))
        .collect();
    let all = tell(exchange, &here)?;
    let value = |number: usize| {
        let summaries = all
            .iter()
            .filter_map(|summaries| summaries.get(number))
            .min()
            .copied();
        summaries
            .filter(|&value| value != NOT_HERE)
            .ok_or_else(|| Error::Exchange("a tier is not there".to_owned()))
    };
    let mut winning_moves = Vec::new();
    for (number, &placement) in (1..).zip(&layout.placements) {
        if value(number)? == 0 {
            winning_moves.push(layout.on_board(placement));
        }
    }
    winning_moves.sort_unstable();
    debug_assert!(
        winning_moves
            .iter()
            .all(|mask| board.placements().contains(mask))
    );
    Ok(Opening {
        value: value(0)?,
        winning_moves,
    })
}
