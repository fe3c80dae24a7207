//! The option to keep tiers as files.

/// The folder of the tiers, and the handling of its files.
#[derive(Debug, Clone)]
pub struct Files {
    /// The folder, created if it does not exist; each rank works in its own folder within it.
    pub folder: std::path::PathBuf,
    /// `true` if tiers are kept after their last use.
    pub keep: bool,
    /// `true` if a run in the folder is resumed.
    pub resume: bool,
}
