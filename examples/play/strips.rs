//! Games on a line, and chess, in which each column is a line.

use fastrand::Rng;
use grundy::solvers::{
    chess, leftright,
    nottt::{self, Mark},
    treblecross,
};

use super::{
    Game, list,
    piles::{joined, with},
};

/// Three in a row.
pub(crate) struct Treblecross(Vec<u8>);

impl Game for Treblecross {
    const RULES: &'static str =
        "Write an X into an empty cell. The player who makes three in a row wins.";
    const FORM: &'static str = "CELL, from 1";

    fn new(random: &mut Rng) -> Self {
        Self(vec![b'.'; random.usize(9..=19)])
    }

    fn show(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }

    fn options(&self) -> Vec<(String, Self)> {
        if self.0.windows(3).any(|three| three == b"XXX") {
            return Vec::new();
        }
        let empty = (0..self.0.len()).filter(|&cell| self.0[cell] == b'.');
        empty
            .map(|cell| ((cell + 1).to_string(), Self(with(&self.0, cell, b'X'))))
            .collect()
    }

    fn winning(&self) -> Vec<String> {
        treblecross::Position::new(&self.0).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| (found.cell + 1).to_string())
                .collect()
        })
    }
}

/// No equal neighbours.
pub(crate) struct Nottt(Vec<u8>);

impl Game for Nottt {
    const RULES: &'static str =
        "Write X or O into a cell that has no equal neighbour. The player who cannot move loses.";
    const FORM: &'static str = "CELL X or CELL O";

    fn new(random: &mut Rng) -> Self {
        let length = random.usize(6..=12);
        Self(with(&vec![b'.'; length], random.usize(1..=4), b'X'))
    }

    fn show(&self) -> String {
        String::from_utf8_lossy(&self.0).into_owned()
    }

    fn options(&self) -> Vec<(String, Self)> {
        let all = (0..self.0.len()).flat_map(|cell| [(cell, b'X'), (cell, b'O')]);
        let options = all
            .filter(|&(cell, _)| self.0[cell] == b'.')
            .map(|(cell, mark)| {
                (
                    format!("{} {}", cell + 1, char::from(mark)),
                    Self(with(&self.0, cell, mark)),
                )
            });
        // The library refuses equal neighbours.
        options
            .filter(|(_, next)| nottt::Position::new(&next.0).is_ok())
            .collect()
    }

    fn winning(&self) -> Vec<String> {
        let mark = |mark| if mark == Mark::X { 'X' } else { 'O' };
        nottt::Position::new(&self.0).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {}", found.cell + 1, mark(found.mark)))
                .collect()
        })
    }
}

/// Pairs that approach each other.
pub(crate) struct LeftRight(Vec<u64>);

impl Game for LeftRight {
    const RULES: &'static str = "Pieces 1 and 2, 3 and 4 ... are pairs. Move an odd piece right or an even one left, not onto or past its \
         partner. The player who cannot move loses.";
    const FORM: &'static str = "PIECE PLACE";

    fn new(random: &mut Rng) -> Self {
        let mut place = 0;
        let step = |step| {
            place += step;
            place
        };
        Self(list(random, 6, 1..=7).into_iter().map(step).collect())
    }

    fn show(&self) -> String {
        let pairs = self.0.chunks(2).enumerate();
        let lines = pairs.map(|(pair, places)| {
            format!(
                "piece {} at {}, piece {} at {}",
                2 * pair + 1,
                places[0],
                2 * pair + 2,
                places[1]
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn options(&self) -> Vec<(String, Self)> {
        let mut options = Vec::new();
        for (pair, places) in self.0.chunks(2).enumerate() {
            for to in places[0] + 1..places[1] {
                for piece in [2 * pair, 2 * pair + 1] {
                    options.push((
                        format!("{} {to}", piece + 1),
                        Self(with(&self.0, piece, to)),
                    ));
                }
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        leftright::Position::new(&self.0).map_or(Vec::new(), |position| {
            let number = |found: leftright::Move| {
                2 * found.pair + 1 + usize::from(found.piece == leftright::Piece::White)
            };
            position
                .winning_moves()
                .map(|found| format!("{} {}", number(found), found.to))
                .collect()
        })
    }
}

/// Two pawns a column.
pub(crate) struct Chess {
    white: Vec<u64>,
    black: Vec<u64>,
    black_moves: bool,
}

impl Chess {
    fn rows(&self) -> u64 {
        self.white.len() as u64
    }

    /// Returns the number of a row for the player to move: Black turns the board round.
    fn turned(&self, row: u64) -> u64 {
        if self.black_moves {
            self.rows() - 1 - row
        } else {
            row
        }
    }

    /// Returns the own pawns and the opponent's pawns from the view of the player to move.
    fn seen(&self) -> (Vec<u64>, Vec<u64>) {
        let (own, others) = if self.black_moves {
            (&self.black, &self.white)
        } else {
            (&self.white, &self.black)
        };
        let turned = |rows: &Vec<u64>| rows.iter().map(|&row| self.turned(row)).collect();
        (turned(own), turned(others))
    }
}

impl Game for Chess {
    const RULES: &'static str = "Move one of your pawns (who begins is White) forward or back along its column, not onto or past the other \
         pawn. The player who cannot move loses.";
    const FORM: &'static str = "COLUMN ROW";

    fn new(random: &mut Rng) -> Self {
        let white: Vec<u64> = list(random, 4, 0..=1);
        let black = white.iter().map(|&row| random.u64(row + 1..=3)).collect();
        Self {
            white,
            black,
            black_moves: false,
        }
    }

    fn show(&self) -> String {
        let (white, black) = (joined(&self.white), joined(&self.black));
        let mover = if self.black_moves { "Black" } else { "White" };
        format!(
            "rows of the white pawns: {white}\nrows of the black pawns: {black}\n{mover} moves, rows are 0 to 3."
        )
    }

    fn options(&self) -> Vec<(String, Self)> {
        let mut options = Vec::new();
        for column in 0..self.white.len() {
            let (low, high) = (self.white[column], self.black[column]);
            let (from, rows) = if self.black_moves {
                (high, low + 1..self.rows())
            } else {
                (low, 0..high)
            };
            for to in rows.filter(|&to| to != from) {
                let (mut white, mut black) = (self.white.clone(), self.black.clone());
                *if self.black_moves {
                    &mut black[column]
                } else {
                    &mut white[column]
                } = to;
                let next = Self {
                    white,
                    black,
                    black_moves: !self.black_moves,
                };
                options.push((format!("{} {to}", column + 1), next));
            }
        }
        options
    }

    fn winning(&self) -> Vec<String> {
        let (own, others) = self.seen();
        chess::Position::new(&own, &others).map_or(Vec::new(), |position| {
            position
                .winning_moves()
                .map(|found| format!("{} {}", found.column + 1, self.turned(found.to)))
                .collect()
        })
    }

    /// Returns `true` for a forward move. Forward moves make the game end.
    fn is_preferred(&self, text: &str) -> bool {
        let mut words = text
            .split(' ')
            .filter_map(|word| word.parse::<usize>().ok());
        let (Some(column), Some(to)) = (words.next(), words.next()) else {
            return true;
        };
        let (own, _) = self.seen();
        own.get(column.wrapping_sub(1))
            .is_some_and(|&from| self.turned(to as u64) > from)
    }
}
