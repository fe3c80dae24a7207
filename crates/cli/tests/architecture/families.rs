//! Families of games and kinds of laws are named in few files, and never with an arm for "all
//! others".

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use syn::{
    ExprMatch, Pat,
    visit::{self, Visit},
};

/// The most files outside the folders of the families that name a family.
const MOST_FILES: usize = 25;
/// The folders of the families: their rules, their lines, and the table.
const OWN_FOLDERS: [&str; 3] = [
    "crates/core/src/family/",
    "crates/core/src/game/",
    "crates/core/src/notation/",
];

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
    fn read(of: &'static str, file: &syn::File) -> Self {
        let mut named = Self {
            of,
            names_variant: false,
            has_rest: false,
        };
        named.visit_file(file);
        named
    }

    /// Returns `true` if a path names a variant.
    fn is_variant(&self, path: &syn::Path) -> bool {
        let names: Vec<String> = path
            .segments
            .iter()
            .rev()
            .take(2)
            .map(|segment| segment.ident.to_string())
            .collect();
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

/// Returns the alternatives of a pattern for the part `at` of a tuple; those of the whole pattern
/// if it is not a tuple.
fn part(pattern: &Pat, at: usize) -> Vec<&Pat> {
    let mut found = Vec::new();
    for whole in alternatives(pattern) {
        match whole {
            Pat::Tuple(tuple) => found.extend(
                tuple
                    .elems
                    .iter()
                    .nth(at)
                    .into_iter()
                    .flat_map(alternatives),
            ),
            other => found.push(other),
        }
    }
    found
}

/// Returns `true` for a pattern that accepts every value.
fn is_rest(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(pattern) => pattern.subpat.is_none(),
        _ => false,
    }
}

/// The largest number of parts of a matched tuple.
const MOST_PARTS: usize = 4;

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

    /// The arguments of `matches!` are tokens, not paths.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let words = call.tokens.to_string();
        let variant = format!("{} :: ", self.of);
        let starts_large = |name: &str| name.starts_with(char::is_uppercase);
        self.names_variant |= words.split(&variant).skip(1).any(starts_large);
        visit::visit_macro(self, call);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        let names_variant = |at: usize| {
            let patterns = expr.arms.iter().flat_map(|arm| part(&arm.pat, at));
            patterns.into_iter().any(|pattern| {
                let mut inner = Self {
                    of: self.of,
                    names_variant: false,
                    has_rest: false,
                };
                inner.visit_pat(pattern);
                inner.names_variant
            })
        };
        let named: Vec<usize> = (0..MOST_PARTS).filter(|&at| names_variant(at)).collect();
        let is_rest = |at: &usize, pattern: &Pat| part(pattern, *at).into_iter().any(is_rest);
        let mut arms = expr.arms.iter().flat_map(|arm| alternatives(&arm.pat));
        self.has_rest |=
            !named.is_empty() && arms.any(|arm| named.iter().all(|at| is_rest(at, arm)));
        visit::visit_expr_match(self, expr);
    }
}

/// Finds the sources below a folder, without tests.
pub(super) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
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
    let crates = fs::read_dir(root.join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path().join("src"));
    let others =
        ["generator/src", "solvers", "web/src", "python/src"].map(|folder| root.join(folder));
    let mut found = Vec::new();
    crates
        .chain(others)
        .for_each(|folder| sources(&folder, &mut found));
    found
}

/// One test, since most of its time is that of parsing the sources.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_few_files_name_families_and_matches_name_every_family_and_law() {
    let root = super::root();
    let (mut naming, mut with_rest) = (BTreeSet::new(), Vec::new());
    for path in all_sources() {
        let file = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let game = Named::read("Game", &file);
        if game.names_variant && !OWN_FOLDERS.iter().any(|own| name.starts_with(own)) {
            naming.insert(name.clone());
        }
        // Programs have statements of their own.
        let is_program = ["crates/emit", "crates/languages"]
            .iter()
            .any(|folder| name.starts_with(folder));
        let laws: &[_] = if is_program {
            &[]
        } else {
            &["Statement", "Law", "Proof"]
        };
        if game.has_rest || laws.iter().any(|of| Named::read(of, &file).has_rest) {
            with_rest.push(name);
        }
    }
    assert!(
        with_rest.is_empty(),
        "these files have an arm for all other families or laws: {with_rest:#?}"
    );
    assert!(
        naming.len() <= MOST_FILES,
        "{} files name a family: {naming:#?}",
        naming.len()
    );
}

#[test]
fn arms_for_all_others_are_found() {
    let has_rest = |arms: &str| {
        let mut named = Named {
            of: "Game",
            names_variant: false,
            has_rest: false,
        };
        named.visit_expr(&syn::parse_str(&format!("match game {{ {arms} }}")).unwrap());
        named.has_rest
    };
    assert!(has_rest("Game::Code(_) => 1, _ => 2"));
    assert!(has_rest("Some(Game::Code(_)) => 1, other => 2"));
    assert!(has_rest(
        "(1, Game::Code(_)) | (2, Game::Set(_)) => 1, (_, _) => 2"
    ));
    assert!(has_rest("(Game::Code(_), true) => 1, (_, other) => 2"));
    assert!(!has_rest("Game::Code(_) => 1, Game::Set(_) => 2"));
    assert!(!has_rest(
        "(Game::Code(_), Game::Code(_)) => 1, (Game::Code(_) | Game::Set(_), _) => 2"
    ));
    assert!(!has_rest(
        "(Game::Code(_), true) => 1, (Game::Code(_) | Game::Set(_), _) => 2"
    ));
}
