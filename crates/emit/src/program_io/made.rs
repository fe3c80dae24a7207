//! Lists made of other lists, sums of groups, and moves in several heaps.
//!
//! A group is a sum of its own, and the position is won if the sum of some group is not 0. So it is if a move changes one
//! group as a move of the game does, and may also change groups with greater numbers, each to any sum. If all sums
//! are 0, then a move makes the sum of the least group that it changes different from 0. Otherwise a player makes the
//! sum of the least group that is not 0 equal to 0, and with it the sums of all greater groups. On the anti-diagonals of
//! a matrix this is Codeforces 1451 F.
//!
//! Moore (1910): in Nim with moves in 1 to k heaps, a position is lost if the number of heaps with the binary digit 2^i is
//! divisible by k + 1 for every i. A move from such a position lowers the highest digit that it changes in 1 to k heaps.
//! From any other position a move restores the numbers, from the highest digit on: a heap that was already changed may get
//! any lower digits.

use grundy_languages::Template;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::{
    answers::Printed,
    writer::{Mode, Writer},
};
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{Filled, Fold, Item, Made, Order, Part, Style},
};
use grundy_misere::is_nim;

const PARTS: Template = Template(include_str!("../../templates/program/made.txt"));

/// Returns the lists of a part that are made of other lists.
pub(super) fn lists(part: &Part) -> impl Iterator<Item = &Made> {
    let items = match part {
        Part::Read(items) => items.as_slice(),
        Part::Repeat(_) | Part::Define(_) => &[],
    };
    items.iter().rev().filter_map(|item| match item {
        Item::Made(made) => Some(made),
        _ => None,
    })
}

/// Returns the statements that read a character, or a word, and append its number to a list.
pub(super) fn sign(list: &Ident, signs: &str, is_word: bool) -> TokenStream {
    let marks = signs.bytes().enumerate().map(|(mark, sign)| {
        let (mark, sign) = (Literal::usize_unsuffixed(mark), Literal::u8_unsuffixed(sign));
        quote! { if sign == #sign { mark = #mark; } }
    });
    let marks = quote! { #(#marks)* };
    if !is_word {
        let sign = PARTS.part("sign", &[("marks", &marks)]);
        return quote! { #sign push(#list, mark); };
    }
    let base = i64::try_from(signs.len() + 1).unwrap_or(i64::MAX);
    let [base, most] = [base, (1 << 53) / base - 1].map(Literal::i64_unsuffixed);
    PARTS.part("word", &[("marks", &marks), ("base", &base), ("most", &most), ("list", list)])
}

/// Returns the statements that add a component to its group.
pub(super) fn in_group(numbers: &[TokenStream], group: &TokenStream) -> TokenStream {
    PARTS.part("group", &[("place", group), ("numbers", &quote! { #(#numbers),* })])
}

/// Returns the statements that count the binary digits of a heap.
pub(super) fn in_columns(numbers: &[TokenStream]) -> TokenStream {
    PARTS.part("columns", &[("numbers", &quote! { #(#numbers),* })])
}

impl Writer<'_> {
    /// Returns the statements that make a list of another one.
    pub fn made(&mut self, made: &Made) -> TokenStream {
        let (list, of) = (self.name(made.list), self.name(made.of));
        self.lists.push(list.to_string());
        let copied = |from: TokenStream, element: TokenStream| {
            quote! {
                let mut copied = #from;
                while copied < length(#of) {
                    push(#list, #element);
                    copied += 1;
                }
            }
        };
        // The first element has no element before it, and the last has none after it.
        let end = quote! { if length(#of) > 0 { push(#list, 0); } };
        let copies = match made.order {
            Order::Sorted => {
                let copies = copied(quote! { 0 }, quote! { element(#of, copied) });
                quote! { #copies sort(#list); }
            }
            Order::Places if self.is_python => {
                let copies = copied(quote! { 0 }, quote! { element(#of, copied) * length(#of) + copied });
                PARTS.part("sorted_places", &[("list", &list), ("copies", &copies)])
            }
            Order::Places => {
                self.lists.push("merged".to_owned());
                let copies = copied(quote! { 0 }, quote! { copied });
                PARTS.part("merges", &[("list", &list), ("of", &of), ("copies", &copies)])
            }
            Order::Reversed => copied(quote! { 0 }, quote! { element(#of, length(#of) - 1 - copied) }),
            Order::Before => {
                let copies = copied(quote! { 1 }, quote! { element(#of, copied - 1) });
                quote! { #end #copies }
            }
            Order::After => {
                let copies = copied(quote! { 1 }, quote! { element(#of, copied) });
                quote! { #copies #end }
            }
        };
        quote! { clear(#list); #copies }
    }

    /// Returns the statements that compute a list.
    ///
    /// # Errors
    /// Returns the reason if an expression cannot be written as code.
    pub fn filled(&mut self, filled: &Filled) -> Result<TokenStream, String> {
        let Filled { list, value, at, turns } = filled;
        let style = self.task.variables.get(*list).map(|variable| &variable.style);
        let (name, Some(line), Some(Style::List(counts))) = (self.name(*list), self.line.clone(), style) else {
            return Err("this list cannot be computed".to_owned());
        };
        self.lists.push(name.to_string());
        let count = self.counted(counts.first(), quote! { 0 })?;
        let zeros = at.as_ref().map(|_| PARTS.part("zeros", &[("count", &count), ("name", &name)]));
        let mut inner = |scope: &mut crate::scope::Scope| {
            let value = scope.number(value)?;
            let Some((fold, at)) = at else {
                let value = value.tokens;
                return Ok(quote! { let next = #value; push(#name, next); });
            };
            let value = if *fold == Fold::Xor { scope.at_least(value, 0) } else { value }.tokens;
            let at = scope.number(at)?.tokens;
            let next = match fold {
                Fold::Xor => quote! { xor(element(#name, into), #value) },
                Fold::Sum => scope.bounded(&quote! { element(#name, into) + #value }),
                Fold::Last => value,
                Fold::Gcd => scope.call("divisor", &[&quote! { element(#name, into) }, &value]),
                _ => scope.call("greatest", &[&quote! { element(#name, into) }, &value]),
            };
            Ok(PARTS.part("filled", &[("at", &at), ("name", &name), ("next", &next)]))
        };
        let loops = self.expressed(|_, _| None, |scope| line.loops(scope, turns, &mut inner))?;
        Ok(quote! { clear(#name); #zeros #loops })
    }

    /// Returns the statements that play groups; `loops` fills them.
    ///
    /// # Errors
    /// Returns the reason if the answers need more than the winner.
    pub fn grouped(&mut self, loops: &TokenStream) -> Result<TokenStream, String> {
        self.winner_alone()?;
        self.lists.push("groups".to_owned());
        Ok(PARTS.part("groups", &[("loops", loops)]))
    }

    /// Returns the statements that play Nim with moves in up to `most` heaps; `loops` counts the digits.
    ///
    /// # Errors
    /// Returns the reason if the game is not Nim, or the answers need more than the winner.
    pub fn at_most(&mut self, most: &Expr, loops: &TokenStream) -> Result<TokenStream, String> {
        self.winner_alone()?;
        if !is_nim(self.game) {
            return Err(format!("moves in several heaps are known for Nim, 0.[3], and not for {}", self.game));
        }
        let most = self.number(most)?.tokens;
        self.lists.push("columns".to_owned());
        Ok(PARTS.part("at_most", &[("loops", loops), ("limit", &most)]))
    }

    /// Refuses answers other than the winner.
    fn winner_alone(&self) -> Result<(), String> {
        if self.mode != Mode::Sum || self.answers.prints(Printed::Grundy) || self.answers.prints(Printed::Move) {
            return Err("only the winner under normal play is printed with `by` and `at most`".to_owned());
        }
        Ok(())
    }
}
