//! Two sequences that are equal up to a shift: a(n) = b(n + distance).

use super::{
    sequence::{Sequence, SequenceKind},
    shift::z_function,
    statement::{Law, Part, Statement},
};
use grundy_core::game::Game;

/// Consecutive terms of a sequence.
///
/// [`Alignment::find`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms<'a> {
    /// The index of the first term.
    pub first: i64,
    /// The terms of the indices first, first + 1, …
    pub terms: &'a [u32],
}

/// An agreement of two sequences: a(n) = b(n + distance) for `count` n from `first` on.
///
/// [`Alignment::find`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Alignment {
    /// The difference between an index of b and the index of a.
    pub distance: i64,
    /// The least n.
    pub first: i64,
    /// The number of n.
    pub count: usize,
}

/// The minimum number of values that must agree if two sequences are shifted.
const LEAST_OVERLAP: usize = 32;

impl Alignment {
    /// Finds the alignment of two sequences with the distance that is closest to 0 and not 0; of
    /// two such distances, the negative one. All common terms agree. There are at least 32 common
    /// terms, at least half of the shorter sequence, and not all of them are equal. `None` if there
    /// is no such distance.
    ///
    /// Linear in the number of terms.
    ///
    /// ```
    /// use grundy_law::{Alignment, Terms};
    ///
    /// let terms: Vec<u32> = (0..100).map(|n| n * n * n % 101 % 7).collect();
    /// let (a, b) = (Terms { first: 0, terms: &terms[3..] }, Terms { first: 0, terms: &terms });
    /// assert_eq!(Alignment::find(a, b), Some(Alignment { distance: 3, first: 0, count: 97 }));
    /// ```
    #[must_use]
    pub fn find(a: Terms, b: Terms) -> Option<Self> {
        let least = LEAST_OVERLAP.max(a.terms.len().min(b.terms.len()).div_ceil(2));
        let between = b.first.checked_sub(a.first)?;
        let whole = |places: usize| i64::try_from(places).unwrap_or(i64::MAX);
        // Either a begins at a later index of b, or b begins at a later index of a.
        let later =
            overlaps(a.terms, b.terms, least).map(|(places, count)| (whole(places), 0, count));
        let earlier = overlaps(b.terms, a.terms, least)
            .map(|(places, count)| (-whole(places), whole(places), count));
        let alignments = later.chain(earlier).filter_map(|(moved, skipped, count)| {
            Some(Self {
                distance: between.checked_add(moved)?,
                first: a.first.checked_add(skipped)?,
                count,
            })
        });
        let others = alignments.filter(|alignment| alignment.distance != 0);
        others.min_by_key(|alignment| (alignment.distance.unsigned_abs(), alignment.distance))
    }

    /// Returns the alignment of two unshifted sequences that agree in their first `count` terms.
    #[must_use]
    pub const fn identity(count: usize) -> Self {
        Self {
            distance: 0,
            first: 0,
            count,
        }
    }

    /// Returns `true` if the laws of a and b prove that the sequences agree for all n from `first`
    /// on.
    ///
    /// # Theorem
    /// Let a(n + p) = a(n) + e for all n >= n0 and b(n + p) = b(n) + e for all n >= n0', and a(n) =
    /// b(n + d) for first <= n < M + p, where M = max(first, n0, n0' - d). Then a(n) = b(n + d) for
    /// all n >= first.
    ///
    /// Proof. By induction over n >= M + p: a(n) = a(n - p) + e = b(n - p + d) + e = b(n + d), as
    /// n - p >= n0 and n - p + d >= n0'. ∎
    ///
    /// Laws of another form give all values themselves, so two equal laws need no distance. Returns
    /// `false` if one of the laws is not proved, or the theorem does not apply.
    #[must_use]
    pub fn holds_for_ever(&self, a: &Law, b: &Law) -> bool {
        if !(a.is_proved() && b.is_proved()) {
            return false;
        }
        let (Some((n0, p, e)), Some((other, period, saltus))) = (a.shift(), b.shift()) else {
            return self.distance == 0 && same_function(a.kind(), b.kind());
        };
        let from = i128::from(self.first)
            .max(n0.into())
            .max(i128::from(other) - i128::from(self.distance));
        let end = i128::from(self.first) + self.count as i128;
        (p, e) == (period, saltus) && end >= from + i128::from(p)
    }
}

impl Law {
    /// Returns the reason, in words, why two games are equal at all positions. The games obey these
    /// laws and agree in their first `compared` values. `None` if the laws do not prove it.
    #[must_use]
    pub fn proves_equal(&self, other: &Self, compared: usize) -> Option<String> {
        if !(self.is_proved() && other.is_proved()) {
            return None;
        }
        let games = |parts: &[Option<Part>]| -> Vec<Option<Game>> {
            parts
                .iter()
                .map(|part| part.as_ref().map(|part| part.game.clone()))
                .collect()
        };
        let (is_same, why) = match &self.statement {
            Statement::Sequence(Sequence { kind, .. }) => {
                let holds = Alignment::identity(compared).holds_for_ever(self, other);
                let last = compared.saturating_sub(1);
                (
                    other.kind() == Some(kind) && holds,
                    format!("both are {kind}, and equal to heap {last}"),
                )
            }
            Statement::Strip(law) => (other.strip() == Some(law), format!("of both the {self}")),
            Statement::Planar(law) => {
                let is_same = other
                    .planar()
                    .is_some_and(|other| other.planar == law.planar);
                (is_same, "both obey one planar law".to_owned())
            }
            Statement::Blocks(law) => (
                other.blocks() == Some(law),
                "both are one nim-sum of blocks".to_owned(),
            ),
            Statement::Coordinates(parts) => {
                let Statement::Coordinates(others) = &other.statement else {
                    return None;
                };
                let is_same = games(parts) == games(others);
                return is_same
                    .then(|| "equal for all positions: sums of the same games".to_owned());
            }
            Statement::Ruler(_)
            | Statement::Layers(_)
            | Statement::Compound(..)
            | Statement::Wythoff(_)
            | Statement::Euclid(_)
            | Statement::Opening(_) => return None,
        };
        is_same.then(|| format!("proved equal for all positions: {why}"))
    }
}

/// Returns `true` if both laws are formulas and equal.
fn same_function(a: Option<&SequenceKind>, b: Option<&SequenceKind>) -> bool {
    a == b
        && matches!(
            a,
            Some(SequenceKind::Regular(_) | SequenceKind::Restricted(_))
        )
}

/// Returns all indices i at which `text[i..]` and `pattern` agree up to the end of the shorter one,
/// in at least `least` terms that are not all equal; each with the number of these terms.
fn overlaps(pattern: &[u32], text: &[u32], least: usize) -> impl Iterator<Item = (usize, usize)> {
    let varied = pattern
        .iter()
        .position(|value| Some(value) != pattern.first())
        .unwrap_or(usize::MAX);
    let (length, places) = (pattern.len(), text.len());
    let agreement = z_function(&[pattern, text].concat(), &()).unwrap_or_default();
    (0..places).filter_map(move |i| {
        let overlap = length.min(places - i);
        let agreeing = agreement.get(length + i).map_or(0, |&z| z as usize);
        (overlap >= least && overlap > varied && agreeing >= overlap).then_some((i, overlap))
    })
}
