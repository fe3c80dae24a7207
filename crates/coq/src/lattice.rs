//! Instances of lattice games and of states.

use crate::{Beyond, Instance, bounded, index, name, table};
use grundy_check::{Certificate, Law, Proof};
use grundy_core::game::{
    Game, StateRule,
    expr::{Comparison, Condition, Expr, Op},
};

/// Wythoff's game: the theorem itself.
pub fn wythoff(game: &str) -> Instance {
    let name = name(game);
    let text = format!(
        "(** {game} *)\nTheorem {name} : forall p, (P_position wythoff_move p <-> wythoff_lost p) /\\ \
         (N_position wythoff_move p <-> ~ wythoff_lost p).\nProof. exact wythoff. Qed.\n"
    );
    Instance { game: game.to_owned(), name, text, seconds: 0.01 }
}

/// The instance of a nim-sum of blocks.
pub fn blocks(certificate: &Certificate) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let none = || Beyond::Theorem { game: game.clone(), theorem: certificate.proof.name() };
    let Law::Blocks { side, ref values } = certificate.law else { return Err(none()) };
    let (dimensions, leaps): (usize, Vec<Vec<i32>>) = match &certificate.game {
        Game::Lattice(lattice) => (2, lattice.leaps.iter().map(|&(dx, dy)| vec![dx, dy]).collect()),
        Game::Piece(piece) => (piece.dimensions, piece.leaps.iter().map(|leap| leap.to_vec()).collect()),
        _ => return Err(none()),
    };
    // Leaps along an axis lead nowhere that the rides by 1 do not lead.
    let across = leaps.iter().filter(|leap| leap.iter().filter(|&&by| by != 0).count() > 1);
    let leaps: Vec<String> = across
        .map(|leap| table::numbers(&leap.iter().take(dimensions).map(|by| by.unsigned_abs().into()).collect::<Vec<u64>>()))
        .collect();
    let all: Vec<u64> = values.iter().flatten().map(|&value| value.into()).collect();
    let name = name(&game);
    let leaps_text = format!("[{}]", leaps.join("; "));
    let text = format!(
        "(** {game}: {side} times the nim-sum of the blocks, plus the value in the box. *)\nDefinition {name}_table := {}.\n\
         Theorem {name} : blocks_law {leaps_text} {side} {dimensions} {name}_table.\n\
         Proof. by_computation check_blocks_sound. Qed.\n",
        table::text(&game, &all, table::As::Numbers)?
    );
    let (cells, side) = (all.len() as f64, side as f64);
    let moves = side * dimensions as f64 + leaps.len() as f64 * 4.0;
    Ok(Instance { game, name, text, seconds: cells * moves * (cells * 3.0 + 500.0) * 1e-9 })
}

/// The instance of states (n, p) whose columns come back.
pub fn layers(certificate: &Certificate, rule: &StateRule) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let none = || Beyond::Theorem { game: game.clone(), theorem: certificate.proof.name() };
    let (Law::Layers { layers }, &Proof::LayerColumns { width, first, period, .. }) = (&certificate.law, &certificate.proof)
    else {
        return Err(none());
    };
    let clauses: Vec<String> = rule.clauses.iter().map(|clause| clause_text(clause).ok_or_else(none)).collect::<Result<_, _>>()?;
    let count = bounded(&certificate.game, (first + width + period).max(first + 2 * period))?;
    let value = |layer: &grundy_check::Layer, n: usize| -> u64 {
        let n = n as u64;
        let at = if n < layer.preperiod { n } else { layer.preperiod + (n - layer.preperiod) % layer.period.max(1) };
        layer.values.get(index(at)).copied().unwrap_or(0).into()
    };
    let all: Vec<u64> = (0..count).flat_map(|n| layers.iter().map(move |layer| value(layer, n))).collect();
    let laws: Vec<String> = layers.iter().map(|layer| format!("({}, {})", layer.preperiod, layer.period)).collect();
    let (name, clauses, laws) = (name(&game), format!("[{}]", clauses.join(";\n  ")), format!("[{}]", laws.join("; ")));
    let text = format!(
        "(** {game}: layer by layer. *)\nDefinition {name}_table := rows {} ({}).\n\
         Theorem {name} : layers_law {clauses} {laws} {name}_table.\n\
         Proof. by_computation (check_layers_sound {clauses} {first} {period}). Qed.\n",
        layers.len(),
        table::text(&game, &all, table::As::Numbers)?
    );
    let seconds = (count * layers.len() * rule.clauses.len()) as f64 * 3e-6 + (period * period) as f64 * 1e-6;
    Ok(Instance { game, name, text, seconds })
}

fn clause_text(clause: &grundy_core::game::state::Clause) -> Option<String> {
    let [part] = clause.parts.as_slice() else { return None };
    let [n, p] = part.as_slice() else { return None };
    let when = clause.condition.as_ref().map_or(Some("Always".to_owned()), condition)?;
    Some(format!("Clause {} {} {when}", taken(n, 0)?, taken(p, 1)?))
}

/// a, if the expression is the coordinate less a.
fn taken(expr: &Expr, coordinate: usize) -> Option<u64> {
    match expr {
        Expr::Var(place) => (*place == coordinate).then_some(0),
        Expr::Binary(Op::Sub, from, by) => match (&**from, &**by) {
            (Expr::Var(place), Expr::Int(by)) if *place == coordinate => u64::try_from(*by).ok(),
            _ => None,
        },
        _ => None,
    }
}

fn condition(condition: &Condition) -> Option<String> {
    let compared = |how: Comparison| match how {
        Comparison::Equal => "Eq",
        Comparison::NotEqual => "Ne",
        Comparison::Less => "Lt",
        Comparison::LessEqual => "Le",
        Comparison::Greater => "Gt",
        Comparison::GreaterEqual => "Ge",
    };
    let turned = |how: Comparison| match how {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same => same,
    };
    let both = |word: &str, one: &Condition, other: &Condition| -> Option<String> {
        Some(format!("({word} {} {})", self::condition(one)?, self::condition(other)?))
    };
    match condition {
        Condition::Compare(how, one, other) => {
            let (how, place, constant) = match (one, other) {
                (Expr::Var(place), Expr::Int(constant)) => (*how, place, constant),
                (Expr::Int(constant), Expr::Var(place)) => (turned(*how), place, constant),
                _ => return None,
            };
            let word = ["CompareN", "CompareP"].get(*place)?;
            Some(format!("({word} {} {})", compared(how), u64::try_from(*constant).ok()?))
        }
        Condition::And(one, other) => both("Both", one, other),
        Condition::Or(one, other) => both("Either", one, other),
        Condition::Not(one) => Some(format!("(Not {})", self::condition(one)?)),
        Condition::Prime(_) => None,
    }
}
