//! The heaps that can have a value, by a periodic law: their number depends on the law, not on the size of the heap.

use proc_macro2::TokenStream;
use quote::quote;

use super::visit::{Repeats, Visit, ident, int};
use grundy_core::gcd::gcd;

/// The heaps that are searched for a value: `top`, `top - step`, … down to `bottom`. If `top < bottom`, there are none.
pub struct Heaps<'a> {
    pub top: &'a TokenStream,
    /// At least 0.
    pub bottom: &'a TokenStream,
    pub step: i64,
    /// A suffix that makes the variables of several such loops different.
    pub tag: &'a str,
}

/// Returns a loop that runs `inner` on heaps of a range; if a heap has the value `target`, the loop visits such a heap.
///
/// If values repeat, the loop visits a period of heaps from the top, which has every value from the preperiod on, and
/// then the heaps below the preperiod. If values grow, each class of heaps that differ by periods has one heap with the
/// value.
pub(super) fn candidates(
    heaps: &Heaps<'_>,
    repeats: Repeats,
    visit: &Visit<'_>,
    inner: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    let Heaps { top, bottom, step, tag } = *heaps;
    let Repeats { preperiod, period, saltus } = repeats;
    let name = |word: &str| ident(&format!("{word}{tag}"));
    let (heap, most, fewest) = (name("heap"), name("most"), name("fewest"));
    let (first, by) = (int(preperiod), int(step));
    let found = inner(&quote! { #heap });
    if saltus == 0 {
        let window = int(period / gcd(period, step) * step);
        let later = if step == 1 {
            int_or_minus_one(preperiod)
        } else {
            quote! { #heap - ((#heap - #first) / #by + 1) * #by }
        };
        return quote! {
            let #most = #top;
            let #fewest = #bottom;
            let mut #heap = #most;
            while #heap >= #fewest {
                #found
                #heap -= #by;
                if #heap == #most - #window && #heap >= #first { #heap = #later; }
            }
        };
    }
    let (residue, initial) = (name("residue"), name("initial"));
    let factor = |number: i64, operator: TokenStream| {
        let literal = int(number);
        (number != 1).then(|| quote! { #operator #literal })
    };
    let (grows, length) = (factor(saltus, quote! { / }), factor(period, quote! { * }));
    let value = (visit.value)(&[quote! { #residue }]);
    let stored = int(preperiod + period);
    let repeated = (preperiod > 0).then(|| quote! { #residue >= #first && });
    let fits = (step > 1).then(|| quote! { && (#most - #heap) % #by == 0 });
    quote! {
        let #most = #top;
        let #fewest = #bottom;
        let mut #residue = 0;
        while #residue < #stored {
            let #initial = #value;
            let mut #heap = #residue;
            if #repeated target > #initial { #heap += (target - #initial) #grows #length; }
            if #heap >= #fewest && #heap <= #most #fits { #found }
            #residue += 1;
        }
    }
}

/// Returns the number before the preperiod.
fn int_or_minus_one(preperiod: i64) -> TokenStream {
    if preperiod == 0 {
        return quote! { -1 };
    }
    let before = int(preperiod - 1);
    quote! { #before }
}
