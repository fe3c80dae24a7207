//! The texts of the folder `proofs/theory` that a file of instances needs. With them, a program can
//! let Coq compile the theory on any machine.

/// A file of the theory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Module {
    /// The name of the file without `.v`.
    pub name: &'static str,
    /// The content of the file.
    pub text: &'static str,
}

impl Module {
    /// Returns the names of the modules of the theory that this one imports.
    pub fn needs(&self) -> impl Iterator<Item = &'static str> + use<> {
        let imports = self.text.split("From Grundy Require ").skip(1);
        let names = imports
            .filter_map(|rest| rest.split_once(".\n"))
            .flat_map(|(names, _)| names.split_whitespace());
        names.filter(|name| !["Import", "Export"].contains(name))
    }
}

macro_rules! modules {
    ($($name:literal)*) => {
        &[$(Module { name: $name, text: include_str!(concat!("../theory/", $name, ".v")) }),*]
    };
}

/// The modules that `Instances` needs, each after its imports; `Instances` is the last.
pub const MODULES: &[Module] = modules![
    "Game" "Code" "Single" "Shift" "Period" "Mex" "HeapLaw" "Table" "Values" "Sparse" "Laws" "Demands" "RuleCheck" "Removal"
    "RemovalCheck" "Residues" "Levine" "Strips" "Wythoff" "Misere" "MisereCheck" "Planar" "PlanarCheck" "Blocks" "BlocksCheck"
    "Layers" "Automata" "AutomataCheck" "MexEquation" "StripGrowth"
    "Rings" "RingsCheck" "Cells" "Instances"
];
