//! The checker: a misère quotient, believed for no other reason than the rules of the game.
//!
//! Nothing here uses `misere`: options, products and theorems are worked out a second time. A test holds the imports of these
//! files to that.
//!
//! # What is checked, in this order
//! 1. The notation is canonical and names a game of heaps (`front`).
//! 2. The action of the generators is that of a commutative monoid: the maps commute, and from the identity they reach all
//!    elements. Then x y, which is x moved by a word for y, does not depend on the word (`monoid`).
//! 3. The identity is not in P, and the quotient is reduced: for x other than y some z has just one of x z and y z in P.
//! 4. The generators are the heaps whose images are no products of images of smaller heaps.
//! 5. The period: both numbers are least, and the theorem is one for this game and asks for that bound (`period`).
//! 6. For all heaps h that the theorem asks for, with T(h) the images of the options of h (`heaps`):
//!    heaps without options have the identity for image; and no x with x Phi(h) in P has x t in P for a t in T(h).
//! 7. Every position that has a move and an image outside P has an option in P (`positions`).
//!
//! By 3, 6 and 7 a sum of heaps is a P-position exactly if its image is in P, by induction on the sum; as the quotient is generated
//! by the images and reduced, it is the misère quotient.

mod front;
mod heaps;
mod monoid;
mod period;
mod positions;

pub use front::check;
