//! Values as text and data for other programs, written to a `Write` and read back.
//!
//! | file | what |
//! |---|---|
//! | `format` | the formats |
//! | `positions` | all values in memory, in any format |
//! | `heaps` | values of heaps as they arrive, in any format |
//! | [`read`] | the values of a file in any of the formats |
//! | `text`, [`bfile`], `npy` | rows for people, the OEIS's b-file, `NumPy`'s header |

pub mod bfile;
mod format;
mod heaps;
mod npy;
mod positions;
pub mod read;
mod text;

pub use format::Format;
pub use heaps::{Heaps, write as write_heaps};
pub use positions::{ValuesJson, dimensions, write};
pub use text::place;
