//! Laws of misère play, as the decision takes them.

use super::{
    form::{FormStop, LinearForm, natural},
    laws::{ShiftLaw, misere_nim},
    obeyed::Obeyed,
};

/// A law of sums of heaps of one game under misère play.
///
/// [`decide`](super::decide()) has an example.
pub struct MisereLaw<'a> {
    /// The number of heaps.
    pub heaps: usize,
    /// The quotient, which gives 0 for a lost sum and 1 for another; `None` for the misère values
    /// of Nim.
    pub quotient: Option<MisereQuotient<'a>>,
}

/// A misère quotient of all heaps. Its elements are numbers, and 0 is the identity.
///
/// ```
/// use grundy_check::claim::{Decision, MisereLaw, MisereQuotient, decide, laws::ShiftLaw};
/// use grundy_core::claim::Claim;
///
/// // one token at a time: lost if the number of tokens is odd
/// let quotient = MisereQuotient {
///     shift: ShiftLaw { preperiod: 0, period: 2, saltus: 0 },
///     image: Box::new(|n| (n < 2).then_some(n)),
///     product: Box::new(|a, b| Some(a ^ b)),
///     is_lost: Box::new(|element| element == 1),
/// };
/// let law = MisereLaw { heaps: 2, quotient: Some(quotient) };
/// let claim = Claim::parse("lost if (x + y) % 2 == 1", &["x", "y"])?;
/// assert!(matches!(decide(&claim, &law, &()), Decision::Equal { .. }));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
pub struct MisereQuotient<'a> {
    /// The period of the images.
    pub shift: ShiftLaw,
    /// The image of a heap of the first preperiod and period.
    pub image: Box<dyn Fn(u128) -> Option<u128> + 'a>,
    /// The product of two elements; `None` for other numbers.
    pub product: Box<dyn Fn(u128, u128) -> Option<u128> + 'a>,
    /// `true` for an element of lost sums.
    pub is_lost: Box<dyn Fn(u128) -> bool + 'a>,
}

impl Obeyed for MisereLaw<'_> {
    fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
        let Some(MisereQuotient {
            shift,
            image,
            product,
            is_lost,
        }) = &self.quotient
        else {
            return misere_nim(position, least);
        };
        let mut element = 0;
        for n in position {
            let own = shift.form(n, least, image)?.number().and_then(natural);
            element = own
                .and_then(|own| product(element, own))
                .ok_or(FormStop::Open)?;
        }
        Ok(LinearForm::constant((!is_lost(element)).into()))
    }

    fn moduli(&self) -> Vec<u64> {
        vec![
            self.quotient
                .as_ref()
                .map_or(1, |quotient| quotient.shift.period);
            self.heaps
        ]
    }
}
