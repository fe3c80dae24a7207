//! Every entry of every embedded table against the recursion that defines it, without any shortcut.

use grundy::solvers::nottt::End;
use grundy::solvers::{knights, marble, nottt, partition, treblecross};

/// Returns the least value that is not among `values`.
fn mex(values: impl IntoIterator<Item = u8>) -> u8 {
    let mut seen = [false; 256];
    for value in values {
        seen[usize::from(value)] = true;
    }
    u8::try_from(
        seen.iter()
            .position(|seen| !seen)
            .expect("fewer than 256 values"),
    )
    .expect("below 256")
}

/// Returns the values of runs of free cells: an X in a cell removes that cell and two neighbours on
/// either side.
fn treblecross_by_cells(longest: usize) -> Vec<u8> {
    let mut values = vec![0; longest + 1];
    for run in 1..=longest {
        values[run] = mex((1..=run).map(|cell| {
            let left = cell.saturating_sub(3);
            let right = run.saturating_sub(cell + 2);
            values[left] ^ values[right]
        }));
    }
    values
}

/// Returns the values of the taking-and-breaking game of an octal code: digit k gives the allowed
/// rests after k tokens are taken, as a sum of 1 for an empty rest, 2 for one heap and 4 for two
/// heaps.
fn octal_game(digits: &[u8], longest: usize) -> Vec<u8> {
    let mut values = vec![0; longest + 1];
    for heap in 1..=longest {
        let mut options = Vec::new();
        for (index, digit) in digits.iter().enumerate().take(heap) {
            let rest = heap - (index + 1);
            if digit & 1 != 0 && rest == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(values[rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
            }
        }
        values[heap] = mex(options);
    }
    values
}

#[test]
fn treblecross_to_200() {
    let by_cells = treblecross_by_cells(200);
    assert_eq!(by_cells, octal_game(&[1, 1, 3, 3, 7], 200), "0.11337");
    assert_eq!(
        by_cells[..=198],
        octal_game(&[0, 0, 7], 200)[2..],
        "0.007 shifted by two"
    );
    for (run, value) in by_cells.into_iter().enumerate() {
        assert_eq!(
            treblecross::grundy(run),
            Some(value),
            "a run of {run} cells"
        );
    }
    assert_eq!(treblecross::grundy(201), None);
}

#[test]
fn partition_to_10000() {
    let mut values: Vec<u8> = vec![0; 10_001];
    for pile in 1..values.len() {
        values[pile] = mex((1..pile.div_ceil(2)).map(|part| values[part] ^ values[pile - part]));
    }
    for (pile, value) in values.into_iter().enumerate() {
        assert_eq!(partition::grundy(pile), Some(value), "a pile of {pile}");
    }
    assert_eq!(partition::grundy(10_001), None);
}

/// The vectors that a knight may add to (x, y).
const STEPS: [(isize, isize); 6] = [(-2, 1), (-2, -1), (-3, -1), (-1, -3), (-1, -2), (1, -2)];

/// Returns the cells a knight can go to.
fn steps(x: usize, y: usize) -> impl Iterator<Item = (usize, usize)> {
    STEPS
        .into_iter()
        .filter_map(move |(right, up)| x.checked_add_signed(right).zip(y.checked_add_signed(up)))
}

/// Returns the values of all cells that a knight in the square can reach, inside or outside: no
/// move raises x + y.
fn knights_by_cells() -> Vec<Vec<u8>> {
    const REACH: usize = 2 * 499;
    let mut values = vec![vec![0; REACH + 1]; REACH + 1];
    for (x, y) in (0..=REACH).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x))) {
        values[x][y] = mex(steps(x, y).map(|(x, y)| values[x][y]));
    }
    values
}

#[test]
fn knights_in_500_by_500() {
    let values = knights_by_cells();
    for (x, y) in (0..500_u16).flat_map(|x| (0..500_u16).map(move |y| (x, y))) {
        let value = values[usize::from(x)][usize::from(y)];
        assert_eq!(
            knights::grundy(x.into(), y.into()),
            Some(value),
            "a knight on ({x}, {y})"
        );
        assert_eq!(
            knights::grundy(y.into(), x.into()),
            Some(value),
            "a knight on ({y}, {x})"
        );
    }
    assert_eq!(knights::grundy(0, 1 << 63), None);
}

/// A winning move may leave the square for a cell whose value is not in the table.
#[test]
fn knights_over_the_edge() {
    let values = knights_by_cells();
    let edge = (0..500)
        .flat_map(|x| (0..500).map(move |y| (x, y)))
        .filter(|&(x, y)| x >= 498 || y >= 498);
    // A second knight of every value makes every value a target.
    let others: Vec<(u64, u64)> = (0..=6)
        .map(|value| {
            let mut cells = (0..500).flat_map(|x| (0..500).map(move |y| (x, y)));
            let (x, y) = cells
                .find(|&(x, y)| values[x][y] == value)
                .expect("a cell of each value");
            (x as u64, y as u64)
        })
        .collect();
    for (x, y) in edge {
        for (value, &other) in (0..).zip(&others) {
            let pair = [(x as u64, y as u64), other];
            let position = knights::Position::new(&pair).expect("knights of the square");
            let first = position
                .winning_moves()
                .filter(|found| found.knight == 0)
                .map(|found| found.to);
            let mut winning: Vec<(u64, u64)> = steps(x, y)
                .filter(|&(x, y)| values[x][y] == value)
                .map(|(x, y)| (x as u64, y as u64))
                .collect();
            winning.sort_unstable();
            assert_eq!(
                first.collect::<Vec<_>>(),
                winning,
                "moves from ({x}, {y}) to cells of value {value}"
            );
        }
    }
}

/// Returns the masks of one to three consecutive cells of a row, a column or a diagonal of the
/// square of 4 x 4.
fn marble_moves() -> Vec<u16> {
    let bit_at = |row: i32, column: i32| {
        let inside = (0..4).contains(&row) && (0..4).contains(&column);
        inside.then(|| 1_u16 << (4 * row + column))
    };
    let mut moves = Vec::new();
    for (row, column) in (0..16).map(|cell| (cell / 4, cell % 4)) {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let line = (0..3).map_while(|step| bit_at(row + step * down, column + step * right));
            moves.extend(line.scan(0, |mask, bit| {
                *mask |= bit;
                Some(*mask)
            }));
        }
    }
    moves
}

#[test]
fn marbles_on_all_boards() {
    let moves = marble_moves();
    let mut values = vec![0_u8; 1 << 16];
    for filled in (0..=u16::MAX).rev() {
        let legal = moves.iter().filter(|&holes| filled & holes == 0);
        let value = mex(legal.map(|holes| values[usize::from(filled | holes)]));
        values[usize::from(filled)] = value;
        assert_eq!(marble::grundy(filled), value, "{filled:016b}");
    }
}

/// A mark splits a gap in two and is an end of both gaps; it is not allowed next to an equal mark.
#[test]
fn nottt_to_100_cells() {
    // In the order of the table's index.
    const ENDS: [End; 3] = [End::Wall, End::O, End::X];
    let mut values: Vec<[[u8; 3]; 3]> = Vec::new();
    for length in 0..=100 {
        let mut row = [[0; 3]; 3];
        for (left, right) in (0..9).map(|ends| (ends / 3, ends % 3)) {
            let moves = (0..length).flat_map(|cell| [(cell, 1), (cell, 2)]);
            let legal = moves.filter(|&(cell, mark)| {
                (cell > 0 || left != mark) && (cell + 1 < length || right != mark)
            });
            row[left][right] = mex(legal.map(|(cell, mark)| {
                values[cell][left][mark] ^ values[length - cell - 1][mark][right]
            }));
            let value = row[left][right];
            let gap = format!(
                "a gap of {length} between {:?} and {:?}",
                ENDS[left], ENDS[right]
            );
            assert_eq!(nottt::TABLE[9 * length + 3 * left + right], value, "{gap}");
            assert_eq!(
                nottt::grundy(length, ENDS[left], ENDS[right]),
                u64::from(value),
                "{gap}"
            );
        }
        values.push(row);
    }
}
