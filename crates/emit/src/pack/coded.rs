//! Values as an arithmetic code, and the decoder that unpacks them.
//!
//! The cells `SG` hold the values; for boards, they hold the values plus one. The cell after the last is 1 if all
//! values are unpacked. The cells `SEEN` hold the counts of the model.

use grundy_languages::Holes;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{
    PARTS,
    alphabet::{character, digit},
};
use crate::{
    arithmetic_code::{Code, Context, LEAST_RANGE, PATIENCE, WEIGHT},
    symmetry::Turns,
};

/// A coded table.
#[derive(Debug, Clone)]
pub(crate) struct Coded {
    /// The digits.
    pub text: String,
    code: Code,
    /// Number of values.
    count: usize,
    /// The symmetries of a board; only one board of each class is coded.
    turns: Option<Turns>,
}

impl Coded {
    /// Codes values with the best contexts among `candidates`; `None` if every context needs too many counts.
    pub fn new(values: &[u32], turns: Option<&Turns>, candidates: &[Context]) -> Option<Self> {
        let first = turns.map(|turns| first_of_classes(values.len(), turns));
        let mut code = Code::new(values, first.as_deref(), candidates)?;
        let text = std::mem::take(&mut code.digits).into_iter().map(character).collect();
        Some(Self { text, code, count: values.len(), turns: turns.cloned() })
    }

    /// Returns coded bits times contexts: the steps of unpacking.
    pub fn steps(&self) -> usize {
        self.code.steps
    }

    /// Describes the encoding.
    pub fn describe(&self) -> String {
        let names: Vec<String> = self.code.contexts.iter().map(|&context| described(context)).collect();
        let turns = if self.turns.is_some() { ", one of each class of symmetric boards" } else { "" };
        format!("arithmetic code by {}{turns}", names.join(", "))
    }

    /// Returns the length of `SG` and the largest number in it.
    pub fn values(&self) -> (usize, u64) {
        (self.count + 1, 1 << self.code.bits)
    }

    /// Returns the length of `SEEN` and the largest number in it.
    pub fn seen(&self) -> (usize, u64) {
        (self.code.counts, self.count as u64)
    }

    /// Returns the lists of constants.
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.turns.as_ref().map(Turns::numbers)
    }

    /// Returns the statement before each lookup that unpacks the values if necessary.
    pub fn ready(&self) -> TokenStream {
        let count = Literal::usize_unsuffixed(self.count);
        quote! { if cell(SG, #count) == 0 { unpack(); } }
    }

    /// Returns the value at an index.
    pub fn value(&self, index: &TokenStream) -> TokenStream {
        if self.turns.is_some() {
            quote! { cell(SG, #index) - 1 }
        } else {
            quote! { cell(SG, #index) }
        }
    }

    /// Returns the functions.
    pub fn functions(&self) -> Vec<TokenStream> {
        let mut functions = vec![digit()];
        let patience = Literal::u32_unsuffixed(PATIENCE);
        functions.push(PARTS.part("learn", &[("patience", &patience)]));
        if self.turns.is_some() {
            functions.push(Turns::function());
        }
        functions.push(self.unpack());
        functions
    }

    fn unpack(&self) -> TokenStream {
        let count = Literal::usize_unsuffixed(self.count);
        let value = self.one_value();
        let body = match &self.turns {
            None => {
                let top = Literal::u64_unsuffixed(1 << self.code.bits);
                quote! { #value set(SG, i, node - #top); }
            }
            Some(turns) => {
                let top = Literal::u64_unsuffixed((1 << self.code.bits) - 1);
                let each = turns.each(&quote! { set(SG, image, node - #top); });
                quote! { if cell(SG, i) == 0 { #value #each } }
            }
        };
        PARTS.part("unpack", &[("count", &count), ("body", &body)])
    }

    /// Returns the statements that decode a value: `node` is the value with a 1 before its bits.
    fn one_value(&self) -> TokenStream {
        let (top, least, weight) = (
            Literal::u64_unsuffixed(1 << self.code.bits),
            Literal::u64_unsuffixed(LEAST_RANGE),
            Literal::u64_unsuffixed(WEIGHT),
        );
        let known = |at: &TokenStream| self.value(at);
        let mut say = TokenStream::new();
        let (mut weigh, mut learn) = (TokenStream::new(), TokenStream::new());
        for (number, context) in self.code.contexts.iter().enumerate() {
            let (place, node) = (format_ident!("place{number}"), format_ident!("node{number}"));
            let base = number * self.code.width;
            let plus = |says: TokenStream| {
                let (base, top) = (Literal::usize_unsuffixed(base), &top);
                if number == 0 {
                    quote! { (#says) * #top }
                } else {
                    quote! { (#base + #says) * #top }
                }
            };
            say.extend(match *context {
                Context::Always => {
                    let start = Literal::usize_unsuffixed(base << self.code.bits);
                    quote! { let #place = #start; }
                }
                Context::Modulo(period) => {
                    let period = Literal::usize_unsuffixed(period);
                    let start = plus(quote! { i % #period });
                    quote! { let #place = #start; }
                }
                Context::Back(distance) => {
                    let distance = Literal::usize_unsuffixed(distance);
                    let before = known(&quote! { i - #distance });
                    let (start, other) = (Literal::usize_unsuffixed(base << self.code.bits), plus(before));
                    quote! { let mut #place = #start; if i >= #distance { #place = #other; } }
                }
                Context::Filled => {
                    let start = Literal::usize_unsuffixed(base << self.code.bits);
                    PARTS.part("filled", &[("place", &place), ("start", &start), ("top", &top)])
                }
                Context::Lower => {
                    let lower = known(&quote! { i & (i - 1) });
                    let (start, other) = (Literal::usize_unsuffixed(base << self.code.bits), plus(lower));
                    quote! { let mut #place = #start; if i > 0 { #place = #other; } }
                }
            });
            weigh.extend(quote! {
                let #node = (#place + node) * 2;
                zero += #weight * cell(SEEN, #node);
                one += #weight * cell(SEEN, #node + 1);
            });
            learn.extend(quote! { learn(#node + bit, #node + 1 - bit); });
        }
        let holes: Holes<'_> = &[("say", &say), ("top", &top)];
        PARTS.part("value", &[holes, &[("weigh", &weigh), ("least", &least), ("learn", &learn)]].concat())
    }
}

/// Returns the least mask of each class of boards, in increasing order.
fn first_of_classes(boards: usize, turns: &Turns) -> Vec<usize> {
    let mut known = vec![false; boards];
    let mut first = Vec::new();
    for mask in 0..boards {
        if known.get(mask).copied().unwrap_or(true) {
            continue;
        }
        first.push(mask);
        turns.images(mask, |image| {
            if let Some(known) = known.get_mut(image) {
                *known = true;
            }
        });
    }
    first
}

fn described(context: Context) -> String {
    match context {
        Context::Always => "frequency".to_owned(),
        Context::Back(distance) => format!("the value {distance} before"),
        Context::Modulo(period) => format!("the index mod {period}"),
        Context::Filled => "the number of filled cells".to_owned(),
        Context::Lower => "the value without the lowest filled cell".to_owned(),
    }
}
