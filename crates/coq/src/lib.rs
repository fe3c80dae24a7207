//! Proved laws as Coq files: from a certificate to a theorem that Coq's kernel checks.
//!
//! The folder `proofs/theory` holds the theorems and, for each kind of certificate, a boolean
//! checker with a proof that the law holds where the checker answers `true`. An instance is one
//! theorem: the statement of the law with its table, proved by running the checker in the kernel.
//! Nothing in this crate has to be believed: a wrong table, period or bound makes the kernel
//! refuse.
//!
//! | file | what |
//! |---|---|
//! | `codes` | codes: Guy and Smith, with any number of parts, `!`, `=`, repeated digits; the mex equation by automata |
//! | `removal` | subtraction sets, periodic sets, powers, slow bounds |
//! | `strips` | strips whose values repeat or grow |
//! | `lattice` | planar laws, nim-sums of blocks, Wythoff's game, states layer by layer |
//! | `rings` | rings, after their rows |
//! | `sums` | sums of the games of two to four coordinates |
//! | `misere` | misère quotients of codes and subtraction sets |
//! | `table` | values as text |
//! | `file` | several instances in one file, with the test that none of them rests on an axiom |
//! | `about` | whether a statement is about a game |
//! | `read` | the theorems of a file, after a check that the file has the form written here |
//! | `words` | words of terms |
//! | [`theory`] | the texts of the theory that an instance needs |

#![allow(clippy::cast_precision_loss, reason = "estimates of time")]

mod about;
mod codes;
mod file;
mod lattice;
mod misere;
mod read;
mod removal;
mod rings;
mod strips;
mod sums;
mod table;
pub mod theory;
mod words;

use grundy_check::{Certificate, CertificateLaw, CertificateProof, LawClaims};
use grundy_core::game::Game;

pub use file::{document, file};
pub use misere::misere;
pub use read::{CoqTheorem, Foreign, read};
pub use sums::{coordinates, is_sum, sum};

/// A theorem of one game, as Coq text.
#[derive(Debug, Clone, PartialEq)]
pub struct Instance {
    /// The game's notation.
    pub game: String,
    /// The theorem's name.
    pub name: String,
    /// The definitions that the theorem needs, and the theorem with its proof.
    pub text: String,
    /// An estimate of the processor time that the kernel takes, in seconds.
    pub seconds: f64,
}

/// Why a law has no instance.
#[derive(Clone, PartialEq, thiserror::Error)]
pub enum Beyond {
    /// The theorem is not proved in `proofs/theory`, or has no checker there.
    #[error(
        "cannot write a Coq proof for {game} because the theorem {theorem} has no Coq checker; use `grundy certify` without \
         --coq"
    )]
    Theorem {
        /// The game's notation.
        game: String,
        /// The theorem's name in certificates.
        theorem: String,
    },
    /// More values are needed than were given.
    #[error(
        "cannot write a Coq proof for {game} because the theorem needs the values of the heaps 0 to {needed}; use --to {needed}"
    )]
    Values {
        /// The game's notation.
        game: String,
        /// The last heap that is needed.
        needed: u64,
    },
    /// A number does not fit the text of a table.
    #[error(
        "cannot write a Coq proof for {game} because the value {value} is larger than {most}, the largest of a Coq table; use \
         `grundy certify` without --coq"
    )]
    Large {
        /// The game's notation.
        game: String,
        /// The first value that is too large.
        value: u64,
        /// The largest value of a table.
        most: u64,
    },
    /// The kernel would need too long.
    #[error(
        "cannot write a Coq proof for {game} because the kernel would need about {seconds:.0} s, more than {most:.0} s; use \
         `grundy certify` without --coq, or --theorem window for the extracted checker"
    )]
    Long {
        /// The game's notation.
        game: String,
        /// The estimate.
        seconds: f64,
        /// The limit.
        most: f64,
    },
}

grundy_core::debug_is_text!(Beyond);

/// A law of a certificate, with its game and its proof.
struct CoqClaim<'a> {
    game: &'a Game,
    law: &'a CertificateLaw,
    proof: &'a CertificateProof,
}

impl CoqClaim<'_> {
    /// Returns the error for a proof that the theory lacks.
    fn lacks(&self) -> Beyond {
        Beyond::Theorem {
            game: self.game.to_string(),
            theorem: self.proof.name(),
        }
    }

    /// Returns the instance of a law about a table, by a checker: the law in words, the table, the
    /// law and the checker as terms.
    fn instance(
        &self,
        words: &str,
        table: &str,
        law: &str,
        checker: &str,
        seconds: f64,
    ) -> Instance {
        let game = self.game.to_string();
        let name = name(&game);
        let text = format!(
            "(** {game}: {words}. *)\nDefinition {name}_table := {table}.\n\
             Theorem {name} : {law} {name}_table.\nProof. by_computation {checker}. Qed.\n"
        );
        Instance {
            game,
            name,
            text,
            seconds,
        }
    }

    /// Returns values as a table of Coq.
    fn table(&self, values: &[u64], form: table::As) -> Result<String, Beyond> {
        table::text(&self.game.to_string(), values, form)
    }
}

/// The longest estimate for an instance, in seconds.
pub const MOST_SECONDS: f64 = 600.0;

/// Returns the instance of a proved law.
///
/// `values` contains the values of the heaps 0, 1, … that the theorem needs; the law continues
/// them. If the law writes its values down, `values` may be empty.
///
/// # Errors
/// The reason why the law cannot be written as a Coq theorem.
pub fn export(certificate: &Certificate, values: &[u32]) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let Some(LawClaims { law, proof, .. }) = certificate.law() else {
        return Err(Beyond::Theorem {
            game,
            theorem: "of this kind of certificate".to_owned(),
        });
    };
    let claim = &CoqClaim {
        game: &certificate.game,
        law,
        proof,
    };
    let found = match proof {
        CertificateProof::GuySmith { .. } | CertificateProof::MexEquation {}
            if claim.game.strip().is_some() =>
        {
            strips::instance(claim)
        }
        &CertificateProof::GuySmith { parts, .. } => {
            codes::instance(claim, (parts, 0, None), values)
        }
        &CertificateProof::UnequalParts {
            parts,
            unequal_parts,
            ..
        } => codes::instance(claim, (parts, unequal_parts, None), values),
        &CertificateProof::EqualParts {
            parts,
            unequal_parts,
            multiple,
            ..
        }
        | &CertificateProof::WholeHeaps {
            parts,
            unequal_parts,
            multiple,
            ..
        } => codes::instance(claim, (parts, unequal_parts, Some(multiple)), values),
        CertificateProof::MexEquation {} => codes::mex_equation(claim, values),
        CertificateProof::SubtractionWindow { .. } => removal::window(claim, values),
        CertificateProof::RemovalState { .. } => removal::states(claim, values),
        CertificateProof::Residues { .. } => removal::powers(claim, values),
        CertificateProof::SlowBound {} => removal::slow(claim),
        CertificateProof::Wythoff {} => Ok(lattice::wythoff(&game)),
        CertificateProof::Blocks {} => lattice::blocks(claim),
        CertificateProof::Planar { .. } => lattice::planar(claim),
        CertificateProof::LayerColumns { .. } => lattice::layers(claim),
        CertificateProof::Rows { .. } | CertificateProof::Sum {} => Err(claim.lacks()),
    }?;
    if found.seconds > MOST_SECONDS {
        return Err(Beyond::Long {
            game,
            seconds: found.seconds,
            most: MOST_SECONDS,
        });
    }
    Ok(found)
}

/// Returns the instances of a proved law or of a misère quotient: its own instance, after those of
/// its coordinates if the game is the sum of these, and after that of its rows if the game is a
/// ring.
///
/// `values` is as in [`export`]. `part` returns the certificate and the values of the game of a
/// coordinate or of rows.
///
/// # Errors
/// The error of `part`, or the reason why the certificate cannot be written as a Coq theorem.
pub fn instances<E: From<Beyond>>(
    certificate: &Certificate,
    values: &[u32],
    mut part: impl FnMut(Game) -> Result<(Certificate, Vec<u32>), E>,
) -> Result<Vec<Instance>, E> {
    if certificate.misere().is_some() {
        return Ok(vec![misere(certificate)?]);
    }
    let mut part = |game| -> Result<Instance, E> {
        let (certificate, values) = part(game)?;
        Ok(export(&certificate, &values)?)
    };
    if let Some(rows) = rings::rows(certificate) {
        return Ok(rings::ring(certificate, values, part(rows)?)?);
    }
    if !is_sum(certificate) {
        return Ok(vec![export(certificate, values)?]);
    }
    let coordinates = coordinates(certificate)?
        .into_iter()
        .map(part)
        .collect::<Result<_, E>>()?;
    Ok(sum(certificate, coordinates)?)
}

/// Describes a law g(n + p) = g(n) + e for n >= n0 in the words of a comment. `read` compares them:
/// they are a format.
fn shifts(preperiod: u64, period: u64, saltus: u64) -> String {
    let more = if saltus == 0 {
        String::new()
    } else {
        format!(" and saltus {saltus}")
    };
    format!("period {period}{more} from {preperiod} on")
}

/// Returns the name of a game's theorem: `law_`, then the notation reduced to letters, digits and
/// `_`.
#[must_use]
pub fn name(game: &str) -> String {
    let mut name = String::from("law");
    let mut gap = true;
    for letter in game.chars() {
        let word = match letter {
            '!' => "ne",
            '=' => "eq",
            '[' => "rep",
            _ if letter.is_ascii_alphanumeric() => "",
            _ => {
                gap = true;
                continue;
            }
        };
        if std::mem::take(&mut gap) || !word.is_empty() {
            name.push('_');
        }
        name.push_str(word);
        if word.is_empty() {
            name.push(letter);
        } else {
            gap = true;
        }
    }
    name
}

/// Returns the values of the heaps below `count` by a law g(n + p) = g(n) + e for n >= n0, from
/// given or written values.
fn continue_values(
    certificate: &CoqClaim<'_>,
    values: &[u32],
    count: usize,
) -> Result<Vec<u64>, Beyond> {
    let written = certificate.law.listed();
    let (preperiod, period, saltus) = certificate.law.shift().unwrap_or((0, 1, 0));
    let end = preperiod.saturating_add(period);
    let shown = [written.unwrap_or_default(), values]
        .into_iter()
        .find(|list| list.len() as u64 >= end);
    let missing = || Beyond::Values {
        game: certificate.game.to_string(),
        needed: end.saturating_sub(1),
    };
    let shown = shown.ok_or_else(missing)?;
    let value = |n: usize| -> Option<u64> {
        let n = n as u64;
        let (turns, at) = if n < preperiod {
            (0, n)
        } else {
            (
                (n - preperiod) / period,
                preperiod + (n - preperiod) % period,
            )
        };
        Some(u64::from(*shown.get(usize::try_from(at).ok()?)?) + turns * saltus)
    };
    (0..count).map(|n| value(n).ok_or_else(missing)).collect()
}

/// Estimates the seconds that the kernel takes to decide a mex equation, from the steps of the Rust
/// checker.
fn equation_seconds(game: &Game, steps: Option<u128>) -> Result<f64, Beyond> {
    let long = || Beyond::Long {
        game: game.to_string(),
        seconds: 2.0 * MOST_SECONDS,
        most: MOST_SECONDS,
    };
    Ok(steps.ok_or_else(long)? as f64 * STEP)
}

/// Seconds for one step of a mex equation, measured with coqc 8.16.1 on one core of an AMD EPYC.
const STEP: f64 = 3e-6;

/// Converts a number of heaps to an index; a number that is too large becomes the largest index.
fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The largest number of heaps of a table: the kernel needs a second to read a text of that length.
const MOST_HEAPS: u64 = 1 << 17;

/// Returns the number of heaps that a theorem needs, if they can be written down.
fn bound_count(game: &Game, count: u64) -> Result<usize, Beyond> {
    if count > MOST_HEAPS {
        // An estimate of 10 ns for each pair of heaps.
        let seconds = count as f64 * count as f64 * 1e-8;
        return Err(Beyond::Long {
            game: game.to_string(),
            seconds,
            most: MOST_SECONDS,
        });
    }
    Ok(index(count))
}
