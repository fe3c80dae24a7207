//! The functions that emitted expressions call.

use proc_macro2::TokenStream;
use quote::quote;

/// Returns the source of a function by its name.
pub(crate) fn helper(name: &str) -> TokenStream {
    match name {
        "least" => quote! { fn least(a: i64, b: i64) -> i64 { if a < b { return a; } return b; } },
        "greatest" => quote! { fn greatest(a: i64, b: i64) -> i64 { if a > b { return a; } return b; } },
        "divisor" => quote! {
            fn divisor(a: i64, b: i64) -> i64 {
                let mut one = a;
                let mut other = b;
                if one < 0 { one = 0 - one; }
                if other < 0 { other = 0 - other; }
                while other > 0 {
                    let rest = one % other;
                    one = other;
                    other = rest;
                }
                return one;
            }
        },
        "logarithm" => quote! {
            fn logarithm(a: i64, b: i64) -> i64 {
                let mut power = 0;
                let mut rest = a;
                while rest >= b {
                    rest /= b;
                    power += 1;
                }
                return power;
            }
        },
        "root" => quote! {
            fn root(a: i64) -> i64 {
                let mut floor = 0;
                while (floor + 1) * (floor + 1) <= a { floor += 1; }
                return floor;
            }
        },
        "ones" => quote! {
            fn ones(a: i64) -> i64 {
                let mut sum = 0;
                let mut rest = a;
                while rest > 0 {
                    sum += rest % 2;
                    rest /= 2;
                }
                return sum;
            }
        },
        "digits" => quote! {
            fn digits(a: i64) -> i64 {
                let mut sum = 0;
                let mut rest = a;
                while rest > 0 {
                    sum += rest % 10;
                    rest /= 10;
                }
                return sum;
            }
        },
        "prime" => quote! {
            fn prime(a: i64) -> i64 {
                if a < 2 { return 0; }
                let mut part = 2;
                while part * part <= a {
                    if a % part == 0 { return 0; }
                    part += 1;
                }
                return 1;
            }
        },
        "prime_power" => quote! {
            fn prime_power(a: i64) -> i64 {
                let mut part = 2;
                while part * part <= a && a % part != 0 { part += 1; }
                if part * part > a { part = a; }
                let mut rest = a;
                while rest > 1 && rest % part == 0 { rest /= part; }
                if a > 1 && rest == 1 { return 1; }
                return 0;
            }
        },
        // Rounds towards minus infinity, and divides only numbers that are not negative.
        _ => quote! {
            fn floored(a: i64, b: i64) -> i64 {
                if b < 0 { return floored(0 - a, 0 - b); }
                if a < 0 { return 0 - (b - 1 - a) / b; }
                return a / b;
            }
        },
    }
}
