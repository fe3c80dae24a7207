//! The functions that emitted expressions call.

use proc_macro2::{Literal, TokenStream};
use quote::format_ident;

use crate::Template;

const HELPERS: Template = Template(include_str!("../templates/helpers.txt"));

/// Returns the source of a function by its name. A name that ends with `_wide` is for numbers to 2^62, otherwise to 2^53.
pub fn helper(name: &str) -> TokenStream {
    let (bits, large) = if name.ends_with("_wide") {
        (62, "a number is larger than 2^62")
    } else {
        (53, "a number is larger than 2^53")
    };
    let own = format_ident!("{name}");
    let [most, half] = [(1_i64 << bits) - 1, (1 << (bits - 1)) - 1].map(Literal::i64_unsuffixed);
    let part = name.trim_end_matches("_wide");
    HELPERS.part(part, &[("own", &own), ("most", &most), ("half", &half), ("large", &large)])
}
