//! Typical formats over games of all families: a reader of its own makes random inputs of each line
//! and adds their values, and the program answers them, by the interpreter and in every language.

use std::collections::HashMap;

use grundy_compute as compute;
use grundy_core::{
    game::Game, game::Strip, game::expr::Condition, game::expr::Expr, game::expr::Steps,
    notation::Bounds, notation::input_format::ElementCount,
    notation::input_format::InputComponents, notation::input_format::InputFormat,
    notation::input_format::InputItem, notation::input_format::InputList,
    notation::input_format::InputLoop, notation::input_format::InputPart,
    notation::input_format::PositionFormat, notation::input_format::SKIPPED,
    notation::input_format::Style, values::Values,
};
use grundy_emit::{JudgeSample, Language};

use super::{built_all, emitted};
use crate::{random::Random, shared};

/// A game, the bounds of its table, and a line.
pub const FORMATS: [(&str, &str, &str); 44] = [
    ("0.[3]", "70", "piles[line]"),
    ("0.[3]", "70", "n; piles..."),
    ("0.[3]", "70", "T; n; piles..."),
    ("0.[3]", "70", "until n == 0; n; piles..."),
    (
        "0.[3]",
        "70",
        "until n == 0 and m == 0; n m; _[n] b[m]; play b if b > n",
    ),
    ("0.[3]", "70", "until end; n; a[n]"),
    (
        "0.[3]",
        "70",
        "T; n; w[n] in 0..=9; b[n] in 10..=20; play b-w-1",
    ),
    (
        "0.[3]",
        "70",
        "T; n; (l r)[n] in 1..=9; play max(l, r)-min(l, r)",
    ),
    ("0.[3]", "70", "T; n; a[i < n]; play a if (n-i) % 2 == 1"),
    ("0.[3]", "70", "T; n m; a[n][m]; play sum a"),
    (
        "0.[3]",
        "70",
        "T; R C; a[i < R][j < C]; play a if (R-i+C-j) % 2 == 1",
    ),
    ("0.[3]", "70", "T; n; a[n]; play sum a if a > 1"),
    ("0.[3]", "70", "T; x1 _ x2 _; play max(x1, x2)-min(x1, x2)"),
    ("0.[3]", "70", "m sum times; a b; play a+b"),
    ("0.[3]", "70", "T; m sum times; n; a[n]"),
    (
        "0.[3]",
        "70",
        "T; n m; c[i < n][j < m] as \".x#\"; play i if c == 2",
    ),
    ("0.[3]", "70", "T; s[line] as \"abc\""),
    ("0.[3]", "70", "n; (a _)[n]; play a; swap if n % 2 == 1"),
    ("0.[3]", "70", "T; n; (x _ y)[n] z; play x+y+z"),
    ("0.77", "70", "T; pins as runs \"I\" \"X\""),
    ("0.77", "70", "T; k; runs \"Io\" \"X\"[k]"),
    ("0.77", "70", "T; n"),
    ("0.77", "70", "q times; n"),
    ("Kayles", "70", "T; n; a[2*n]; play a+n if a < 5 or a == 6"),
    ("0.07", "70", "T; runs \".\" \"#\""),
    ("0.137", "70", "T; n; piles... in 1..=9"),
    ("4!.0", "70", "T; k; piles[k]; swap if k % 2 == 0"),
    ("4.[3]", "70", "T; n; piles..."),
    ("Subtraction({1,3,4})", "70", "T; n; piles..."),
    ("Subtraction(1..=n/2)", "70", "T; k; piles[k]"),
    ("Subtraction(squares)", "70", "until end; n"),
    (
        "Subtraction(primes)",
        "70",
        "until end; n in 0..=8 m in 0..=8; play n*m",
    ),
    (
        "Heap(n -> [n-k] for k in 1..=n-1 if n%k == 0)",
        "70",
        "T; n",
    ),
    (
        "Heap(n -> [n-1]; [n/2, n/2] if n%2 == 0)",
        "70",
        "T; n; a[n]",
    ),
    (
        "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        "20x20",
        "until end; a b",
    ),
    (
        "Lattice(leap (-2,1) (-2,-1) (1,-2) (-1,-2))",
        "20x20",
        "T; k; (x y)... in 1..=15; play x-1, y-1",
    ),
    (
        "Lattice(leap (-1,0) (-2,0) (0,-1) (0,-2) (-1,-1))",
        "20x20",
        "T; n m; (x y)[n] (_ _)[m]; play x, y",
    ),
    (
        "State(x, y -> (x-1, y) if x > y; (x, y/2) if y > 0)",
        "20x20",
        "T; n; (x y)[n]",
    ),
    ("Cutting Game", "12x12", "T; w h in 1..=9"),
    (
        "Strip(O X; never OO XX)",
        "30",
        "T; s as strip \".\"; swap if s % 2 == 1",
    ),
    ("Strip(O X; never OO XX)", "30", "T; strip \"_\"[2]"),
    ("Board(3x3; place [##] turn)", "", "T; board \".\" \"#\""),
    ("Board(2x3; place [##] turn)", "", "n; board \".\" \"#\"[n]"),
    (
        "Board(2x2; line 1..=2 in row column)",
        "",
        "T; board \"o\" \"x\" order 3 1 0 2",
    ),
];

/// What a name stands for.
#[derive(Clone)]
enum Known {
    Number(i128),
    List(Vec<i128>),
}

/// Makes an input and its answers.
struct Maker<'a> {
    task: &'a InputFormat,
    game: &'a Game,
    values: &'a Values,
    /// The numbers of a table's last coordinate.
    width: usize,
    gaps: HashMap<Gap, u32>,
    columns: usize,
    known: Vec<Known>,
    random: Random,
    input: String,
    answers: Vec<(u32, bool)>,
    total: u32,
    is_summed: bool,
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

    fn parts(&mut self, parts: &[InputPart]) {
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
                (0..self.random.from(0, 4)).for_each(|_| self.parts(rest))
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
                            self.known[index] = Known::Number(number)
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
                    sum += numbers[0]
                } else {
                    self.add(&numbers)
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

/// Returns the words of a command for a format, with answers that show the value and the winner.
fn command(format: usize) -> Vec<&'static str> {
    let (game, to, line) = FORMATS[format];
    let mut words = vec![
        "emit",
        game,
        "--program",
        line,
        "--win",
        "W",
        "--lose",
        "L",
        "--format",
        "{case} {value} {answer}",
    ];
    if !to.is_empty() {
        words.extend(["--to", to]);
    }
    words
}

/// Returns random inputs of a format with their answers.
fn samples(format: usize, count: u64) -> Vec<JudgeSample> {
    let (game, to, line) = FORMATS[format];
    let game: Game = game.parse().expect("a game");
    let bounds: Bounds = if to.is_empty() {
        Bounds::All
    } else {
        to.parse().expect("bounds")
    };
    let values = compute::compute(&game, &bounds, None, &()).expect("small");
    let task = InputFormat::parse(line, &[]).expect("a line");
    let sample = |seed| {
        let known = vec![Known::Number(0); task.variables.len()];
        let (random, input) = (Random(seed + 1), String::new());
        let mut maker = Maker {
            task: &task,
            game: &game,
            values: &values,
            width: to
                .split('x')
                .next_back()
                .and_then(|width| width.parse().ok())
                .unwrap_or(1),
            gaps: HashMap::new(),
            columns: 0,
            known,
            random,
            input,
            answers: Vec::new(),
            total: 0,
            is_summed: false,
        };
        maker.parts(&task.parts);
        let lines = maker
            .answers
            .iter()
            .zip(1..)
            .map(|(&(value, is_swapped), case)| {
                let repeats = task.parts.iter().any(|part| {
                    matches!(
                        part,
                        InputPart::Repeat(
                            InputLoop::Times(_) | InputLoop::End | InputLoop::Until(_)
                        )
                    )
                });
                let word = if (value != 0) == is_swapped { "L" } else { "W" };
                format!("{} {value} {word}\n", if repeats { case } else { 1 })
            });
        JudgeSample {
            output: lines.collect(),
            input: maker.input,
        }
    };
    (0..count).map(sample).collect()
}

/// All formats, by the interpreter: the program is tried on the samples before it is printed.
#[test]
#[ignore = "6 s: .ci/weekly"]
fn programs_answer_random_inputs_of_all_formats() {
    for format in 0..FORMATS.len() {
        let mut words: Vec<String> = command(format)
            .iter()
            .map(|&word| word.to_owned())
            .collect();
        let folder = tempfile::tempdir().expect("a folder");
        for (number, sample) in samples(format, 12).into_iter().enumerate() {
            let [input, output] =
                ["in", "out"].map(|kind| folder.path().join(format!("{number}.{kind}")));
            std::fs::write(&input, sample.input).expect("written");
            std::fs::write(&output, sample.output).expect("written");
            words.extend([
                "--sample".to_owned(),
                input.display().to_string(),
                output.display().to_string(),
            ]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        emitted(&[&words, &["--lang", "python"][..]].concat());
    }
}

fn in_language(language: Language, step: usize) {
    let formats: Vec<usize> = (0..FORMATS.len()).step_by(step).collect();
    let commands: Vec<_> = formats.iter().map(|&format| command(format)).collect();
    let Some(programs) = built_all("formats", &commands, language) else {
        return;
    };
    for (format, program) in formats.into_iter().zip(programs) {
        for JudgeSample { input, output } in samples(format, 4) {
            let (answers, said, code) = program.run(input.as_bytes());
            let context = format!(
                "{:?} in {}: {input:?}: {said}",
                FORMATS[format],
                language.title()
            );
            assert_eq!(
                (answers.as_str(), code),
                (output.as_str(), Some(0)),
                "{context}"
            );
        }
    }
}

shared::in_each_language!(programs in_language by 11);
