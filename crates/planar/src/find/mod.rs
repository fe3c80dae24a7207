//! Finds a law in a table of values. The law is a guess until it is proved.
//!
//! 1. [`sectors`]: far from the corner, the directions in which the values repeat under two
//!    translations.
//! 2. Each such sector gives a [`Cone`](super::Cone), with the coarsest lattice of its values.
//! 3. [`edges`]: between two sectors, the first cell of each level at which the cone before is
//!    wrong. This edge repeats along the ray, which gives the ray's direction exactly.
//! 4. The strip consists of all cells on the outer levels at which the cones on both sides are
//!    wrong. Its period is the least period that both cones have as well. Then the strip is
//!    narrowed while the cones are right.
//! 5. The cells nearer to the corner at which strips and cones are wrong are the corner cells.

mod discover;
mod edges;
mod sectors;
mod table;

pub use discover::{discover, find};
