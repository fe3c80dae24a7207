//! Instances of strips whose values repeat or grow.

use crate::{Beyond, Claim, Instance, bounded, codes::ROUNDS, equation_seconds, name, table};
use grundy_check::{Law, check::strips::steps_of_strip};
use grundy_core::game::{Game, Strip};

/// Returns the instance of a strip, from the values that its law writes down.
pub fn instance(certificate: &Claim<'_>, strip: &Strip) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let Law::Gaps { preperiod, period, saltus, values } = certificate.law else {
        return Err(Beyond::Theorem { game, theorem: certificate.proof.name() });
    };
    let Some(values) = values else {
        return Err(Beyond::Values { game, needed: preperiod + period - 1 });
    };
    if saltus.iter().any(|&saltus| saltus > 0) {
        return growing(certificate.game, strip, (*preperiod, *period), saltus, values);
    }
    let count = bounded(certificate.game, 2 * (*preperiod).max(1) + 2 * period + 1)?;
    let row = |n: usize| {
        let n = n as u64;
        let at = if n < *preperiod { n } else { preperiod + (n - preperiod) % period };
        values.get(crate::index(at)).into_iter().flatten().map(|&value| u64::from(value))
    };
    let all: Vec<u64> = (0..count).flat_map(row).collect();
    let ends = strip.ends();
    let name = name(&game);
    let text = format!(
        "(** {game}: period {period} from {preperiod} on, between all ends. *)\n\
         Definition {name}_table := rows {} ({}).\n\
         Theorem {name} : strip_law {} {preperiod} {period} {name}_table.\n\
         Proof. by_computation check_strip_sound. Qed.\n",
        ends * ends,
        table::text(&game, &all, table::As::Numbers)?,
        term(strip)
    );
    let pairs = (count * count) as f64 * (ends * ends * strip.marks.len()) as f64;
    Ok(Instance { game, name, text, seconds: pairs * (count as f64 * 2.0 + 200.0) * 1e-9 })
}

/// Returns the instance of a strip whose values grow between some ends.
fn growing(
    game: &Game,
    strip: &Strip,
    (preperiod, period): (u64, u64),
    saltus: &[u64],
    rows: &[Vec<u32>],
) -> Result<Instance, Beyond> {
    let steps = steps_of_strip(strip, rows, (preperiod, period), saltus);
    let seconds = equation_seconds(game, steps)?;
    let all: Vec<u64> = rows.iter().flatten().map(|&value| u64::from(value)).collect();
    let (game, kinds) = (game.to_string(), saltus.len());
    let name = name(&game);
    let text = format!(
        "(** {game}: {}. *)\nDefinition {name}_table := rows {kinds} ({}).\n\
         Theorem {name} : growing_strip_law {} {preperiod} {period} {}%N {name}_table.\n\
         Proof. by_computation (check_growing_strip_sound {ROUNDS}). Qed.\n",
        growth(preperiod, period),
        table::text(&game, &all, table::As::Numbers)?,
        term(strip),
        table::numbers(saltus),
    );
    Ok(Instance { game, name, text, seconds })
}

/// Describes a law with a saltus for each pair of ends.
pub fn growth(preperiod: u64, period: u64) -> String {
    format!("period {period} from {preperiod} on, with a saltus for each pair of ends")
}

/// Returns the strip: the number of its marks, and the forbidden neighbours.
pub fn term(strip: &Strip) -> String {
    let never: Vec<String> = strip.never.iter().map(|(left, right)| format!("({left}, {right})")).collect();
    format!("(Strip {} [{}])", strip.marks.len(), never.join("; "))
}
