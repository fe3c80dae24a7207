//! The 91 characters of digits: printable ASCII except both quotes, the backslash, and the question
//! mark, which begins a trigraph in old C++.

use proc_macro2::TokenStream;
use quote::quote;

/// The unused characters in the range of the 91.
const LEFT_OUT: [u8; 4] = [b'"', b'\'', b'?', b'\\'];

/// Returns the character of a digit below 91.
pub(crate) fn character(digit: u8) -> char {
    char::from(
        LEFT_OUT
            .iter()
            .fold(b' ' + digit, |code, &out| code + u8::from(code >= out)),
    )
}

/// Returns the function that converts characters of the text `TABLE` to digits.
pub(crate) fn digit() -> TokenStream {
    quote! {
        fn digit(i: i64) -> i64 {
            let mut code = char_of(TABLE, i);
            if code > 92 { code -= 1; }
            if code > 63 { code -= 1; }
            if code > 39 { code -= 1; }
            if code > 34 { code -= 1; }
            return code - 32;
        }
    }
}

#[cfg(test)]
mod tests;
