//! Games with one proved formula for all values of their parameters: `grundy` evaluates it for any
//! heap or state.
//!
//! The formula is a claim about the numbers of a position and the parameters. Its definitions
//! become variables, its cases become branches that return, and its tables become comparisons of
//! the index. `prepare` refuses parameters for which the game is invalid.

use grundy_languages::{ExactIntegers, Language, program::Program};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    part::least_part,
    tables::{PREPARE, ParameterNames},
};
use crate::{
    program_io::VariableUses,
    scope::{Bounded, Scope, UNKNOWN},
};
use grundy_core::{
    claim::{Claim, ClaimNode, Says},
    game::{
        Game,
        expr::{Condition, Expr},
    },
    notation::parameters::Open,
    progress::Progress,
};
use grundy_law::parametric;

/// The largest parameter. A few times this number stays exact in every language.
const MOST_PARAMETER: i64 = 1_000_000_000;
/// The largest table whose index is compared with each place.
const LONGEST_TABLE: usize = 128;

/// A proved formula, and the least parameter for which the game is valid.
pub(super) struct ProvedFormula {
    claim: Claim,
    /// The game for the first parameters: it only provides the family.
    pub game: Game,
    /// The names of the numbers of a position.
    pub coordinates: Vec<&'static str>,
    /// The text of the formula and its theorem.
    pub words: String,
    pub least: u64,
}

impl ProvedFormula {
    /// Finds the proved formula of a line with open numbers; `None` if there is none for all
    /// parameters from some number on.
    pub fn find(open: &Open, progress: &dyn Progress) -> Option<Self> {
        let (sweep, law) = parametric::find(open, &[], None, progress).ok()?;
        let law =
            law.filter(|law| law.is_proved() && law.only.is_none() && law.exceptions.is_empty())?;
        let claim = law
            .claim()
            .filter(|claim| !claim.is_recursive() && matches!(claim.says, Says::Value(_)))?;
        let least = sweep.samples.first()?.parameters.first().copied()?;
        // If the game is valid for some parameters alone, `prepare` cannot tell which.
        let most = sweep
            .samples
            .iter()
            .flat_map(|sample| &sample.parameters)
            .max()?;
        let side = usize::try_from(most.checked_sub(least)?).ok()? + 1;
        let all = side.checked_pow(u32::try_from(sweep.names.len()).ok()?)?;
        if sweep.names.len() > 1 && sweep.samples.len() != all {
            return None;
        }
        let game = sweep.samples.first()?.game.clone();
        Some(Self {
            claim,
            game,
            coordinates: law.coordinates.clone(),
            words: law.to_string(),
            least,
        })
    }

    /// Returns the names of the parameters with their range.
    pub fn names(&self, open: &Open) -> ParameterNames {
        ParameterNames::new(
            open,
            0,
            (
                i64::try_from(self.least).unwrap_or(MOST_PARAMETER),
                MOST_PARAMETER,
            ),
        )
    }

    /// Adds `prepare` and `grundy`, or `grundy` alone that takes the parameters besides the heap.
    ///
    /// # Errors
    /// Returns a description if a table is too long, or because of a bug in this program.
    pub fn add(
        &self,
        names: &ParameterNames,
        is_direct: bool,
        program: &mut Program,
    ) -> Result<(), String> {
        let Says::Value(value) = &self.claim.says else {
            return Err("the formula has no value".to_owned());
        };
        let words = &names.words;
        let numbers: Vec<Ident> = self
            .coordinates
            .iter()
            .map(|name| format_ident!("{name}"))
            .collect();
        let own = numbers
            .iter()
            .map(|name| Some(Bounded::natural(quote! { #name })));
        let variables = own
            .chain(names.known().into_iter().map(Some))
            .chain(variables_of(&self.claim))
            .collect();
        let mut lowering = Lowering {
            claim: &self.claim,
            scope: Scope {
                variables,
                ..Scope::default()
            },
            most: UNKNOWN,
        };
        let (defined, answer) = (lowering.definitions()?, lowering.answer(value)?);
        program
            .call(&lowering.scope.helpers)
            .map_err(|error| error.to_string())?;
        program.wide = true;
        if is_direct {
            let parameters = names.parameters();
            let grundy = quote! { pub fn grundy(#(#numbers: i64,)* #parameters) -> i64 { #defined #answer } };
            return program
                .function("", grundy)
                .map_err(|error| error.to_string());
        }
        let (places, is_set) = ((0..words.len()).collect::<Vec<_>>(), words.len());
        program.cells("PARAMETER", words.len() + 1, MOST_PARAMETER.unsigned_abs());
        let (parameters, wrong) = (names.parameters(), names.outside());
        let prepare = quote! {
            pub fn prepare(#parameters) -> i64 {
                set(PARAMETER, #is_set, 0);
                if #wrong { return -1; }
                #(set(PARAMETER, #places, #words);)*
                set(PARAMETER, #is_set, 1);
                return 1;
            }
        };
        let grundy = quote! {
            pub fn grundy(#(#numbers: i64),*) -> i64 {
                if #(#numbers < 0)||* || cell(PARAMETER, #is_set) == 0 { return -1; }
                #(let #words = cell(PARAMETER, #places);)*
                #defined
                #answer
            }
        };
        let functions = program
            .function(PREPARE, prepare)
            .and_then(|()| program.function("", grundy));
        functions.map_err(|error| error.to_string())
    }
}

/// Returns the variables of the nodes of a claim. The bound variable of a sequence is the variable
/// of its node.
pub(super) fn variables_of(claim: &Claim) -> impl Iterator<Item = Option<Bounded>> + '_ {
    (0..claim.nodes.len()).map(|node| {
        let is_bound =
            |other: &ClaimNode| matches!(other, ClaimNode::Last { bound, .. } if *bound == claim.arity + node);
        let name = variable(claim.nodes.iter().position(is_bound).unwrap_or(node));
        Some(Bounded { tokens: quote! { #name }, low: -i128::from(MOST_PARAMETER), high: i128::from(i64::MAX) })
    })
}

/// Returns the value of a definition; `None` for other nodes.
fn definition_of(node: &ClaimNode) -> Option<&Expr> {
    match node {
        ClaimNode::Cases(cases, value) if cases.is_empty() => Some(value),
        _ => None,
    }
}

/// Returns the variable of a node.
fn variable(node: usize) -> Ident {
    format_ident!("v{node}")
}

/// Writes the nodes of a claim as statements before their use.
pub(super) struct Lowering<'a> {
    pub claim: &'a Claim,
    pub scope: Scope,
    /// The largest number of a position.
    pub most: i128,
}

/// Returns the largest numbers of a position for which the language computes all numbers of a
/// formula exactly, and what `write` returns for them. `None` if that is all numbers. `write` gets
/// the largest number, and returns the largest that is computed besides.
///
/// # Errors
/// The errors of `write`, or a description if the formula has numbers that are too large at every
/// position.
pub(super) fn with_limit<T>(
    language: Language,
    write: &dyn Fn(i128) -> Result<(i128, T), String>,
) -> Result<(Option<i128>, T), String> {
    let (all, exact) = match language.integers() {
        ExactIntegers::All => (UNKNOWN, i128::MAX),
        ExactIntegers::Of53Bits => (1 << 52, 1 << 53),
        ExactIntegers::Of64Bits => (UNKNOWN - 1, i128::from(i64::MAX)),
    };
    let written =
        |most: i128| write(most).map(|(largest, written)| (largest <= exact).then_some(written));
    if let Some(written) = written(all)? {
        return Ok((None, written));
    }
    let (mut fits, mut exceeds) = (0, all);
    while exceeds - fits > 1 {
        let middle = fits + (exceeds - fits) / 2;
        if written(middle)?.is_some() {
            fits = middle;
        } else {
            exceeds = middle;
        }
    }
    let written = written(fits)?.ok_or("its numbers are too large for this language")?;
    Ok((Some(fits), written))
}

impl Lowering<'_> {
    /// Returns the statements of the definitions, whose variables are used later.
    pub fn definitions(&mut self) -> Result<TokenStream, String> {
        let claim = self.claim;
        let mut all = TokenStream::new();
        for (index, value) in claim
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(index, node)| Some((index, definition_of(node)?)))
        {
            let (
                before,
                Bounded {
                    tokens: value,
                    low,
                    high,
                },
            ) = self.bound_expr(value)?;
            let name = variable(index);
            self.bound(claim.arity + index, low, high);
            all.extend(quote! { #before let #name = #value; });
        }
        Ok(all)
    }

    /// Returns the statements that answer an expression; each case is computed where its condition
    /// holds.
    pub fn answer(&mut self, expr: &Expr) -> Result<TokenStream, String> {
        let claim = self.claim;
        if let Expr::Var(index) = expr {
            if let Some(ClaimNode::Cases(cases, otherwise)) = claim
                .node(*index)
                .filter(|node| definition_of(node).is_none())
            {
                let mut block = TokenStream::new();
                for (condition, value) in cases {
                    let (tested, condition) = self.condition(condition)?;
                    let value = self.answer(value)?;
                    block.extend(quote! { #tested if #condition { #value } });
                }
                block.extend(self.answer(otherwise)?);
                return Ok(block);
            }
        }
        let (before, value) = self.number(expr)?;
        Ok(quote! { #before return #value; })
    }

    /// Returns the statements for the nodes of an expression, and its tokens.
    fn number(&mut self, expr: &Expr) -> Result<(TokenStream, TokenStream), String> {
        self.bound_expr(expr)
            .map(|(before, value)| (before, value.tokens))
    }

    /// Returns the statements for the nodes of an expression, and its tokens and range.
    fn bound_expr(&mut self, expr: &Expr) -> Result<(TokenStream, Bounded), String> {
        let before = self.nodes(&expr.variables())?;
        Ok((before, self.scope.number(expr)?))
    }

    /// Gives a variable the range of its values.
    fn bound(&mut self, variable: usize, low: i128, high: i128) {
        if let Some(Some(variable)) = self.scope.variables.get_mut(variable) {
            (variable.low, variable.high) = (low, high.max(low));
        }
    }

    pub fn condition(
        &mut self,
        condition: &Condition,
    ) -> Result<(TokenStream, TokenStream), String> {
        let before = self.nodes(&condition.variables())?;
        Ok((before, self.scope.condition(condition)?))
    }

    /// Returns the statements for these variables. Each node but a definition is used once, at the
    /// place where it is written.
    fn nodes(&mut self, used: &[usize]) -> Result<TokenStream, String> {
        let claim = self.claim;
        let each = used.iter().filter_map(|&index| {
            let node = claim
                .node(index)
                .filter(|node| definition_of(node).is_none())?;
            Some(self.node(node, index))
        });
        each.collect()
    }

    fn node(&mut self, node: &ClaimNode, variable_of: usize) -> Result<TokenStream, String> {
        let name = &variable(variable_of - self.claim.arity);
        match node {
            ClaimNode::Table { head, turn, index } if head.len() + turn.len() <= LONGEST_TABLE => {
                let (before, index) = self.number(index)?;
                let values = || head.iter().chain(turn).copied();
                self.bound(
                    variable_of,
                    values().min().unwrap_or(0),
                    values().max().unwrap_or(0),
                );
                let chosen = chosen_of_table(name, (head, turn), &index)?;
                Ok(quote! { #before #chosen })
            }
            ClaimNode::Cases(cases, otherwise) => {
                let (
                    before,
                    Bounded {
                        tokens: value,
                        mut low,
                        mut high,
                    },
                ) = self.bound_expr(otherwise)?;
                let mut each = quote! { #before let mut #name = #value; };
                for (condition, value) in cases.iter().rev() {
                    let (tested, condition) = self.condition(condition)?;
                    let (before, value) = self.bound_expr(value)?;
                    (low, high) = (low.min(value.low), high.max(value.high));
                    let value = value.tokens;
                    each.extend(quote! { #tested if #condition { #before #name = #value; } });
                }
                self.bound(variable_of, low, high);
                Ok(each)
            }
            ClaimNode::Call(arguments) => {
                let each = arguments
                    .iter()
                    .map(|each| self.number(each))
                    .collect::<Result<Vec<_>, _>>()?;
                // A Grundy value is about as large as its position at most.
                self.bound(variable_of, 0, self.most);
                let (before, arguments): (Vec<_>, Vec<_>) = each.into_iter().unzip();
                Ok(quote! { #(#before)* let #name = grundy(#(#arguments),*); })
            }
            ClaimNode::Last {
                bound,
                start,
                next,
                to,
            } => {
                let (first, start) = self.bound_expr(start)?;
                let (limit, to) = self.bound_expr(to)?;
                for variable in [*bound, variable_of] {
                    self.bound(variable, start.low.min(0), start.high.max(to.high));
                }
                let (start, to) = (start.tokens, to.tokens);
                let (before, next) = self.number(next)?;
                if !before.is_empty() {
                    return Err("the rule of a sequence has cases or tables".to_owned());
                }
                let (after, most) = (format_ident!("{name}_next"), format_ident!("{name}_to"));
                Ok(quote! {
                    #first #limit let mut #name = #start; let #most = #to; let mut #after = #next;
                    while #after <= #most { #name = #after; #after = #next; }
                })
            }
            ClaimNode::Part(number, ratio) => {
                let (before, number) = self.bound_expr(number)?;
                self.bound(variable_of, 0, number.high);
                // The members of the sequence at most double.
                self.scope.largest = self.scope.largest.max(2 * number.high);
                let part = least_part(&number.tokens, ratio, name)?;
                Ok(quote! { #before #part })
            }
            ClaimNode::Factor(number) => {
                let (before, number) = self.bound_expr(number)?;
                self.bound(variable_of, 0, number.high);
                let number = number.tokens;
                let of = format_ident!("{name}_of");
                Ok(quote! {
                    #before let #of = #number; let mut #name = 2;
                    while #name * #name <= #of && #of % #name != 0 { #name += 1; }
                    if #name * #name > #of { #name = #of; }
                })
            }
            ClaimNode::Primes(number) => {
                let (before, number) = self.bound_expr(number)?;
                self.bound(variable_of, 0, number.high);
                let counted = counted_primes(name, &number.tokens);
                Ok(quote! { #before #counted })
            }
            ClaimNode::Table { .. } => Err("its formula has a long table".to_owned()),
            ClaimNode::Bound => Ok(TokenStream::new()),
        }
    }
}

/// Returns statements that set the variable `name` to how many primes are at most a number.
fn counted_primes(name: &Ident, number: &TokenStream) -> TokenStream {
    let [most, tried, divisor] = ["to", "tried", "by"].map(|word| format_ident!("{name}_{word}"));
    quote! {
        let #most = #number; let mut #name = 0; let mut #tried = 2;
        while #tried <= #most {
            let mut #divisor = 2;
            while #divisor * #divisor <= #tried && #tried % #divisor != 0 { #divisor += 1; }
            if #divisor * #divisor > #tried { #name += 1; }
            #tried += 1;
        }
    }
}

/// Returns statements that set the variable `name` to the value of a table at an index: those of
/// `head`, then those of `turn` again and again.
fn chosen_of_table(
    name: &Ident,
    (head, turn): (&[i128], &[i128]),
    index: &TokenStream,
) -> Result<TokenStream, String> {
    let literal = |value: i128| i64::try_from(value).map_err(|_| "a number is too large");
    let Some((last, others)) = turn.split_last() else {
        return Err("a table is empty".to_owned());
    };
    let (last, length) = (literal(*last)?, turn.len());
    let begin = head.len();
    let place = format_ident!("{name}_at");
    let mut each = TokenStream::new();
    let others = (head.len()..).zip(others).chain((0..).zip(head));
    for (at, value) in others {
        let value = literal(*value)?;
        each.extend(quote! { if #place == #at { #name = #value; } });
    }
    let wrapped = if head.is_empty() {
        quote! { let #place = #index % #length; }
    } else {
        quote! {
            let mut #place = #index;
            if #place >= #begin { #place = #begin + (#place - #begin) % #length; }
        }
    };
    Ok(quote! { #wrapped let mut #name = #last; #each })
}
