//! Values of an octal code, computed by its sparse space.
//!
//! For a mask, a value is *common* if it has an odd number of bits of the mask, and otherwise
//! *rare*; 0 is rare. The nim-sum of two values is common if exactly one of them is. So an option
//! of two heaps with a common value has a rare heap in it. Few heaps are rare; after all of them
//! have been tried, the missing common values are known. Then pairs are tried one after the other
//! only until the least missing value is common, or no pair is left. Each such pair is a witness of
//! a smaller rare value, and the witnesses are found soon. (Berlekamp, Conway and Guy, Winning
//! Ways, chapter 4.)

use proc_macro2::TokenStream;
use quote::quote;

use super::start::{MexStorage, Start, StartTask};
use crate::{
    limits::to_float,
    options::{self, Hints, Visit},
};
use grundy_core::game::{
    Game, HeapCode,
    code::{Digit, PartDemand},
};

/// The least number of heaps for which a sparse space is worth its code.
const FEWEST: usize = 500;
/// The largest number of bits of a value, because all masks are tried.
const MOST_BITS: u32 = 9;

/// A sparse space of a table.
#[derive(Debug, Clone)]
pub(super) struct SparseTableSpace {
    mask: u32,
    /// Number of rare heaps.
    rares: usize,
    steps: f64,
}

impl SparseTableSpace {
    /// Returns the mask with the fewest rare heaps, or `None` if the game has no sparse space or
    /// the space does not save enough.
    pub fn from_task(task: &StartTask<'_>) -> Option<Self> {
        let code = task.game.code()?;
        if !code.tail.is_empty() || code.most_parts() != 2 || task.table.len() < FEWEST {
            return None;
        }
        let bits = task.largest.checked_ilog2()? + 1;
        if bits > MOST_BITS {
            return None;
        }
        let mut counts = vec![0_usize; 1 << bits];
        for &value in task.table {
            *counts.get_mut(value as usize)? += 1;
        }
        let rares = |mask: &u32| -> usize {
            (0..)
                .zip(&counts)
                .filter(|(value, _)| is_rare(*value, *mask))
                .map(|(_, count)| count)
                .sum()
        };
        let mask = (1..1_u32 << bits).min_by_key(rares)?;
        let heaps = (0..)
            .zip(task.table)
            .filter(|(_, value)| is_rare(**value, mask))
            .map(|(heap, _): (usize, _)| heap);
        let heaps: Vec<usize> = heaps.collect();
        let digits = to_float(pairs(code).count());
        let all: f64 = heaps.iter().map(|&heap| to_float(heap) / 2.0).sum();
        let rare: f64 = heaps
            .iter()
            .map(|&heap| to_float(task.table.len() - heap))
            .sum();
        let witnesses = witnesses(code, task.table, &heaps, mask);
        let steps = digits * (all + rare + witnesses * to_float(task.table.len()))
            + to_float(task.table.len());
        (steps < task.steps / 2.0).then_some(Self {
            mask,
            rares: heaps.len(),
            steps,
        })
    }

    /// Returns the computation of the table.
    ///
    /// # Errors
    /// Returns a description if the rules cannot be written as code.
    pub fn start(&self, task: &StartTask<'_>) -> Result<Start, String> {
        let code = task.game.code().ok_or("it is not an octal code")?;
        let mut start = Start::new(task, MexStorage::Stamps)?;
        let count = task.table.len();
        let others = Game::from(without_pairs(code));
        let value = |position: &[TokenStream]| quote! { cell(SG, #(#position),*) };
        let option = |value: TokenStream, _: &[TokenStream]| {
            task.note(MexStorage::Stamps, &value, &quote! {})
        };
        start.options = options::options(
            &others,
            &Visit {
                value: &value,
                option: &option,
                hints: Hints::default(),
                given: None,
            },
        )?;
        let singles = &start.options.body;
        let rare_pairs = pairs(code).map(|(k, digit)| {
            let rest = rest(k);
            // A heap beside heap 0 is the same as the heap alone.
            let first = u8::from(!allows_one(*digit));
            let note = quote! { set(MET, xor(cell(SG, cell(RARE, i)), cell(SG, #rest - cell(RARE, i))), n); };
            // Two equal rare heaps are not an option if the parts must be unequal.
            let note = match digit.parts {
                PartDemand::Unequal => quote! { if cell(RARE, i) + cell(RARE, i) != #rest { #note } },
                PartDemand::Any | PartDemand::Equal => note,
            };
            quote! {
                let mut i = #first;
                while i < rares && cell(RARE, i) < #rest {
                    #note
                    i += 1;
                }
            }
        });
        let digits: Vec<(usize, &Digit)> = pairs(code).collect();
        let fits = |&(k, digit): &(usize, &Digit)| {
            let rest = rest(k);
            if digit.parts == PartDemand::Unequal {
                quote! { a < #rest - a }
            } else {
                quote! { a <= #rest - a }
            }
        };
        let pair = |&(k, _): &(usize, &Digit)| {
            let rest = rest(k);
            quote! { set(MET, xor(cell(SG, a), cell(SG, #rest - a)), n); }
        };
        let (more, witness) = if let [only] = digits.as_slice() {
            (fits(only), pair(only))
        } else {
            let all = digits.iter().map(|digit| {
                let (fits, pair) = (fits(digit), pair(digit));
                quote! { if #fits { #pair } }
            });
            (quote! { a <= n - a }, quote! { #(#all)* })
        };
        start.fill = quote! {
            let mut rares = 1;
            let mut n = 1;
            while n < #count {
                #singles
                #(#rare_pairs)*
                while cell(MET, cell(SG, n)) == n { increase(SG, n); }
                let mut a = 1;
                while char_of(KINDS, cell(SG, n)) == 48 && #more {
                    #witness
                    while cell(MET, cell(SG, n)) == n { increase(SG, n); }
                    a += 1;
                }
                set(RARE, rares, n);
                if char_of(KINDS, cell(SG, n)) == 48 { rares += 1; }
                n += 1;
            }
        };
        start
            .cells
            .push(("RARE", self.rares + 1, task.table.len() as u64));
        let kinds = (0..task.below()).map(|value| u32::try_from(value).unwrap_or(u32::MAX));
        let kinds = kinds
            .map(|value| if is_rare(value, self.mask) { '0' } else { '1' })
            .collect();
        start.text = Some(("KINDS", kinds));
        start.words = "computed by its sparse space";
        start.steps = self.steps;
        Ok(start)
    }
}

/// Estimates from a sample the average number of pairs that are tried for a common heap until each
/// smaller rare value has a witness.
fn witnesses(code: &HeapCode, table: &[u32], rares: &[usize], mask: u32) -> f64 {
    /// Heaps in the sample.
    const SAMPLE: usize = 200;
    const MOST_SAMPLED: usize = 4_000_000;
    let value = |heap: usize| table.get(heap).copied().unwrap_or(0);
    let removed: Vec<usize> = pairs(code).map(|(k, _)| k).collect();
    let (mut tried, mut heaps) = (0, 0);
    for n in (1..=SAMPLE)
        .map(|part| (table.len() - 1) * part / SAMPLE)
        .filter(|&n| !is_rare(value(n), mask))
    {
        let mut missing: Vec<u32> = (0..value(n))
            .filter(|&value| is_rare(value, mask))
            .collect();
        for rest in removed.iter().filter_map(|k| n.checked_sub(*k)) {
            for &rare in rares.iter().take_while(|rare| **rare < rest) {
                missing.retain(|&known| known != value(rare) ^ value(rest - rare));
            }
        }
        let mut a = 1;
        while !missing.is_empty() && 2 * a <= n && tried < MOST_SAMPLED {
            for rest in removed.iter().filter_map(|k| n.checked_sub(*k + a)) {
                missing.retain(|&known| known != value(a) ^ value(rest));
            }
            a += 1;
            tried += 1;
        }
        heaps += 1;
        if tried >= MOST_SAMPLED {
            break;
        }
    }
    to_float(tried) / to_float(heaps).max(1.0)
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() % 2 == 0
}

/// Returns the digits that leave two heaps which need not be equal, and the number that each digit
/// removes.
fn pairs(code: &HeapCode) -> impl Iterator<Item = (usize, &Digit)> {
    let digits = std::iter::once(&code.split).chain(&code.digits).enumerate();
    digits.filter(|(_, digit)| has_pairs(**digit))
}

fn has_pairs(digit: Digit) -> bool {
    digit.heaps >> 2 & 1 == 1 && digit.parts != PartDemand::Equal
}

fn allows_one(digit: Digit) -> bool {
    digit.heaps >> 1 & 1 == 1
}

/// Returns the rest of a heap after `k` are removed.
fn rest(k: usize) -> TokenStream {
    if k == 0 {
        quote! { n }
    } else {
        quote! { (n - #k) }
    }
}

/// Returns the code whose options are tried one by one: those that are not already covered by a
/// pair with heap 0.
fn without_pairs(code: &HeapCode) -> HeapCode {
    let mut code = code.clone();
    for digit in std::iter::once(&mut code.split).chain(&mut code.digits) {
        if has_pairs(*digit) {
            digit.heaps &= 1;
        }
    }
    code
}
