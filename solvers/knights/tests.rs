extern crate std;

use super::*;
use crate::solvers::Outcome;

#[test]
fn samples_of_the_judge_are_solved() {
    assert_eq!(Position::new(&[(1, 0)]).unwrap().outcome(), Outcome::P);
    assert_eq!(
        Position::new(&[(2, 5), (3, 5)]).unwrap().outcome(),
        Outcome::N
    );
}

/// Each cell is the mex of its options, also far out: near the rays, and at random places.
#[test]
fn far_cells_satisfy_the_mex_equation() {
    let far = SIDE - 1000;
    let cells = (0..4000).flat_map(|i| {
        let x = far - 7 * i;
        [
            (x, x - i % 40),
            (x / 2 + i % 40, x),
            (x, x / 2 + i % 40),
            (i % 50, x),
            (x, x / 3 + i),
            (x, i),
        ]
    });
    for (x, y) in cells {
        let options = MOVES
            .into_iter()
            .filter_map(|(dx, dy)| x.checked_add_signed(dx).zip(y.checked_add_signed(dy)));
        let excluded = options.fold(0_u32, |excluded, (x, y)| excluded | 1 << knights_law(x, y));
        assert_eq!(
            u32::from(knights_law(x, y)),
            excluded.trailing_ones(),
            "({x}, {y})"
        );
    }
}

/// All cells up to 1000, computed together with the cells that their moves can reach.
#[test]
fn the_laws_hold() {
    const LAST: u64 = 1000;
    const WIDTH: u64 = 2 * LAST + 1;
    let at = |x: u64, y: u64| usize::try_from(WIDTH * x + y).unwrap();
    let mut plain = std::vec![0_u32; at(WIDTH, 0)];
    for sum in 0..WIDTH {
        for x in 0..=sum {
            let y = sum - x;
            let mut options = 0_u32;
            for (dx, dy) in MOVES {
                if let Some((x, y)) = x.checked_add_signed(dx).zip(y.checked_add_signed(dy)) {
                    options |= 1 << plain[at(x, y)];
                }
            }
            plain[at(x, y)] = options.trailing_ones();
        }
    }
    for x in 0..=LAST {
        for y in 0..=LAST {
            assert_eq!(u32::from(knights_law(x, y)), plain[at(x, y)], "({x}, {y})");
        }
    }
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(
        Position::new(&[(0, 0), (0, 1 << 63)]),
        Err(Error::Outside { index: 1 })
    );
    assert_eq!(grundy(1 << 63, 0), None);
}
