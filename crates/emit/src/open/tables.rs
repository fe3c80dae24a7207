//! Open sets and clauses: `prepare` computes the values of all heaps up to a bound.

use grundy_languages::{Holes, Language, Template, is_reserved, program::Program};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::rules::OpenRules;
use crate::{
    options::{self, Hints, OptionLoops, RuntimeParameters, Visit},
    play,
    program_io::free,
    scope::Bounded,
};
use grundy_core::notation::parameters::{Open, ParameterKind};

const PARTS: Template = Template(include_str!("../../templates/program/open.txt"));

/// The comment on `prepare`.
pub(super) const PREPARE: &str = "Takes the parameters: 1, or -1 if these cannot be; until it has answered 1, all others answer -1.";

/// The variables of the functions of an open line.
const OWN: &str = "n k at answer components heap high kept last first low may member members met next own parameters period place ready \
    rest sg slot target total value";

/// The names of parameters in a program.
pub(super) struct ParameterNames {
    pub kinds: Vec<ParameterKind>,
    /// The identifiers.
    pub words: Vec<Ident>,
    /// The largest heap of the table.
    pub to: i64,
    /// The least and the largest number that is accepted for a parameter.
    pub range: (i64, i64),
}

impl ParameterNames {
    pub fn new(open: &Open, to: u64, range: (i64, i64)) -> Self {
        let mut words: Vec<String> = Vec::new();
        for (index, parameter) in open.parameters().iter().enumerate() {
            let name = parameter.name.to_lowercase();
            // `prepare` and the loops over options have names of their own.
            let is_taken = is_reserved(&name)
                || OWN.split(' ').any(|own| own == name)
                || name.len() == 1 && name.as_str() < "j";
            let word = if is_taken {
                format!("the_{name}")
            } else {
                name
            };
            words.push(if words.contains(&word) {
                format!("{word}_{index}")
            } else {
                word
            });
        }
        Self {
            kinds: open
                .parameters()
                .iter()
                .map(|parameter| parameter.kind)
                .collect(),
            words: words.iter().map(|word| format_ident!("{word}")).collect(),
            to: i64::try_from(to).unwrap_or(i64::MAX),
            range,
        }
    }

    /// Gives the parameters their own names, for a function that takes them besides the heap.
    pub fn plain(mut self, open: &Open, language: Language) -> Self {
        let words = open.parameters().iter().map(|parameter| {
            // PEP 8: an `l` looks like a digit.
            let is_digit = |name: &str| language == Language::Python && name == "l";
            let is_taken = |name: &str| {
                ["n", "low", "high"].contains(&name) || is_reserved(name) || is_digit(name)
            };
            format_ident!("{}", free(parameter.name.to_lowercase(), is_taken))
        });
        self.words = words.collect();
        self
    }

    /// Returns the parameters of `prepare`.
    pub fn parameters(&self) -> TokenStream {
        let each = self
            .words
            .iter()
            .zip(&self.kinds)
            .map(|(name, kind)| match kind {
                ParameterKind::Number => quote! { #name: i64 },
                ParameterKind::Set => quote! { #name: List },
            });
        quote! { #(#each),* }
    }

    /// Returns the condition under which a number is not accepted.
    pub fn outside(&self) -> TokenStream {
        let (least, most) = self.range;
        let words = &self.words;
        quote! { #(#words < #least || #words > #most)||* }
    }

    /// Returns the parameters with their range.
    pub fn known(&self) -> Vec<Bounded> {
        let bounded = |name: &Ident| Bounded {
            tokens: quote! { #name },
            low: self.range.0.into(),
            high: self.range.1.into(),
        };
        self.words.iter().map(bounded).collect()
    }

    /// Returns the statements that read the parameters from their table.
    fn again(&self) -> TokenStream {
        let (words, places) = (&self.words, 0..self.words.len());
        quote! { #(let #words = cell(PARAMETERS, #places);)* }
    }
}

/// A function that returns the statements for an option of a heap of n, from the option's value and
/// its heaps.
type OptionWriter<'a> = &'a dyn Fn(TokenStream, &[TokenStream]) -> TokenStream;

/// Adds `prepare` and `grundy`. Returns the statements that answer an option of the value `target`,
/// and the largest number of heaps of an option.
///
/// # Errors
/// Returns a description if a number can get too large, or because of a bug in this program.
pub(super) fn add(
    rules: &OpenRules,
    names: &ParameterNames,
    program: &mut Program,
) -> Result<(TokenStream, usize), String> {
    let (length, count) = (
        usize::try_from(names.to).unwrap_or(usize::MAX) + 1,
        names.words.len(),
    );
    // If all options are single heaps, a value does not exceed its heap; sums of values stay below
    // a power of two.
    let below = (length + 1).next_power_of_two();
    let (to, end) = (names.to, below);
    program.cells("SG", length, below as u64);
    program.cells("MET", below + 1, length as u64);
    program.cells("READY", 1, 1);
    let is_set = names.kinds.contains(&ParameterKind::Set);
    let take = if is_set {
        program.cells("MAY", length, 1);
        program.cells("MEMBERS", length, length as u64);
        members(rules, names)
    } else {
        program.cells("PARAMETERS", count, names.range.1.unsigned_abs());
        let (wrong, words, places) = (names.outside(), &names.words, 0..count);
        quote! { if #wrong { return -1; } #(set(PARAMETERS, #places, #words);)* }
    };
    let note = |value: TokenStream, _: &[TokenStream]| quote! { set(MET, #value, n); };
    let answer = |value: TokenStream, parts: &[TokenStream]| {
        let (answer, length) = play::answer_parts(&quote! { at }, parts);
        quote! {
            if #value == target {
                #answer
                return #length;
            }
        }
    };
    let (options, longest) = options_of(rules, names, (&note, true), program)?;
    let large = (longest > 1).then(|| quote! { if cell(SG, n) >= #end { return -1; } });
    let prepare = names.parameters();
    let given: Holes<'_> = &[
        ("parameters", &prepare),
        ("take", &take),
        ("end", &end),
        ("to", &to),
    ];
    let given = [given, &[("options", &options), ("large", &large)]].concat();
    let prepare = PARTS.part("prepare", &given);
    let grundy = PARTS.part("grundy", &given);
    let functions = program
        .function(PREPARE, prepare)
        .and_then(|()| program.function("", grundy));
    functions.map_err(|error| error.to_string())?;
    let (winning, _) = options_of(rules, names, (&answer, false), program)?;
    let again = (!is_set).then(|| names.again());
    Ok((quote! { #again #winning }, longest))
}

/// Returns the statements that store the members of a set, each once, up to the largest heap; a 0
/// marks the end.
fn members(rules: &OpenRules, names: &ParameterNames) -> TokenStream {
    let (name, to) = (names.words.first(), names.to);
    let known = match rules {
        OpenRules::Members { known, .. } => known.as_slice(),
        OpenRules::Interval(..) | OpenRules::Heaps(_) => &[],
    };
    let keep = |member: &dyn ToTokens| PARTS.part("keep", &[("member", member)]);
    let fixed = known.iter().filter_map(|&member| {
        i64::try_from(member)
            .ok()
            .filter(|&member| member <= names.to)
    });
    let fixed = fixed.map(|member| keep(&member));
    let given = keep(&quote! { member });
    PARTS.part(
        "members",
        &[
            ("to", &to),
            ("fixed", &quote! { #(#fixed)* }),
            ("name", &name),
            ("given", &given),
        ],
    )
}

/// Returns the loops over the options of a heap of n, and the largest number of heaps of an option.
/// If they are `checked`, the function returns -1 at an option with a heap that is not smaller.
fn options_of(
    rules: &OpenRules,
    names: &ParameterNames,
    (found, checked): (OptionWriter<'_>, bool),
    program: &mut Program,
) -> Result<(TokenStream, usize), String> {
    let value = |heap: &[TokenStream]| quote! { cell(SG, #(#heap)*) };
    let removed = || found(quote! { cell(SG, (n - k)) }, &[quote! { (n - k) }]);
    Ok(match rules {
        // A range does not need loops: it has a formula.
        OpenRules::Interval(..) => (quote! {}, 1),
        OpenRules::Members { all_but: false, .. } => {
            let last = names.to;
            (
                PARTS.part("kept", &[("last", &last), ("found", &removed())]),
                1,
            )
        }
        OpenRules::Members { all_but: true, .. } => {
            (PARTS.part("outside", &[("found", &removed())]), 1)
        }
        OpenRules::Heaps(game) => {
            let given = RuntimeParameters {
                parameters: &names.known(),
                to: names.to,
                refuses: checked,
            };
            let visit = Visit {
                value: &value,
                option: found,
                hints: Hints::default(),
                given: Some(given),
            };
            let OptionLoops {
                body,
                helpers,
                longest,
                ..
            } = options::options(game, &visit)?;
            program.call(&helpers).map_err(|error| error.to_string())?;
            (body, longest)
        }
    })
}
