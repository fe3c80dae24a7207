//! Messages of `emit`: errors with remedies, and the list of forms.

use comfy_table::CellAlignment;

use super::super::{BadInput, choice, output};
use grundy_compute::ComputeError::Interrupted;
use grundy_emit::{Advice, EmitError, Forms, Language, MissingBounds, SizeLimit, TooLong};

/// Converts an error for the terminal; an error that the user can fix has an exit code of its own.
pub(super) fn in_words(error: EmitError, limit: SizeLimit) -> anyhow::Error {
    let words = match &error {
        EmitError::Compute(Interrupted) => return Interrupted.into(),
        EmitError::Of { .. } | EmitError::Broken(_) => return of_one(error, limit),
        EmitError::Task(diagnostic) => return diagnostic.clone().into(),
        EmitError::Sample(failed) => return failed.as_ref().clone().into(),
        EmitError::Bounds(
            missing @ (MissingBounds::Heap | MissingBounds::Box | MissingBounds::Rectangle),
            observed,
        ) => {
            let how = match missing {
                MissingBounds::Box => "say how far: --to N for each number, such as --to 20x20x20",
                MissingBounds::Rectangle => "say how far: --to WxH, such as --to 100x100",
                MissingBounds::Heap | MissingBounds::Gap => {
                    "say how far: --to N, such as --to 1000: no law is proved that answers all heaps"
                }
            };
            match observed {
                Some(law) => format!("{how}; or pass --assume-law to use the observed law: {law}"),
                None => how.to_owned(),
            }
        }
        EmitError::Bounds(MissingBounds::Gap, _) => {
            "say how far: --to N, such as --to 100; or pass --assume-law to use an observed law"
                .to_owned()
        }
        EmitError::TooMuch { observed, .. } => {
            let assume = if observed.is_some() {
                " pass --assume-law to use the observed law,"
            } else {
                ""
            };
            format!("{error}; reduce --to,{assume} or pass --force to compute anyway")
        }
        EmitError::Language { judge, .. } => {
            let others = Language::ALL
                .into_iter()
                .filter(|&other| judge.takes(other));
            let others: Vec<String> = others
                .map(|other| format!("`--lang {}`", other.name()))
                .collect();
            format!("{error}; use {}", others.join(", "))
        }
        EmitError::TooLong(found) => too_long(found, limit),
        EmitError::NoForm { missing, .. } if missing.is_empty() => {
            format!("{error}; leave --form out")
        }
        EmitError::TooMany { .. } => format!("{error}; reduce --to, or take a smaller board"),
        EmitError::Compute(_)
        | EmitError::Open { .. }
        | EmitError::Functions(_)
        | EmitError::Opening(_)
        | EmitError::Positions { .. }
        | EmitError::Compound(_)
        | EmitError::NoForm { .. } => error.to_string(),
        EmitError::Moves(_) => format!("{error}; leave `moves` out of --want"),
    };
    BadInput(words).into()
}

/// Converts the error of one of several games, or the error of a defect in this program.
fn of_one(error: EmitError, limit: SizeLimit) -> anyhow::Error {
    let EmitError::Of { game, error } = error else {
        return error.into();
    };
    match in_words(*error, limit).downcast::<BadInput>() {
        Ok(BadInput(words)) => BadInput(format!("{game}: {words}")).into(),
        Err(error) => error,
    }
}

/// Says by how many bytes the smallest form is too long, and names alternatives that fit.
fn too_long(found: &TooLong, limit: SizeLimit) -> String {
    let asker = match limit {
        SizeLimit::Judge(judge) => judge.title,
        SizeLimit::None | SizeLimit::Bytes(_) => "--max-bytes",
    };
    let advice: Vec<String> = found.advice.iter().map(print_advice).collect();
    let advice = if advice.is_empty() {
        "nothing shorter is known; reduce --to".to_owned()
    } else {
        advice.join("; ")
    };
    format!("{found} of {asker}: {advice}")
}

fn print_advice(advice: &Advice) -> String {
    match advice {
        Advice::Judges(judges) => format!("it fits {}", choice::judges_in_words(judges)),
        Advice::Bytes(bytes) => format!("it fits `--max-bytes {bytes}`"),
        Advice::Language(language) => format!("`--lang {}` fits", language.name()),
        Advice::Bounds(bounds) => format!("`--to {bounds}` fits"),
    }
}

/// Formats every form with its size; an arrow marks the selected form.
pub(super) fn explain_forms(forms: &Forms) -> String {
    let mut table = output::table([
        "",
        "form",
        "bytes",
        "seconds",
        "answers",
        "how",
        "at the first call",
    ]);
    for (index, snippet) in forms.snippets.iter().enumerate() {
        let arrow = if forms.chosen == Some(index) {
            "->"
        } else {
            ""
        };
        let start = snippet.start.as_deref().unwrap_or("nothing");
        let bytes = snippet.text.len().to_string();
        let seconds = format!("{:.2}", snippet.seconds);
        table.add_row([
            arrow,
            snippet.form.name(),
            &bytes,
            &seconds,
            &snippet.range,
            &snippet.words,
            start,
        ]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let missing = forms.missing.iter().map(|why| format!("not {why}\n"));
    [output::lines(&table)].into_iter().chain(missing).collect()
}
