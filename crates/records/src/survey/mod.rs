//! Every octal game up to a number of digits: its law, its largest value, its class.
//!
//! # Which games
//! `d0.d1…dD` with `d0` 0 or 4 (no other octal digit may stand before the point) and 0 to 7 for every other digit, each
//! game once, in the order of their digits, which is the alphabetical order of their canonical names.
//!
//! # Classes
//! Two games are in one class if their values are the same from the first that is not 0 on, as far as both are known:
//! the same sequence up to a shift by zeros at its start, as 0.07 is 0.137 shifted by one. A class has the name of its
//! first game.
//!
//! How many zeros there are is bounded: let h be the smallest heap with a move. If digit k is not 0, then k + 2 can be
//! reduced, so h <= D + 2; smaller heaps have the value 0, so all options of h do, and g(h) = 1. Hence of the values
//! 0..=N at least the N - D - 1 from g(h) on are compared. (A game without moves is a class by itself: 0, 0, 0, ….)

mod games;
#[cfg(feature = "files")]
mod misere;
#[cfg(feature = "files")]
pub mod open;
mod run;
#[cfg(feature = "files")]
mod write;

#[cfg(feature = "files")]
pub(crate) use games::codes;
pub use games::{count, games};
#[cfg(feature = "files")]
pub use misere::{MisereRow, misere_survey, write_misere};
pub use run::{LEAST_HEAPS, Survey, SurveyRow, estimate, survey};
#[cfg(feature = "files")]
pub use write::{PageFormat, write};
