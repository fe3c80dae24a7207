//! What the functions of all layouts are made of.

use proc_macro2::TokenStream;

/// How a table is looked up.
pub(super) struct Lookup<'a> {
    /// What is done before, if anything.
    pub ready: TokenStream,
    /// The value at an index.
    pub value: &'a dyn Fn(&TokenStream) -> TokenStream,
}

/// Coordinates are checked to be at most this divided by their factors: JavaScript counts to 2^53.
pub(super) const MOST: i64 = 1 << 52;

/// A function of one component's coordinates.
pub(super) struct Body {
    /// Its parameters.
    pub parameters: TokenStream,
    /// The condition under which a position is out of range.
    pub outside: TokenStream,
    /// The statements for all other positions.
    pub statements: TokenStream,
}
