//! Axes: the numbers at their ticks, and the places of the ticks.

use super::frame::Scale;

impl Scale {
    /// Returns the pixel of a number, rounded.
    pub(super) fn at(self, number: u64) -> i32 {
        let length = u64::from(self.end.abs_diff(self.zero));
        let most = self.most.max(1);
        // Numbers are indices of positions or values, at most 2^32; lengths are at most 2^12.
        let offset = (number.saturating_mul(length) + most / 2) / most;
        let offset = i32::try_from(offset).unwrap_or(i32::MAX / 4);
        if self.end < self.zero {
            self.zero - offset
        } else {
            self.zero + offset
        }
    }

    /// Returns the numbers at the ticks, if each takes `room` pixels.
    pub(super) fn ticks(self, room: i32) -> impl Iterator<Item = u64> {
        let fit = u64::from(self.end.abs_diff(self.zero)) / u64::from(room.unsigned_abs()).max(1);
        (0..=self.most).step_by(usize::try_from(step(self.most, fit)).unwrap_or(usize::MAX))
    }
}

/// Returns the least of 1, 2, 5, 10, 20, 50, … that divides `0..=most` into at most `parts`.
pub(super) fn step(most: u64, parts: u64) -> u64 {
    let parts = parts.max(1);
    let mut power = 1_u64;
    loop {
        for digit in [1, 2, 5] {
            let step = power.saturating_mul(digit);
            if most / step <= parts {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests;
