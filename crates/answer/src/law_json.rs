//! Laws as JSON.

use grundy_compute::finite_search::AsFar;
use grundy_core::game::finite::TakingMove;
use grundy_law::{Law, Part, Statement, Status};
use schemars::JsonSchema;
use serde::Serialize;

/// A law of all values. Keys that the law does not have are null.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct LawJson {
    /// The kind of law: `constant`, `periodic`, `arithmetic`, `regular`, `restricted`, `primes`,
    /// `ruler`, `planar`, `blocks` or `sum`; `none` if no law of all values was found.
    kind: &'static str,
    /// The first heap (or length) from which the values repeat.
    preperiod: Option<u64>,
    /// The least period.
    period: Option<u64>,
    /// The growth of a value in one period. For a strip with marks: a row for each left end, an
    /// entry for each right end; the wall precedes the marks.
    saltus: Option<Saltus>,
    /// The status of the law: proved for all positions, or observed.
    status: Option<LawStatus>,
    /// The theorem that proves the law.
    theorem: Option<String>,
    /// The last position whose value was compared with the law.
    checked_to: Option<u64>,
}

/// The growth of the values in one period.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Saltus {
    Value(u64),
    Ends(Vec<Vec<u64>>),
}

/// The status of a law.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum LawStatus {
    Proved,
    Observed,
}

/// The further facts of laws of some kinds.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(default)]
pub struct LawDetails {
    /// The game of x, y, ..., if a value is the nim-sum of their values; `null` for a coordinate
    /// that never changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<Vec<Option<PartJson>>>,
    /// A law by blocks: the value of a cell is side times the nim-sum of its coordinates divided by
    /// side and rounded down, plus the entry of values at their residues modulo side.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<BlockJson>,
    /// The residues at which the values of a ruler law differ from an arithmetic law.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<MarksJson>>,
    /// The laws of g(n, 0), g(n, 1), ... of a game of two numbers; `null` for a row without a law.
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<Vec<Option<LawJson>>>,
    /// A law of the P-positions alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    p_positions: Option<LostJson>,
    /// The components of a sum or the factors of a product, each with its law. A value is the
    /// nim-sum or nim product of their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<PartJson>>,
    /// The opening of a finite game.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningJson>,
}

/// A part of a game, with its law.
#[derive(Debug, Serialize, JsonSchema)]
struct PartJson {
    /// The game in canonical notation.
    game: String,
    /// Its law.
    law: Option<LawJson>,
}

/// The first block of a law by blocks.
#[derive(Debug, Serialize, JsonSchema)]
struct BlockJson {
    /// The side of a block.
    side: u32,
    /// The values in the first block; the last coordinate changes first.
    values: Vec<u32>,
}

/// The heaps of one residue at which a ruler law differs from an arithmetic law.
#[derive(Debug, Serialize, JsonSchema)]
struct MarksJson {
    /// f: the marked heaps are f + period * m, for m = 1, 2, ...
    first: i64,
    /// c: the value is saltus * m + c - k * 2^v, where 2^v is the largest power of 2 that divides
    /// m, unless m = 2^v.
    constant: i64,
    /// k.
    factor: i64,
    /// d: the value is saltus * m + d if m is a power of 2.
    at_powers: i64,
}

/// A law of the P-positions.
#[derive(Debug, Serialize, JsonSchema)]
struct LostJson {
    /// The kind of law: `beatty` or `euclid`.
    kind: &'static str,
    /// Always `proved`.
    status: LawStatus,
    /// The theorem.
    theorem: Option<String>,
}

/// The opening of a finite game.
#[derive(Debug, Serialize, JsonSchema)]
struct OpeningJson {
    /// The Grundy value of the opening; `null` if the search ended before.
    value: Option<u32>,
    /// A lower bound of an unknown value.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    /// The winning first moves: a name, or the list of cells as [row, column] from 0.
    winning_moves: Vec<StepJson>,
    /// `true` if the list has all winning moves; given if the search ended before the value was
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    are_all: Option<bool>,
}

/// A first move of a finite game.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum StepJson {
    Named(String),
    Cells(Vec<Vec<u32>>),
}

impl LawJson {
    /// Returns the keys of a law.
    #[must_use]
    pub fn from_law(law: Option<&Law>) -> Self {
        let none = Self {
            kind: "none",
            ..Self::default()
        };
        let Some(law) = law else { return none };
        let shift = match &law.statement {
            Statement::Sequence(sequence) => sequence
                .kind
                .shift()
                .map(|(preperiod, period, saltus)| (preperiod, period, Saltus::Value(saltus))),
            Statement::Ruler(ruler) => {
                Some((ruler.preperiod, ruler.period, Saltus::Value(ruler.saltus)))
            }
            Statement::Strip(strip) => {
                let rows = strip
                    .saltus
                    .chunks(strip.ends().max(1))
                    .map(<[u64]>::to_vec)
                    .collect();
                Some((strip.preperiod, strip.period, Saltus::Ends(rows)))
            }
            Statement::Planar(_) | Statement::Blocks(_) | Statement::Coordinates(_) => None,
            // These have keys of their own.
            Statement::Layers(_)
            | Statement::Compound(..)
            | Statement::Wythoff(_)
            | Statement::Euclid(_)
            | Statement::Opening(_) => return none,
        };
        let (preperiod, period, saltus) = shift
            .map_or((None, None, None), |(preperiod, period, saltus)| {
                (Some(preperiod), Some(period), Some(saltus))
            });
        let (status, checked_to) = match law.status {
            Status::Proved { checked_to, .. } => (LawStatus::Proved, checked_to),
            Status::Observed { to } => (LawStatus::Observed, Some(to)),
        };
        Self {
            kind: law.statement.name(),
            preperiod,
            period,
            saltus,
            status: Some(status),
            theorem: theorem(law),
            checked_to,
        }
    }
}

/// Returns the theorem that proves a law.
fn theorem(law: &Law) -> Option<String> {
    if let Status::Proved { theorem, .. } = law.status {
        Some(theorem.to_string())
    } else {
        None
    }
}

impl LawDetails {
    /// Returns the further keys of a law.
    #[must_use]
    pub fn from_law(law: &Law) -> Self {
        let own = |law: &Option<Law>| law.as_ref().map(|law| LawJson::from_law(Some(law)));
        let part = |part: &Part| PartJson {
            game: part.game.to_string(),
            law: own(&part.law),
        };
        let none = Self::default();
        match &law.statement {
            Statement::Sequence(_) | Statement::Strip(_) | Statement::Planar(_) => none,
            Statement::Coordinates(parts) => Self {
                coordinates: Some(parts.iter().map(|own| own.as_ref().map(part)).collect()),
                ..none
            },
            Statement::Blocks(blocks) => Self {
                blocks: Some(BlockJson {
                    side: blocks.side(),
                    values: blocks.values().to_vec(),
                }),
                ..none
            },
            Statement::Ruler(ruler) => {
                let marks = ruler.marks.iter().map(|marks| MarksJson {
                    first: marks.first,
                    constant: marks.constant,
                    factor: marks.factor,
                    at_powers: marks.at_powers,
                });
                Self {
                    marks: Some(marks.collect()),
                    ..none
                }
            }
            Statement::Layers(layers) => Self {
                layers: Some(layers.iter().map(own).collect()),
                ..none
            },
            Statement::Wythoff(_) | Statement::Euclid(_) => {
                let kind = law.statement.name();
                Self {
                    p_positions: Some(LostJson {
                        kind,
                        status: LawStatus::Proved,
                        theorem: theorem(law),
                    }),
                    ..none
                }
            }
            Statement::Compound(_, parts) => Self {
                parts: Some(parts.iter().map(part).collect()),
                ..none
            },
            Statement::Opening(opening) => Self {
                opening: Some(OpeningJson::from_opening(opening)),
                ..none
            },
        }
    }
}

impl OpeningJson {
    fn from_opening(opening: &AsFar) -> Self {
        let step = |step: &TakingMove| match step {
            TakingMove::Named(name) => StepJson::Named(name.clone()),
            TakingMove::Cells(cells) => StepJson::Cells(cells.clone()),
        };
        let moves = |moves: &[TakingMove]| moves.iter().map(step).collect();
        match opening {
            AsFar::Whole(found) => Self {
                value: Some(found.value),
                at_least: None,
                winning_moves: moves(&found.winning_moves),
                are_all: None,
            },
            AsFar::Begun(found) => Self {
                value: None,
                at_least: Some(found.at_least),
                winning_moves: moves(&found.winning_moves),
                are_all: Some(found.are_all),
            },
        }
    }
}
