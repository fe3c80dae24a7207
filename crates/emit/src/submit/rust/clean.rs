//! What an item of a library has and a file of one's own does not need: docs, lints, `pub`.
//!
//! Also, what it needs in edition 2021: there, `impl Trait` in a result must name the lifetimes that it borrows.

use syn::{
    Attribute, File, GenericParam, ImplItem, Item, Lifetime, ReturnType, Signature, TypeImplTrait, TypeParamBound,
    Visibility, parse_quote,
    visit_mut::{self, VisitMut},
};

/// Parses a file and cleans its items; templates keep their docs.
pub(super) fn file(text: &str, keeps_docs: bool) -> syn::Result<File> {
    let mut file = syn::parse_file(text)?;
    file.items.retain(|item| !is_conditional(item));
    for found in &mut file.items {
        item(found, keeps_docs);
        if let Item::Static(data) = found {
            *found = constant(data);
        }
    }
    Ok(file)
}

/// `const` functions can read a `static` only since Rust 1.83; a `const` reference is as quick.
fn constant(data: &syn::ItemStatic) -> Item {
    let syn::ItemStatic { ident, ty, expr, .. } = data;
    parse_quote! { const #ident: &#ty = &#expr; }
}

/// Is it only for tests?
fn is_conditional(item: &Item) -> bool {
    let attributes = match item {
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

/// Cleans an item and everything in it.
fn item(item: &mut Item, keeps_docs: bool) {
    Clean { keeps_docs }.visit_item_mut(item);
    match item {
        Item::Fn(function) => borrow(&mut function.sig, None),
        Item::Impl(block) => {
            let lifetime = block.generics.params.iter().find_map(|parameter| match parameter {
                GenericParam::Lifetime(parameter) => Some(parameter.lifetime.clone()),
                _ => None,
            });
            for item in &mut block.items {
                if let ImplItem::Fn(method) = item {
                    borrow(&mut method.sig, lifetime.clone());
                }
            }
        }
        _ => {}
    }
}

struct Clean {
    keeps_docs: bool,
}

impl VisitMut for Clean {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        let stays = |attribute: &Attribute| {
            let is = |name| attribute.path().is_ident(name);
            ["derive", "inline", "cold"].into_iter().any(is) || self.keeps_docs && is("doc")
        };
        attributes.retain(stays);
    }

    fn visit_visibility_mut(&mut self, visibility: &mut Visibility) {
        *visibility = Visibility::Inherited;
    }
}

/// Names the lifetime that a result borrows: that of the `impl`, or the one of the arguments.
fn borrow(signature: &mut Signature, lifetime: Option<Lifetime>) {
    let borrows = |argument: &syn::FnArg| matches!(argument, syn::FnArg::Typed(typed) if matches!(*typed.ty, syn::Type::Reference(_)));
    let lifetime = lifetime.or_else(|| signature.inputs.iter().any(borrows).then(|| parse_quote!('_)));
    if let (Some(lifetime), ReturnType::Type(_, result)) = (lifetime, &mut signature.output) {
        Borrow(lifetime).visit_type_mut(result);
    }
}

struct Borrow(Lifetime);

impl VisitMut for Borrow {
    fn visit_type_impl_trait_mut(&mut self, result: &mut TypeImplTrait) {
        result.bounds.push(TypeParamBound::Lifetime(self.0.clone()));
        visit_mut::visit_type_impl_trait_mut(self, result);
    }
}
