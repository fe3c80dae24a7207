//! The certificate of a finite-window proof.

use crate::theorem::WindowProof;
use grundy_check::{
    Certificate,
    window::{
        FiniteWindowNumbers, MOST_STRETCHES, Periodic, Stretches, WindowClaims, WindowLaw,
        WindowStretch, WindowTheorem, WindowValues, to_text,
    },
};
use grundy_core::game::{Game, HeapCode};

/// Returns the certificate of a finite-window proof for a code. `None` if its numbers do not fit
/// the format: heaps beyond 63 bits, values above 255, or more than [`MOST_STRETCHES`] stretches.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::{certificate::window, theorem::prove_by_window};
///
/// let kayles: Game = "0.77".parse()?;
/// let values: Vec<u32> = compute(&kayles, &Bounds::Heap(200), None, &())?
///     .iter()
///     .collect();
/// let code = kayles.code().ok_or("no code")?;
/// let certificate = window(
///     code,
///     &prove_by_window(code, &values, 71, 12).ok_or("no proof")?,
/// )
/// .ok_or("too large")?;
/// assert_eq!(certificate.proof(), "finite-window");
/// grundy_check::check(
///     &certificate,
///     grundy_check::CheckBudget::DEFAULT,
///     &(),
///     &mut |_| (),
/// )?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn window(code: &HeapCode, proof: &WindowProof) -> Option<Certificate> {
    let WindowProof {
        law,
        computed_to,
        largest,
        ref stretches,
        ..
    } = *proof;
    i64::try_from(computed_to).ok()?;
    let (0..=255, 1..=MOST_STRETCHES) = (largest.0, stretches.len()) else {
        return None;
    };
    let start = |stretch: &crate::theorem::Stretch| WindowStretch {
        from: stretch.from,
        before: to_text(&stretch.values, largest.0),
        sha256: stretch.digest.clone(),
    };
    let periodic = Periodic {
        preperiod: law.start,
        preperiod_is_least: proof.preperiod_exact,
        period: law.period,
    };
    let finite_window = FiniteWindowNumbers {
        last_digit: code.digits.len() as u64,
        mask: law.mask,
        position_parity: law.by_position,
        last_rare: law.rare,
        largest_part: law.witness,
        window: law.window,
    };
    let claims = WindowClaims {
        law: WindowLaw { periodic },
        proof: WindowTheorem { finite_window },
        values: WindowValues {
            to: computed_to,
            largest: largest.0,
            largest_at: largest.1,
            window_sha256: proof.window_digest.clone(),
            period_sha256: proof.period_digest.clone(),
        },
        stretches: Stretches {
            heaps: law.stretch(),
            at: stretches.iter().map(start).collect(),
        },
    };
    Some(Certificate::new(&Game::from(code.clone()), claims))
}
