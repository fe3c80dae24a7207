//! The functions that emitted expressions call.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// Returns the source of a function by its name.
pub fn helper(name: &str) -> TokenStream {
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
                let mut digit = 2147483648;
                while digit > 0 {
                    let next = floor + digit;
                    if next <= a / next { floor = next; }
                    digit /= 2;
                }
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
        "modulo" => quote! {
            fn modulo(a: i64, b: i64) -> i64 {
                if a >= 0 && b > 0 { return a % b; }
                return a - b * floored(a, b);
            }
        },
        // Rounds towards minus infinity, and divides only numbers that are not negative.
        "floored" => quote! {
            fn floored(a: i64, b: i64) -> i64 {
                if b < 0 { return floored(0 - a, 0 - b); }
                if a < 0 { return 0 - (b - 1 - a) / b; }
                return a / b;
            }
        },
        _ => check(name),
    }
}

/// Returns the source of a function that ends the program if a number is outside its range, by its name.
fn check(name: &str) -> TokenStream {
    let own = format_ident!("{name}");
    let (bits, large) = if name.ends_with("_wide") {
        (62, "a number is larger than 2^62")
    } else {
        (53, "a number is larger than 2^53")
    };
    let [most, half] = [(1_i64 << bits) - 1, (1 << (bits - 1)) - 1].map(Literal::i64_unsuffixed);
    match name {
        "bounded" | "bounded_wide" => quote! {
            fn #own(a: i64) -> i64 {
                if a > #most || a < -#most { refuse(#large); }
                return a;
            }
        },
        "product" | "product_wide" => quote! {
            fn #own(a: i64, b: i64) -> i64 {
                let mut one = a;
                let mut other = b;
                if one < 0 { one = 0 - one; }
                if other < 0 { other = 0 - other; }
                if other > 0 && one > #most / other { refuse(#large); }
                return a * b;
            }
        },
        // The remainder of a product, by doubling if the product is too large.
        "rest_of_product" | "rest_of_product_wide" => quote! {
            fn #own(a: i64, b: i64, by: i64) -> i64 {
                let mut size = by;
                if size < 0 { size = 0 - size; }
                if size > #half { refuse(#large); }
                let mut one = modulo(a, size);
                let mut other = modulo(b, size);
                let mut sum = 0;
                if other == 0 || one <= #most / other {
                    sum = one * other % size;
                } else {
                    while other > 0 {
                        if other % 2 == 1 { sum = (sum + one) % size; }
                        one = (one + one) % size;
                        other /= 2;
                    }
                }
                if by < 0 && sum > 0 { return sum + by; }
                return sum;
            }
        },
        "at_least" => quote! {
            fn at_least(a: i64, low: i64) -> i64 {
                if a < low { refuse("a number is too small"); }
                return a;
            }
        },
        _ => quote! {
            fn not_zero(a: i64) -> i64 {
                if a == 0 { refuse("a division by 0"); }
                return a;
            }
        },
    }
}
