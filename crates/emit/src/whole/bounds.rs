//! Expressions of what is read, with how large they can get: no program computes beyond 2^53, where JavaScript stops to be
//! exact.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use grundy_core::game::expr::{Comparison, Condition, Expr, Function, Op};

/// The greatest magnitude of a number that is computed.
pub(super) const MOST: i128 = (1 << 53) - 1;

/// A number: how it is written, its least and its greatest value.
#[derive(Debug, Clone)]
pub(crate) struct Bounded {
    pub tokens: TokenStream,
    pub low: i128,
    pub high: i128,
}

/// The variables, and which functions are called.
pub(crate) struct Scope<'a> {
    /// What each variable is.
    pub variable: &'a dyn Fn(usize) -> Option<Bounded>,
    /// The functions of [`options::helper`](crate::options::helper) that are called.
    pub helpers: Vec<&'static str>,
}

impl Scope<'_> {
    fn call(&mut self, name: &'static str, arguments: &[&TokenStream]) -> TokenStream {
        if !self.helpers.contains(&name) {
            self.helpers.push(name);
        }
        let name = format_ident!("{name}");
        quote! { #name(#(#arguments),*) }
    }

    /// # Errors
    /// In words, if the number has no value for some input, or may be too large.
    pub fn number(&mut self, expr: &Expr) -> Result<Bounded, String> {
        let number = match expr {
            Expr::Int(value) => {
                let literal = Literal::i64_unsuffixed(i64::try_from(*value).map_err(|_| too_large())?);
                Bounded { tokens: quote! { #literal }, low: *value, high: *value }
            }
            Expr::Var(index) => (self.variable)(*index).ok_or("a list cannot stand here")?,
            Expr::Neg(inner) => {
                let Bounded { tokens, low, high } = self.number(inner)?;
                Bounded { tokens: quote! { (0 - (#tokens)) }, low: -high, high: -low }
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.binary(*op, &a, &b)?
            }
            Expr::Unary(function, inner) => {
                let inner = self.number(inner)?;
                let (name, high) = match function {
                    Function::Isqrt => ("root", inner.high.max(0).isqrt()),
                    Function::Popcount => ("ones", 64),
                    Function::DigitSum => ("digits", 171),
                };
                if inner.low < 0 {
                    return Err("a number below 0 would have no such value".to_owned());
                }
                Bounded { tokens: self.call(name, &[&inner.tokens]), low: 0, high }
            }
        };
        if number.low < -MOST || number.high > MOST { Err(too_large()) } else { Ok(number) }
    }

    fn binary(&mut self, op: Op, left: &Bounded, right: &Bounded) -> Result<Bounded, String> {
        let (a, b) = (&left.tokens, &right.tokens);
        let corners = |f: fn(i128, i128) -> i128| {
            let all = [(left.low, right.low), (left.low, right.high), (left.high, right.low), (left.high, right.high)];
            let all = all.map(|(x, y)| f(x, y));
            (all.into_iter().min().unwrap_or_default(), all.into_iter().max().unwrap_or_default())
        };
        let size = |number: &Bounded| number.low.abs().max(number.high.abs());
        let natural = left.low >= 0 && right.low > 0;
        if matches!(op, Op::Div | Op::Rem) && right.low <= 0 && right.high >= 0 {
            return Err("this could divide by 0: say in which range the divisor lies".to_owned());
        }
        let (tokens, (low, high)) = match op {
            Op::Add => (quote! { ((#a) + (#b)) }, corners(|x, y| x + y)),
            Op::Sub => (quote! { ((#a) - (#b)) }, corners(|x, y| x - y)),
            Op::Mul => (quote! { ((#a) * (#b)) }, corners(|x, y| x * y)),
            Op::Min => (self.call("least", &[a, b]), corners(i128::min)),
            Op::Max => (self.call("greatest", &[a, b]), corners(i128::max)),
            Op::Div if natural => (quote! { ((#a) / (#b)) }, (0, left.high)),
            Op::Rem if natural => (quote! { ((#a) % (#b)) }, (0, right.high - 1)),
            Op::Div => (self.call("floored", &[a, b]), (-size(left) - 1, size(left))),
            Op::Rem => {
                let quotient = self.call("floored", &[a, b]);
                (quote! { ((#a) - (#b) * #quotient) }, (-size(right), size(right)))
            }
            Op::Gcd => (self.call("divisor", &[a, b]), (0, size(left).max(size(right)))),
            Op::Xor if left.low >= 0 && right.low >= 0 => {
                (quote! { xor(#a, #b) }, (0, 2 * left.high.max(right.high).max(1)))
            }
            Op::Ilog if left.low >= 1 && right.low >= 2 => (self.call("logarithm", &[a, b]), (0, 63)),
            Op::Xor | Op::Ilog => {
                return Err("it has no value for some input: say in which range its numbers lie".into());
            }
        };
        Ok(Bounded { tokens, low, high })
    }

    /// # Errors
    /// As those of [`Self::number`].
    pub fn condition(&mut self, condition: &Condition) -> Result<TokenStream, String> {
        self.truth(condition, true)
    }

    /// Where a condition holds, or where it does not.
    ///
    /// # Errors
    /// As those of [`Self::number`].
    pub fn truth(&mut self, condition: &Condition, holds: bool) -> Result<TokenStream, String> {
        Ok(match condition {
            Condition::Compare(how, a, b) => {
                let (a, b) = (self.number(a)?.tokens, self.number(b)?.tokens);
                match (how, holds) {
                    (Comparison::Equal, true) | (Comparison::NotEqual, false) => quote! { (#a) == (#b) },
                    (Comparison::NotEqual, true) | (Comparison::Equal, false) => quote! { (#a) != (#b) },
                    (Comparison::Less, true) | (Comparison::GreaterEqual, false) => quote! { (#a) < (#b) },
                    (Comparison::LessEqual, true) | (Comparison::Greater, false) => quote! { (#a) <= (#b) },
                    (Comparison::Greater, true) | (Comparison::LessEqual, false) => quote! { (#a) > (#b) },
                    (Comparison::GreaterEqual, true) | (Comparison::Less, false) => quote! { (#a) >= (#b) },
                }
            }
            Condition::Prime(a) => {
                let a = self.number(a)?.tokens;
                let (call, wanted) = (self.call("prime", &[&a]), Literal::i64_unsuffixed(holds.into()));
                quote! { #call == #wanted }
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let is_and = matches!(condition, Condition::And(..)) == holds;
                let (a, b) = (self.truth(a, holds)?, self.truth(b, holds)?);
                if is_and {
                    quote! { (#a) && (#b) }
                } else {
                    quote! { (#a) || (#b) }
                }
            }
            Condition::Not(inner) => self.truth(inner, !holds)?,
        })
    }
}

fn too_large() -> String {
    "this may be larger than 2^53: say in which range its numbers lie, such as `a in 0..=1000000`".to_owned()
}
