//! Rust of the editions 2018, 2021 and 2024, `no_std`. The intermediate representation is a subset of Rust.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, ItemFn, Stmt, parse_quote, punctuated::Punctuated, visit_mut::VisitMut};

use super::{runtime, rust_main, rustfmt};
use crate::language::Language;
use crate::program::{Cells, Error, Function, Program, RUN, Returns, Type};

pub(super) fn print(program: &Program) -> Result<String, Error> {
    let mut items: Vec<TokenStream> = Vec::new();
    let atomic = Atomic { imported: program.name.is_none() };
    if atomic.imported && !program.cells.is_empty() {
        let mut types: Vec<_> = program.cells.iter().map(|cells| Atomic::name(program, cells)).collect();
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
        let ty = atomic.path(&Atomic::name(program, cells));
        items.push(quote! {
            static #name: [#ty; #length] = {
                const ZERO: #ty = #ty::new(0);
                [ZERO; #length]
            };
        });
    }
    if program.is_whole() {
        items.extend(program.cells.first().map(|cells| accessors(program, &Atomic::name(program, cells))));
    }
    for function in &program.functions {
        let function = rewritten(function, program)?;
        items.push(quote! { #function });
    }
    let (head, tail) = runtime::around(Language::Rust, program);
    let file: syn::File = syn::parse2(quote! { #(#items)* })?;
    let text = spaced(&prettyplease::unparse(&file));
    let text = if program.is_whole() { rustfmt::broken(&text) } else { text };
    let gap = if head.ends_with("}\n") && !text.starts_with('\n') { "\n" } else { "" };
    Ok(super::print::comment("//", &program.header) + &head + gap + &text + &tail)
}

/// Returns the functions that read and write the cells of a whole program.
fn accessors(program: &Program, ty: &Ident) -> TokenStream {
    let number = format_ident!("{}", ty.to_string().trim_start_matches("Atomic").to_lowercase());
    let get = quote! {
        fn get(cells: &[#ty], at: i64) -> i64 { cells[at as usize].load(Ordering::Relaxed) as i64 }
    };
    let put = (program.calls("set") || program.calls("increase")).then(|| {
        quote! {
            fn put(cells: &[#ty], at: i64, value: i64) {
                cells[at as usize].store(value as #number, Ordering::Relaxed);
            }
        }
    });
    quote! { #get #put }
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
    if function.name == RUN {
        item.block = Box::new(syn::parse2(rust_main::main(program, &function.body))?);
        item.sig.ident = format_ident!("main");
    }
    Calls { program }.visit_item_fn_mut(&mut item);
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
        (program.cells.is_empty() && !program.is_whole() && numbers_only && function.returns == Returns::Number)
            .then(|| quote! { const });
    let output = (function.returns != Returns::Nothing).then(|| quote! { -> i64 });
    let public = (function.public && !program.is_whole()).then(|| quote! { pub });
    let doc = (!function.doc.is_empty()).then(|| {
        let doc = format!(" {}", function.doc);
        quote! { #[doc = #doc] }
    });
    let mut block = item.block;
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

    /// The arguments of `format!` are expressions too.
    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        let arguments = call.parse_body_with(Punctuated::<Expr, syn::Token![,]>::parse_terminated);
        if let (true, Ok(mut arguments)) = (call.path.is_ident("format"), arguments) {
            arguments.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            call.tokens = quote! { #arguments };
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
    /// Returns the type of cells. In a whole program it is the same for all of them.
    fn name(program: &Program, cells: &Cells) -> Ident {
        let all = program.cells.iter().map(Cells::bits).max().filter(|_| program.is_whole());
        format_ident!("AtomicU{}", all.unwrap_or(cells.bits()))
    }

    fn path(self, name: &Ident) -> TokenStream {
        if self.imported {
            quote! { #name }
        } else {
            quote! { core::sync::atomic::#name }
        }
    }
}

impl Calls<'_> {
    fn ordering(&self) -> TokenStream {
        Atomic { imported: self.program.name.is_none() }.path(&format_ident!("Ordering"))
    }

    fn call(&self, call: &syn::ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else {
            return None;
        };
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let name = path.path.get_ident()?.to_string();
        Some(match (name.as_str(), arguments.as_slice()) {
            ("char_of", [text, index]) => cast(index_of(&bytes(text), index), &parse_quote!(i64)),
            ("number" | "item", [array, index]) => index_of(array, index),
            ("cell", [cells, index]) if self.program.is_whole() => parse_quote!(get(&#cells, #index)),
            ("set", [cells, index, value]) if self.program.is_whole() => parse_quote!(put(&#cells, #index, #value)),
            ("increase", [cells, index]) if self.program.is_whole() => {
                parse_quote!(put(&#cells, #index, get(&#cells, #index) + 1))
            }
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
            ("digit_of", [text, index]) => {
                let place = index_of(&bytes(text), index);
                parse_quote!((#place - b'0') as i64)
            }
            ("is_char", [text, index, sign]) => {
                let (place, sign) = (index_of(text, index), byte(sign));
                parse_quote!(#place == #sign)
            }
            ("char_index", [signs, text, index]) => {
                let place = index_of(text, index);
                parse_quote!(#signs.find(#place as char).unwrap() as i64)
            }
            ("clear", [list]) => parse_quote!(#list.clear()),
            ("push", [list, item]) => parse_quote!(#list.push(#item)),
            ("replace", [list, index, item]) => {
                let place = index_of(list, index);
                parse_quote!(#place = #item)
            }
            ("element", [list, index]) => index_of(list, index),
            ("passed", [list]) => parse_quote!(&#list),
            ("print_move", [list]) => parse_quote!(print_move(&#list, &mut out)),
            ("more", []) => parse_quote!(more(&mut input)),
            ("read_number", []) => parse_quote!(next(&mut input)),
            ("read_word", []) => parse_quote!(word(&mut input).as_bytes()),
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

/// Returns a text as a literal of bytes; other expressions stay.
fn bytes(expr: &Expr) -> Expr {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Str(text) => {
                let bytes = Literal::byte_string(text.value().as_bytes());
                parse_quote!(#bytes)
            }
            _ => expr.clone(),
        },
        _ => expr.clone(),
    }
}

/// Returns the character of a text as a literal of a byte.
fn byte(expr: &Expr) -> Expr {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
            let byte = syn::LitByte::new(text.value().bytes().next().unwrap_or_default(), text.span());
            parse_quote!(#byte)
        }
        _ => expr.clone(),
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
