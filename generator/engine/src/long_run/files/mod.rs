//! What a long run keeps on disk so that it can go on after any end, at any instant.
//!
//! | file | what |
//! |---|---|
//! | `checkpoint` | all that a run needs to go on |
//! | `folder` | the folder of a run: two generations of the checkpoint, a lock |
//! | `resume` | beginning a run in a folder, or going on with the one that is there |
//! | `spool` | values kept on disk, ready to be written in any form |

pub(super) mod checkpoint;
pub(super) mod folder;
pub(super) mod resume;
pub(super) mod spool;
