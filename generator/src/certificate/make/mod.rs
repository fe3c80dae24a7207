//! The certificate of a law that has been proved.

mod heaps;
mod planar;
mod strips;

pub use heaps::heap;
pub use planar::planar;
pub use strips::gaps;
