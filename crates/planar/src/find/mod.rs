//! How a law is found in a table of values. Whatever is found here is a guess until it is proved.
//!
//! 1. [`sectors`]: seen from far out, which directions have values that repeat under two translations.
//! 2. Each such sector gives a [`Cone`](super::Cone), with the coarsest lattice that its values have.
//! 3. [`edges`]: between two sectors, the first cell of each level that the cone before is wrong about. That edge
//!    repeats along the ray, which gives the ray's direction exactly.
//! 4. The strip is all that the cones on both sides are wrong about on the outer levels; its period is the least
//!    that both cones have too. Then its borders are drawn in as far as the cones are right.
//! 5. What strips and cones are wrong about further in are the corner cells.

mod discover;
mod edges;
mod sectors;
mod table;

pub use discover::{discover, find};
