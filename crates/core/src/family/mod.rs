//! The table of families: one trait answers every question of other crates about a game.
//!
//! Each family implements [`Family`] in its own file of [`crate::game`].
//! [`Game::family`](crate::game::Game::family) is the only `match` that lists all families for its
//! own sake; the accessors ([`Game::code`](crate::game::Game::code),
//! [`Game::strip`](crate::game::Game::strip), …) serve code that is about one family.
//!
//! To add a family: its data, its [`Rules`](crate::game::Rules) and its [`Family`] in one file of
//! `game`, a variant of [`Game`](crate::game::Game) and a line of the table, a parser and a printer
//! in `notation`. Its [`PlayKind`] leads to a method that computes it by its rules; a method of its
//! own is a file in `compute`.

mod entry;
mod table;

pub use crate::position::{Position, PositionError};
pub use entry::{BoundsError, COORDINATES, Capability, Family, FamilyCard, MOST_POSITIONS};
pub use table::PlayKind;
