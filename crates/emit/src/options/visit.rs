//! What is done with each option, and the loops that come of it.

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::scope::{Bounded, Scope};

/// What the numbers of a state are called.
pub(crate) const COORDINATES: &[&str] = &["x", "y", "z", "w"];

/// What is done with each option.
pub(crate) struct Visit<'a> {
    /// The value of a component, from its numbers.
    pub value: &'a dyn Fn(&[TokenStream]) -> TokenStream,
    /// The statements for an option, from its value and the numbers of its components.
    pub option: &'a dyn Fn(TokenStream, &[TokenStream]) -> TokenStream,
    /// Where heaps of a value are, if an option of the value `target` is looked for, and no other.
    pub hints: Hints,
    /// What is known of a game of heaps whose parameters are given at run time.
    pub given: Option<Given<'a>>,
}

/// A game of heaps with parameters that are given at run time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Given<'a> {
    /// The parameters.
    pub parameters: &'a [Bounded],
    /// The largest heap.
    pub to: i64,
    /// Whether the function ends with -1 where an option has a heap that is not smaller.
    pub refuses: bool,
}

impl Visit<'_> {
    /// Returns the variables before any loop: the coordinates, or a heap if there are none.
    pub fn scope(&self, coordinates: &'static [&'static str]) -> Scope {
        let names = if coordinates.is_empty() { &["n"] } else { coordinates };
        let variables = names.iter().map(|name| {
            let name = ident(name);
            let natural = Bounded::natural(quote! { #name });
            Some(match self.given {
                Some(given) => Bounded { low: 1, high: given.to.into(), ..natural },
                None => natural,
            })
        });
        let parameters = self.given.map(|given| given.parameters.to_vec()).unwrap_or_default();
        Scope {
            variables: variables.collect(),
            parameters,
            coordinates,
            helpers: Vec::new(),
            checked: self.given.is_some(),
        }
    }
}

/// What is known of where the heaps of a value are, which shortens the search for a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Hints {
    /// No heap of an option but the largest needs to be as large as this: beyond, values repeat.
    pub reach: Option<i64>,
    /// How the values of heaps repeat.
    pub repeats: Option<Repeats>,
    /// From 1 to f(n) may be removed from a heap of n, and f is this slow function.
    pub slow: Option<Slow>,
    /// The members of the set up to n are the first `members` cells of `MEMBERS`, in increasing order.
    pub listed: bool,
}

/// floor((a n + b) / d), but 0 where that is negative and n where it is more; see [`grundy_law::Slow`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slow {
    pub a: i64,
    pub b: i64,
    pub d: i64,
}

/// g(n + period) = g(n) + saltus from the preperiod on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Repeats {
    pub preperiod: i64,
    pub period: i64,
    pub saltus: i64,
}

/// The loops, and what they need.
#[derive(Debug, Clone, Default)]
pub(crate) struct Options {
    pub body: TokenStream,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// The functions of [`helper`](crate::helpers::helper) that are called.
    pub helpers: Vec<&'static str>,
    /// The most numbers that an option's components have together.
    pub longest: usize,
}

impl Options {
    /// Adds the functions that the expressions of a scope call.
    pub fn calling(mut self, scope: Scope) -> Self {
        self.helpers.extend(scope.helpers);
        self
    }
}

pub(super) fn int(number: i64) -> Literal {
    Literal::i64_unsuffixed(number)
}

pub(super) fn index(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

pub(super) fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}

/// The nim-sum of the values of some heaps.
pub(super) fn heaps(parts: &[TokenStream], visit: &Visit<'_>) -> TokenStream {
    let values = parts.iter().map(|part| (visit.value)(std::slice::from_ref(part)));
    values.reduce(|a, b| quote! { xor(#a, #b) }).unwrap_or_else(|| quote! { 0 })
}

/// A loop over the numbers of a range. Its end is worked out once, under a name that no other loop has, if it takes more than a
/// sum.
pub(super) fn counted(
    (low, high): (&TokenStream, &TokenStream),
    (number, place): (usize, usize),
    name: &TokenStream,
    inner: &TokenStream,
) -> TokenStream {
    let end = ident(&format!("end{number}_{place}"));
    let (before, end) =
        if is_sum(high) { (quote! {}, high.clone()) } else { (quote! { let #end = #high; }, quote! { #end }) };
    quote! {
        #before
        let mut #name = #low;
        while #name <= #end {
            #inner
            #name += 1;
        }
    }
}

/// Is an expression made of numbers, variables, sums and differences alone?
fn is_sum(tokens: &TokenStream) -> bool {
    let mut before = None;
    for token in tokens.clone() {
        let is_plain = match &token {
            TokenTree::Ident(_) | TokenTree::Literal(_) => true,
            TokenTree::Punct(sign) => ['+', '-'].contains(&sign.as_char()),
            // In parentheses behind a name stand arguments.
            TokenTree::Group(group) => !matches!(before, Some(TokenTree::Ident(_))) && is_sum(&group.stream()),
        };
        if !is_plain {
            return false;
        }
        before = Some(token);
    }
    true
}
