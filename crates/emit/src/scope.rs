//! Expressions and conditions of the notation as tokens, with the ranges of their values.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use grundy_core::{
    game::expr::{Condition, Expr, Function, IntegerComparison, Op},
    notation::parameters::FIRST_PARAMETER,
};
use grundy_languages::{ExactIntegers, Language};

/// The numbers that a language computes exactly: below 2^53 in JavaScript, below 2^62 in the
/// others, where the sum of two fits in 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Exact {
    #[default]
    Below53,
    Below62,
}

impl Exact {
    pub const fn from_language(language: Language) -> Self {
        match language.integers() {
            ExactIntegers::Of53Bits => Self::Below53,
            ExactIntegers::Of64Bits | ExactIntegers::All => Self::Below62,
        }
    }

    /// Returns the largest magnitude of a number that a program computes from its input.
    pub const fn most(self) -> i64 {
        self.free() - 1
    }

    /// Returns the mark of a place without a value: no computed number is so large.
    pub const fn free(self) -> i64 {
        1 << match self {
            Self::Below53 => 53,
            Self::Below62 => 62,
        }
    }
}

impl std::fmt::Display for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "2^{}", self.free().ilog2())
    }
}

/// The bound of a number of unknown size. The product of two such numbers fits in an `i128`.
pub(crate) const UNKNOWN: i128 = 1 << 62;

/// An exclusive bound of the constants that every language can write.
const MOST_CONSTANT: u64 = 1 << 52;

/// A number: its tokens, its least and its largest value.
#[derive(Debug, Clone)]
pub(crate) struct Bounded {
    pub tokens: TokenStream,
    pub low: i128,
    pub high: i128,
}

impl Bounded {
    /// A number that is not negative.
    pub fn natural(tokens: TokenStream) -> Self {
        Self {
            tokens,
            low: 0,
            high: UNKNOWN,
        }
    }

    fn magnitude(&self) -> i128 {
        self.low.abs().max(self.high.abs())
    }
}

/// The variables of an expression, and the functions that it calls.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// The heap or the coordinates, then the variables of loops; `None` for a list, which is not a
    /// number.
    pub variables: Vec<Option<Bounded>>,
    /// The parameters that are given at run time: variables from [`FIRST_PARAMETER`] on.
    pub parameters: Vec<Bounded>,
    /// The names of the coordinates; none for a heap.
    pub coordinates: &'static [&'static str],
    /// The functions of [`helper`](grundy_languages::helper) that are called.
    pub helpers: Vec<&'static str>,
    /// The numbers that the language computes exactly.
    pub exact: Exact,
    /// The largest magnitude of a number that the written expressions compute.
    pub largest: i128,
    /// `true` if an expression must have an exact value for all values of its variables, and is
    /// refused otherwise. `false` if the notation has already checked the expression.
    pub checked: bool,
}

impl Scope {
    /// Returns the call of a [`helper`](grundy_languages::helper).
    pub fn call(&mut self, name: &'static str, arguments: &[&TokenStream]) -> TokenStream {
        if !self.helpers.contains(&name) {
            self.helpers.push(name);
        }
        let name = format_ident!("{name}");
        quote! { #name(#(#arguments),*) }
    }

    fn variable(&self, index: usize) -> Option<Bounded> {
        match index.checked_sub(FIRST_PARAMETER) {
            Some(parameter) => self.parameters.get(parameter).cloned(),
            None => self.variables.get(index).cloned().flatten(),
        }
    }

    /// Adds the variable of a loop and returns its name, the letter of the canonical line.
    pub fn enter(&mut self, low: i128, high: i128) -> TokenStream {
        let place = self.loops();
        let letter = place
            .checked_sub(usize::from(self.coordinates.is_empty()))
            .and_then(|place| LOOPS.get(place));
        let name = match letter {
            Some(letter) => format_ident!("{letter}"),
            None => format_ident!("v{}", self.variables.len()),
        };
        self.variables.push(Some(Bounded {
            tokens: quote! { #name },
            low,
            high: high.clamp(low, UNKNOWN),
        }));
        quote! { #name }
    }

    /// Removes the variable of the innermost loop.
    pub fn leave(&mut self) {
        self.variables.pop();
    }

    /// Returns the number of the innermost loop, which differs from those of the loops around it.
    pub fn loops(&self) -> usize {
        self.variables.len().saturating_sub(self.coordinates.len())
    }

    /// Writes an expression. A number that is used without a computation may exceed the limit of
    /// computed numbers.
    ///
    /// # Errors
    /// The errors of [`Self::number`].
    pub fn number_or_own(&mut self, expr: &Expr) -> Result<TokenStream, String> {
        match expr {
            &Expr::Var(index) => {
                let variable = self.variables.get(index).cloned().flatten();
                Ok(variable.ok_or("a list cannot be used here")?.tokens)
            }
            expr => Ok(self.number(expr)?.tokens),
        }
    }

    /// Writes an expression.
    ///
    /// # Errors
    /// Returns a description if a constant is too large, or if [`Self::checked`] refuses the
    /// expression.
    pub fn number(&mut self, expr: &Expr) -> Result<Bounded, String> {
        let number = match expr {
            Expr::Int(value) => {
                let constant = self.constant(*value)?;
                Bounded {
                    tokens: quote! { #constant },
                    low: *value,
                    high: *value,
                }
            }
            Expr::Var(index) => self.variable(*index).ok_or("a list cannot be used here")?,
            Expr::Neg(inner) => {
                let Bounded { tokens, low, high } = self.number(inner)?;
                Bounded {
                    tokens: quote! { (0 - (#tokens)) },
                    low: -high,
                    high: -low,
                }
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
                if self.checked && inner.low < 0 {
                    return Err("this function has no value for numbers below 0".to_owned());
                }
                Bounded {
                    tokens: self.call(name, &[&inner.tokens]),
                    low: 0,
                    high,
                }
            }
        };
        self.largest = self.largest.max(number.magnitude());
        if !self.checked {
            let [low, high] = [number.low, number.high].map(|bound| bound.clamp(-UNKNOWN, UNKNOWN));
            return Ok(Bounded {
                low,
                high,
                ..number
            });
        }
        let most = i128::from(self.exact.most());
        if number.low < -most || number.high > most {
            Err(self.too_large())
        } else {
            Ok(number)
        }
    }

    fn too_large(&self) -> String {
        format!(
            "this may be larger than {}: say in which range its numbers lie, such as `a in 0..=1000000`",
            self.exact
        )
    }

    fn constant(&self, value: i128) -> Result<i64, String> {
        let small = i64::try_from(value)
            .ok()
            .filter(|value| self.checked || value.unsigned_abs() < MOST_CONSTANT);
        small.ok_or_else(|| {
            if self.checked {
                self.too_large()
            } else {
                format!("its rules have the number {value}, which is too large for a snippet")
            }
        })
    }

    fn binary(&mut self, op: Op, left: &Bounded, right: &Bounded) -> Result<Bounded, String> {
        let (a, b) = (&left.tokens, &right.tokens);
        let corners = |f: fn(i128, i128) -> i128| {
            let all = [
                (left.low, right.low),
                (left.low, right.high),
                (left.high, right.low),
                (left.high, right.high),
            ];
            let all = all.map(|(x, y)| f(x, y));
            (
                all.into_iter().min().unwrap_or_default(),
                all.into_iter().max().unwrap_or_default(),
            )
        };
        let natural = left.low >= 0 && right.low > 0;
        if matches!(op, Op::Div | Op::Rem) && !natural {
            // Both are rounded down by a sum of the two.
            self.largest = self.largest.max(left.magnitude() + right.magnitude());
        }
        if self.checked {
            partial(op, left, right)?;
        }
        let (tokens, (low, high)) = match op {
            Op::Add => (quote! { ((#a) + (#b)) }, corners(|x, y| x + y)),
            Op::Sub => (quote! { ((#a) - (#b)) }, corners(|x, y| x - y)),
            Op::Mul => (quote! { ((#a) * (#b)) }, corners(|x, y| x * y)),
            Op::Min => (self.call("least", &[a, b]), corners(i128::min)),
            Op::Max => (self.call("greatest", &[a, b]), corners(i128::max)),
            Op::Div if natural => (quote! { ((#a) / (#b)) }, (0, left.high)),
            Op::Rem if natural => (quote! { ((#a) % (#b)) }, (0, right.high - 1)),
            Op::Div => (
                self.call("floored", &[a, b]),
                (-left.magnitude() - 1, left.magnitude()),
            ),
            Op::Rem => {
                let quotient = self.call("floored", &[a, b]);
                (
                    quote! { ((#a) - (#b) * #quotient) },
                    (-right.magnitude(), right.magnitude()),
                )
            }
            Op::Gcd => (
                self.call("divisor", &[a, b]),
                (0, left.magnitude().max(right.magnitude())),
            ),
            Op::Xor => (
                quote! { xor(#a, #b) },
                (0, 2 * left.high.max(right.high).max(1)),
            ),
            Op::Ilog => (self.call("logarithm", &[a, b]), (0, 63)),
        };
        Ok(Bounded { tokens, low, high })
    }

    /// Writes a condition.
    ///
    /// # Errors
    /// The errors of [`Self::number`].
    pub fn condition(&mut self, condition: &Condition) -> Result<TokenStream, String> {
        self.truth(condition, true)
    }

    /// Writes the condition if `holds`, or its negation.
    ///
    /// # Errors
    /// The errors of [`Self::number`].
    pub fn truth(&mut self, condition: &Condition, holds: bool) -> Result<TokenStream, String> {
        Ok(match condition {
            Condition::Compare(how, a, b) => {
                let (a, b) = (self.number(a)?.tokens, self.number(b)?.tokens);
                match (how, holds) {
                    (IntegerComparison::Equal, true) | (IntegerComparison::NotEqual, false) => {
                        quote! { (#a) == (#b) }
                    }
                    (IntegerComparison::NotEqual, true) | (IntegerComparison::Equal, false) => {
                        quote! { (#a) != (#b) }
                    }
                    (IntegerComparison::Less, true) | (IntegerComparison::GreaterEqual, false) => {
                        quote! { (#a) < (#b) }
                    }
                    (IntegerComparison::LessEqual, true) | (IntegerComparison::Greater, false) => {
                        quote! { (#a) <= (#b) }
                    }
                    (IntegerComparison::Greater, true) | (IntegerComparison::LessEqual, false) => {
                        quote! { (#a) > (#b) }
                    }
                    (IntegerComparison::GreaterEqual, true) | (IntegerComparison::Less, false) => {
                        quote! { (#a) >= (#b) }
                    }
                }
            }
            Condition::Prime(a) => {
                let a = self.number(a)?.tokens;
                let (call, wanted) = (self.call("prime", &[&a]), u8::from(holds));
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

/// The names of loop variables in the canonical line.
const LOOPS: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

/// Refuses an operation that has no value for some operands in these ranges.
fn partial(op: Op, left: &Bounded, right: &Bounded) -> Result<(), String> {
    match op {
        Op::Div | Op::Rem if right.low <= 0 && right.high >= 0 => {
            Err("this could divide by 0: say in which range the divisor lies".to_owned())
        }
        Op::Xor if left.low < 0 || right.low < 0 => Err(no_value()),
        Op::Ilog if left.low < 1 || right.low < 2 => Err(no_value()),
        _ => Ok(()),
    }
}

fn no_value() -> String {
    "it has no value for some input: say in which range its numbers lie".to_owned()
}
