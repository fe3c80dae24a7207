//! The law that a sequence of Grundy values obeys, proved or observed.
//!
//! A law is *proved* if the program has checked all hypotheses of a named theorem, including its
//! bound, and the theorem says that the law holds for all heaps. Otherwise the law is *observed* up
//! to some heap. Every law is called by one of these two words.
//!
//! # Entry points
//! - [`find`](find()): searches for the law of a game within a budget; [`of_values`] finds it in
//!   known values, [`show_law`] in the values of heaps and strips alone, [`observe_law`] in bare
//!   numbers.
//! - [`Law`]: [`Law::value`] and [`Law::outcome`] answer any position; the text of a law uses the
//!   field's words; [`Law::is_proved`], [`Law::certificate`].
//! - [`tabulate`]: many values from a law that few of them prove, or computed values.
//! - [`Alignment`]: two sequences that are equal, perhaps up to a shift, and the proof.
//! - [`needed_to`]: the number of values that a proof needs.
//! - [`sparse::summary`]: rare and common values of a code.
//!
//! # The files
//! | file | what |
//! |---|---|
//! | `statement` | [`Law`], [`Statement`], [`Status`], [`Theorem`]: the laws; value and outcome of any position |
//! | `explain` | proofs in sentences, with the numbers of the game |
//! | `describe`, `json` | laws as text and as JSON |
//! | `search` | [`find`](find()), [`of_values`], [`tabulate`]: the search |
//! | `budget`, `extent`, `evidence` | the limits of a search; its first bounds by family; growing lists of values |
//! | `of_family`, `shown` | the law from rules and known values, by family; the law that values show |
//! | `sequence` | [`Sequence`]: laws of heaps, rings and rows |
//! | `observe` | the law that a sequence shows, and the evidence that an observed law needs |
//! | `shift` | for every p the least n0 with g(n + p) = g(n) + saltus for all n >= n0, in one linear pass |
//! | `joined` | lists in words |
//! | [`regular`], `kernel`, `linear` | k-regular sequences: their form and their value at any n; finding them |
//! | `far_cells` | the moves of far cells of a lattice to a given value, by the law |
//! | `far_moves` | the moves of very large heaps to a given value, by the law |
//! | `alignment` | two sequences that agree after a shift, and the proof |
//! | `coordinates` | lattice games that are sums of subtraction games |
//! | `blocks` | nim-sums of blocks |
//! | `wythoff` | the P-positions of Wythoff's game, pairs of Beatty sequences |
//! | `layers` | laws of states of two numbers, layer by layer |
//! | `primes` | functions of the prime factors of the heap |
//! | `ruler` | ruler regularity |
//! | `strip`, `gaps` | [`StripLaw`]: laws of strips; finding them |
//! | `slow` | the bounds f(n) of restricted Nim, and Levine's recurrence |
//! | [`claim`] | claims about values: false, proved, or true so far |
//! | [`parametric`] | laws of games with parameters |
//! | `affine` | expressions of the form floor((a n + b) / d) |
//! | [`count`](mod@count) | the lost positions of several heaps |
//! | [`identify`] | the games with given values |
//! | [`theorem`] | the theorems that extend a law from finitely many values to all: hypotheses, sources, proofs |
//! | [`sparse`] | rare and common values |
//! | [`planar`] | laws of lattice games: found, proved, laid out for lookup |

mod affine;
mod alignment;
pub mod blocks;
mod budget;
pub mod certificate;
pub mod claim;
mod coordinates;
pub mod count;
mod describe;
mod evidence;
mod explain;
mod extent;
mod far_cells;
mod far_moves;
mod gaps;
pub mod identify;
mod kernel;
mod kind_names;
mod layers;
mod linear;
mod observe;
mod of_family;
pub mod parametric;
mod primes;
pub mod regular;
pub mod ruler;
pub mod search;
mod sequence;
mod shift;
mod shown;
mod slow;
pub mod sparse;
mod statement;
mod strip;
pub mod theorem;
mod wythoff;

pub use alignment::{Alignment, Terms};
pub use blocks::Blocks;
pub use budget::{LawBudget, SearchLimits, Stage};
pub use coordinates::coordinates;
pub use gaps::between_walls;
pub use grundy_check::Euclid;
pub use grundy_planar as planar;
pub use layers::layers;
pub use observe::observe_law;
pub use of_family::of_cells;
pub use primes::Primes;
pub use regular::Regular;
pub use ruler::{Ruler, RulerMarks};
pub use search::{LawSearchResult, by_law, find, of_values, tabulate};
pub use sequence::{Sequence, SequenceKind};
pub use shown::show_law;
pub use slow::Slow;
pub use statement::{Join, Law, Outcome, Part, PlanarLaw, Recurrence, Statement, Status, Theorem};
pub use strip::StripLaw;
pub use theorem::needed_to;
pub use wythoff::Wythoff;
