//! The functions that emitted expressions call.

use proc_macro2::TokenStream;

use crate::Template;

const HELPERS: Template = Template(include_str!("../templates/helpers.txt"));

/// Returns the source of a function by its name.
pub fn helper(name: &str) -> TokenStream {
    HELPERS.part(name, &[])
}
