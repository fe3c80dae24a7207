//! Sweeps: the laws of all games of a catalogue, by any number of processes that share nothing but a folder.
//!
//! A catalogue is cut into *items*: a game, or all subtraction sets {a < b < c} of one largest number c (there are 1.7 * 10^8
//! such sets up to 1000, far too many for a file each). What is found about an item is its *record*, one line of JSON that
//! depends on the item and on how far it was computed, never on the machine, the shard or the day.
//!
//! # The folder
//! ```text
//! sweep.toml                  which catalogue
//! games.txt                   its lines, if they were read from a file
//! results/3_of_8.jsonl        the results of a shard, a line each: the record, the certificate of a proved law, the version,
//!                             the options, the machine and the time, with a checksum
//! ```
//! A line is added as a whole, so a process that is killed loses the items it was at: one a thread. What is there is not done
//! again. Two processes may even do the same item: of several records of an item the one that goes farthest counts.
//!
//! # Budgets
//! A limit of time would make results depend on the machine. So an item that runs out of time keeps the record of the last
//! bound that was reached, with a note at which bound it was given up and after how many seconds; all numbers are those of
//! the bound that the record names.
//!
//! | file | what |
//! |---|---|
//! | `catalogue` | which items |
//! | `record` | what is known about a game |
//! | `find` | how that is found |
//! | `far` | the same farther than values are kept in memory |
//! | `seen` | what remains of values that pass by |
//! | `range` | the same for subtraction sets of one largest number |
//! | `folder` | the folder |
//! | `results` | the results as lines |
//! | `run` | a shard of the catalogue, stage by stage |
//! | `merge` | all files checked, classes formed |
//! | `page`, `range_page` | what was found as Markdown and CSV |
//! | `status` | how far a sweep has come |

mod catalogue;
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
pub use merge::{Merged, merge};
pub use range::{Exception, Range};
pub use record::{Class, Cut, Law, Record};
pub use results::Entry;
pub use run::{Plan, Report, Shard, run};
pub use seen::Sparse;
pub use status::{Status, status};
