//! Lattice games: leaps and rides.

use proc_macro2::TokenStream;
use quote::quote;

use super::visit::{Options, Visit, index};
use grundy_core::game::Lattice;

/// Does no move raise a coordinate?
pub(crate) fn falls(lattice: &Lattice) -> bool {
    lattice.leaps.iter().chain(&lattice.rides).all(|&(dx, dy)| dx <= 0 && dy <= 0)
}

pub(super) fn options(lattice: &Lattice, visit: &Visit<'_>) -> Options {
    let mut options = Options { longest: 2, ..Options::default() };
    let to = [quote! { u }, quote! { v }];
    let found = (visit.option)((visit.value)(&to), &to);
    let mut vectors = |name: &'static str, list: &[(i32, i32)]| -> TokenStream {
        options.numbers.push((name, list.iter().flat_map(|&(dx, dy)| [dx.into(), dy.into()]).collect()));
        let count = index(2 * list.len());
        quote! { #count }
    };
    let leaps = (!lattice.leaps.is_empty()).then(|| {
        let count = vectors("LEAPS", &lattice.leaps);
        quote! {
            let mut leap = 0;
            while leap < #count {
                let u = x + number(LEAPS, leap);
                let v = y + number(LEAPS, leap + 1);
                if u >= 0 && v >= 0 { #found }
                leap += 2;
            }
        }
    });
    let rides = (!lattice.rides.is_empty()).then(|| {
        let count = vectors("RIDES", &lattice.rides);
        quote! {
            let mut ride = 0;
            while ride < #count {
                let mut u = x + number(RIDES, ride);
                let mut v = y + number(RIDES, ride + 1);
                while u >= 0 && v >= 0 {
                    #found
                    u += number(RIDES, ride);
                    v += number(RIDES, ride + 1);
                }
                ride += 2;
            }
        }
    });
    options.body = quote! { #leaps #rides };
    options
}
