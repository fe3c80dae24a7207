//! The imports between the files of a package, read from its sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use syn::{
    Attribute, Item, UseTree,
    visit::{self, Visit},
};

/// A module's path from the root of its package; empty for the root.
type Module = Vec<String>;

/// The modules of a package, and the imports between them.
#[derive(Debug, Default)]
pub struct Imports {
    /// The imported modules of each module.
    pub arrows: BTreeMap<Module, BTreeSet<Module>>,
    /// The names that each module re-exports, with the path of each name.
    handed_on: BTreeMap<Module, Vec<(String, Vec<String>)>>,
    /// The paths that each module names.
    named: BTreeMap<Module, BTreeSet<Vec<String>>>,
}

impl Imports {
    /// Reads the sources below `src`.
    pub fn from_folder(src: &Path) -> Self {
        let mut imports = Self::default();
        imports.read(src, &Vec::new());
        let modules: BTreeSet<Module> = imports.named.keys().cloned().collect();
        for (module, paths) in &imports.named {
            let targets = paths
                .iter()
                .filter_map(|path| imports.owner(&modules, path, 0));
            let others: BTreeSet<Module> = targets.filter(|target| target != module).collect();
            imports.arrows.insert(module.clone(), others);
        }
        imports
    }

    /// Returns the module that defines a path's last name; follows re-exported names.
    fn owner(&self, modules: &BTreeSet<Module>, path: &[String], depth: usize) -> Option<Module> {
        let length = (0..=path.len())
            .rev()
            .find(|&length| modules.contains(&path[..length]))?;
        let module = path[..length].to_vec();
        let Some(name) = path.get(length).filter(|_| depth < 8) else {
            return Some(module);
        };
        let handed_on = self
            .handed_on
            .get(&module)
            .into_iter()
            .flatten()
            .find(|(known, _)| known == name);
        match handed_on {
            Some((_, target)) => {
                let whole: Vec<String> =
                    target.iter().chain(&path[length + 1..]).cloned().collect();
                self.owner(modules, &whole, depth + 1)
            }
            None => Some(module),
        }
    }

    fn read(&mut self, folder: &Path, module: &Module) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            let inner = || {
                module
                    .iter()
                    .cloned()
                    .chain([stem.clone()])
                    .collect::<Module>()
            };
            if path.is_dir() {
                self.read(&path, &inner());
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && stem != "tests"
                && stem != "main"
            {
                let module = if stem == "mod" || stem == "lib" {
                    module.clone()
                } else {
                    inner()
                };
                self.read_file(&path, &module);
            }
        }
    }

    fn read_file(&mut self, path: &Path, module: &Module) {
        let file = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
        let mut reader = Reader {
            module: module.clone(),
            named: BTreeSet::new(),
            handed_on: Vec::new(),
        };
        reader.visit_file(&file);
        self.named
            .entry(module.clone())
            .or_default()
            .extend(reader.named);
        self.handed_on
            .entry(module.clone())
            .or_default()
            .extend(reader.handed_on);
    }

    /// Returns a cycle of modules that import each other, if there is one.
    pub fn circle(&self) -> Option<Vec<String>> {
        let mut done = BTreeSet::new();
        self.arrows
            .keys()
            .find_map(|start| self.circle_from(start, &mut Vec::new(), &mut done))
    }

    fn circle_from(
        &self,
        at: &Module,
        way: &mut Vec<Module>,
        done: &mut BTreeSet<Module>,
    ) -> Option<Vec<String>> {
        if let Some(start) = way.iter().position(|module| module == at) {
            let name = |module: &Module| format!("crate::{}", module.join("::"));
            return Some(way[start..].iter().chain([at]).map(name).collect());
        }
        if done.contains(at) {
            return None;
        }
        way.push(at.clone());
        let next = self.arrows.get(at).into_iter().flatten();
        let found = next
            .into_iter()
            .find_map(|next| self.circle_from(next, way, done));
        way.pop();
        done.insert(at.clone());
        found
    }
}

/// Collects the paths of one file that begin in its package.
struct Reader {
    module: Module,
    named: BTreeSet<Vec<String>>,
    handed_on: Vec<(String, Vec<String>)>,
}

impl Reader {
    /// Returns a path from the root of the package; `None` if the path is in another package.
    fn whole(&self, path: &[String]) -> Option<Vec<String>> {
        let mut base = match path.first()?.as_str() {
            "crate" => Vec::new(),
            "self" | "super" => self.module.clone(),
            _ => return None,
        };
        let mut rest = path;
        while let [first, others @ ..] = rest {
            match first.as_str() {
                "crate" | "self" => {}
                "super" => {
                    base.pop();
                }
                _ => break,
            }
            rest = others;
        }
        Some(base.into_iter().chain(rest.iter().cloned()).collect())
    }

    fn tree(&mut self, tree: &UseTree, before: &[String], is_public: bool) {
        let longer = |ident: &syn::Ident| {
            before
                .iter()
                .cloned()
                .chain([ident.to_string()])
                .collect::<Vec<_>>()
        };
        let (path, name) = match tree {
            UseTree::Path(path) => return self.tree(&path.tree, &longer(&path.ident), is_public),
            UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|tree| self.tree(tree, before, is_public));
            }
            UseTree::Name(name) if name.ident == "self" => {
                (before.to_vec(), before.last().cloned())
            }
            UseTree::Name(name) => (longer(&name.ident), Some(name.ident.to_string())),
            UseTree::Rename(rename) => (longer(&rename.ident), Some(rename.rename.to_string())),
            UseTree::Glob(_) => (before.to_vec(), None),
        };
        // `use inner::Name` names a module inside this one, or another package.
        let begins = path.first().map(String::as_str);
        let inside = || {
            ["self".to_owned()]
                .into_iter()
                .chain(path.iter().cloned())
                .collect::<Vec<_>>()
        };
        let path = if matches!(begins, Some("crate" | "self" | "super")) {
            path
        } else {
            inside()
        };
        let Some(whole) = self.whole(&path) else {
            return;
        };
        match name {
            Some(name) if is_public => self.handed_on.push((name, whole)),
            _ => {
                self.named.insert(whole);
            }
        }
    }
}

/// Returns `true` for items that exist only in tests.
fn of_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_test = |list: &syn::MetaList| list.tokens.to_string().contains("test");
        attribute.path().is_ident("cfg") && attribute.meta.require_list().is_ok_and(is_test)
    })
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Mod(inner) if of_tests(&inner.attrs) => {}
            Item::Use(item) => {
                let is_public = !matches!(item.vis, syn::Visibility::Inherited);
                self.tree(&item.tree, &[], is_public);
            }
            item => visit::visit_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let path_of: Vec<String> = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        if let Some(whole) = self.whole(&path_of) {
            if path_of.len() > 1 {
                self.named.insert(whole);
            }
        }
        visit::visit_path(self, path);
    }
}
