//! Values as text and data for other programs, written to a `Write`.
//!
//! | file | what |
//! |---|---|
//! | `format` | the formats |
//! | `positions` | all values in memory, in any format |
//! | `heaps` | values of heaps as they arrive, in any format |
//! | `text`, [`bfile`], `npy` | rows for people, the OEIS's b-file, `NumPy`'s header |

pub mod bfile;
mod format;
mod heaps;
mod npy;
mod positions;
mod text;

pub use format::Format;
pub use heaps::{Heaps, write as write_heaps};
pub use positions::{dimensions, write};
