//! Decides whether a claim obeys the mex equation of a game whose moves add constants.

use grundy_core::{
    claim::{Claim, Claimed, Says},
    game::{Game, expr::Steps},
    progress::Progress,
};

use super::{
    assumed::Assumed,
    decide::{Decision, OpenReason, Stated, by_classes},
    form::{FormStop, LinearForm},
    symbolic::{POSITION_STEPS, Symbolic},
    truth::ClassTruth,
};
use crate::signs::{BELOW, NOT_ABOVE};

/// The statement that a claim obeys the mex equation.
struct ClaimEquation<'a> {
    claim: &'a Claim,
    moves: &'a [Vec<i64>],
    misere: bool,
}

/// Decides whether a claim obeys the mex equation of a game. A position is a list of natural
/// numbers, and each move adds a list of constants if no number becomes negative; every play ends.
/// Under misère play, a position without moves has the value 1.
///
/// [`Decision::Equal`] proves the claim. [`Decision::Differs`] is a position where the equation is
/// false: the claim is false there or at one of the options.
///
/// ```
/// use grundy_check::claim::{Decision, obeys};
/// use grundy_core::claim::Claim;
///
/// let king = [vec![-1, 0], vec![0, -1], vec![-1, -1]];
/// let decide = |claim: &str| {
///     Claim::parse(claim, &["x", "y"]).map(|claim| obeys(&claim, &king, false, &()))
/// };
/// assert!(matches!(
///     decide("lost if x % 2 == 0 and y % 2 == 0")?,
///     Decision::Equal { .. }
/// ));
/// assert_eq!(decide("lost if x % 2 == 0")?, Decision::Differs(vec![0, 1]));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
#[must_use]
pub fn obeys(claim: &Claim, moves: &[Vec<i64>], misere: bool, progress: &dyn Progress) -> Decision {
    by_classes(
        &ClaimEquation {
            claim,
            moves,
            misere,
        },
        progress,
    )
}

/// Returns the constants that each move adds to the numbers of a position; `None` if there are
/// other moves, or if a position does not have `arity` numbers.
pub(crate) fn constant_moves(game: &Game, arity: usize) -> Option<Vec<Vec<i64>>> {
    list_moves(game).filter(|moves| moves.iter().all(|by| by.len() == arity))
}

fn list_moves(game: &Game) -> Option<Vec<Vec<i64>>> {
    let simple = game.simplified();
    let game = simple.as_ref().unwrap_or(game);
    if let Some(lattice) = game.lattice() {
        let own = |leap: &[i32]| {
            leap.iter()
                .take(lattice.dimensions)
                .map(|&by| by.into())
                .collect()
        };
        let are_leaps = lattice.rides.is_empty() && lattice.walls.is_empty();
        return are_leaps.then(|| lattice.leaps.iter().map(|leap| own(leap)).collect());
    }
    if let Some(code) = game.code() {
        // The digit 3 removes tokens from any heap, as a member of a set does.
        let digits = || (1..).zip(&code.digits);
        let is_set = digits().all(|(_, digit)| matches!(digit.heaps, 0 | 3));
        let moves = || {
            digits()
                .filter(|(_, digit)| digit.heaps == 3)
                .map(|(removed, _): (i64, _)| vec![-removed])
        };
        return (is_set && code.split.heaps == 0 && code.tail.is_empty())
            .then(|| moves().collect());
    }
    if let Some(set) = game.set() {
        return set
            .finite()?
            .iter()
            .map(|&member| Some(vec![i64::try_from(member).ok()?.checked_neg()?]))
            .collect();
    }
    let sum = game.sum()?;
    let (mut moves, mut before) = (Vec::new(), 0);
    for part in &sum.parts {
        for by in list_moves(part)? {
            let mut all = vec![0; sum.numbers()];
            all.get_mut(before..before + by.len())?.copy_from_slice(&by);
            moves.push(all);
        }
        before += part.family().numbers_in_sum()?;
    }
    Some(moves)
}

impl ClaimEquation<'_> {
    /// Returns the claimed value on a class: for a claim about outcomes, 0 if the positions are
    /// lost, otherwise 1.
    fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
        let class = Symbolic {
            claim: self.claim,
            law: None,
            position,
            least,
            assumed: &Assumed::default(),
        };
        match &self.claim.says {
            Says::Value(expr) => class.number(expr),
            Says::Lost(condition) => match class.truth(condition)? {
                ClassTruth::Known(lost) => Ok(LinearForm::constant((!lost).into())),
                ClassTruth::Vanishes(..) | ClassTruth::Signs(..) => Err(FormStop::Open),
            },
        }
    }

    /// Returns the positions after a move as forms; `None` if the move is impossible on the whole
    /// class.
    fn move_position(
        position: &[LinearForm],
        by: &[i64],
        least: u64,
    ) -> Result<Option<Vec<LinearForm>>, FormStop> {
        let mut after = Vec::new();
        for (number, &by) in position.iter().zip(by) {
            let number = number.plus(1, &LinearForm::constant(by.into()))?;
            match number.sign(least)? {
                BELOW => return Ok(None),
                NOT_ABOVE => return Err(number.apart(least)),
                _ => after.push(number),
            }
        }
        Ok(Some(after))
    }

    /// Returns `true` if a value is that of a position whose options have the values for which
    /// `is_option` returns `true`, up to the value itself.
    fn is_mex(
        &self,
        value: i128,
        has_option: bool,
        mut is_option: impl FnMut(i128) -> bool,
    ) -> bool {
        let is_outcome = matches!(self.claim.says, Says::Lost(_));
        let most = self.moves.len() as i128;
        match (has_option, is_outcome) {
            (false, _) => value == i128::from(self.misere),
            // Every value but 0 is 1 here.
            (true, true) => (value == 0) != is_option(0),
            (true, false) => {
                (0..=most).contains(&value) && (0..value).all(&mut is_option) && !is_option(value)
            }
        }
    }
}

impl Stated for ClaimEquation<'_> {
    fn on_class(&self, position: &[LinearForm], least: u64) -> Result<bool, FormStop> {
        let value = self.form(position, least)?.number().ok_or(FormStop::Open)?;
        let mut options = Vec::new();
        for by in self.moves {
            if let Some(after) = Self::move_position(position, by, least)? {
                options.push(self.form(&after, least)?);
            }
        }
        // An option whose value varies must differ from the value everywhere.
        for option in options.iter().filter(|option| option.number().is_none()) {
            let difference = option.plus(-1, &LinearForm::constant(value))?;
            if ClassTruth::vanishes(&difference, least)? != ClassTruth::Known(false) {
                return Err(FormStop::Open);
            }
        }
        Ok(self.is_mex(value, !options.is_empty(), |wanted| {
            options.iter().any(|option| option.number() == Some(wanted))
        }))
    }

    fn at(&self, position: &[u128]) -> Result<bool, OpenReason> {
        let numbers = position
            .iter()
            .map(|&number| i128::try_from(number).map_err(|_| OpenReason::Rules));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let claimed = |position: &[i128]| match self.claim.at(
            position,
            &|_| None,
            &mut Steps::at_most(POSITION_STEPS),
        ) {
            Ok(Claimed::Value(value)) => Ok(value),
            Ok(Claimed::Lost(lost)) => Ok(i128::from(!lost)),
            Err(_) => Err(OpenReason::Undefined),
        };
        let mut options = Vec::new();
        for by in self.moves {
            let after: Vec<i128> = numbers
                .iter()
                .zip(by)
                .map(|(number, &by)| number + i128::from(by))
                .collect();
            if after.iter().all(|&number| number >= 0) {
                options.push(claimed(&after)?);
            }
        }
        Ok(
            self.is_mex(claimed(&numbers)?, !options.is_empty(), |wanted| {
                options.contains(&wanted)
            }),
        )
    }

    fn moduli(&self) -> Vec<u64> {
        vec![1; self.claim.arity]
    }

    fn sides(&self) -> Vec<Option<u64>> {
        vec![None; self.claim.arity]
    }
}
