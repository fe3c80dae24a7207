//! A formula that explains a table of values, as code: `grundy` for values, `lost` for the lost
//! positions.

use grundy_languages::{Language, program::Program};
use proc_macro2::Ident;
use quote::{format_ident, quote};

use super::formula::{Lowering, variables_of, with_limit};
use crate::{
    request::source,
    scope::{Bounded, Scope},
};
use grundy_core::claim::{Claim, Says};

/// Returns the code of a claim about the positions with these names.
///
/// ```
/// use grundy_emit::{Language, emit_guess};
///
/// let text = emit_guess("x, y -> lost if x == y", &["x", "y"], Language::Python)?;
/// assert!(text.contains("def lost(x, y):"));
/// assert!(emit_guess("n -> n +", &["n"], Language::Python).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns a description if the claim is invalid, or has a number that is too large for a snippet.
pub fn emit_guess(text: &str, names: &[&str], language: Language) -> Result<String, String> {
    let claim = Claim::parse(text, names).map_err(|error| error.message)?;
    // Names of files may be words of the language.
    let is_short = names.iter().all(|name| name.len() == 1);
    let own: Vec<Ident> = names
        .iter()
        .enumerate()
        .map(|(index, name)| {
            if is_short {
                format_ident!("{name}")
            } else {
                format_ident!("a{index}")
            }
        })
        .collect();
    let (most, mut program) = with_limit(language, &|most| write_claim(&claim, &own, most))?;
    let is_ascii = |c: char| {
        if c.is_ascii() && !c.is_ascii_control() {
            c
        } else {
            ' '
        }
    };
    let ascii = |text: &str| text.chars().map(is_ascii).collect::<String>();
    program.header = vec![ascii(text)];
    program
        .header
        .extend(most.map(|most| format!("0 <= {} <= {most}", ascii(&names.join(", ")))));
    source(language, &program).map_err(|error| error.to_string())
}

/// Returns the largest number that a claim computes at positions with numbers up to `most`, and its
/// program.
fn write_claim(claim: &Claim, own: &[Ident], most: i128) -> Result<(i128, Program), String> {
    let numbers = own.iter().map(|name| {
        Some(Bounded {
            tokens: quote! { #name },
            low: 0,
            high: most,
        })
    });
    let variables = numbers.chain(variables_of(claim)).collect();
    let mut lowering = Lowering {
        claim,
        scope: Scope {
            variables,
            ..Scope::default()
        },
        most,
    };
    let defined = lowering.definitions()?;
    let mut program = Program::default();
    program.wide = true;
    let function = match &claim.says {
        Says::Value(value) => {
            let answer = lowering.answer(value)?;
            quote! { pub fn grundy(#(#own: i64),*) -> i64 { #defined #answer } }
        }
        Says::Lost(condition) => {
            let (before, condition) = lowering.condition(condition)?;
            quote! { pub fn lost(#(#own: i64),*) -> i64 { #defined #before if #condition { return 1; } return 0; } }
        }
    };
    program
        .call(&lowering.scope.helpers)
        .map_err(|error| error.to_string())?;
    program
        .function("", function)
        .map_err(|error| error.to_string())?;
    Ok((lowering.scope.largest, program))
}
