//! The input, item by item.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{
    made, signs,
    uses::{Use, in_line, in_parts},
    writer::Writer,
};
use crate::scope::{Bounded, Exact, Scope, Terms};
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::input_format::{Count, Filled, InputFormat, Item, List, Loop, Part, Ragged, Style},
};

/// The largest number that is read if the line has no range.
const READ: i64 = 1_000_000_000_000_000_000;
/// The largest count if the line has no range.
const COUNTED: i64 = 1_000_000_000;

/// Returns the names of a line's numbers, lists and places in a program: no language reserves such a word.
pub(super) fn names(task: &InputFormat) -> Vec<Ident> {
    let mut names: Vec<String> = Vec::new();
    for (index, variable) in task.variables.iter().enumerate() {
        let word = match variable.style {
            Style::Local => "its",
            Style::Number | Style::Times | Style::Marks => "the",
            Style::List(_) => "all",
            Style::Place(_) => "at",
        };
        let mut name: String = variable.name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        if name.is_empty() {
            name.push_str("skipped");
        }
        let name = format!("{word}_{name}");
        let taken = names.contains(&name);
        names.push(if taken { format!("{name}_{index}") } else { name });
    }
    names.iter().map(|name| format_ident!("{name}")).collect()
}

/// Returns the least and the largest number of each variable.
pub(super) fn ranges(task: &InputFormat, exact: Exact) -> Vec<(i64, i64)> {
    let uses = in_parts(task);
    let of = |kind: Use| uses.iter().filter(move |(own, _)| *own == kind).map(|&(_, index)| index);
    let (counted, mut computed): (Vec<usize>, Vec<usize>) = (of(Use::Count).collect(), of(Use::Formula).collect());
    for item in task.parts.iter().rev().flat_map(made::lists) {
        // The limit of a list is that of the lists made of it.
        if computed.contains(&item.list) {
            computed.push(item.of);
        }
    }
    computed.extend(in_line(task));
    let made = made_numbers(task);
    let range = |(index, variable): (usize, &grundy_core::notation::input_format::Variable)| {
        let most = match variable.style {
            Style::Times | Style::Place(_) | Style::Marks => COUNTED,
            _ if counted.contains(&index) => COUNTED,
            _ if computed.contains(&index) => READ.min(exact.most() / 2 + 1),
            _ => READ,
        };
        let low = if made.contains(&index) { -exact.most() } else { 0 };
        variable.range.unwrap_or((low, if low < 0 { -low } else { most }))
    };
    task.variables.iter().enumerate().map(range).collect()
}

/// Returns the numbers that are not read but computed.
fn made_numbers(task: &InputFormat) -> Vec<usize> {
    let mut made = Vec::new();
    for part in &task.parts {
        match part {
            Part::Repeat(Loop::Each(index, ..)) => made.push(*index),
            Part::Read(items) => made.extend(items.iter().filter_map(|item| match item {
                Item::Computed(index, _) | Item::Filled(Filled { list: index, .. }) => Some(*index),
                _ => None,
            })),
            _ => {}
        }
    }
    made
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
        let mut scope = Scope {
            variables,
            helpers,
            checked: true,
            exact: self.exact,
            line: self.line.clone().map(|line| line as std::rc::Rc<dyn Terms>),
            ..Scope::default()
        };
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
                Item::Number(index) if !self.is_used(*index) => {
                    let read = self.read_number(*index);
                    quote! { #read; }
                }
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
                Item::Depths(depths) => self.depths(depths)?,
                Item::Made(made) => self.made(made),
                Item::Filled(filled) => self.filled(filled)?,
                Item::Computed(index, value) => {
                    let (name, value) = (self.name(*index), self.number(value)?.tokens);
                    quote! { let #name = #value; }
                }
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
            ([count, ..], [_]) if list.signs[0].is_some() => {
                let signs = list.signs[0].as_deref().unwrap_or_default();
                let one = made::sign(&names[0], signs, list.is_word);
                if *count == Count::Line {
                    return Ok(quote! { #clear let mut more = 1; while more == 1 { #one more = follows(); } });
                }
                self.each_item(list, &one)?
            }
            ([Count::Line, ..], _) => return Ok(quote! { #clear read_row(#name, #low, #high); }),
            (_, [_]) => {
                let inner = self.counted(list.counts.last(), quote! { 1 })?;
                quote! { read_list(#name, #inner, #low, #high); }
            }
            (_, several) => {
                let alone = if list.ragged == Ragged::No { several.len() } else { several.len().saturating_sub(2) };
                let mut each: TokenStream = (0..alone).map(|at| self.one_of(list, at)).collect();
                if let [.., count, last] = several[alone..] {
                    let (length, read) = (self.name(count), self.read_number(count));
                    let (name, (low, high)) = (self.name(last), self.limits(last));
                    let one = self.one_of(list, several.len() - 1);
                    each.extend(match (list.ragged, &list.signs[several.len() - 1]) {
                        (Ragged::Word, _) => quote! {
                            let mut many = 0;
                            let mut more = 1;
                            while more == 1 {
                                #one
                                many += 1;
                                more = follows();
                            }
                            push(#length, many);
                        },
                        (_, None) => quote! {
                            let many = #read;
                            push(#length, many);
                            read_list(#name, many, #low, #high);
                        },
                        (_, Some(_)) => quote! {
                            let many = #read;
                            push(#length, many);
                            let mut letters = 0;
                            while letters < many {
                                #one
                                letters += 1;
                            }
                        },
                    });
                }
                self.each_item(list, &each)?
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

    /// Returns the statements that read a number or a character, and append it to one of several lists.
    fn one_of(&self, list: &List, at: usize) -> TokenStream {
        let index = list.variables[at];
        match &list.signs[at] {
            Some(signs) => made::sign(&self.name(index), signs, false),
            None => {
                let (name, read) = (self.name(index), self.read_number(index));
                quote! { push(#name, #read); }
            }
        }
    }

    /// Returns the statements that read each element of a row.
    fn each_item(&mut self, list: &List, read: &TokenStream) -> Result<TokenStream, String> {
        let inner = self.counted(list.counts.last(), quote! { 1 })?;
        Ok(quote! {
            let mut item = 0;
            while item < #inner {
                #read
                item += 1;
            }
        })
    }
}
