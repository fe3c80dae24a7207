//! The check of all files of a sweep, and its classes.

use std::io;

use rayon::prelude::*;

use super::{
    catalogue::{Catalogue, Item},
    find::again,
    folder::{Error, Folder},
    range::{Range, range},
    record::{FORMAT, Record},
    results::{Entry, Placed, Ranked, latest},
};
use crate::batch;
use grundy_check::{self as certificate, Certificate, CheckBudget};
use grundy_core::digest;

/// A whole sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merged {
    /// A sweep of games.
    Games {
        /// The catalogue.
        catalogue: Catalogue,
        /// The records in the order of the catalogue; items without a record are left out.
        records: Vec<Record>,
        /// For each record the index of the first record of its class.
        classes: Vec<usize>,
        /// The number of items without a record.
        missing: usize,
    },
    /// A sweep of subtraction sets.
    Ranges {
        /// The catalogue.
        catalogue: Catalogue,
        /// The ranges in the order of the largest number.
        ranges: Vec<Range>,
        /// The number of items without a record.
        missing: usize,
    },
}

impl Merged {
    /// Writes the records, one in each line.
    #[must_use]
    pub fn json_lines(&self) -> String {
        // The records were read from JSON, so they can be written as JSON.
        match self {
            Self::Games { records, .. } => records
                .iter()
                .filter_map(|record| line(record).ok())
                .collect(),
            Self::Ranges { ranges, .. } => {
                ranges.iter().filter_map(|range| line(range).ok()).collect()
            }
        }
    }
}

fn line<T: serde::Serialize>(record: &T) -> serde_json::Result<String> {
    Ok(serde_json::to_string(record)? + "\n")
}

/// Reads and checks every result of a sweep. With `verify`, every certificate is verified and every
/// record is recomputed.
///
/// # Errors
/// If a result is wrong, or some are missing and not `partial`.
pub fn merge(folder: &Folder, partial: bool, verify: bool) -> Result<Merged, Error> {
    let items = folder.catalogue().items();
    let catalogue = folder.catalogue().clone();
    let missing = |found: usize, first: Option<&Item>| match first {
        Some(first) if !partial => Err(Error::Missing {
            folder: folder.path().to_owned(),
            missing: items.len() - found,
            items: items.len(),
            first: first.line(),
        }),
        _ => Ok(items.len() - found),
    };
    if catalogue.is_of_sets() {
        let (ranges, first) = all(folder, &items, |item, placed| {
            check_range(item, placed, verify)
        })?;
        let missing = missing(ranges.len(), first)?;
        return Ok(Merged::Ranges {
            catalogue,
            ranges,
            missing,
        });
    }
    let (records, first) = all(folder, &items, |item, placed| check(item, placed, verify))?;
    let missing = missing(records.len(), first)?;
    one_bound(folder, &records)?;
    let classes = classes(&records);
    Ok(Merged::Games {
        catalogue,
        records,
        classes,
        missing,
    })
}

/// Returns the records of all items, and the first item without a record.
fn all<'a, R: Ranked + Send>(
    folder: &Folder,
    items: &'a [Item],
    check: impl Fn(&Item, &Placed<R>) -> Result<(), Error> + Sync,
) -> Result<(Vec<R>, Option<&'a Item>), Error> {
    let mut known = latest::<R>(folder)?;
    let placed: Vec<(&Item, Option<Placed<R>>)> = items
        .iter()
        .map(|item| (item, known.remove(&item.line())))
        .collect();
    let first = placed
        .iter()
        .find(|(_, placed)| placed.is_none())
        .map(|(item, _)| *item);
    let checked = placed
        .into_par_iter()
        .filter_map(|(item, placed)| placed.map(|placed| (item, placed)));
    let records = checked.map(|(item, placed)| check(item, &placed).map(|()| placed.entry.record));
    Ok((records.collect::<Result<_, _>>()?, first))
}

fn check_range(item: &Item, placed: &Placed<Range>, verify: bool) -> Result<(), Error> {
    let found = &placed.entry.record;
    if *item
        != (Item::Largest {
            numbers: found.numbers(),
            largest: found.largest,
        })
    {
        return Err(placed.wrong(format!(
            "it is the record of another item, the sets to {}",
            found.largest
        )));
    }
    found.check().map_err(|what| placed.wrong(what))?;
    if verify
        && range(found.numbers(), found.largest, &mut |_| (), &|| false).as_ref()
            != Ok(&Some(found.clone()))
    {
        return Err(placed.wrong(format!("it {DIFFERS}")));
    }
    Ok(())
}

/// Writes the line `a b c period preperiod` of every set of the ranges, which are computed again,
/// and checks each range.
///
/// # Errors
/// If a range is not what is computed, or the lines cannot be written.
pub fn write_laws(ranges: &[Range], out: &mut dyn io::Write) -> Result<(), io::Error> {
    for known in ranges {
        let mut text = String::new();
        let found = range(
            known.numbers(),
            known.largest,
            &mut |line| text += line,
            &|| false,
        );
        if found.as_ref() != Ok(&Some(known.clone())) {
            return Err(io::Error::other(format!(
                "the sets to {}: the record {DIFFERS}",
                known.largest
            )));
        }
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The message for a record that differs from the recomputed one.
const DIFFERS: &str = "is not what is computed";

/// Checks that the record is that of the item, and that its certificate is the one in the record.
fn check(item: &Item, placed: &Placed<Record>, verify: bool) -> Result<(), Error> {
    let Entry {
        record,
        certificate,
        ..
    } = &placed.entry;
    if record.format != FORMAT {
        return Err(placed.wrong("it has another format"));
    }
    if record.game != item.line() {
        return Err(placed.wrong("it is the record of another game"));
    }
    if certificate
        .as_ref()
        .map(|text| digest::sha256(text.as_bytes()))
        != record.certificate
    {
        return Err(placed.wrong("its certificate is not the one that the record names"));
    }
    if let Some(text) = certificate {
        check_certificate(text, record, verify).map_err(|what| placed.wrong(what))?;
    }
    if let (true, Item::Game(game)) = (verify, item) {
        let again = match record.first() {
            Some(_) => again(game, record),
            None => Some(Record::empty(game)),
        };
        let again = again.map(|again| Record {
            cut: record.cut,
            failure: record.failure.clone(),
            ..again
        });
        if again.as_ref() != Some(record) || record.first().is_none() && record.failure.is_none() {
            return Err(placed.wrong(format!("it {DIFFERS}")));
        }
    }
    Ok(())
}

/// Checks that a certificate certifies the record's law.
fn check_certificate(text: &str, record: &Record, verify: bool) -> Result<(), String> {
    if !record.is_proved() {
        return Err("it names a certificate of a law that is not proved".to_owned());
    }
    let certificate: Certificate = text.parse().map_err(|error| format!("{error}"))?;
    let law = record.law.as_ref();
    let told = law.and_then(|law| Some((law.preperiod?, law.period?, law.saltus?)));
    if certificate.notation != record.game || told.is_some() && certificate.shift() != told {
        return Err("it certifies another law than the result names".to_owned());
    }
    if verify {
        let checked = certificate::check(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ());
        checked.map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}

/// Checks that all games have the same number of compared values, which classes need.
fn one_bound(folder: &Folder, records: &[Record]) -> Result<(), Error> {
    let mut bounds: Vec<u64> = records
        .iter()
        .map(|record| record.class.values)
        .filter(|&values| values > 0)
        .collect();
    bounds.sort_unstable();
    bounds.dedup();
    if bounds.len() > 1 {
        let what =
            "its games were begun with different --to: run it again with the largest".to_owned();
        return Err(Error::Wrong {
            path: folder.path().to_owned(),
            what,
        });
    }
    Ok(())
}

/// Returns for each record the index of the first record with the same values; a record without
/// values forms its own class.
fn classes(records: &[Record]) -> Vec<usize> {
    batch::classes(
        records
            .iter()
            .map(|record| Some(&record.class).filter(|class| class.values > 0)),
    )
}
