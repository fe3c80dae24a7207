//! Claims about the values of a game: false, proved for all positions, or true so far.
//!
//! | file | what |
//! |---|---|
//! | `answer` | the comparison with the values, then the decision by the law |
//! | `verdict` | the answers |
//! | `words` | the answers in words |
//! | `compare` | the first position at which a claim is false, in the order of a table |
//! | `misere` | claims about misère play |
//! | `misere_law` | proved laws of misère play as the decision takes them |
//! | `certified` | certificates of proved claims |
//! | `witness` | the option, or the missing value, that shows a value |
//! | `obeyed` | laws as the decision of [`grundy_check::claim`] takes them |
//!
//! A claim is proved if all positions of a finite game were compared, or if the law of the game is
//! proved and [`grundy_check::claim::decide`] shows that the claim is that law. The law is proved
//! by its own theorem.

mod answer;
mod certified;
mod compare;
mod misere;
mod misere_law;
mod obeyed;
mod verdict;
mod witness;
mod words;

pub use answer::{check, check_values, parse};
pub use certified::certificate;
pub use misere::{Misere, MisereAnswer, MisereError};
pub use verdict::{ClaimValueError, Counterexample, Proof, Verdict};
pub use witness::Witness;
