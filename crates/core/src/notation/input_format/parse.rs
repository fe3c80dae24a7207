//! The parts of the line.

use super::items::{self, Draft};
use super::layout::{
    GraphKind, InputComponents, InputFormat, InputGraph, InputItem, InputLoop, InputPart,
    InputVariable, Roots, SKIPPED, Style,
};
use crate::diagnostic::Diagnostic;
use crate::notation::expr::{condition, expr};
use crate::notation::parse_error::ParserState;
use crate::notation::prelude::*;
use crate::notation::scope::{refuse_taken, resolve, resolve_condition, variable_name};
use crate::notation::syntax::read_with;

/// The most parts.
const MOST_PARTS: usize = 32;
/// The most names.
const MOST_NAMES: usize = 256;
/// The most numbers of a component.
const MOST_NUMBERS: usize = 8;
/// Reserved words at the beginning of an item.
const WORDS: [&str; 17] = [
    "times", "until", "end", "play", "swap", "runs", "strip", "board", "as", "line", "sum", "tree",
    "graph", "by", "token", "on", "from",
];

impl InputFormat {
    /// Reads an input line. The count of a list without one is the number before the list. That
    /// number is not one of the `parameters` of the game.
    ///
    /// # Errors
    /// Returns a diagnostic that points into the line if the line is invalid.
    pub fn parse(text: &str, parameters: &[String]) -> Result<Self, Diagnostic> {
        let task = Self {
            text: text.to_owned(),
            variables: Vec::new(),
            parts: Vec::new(),
            play: None,
            swap: None,
        };
        let mut draft = Draft {
            task,
            parameters,
            last: None,
        };
        read_with(
            text,
            ParserState::new("T; n; piles..."),
            |input: &mut ParserInput<'_>| draft.parts(input),
        )?;
        Ok(draft.task)
    }
}

impl Draft<'_> {
    fn parts(&mut self, input: &mut ParserInput) -> Parsed<()> {
        loop {
            let ((), span) =
                with_span(|input: &mut ParserInput<'_>| self.part(input)).parse_next(input)?;
            if self.task.parts.len() > MOST_PARTS {
                return refuse(&span, format!("at most {MOST_PARTS} parts"), "one too many");
            }
            let more = opt(symbol(";")).parse_next(input)?.is_some();
            // The line may end with a semicolon.
            if !more || rest(input).is_empty() {
                return self.complete(&span);
            }
            let is_last = ["swap", "play"].contains(&next_word(input));
            if self.task.play.is_some() && !is_last {
                return refuse(
                    &span,
                    "the played position comes last, except for `swap if`",
                    "more follows it",
                );
            }
        }
    }

    /// Refuses a line without the parts that are to be repeated or compared.
    fn complete(&self, span: &Span) -> Parsed<()> {
        match self.task.parts.last() {
            Some(InputPart::Read(_)) => Ok(()),
            _ => ParseError::new(span, "nothing is read", "what follows this?")
                .help("for example T; n; piles...")
                .stop(),
        }
    }

    fn part(&mut self, input: &mut ParserInput) -> Parsed<()> {
        let (word, behind) = word_and_rest(input);
        let behind_word = behind.split(|c: char| !c.is_ascii_alphanumeric()).next();
        let is_sum = behind_word == Some("sum") && behind[3..].trim_start().starts_with("times");
        let is_times = behind_word == Some("times") || is_sum;
        match word {
            "until" => self.until(input),
            "play" => self.play(input),
            "swap" => self.swap(input),
            "let" | "print" | "win" | "for" | "if" => {
                let (_, at) = name("a word").parse_next(input)?;
                ParseError::new(
                    &at,
                    "an input line says what is read and what is played, nothing else",
                    "more than that",
                )
                .help("the rules belong into the game; add what else the answer needs to the program itself")
                .stop()
            }
            "T" if behind.starts_with(';') => self.times(input, false),
            _ if is_times => self.times(input, true),
            _ => {
                let mut list = vec![items::item(self, input)?];
                while !rest(input).is_empty() && !rest(input).starts_with(';') {
                    list.push(items::item(self, input)?);
                }
                self.task.parts.push(InputPart::Read(list));
                Ok(())
            }
        }
    }

    fn times(&mut self, input: &mut ParserInput, word: bool) -> Parsed<()> {
        let (name, span) = variable_name(input, "a name")?;
        let index = self.variable(&name, &span, Style::Times)?;
        let is_sum = skip_word(input, "sum")?.is_some();
        if word {
            keyword("times").parse_next(input)?;
        }
        self.last = None;
        self.range(input, index)?;
        self.task.parts.push(InputPart::Repeat(if is_sum {
            InputLoop::Sum(index)
        } else {
            InputLoop::Times(index)
        }));
        Ok(())
    }

    /// `in 1..=100`, if it comes next.
    pub fn range(&mut self, input: &mut ParserInput, index: usize) -> Parsed<()> {
        let range = items::range(input)?;
        if let Some(variable) = self.task.variables.get_mut(index) {
            variable.range = range;
        }
        Ok(())
    }

    fn until(&mut self, input: &mut ParserInput) -> Parsed<()> {
        let at = keyword("until").parse_next(input)?;
        self.last = None;
        if skip_word(input, "end")?.is_some() {
            self.task.parts.push(InputPart::Repeat(InputLoop::End));
            return Ok(());
        }
        let mut condition = condition(input)?;
        let names = std::mem::take(&mut input.state.names);
        symbol(";").parse_next(input)?;
        let parts = self.task.parts.len();
        self.part(input)?;
        let read = self.task.parts.split_off(parts);
        let numbers = |part: &InputPart| matches!(part, InputPart::Read(items) if items.iter().all(|item| matches!(item, InputItem::Number(_))));
        if !read.iter().all(numbers) {
            return ParseError::new(
                &at,
                "`until` needs numbers after it",
                "the next part has other items than numbers",
            )
            .help("for example until n == 0; n; piles...")
            .stop();
        }
        resolve_condition(&mut condition, &names, &self.names())?;
        self.task
            .parts
            .push(InputPart::Repeat(InputLoop::Until(condition)));
        self.task.parts.extend(read);
        Ok(())
    }

    fn play(&mut self, input: &mut ParserInput) -> Parsed<()> {
        let at = keyword("play").parse_next(input)?;
        if self.task.play.is_some() {
            return refuse(
                &at,
                "the played position was already given",
                "a second time",
            );
        }
        let sum = next_word(input) == "sum"
            && !rest(input)
                .trim_start_matches("sum")
                .trim_start()
                .starts_with('(');
        if sum {
            keyword("sum").parse_next(input)?;
        }
        let next = next_word(input);
        let word = ["tree", "graph", "token"]
            .into_iter()
            .find(|&word| word == next);
        if let Some(word) = word {
            keyword(word).parse_next(input)?;
        }
        let is_graph = word.is_some();
        let (mut numbers, span): (Vec<_>, Span) =
            with_span(separated(1..=MOST_NUMBERS, expr, symbol(","))).parse_next(input)?;
        let mut kind = match word {
            Some("token") => {
                keyword("on").parse_next(input)?;
                GraphKind::Moves(expr(input)?)
            }
            Some("tree") => GraphKind::Tree,
            _ => GraphKind::Any,
        };
        let mut roots = if is_graph {
            roots(input)?
        } else {
            Roots::First
        };
        let mut group = opt(keyword("by"))
            .parse_next(input)?
            .map(|_| expr(input))
            .transpose()?;
        let mut wanted = opt(keyword("if"))
            .parse_next(input)?
            .map(|_| condition(input))
            .transpose()?;
        let names = std::mem::take(&mut input.state.names);
        let scope = self.names();
        numbers
            .iter_mut()
            .chain(&mut group)
            .try_for_each(|number| resolve(number, &names, &scope))?;
        wanted
            .iter_mut()
            .try_for_each(|wanted| resolve_condition(wanted, &names, &scope))?;
        if let Roots::Of(root) | Roots::EachOf(root) = &mut roots {
            resolve(root, &names, &scope)?;
        }
        if let GraphKind::Moves(vertices) = &mut kind {
            resolve(vertices, &names, &scope)?;
        }
        if sum && is_graph {
            return ParseError::new(&span, "a graph is not a sum of numbers", "edges")
                .help("leave `sum` out")
                .stop();
        }
        if sum && numbers.len() != 1 {
            return refuse(&span, "a sum is one number", "several numbers");
        }
        if group.is_some() && (is_graph || sum) {
            let help = "leave `by` out";
            return ParseError::new(&span, "groups are for components of a list", "here")
                .help(help)
                .stop();
        }
        let graph = is_graph.then_some(InputGraph { kind, roots });
        self.task.play = Some(InputComponents {
            span: at.start..span.end,
            sum,
            numbers,
            condition: wanted,
            group,
            graph,
        });
        Ok(())
    }

    fn swap(&mut self, input: &mut ParserInput) -> Parsed<()> {
        let at = keyword("swap").parse_next(input)?;
        keyword("if").parse_next(input)?;
        let mut condition = condition(input)?;
        let names = std::mem::take(&mut input.state.names);
        resolve_condition(&mut condition, &names, &self.names())?;
        if self.task.swap.is_some() {
            return refuse(&at, "`swap if` was already given", "a second time");
        }
        self.task.swap = Some(condition);
        Ok(())
    }

    /// The names of the variables.
    pub fn names(&self) -> Vec<String> {
        self.task
            .variables
            .iter()
            .map(|variable| variable.name.clone())
            .collect()
    }

    /// Adds a new name.
    pub fn variable(&mut self, name: &str, span: &Span, style: Style) -> Parsed<usize> {
        if WORDS.contains(&name) {
            return refuse(
                span,
                format!("{} has a meaning of its own", quote_text(name)),
                "no name",
            );
        }
        if name != SKIPPED && self.task.find(name).is_some() {
            return refuse_taken(name, span).stop();
        }
        if self.task.variables.len() >= MOST_NAMES {
            return refuse(span, format!("at most {MOST_NAMES} names"), "one too many");
        }
        self.task.variables.push(InputVariable {
            name: name.to_owned(),
            span: span.clone(),
            range: None,
            style,
        });
        Ok(self.task.variables.len() - 1)
    }
}

/// `from each`, `from each s`, `from r`
fn roots(input: &mut ParserInput) -> Parsed<Roots> {
    if opt(keyword("from")).parse_next(input)?.is_none() {
        return Ok(Roots::First);
    }
    if opt(keyword("each")).parse_next(input)?.is_some() {
        let is_all = ["", "if"].contains(&next_word(input));
        return Ok(if is_all {
            Roots::Each
        } else {
            Roots::EachOf(expr(input)?)
        });
    }
    Ok(Roots::Of(expr(input)?))
}
