//! Decides whether a claim gives the values of a law at all positions.
//!
//! # Method
//! Let p be a modulus of each coordinate, and b a number. Every number of a position is either
//! below b p or p u + r with r < p and u >= b. This divides the positions into finitely many
//! classes. In a class, the claim and the law are forms: integer combinations of 1, of nim-sums of
//! the u of some coordinates, and of values of the law that are left open. The rules of the module
//! `form` are equations of integers, so equal forms are equal at all positions of the class. If a
//! rule needs a larger modulus or bound, the classes are formed again.
//!
//! # Recursion
//! In a claim, `g(…)` is the claimed value of a smaller position. The decision takes the law's
//! value for it. So it shows that the law obeys the claim's equation at all positions. Every call
//! is checked to be for a smaller position. So the equation has one solution, by induction: the
//! claim and the law are equal.
//!
//! A law may leave its value at a smaller heap open. If the claim is compared with it, the claim
//! takes its place, by the same induction.
//!
//! # The mex equation
//! If all moves of a game add constants to the numbers of a position, [`obeys`] decides on the same
//! classes whether the claim itself is the mex of its values at the options, or whether a position
//! is lost if and only if no option is. The Grundy function alone obeys this equation, so the claim
//! is proved without a law of the game.
//!
//! # Answers
//! [`Decision::Equal`] is a proof. [`Decision::Differs`] is a position at which the two values were
//! computed and differ. All other cases are [`Decision::Open`]: the forms may be equal in a way
//! that the rules do not show.

mod assumed;
mod certified;
mod class;
mod decide;
mod equation;
mod form;
pub mod laws;
mod misere;
mod obeyed;
mod suspects;
mod symbolic;
mod truth;

pub(crate) use certified::decide_by_law;
pub use decide::{Decision, OpenReason, agree, decide};
pub(crate) use equation::constant_moves;
pub use equation::obeys;
pub use form::{FormStop, LinearForm};
pub use misere::{MisereLaw, MisereQuotient};
pub use obeyed::Obeyed;
