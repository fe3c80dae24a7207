//! The checker: everything a certificate says, derived again from the rules alone.
//!
//! Nothing here uses `compute` or `law`: the values come from the plainest method there is, the theorems' hypotheses and
//! bounds are worked out a second time, in 128 bits. A test holds the imports of these files to that.
//!
//! `plain` is a second slow computation beside `engine::reference`, and on purpose: it is shipped as a part of the checker,
//! reads the game's description itself instead of asking the game for its options, and is no oracle of the tests, which
//! compare everything fast with the reference alone.
//!
//! # What is checked, in this order
//! 1. The notation is canonical.
//! 2. The values, computed anew: digest, largest value, number of P-positions. Before that: that they do not go much
//!    farther than the theorem can ask, and that the budget allows for them.
//! 3. The law at all of them; that preperiod and period are least; the values written down.
//! 4. That the theorem is one for this game; its numbers; its bound; that the values go as far as it asks.
//!
//! Every number in a certificate is either derived or compared for equality: no two certificates of one law differ but
//! in how far the values go where the theorem asks for none, and in whether the first values are written down.

pub(crate) mod code;
mod expr;
mod plain;
pub(crate) mod planar;
mod refusal;
pub(crate) mod removal;
pub(crate) mod residues;
mod shift;
mod slow;

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::{Certificate, Law, Proof, Values};
use crate::{game::Game, progress::Progress};

pub use refusal::Refusal;
use refusal::{Checked, claim, refuted};

/// How much a check may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Elementary steps, of about a nanosecond.
    pub steps: u128,
    /// Bytes of memory.
    pub bytes: u128,
}

impl Budget {
    /// An hour, 4 GiB.
    pub const DEFAULT: Self = Self { steps: 3_600_000_000_000, bytes: 1 << 32 };
    /// Whatever it takes.
    pub const UNLIMITED: Self = Self { steps: u128::MAX, bytes: u128::MAX };

    fn allows(self, steps: u128, bytes: u128, what: &str) -> Checked {
        let refuse = |needs: String| Err(Refusal::TooLarge(format!("{what} would take about {needs}")));
        if bytes > self.bytes {
            return refuse(format!("{} MiB of memory", bytes >> 20));
        }
        if steps > self.steps {
            return refuse(format!("{} minutes", steps / 60_000_000_000 + 1));
        }
        Ok(())
    }
}

/// A check under way.
struct Check<'a> {
    certificate: &'a Certificate,
    budget: Budget,
    progress: &'a dyn Progress,
    told: &'a mut dyn FnMut(&str),
}

/// Checks a certificate; `told` hears of each thing that has been found to be so.
///
/// # Errors
/// The first false claim, or what would cost more than the budget allows.
pub fn check(
    certificate: &Certificate,
    budget: Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Result<(), Refusal> {
    let canonical = certificate.game.to_string();
    claim("game", &certificate.notation, &canonical)?;
    told(&format!("game: {canonical} is canonical notation"));
    let mut check = Check { certificate, budget, progress, told };
    match (&certificate.game, &certificate.law) {
        (Game::Lattice(game), Law::Planar { .. }) => planar::check(&mut check, game),
        (Game::Lattice(_), _) | (_, Law::Planar { .. }) => {
            Err(refuted("law", certificate.law.name(), format!("no law of that kind is proved for {canonical}")))
        }
        _ => check.heaps(),
    }
}

impl Check<'_> {
    fn tell(&mut self, fact: impl AsRef<str>) {
        (self.told)(fact.as_ref());
    }

    /// A game of heaps.
    fn heaps(&mut self) -> Checked {
        let Certificate { game, law, proof, values, .. } = self.certificate;
        let has_theorem = matches!(game, Game::Code(_) | Game::Set(_));
        plain::affordable(game, values.to, self.budget)?;
        shift::is_in_proportion(self.certificate)?;
        let computed = if has_theorem { plain::heaps(game, values.to, self.progress)? } else { None };
        let Some(computed) = computed else {
            return Err(refuted("proof", proof.name(), format!("no theorem is known for {game}")));
        };
        let places = (0..).zip(&computed).map(|(heap, &value)| (vec![heap], value));
        digest(values, places)?;
        self.tell(format!(
            "values: the heaps 0 to {} computed anew, {} of value 0; equal digest",
            values.to, values.zeros
        ));
        match law.shift() {
            Some(shift) => shift::check(self, shift, &computed),
            None => slow::check(self, &computed),
        }
    }
}

/// Compares what a certificate says of its values with the values, given in order and each with its position.
fn digest(claimed: &Values, values: impl Iterator<Item = (Vec<u64>, u32)>) -> Checked {
    let truth = describe(claimed.to, values);
    if claimed.sha256 != truth.sha256 {
        let truth = format!("the values to {} have the digest {}", claimed.to, truth.sha256);
        return Err(refuted("values.sha256", format!("{:?}", claimed.sha256), truth));
    }
    claim("values.largest", claimed.largest, truth.largest)?;
    if claimed.largest_at != truth.largest_at {
        let (says, truth) = (format!("{:?}", claimed.largest_at), format!("it is {:?}", truth.largest_at));
        return Err(refuted("values.largest_at", says, truth));
    }
    claim("values.zeros", claimed.zeros, truth.zeros)
}

/// What a certificate says of its values, from the values in order, each with its position.
pub(super) fn describe(to: u64, values: impl Iterator<Item = (Vec<u64>, u32)>) -> Values {
    let mut hash = Sha256::new();
    let mut described = Values { to, sha256: String::new(), largest: 0, largest_at: Vec::new(), zeros: 0 };
    for (place, value) in values {
        hash.update(value.to_le_bytes());
        if described.largest_at.is_empty() || value > described.largest {
            (described.largest, described.largest_at) = (value, place);
        }
        described.zeros += u64::from(value == 0);
    }
    for byte in hash.finalize() {
        // Writing to a String cannot fail.
        let _ = write!(described.sha256, "{byte:02x}");
    }
    described
}

/// Compares the numbers of a theorem with those derived, the bound last.
fn same_theorem(claimed: &Proof, derived: &Proof) -> Checked {
    claim("proof", claimed.name(), derived.name())?;
    let numbers = |proof: &Proof| -> Vec<(&'static str, u64)> {
        match *proof {
            Proof::GuySmith { last_digit, parts, bound } => {
                vec![("last_digit", last_digit), ("parts", parts), ("bound", bound)]
            }
            Proof::UnequalParts { last_digit, parts, unequal_parts, bound } => {
                vec![("last_digit", last_digit), ("parts", parts), ("unequal_parts", unequal_parts), ("bound", bound)]
            }
            Proof::EqualParts { last_digit, parts, unequal_parts, multiple, bound } => vec![
                ("last_digit", last_digit),
                ("parts", parts),
                ("unequal_parts", unequal_parts),
                ("multiple", multiple),
                ("bound", bound),
            ],
            Proof::WholeHeaps { last_digit, parts, unequal_parts, repeats_every, multiple, bound } => vec![
                ("last_digit", last_digit),
                ("parts", parts),
                ("unequal_parts", unequal_parts),
                ("repeats_every", repeats_every),
                ("multiple", multiple),
                ("bound", bound),
            ],
            Proof::SubtractionWindow { largest, bound } => vec![("largest", largest), ("bound", bound)],
            Proof::RemovalState { irregular_to, repeats_every, least_heap, bound } => vec![
                ("irregular_to", irregular_to),
                ("repeats_every", repeats_every),
                ("least_heap", least_heap),
                ("bound", bound),
            ],
            Proof::Residues { residues, reach, bound } => {
                vec![("residues", residues), ("reach", reach), ("bound", bound)]
            }
            Proof::SlowBound {} => Vec::new(),
            Proof::Planar { level, cells } => vec![("level", level), ("cells", cells)],
        }
    };
    let pairs = numbers(claimed).into_iter().zip(numbers(derived));
    pairs
        .into_iter()
        .try_for_each(|((name, says), (_, truth))| claim(format!("proof.{}.{name}", claimed.name()), says, truth))
}
