//! `docs/architecture.md` speaks of the tree as it is.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The folder that holds the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// Everything in backquotes that ends in a slash, under its heading.
fn named_folders(page: &str) -> Vec<(String, String)> {
    let mut heading = String::new();
    let mut named = Vec::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut heading);
        }
        let quoted = line.split('`').skip(1).step_by(2).filter(|quoted| quoted.ends_with('/'));
        named.extend(quoted.map(|folder| (heading.clone(), folder.trim_end_matches('/').to_owned())));
    }
    named
}

/// The folder that a section's paths are relative to: the one that its heading names, or the root.
fn base(heading: &str) -> &str {
    heading.split('`').nth(1).unwrap_or_default()
}

/// Every folder below `folder`, relative to it.
fn folders_below(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                found.insert(entry.path().strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/"));
                open.push(entry.path());
            }
        }
    }
    found
}

#[test]
fn every_folder_that_is_named_exists() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let named = named_folders(&page);
    assert!(named.len() > 40, "only {} folders are named", named.len());
    for (heading, folder) in named {
        let (below, at_root) = (root().join(base(&heading)).join(&folder), root().join(&folder));
        // Where to add something, the folders of all sections are named.
        let anywhere = ["generator/src", "generator/engine/src"].map(|base| root().join(base).join(&folder));
        let exists = below.is_dir() || at_root.is_dir() || anywhere.iter().any(|path| path.is_dir());
        assert!(exists || folder == "runner", "{heading}: there is no folder {folder}");
    }
}

#[test]
fn every_folder_of_the_sources_is_named() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let named = named_folders(&page);
    for base_folder in ["generator/src", "generator/engine/src"] {
        let known: BTreeSet<&str> = named
            .iter()
            .filter(|(heading, _)| base(heading) == base_folder)
            .map(|(_, folder)| folder.as_str())
            .collect();
        for folder in folders_below(&root().join(base_folder)) {
            assert!(known.contains(folder.as_str()), "docs/architecture.md does not name {base_folder}/{folder}");
        }
    }
}
