//! Definitions, and the parts of expressions that only input lines have: `f(a, b)`, elements of lists, cases, tables, and
//! `mex(g(n-k) for k in 1..=n if n%k == 0)`.

use winnow::prelude::*;

use super::draft::Draft;
use super::items::{count, place};
use super::layout::{Count, Filled, Item, Style};
use super::term::{Definition, Fold, Named, Term, Turn, Turns};
use crate::diagnostic::quoted;
use crate::game::expr::{Condition, Expr, Op};
use crate::notation::expr::{terms, with_cases};
use crate::notation::given::FIRST_PARAMETER;
use crate::notation::parse_error::{ParseError, Parsed, Span};
use crate::notation::scope::variable_name;
use crate::notation::syntax::{Input, keyword, next_word, rest, symbol};

/// The uses of names in the text that was parsed last.
pub(super) type Uses = [(String, Span)];

impl Draft<'_> {
    /// Replaces the uses of names in an expression and in its terms by variables.
    pub fn resolve(&mut self, input: &mut Input, expr: &mut Expr, uses: &Uses) -> Parsed<()> {
        let mut terms = Vec::new();
        expr.rename(&mut |index| self.renamed(index, uses, &mut terms))?;
        terms.into_iter().try_for_each(|term| self.resolve_term(input, term, uses))
    }

    /// The same for a condition.
    pub fn resolve_condition(&mut self, input: &mut Input, condition: &mut Condition, uses: &Uses) -> Parsed<()> {
        let mut terms = Vec::new();
        condition.rename(&mut |index| self.renamed(index, uses, &mut terms))?;
        terms.into_iter().try_for_each(|term| self.resolve_term(input, term, uses))
    }

    fn renamed(&self, index: usize, uses: &Uses, terms: &mut Vec<usize>) -> Parsed<usize> {
        if let Some(term) = index.checked_sub(FIRST_PARAMETER) {
            terms.push(term);
            return Ok(index);
        }
        let (name, span) = uses.get(index).ok_or(crate::notation::parse_error::Stop::Mismatch)?;
        match self.task.find(name) {
            Some(variable) => Ok(variable),
            None => self.unknown(name, span),
        }
    }

    fn unknown<T>(&self, name: &str, span: &Span) -> Parsed<T> {
        let known: Vec<String> = self.names().into_iter().filter(|name| !name.ends_with(GONE)).collect();
        ParseError::new(span, format!("unknown variable {}", quoted(name)), "not known here")
            .help(format!("known here: {}", known.join(", ")))
            .stop()
    }

    fn resolve_term(&mut self, input: &mut Input, index: usize, uses: &Uses) -> Parsed<()> {
        let Some(term) = input.state.terms.as_mut().and_then(|terms| terms.get_mut(index)) else { return Ok(()) };
        let nothing = Term::Cases(Vec::new(), Expr::Int(0));
        let mut term = std::mem::replace(term, nothing);
        match &mut term {
            Term::Use(named, arguments) => {
                arguments.iter_mut().try_for_each(|each| self.resolve(input, each, uses))?;
                if let Named::Unknown(name, span) = &*named {
                    *named = self.named(name, span, arguments)?;
                }
                // The list is not a number that the length depends on.
                if matches!(named, Named::Length(_)) {
                    arguments.clear();
                }
            }
            Term::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    self.resolve_condition(input, condition, uses)?;
                    self.resolve(input, value, uses)?;
                }
                self.resolve(input, otherwise, uses)?;
            }
            Term::Table { index, .. } => self.resolve(input, index, uses)?,
            Term::Fold(_, value, turns) => {
                self.enter(input, turns, uses)?;
                self.resolve(input, value, uses)?;
                self.leave(turns.loops.iter().map(|turn| turn.variable));
            }
        }
        if let Some(place) = input.state.terms.as_mut().and_then(|terms| terms.get_mut(index)) {
            *place = term;
        }
        Ok(())
    }

    /// Returns the meaning of a name with arguments.
    fn named(&self, name: &str, span: &Span, arguments: &[Expr]) -> Parsed<Named> {
        let wrong = |message: String, label: &str| ParseError::new(span, message, label).stop();
        if let Some(name) = name.strip_suffix('[') {
            let Some(list) = self.task.find(name) else { return self.unknown(name, span) };
            return match &self.task.variables[list].style {
                Style::List(counts) if counts.len() == arguments.len() => Ok(Named::Element(list)),
                Style::List(counts) => wrong(format!("{} has {} indices", quoted(name), counts.len()), "others here"),
                _ => wrong(format!("{} is no list", quoted(name)), "no list"),
            };
        }
        match (name, arguments) {
            ("value", _) => Ok(Named::Value),
            ("size", [Expr::Var(list)]) if self.is_list(*list) => Ok(Named::Length(*list)),
            ("size", _) => wrong("size is the length of a list".to_owned(), "for example size(a)"),
            _ => {
                let Some(index) = self.task.definitions.iter().position(|known| known.name == name) else {
                    return wrong(format!("{} is not defined", quoted(name)), "define it before: let f(n) = …");
                };
                let count = self.task.definitions[index].parameters.len();
                if count != arguments.len() {
                    return wrong(format!("{} has {count} arguments", quoted(name)), "others here");
                }
                Ok(Named::Definition(index))
            }
        }
    }

    fn is_list(&self, index: usize) -> bool {
        self.task.variables.get(index).is_some_and(|variable| matches!(variable.style, Style::List(_)))
    }

    /// Adds the variables of loops, and resolves their ends and their condition.
    pub fn enter(&mut self, input: &mut Input, turns: &mut Turns, uses: &Uses) -> Parsed<()> {
        for turn in &mut turns.loops {
            self.resolve(input, &mut turn.low, uses)?;
            self.resolve(input, &mut turn.high, uses)?;
            turn.variable = self.variable(&turn.name, &turn.span, Style::Local)?;
        }
        turns.condition.iter_mut().try_for_each(|each| self.resolve_condition(input, each, uses))
    }

    /// Makes the names of loops and parameters free again.
    pub fn leave(&mut self, variables: impl Iterator<Item = usize>) {
        for variable in variables {
            self.task.variables[variable].name.push(GONE);
        }
    }

    /// `let x = …`, `let a[i < n] = …`, or `let f(a, b) = …`
    pub fn definition(&mut self, input: &mut Input) -> Parsed<Option<Item>> {
        keyword("let").parse_next(input)?;
        let (name, span) = variable_name(input, "a name")?;
        let (name, span) = (name.to_owned(), span);
        if rest(input).starts_with('[') {
            return self.filled(input, &name, &span).map(Some);
        }
        if !rest(input).starts_with('(') {
            symbol("=").parse_next(input)?;
            let value = self.value(input)?;
            return Ok(Some(Item::Computed(self.variable(&name, &span, Style::Number)?, value)));
        }
        symbol("(").parse_next(input)?;
        let mut parameters = Vec::new();
        loop {
            let (parameter, span) = variable_name(input, "a parameter")?;
            parameters.push(self.variable(parameter, &span, Style::Local)?);
            if !rest(input).starts_with(',') {
                break;
            }
            symbol(",").parse_next(input)?;
        }
        symbol(")").parse_next(input)?;
        symbol("=").parse_next(input)?;
        let is_taken = self.task.definitions.iter().any(|known| known.name.eq_ignore_ascii_case(&name))
            || name == "value"
            || name == "size";
        if is_taken {
            return ParseError::new(&span, format!("{} is taken already", quoted(&name)), "choose another name").stop();
        }
        self.task.definitions.push(Definition { name, parameters: parameters.clone(), body: Expr::Int(0) });
        let body = self.value(input)?;
        if let Some(last) = self.task.definitions.last_mut() {
            last.body = body;
        }
        self.leave(parameters.into_iter());
        Ok(None)
    }

    /// `[i < n][j < m] = value`, or `[n] = sum(value at place for i in 0..=m)`, after the name of a list.
    fn filled(&mut self, input: &mut Input, name: &str, span: &Span) -> Parsed<Item> {
        let (mut counts, mut loops) = (Vec::new(), Vec::new());
        while counts.len() < 2 && rest(input).starts_with('[') {
            symbol("[").parse_next(input)?;
            let place = place(input)?;
            let length = count(self, input)?;
            symbol("]").parse_next(input)?;
            counts.push(Count::Of(length.clone()));
            if let Some((name, span)) = place {
                let high = Expr::Binary(Op::Sub, Box::new(length), Box::new(Expr::Int(1)));
                loops.push(Turn { name, span, variable: 0, low: Expr::Int(0), high });
            }
        }
        symbol("=").parse_next(input)?;
        let (dimensions, is_each) = (counts.len(), !loops.is_empty());
        let list = self.variable(name, span, Style::List(counts))?;
        let mut turns = Turns { loops, condition: None };
        let word = next_word(input);
        let fold = Fold::ALL.into_iter().find(|(name, fold)| *name == word && !matches!(fold, Fold::Mex | Fold::Min));
        let (mut value, mut at) = match fold.filter(|_| !is_each) {
            None => (with_cases(input)?, None),
            Some((word, fold)) => {
                keyword(word).parse_next(input)?;
                symbol("(").parse_next(input)?;
                let value = with_cases(input)?;
                keyword("at").parse_next(input)?;
                let at = with_cases(input)?;
                turns = terms::turns(input)?;
                symbol(")").parse_next(input)?;
                (value, Some((fold, at)))
            }
        };
        if is_each && turns.loops.len() != dimensions || at.is_none() && !is_each || at.is_some() && dimensions > 1 {
            let help = "for example let a[i < n] = i*i, or let a[n] = sum(1 at v[k] for k in 0..=m-1)";
            return ParseError::new(span, "a computed list has an element for each place", "here").help(help).stop();
        }
        let uses = std::mem::take(&mut input.state.names);
        // The ends of the loops are those of the counts, whose names are resolved.
        if is_each {
            for turn in &mut turns.loops {
                turn.variable = self.variable(&turn.name, &turn.span, Style::Local)?;
            }
        } else {
            self.enter(input, &mut turns, &uses)?;
        }
        self.resolve(input, &mut value, &uses)?;
        at.iter_mut().try_for_each(|(_, at)| self.resolve(input, at, &uses))?;
        self.leave(turns.loops.iter().map(|turn| turn.variable));
        Ok(Item::Filled(Filled { list, value, at, turns }))
    }

    /// An expression with cases, whose names are resolved.
    pub fn value(&mut self, input: &mut Input) -> Parsed<Expr> {
        let mut value = with_cases(input)?;
        let uses = std::mem::take(&mut input.state.names);
        self.resolve(input, &mut value, &uses)?;
        Ok(value)
    }
}

/// The sign after the name of a loop or parameter whose scope has ended.
pub(super) const GONE: char = '\'';
