//! The proved law of a game, as `position` asks it.

use std::time::Duration;

use crate::{
    finding::{self, Finding},
    subject::Extent,
};
use grundy_core::game::Game;

/// A proved law.
pub struct Known {
    finding: Finding,
}

impl Known {
    /// Searches for the law of a game; `None` if none is proved in time.
    pub fn search(game: &Game, budget: Duration) -> Option<Self> {
        let known = game.known();
        let finding = finding::search(known.as_ref().unwrap_or(game), &Extent::default(), budget).ok()?;
        finding.is_proved().then_some(Self { finding })
    }

    /// The value of a position with these numbers, if the law gives it.
    pub fn value(&self, numbers: &[u64]) -> Option<u128> {
        let Finding { law, planar, blocks, values, .. } = &self.finding;
        match (numbers, law, planar, blocks) {
            (&[heap], Some(law), ..) if law.is_proved() => law.value(values, heap.into()),
            (&[x, y], _, Some((planar, _)), _) => Some(planar.value(x.into(), y.into()).into()),
            (numbers, .., Some(blocks)) => blocks.value(numbers).map(u128::from),
            _ => None,
        }
    }

    /// Whether the position with these numbers is a P-position, if the law says so.
    pub fn is_lost(&self, numbers: &[u64]) -> Option<bool> {
        match (numbers, &self.finding.lost) {
            (&[x, y], Some(law)) => Some(law.is_lost(x, y)),
            _ => self.value(numbers).map(|value| value == 0),
        }
    }

    /// (preperiod, period, saltus) of a law g(n + period) = g(n) + saltus.
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        self.finding.law.as_ref()?.kind.shift()
    }

    /// The law in a line.
    pub fn words(&self) -> String {
        let Finding { law, planar, blocks, .. } = &self.finding;
        match (law, planar, blocks) {
            (Some(law), ..) => law.to_string(),
            (_, Some(_), _) => format!("planar, proved ({})", finding::PLANAR_THEOREM),
            (.., Some(blocks)) => blocks.to_string().lines().next().unwrap_or_default().to_owned(),
            _ => format!("P-positions alone, proved ({})", finding::WYTHOFF),
        }
    }
}
