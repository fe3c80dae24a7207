//! Expressions and conditions of the notation as tokens.

use proc_macro2::TokenStream;
use quote::quote;

use super::visit::{Options, ident, int};
use grundy_core::game::expr::{Comparison, Condition, Expr, Function, Op};

/// What variables are called: the heap or the coordinates, then those of loops, as the canonical line has them.
pub(super) fn variable(index: usize, coordinates: &[&str]) -> TokenStream {
    const LOOPS: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let name = match (coordinates.get(index), index.checked_sub(coordinates.len().max(1))) {
        (Some(name), _) => ident(name),
        (None, None) => ident("n"),
        (None, Some(place)) => match LOOPS.get(place) {
            Some(letter) => ident(letter),
            None => ident(&format!("v{index}")),
        },
    };
    quote! { #name }
}

/// # Errors
/// If a constant has more than 62 bits.
pub(super) fn expression(expr: &Expr, options: &mut Options) -> Result<TokenStream, String> {
    Ok(match expr {
        Expr::Int(value) => match i64::try_from(*value) {
            Ok(value) if value.unsigned_abs() < 1 << 52 => {
                let value = int(value);
                quote! { #value }
            }
            _ => return Err(format!("its rules have the number {value}, which is too large for a snippet")),
        },
        Expr::Var(index) => variable(*index, options.coordinates),
        Expr::Neg(a) => {
            let a = expression(a, options)?;
            quote! { (0 - (#a)) }
        }
        Expr::Binary(op, a, b) => {
            let natural = is_natural(a, options.coordinates.len()) && is_positive(b);
            let (a, b) = (expression(a, options)?, expression(b, options)?);
            let mut call = |name: &'static str| {
                if !options.helpers.contains(&name) {
                    options.helpers.push(name);
                }
                let name = ident(name);
                quote! { #name(#a, #b) }
            };
            match op {
                Op::Add => quote! { ((#a) + (#b)) },
                Op::Sub => quote! { ((#a) - (#b)) },
                Op::Mul => quote! { ((#a) * (#b)) },
                Op::Div if natural => quote! { ((#a) / (#b)) },
                Op::Rem if natural => quote! { ((#a) % (#b)) },
                Op::Div => call("floored"),
                Op::Rem => {
                    let quotient = call("floored");
                    quote! { ((#a) - (#b) * #quotient) }
                }
                Op::Min => call("least"),
                Op::Max => call("greatest"),
                Op::Gcd => call("divisor"),
                Op::Ilog => call("logarithm"),
                Op::Xor => quote! { xor(#a, #b) },
            }
        }
        Expr::Unary(function, a) => {
            let name = match function {
                Function::Isqrt => "root",
                Function::Popcount => "ones",
                Function::DigitSum => "digits",
            };
            let a = expression(a, options)?;
            called(name, &a, options)
        }
    })
}

/// A call of a function of one number.
fn called(name: &'static str, a: &TokenStream, options: &mut Options) -> TokenStream {
    if !options.helpers.contains(&name) {
        options.helpers.push(name);
    }
    let name = ident(name);
    quote! { #name(#a) }
}

pub(super) fn condition(condition: &Condition, options: &mut Options) -> Result<TokenStream, String> {
    Ok(match condition {
        Condition::Compare(comparison, a, b) => {
            let (a, b) = (expression(a, options)?, expression(b, options)?);
            match comparison {
                Comparison::Equal => quote! { (#a) == (#b) },
                Comparison::NotEqual => quote! { (#a) != (#b) },
                Comparison::Less => quote! { (#a) < (#b) },
                Comparison::LessEqual => quote! { (#a) <= (#b) },
                Comparison::Greater => quote! { (#a) > (#b) },
                Comparison::GreaterEqual => quote! { (#a) >= (#b) },
            }
        }
        Condition::And(a, b) => {
            let (a, b) = (self::condition(a, options)?, self::condition(b, options)?);
            quote! { (#a) && (#b) }
        }
        Condition::Or(a, b) => {
            let (a, b) = (self::condition(a, options)?, self::condition(b, options)?);
            quote! { (#a) || (#b) }
        }
        Condition::Prime(a) => {
            let a = expression(a, options)?;
            let call = called("prime", &a, options);
            quote! { #call == 1 }
        }
        Condition::Not(a) => match &**a {
            Condition::Prime(a) => {
                let a = expression(a, options)?;
                let call = called("prime", &a, options);
                quote! { #call == 0 }
            }
            other => return self::condition(&opposite(other), options),
        },
    })
}

/// The condition that holds where this one does not.
fn opposite(condition: &Condition) -> Condition {
    let not = |condition: &Condition| Box::new(opposite(condition));
    match condition {
        Condition::Compare(comparison, a, b) => {
            let other = match comparison {
                Comparison::Equal => Comparison::NotEqual,
                Comparison::NotEqual => Comparison::Equal,
                Comparison::Less => Comparison::GreaterEqual,
                Comparison::LessEqual => Comparison::Greater,
                Comparison::Greater => Comparison::LessEqual,
                Comparison::GreaterEqual => Comparison::Less,
            };
            Condition::Compare(other, a.clone(), b.clone())
        }
        Condition::And(a, b) => Condition::Or(not(a), not(b)),
        Condition::Or(a, b) => Condition::And(not(a), not(b)),
        Condition::Prime(_) => Condition::Not(Box::new(condition.clone())),
        Condition::Not(a) => (**a).clone(),
    }
}

/// Is it never below 0, whatever loops there are?
fn is_natural(expr: &Expr, coordinates: usize) -> bool {
    let natural = |expr: &Expr| is_natural(expr, coordinates);
    match expr {
        Expr::Int(value) => *value >= 0,
        Expr::Var(index) => *index < coordinates.max(1),
        Expr::Neg(_) | Expr::Binary(Op::Sub, ..) => false,
        Expr::Unary(..) | Expr::Binary(Op::Gcd | Op::Xor | Op::Ilog, ..) => true,
        Expr::Binary(Op::Max, a, b) => natural(a) || natural(b),
        Expr::Binary(Op::Rem | Op::Div, a, b) => natural(a) && is_positive(b),
        Expr::Binary(_, a, b) => natural(a) && natural(b),
    }
}

fn is_positive(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(value) if *value > 0)
}

/// The functions that expressions call.
pub(crate) fn helper(name: &str) -> TokenStream {
    match name {
        "least" => quote! { fn least(a: i64, b: i64) -> i64 { if a < b { return a; } return b; } },
        "greatest" => quote! { fn greatest(a: i64, b: i64) -> i64 { if a > b { return a; } return b; } },
        "divisor" => quote! {
            fn divisor(a: i64, b: i64) -> i64 {
                let mut one = a;
                let mut other = b;
                if one < 0 { one = 0 - one; }
                if other < 0 { other = 0 - other; }
                while other > 0 {
                    let rest = one % other;
                    one = other;
                    other = rest;
                }
                return one;
            }
        },
        "logarithm" => quote! {
            fn logarithm(a: i64, b: i64) -> i64 {
                let mut power = 0;
                let mut rest = a;
                while rest >= b {
                    rest /= b;
                    power += 1;
                }
                return power;
            }
        },
        "root" => quote! {
            fn root(a: i64) -> i64 {
                let mut floor = 0;
                while (floor + 1) * (floor + 1) <= a { floor += 1; }
                return floor;
            }
        },
        "ones" => quote! {
            fn ones(a: i64) -> i64 {
                let mut sum = 0;
                let mut rest = a;
                while rest > 0 {
                    sum += rest % 2;
                    rest /= 2;
                }
                return sum;
            }
        },
        "digits" => quote! {
            fn digits(a: i64) -> i64 {
                let mut sum = 0;
                let mut rest = a;
                while rest > 0 {
                    sum += rest % 10;
                    rest /= 10;
                }
                return sum;
            }
        },
        "prime" => quote! {
            fn prime(a: i64) -> i64 {
                if a < 2 { return 0; }
                let mut part = 2;
                while part * part <= a {
                    if a % part == 0 { return 0; }
                    part += 1;
                }
                return 1;
            }
        },
        "prime_power" => quote! {
            fn prime_power(a: i64) -> i64 {
                let mut part = 2;
                while part * part <= a && a % part != 0 { part += 1; }
                if part * part > a { part = a; }
                let mut rest = a;
                while rest > 1 && rest % part == 0 { rest /= part; }
                if a > 1 && rest == 1 { return 1; }
                return 0;
            }
        },
        // Rounded towards minus infinity, with divisions of numbers that are not negative only.
        _ => quote! {
            fn floored(a: i64, b: i64) -> i64 {
                if b < 0 { return floored(0 - a, 0 - b); }
                if a < 0 { return 0 - (b - 1 - a) / b; }
                return a / b;
            }
        },
    }
}
