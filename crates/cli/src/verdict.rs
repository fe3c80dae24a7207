//! The report of a certificate's check: facts as they are found, and a verdict.

use std::io::{self, Write};

use grundy_check::CheckError;

/// The destination of the facts that a check finds: standard output at once, or a JSON object at
/// the end.
pub(super) struct FactReport {
    json: bool,
    all: Vec<String>,
    written: io::Result<()>,
}

impl FactReport {
    /// Creates a destination without facts. If `json` is `true`, the facts go into an object.
    pub(super) fn new(json: bool) -> Self {
        Self {
            json,
            all: Vec::new(),
            written: Ok(()),
        }
    }

    /// Returns the facts for the object, after the last fact.
    ///
    /// # Errors
    /// If a fact could not be written.
    pub(super) fn print_verdict(self) -> io::Result<Vec<String>> {
        self.written.map(|()| self.all)
    }

    /// Reports a fact.
    pub(super) fn tell(&mut self, fact: &str) {
        if self.json {
            self.all.push(fact.to_owned());
        } else if self.written.is_ok() {
            let mut out = io::stdout().lock();
            self.written = writeln!(out, "{fact}").and_then(|()| out.flush());
        }
    }
}

/// The result of a certificate's check.
pub(super) struct CertificateVerdict {
    /// The game's notation.
    pub(super) game: String,
    /// The theorem's name in the file.
    pub(super) proof: String,
    /// The claim that has been verified, in one line.
    pub(super) verified: String,
    /// `true` if only some stretches were checked.
    pub(super) spot: bool,
    /// An error with the first false claim, or with the cost of a check that was refused.
    pub(super) checked: Result<(), CheckError>,
}
