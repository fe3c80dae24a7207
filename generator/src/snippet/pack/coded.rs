//! An arithmetic code in base 91 (Martin 1979), with the counts of [`super::model`].
//!
//! The digits are one number to base 91 below 1. The decoder holds how far that number is above the low end of an
//! interval, and the interval's length, both scaled; a bit divides the interval as its weights say. The encoder holds
//! the low end itself, all its digits, so that a carry needs no trick. No more digits are written than the decoder reads.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use rayon::prelude::*;

use super::{
    RADIX, character, digit,
    model::{Context, Model, PATIENCE, WEIGHT},
};
use crate::snippet::symmetry::Turns;

/// The interval is kept at least as long; 91 times that and its products stay below 2^53.
const LEAST: u64 = RADIX.pow(4);
/// The most counts of a model.
const MOST_COUNTS: usize = 1 << 21;
/// Contexts are chosen by how well they do on so many values.
const TRIAL: usize = 1 << 13;
/// The most contexts.
const MOST_CONTEXTS: usize = 4;
/// What the code of one more context costs, in characters.
const COST: usize = 100;

/// A coded table.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Coded {
    /// The digits.
    pub text: String,
    contexts: Vec<Context>,
    bits: u32,
    width: usize,
    counts: usize,
    count: usize,
    turns: Option<Turns>,
    /// Bits coded, times contexts.
    pub steps: usize,
}

/// What is coded: all values, or of a board those of one state of each class.
#[derive(Debug, Clone, Copy)]
struct Source<'a> {
    values: &'a [u32],
    turns: Option<&'a Turns>,
}

impl Source<'_> {
    /// Calls `code` with each place that is coded.
    fn each(&self, mut code: impl FnMut(usize)) {
        let mut known = vec![false; if self.turns.is_some() { self.values.len() } else { 0 }];
        for index in 0..self.values.len() {
            if let Some(turns) = self.turns {
                if known.get(index).copied().unwrap_or(false) {
                    continue;
                }
                turns.images(index, |image| {
                    if let Some(known) = known.get_mut(image) {
                        *known = true;
                    }
                });
            }
            code(index);
        }
    }

    /// Runs a model over the values; `bit` gets the weights and the bit.
    fn run(&self, model: &mut Model, mut bit: impl FnMut([u64; 2], usize)) {
        let mut places = Vec::new();
        self.each(|index| {
            let value = self.values.get(index).copied().unwrap_or(0);
            model.places(index, self.values, &mut places);
            let mut node = 1;
            for place in (0..model.bits).rev() {
                let next = (value >> place & 1) as usize;
                bit(model.weights(&places, node), next);
                model.learn(&places, node, next);
                node = node * 2 + next;
            }
        });
    }

    /// How many digits some contexts take, up to the constant number at the end.
    fn length(&self, largest: u32, contexts: &[Context]) -> usize {
        let (mut range, mut digits) = (1, 0);
        self.run(&mut Model::new(largest, contexts), |weights, bit| {
            digits += refill(&mut range, |_| ());
            (_, range) = divide(range, weights, bit);
        });
        digits
    }
}

/// Lengthens the interval by digits; how many.
fn refill(range: &mut u64, mut digit: impl FnMut(usize)) -> usize {
    let mut digits = 0;
    while *range < LEAST {
        *range *= RADIX;
        digit(digits);
        digits += 1;
    }
    digits
}

/// Where the part of the interval that belongs to a bit begins, and its length.
fn divide(range: u64, [zero, one]: [u64; 2], bit: usize) -> (u64, u64) {
    let parting = range / (zero + one) * zero;
    if bit == 0 { (0, parting) } else { (parting, range - parting) }
}

impl Coded {
    /// Codes values with the best contexts among `candidates`; `None` if that would need too many counts.
    pub fn new(values: &[u32], turns: Option<&Turns>, candidates: &[Context]) -> Option<Self> {
        let largest = values.iter().max().copied().unwrap_or(0);
        if Model::bits_of(largest) > 12 {
            return None;
        }
        let fits = |contexts: &[Context]| Model::size(largest, contexts) <= MOST_COUNTS;
        let whole = Source { values, turns };
        // The states of a board are in no order of which a part could be tried.
        let trial =
            Source { values: if turns.is_some() { values } else { values.get(..TRIAL).unwrap_or(values) }, ..whole };
        let mut chosen: Vec<Context> = Vec::new();
        let mut best = usize::MAX;
        while chosen.len() < MOST_CONTEXTS {
            let with = |candidate: &Context| [chosen.as_slice(), &[*candidate]].concat();
            let tried = candidates.par_iter().enumerate().filter(|(_, candidate)| fits(&with(candidate)));
            let tried = tried.map(|(number, candidate)| (trial.length(largest, &with(candidate)), number));
            let Some((length, number)) = tried.min() else {
                break;
            };
            // A part that is tried stands for all.
            let gain = best.saturating_sub(length).saturating_mul(values.len()) / trial.values.len().max(1);
            if best != usize::MAX && gain <= COST {
                break;
            }
            best = length;
            chosen.push(*candidates.get(number)?);
        }
        if chosen.is_empty() {
            return None;
        }
        Some(Self::encode(whole, largest, &chosen))
    }

    fn encode(source: Source<'_>, largest: u32, contexts: &[Context]) -> Self {
        let mut model = Model::new(largest, contexts);
        let mut low: Vec<u8> = Vec::new();
        let (mut range, mut steps) = (1, 0);
        source.run(&mut model, |weights, bit| {
            refill(&mut range, |_| low.push(0));
            let (start, length) = divide(range, weights, bit);
            add(&mut low, start);
            range = length;
            steps += contexts.len();
        });
        Self {
            text: low.into_iter().map(character).collect(),
            contexts: contexts.to_vec(),
            bits: model.bits,
            width: model.width,
            counts: model.len(),
            count: source.values.len(),
            turns: source.turns.cloned(),
            steps,
        }
    }

    /// In words.
    pub fn describe(&self) -> String {
        let names: Vec<String> = self.contexts.iter().map(|context| context.describe()).collect();
        let turns = if self.turns.is_some() { ", one of each class of symmetric boards" } else { "" };
        format!("arithmetic code by {}{turns}", names.join(", "))
    }
}

impl Context {
    fn describe(self) -> String {
        match self {
            Self::Always => "frequency".to_owned(),
            Self::Back(distance) => format!("the value {distance} before"),
            Self::Modulo(period) => format!("the index mod {period}"),
            Self::Filled => "the number of filled cells".to_owned(),
            Self::Lower => "the value without the lowest filled cell".to_owned(),
        }
    }
}

/// Adds to the last digits of a number to base 91.
fn add(number: &mut [u8], mut summand: u64) {
    for place in number.iter_mut().rev() {
        if summand == 0 {
            return;
        }
        let sum = u64::from(*place) + summand;
        *place = (sum % RADIX) as u8;
        summand = sum / RADIX;
    }
}

/// How the decoder is written down: the cells `VALUES` hold the values, of boards one more, and 1 behind the last once
/// all are there; the cells `SEEN` hold the counts.
impl Coded {
    /// Length of `VALUES` and the most that it holds.
    pub fn values(&self) -> (usize, u64) {
        (self.count + 1, 1 << self.bits)
    }

    /// Length of `SEEN` and the most that it holds.
    pub fn seen(&self) -> (usize, u64) {
        (self.counts, self.count as u64)
    }

    /// Lists of constants.
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.turns.as_ref().map(Turns::numbers)
    }

    /// The statement that unpacks, before anything is looked up.
    pub fn ready(&self) -> TokenStream {
        let count = Literal::usize_unsuffixed(self.count);
        quote! { if cell(VALUES, #count) == 0 { unpack(); } }
    }

    /// The value at an index.
    pub fn value(&self, index: &TokenStream) -> TokenStream {
        if self.turns.is_some() {
            quote! { cell(VALUES, #index) - 1 }
        } else {
            quote! { cell(VALUES, #index) }
        }
    }

    /// The functions.
    pub fn functions(&self) -> Vec<TokenStream> {
        let mut functions = vec![digit()];
        let patience = Literal::u32_unsuffixed(PATIENCE);
        functions.push(quote! {
            fn learn(seen: i64, other: i64) {
                set(SEEN, seen, cell(SEEN, seen) + 1);
                if cell(SEEN, other) > #patience { set(SEEN, other, cell(SEEN, other) / 2); }
            }
        });
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
                let top = Literal::u64_unsuffixed(1 << self.bits);
                quote! { #value set(VALUES, i, node - #top); }
            }
            Some(turns) => {
                let top = Literal::u64_unsuffixed((1 << self.bits) - 1);
                let each = turns.each(&quote! { set(VALUES, image, node - #top); });
                quote! { if cell(VALUES, i) == 0 { #value #each } }
            }
        };
        quote! {
            fn unpack() {
                let mut range = 1;
                let mut code = 0;
                let mut at = 0;
                let mut i = 0;
                while i < #count {
                    #body
                    i += 1;
                }
                set(VALUES, #count, 1);
            }
        }
    }

    /// The statements that decode a value: `node` is the value with a one before its bits.
    fn one_value(&self) -> TokenStream {
        let (top, least, weight) =
            (Literal::u64_unsuffixed(1 << self.bits), Literal::u64_unsuffixed(LEAST), Literal::u64_unsuffixed(WEIGHT));
        let known = |at: &TokenStream| self.value(at);
        let mut say = TokenStream::new();
        let (mut weigh, mut learn) = (TokenStream::new(), TokenStream::new());
        for (number, context) in self.contexts.iter().enumerate() {
            let (place, node) = (format_ident!("place{number}"), format_ident!("node{number}"));
            let base = number * self.width;
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
                    let start = Literal::usize_unsuffixed(base << self.bits);
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
                    let (start, other) = (Literal::usize_unsuffixed(base << self.bits), plus(before));
                    quote! { let mut #place = #start; if i >= #distance { #place = #other; } }
                }
                Context::Filled => {
                    let start = Literal::usize_unsuffixed(base << self.bits);
                    quote! {
                        let mut #place = #start;
                        let mut rest = i;
                        while rest > 0 {
                            #place += rest % 2 * #top;
                            rest /= 2;
                        }
                    }
                }
                Context::Lower => {
                    let lower = known(&quote! { i & (i - 1) });
                    let (start, other) = (Literal::usize_unsuffixed(base << self.bits), plus(lower));
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
        quote! {
            #say
            let mut node = 1;
            while node < #top {
                let mut zero = 1;
                let mut one = 1;
                #weigh
                while range < #least {
                    range *= 91;
                    code = code * 91 + digit(at);
                    at += 1;
                }
                zero = range / (zero + one) * zero;
                let mut bit = 0;
                if code < zero {
                    range = zero;
                } else {
                    code -= zero;
                    range -= zero;
                    bit = 1;
                }
                #learn
                node = node * 2 + bit;
            }
        }
    }
}
