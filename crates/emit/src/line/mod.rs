//! The definitions and terms of an input line as functions of a program.
//!
//! A definition becomes a function of its parameters and of the numbers that were read and that it depends on. A
//! definition whose calls of itself are all last is a loop; any other that calls itself, or is made of many numbers, keeps its
//! values in a table that grows. Cases, tables and folds become functions too, of the variables that occur in them.

mod free;
mod kind;
mod table;

use grundy_languages::program::{Error, Program};
use std::rc::Rc;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::scope::{Bounded, Exact, Scope, Terms};
use grundy_core::{
    game::expr::Expr,
    notation::{
        input_format::{Count, Definition, Fold, InputFormat, Item, Named, Part, Style, Term, Turns},
        parameters::FIRST_PARAMETER,
    },
};

/// The greatest number of calls of definitions within each other: every language has room for them.
const DEEPEST: i64 = 3000;
/// The most turns of a definition that is a loop.
const MOST_TURNS: i64 = 1_000_000_000;
/// The most values of a definition that are kept: then all are forgotten.
const MOST_KEPT: i64 = 1 << 24;

/// The lists of the program that several functions use: the height of the stack, the current mark and the depth of the
/// calls; the stack of values; the marks of values.
pub(crate) const LISTS: [&str; 3] = ["tops", "stack", "marks"];

/// The definitions and terms of an input line.
#[derive(Debug)]
pub(crate) struct Line {
    task: InputFormat,
    /// The name of each variable in functions.
    names: Vec<Ident>,
    ranges: Vec<(i64, i64)>,
    exact: Exact,
    /// The numbers that were read and that each definition depends on.
    hidden: Vec<Vec<usize>>,
}

impl Line {
    /// Returns the definitions and terms of a line that has some.
    pub fn new(task: &InputFormat, names: &[Ident], ranges: &[(i64, i64)], exact: Exact) -> Option<Rc<Self>> {
        let is_filled = task
            .parts
            .iter()
            .any(|part| matches!(part, Part::Read(items) if items.iter().any(|item| matches!(item, Item::Filled(_)))));
        if task.terms.is_empty() && task.definitions.is_empty() && task.says.is_empty() && !is_filled {
            return None;
        }
        let (names, ranges) = (names.to_vec(), ranges.to_vec());
        let mut line = Self { task: task.clone(), names, ranges, exact, hidden: Vec::new() };
        for definition in &task.definitions {
            let mut found = Vec::new();
            line.free(&definition.body, &mut found);
            line.hidden.push(sorted(found, &definition.parameters));
        }
        Some(Rc::new(line))
    }

    /// Returns the second count of a list of rows.
    fn columns(&self, list: usize) -> Option<&Count> {
        match &self.task.variables.get(list)?.style {
            Style::List(counts) => counts.get(1),
            _ => None,
        }
    }

    /// Returns the lists whose elements or length the line uses.
    pub fn lists(&self) -> Vec<usize> {
        let of = |term: &Term| match term {
            Term::Use(Named::Element(list) | Named::Length(list), _) => Some(*list),
            _ => None,
        };
        sorted(self.task.terms.iter().filter_map(of).collect(), &[])
    }

    /// Returns the name of a variable within a function.
    fn inner(&self, index: usize) -> Ident {
        format_ident!("in_{}", self.names[index])
    }

    /// Returns a variable within a function.
    fn known(&self, index: usize) -> Bounded {
        let name = self.inner(index);
        let tokens = quote! { #name };
        match self.task.variables[index].style {
            Style::Local => self.exact.any(tokens),
            _ => Bounded { tokens, low: self.ranges[index].0.into(), high: self.ranges[index].1.into() },
        }
    }

    /// Returns the scope of a function with these variables.
    fn scope(self: &Rc<Self>, variables: &[usize], helpers: Vec<&'static str>) -> Scope {
        let known = |index: usize| variables.contains(&index).then(|| self.known(index));
        let variables = (0..self.task.variables.len()).map(known).collect();
        let (checked, exact) = (true, self.exact);
        Scope { variables, helpers, checked, exact, line: Some(self.clone()), ..Scope::default() }
    }

    fn element(self: &Rc<Self>, scope: &mut Scope, list: usize, indices: &[TokenStream]) -> Result<Bounded, String> {
        let name = format_ident!("from_{}", self.names[list]);
        let tokens = match (self.columns(list), indices) {
            (Some(Count::Of(columns)), [row, column]) => {
                let columns = scope.number(columns)?.tokens;
                quote! { #name(#row, #column, #columns) }
            }
            _ => quote! { #name(#(#indices),*) },
        };
        let (low, high) = self.ranges[list];
        Ok(Bounded { tokens, low: low.into(), high: high.into() })
    }

    fn function(&self, index: usize) -> Ident {
        format_ident!("own_{}", self.task.definitions[index].name.to_lowercase())
    }

    /// Adds the functions.
    ///
    /// # Errors
    /// Returns the reason if an expression cannot be written as code.
    pub fn add(self: &Rc<Self>, program: &mut Program) -> Result<(), String> {
        let mut functions: Vec<TokenStream> = Vec::new();
        let mut helpers: Vec<&'static str> = Vec::new();
        let has_mex = self.task.terms.iter().any(|term| matches!(term, Term::Fold(Fold::Mex, ..)));
        let mut shared: Vec<String> = LISTS.iter().take(if has_mex { 3 } else { 1 }).map(ToString::to_string).collect();
        for list in self.lists() {
            shared.push(self.names[list].to_string());
            functions.push(self.reader(list));
        }
        if has_mex {
            functions.extend(table::mex());
        }
        for index in 0..self.task.definitions.len() {
            if let kind::Kind::Table = self.kind(index) {
                shared.extend(self.table_lists(index).map(|name| name.to_string()));
                functions.extend(self.table(index));
            }
        }
        let is_loop = |index: &usize| matches!(self.kind(*index), kind::Kind::Loop);
        let loops = (0..self.task.definitions.len()).filter(is_loop);
        let within: Vec<&Expr> = loops.map(|index| &self.task.definitions[index].body).collect();
        for term in 0..self.task.terms.len() {
            // The cases of a loop are written where they are tested.
            if within.contains(&&Expr::Var(FIRST_PARAMETER + term)) {
                continue;
            }
            functions.extend(self.part(term, &mut helpers, program)?);
        }
        for index in 0..self.task.definitions.len() {
            functions.push(self.definition(index, &mut helpers)?);
        }
        let failed = |error: Error| error.to_string();
        program.wide = true;
        program.call(&helpers).map_err(failed)?;
        for function in functions {
            program.function("", function).map_err(failed)?;
        }
        program.shared = shared;
        Ok(())
    }

    /// Returns the function that reads an element of a list.
    fn reader(&self, list: usize) -> TokenStream {
        let (name, all) = (format_ident!("from_{}", self.names[list]), &self.names[list]);
        if self.columns(list).is_some() {
            return quote! {
                fn #name(row: i64, column: i64, columns: i64) -> i64 {
                    if row < 0 || column < 0 || column >= columns || row * columns + column >= length(#all) {
                        refuse("an index is out of range");
                    }
                    return element(#all, row * columns + column);
                }
            };
        }
        quote! {
            fn #name(at: i64) -> i64 {
                if at < 0 || at >= length(#all) { refuse("an index is out of range"); }
                return element(#all, at);
            }
        }
    }

    fn parameters(&self, variables: &[usize]) -> TokenStream {
        let names = variables.iter().map(|&index| self.inner(index));
        quote! { #(#names: i64),* }
    }

    /// Returns the function of a term that is not a use of a name.
    fn part(
        self: &Rc<Self>,
        term: usize,
        helpers: &mut Vec<&'static str>,
        program: &mut Program,
    ) -> Result<Option<TokenStream>, String> {
        let captured = self.captured(term);
        let (name, parameters) = (format_ident!("part_{term}"), self.parameters(&captured));
        let mut scope = self.scope(&captured, std::mem::take(helpers));
        let body = match &self.task.terms[term] {
            Term::Use(..) => None,
            Term::Cases(cases, otherwise) => {
                let mut body = TokenStream::new();
                for (condition, value) in cases {
                    let (condition, value) = (scope.condition(condition)?, scope.number(value)?.tokens);
                    body.extend(quote! { if #condition { return #value; } });
                }
                let otherwise = scope.number(otherwise)?.tokens;
                Some(quote! { #body return #otherwise; })
            }
            Term::Table { head, turn, index } => {
                let index = scope.number(index)?;
                let index = scope.at_least(index, 0).tokens;
                let values = head.iter().chain(turn).map(|&value| i64::try_from(value));
                let values = values.collect::<Result<Vec<i64>, _>>().map_err(|_| "a number is too large")?;
                let list = format!("TABLE_{term}");
                let [first, length] = [head.len(), turn.len()].map(Literal::usize_unsuffixed);
                program.numbers(&list, values);
                let list = format_ident!("{list}");
                Some(quote! {
                    let mut at = #index;
                    if at >= #first { at = #first + (at - #first) % #length; }
                    return number(#list, at);
                })
            }
            Term::Fold(fold, value, turns) => Some(self.folded(&mut scope, *fold, value, turns)?),
        };
        *helpers = scope.helpers;
        Ok(body.map(|body| quote! { fn #name(#parameters) -> i64 { #body } }))
    }

    fn folded(
        self: &Rc<Self>,
        scope: &mut Scope,
        fold: Fold,
        value: &Expr,
        turns: &Turns,
    ) -> Result<TokenStream, String> {
        let mut inner = |scope: &mut Scope| {
            let value = scope.number(value)?;
            let value = if fold == Fold::Xor { scope.at_least(value, 0) } else { value }.tokens;
            Ok(match fold {
                Fold::Mex => quote! { keep(#value); },
                Fold::Sum => {
                    let sum = scope.bounded(&quote! { kept + #value });
                    quote! { kept = #sum; }
                }
                Fold::Xor => quote! { kept = xor(kept, #value); },
                Fold::Min => quote! { let next = #value; if some == 0 || next < kept { kept = next; some = 1; } },
                Fold::Max => quote! { let next = #value; if some == 0 || next > kept { kept = next; some = 1; } },
                Fold::Last => quote! { kept = #value; some = 1; },
                Fold::Gcd => {
                    let next = scope.call("divisor", &[&quote! { kept }, &value]);
                    quote! { kept = #next; }
                }
            })
        };
        let loops = self.loops(scope, turns, &mut inner)?;
        Ok(match fold {
            Fold::Mex => quote! { let bottom = element(tops, 0); #loops return mex_from(bottom); },
            Fold::Sum | Fold::Xor | Fold::Gcd => quote! { let mut kept = 0; #loops return kept; },
            Fold::Min | Fold::Max | Fold::Last => quote! {
                let mut kept = 0;
                let mut some = 0;
                #loops
                if some == 0 { refuse("min, max or last of an empty list"); }
                return kept;
            },
        })
    }

    /// Returns loops around statements.
    ///
    /// # Errors
    /// Returns the reason if an expression cannot be written as code.
    pub fn loops(
        self: &Rc<Self>,
        scope: &mut Scope,
        turns: &Turns,
        inner: &mut dyn FnMut(&mut Scope) -> Result<TokenStream, String>,
    ) -> Result<TokenStream, String> {
        let mut heads = Vec::new();
        for turn in &turns.loops {
            let (low, high) = (scope.number(&turn.low)?, scope.number(&turn.high)?);
            let name = self.inner(turn.variable);
            let bounds = (low.low, high.high.max(low.low));
            scope.variables[turn.variable] = Some(Bounded { tokens: quote! { #name }, low: bounds.0, high: bounds.1 });
            heads.push((name, low.tokens, high.tokens));
        }
        let condition = turns.condition.as_ref().map(|condition| scope.condition(condition)).transpose()?;
        let mut body = inner(scope)?;
        if let Some(condition) = condition {
            body = quote! { if #condition { #body } };
        }
        for (name, low, high) in heads.into_iter().rev() {
            let last = format_ident!("last_{name}");
            body = quote! {
                let #last = #high;
                let mut #name = #low;
                while #name <= #last {
                    #body
                    #name += 1;
                }
            };
        }
        Ok(body)
    }

    fn definition(self: &Rc<Self>, index: usize, helpers: &mut Vec<&'static str>) -> Result<TokenStream, String> {
        let Definition { parameters, body, .. } = &self.task.definitions[index];
        let all = [parameters.as_slice(), &self.hidden[index]].concat();
        let (name, heads) = (self.function(index), self.parameters(&all));
        let mut scope = self.scope(&all, std::mem::take(helpers));
        let written = match self.kind(index) {
            kind::Kind::Plain => {
                let value = scope.number(body)?.tokens;
                quote! { fn #name(#heads) -> i64 { return #value; } }
            }
            kind::Kind::Loop => self.turned(index, &mut scope)?,
            kind::Kind::Table => {
                let value = scope.number(body)?.tokens;
                let [memo, ..] = self.table_lists(index);
                let (place, store) = (format_ident!("place_{name}"), format_ident!("store_{name}"));
                let own: Vec<Ident> = parameters.iter().map(|&parameter| self.inner(parameter)).collect();
                let [free, deepest] = [self.exact.free(), DEEPEST].map(Literal::i64_unsuffixed);
                quote! {
                    fn #name(#heads) -> i64 {
                        let known = element(#memo, #place(#(#own),*));
                        if known != #free { return known; }
                        if element(tops, 2) >= #deepest { refuse("a definition calls itself too deep"); }
                        replace(tops, 2, element(tops, 2) + 1);
                        let value = #value;
                        replace(tops, 2, element(tops, 2) - 1);
                        #store(#(#own,)* value);
                        return value;
                    }
                }
            }
        };
        *helpers = scope.helpers;
        Ok(written)
    }

    /// Returns the function of a definition whose calls of itself are all last.
    fn turned(self: &Rc<Self>, index: usize, scope: &mut Scope) -> Result<TokenStream, String> {
        let Definition { parameters, body, .. } = &self.task.definitions[index];
        let (name, hidden) = (self.function(index), self.parameters(&self.hidden[index]));
        let own: Vec<Ident> = parameters.iter().map(|&parameter| self.inner(parameter)).collect();
        let given: Vec<Ident> = own.iter().map(|name| format_ident!("first_{name}")).collect();
        let next: Vec<Ident> = own.iter().map(|name| format_ident!("next_{name}")).collect();
        let answer = |scope: &mut Scope, expr: &Expr| -> Result<TokenStream, String> {
            if let Some(Term::Use(Named::Definition(callee), arguments)) = self.term_of(expr) {
                if *callee == index {
                    let arguments = arguments.iter().map(|each| Ok(scope.number(each)?.tokens));
                    let arguments = arguments.collect::<Result<Vec<TokenStream>, String>>()?;
                    return Ok(quote! { #(let #next = #arguments;)* #(#own = #next;)* });
                }
            }
            let value = scope.number(expr)?.tokens;
            Ok(quote! { return #value; })
        };
        let Some(Term::Cases(cases, otherwise)) = self.term_of(body) else {
            return Err("a definition that calls itself needs a case without a call".to_owned());
        };
        let mut chain = answer(scope, otherwise)?;
        for (condition, value) in cases.iter().rev() {
            let (condition, value) = (scope.condition(condition)?, answer(scope, value)?);
            chain = quote! { if #condition { #value } else { #chain } };
        }
        let turns = Literal::i64_unsuffixed(MOST_TURNS);
        Ok(quote! {
            fn #name(#(#given: i64,)* #hidden) -> i64 {
                #(let mut #own = #given;)*
                let mut turns = 0;
                while turns < #turns {
                    turns += 1;
                    #chain
                }
                refuse("a definition does not end");
                return 0;
            }
        })
    }
}

impl Terms for Line {
    fn term(self: Rc<Self>, scope: &mut Scope, term: usize) -> Result<Bounded, String> {
        if let Term::Use(named, arguments) = &self.task.terms[term] {
            let written = arguments.iter().map(|each| scope.number(each)).collect::<Result<Vec<_>, _>>()?;
            let mut tokens: Vec<TokenStream> = written.iter().map(|number| number.tokens.clone()).collect();
            return Ok(match named {
                Named::Definition(index) => {
                    tokens.extend(passed(scope, &self.hidden[*index])?);
                    let name = self.function(*index);
                    self.exact.any(quote! { #name(#(#tokens),*) })
                }
                Named::Value => {
                    let value = self.exact.any(quote! { grundy(#(#tokens),*) });
                    scope.at_least(value, 0)
                }
                Named::Length(list) => {
                    let list = &self.names[*list];
                    Bounded { tokens: quote! { length(#list) }, low: 0, high: 1_000_000_000 }
                }
                Named::Element(list) => self.element(scope, *list, &tokens)?,
                Named::Unknown(name, _) => return Err(format!("{name} is not known")),
            });
        }
        let name = format_ident!("part_{term}");
        let arguments = passed(scope, &self.captured(term))?;
        Ok(match &self.task.terms[term] {
            Term::Fold(Fold::Mex, ..) => Bounded { low: 0, ..self.exact.any(quote! { #name(#(#arguments),*) }) },
            _ => self.exact.any(quote! { #name(#(#arguments),*) }),
        })
    }
}

fn sorted(mut found: Vec<usize>, without: &[usize]) -> Vec<usize> {
    found.retain(|index| !without.contains(index));
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the code of variables.
fn passed(scope: &Scope, variables: &[usize]) -> Result<Vec<TokenStream>, String> {
    let one = |&index: &usize| {
        let variable = scope.variables.get(index).cloned().flatten();
        variable.map(|variable| variable.tokens).ok_or_else(|| "a list cannot be used here".to_owned())
    };
    variables.iter().map(one).collect()
}

/// Returns the statements at the start of a program.
pub(crate) fn start() -> TokenStream {
    quote! { clear(tops); push(tops, 0); push(tops, 0); push(tops, 0); }
}
