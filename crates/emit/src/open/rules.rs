//! The open lines that can be written as code.

use grundy_core::{
    game::{Game, SubtractionGame, expr::Expr, set::Set},
    notation::parameters::{FIRST_PARAMETER, Open, ParameterKind, ParameterValue},
};

/// The rules of an open line. In expressions, the parameters are the variables from
/// [`FIRST_PARAMETER`] on.
pub(super) enum OpenRules {
    /// Any number from the first to the last may be removed from every heap.
    Interval(Expr, Expr),
    /// The members of the open set and the `known` numbers may be removed, or all numbers but
    /// these.
    Members { known: Vec<u64>, all_but: bool },
    /// A range with ends that depend on the heap, all but a range, or clauses.
    Heaps(Game),
}

/// A number that does not occur in any game; it marks the place of the open set.
const MARKER: u64 = (1 << 61) - 1;

impl OpenRules {
    /// # Errors
    /// Returns a description if the line cannot be written as code.
    pub fn from_open(open: &Open) -> Result<Self, String> {
        let sets: Vec<&str> = open
            .parameters()
            .iter()
            .filter(|known| known.kind == ParameterKind::Set)
            .map(|known| known.name.as_str())
            .collect();
        match (sets.as_slice(), open.parameters().len()) {
            ([], _) => Self::of_numbers(open),
            ([name], 1) => {
                let marked = open.with(&[(name, ParameterValue::Set(Set::Finite(vec![MARKER])))]);
                match marked.as_ref().ok().and_then(Game::set) {
                    Some(SubtractionGame {
                        set: Set::Finite(members),
                        all_but,
                    }) => {
                        let known = members
                            .iter()
                            .copied()
                            .filter(|&member| member != MARKER)
                            .collect();
                        Ok(Self::Members {
                            known,
                            all_but: *all_but,
                        })
                    }
                    _ => Err(
                        "an open set can only be joined with numbers, as in Subtraction({1,4} + S)"
                            .to_owned(),
                    ),
                }
            }
            _ => Err("an open set must be the only open parameter".to_owned()),
        }
    }

    fn of_numbers(open: &Open) -> Result<Self, String> {
        let Some(rules) = open.rules() else {
            return Err(
                "no formula is proved for all parameters, and single numbers in braces, moves, steps or powers \
                        cannot be left open: leave a whole set open, as in Subtraction(S)"
                    .to_owned(),
            );
        };
        if let Some(SubtractionGame {
            set: Set::Range(low, high),
            all_but,
        }) = rules.set()
        {
            return Ok(if !all_but && is_fixed(low) && is_fixed(high) {
                Self::Interval(low.clone(), high.clone())
            } else {
                Self::Heaps(rules.clone())
            });
        }
        let is_fixed_length =
            rules.rule().is_some() && rules.heaps().is_some_and(|rules| !rules.has_lists());
        is_fixed_length.then(|| Self::Heaps(rules.clone())).ok_or_else(|| {
            "only an open set, one range of numbers, the clauses of Heap(...), and a game with a formula that is \
             proved for all parameters can have parameters that are read at run time"
                .to_owned()
        })
    }
}

/// Returns `true` if an expression does not depend on the heap.
pub(super) fn is_fixed(expr: &Expr) -> bool {
    !expr.any(&mut |index| index < FIRST_PARAMETER)
}
