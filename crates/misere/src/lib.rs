//! Misère play: whoever makes the last move loses.
//!
//! The sum of Grundy values says nothing here. In its place a game has a *misère quotient* (Plambeck, Taming the wild in
//! impartial combinatorial games, Integers 5 (2005) G05; Plambeck and Siegel, Misère quotients for impartial games,
//! J. Combin. Theory Ser. A 115 (2008) 593–622): a commutative monoid Q with a subset P and a *pretending function* Phi from heaps to
//! Q, such that a sum of heaps is a P-position exactly if the product of its images lies in P.
//!
//! | file | what |
//! |---|---|
//! | `memo` | plain search: the slow method for everything, any family of games |
//! | `outcomes` | plain search of the positions of a table |
//! | [`genus`] | genera, tame and wild |
//! | `quotient` | (Q, P) as a table |
//! | `gaps` | the check over infinitely many positions that makes a quotient right |
//! | [`find`](mod@find) | the finder, heap by heap |
//! | `period`, [`theorem`] | the period of Phi, and what proves it |
//! | `search` | all of that for a game |
//! | `structure` | presentations, tame quotients, isomorphisms |

mod bits;
pub mod certificate;
pub mod find;
mod gaps;
pub mod genus;
mod memo;
mod outcomes;
mod period;
mod quotient;
mod search;
mod structure;
pub mod theorem;

pub use bits::Bits;
pub use find::{Budget, Finder, Step, Stop, Word};
pub use genus::{Character, Genus};
pub use memo::{Memo, Sum, Unsearched, is_p};
pub use outcomes::Outcomes;
pub use period::Period;
pub use quotient::{Element, Quotient};
pub use search::{Finding, find as find_quotient};
pub use structure::{Likeness, Relation, first_difference, likeness};
pub use theorem::Theorem;

use gaps::{Failure, Gaps, Kind};
