//! What a long run keeps on disk so that it can go on after any end, at any instant.
//!
//! | file | what |
//! |---|---|
//! | `checkpoint` | all that a run needs to go on |
//! | `folder` | the folder of a run: two generations of the checkpoint, a lock |
//! | `plain` | is a file there that leads nowhere else? |
//! | `spool` | values kept on disk, ready to be written in any form |

pub(crate) mod checkpoint;
pub(crate) mod folder;
mod plain;
pub(super) mod spool;
