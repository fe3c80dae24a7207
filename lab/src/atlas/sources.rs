//! The tables that the atlas is made from: the CSV files of the sweeps, and the pages of misère
//! quotients, of records and of proofs.

use std::{
    collections::{HashMap, HashSet},
    path::Path,
};

use grundy_core::store;

use super::Error;

/// The tables of sweeps of games. Of a game in several tables the representative is that of the
/// first.
pub const SWEEPS: [&str; 4] = [
    "data/sweeps/octal-4.csv",
    "data/sweeps/hexadecimal-3.csv",
    "data/sweeps/hexadecimal-2.csv",
    "data/sweeps/sets.csv",
];
/// The page of misère quotients.
pub const MISERE: &str = "docs/misere-survey.md";

/// The page of records: periods that take long to prove.
pub const RECORDS: &str = "records/README.md";

/// The page of the laws that Coq's kernel checks.
pub const PROOFS: &str = "docs/proofs.md";

/// The texts of the tables, with their names.
#[derive(Debug, Clone)]
pub struct Sources {
    sweeps: Vec<(&'static str, String)>,
    misere: String,
    records: String,
    proofs: String,
}

impl Sources {
    /// Reads the tables from a checkout of the project.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn read(checkout: &Path) -> Result<Self, Error> {
        let sweep =
            |name: &'static str| Ok::<_, Error>((name, store::read_text(&checkout.join(name))?));
        let sweeps = SWEEPS.into_iter().map(sweep).collect::<Result<_, _>>()?;
        let text = |name: &str| store::read_text(&checkout.join(name));
        Ok(Self {
            sweeps,
            misere: text(MISERE)?,
            records: text(RECORDS)?,
            proofs: text(PROOFS)?,
        })
    }

    /// Returns the rows of each sweep.
    ///
    /// # Errors
    /// If a table is invalid.
    pub(crate) fn sweeps(&self) -> Result<Vec<Vec<Found<'_>>>, Error> {
        self.sweeps
            .iter()
            .map(|(name, text)| sweep(name, text))
            .collect()
    }

    /// Returns the proved misère quotients by line of notation.
    ///
    /// # Errors
    /// If a row of the page is invalid.
    pub(crate) fn misere(&self) -> Result<HashMap<&str, Misere<'_>>, Error> {
        let mut found = HashMap::new();
        for (line, text) in (1..).zip(self.misere.lines()) {
            let cells: Vec<&str> = text.split('|').map(str::trim).collect();
            let ["", game, order, p, kind, _, _, "proved", ""] = cells[..] else {
                continue;
            };
            let (Ok(order), Ok(p)) = (order.parse(), p.parse()) else {
                return Err(invalid(
                    MISERE,
                    line,
                    "expected the numbers of elements of a misère quotient",
                ));
            };
            found.insert(game, Misere { order, p, kind });
        }
        if found.is_empty() {
            return Err(invalid(
                MISERE,
                1,
                "the page has no table of proved misère quotients",
            ));
        }
        Ok(found)
    }

    /// Returns the lines of the games whose laws Coq's kernel checks.
    ///
    /// # Errors
    /// If the page has no list of games.
    pub(crate) fn kernel(&self) -> Result<HashSet<&str>, Error> {
        let (mut found, mut is_of_laws) = (HashSet::new(), false);
        for line in self.proofs.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                is_of_laws = title.contains(".v: ") && !title.starts_with("misere.v");
            } else if is_of_laws && line.starts_with('`') {
                found.extend(line.split('`').skip(1).step_by(2));
            }
        }
        if found.is_empty() {
            Err(invalid(PROOFS, 1, "the page has no list of games"))
        } else {
            Ok(found)
        }
    }

    /// Returns the periods of the records.
    ///
    /// # Errors
    /// If a row of the page is invalid.
    pub(crate) fn records(&self) -> Result<Vec<Record<'_>>, Error> {
        let lines = (1..).zip(self.records.lines());
        let section = lines
            .skip_while(|(_, line)| *line != "## Certificates")
            .skip(1);
        let rows = section
            .take_while(|(_, line)| !line.starts_with("## "))
            .filter(|(_, line)| line.starts_with("| "));
        // The first row is the header.
        let rows: Vec<Record<'_>> = rows
            .skip(1)
            .map(|(line, text)| record(line, text))
            .collect::<Result<_, _>>()?;
        if rows.is_empty() {
            Err(invalid(RECORDS, 1, "the page has no table of certificates"))
        } else {
            Ok(rows)
        }
    }
}

/// A period that was proved apart from the sweeps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Record<'a> {
    pub(crate) game: &'a str,
    pub(crate) period: u64,
    pub(crate) preperiod: u64,
    /// The number of computed heaps.
    pub(crate) heaps: u64,
    pub(crate) certificate: &'a str,
}

/// A proved misère quotient.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Misere<'a> {
    pub(crate) order: u64,
    pub(crate) p: u64,
    pub(crate) kind: &'a str,
}

/// The row of a game in the table of a sweep.
#[derive(Debug, Clone)]
pub(crate) struct Found<'a> {
    pub(crate) game: &'a str,
    pub(crate) class: &'a str,
    pub(crate) status: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) theorem: &'a str,
    pub(crate) certificate: &'a str,
    pub(crate) to: u64,
    pub(crate) largest: u64,
    pub(crate) largest_at: u64,
    pub(crate) period: Option<u64>,
    pub(crate) preperiod: Option<u64>,
    pub(crate) saltus: Option<u64>,
    pub(crate) checked_to: Option<u64>,
    pub(crate) mask: Option<u64>,
    pub(crate) parity: Option<u64>,
    pub(crate) rares: Option<u64>,
    pub(crate) last_rare: Option<u64>,
}

fn invalid(file: &str, line: usize, what: &str) -> Error {
    grundy_atlas::AtlasError {
        file: file.to_owned(),
        line,
        what: what.to_owned(),
    }
    .into()
}

/// Parses a row of the page of records.
fn record(line: usize, text: &str) -> Result<Record<'_>, Error> {
    let cells: Vec<&str> = text
        .trim_matches('|')
        .split('|')
        .map(|cell| cell.trim_matches([' ', '`']))
        .collect();
    let found = match cells[..] {
        [game, period, preperiod, heaps, .., certificate] => {
            let numbers = (
                period.parse().ok(),
                preperiod.parse().ok(),
                heaps.parse().ok(),
            );
            match numbers {
                (Some(period), Some(preperiod), Some(heaps)) => Some(Record {
                    game,
                    period,
                    preperiod,
                    heaps,
                    certificate,
                }),
                _ => None,
            }
        }
        _ => None,
    };
    found.ok_or_else(|| {
        invalid(
            RECORDS,
            line,
            "expected a game with its period, its preperiod and its heaps",
        )
    })
}

/// Parses the table of a sweep.
fn sweep<'a>(file: &str, text: &'a str) -> Result<Vec<Found<'a>>, Error> {
    let mut lines = (1..).zip(text.lines());
    let header: Vec<&str> = lines
        .next()
        .map_or_else(Vec::new, |(_, line)| line.split(',').collect());
    let rows = lines.map(|(number, line)| {
        let cells = cells(line);
        let cells = cells.filter(|cells| cells.len() == header.len());
        let cells = cells
            .ok_or_else(|| invalid(file, number, "the row has not as many cells as the header"))?;
        found(&header, &cells)
            .map_err(|column| invalid(file, number, &format!("missing or invalid column {column}")))
    });
    rows.collect()
}

/// Splits a line at its commas. A cell in quotes may have commas; `None` if its end is missing.
fn cells(line: &str) -> Option<Vec<&str>> {
    let (mut cells, mut rest) = (Vec::new(), line);
    loop {
        let cell = match rest.strip_prefix('"') {
            Some(quoted) => {
                let (cell, after) = quoted.split_once('"')?;
                rest = after;
                cell
            }
            None => {
                let (cell, after) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
                rest = after;
                cell
            }
        };
        cells.push(cell);
        if rest.is_empty() {
            return Some(cells);
        }
        rest = rest.strip_prefix(',')?;
    }
}

/// Reads the cells of a row.
///
/// # Errors
/// The column that is missing or invalid.
fn found<'a>(header: &[&str], cells: &[&'a str]) -> Result<Found<'a>, &'static str> {
    let text = |name: &'static str| {
        let place = header.iter().position(|&column| column == name);
        place
            .and_then(|place| cells.get(place))
            .copied()
            .ok_or(name)
    };
    let number = |name: &'static str| match text(name)? {
        "" => Ok(None),
        digits => digits.parse().map(Some).map_err(|_| name),
    };
    let needed = |name: &'static str| number(name)?.ok_or(name);
    let mask = text("mask")?;
    let mask = mask
        .strip_prefix("0x")
        .map(|digits| u64::from_str_radix(digits, 16).map_err(|_| "mask"))
        .transpose()?;
    Ok(Found {
        game: text("game")?,
        class: text("class")?,
        status: text("status")?,
        kind: text("law")?,
        theorem: text("theorem")?,
        certificate: text("certificate")?,
        to: needed("to")?,
        largest: needed("largest")?,
        largest_at: needed("largest_at")?,
        period: number("period")?,
        preperiod: number("preperiod")?,
        saltus: number("saltus")?,
        checked_to: number("checked_to")?,
        mask,
        parity: number("parity")?,
        rares: number("rares")?,
        last_rare: number("last_rare")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_quotes_keep_their_commas() {
        assert_eq!(cells("a,\"b,c\",,d,"), Some(vec!["a", "b,c", "", "d", ""]));
        assert_eq!(cells("\"a"), None);
        assert_eq!(cells("\"a\"b"), None);
    }

    #[test]
    fn records_are_read_from_their_own_table() {
        let page = "## Certificates\n\n| game | period |\n|---|--:|\n| 0.16 | 149459 | 105351 | 276389 | 23 | `35f2` |\n\n\
                    ## Values without a known period\n\n| game |\n|---|\n| 4!.0 |\n";
        let sources = |page: &str| Sources {
            sweeps: Vec::new(),
            misere: String::new(),
            records: page.to_owned(),
            proofs: String::new(),
        };
        let sources_of_page = sources(page);
        let found = sources_of_page.records().unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].game, found[0].period, found[0].preperiod),
            ("0.16", 149_459, 105_351)
        );
        assert_eq!((found[0].heaps, found[0].certificate), (276_389, "35f2"));
        assert!(sources("# Records\n").records().is_err());
        let error = sources(&page.replace("105351", "x")).records().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("records/README.md, line 5: expected a game"),
            "{error}"
        );
    }

    #[test]
    fn kernel_checked_laws_are_read_from_the_lists_of_laws() {
        let page = "## Codes\n\n| `0.1` |\n\n## octal.v: 2 laws\n\nCodes of `octal` digits.\n\n`0.7` `4.1`\n\n\
                    ## misere.v: 1 laws\n\n`0.2`\n";
        let sources = Sources {
            sweeps: Vec::new(),
            misere: "| game | order | P | kind | period | preperiod | status |\n|---|\n| 0.3 | 2 | 1 | tame | 2 | 1 | proved |\n\
                     | 0.4 | 8 | 2 | wild |  |  | to heap 9 |\n"
                .into(),
            records: String::new(),
            proofs: page.to_owned(),
        };
        assert_eq!(sources.kernel().unwrap(), HashSet::from(["0.7", "4.1"]));
        let misere = sources.misere().unwrap();
        assert_eq!(
            (misere.len(), misere["0.3"].order, misere["0.3"].kind),
            (1, 2, "tame")
        );
        assert!(
            Sources {
                proofs: String::new(),
                ..sources
            }
            .kernel()
            .is_err()
        );
    }

    #[test]
    fn damaged_tables_are_refused_with_their_line() {
        let error = sweep("x.csv", "game,class\n0.77\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "x.csv, line 2: the row has not as many cells as the header"
        );
        let error = sweep("x.csv", "game,class\n0.77,0.77\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "x.csv, line 2: missing or invalid column mask"
        );
    }
}
