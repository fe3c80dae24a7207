//! The input, item by item.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{signs, writer::Writer};
use crate::scope::{Bounded, Scope};
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::task::{Count, Item, List, Loop, Part, Style, Task},
};

/// The largest number that is read if the line has no range.
const READ: i64 = 1_000_000_000_000_000_000;
/// The largest count if the line has no range.
const COUNTED: i64 = 1_000_000_000;
/// The largest number used in computations if the line has no range.
const COMPUTED: i64 = 1 << 52;

/// Returns the names of a line's numbers, lists and places in a program: no language reserves such a word.
pub(super) fn names(task: &Task) -> Vec<Ident> {
    let mut names: Vec<String> = Vec::new();
    for (index, variable) in task.variables.iter().enumerate() {
        let word = match variable.style {
            Style::Number | Style::Times | Style::Marks => "the",
            Style::List(_) => "all",
            Style::Place(_) => "at",
        };
        let name = format!("{word}_{}", variable.name.to_lowercase());
        let taken = names.contains(&name);
        names.push(if taken { format!("{name}_{index}") } else { name });
    }
    names.iter().map(|name| format_ident!("{name}")).collect()
}

/// Returns the least and the largest number of each variable.
pub(super) fn ranges(task: &Task) -> Vec<(i64, i64)> {
    let (mut counted, mut computed) = (Vec::new(), Vec::new());
    for variable in &task.variables {
        if let Style::List(counts) = &variable.style {
            for count in counts {
                if let Count::Of(expr) = count {
                    collect(&mut counted, |each| expr.any(each));
                }
            }
        }
    }
    for part in &task.parts {
        match part {
            Part::Repeat(Loop::Until(condition)) => collect(&mut computed, |each| condition.any(each)),
            Part::Repeat(_) => {}
            Part::Read(items) => {
                for item in items {
                    if let Item::Signs(signs) = item {
                        signs.count.iter().for_each(|count| collect(&mut counted, |each| count.any(each)));
                    }
                }
            }
        }
    }
    if let Some(play) = &task.play {
        let all = play.numbers.iter().filter(|number| play.sum || !matches!(number, Expr::Var(_)));
        all.for_each(|number| collect(&mut computed, |each| number.any(each)));
        play.condition.iter().for_each(|condition| collect(&mut computed, |each| condition.any(each)));
    }
    task.swap.iter().for_each(|condition| collect(&mut computed, |each| condition.any(each)));
    let range = |(index, variable): (usize, &grundy_core::notation::task::Variable)| {
        let most = match variable.style {
            Style::Times | Style::Place(_) | Style::Marks => COUNTED,
            _ if counted.contains(&index) => COUNTED,
            _ if computed.contains(&index) => COMPUTED,
            _ => READ,
        };
        variable.range.unwrap_or((0, most))
    };
    task.variables.iter().enumerate().map(range).collect()
}

/// Collects the variables that a walk over an expression or a condition visits.
pub(super) fn collect(found: &mut Vec<usize>, walk: impl FnOnce(&mut dyn FnMut(usize) -> bool) -> bool) {
    walk(&mut |index| {
        found.push(index);
        false
    });
}

impl Writer<'_> {
    /// Returns `true` if a variable is a single number.
    pub fn is_number(&self, index: usize) -> bool {
        let style = self.task.variables.get(index).map(|variable| &variable.style);
        matches!(style, Some(Style::Number | Style::Times | Style::Marks))
    }

    /// Returns the code of an expression of single numbers.
    ///
    /// # Errors
    /// Returns the reason if the expression cannot be written as code.
    pub fn number(&mut self, expr: &Expr) -> Result<Bounded, String> {
        self.expressed(|_, _| None, |scope| scope.number(expr))
    }

    /// Returns the code of a condition of single numbers, or of its negation.
    ///
    /// # Errors
    /// Returns the reason if the condition cannot be written as code.
    pub fn truth(&mut self, condition: &Condition, holds: bool) -> Result<TokenStream, String> {
        self.expressed(|_, _| None, |scope| scope.truth(condition, holds))
    }

    /// Calls `write` with the variables of the line; `other` returns the variables that are not single numbers.
    ///
    /// # Errors
    /// The errors of `write`.
    pub fn expressed<T>(
        &mut self,
        other: impl Fn(&Self, usize) -> Option<Bounded>,
        write: impl FnOnce(&mut Scope) -> Result<T, String>,
    ) -> Result<T, String> {
        let known = |index| if self.is_number(index) { self.bounded(index) } else { other(self, index) };
        let variables = (0..self.task.variables.len()).map(known).collect();
        let helpers = std::mem::take(&mut self.helpers);
        let mut scope = Scope { variables, helpers, checked: true, ..Scope::default() };
        let written = write(&mut scope);
        self.helpers = scope.helpers;
        written
    }

    /// Returns a variable with its range.
    pub fn bounded(&self, index: usize) -> Option<Bounded> {
        let (name, &(low, high)) = (self.names.get(index)?, self.ranges.get(index)?);
        Some(Bounded { tokens: quote! { #name }, low: low.into(), high: high.into() })
    }

    /// Returns a count, which is not negative.
    ///
    /// # Errors
    /// Returns the reason if the count cannot be written as code.
    pub fn count(&mut self, expr: &Expr) -> Result<TokenStream, String> {
        Ok(self.number(expr)?.tokens)
    }

    /// Returns a count, or `other` for a list that extends to the end of its line.
    ///
    /// # Errors
    /// Returns the reason if the count cannot be written as code.
    pub fn counted(&mut self, count: Option<&Count>, other: TokenStream) -> Result<TokenStream, String> {
        if let Some(Count::Of(count)) = count { self.count(count) } else { Ok(other) }
    }

    /// Returns the name of a variable. Every variable of a parsed task has a name.
    pub fn name(&self, index: usize) -> Ident {
        self.names.get(index).cloned().unwrap_or_else(|| format_ident!("missing"))
    }

    /// Returns the call `read_number(low, high)` for a variable.
    pub fn read_number(&self, index: usize) -> TokenStream {
        let (low, high) = self.limits(index);
        quote! { read_number(#low, #high) }
    }

    fn limits(&self, index: usize) -> (Literal, Literal) {
        let (low, high) = self.ranges.get(index).copied().unwrap_or_default();
        (Literal::i64_unsuffixed(low), Literal::i64_unsuffixed(high))
    }

    /// Returns the statements that read some items.
    ///
    /// # Errors
    /// Returns the reason if an item cannot be read.
    pub fn items(&mut self, items: &[Item]) -> Result<TokenStream, String> {
        let mut out = TokenStream::new();
        for (at, item) in items.iter().enumerate() {
            let is_last = at + 1 == items.len();
            out.extend(match item {
                Item::Number(index) => {
                    let (name, read) = (self.name(*index), self.read_number(*index));
                    quote! { let #name = #read; }
                }
                // This list is read while it is played.
                Item::List(list) if is_last && self.streams(list) => quote! {},
                Item::List(list) => self.list(list)?,
                Item::Signs(_) if !self.parameters.is_empty() => {
                    return Err("characters are positions of games without parameters".to_owned());
                }
                Item::Signs(signs) => signs::read(self, signs)?,
            });
            out.extend(self.prepare(item));
        }
        Ok(out)
    }

    fn list(&mut self, list: &List) -> Result<TokenStream, String> {
        let names: Vec<Ident> = list.variables.iter().map(|&index| self.name(index)).collect();
        self.lists.extend(names.iter().map(ToString::to_string));
        let clear = quote! { #(clear(#names);)* };
        let first = list.variables.first().copied().unwrap_or_default();
        let (low, high) = self.limits(first);
        let name = names.first();
        let read = match (list.counts.as_slice(), list.variables.as_slice()) {
            ([Count::Line, ..], _) => return Ok(quote! { #clear read_row(#name, #low, #high); }),
            (_, [_]) => {
                let inner = self.counted(list.counts.last(), quote! { 1 })?;
                quote! { read_list(#name, #inner, #low, #high); }
            }
            (counts, several) => {
                let each = several.iter().map(|&index| {
                    let (name, read) = (self.name(index), self.read_number(index));
                    quote! { push(#name, #read); }
                });
                let each = quote! { #(#each)* };
                let inner = self.counted(counts.last(), quote! { 1 })?;
                quote! {
                    let mut item = 0;
                    while item < #inner {
                        #each
                        item += 1;
                    }
                }
            }
        };
        match list.counts.as_slice() {
            [Count::Of(rows), _] => {
                let rows = self.count(rows)?;
                Ok(quote! {
                    #clear
                    let mut row = 0;
                    while row < #rows {
                        #read
                        row += 1;
                    }
                })
            }
            _ => Ok(quote! { #clear #read }),
        }
    }
}
