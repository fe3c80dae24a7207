//! Instances of lattice games and of games on states.

use crate::CoqClaim;
use crate::{Beyond, Instance, bound_count, index, name, table};
use grundy_check::{CertificateLaw, CertificateProof, check::layers::less};
use grundy_core::game::{
    Lattice, StateRule,
    expr::{Condition, Expr, IntegerComparison},
    lattice::Vector,
};

/// The statement about Wythoff's game.
pub const WYTHOFF: &str = "forall p, (P_position wythoff_move p <-> wythoff_lost p) /\\ \
                           (N_position wythoff_move p <-> ~ wythoff_lost p)";

/// Returns the instance of Wythoff's game, which is the theorem itself.
pub fn wythoff(game: &str) -> Instance {
    let name = name(game);
    let text = format!(
        "(** {game}: Wythoff's theorem. *)\nTheorem {name} : {WYTHOFF}.\nProof. exact wythoff. Qed.\n"
    );
    Instance {
        game: game.to_owned(),
        name,
        text,
        seconds: 0.01,
    }
}

/// Returns the instance of a nim-sum of blocks.
pub fn blocks(certificate: &CoqClaim<'_>) -> Result<Instance, Beyond> {
    let none = || certificate.lacks();
    let (Some(lattice), CertificateLaw::Blocks { side, values }) =
        (certificate.game.lattice(), certificate.law)
    else {
        return Err(none());
    };
    let dimensions = lattice.dimensions;
    let leaps = across(lattice);
    let all: Vec<u64> = values.iter().flatten().map(|&value| value.into()).collect();
    let words = format!("{side} times the nim-sum of the blocks, plus the value in the box");
    let law = format!(
        "blocks_law {} {side} {dimensions}",
        leaps_term(lattice).ok_or_else(none)?
    );
    let table = certificate.table(&all, table::As::Numbers)?;
    let (cells, side) = (all.len() as f64, *side as f64);
    let moves = side * dimensions as f64 + leaps.len() as f64 * 4.0;
    let seconds = cells * moves * (cells * 3.0 + 500.0) * 1e-9;
    Ok(certificate.instance(&words, &table, &law, "check_blocks_sound", seconds))
}

/// Returns the leaps that change several coordinates, as the numbers that they subtract. Leaps
/// along an axis are among the rides by 1.
fn across(lattice: &Lattice) -> Vec<String> {
    let across = lattice
        .leaps
        .iter()
        .filter(|leap| leap.iter().filter(|&&by| by != 0).count() > 1);
    let taken = |leap: &[i32]| -> Vec<u64> {
        leap.iter()
            .take(lattice.dimensions)
            .map(|by| by.unsigned_abs().into())
            .collect()
    };
    across.map(|leap| table::numbers(&taken(leap))).collect()
}

/// Returns the leaps of Nim with leaps; `None` unless the rides are those of Nim and no leap raises
/// a coordinate.
pub fn leaps_term(lattice: &Lattice) -> Option<String> {
    let mut axes: Vec<Vector> = (0..lattice.dimensions)
        .map(|axis| std::array::from_fn(|coordinate| if coordinate == axis { -1 } else { 0 }))
        .collect();
    axes.sort_unstable();
    let takes = lattice.leaps.iter().flatten().all(|&by| by <= 0);
    let is_nim = lattice.walls.is_empty() && lattice.rides == axes && takes;
    is_nim.then(|| format!("[{}]", across(lattice).join("; ")))
}

/// Returns the moves of a state rule, if the clauses of the theory can express them.
pub fn clauses_term(rule: &StateRule) -> Option<String> {
    let clauses: Vec<String> = rule
        .clauses
        .iter()
        .map(clause_text)
        .collect::<Option<_>>()?;
    Some(format!("[{}]", clauses.join(";\n  ")))
}

/// Returns the moves of a piece in the plane, if it has no rides.
pub fn moves_term(lattice: &Lattice) -> Option<String> {
    let moves = lattice
        .plane()
        .filter(|plane| plane.rides.is_empty())?
        .leaps;
    let moves: Vec<String> = moves
        .iter()
        .map(|&(dx, dy)| format!("({}, {})", whole(dx.into()), whole(dy.into())))
        .collect();
    Some(format!("[{}]%Z", moves.join("; ")))
}

/// Returns an integer as an argument.
fn whole(number: i64) -> String {
    if number < 0 {
        format!("({number})")
    } else {
        number.to_string()
    }
}

/// Returns the instance of states (n, p) whose columns repeat.
pub fn layers(certificate: &CoqClaim<'_>) -> Result<Instance, Beyond> {
    let none = || certificate.lacks();
    let (
        Some(rule),
        CertificateLaw::Layers { layers },
        &CertificateProof::LayerColumns {
            width,
            first,
            period,
            ..
        },
    ) = (certificate.game.state(), certificate.law, certificate.proof)
    else {
        return Err(none());
    };
    let clauses = clauses_term(rule).ok_or_else(none)?;
    let count = bound_count(
        certificate.game,
        (first + width + period).max(first + 2 * period),
    )?;
    let value = |layer: &grundy_check::Layer, n: usize| -> u64 {
        let n = n as u64;
        let at = if n < layer.preperiod {
            n
        } else {
            layer.preperiod + (n - layer.preperiod) % layer.period.max(1)
        };
        layer.values.get(index(at)).copied().unwrap_or(0).into()
    };
    let all: Vec<u64> = (0..count)
        .flat_map(|n| layers.iter().map(move |layer| value(layer, n)))
        .collect();
    let laws: Vec<String> = layers
        .iter()
        .map(|layer| format!("({}, {})", layer.preperiod, layer.period))
        .collect();
    let table = format!(
        "rows {} ({})",
        layers.len(),
        certificate.table(&all, table::As::Numbers)?
    );
    let law = format!("layers_law {clauses} [{}]", laws.join("; "));
    let checker = format!("(check_layers_sound {clauses} {first} {period})");
    let seconds =
        (count * layers.len() * rule.clauses.len()) as f64 * 3e-6 + (period * period) as f64 * 1e-6;
    Ok(certificate.instance("layer by layer", &table, &law, &checker, seconds))
}

/// Returns the instance of a law of the whole quarter plane.
pub fn planar(certificate: &CoqClaim<'_>) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let none = || certificate.lacks();
    let (
        Some(lattice),
        CertificateLaw::Planar {
            rays,
            cones,
            corner,
        },
        &CertificateProof::Planar { level, cells },
    ) = (
        certificate.game.lattice(),
        certificate.law,
        certificate.proof,
    )
    else {
        return Err(none());
    };
    let plane = lattice.plane().ok_or_else(none)?;
    let table = |rows: &[Vec<u64>], length: usize| -> Result<String, Beyond> {
        let all: Vec<u64> = rows.iter().flatten().copied().collect();
        Ok(format!(
            "(rows {length} ({}))",
            table::text(&game, &all, table::As::Numbers)?
        ))
    };
    let mut parts = Vec::new();
    for ray in rays {
        let (rx, ry) = (i64::from(ray.direction.0), i64::from(ray.direction.1));
        let (a, b) = bezout(rx, ry);
        let period = i64::from(ray.period.max(1));
        let row = |(offset, values): (i64, &Vec<u8>)| -> Vec<u64> {
            // (x, y) is the first cell of this line on the board; `values` begins there.
            let (x, y) = first_on_board((rx, ry), offset);
            let mut row = vec![0; values.len()];
            for (j, &value) in (0..).zip(values) {
                let place = usize::try_from((a * x + b * y + j).rem_euclid(period)).unwrap_or(0);
                if let Some(slot) = row.get_mut(place) {
                    *slot = value.into();
                }
            }
            row
        };
        let strip: Vec<Vec<u64>> = (ray.low..).zip(&ray.values).map(row).collect();
        let high = ray.low + i64::try_from(ray.values.len()).unwrap_or(0) - 1;
        let numbers: Vec<String> = [rx, ry, a, b, ray.low, high, period]
            .into_iter()
            .map(whole)
            .collect();
        parts.push(format!(
            "Ray {} {}",
            numbers.join(" "),
            table(&strip, index(period.unsigned_abs()))?
        ));
    }
    let rays = parts.join(";\n  ");
    let mut parts = Vec::new();
    for cone in cones {
        let rows: Vec<Vec<u64>> = cone
            .values
            .iter()
            .map(|row| row.iter().map(|&value| value.into()).collect())
            .collect();
        let width = rows.first().map_or(1, Vec::len);
        parts.push(format!(
            "Sector {width} {} {} {}",
            cone.shift,
            rows.len(),
            table(&rows, width)?
        ));
    }
    let cones = parts.join(";\n  ");
    let single = corner_cells(corner);
    let from = single.iter().map(|(x, y, _)| x + y + 1).max().unwrap_or(0);
    let corner: Vec<String> = single
        .iter()
        .map(|(x, y, value)| format!("({x}, {y}, {value}%N)"))
        .collect();
    let (name, (a, b), moves) = (
        name(&game),
        plane.weights,
        moves_term(lattice).ok_or_else(none)?,
    );
    let text = format!(
        "(** {game}: the whole quarter plane. *)\n\
         Definition {name}_plane : plane := Plane [{rays}]%Z\n  [{cones}]%Z\n  [{}]%Z.\n\
         Theorem {name} : planar_law {moves} {name}_plane.\n\
         Proof. by_computation (check_planar_sound {moves} {name}_plane {a}%Z {b}%Z {level}%Z {from}%Z). Qed.\n",
        corner.join("; ")
    );
    let each = plane.leaps.len() as f64 * (4e-6 + single.len() as f64 * 1e-7);
    Ok(Instance {
        game,
        name,
        text,
        seconds: (cells as f64 + (level * level / 2) as f64) * each,
    })
}

/// Returns the single cells (x, y, value) of a corner.
fn corner_cells(corner: &[grundy_check::Corner]) -> Vec<(u64, u64, u8)> {
    let single = |run: &grundy_check::Corner| -> Vec<(u64, u64, u8)> {
        (run.y..)
            .zip(&run.values)
            .map(|(y, &value)| (run.x, y, value))
            .collect()
    };
    corner.iter().flat_map(single).collect()
}

/// Returns (a, b) with a x + b y = 1, for coprime x and y.
fn bezout(x: i64, y: i64) -> (i64, i64) {
    if y == 0 {
        return (x.signum(), 0);
    }
    let (a, b) = bezout(y, x % y);
    (b, a - x / y * b)
}

/// Returns the cell (x, y) on the board with rx y - ry x = offset that is nearest to the border.
fn first_on_board((rx, ry): (i64, i64), offset: i64) -> (i64, i64) {
    if rx == 0 {
        return (-offset, 0);
    }
    let on_line = |x: &i64| (offset + ry * x) % rx == 0 && offset + ry * x >= 0;
    let x = (0..=offset.abs() + rx).find(on_line).unwrap_or(0);
    (x, (offset + ry * x) / rx)
}

fn clause_text(clause: &grundy_core::game::state::StateClause) -> Option<String> {
    let ([part], []) = (clause.parts.as_slice(), clause.loops.as_slice()) else {
        return None;
    };
    let [n, p] = part.as_slice() else { return None };
    let when = clause
        .condition
        .as_ref()
        .map_or(Some("Always".to_owned()), condition)?;
    Some(format!("Clause {} {} {when}", less(n, 0)?, less(p, 1)?))
}

fn condition(condition: &Condition) -> Option<String> {
    let compared = |how: IntegerComparison| match how {
        IntegerComparison::Equal => "Eq",
        IntegerComparison::NotEqual => "Ne",
        IntegerComparison::Less => "Lt",
        IntegerComparison::LessEqual => "Le",
        IntegerComparison::Greater => "Gt",
        IntegerComparison::GreaterEqual => "Ge",
    };
    let turned = |how: IntegerComparison| match how {
        IntegerComparison::Less => IntegerComparison::Greater,
        IntegerComparison::LessEqual => IntegerComparison::GreaterEqual,
        IntegerComparison::Greater => IntegerComparison::Less,
        IntegerComparison::GreaterEqual => IntegerComparison::LessEqual,
        same => same,
    };
    let both = |word: &str, one: &Condition, other: &Condition| -> Option<String> {
        Some(format!(
            "({word} {} {})",
            self::condition(one)?,
            self::condition(other)?
        ))
    };
    match condition {
        Condition::Compare(how, one, other) => {
            let (how, place, constant) = match (one, other) {
                (Expr::Var(place), Expr::Int(constant)) => (*how, place, constant),
                (Expr::Int(constant), Expr::Var(place)) => (turned(*how), place, constant),
                _ => return None,
            };
            let word = ["CompareN", "CompareP"].get(*place)?;
            Some(format!(
                "({word} {} {})",
                compared(how),
                u64::try_from(*constant).ok()?
            ))
        }
        Condition::And(one, other) => both("Both", one, other),
        Condition::Or(one, other) => both("Either", one, other),
        Condition::Not(one) => Some(format!("(Not {})", self::condition(one)?)),
        Condition::Prime(_) => None,
    }
}
