//! Subtraction of the powers of a number. The lemma is in `law::theorem::residues`.

use std::collections::BTreeMap;

/// Derives the numbers of the lemma for a periodic sequence: the number of residues of the powers,
/// and w.
///
/// # Errors
/// The condition that fails.
///
/// ```
/// use grundy_check::check::residues::derive;
///
/// // powers of 2: their residues modulo 3 are 1 and 2, and 1 and 2 lead to all smaller values
/// assert_eq!(derive(2, 0, 3, &[0, 1, 2]), Ok((2, 2)));
/// assert!(derive(2, 0, 4, &[0, 1, 2, 3]).is_err());
/// ```
pub fn derive(
    base: u64,
    preperiod: usize,
    period: usize,
    values: &[u32],
) -> Result<(u64, u64), String> {
    let least = least_members(base, period as u64);
    // h(c) for a residue c: the value of the heap of the first period with this residue.
    let heap = |c: usize| preperiod + (c + period - preperiod % period) % period;
    let h: Vec<u32> = (0..period)
        .filter_map(|c| values.get(heap(c)).copied())
        .collect();
    let at = |residue: usize| h.get(residue % period).copied();
    let mut reach = 0;
    for c in 0..period {
        let here = at(c).ok_or("a period of values is needed")?;
        // The least member that leads to each value.
        let mut nearest: BTreeMap<u32, u64> = BTreeMap::new();
        for (&residue, &member) in &least {
            let value = at(c + period - residue).unwrap_or_default();
            if value == here {
                return Err(format!(
                    "residues {c} and {c} - {residue} modulo {period} both have the value {here}"
                ));
            }
            if let Some(member) = member {
                nearest
                    .entry(value)
                    .and_modify(|known| *known = member.min(*known))
                    .or_insert(member);
            }
        }
        for smaller in 0..here {
            let member = nearest
                .get(&smaller)
                .ok_or(format!("no member leads from residue {c} to {smaller}"))?;
            reach = reach.max(*member);
        }
    }
    for (m, &value) in values.iter().enumerate().take(preperiod) {
        if let Some(residue) = least
            .keys()
            .find(|&&residue| at(m + residue) == Some(value))
        {
            return Err(format!(
                "heap {m} and the residue {m} + {residue} both have the value {value}"
            ));
        }
    }
    Ok((least.len() as u64, reach))
}

/// Returns the residues of base^0, base^1, … modulo `period`, each with its least member if the
/// member fits 64 bits.
fn least_members(base: u64, period: u64) -> BTreeMap<usize, Option<u64>> {
    let period = u128::from(period.max(1));
    let mut least = BTreeMap::new();
    let (mut residue, mut member) = (1 % period, Some(1_u64));
    while let Ok(key) = usize::try_from(residue) {
        if least.contains_key(&key) {
            break;
        }
        least.insert(key, member);
        residue = residue * u128::from(base) % period;
        member = member.and_then(|member| member.checked_mul(base));
    }
    least
}
