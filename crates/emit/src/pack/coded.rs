//! Values as an arithmetic code, and the decoder that unpacks them.
//!
//! The cells `SG` hold the values; for boards, they hold the values plus one. The cell after the
//! last is 1 if all values are unpacked. The cells `SEEN` hold the counts of the model.

use grundy_languages::{
    Holes,
    program::{Program, ProgramSyntaxError},
};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    PARTS,
    alphabet::{character, digit},
};
use crate::{
    arithmetic_code::{ArithmeticCode, Context, LEAST_RANGE, PATIENCE, WEIGHT},
    symmetry::BoardSymmetries,
};

/// A coded table.
#[derive(Debug, Clone)]
pub(crate) struct Coded {
    /// The digits.
    text: String,
    code: ArithmeticCode,
    /// Number of values.
    count: usize,
    /// The symmetries of a board; only one board of each class is coded.
    turns: Option<BoardSymmetries>,
}

impl Coded {
    /// Codes values with the best contexts among `candidates`; `None` if every context needs too
    /// many counts.
    pub fn new(
        values: &[u32],
        turns: Option<&BoardSymmetries>,
        candidates: &[Context],
    ) -> Option<Self> {
        let first = turns.map(|turns| first_of_classes(values.len(), turns));
        let mut code = ArithmeticCode::new(values, first.as_deref(), candidates)?;
        let text = std::mem::take(&mut code.digits)
            .into_iter()
            .map(character)
            .collect();
        Some(Self {
            text,
            code,
            count: values.len(),
            turns: turns.cloned(),
        })
    }

    /// Returns coded bits times contexts: the steps of unpacking.
    pub fn steps(&self) -> usize {
        self.code.steps
    }

    /// Describes the encoding.
    pub fn describe(&self) -> String {
        let names: Vec<String> = self
            .code
            .contexts
            .iter()
            .map(|&context| describe_context(context))
            .collect();
        let turns = if self.turns.is_some() {
            ", one of each class of symmetric boards"
        } else {
            ""
        };
        format!("arithmetic code by {}{turns}", names.join(", "))
    }

    /// Adds the text, the tables and the functions to a program.
    ///
    /// # Errors
    /// Only because of a bug in this program.
    pub fn add_to(&self, program: &mut Program) -> Result<(), ProgramSyntaxError> {
        program.text("TABLE", self.text.clone());
        program.cells("SG", self.count + 1, 1 << self.code.bits);
        program.cells("SEEN", self.code.counts, self.count as u64);
        program.function("", digit())?;
        program.function("", PARTS.part("learn", &[("patience", &PATIENCE)]))?;
        if let Some(turns) = &self.turns {
            program.numbers("TURNS", turns.numbers());
            program.function("", BoardSymmetries::function())?;
        }
        program.function("", self.unpack())
    }

    /// Returns the statement before each lookup that unpacks the values if necessary.
    pub fn ready(&self) -> TokenStream {
        let count = self.count;
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

    fn unpack(&self) -> TokenStream {
        let value = self.one_value();
        let body = match &self.turns {
            None => {
                let top = 1 << self.code.bits;
                quote! { #value set(SG, i, node - #top); }
            }
            Some(turns) => {
                let top = (1 << self.code.bits) - 1;
                let each = turns.each(&quote! { set(SG, image, node - #top); });
                quote! { if cell(SG, i) == 0 { #value #each } }
            }
        };
        PARTS.part("unpack", &[("count", &self.count), ("body", &body)])
    }

    /// Returns the statements that decode a value: `node` is the value with a 1 before its bits.
    fn one_value(&self) -> TokenStream {
        let top = 1_u64 << self.code.bits;
        let known = |at: &TokenStream| self.value(at);
        let mut say = TokenStream::new();
        let (mut weigh, mut learn) = (TokenStream::new(), TokenStream::new());
        for (number, context) in self.code.contexts.iter().enumerate() {
            let (place, node) = (
                format_ident!("place{number}"),
                format_ident!("node{number}"),
            );
            let base = number * self.code.width;
            let start = base << self.code.bits;
            let plus = |says: TokenStream| {
                let base = (number > 0).then(|| quote! { #base + });
                quote! { (#base #says) * #top }
            };
            say.extend(match *context {
                Context::Always => quote! { let #place = #start; },
                Context::Modulo(period) => {
                    let start = plus(quote! { i % #period });
                    quote! { let #place = #start; }
                }
                Context::Back(distance) => {
                    let other = plus(known(&quote! { i - #distance }));
                    quote! { let mut #place = #start; if i >= #distance { #place = #other; } }
                }
                Context::Filled => PARTS.part(
                    "filled",
                    &[("place", &place), ("start", &start), ("top", &top)],
                ),
                Context::Lower => {
                    let other = plus(known(&quote! { i & (i - 1) }));
                    quote! { let mut #place = #start; if i > 0 { #place = #other; } }
                }
            });
            weigh.extend(quote! {
                let #node = (#place + node) * 2;
                zero += #WEIGHT * cell(SEEN, #node);
                one += #WEIGHT * cell(SEEN, #node + 1);
            });
            learn.extend(quote! { learn(#node + bit, #node + 1 - bit); });
        }
        let holes: Holes<'_> = &[
            ("say", &say),
            ("top", &top),
            ("weigh", &weigh),
            ("least", &LEAST_RANGE),
            ("learn", &learn),
        ];
        PARTS.part("value", holes)
    }
}

/// Returns the least mask of each class of boards, in increasing order.
fn first_of_classes(boards: usize, turns: &BoardSymmetries) -> Vec<usize> {
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

fn describe_context(context: Context) -> String {
    match context {
        Context::Always => "frequency".to_owned(),
        Context::Back(distance) => format!("the value {distance} before"),
        Context::Modulo(period) => format!("the index mod {period}"),
        Context::Filled => "the number of filled cells".to_owned(),
        Context::Lower => "the value without the lowest filled cell".to_owned(),
    }
}
