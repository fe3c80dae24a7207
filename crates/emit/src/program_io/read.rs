//! The input, item by item.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{uses::in_parts, writer::RunWriter};
use crate::{
    options::times,
    scope::{Bounded, Scope},
};
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::input_format::{ElementCount, InputItem, InputList, InputPart, SKIPPED, Style},
};

impl RunWriter<'_> {
    /// Returns `true` if a variable is a single number.
    pub fn is_number(&self, index: usize) -> bool {
        let style = self
            .task
            .variables
            .get(index)
            .map(|variable| &variable.style);
        matches!(style, Some(Style::Number | Style::Times | Style::Marks))
    }

    /// Returns the code of an expression of single numbers.
    ///
    /// # Errors
    /// Returns the reason if the expression cannot be written as code.
    pub fn number(&mut self, expr: &Expr) -> Result<TokenStream, String> {
        self.write_expressed(|_, _| None, |scope| scope.number_or_own(expr))
    }

    /// Returns the code of a condition of single numbers, or of its negation.
    ///
    /// # Errors
    /// Returns the reason if the condition cannot be written as code.
    pub fn truth(&mut self, condition: &Condition, holds: bool) -> Result<TokenStream, String> {
        self.write_expressed(|_, _| None, |scope| scope.truth(condition, holds))
    }

    /// Calls `write` with the variables of the line; `other` returns the variables that are not
    /// single numbers.
    ///
    /// # Errors
    /// The errors of `write`.
    pub fn write_expressed<T>(
        &mut self,
        other: impl Fn(&Self, usize) -> Option<Bounded>,
        write: impl FnOnce(&mut Scope) -> Result<T, String>,
    ) -> Result<T, String> {
        let known = |index| {
            if self.is_number(index) {
                self.bound_number(index)
            } else {
                other(self, index)
            }
        };
        let variables = (0..self.task.variables.len()).map(known).collect();
        let helpers = std::mem::take(&mut self.helpers);
        let mut scope = Scope {
            variables,
            helpers,
            checked: true,
            exact: self.exact,
            ..Scope::default()
        };
        let written = write(&mut scope);
        self.helpers = scope.helpers;
        written
    }

    /// Returns a variable with its range.
    pub fn bound_number(&self, index: usize) -> Option<Bounded> {
        let (name, &(low, high)) = (self.names.get(index)?, self.ranges.get(index)?);
        Some(Bounded {
            tokens: quote! { #name },
            low: low.into(),
            high: high.into(),
        })
    }

    /// Returns the name of a variable. Every variable of a parsed task has a name.
    pub fn name(&self, index: usize) -> Ident {
        self.names
            .get(index)
            .cloned()
            .unwrap_or_else(|| format_ident!("missing"))
    }

    /// Returns the statement that reads a number.
    pub fn read(&self, index: usize) -> TokenStream {
        let name = self.name(index);
        quote! { let #name = read_number(); }
    }

    /// Returns the number of all elements of a list.
    ///
    /// # Errors
    /// Returns the reason if a count cannot be written as code.
    pub fn length(&mut self, index: usize) -> Result<TokenStream, String> {
        let name = self.name(index);
        let style = self
            .task
            .variables
            .get(index)
            .map(|variable| variable.style.clone());
        Ok(match style {
            Some(Style::List(counts)) => match counts.as_slice() {
                [ElementCount::Of(rows), ElementCount::Of(columns)] => {
                    let (rows, columns) = (self.number(rows)?, self.number(columns)?);
                    quote! { #rows * #columns }
                }
                [ElementCount::Of(count)] => self.number(count)?,
                _ => quote! { length(#name) },
            },
            _ => quote! { length(#name) },
        })
    }

    /// Returns the list whose numbers are read while they are played: the last item, if it has no
    /// characters.
    pub fn streamed_list(&self) -> Option<&InputList> {
        let Some(InputItem::List(list)) = super::play::last_items(self.task).last() else {
            return None;
        };
        let is_used = |index: &usize| match &self.task.play {
            None => true,
            Some(play) => super::uses::in_play(play).contains(index),
        };
        let is_root = in_parts(self.task)
            .iter()
            .any(|(_, index)| list.variables.contains(index))
            && self.is_list_of_roots(list);
        let is_parameter = list
            .variables
            .iter()
            .any(|index| self.parameters.contains(index));
        let plain = list.signs.is_none()
            && !list.counts.contains(&ElementCount::Line)
            && !is_parameter
            && !is_root;
        (plain && list.variables.iter().any(is_used)).then_some(list)
    }

    /// Returns the statements that read some items.
    ///
    /// # Errors
    /// Returns the reason if an item cannot be read.
    pub fn items(&mut self, items: &[InputItem]) -> Result<TokenStream, String> {
        let mut out = TokenStream::new();
        for item in items {
            out.extend(match item {
                InputItem::Number(index) => self.read(*index),
                // This list is read while it is played.
                InputItem::List(list) if self.streamed_list() == Some(list) => quote! {},
                InputItem::List(list) => self.list(list)?,
                InputItem::Signs(_) if !self.parameters.is_empty() => {
                    return Err("characters are positions of games without parameters".to_owned());
                }
                // So are characters.
                InputItem::Signs(_) => quote! {},
            });
            out.extend(self.prepare(item));
        }
        Ok(out)
    }

    /// Returns the statements that read a list before it is used.
    fn list(&mut self, list: &InputList) -> Result<TokenStream, String> {
        let names: Vec<Ident> = list
            .variables
            .iter()
            .map(|&index| self.name(index))
            .collect();
        let first = list.variables.first().copied().unwrap_or_default();
        let is_skipped = |index: usize| self.task.variables[index].name == SKIPPED;
        if let ([name], [ElementCount::Line]) = (names.as_slice(), list.counts.as_slice()) {
            return Ok(if list.signs.is_some() {
                quote! { let #name = read_word(); }
            } else {
                quote! { let #name = read_row(); }
            });
        }
        let is_plain = names.len() == 1 && !self.parameters.contains(&first) && !is_skipped(first);
        let skipped: Vec<bool> = list
            .variables
            .iter()
            .map(|&index| is_skipped(index))
            .collect();
        let count = self.length(first)?;
        if let (Some(name), true) = (names.first(), is_plain) {
            let call = if list.signs.is_some() {
                "read_text"
            } else {
                "read_list"
            };
            let call = format_ident!("{call}");
            return Ok(quote! { let #name = #call(#count); });
        }
        let is_taken = |name: &str| self.names.iter().any(|other| other == name);
        let fresh = names.iter().zip(&skipped).map(|(name, is_skipped)| {
            let one = if *is_skipped {
                name.to_string()
            } else {
                super::names::free(format!("{name}_i"), is_taken)
            };
            format_ident!("{one}")
        });
        let fresh: Vec<Ident> = fresh.collect();
        let kept: Vec<usize> = (0..names.len()).filter(|&at| !skipped[at]).collect();
        let (lists, values) = (
            kept.iter().map(|&at| &names[at]),
            kept.iter().map(|&at| &fresh[at]),
        );
        let begin = lists.clone();
        let (turn, ()) = self.write_counted(|_, _| Ok(()))?;
        let one = quote! { #(let #fresh = read_number();)* #(push(#lists, #values);)* };
        let all = times(&turn, &count, 1, &one);
        Ok(quote! { #(let #begin = list();)* #all })
    }

    /// Returns the call of `prepare` after the item that reads the last of the parameters.
    fn prepare(&self, item: &InputItem) -> Option<TokenStream> {
        let greatest = self.parameters.iter().max().filter(|_| !self.is_direct)?;
        let is_last = match item {
            InputItem::Number(index) => index == greatest,
            InputItem::List(list) => list.variables.contains(greatest),
            InputItem::Signs(_) => false,
        };
        let arguments = self.parameters.iter().map(|&index| {
            let name = self.name(index);
            if self.is_number(index) {
                quote! { #name }
            } else {
                quote! { passed(#name) }
            }
        });
        is_last.then(|| quote! { prepare(#(#arguments),*); })
    }

    /// Returns `true` if an item reads a parameter.
    pub fn is_parameter(&self, item: &InputItem) -> bool {
        match item {
            InputItem::Number(index) => self.parameters.contains(index),
            InputItem::List(list) => list
                .variables
                .iter()
                .any(|index| self.parameters.contains(index)),
            InputItem::Signs(_) => false,
        }
    }

    /// Returns the parts that are read.
    pub fn reads(&self) -> impl Iterator<Item = &[InputItem]> {
        self.task.parts.iter().rev().map_while(|part| match part {
            InputPart::Read(items) => Some(items.as_slice()),
            InputPart::Repeat(_) => None,
        })
    }
}
