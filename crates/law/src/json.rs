//! Laws as JSON.

use serde_json::{Map, Value, json};

use super::{
    sequence::Kind,
    statement::{Join, Law, Part, Statement, Status},
};
use grundy_compute::finite_search::AsFar;
use grundy_core::game::finite::Step;

impl Law {
    /// Returns the law as an object with the keys kind, preperiod, period, saltus, status, theorem, and `checked_to`;
    /// keys that the law does not have are null. [`Law::details_json`] returns the further numbers of the law.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let shift = match &self.statement {
            Statement::Sequence(sequence) => {
                sequence.kind.shift().map(|(preperiod, period, saltus)| (preperiod, period, Value::from(saltus)))
            }
            Statement::Ruler(ruler) => Some((ruler.preperiod, ruler.period, ruler.saltus.into())),
            Statement::Strip(strip) => {
                let rows: Vec<&[u64]> = strip.saltus.chunks(strip.ends().max(1)).collect();
                Some((strip.preperiod, strip.period, rows.into()))
            }
            Statement::Layers(_)
            | Statement::Planar(_)
            | Statement::Blocks(_)
            | Statement::Coordinates(_)
            | Statement::Compound(..)
            | Statement::Wythoff(_)
            | Statement::Euclid(_)
            | Statement::Opening(_) => None,
        };
        let (status, theorem, checked_to) = match self.status {
            _ if !self.statement.is_of_all_values() => return none(),
            Status::Proved { theorem, checked_to } => ("proved", Some(theorem.to_string()), checked_to),
            Status::Observed { to } => ("observed", None, Some(to)),
        };
        json!({
            "kind": self.statement.name(),
            "preperiod": shift.as_ref().map(|shift| shift.0),
            "period": shift.as_ref().map(|shift| shift.1),
            "saltus": shift.map(|shift| shift.2),
            "status": status,
            "theorem": theorem,
            "checked_to": checked_to,
        })
    }

    /// Returns further keys that `explore --json` prints beside the law: coordinates, blocks, marks, layers,
    /// `p_positions`, parts, opening.
    #[must_use]
    pub fn details_json(&self) -> Map<String, Value> {
        let law = |law: &Option<Self>| law.as_ref().map(Self::to_json);
        let part = |part: &Part| json!({ "game": part.game.to_string(), "law": part.law.as_ref().map_or_else(none, Self::to_json) });
        let detail = match &self.statement {
            Statement::Sequence(_) | Statement::Strip(_) | Statement::Planar(_) => return Map::new(),
            Statement::Coordinates(parts) => {
                let coordinate = |part: &Part| json!({ "game": part.game.to_string(), "law": law(&part.law) });
                ("coordinates", parts.iter().map(|part| part.as_ref().map(coordinate)).collect())
            }
            Statement::Blocks(blocks) => ("blocks", json!({ "side": blocks.side(), "values": blocks.values() })),
            Statement::Ruler(ruler) => {
                let marks = ruler.marks.iter().map(|marks| {
                    json!({
                        "first": marks.first, "constant": marks.constant, "factor": marks.factor,
                        "at_powers": marks.at_powers,
                    })
                });
                ("marks", marks.collect())
            }
            Statement::Layers(layers) => ("layers", layers.iter().map(law).collect()),
            Statement::Wythoff(_) | Statement::Euclid(_) => {
                let theorem =
                    if let Status::Proved { theorem, .. } = self.status { Some(theorem.to_string()) } else { None };
                ("p_positions", json!({ "kind": self.statement.name(), "status": "proved", "theorem": theorem }))
            }
            Statement::Compound(_, parts) => ("parts", parts.iter().map(part).collect()),
            Statement::Opening(opening) => ("opening", opening_json(opening)),
        };
        Map::from_iter([(detail.0.to_owned(), detail.1)])
    }
}

/// Returns the object for a law that was not found.
#[must_use]
pub fn none() -> Value {
    json!({
        "kind": "none", "preperiod": null, "period": null, "saltus": null,
        "status": null, "theorem": null, "checked_to": null,
    })
}

impl Statement {
    /// Returns the name of the kind of law: one or two words.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sequence(sequence) => match sequence.kind {
                Kind::Constant { .. } => "constant",
                Kind::Periodic { .. } => "periodic",
                Kind::Arithmetic { .. } => "arithmetic",
                Kind::Regular(_) => "regular",
                Kind::Restricted(_) => "restricted",
                Kind::Primes(_) => "primes",
            },
            Self::Ruler(_) => "ruler",
            Self::Strip(strip) => {
                if strip.saltus.iter().any(|&saltus| saltus > 0) {
                    "arithmetic"
                } else {
                    "periodic"
                }
            }
            Self::Planar(_) => "planar",
            Self::Blocks(_) => "blocks",
            Self::Coordinates(_) => "sum",
            Self::Layers(_) => "layers",
            Self::Compound(Join::Sum, _) => "nim-sum",
            Self::Compound(Join::Product, _) => "nim product",
            Self::Wythoff(_) => "beatty",
            Self::Euclid(_) => "euclid",
            Self::Opening(_) => "opening",
        }
    }

    /// Returns `true` if the statement covers all values by itself; other statements have keys of their own.
    fn is_of_all_values(&self) -> bool {
        match self {
            Self::Layers(_) | Self::Compound(..) | Self::Wythoff(_) | Self::Euclid(_) | Self::Opening(_) => false,
            Self::Sequence(_)
            | Self::Ruler(_)
            | Self::Strip(_)
            | Self::Planar(_)
            | Self::Blocks(_)
            | Self::Coordinates(_) => true,
        }
    }
}

/// Returns the object of an opening. A first move is a name, or a list of cells with the coordinates of each.
fn opening_json(opening: &AsFar) -> Value {
    let step = |step: &Step| match step {
        Step::Named(name) => Value::from(name.as_str()),
        Step::Cells(cells) => cells.clone().into(),
    };
    let moves = |moves: &[Step]| moves.iter().map(step).collect::<Vec<Value>>();
    match opening {
        AsFar::Whole(found) => json!({ "value": found.value, "winning_moves": moves(&found.winning_moves) }),
        AsFar::Begun(found) => json!({
            "value": null,
            "at_least": found.at_least,
            "winning_moves": moves(&found.winning_moves),
            "are_all": found.are_all,
        }),
    }
}
