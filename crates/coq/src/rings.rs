//! Instances of rings, after the instance of their rows.

use crate::{
    Beyond, CoqClaim, Instance, bound_count, codes, continue_values, name, shifts, strips, table,
};
use grundy_check::{Certificate, CertificateProof};
use grundy_core::game::{Game, Ring};

/// Returns the game of the rows that a ring leaves, if the law of a certificate is that of a ring.
pub fn rows(certificate: &Certificate) -> Option<Game> {
    let (Game::Ring(ring), CertificateProof::Rows { .. }) =
        (&certificate.game, &certificate.law()?.proof)
    else {
        return None;
    };
    Some(match ring {
        Ring::Code(code) => Game::from(code.clone()),
        Ring::Strip(strip) => Game::Strip(strip.clone()),
    })
}

/// Returns the instances of a ring: the given instance of its rows, then its own.
///
/// # Errors
/// If the code compares the sizes of rows, or the certificate has too few values.
pub fn ring(
    certificate: &Certificate,
    values: &[u32],
    rows: Instance,
) -> Result<Vec<Instance>, Beyond> {
    let game = certificate.game.to_string();
    let none = || Beyond::Theorem {
        game: game.clone(),
        theorem: "rows".to_owned(),
    };
    let claims = certificate.law().ok_or_else(none)?;
    let claim = &CoqClaim {
        game: &certificate.game,
        law: &claims.law,
        proof: &claims.proof,
    };
    let CertificateProof::Rows {
        preperiod, period, ..
    } = *claim.proof
    else {
        return Err(none());
    };
    let (start, turn, _) = claim.law.shift().ok_or_else(none)?;
    let (head, law) = rows
        .text
        .split_once(&format!("Theorem {} : ", rows.name))
        .and_then(|(_, rest)| rest.split_once(' '))
        .ok_or_else(none)?;
    let law = law.split(".\n").next().unwrap_or_default();
    let first = preperiod.max(1);
    let Game::Ring(ring) = &certificate.game else {
        return Err(none());
    };
    let (statement, term, most, bound) = match ring {
        Ring::Code(code) => {
            let (term, most) = codes::list_term(code).ok_or_else(none)?;
            let most = most.saturating_sub(1).max(1);
            (
                "ring_law",
                term,
                Some(most),
                most * first + (most - 1) * period + code.digits.len() as u64,
            )
        }
        Ring::Strip(strip) => (
            "strip_ring_law",
            strips::term(strip),
            None,
            first + strip.marks.len() as u64 * period + 1,
        ),
    };
    let count = bound_count(claim.game, bound.max(start) + period + turn)?;
    let own = continue_values(claim, values, count)?;
    // The theorem's arguments: the law of the rows, then that of the rings.
    let (sound, of_rows) = match head {
        "code_law" => ("ring_of_code_law", law.to_owned()),
        "rule_law" => {
            let table = law.rsplit_once(' ').map_or("", |(_, table)| table);
            (
                "ring_of_rule_law",
                format!("{term} {preperiod} {period} {table}"),
            )
        }
        "strip_law" => ("ring_of_strip_law", law.to_owned()),
        "growing_strip_law" => ("ring_of_growing_strip_law", law.to_owned()),
        _ => return Err(none()),
    };
    let most = most.map_or_else(String::new, |most| format!(" {most}"));
    let table = claim.table(&own, table::As::Numbers)?;
    let law = format!("{statement} {term} {start} {turn}");
    let checker = format!(
        "({sound} {of_rows}{most} {start} {turn} {}_table {})",
        name(&game),
        rows.name
    );
    let seconds = count as f64 * (count as f64 * 1e-7 + 1e-5);
    let own = claim.instance(&shifts(start, turn, 0), &table, &law, &checker, seconds);
    Ok(vec![rows, own])
}
