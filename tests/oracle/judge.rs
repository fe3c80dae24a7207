//! An independent judge: it reads an input token by token without code of the runner, and answers
//! small positions by plain search and the others like the library.

use std::fmt::Write as _;
use std::hash::Hash;
use std::sync::OnceLock;

use grundy::solvers::Outcome;
use grundy::solvers::nottt::Mark;

use super::search::Search;
use super::{
    calendar, chess, knights, leftright, marble, matrix, misere, nottt, partition, stone,
    treblecross, tttnim,
};

/// The verdict on an input.
pub(crate) struct Verdict {
    /// The answers to all cases before the first malformed one.
    pub(crate) answers: String,
    /// `true` if the whole input has the problem's format.
    pub(crate) well_formed: bool,
    /// The number of cases that plain search answered.
    pub(crate) searched: usize,
}

/// The unread part of the input.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        while let [b' ' | 9..=13, rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    /// Returns the next byte that is not blank.
    fn byte(&mut self) -> Option<u8> {
        self.skip_blanks();
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn token(&mut self) -> Option<Vec<u8>> {
        self.skip_blanks();
        let length = self
            .0
            .iter()
            .position(|byte| matches!(byte, b' ' | 9..=13))
            .unwrap_or(self.0.len());
        let (token, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(token.to_vec()).filter(|token| !token.is_empty())
    }

    /// Reads an integer of digits alone that fits into 64 bits.
    fn integer(&mut self, least: u64, most: u64) -> Option<u64> {
        let text = String::from_utf8(self.token()?).ok()?;
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|value| is_plain && (least..=most).contains(value))
    }

    fn integers(&mut self, count: u64, least: u64, most: u64) -> Option<Vec<u64>> {
        (0..count).map(|_| self.integer(least, most)).collect()
    }

    fn piles(&mut self, fewest: u64, most: u64) -> Option<Vec<u64>> {
        let count = self.integer(fewest, u64::MAX)?;
        self.integers(count, 1, most)
    }
}

/// The searches, with their memory of positions.
pub(crate) struct Judge {
    treblecross: Search<treblecross::Board, usize>,
    leftright: Search<leftright::Line, (usize, bool, u64, u64)>,
    matrix: Search<matrix::Matrix, (usize, u64)>,
    misere: Search<misere::Piles, (usize, u64)>,
    calendar: Search<calendar::Grid, (usize, usize, u64, bool)>,
    partition: Search<partition::Piles, (usize, (u64, u64))>,
    stone: Search<stone::Piles, (usize, u64)>,
    knights: Search<knights::Knights, (usize, knights::Cell)>,
    nottt: Search<nottt::Strip, (usize, Mark)>,
    searched: usize,
}

/// Returns the outcome: by plain search, which is counted, if the position is `small`; otherwise by
/// the library.
fn outcome<P: Clone + Eq + Hash + std::fmt::Debug, M: Copy + Ord + std::fmt::Debug>(
    search: &mut Search<P, M>,
    searched: &mut usize,
    small: bool,
    position: &P,
    library: Outcome,
) -> bool {
    if !small {
        return library.is_win();
    }
    *searched += 1;
    search.outcome(position).is_win()
}

fn alice(wins: bool) -> &'static str {
    if wins { "Alice" } else { "Bob" }
}

impl Judge {
    pub(crate) fn new() -> Self {
        Self {
            treblecross: Search::normal(treblecross::rules),
            leftright: Search::normal(leftright::rules),
            matrix: Search::normal(matrix::rules),
            misere: Search::misere(misere::rules),
            calendar: Search::normal(calendar::rules),
            partition: Search::normal(partition::rules),
            stone: Search::normal(stone::rules),
            knights: Search::normal(knights::rules),
            nottt: Search::normal(nottt::rules),
            searched: 0,
        }
    }

    /// Reads and answers a whole input.
    pub(crate) fn verdict(&mut self, problem: &str, input: &[u8]) -> Verdict {
        let mut reader = Reader(input);
        let mut answers = String::new();
        self.searched = 0;
        let well_formed = self
            .answer_all(problem, &mut reader, &mut answers)
            .is_some();
        Verdict {
            answers,
            well_formed,
            searched: self.searched,
        }
    }

    /// Answers all cases. Returns `None` at the first malformed item.
    fn answer_all(
        &mut self,
        problem: &str,
        reader: &mut Reader,
        answers: &mut String,
    ) -> Option<()> {
        let cases = reader.integer(0, u64::MAX)?;
        for case in 1..=cases {
            let answer = match problem {
                "treblecross" => self.treblecross(reader)?,
                "chess" => format!(
                    "{} wins",
                    if self.chess(reader)? {
                        "white"
                    } else {
                        "black"
                    }
                ),
                "leftright" => alice(self.leftright(reader)?).to_owned(),
                "matrix" => alice(self.matrix(reader)?).to_owned(),
                "misere" => alice(self.misere(reader)?).to_owned(),
                "calendar" => if self.calendar(reader)? {
                    "win"
                } else {
                    "lose"
                }
                .to_owned(),
                "partition" => alice(self.partition(reader)?).to_owned(),
                "stone" => alice(self.stone(reader)?).to_owned(),
                "knights" => alice(self.knights(reader)?).to_owned(),
                "marble" => if self.marble(reader)? {
                    "Possible."
                } else {
                    "Impossible."
                }
                .to_owned(),
                "nottt" => if self.nottt(reader)? { "Yes" } else { "No" }.to_owned(),
                "tttnim" => self.tttnim(reader)?.to_string(),
                other => panic!("no problem {other}"),
            };
            let has_number = !matches!(problem, "treblecross" | "marble" | "tttnim");
            // Writing to a String cannot fail.
            let _ = if has_number {
                writeln!(answers, "Case {case}: {answer}")
            } else {
                writeln!(answers, "{answer}")
            };
        }
        reader.skip_blanks();
        reader.0.is_empty().then_some(())
    }

    fn treblecross(&mut self, reader: &mut Reader) -> Option<String> {
        let board = reader.token()?;
        if board.len() < 3
            || board.iter().any(|cell| !b".X".contains(cell))
            || treblecross::has_treble(&board)
        {
            return None;
        }
        // The only remaining error is a run of safe cells that is too long for the table.
        let position = grundy::solvers::treblecross::Position::new(&board).ok()?;
        let winning = if board.len() <= 14 {
            self.searched += 1;
            self.treblecross.winning_moves(&board)
        } else {
            position.winning_moves().map(|found| found.cell).collect()
        };
        let verdict = if winning.is_empty() {
            "LOSING"
        } else {
            "WINNING"
        };
        let cells: Vec<String> = winning.iter().map(|cell| (cell + 1).to_string()).collect();
        Some(format!("{verdict}\n{}", cells.join(" ")))
    }

    fn chess(&mut self, reader: &mut Reader) -> Option<bool> {
        static BOARDS: OnceLock<[chess::Boards; 3]> = OnceLock::new();
        let n = reader.integer(2, u64::MAX)?;
        let white = reader.integers(n, 0, n - 2)?;
        let black = white
            .iter()
            .map(|&below| reader.integer(below + 1, n - 1))
            .collect::<Option<Vec<_>>>()?;
        if n > 4 {
            return Some(
                grundy::solvers::chess::Position::new(&white, &black)
                    .ok()?
                    .outcome()
                    .is_win(),
            );
        }
        let small = |row: &u64| usize::try_from(*row).expect("small");
        let board: Vec<_> = white
            .iter()
            .map(small)
            .zip(black.iter().map(small))
            .collect();
        self.searched += 1;
        let boards = &BOARDS.get_or_init(|| [2, 3, 4].map(chess::Boards::new))[board.len() - 2];
        Some(boards.outcome(&board, true) == Some(Outcome::N))
    }

    fn leftright(&mut self, reader: &mut Reader) -> Option<bool> {
        let pairs = reader.integer(0, u64::MAX / 2)?;
        let line = reader.integers(2 * pairs, 0, u64::MAX)?;
        if !line.is_sorted_by(|left, right| left < right) {
            return None;
        }
        let library = grundy::solvers::leftright::Position::new(&line)
            .ok()?
            .outcome();
        // Only distances matter, so the line can be moved to the origin.
        let first = line.first().copied().unwrap_or_default();
        let line: Vec<u64> = line.iter().map(|place| place - first).collect();
        let small = pairs <= 3 && line.last().is_none_or(|&last| last <= 12);
        Some(outcome(
            &mut self.leftright,
            &mut self.searched,
            small,
            &line,
            library,
        ))
    }

    fn matrix(&mut self, reader: &mut Reader) -> Option<bool> {
        let (rows, columns) = (reader.integer(1, u64::MAX)?, reader.integer(1, u64::MAX)?);
        let mut cells = Vec::new();
        for _ in 0..rows {
            let row = reader.integers(columns, 0, u64::MAX)?;
            row.iter()
                .try_fold(0_u64, |sum, &stones| sum.checked_add(stones))?;
            cells.extend(row);
        }
        let columns = usize::try_from(columns).ok()?;
        let library = grundy::solvers::matrix::Position::new(&cells, columns)
            .ok()?
            .outcome();
        let small = cells.len() <= 6 && cells.iter().all(|&stones| stones <= 3);
        Some(outcome(
            &mut self.matrix,
            &mut self.searched,
            small,
            &(cells, columns),
            library,
        ))
    }

    fn misere(&mut self, reader: &mut Reader) -> Option<bool> {
        let mut piles = reader.piles(1, u64::MAX)?;
        let library = grundy::solvers::misere::Position::new(&piles)
            .ok()?
            .outcome();
        let small = piles.len() <= 5 && piles.iter().all(|&stones| stones <= 6);
        piles.sort_unstable();
        Some(outcome(
            &mut self.misere,
            &mut self.searched,
            small,
            &piles,
            library,
        ))
    }

    fn calendar(&mut self, reader: &mut Reader) -> Option<bool> {
        let (rows, columns) = (reader.integer(1, u64::MAX)?, reader.integer(1, u64::MAX)?);
        let mut cells = Vec::new();
        for _ in 0..rows {
            cells.extend(reader.integers(columns, 0, u64::MAX)?);
        }
        let columns = usize::try_from(columns).ok()?;
        let library = grundy::solvers::calendar::Position::new(&cells, columns)
            .ok()?
            .outcome();
        let small = cells.len() <= 6 && cells.iter().all(|&coins| coins <= 3);
        Some(outcome(
            &mut self.calendar,
            &mut self.searched,
            small,
            &(cells, columns),
            library,
        ))
    }

    fn partition(&mut self, reader: &mut Reader) -> Option<bool> {
        let mut piles = reader.piles(0, 10_000)?;
        let library = grundy::solvers::partition::Position::new(&piles)
            .ok()?
            .outcome();
        let small = piles.iter().sum::<u64>() <= 28;
        piles.sort_unstable();
        Some(outcome(
            &mut self.partition,
            &mut self.searched,
            small,
            &piles,
            library,
        ))
    }

    fn stone(&mut self, reader: &mut Reader) -> Option<bool> {
        let mut piles = reader.piles(0, u64::MAX)?;
        let library = grundy::solvers::stone::Position::new(&piles)
            .ok()?
            .outcome();
        let small = piles.len() <= 4 && piles.iter().all(|&stones| stones <= 12);
        piles.sort_unstable();
        Some(outcome(
            &mut self.stone,
            &mut self.searched,
            small,
            &piles,
            library,
        ))
    }

    fn knights(&mut self, reader: &mut Reader) -> Option<bool> {
        let count = reader.integer(0, u64::MAX)?;
        let cell = |_| Some((reader.integer(0, 499)?, reader.integer(0, 499)?));
        let mut cells = (0..count).map(cell).collect::<Option<Vec<_>>>()?;
        let library = grundy::solvers::knights::Position::new(&cells)
            .ok()?
            .outcome();
        let small = cells.len() <= 2 && cells.iter().all(|&(x, y)| x + y <= 12);
        cells.sort_unstable();
        Some(outcome(
            &mut self.knights,
            &mut self.searched,
            small,
            &cells,
            library,
        ))
    }

    fn marble(&mut self, reader: &mut Reader) -> Option<bool> {
        static OUTCOMES: OnceLock<Vec<Outcome>> = OnceLock::new();
        let mut filled = 0_u16;
        for bit in grundy::solvers::marble::HOLES {
            filled |= match reader.byte()? {
                b'*' => 1 << bit,
                b'.' => 0,
                _ => return None,
            };
        }
        self.searched += 1;
        Some(OUTCOMES.get_or_init(marble::outcomes)[usize::from(filled)].is_win())
    }

    /// Returns `true` if Alice wins.
    fn nottt(&mut self, reader: &mut Reader) -> Option<bool> {
        let strip = reader.token()?;
        if strip.iter().any(|cell| !b".XO".contains(cell)) || !nottt::is_legal(&strip) {
            return None;
        }
        let library = grundy::solvers::nottt::Position::new(&strip)
            .ok()?
            .outcome();
        let small = strip.len() <= 9;
        let wins = outcome(&mut self.nottt, &mut self.searched, small, &strip, library);
        let alice_to_move = strip.iter().filter(|&&cell| cell != b'.').count() % 2 == 0;
        Some(wins == alice_to_move)
    }

    fn tttnim(&mut self, reader: &mut Reader) -> Option<usize> {
        static TABLE: OnceLock<tttnim::Table> = OnceLock::new();
        const MOST: usize = 3;
        let piles = reader.integers(9, 1, u64::MAX)?;
        if piles.iter().any(|&stones| stones > MOST as u64) {
            let row = |row: usize| [piles[3 * row], piles[3 * row + 1], piles[3 * row + 2]];
            let position = grundy::solvers::tttnim::Position::new([row(0), row(1), row(2)]).ok()?;
            return Some(position.winning_count().into());
        }
        self.searched += 1;
        let piles = std::array::from_fn(|cell| usize::try_from(piles[cell]).expect("small"));
        Some(
            TABLE
                .get_or_init(|| tttnim::Table::new(MOST))
                .winning_cells(&piles)
                .len(),
        )
    }
}
