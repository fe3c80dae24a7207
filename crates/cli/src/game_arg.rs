//! Arguments of several commands: a game and bounds.

use std::{
    path::Path,
    sync::{Arc, Once},
    time::{Duration, Instant},
};

use super::{
    BadInput, complain,
    progress::{self, Bar, SilentLimit},
};
use grundy_answer::{Line, OpenLine};
use grundy_compute::{
    self as compute,
    across::Compound,
    estimate::{self, Estimate},
    game_file::{self, GameFile},
};
use grundy_core::{
    diagnostic::Diagnostic,
    game::Game,
    notation::{
        self, Bounds,
        parameters::{Open, Parameter, ParameterKind, ParameterValue},
    },
    progress::Deadline,
    store,
    values::{Shape, Values, Width},
};
use grundy_law::{self as law};
use grundy_plot::export::Format;

/// A game from the command line.
#[derive(Debug, Clone, clap::Args)]
pub struct GameArg {
    /// A game in one line of notation, such as 0.137 or 'Subtraction({1,3,4})', or a file
    /// game.toml.
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    with: ParamArgs,
}

/// Values of the parameters of a game.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct ParamArgs {
    /// Value of a parameter of GAME, such as k=5 for 'Subtraction(1..=k)' or 'S={1,3,4}' for
    /// 'Subtraction(S)'; may be given once for each name.
    #[arg(long = "with", value_name = "NAME=VALUE")]
    values: Vec<String>,
}

impl ParamArgs {
    /// Returns names and values.
    ///
    /// # Errors
    /// If an argument does not have the form `name=value`.
    fn read<'a>(&'a self) -> anyhow::Result<Vec<(&'a str, ParameterValue)>> {
        let read = |given: &'a String| {
            let Some((name, value)) = given.split_once('=') else {
                return Err(BadInput(format!(
                    "--with {given}: expected NAME=VALUE, such as k=5 or S={{1,3,4}}"
                ))
                .into());
            };
            Ok((name.trim(), value.parse()?))
        };
        self.values.iter().map(read).collect()
    }

    /// Returns, for each of two games, the values of its parameters.
    ///
    /// # Errors
    /// If a value belongs to no parameter of either game.
    pub fn split(&self, words: [&str; 2]) -> anyhow::Result<[Self; 2]> {
        let has = |word: &str, given: &str| {
            let name = given.split('=').next().unwrap_or_default().trim();
            let open = Open::parse(word);
            open.is_ok_and(|open| {
                open.parameters()
                    .iter()
                    .any(|parameter| parameter.name == name)
            })
        };
        if let Some(given) = self
            .values
            .iter()
            .find(|given| !words.iter().any(|word| has(word, given)))
        {
            return Err(BadInput(format!("--with {given}: no game has this parameter")).into());
        }
        let of = |word: &str| {
            self.values
                .iter()
                .filter(|given| has(word, given))
                .cloned()
                .collect()
        };
        Ok(words.map(|word| Self { values: of(word) }))
    }

    /// Returns `true` if no value is given.
    pub fn is_empty(&self) -> bool {
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
        Err(BadInput(format!(
            "{word}: --with sets the parameters of a line, and a file has none"
        ))
        .into())
    }
}

impl GameArg {
    /// Returns the word of the command line.
    pub fn word(&self) -> &str {
        &self.game
    }

    /// Returns the line, and the bounds from the file of a game.
    ///
    /// # Errors
    /// If the notation, the file or a value of a parameter is invalid.
    pub fn line(&self) -> anyhow::Result<(Line, Option<Bounds>)> {
        warn_of_nim_sum(&self.game);
        line(&self.game, &self.with)
    }

    /// Returns the game, and the bounds from its file.
    ///
    /// # Errors
    /// If the notation or the file is invalid, or the line is not one of a game.
    pub fn read(&self) -> anyhow::Result<(Game, Option<Bounds>)> {
        let (line, file) = self.line()?;
        Ok((game(line)?, file))
    }
}

/// Returns the game of a line.
///
/// # Errors
/// If the line has parameters without values, or is that of a compound, whose components have no
/// values.
pub(super) fn game(line: Line) -> anyhow::Result<Game> {
    match line {
        Line::Game(game) => Ok(Arc::unwrap_or_clone(game)),
        Line::Open(line) => Err(refused(*line)),
        Line::Compound(compound) => Err(no_values(&compound.to_string()).into()),
    }
}

/// Returns the error of a line with parameters, where a game is wanted.
pub(super) fn refused(line: OpenLine) -> anyhow::Error {
    if line.given().is_empty() {
        hinted(&line, line.refusal.clone()).into()
    } else {
        line.refusal.into()
    }
}

/// Says that open names are for normal play.
pub(super) fn refuse_misere(line: &OpenLine) -> anyhow::Error {
    let has = |name: &str| line.given().iter().any(|(known, _)| *known == name);
    let values: Vec<String> = line
        .open
        .parameters()
        .iter()
        .filter(|own| !has(&own.name))
        .map(example)
        .collect();
    let words = format!(
        "laws for all values of a name are those of normal play; give values: {}",
        values.join(" ")
    );
    BadInput(format!("{}: {words}", line.open.text())).into()
}

/// Adds the options that were probably meant to an error of the line.
pub(super) fn hinted(line: &OpenLine, error: Diagnostic) -> Diagnostic {
    with_hint(line.open.text(), error)
}

/// Reads a line or the game file of a word that ends in `.toml`. A line may name a file of a graph
/// or an order.
pub(super) fn line(word: &str, with: &ParamArgs) -> anyhow::Result<(Line, Option<Bounds>)> {
    if !Path::new(word)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
    {
        let Some(file) = notation::file(word) else {
            return Ok((plain_line(word, with)?, None));
        };
        with.refuse(word)?;
        let text =
            store::read_text(Path::new(file)).map_err(|error| BadInput(error.to_string()))?;
        return Ok((notation::with_file(word, &text)?.into(), None));
    }
    with.refuse(word)?;
    let text = store::read_text(Path::new(word)).map_err(|error| BadInput(error.to_string()))?;
    // A file named in a game file is in the same folder.
    let folder = Path::new(word).parent().unwrap_or(Path::new(""));
    let beside =
        |name: &str| store::read_text(&folder.join(name)).map_err(|error| error.to_string());
    let GameFile { game, bounds, .. } = game_file::parse_with(&text, &beside)?;
    Ok((game.into(), bounds))
}

/// Reads a game as [`line()`] does.
///
/// # Errors
/// If the line is not one of a game.
pub(super) fn read(word: &str, with: &ParamArgs) -> anyhow::Result<(Game, Option<Bounds>)> {
    let (line, file) = line(word, with)?;
    Ok((game(line)?, file))
}

/// Warns once, on standard error, that `^` is the nim-sum, if the text has it in the place of a
/// power.
pub(super) fn warn_of_nim_sum(text: &str) {
    static WARNED: Once = Once::new();
    if let Some(note) = notation::nim_sum(text) {
        WARNED.call_once(|| complain(&format!("warning: {note}")));
    }
}

/// Returns the refusal of a compound, alone or as a part of a sum or a product, whose components
/// have no values.
fn no_values(part: &str) -> BadInput {
    let why = "one of its moves may change several heaps, so that a heap has no value of its own";
    let help = "`grundy position` and `grundy explore` answer the compound alone";
    BadInput(format!("{part}: {why}; {help}"))
}

/// Reads a line that is not a file, with values for its parameters.
fn plain_line(word: &str, with: &ParamArgs) -> anyhow::Result<Line> {
    let compound = |word: &str| Compound::parse(word).is_some();
    if compound(word) {
        with.refuse(word)?;
    }
    Line::read(word, &with.read()?).map_err(|error| {
        let part = word
            .split(['+', '*', '^'])
            .map(str::trim)
            .find(|part| *part != word && compound(part));
        match part {
            Some(part) if with.is_empty() => no_values(part).into(),
            None if with.is_empty() => with_hint(word, error).into(),
            _ => error.into(),
        }
    })
}

/// Adds the options that were probably meant to the error of a line: `--to` for a bound, `--with`
/// for parameters.
fn with_hint(word: &str, error: Diagnostic) -> Diagnostic {
    if word.parse::<Bounds>().is_ok() {
        return error.with_help(format!("to say how far, write --to {word}"));
    }
    let Some(open) = Open::parse(word)
        .ok()
        .filter(|open| !open.parameters().is_empty())
    else {
        return error;
    };
    let options: Vec<String> = open.parameters().iter().map(example).collect();
    let hint = format!("or give a value: {}", options.join(" "));
    let help = error
        .help
        .as_ref()
        .map_or(hint.clone(), |help| format!("{help}; {hint}"));
    error.with_help(help)
}

/// The bounds of a computation, and permission to exceed the limits of time and memory.
#[derive(Debug, Clone, clap::Args)]
pub struct BoundsArg {
    /// The largest heap, gap or ring (inclusive), or a rectangle of lattice cells such as 500x500
    /// (x, y below it), or a box of states such as 40x40x40; boards have no bound.
    #[arg(long, value_name = "N")]
    to: Option<String>,

    /// Compute even if it takes very long or much memory.
    #[arg(long)]
    force: bool,
}

/// The time limit of a command that has none otherwise.
#[derive(Debug, Clone, clap::Args)]
pub struct BudgetArg {
    /// Time limit in seconds [default: none].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: Option<u64>,
}

impl BudgetArg {
    /// Begins the time limit, if there is one.
    pub fn begin(&self) {
        self.budget
            .map(Duration::from_secs)
            .into_iter()
            .for_each(progress::stop_after);
    }
}

impl BoundsArg {
    /// Returns the given bounds, or those of the game's file.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn given(&self, file: Option<Bounds>) -> anyhow::Result<Option<Bounds>> {
        Ok(self.to.as_deref().map(str::parse).transpose()?.or(file))
    }

    /// Returns the given bounds, or those of the game's file, or all states of a board.
    ///
    /// # Errors
    /// If the game needs bounds but has none, or the bounds cannot be read.
    pub fn bounds(&self, game: &Game, file: Option<Bounds>) -> anyhow::Result<Bounds> {
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

    /// Returns the values by a law that few values prove, if there is one. Otherwise computes with
    /// a progress bar, and refuses a computation that would take too long or too much memory, the
    /// writing in `format` included.
    ///
    /// # Errors
    /// If the bounds do not fit the game, the estimate is too high, or a value does not fit
    /// `width`.
    pub fn compute_to_write(
        &self,
        game: &Game,
        bounds: &Bounds,
        width: Option<Width>,
        format: Format,
    ) -> anyhow::Result<Values> {
        let simplified = game.simplified();
        let game = simplified.as_ref().unwrap_or(game);
        let estimate = |game: &Game, shape| {
            let narrow = estimate::estimate(game, shape).and_for_each(format.seconds_each(), shape);
            width.map_or(narrow, |width| narrow.stored_in(width, shape))
        };
        if let Some(values) = by_law(game, bounds, width) {
            return Ok(values);
        }
        let bar = self.bar(game, bounds, estimate)?;
        Ok(compute::compute(game, bounds, width, &bar)?)
    }

    /// Computes like [`BoundsArg::compute_to_write`], for a command that searches for a law instead
    /// of writing the values. The values are those of the better known game with the same options,
    /// if there is one. The search needs some more bytes of memory for each value, and may have a
    /// time limit.
    ///
    /// # Errors
    /// The errors of [`BoundsArg::compute_to_write`], and an error if the budget ends first.
    pub fn compute_for(
        &self,
        game: &Game,
        bounds: &Bounds,
        beside: f64,
        budget: Option<Duration>,
    ) -> anyhow::Result<Values> {
        let simplified = game.simplified();
        let game = simplified.as_ref().unwrap_or(game);
        if let Some(values) = by_law(game, bounds, None) {
            return Ok(values);
        }
        // The budget includes the trial of the estimate.
        let begun = Instant::now();
        budget.into_iter().for_each(progress::set_budget);
        let estimate = |game: &Game, shape| {
            estimate::estimate(game, shape)
                .with_each(beside, shape)
                .and_search(shape)
        };
        let bar = self.bar(game, bounds, estimate)?;
        let Some(budget) = budget else {
            return Ok(compute::compute(game, bounds, None, &bar)?);
        };
        let left = budget.saturating_sub(begun.elapsed());
        Ok(compute::compute(
            game,
            bounds,
            None,
            &Deadline::after(left, &bar),
        )?)
    }

    /// Returns a progress bar, unless the work would take too long or too much memory.
    ///
    /// # Errors
    /// If the bounds do not fit the game or the estimate is too high.
    pub fn bar(
        &self,
        game: &Game,
        bounds: &Bounds,
        estimate: impl Fn(&Game, Shape) -> Estimate,
    ) -> anyhow::Result<Bar> {
        let shape = compute::shape(game, bounds)?;
        self.allow(&format!("{game} to {bounds}"), || estimate(game, shape))?;
        Ok(Bar::new(shape.positions().map_or(0, |len| len as u64)))
    }

    /// Calls the function [`allow`]. With `--force` nothing is estimated, since an estimate may try
    /// the work for a second: the work begins at once, and the watcher for silence reports its
    /// progress.
    ///
    /// # Errors
    /// If the estimate is too high.
    pub fn allow(&self, what: &str, estimate: impl FnOnce() -> Estimate) -> anyhow::Result<()> {
        if self.force {
            return Ok(());
        }
        allow(
            what,
            estimate(),
            "reduce --to, or pass --force to compute anyway",
            self.force,
        )
    }
}

/// Returns the values by a law that few values prove, if there is one. The computation reports
/// invalid bounds.
pub fn by_law(game: &Game, bounds: &Bounds, width: Option<Width>) -> Option<Values> {
    law::by_law(game, bounds, width, &SilentLimit)
        .ok()
        .flatten()
}

/// Refuses work that would take too long or too much memory, or warns once if the work is forced.
/// Announces the time of the work if no bar is visible.
///
/// # Errors
/// If the estimate is too high.
pub fn allow(what: &str, estimate: Estimate, help: &str, force: bool) -> anyhow::Result<()> {
    match estimate.refusal() {
        Some(refusal) if force => progress::tell_forced(what, &refusal),
        Some(refusal) => return Err(BadInput(format!("{what} {refusal}; {help}")).into()),
        None => progress::tell(what, estimate),
    }
    Ok(())
}

/// Returns the option that gives a value to a parameter.
fn example(parameter: &Parameter) -> String {
    match parameter.kind {
        ParameterKind::Number => format!("--with {}=5", parameter.name),
        ParameterKind::Set => format!("--with {}={{1,3,4}}", parameter.name),
    }
}
