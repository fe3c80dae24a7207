//! A folder of certificates of long computations, with a page that lists them: what was proved, where, how long it took.
//!
//! The folder has the certificates, `runs.toml` with what cannot be read off a certificate, and the page, `README.md`,
//! which is made from both.
#![allow(clippy::format_push_string, reason = "a page is put together once; to read well matters more")]

use serde::Deserialize;

use crate::{
    certificate::{Certificate, WindowCertificate, is_window},
    diagnostic::Diagnostic,
    digest::sha256,
    origin, toml_text,
};

/// The name of the file that says how the certificates came about.
pub const RUNS: &str = "runs.toml";
/// The name of the page.
pub const PAGE: &str = "README.md";

/// How the certificates came about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runs {
    /// A certificate each.
    #[serde(default)]
    pub runs: Vec<Run>,
    /// What was meant to be among them and is not.
    #[serde(default)]
    pub unreached: Vec<Unreached>,
}

/// A computation that was meant and did not come to its end.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unreached {
    /// What was meant.
    pub goal: String,
    /// How far it came.
    pub reached: String,
    /// What it would take, and by which measurement.
    pub needs: String,
}

/// How a certificate came about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The name of its file.
    pub certificate: String,
    /// The command that made it.
    pub command: String,
    /// Processor and threads.
    pub machine: String,
    /// How long the command took.
    pub time: String,
    /// How long `generator verify` took for the whole of it, on the same machine; empty if nobody has let it run to its end.
    pub verified_in: String,
}

impl std::str::FromStr for Runs {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let help = "a list of [[runs]], each with certificate, command, machine, time and verified_in, and one of [[unreached]], each \
                    with goal, reached and needs";
        toml_text::deserialize(text, help)
    }
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A certificate that no run speaks of.
    #[error("{RUNS} says nothing of {0}; add how it came about")]
    Unlisted(String),
    /// A run without its certificate.
    #[error("{RUNS} speaks of {0}, which is not there")]
    Missing(String),
    /// A file that is no certificate of a period.
    #[error("{0} is no certificate of a period")]
    NoPeriod(String),
    /// A file that cannot be read as a certificate.
    #[error("{0}: {1}")]
    Unreadable(String, Box<Diagnostic>),
}

/// The page, from the runs and from the name and text of each certificate; the same bytes wherever it is made.
///
/// # Errors
/// If a certificate is not listed, a listed one is not there, or one is none of a period.
pub fn page(runs: &Runs, certificates: &[(String, String)]) -> Result<String, Error> {
    let listed = |name: &String| runs.runs.iter().any(|run| run.certificate == *name);
    if let Some((name, _)) = certificates.iter().find(|(name, _)| !listed(name)) {
        return Err(Error::Unlisted(name.clone()));
    }
    let mut page = format!(
        "# Records\n\n\
        Periods of octal games that take long to prove, each with its certificate. Made from the certificates and from\n\
        [{RUNS}]({RUNS}) by\n\n```sh\n{}\n```\n\n\
        ## How to check one\n\n\
        ```sh\n\
        cargo run --release -p generator -- verify records/FILE --spot 4\n\
        cargo run --release -p generator -- verify records/FILE --checkpoint state\n\
        ```\n\n\
        The first takes a minute: it computes the first heaps and four stretches of the period, chosen by chance, each from the\n\
        values that the certificate gives before it. That is a sample and no proof. The second computes every heap that the\n\
        theorem asks for, by a plain method that shares no code with what made the certificate; it can be ended at any time, and\n\
        the same command goes on (`--force` begins it where it takes more than an hour). The theorem and its proof stand in\n\
        `generator/engine/src/law/theorem/finite_window.rs`, what the checker derives again in\n\
        `generator/src/certificate/check/window/mod.rs`.\n\n\
        ## Certificates\n\n\
        g(n + period) = g(n) for all n >= preperiod, both least. *Heaps*: how many were computed. The digest is the SHA-256 of\n\
        the certificate's file.\n\n\
        | game | period | preperiod | heaps | largest | certificate | made by | machine | time | verified in | SHA-256 |\n\
        |---|--:|--:|--:|--:|---|---|---|---|---|---|\n",
        origin::RECORDS
    );
    for run in &runs.runs {
        let Run { certificate: name, command, machine, time, verified_in } = run;
        let found = certificates.iter().find(|(found, _)| found == name);
        let (_, text) = found.ok_or_else(|| Error::Missing(name.clone()))?;
        let Facts { game, period, preperiod, to, largest } = facts(name, text)?;
        let (heaps, digest) = (to.saturating_add(1), sha256(text.as_bytes()));
        page += &format!(
            "| {game} | {period} | {preperiod} | {heaps} | {largest} | [{name}]({name}) | `{command}` | {machine} | {time} | \
             {verified_in} | `{digest}` |\n"
        );
    }
    if !runs.unreached.is_empty() {
        page += "\n## Not reached\n\n| what was meant | how far it came | what it would take |\n|---|---|---|\n";
    }
    for Unreached { goal, reached, needs } in &runs.unreached {
        page += &format!("| {goal} | {reached} | {needs} |\n");
    }
    Ok(page)
}

/// What the page says of a certificate.
struct Facts {
    game: String,
    period: u64,
    preperiod: u64,
    to: u64,
    largest: u32,
}

fn facts(name: &str, text: &str) -> Result<Facts, Error> {
    let unreadable = |error: Diagnostic| Error::Unreadable(name.to_owned(), Box::new(error));
    if is_window(text) {
        let WindowCertificate { notation: game, law, values, .. } = text.parse().map_err(unreadable)?;
        return Ok(Facts {
            game,
            period: law.period,
            preperiod: law.preperiod,
            to: values.to,
            largest: values.largest,
        });
    }
    let certificate: Certificate = text.parse().map_err(unreadable)?;
    let Some((preperiod, period, 0)) = certificate.law.shift() else { return Err(Error::NoPeriod(name.to_owned())) };
    let (to, largest) = (certificate.values.to, certificate.values.largest);
    Ok(Facts { game: certificate.notation, period, preperiod, to, largest })
}
