//! Left Right: every line of up to three pairs on a few cells, by the judge's rules (Alice owns the
//! gray pieces, Bob the white ones) and by the rules that let both players move both colours.

use grundy::solvers::leftright::{Error, Piece, Position};
use std::collections::HashMap;

use crate::oracle::search::{Options, Search, sorted, with};

/// Gray, white, gray, white, ... from left to right.
pub(crate) type Line = Vec<u64>;

/// A gray piece moves any number of cells right, a white one any number left; no piece jumps over
/// another. Gray pieces have even indices. The player who cannot move loses. A move is its pair,
/// `true` for the white piece, its start and its end.
pub(crate) fn rules(line: &Line) -> Options<Line, (usize, bool, u64, u64)> {
    let mut moves = Vec::new();
    for (index, &from) in line.iter().enumerate() {
        let gray = index % 2 == 0;
        let cells = if gray {
            from + 1..line[index + 1]
        } else {
            line[index - 1] + 1..from
        };
        moves.extend(cells.map(|to| ((index / 2, !gray, from, to), with(line, index, to))));
    }
    moves
}

/// Returns `true` if the player to move wins when Alice owns the gray pieces and Bob the white
/// ones.
fn wins(line: &Line, alice: bool, known: &mut HashMap<(Line, bool), bool>) -> bool {
    if let Some(&won) = known.get(&(line.clone(), alice)) {
        return won;
    }
    let own = rules(line)
        .into_iter()
        .filter(|((_, white, ..), _)| *white != alice);
    let won = own.into_iter().any(|(_, next)| !wins(&next, !alice, known));
    known.insert((line.clone(), alice), won);
    won
}

/// Returns every way to put `2 * pairs` pieces on a line of `cells` cells.
fn lines(pairs: usize, cells: u64) -> Vec<Line> {
    let masks = (0_u64..1 << cells).filter(|mask| mask.count_ones() as usize == 2 * pairs);
    masks
        .map(|mask| (0..cells).filter(|cell| mask >> cell & 1 == 1).collect())
        .collect()
}

fn check_lines(pairs: usize, cells: u64) {
    let mut search = Search::normal(rules);
    let mut known = HashMap::new();
    for line in lines(pairs, cells) {
        let position = Position::new(&line).expect("a legal line");
        let offered: Vec<_> = position
            .winning_moves()
            .map(|found| {
                (
                    found.pair,
                    found.piece == Piece::White,
                    found.from,
                    found.to,
                )
            })
            .collect();
        search.check(&line, position.outcome(), offered.iter().copied());

        assert_eq!(
            position.outcome().is_win(),
            wins(&line, true, &mut known),
            "Alice moves first on {line:?}"
        );
        let own = rules(&line)
            .into_iter()
            .filter(|((_, white, ..), _)| !white);
        let winning = own
            .filter(|(_, next)| !wins(next, false, &mut known))
            .map(|(label, _)| label);
        let offered = offered.into_iter().filter(|&(_, white, ..)| !white);
        assert_eq!(
            offered.collect::<Vec<_>>(),
            sorted(winning),
            "Alice's winning moves on {line:?}"
        );
    }
}

#[test]
fn every_line_of_up_to_three_pairs_agrees_with_plain_search() {
    for (pairs, cells) in [(1, 20), (2, 14), (3, 13)] {
        check_lines(pairs, cells);
    }
}

#[test]
fn invalid_lines_are_refused() {
    assert_eq!(Position::new(&[0, 1, 2]), Err(Error::Odd));
    assert_eq!(Position::new(&[0, 2, 2, 3]), Err(Error::Order { index: 2 }));
    assert_eq!(Position::new(&[3, 2]), Err(Error::Order { index: 1 }));
}
