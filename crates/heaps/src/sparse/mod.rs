//! Codes in which a heap is split into at most two parts: the sparse-space method (Winning Ways,
//! chapter 4), for blocks of consecutive heaps. `docs/engine.md` explains the method with a picture
//! and gives the cost of each stage.
//!
//! A split into the heaps a and b excludes g(a) ^ g(b). A mask divides the heaps into *rare* and
//! *common* ones. A value that is common at n can then only come from a pair with a rare part, and
//! there are few rare heaps. So g(n) is the least common value that no such pair excludes, unless a
//! smaller rare value is not excluded. Rare values are excluded by pairs of common parts. Such a
//! pair is called a *witness*; a witness is nearly always found soon.
//!
//! Mask, order, sizes and all tuned constants change only the speed: each value is always the exact
//! mex.
//!
//! # Terms
//!
//! | term | meaning |
//! |---|---|
//! | *index* | a value without the lowest bit of the mask; at one heap it identifies a value within its class (`projection`) |
//! | *word* | the stored form of a heap: its index if it is common, a mark if it is rare or heap 0 (`word`) |
//! | *block*, *lane* | 64 consecutive heaps; the place of one heap among them, 0..=63 |
//! | *run* | 1 to 8 blocks, completed one after the other while the next run is sieved |
//! | *part* | a heap with its index, as one of the two heaps that a split leaves |
//! | *exclusion* | a part with one split: it excludes `word(n - distance) ^ index` at each heap n, where `distance` is the size of the part and the tokens removed, and `index` the index of the part |
//! | *near*, *middle*, *far* | exclusions of a distance below one block; below two runs; from two runs on |
//! | *unite* | to add the indices that an exclusion excludes to the set of each lane |
//! | *set* | the excluded indices of one class at the heap of a lane, in rows of 32: bit `i % 32` of `sets[i / 32][lane]` |
//! | *candidate*, *slot* | an index that no exclusion so far excludes; `slots[k][lane]` is the candidate number k of a lane, the least first |
//! | *screen* | to look up the indices that exclusions exclude in the table of the indices that are still needed, instead of uniting and comparing |
//! | *sieve* | to unite and compare, or to screen, the far exclusions of a block, which lead to heaps before the run that is being completed |
//! | *claim* | the statement that a rare value is an option of a heap; the heap's value depends on the claim until a witness confirms or a search refutes it |
//! | *unscheduled* | a rare part found after the exclusions were made; it is tried separately, because later heaps may be smaller than it |
//! | *high-bit* | an index with a bit that hardly any other index has; high-bit heaps are kept in separate lists (`high_bit_heaps`) |
//! | *wide* | words in which an index, or its nim-sum with a mark, may be mistaken for a candidate (`word`) |
//!
//! # Tuned constants
//!
//! Each constant names the measurement that chose it, or a game with which to measure it again:
//! change the constant, and compare the times. `cargo bench -p grundy-compute --bench engine` times
//! whole tables of most of these games; the methods alternate, and the least time of each counts. A
//! longer run is timed as a stream, without a table. The counters are those of `Stream::counters`.
//!
//! # Files
//!
//! | file | contents |
//! |---|---|
//! | `engine`, `choice` | the stream of values; the choice of the phase that computes the next heaps |
//! | `phase` | the interface between the two phases and the engine; the first phase, and that of games without a mask: [`crate::every_pair`] |
//! | `blocks`, `learn`, `run` | second phase: its state; what it learns; run after run |
//! | `ahead` | sieving of the next run, and trying of the last run's claims, while a run is completed |
//! | `sieve`, `screen` | the candidates of a block that far exclusions leave; the same for large sets with AVX-512 |
//! | `complete`, `claims`, `exhaustive` | the other exclusions and the answers; rare values to be confirmed; one heap by all its rare parts |
//! | `witness` | search for a witness of one rare value |
//! | `projection`, `word`, `lanes` | indices; how they are stored; blocks, lanes, exclusions |
//! | `unite`, `stamp`, `gather`, `compare`, `sort`, `answers` | the loops over the lanes of a block |
//! | `bytes` | the loops of `unite` and `compare` over bytes with AVX-512 |
//! | `history`, `handover`, `high_bit_heaps` | the heaps so far; their conversion from one phase to the next; the heaps with high-bit indices |
//! | `state` | the heaps so far as values, in the form that is handed over and saved |
//! | `order`, `samples`, `exclusions`, `tune` | the parts that exclude most; the heaps that they are learnt from; the use of each part; the number of parts that are tried |

pub mod ahead;
pub mod answers;
mod blocks;
mod bytes;
mod choice;
mod claims;
pub mod compare;
mod complete;
pub mod engine;
pub mod exclusions;
mod exhaustive;
pub mod gather;
mod handover;
pub mod high_bit_heaps;
pub mod history;
pub mod lanes;
mod learn;
pub mod order;
pub mod phase;
pub mod projection;
mod run;
pub mod samples;
pub mod screen;
pub mod sieve;
mod sort;
pub mod stamp;
pub mod state;
pub mod tune;
pub mod unite;
pub mod witness;
pub mod word;

pub use engine::{Engine, odd_splits};
pub use projection::Projection;
