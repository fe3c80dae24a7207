//! One page about a game of heaps for a contest notebook.

use std::{
    fmt::{self, Display, Formatter},
    iter,
};

use grundy_compute::ComputeError::Interrupted;
use grundy_core::{
    game::{Game, code::PartDemand},
    notation::{Bounds, names},
    values::Shape,
};
use grundy_emit::{self as snippet, Head, Language, Request, Snippet};
use grundy_law::{Law, search::THOUGHT};

use crate::{Budget, Explored};

/// The first values on a card.
const FIRST_VALUES: usize = 24;
/// The longest period and the most exceptions that are printed in full.
const MOST_PRINTED: usize = 120;
/// The largest heap of the code if no law is proved, and more are computed.
const WITHOUT_LAW: u64 = 1000;

/// A card: the rules of a game, its first values, its law with the exceptions, and its Grundy
/// function as code.
///
/// ```
/// use grundy_answer::{Budget, Card};
/// use grundy_emit::Language;
///
/// let card = Card::new(&"Kayles".parse()?, &[Language::Python], &Budget::default())?.to_string();
/// assert_eq!(card.lines().next(), Some("Kayles, Bowling Pins, Rails (0.77)"));
/// assert!(card.contains("law          periodic with period 12 from heap 71 on, proved"));
/// assert!(card.contains("def grundy("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Card {
    game: Game,
    explored: Explored,
    code: Vec<CardCode>,
}

/// The Grundy function in one language.
#[derive(Debug)]
struct CardCode {
    language: Language,
    /// The range of the code, and the code; `None` if the time ended before.
    text: Option<(String, String)>,
}

impl Card {
    /// Makes the card of a game of heaps.
    ///
    /// # Errors
    /// If the game is not a game of heaps, or its values or its code cannot be computed.
    pub fn new(
        game: &Game,
        languages: &[Language],
        budget: &Budget<'_>,
    ) -> Result<Self, snippet::EmitError> {
        // The search may think on after its time; all of it is within the budget, so that no card
        // takes the time of another.
        let end = budget.begin();
        let explored = Explored::search(
            game,
            &Budget {
                time: budget.time.saturating_sub(THOUGHT),
                ..*budget
            },
        )?;
        let computed = (explored.values.len() as u64)
            .saturating_sub(1)
            .min(WITHOUT_LAW);
        let bounds = (!explored.is_proved()).then_some(Bounds::Heap(computed));
        let code = |&language: &Language| {
            let request = Request {
                bounds,
                header: Head::None,
                ..Request::new(game, language)
            };
            let text = match snippet::emit(&request, &end) {
                Ok(Snippet { text, range, .. }) => Some((range, text)),
                Err(snippet::EmitError::Compute(Interrupted)) => None,
                Err(error) => return Err(error),
            };
            Ok(CardCode { language, text })
        };
        let code = languages.iter().map(code).collect::<Result<_, _>>()?;
        Ok(Self {
            game: game.clone(),
            explored,
            code,
        })
    }
}

impl Display for Card {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            explored,
            code,
        } = self;
        writeln!(out, "{}\n", title(game))?;
        let mut add = |label: &str, text: &str| {
            let labels = iter::once(label).chain(iter::repeat(""));
            let mut lines = text.lines().zip(labels);
            lines.try_for_each(|(line, label)| {
                writeln!(out, "{}", format!("{label:<12} {line}").trim_end())
            })
        };
        add("rules", &rules(game))?;
        add(
            "index",
            "g(n) is the value of a heap of n, from n = 0 on; a sum of heaps is lost if the xor of its values is 0",
        )?;
        let first: Vec<String> = explored
            .values
            .iter()
            .take(FIRST_VALUES)
            .map(|value| value.to_string())
            .collect();
        add("values", &format!("{} …", first.join(" ")))?;
        add(
            "law",
            &explored
                .law
                .as_ref()
                .map_or_else(|| "none found".to_owned(), Law::to_string),
        )?;
        if let Some((period, exceptions)) = describe_repeat(explored) {
            add("period", &period)?;
            add("exceptions", &exceptions)?;
        }
        for CardCode { language, text } in code {
            match text {
                Some((range, code)) => write!(
                    out,
                    "\n{}, {range}\n\n{}\n",
                    language.title(),
                    code.trim_end()
                )?,
                None => write!(
                    out,
                    "\n{}: the time ended before the code\n",
                    language.title()
                )?,
            }
        }
        Ok(())
    }
}

/// Returns the name and the line of a game.
fn title(game: &Game) -> String {
    let line = game.to_string();
    match names::of_line(&line) {
        Some(named) => format!("{} ({line})", named.names.join(", ")),
        None => line,
    }
}

/// Returns the rules of a game in words: of a named game as listed, of a code digit by digit,
/// otherwise the line itself.
#[must_use]
pub fn rules(game: &Game) -> String {
    let line = game.to_string();
    if let Some(named) = names::of_line(&line) {
        return named.rules.to_owned();
    }
    let Some(code) = game.code().filter(|code| code.tail.is_empty()) else {
        return line;
    };
    let digits = (0..)
        .zip(iter::once(&code.split).chain(&code.digits))
        .filter(|(_, digit)| digit.heaps != 0);
    let words: Vec<String> = digits
        .map(|(removed, digit)| {
            let kinds = (0..=4).filter(|&parts| digit.allows(parts));
            let kinds: Vec<String> = kinds
                .map(|parts| describe_rest(parts, digit.parts))
                .collect();
            let take = if removed == 0 {
                "Take nothing".to_owned()
            } else {
                format!("Take {removed}")
            };
            format!("{take} and leave {}.", kinds.join(", or "))
        })
        .collect();
    if words.is_empty() {
        "There are no moves.".to_owned()
    } else {
        words.join("\n")
    }
}

/// Returns the heaps that a move leaves of its heap, in words.
fn describe_rest(parts: usize, demand: PartDemand) -> String {
    let kind = match demand {
        PartDemand::Unequal if parts > 1 => " unequal",
        PartDemand::Equal if parts > 1 => " equal",
        _ => "",
    };
    match parts {
        0 => "nothing".to_owned(),
        1 => "one heap".to_owned(),
        _ => format!("{parts}{kind} heaps"),
    }
}

/// Returns the values of one period from the first multiple of it after the preperiod on, and the
/// heaps that are not as the period says; `None` without a proved period, or if they are too many.
fn describe_repeat(explored: &Explored) -> Option<(String, String)> {
    let law = explored.law.as_ref().filter(|law| law.is_proved())?;
    let Shape::Heap { .. } = explored.values.shape else {
        return None;
    };
    let (preperiod, period, saltus) = law.shift()?;
    let value = |n: u64| i128::try_from(law.value(&[n.into()])?).ok();
    let grown = |n: u64| i128::from(saltus) * i128::from(n / period);
    let start = preperiod.checked_next_multiple_of(period)?;
    if period > MOST_PRINTED as u64 {
        return None;
    }
    let row = (0..period).map(|rest| Some(value(start + rest)? - grown(start)));
    let row: Vec<i128> = row.collect::<Option<_>>()?;
    let expected = |n: u64| Some(row.get(usize::try_from(n % period).ok()?)? + grown(n));
    let mut exceptions = Vec::new();
    for n in 0..preperiod {
        let value = value(n)?;
        if expected(n) != Some(value) {
            exceptions.push(format!("g({n}) = {value}"));
        }
        if exceptions.len() > MOST_PRINTED {
            return None;
        }
    }
    let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
    let growth = if saltus == 0 {
        String::new()
    } else {
        format!(", plus {saltus} * (n / {period})")
    };
    let words = if exceptions.is_empty() {
        "none".to_owned()
    } else {
        exceptions.join(", ")
    };
    Some((
        format!("{} for n % {period} = 0, 1, …{growth}", cells.join(" ")),
        words,
    ))
}
