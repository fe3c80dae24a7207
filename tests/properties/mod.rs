//! Promises on positions too large for the oracle: an offered move leaves the opponent in a lost
//! position, any other legal move leaves the opponent in a won one, and only a lost position offers
//! no move.

use grundy::solvers::Outcome;
use grundy::solvers::nottt::Mark;
use grundy::solvers::{
    calendar, chess, knights, leftright, matrix, misere, nottt, partition, stone, treblecross,
    tttnim,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::fmt::Debug;

/// Checks the three promises. `after` plays a move and returns the outcome for the opponent;
/// `legal` are legal moves.
fn keeps_its_promises<M: PartialEq + Debug>(
    outcome: Outcome,
    offered: &[M],
    legal: impl IntoIterator<Item = M>,
    after: impl Fn(&M) -> Outcome,
) {
    assert_eq!(
        outcome.is_win(),
        !offered.is_empty(),
        "a move is on offer exactly if the position is won"
    );
    for (index, winning) in offered.iter().enumerate() {
        assert_eq!(after(winning), Outcome::P, "{winning:?} is on offer");
        assert!(
            !offered[..index].contains(winning),
            "{winning:?} is on offer twice"
        );
    }
    for other in legal.into_iter().filter(|legal| !offered.contains(legal)) {
        assert_eq!(after(&other), Outcome::N, "{other:?} is not on offer");
    }
}

/// Returns numbers of every size up to `most`; every number of digits is about equally common.
fn numbers(most: u64) -> impl Strategy<Value = u64> + Clone {
    (any::<u64>(), 0..64_u32).prop_map(move |(bits, shift)| (bits >> shift) % (most + 1))
}

/// Returns lists of up to `half` numbers, each written twice, and up to one more: lost positions
/// are then common.
fn doubled<T: Clone + Debug>(
    number: impl Strategy<Value = T> + Clone,
    half: usize,
) -> impl Strategy<Value = Vec<T>> {
    (vec(number.clone(), 1..=half), vec(number, 0..=1))
        .prop_map(|(twice, once)| [&twice[..], &twice, &once].concat())
}

/// Returns grids whose upper half repeats an even number of rows below, with or without one more
/// row.
fn grids() -> impl Strategy<Value = (Vec<u64>, usize)> {
    (1..=11_usize, 1..=4_usize, 0..=1_usize).prop_flat_map(|(columns, pairs, more)| {
        let cells = |rows| vec(numbers(1_000_000_000), rows * columns);
        (cells(2 * pairs), cells(more))
            .prop_map(move |(twice, once)| ([&twice[..], &twice, &once].concat(), columns))
    })
}

/// Returns a legal amount to take from a pile.
fn amount(pick: Index, pile: u64) -> u64 {
    pick.index(usize::try_from(pile).expect("a small pile")) as u64 + 1
}

fn replaced<T: Clone>(list: &[T], at: usize, value: T) -> Vec<T> {
    let mut list = list.to_vec();
    list[at] = value;
    list
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)) })]

    #[test]
    fn random_treblecross_boards_keep_the_promises(marks in vec(0..6_u8, 3..=200)) {
        let treble = |board: &[u8]| board.windows(3).any(|cells| cells == b"XXX");
        let mut board = vec![b'.'; marks.len()];
        for (cell, _) in marks.iter().enumerate().filter(|&(_, &mark)| mark == 0) {
            let marked = replaced(&board, cell, b'X');
            if !treble(&marked) {
                board = marked;
            }
        }
        let position = treblecross::Position::new(&board).expect("a legal board");
        let offered: Vec<usize> = position.winning_moves().map(|found| found.cell).collect();
        let legal = (0..board.len()).filter(|&cell| board[cell] == b'.');
        keeps_its_promises(position.outcome(), &offered, legal, |&cell| {
            let next = replaced(&board, cell, b'X');
            if treble(&next) { Outcome::P } else { treblecross::Position::new(&next).expect("no XXX yet").outcome() }
        });
    }

    #[test]
    fn random_chess_boards_keep_the_promises(picks in doubled((any::<Index>(), any::<Index>()), 50), column: Index, row: Index) {
        let side = picks.len();
        let (mut white, mut black) = (Vec::new(), Vec::new());
        for (one, other) in &picks {
            let (low, high) = (one.index(side - 1), other.index(side - 1));
            white.push(low.min(high) as u64);
            black.push(low.max(high) as u64 + 1);
        }
        let position = chess::Position::new(&white, &black).expect("a legal board");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.column, found.from, found.to)).collect();
        let column = column.index(side);
        let to = row.index(usize::try_from(black[column]).expect("a row")) as u64;
        let legal = Some((column, white[column], to)).filter(|(_, from, to)| from != to);
        keeps_its_promises(position.outcome(), &offered, legal, |&(column, from, to)| {
            assert!(white[column] == from && to != from && to < black[column], "a legal move");
            // Turn the board round: Black, who is to move, becomes White.
            let turned = |rows: &[u64]| rows.iter().map(|row| side as u64 - 1 - row).collect::<Vec<u64>>();
            let (white, black) = (turned(&black), turned(&replaced(&white, column, to)));
            chess::Position::new(&white, &black).expect("a legal board").outcome()
        });
    }

    #[test]
    fn random_leftright_lines_keep_the_promises(gaps in doubled(numbers(5_000_000), 50), pair: Index, gray: bool, cells: Index) {
        let mut line = Vec::new();
        let mut free = 0;
        for (index, gap) in gaps.iter().enumerate() {
            line.extend([free, free + gap + 1]);
            free += gap + 2 + index as u64;
        }
        let position = leftright::Position::new(&line).expect("a legal line");
        let offered: Vec<_> = position
            .winning_moves()
            .map(|found| (2 * found.pair + usize::from(found.piece == leftright::Piece::White), found.from, found.to))
            .collect();
        let pair = pair.index(gaps.len());
        let legal = Some(gaps[pair]).filter(|&gap| gap > 0).map(|gap| {
            let cells = amount(cells, gap);
            let piece = 2 * pair + usize::from(!gray);
            (piece, line[piece], if gray { line[piece] + cells } else { line[piece] - cells })
        });
        keeps_its_promises(position.outcome(), &offered, legal, |&(piece, from, to)| {
            assert_eq!(line[piece], from, "the piece stands there");
            assert!(if piece % 2 == 0 { from < to } else { to < from }, "gray goes right and white goes left");
            leftright::Position::new(&replaced(&line, piece, to)).expect("a legal line").outcome()
        });
    }

    #[test]
    fn random_matrices_keep_the_promises(rows in doubled(vec(numbers(1_000_000_000), 50), 25), row: Index, stones: Index) {
        let columns = 50;
        let cells = rows.concat();
        let position = matrix::Position::new(&cells, columns).expect("a legal matrix");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.row, found.stones)).collect();
        let row = row.index(rows.len());
        let legal = Some(rows[row].iter().sum()).filter(|&sum| sum > 0).map(|sum| (row, amount(stones, sum)));
        keeps_its_promises(position.outcome(), &offered, legal, |&(row, stones)| {
            let mut next = cells.clone();
            for (column, take) in position.take(matrix::Move { row, stones }) {
                next[row * columns + column] -= take;
            }
            assert_eq!(cells.iter().sum::<u64>() - next.iter().sum::<u64>(), stones, "all of the stones are taken");
            matrix::Position::new(&next, columns).expect("a legal matrix").outcome()
        });
    }

    #[test]
    fn random_misere_piles_keep_the_promises(piles in doubled(numbers(1_000_000_000), 50), pile: Index, take: Index, ones: bool) {
        let piles: Vec<u64> = piles.into_iter().map(|stones| if ones { 1 } else { stones.max(1) }).collect();
        let position = misere::Position::new(&piles).expect("legal piles");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.pile, found.take)).collect();
        let pile = pile.index(piles.len());
        keeps_its_promises(position.outcome(), &offered, [(pile, amount(take, piles[pile]))], |&(pile, take)| {
            assert!(take > 0, "a legal move");
            let mut next = replaced(&piles, pile, piles[pile] - take);
            next.retain(|&stones| stones > 0);
            // The player who took the last stone has lost.
            if next.is_empty() { Outcome::N } else { misere::Position::new(&next).expect("legal piles").outcome() }
        });
    }

    #[test]
    fn random_calendars_keep_the_promises((cells, columns) in grids(), cell: Index, coins: Index, down: bool) {
        let rows = cells.len() / columns;
        let position = calendar::Position::new(&cells, columns).expect("a legal grid");
        let offered: Vec<_> = position
            .winning_moves()
            .map(|found| (found.row, found.column, found.coins, found.to == calendar::Direction::Down))
            .collect();
        let cell = cell.index(cells.len());
        let (row, column) = (cell / columns, cell % columns);
        let legal = Some(cells[cell])
            .filter(|&held| held > 0 && if down { row + 1 < rows } else { column + 1 < columns })
            .map(|held| (row, column, amount(coins, held), down));
        keeps_its_promises(position.outcome(), &offered, legal, |&(row, column, coins, down)| {
            assert!(coins > 0 && if down { row + 1 < rows } else { column + 1 < columns }, "a legal move");
            let mut next = cells.clone();
            next[row * columns + column] -= coins;
            next[if down { (row + 1) * columns + column } else { row * columns + column + 1 }] += coins;
            calendar::Position::new(&next, columns).expect("a legal grid").outcome()
        });
    }

    #[test]
    fn random_partitions_keep_the_promises(piles in doubled(1..=2_000_u64, 4), pile: Index, small: Index) {
        let position = partition::Position::new(&piles).expect("legal piles");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.pile, found.parts)).collect();
        let pile = pile.index(piles.len());
        let legal = Some(piles[pile]).filter(|&stones| stones > 2).map(|stones| {
            let small = amount(small, (stones - 1) / 2);
            (pile, (small, stones - small))
        });
        keeps_its_promises(position.outcome(), &offered, legal, |&(pile, (small, large))| {
            assert!(0 < small && small < large && small + large == piles[pile], "a legal move");
            let next = [replaced(&piles, pile, small), vec![large]].concat();
            partition::Position::new(&next).expect("legal piles").outcome()
        });
    }

    #[test]
    fn random_stones_keep_the_promises(piles in doubled(1..=1_000_000_000_u64, 50), pile: Index, take: Index) {
        let position = stone::Position::new(&piles).expect("legal piles");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.pile, found.take)).collect();
        let pile = pile.index(piles.len());
        let legal = Some(piles[pile] / 2).filter(|&half| half > 0).map(|half| (pile, amount(take, half)));
        keeps_its_promises(position.outcome(), &offered, legal, |&(pile, take)| {
            assert!(0 < take && take <= piles[pile] / 2, "a legal move");
            stone::Position::new(&replaced(&piles, pile, piles[pile] - take)).expect("legal piles").outcome()
        });
    }

    /// g(2m) = m and g(2m + 1) = g(m), up to the largest piles.
    #[test]
    fn stone_values_obey_the_recurrence(half in 0..u64::MAX / 2) {
        prop_assert_eq!(stone::grundy(2 * half), half);
        prop_assert_eq!(stone::grundy(2 * half + 1), stone::grundy(half));
    }

    #[test]
    fn random_knights_keep_the_promises(cells in doubled((0..=498_u64, 0..=498_u64), 50), knight: Index, step in 0..6_usize) {
        const STEPS: [(i64, i64); 6] = [(-2, 1), (-2, -1), (-3, -1), (-1, -3), (-1, -2), (1, -2)];
        let position = knights::Position::new(&cells).expect("legal knights");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.knight, found.to)).collect();
        let reach = |(x, y): (u64, u64), (right, up)| x.checked_add_signed(right).zip(y.checked_add_signed(up));
        let knight = knight.index(cells.len());
        let legal = reach(cells[knight], STEPS[step]).map(|to| (knight, to));
        keeps_its_promises(position.outcome(), &offered, legal, |&(knight, to)| {
            assert!(STEPS.iter().any(|&step| reach(cells[knight], step) == Some(to)), "a legal move");
            knights::Position::new(&replaced(&cells, knight, to)).expect("legal knights").outcome()
        });
    }

    #[test]
    fn random_strips_keep_the_promises(marks in vec(0..8_usize, 1..=100)) {
        let is_legal = |strip: &[u8]| strip.windows(2).all(|cells| cells[0] == b'.' || cells[0] != cells[1]);
        let mut strip = vec![b'.'; marks.len()];
        for (cell, &mark) in marks.iter().enumerate().filter(|&(_, &mark)| mark < 2) {
            let marked = replaced(&strip, cell, b"XO"[mark]);
            if is_legal(&marked) {
                strip = marked;
            }
        }
        let byte = |mark| if mark == Mark::X { b'X' } else { b'O' };
        let position = nottt::Position::new(&strip).expect("a legal strip");
        let offered: Vec<_> = position.winning_moves().map(|found| (found.cell, found.mark)).collect();
        let cells = (0..strip.len()).filter(|&cell| strip[cell] == b'.');
        let legal = cells
            .flat_map(|cell| [Mark::X, Mark::O].map(|mark| (cell, mark)))
            .filter(|&(cell, mark)| is_legal(&replaced(&strip, cell, byte(mark))));
        keeps_its_promises(position.outcome(), &offered, legal, |&(cell, mark)| {
            nottt::Position::new(&replaced(&strip, cell, byte(mark))).expect("a legal strip").outcome()
        });
        let alice_to_move = strip.iter().filter(|&&mark| mark != b'.').count() % 2 == 0;
        prop_assert_eq!(position.alice_wins(), position.outcome().is_win() == alice_to_move);
    }

    /// The rules are symmetric in rows and columns: permuting lines or exchanging rows and columns
    /// permutes the answers.
    #[test]
    fn symmetries_keep_the_answers_of_tttnim(
        piles in [[1..=1_000_000_000_u64, 1..=8, 1..=8], [1..=8, 1..=8, 1..=8], [1..=8, 1..=8, 1..=8]],
        rows in Just([0, 1, 2]).prop_shuffle(),
        columns in Just([0, 1, 2]).prop_shuffle(),
        turned: bool,
    ) {
        let moved = |row: usize, column: usize| {
            let (row, column) = (rows[row], columns[column]);
            if turned { (column, row) } else { (row, column) }
        };
        let mut other = [[0; 3]; 3];
        for (row, line) in piles.iter().enumerate() {
            for (column, &stones) in line.iter().enumerate() {
                let (row, column) = moved(row, column);
                other[row][column] = stones;
            }
        }
        let answers = |piles| {
            let position = tttnim::Position::new(piles).expect("legal piles");
            let offered = position.winning_moves().map(|found| (found.row, found.column)).collect::<Vec<_>>();
            assert_eq!(usize::from(position.winning_count()), offered.len());
            offered
        };
        let mut expected: Vec<_> = answers(piles).into_iter().map(|(row, column)| moved(row, column)).collect();
        expected.sort_unstable();
        let mut offered = answers(other);
        offered.sort_unstable();
        prop_assert_eq!(offered, expected);
    }
}

/// Plain mex over the options, pile by pile.
#[test]
fn stone_values_agree_with_mex_to_1000() {
    let mut values: Vec<u64> = Vec::new();
    for pile in 0..=1_000_u64 {
        let options = &values[usize::try_from(pile - pile / 2).expect("small")..];
        let value = (0..=1_000)
            .find(|value| !options.contains(value))
            .expect("a finite set");
        assert_eq!(stone::grundy(pile), value, "a pile of {pile}");
        values.push(value);
    }
}
