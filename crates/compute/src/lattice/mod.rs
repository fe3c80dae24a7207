//! Lattices: level by level of the linear form a*x + b*y that falls with every move.
//!
//! All cells of a level are independent of each other. A table of the cells x < width, y < height also needs the
//! cells OUTSIDE that rectangle which its cells can reach; `Reach` says which x of each level those are.
//!
//! | file | what |
//! |---|---|
//! | `tabulate` | a rectangle as a table, as a histogram, or column by column |
//! | `size` | levels and memory of a rectangle |
//! | `reach` | the levels, and which x of each matter |
//! | `sweep` | games that only leap: one-hot sets, level after level, in bands of levels and chunks of x |
//! | `table` | their values written as a table, transposed from levels to columns |
//! | `count` | their values counted and not kept |
//! | `walk` | games that ride, or have very many leaps: every option of every cell |

mod count;
mod reach;
mod size;
mod sweep;
mod table;
mod tabulate;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use size::overhead;
pub(crate) use tabulate::{PIECE, compute, histogram, in_order};
