//! `explain --card`: one page about a game for a contest notebook.

use std::{iter, path::Path, time::Duration};

use super::{
    BadInput, SUCCESS,
    choice::choice,
    game_arg::{self, ParamArgs},
    output::Output,
    progress,
};
use grundy_answer::{Budget, Card};
use grundy_core::game::Game;
use grundy_emit::Language;
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

/// Prints a card for each game; each has the budget, in seconds.
///
/// # Errors
/// If a game is not a game of heaps, its values or its code cannot be computed, or the file cannot
/// be written.
pub fn print(
    first: Game,
    others: &[String],
    args: &CardArgs,
    budget: u64,
    output: &Output,
) -> anyhow::Result<u8> {
    let others = others
        .iter()
        .map(|word| Ok(game_arg::read(word, &ParamArgs::default())?.0));
    let games: Vec<Game> = iter::once(Ok(first))
        .chain(others)
        .collect::<anyhow::Result<_>>()?;
    // Refused before the first card is made.
    if let Some(game) = games.iter().find(|game| !game.is_heaps()) {
        let help = "use `grundy explore`";
        return Err(BadInput(format!(
            "cannot make a card of {game} because it is not a game of heaps; {help}"
        ))
        .into());
    }
    output.check()?;
    let budget = Duration::from_secs(budget);
    let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
    progress::set_budget(budget.saturating_mul(count));
    let budget = Budget::within(budget);
    let card = |game| Ok(Card::new(game, &args.lang, &budget)?.to_string());
    let cards = games
        .iter()
        .map(card)
        .collect::<anyhow::Result<Vec<String>>>()?;
    let extension = output
        .path
        .as_deref()
        .and_then(Path::extension)
        .unwrap_or_default();
    let file = match extension.to_string_lossy().to_ascii_lowercase().as_str() {
        "pdf" => paper::pdf(&cards),
        "svg" => paper::svg(&cards).into_bytes(),
        _ => cards.join("\n").into_bytes(),
    };
    output.write(&file)?;
    Ok(SUCCESS)
}
