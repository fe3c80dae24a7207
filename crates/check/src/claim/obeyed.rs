//! Laws as the decision takes them.

use super::form::{FormStop, LinearForm, natural};

/// A law that gives the value of every position.
///
/// ```
/// use grundy_check::claim::{Decision, FormStop, LinearForm, Obeyed, decide, laws};
/// use grundy_core::claim::Claim;
///
/// /// Two heaps of Nim.
/// struct Nim;
///
/// impl Obeyed for Nim {
///     fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
///         laws::nim_sum(position, least)
///     }
///
///     fn moduli(&self) -> Vec<u64> {
///         vec![1, 1]
///     }
/// }
///
/// assert_eq!(Nim.value(&[5, 3]), Some(6));
/// let claim = Claim::parse("lost if x == y", &["x", "y"])?;
/// assert!(matches!(decide(&claim, &Nim, &()), Decision::Equal { .. }));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
pub trait Obeyed {
    /// Returns the value of a position; `None` if it exceeds 128 bits.
    fn value(&self, position: &[u128]) -> Option<u128> {
        let numbers = position
            .iter()
            .map(|&n| i128::try_from(n).ok().map(LinearForm::constant));
        natural(
            self.form(&numbers.collect::<Option<Vec<_>>>()?, 0)
                .ok()?
                .number()?,
        )
    }

    /// Returns the value of the positions of a class whose numbers are these forms, where every u
    /// is at least `least`.
    ///
    /// # Errors
    /// If the value has no form in this class.
    fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop>;

    /// Returns for each coordinate a number whose multiples are good moduli.
    fn moduli(&self) -> Vec<u64>;

    /// Returns the number of possible values of each coordinate: `None` if all numbers are
    /// possible.
    fn sides(&self) -> Vec<Option<u64>> {
        vec![None; self.moduli().len()]
    }
}
