//! What a check of a certificate says: facts as they are found, and a verdict.

use std::io::{self, Write};

use grundy_check::Refusal;

/// Where the facts go that a check finds: to the standard output at once, or into an object at the end.
pub(super) struct Facts {
    json: bool,
    all: Vec<String>,
    written: io::Result<()>,
}

impl Facts {
    /// None so far; `json` if they go into an object.
    pub(super) fn new(json: bool) -> Self {
        Self { json, all: Vec::new(), written: Ok(()) }
    }

    /// Those for the object, once all are told.
    ///
    /// # Errors
    /// If one could not be written.
    pub(super) fn written(self) -> io::Result<Vec<String>> {
        self.written.map(|()| self.all)
    }

    /// Takes in a fact.
    pub(super) fn tell(&mut self, fact: &str) {
        if self.json {
            self.all.push(fact.to_owned());
        } else if self.written.is_ok() {
            let mut out = io::stdout().lock();
            self.written = writeln!(out, "{fact}").and_then(|()| out.flush());
        }
    }
}

/// What a check of a certificate came to.
pub(super) struct Verdict {
    /// The game's notation.
    pub(super) game: String,
    /// The theorem's name in the file.
    pub(super) proof: String,
    /// What has been verified, in a line.
    pub(super) verified: String,
    /// Were only some stretches checked?
    pub(super) spot: bool,
    /// The first claim that is false, or what the check would have cost.
    pub(super) checked: Result<(), Refusal>,
}
