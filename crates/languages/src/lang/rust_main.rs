//! The function `main` of a whole program in Rust.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{print::range, whole::Fresh};
use crate::program::{Expr, Loop, Op, Program, Statement};

/// Returns the block of `main`.
pub(super) fn main(program: &Program, body: &[Statement]) -> TokenStream {
    let input = if program.calls("read_row") {
        quote! { let mut input = &input[..]; }
    } else {
        quote! { let mut input = input.split_ascii_whitespace(); }
    };
    let body = block(body);
    quote! {
        {
            let input = read_to_string(stdin()).unwrap();
            #input
            let mut out = String::new();
            #body
            print!("{}", out);
        }
    }
}

fn block(statements: &[Statement]) -> TokenStream {
    let each = statements.iter().enumerate().map(|(at, one)| statement(one, &statements[at + 1..]));
    each.collect()
}

fn named(name: &str) -> Ident {
    format_ident!("{name}")
}

/// Returns a statement; `later` tells whether a variable changes.
fn statement(statement: &Statement, later: &[Statement]) -> TokenStream {
    let variable = |name: &str| {
        let own = named(name);
        if later.iter().any(|line| line.changes(name)) {
            quote! { mut #own }
        } else {
            quote! { #own }
        }
    };
    if let Some((kind, name, count)) = Fresh::of(statement) {
        return fresh(kind, (&variable(name), &named(name)), count.map(expression).as_ref());
    }
    match statement {
        Statement::Let(name, value) => {
            let (name, value) = (variable(name), expression(value));
            quote! { let #name = #value; }
        }
        Statement::Assign(name, Expr::Call(call, terms))
            if call == "xor" && matches!(&terms[..], [Expr::Name(own), _] if own == name) =>
        {
            let (name, value) = (named(name), expression(&terms[1]));
            quote! { #name ^= #value; }
        }
        Statement::Assign(name, value) => {
            let (name, value) = (named(name), expression(value));
            quote! { #name = #value; }
        }
        Statement::Update(name, op, value) => update(name, *op, value),
        Statement::If(condition, then, otherwise) => {
            let (condition, then) = (expression(condition), block(then));
            let otherwise = (!otherwise.is_empty()).then(|| {
                let otherwise = block(otherwise);
                quote! { else { #otherwise } }
            });
            quote! { if #condition { #then } #otherwise }
        }
        Statement::While(Expr::Call(call, _), body) if call == "forever" => {
            let body = block(body);
            quote! { loop { #body } }
        }
        Statement::While(condition, body) => {
            let (condition, body) = (expression(condition), block(body));
            quote! { while #condition { #body } }
        }
        Statement::For(one) => counted(one),
        Statement::Return(value) => {
            let value = expression(value);
            quote! { return #value; }
        }
        Statement::Call(Expr::Call(call, arguments)) if call == "print" => printed(arguments),
        Statement::Call(call) => {
            let call = expression(call);
            quote! { #call; }
        }
        Statement::Break => quote! { break; },
    }
}

fn update(name: &str, op: Op, value: &Expr) -> TokenStream {
    let (name, value) = (named(name), expression(value));
    match op {
        Op::Sub => quote! { #name -= #value; },
        Op::Mul => quote! { #name *= #value; },
        Op::Div => quote! { #name /= #value; },
        _ => quote! { #name += #value; },
    }
}

fn fresh(kind: Fresh, (variable, name): (&TokenStream, &Ident), count: Option<&TokenStream>) -> TokenStream {
    match kind {
        Fresh::Number if Fresh::is_skipped(&name.to_string()) => quote! { next(&mut input); },
        Fresh::Number => quote! { let #variable = next(&mut input); },
        Fresh::Word => quote! { let #variable = word(&mut input).as_bytes(); },
        Fresh::Text => quote! {
            let mut #name: Vec<u8> = Vec::new();
            while (#name.len() as i64) < #count { #name.extend(word(&mut input).as_bytes()); }
        },
        Fresh::List => quote! { let #variable: Vec<i64> = (0..#count).map(|_| next(&mut input)).collect(); },
        Fresh::Row => quote! { let #variable = row(&mut input); },
        Fresh::Zeros => quote! { let #variable = vec![0; (#count) as usize]; },
        Fresh::Empty => quote! { let #variable: Vec<i64> = Vec::new(); },
    }
}

fn counted(one: &Loop) -> TokenStream {
    let body = block(&one.body);
    let name = named(&one.name);
    if let Some(range) = range(one).filter(|range| range.by == 1) {
        let (first, end) = (expression(range.first), expression(range.end));
        let is_used = one.body.iter().any(|line| line.names(&one.name));
        let name = if is_used {
            quote! { #name }
        } else {
            quote! { _ }
        };
        let to = if range.is_open {
            quote! { .. }
        } else {
            quote! { ..= }
        };
        return quote! { for #name in #first #to #end { #body } };
    }
    let (first, condition) = (expression(&one.first), expression(&one.condition));
    let step = update(&one.name, one.step.0, &one.step.1);
    quote! { let mut #name = #first; while #condition { #body #step } }
}

/// Returns the statements that print pieces. A choice of texts is a branch for each of them.
fn printed(pieces: &[Expr]) -> TokenStream {
    let choice = pieces.iter().position(|piece| matches!(piece, Expr::Call(call, _) if call == "pick"));
    let Some(at) = choice else { return joined(pieces) };
    let with = |piece: &Expr| printed(&[&pieces[..at], std::slice::from_ref(piece), &pieces[at + 1..]].concat());
    match &pieces[at] {
        Expr::Call(_, arguments) => match arguments.as_slice() {
            [condition, text, otherwise] => {
                let (condition, text) = (expression(condition), with(text));
                let is_more = matches!(otherwise, Expr::Call(..));
                let otherwise = with(otherwise);
                let otherwise = if is_more {
                    otherwise
                } else {
                    quote! { { #otherwise } }
                };
                quote! { if #condition { #text } else #otherwise }
            }
            _ => quote! {},
        },
        _ => quote! {},
    }
}

/// Returns the statement that prints texts and numbers.
fn joined(pieces: &[Expr]) -> TokenStream {
    let (mut format, mut text, mut arguments) = (String::new(), String::new(), Vec::new());
    for piece in pieces {
        match piece {
            Expr::Text(more) => {
                text.push_str(more);
                format.push_str(&more.replace('{', "{{").replace('}', "}}"));
            }
            other => {
                format.push_str("{}");
                arguments.push(expression(other));
            }
        }
    }
    if arguments.is_empty() {
        return quote! { out += #text; };
    }
    quote! { out += &format!(#format, #(#arguments),*); }
}

/// Returns an expression; the printer leaves out the parentheses that are not needed.
fn expression(expr: &Expr) -> TokenStream {
    match expr {
        Expr::Number(number) => {
            let number = Literal::i64_unsuffixed(*number);
            quote! { #number }
        }
        Expr::Text(text) => quote! { #text },
        Expr::Name(name) => {
            let name = named(name);
            quote! { #name }
        }
        Expr::Call(name, arguments) => {
            let (name, arguments) = (named(name), arguments.iter().map(expression));
            quote! { #name(#(#arguments),*) }
        }
        Expr::Binary(left, op, right) => {
            let [left, right] = [left, right].map(|operand| {
                let tokens = expression(operand);
                if matches!(&**operand, Expr::Binary(..)) {
                    quote! { (#tokens) }
                } else {
                    tokens
                }
            });
            let op: TokenStream = super::print::symbol(*op).parse().unwrap_or_default();
            quote! { #left #op #right }
        }
    }
}
