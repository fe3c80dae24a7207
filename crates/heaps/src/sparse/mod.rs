//! Codes in which a heap falls into at most two parts: the sparse-space method (Winning Ways, chapter 4), for blocks of
//! consecutive heaps. `docs/engine.md` explains it with a picture and tells what each stage costs.
//!
//! A split into the heaps a and b excludes g(a) ^ g(b). A mask divides the heaps into *rare* and *common* ones, so that
//! a value that is common at n can only come of a pair with a rare part, and there are few rare heaps. So g(n) is the
//! least common value that no such pair excludes, unless a lesser rare value is not excluded either. Rare values are
//! excluded by pairs of common parts; such a pair is called a *witness*, and is nearly always found soon.
//!
//! Mask, order, sizes and all tuned constants decide only the speed: whatever they are, each value is the exact mex.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | *index* | a value without the lowest bit of the mask; at one heap it tells the values of a class apart (`projection`) |
//! | *word* | what is stored for a heap: its index if it is common, a mark if it is rare or heap 0 (`word`) |
//! | *block*, *lane* | 64 consecutive heaps; the place of one heap among them, 0..=63 |
//! | *run* | 1 to 8 blocks, completed one after the other while the next run is sieved |
//! | *part* | a heap with its index, as one of the two heaps that a split leaves |
//! | *tap* | a part with one split: it excludes `word(n - distance) ^ index` at each heap n, where `distance` is the size of the part and the tokens removed, and `index` the index of the part |
//! | *near*, *middle*, *far* | taps of a distance below one block; below two runs; from two runs on |
//! | *unite* | to add what a tap excludes to the set of each lane |
//! | *set* | the excluded indices of one class at the heap of a lane, in rows of 32: bit `i % 32` of `sets[i / 32][lane]` |
//! | *candidate*, *slot* | an index that no tap so far excludes; `slots[k][lane]` is the candidate number k of a lane, the least first |
//! | *screen* | to look up what taps exclude in the table of what is still needed, instead of uniting and comparing |
//! | *sieve* | to unite and compare, or to screen, the far taps of a block, which lead to heaps before the run that is being completed |
//! | *claim* | the statement that a rare value is an option of a heap; the heap's value rests on it until a witness confirms it, or it is refuted |
//! | *late* | a rare part found after the taps were made; tried by itself, since not every heap to come is larger than it |
//! | *tall* | an index with a bit that hardly any index has, in lists of their own (`tall`) |
//! | *wide* | said of words among which an index, or its nim-sum with a mark, may be taken for a candidate (`word`) |
//!
//! # Tuned constants
//!
//! Each says what was measured to choose it, or with which game to measure it again: change it, and compare the times.
//! A whole table is timed by `cargo bench -p grundy-engine --bench engine`, which has most of these games; the methods
//! take turns and the least time of each counts. A longer run is timed as a stream, without a table. The counters
//! are those of `Stream::counters`.
//!
//! # Files
//!
//! | file | what it holds |
//! |---|---|
//! | `engine`, `choice` | the stream of values; which phase computes the next heaps |
//! | `phase` | what the two phases offer the engine |
//! | `one_by_one` | first phase, and that of games without a mask: heap after heap, by all pairs or those with a rare part |
//! | `blocks`, `learn`, `run` | second phase: its state; what it learns; run after run |
//! | `ahead` | the next run sieved, and the claims of the last one tried, while a run is completed |
//! | `sieve`, `screen` | what far taps leave of a block; the same for large sets with AVX-512 |
//! | `complete`, `claims`, `exhaustive` | the other taps and the answers; rare values to be confirmed; one heap by all its rare parts |
//! | `witness` | is one rare value an option? |
//! | `projection`, `word`, `lanes` | indices; how they are stored; blocks, lanes, taps |
//! | `unite`, `stamp`, `gather`, `compare`, `sort`, `answers` | the loops over the lanes of a block |
//! | `bytes` | those of `unite` and `compare` over bytes with AVX-512 |
//! | `history`, `handover`, `tall` | the heaps so far; their way from one phase to the next; those with tall indices |
//! | `state` | the heaps so far in values, as they are handed over and saved |
//! | `order`, `samples`, `taps`, `tune` | which parts exclude most; learnt from which heaps; what is done with each; how many are tried |

mod ahead;
mod answers;
mod blocks;
mod bytes;
mod choice;
mod claims;
mod compare;
mod complete;
mod engine;
mod exhaustive;
mod gather;
mod handover;
mod history;
mod lanes;
mod learn;
mod one_by_one;
mod order;
mod phase;
mod projection;
mod run;
mod samples;
mod screen;
mod sieve;
mod sort;
mod stamp;
mod state;
mod tall;
mod taps;
#[cfg(test)]
mod tests;
mod tune;
mod unite;
mod witness;
mod word;

pub use engine::{Engine, odd_splits};
pub(crate) use projection::Projection;
