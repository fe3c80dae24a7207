//! What `main` needs, directly or through others.
//!
//! Names decide: an item is needed if a needed one mentions its name, a method if its type is needed and something of
//! its name is called. That may keep too much, never too little.

use std::collections::HashSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ImplItem, Item};

use super::sources::Sources;

/// The items that the function `main` needs, in the order of the sources.
pub(super) fn by_main(sources: Sources) -> Vec<Item> {
    let Sources { uses, named, mut methods, .. } = sources;
    let mut mentioned = Mentioned::default();
    mentioned.names.insert("main".to_owned());
    let mut items: Vec<(String, Item, bool)> = named.into_iter().map(|(name, item)| (name, item, false)).collect();
    loop {
        let mut found = false;
        for (name, item, is_needed) in &mut items {
            if !*is_needed && mentioned.names.contains(name.as_str()) {
                (*is_needed, found) = (true, true);
                mentioned.add(item.to_token_stream());
            }
        }
        for methods in &mut methods {
            if !mentioned.names.contains(&methods.of) {
                continue;
            }
            for (name, method) in std::mem::take(&mut methods.all) {
                if mentioned.called.contains(&name) {
                    found = true;
                    mentioned.add(method.to_token_stream());
                    methods.empty.items.push(ImplItem::Fn(method));
                } else {
                    methods.all.push((name, method));
                }
            }
        }
        if !found {
            break;
        }
    }
    let mut needed: Vec<Item> = uses.into_iter().map(Item::Use).collect();
    for (name, item, _) in items.into_iter().filter(|&(.., is_needed)| is_needed) {
        needed.push(item);
        if let Some(methods) = methods.iter_mut().find(|methods| methods.of == name) {
            if !methods.empty.items.is_empty() {
                needed.push(Item::Impl(methods.empty.clone()));
            }
        }
    }
    needed
}

/// Names in code.
#[derive(Default)]
struct Mentioned {
    /// Those that may be of items: not behind a dot.
    names: HashSet<String>,
    /// Those that may be of methods: behind a colon, or before an argument list.
    called: HashSet<String>,
}

impl Mentioned {
    fn add(&mut self, tokens: TokenStream) {
        let mut before = None;
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => {
                    self.add(group.stream());
                    before = None;
                }
                TokenTree::Punct(punct) => before = Some(punct.as_char()),
                TokenTree::Literal(_) => before = None,
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    let arguments = |next: &TokenTree| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
                    if before == Some(':') || tokens.peek().is_some_and(arguments) {
                        self.called.insert(name.clone());
                    }
                    if before != Some('.') {
                        self.names.insert(name);
                    }
                    before = None;
                }
            }
        }
    }
}
