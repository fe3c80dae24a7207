//! Claims that the lost heaps are a sequence a, h(a), h(h(a)), … whose members no automaton
//! accepts.
//!
//! Let the lost heaps below a be known, and a be lost. If for every x >= a
//!
//! - h(x) is above x, and no move from h(x) leads to x or below,
//! - every heap between x and h(x) has a move to x,
//!
//! then by induction the lost heaps from a on are the members of the sequence: after the member x,
//! the heaps up to h(x) are won by the move to x, and the options of h(x) are among them. The two
//! statements are decided by automata.

use grundy_core::{
    claim::{Claim, ClaimNode, Claimed, Says},
    game::expr::{Condition, Expr, IntegerComparison, Op, Steps},
};

use crate::played::Played;

use super::{
    equation::{AutomatonEquation, EquationResult, VALUE_STEPS},
    formula::{LinearTerm, LogicFormula},
    stop::AutomatonStop,
    translate::TermScope,
};

/// The largest first member.
const MOST_FIRST: u64 = 1 << 10;

/// The sequence that a claim names: `n == last(a, x -> h(x), n)`.
struct LastSequence<'a> {
    first: u64,
    next: &'a Expr,
}

impl<'a> LastSequence<'a> {
    /// Returns the sequence of a claim `lost if n == c or … or n == last(a, x -> h(x), n)`, all c
    /// at most a, where the bound may also be `max(n, a)`.
    fn from_claim(claim: &'a Claim) -> Option<Self> {
        let Says::Lost(condition) = &claim.says else {
            return None;
        };
        let (mut ends, mut constants) = (None, Vec::new());
        let mut waiting = vec![condition];
        while let Some(condition) = waiting.pop() {
            match condition {
                Condition::Or(a, b) => waiting.extend([&**a, &**b]),
                Condition::Compare(IntegerComparison::Equal, Expr::Var(0), Expr::Int(number)) => {
                    constants.push(*number);
                }
                Condition::Compare(IntegerComparison::Equal, Expr::Var(0), Expr::Var(node))
                    if ends.is_none() =>
                {
                    let ClaimNode::Last {
                        start: Expr::Int(first),
                        next,
                        to,
                        ..
                    } = claim.node(*node)?
                    else {
                        return None;
                    };
                    let is_from_first = |to: &Expr| match to {
                        Expr::Var(0) => true,
                        Expr::Binary(Op::Max, a, b) => {
                            let (a, b) = (&**a, &**b);
                            [(a, b), (b, a)].contains(&(&Expr::Var(0), &Expr::Int(*first)))
                        }
                        _ => false,
                    };
                    let is_fixed = is_from_first(to) && !names_heap(claim, next);
                    let first = u64::try_from(*first)
                        .ok()
                        .filter(|&first| first <= MOST_FIRST && is_fixed)?;
                    ends = Some(Self { first, next });
                }
                _ => return None,
            }
        }
        ends.filter(|ends| {
            constants
                .iter()
                .all(|&number| number <= i128::from(ends.first))
        })
    }
}

/// Returns `true` if an expression uses the number of the position: then the sequence depends on
/// the heap.
fn names_heap(claim: &Claim, expr: &Expr) -> bool {
    let mut names = false;
    expr.walk(&mut |own| match own {
        Expr::Var(0) => names = true,
        Expr::Var(index) => {
            if let Some(node) = claim.node(*index) {
                node.walk(&mut |own| names |= names_heap(claim, own));
            }
        }
        _ => {}
    });
    names
}

impl AutomatonEquation<'_> {
    /// Decides a claim about one heap whose lost heaps are a sequence.
    pub(super) fn ends_of_sequence(&self) -> EquationResult {
        let Some(ends) =
            LastSequence::from_claim(self.claim).filter(|_| self.claim.arity == 1 && !self.misere)
        else {
            return Err(AutomatonStop::Unknown);
        };
        let first = LinearTerm::constant(ends.first.into());
        let (end, heap) = (LinearTerm::variable(0), LinearTerm::variable(1));
        let beyond = |term: &LinearTerm| LogicFormula::at_most(&first, term);
        // All heaps from the first member on belong to the claim.
        if let Some(only) = &self.claim.only {
            let outside =
                LogicFormula::All(vec![beyond(&end)?, self.scope(None).truth(only)?.yes.not()]);
            self.is_never(&outside)?;
        }
        let scope = TermScope {
            terms: vec![end.clone(), end.clone()],
            ..self.scope(None)
        };
        let next = scope.value(ends.next)?;
        let moves = self.maker.moves(self.game, std::slice::from_ref(&heap))?;
        let mut grows = Vec::new();
        for case in &next {
            let above = LogicFormula::less(&end, &case.value)?;
            grows.push(case.exists([above]));
            let mut to_end = Vec::new();
            for own in &moves {
                let [part] = own.value.as_slice() else {
                    return Err(AutomatonStop::Unknown);
                };
                let [to] = part.as_slice() else {
                    return Err(AutomatonStop::Unknown);
                };
                let low = own.exists([LogicFormula::at_most(to, &end)?]);
                self.is_never(&case.exists([
                    beyond(&end)?,
                    LogicFormula::equal(&heap, &case.value)?,
                    low,
                ]))?;
                to_end.push(own.exists([LogicFormula::equal(to, &end)?]));
            }
            let between = [
                beyond(&end)?,
                LogicFormula::less(&end, &heap)?,
                LogicFormula::less(&heap, &case.value)?,
            ];
            self.is_never(
                &case.exists(between.into_iter().chain([LogicFormula::Any(to_end).not()])),
            )?;
        }
        self.is_never(&LogicFormula::All(vec![
            beyond(&end)?,
            LogicFormula::Any(grows).not(),
        ]))?;
        self.up_to_first(ends.first)
    }

    /// Checks that no numbers obey a formula.
    fn is_never(&self, formula: &LogicFormula) -> Result<(), AutomatonStop> {
        if self.maker.automaton(formula)?.find_accepted().is_some() {
            Err(AutomatonStop::Unknown)
        } else {
            Ok(())
        }
    }

    /// Compares the claim with the heaps up to the first member, which is lost.
    fn up_to_first(&self, first: u64) -> EquationResult {
        let mut played = Played::new(self.game, false, self.maker.work.progress);
        for heap in 0..=first {
            let is_lost = played.value(&[heap]).map_err(|_| AutomatonStop::TooLarge)? == 0;
            let numbers = [heap.into()];
            let steps = &mut Steps::at_most(VALUE_STEPS);
            let claimed = match self.claim.is_about(&numbers, steps) {
                Ok(true) => self
                    .claim
                    .at(&numbers, &|_| None, steps)
                    .map_err(|_| AutomatonStop::Unknown)?,
                Ok(false) => Claimed::Lost(is_lost),
                Err(_) => return Err(AutomatonStop::Unknown),
            };
            if claimed != Claimed::Lost(is_lost) || heap == first && !is_lost {
                return Ok(Some(vec![heap.into()]));
            }
        }
        Ok(None)
    }
}
