//! Marble Game: all 65,536 boards, with the lines taken from the picture of the diamond.

use grundy::solvers::Outcome;
use grundy::solvers::marble::{HOLES, Position};

/// Holes in each line of the picture.
const PICTURE: [i32; 7] = [1, 2, 3, 4, 3, 2, 1];

/// Returns the drawn places of the holes, in reading order: neighbours in a line are two places
/// apart, and lines are centred.
fn places() -> Vec<(i32, i32)> {
    let lines = (0..).zip(PICTURE);
    lines
        .flat_map(|(line, holes)| (0..holes).map(move |hole| (2 * hole - holes + 1, line)))
        .collect()
}

/// Returns every move as a mask in the solver's numbering of the holes: one, two or three
/// consecutive holes on a horizontal, vertical, 45 or 135 degree line.
fn masks() -> Vec<u16> {
    let places = places();
    let hole_at = |place| places.iter().position(|&known| known == place);
    let mut masks = Vec::new();
    for &(x, y) in &places {
        for (right, down) in [(2, 0), (0, 2), (1, -1), (1, 1)] {
            let mut mask = 0;
            for step in 0..3 {
                let Some(hole) = hole_at((x + step * right, y + step * down)) else {
                    break;
                };
                mask |= 1_u16 << HOLES[hole];
                masks.push(mask);
            }
        }
    }
    // A single hole lies on a line of each direction but is one move.
    masks.sort_unstable();
    masks.dedup();
    masks
}

#[test]
fn the_holes_are_sixteen_different_bits() {
    assert_eq!(places().len(), 16);
    assert_eq!(
        HOLES.iter().fold(0_u16, |bits, &hole| bits | 1 << hole),
        u16::MAX
    );
    for (hole, bit) in HOLES.into_iter().enumerate() {
        let mut filled = [false; 16];
        filled[hole] = true;
        assert_eq!(
            Position::from_holes(&filled).filled_cells(),
            1 << bit,
            "hole {hole}"
        );
    }
}

/// Returns the outcomes of all boards. A move fills the holes of a mask if all of them are empty;
/// the player who cannot move loses. A board has a bit for every marble, and a move only adds
/// marbles: the boards after it have larger numbers and are already known.
pub(crate) fn outcomes() -> Vec<Outcome> {
    let masks = masks();
    let mut outcomes = vec![Outcome::P; 1 << 16];
    for board in (0..=u16::MAX).rev() {
        if winning(&masks, &outcomes, board).next().is_some() {
            outcomes[usize::from(board)] = Outcome::N;
        }
    }
    outcomes
}

/// Returns the masks that leave the opponent in a lost position.
fn winning<'a>(
    masks: &'a [u16],
    outcomes: &'a [Outcome],
    board: u16,
) -> impl Iterator<Item = u16> + 'a {
    masks
        .iter()
        .copied()
        .filter(move |mask| board & mask == 0 && outcomes[usize::from(board | mask)] == Outcome::P)
}

#[test]
fn every_board_agrees_with_plain_search() {
    let (masks, outcomes) = (masks(), outcomes());
    for board in 0..=u16::MAX {
        let Ok(position) = Position::new(board);
        let winning: Vec<u16> = winning(&masks, &outcomes, board).collect();
        assert_eq!(
            position.outcome(),
            outcomes[usize::from(board)],
            "outcome of {board:016b}"
        );
        let offered: Vec<u16> = position.winning_moves().map(|found| found.holes).collect();
        assert_eq!(offered, winning, "winning moves of {board:016b}");
    }
}
