//! `position`: the value, the outcome and the winning moves of one position, in normal or misère
//! play.

use std::time::Duration;

use super::{
    BadInput, SUCCESS,
    game_arg::{self, GameArg},
    output, progress,
};
use grundy_answer::{Budget, Line, Play, Refusal, Solver, USUAL_TIME};
use grundy_compute as compute;

/// Options of `position`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy position Kayles 3 5 7                    heaps of 3, 5 and 7
  grundy position Kayles 3 5 7 --misere
  grundy position 'Kayles + Nim' 3 8              a row of 3 pins and a heap of 8
  grundy position Wythoff 10,6
  grundy position Nim 1000000000000000000 5
  grundy position 'Chomp(3x5)'                    the opening
  grundy position 'Graph(a>b b>a b>c; token)' a a two tokens on a graph with cycles
  grundy position 'Compound(moore 2)' 3 5 7       a move changes one heap or two

Components are separate words, or are joined by + as in 3+5+7; the numbers of a component are separated by commas, and
10^18, 1e18 and 1_000 are numbers. If the law of a game is proved, positions may be of any size.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Components of the position [default: the opening].
    #[arg(value_name = "COMPONENT", allow_negative_numbers = true)]
    components: Vec<String>,

    /// Misère play, where the last player to move loses.
    #[arg(long)]
    misere: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Time limit in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
}

/// Prints the answer for the position.
///
/// # Errors
/// If the game or a component is invalid, or the position is too large.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let budget = Duration::from_secs(args.budget);
    progress::set_budget(budget);
    let line = match args.game.line()?.0 {
        Line::Open(line) => return Err(game_arg::refused(*line)),
        line => line,
    };
    let (play, budget) = (Play::misere_if(args.misere), Budget::within(budget));
    let answer = Solver::new(line)
        .position(&args.components, play, &budget)
        .map_err(refuse_position)?;
    output::answer(args.json, &answer)?;
    Ok(SUCCESS)
}

/// Completes the refusal of a question with the words of the command line.
pub(super) fn refuse_position(refusal: Refusal) -> anyhow::Error {
    match refusal {
        Refusal::OutOfTime => compute::ComputeError::Interrupted.into(),
        Refusal::Compute(error) => error.into(),
        Refusal::Line { .. } => BadInput(format!(
            "{refusal}; write a sum of games in quotes: 'Kayles + Nim'"
        ))
        .into(),
        Refusal::NoVertex => BadInput(format!("{refusal}, as in `grundy position GAME a`")).into(),
        Refusal::Position(words) | Refusal::Beyond(words) => BadInput(words).into(),
    }
}
