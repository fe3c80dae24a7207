//! Values as text and data for other programs: pure functions onto a writer.
//!
//! | file | what |
//! |---|---|
//! | `format` | the forms |
//! | `positions` | all values, which are in memory, in any form |
//! | `heaps` | values of heaps as they come, in any form |
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
