//! Misère play: the player who makes the last move loses.
//!
//! Grundy values do not decide sums under misère play. A game has a *misère quotient* instead
//! (Plambeck, Taming the wild in impartial combinatorial games, Integers 5 (2005) G05; Plambeck and
//! Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008) 593–622): a
//! commutative monoid Q with a subset P, and a *pretending function* Phi from heaps to Q. A sum of
//! heaps is a P-position if and only if the product of its images is in P.
//!
//! | file | what |
//! |---|---|
//! | `memo` | plain search: the slow method for every result and every family of games |
//! | [`nim`] | Nim by the theorem of Bouton |
//! | `outcomes` | plain search of the positions of a table |
//! | [`genus`] | genera, tame and wild |
//! | [`kayles`] | misère Kayles by the theorem of Sibert and Conway |
//! | `quotient` | (Q, P) as a table |
//! | `gaps` | the check over infinitely many positions that proves a quotient |
//! | [`find`](mod@find) | the finder, heap by heap |
//! | `period`, [`theorem`] | the period of Phi, and the theorem that proves it |
//! | `search` | the whole search for the quotient of a game |
//! | `structure` | presentations, tame quotients, isomorphisms |

mod bits;
pub mod certificate;
pub mod find;
mod gaps;
pub mod genus;
pub mod kayles;
mod memo;
pub mod nim;
mod outcomes;
mod period;
mod quotient;
mod search;
mod structure;
pub mod theorem;

pub use find::{FinderBudget, Step};
pub use gaps::Stop;
pub use genus::{Character, Genus};
pub use memo::{ComponentSum, Known, Memo, Unsearched, is_p};
pub use nim::is_nim;
pub use outcomes::{Outcomes, one_heap, outcomes};
pub use period::Period;
pub use quotient::{Element, Quotient, Word};
pub use search::{Finding, find as find_quotient};
pub use structure::{Likeness, MonoidRelation, first_difference, likeness};
pub use theorem::MisereTheorem;

use gaps::{GapFailure, Gaps, HeapKind};
