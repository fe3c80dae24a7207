//! Lattices: computed level by level of the linear form a*x + b*y, which every move decreases.
//!
//! The cells of a level are independent of each other. A table of the cells x < width, y < height
//! also needs the cells OUTSIDE that rectangle that its cells can reach; `Reach` gives their x for
//! each level.
//!
//! | file | what |
//! |---|---|
//! | `tabulate` | a rectangle as a table, as a histogram, or column by column |
//! | `size` | levels and memory of a rectangle |
//! | `reach` | the levels, and the x that are needed on each level |
//! | `sweep` | games whose moves are all leaps: one-hot sets, level after level, in bands of levels and chunks of x |
//! | `table` | output of these values as a table, transposed from levels to columns |
//! | `count` | counts of these values, without keeping them |
//! | `walk` | games with rides or with very many leaps: every option of every cell |

pub mod count;
pub mod reach;
mod size;
pub mod sweep;
pub mod table;
pub mod tabulate;
mod walk;

pub(crate) use size::overhead;
pub(crate) use tabulate::{PIECE, compute, histogram, in_order};
