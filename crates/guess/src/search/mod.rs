//! The search for formulas of a table, by kind of formula.

pub mod kernel;
pub mod lists;
pub mod lost;
pub mod periods;
pub mod splits;
pub mod sums;
pub mod values;
pub mod view;
