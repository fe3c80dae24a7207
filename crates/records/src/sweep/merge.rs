//! All files of a sweep checked, and its classes formed.

use std::collections::HashMap;

use super::{
    catalogue::{Catalogue, Item},
    folder::{Error, Folder},
    range::Range,
    record::{Class, FORMAT, Record},
};
use grundy_check::{self as certificate, Budget, Certificate};
use grundy_core::{digest, store};

/// A whole sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merged {
    /// Of games.
    Games {
        /// Which.
        catalogue: Catalogue,
        /// The records in the order of the catalogue; items without one are left out.
        records: Vec<Record>,
        /// For each record the index of the first one of its class.
        classes: Vec<usize>,
        /// Items without a record.
        missing: usize,
    },
    /// Of subtraction sets.
    Ranges {
        /// Which.
        catalogue: Catalogue,
        /// In the order of the largest number.
        ranges: Vec<Range>,
        /// Items without a record.
        missing: usize,
    },
}

impl Merged {
    /// The records, each in a line.
    #[must_use]
    pub fn json_lines(&self) -> String {
        // What was read from JSON can be written.
        match self {
            Self::Games { records, .. } => records.iter().filter_map(|record| line(record).ok()).collect(),
            Self::Ranges { ranges, .. } => ranges.iter().filter_map(|range| line(range).ok()).collect(),
        }
    }
}

fn line<T: serde::Serialize>(record: &T) -> serde_json::Result<String> {
    Ok(serde_json::to_string(record)? + "\n")
}

/// Reads and checks every file of a sweep; with `verify` every certificate is checked as `verify` does.
///
/// # Errors
/// If a file is wrong, or some are missing and not `partial`.
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
    if let Catalogue::Subtraction(_) = catalogue {
        let read = |item: &Item| folder.read::<Range>(item);
        let (ranges, first) = all(&items, read, |item, range| check_range(folder, item, range))?;
        let missing = missing(ranges.len(), first)?;
        return Ok(Merged::Ranges { catalogue, ranges, missing });
    }
    let read = |item: &Item| folder.read::<Record>(item);
    let (records, first) = all(&items, read, |item, record| check(folder, item, record, verify))?;
    let missing = missing(records.len(), first)?;
    one_bound(folder, &records)?;
    let classes = classes(&records);
    Ok(Merged::Games { catalogue, records, classes, missing })
}

/// The records of all items, and the first item that has none.
fn all<T>(
    items: &[Item],
    read: impl Fn(&Item) -> Result<Option<T>, Error>,
    check: impl Fn(&Item, &T) -> Result<(), Error>,
) -> Result<(Vec<T>, Option<&Item>), Error> {
    let (mut found, mut first) = (Vec::new(), None);
    for item in items {
        match read(item)? {
            Some(record) => {
                check(item, &record)?;
                found.push(record);
            }
            None => first = first.or(Some(item)),
        }
    }
    Ok((found, first))
}

fn check_range(folder: &Folder, item: &Item, range: &Range) -> Result<(), Error> {
    let wrong = |what: String| Error::Wrong { path: folder.result(item), what };
    if *item != Item::Largest(range.largest) {
        return Err(wrong(format!("it is the record of another item, the sets to {}", range.largest)));
    }
    range.check().map_err(wrong)
}

/// Is the record that of the item, and its certificate what the record says?
fn check(folder: &Folder, item: &Item, record: &Record, verify: bool) -> Result<(), Error> {
    let wrong = |what: &str| Error::Wrong { path: folder.result(item), what: what.to_owned() };
    if record.format != FORMAT {
        return Err(wrong("it has another format: delete it, and it is made again"));
    }
    if record.game != item.line() {
        return Err(wrong("it is the record of another game"));
    }
    let Some(sha256) = &record.certificate else { return Ok(()) };
    if !record.is_proved() {
        return Err(wrong("it names a certificate of a law that is not proved"));
    }
    let path = folder.certificate(item);
    let text = store::read_text(&path)?;
    let wrong = |what: String| Error::Wrong { path: path.clone(), what };
    if digest::sha256(text.as_bytes()) != *sha256 {
        return Err(wrong("it is not the file that the result names".to_owned()));
    }
    let certificate: Certificate = text.parse().map_err(|error| wrong(format!("{error}")))?;
    let law = record.law.as_ref();
    let told = law.and_then(|law| Some((law.preperiod?, law.period?, law.saltus?)));
    if certificate.notation != record.game || told.is_some() && certificate.shift() != told {
        return Err(wrong("it certifies another law than the result names".to_owned()));
    }
    if verify {
        let checked = certificate::check(&certificate, Budget::DEFAULT, &(), &mut |_| ());
        checked.map_err(|refusal| wrong(refusal.to_string()))?;
    }
    Ok(())
}

/// Classes need as many values of every game.
fn one_bound(folder: &Folder, records: &[Record]) -> Result<(), Error> {
    let mut bounds: Vec<u64> = records.iter().map(|record| record.class.values).filter(|&values| values > 0).collect();
    bounds.sort_unstable();
    bounds.dedup();
    if bounds.len() > 1 {
        let what = "its games were begun with different --to: run it again with the largest".to_owned();
        return Err(Error::Wrong { path: folder.path().to_owned(), what });
    }
    Ok(())
}

/// For each record the first one with the same values; one without values is a class by itself.
fn classes(records: &[Record]) -> Vec<usize> {
    let mut first: HashMap<&Class, usize> = HashMap::new();
    let mut classes = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        let has_values = record.class.values > 0;
        classes.push(if has_values { *first.entry(&record.class).or_insert(index) } else { index });
    }
    classes
}
