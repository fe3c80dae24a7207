//! Sweeps: the laws of all games of a catalogue, computed by any number of processes that share
//! only a folder.
//!
//! A catalogue is cut into *items*: a game, or all subtraction sets {a < b < c} of one largest
//! number c (there are 170 million such sets up to 1000, too many for one file each). The result
//! for an item is its *record*, one line of JSON. The record depends on the item and on its last
//! computed heap, never on the machine, the shard or the day.
//!
//! # The folder
//! ```text
//! sweep.toml                  the catalogue
//! games.txt                   its lines, if they were read from a file
//! results/3_of_8.jsonl        the results of a shard, a line each: the record, the certificate of a proved law, the version,
//!                             the options, the machine and the time, with a checksum
//! ```
//! A line is added as a whole, so a killed process loses only the current items, one for each
//! thread. Items with a result are not computed again. Two processes may compute the same item: of
//! several records of an item, the farthest one counts.
//!
//! # Budgets
//! A time limit would make results depend on the machine. So an item that runs out of time keeps
//! the record of the last bound reached, with a note of the bound at which it was given up and the
//! seconds. All numbers are those of the record's bound.
//!
//! | file | content |
//! |---|---|
//! | `catalogue` | the items of a sweep |
//! | `families` | the rings, strips and lattices of catalogues |
//! | `record` | the record of a game |
//! | `find` | the computation of a record |
//! | `far` | the computation of a record without stored values |
//! | `seen` | the summary of values that are not stored |
//! | `range` | the record of the subtraction sets of three or four numbers of one largest number |
//! | `folder` | the folder |
//! | `results` | the results as lines |
//! | `run` | a shard of the catalogue, stage by stage |
//! | `merge` | the check of all files, and the classes |
//! | `page`, `range_page` | the results as Markdown and CSV |
//! | `status` | the progress of a sweep |

mod catalogue;
mod families;
mod far;
mod find;
mod folder;
mod merge;
mod page;
mod range;
mod range_page;
mod record;
mod results;
mod run;
mod seen;
mod status;

pub use catalogue::{Catalogue, Item};
pub use folder::{Error, Folder};
pub use merge::{Merged, merge, write_laws};
pub use range::{Exception, Range};
pub use record::{Class, Cut, Law, Record};
pub use results::Entry;
pub use run::{Plan, Report, Shard, run};
pub use seen::Sparse;
pub use status::{Status, status};
