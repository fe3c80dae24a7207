//! Subtraction games of a range that depends on the heap, such as `Subtraction(1..=n/2)`.

use std::sync::OnceLock;

use grundy_core::game::{Game, SubtractionGame, set::Set};

use super::sequence::{Receiver, SearchSteps, SearchStop, TargetValues};

/// The largest divisor and the largest constant of a bound.
const MOST_DIVISOR: u64 = 8;

/// The size of a range among the sets: its two ends.
pub(super) const SIZE: usize = 2;

/// Returns every range with an end that depends on the heap, with its line.
fn ranges() -> &'static [(String, SubtractionGame)] {
    static RANGES: OnceLock<Vec<(String, SubtractionGame)>> = OnceLock::new();
    RANGES.get_or_init(|| {
        let constants = (1..=MOST_DIVISOR).map(|k| k.to_string());
        let up =
            (2..=MOST_DIVISOR).flat_map(|d| [format!("(n+{})/{d}", d - 1), format!("n/{d}+1")]);
        let lows: Vec<String> = constants.clone().chain(up).collect();
        let down = (2..=MOST_DIVISOR).flat_map(|d| {
            let with = move |rest: u64| {
                if rest == 0 {
                    format!("n/{d}")
                } else {
                    format!("(n+{rest})/{d}")
                }
            };
            (0..d).map(with).chain([format!("n/{d}+1")])
        });
        let less = (1..=MOST_DIVISOR).map(|k| format!("n-{k}"));
        let highs: Vec<String> = std::iter::once("n".to_owned())
            .chain(down)
            .chain(less)
            .chain(constants)
            .collect();
        let pairs = lows
            .iter()
            .flat_map(|low| highs.iter().map(move |high| (low, high)));
        let depends = pairs.filter(|(low, high)| low.contains('n') || high.contains('n'));
        depends
            .filter_map(|(low, high)| parse_line(&format!("Subtraction({low}..={high})")))
            .collect()
    })
}

fn parse_line(line: &str) -> Option<(String, SubtractionGame)> {
    let game: Game = line.parse().ok()?;
    let line = game.to_string();
    if let Game::Set(set) = game {
        Some((line, set))
    } else {
        None
    }
}

/// Gives `found` all ranges with these values.
pub(super) fn each(
    wanted: &TargetValues,
    work: &mut SearchSteps<'_>,
    found: &mut Receiver<'_>,
) -> Result<(), SearchStop> {
    for (line, game) in ranges() {
        work.step()?;
        if has_values(game, &wanted.values) {
            found(line.clone(), wanted.values.len())?;
        }
    }
    Ok(())
}

/// Returns `true` if the heaps have these values.
fn has_values(game: &SubtractionGame, values: &[u32]) -> bool {
    let Set::Range(low, high) = &game.set else {
        return false;
    };
    let mut is_option = Vec::new();
    values.iter().enumerate().all(|(n, &value)| {
        let Ok((low, high)) = SubtractionGame::bounds(low, high, n as u64) else {
            return false;
        };
        if value as usize > n {
            return false;
        }
        is_option.clear();
        is_option.resize(value as usize + 1, false);
        for k in low..=high {
            let rest = usize::try_from(k)
                .ok()
                .and_then(|k| n.checked_sub(k))
                .and_then(|rest| values.get(rest));
            if let Some(reached) = rest.and_then(|&rest| is_option.get_mut(rest as usize)) {
                *reached = true;
            }
        }
        is_option.pop() == Some(false) && is_option.iter().all(|&reached| reached)
    })
}
