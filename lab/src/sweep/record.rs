//! The record of a game.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::seen::{Seen, Sparse};
use grundy_compute as compute;
use grundy_core::{digest, game::Game, values::Shape};
use grundy_law::{self as law, SequenceKind, Statement, Status, search::Evidence};

/// The format of a record; records of other formats are refused.
pub(super) const FORMAT: u32 = 1;
/// The most zeros at the start of a sequence that the comparison skips.
const ZEROS: u64 = 64;
/// The most rare heaps of a game with few rare heaps: enough for 0.6 (1,584 rare heaps, all below
/// 20,628).
pub(super) const FEW_RARES: u64 = 2000;

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of the record's format.
    pub format: u32,
    /// The canonical line.
    pub game: String,
    /// The largest heap, ring, gap or coordinate computed.
    pub to: u64,
    /// The law of the heaps to `to`, or of all heaps.
    pub law: Option<Law>,
    /// The largest value of the heaps to `to`.
    pub largest: u32,
    /// The first heap with the largest value; the index in the table of a strip or a lattice.
    pub largest_at: u64,
    /// The sparse structure of the heaps to `to`, if there is one.
    pub sparse: Option<Sparse>,
    /// The values that decide the class of the game.
    pub class: Class,
    /// The SHA-256 of the values of the heaps 0..=to as little-endian u32.
    pub values: String,
    /// The SHA-256 of the certificate's file.
    pub certificate: Option<String>,
    /// The bound at which the game was given up, if any.
    pub cut: Option<Cut>,
    /// The reason why no more heaps could be computed, if any.
    pub failure: Option<String>,
}

/// The data of a law in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// `constant`, `periodic`, `arithmetic periodic`, `k-regular` with a number for k,
    /// `restricted`; of a lattice `planar of k rays` or `blocks`.
    pub kind: String,
    /// The least preperiod, for the first three kinds.
    pub preperiod: Option<u64>,
    /// The least period; of a planar law, the longest period of a ray.
    pub period: Option<u64>,
    /// The saltus: the number that is added in a period.
    pub saltus: Option<u64>,
    /// The theorem that proves the law.
    pub theorem: Option<String>,
    /// The last heap whose value the theorem needs.
    pub checked_to: Option<u64>,
}

/// The compared values: from the first nonzero value on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// The most compared values.
    pub values: u64,
    /// Their SHA-256 as little-endian u32.
    pub sha256: String,
}

/// The bound at which a game ran out of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// The bound that was not reached.
    pub before: u64,
    /// The time limit in seconds.
    pub seconds: u64,
}

impl Record {
    /// Returns `true` if the law is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(|law| law.theorem.is_some())
    }

    /// Returns `true` if there are few rare heaps.
    #[must_use]
    pub fn has_few_rares(&self) -> bool {
        self.sparse
            .as_ref()
            .is_some_and(|sparse| sparse.rares <= FEW_RARES)
    }

    /// Returns the first bound, to which all games are computed; `None` if it was not reached.
    pub(super) fn first(&self) -> Option<u64> {
        (self.class.values > 0).then(|| self.class.values.saturating_add(ZEROS))
    }

    /// Returns `true` if the game was computed to the first bound, with all values that classes
    /// need.
    pub(super) fn is_begun(&self, first: u64) -> bool {
        self.class.values >= compared_to(first)
    }

    /// Returns `true` if a bound was not reached in at least this time.
    pub(super) fn is_cut(&self, before: u64, budget: Option<Duration>) -> bool {
        let is_no_longer = |cut: Cut| budget.is_some_and(|budget| budget.as_secs() <= cut.seconds);
        self.cut
            .is_some_and(|cut| cut.before <= before && is_no_longer(cut))
    }

    /// Makes the record of a game from its values, with the certificate's text if its law is
    /// proved.
    pub(super) fn from_evidence(
        game: &Game,
        evidence: &Evidence,
        class: Class,
    ) -> (Self, Option<String>) {
        let Evidence { values, law } = evidence;
        let proved = law.as_ref().filter(|law| law.is_proved());
        let certificate = proved
            .and_then(|law| law.certificate(game))
            .map(|made| made.to_string());
        let mut seen = Seen::new(game);
        values.iter().for_each(|value| seen.add(value));
        let to = match values.shape {
            Shape::Strip { to, .. } => to as u64,
            Shape::Grid { width, .. } => (width as u64).saturating_sub(1),
            _ => seen.heaps().saturating_sub(1),
        };
        let record = Self {
            to,
            law: law.as_ref().map(Law::from_law),
            certificate: certificate
                .as_ref()
                .map(|text| digest::sha256(text.as_bytes())),
            ..Self::without_law(game, &seen, class)
        };
        (record, certificate)
    }

    /// Makes the record of a game from the summary of its values, without a law.
    pub(super) fn without_law(game: &Game, seen: &Seen<'_>, class: Class) -> Self {
        let (largest, largest_at) = seen.largest();
        Self {
            format: FORMAT,
            game: game.to_string(),
            to: seen.heaps().saturating_sub(1),
            law: None,
            largest,
            largest_at,
            sparse: seen.sparse(),
            class,
            values: seen.sha256(),
            certificate: None,
            cut: None,
            failure: None,
        }
    }

    /// Makes the record of a game without values, with only the reason.
    pub(super) fn from_failure(game: &Game, error: &compute::ComputeError) -> Self {
        Self {
            failure: Some(error.to_string()),
            ..Self::empty(game)
        }
    }

    /// Makes the record of a game without values and without a reason.
    pub(super) fn empty(game: &Game) -> Self {
        let class = Class {
            values: 0,
            sha256: sha256(std::iter::empty()),
        };
        Self {
            sparse: None,
            ..Self::without_law(game, &Seen::new(game), class)
        }
    }
}

impl Law {
    fn from_law(law: &law::Law) -> Self {
        let shift = law.shift();
        let rays = if let Statement::Planar(plane) = &law.statement {
            Some(&plane.planar.rays)
        } else {
            None
        };
        let gaps = if let Statement::Strip(gaps) = &law.statement {
            Some(gaps)
        } else {
            None
        };
        let (preperiod, period) = law.eventual_period().unzip();
        let period = period.or_else(|| rays?.iter().map(|ray| u64::from(ray.period)).max());
        let (theorem, checked_to) = match law.status {
            Status::Proved {
                theorem,
                checked_to,
            } => (Some(theorem.to_string()), checked_to),
            Status::Observed { .. } => (None, None),
        };
        Self {
            kind: match (law.kind(), gaps, rays) {
                (Some(SequenceKind::Arithmetic { .. }), ..) => "arithmetic periodic".to_owned(),
                (Some(SequenceKind::Regular(regular)), ..) => format!("{}-regular", regular.base()),
                (_, Some(gaps), _) if gaps.saltus.iter().any(|&saltus| saltus > 0) => {
                    "arithmetic periodic".to_owned()
                }
                (_, Some(_), _) => "periodic".to_owned(),
                (.., Some(rays)) => format!("planar of {} rays", rays.len()),
                (
                    Some(
                        SequenceKind::Constant { .. }
                        | SequenceKind::Periodic { .. }
                        | SequenceKind::Restricted(_)
                        | SequenceKind::Primes(_),
                    )
                    | None,
                    None,
                    None,
                ) => law.statement.name().to_owned(),
            },
            preperiod,
            period,
            saltus: shift.map(|(.., saltus)| saltus),
            theorem,
            checked_to,
        }
    }
}

/// Returns the number of compared values of a game that is computed to a heap.
pub(super) fn compared_to(to: u64) -> u64 {
    to.saturating_sub(ZEROS)
}

/// Returns the SHA-256 of values as little-endian u32.
pub(super) fn sha256(values: impl Iterator<Item = u32>) -> String {
    let mut state = Sha256::new();
    values.for_each(|value| state.update(value.to_le_bytes()));
    digest::hexadecimal(&state.finalize())
}
