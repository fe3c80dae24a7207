//! Claims that the lost heaps are a sequence a, h(a), h(h(a)), … whose members no automaton accepts.
//!
//! Let the lost heaps below a be known, and a be lost. If for every x >= a
//!
//! - h(x) is above x, and no move from h(x) leads to x or below,
//! - every heap between x and h(x) has a move to x,
//!
//! then by induction the lost heaps from a on are the members of the sequence: after the member x, the heaps up to h(x) are
//! won by the move to x, and the options of h(x) are among them. The two statements are decided by automata.

use grundy_core::{
    claim::{Claim, Claimed, Node, Says},
    game::expr::{Comparison, Condition, Expr, Op, Steps},
};

use crate::played::Played;

use super::{
    equation::{Equation, Holds, STEPS},
    formula::{Formula, Term},
    stop::Stop,
    translate::Scope,
};

/// The largest first member.
const MOST_FIRST: u64 = 1 << 10;

/// The sequence that a claim names: `n == last(a, x -> h(x), n)`.
struct Ends<'a> {
    first: u64,
    next: &'a Expr,
}

impl<'a> Ends<'a> {
    /// Returns the sequence of a claim `lost if n == c or … or n == last(a, x -> h(x), n)`, all c at most a, where the bound
    /// may also be `max(n, a)`.
    fn of(claim: &'a Claim) -> Option<Self> {
        let Says::Lost(condition) = &claim.says else { return None };
        let (mut ends, mut constants) = (None, Vec::new());
        let mut waiting = vec![condition];
        while let Some(condition) = waiting.pop() {
            match condition {
                Condition::Or(a, b) => waiting.extend([&**a, &**b]),
                Condition::Compare(Comparison::Equal, Expr::Var(0), Expr::Int(number)) => constants.push(*number),
                Condition::Compare(Comparison::Equal, Expr::Var(0), Expr::Var(node)) if ends.is_none() => {
                    let Node::Last { start: Expr::Int(first), next, to, .. } = claim.node(*node)? else { return None };
                    let is_from_first = |to: &Expr| match to {
                        Expr::Var(0) => true,
                        Expr::Binary(Op::Max, a, b) => {
                            let (a, b) = (&**a, &**b);
                            [(a, b), (b, a)].contains(&(&Expr::Var(0), &Expr::Int(*first)))
                        }
                        _ => false,
                    };
                    let is_fixed = is_from_first(to) && !names_heap(claim, next);
                    let first = u64::try_from(*first).ok().filter(|&first| first <= MOST_FIRST && is_fixed)?;
                    ends = Some(Self { first, next });
                }
                _ => return None,
            }
        }
        ends.filter(|ends| constants.iter().all(|&number| number <= i128::from(ends.first)))
    }
}

/// Returns `true` if an expression uses the number of the position: then the sequence depends on the heap.
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

impl Equation<'_> {
    /// Decides a claim about one heap whose lost heaps are a sequence.
    pub(super) fn ends_of_sequence(&self) -> Holds {
        let Some(ends) = Ends::of(self.claim).filter(|_| self.claim.arity == 1 && !self.misere) else {
            return Err(Stop::Unknown);
        };
        let first = Term::constant(ends.first.into());
        let (end, heap) = (Term::variable(0), Term::variable(1));
        let beyond = |term: &Term| Formula::at_most(&first, term);
        // All heaps from the first member on belong to the claim.
        if let Some(only) = &self.claim.only {
            let outside = Formula::All(vec![beyond(&end)?, self.scope(None).truth(only)?.yes.not()]);
            self.is_never(&outside)?;
        }
        let scope = Scope { terms: vec![end.clone(), end.clone()], ..self.scope(None) };
        let next = scope.value(ends.next)?;
        let moves = self.maker.moves(self.game, std::slice::from_ref(&heap))?;
        let mut grows = Vec::new();
        for case in &next {
            let above = Formula::less(&end, &case.value)?;
            grows.push(case.exists([above]));
            let mut to_end = Vec::new();
            for own in &moves {
                let [part] = own.value.as_slice() else { return Err(Stop::Unknown) };
                let [to] = part.as_slice() else { return Err(Stop::Unknown) };
                let low = own.exists([Formula::at_most(to, &end)?]);
                self.is_never(&case.exists([beyond(&end)?, Formula::equal(&heap, &case.value)?, low]))?;
                to_end.push(own.exists([Formula::equal(to, &end)?]));
            }
            let between = [beyond(&end)?, Formula::less(&end, &heap)?, Formula::less(&heap, &case.value)?];
            self.is_never(&case.exists(between.into_iter().chain([Formula::Any(to_end).not()])))?;
        }
        self.is_never(&Formula::All(vec![beyond(&end)?, Formula::Any(grows).not()]))?;
        self.up_to_first(ends.first)
    }

    /// Checks that no numbers obey a formula.
    fn is_never(&self, formula: &Formula) -> Result<(), Stop> {
        if self.maker.automaton(formula)?.accepted().is_some() { Err(Stop::Unknown) } else { Ok(()) }
    }

    /// Compares the claim with the heaps up to the first member, which is lost.
    fn up_to_first(&self, first: u64) -> Holds {
        let mut played = Played::new(self.game, false, self.maker.work.progress);
        for heap in 0..=first {
            let is_lost = played.value(&[heap]).map_err(|_| Stop::TooLarge)? == 0;
            let numbers = [heap.into()];
            let steps = &mut Steps::at_most(STEPS);
            let claimed = match self.claim.is_about(&numbers, steps) {
                Ok(true) => self.claim.at(&numbers, &|_| None, steps).map_err(|_| Stop::Unknown)?,
                Ok(false) => Claimed::Lost(is_lost),
                Err(_) => return Err(Stop::Unknown),
            };
            if claimed != Claimed::Lost(is_lost) || heap == first && !is_lost {
                return Ok(Some(vec![heap.into()]));
            }
        }
        Ok(None)
    }
}
