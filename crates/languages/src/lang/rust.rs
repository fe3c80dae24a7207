//! Rust of the editions 2018, 2021 and 2024, `no_std`. The intermediate representation is a subset of Rust.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, ItemFn, Stmt, parse_quote, visit_mut::VisitMut};

use super::runtime;
use crate::language::Language;
use crate::program::{Error, Function, Program, RUN, Returns, Type};

pub(super) fn print(program: &Program) -> Result<String, Error> {
    let mut items: Vec<TokenStream> = Vec::new();
    let atomic = Atomic { imported: program.name.is_none() };
    if atomic.imported && !program.cells.is_empty() {
        let mut types: Vec<_> = program.cells.iter().map(|cells| format_ident!("AtomicU{}", cells.bits())).collect();
        types.sort();
        types.dedup();
        items.push(quote! { use core::sync::atomic::{#(#types,)* Ordering}; });
    }
    for text in &program.texts {
        let (name, length) = (format_ident!("{}", text.name), Literal::usize_unsuffixed(text.text.len()));
        let bytes = Literal::byte_string(text.text.as_bytes());
        items.push(quote! { const #name: &[u8; #length] = #bytes; });
    }
    for numbers in &program.numbers {
        let (name, length) = (format_ident!("{}", numbers.name), Literal::usize_unsuffixed(numbers.values.len()));
        let values = numbers.values.iter().map(|&value| Literal::i64_unsuffixed(value));
        items.push(quote! { const #name: &[i64; #length] = &[#(#values),*]; });
    }
    for cells in &program.cells {
        let (name, length) = (format_ident!("{}", cells.name), Literal::usize_unsuffixed(cells.length));
        let ty = atomic.path(&format!("AtomicU{}", cells.bits()));
        items.push(quote! {
            static #name: [#ty; #length] = {
                const ZERO: #ty = #ty::new(0);
                [ZERO; #length]
            };
        });
    }
    for list in program.shared.iter().map(|list| format_ident!("{list}")) {
        items.push(quote! { thread_local!(#[allow(non_upper_case_globals)] static #list: std::cell::RefCell<Vec<i64>> = std::cell::RefCell::new(Vec::new())); });
    }
    if !program.shared.is_empty() {
        items.push(quote! {
            #[allow(dead_code)]
            fn refuse(what: &str) {
                eprintln!("error: {}", what);
                std::process::exit(1)
            }
        });
    }
    for function in &program.functions {
        let function = rewritten(function, program)?;
        items.push(quote! { #function });
    }
    let (head, tail) = runtime::around(Language::Rust, program);
    let file: syn::File = syn::parse2(quote! { #(#items)* })?;
    Ok(super::print::comment("//", &program.header) + &head + &spaced(&prettyplease::unparse(&file)) + &tail)
}

/// Puts a blank line before each function; data items stay together.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len() + 64);
    let mut documented = false;
    for line in text.lines() {
        let begins = ["///", "fn ", "pub ", "const fn "].iter().any(|word| line.starts_with(word));
        if begins && !documented {
            spaced.push('\n');
        }
        documented = line.starts_with("///");
        spaced.extend([line, "\n"]);
    }
    spaced
}

fn rewritten(function: &Function, program: &Program) -> Result<ItemFn, Error> {
    let mut item: ItemFn = syn::parse2(function.source.clone())?;
    Calls { program, is_run: function.name == RUN }.visit_item_fn_mut(&mut item);
    let inputs = function.parameters.iter().map(|(name, ty)| {
        let name = format_ident!("{name}");
        match ty {
            Type::Number => quote! { #name: i64 },
            Type::List => quote! { #name: &[i64] },
        }
    });
    let answer = (function.returns == Returns::Answer).then(|| {
        let longest = Literal::usize_unsuffixed(program.longest_answer);
        quote! { answer: &mut [i64; #longest] }
    });
    let inputs: Vec<TokenStream> = inputs.chain(answer).collect();
    let name = &item.sig.ident;
    let numbers_only = function.parameters.iter().all(|(_, ty)| *ty == Type::Number);
    let constant =
        (program.cells.is_empty() && program.shared.is_empty() && numbers_only && function.returns == Returns::Number)
            .then(|| quote! { const });
    let output = (function.returns != Returns::Nothing).then(|| quote! { -> i64 });
    let public = function.public.then(|| quote! { pub });
    let doc = (!function.doc.is_empty()).then(|| {
        let doc = format!(" {}", function.doc);
        quote! { #[doc = #doc] }
    });
    let mut block = item.block;
    if function.name == RUN {
        let own = program.lists.iter().filter(|list| !program.shared.contains(list));
        for list in own.rev().map(|list| format_ident!("{list}")) {
            block.stmts.insert(0, parse_quote! { let mut #list: Vec<i64> = Vec::new(); });
        }
        block.stmts.insert(0, parse_quote! { let mut input = Input::new(); });
    }
    // The last value does not need `return`.
    if let Some(Stmt::Expr(Expr::Return(value), _)) = block.stmts.last() {
        if let Some(value) = value.expr.clone() {
            block.stmts.pop();
            block.stmts.push(Stmt::Expr(*value, None));
        }
    }
    Ok(syn::parse2(quote! { #doc #public #constant fn #name(#(#inputs),*) #output #block })?)
}

/// Replaces the calls of [`crate::program`] by Rust code, and drops parentheses: the printer adds the necessary ones.
struct Calls<'a> {
    program: &'a Program,
    /// `true` in the function that has the input.
    is_run: bool,
}

impl VisitMut for Calls<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        syn::visit_mut::visit_expr_mut(self, expr);
        let inner = match expr {
            Expr::Paren(inner) => Some((*inner.expr).clone()),
            Expr::Group(inner) => Some((*inner.expr).clone()),
            Expr::Call(call) => self.call(call),
            _ => None,
        };
        if let Some(inner) = inner {
            *expr = inner;
        }
    }
}

/// Names of `core::sync::atomic`. They are imported, unless several snippets may share a file: then they are written
/// with their full path.
#[derive(Clone, Copy)]
struct Atomic {
    imported: bool,
}

impl Atomic {
    fn path(self, name: &str) -> TokenStream {
        let name = format_ident!("{name}");
        if self.imported {
            quote! { #name }
        } else {
            quote! { core::sync::atomic::#name }
        }
    }
}

impl Calls<'_> {
    fn ordering(&self) -> TokenStream {
        Atomic { imported: self.program.name.is_none() }.path("Ordering")
    }

    fn call(&self, call: &syn::ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else {
            return None;
        };
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let name = path.path.get_ident()?.to_string();
        if name == "refuse" && !self.is_run {
            return None;
        }
        if let Some((list, others)) = arguments.split_first() {
            if self.program.shared.iter().any(|shared| path_is(list, shared)) {
                return Some(shared_call(&name, list, others));
            }
        }
        Some(match (name.as_str(), arguments.as_slice()) {
            ("char_of", [text, index]) => cast(index_of(text, index), &parse_quote!(i64)),
            ("number" | "item", [array, index]) => index_of(array, index),
            ("cell", [cells, index]) => {
                let place = index_of(cells, index);
                let ordering = self.ordering();
                cast(parse_quote!(#place.load(#ordering::Acquire)), &parse_quote!(i64))
            }
            ("set", [cells, index, value]) => {
                let bits = self.program.cells.iter().find(|known| path_is(cells, &known.name))?.bits();
                let ty = format_ident!("u{bits}");
                let (place, value) = (index_of(cells, index), cast((*value).clone(), &parse_quote!(#ty)));
                let ordering = self.ordering();
                parse_quote!(#place.store(#value, #ordering::Release))
            }
            ("increase", [cells, index]) => {
                let (place, ordering) = (index_of(cells, index), self.ordering());
                parse_quote!(#place.fetch_add(1, #ordering::Release))
            }
            ("join" | "join_wide", [set, bit]) => {
                let bit: Expr = (*bit).clone();
                parse_quote!(#set |= 1_i64 << (#bit))
            }
            ("size" | "length", [list]) => cast(parse_quote!(#list.len()), &parse_quote!(i64)),
            ("answer", [index, value]) => parse_quote!(answer[#index] = #value),
            (
                "read_number" | "read_sign" | "follows" | "at_end" | "print_text" | "print_number" | "refuse",
                arguments,
            ) => {
                let name = &call.func;
                parse_quote!(input.#name(#(#arguments),*))
            }
            ("read_list" | "read_row", [list, others @ ..]) => {
                let name = &call.func;
                parse_quote!(input.#name(&mut #list #(, #others)*))
            }
            ("print_move", [list]) => parse_quote!(input.print_move(&#list)),
            ("clear", [list]) => parse_quote!(#list.clear()),
            ("sort", [list]) => parse_quote!(#list.sort_unstable()),
            ("push", [list, item]) => parse_quote!(#list.push(#item)),
            ("replace", [list, index, item]) => {
                let place = index_of(list, index);
                parse_quote!(#place = #item)
            }
            ("element", [list, index]) => index_of(list, index),
            ("passed", [list]) => parse_quote!(&#list),
            ("xor", [a, b]) => Expr::Binary(syn::ExprBinary {
                attrs: Vec::new(),
                left: Box::new((*a).clone()),
                op: parse_quote!(^),
                right: Box::new((*b).clone()),
            }),
            _ => return None,
        })
    }
}

/// Returns the code of an operation on a list that several functions use.
fn shared_call(name: &str, list: &Expr, others: &[&Expr]) -> Expr {
    let call = format_ident!("{name}");
    match (name, others) {
        ("length", []) => parse_quote!(#list.with(|list| list.borrow().len() as i64)),
        ("element", [index]) => parse_quote!({ let at = #index; #list.with(|list| list.borrow()[at as usize]) }),
        ("clear", []) => parse_quote!(#list.with(|list| list.borrow_mut().clear())),
        ("sort", []) => parse_quote!(#list.with(|list| list.borrow_mut().sort_unstable())),
        ("push", [item]) => parse_quote!({ let item = #item; #list.with(|list| list.borrow_mut().push(item)) }),
        ("replace", [index, item]) => parse_quote!({
            let (at, item) = (#index, #item);
            #list.with(|list| list.borrow_mut()[at as usize] = item)
        }),
        ("passed", []) => parse_quote!(&#list.with(|list| list.borrow().clone())),
        _ => parse_quote!(#list.with(|list| input.#call(&mut list.borrow_mut() #(, #others)*))),
    }
}

fn path_is(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(name))
}

fn cast(expr: Expr, ty: &syn::Type) -> Expr {
    Expr::Cast(syn::ExprCast {
        attrs: Vec::new(),
        expr: Box::new(expr),
        as_token: syn::token::As::default(),
        ty: Box::new(ty.clone()),
    })
}

/// Returns `array[index as usize]`.
fn index_of(array: &Expr, index: &Expr) -> Expr {
    let index = match index {
        Expr::Lit(_) => index.clone(),
        other => cast(other.clone(), &parse_quote!(usize)),
    };
    parse_quote!(#array[#index])
}
