//! Such certificates as text: TOML written by hand, with a word on what each number means.

use std::fmt::{self, Display, Formatter};

use super::format::{FiniteWindow, Periodic, Start, Stretches, Values, WindowCertificate};
use crate::FORMAT;

impl Display for WindowCertificate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { notation, law, proof, values, stretches, .. } = self;
        writeln!(f, "# A law of Grundy values, proved for ever. Check it: grundy verify FILE")?;
        writeln!(f, "# Check a sample, which is no proof: grundy verify FILE --spot 4")?;
        writeln!(f, "format = {FORMAT}\ngame = {}\n", toml::Value::from(notation.as_str()))?;
        law.fmt(f)?;
        proof.fmt(f)?;
        values.fmt(f)?;
        stretches.fmt(f)
    }
}

impl Display for Periodic {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { preperiod, preperiod_is_least, period } = self;
        writeln!(f, "# g(n + period) = g(n) for all n >= preperiod; the period is the least.\n[law.periodic]")?;
        writeln!(f, "preperiod = {preperiod}\npreperiod_is_least = {preperiod_is_least}\nperiod = {period}\n")
    }
}

impl Display for FiniteWindow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { last_digit, mask, position_parity, last_rare, largest_part, window } = self;
        writeln!(
            f,
            "# A value is common if it shares an odd number of bits with the mask (the heap's parity added), else"
        )?;
        writeln!(
            f,
            "# rare. Common values are excluded by splits with a rare part only, all at most last_rare; lesser rare"
        )?;
        writeln!(f, "# values by splits with a part of at most largest_part. So `window` values decide what follows:")?;
        writeln!(f, "# window = max(last_rare, largest_part) + last_digit.\n[proof.finite-window]")?;
        writeln!(f, "last_digit = {last_digit}\nmask = {mask}\nposition_parity = {position_parity}")?;
        writeln!(f, "last_rare = {last_rare}\nlargest_part = {largest_part}\nwindow = {window}\n")
    }
}

impl Display for Values {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { to, largest, largest_at, window_sha256, period_sha256 } = self;
        writeln!(
            f,
            "# With s = max(preperiod, 1): the heaps to s + period + window - 1 were computed. The digests are of the"
        )?;
        writeln!(f, "# first `window` and the first `period` values from g(s) on, a byte each.\n[values]")?;
        writeln!(f, "to = {to}\nlargest = {largest}\nlargest_at = {largest_at}")?;
        writeln!(f, "window_sha256 = \"{window_sha256}\"\nperiod_sha256 = \"{period_sha256}\"\n")
    }
}

impl Display for Stretches {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Parts of the period that can be computed without what is before. `before` has the last `window` values,"
        )?;
        writeln!(
            f,
            "# a digit 0 to 9 and a to z each (two hexadecimal digits, if the largest value is above 35); the digest"
        )?;
        writeln!(f, "# is of the values of the heaps from, …, from + heaps - 1, a byte each.\n[stretches]")?;
        writeln!(f, "heaps = {}", self.heaps)?;
        self.at.iter().try_for_each(|Start { from, before, sha256 }| {
            writeln!(f, "\n[[stretches.at]]\nfrom = {from}\nbefore = \"{before}\"\nsha256 = \"{sha256}\"")
        })
    }
}
