//! The parts of the line.

use winnow::combinator::{opt, separated};
use winnow::prelude::*;

use super::draft::Draft;
use super::items;
use super::layout::{Graph, GraphKind, InputFormat, Loop, Part, Piece, Play, Roots, SKIPPED, Say, Style, Variable};
use super::term::Turns;
use crate::diagnostic::{Diagnostic, quoted};
use crate::notation::expr::terms;
use crate::notation::expr::{condition, expr};
use crate::notation::parse_error::{ParseError, Parsed, Span, State};
use crate::notation::scope::variable_name;
use crate::notation::syntax::{Input, keyword, next_word, read_with, rest, spanned, symbol};

/// The most parts.
const MOST_PARTS: usize = 32;
/// The most names.
const MOST_NAMES: usize = 256;
/// The most numbers of a component.
const MOST_NUMBERS: usize = 8;
/// Reserved words at the beginning of an item.
const WORDS: [&str; 29] = [
    "times",
    "until",
    "end",
    "play",
    "swap",
    "runs",
    "strip",
    "board",
    "as",
    "line",
    "sum",
    "tree",
    "graph",
    "depths",
    "by",
    "sorted",
    "reversed",
    "before",
    "after",
    "order",
    "token",
    "geography",
    "on",
    "at",
    "let",
    "print",
    "win",
    "else",
    "mex",
];

impl InputFormat {
    /// Reads an input line. The count of a list without one is the number before the list. That number is not one of
    /// the `parameters` of the game.
    ///
    /// # Errors
    /// Returns a diagnostic that points into the line if the line is invalid.
    pub fn parse(text: &str, parameters: &[String]) -> Result<Self, Diagnostic> {
        let mut draft = Draft { task: Self::new(text), parameters, last: None };
        let mut state = State::new("T; n; piles...");
        state.terms = Some(Vec::new());
        let terms = read_with(text, state, |input: &mut Input<'_>| {
            draft.parts(input)?;
            Ok(input.state.terms.take().unwrap_or_default())
        })?;
        Ok(Self { terms, ..draft.task })
    }

    fn new(text: &str) -> Self {
        let text = text.to_owned();
        let (variables, parts, definitions) = (Vec::new(), Vec::new(), Vec::new());
        Self { text, variables, parts, play: None, swap: None, definitions, terms: Vec::new(), says: Vec::new() }
    }
}

impl Draft<'_> {
    fn parts(&mut self, input: &mut Input) -> Parsed<()> {
        loop {
            let ((), span) = spanned(|input: &mut Input<'_>| self.part(input)).parse_next(input)?;
            if self.task.parts.len() > MOST_PARTS {
                return ParseError::new(&span, format!("at most {MOST_PARTS} parts"), "one too many").stop();
            }
            let more = opt(symbol(";")).parse_next(input)?.is_some();
            // The line may end with a semicolon.
            if !more || rest(input).is_empty() {
                return self.complete(&span);
            }
            let is_last = ["swap", "play", "print", "win", "if"].contains(&next_word(input));
            if (self.task.play.is_some() || !self.task.says.is_empty()) && !is_last {
                return ParseError::new(
                    &span,
                    "the played position comes last, except for `swap if`",
                    "more follows it",
                )
                .stop();
            }
        }
    }

    /// Refuses a line without the parts that are to be repeated or compared.
    fn complete(&self, span: &Span) -> Parsed<()> {
        if self.task.play.is_some() && !self.task.says.is_empty() {
            return ParseError::new(span, "a line says what is played or what is printed", "both")
                .help("`value(n)` is the value of a component")
                .stop();
        }
        match self.task.parts.last() {
            Some(Part::Read(_)) => Ok(()),
            Some(Part::Repeat(Loop::Each(..)) | Part::Define(_)) if self.task.play.is_some() => Ok(()),
            Some(_) if !self.task.says.is_empty() => Ok(()),
            _ => {
                ParseError::new(span, "nothing is read", "what follows this?").help("for example T; n; piles...").stop()
            }
        }
    }

    fn part(&mut self, input: &mut Input) -> Parsed<()> {
        let word = next_word(input);
        let behind = rest(input).get(word.len()..).unwrap_or_default().trim_start();
        let behind_word = behind.split(|c: char| !c.is_ascii_alphanumeric()).next();
        let is_sum = behind_word == Some("sum") && behind[3..].trim_start().starts_with("times");
        let is_times = behind_word == Some("times") || is_sum;
        match word {
            "until" => self.until(input),
            "play" => self.play(input),
            "swap" => self.swap(input),
            "let" => {
                let computed = self.definition(input)?;
                self.task.parts.push(match computed {
                    Some(item) => Part::Read(vec![item]),
                    None => Part::Define(self.task.definitions.len() - 1),
                });
                Ok(())
            }
            "for" => self.each(input),
            "print" | "win" | "if" => self.say(input),
            "T" if behind.starts_with(';') => self.times(input, false),
            _ if is_times => self.times(input, true),
            _ => {
                let mut list = vec![items::item(self, input)?];
                while !rest(input).is_empty() && !rest(input).starts_with(';') {
                    list.push(items::item(self, input)?);
                }
                self.task.parts.push(Part::Read(list));
                Ok(())
            }
        }
    }

    fn times(&mut self, input: &mut Input, word: bool) -> Parsed<()> {
        let (name, span) = variable_name(input, "a name")?;
        let index = self.variable(name, &span, Style::Times)?;
        let is_sum = next_word(input) == "sum";
        if is_sum {
            keyword("sum").parse_next(input)?;
        }
        if word {
            keyword("times").parse_next(input)?;
        }
        self.last = None;
        self.range(input, index)?;
        self.task.parts.push(Part::Repeat(if is_sum { Loop::Sum(index) } else { Loop::Times(index) }));
        Ok(())
    }

    /// `in 1..=100`, if it comes next.
    pub fn range(&mut self, input: &mut Input, index: usize) -> Parsed<()> {
        let range = items::range(input)?;
        if let Some(variable) = self.task.variables.get_mut(index) {
            variable.range = range;
        }
        Ok(())
    }

    fn until(&mut self, input: &mut Input) -> Parsed<()> {
        let at = keyword("until").parse_next(input)?;
        self.last = None;
        if next_word(input) == "end" {
            keyword("end").parse_next(input)?;
            self.task.parts.push(Part::Repeat(Loop::End));
            return Ok(());
        }
        let mut condition = condition(input)?;
        let names = std::mem::take(&mut input.state.names);
        symbol(";").parse_next(input)?;
        let parts = self.task.parts.len();
        self.part(input)?;
        let read = self.task.parts.split_off(parts);
        let numbers = |part: &Part| matches!(part, Part::Read(items) if items.iter().all(super::items::is_number));
        if !read.iter().all(numbers) {
            return ParseError::new(
                &at,
                "`until` needs numbers after it",
                "the next part has other items than numbers",
            )
            .help("for example until n == 0; n; piles...")
            .stop();
        }
        self.resolve_condition(input, &mut condition, &names)?;
        self.task.parts.push(Part::Repeat(Loop::Until(condition)));
        self.task.parts.extend(read);
        Ok(())
    }

    fn play(&mut self, input: &mut Input) -> Parsed<()> {
        let at = keyword("play").parse_next(input)?;
        if self.task.play.is_some() {
            return ParseError::new(&at, "the played position was already given", "a second time").stop();
        }
        let sum = next_word(input) == "sum" && !rest(input).trim_start_matches("sum").trim_start().starts_with('(');
        if sum {
            keyword("sum").parse_next(input)?;
        }
        let next = next_word(input);
        let word = ["tree", "graph", "token", "geography"].into_iter().find(|&word| word == next);
        if let Some(word) = word {
            keyword(word).parse_next(input)?;
        }
        let is_graph = word.is_some();
        let (mut numbers, span): (Vec<_>, Span) =
            spanned(separated(1..=MOST_NUMBERS, expr, symbol(","))).parse_next(input)?;
        let mut kind = match word {
            Some(word @ ("token" | "geography")) => {
                keyword("on").parse_next(input)?;
                let vertices = expr(input)?;
                if word == "token" { GraphKind::Moves(vertices) } else { GraphKind::Walk(vertices) }
            }
            Some("tree") => GraphKind::Tree,
            _ => GraphKind::Any,
        };
        let mut roots = if is_graph { roots(input)? } else { Roots::First };
        let mut group = match opt(keyword("by")).parse_next(input)? {
            Some(_) => Some(expr(input)?),
            None => None,
        };
        let mut most = match opt(keyword("at")).parse_next(input)? {
            Some(_) => {
                keyword("most").parse_next(input)?;
                Some(expr(input)?)
            }
            None => None,
        };
        let mut wanted = match opt(keyword("if")).parse_next(input)? {
            Some(_) => Some(condition(input)?),
            None => None,
        };
        let names = std::mem::take(&mut input.state.names);
        let mut each = numbers.iter_mut().chain(&mut group).chain(&mut most);
        each.try_for_each(|number| self.resolve(input, number, &names))?;
        wanted.iter_mut().try_for_each(|wanted| self.resolve_condition(input, wanted, &names))?;
        if let Roots::Of(root) | Roots::EachOf(root) = &mut roots {
            self.resolve(input, root, &names)?;
        }
        if let GraphKind::Moves(vertices) | GraphKind::Walk(vertices) = &mut kind {
            self.resolve(input, vertices, &names)?;
        }
        if sum && is_graph {
            return ParseError::new(&span, "a graph is not a sum of numbers", "edges").help("leave `sum` out").stop();
        }
        if sum && numbers.len() != 1 {
            return ParseError::new(&span, "a sum is one number", "several numbers").stop();
        }
        let is_many = group.is_some() || most.is_some();
        if is_many && (is_graph || sum) || group.is_some() && most.is_some() {
            let help = "leave `by` and `at most` out, or one of them";
            return ParseError::new(&span, "groups are for components of a list", "here").help(help).stop();
        }
        let graph = is_graph.then_some(Graph { kind, roots });
        self.task.play = Some(Play { span: at.start..span.end, sum, numbers, condition: wanted, group, most, graph });
        Ok(())
    }

    fn swap(&mut self, input: &mut Input) -> Parsed<()> {
        let at = keyword("swap").parse_next(input)?;
        keyword("if").parse_next(input)?;
        let mut condition = condition(input)?;
        let names = std::mem::take(&mut input.state.names);
        self.resolve_condition(input, &mut condition, &names)?;
        if self.task.swap.is_some() {
            return ParseError::new(&at, "`swap if` was already given", "a second time").stop();
        }
        self.task.swap = Some(condition);
        Ok(())
    }

    /// `for n in 1..=N`
    fn each(&mut self, input: &mut Input) -> Parsed<()> {
        keyword("for").parse_next(input)?;
        let mut turn = terms::turn(input)?;
        let names = std::mem::take(&mut input.state.names);
        self.resolve(input, &mut turn.low, &names)?;
        self.resolve(input, &mut turn.high, &names)?;
        let index = self.variable(&turn.name, &turn.span, Style::Number)?;
        self.last = None;
        self.task.parts.push(Part::Repeat(Loop::Each(index, turn.low, turn.high)));
        Ok(())
    }

    /// `win if c`, `print a, "b"`, `if c print a for i in 0..=n if d else "none"`
    fn say(&mut self, input: &mut Input) -> Parsed<()> {
        if next_word(input) == "win" {
            keyword("win").parse_next(input)?;
            let at = keyword("if").parse_next(input)?;
            let wins = self.truth(input)?;
            if self.task.says.iter().any(|say| matches!(say, Say::Win(_))) {
                return ParseError::new(&at, "`win if` was already given", "a second time").stop();
            }
            self.task.says.push(Say::Win(wins));
            return Ok(());
        }
        let only = if opt(keyword("if")).parse_next(input)?.is_some() { Some(self.truth(input)?) } else { None };
        keyword("print").parse_next(input)?;
        let mut pieces = Vec::new();
        loop {
            pieces.push(if rest(input).starts_with('"') {
                Piece::Text(items::words(input)?.0)
            } else {
                Piece::Number(crate::notation::expr::with_cases(input)?)
            });
            if opt(symbol(",")).parse_next(input)?.is_none() {
                break;
            }
        }
        let mut turns = if next_word(input) == "for" { terms::turns(input)? } else { Turns::default() };
        let is_else = opt(keyword("else")).parse_next(input)?.is_some();
        let otherwise = if is_else { items::words(input)?.0 } else { String::new() };
        let names = std::mem::take(&mut input.state.names);
        self.enter(input, &mut turns, &names)?;
        for piece in &mut pieces {
            if let Piece::Number(number) = piece {
                self.resolve(input, number, &names)?;
            }
        }
        self.leave(turns.loops.iter().map(|turn| turn.variable));
        self.task.says.push(Say::Print { only, pieces, turns, otherwise });
        Ok(())
    }

    /// A condition whose names are resolved.
    fn truth(&mut self, input: &mut Input) -> Parsed<crate::game::expr::Condition> {
        let mut condition = condition(input)?;
        let names = std::mem::take(&mut input.state.names);
        self.resolve_condition(input, &mut condition, &names)?;
        Ok(condition)
    }

    /// Returns all names.
    pub fn names(&self) -> Vec<String> {
        self.task.variables.iter().map(|variable| variable.name.clone()).collect()
    }

    /// Adds a new name.
    pub fn variable(&mut self, name: &str, span: &Span, style: Style) -> Parsed<usize> {
        if WORDS.contains(&name) {
            return ParseError::new(span, format!("{} has a meaning of its own", quoted(name)), "no name").stop();
        }
        if name != SKIPPED && self.task.find(name).is_some() {
            return ParseError::new(span, format!("{} is taken already", quoted(name)), "choose another name").stop();
        }
        if self.task.variables.len() >= MOST_NAMES {
            return ParseError::new(span, format!("at most {MOST_NAMES} names"), "one too many").stop();
        }
        self.task.variables.push(Variable { name: name.to_owned(), span: span.clone(), range: None, style });
        Ok(self.task.variables.len() - 1)
    }
}

/// `from each`, `from each s`, `from r`
fn roots(input: &mut Input) -> Parsed<Roots> {
    if opt(keyword("from")).parse_next(input)?.is_none() {
        return Ok(Roots::First);
    }
    if opt(keyword("each")).parse_next(input)?.is_some() {
        let is_all = ["", "if"].contains(&next_word(input));
        return Ok(if is_all { Roots::Each } else { Roots::EachOf(expr(input)?) });
    }
    Ok(Roots::Of(expr(input)?))
}
