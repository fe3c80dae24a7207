//! The callbacks for each option, and the loops over options that call them.

use grundy_languages::program::{Program, ProgramSyntaxError};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

use crate::scope::{Bounded, Scope};

/// The names of the coordinates of a state.
pub(crate) const COORDINATES: &[&str] = &["x", "y", "z", "w"];

/// The callbacks for each option.
pub(crate) struct Visit<'a> {
    /// Returns the value of a component from its coordinates.
    pub value: &'a dyn Fn(&[TokenStream]) -> TokenStream,
    /// Returns the statements for an option, from its value and the coordinates of its components.
    pub option: &'a dyn Fn(TokenStream, &[TokenStream]) -> TokenStream,
    /// The positions of heaps with a value. They are only valid in a search for an option of the
    /// value `target`.
    pub hints: Hints,
    /// The parameters of a game of heaps, if they are given at run time.
    pub given: Option<RuntimeParameters<'a>>,
}

/// The parameters of a game of heaps that are given at run time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RuntimeParameters<'a> {
    /// The parameters.
    pub parameters: &'a [Bounded],
    /// The largest heap.
    pub to: i64,
    /// `true` if the function returns -1 at an option with a heap that is not smaller.
    pub refuses: bool,
}

impl Visit<'_> {
    /// Returns the statements for the option that leaves these heaps.
    pub fn heaps(&self, parts: &[TokenStream]) -> TokenStream {
        let values = parts
            .iter()
            .map(|part| (self.value)(std::slice::from_ref(part)));
        let sum = values
            .reduce(|a, b| quote! { xor(#a, #b) })
            .unwrap_or_else(|| quote! { 0 });
        (self.option)(sum, parts)
    }

    /// Returns the statements for the option that leaves one component with these coordinates.
    pub fn one(&self, coordinates: &[TokenStream]) -> TokenStream {
        (self.option)((self.value)(coordinates), coordinates)
    }

    /// Returns the variables before any loop: the coordinates, or a heap if there are none.
    pub fn scope(&self, coordinates: &'static [&'static str]) -> Scope {
        let names = if coordinates.is_empty() {
            &["n"]
        } else {
            coordinates
        };
        let variables = names.iter().map(|name| {
            let name = ident(name);
            let natural = Bounded::natural(quote! { #name });
            Some(match self.given {
                Some(given) => Bounded {
                    low: 1,
                    high: given.to.into(),
                    ..natural
                },
                None => natural,
            })
        });
        let parameters = self
            .given
            .map(|given| given.parameters.to_vec())
            .unwrap_or_default();
        Scope {
            variables: variables.collect(),
            parameters,
            coordinates,
            helpers: Vec::new(),
            checked: self.given.is_some(),
            ..Scope::default()
        }
    }
}

/// Properties of the heaps of a value that shorten the search for a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Hints {
    /// A bound for the heaps of an option, except the largest: beyond it, values repeat.
    pub reach: Option<i64>,
    /// The way in which the values of heaps repeat.
    pub repeats: Option<Repeats>,
    /// The slow function f of a game where 1 to f(n) may be removed from a heap of n.
    pub slow: Option<SlowFunction>,
    /// `true` if the members of the set up to n are the first `members` cells of `MEMBERS`, in
    /// increasing order.
    pub listed: bool,
}

impl Hints {
    /// Returns the hints of a search that finds every move: only values that grow have each value
    /// once in a residue class.
    pub fn counting(self) -> Self {
        let repeats = self.repeats.filter(|repeats| repeats.saltus > 0);
        Self {
            reach: None,
            slow: None,
            repeats,
            listed: self.listed,
        }
    }
}

/// The function floor((a n + b) / d), replaced by 0 if negative and by n if larger than n; see
/// [`grundy_law::Slow`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SlowFunction {
    pub a: i64,
    pub b: i64,
    pub d: i64,
}

/// The law g(n + period) = g(n) + saltus from the preperiod on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Repeats {
    pub preperiod: i64,
    pub period: i64,
    pub saltus: i64,
}

/// The loops over options, and the constants and functions that they use.
#[derive(Debug, Clone, Default)]
pub(crate) struct OptionLoops {
    pub body: TokenStream,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// The functions of [`helper`](grundy_languages::helper) that are called.
    pub helpers: Vec<&'static str>,
    /// The largest number of coordinates that an option's components have together.
    pub longest: usize,
}

impl OptionLoops {
    /// Returns the loops over the options of one component each, with a list of constants.
    pub fn of_list(body: TokenStream, name: &'static str, list: Vec<i64>) -> Self {
        Self {
            body,
            numbers: vec![(name, list)],
            longest: 1,
            ..Self::default()
        }
    }

    /// Adds the lists of constants and the functions to a program; returns the loops.
    ///
    /// # Errors
    /// Only because of a bug in this program.
    pub fn add_to(self, program: &mut Program) -> Result<TokenStream, ProgramSyntaxError> {
        for (name, values) in self.numbers {
            program.numbers(name, values);
        }
        program.call(&self.helpers)?;
        Ok(self.body)
    }

    /// Adds the functions that the expressions of a scope call.
    pub fn calling(mut self, scope: Scope) -> Self {
        self.helpers.extend(scope.helpers);
        self
    }
}

pub(super) fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}

/// Returns the identifiers of some names.
pub(crate) fn idents<'a>(names: impl IntoIterator<Item = &'a &'a str>) -> Vec<Ident> {
    names.into_iter().map(|name| ident(name)).collect()
}

/// Returns a loop over the numbers below a count, `step` apart.
pub(crate) fn times(
    name: &Ident,
    count: &dyn ToTokens,
    step: usize,
    body: &TokenStream,
) -> TokenStream {
    quote! {
        let mut #name = 0;
        while #name < #count {
            #body
            #name += #step;
        }
    }
}

/// Returns a loop over the numbers of a range. If the end takes more than a sum, it is computed
/// once, under a unique name.
pub(super) fn count_loop(
    (low, high): (&TokenStream, &TokenStream),
    (number, place): (usize, usize),
    name: &TokenStream,
    inner: &TokenStream,
) -> TokenStream {
    let end = ident(&format!("end{number}_{place}"));
    let (before, end) = if is_sum(high) {
        (quote! {}, high.clone())
    } else {
        (quote! { let #end = #high; }, quote! { #end })
    };
    quote! {
        #before
        let mut #name = #low;
        while #name <= #end {
            #inner
            #name += 1;
        }
    }
}

/// Returns `true` if an expression consists of numbers, variables, sums and differences only.
fn is_sum(tokens: &TokenStream) -> bool {
    let mut before = None;
    for token in tokens.clone() {
        let is_plain = match &token {
            TokenTree::Ident(_) | TokenTree::Literal(_) => true,
            TokenTree::Punct(sign) => ['+', '-'].contains(&sign.as_char()),
            // Parentheses after a name contain arguments.
            TokenTree::Group(group) => {
                !matches!(before, Some(TokenTree::Ident(_))) && is_sum(&group.stream())
            }
        };
        if !is_plain {
            return false;
        }
        before = Some(token);
    }
    true
}
