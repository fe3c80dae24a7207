//! The text of planar laws.

use std::fmt;

use crate::{cone::Cone, ray::Ray, statement::Planar};

/// Writes one line for each ray and each cone, and one line for the corner.
impl fmt::Display for Planar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} rays, {} cones, {} bytes of values",
            self.rays.len(),
            self.cones.len(),
            self.table_bytes()
        )?;
        for (i, ray) in self.rays.iter().enumerate() {
            writeln!(f, "{ray}")?;
            if let (Some(cone), Some(next)) = (self.cones.get(i), self.rays.get(i + 1)) {
                writeln!(
                    f,
                    "from {} to {}: {cone}",
                    VectorText(ray.direction),
                    VectorText(next.direction)
                )?;
            }
        }
        let cells: usize = self.corner.iter().map(|row| row.values.len()).sum();
        if cells == 0 {
            f.write_str("no corner cells")
        } else {
            let (rows, levels) = (self.corner.len(), self.corner_levels());
            write!(
                f,
                "{cells} corner cells, all with x < {rows} and x + y < {levels}"
            )
        }
    }
}

/// Writes the ray, for example `along (1, 2): strip -10 <= 1y - 2x <= 17, period (4, 8)`.
impl fmt::Display for Ray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "along {}: ", VectorText(self.direction))?;
        if self.high < self.low {
            return f.write_str("no strip");
        }
        let (low, high, vector) = (self.low, self.high, VectorText(self.vector()));
        let term = |factor: u32, name: &str| match factor {
            1 => name.to_owned(),
            _ => format!("{factor}{name}"),
        };
        match self.direction {
            (_, 0) => write!(f, "strip {low} <= y <= {high}, period {vector}"),
            (0, _) => write!(
                f,
                "strip {} <= x <= {}, period {vector}",
                high.saturating_neg(),
                low.saturating_neg()
            ),
            (rx, ry) => {
                write!(
                    f,
                    "strip {low} <= {} - {} <= {high}, period {vector}",
                    term(rx, "y"),
                    term(ry, "x")
                )
            }
        }
    }
}

/// Writes `constant 0`, or the periods and the values row by row.
impl fmt::Display for Cone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [value] = self.values.as_slice() {
            return write!(f, "constant {value}");
        }
        let (first, second) = (
            VectorText((self.width, 0)),
            VectorText((self.shift, self.height)),
        );
        write!(f, "periods {first} and {second}")?;
        if self.values.len() > 64 {
            return write!(f, ", {} values", self.values.len());
        }
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = self
            .values
            .chunks((self.width as usize).max(1))
            .map(row)
            .collect();
        write!(f, ", rows from y = 0 up: {}", rows.join(" / "))
    }
}

struct VectorText<T>((T, T));

impl<T: fmt::Display> fmt::Display for VectorText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.0.0, self.0.1)
    }
}
