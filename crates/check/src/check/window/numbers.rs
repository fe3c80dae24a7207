//! The relations between the numbers of a certificate.

use crate::{
    check::check_error::{CheckError, CheckResult, claim, refute_field},
    window::{MOST_STRETCHES, WindowClaims, from_text},
};

/// The longest stretch.
const STRETCH: u64 = 1 << 20;
/// The widest window that the checker keeps.
pub(super) const WIDEST: u64 = 1 << 26;

/// A certificate's numbers, which fit together.
#[derive(Debug, Clone)]
pub(super) struct WindowNumbers {
    /// s = max(preperiod, 1): the first heap of the window.
    pub first: u64,
    /// p: the period.
    pub period: u64,
    /// W: the width of the window.
    pub window: u64,
    /// A: the bound of the smaller part of a witness.
    pub part: u64,
    /// The last heap.
    pub to: u64,
    /// The number of heaps of a stretch.
    pub stretch: u64,
    /// The first heap of each stretch and the W values before it.
    pub starts: Vec<(u64, Vec<u8>)>,
}

impl WindowNumbers {
    /// Reads and compares the numbers.
    ///
    /// # Errors
    /// The first number that does not follow from the other numbers.
    pub fn from_claims(claims: &WindowClaims) -> CheckResult<Self> {
        let WindowClaims {
            proof,
            values,
            stretches,
            ..
        } = claims;
        let proof = &proof.finite_window;
        let (first, period) = (claims.first(), claims.law.periodic.period);
        if period == 0 {
            return Err(refute_field(
                "law.periodic.period",
                0,
                "a period is at least 1",
            ));
        }
        if proof.position_parity && period % 2 == 1 {
            return Err(refute_field(
                "law.periodic.period",
                period,
                "it must be even if position_parity is true",
            ));
        }
        let wide =
            u128::from(proof.last_rare.max(proof.largest_part)) + u128::from(proof.last_digit);
        claim("proof.finite-window.window", u128::from(proof.window), wide)?;
        let to = u128::from(first) + u128::from(period) + u128::from(proof.window) - 1;
        claim("values.to", u128::from(values.to), to)?;
        if values.largest > 255 {
            return Err(refute_field(
                "values.largest",
                values.largest,
                "values above 255 have no certificate of this kind",
            ));
        }
        // No value has bits above the highest bit of the largest value, so such bits in the mask
        // have no effect.
        let bits = u32::BITS - values.largest.leading_zeros();
        if proof.mask.checked_shr(bits).unwrap_or(0) != 0 {
            return Err(refute_field(
                "proof.finite-window.mask",
                proof.mask,
                "it has bits that no value has",
            ));
        }
        if proof.window > WIDEST {
            return Err(CheckError::TooLarge(format!(
                "a window of {} values is more than the checker keeps",
                proof.window
            )));
        }
        let stretch = STRETCH.min(period);
        claim("stretches.heaps", stretches.heaps, stretch)?;
        let count = stretches.at.len();
        if count == 0 || count > MOST_STRETCHES || count as u64 > period / stretch {
            return Err(refute_field(
                "stretches.at",
                count,
                "there must be 1 to 64 stretches, which do not overlap",
            ));
        }
        let mut starts = Vec::with_capacity(count);
        for (index, start) in stretches.at.iter().enumerate() {
            let field = |name: &str| format!("stretches.at[{index}].{name}");
            // The first stretch begins at s + W, the last ends with s + W + p - 1.
            let offset = u128::from(period - stretch) * index as u128 / (count.max(2) - 1) as u128;
            let from = u128::from(first) + u128::from(proof.window) + offset;
            claim(field("from"), u128::from(start.from), from)?;
            let before = from_text(&start.before, values.largest);
            let Some(before) = before.filter(|before| before.len() as u64 == proof.window) else {
                return Err(refute_field(
                    field("before"),
                    "…",
                    format!("it must be a text of {} values", proof.window),
                ));
            };
            if let Some(value) = before
                .iter()
                .find(|&&value| u32::from(value) > values.largest)
            {
                return Err(refute_field(
                    field("before"),
                    "…",
                    format!("it contains {value}, above the largest value"),
                ));
            }
            starts.push((start.from, before));
        }
        let (window, part) = (proof.window, proof.largest_part);
        Ok(Self {
            first,
            period,
            window,
            part,
            to: values.to,
            stretch,
            starts,
        })
    }

    /// Returns s + W: the theorem requires witnesses over one period from this heap on.
    pub fn asked_from(&self) -> u64 {
        self.first + self.window
    }
}
