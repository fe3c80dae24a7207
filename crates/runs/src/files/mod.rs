//! The files of a long run, which can resume from them after an interruption at any time.
//!
//! | file | content |
//! |---|---|
//! | `checkpoint` | the data that a run needs to resume |
//! | `folder` | the folder of a run: two generations of the checkpoint, a lock |
//! | `plain` | the test for plain files, which do not lead out of the folder |
//! | `spool` | values on disk, for output in any form |

pub mod checkpoint;
pub mod folder;
mod plain;
pub(super) mod spool;
