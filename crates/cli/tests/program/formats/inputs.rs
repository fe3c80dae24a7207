//! Random inputs of a line, and the answers by the values of their positions.

use std::collections::HashMap;

use grundy_core::{
    game::{
        Game, Strip,
        expr::{Condition, Expr, Steps},
    },
    notation::input_format::{
        ElementCount, InputComponents, InputFormat, InputItem, InputList, InputLoop, InputPart,
        PositionFormat, SKIPPED, Style,
    },
    values::Values,
};

use crate::random::Random;

/// What a name stands for.
#[derive(Clone)]
pub(super) enum Known {
    Number(i128),
    List(Vec<i128>),
}

/// Makes an input and its answers.
pub(super) struct Maker<'a> {
    pub(super) task: &'a InputFormat,
    pub(super) game: &'a Game,
    pub(super) values: &'a Values,
    /// The numbers of a table's last coordinate.
    pub(super) width: usize,
    pub(super) gaps: HashMap<Gap, u32>,
    pub(super) columns: usize,
    pub(super) known: Vec<Known>,
    pub(super) random: Random,
    pub(super) input: String,
    pub(super) answers: Vec<(u32, bool)>,
    pub(super) total: u32,
    pub(super) is_summed: bool,
}

impl Maker<'_> {
    fn eval(&self, expr: &Expr, at: &[usize]) -> i128 {
        expr.eval(&self.scope(at), &mut Steps::at_most(1_000))
            .expect("a number")
    }

    fn holds(&self, condition: &Condition, at: &[usize]) -> bool {
        condition
            .eval(&self.scope(at), &mut Steps::at_most(1_000))
            .expect("a truth")
    }

    /// Returns the numbers of all names, with the elements of the lists at a place.
    fn scope(&self, at: &[usize]) -> Vec<i128> {
        let index = |counts: usize| {
            if counts == 2 && at.len() == 2 {
                at[0] * self.columns + at[1]
            } else {
                at.last().copied().unwrap_or(0)
            }
        };
        let each = self
            .task
            .variables
            .iter()
            .zip(&self.known)
            .map(|(variable, known)| match (&variable.style, known) {
                (Style::Place(which), _) => at.get(*which).map_or(0, |&place| place as i128),
                (_, Known::Number(number)) => *number,
                (Style::List(counts), Known::List(list)) => {
                    list.get(index(counts.len())).copied().unwrap_or_default()
                }
                (_, Known::List(_)) => 0,
            });
        each.collect()
    }

    fn write(&mut self, word: &str) {
        let blank = ["\n", " ", "  ", "\r\n"][usize::try_from(self.random.from(0, 3)).unwrap()];
        self.input.extend([word, blank]);
    }

    fn pick(&mut self, index: usize, most: u64) -> i128 {
        let (low, high) = self.task.variables[index]
            .range
            .unwrap_or((0, i64::try_from(most).unwrap()));
        let offset = self
            .random
            .from(0, u64::try_from(high - low).unwrap().min(most));
        i128::from(low) + i128::from(offset)
    }

    fn number(&mut self, index: usize, most: u64) {
        let number = self.pick(index, most);
        self.write(&number.to_string());
        self.known[index] = Known::Number(number);
    }

    pub(super) fn parts(&mut self, parts: &[InputPart]) {
        let Some((part, rest)) = parts.split_first() else {
            return self.answer();
        };
        match part {
            InputPart::Read(items) => {
                for item in items {
                    self.item(item);
                }
                self.parts(rest);
            }
            InputPart::Repeat(InputLoop::Times(index)) => {
                self.number(*index, 4);
                let Known::Number(times) = self.known[*index].clone() else {
                    return;
                };
                (0..times).for_each(|_| self.parts(rest));
            }
            InputPart::Repeat(InputLoop::Sum(index)) => {
                self.number(*index, 4);
                let Known::Number(times) = self.known[*index].clone() else {
                    return;
                };
                (self.total, self.is_summed) = (0, true);
                (0..times).for_each(|_| self.parts(rest));
                self.is_summed = false;
                self.answers.push((self.total, false));
            }
            InputPart::Repeat(InputLoop::End) => {
                (0..self.random.from(0, 4)).for_each(|_| self.parts(rest));
            }
            InputPart::Repeat(InputLoop::Until(end)) => {
                let Some((InputPart::Read(items), rest)) = rest.split_first() else {
                    panic!("no numbers")
                };
                let numbers: Vec<usize> = items
                    .iter()
                    .map(|item| match item {
                        InputItem::Number(index) => *index,
                        other => panic!("{other:?}"),
                    })
                    .collect();
                for _ in 0..self.random.from(0, 4) {
                    loop {
                        let picked: Vec<i128> =
                            numbers.iter().map(|&index| self.pick(index, 4)).collect();
                        numbers.iter().zip(&picked).for_each(|(&index, &number)| {
                            self.known[index] = Known::Number(number);
                        });
                        if !self.holds(end, &[]) {
                            for number in &picked {
                                self.write(&number.to_string());
                            }
                            break;
                        }
                    }
                    self.parts(rest);
                }
                for &index in &numbers {
                    self.known[index] = Known::Number(0);
                    self.write("0");
                }
                assert!(self.holds(end, &[]));
            }
        }
    }

    fn item(&mut self, item: &InputItem) {
        match item {
            InputItem::Number(index) => self.number(*index, 6),
            InputItem::List(list) => self.list(list),
            // Positions are made when they are played.
            InputItem::Signs(_) => {}
        }
    }

    fn list(&mut self, list: &InputList) {
        let counts: Vec<usize> = list
            .counts
            .iter()
            .map(|count| match count {
                ElementCount::Of(count) => usize::try_from(self.eval(count, &[])).unwrap(),
                ElementCount::Line => usize::try_from(self.random.from(1, 5)).unwrap(),
            })
            .collect();
        let is_line = list.counts.contains(&ElementCount::Line);
        self.columns = counts.get(1).copied().unwrap_or_default();
        let mut made = vec![Vec::new(); list.variables.len()];
        for _ in 0..counts.iter().product() {
            for (at, &index) in list.variables.iter().enumerate() {
                let number = self.pick(index, 12);
                made[at].push(number);
                match (&list.signs, is_line) {
                    (Some(signs), _) => {
                        let place = usize::try_from(number).unwrap();
                        self.input.push(char::from(signs.as_bytes()[place]));
                        if !is_line && self.random.from(0, 3) == 0 {
                            self.input.push(' ');
                        }
                    }
                    (None, true) => self.input.extend([number.to_string(), " ".to_owned()]),
                    (None, false) => self.write(&number.to_string()),
                }
            }
        }
        if is_line || list.signs.is_some() {
            self.input.push('\n');
        }
        for (&index, made) in list.variables.iter().zip(made) {
            self.known[index] = Known::List(made);
        }
    }

    /// Adds the value of a component.
    fn add(&mut self, numbers: &[i128]) {
        let number = |at: usize| usize::try_from(numbers[at]).expect("a position");
        if let Some(strip) = self.game.strip() {
            let end = |at: usize| u8::try_from(numbers[at]).expect("an end");
            self.total ^= gap(strip, (number(0), end(1), end(2)), &mut self.gaps);
            return;
        }
        let index = (0..numbers.len()).fold(0, |index, at| index * self.width + number(at));
        self.total ^= self
            .values
            .get(index)
            .unwrap_or_else(|| panic!("{numbers:?} of {}", self.game));
    }

    fn answer(&mut self) {
        if !self.is_summed {
            self.total = 0;
        }
        let last = match self.task.parts.last() {
            Some(InputPart::Read(items)) => items.clone(),
            _ => Vec::new(),
        };
        match (&self.task.play.clone(), last.last()) {
            (Some(play), _) => self.play(play),
            (None, Some(InputItem::Signs(signs))) => {
                let count = signs
                    .count
                    .as_ref()
                    .map_or(1, |count| self.eval(count, &[]));
                let marks = (0..count).map(|_| self.signs(&signs.style)).sum();
                if let Some(index) = signs.marks {
                    self.known[index] = Known::Number(marks);
                }
            }
            (None, Some(InputItem::List(list))) => {
                let numbers = list
                    .variables
                    .iter()
                    .map(|&index| Expr::Var(index))
                    .collect();
                self.play(&InputComponents {
                    span: 0..0,
                    sum: false,
                    numbers,
                    condition: None,
                    group: None,
                    graph: None,
                });
            }
            (None, _) => {
                let numbers: Vec<i128> = last
                    .iter()
                    .filter_map(|item| match item {
                        InputItem::Number(index) if self.task.variables[*index].name != SKIPPED => {
                            Some(self.eval(&Expr::Var(*index), &[]))
                        }
                        _ => None,
                    })
                    .collect();
                self.add(&numbers);
            }
        }
        let is_swapped = self
            .task
            .swap
            .as_ref()
            .is_some_and(|swap| self.holds(swap, &[]));
        if !self.is_summed {
            self.answers.push((self.total, is_swapped));
        }
    }

    fn play(&mut self, play: &InputComponents) {
        let mut lists = Vec::new();
        let mut find = |index: usize| {
            if let (Style::List(counts), Known::List(list)) =
                (&self.task.variables[index].style, &self.known[index])
            {
                lists.push((counts.len(), list.len()));
            }
            false
        };
        play.numbers
            .iter()
            .for_each(|number| assert!(!number.any(&mut find)));
        play.condition
            .iter()
            .for_each(|condition| assert!(!condition.any(&mut find)));
        let Some(&(dimensions, length)) = lists.first() else {
            if play
                .condition
                .as_ref()
                .is_none_or(|condition| self.holds(condition, &[]))
            {
                let numbers: Vec<i128> = play
                    .numbers
                    .iter()
                    .map(|number| self.eval(number, &[]))
                    .collect();
                self.add(&numbers);
            }
            return;
        };
        let columns = if dimensions == 2 {
            self.columns.max(1)
        } else {
            length.max(1)
        };
        let rows = if dimensions == 2 { length / columns } else { 1 };
        for row in 0..rows {
            let mut sum = 0;
            for column in 0..if dimensions == 2 { columns } else { length } {
                let at = if dimensions == 2 {
                    vec![row, column]
                } else {
                    vec![column]
                };
                if play
                    .condition
                    .as_ref()
                    .is_some_and(|condition| !self.holds(condition, &at))
                {
                    continue;
                }
                let numbers: Vec<i128> = play
                    .numbers
                    .iter()
                    .map(|number| self.eval(number, &at))
                    .collect();
                if play.sum {
                    sum += numbers[0];
                } else {
                    self.add(&numbers);
                }
            }
            if play.sum {
                self.add(&[sum]);
            }
        }
    }

    /// Makes a position of characters and adds its values; returns the number of its marks.
    fn signs(&mut self, style: &PositionFormat) -> i128 {
        let mut marks = 0;
        match style {
            PositionFormat::Runs(free, others) => {
                let mut length = 0;
                for _ in 0..self.random.from(1, 12) {
                    let from = if self.random.from(0, 2) > 0 {
                        free
                    } else {
                        others
                    };
                    let at = usize::try_from(self.random.from(0, from.len() as u64 - 1)).unwrap();
                    self.input.push(char::from(from.as_bytes()[at]));
                    if free == from {
                        length += 1;
                    } else {
                        self.add(&[length]);
                        (length, marks) = (0, marks + 1);
                    }
                }
                self.add(&[length]);
            }
            PositionFormat::Strip(free) => {
                let strip = self.game.strip().expect("a strip").clone();
                let (mut left, mut gap) = (0, 0);
                for _ in 0..self.random.from(1, 9) {
                    let mark = u8::try_from(self.random.from(1, strip.marks.len() as u64)).unwrap();
                    let is_mark = self.random.from(0, 1) == 0
                        && (gap > 0 || !strip.never.contains(&(left, mark)));
                    if is_mark {
                        self.input.push(strip.marks[usize::from(mark) - 1]);
                        self.add(&[gap, left.into(), mark.into()]);
                        (left, gap, marks) = (mark, 0, marks + 1);
                    } else {
                        self.input.push(*free);
                        gap += 1;
                    }
                }
                self.add(&[gap, left.into(), 0]);
            }
            PositionFormat::Board(free, filled, order) => {
                let board = self.game.board().expect("a board");
                let cells = usize::from(board.rows) * usize::from(board.columns);
                let mut mask = 0;
                for cell in 0..cells {
                    let is_filled = self.random.from(0, 1) == 0;
                    self.input.push(if is_filled { *filled } else { *free });
                    if self.random.from(0, 3) == 0 {
                        self.input.push('\n');
                    }
                    if is_filled {
                        mask |= 1 << order.get(cell).map_or(cell, |&bit| usize::from(bit));
                    }
                }
                self.add(&[mask]);
            }
        }
        self.input.push('\n');
        marks
    }
}

/// A gap of a strip: its free cells and its ends, 0 for a wall.
type Gap = (usize, u8, u8);

/// Returns the value of a gap by the rules: a move puts a mark into a free cell.
fn gap(strip: &Strip, (cells, left, right): Gap, known: &mut HashMap<Gap, u32>) -> u32 {
    if let Some(&value) = known.get(&(cells, left, right)) {
        return value;
    }
    let mut options = Vec::new();
    for cell in 0..cells {
        for mark in (1..).take(strip.marks.len()) {
            let next = [
                (cell == 0, (left, mark)),
                (cell + 1 == cells, (mark, right)),
            ];
            if next
                .iter()
                .any(|(beside, pair)| *beside && strip.never.contains(pair))
            {
                continue;
            }
            let [one, other] = [(cell, left, mark), (cells - 1 - cell, mark, right)]
                .map(|part| gap(strip, part, known));
            options.push(one ^ other);
        }
    }
    let value = (0..)
        .find(|value| !options.contains(value))
        .expect("few options");
    known.insert((cells, left, right), value);
    value
}
