//! The tables in which definitions keep their values, and the least number that is missing.

use grundy_languages::{Holes, Template};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Line, MOST_KEPT, kind::Kind};

const PARTS: Template = Template(include_str!("../../templates/program/table.txt"));

impl Line {
    /// Returns the lists of a table of values: the values, the arguments, the number of values, and two for the time
    /// while the table grows.
    pub(super) fn table_lists(&self, index: usize) -> [Ident; 5] {
        let name = self.function(index);
        ["memo", "keys", "used", "former", "old"].map(|what| format_ident!("{what}_{name}"))
    }

    /// Returns the statements that empty the table of a definition, if it has one.
    pub fn forget(&self, index: usize) -> Option<TokenStream> {
        let name = format_ident!("begin_{}", self.function(index));
        matches!(self.kind(index), Kind::Table).then(|| quote! { #name(64); })
    }

    /// Returns the functions of a table of values.
    pub(super) fn table(&self, index: usize) -> Vec<TokenStream> {
        let name = self.function(index);
        let [memo, keys, used, former, old] = self.table_lists(index);
        let [begin, place, enter, store] =
            ["begin", "place", "enter", "store"].map(|word| format_ident!("{word}_{name}"));
        let own: Vec<Ident> =
            self.task.definitions[index].parameters.iter().map(|&parameter| self.inner(parameter)).collect();
        let count = Literal::usize_unsuffixed(own.len());
        let places: Vec<Literal> = (0..own.len()).map(Literal::usize_unsuffixed).collect();
        let zeros = places.iter().map(|_| quote! { push(#keys, 0); });
        let [free, most] = [self.exact.free(), MOST_KEPT].map(Literal::i64_unsuffixed);
        let hash = quote! { #(at = (at * 65599 + (#own + #free) % 1000003) % 2147483647;)* };
        let differs = quote! { #(element(#keys, at * #count + #places) != #own)||* };
        let entered = quote! { #(replace(#keys, at * #count + #places, #own);)* };
        let old_key = quote! { #(element(#old, moved * #count + #places),)* };
        let (arguments, zeros, own) = (quote! { #(#own: i64,)* }, quote! { #(#zeros)* }, quote! { #(#own,)* });
        let lists: Holes<'_> = &[("memo", &memo), ("keys", &keys), ("used", &used), ("former", &former), ("old", &old)];
        let functions: Holes<'_> = &[("begin", &begin), ("place", &place), ("enter", &enter), ("store", &store)];
        let numbers: Holes<'_> = &[("free", &free), ("most", &most), ("hash", &hash), ("differs", &differs)];
        let keys: Holes<'_> = &[("entered", &entered), ("old_key", &old_key), ("zeros", &zeros)];
        let given = [lists, functions, numbers, keys, &[("arguments", &arguments), ("own", &own)]].concat();
        ["begin", "place", "enter", "store"].map(|name| PARTS.part(name, &given)).to_vec()
    }
}

/// Returns the functions of the least number that is missing. Values lie on a stack, because other values may be needed
/// before all are known.
pub(super) fn mex() -> [TokenStream; 2] {
    ["keep", "mex_from"].map(|name| PARTS.part(name, &[]))
}
