//! Misère quotients in words and as JSON.

use std::{
    fmt::{Display, Write as _},
    io::{self, Write},
};

use serde_json::{Value, json};

use super::why;
use grundy_core::game::Game;
use grundy_misere::{Character, Finding, Genus, Word};

/// The number of heaps in a row if no period is known.
const ROW: usize = 20;

/// Returns a generator's letter: a, b, c, …, then g26, g27, ….
fn letter(index: usize) -> String {
    let small = u8::try_from(index).ok().filter(|&index| index < 26).map(|index| char::from(b'a' + index));
    small.map_or_else(|| format!("g{index}"), String::from)
}

/// Formats a word in the letters of the generators.
fn word_in_letters(word: &Word, generators: &[usize]) -> String {
    if word.is_empty() {
        return "1".to_owned();
    }
    let power = |&(heap, count): &(usize, u32)| {
        let letter = generators.iter().position(|&generator| generator == heap).map_or("?".into(), letter);
        if count == 1 { letter } else { format!("{letter}^{count}") }
    };
    list(word.iter().map(power), " ")
}

/// Returns the names of all elements.
pub(super) fn names(found: &Finding) -> Vec<String> {
    let generators = found.generators();
    found.words.iter().map(|word| word_in_letters(word, &generators)).collect()
}

/// Prints the quotient for people.
pub(super) fn quotient(found: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let (generators, names) = (found.generators(), names(found));
    let kind = if found.is_tame() { "tame" } else { "wild" };
    let (order, p) = (found.quotient.order(), found.quotient.p_count());
    writeln!(out, "quotient     order {order}, P-portion {p}, {kind}: heaps 0 to {}", found.to())?;
    let heaps = generators.iter().enumerate().map(|(index, heap)| format!("{} = heap {heap}", letter(index)));
    writeln!(out, "generators   {}", list(heaps, ", "))?;
    let relations = found.relations();
    let shown = relations.iter().take(40).map(|relation| {
        format!("{} = {}", word_in_letters(&relation.left, &generators), word_in_letters(&relation.right, &generators))
    });
    let more = if relations.len() > 40 { format!(", … ({} in all)", relations.len()) } else { String::new() };
    writeln!(out, "relations    {}{more}", list(shown, ", "))?;
    let elements = found.quotient.elements().filter(|&x| found.quotient.is_p(x)).take(60);
    let more = if p > 60 { ", …" } else { "" };
    writeln!(out, "P            {}{more}", list(elements.map(|x| &names[usize::from(x)]), ", "))?;
    phi(found, &names, out)?;
    let steps = found.steps.iter().map(|step| format!("{}:{}/{}", step.to, step.order, step.p));
    writeln!(out, "partial      {} (heap:order/P from that heap on)", list(steps, " "))?;
    match found.period {
        Some(period) => {
            let (length, start) = (period.period, period.preperiod);
            let status = period.theorem.map_or_else(
                || format!("observed to heap {}", found.to()),
                |theorem| {
                    let asked = theorem.asks_to(start as u64, length as u64).unwrap_or_default();
                    format!("proved ({}: heaps to {asked})", theorem.source())
                },
            );
            writeln!(out, "period       {length} from heap {start} on, {status}")?;
        }
        None => writeln!(out, "period       none found to heap {}", found.to())?,
    }
    found.stop.map_or(Ok(()), |stop| writeln!(out, "ended        {}", why(stop, found)))
}

/// Prints Phi in rows of one period.
fn phi(found: &Finding, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    let (start, length) = found.period.map_or((0, ROW), |period| (period.preperiod, period.period));
    let row = if length <= 2 * ROW { length * (ROW / length).max(1) } else { ROW };
    let last = found.period.map_or(found.to() + 1, |period| period.preperiod + period.period).min(found.phi.len());
    let width = names.iter().map(String::len).max().unwrap_or(1).min(12);
    let mut from = 0;
    let mut label = "Phi";
    while from < last.min(from + 400) {
        // A row ends at the start of the period.
        let to = if from < start { (from + row).min(start) } else { (from + row).min(last) };
        let cells = found.phi[from..to].iter().map(|&x| format!("{:>width$}", names[usize::from(x)]));
        writeln!(out, "{label:<12} {from:>4} | {}", list(cells, " "))?;
        (from, label) = (to, "");
        if from >= 400 && from < last {
            return writeln!(out, "{label:<12}      | …");
        }
    }
    Ok(())
}

/// Returns the quotient as JSON.
pub(super) fn json(game: &Game, found: &Finding, genera: &[Genus]) -> Value {
    let quotient = &found.quotient;
    let generators = found.generators();
    let power =
        |word: &Word| word.iter().map(|&(heap, count)| json!({"heap": heap, "count": count})).collect::<Vec<_>>();
    let relations = found.relations();
    json!({
        "game": game.to_string(),
        "to": found.to(),
        "outcomes": found.phi.iter().map(|&x| if quotient.is_p(x) { "P" } else { "N" }).collect::<String>(),
        "genus": genera.iter().map(Genus::to_string).collect::<Vec<_>>(),
        "misere": {
            "order": quotient.order(),
            "p": quotient.p_count(),
            "period": found.period.map(|period| period.period),
            "preperiod": found.period.map(|period| period.preperiod),
            "status": found.period.map(|period| if period.theorem.is_some() { "proved" } else { "observed" }),
            "theorem": found.period.and_then(|period| period.theorem).map(|theorem| theorem.source()),
            "tame": found.is_tame(),
            "first_wild": first_wild(genera),
            "partial": found.steps.iter().map(|step| json!({"to": step.to, "order": step.order, "p": step.p})).collect::<Vec<_>>(),
            "generators": generators,
            "words": found.words.iter().map(power).collect::<Vec<_>>(),
            "relations": relations.iter().map(|relation| json!([power(&relation.left), power(&relation.right)])).collect::<Vec<_>>(),
            "p_portion": quotient.elements().filter(|&x| quotient.is_p(x)).collect::<Vec<_>>(),
            "phi": found.phi,
            "ended": found.stop.map(|stop| why(stop, found)),
        },
    })
}

/// Returns the first wild heap.
pub(super) fn first_wild(genera: &[Genus]) -> Option<usize> {
    genera.iter().position(|genus| !genus.is_tame())
}

/// Returns the first heap that is not equal to a Nim heap.
pub(super) fn first_not_nim(genera: &[Genus]) -> Option<usize> {
    genera.iter().position(|genus| !matches!(genus.character, Character::Nimber(_)))
}

/// Joins things with a separator.
pub(super) fn list<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut text = String::new();
    for (index, thing) in things.into_iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = if index == 0 { write!(text, "{thing}") } else { write!(text, "{between}{thing}") };
    }
    text
}
