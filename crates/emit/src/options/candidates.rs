//! The heaps that can have a value, by a periodic law: their number depends on the law, not on the
//! size of the heap.

use proc_macro2::TokenStream;
use quote::quote;

use super::visit::{Repeats, Visit, ident};
use grundy_core::gcd::gcd;

/// Returns a loop over the options `top`, `top - step`, … down to `bottom`, which is at least 0; if
/// a heap has the value `target`, the loop visits such a heap. The `tag` makes the variables of
/// several such loops different.
///
/// If values repeat, the loop visits a period of heaps from the top, which has every value from the
/// preperiod on, and then the heaps below the preperiod. If values grow, each class of heaps that
/// differ by periods has one heap with the value.
pub(super) fn candidates(
    (top, bottom): (&TokenStream, &TokenStream),
    (step, tag): (i64, &str),
    repeats: Repeats,
    visit: &Visit<'_>,
) -> TokenStream {
    let Repeats {
        preperiod,
        period,
        saltus,
    } = repeats;
    let name = |word: &str| ident(&format!("{word}{tag}"));
    let (heap, most, fewest) = (name("heap"), name("most"), name("fewest"));
    let found = visit.heaps(&[quote! { #heap }]);
    if saltus == 0 {
        let window = period / gcd(period, step) * step;
        let later = if step == 1 {
            let before = preperiod - 1;
            quote! { #before }
        } else {
            quote! { #heap - ((#heap - #preperiod) / #step + 1) * #step }
        };
        return quote! {
            let #most = #top;
            let #fewest = #bottom;
            let mut #heap = #most;
            while #heap >= #fewest {
                #found
                #heap -= #step;
                if #heap == #most - #window && #heap >= #preperiod { #heap = #later; }
            }
        };
    }
    let (residue, initial) = (name("residue"), name("initial"));
    let factor =
        |number: i64, operator: TokenStream| (number != 1).then(|| quote! { #operator #number });
    let (grows, length) = (factor(saltus, quote! { / }), factor(period, quote! { * }));
    let value = (visit.value)(&[quote! { #residue }]);
    let stored = preperiod + period;
    let repeated = (preperiod > 0).then(|| quote! { #residue >= #preperiod && });
    let fits = (step > 1).then(|| quote! { && (#most - #heap) % #step == 0 });
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
