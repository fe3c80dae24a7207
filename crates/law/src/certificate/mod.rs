//! The certificate of a law that has been proved.

mod heaps;
mod layers;
mod planar;
mod strips;
mod sums;
mod window;

pub use heaps::heap;
pub use layers::layers;
pub use planar::planar;
pub use strips::gaps;
pub use sums::{blocks, sum, wythoff};
pub use window::window;
