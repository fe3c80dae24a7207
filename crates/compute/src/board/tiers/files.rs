//! The request to keep tiers as files.

/// The folder of the tiers, and what happens to files in it.
#[derive(Debug, Clone)]
pub struct Files {
    /// The folder, made if it does not exist; each rank works in a folder of its own within it.
    pub folder: std::path::PathBuf,
    /// Whether tiers are kept that nothing needs any longer.
    pub keep: bool,
    /// Whether a run in the folder is resumed.
    pub resume: bool,
}
