//! A survey as text, CSV or Markdown.
#![allow(
    clippy::format_push_string,
    reason = "a page is built once; readable code matters more than speed"
)]

use comfy_table::{CellAlignment, Table, presets};

use super::run::{Survey, SurveyRow};
use crate::{origin, table};
use grundy_law::{Law, Status};

/// The output forms of a survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageFormat {
    /// Aligned rows for people.
    Text,
    /// A header line, then one line for each game, proved or not.
    Csv,
    /// A page with definitions of its terms.
    Markdown,
}

impl PageFormat {
    /// Returns the name in lower-case letters, as on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Markdown => "markdown",
        }
    }
}

/// The columns of the games with a proved law.
const PROVED: [&str; 8] = [
    "game",
    "period:",
    "preperiod:",
    "largest:",
    "at:",
    "theorem",
    "checked to:",
    "class",
];
/// The columns of the other games, one row for each class.
const OPEN: [&str; 5] = ["class", "largest:", "at:", "law", "games"];

/// Writes the survey in one form; the bytes are the same on every machine.
#[must_use]
pub fn write(survey: &Survey, format: PageFormat) -> String {
    match format {
        PageFormat::Text => text(survey),
        PageFormat::Csv => csv(survey),
        PageFormat::Markdown => markdown(survey),
    }
}

fn text(survey: &Survey) -> String {
    let (proved, open) = (list_proved(survey), open(survey));
    let mut text = summary(survey);
    if !proved.is_empty() {
        text.extend(["\nproved\n\n", &align_rows(&PROVED, &proved), "\n"]);
    }
    if !open.is_empty() {
        text.extend([
            "\nnot proved, a class a row\n\n",
            &align_rows(&OPEN, &open),
            "\n",
        ]);
    }
    text
}

fn align_rows<const N: usize>(header: &[&str; N], rows: &[[String; N]]) -> String {
    let mut aligned = Table::new();
    aligned
        .load_preset(presets::NOTHING)
        .set_header(header.map(table::name))
        .add_rows(rows);
    for (column, name) in aligned.column_iter_mut().zip(header) {
        if table::has_numbers(name) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    aligned.trim_fmt()
}

/// Writes the last checked heap, or nothing if the theorem needs no values.
fn heap(checked_to: Option<u64>) -> String {
    checked_to.map_or_else(String::new, |heap| heap.to_string())
}

fn csv(survey: &Survey) -> String {
    let mut text =
        "game,status,period,preperiod,saltus,largest,at,theorem,checked_to,class\n".to_owned();
    for row in &survey.rows {
        let shift = row.law.as_ref().and_then(Law::shift);
        let number = |pick: fn((u64, u64, u64)) -> u64| {
            shift.map_or_else(String::new, |shift| pick(shift).to_string())
        };
        let (status, theorem, checked_to) = match row.law.as_ref().map(|law| &law.status) {
            Some(Status::Proved {
                theorem,
                checked_to,
            }) => ("proved", theorem.to_string(), *checked_to),
            Some(Status::Observed { to }) => ("observed", String::new(), Some(*to)),
            None => ("none", String::new(), Some(survey.to)),
        };
        let checked_to = heap(checked_to);
        let (largest, at) = row.largest;
        let (period, preperiod, saltus) = (number(|s| s.1), number(|s| s.0), number(|s| s.2));
        let (game, class) = (&row.game, survey.class(row));
        let line = format!(
            "{game},{status},{period},{preperiod},{saltus},{largest},{at},{theorem},{checked_to},{class}\n"
        );
        text += &line;
    }
    text
}

fn markdown(survey: &Survey) -> String {
    let Survey { digits, to, .. } = survey;
    let (proved, open) = (list_proved(survey), open(survey));
    let mut page = format!(
        "# Octal games of at most {digits} digits\n\n\
        Every game `0.d1…d{digits}` and `4.d1…d{digits}` with digits 0 to 7, each computed to heap {to}. Made by\n\n\
        ```sh\n\
        {}\n\
        ```\n\n{}\n\
        - *game*: the canonical name; `0.77` is also `0.770`.\n\
        - *period*, *preperiod*: g(n + period) = g(n) for all n >= preperiod, both least. *Proved* means for all heaps: the\n  \
          theorem was checked with the values of all heaps up to *checked to*.\n\
        - *largest*, *at*: the largest value of all heaps if the period is proved, otherwise of those computed, and the first\n  \
          heap that has it.\n\
        - *class*: the first game with the same values, the zeros at the start left out; its sequence is the same up to a\n  \
          shift as far as computed.\n",
        origin::survey(*digits, *to),
        summary(survey)
    );
    if !proved.is_empty() {
        page.extend(["\n## Proved\n\n", &table::markdown(&PROVED, &proved)]);
    }
    if !open.is_empty() {
        let heading = format!("\n## Not proved within {to} heaps\n\nA class a row.\n\n");
        page.extend([heading, table::markdown(&OPEN, &open)]);
    }
    page
}

/// Writes the numbers of games and classes in words.
fn summary(survey: &Survey) -> String {
    let proved = survey.rows.iter().filter(|row| row.is_proved()).count();
    let (games, open) = (survey.rows.len(), survey.rows.len() - proved);
    let (with, without) = (survey.classes(true), survey.classes(false));
    format!(
        "{games} games in {} classes. Within {} heaps a law is proved for {proved} games and not for {open};\n\
        {with} classes have a game with a proved law, {without} have none.\n",
        with + without,
        survey.to
    )
}

fn list_proved(survey: &Survey) -> Vec<[String; 8]> {
    let row = |row: &SurveyRow| {
        let law = row.law.as_ref()?;
        let Status::Proved {
            theorem,
            checked_to,
        } = law.status
        else {
            return None;
        };
        let (preperiod, period) = match law.shift() {
            Some((preperiod, period, 0)) => (preperiod.to_string(), period.to_string()),
            Some((preperiod, period, saltus)) => {
                (preperiod.to_string(), format!("{period} (+{saltus})"))
            }
            None => (String::new(), law.statement.to_string()),
        };
        let (largest, at) = match law.shift() {
            Some((.., 0)) => (row.largest.0.to_string(), row.largest.1.to_string()),
            _ => ("unbounded".to_owned(), String::new()),
        };
        let (game, class) = (row.game.to_string(), survey.class(row));
        Some([
            game,
            period,
            preperiod,
            largest,
            at,
            theorem.to_string(),
            heap(checked_to),
            class,
        ])
    };
    survey.rows.iter().filter_map(row).collect()
}

/// Returns the rows of the games without a proof, one row for each class; the numbers are those of
/// its first game.
fn open(survey: &Survey) -> Vec<[String; 5]> {
    let mut classes: Vec<(usize, Vec<&SurveyRow>)> = Vec::new();
    for row in survey.rows.iter().filter(|row| !row.is_proved()) {
        match classes.iter_mut().find(|(class, _)| *class == row.class) {
            Some((_, rows)) => rows.push(row),
            None => classes.push((row.class, vec![row])),
        }
    }
    let line = |(_, rows): &(usize, Vec<&SurveyRow>)| {
        let first = rows.first()?;
        let law = first
            .law
            .as_ref()
            .map_or_else(|| "none found".to_owned(), Law::to_string);
        let games: Vec<String> = rows.iter().map(|row| row.game.to_string()).collect();
        let (largest, at) = first.largest;
        Some([
            survey.class(first),
            largest.to_string(),
            at.to_string(),
            law,
            games.join(", "),
        ])
    };
    classes.iter().filter_map(line).collect()
}
