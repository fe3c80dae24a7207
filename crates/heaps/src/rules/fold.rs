//! Stretches of turns, and the turns of a split that are left out because they mirror others.

use super::inner::Moving;

/// A non-empty stretch of turns `first..=last` in which parts move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    pub first: i64,
    pub last: i64,
}

impl Turn {
    /// No turns.
    pub const NONE: Self = Self { first: 0, last: -1 };

    /// The number of turns; 0 if the last one is before the first one.
    #[inline]
    pub fn count(self) -> usize {
        usize::try_from(self.last - self.first + 1).unwrap_or(0)
    }
}

/// If there are two parts, one of which moves up and the other down, then the turn v of the parts up + v and down - v
/// has the same option as the turn down - up - v: one of the two turns is left out. All parts must be in the table.
pub(super) fn fold(moving: &[Moving], registers: &[i64], stretches: &mut Vec<Turn>) {
    let [one, other] = moving else { return };
    if one.is_up == other.is_up {
        return;
    }
    let (up, down) = if one.is_up { (one, other) } else { (other, one) };
    let turned = registers[down.rest] - registers[up.rest];
    // v <= turned - v
    let middle = turned.div_euclid(2);
    if let [Turn { first, last }] = stretches.as_mut_slice() {
        let second = turned - *last;
        // Its two halves overlap or touch.
        if *first > middle {
            (*first, *last) = (second, turned - *first);
        } else if *last > middle {
            (*first, *last) = ((*first).min(second), middle);
        }
        return;
    }
    let mut folded: Vec<Turn> = Vec::with_capacity(2 * stretches.len());
    for &Turn { first, last } in stretches.iter() {
        if first <= middle {
            folded.push(Turn { first, last: last.min(middle) });
        }
        if last > middle {
            folded.push(Turn { first: turned - last, last: turned - first.max(middle + 1) });
        }
    }
    folded.sort_unstable_by_key(|turns| turns.first);
    stretches.clear();
    for turns in folded {
        match stretches.last_mut() {
            Some(before) if turns.first <= before.last.saturating_add(1) => before.last = before.last.max(turns.last),
            _ => stretches.push(turns),
        }
    }
}
