//! Every octal game up to a number of digits: its law, its largest value, its class.
//!
//! # Games
//! The games are `d0.d1…dD` with `d0` 0 or 4 (no other octal digit may be before the point) and 0
//! to 7 for every other digit. Each game occurs once. Their order is that of their digits, which is
//! the alphabetical order of their canonical names.
//!
//! # Classes
//! Two games are in one class if all known values of both are equal from the first nonzero value
//! on. Then they have the same sequence up to a shift by zeros at its start: for example, 0.07 is
//! 0.137 shifted by one. A class has the name of its first game.
//!
//! The number of zeros is bounded: let h be the smallest heap with a move. If digit k is not 0,
//! then heap k + 2 has a move, so h <= D + 2. Smaller heaps have the value 0, so all options of h
//! have the value 0, and g(h) = 1. Hence at least N - D - 1 of the values 0..=N are compared, from
//! g(h) on. (A game without moves is a class by itself: 0, 0, 0, ….)

mod games;
mod misere;
pub mod open;
mod run;
mod write;

pub(crate) use games::codes;
pub use games::{count, games};
pub use misere::{MisereRow, misere_rows, misere_survey, write_misere};
pub use run::{LEAST_HEAPS, Survey, SurveyRow, estimate, survey};
pub use write::{PageFormat, write};
