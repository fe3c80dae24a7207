//! Public items have an example, or say why not.
//!
//! The test reads the sources of a package as text. So it approximates what the compiler knows: it
//! follows `pub mod` and `pub use` within the package and takes every `cfg` as true. It does not
//! see items that a macro makes, and leaves out methods, constants, type aliases, macros and names
//! of other packages.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    rc::Rc,
};

use syn::{
    Attribute, Expr, ExprLit, Ident, ImplItem, Item, ItemMod, Lit, Meta, TraitItem, UseTree,
    Visibility,
};

use super::root;

/// The folders of the packages that obey the rule.
const PACKAGES: [&str; 4] = ["crates/check", "crates/core", "crates/emit", "crates/law"];

/// Words of a code block that `rustdoc` compiles; another word, such as `text`, says that it does
/// not.
const COMPILED: [&str; 4] = ["rust", "no_run", "should_panic", "compile_fail"];

/// The most `use` declarations that a name passes through.
const MOST_STEPS: usize = 4;

/// A module's path from the root of its package; empty for the root.
type ModulePath = Vec<String>;

/// A module: its documentation, and its items.
struct Module {
    docs: String,
    items: Vec<Item>,
}

/// The modules of a package, each read when it is needed.
struct Sources {
    src: PathBuf,
    modules: BTreeMap<ModulePath, Rc<Module>>,
}

impl Sources {
    fn read_package(package: &str) -> Self {
        Self {
            src: root().join(package).join("src"),
            modules: BTreeMap::new(),
        }
    }

    /// Returns a module; `None` if the package does not have it.
    fn module(&mut self, path: &[String]) -> Option<Rc<Module>> {
        if let Some((_, outer)) = path.split_last() {
            // The module may be a part of the file of the outer one.
            self.module(outer)?;
        }
        if !self.modules.contains_key(path) {
            let stem = path
                .iter()
                .fold(self.src.clone(), |folder, name| folder.join(name));
            let files = [
                stem.with_extension("rs"),
                stem.join("mod.rs"),
                stem.join("lib.rs"),
            ];
            let parsed = syn::parse_file(
                &fs::read_to_string(files.iter().find(|file| file.exists())?).unwrap(),
            )
            .unwrap();
            self.add(
                path.to_vec(),
                Module {
                    docs: docs(&parsed.attrs),
                    items: parsed.items,
                },
            );
        }
        self.modules.get(path).cloned()
    }

    /// Adds a module and the modules in its braces.
    fn add(&mut self, path: ModulePath, module: Module) {
        for item in &module.items {
            if let Item::Mod(ItemMod {
                ident,
                attrs,
                content: Some((_, items)),
                ..
            }) = item
            {
                self.add(
                    longer(&path, ident),
                    Module {
                        docs: docs(attrs),
                        items: items.clone(),
                    },
                );
            }
        }
        self.modules.insert(path, Rc::new(module));
    }

    /// Adds the names and the documentation of the items that are public in a public module, and in
    /// those inside it.
    fn reach(&mut self, path: &[String], found: &mut BTreeMap<String, String>) {
        let Some(module) = self.module(path) else {
            return;
        };
        for item in &module.items {
            match item {
                Item::Mod(inner) if is_public(&inner.vis) => {
                    self.reach(&longer(path, &inner.ident), found);
                }
                Item::Use(used) if is_public(&used.vis) => {
                    let paths = paths(&used.tree, &[]);
                    found.extend(paths.iter().filter_map(|name| self.resolved(path, name, 0)));
                }
                item => found.extend(entry(path, item)),
            }
        }
    }

    /// Returns the name and the documentation of the item that a module uses by a path; `None` in
    /// another package.
    fn resolved(
        &mut self,
        from: &[String],
        name: &[String],
        depth: usize,
    ) -> Option<(String, String)> {
        let (mut path, mut rest) = (from.to_vec(), name);
        while let [first, inside @ ..] = rest {
            match first.as_str() {
                "crate" => path.clear(),
                "self" => {}
                "super" => drop(path.pop()),
                _ if inside.is_empty() => break,
                _ => path.push(first.clone()),
            }
            rest = inside;
        }
        let (module, last) = (self.module(&path)?, rest.first()?);
        if let Some(item) = module
            .items
            .iter()
            .find(|item| described(item).is_some_and(|(_, name, _)| name == *last))
        {
            return entry(&path, item);
        }
        let uses = module.items.iter().filter_map(|item| {
            if let Item::Use(used) = item {
                Some(used)
            } else {
                None
            }
        });
        let handed_on = uses
            .flat_map(|used| paths(&used.tree, &[]))
            .find(|name| name.last() == Some(last));
        handed_on
            .filter(|_| depth < MOST_STEPS)
            .and_then(|name| self.resolved(&path, &name, depth + 1))
    }

    /// Returns the names of the modules, items and methods with an example.
    fn with_examples(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut add = |name: String, docs: &str| {
            if has_example(docs) {
                found.insert(name);
            }
        };
        for (path, module) in &self.modules {
            if let Some(name) = path.last() {
                add(name.clone(), &module.docs);
            }
            for item in &module.items {
                if let Some((_, name, attributes)) = described(item) {
                    add(name, &docs(attributes));
                }
                for (name, attributes) in methods(item) {
                    add(name, &docs(attributes));
                }
            }
        }
        found
    }
}

/// Returns the path with one more name.
fn longer(path: &[String], name: &Ident) -> ModulePath {
    [path, &[name.to_string()]].concat()
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns the visibility, the name and the attributes of a struct, an enum, a trait or a function.
fn described(item: &Item) -> Option<(&Visibility, String, &[Attribute])> {
    let (visibility, ident, attributes) = match item {
        Item::Struct(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Enum(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Trait(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Fn(item) => (&item.vis, &item.sig.ident, &item.attrs),
        _ => return None,
    };
    Some((visibility, ident.to_string(), attributes))
}

/// Returns the names and the attributes of the methods of an `impl` or a trait.
fn methods(item: &Item) -> Vec<(String, &[Attribute])> {
    let mut found = Vec::new();
    match item {
        Item::Impl(item) => {
            for inner in &item.items {
                if let ImplItem::Fn(method) = inner {
                    found.push((method.sig.ident.to_string(), &method.attrs[..]));
                }
            }
        }
        Item::Trait(item) => {
            for inner in &item.items {
                if let TraitItem::Fn(method) = inner {
                    found.push((method.sig.ident.to_string(), &method.attrs[..]));
                }
            }
        }
        _ => {}
    }
    found
}

/// Returns the name of a public item with the path of its module, and its documentation.
fn entry(module: &[String], item: &Item) -> Option<(String, String)> {
    let (visibility, name, attributes) = described(item)?;
    let place = || {
        module
            .iter()
            .chain([&name])
            .cloned()
            .collect::<Vec<_>>()
            .join("::")
    };
    is_public(visibility).then(|| (place(), docs(attributes)))
}

/// Returns the paths in a `use`. All names of a module (`*`) are not followed.
fn paths(tree: &UseTree, before: &[String]) -> Vec<ModulePath> {
    match tree {
        UseTree::Path(path) => paths(&path.tree, &longer(before, &path.ident)),
        UseTree::Group(group) => group
            .items
            .iter()
            .flat_map(|tree| paths(tree, before))
            .collect(),
        UseTree::Name(name) => vec![longer(before, &name.ident)],
        UseTree::Rename(rename) => vec![longer(before, &rename.ident)],
        UseTree::Glob(_) => Vec::new(),
    }
}

/// Returns the lines of the documentation.
fn docs(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| {
        let Meta::NameValue(meta) = &attribute.meta else {
            return None;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(line),
            ..
        }) = &meta.value
        else {
            return None;
        };
        meta.path.is_ident("doc").then(|| line.value())
    };
    attributes
        .iter()
        .filter_map(line)
        .map(|line| line.trim().to_owned() + "\n")
        .collect()
}

/// Returns `true` if a code block of Rust is compiled and not ignored.
fn has_example(docs: &str) -> bool {
    let fences = docs
        .lines()
        .filter_map(|line| line.strip_prefix("```"))
        .step_by(2);
    fences
        .into_iter()
        .any(|words| words.is_empty() || words.split(',').all(|word| COMPILED.contains(&word)))
}

/// Returns `true` if the documentation has an example, says why not, or names an item that has one.
///
/// The reason is a sentence `No example: …`. The name is a link in a sentence with the word
/// `example`.
fn shows(docs: &str, with_examples: &BTreeSet<String>) -> bool {
    let text = docs.replace("\n\n", ". ").replace('\n', " ");
    let names_one = |sentence: &str| {
        let links = sentence
            .split("[`")
            .skip(1)
            .filter_map(|link| link.split_once("`]"));
        sentence.contains("example")
            && links
                .into_iter()
                .any(|(name, _)| with_examples.contains(last_name(name)))
    };
    let says_why = |sentence: &str| {
        sentence
            .trim_start()
            .strip_prefix("No example: ")
            .is_some_and(|why| why.split_whitespace().count() > 2)
    };
    has_example(docs)
        || text
            .split(". ")
            .any(|sentence| names_one(sentence) || says_why(sentence))
}

/// Returns the last name of a path in a link, such as `parse` of `Claim::parse()`.
fn last_name(path: &str) -> &str {
    path.trim_end_matches("()")
        .rsplit("::")
        .next()
        .unwrap_or_default()
}

#[test]
fn public_items_have_an_example_or_say_why_not() {
    for package in PACKAGES {
        let (mut sources, mut found) = (Sources::read_package(package), BTreeMap::new());
        sources.reach(&[], &mut found);
        let with_examples = sources.with_examples();
        assert!(found.len() > 20, "{package}: {found:?}");
        let without: Vec<&String> = found
            .iter()
            .filter(|(_, docs)| !shows(docs, &with_examples))
            .map(|(name, _)| name)
            .collect();
        assert!(
            without.is_empty(),
            "{package}: add an example, or \"[`Name`] has an example.\", or \"No example: why.\": {without:#?}"
        );
    }
}

#[test]
fn items_without_an_example_are_found() {
    let with_examples = BTreeSet::from(["Game".to_owned(), "parse".to_owned()]);
    let shows = |docs: &str| shows(docs, &with_examples);
    assert!(shows("A game.\n\n```\nassert!(true);\n```\n"));
    assert!(shows("A game.\n\n```no_run\nassert!(true);\n```\n"));
    assert!(shows(
        "A name.\n\n[`Game`](crate::game::Game) has an example.\n"
    ));
    assert!(shows(
        "A name. The method [`Game::parse`] has\nan example.\n"
    ));
    assert!(shows("A folder.\n\nNo example: it needs a disk.\n"));
    assert!(!shows("A game, for example Kayles.\n"));
    assert!(!shows("A name of a [`Game`].\n"));
    assert!(!shows("A name.\n\n[`Other`] has an example.\n"));
    assert!(!shows("A game.\n\n```text\n0.77\n```\n"));
    assert!(!shows("A game.\n\n```ignore\n0.77\n```\n"));
    assert!(!shows("A folder.\n\nNo example: none.\n"));
}
