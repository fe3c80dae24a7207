//! What `explore` found, as JSON.

use super::finding::{BLOCKS_THEOREM, Finding, PLANAR_THEOREM, SUM_THEOREM, WYTHOFF};
use grundy_compute::opening::AsFar;
use grundy_core::{
    game::finite::Step,
    values::{Histogram, Shape},
};
use grundy_law::{Gaps, Kind, Law, Status};

/// The position at an index: a number, or a list of the position's numbers.
fn position(shape: Shape, index: usize) -> serde_json::Value {
    match shape {
        Shape::Heap { .. } | Shape::Board { .. } | Shape::Vertices { .. } => index.into(),
        Shape::Opening => "opening".into(),
        Shape::Grid { height, .. } => vec![index / height.max(1), index % height.max(1)].into(),
        Shape::Block { sides } => sides.state(index)[..sides.lengths().len()].into(),
        Shape::Strip { ends, .. } => {
            let sides = index % (ends * ends);
            vec![index / (ends * ends), sides / ends, sides % ends].into()
        }
    }
}

/// The answer as one object; its keys stand in the help of `explore`.
pub(super) fn json(finding: &Finding) -> serde_json::Value {
    let (largest, at) = finding.values.largest().map_or((0, 0), |largest| (largest.value, largest.index));
    let shape = finding.values.shape;
    let mut answer = serde_json::json!({
        "game": finding.game.to_string(),
        "to": match shape {
            Shape::Heap { to } | Shape::Strip { to, .. } => to.into(),
            Shape::Grid { width, height } => serde_json::Value::from(format!("{width}x{height}")),
            Shape::Block { sides } => serde_json::Value::from(sides.to_string()),
            Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => "all".into(),
        },
        "max": { "value": largest, "at": position(shape, at) },
        "zeros": Histogram::of(&finding.values.cells).counts.first().copied().unwrap_or(0),
        "law": law_json(finding),
        "sparse": finding.sparse.map(|sparse| serde_json::json!({
            "mask": sparse.mask,
            "position_parity": sparse.position_parity,
            "rares": sparse.rares,
            "last_rare": sparse.last_rare,
        })),
    });
    if let (Some(opening), Some(keys)) = (&finding.opening, answer.as_object_mut()) {
        keys.insert("opening".to_owned(), opening_json(opening));
        // Of a value that is not known there is no largest one.
        if let AsFar::Begun(_) = opening {
            keys.extend(["max", "zeros"].map(|key| (key.to_owned(), serde_json::Value::Null)));
        }
    }
    if let (Some(sum), Some(keys)) = (&finding.sum, answer.as_object_mut()) {
        let coordinates = sum.iter().map(|coordinate| {
            let (game, law) = coordinate.as_ref()?;
            Some(serde_json::json!({ "game": game.to_string(), "law": law.as_ref().map(of_heaps_json) }))
        });
        keys.insert("coordinates".to_owned(), coordinates.collect::<Vec<_>>().into());
    }
    if let (Some(law), Some(keys)) = (&finding.blocks, answer.as_object_mut()) {
        let blocks = serde_json::json!({ "side": law.side(), "values": law.values() });
        keys.insert("blocks".to_owned(), blocks);
    }
    if let (Some(ruler), Some(keys)) = (&finding.ruler, answer.as_object_mut()) {
        let marks = ruler.marks.iter().map(|marks| {
            serde_json::json!({
                "first": marks.first, "constant": marks.constant, "factor": marks.factor, "at_powers": marks.at_powers,
            })
        });
        keys.insert("marks".to_owned(), marks.collect::<Vec<_>>().into());
    }
    if let (Some(laws), Some(keys)) = (&finding.layers, answer.as_object_mut()) {
        keys.insert("layers".to_owned(), laws.iter().map(|law| law.as_ref().map(of_heaps_json)).collect());
    }
    if let (Some(_), Some(keys)) = (finding.lost, answer.as_object_mut()) {
        let law = serde_json::json!({ "kind": "beatty", "status": "proved", "theorem": WYTHOFF });
        keys.insert("p_positions".to_owned(), law);
    }
    answer
}

/// A first move is a name, or a list of cells with the coordinates of each.
fn opening_json(opening: &AsFar) -> serde_json::Value {
    let step = |step: &Step| match step {
        Step::Named(name) => serde_json::Value::from(name.as_str()),
        Step::Cells(cells) => cells.clone().into(),
    };
    let moves = |moves: &[Step]| moves.iter().map(step).collect::<Vec<serde_json::Value>>();
    match opening {
        AsFar::Whole(found) => {
            serde_json::json!({ "value": found.value, "winning_moves": moves(&found.winning_moves) })
        }
        AsFar::Begun(found) => serde_json::json!({
            "value": null,
            "at_least": found.at_least,
            "winning_moves": moves(&found.winning_moves),
            "are_all": found.are_all,
        }),
    }
}

/// The law alone.
pub(super) fn law_json(finding: &Finding) -> serde_json::Value {
    if let Some((_, proof)) = &finding.planar {
        return serde_json::json!({
            "kind": "planar", "preperiod": null, "period": null, "saltus": null,
            "status": "proved", "theorem": PLANAR_THEOREM, "checked_to": proof.checked_cells,
        });
    }
    if finding.sum.is_some() {
        return serde_json::json!({
            "kind": "sum", "preperiod": null, "period": null, "saltus": null,
            "status": "proved", "theorem": SUM_THEOREM, "checked_to": null,
        });
    }
    if finding.blocks.is_some() {
        return serde_json::json!({
            "kind": "blocks", "preperiod": null, "period": null, "saltus": null,
            "status": "proved", "theorem": BLOCKS_THEOREM, "checked_to": null,
        });
    }
    if let Some(ruler) = &finding.ruler {
        return serde_json::json!({
            "kind": "ruler", "preperiod": ruler.preperiod, "period": ruler.period, "saltus": ruler.saltus,
            "status": "observed", "theorem": null, "checked_to": ruler.to,
        });
    }
    if let Some(gaps) = &finding.gaps {
        return gaps_json(gaps, finding.values.shape);
    }
    finding.law.as_ref().map_or_else(
        || {
            serde_json::json!({
                "kind": "none", "preperiod": null, "period": null, "saltus": null,
                "status": null, "theorem": null, "checked_to": null,
            })
        },
        of_heaps_json,
    )
}

/// The law of heaps.
fn of_heaps_json(Law { kind, status }: &Law) -> serde_json::Value {
    let name = match kind {
        Kind::Constant { .. } => "constant",
        Kind::Periodic { .. } => "periodic",
        Kind::Arithmetic { .. } => "arithmetic",
        Kind::Regular(_) => "regular",
        Kind::Restricted(_) => "restricted",
    };
    let (status, theorem, checked_to) = status_json(status);
    let shift = kind.shift();
    serde_json::json!({
        "kind": name,
        "preperiod": shift.map(|(preperiod, ..)| preperiod),
        "period": shift.map(|(_, period, _)| period),
        "saltus": shift.map(|(.., saltus)| saltus),
        "status": status,
        "theorem": theorem,
        "checked_to": checked_to,
    })
}

fn status_json(status: &Status) -> (&'static str, Option<String>, Option<u64>) {
    match status {
        Status::Proved { theorem, checked_to } => ("proved", Some(theorem.to_string()), *checked_to),
        Status::Observed { to } => ("observed", None, Some(*to)),
    }
}

/// The law of a strip; its saltus is a number for each pair of ends, in rows by the left end.
fn gaps_json(gaps: &Gaps, shape: Shape) -> serde_json::Value {
    let Gaps { preperiod, period, ref saltus, ref status } = *gaps;
    let ends = if let Shape::Strip { ends, .. } = shape { ends.max(1) } else { 1 };
    let rows: Vec<&[u64]> = saltus.chunks(ends).collect();
    let (status, theorem, checked_to) = status_json(status);
    let grows = saltus.iter().any(|&saltus| saltus > 0);
    serde_json::json!({
        "kind": if grows { "arithmetic" } else { "periodic" },
        "preperiod": preperiod, "period": period, "saltus": rows,
        "status": status, "theorem": theorem, "checked_to": checked_to,
    })
}
