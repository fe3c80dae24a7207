//! Families of games and kinds of laws are named in few files, and never with an arm for "all others".

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use syn::{
    ExprMatch, Pat,
    visit::{self, Visit},
};

/// The most files outside `crates/core` that name a family.
const MOST_FILES: usize = 25;

/// The uses of one enum in a file.
#[derive(Debug)]
struct Named {
    /// The name of the enum.
    of: &'static str,
    /// `true` if the file names a variant.
    names_variant: bool,
    /// `true` if a match over the variants has an arm for all others.
    has_rest: bool,
}

impl Named {
    fn read(of: &'static str, path: &Path) -> Self {
        let file = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
        let mut named = Self { of, names_variant: false, has_rest: false };
        named.visit_file(&file);
        named
    }

    /// Returns `true` if a path names a variant.
    fn is_variant(&self, path: &syn::Path) -> bool {
        let names: Vec<String> = path.segments.iter().rev().take(2).map(|segment| segment.ident.to_string()).collect();
        let starts_large = |name: &String| name.starts_with(char::is_uppercase);
        matches!(names.as_slice(), [last, before] if before == self.of && starts_large(last) && last.to_uppercase() != *last)
    }
}

/// Returns the alternatives of a pattern.
fn alternatives(pattern: &Pat) -> Vec<&Pat> {
    match pattern {
        Pat::Or(or) => or.cases.iter().flat_map(alternatives).collect(),
        Pat::Paren(inner) => alternatives(&inner.pat),
        Pat::Reference(inner) => alternatives(&inner.pat),
        other => vec![other],
    }
}

impl<'ast> Visit<'ast> for Named {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.names_variant |= self.is_variant(path);
        visit::visit_path(self, path);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        let arms = expr.arms.iter().flat_map(|arm| alternatives(&arm.pat));
        let mut variants = false;
        let mut rest = false;
        for pattern in arms {
            match pattern {
                Pat::Path(pattern) => variants |= self.is_variant(&pattern.path),
                Pat::TupleStruct(pattern) => variants |= self.is_variant(&pattern.path),
                Pat::Struct(pattern) => variants |= self.is_variant(&pattern.path),
                Pat::Wild(_) => rest = true,
                Pat::Ident(pattern) => rest |= pattern.subpat.is_none(),
                _ => {}
            }
        }
        self.has_rest |= variants && rest;
        visit::visit_expr_match(self, expr);
    }
}

/// Finds the sources below a folder, without tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            found.push(path);
        }
    }
}

/// Returns the sources of all packages, including the page and the Python module.
fn all_sources() -> Vec<PathBuf> {
    let root = super::root();
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let others = ["generator/src", "solvers", "web/src", "python/src"].map(|folder| root.join(folder));
    let mut found = Vec::new();
    crates.chain(others).for_each(|folder| sources(&folder, &mut found));
    found
}

#[test]
fn few_files_name_families_and_those_name_all() {
    let root = super::root();
    let mut naming = BTreeSet::new();
    for path in all_sources() {
        let named = Named::read("Game", &path);
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        assert!(!named.has_rest, "{name}: a match over families has an arm for all others");
        if named.names_variant && !name.starts_with("crates/core/") {
            naming.insert(name);
        }
    }
    assert!(naming.len() <= MOST_FILES, "{} files name a family: {naming:#?}", naming.len());
}

#[test]
fn matches_over_laws_name_every_law() {
    // The emitter's programs have statements of their own.
    let laws = all_sources().into_iter().filter(|path| !path.starts_with(super::root().join("crates/emit")));
    for path in laws {
        let named = Named::read("Statement", &path);
        assert!(!named.has_rest, "{}: a match over laws has an arm for all others", path.display());
    }
}
