//! The octal games of three digits for which no period is proved, by what determines their values: a page that grows.
//!
//! # The measure
//! In a game whose rare heaps have died out, the last of them at r, the values that follow are determined by the last
//! r + k values and what provides for rare values ([`grundy_law::theorem::finite_window`]). If the values are as mixed as
//! their frequencies allow, these are (r + k) times the entropy of a value *bits of state*, and a period is to be
//! expected when about the square root of 2 to that power heaps have been computed, by the paradox of birthdays. So the
//! fewer the bits, the sooner a period may be found; no more is claimed.
//!
//! # Stages
//! What has been computed is kept in a file of data, game by game, each as far as it was computed: to a larger heap where
//! there are few rare heaps. Computing goes on from stage to stage; the page is made from the data.
//!
//! | file | what |
//! |---|---|
//! | `data` | what is known of each game, as TOML |
//! | `run` | the games of the page; computing one of them |
//! | `page` | the page |

mod data;
mod page;
mod run;

pub use data::{Known, OpenGame, Repeats, SparseSpace};
pub use page::page;
pub use run::{Stage, begin, compute, is_due};
