//! The items of several files, by name.

use std::collections::HashSet;

use syn::{File, ImplItem, ImplItemFn, Item, ItemImpl, ItemUse, Type};

/// Items that could go into a submission.
#[derive(Default)]
pub(super) struct Sources {
    /// What templates import.
    pub(super) uses: Vec<ItemUse>,
    /// Everything that has a name of its own.
    pub(super) named: Vec<(String, Item)>,
    /// The methods of each type, in one `impl`.
    pub(super) methods: Vec<Methods>,
    known: HashSet<String>,
}

/// All methods of a type.
pub(super) struct Methods {
    /// The name of the type.
    pub(super) of: String,
    /// The `impl` without anything in it.
    pub(super) empty: ItemImpl,
    /// What could be in it.
    pub(super) all: Vec<(String, ImplItemFn)>,
}

impl Sources {
    /// Adds the items of a file whose names are new. Tests, modules, macros and traits for messages are left out.
    pub(super) fn add(&mut self, file: File) {
        for item in file.items {
            match item {
                Item::Impl(block) if block.trait_.is_none() => self.add_methods(block),
                // The sources import from each other, which is void in one file.
                Item::Use(import) if starts_with_std(&import) => self.uses.push(import),
                item => {
                    if let Some(name) = name(&item).filter(|name| self.known.insert(name.clone())) {
                        self.named.push((name, item));
                    }
                }
            }
        }
    }

    fn add_methods(&mut self, block: ItemImpl) {
        let Type::Path(path) = block.self_ty.as_ref() else {
            return;
        };
        let Some(of) = path.path.segments.last().map(|segment| segment.ident.to_string()) else {
            return;
        };
        let mut all = Vec::new();
        for item in &block.items {
            let ImplItem::Fn(method) = item else {
                continue;
            };
            let name = method.sig.ident.to_string();
            if self.known.insert(format!("{of}::{name}")) {
                all.push((name, method.clone()));
            }
        }
        match self.methods.iter_mut().find(|methods| methods.of == of) {
            Some(methods) => methods.all.append(&mut all),
            None => self.methods.push(Methods { of, empty: ItemImpl { items: Vec::new(), ..block }, all }),
        }
    }
}

fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Static(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn starts_with_std(import: &ItemUse) -> bool {
    matches!(&import.tree, syn::UseTree::Path(path) if path.ident == "std")
}
