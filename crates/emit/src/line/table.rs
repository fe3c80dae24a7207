//! The tables in which definitions keep their values, and the least number that is missing.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Line, MOST_KEPT, kind::Kind};

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
        vec![
            quote! {
                fn #begin(room: i64) {
                    clear(#memo);
                    clear(#keys);
                    clear(#used);
                    push(#used, 0);
                    let mut at = 0;
                    while at < room {
                        push(#memo, #free);
                        #(#zeros)*
                        at += 1;
                    }
                }
            },
            quote! {
                fn #place(#(#own: i64),*) -> i64 {
                    let mut at = 0;
                    #(at = (at * 65599 + (#own + #free) % 1000003) % 2147483647;)*
                    at = at % length(#memo);
                    while element(#memo, at) != #free && (#(element(#keys, at * #count + #places) != #own)||*) {
                        at += 1;
                        if at == length(#memo) { at = 0; }
                    }
                    return at;
                }
            },
            quote! {
                fn #enter(#(#own: i64,)* value: i64) {
                    let at = #place(#(#own),*);
                    replace(#memo, at, value);
                    #(replace(#keys, at * #count + #places, #own);)*
                    replace(#used, 0, element(#used, 0) + 1);
                }
            },
            quote! {
                fn #store(#(#own: i64,)* value: i64) {
                    if element(#used, 0) * 2 >= length(#memo) {
                        if element(#used, 0) >= #most { #begin(64); }
                        clear(#former);
                        clear(#old);
                        let mut copied = 0;
                        while copied < length(#memo) {
                            push(#former, element(#memo, copied));
                            copied += 1;
                        }
                        let mut key = 0;
                        while key < length(#keys) {
                            push(#old, element(#keys, key));
                            key += 1;
                        }
                        #begin(length(#former) * 2);
                        let mut moved = 0;
                        while moved < length(#former) {
                            if element(#former, moved) != #free {
                                #enter(#(element(#old, moved * #count + #places),)* element(#former, moved));
                            }
                            moved += 1;
                        }
                    }
                    #enter(#(#own,)* value);
                }
            },
        ]
    }
}

/// Returns the functions of the least number that is missing. Values lie on a stack, because other values may be needed
/// before all are known.
pub(super) fn mex() -> [TokenStream; 2] {
    [
        quote! {
            fn keep(value: i64) {
                let top = element(tops, 0);
                if value < 0 { refuse("mex of a number below 0"); }
                if top < length(stack) { replace(stack, top, value); } else { push(stack, value); }
                replace(tops, 0, top + 1);
            }
        },
        quote! {
            fn mex_from(bottom: i64) -> i64 {
                let count = element(tops, 0) - bottom;
                let mark = element(tops, 1) + 1;
                replace(tops, 1, mark);
                while length(marks) <= count + 1 { push(marks, 0); }
                let mut at = 0;
                while at < count {
                    let value = element(stack, bottom + at);
                    if value <= count { replace(marks, value, mark); }
                    at += 1;
                }
                replace(tops, 0, bottom);
                let mut missing = 0;
                while element(marks, missing) == mark { missing += 1; }
                return missing;
            }
        },
    ]
}
