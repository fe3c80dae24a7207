//! The misère quotient of a game of heaps, in words and as JSON.

use std::fmt::{self, Display, Formatter, Write};

use grundy_core::{game::Game, notation::Bounds, progress::Deadline};
use grundy_law::search::THOUGHT;
use grundy_misere::{
    self as quotients, Character, Finding, Genus, Step, Stop, Word, find_quotient, genus::of_heaps,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Budget, Refusal, title};
use grundy_core::{period_words::describe_length, text::join};

/// The last heap of a search without bounds.
const MOST_HEAPS: u64 = 20_000;
/// The last heap that may be asked for.
const MOST_ASKED: u64 = 1_000_000;
/// The most positions that the search for genera visits; heaps with more positions are omitted.
const GENUS_POSITIONS: usize = 10_000;
/// The number of heaps whose genera are computed.
const GENUS_HEAPS: u64 = 60;
/// The number of heaps in a row if no period is known.
const ROW: usize = 20;

/// A game of heaps under misère play.
#[derive(Debug, Serialize, JsonSchema)]
pub struct QuotientExplored {
    /// The game in canonical notation.
    game: String,
    /// The last heap that the quotient covers.
    to: usize,
    /// The outcome of each single heap from 0 on.
    outcomes: String,
    /// The genus of each single heap from 0 on.
    genus: Vec<String>,
    /// The misère quotient.
    misere: Quotient,
    #[serde(skip)]
    words: String,
}

/// The misère quotient.
#[derive(Debug, Serialize, JsonSchema)]
struct Quotient {
    /// The number of elements of the misère quotient.
    order: usize,
    /// The number of elements in the P-portion.
    p: usize,
    /// The least period of the elements.
    period: Option<usize>,
    /// The first heap from which the elements repeat.
    preperiod: Option<usize>,
    /// The status of the period: `proved` or `observed`.
    status: Option<&'static str>,
    /// The theorem that proves it.
    theorem: Option<&'static str>,
    /// `true` if the quotient is tame.
    tame: bool,
    /// The first heap that is not tame.
    first_wild: Option<usize>,
    /// Quotients of the heaps up to a bound, where they change.
    partial: Vec<Step>,
    /// The heaps whose elements generate the quotient.
    generators: Vec<usize>,
    /// Each element as a sum of generators.
    words: Vec<Vec<Heaps>>,
    /// The relations: pairs of equal words.
    relations: Vec<[Vec<Heaps>; 2]>,
    /// The indices of the elements that are P-positions.
    p_portion: Vec<u16>,
    /// The index of the element of each single heap from 0 on.
    phi: Vec<u16>,
    /// The reason why the search ended before its bounds.
    ended: Option<String>,
}

/// Equal heaps in a sum.
#[derive(Debug, Serialize, JsonSchema)]
struct Heaps {
    /// A heap size.
    heap: usize,
    /// The number of such heaps.
    count: u32,
}

impl QuotientExplored {
    /// Searches for the quotient of the heaps within bounds, or until a period is proved.
    pub(super) fn search(
        game: &Game,
        bounds: Option<Bounds>,
        budget: &Budget<'_>,
    ) -> Result<Self, Refusal> {
        // The time limit for the genera starts with the search, and is a little longer.
        let until = Deadline::after(budget.time.saturating_add(THOUGHT), budget.progress);
        let to = last_heap(bounds)?;
        let found = find_quotient(
            game,
            to,
            bounds.is_none(),
            quotients::FinderBudget::default(),
            &budget.begin(),
        );
        let found =
            found.ok_or_else(|| Refusal::Beyond(format!("{game} is not a game of heaps")))?;
        let genera = of_heaps(
            game,
            GENUS_HEAPS.min(found.to() as u64),
            GENUS_POSITIONS,
            &until,
        );
        Ok(Self {
            game: game.to_string(),
            to: found.to(),
            outcomes: found
                .phi
                .iter()
                .map(|&x| if found.quotient.is_p(x) { 'P' } else { 'N' })
                .collect(),
            genus: genera.iter().map(Genus::to_string).collect(),
            words: in_words(game, &found, &genera).unwrap_or_default(),
            misere: Quotient::from_found(&found, &genera),
        })
    }

    /// Returns `true` if the search reached its goal.
    pub(super) fn is_complete(&self) -> bool {
        self.misere.ended.is_none()
    }
}

/// Returns the last heap of a search for a quotient.
///
/// # Errors
/// If the bounds are not bounds of heaps that a search may reach.
pub fn last_heap(bounds: Option<Bounds>) -> Result<usize, Refusal> {
    let to = match bounds {
        None => MOST_HEAPS,
        Some(Bounds::Heap(to)) if to <= MOST_ASKED => to,
        Some(Bounds::Heap(to)) => {
            let words =
                format!("misère quotients are found to heap {MOST_ASKED} at most, not to {to}");
            return Err(Refusal::Beyond(words));
        }
        Some(other) => {
            return Err(Refusal::Beyond(format!(
                "heaps go to a number such as 100, not to {other}"
            )));
        }
    };
    Ok(usize::try_from(to).unwrap_or(usize::MAX))
}

/// Explains why a search ended before its goal.
#[must_use]
pub fn why_ended(stop: Stop, found: &Finding) -> String {
    let (to, order) = (found.to(), found.quotient.order());
    let reason = match stop {
        Stop::Order => {
            format!(
                "it would have more than {} elements with heap {}",
                quotients::FinderBudget::default().order,
                to + 1
            )
        }
        Stop::Candidate | Stop::Rounds | Stop::Pairs => {
            format!("the search for it with heap {} outgrew its limits", to + 1)
        }
        Stop::Cancelled => "the time ended".to_owned(),
    };
    format!("finite at least to heap {to}: order {order}; {reason}")
}

impl Quotient {
    fn from_found(found: &Finding, genera: &[Genus]) -> Self {
        let quotient = &found.quotient;
        let heaps = |word: &Word| {
            word.iter()
                .map(|&(heap, count)| Heaps { heap, count })
                .collect::<Vec<_>>()
        };
        let theorem = found.period.and_then(|period| period.theorem);
        Self {
            order: quotient.order(),
            p: quotient.p_count(),
            period: found.period.map(|period| period.period),
            preperiod: found.period.map(|period| period.preperiod),
            status: found.period.map(|_| {
                if theorem.is_some() {
                    "proved"
                } else {
                    "observed"
                }
            }),
            theorem: theorem.map(|theorem| theorem.source()),
            tame: found.is_tame(),
            first_wild: first_wild(genera),
            partial: found.steps.clone(),
            generators: found.generators(),
            words: found.words.iter().map(heaps).collect(),
            relations: found
                .relations()
                .iter()
                .map(|pair| [heaps(&pair.left), heaps(&pair.right)])
                .collect(),
            p_portion: quotient.elements().filter(|&x| quotient.is_p(x)).collect(),
            phi: found.phi.clone(),
            ended: found.stop.map(|stop| why_ended(stop, found)),
        }
    }
}

impl Display for QuotientExplored {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words)
    }
}

/// Returns the first wild heap.
fn first_wild(genera: &[Genus]) -> Option<usize> {
    genera.iter().position(|genus| !genus.is_tame())
}

fn in_words(game: &Game, found: &Finding, genera: &[Genus]) -> Result<String, fmt::Error> {
    let mut out = String::new();
    writeln!(out, "game         {}, misère play", title(game, &[]))?;
    let p = (0..)
        .zip(&found.phi)
        .filter(|&(_, &x)| found.quotient.is_p(x))
        .map(|(heap, _): (u64, _)| heap);
    let shown: Vec<u64> = p.take(13).collect();
    let more = if shown.len() > 12 { ", …" } else { "" };
    writeln!(
        out,
        "P-positions  {}{more}",
        join(shown.iter().take(12), ", ")
    )?;
    if quotients::is_nim(game) {
        let law =
            "lost if the nim-sum is 0 with a heap above 1, or 1 without, proved (Bouton 1901)";
        writeln!(out, "law          {law}")?;
    }
    for (index, line) in quotients::kayles::law(game).iter().flatten().enumerate() {
        writeln!(out, "{:<12} {line}", if index == 0 { "law" } else { "" })?;
    }
    writeln!(
        out,
        "genus           0 | {}",
        join(genera.iter().take(24), " ")
    )?;
    let to = genera.len().saturating_sub(1);
    let first_not_nim = genera
        .iter()
        .position(|genus| !matches!(genus.character, Character::Nimber(_)));
    let not_nim = first_not_nim.map_or_else(
        || format!("every heap to {to}"),
        |heap| format!("heaps below {heap}"),
    );
    let wild = first_wild(genera).map_or_else(
        || format!("none to heap {to}"),
        |heap| format!("heap {heap} is the first"),
    );
    writeln!(out, "Nim heaps    {not_nim}\nwild         {wild}")?;
    write_quotient(found, &mut out)?;
    Ok(out)
}

/// Returns a generator's letter: a, b, c, …, then g26, g27, ….
fn letter(index: usize) -> String {
    let small = u8::try_from(index)
        .ok()
        .filter(|&index| index < 26)
        .map(|index| char::from(b'a' + index));
    small.map_or_else(|| format!("g{index}"), String::from)
}

/// Formats a word in the letters of the generators.
fn word_in_letters(word: &Word, generators: &[usize]) -> String {
    if word.is_empty() {
        return "1".to_owned();
    }
    let power = |&(heap, count): &(usize, u32)| {
        let letter = generators
            .iter()
            .position(|&generator| generator == heap)
            .map_or("?".into(), letter);
        if count == 1 {
            letter
        } else {
            format!("{letter}^{count}")
        }
    };
    join(word.iter().map(power), " ")
}

/// Returns the names of all elements of a quotient.
#[must_use]
pub fn element_names(found: &Finding) -> Vec<String> {
    let generators = found.generators();
    found
        .words
        .iter()
        .map(|word| word_in_letters(word, &generators))
        .collect()
}

fn write_quotient(found: &Finding, out: &mut String) -> fmt::Result {
    let (generators, names) = (found.generators(), element_names(found));
    let kind = if found.is_tame() { "tame" } else { "wild" };
    let (order, p) = (found.quotient.order(), found.quotient.p_count());
    writeln!(
        out,
        "quotient     order {order}, P-portion {p}, {kind}: heaps 0 to {}",
        found.to()
    )?;
    let heaps = generators
        .iter()
        .enumerate()
        .map(|(index, heap)| format!("{} = heap {heap}", letter(index)));
    writeln!(out, "generators   {}", join(heaps, ", "))?;
    let relations = found.relations();
    let shown = relations.iter().take(40).map(|relation| {
        format!(
            "{} = {}",
            word_in_letters(&relation.left, &generators),
            word_in_letters(&relation.right, &generators)
        )
    });
    let more = if relations.len() > 40 {
        format!(", … ({} in all)", relations.len())
    } else {
        String::new()
    };
    writeln!(out, "relations    {}{more}", join(shown, ", "))?;
    let elements = found
        .quotient
        .elements()
        .filter(|&x| found.quotient.is_p(x))
        .take(60);
    let more = if p > 60 { ", …" } else { "" };
    writeln!(
        out,
        "P            {}{more}",
        join(elements.map(|x| &names[usize::from(x)]), ", ")
    )?;
    write_phi(found, &names, out)?;
    let steps = found
        .steps
        .iter()
        .map(|step| format!("{}:{}/{}", step.to, step.order, step.p));
    writeln!(
        out,
        "partial      {} (heap:order/P from that heap on)",
        join(steps, " ")
    )?;
    match found.period {
        Some(period) => {
            let (length, start) = (period.period, period.preperiod);
            let status = period.theorem.map_or_else(
                || format!("observed to heap {}", found.to()),
                |theorem| {
                    let asked = theorem
                        .asks_to(start as u64, length as u64)
                        .unwrap_or_default();
                    format!("proved ({}: heaps to {asked})", theorem.source())
                },
            );
            writeln!(
                out,
                "period       {}, {status}",
                describe_length(length, 0, ("heap", start))
            )?;
        }
        None => writeln!(out, "period       none found to heap {}", found.to())?,
    }
    found.stop.map_or(Ok(()), |stop| {
        writeln!(out, "ended        {}", why_ended(stop, found))
    })
}

/// Writes Phi in rows of one period.
fn write_phi(found: &Finding, names: &[String], out: &mut String) -> fmt::Result {
    let (start, length) = found
        .period
        .map_or((0, ROW), |period| (period.preperiod, period.period));
    let row = if length <= 2 * ROW {
        length * (ROW / length).max(1)
    } else {
        ROW
    };
    let last = found
        .period
        .map_or(found.to() + 1, |period| period.preperiod + period.period)
        .min(found.phi.len());
    let width = names.iter().map(String::len).max().unwrap_or(1).min(12);
    let mut from = 0;
    let mut label = "Phi";
    while from < last.min(from + 400) {
        // A row ends at the start of the period.
        let to = if from < start {
            (from + row).min(start)
        } else {
            (from + row).min(last)
        };
        let cells = found.phi[from..to]
            .iter()
            .map(|&x| format!("{:>width$}", names[usize::from(x)]));
        writeln!(out, "{label:<12} {from:>4} | {}", join(cells, " "))?;
        (from, label) = (to, "");
        if from >= 400 && from < last {
            return writeln!(out, "{label:<12}      | …");
        }
    }
    Ok(())
}
