//! The page of a folder of certificates of long computations: the proved laws, the machines and the
//! times.
//!
//! The folder has the certificates, the output of `grundy-lab prove` for values without a known
//! period (`*.txt`), `runs.toml` with all other data, and the page, `README.md`, which is made from
//! them.
#![allow(
    clippy::format_push_string,
    reason = "a page is built once; readable code matters more than speed"
)]

use serde::Deserialize;

use crate::{origin, table};
use grundy_check::Certificate;
use grundy_core::{diagnostic::Diagnostic, digest::sha256, toml_text};

/// The name of the file with the commands, machines and times of the certificates.
pub const RUNS: &str = "runs.toml";
/// The name of the page.
pub const PAGE: &str = "README.md";

/// The computations that made the files of the folder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runs {
    /// The runs with a certificate.
    #[serde(default)]
    pub runs: Vec<Run>,
    /// The runs without a known period, each with a file of its output.
    #[serde(default)]
    pub sequences: Vec<Sequence>,
    /// The computations that were planned but not finished.
    #[serde(default)]
    pub unreached: Vec<Unreached>,
}

/// A planned computation that was not finished.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unreached {
    /// The goal of the computation.
    pub goal: String,
    /// The extent that was reached.
    pub reached: String,
    /// The time or memory that the rest needs, and the measurement of this number.
    pub needs: String,
}

/// The run of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The name of the certificate's file.
    pub certificate: String,
    /// The command of the run.
    pub command: String,
    /// Processor and threads.
    pub machine: String,
    /// The time of the command.
    pub time: String,
    /// The time of `grundy verify` for the whole certificate on the same machine; empty if it never
    /// ran to its end.
    pub verified_in: String,
}

/// The run of a game without a known period.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// The name of the file that `grundy-lab prove` wrote.
    pub file: String,
    /// The command of the run.
    pub command: String,
    /// Processor and threads.
    pub machine: String,
    /// The time of the command.
    pub time: String,
}

/// The texts of the files that a page is made from, with their names.
#[derive(Debug, Clone, Default)]
pub struct Folder {
    /// The certificates.
    pub certificates: Vec<(String, String)>,
    /// The outputs for values without a known period.
    pub sequences: Vec<(String, String)>,
}

impl std::str::FromStr for Runs {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let help = "a list of [[runs]], each with certificate, command, machine, time and verified_in, one of [[sequences]], \
                    each with file, command, machine and time, and one of [[unreached]], each with goal, reached and needs";
        toml_text::deserialize(text, help)
    }
}

/// The reason why the page cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file without a run.
    #[error("{RUNS} says nothing of {0}; add its command, machine and time")]
    Unlisted(String),
    /// A run without its file.
    #[error("{RUNS} lists {0}, which does not exist")]
    Missing(String),
    /// A file that is not a certificate of a period.
    #[error("{0} is not a certificate of a period")]
    NoPeriod(String),
    /// A file without a line that `grundy-lab prove` writes.
    #[error("{0} has no line `# {1}`, as grundy-lab prove writes it")]
    NoSequence(String, &'static str),
    /// A file that cannot be read as a certificate.
    #[error("{0}: {1}")]
    Unreadable(String, Box<Diagnostic>),
}

/// Makes the page from the runs and the files; the bytes are the same on every machine.
///
/// # Errors
/// If a file is not listed, a listed file does not exist, or a file lacks the data of its kind.
pub fn page(
    runs: &Runs,
    Folder {
        certificates,
        sequences,
    }: &Folder,
) -> Result<String, Error> {
    let listed: Vec<&String> = (runs.runs.iter().map(|run| &run.certificate))
        .chain(runs.sequences.iter().map(|sequence| &sequence.file))
        .collect();
    if let Some((name, _)) = certificates
        .iter()
        .chain(sequences)
        .find(|(name, _)| !listed.contains(&name))
    {
        return Err(Error::Unlisted(name.clone()));
    }
    let mut page = format!(
        "# Records\n\n\
        Periods of octal games that take long to prove, each with its certificate. Made from the certificates and from\n\
        [{RUNS}]({RUNS}) by\n\n```sh\n{}\n```\n\n\
        ## How to check one\n\n\
        ```sh\n\
        cargo run --release -p grundy-cli -- verify records/FILE --spot 4\n\
        cargo run --release -p grundy-cli -- verify records/FILE --checkpoint state\n\
        ```\n\n\
        The first takes a minute: it computes the first heaps and four stretches of the period, chosen by chance, each from the\n\
        values that the certificate gives before it. That is a sample and no proof. The second computes every heap that the\n\
        theorem asks for, by a plain method that shares no code with what made the certificate; it can be ended at any time, and\n\
        the same command goes on (`--force` begins it where it takes more than an hour). The theorem and its proof stand in\n\
        `crates/law/src/theorem/finite_window.rs`, what the checker derives again in\n\
        `crates/check/src/check/window/mod.rs`.\n\n\
        ## Certificates\n\n\
        g(n + period) = g(n) for all n >= preperiod, both least. *Heaps*: how many were computed. The digest is the SHA-256 of\n\
        the certificate's file.\n\n",
        origin::RECORDS
    );
    let row = |run: &Run| -> Result<[String; 11], Error> {
        let Run {
            certificate: name,
            command,
            machine,
            time,
            verified_in,
        } = run;
        let text = text(certificates, name)?;
        let Facts {
            game,
            period,
            preperiod,
            to,
            largest,
        } = facts(name, text)?;
        let (file, command, digest) = (
            link(name),
            format!("`{command}`"),
            format!("`{}`", sha256(text.as_bytes())),
        );
        let [period, preperiod, heaps] =
            [period, preperiod, to.saturating_add(1)].map(|number| number.to_string());
        let (largest, machine, time) = (largest.to_string(), machine.clone(), time.clone());
        Ok([
            game,
            period,
            preperiod,
            heaps,
            largest,
            file,
            command,
            machine,
            time,
            verified_in.clone(),
            digest,
        ])
    };
    page += &table::markdown(
        &table::columns(CERTIFICATES),
        runs.runs
            .iter()
            .map(row)
            .collect::<Result<Vec<_>, Error>>()?,
    );
    page += &sequence_table(runs, sequences)?;
    if !runs.unreached.is_empty() {
        let row = |Unreached {
                       goal,
                       reached,
                       needs,
                   }: &Unreached| [goal.clone(), reached.clone(), needs.clone()];
        let columns = ["what was meant", "how far it came", "what it would take"];
        page += &format!(
            "\n## Not reached\n\n{}",
            table::markdown(&columns, runs.unreached.iter().map(row))
        );
    }
    Ok(page)
}

/// The columns of the certificates.
const CERTIFICATES: &str =
    "game|period:|preperiod:|heaps:|largest:|certificate|made by|machine|time|verified in|SHA-256";

/// The columns of the values without a known period.
const SEQUENCES: &str = "game|heaps:|rare heaps:|the last one:|largest value:|first at:|digest|file|made by|machine|time";

/// Writes a link to a file of the folder.
fn link(name: &str) -> String {
    format!("[{name}]({name})")
}

/// Returns the text of a file.
fn text<'a>(files: &'a [(String, String)], name: &str) -> Result<&'a str, Error> {
    let found = files.iter().find(|(found, _)| found == name);
    found
        .map(|(_, text)| text.as_str())
        .ok_or_else(|| Error::Missing(name.to_owned()))
}

/// Writes the table of the values without a known period; empty without such values.
fn sequence_table(runs: &Runs, files: &[(String, String)]) -> Result<String, Error> {
    if runs.sequences.is_empty() {
        return Ok(String::new());
    }
    let row = |Sequence {
                   file,
                   command,
                   machine,
                   time,
               }: &Sequence|
     -> Result<[String; 11], Error> {
        let text = text(files, file)?;
        let line = |key: &'static str| {
            let after = text
                .lines()
                .find_map(|line| line.strip_prefix("# ")?.strip_prefix(key));
            after.ok_or_else(|| Error::NoSequence(file.clone(), key))
        };
        let two = |key: &'static str, between: &str| {
            line(key)?
                .split_once(between)
                .ok_or_else(|| Error::NoSequence(file.clone(), key))
        };
        let (game, _) = two("Grundy values of the taking-and-breaking game ", ", heaps ")?;
        let heaps = line("heaps: ")?;
        let (rares, last) = two("rare heaps: ", ", the last one ")?;
        let last = last.trim_end_matches(" (the empty heap is counted)");
        let (largest, at) = two("largest value: ", ", first at ")?;
        let (_, digest) = two("SHA-256 of the values", ": ")?;
        let cells = [game, heaps, rares, last, largest, at].map(str::to_owned);
        let [game, heaps, rares, last, largest, at] = cells;
        let (digest, command) = (format!("`{digest}`"), format!("`{command}`"));
        Ok([
            game,
            heaps,
            rares,
            last,
            largest,
            at,
            digest,
            link(file),
            command,
            machine.clone(),
            time.clone(),
        ])
    };
    let rows = runs
        .sequences
        .iter()
        .map(row)
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(format!(
        "\n## Values without a known period\n\n\
        No period was found in the values of these heaps. *Digest*: the SHA-256 of the values, in the form that the file tells.\n\n{}",
        table::markdown(&table::columns(SEQUENCES), rows)
    ))
}

/// The data of a certificate on the page.
struct Facts {
    game: String,
    period: u64,
    preperiod: u64,
    to: u64,
    largest: u32,
}

fn facts(name: &str, text: &str) -> Result<Facts, Error> {
    let unreadable = |error: Diagnostic| Error::Unreadable(name.to_owned(), Box::new(error));
    let certificate: Certificate = text.parse().map_err(unreadable)?;
    let (Some((preperiod, period, 0)), Some((to, largest))) =
        (certificate.shift(), certificate.largest())
    else {
        return Err(Error::NoPeriod(name.to_owned()));
    };
    Ok(Facts {
        game: certificate.notation,
        period,
        preperiod,
        to,
        largest,
    })
}
