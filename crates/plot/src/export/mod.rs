//! Values as text and data for other programs, written to a `Write` and read back.
//!
//! | file | what |
//! |---|---|
//! | `format` | the formats |
//! | `positions` | values in memory or as they arrive, in any format |
//! | [`read`] | the values of a file in any of the formats |
//! | `text`, [`bfile`], `npy` | rows for people, the OEIS's b-file, `NumPy`'s header |

pub mod bfile;
mod format;
mod npy;
mod positions;
pub mod read;
mod text;

pub use format::Format;
pub use positions::{Heaps, dimensions, write, write_heaps};
pub use text::place;
