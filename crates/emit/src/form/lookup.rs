//! The parts of the functions of all layouts.

use proc_macro2::TokenStream;

/// The way to look up a value in a table.
pub(super) struct TableLookup<'a> {
    /// The statements before the lookup, if any.
    pub ready: TokenStream,
    /// The value at an index.
    pub value: &'a dyn Fn(&TokenStream) -> TokenStream,
}

/// The largest coordinate times its factor: JavaScript counts exactly to 2^53.
pub(super) const MOST_INDEX: i64 = 1 << 52;

/// A function of one component's coordinates.
pub(super) struct Body {
    /// The parameters.
    pub parameters: TokenStream,
    /// The condition under which a position is out of range.
    pub outside: TokenStream,
    /// The statements for all other positions.
    pub statements: TokenStream,
}
