//! The certificate of a law that has been proved.

mod heaps;
mod planar;

pub use heaps::heap;
pub use planar::planar;
