//! Games on boards.

use fastrand::Rng;
use grundy::solvers::{
    calendar::{self, Direction},
    knights, marble, tttnim,
};

use super::{
    Game, list,
    piles::{joined, with},
};

/// Coins that go right or down.
pub(crate) struct Calendar {
    cells: Vec<u64>,
    columns: usize,
}

impl Game for Calendar {
    const RULES: &'static str = "Move coins of one cell to the cell on its right or below it. The player who cannot move loses.";
    const FORM: &'static str = "ROW COLUMN COINS right, or ... down";

    fn new(random: &mut Rng) -> Self {
        Self {
            cells: list(random, 6, 0..=3),
            columns: 3,
        }
    }

    fn show(&self) -> String {
        self.cells
            .chunks(self.columns)
            .map(joined)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn options(&self) -> Vec<(String, Self)> {
        let mut options = Vec::new();
        for (cell, &coins) in self.cells.iter().enumerate() {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let right = (column + 1 < self.columns).then_some((cell + 1, "right"));
            let down =
                (cell + self.columns < self.cells.len()).then_some((cell + self.columns, "down"));
            for (next, side) in right.into_iter().chain(down) {
                for moved in 1..=coins {
                    let cells = with(
                        &with(&self.cells, cell, coins - moved),
                        next,
                        self.cells[next] + moved,
                    );
                    let text = format!("{} {} {moved} {side}", row + 1, column + 1);
                    options.push((
                        text,
                        Self {
                            cells,
                            columns: self.columns,
                        },
                    ));
                }
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        let side = |to| {
            if to == Direction::Right {
                "right"
            } else {
                "down"
            }
        };
        calendar::Position::new(&self.cells, self.columns).map_or(Vec::new(), |position| {
            let text = |found: calendar::Move| {
                format!(
                    "{} {} {} {}",
                    found.row + 1,
                    found.column + 1,
                    found.coins,
                    side(found.to)
                )
            };
            position.winning_moves().map(text).collect()
        })
    }
}

/// Knights that approach the corner.
pub(crate) struct Knights(Vec<(u64, u64)>);

impl Game for Knights {
    const RULES: &'static str = "Move one knight by (-3,-1), (-2,-1), (-2,+1), (-1,-3), (-1,-2) or (+1,-2); no coordinate may fall below 0. \
         The player who cannot move loses.";
    const FORM: &'static str = "KNIGHT X Y";

    fn new(random: &mut Rng) -> Self {
        Self(
            (0..3)
                .map(|_| (random.u64(0..=7), random.u64(0..=7)))
                .collect(),
        )
    }

    fn show(&self) -> String {
        let places = self
            .0
            .iter()
            .enumerate()
            .map(|(knight, (x, y))| format!("knight {} at ({x}, {y})", knight + 1));
        places.collect::<Vec<_>>().join("\n")
    }

    fn options(&self) -> Vec<(String, Self)> {
        let mut options = Vec::new();
        for (knight, &(x, y)) in self.0.iter().enumerate() {
            for (right, up) in [(-3, -1), (-2, -1), (-2, 1), (-1, -3), (-1, -2), (1, -2)] {
                if let Some((x, y)) = x.checked_add_signed(right).zip(y.checked_add_signed(up)) {
                    options.push((
                        format!("{} {x} {y}", knight + 1),
                        Self(with(&self.0, knight, (x, y))),
                    ));
                }
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        knights::Position::new(&self.0).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {} {}", found.knight + 1, found.to.0, found.to.1))
                .collect()
        })
    }
}

/// Lines of one to three holes.
pub(crate) struct Marble(u16);

/// Returns the numbers of the holes of a mask, in reading order.
fn holes(mask: u16) -> String {
    let numbers: Vec<u64> = (1..)
        .zip(marble::HOLES)
        .filter(|&(_, bit)| mask >> bit & 1 == 1)
        .map(|(n, _)| n)
        .collect();
    joined(&numbers)
}

impl Game for Marble {
    const RULES: &'static str = "Fill one, two or three empty holes that follow each other on a horizontal, vertical or slanted line. The \
         holes are numbered 1 to 16 from the top. The player who cannot move loses.";
    const FORM: &'static str = "HOLE, or HOLE HOLE, or HOLE HOLE HOLE";

    fn new(random: &mut Rng) -> Self {
        Self(
            list(random, 4, 0..=15)
                .into_iter()
                .fold(0, |mask, bit| mask | 1 << bit),
        )
    }

    fn show(&self) -> String {
        let (mut lines, mut hole) = (Vec::new(), 0);
        for width in [1, 2, 3, 4, 3, 2, 1] {
            let line = (hole..hole + width).map(|hole| {
                if self.0 >> marble::HOLES[hole] & 1 == 1 {
                    " *"
                } else {
                    " ."
                }
            });
            lines.push(" ".repeat(4 - width) + &line.collect::<String>());
            hole += width;
        }
        lines.join("\n")
    }

    fn options(&self) -> Vec<(String, Self)> {
        let mut options = Vec::new();
        for end in 0..16 {
            for (step, (down, right)) in [(1, (0, 1)), (4, (1, 0)), (5, (1, 1)), (3, (1, -1))] {
                let mut mask = 0;
                for length in 0..3 {
                    let (row, column) = (end / 4 + down * length, end % 4 + right * length);
                    if row > 3 || !(0..4).contains(&column) {
                        break;
                    }
                    mask |= 1 << (end + step * length);
                    // A single hole is on lines of all four kinds, and counts once.
                    if mask & self.0 == 0 && (length > 0 || step == 1) {
                        options.push((holes(mask), Self(self.0 | mask)));
                    }
                }
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        let Ok(position) = marble::Position::new(self.0);
        position
            .winning_moves()
            .map(|found| holes(found.holes))
            .collect()
    }
}

/// Nim on a square of 3 x 3.
pub(crate) struct Tttnim {
    piles: Vec<u64>,
    /// The number of piles removed as a whole, by the first two moves.
    removed: u8,
}

impl Tttnim {
    /// Returns the number of empty piles of each row and column.
    fn empty(&self) -> impl Iterator<Item = usize> {
        let lines = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
        ];
        lines.into_iter().map(|line| {
            line.into_iter()
                .filter(|&cell| self.piles[cell] == 0)
                .count()
        })
    }

    /// Returns `true` if the player to move loses after two piles are gone. If a line has two empty
    /// piles, emptying the third wins. Otherwise a pile with an empty pile in its line counts one
    /// less, because the player who empties it loses.
    fn is_lost(&self) -> bool {
        if self.empty().any(|count| count == 3) {
            return true;
        }
        let beside_empty = |cell: usize| {
            (0..9).any(|other| {
                self.piles[other] == 0 && (cell / 3 == other / 3 || cell % 3 == other % 3)
            })
        };
        let heap = |cell| self.piles[cell] - u64::from(self.piles[cell] > 0 && beside_empty(cell));
        self.empty().all(|count| count < 2) && (0..9).fold(0, |sum, cell| sum ^ heap(cell)) == 0
    }
}

impl Game for Tttnim {
    const RULES: &'static str = "The first two moves remove a whole pile each, all others any number of stones from one pile. The player who makes an \
         empty row or column wins.";
    const FORM: &'static str = "ROW COLUMN STONES";

    fn new(random: &mut Rng) -> Self {
        Self {
            piles: list(random, 9, 1..=4),
            removed: 0,
        }
    }

    fn show(&self) -> String {
        self.piles
            .chunks(3)
            .map(joined)
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn options(&self) -> Vec<(String, Self)> {
        if self.empty().any(|count| count == 3) {
            return Vec::new();
        }
        let mut options = Vec::new();
        for (cell, &stones) in self.piles.iter().enumerate() {
            for take in if self.removed < 2 {
                stones.max(1)..=stones
            } else {
                1..=stones
            } {
                let piles = with(&self.piles, cell, stones - take);
                let text = format!("{} {} {take}", cell / 3 + 1, cell % 3 + 1);
                options.push((
                    text,
                    Self {
                        piles,
                        removed: (self.removed + 1).min(2),
                    },
                ));
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        if self.removed > 0 {
            return self
                .options()
                .into_iter()
                .filter(|(_, next)| next.is_lost())
                .map(|(text, _)| text)
                .collect();
        }
        let square =
            std::array::from_fn(|row| std::array::from_fn(|column| self.piles[3 * row + column]));
        tttnim::Position::new(square).map_or(Vec::new(), |position| {
            let text = |found: tttnim::Move| {
                format!(
                    "{} {} {}",
                    found.row + 1,
                    found.column + 1,
                    square[found.row][found.column]
                )
            };
            position.winning_moves().map(text).collect()
        })
    }
}
