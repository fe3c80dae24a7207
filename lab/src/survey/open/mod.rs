//! A growing page of the octal games of three digits without a proved period, sorted by the bits
//! that determine their values.
//!
//! # The measure
//! Take a game with the last rare heap at r. The last r + k values and the witnesses for rare
//! values ([`grundy_law::theorem::finite_window`]) determine all later values. Assume that the
//! values are as random as their frequencies allow. Then the *bits of state* are (r + k) times the
//! entropy of a value. By the birthday paradox a period is expected after about the square root of
//! 2 to that power heaps. So with fewer bits a period may be found sooner; no more is claimed.
//!
//! # Stages
//! A data file keeps the results of each game up to its last computed heap, which is larger if the
//! game has few rare heaps. Later stages compute more heaps; the page is made from the data.
//!
//! | file | content |
//! |---|---|
//! | `data` | the data of each game, as TOML |
//! | `run` | the games of the page, and the computation of one game |
//! | `page` | the page |

mod data;
mod page;
mod run;

pub use data::{Known, OpenGame, Repeats, SparseSpace};
pub use page::page;
pub use run::{Stage, begin, compute, is_due};
