//! Instances of strips whose values repeat.

use crate::Claim;
use crate::{Beyond, Instance, bounded, name, table};
use grundy_check::Law;
use grundy_core::game::Strip;

/// Returns the instance of a strip, from the values that its law writes down.
pub fn instance(certificate: &Claim<'_>, strip: &Strip) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let Law::Gaps { preperiod, period, saltus, values } = certificate.law else {
        return Err(Beyond::Theorem { game, theorem: certificate.proof.name() });
    };
    let values = match values {
        Some(values) if saltus.iter().all(|&saltus| saltus == 0) => values,
        _ => return Err(Beyond::Values { game, needed: preperiod + period - 1 }),
    };
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

/// Returns the strip: the number of its marks, and the forbidden neighbours.
pub fn term(strip: &Strip) -> String {
    let never: Vec<String> = strip.never.iter().map(|(left, right)| format!("({left}, {right})")).collect();
    format!("(Strip {} [{}])", strip.marks.len(), never.join("; "))
}
