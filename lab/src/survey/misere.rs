//! Every octal game up to a number of digits under misère play: its quotient, or the heap to which
//! a quotient is known.
#![allow(
    clippy::format_push_string,
    reason = "a page is built once; readable code matters more than speed"
)]

use super::{games::games, write::PageFormat};
use crate::{batch, origin, table};
use grundy_core::{game::Game, progress::Progress};
use grundy_misere::{self as misere, FinderBudget, Finding};

/// The budget for a game. Its limits are counts, not times, which gives the same page on every
/// machine.
const BUDGET: FinderBudget = FinderBudget {
    order: 1000,
    candidate: 1 << 15,
    pairs: 1 << 14,
    rounds: 100,
};

/// One game of a misère survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereRow {
    /// The game.
    pub game: Game,
    /// |Q| for the heaps up to `to`, or for all heaps if the period is proved.
    pub order: usize,
    /// |P|.
    pub p: usize,
    /// (period, preperiod, `true` if proved) of Phi.
    pub period: Option<(usize, usize, bool)>,
    /// `true` if the quotient is that of Nim.
    pub tame: bool,
    /// The last heap with an image.
    pub to: usize,
    /// `true` if the quotient exceeded the limits at the next heap.
    pub outgrown: bool,
}

impl MisereRow {
    /// Returns `true` if the quotient is that of all heaps.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.period.is_some_and(|(.., proved)| proved)
    }

    fn new(game: Game, found: &Finding) -> Self {
        let period = found
            .period
            .map(|period| (period.period, period.preperiod, period.theorem.is_some()));
        Self {
            game,
            order: found.quotient.order(),
            p: found.quotient.p_count(),
            period,
            tame: found.is_tame(),
            to: found.to(),
            outgrown: found.stop.is_some(),
        }
    }
}

/// Finds the quotients of all games of at most `digits` digits, for heaps to `to` at most;
/// `progress` receives each game.
///
/// Returns `None` if `progress` asks to stop.
pub fn misere_survey(digits: u32, to: u64, progress: &dyn Progress) -> Option<Vec<MisereRow>> {
    misere_rows(&games(digits).collect::<Vec<Game>>(), to, progress)
}

/// Finds the quotients of some games, as [`misere_survey`] does.
pub fn misere_rows(games: &[Game], to: u64, progress: &dyn Progress) -> Option<Vec<MisereRow>> {
    let heaps = usize::try_from(to).ok()?;
    let one = |game: &Game, progress: &dyn Progress| {
        let found = misere::find_quotient(game, heaps, true, BUDGET, progress)
            .filter(|_| !progress.cancelled());
        found
            .map(|found| MisereRow::new(game.clone(), &found))
            .ok_or(())
    };
    batch::each(games, progress, one).ok()
}

/// Says what the survey shows: how many quotients are known, the orders of the proved ones, the
/// largest and longest.
fn describe_learned(rows: &[MisereRow]) -> String {
    let proved: Vec<&MisereRow> = rows.iter().filter(|row| row.is_proved()).collect();
    let tame = proved.iter().filter(|row| row.tame).count();
    let outgrown = rows
        .iter()
        .filter(|row| !row.is_proved() && row.outgrown)
        .count();
    let counts = [
        ("proved, tame", tame),
        ("proved, wild", proved.len() - tame),
        ("outgrown", outgrown),
        (
            "neither proved nor outgrown",
            rows.len() - proved.len() - outgrown,
        ),
    ];
    let mut orders: Vec<usize> = proved.iter().map(|row| row.order).collect();
    orders.sort_unstable();
    let orders = orders
        .chunk_by(|a, b| a == b)
        .map(|same| format!("{} ({})", same[0], same.len()));
    let mut text = table::markdown(
        &["quotient", "games:"],
        counts.map(|(words, count)| [words.to_owned(), count.to_string()]),
    );
    text += &format!(
        "\nOrders of the proved quotients, with the number of games: {}.\n",
        orders.collect::<Vec<_>>().join(", ")
    );
    // The first game with the largest number.
    let most = |number: fn(&MisereRow) -> usize| {
        let most = proved.iter().rev().max_by_key(|row| number(row));
        most.map(|row| format!("{}, of {}", number(row), row.game))
            .unwrap_or_default()
    };
    text += &format!(
        "The largest order is {}; the longest period is {}; the longest preperiod is {}.\n\n",
        most(|row| row.order),
        most(|row| row.period.map_or(0, |(period, ..)| period)),
        most(|row| row.period.map_or(0, |(_, preperiod, _)| preperiod)),
    );
    text
}

/// The columns of the survey.
const COLUMNS: [&str; 7] = [
    "game",
    "order:",
    "P:",
    "kind",
    "period:",
    "preperiod:",
    "status",
];

fn cells(row: &MisereRow) -> [String; 7] {
    let number = |pick: fn((usize, usize, bool)) -> usize| {
        row.period
            .map_or_else(String::new, |found| pick(found).to_string())
    };
    let status = match (row.period, row.outgrown) {
        (Some((.., true)), _) => "proved".to_owned(),
        (_, true) => format!("to heap {}, then outgrown", row.to),
        (_, false) => format!("to heap {}", row.to),
    };
    [
        row.game.to_string(),
        row.order.to_string(),
        row.p.to_string(),
        if row.tame { "tame" } else { "wild" }.to_owned(),
        number(|found| found.0),
        number(|found| found.1),
        status,
    ]
}

/// Writes the survey in a form; the bytes are the same each time.
#[must_use]
pub fn write_misere(rows: &[MisereRow], digits: u32, to: u64, format: PageFormat) -> String {
    let cells: Vec<[String; 7]> = rows.iter().map(cells).collect();
    match format {
        PageFormat::Text => {
            let names = COLUMNS.map(table::name);
            let width = |column: usize| {
                cells
                    .iter()
                    .map(|row| row[column].len())
                    .chain([names[column].len()])
                    .max()
            };
            let widths: Vec<usize> = (0..COLUMNS.len())
                .map(|column| width(column).unwrap_or(0))
                .collect();
            let line = |cells: &[&str]| {
                let cells: Vec<String> = cells
                    .iter()
                    .zip(&widths)
                    .map(|(cell, width)| format!("{cell:<width$}"))
                    .collect();
                format!("{}\n", cells.join("  ").trim_end())
            };
            let rows = cells
                .iter()
                .map(|row| line(&row.each_ref().map(String::as_str)));
            std::iter::once(line(&names)).chain(rows).collect()
        }
        PageFormat::Csv => {
            let lines = cells
                .iter()
                .map(|row| format!("{}\n", row.join(",").replace(", then", "; then")));
            std::iter::once("game,order,p,kind,period,preperiod,status\n".to_owned())
                .chain(lines)
                .collect()
        }
        PageFormat::Markdown => {
            let proved = rows.iter().filter(|row| row.is_proved()).count();
            format!(
                "# Octal games of at most {digits} digits under misère play\n\n\
                Every game `0.d1…d{digits}` and `4.d1…d{digits}` with digits 0 to 7: its misère quotient, of heaps to {to} at most. \
                Made by\n\n```sh\n{}\n```\n\n\
                {} games, for {proved} of which the quotient of all heaps is proved.\n\n\
                - *order*, *P*: the numbers of elements of the quotient and of its P-portion, of all heaps if *proved*, else of \
                those to the heap that the *status* names. *Outgrown*: with the next heap the quotient, or the search for it, \
                is larger than {} elements or other limits of this page; it may be finite.\n\
                - *kind*: *tame* if the quotient is that of Nim, else *wild*.\n\
                - *period*, *preperiod*: Phi(n + period) = Phi(n) for all n >= preperiod, both least; where not *proved*, as far as \
                known, if there are three periods.\n\n\
                The budget of a game: {} elements of the quotient, {} of a candidate, {} pairs compared, {} rounds. These are counts \
                and no times, so the page is the same on every machine.\n\n\
                ## What was learned\n\n{}## Games\n\n{}",
                origin::misere_survey(digits, to),
                rows.len(),
                BUDGET.order,
                BUDGET.order,
                BUDGET.candidate,
                BUDGET.pairs,
                BUDGET.rounds,
                describe_learned(rows),
                table::markdown(&COLUMNS, &cells)
            )
        }
    }
}
