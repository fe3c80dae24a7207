//! Certificates as text.

use std::fmt::{self, Display, Formatter};

use super::format::{FORMAT, MisereCertificate};

/// Numbers of an array on one line.
const ROW: usize = 24;

impl Display for MisereCertificate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let extent = if self.period.is_some() { "of all heaps, proved" } else { "of the heaps that are listed" };
        writeln!(f, "# The misère quotient {extent}. Check it: grundy verify FILE")?;
        writeln!(f, "play = \"misere\"\nformat = {FORMAT}\ngame = {}\n", toml::Value::from(self.notation.as_str()))?;
        writeln!(
            f,
            "# A sum of heaps is a P-position exactly if the product of their images lies in p. 0 is the identity;"
        )?;
        writeln!(f, "# times[i][x] = x Phi(generators[i]).\n[quotient]\norder = {}", self.quotient.order)?;
        rows("p", &self.quotient.p, f)?;
        writeln!(f, "generators = {:?}\ntimes = [", self.quotient.generators)?;
        for row in &self.quotient.times {
            writeln!(f, "    {row:?},")?;
        }
        writeln!(f, "]\n\n# Phi(0), Phi(1), …\n[heaps]")?;
        rows("phi", &self.phi, f)?;
        if let Some(period) = self.period {
            writeln!(
                f,
                "\n# Phi(n + period) = Phi(n) for all n >= preperiod: so it is for preperiod <= n < bound, and that is"
            )?;
            writeln!(f, "# enough (Plambeck and Siegel 2008).\n[period]")?;
            writeln!(f, "preperiod = {}\nperiod = {}\nbound = {}", period.preperiod, period.period, period.bound)?;
        }
        Ok(())
    }
}

fn rows(name: &str, values: &[u32], f: &mut Formatter<'_>) -> fmt::Result {
    if values.is_empty() {
        return writeln!(f, "{name} = []");
    }
    let width = values.iter().max().map_or(1, |largest| largest.to_string().len());
    writeln!(f, "{name} = [")?;
    for row in values.chunks(ROW) {
        let row: Vec<String> = row.iter().map(|value| format!("{value:>width$}")).collect();
        writeln!(f, "    {},", row.join(", "))?;
    }
    writeln!(f, "]")
}
