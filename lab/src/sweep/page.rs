//! A sweep of games as Markdown and CSV.
#![allow(
    clippy::format_push_string,
    reason = "a page is built once; readable code matters more than speed"
)]

use std::collections::BTreeMap;

use super::{
    catalogue::Catalogue,
    merge::Merged,
    range_page,
    record::{FEW_RARES, Law, Record},
};
use crate::{origin, table};

impl Merged {
    /// Returns the page.
    #[must_use]
    pub fn markdown(&self) -> String {
        match self {
            Self::Games { .. } => markdown(self),
            Self::Ranges {
                catalogue,
                ranges,
                missing,
            } => range_page::markdown(catalogue, ranges, *missing),
        }
    }

    /// Writes a header and a line for each record.
    #[must_use]
    pub fn csv(&self) -> String {
        match self {
            Self::Games {
                records, classes, ..
            } => csv(records, classes),
            Self::Ranges { ranges, .. } => range_page::csv(ranges),
        }
    }
}

/// The header of the CSV.
const COLUMNS: &str = "game,class,to,status,law,period,preperiod,saltus,theorem,checked_to,largest,largest_at,mask,parity,rares,\
                       last_rare,given_up_before,given_up_after_s,certificate\n";
/// Digits of a certificate's SHA-256 that a table shows.
const SHOWN: usize = 16;

/// The status of the law of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Proved,
    Observed,
    None,
    Failed,
}

impl Standing {
    const ALL: [Self; 4] = [Self::Proved, Self::Observed, Self::None, Self::Failed];

    fn from_record(record: &Record) -> Self {
        match &record.law {
            Some(_) if record.is_proved() => Self::Proved,
            Some(_) => Self::Observed,
            None if record.class.values == 0 => Self::Failed,
            None => Self::None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::None => "none",
            Self::Failed => "failed",
        }
    }
}

/// Writes a number, or nothing.
fn cell<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// Writes a header, then a line for each game.
fn csv(records: &[Record], classes: &[usize]) -> String {
    let mut text = COLUMNS.to_owned();
    for (record, &class) in records.iter().zip(classes) {
        let law = record.law.as_ref();
        let number = |pick: fn(&Law) -> Option<u64>| cell(law.and_then(pick));
        let sparse = record.sparse.as_ref();
        let cells = [
            quote_line(&record.game),
            quote_line(records.get(class).map_or("", |first| &first.game)),
            record.to.to_string(),
            Standing::from_record(record).name().to_owned(),
            cell(law.map(|law| &law.kind)),
            number(|law| law.period),
            number(|law| law.preperiod),
            number(|law| law.saltus),
            cell(law.and_then(|law| law.theorem.as_ref())),
            number(|law| law.checked_to),
            record.largest.to_string(),
            record.largest_at.to_string(),
            cell(sparse.map(|sparse| format!("{:#x}", sparse.mask))),
            cell(sparse.map(|sparse| u8::from(sparse.parity))),
            cell(sparse.map(|sparse| sparse.rares)),
            cell(sparse.map(|sparse| sparse.last_rare)),
            cell(record.cut.map(|cut| cut.before)),
            cell(record.cut.map(|cut| cut.seconds)),
            cell(
                record
                    .certificate
                    .as_ref()
                    .and_then(|sha256| sha256.get(..SHOWN)),
            ),
        ];
        text += &(cells.join(",") + "\n");
    }
    text
}

/// Writes a line of notation as a cell of CSV, in quotes because sets have commas.
fn quote_line(line: &str) -> String {
    if line.contains([',', '"']) {
        format!("\"{}\"", line.replace('"', "\"\""))
    } else {
        line.to_owned()
    }
}

/// The games of one class, in order.
struct Group<'a> {
    /// The game that represents the class: the first one with a proved law, otherwise the first
    /// one.
    shown: &'a Record,
    first: &'a Record,
    games: usize,
    /// `true` if all games of the class have the most digits of the catalogue.
    is_new: bool,
}

fn groups<'a>(catalogue: &Catalogue, records: &'a [Record], classes: &[usize]) -> Vec<Group<'a>> {
    let mut groups: BTreeMap<usize, Group<'a>> = BTreeMap::new();
    for (record, &class) in records.iter().zip(classes) {
        let is_new = catalogue
            .digits()
            .is_some_and(|digits| behind_the_point(&record.game) == digits as usize);
        let group = groups.entry(class).or_insert(Group {
            shown: record,
            first: record,
            games: 0,
            is_new: true,
        });
        group.games += 1;
        group.is_new &= is_new;
        if !group.shown.is_proved() && record.is_proved() {
            group.shown = record;
        }
    }
    groups.into_values().collect()
}

fn behind_the_point(name: &str) -> usize {
    name.split_once('.').map_or(0, |(_, digits)| {
        digits.chars().filter(char::is_ascii_alphanumeric).count()
    })
}

/// Writes the page.
fn markdown(merged: &Merged) -> String {
    let Merged::Games {
        catalogue,
        records,
        classes,
        missing,
    } = merged
    else {
        return String::new();
    };
    let groups = groups(catalogue, records, classes);
    let mut page = format!(
        "# {}\n\n{}",
        catalogue.title(),
        introduction(catalogue, *missing)
    );
    page += &numbers(records, &groups);
    page += &bounds(records);
    let of = |standing: Standing| {
        groups
            .iter()
            .filter(move |group| Standing::from_record(group.shown) == standing)
    };
    page += &section("Proved", PROVED, of(Standing::Proved).map(describe_proved));
    page += &section(
        "Observed, not proved",
        OBSERVED,
        of(Standing::Observed).map(describe_observed),
    );
    page += &section("No law found", OPEN, of(Standing::None).map(open));
    page += &section("Failed", FAILED, of(Standing::Failed).map(describe_failed));
    page
}

fn introduction(catalogue: &Catalogue, missing: usize) -> String {
    let partial = if missing == 0 {
        String::new()
    } else {
        format!("\n**Not whole: {missing} games have no result yet.**\n")
    };
    format!(
        "Made by a sweep:\n\n```sh\n{}\n```\n{partial}\n\
        - *class*: the first game with the same values, the zeros at the start left out, as far as all games were computed; a\n  \
          class a row, with the numbers of its first game that has a proved law, else of its first game. The table of all\n  \
          games is in the CSV file beside this page.\n\
        - *games*: how many games of this page are in the class; *new*: none of them has fewer digits.\n\
        - *period*, *preperiod*: g(n + period) = g(n), plus the saltus where one is given, for all n >= preperiod; both least.\n  \
          *Proved* means for ever, by the theorem that the CSV names, from the values of the heaps to *checked to*. *Observed*\n  \
          means as far as computed.\n\
        - *to*: the largest heap computed. *largest*, *at*: the largest value up to there and the first heap that has it.\n\
        - *mask*, *rares*, *last rare*: a heap is rare if an even number of its value's bits are in the mask, here the one with\n  \
          the fewest rare heaps up to *to*; `p` where the parity of n is one more bit, or that of n + 1 where splits remove odd\n  \
          numbers of tokens; empty where more than a quarter is rare.\n  \
          Up to {FEW_RARES} rare heaps are few.\n\
        - *given up*: before which heap a limit of time ended the computation; all numbers of the row are those to *to*.\n\
        - *certificate* (CSV): the first {SHOWN} digits of the SHA-256 of the certificate's file, as `grundy certify GAME` and\n  \
          the sweep write it; `grundy verify` checks it.\n{}",
        origin::sweep(catalogue),
        catalogue.note()
    )
}

fn numbers(records: &[Record], groups: &[Group<'_>]) -> String {
    let text = format!("\n{} games in {} classes.\n\n", records.len(), groups.len());
    let kind = |record: &Record| {
        let standing = Standing::from_record(record);
        let kind = record
            .law
            .as_ref()
            .map_or(String::new(), |law| format!("{}, ", law.kind));
        (standing, format!("{kind}{}", standing.name()))
    };
    let mut rows: BTreeMap<(Standing, String), [usize; 3]> = BTreeMap::new();
    for record in records {
        rows.entry(kind(record)).or_default()[0] += 1;
    }
    for group in groups {
        let row = rows.entry(kind(group.shown)).or_default();
        row[1] += 1;
        row[2] += usize::from(group.is_new);
    }
    let of = |standing: Standing| rows.iter().filter(move |((of, _), _)| *of == standing);
    let rows = Standing::ALL
        .into_iter()
        .flat_map(of)
        .map(|((_, name), numbers)| {
            std::iter::once(name.clone())
                .chain(numbers.iter().map(ToString::to_string))
                .collect::<Vec<String>>()
        });
    text + &table::markdown(&["law", "games:", "classes:", "new classes:"], rows)
}

/// Writes the last heaps of the games without a proof.
fn bounds(records: &[Record]) -> String {
    let mut rows: BTreeMap<u64, [usize; 2]> = BTreeMap::new();
    for record in records.iter().filter(|record| !record.is_proved()) {
        let row = rows.entry(record.to).or_default();
        row[0] += 1;
        row[1] += usize::from(record.cut.is_some());
    }
    if rows.is_empty() {
        return String::new();
    }
    let rows = rows
        .into_iter()
        .map(|(to, [games, cut])| [to, games as u64, cut as u64]);
    format!(
        "\n{}",
        table::markdown(
            &[
                "games without a proof, to heap:",
                "games:",
                "given up after that:"
            ],
            rows
        )
    )
}

const PROVED: &[&str] = &[
    "class",
    "games:",
    "new",
    "law",
    "period:",
    "preperiod:",
    "saltus:",
    "largest:",
    "at:",
    "checked to:",
];
const OBSERVED: &[&str] = &[
    "class",
    "games:",
    "new",
    "law",
    "period:",
    "preperiod:",
    "saltus:",
    "largest:",
    "at:",
    "to:",
];
const OPEN: &[&str] = &[
    "class",
    "games:",
    "new",
    "to:",
    "largest:",
    "at:",
    "mask",
    "rares:",
    "last rare:",
    "given up:",
];
const FAILED: &[&str] = &["class", "games:", "why"];

fn section(title: &str, header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        String::new()
    } else {
        format!("\n## {title}\n\n{}", table::markdown(header, rows))
    }
}

fn lead(group: &Group<'_>) -> Vec<String> {
    let new = if group.is_new { "new" } else { "" };
    vec![
        group.first.game.clone(),
        group.games.to_string(),
        new.to_owned(),
    ]
}

fn law_cells(record: &Record) -> [String; 6] {
    let law = record.law.as_ref();
    let number = |pick: fn(&Law) -> Option<u64>| cell(law.and_then(pick));
    let saltus = law.and_then(|law| law.saltus).filter(|&saltus| saltus > 0);
    // A law with a positive saltus has no largest value.
    let is_bounded = law.is_some_and(|law| law.saltus == Some(0));
    let largest = |number: String| if is_bounded { number } else { String::new() };
    [
        cell(law.map(|law| &law.kind)),
        number(|law| law.period),
        number(|law| law.preperiod),
        cell(saltus),
        largest(record.largest.to_string()),
        largest(record.largest_at.to_string()),
    ]
}

fn describe_proved(group: &Group<'_>) -> Vec<String> {
    let checked_to = group.shown.law.as_ref().and_then(|law| law.checked_to);
    lead(group)
        .into_iter()
        .chain(law_cells(group.shown))
        .chain([cell(checked_to)])
        .collect()
}

fn describe_observed(group: &Group<'_>) -> Vec<String> {
    lead(group)
        .into_iter()
        .chain(law_cells(group.shown))
        .chain([group.shown.to.to_string()])
        .collect()
}

fn open(group: &Group<'_>) -> Vec<String> {
    let record = group.shown;
    let sparse = record.sparse.as_ref();
    let mask = |mask: u32, parity: bool| format!("{mask:#x}{}", if parity { " p" } else { "" });
    let cells = [
        record.to.to_string(),
        record.largest.to_string(),
        record.largest_at.to_string(),
        cell(sparse.map(|sparse| mask(sparse.mask, sparse.parity))),
        cell(sparse.map(|sparse| sparse.rares)),
        cell(sparse.map(|sparse| sparse.last_rare)),
        cell(record.cut.map(|cut| cut.before)),
    ];
    lead(group).into_iter().chain(cells).collect()
}

fn describe_failed(group: &Group<'_>) -> Vec<String> {
    let record = group.shown;
    let given_up = record
        .cut
        .map(|cut| format!("not computed to the first bound within {} s", cut.seconds));
    let why = given_up
        .or_else(|| record.failure.clone())
        .unwrap_or_default();
    vec![record.game.clone(), group.games.to_string(), why]
}
