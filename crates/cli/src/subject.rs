//! Arguments of several commands: a game and bounds.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use super::{
    BadInput,
    progress::{self, Bar},
};
use grundy_compute::{
    self as compute,
    estimate::{self, Estimate},
    game_file::{self, GameFile},
};
use grundy_core::{
    diagnostic::Diagnostic,
    game::Game,
    notation::{
        self, Bounds,
        parameters::{Kind, Open, Parameter, Value},
    },
    progress::Deadline,
    store,
    values::{Shape, Values, Width},
};
use grundy_law as law;

/// A game from the command line.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Subject {
    /// A game in one line of notation, such as 0.137 or 'Subtraction({1,3,4})', or a file game.toml.
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    with: With,
}

/// Values of the open names of a game.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct With {
    /// Value of an open name of GAME, such as k=5 for 'Subtraction(1..=k)' or 'S={1,3,4}' for 'Subtraction(S)'; may be
    /// given once for each name.
    #[arg(long = "with", value_name = "NAME=VALUE")]
    values: Vec<String>,
}

impl With {
    /// Returns names and values.
    ///
    /// # Errors
    /// If an argument does not have the form `name=value`.
    fn read<'a>(&'a self) -> anyhow::Result<Vec<(&'a str, Value)>> {
        let read = |given: &'a String| {
            let Some((name, value)) = given.split_once('=') else {
                return Err(BadInput(format!("--with {given}: expected NAME=VALUE, such as k=5 or S={{1,3,4}}")).into());
            };
            Ok((name.trim(), value.parse()?))
        };
        self.values.iter().map(read).collect()
    }

    /// Returns, for each of two games, the values of its open names.
    ///
    /// # Errors
    /// If a value belongs to no open name of either game.
    pub(super) fn split(&self, words: [&str; 2]) -> anyhow::Result<[Self; 2]> {
        let has = |word: &str, given: &str| {
            let name = given.split('=').next().unwrap_or_default().trim();
            let open = Open::parse(word);
            open.is_ok_and(|open| open.parameters().iter().any(|parameter| parameter.name == name))
        };
        if let Some(given) = self.values.iter().find(|given| !words.iter().any(|word| has(word, given))) {
            return Err(BadInput(format!("--with {given}: no game has this open name")).into());
        }
        let of = |word: &str| self.values.iter().filter(|given| has(word, given)).cloned().collect();
        Ok(words.map(|word| Self { values: of(word) }))
    }

    /// Returns `true` if no value is given.
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Refuses values for a game that is not a line of notation.
    ///
    /// # Errors
    /// If there are values.
    fn refuse(&self, word: &str) -> anyhow::Result<()> {
        if self.values.is_empty() {
            return Ok(());
        }
        Err(BadInput(format!("{word}: --with is for a line with open names; a file names none")).into())
    }
}

impl Subject {
    /// Returns the game, and the bounds from its file.
    ///
    /// # Errors
    /// If the notation or the file is invalid.
    pub(super) fn read(&self) -> anyhow::Result<(Game, Option<Bounds>)> {
        read(&self.game, &self.with)
    }
}

/// Reads a notation, which may name a file of a graph or an order, or the game file of a word that ends in `.toml`.
pub(super) fn read(word: &str, with: &With) -> anyhow::Result<(Game, Option<Bounds>)> {
    if !Path::new(word).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        let Some(file) = notation::file(word) else { return Ok((line(word, with)?, None)) };
        with.refuse(word)?;
        let text = store::read_text(Path::new(file)).map_err(|error| BadInput(error.to_string()))?;
        return Ok((notation::with_file(word, &text)?, None));
    }
    with.refuse(word)?;
    let text = store::read_text(Path::new(word)).map_err(|error| BadInput(error.to_string()))?;
    // A file named in a game file is in the same folder.
    let folder = Path::new(word).parent().unwrap_or(Path::new(""));
    let beside = |name: &str| store::read_text(&folder.join(name)).map_err(|error| error.to_string());
    let GameFile { game, bounds, .. } = game_file::parse_with(&text, &beside)?;
    Ok((game, bounds))
}

/// Reads a line, with values for its open names.
fn line(word: &str, with: &With) -> anyhow::Result<Game> {
    if with.values.is_empty() {
        return word.parse().map_err(|error| with_hint(word, error).into());
    }
    Ok(Open::parse(word)?.with(&with.read()?)?)
}

/// Adds the options that were probably meant to the error of a line: `--to` for a bound, `--with` for open names.
fn with_hint(word: &str, error: Diagnostic) -> Diagnostic {
    if word.parse::<Bounds>().is_ok() {
        return error.with_help(format!("to say how far, write --to {word}"));
    }
    let Some(open) = Open::parse(word).ok().filter(|open| !open.parameters().is_empty()) else { return error };
    let option = |parameter: &Parameter| match parameter.kind {
        Kind::Number => format!("--with {}=5", parameter.name),
        Kind::Set => format!("--with {}={{1,3,4}}", parameter.name),
    };
    let options: Vec<String> = open.parameters().iter().map(option).collect();
    let hint = format!("or give a value: {}", options.join(" "));
    let help = error.help.as_ref().map_or(hint.clone(), |help| format!("{help}; {hint}"));
    error.with_help(help)
}

/// The bounds of a computation, and permission to exceed the limits of time and memory.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Extent {
    /// The largest heap, gap or ring (inclusive), or a rectangle of lattice cells such as 500x500 (x, y below it), or a
    /// box of states such as 40x40x40; boards have no bound.
    #[arg(long, value_name = "N")]
    to: Option<String>,

    /// Compute even if it takes very long or much memory.
    #[arg(long)]
    force: bool,
}

impl Extent {
    /// Returns the given bounds, or those of the game's file.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) fn given(&self, file: Option<Bounds>) -> anyhow::Result<Option<Bounds>> {
        Ok(self.to.as_deref().map(str::parse).transpose()?.or(file))
    }

    /// Returns the given bounds, or those of the game's file, or all states of a board.
    ///
    /// # Errors
    /// If the game needs bounds but has none, or the bounds cannot be read.
    pub(super) fn bounds(&self, game: &Game, file: Option<Bounds>) -> anyhow::Result<Bounds> {
        if let Some(bounds) = self.given(file)? {
            return Ok(bounds);
        }
        let example = match game.family().default_bounds() {
            Bounds::All => return Ok(Bounds::All),
            Bounds::Heap(_) => "N, such as --to 1000",
            Bounds::Grid(..) => "WxH, such as --to 100x100",
            Bounds::Block(_) => "N for each number, such as --to 20x20x20",
        };
        Err(BadInput(format!("say how far: --to {example}")).into())
    }

    /// Returns the values by a law that few values prove, if there is one. Otherwise computes with a progress bar, and
    /// refuses a computation that would take too long or too much memory.
    ///
    /// # Errors
    /// If the bounds do not fit the game, the estimate is too high, or a value does not fit `width`.
    pub(super) fn compute(&self, game: &Game, bounds: &Bounds, width: Option<Width>) -> anyhow::Result<Values> {
        let estimate = |game: &Game, shape| {
            let narrow = estimate::estimate(game, shape);
            width.map_or(narrow, |width| narrow.stored_in(width, shape))
        };
        if let Some(values) = by_law(game, bounds, width) {
            return Ok(values);
        }
        let bar = self.bar(game, bounds, estimate)?;
        Ok(compute::compute(game, bounds, width, &bar)?)
    }

    /// Computes like [`Extent::compute`], for a command that needs some more bytes of memory for each value, and that
    /// may have a time limit.
    ///
    /// # Errors
    /// The errors of [`Extent::compute`], and an error if the budget ends first.
    pub(super) fn compute_for(
        &self,
        game: &Game,
        bounds: &Bounds,
        beside: f64,
        budget: Option<Duration>,
    ) -> anyhow::Result<Values> {
        if let Some(values) = by_law(game, bounds, None) {
            return Ok(values);
        }
        // The budget includes the trial of the estimate.
        let begun = Instant::now();
        let estimate = |game: &Game, shape| estimate::estimate(game, shape).with_each(beside, shape);
        let bar = self.bar(game, bounds, estimate)?;
        let Some(budget) = budget else { return Ok(compute::compute(game, bounds, None, &bar)?) };
        let left = budget.saturating_sub(begun.elapsed());
        match compute::compute(game, bounds, None, &Deadline::after(left, &bar)) {
            Err(compute::Error::Interrupted) => Err(over(game, budget, "give a larger --budget, or reduce --to")),
            values => Ok(values?),
        }
    }

    /// Returns a progress bar, unless the work would take too long or too much memory.
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

    /// Calls the function [`allow`]. With `--force` nothing is estimated, since an estimate may try the work for a
    /// second: the work begins at once, and the watcher for silence reports its progress.
    ///
    /// # Errors
    /// If the estimate is too high.
    pub(super) fn allow(&self, what: &str, estimate: impl FnOnce() -> Estimate) -> anyhow::Result<()> {
        if self.force {
            return Ok(());
        }
        allow(what, estimate(), "reduce --to, or pass --force to compute anyway", self.force)
    }
}

/// Returns the values by a law that few values prove, if there is one. The computation reports invalid bounds.
pub(super) fn by_law(game: &Game, bounds: &Bounds, width: Option<Width>) -> Option<Values> {
    law::by_law(game, bounds, width, &()).ok().flatten()
}

/// Returns the error for a computation that exceeds its time limit.
pub(super) fn over(game: &Game, budget: Duration, help: &str) -> anyhow::Error {
    BadInput(format!("{game} takes more than {} s; {help}", budget.as_secs())).into()
}

/// Refuses work that would take too long or too much memory, or warns once if the work is forced. Announces the time of
/// the work if no bar is visible.
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
