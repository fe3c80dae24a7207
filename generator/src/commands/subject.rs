//! What several commands take: a game and bounds.

use std::{path::Path, time::Duration};

use super::{
    BadInput,
    progress::{self, Bar},
};
use crate::{
    compute::{
        self,
        estimate::{self, Estimate},
    },
    game::{Game, Piece, StateRule},
    game_file::{self, GameFile},
    notation::{self, Bounds},
    progress::Deadline,
    store,
    values::{Shape, Values, Width},
};

/// A game as the command line names it.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Subject {
    /// A game in one line of notation, such as 0.137 or 'Subtraction({1,3,4})', or a file game.toml.
    #[arg(value_name = "GAME")]
    game: String,
}

impl Subject {
    /// The game, and how far its file says it is played.
    ///
    /// # Errors
    /// If the notation or the file is wrong.
    pub(super) fn read(&self) -> anyhow::Result<(Game, Option<Bounds>)> {
        read(&self.game)
    }
}

/// Reads a notation, which may name a file of a graph or an order, or the game file that a word ending in `.toml` names.
pub(super) fn read(word: &str) -> anyhow::Result<(Game, Option<Bounds>)> {
    if !Path::new(word).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        let Some(file) = notation::file(word) else { return Ok((word.parse()?, None)) };
        let text = store::read_text(Path::new(file)).map_err(|error| BadInput(error.to_string()))?;
        return Ok((notation::with_file(word, &text)?, None));
    }
    let text = store::read_text(Path::new(word)).map_err(|error| BadInput(error.to_string()))?;
    let GameFile { game, bounds, .. } = game_file::parse(&text)?;
    Ok((game, bounds))
}

/// How far to compute, and whether to ask twice.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Extent {
    /// The largest heap, gap or ring (inclusive), or a rectangle of lattice cells such as 500x500 (x, y below it), or a
    /// box of states such as 40x40x40; boards have none.
    #[arg(long, value_name = "N")]
    to: Option<String>,

    /// Compute even what would take very long or much memory.
    #[arg(long)]
    force: bool,
}

impl Extent {
    /// The bounds given, or those of the game's file.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) fn given(&self, file: Option<Bounds>) -> anyhow::Result<Option<Bounds>> {
        Ok(self.to.as_deref().map(str::parse).transpose()?.or(file))
    }

    /// The bounds given, or those of the game's file, or all states of a board.
    ///
    /// # Errors
    /// If none are given where the game needs them, or they cannot be read.
    pub(super) fn bounds(&self, game: &Game, file: Option<Bounds>) -> anyhow::Result<Bounds> {
        match (self.given(file)?, game) {
            (Some(bounds), _) => Ok(bounds),
            (None, Game::Board(_) | Game::Finite(_)) => Ok(Bounds::All),
            (None, Game::State(StateRule { coordinates: 3.., .. }) | Game::Piece(Piece { dimensions: 3.., .. })) => {
                Err(BadInput("say how far: --to N for each number, such as --to 20x20x20".into()).into())
            }
            (None, Game::Lattice(_) | Game::State(_) | Game::Piece(_)) => {
                Err(BadInput("say how far: --to WxH, such as --to 100x100".into()).into())
            }
            (None, _) => Err(BadInput("say how far: --to N, such as --to 1000".into()).into()),
        }
    }

    /// Computes, with a progress bar, unless that would take too long or too much memory.
    ///
    /// # Errors
    /// If the bounds do not fit the game, the estimate is too high, or a value does not fit `width`.
    pub(super) fn compute(&self, game: &Game, bounds: &Bounds, width: Option<Width>) -> anyhow::Result<Values> {
        let estimate = |game: &Game, shape| {
            let narrow = estimate::estimate(game, shape);
            width.map_or(narrow, |width| narrow.stored_in(width, shape))
        };
        let bar = self.bar(game, bounds, estimate)?;
        Ok(compute::compute(game, bounds, width, &bar)?)
    }

    /// Computes as [`Extent::compute`] does for a command that needs some bytes of memory more for each value, and that may
    /// have to end in time.
    ///
    /// # Errors
    /// As those of [`Extent::compute`], and if the budget ends first.
    pub(super) fn compute_for(
        &self,
        game: &Game,
        bounds: &Bounds,
        beside: f64,
        budget: Option<Duration>,
    ) -> anyhow::Result<Values> {
        let estimate = |game: &Game, shape| estimate::estimate(game, shape).with_each(beside, shape);
        let bar = self.bar(game, bounds, estimate)?;
        let Some(budget) = budget else { return Ok(compute::compute(game, bounds, None, &bar)?) };
        match compute::compute(game, bounds, None, &Deadline::after(budget, &bar)) {
            Err(compute::Error::Interrupted) => Err(over(game, budget, "give a larger --budget, or reduce --to")),
            values => Ok(values?),
        }
    }

    /// A progress bar, unless the work would take too long or too much memory.
    ///
    /// # Errors
    /// If the bounds do not fit the game or the estimate is too high.
    pub(super) fn bar(
        &self,
        game: &Game,
        bounds: &Bounds,
        estimate: impl Fn(&Game, Shape) -> Estimate,
    ) -> anyhow::Result<Bar> {
        let shape = compute::shape(game, bounds)?;
        self.allow(&format!("{game} to {bounds}"), || estimate(game, shape))?;
        Ok(Bar::new(shape.positions().map_or(0, |len| len as u64)))
    }

    /// As the function [`allow`] does. With `--force` nothing is estimated, since that may try the work for a second: it
    /// begins at once, and whoever watches for silence says how it goes.
    ///
    /// # Errors
    /// If the estimate is too high.
    pub(super) fn allow(&self, what: &str, estimate: impl FnOnce() -> Estimate) -> anyhow::Result<()> {
        if self.force {
            return Ok(());
        }
        allow(what, estimate(), "reduce --to, or pass --force to compute all the same", self.force)
    }
}

/// What is said of values that are not there when the time is over.
pub(super) fn over(game: &Game, budget: Duration, help: &str) -> anyhow::Error {
    BadInput(format!("{game} takes more than {} s; {help}", budget.as_secs())).into()
}

/// Refuses what would take too long or too much memory, unless that is to be done all the same: then it says so once. Says
/// how long it may take where nobody sees a bar.
///
/// # Errors
/// If the estimate is too high.
pub(super) fn allow(what: &str, estimate: Estimate, help: &str, force: bool) -> anyhow::Result<()> {
    match estimate.refusal() {
        Some(refusal) if force => progress::tell_forced(what, &refusal),
        Some(refusal) => return Err(BadInput(format!("{what} {refusal}; {help}")).into()),
        None => progress::tell(what, estimate),
    }
    Ok(())
}
