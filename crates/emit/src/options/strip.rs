//! Strips: a move writes a mark into a cell of a gap.

use quote::quote;

use super::visit::{OptionLoops, Visit, ident, times};
use grundy_core::game::{Strip, strip::End};

pub(super) fn options(strip: &Strip, visit: &Visit<'_>) -> OptionLoops {
    let ends = strip.ends();
    let all = || (0..).take(ends).map(|end: End| end);
    let allowed = all().flat_map(|left| all().map(move |right| (left, right)));
    let allowed = allowed
        .map(|(left, right)| i64::from(strip.allows(left, right)))
        .collect();
    let parts = [
        [quote! { spot }, quote! { left }, quote! { mark }],
        [quote! { n - 1 - spot }, quote! { mark }, quote! { right }],
    ];
    let [a, b] = [(visit.value)(&parts[0]), (visit.value)(&parts[1])];
    let found = (visit.option)(quote! { xor(#a, #b) }, parts.as_flattened());
    let one = quote! {
        if (spot > 0 || number(ALLOWED, left * #ends + mark) == 1)
            && (spot + 1 < n || number(ALLOWED, mark * #ends + right) == 1)
        {
            #found
        }
    };
    let spots = times(&ident("spot"), &ident("n"), 1, &one);
    let body = quote! {
        let mut mark = 1;
        while mark < #ends {
            #spots
            mark += 1;
        }
    };
    OptionLoops {
        longest: 6,
        ..OptionLoops::of_list(body, "ALLOWED", allowed)
    }
}
