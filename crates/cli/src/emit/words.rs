//! Messages of `emit`: errors with remedies, and the list of forms.

use comfy_table::CellAlignment;

use super::super::{BadInput, choice, output};
use grundy_compute::Error::Interrupted;
use grundy_emit::{Advice, Error, Forms, Missing, SizeLimit, TooLong, language::Language};

/// Converts an error for the terminal; an error that the user can fix has an exit code of its own.
pub(super) fn in_words(error: Error, limit: SizeLimit) -> anyhow::Error {
    let words = match &error {
        Error::Compute(Interrupted) => return Interrupted.into(),
        Error::Of { .. } | Error::Broken(_) => return of_one(error, limit),
        Error::Task(diagnostic) => return diagnostic.clone().into(),
        Error::Sample(failed) => return failed.as_ref().clone().into(),
        Error::Bounds(missing @ (Missing::Heap | Missing::Box | Missing::Rectangle), observed) => {
            let how = match missing {
                Missing::Box => "say how far: --to N for each number, such as --to 20x20x20",
                Missing::Rectangle => "say how far: --to WxH, such as --to 100x100",
                Missing::Heap | Missing::Gap => {
                    "say how far: --to N, such as --to 1000: no law is proved that answers all heaps"
                }
            };
            match observed {
                Some(law) => format!("{how}; or pass --assume-law to use the observed law: {law}"),
                None => how.to_owned(),
            }
        }
        Error::Bounds(Missing::Gap, _) => {
            "say how far: --to N, such as --to 100; or pass --assume-law to use an observed law".to_owned()
        }
        Error::TooMuch { observed, .. } => {
            let assume = if observed.is_some() { " pass --assume-law to use the observed law," } else { "" };
            format!("{error}; reduce --to,{assume} or pass --force to compute anyway")
        }
        Error::Language { judge, .. } => {
            let others = Language::ALL.into_iter().filter(|&other| judge.takes(other));
            let others: Vec<String> = others.map(|other| format!("`--lang {}`", other.name())).collect();
            format!("{error}; use {}", others.join(", "))
        }
        Error::TooLong(found) => too_long(found, limit),
        Error::NoForm { missing, .. } if missing.is_empty() => {
            format!("{error}; leave --form out")
        }
        Error::TooMany { .. } => format!("{error}; reduce --to, or take a smaller board"),
        Error::Compute(_)
        | Error::Open { .. }
        | Error::Functions(_)
        | Error::Opening(_)
        | Error::Positions { .. }
        | Error::Compound(_)
        | Error::NoForm { .. } => error.to_string(),
        Error::Moves(_) => format!("{error}; leave `moves` out of --want"),
    };
    BadInput(words).into()
}

/// Converts the error of one of several games, or the error of a defect in this program.
fn of_one(error: Error, limit: SizeLimit) -> anyhow::Error {
    let Error::Of { game, error } = error else { return error.into() };
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
    let advice: Vec<String> = found.advice.iter().map(advised).collect();
    let advice = if advice.is_empty() { "nothing shorter is known; reduce --to".to_owned() } else { advice.join("; ") };
    format!("{found} of {asker}: {advice}")
}

fn advised(advice: &Advice) -> String {
    match advice {
        Advice::Judges(judges) => format!("it fits {}", choice::judges_in_words(judges)),
        Advice::Bytes(bytes) => format!("it fits `--max-bytes {bytes}`"),
        Advice::Language(language) => format!("`--lang {}` fits", language.name()),
        Advice::Bounds(bounds) => format!("`--to {bounds}` fits"),
    }
}

/// Formats every form with its size; an arrow marks the selected form.
pub(super) fn explained(forms: &Forms) -> String {
    let mut table = output::table(["", "form", "bytes", "seconds", "answers", "how", "at the first call"]);
    for (index, snippet) in forms.snippets.iter().enumerate() {
        let arrow = if forms.chosen == Some(index) { "->" } else { "" };
        let start = snippet.start.as_deref().unwrap_or("nothing");
        let bytes = snippet.text.len().to_string();
        let seconds = format!("{:.2}", snippet.seconds);
        table.add_row([arrow, snippet.form.name(), &bytes, &seconds, &snippet.range, &snippet.words, start]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let missing = forms.missing.iter().map(|why| format!("not {why}\n"));
    [output::lines(&table)].into_iter().chain(missing).collect()
}
