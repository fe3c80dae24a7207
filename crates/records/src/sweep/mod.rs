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
//! results/3f/3f…e1.json       a record, named by the SHA-256 of the item's canonical line
//! certificates/3f/3f…e1.toml  the certificate of a game with a proved law
//! times/…                     how long items took: of no meaning for results
//! ```
//! Every file is written as a whole or not at all, so a process that is killed loses the items it was at: one a thread. What
//! is there is not done again. Two processes may even do the same item: they write the same bytes.
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
//! | `folder` | the files |
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
mod run;
mod seen;
mod status;

pub use catalogue::{Catalogue, Item};
pub use folder::{Error, Folder};
pub use merge::{Merged, merge};
pub use range::{Exception, Range};
pub use record::{Class, Cut, Law, Record};
pub use run::{Plan, Report, Shard, run};
pub use seen::Sparse;
pub use status::{Status, status};
