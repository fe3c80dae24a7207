//! Values that a proved period gives.

use crate::{
    compute::heaps::growing::Growing,
    game::HeapCode,
    law::{Kind, Law, theorem::of_period},
};

/// So many values are filled in at once.
const AT_ONCE: u64 = 1 << 16;

/// One period, repeated for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Filling {
    /// The values of the heaps `start`, …, `start + period - 1`.
    values: Growing,
    start: u64,
    period: u64,
    /// The law holds from here on.
    preperiod: u64,
    /// Is this the least such heap?
    exact: bool,
    /// The first heap that was not computed.
    proved_at: u64,
    next: u64,
}

impl Filling {
    /// The values from heap `proved_at` on; `period` becomes the least one.
    pub fn new(
        code: &HeapCode,
        values: Growing,
        start: u64,
        period: u64,
        (preperiod, exact): (u64, bool),
        proved_at: u64,
    ) -> Self {
        let least = least_period(&values, period);
        // A divisor of the period asks for no more values, so it is proved too.
        let period = of_period(code, preperiod, least).map_or(period, |_| least);
        Self { values, start, period, preperiod, exact, proved_at, next: proved_at }
    }

    pub fn next_heap(&self) -> u64 {
        self.next
    }

    /// The period, and from where on it holds, if there may be an earlier heap.
    pub fn rough(&self) -> Option<(u64, u64)> {
        (!self.exact).then_some((self.period, self.preperiod))
    }

    /// The law holds from an earlier heap on, and from no earlier one than that.
    pub fn refine(&mut self, preperiod: u64) {
        self.preperiod = self.preperiod.min(preperiod);
        self.exact = true;
    }

    /// How many values were filled in.
    pub fn count(&self) -> u64 {
        self.next - self.proved_at
    }

    /// The law in words, with where it was proved.
    pub fn describe(&self, code: &HeapCode) -> String {
        let value = self.values.get(0).unwrap_or_default();
        let kind = match self.period {
            1 => Kind::Constant { preperiod: self.preperiod, value },
            period => Kind::Periodic { preperiod: self.preperiod, period },
        };
        let law = of_period(code, self.preperiod, self.period).map(|status| Law { kind, status });
        let latest = if self.exact { "" } else { " (or earlier)" };
        let at = self.proved_at;
        law.map(|law| format!("{law}{latest}; the rest is filled in from heap {at} on")).unwrap_or_default()
    }

    /// Appends the values of the next heaps.
    pub fn advance(&mut self, to: u64, values: &mut Vec<u32>) {
        let end = to.saturating_add(1).min(self.next + AT_ONCE);
        let period = usize::try_from(self.period).unwrap_or(usize::MAX);
        let mut place = usize::try_from((self.next - self.start) % self.period).unwrap_or(0);
        while self.next < end {
            values.push(self.values.get(place).unwrap_or_default());
            place = if place + 1 == period { 0 } else { place + 1 };
            self.next += 1;
        }
    }

    /// Numbers and values, with the length of all that in front.
    pub fn save(&self) -> Vec<u8> {
        let numbers = [self.start, self.period, self.preperiod, self.exact.into(), self.proved_at, self.next];
        let values = self.values.to_bytes();
        let length = (8 * numbers.len() + values.len()) as u64;
        let mut bytes: Vec<u8> = [length].iter().chain(&numbers).flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend(values);
        bytes
    }

    /// What [`Filling::save`] wrote, and what follows it.
    ///
    /// # Errors
    /// If it was not written so.
    pub fn restore(bytes: &[u8]) -> Result<(Self, &[u8]), String> {
        let cut_off = || "the period is cut off".to_owned();
        let (length, bytes) = bytes.split_first_chunk().ok_or_else(cut_off)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| cut_off())?;
        let (mut own, rest) = bytes.split_at_checked(length).ok_or_else(cut_off)?;
        let mut numbers = [0; 6];
        for number in &mut numbers {
            let (bytes, more) = own.split_first_chunk().ok_or_else(cut_off)?;
            (*number, own) = (u64::from_le_bytes(*bytes), more);
        }
        let [start, period, preperiod, exact, proved_at, next] = numbers;
        let values = Growing::from_bytes(own)?;
        if period == 0 || (values.len() as u64) < period || start > proved_at || proved_at > next {
            return Err("the period is none".into());
        }
        Ok((Self { values, start, period, preperiod, exact: exact != 0, proved_at, next }, rest))
    }
}

/// The least divisor of `period` after which the values repeat, round and round.
fn least_period(values: &Growing, period: u64) -> u64 {
    let whole = usize::try_from(period).unwrap_or(usize::MAX).min(values.len());
    let repeats = |shorter: usize| (0..whole).all(|n| values.get(n) == values.get((n + shorter) % whole));
    let (mut least, mut rest, mut prime) = (whole, whole, 2);
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        while rest % prime == 0 {
            rest /= prime;
            if least % prime == 0 && repeats(least / prime) {
                least /= prime;
            }
        }
        prime += 1;
    }
    least as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_least_period_of_a_round() {
        for whole in 1..=60_u32 {
            for least in (1..=whole).filter(|least| whole % least == 0) {
                let mut values = Growing::default();
                (0..whole).for_each(|n| values.push(if n % least == 0 { 9 } else { n % least % 3 }));
                assert_eq!(least_period(&values, whole.into()), u64::from(least), "{least} of {whole}");
            }
        }
    }

    #[test]
    fn repeats_and_comes_back_from_its_bytes() {
        let code = HeapCode { split: crate::game::code::Digit::default(), digits: vec![], tail: vec![] };
        let mut values = Growing::default();
        values.extend(&[1, 2, 3000, 1, 2, 3000]);
        let mut filling = Filling::new(&code, values, 10, 6, (7, true), 40);
        let mut all = Vec::new();
        filling.advance(43, &mut all);
        assert_eq!((&all[..], filling.next_heap(), filling.count()), (&[1, 2, 3000, 1][..], 44, 4));
        let told = filling.describe(&code);
        assert!(told.starts_with("periodic with period 3 from heap 7 on"), "{told}");
        let bytes = [&filling.save()[..], b"more"].concat();
        assert_eq!(Filling::restore(&bytes), Ok((filling, &b"more"[..])));
        assert!((0..bytes.len() - 4).all(|len| Filling::restore(&bytes[..len]).is_err()));
    }
}
