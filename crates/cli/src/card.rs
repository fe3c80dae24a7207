//! `explain --card`: one page about a game for a contest notebook.

use std::{iter, path::Path, time::Duration};

use super::{
    BadInput, SUCCESS,
    choice::choice,
    game_arg::{self, ParamArgs},
    output::Output,
    progress,
};
use grundy_answer::{Budget, Explored};
use grundy_compute as compute;
use grundy_core::{
    game::{Game, code::Parts},
    notation::{Bounds, names},
    progress::Deadline,
    values::Shape,
};
use grundy_emit::{self as snippet, Head, Request, Snippet, language::Language};
use grundy_law::{Law, search::THOUGHT};
use grundy_plot::paper;

/// Options of a card.
#[derive(Debug, clap::Args)]
pub struct CardArgs {
    /// Print a card for a contest notebook: rules, first values, law with its exceptions, and code.
    #[arg(long, conflicts_with_all = ["to", "force", "markdown"])]
    pub card: bool,

    /// Two languages of the code of a card.
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::<Language>(), ignore_case = true, num_args = 2,
          default_values = ["cpp", "python"], requires = "card")]
    lang: Vec<Language>,
}

/// The first values on a card.
const SHOWN: usize = 24;
/// The longest period and the most exceptions that are printed in full.
const MOST_PRINTED: usize = 120;
/// The largest heap of the code if no law is proved, and more are computed.
const WITHOUT_LAW: u64 = 1000;

/// Prints a card for each game; each has the budget, in seconds.
///
/// # Errors
/// If a game is not a game of heaps, its values or its code cannot be computed, or the file cannot be written.
pub fn print(first: Game, others: &[String], args: &CardArgs, budget: u64, output: &Output) -> anyhow::Result<u8> {
    let others = others.iter().map(|word| Ok(game_arg::read(word, &ParamArgs::default())?.0));
    let games: Vec<Game> = iter::once(Ok(first)).chain(others).collect::<anyhow::Result<_>>()?;
    if let Some(game) = games.iter().find(|game| !game.is_heaps()) {
        let help = "use `grundy explore`";
        return Err(BadInput(format!("cannot make a card of {game} because it is not a game of heaps; {help}")).into());
    }
    output.check()?;
    let budget = Duration::from_secs(budget);
    let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
    progress::set_budget(budget.saturating_mul(count));
    let cards = games.iter().map(|game| card(game, &args.lang, budget)).collect::<anyhow::Result<Vec<String>>>()?;
    let extension = output.path.as_deref().and_then(Path::extension).unwrap_or_default();
    let file = match extension.to_string_lossy().to_ascii_lowercase().as_str() {
        "pdf" => paper::pdf(&cards),
        "svg" => paper::svg(&cards).into_bytes(),
        _ => cards.join("\n").into_bytes(),
    };
    output.write(&file)?;
    Ok(SUCCESS)
}

/// Returns the card of a game.
fn card(game: &Game, languages: &[Language], budget: Duration) -> anyhow::Result<String> {
    // The search may think on after its time; all of it is within the budget, so that no card takes the time of another.
    let until = Deadline::after(budget, &());
    let explored = Explored::search(game, &Budget::within(budget.saturating_sub(THOUGHT)))?;
    let mut lines = vec![title(game), String::new()];
    let mut add = |label: &str, text: &str| {
        let labels = iter::once(label).chain(iter::repeat(""));
        lines.extend(text.lines().zip(labels).map(|(line, label)| format!("{label:<12} {line}").trim_end().to_owned()));
    };
    add("rules", &rules(game));
    add(
        "index",
        "g(n) is the value of a heap of n, from n = 0 on; a sum of heaps is lost if the xor of its values is 0",
    );
    let first: Vec<String> = explored.values.iter().take(SHOWN).map(|value| value.to_string()).collect();
    add("values", &format!("{} …", first.join(" ")));
    add("law", &explored.law.as_ref().map_or_else(|| "none found".to_owned(), Law::to_string));
    if let Some((period, exceptions)) = repeated(&explored) {
        add("period", &period);
        add("exceptions", &exceptions);
    }
    lines.push(String::new());
    for &language in languages {
        let computed = (explored.values.len() as u64).saturating_sub(1).min(WITHOUT_LAW);
        let bounds = (!explored.is_proved()).then_some(Bounds::Heap(computed));
        let request = Request { bounds, header: Head::None, ..Request::new(game, language) };
        lines.push(match snippet::emit(&request, &until) {
            Ok(Snippet { text: code, range, .. }) => {
                format!("{}, {range}\n\n{}\n", language.title(), code.trim_end())
            }
            Err(snippet::Error::Compute(compute::Error::Interrupted)) => {
                format!("{}: the budget ended before the code; give a larger --budget\n", language.title())
            }
            Err(error) => return Err(error.into()),
        });
    }
    Ok(lines.join("\n"))
}

/// Returns the name and the line of a game.
fn title(game: &Game) -> String {
    let line = game.to_string();
    match names::of_line(&line) {
        Some(named) => format!("{} ({line})", named.names.join(", ")),
        None => line,
    }
}

/// Returns the rules in words: of a named game as listed, of a code digit by digit, otherwise the line itself.
pub(super) fn rules(game: &Game) -> String {
    let line = game.to_string();
    if let Some(named) = names::of_line(&line) {
        return named.rules.to_owned();
    }
    let Some(code) = game.code().filter(|code| code.tail.is_empty()) else { return line };
    let digits = (0..).zip(iter::once(&code.split).chain(&code.digits)).filter(|(_, digit)| digit.heaps != 0);
    let words: Vec<String> = digits
        .map(|(removed, digit)| {
            let kinds = (0..=4).filter(|&parts| digit.allows(parts));
            let kinds: Vec<String> = kinds.map(|parts| left(parts, digit.parts)).collect();
            let take = if removed == 0 { "Take nothing".to_owned() } else { format!("Take {removed}") };
            format!("{take} and leave {}.", kinds.join(", or "))
        })
        .collect();
    if words.is_empty() { "There are no moves.".to_owned() } else { words.join("\n") }
}

/// Returns the heaps that a move leaves of its heap, in words.
fn left(parts: usize, demand: Parts) -> String {
    let kind = match demand {
        Parts::Unequal if parts > 1 => " unequal",
        Parts::Equal if parts > 1 => " equal",
        _ => "",
    };
    match parts {
        0 => "nothing".to_owned(),
        1 => "one heap".to_owned(),
        _ => format!("{parts}{kind} heaps"),
    }
}

/// Returns the values of one period from the first multiple of it after the preperiod on, and the heaps that are not
/// as the period says; `None` without a proved period, or if they are too many.
fn repeated(explored: &Explored) -> Option<(String, String)> {
    let law = explored.law.as_ref().filter(|law| law.is_proved())?;
    let Shape::Heap { .. } = explored.values.shape else { return None };
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
    let growth = if saltus == 0 { String::new() } else { format!(", plus {saltus} * (n / {period})") };
    let words = if exceptions.is_empty() { "none".to_owned() } else { exceptions.join(", ") };
    Some((format!("{} for n % {period} = 0, 1, …{growth}", cells.join(" ")), words))
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "small numbers")]
mod tests {
    use super::*;

    /// The values that a card gives, read from its text.
    fn read(period: &str, exceptions: &str, to: i64) -> Vec<i64> {
        let (row, rest) = period.split_once(" for n % ").unwrap();
        let row: Vec<i64> = row.split(' ').map(|value| value.parse().unwrap()).collect();
        let saltus: i64 =
            rest.split_once("plus ").map_or(0, |(_, text)| text.split(' ').next().unwrap().parse().unwrap());
        let period = row.len() as i64;
        let of = |n: i64| {
            let exception = exceptions.split(", ").find_map(|word| word.strip_prefix(&format!("g({n}) = ")));
            exception.map_or(row[(n % period) as usize] + saltus * (n / period), |value| value.parse().unwrap())
        };
        (0..=to).map(of).collect()
    }

    #[test]
    fn period_and_exceptions_give_every_value() {
        for line in
            ["0.77", "0.137", "0.33", "0.07", "Subtraction({2,5,7})", "4.[3]", "0.[3]", "0.05", "Subtraction({4})"]
        {
            let game: Game = line.parse().unwrap();
            let explored = Explored::search(&game, &Budget::within(Duration::from_secs(10))).unwrap();
            let (period, exceptions) = repeated(&explored).unwrap();
            let values: Vec<i64> = explored.values.iter().map(i64::from).collect();
            assert_eq!(read(&period, &exceptions, values.len() as i64 - 1), values, "{line}: {period}; {exceptions}");
        }
    }

    #[test]
    fn rules_of_a_code_are_described_digit_by_digit() {
        let rules = |line: &str| rules(&line.parse().unwrap());
        assert_eq!(rules("0.77"), "Take one token or two adjacent ones from a row, which may fall in two.");
        assert_eq!(rules("8!.05"), "Take nothing and leave 3 unequal heaps.\nTake 2 and leave nothing, or 2 heaps.");
        assert_eq!(rules("0.0"), "There are no moves.");
        assert_eq!(rules("AllBut({2})"), "AllBut({2})");
    }
}
