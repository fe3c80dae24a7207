//! The names of a line in a program, and the ranges of their numbers.

use grundy_languages::{Language, is_reserved, program};
use proc_macro2::Ident;
use quote::format_ident;

use super::uses::{Use, in_parts};
use crate::scope::Exact;
use grundy_core::notation::input_format::{InputFormat, SKIPPED, Style};

/// The largest number that is read if the line has no range.
const READ: i64 = 1_000_000_000_000_000_000;
/// The largest count if the line has no range.
const COUNTED: i64 = 1_000_000_000;

/// The names that programs use themselves, in one language or another.
const TAKEN: &str = "abs answer answers at best_move carried cin components cout data draws endl fmt free getline grundy \
    above arrays below bough branch carry console count counted cut degrees draws edge end entry first foot found get ground half head here \
    infinite joined leaf leaving left length level links lost lower lows mask math nears nexts opens other own peeled place \
    places queue raised reaches rest root served sign source starts system tail token totals tree upper vertex wanted way \
    ways winner without group groups heads input istringstream line lines list main malloc max min more next number os outcome out part phi \
    prepare print print_move printf push put queue reader realloc roots row run scanf signs solve stdin string strings \
    sum sys tails total undefined values vector vertices weights word words xor";

/// Returns the names of a line's numbers, lists and places in a program: those of the line, where
/// no language and no function has them; in lower case if the language asks for it.
pub(super) fn names(task: &InputFormat, language: Language, functions: &[String]) -> Vec<Ident> {
    let mut names: Vec<String> = Vec::new();
    for variable in &task.variables {
        let plain: String = match variable.name.as_str() {
            SKIPPED => program::SKIPPED.to_owned(),
            name if language.has_lower_names() => name.to_lowercase(),
            name => name.to_owned(),
        };
        // PEP 8: they look like digits.
        let is_digit = |name: &str| language == Language::Python && ["l", "O", "I"].contains(&name);
        let is_used = |name: &str| names.iter().any(|other| other == name);
        names.push(free(plain, |name| {
            is_digit(name) || is_used(name) || is_taken(name, functions)
        }));
    }
    names.iter().map(|name| format_ident!("{name}")).collect()
}

/// Returns `true` if a name has a meaning in a program.
pub(super) fn is_taken(name: &str, functions: &[String]) -> bool {
    let lower = name.to_lowercase();
    is_reserved(&lower)
        || TAKEN.split_whitespace().any(|taken| taken == lower)
        || functions
            .iter()
            .any(|function| *function == lower || function == name)
}

/// Returns a name, or the name followed by a number if it is taken.
pub(crate) fn free(name: String, is_taken: impl Fn(&str) -> bool) -> String {
    let others = (0..).map(|number: u32| format!("{name}{number}"));
    std::iter::once(name.clone())
        .chain(others)
        .find(|name| !is_taken(name))
        .unwrap_or(name)
}

/// Returns the least and the largest number of each variable.
pub(super) fn ranges(task: &InputFormat, exact: Exact) -> Vec<(i64, i64)> {
    let uses = in_parts(task);
    let is = |kind: Use, index: usize| uses.contains(&(kind, index));
    let range =
        |(index, variable): (usize, &grundy_core::notation::input_format::InputVariable)| {
            let most = match variable.style {
                Style::Times | Style::Place(_) | Style::Marks => COUNTED,
                _ if is(Use::Count, index) => COUNTED,
                // Sums of some of these are still exact.
                _ if is(Use::Formula, index) && exact == Exact::Below53 => 1 << 50,
                _ => READ,
            };
            variable.range.unwrap_or((0, most))
        };
    task.variables.iter().enumerate().map(range).collect()
}
