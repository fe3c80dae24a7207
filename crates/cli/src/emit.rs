//! `emit`: a game's Grundy function as code in a language of your choice; for several games, also
//! functions of their sums.

use std::io::{self, Write};

mod graph;
mod open;
mod sample;
mod several;
mod words;

use self::words::{explain_forms, in_words};
use super::{
    BadInput, SUCCESS,
    choice::{self, choice},
    clipboard, complain,
    game_arg::{self, BudgetArg, ParamArgs, allow},
    misere,
    output::Output,
    progress,
};
use grundy_answer::Line;
use grundy_compute::{self as compute, cost, estimate};
use grundy_core::{
    game::Game,
    notation::{Bounds, graph_game::GraphGame, input_format::InputFormat},
    values::Shape,
};
use grundy_emit::{
    self as snippet, Answers, EmitError, FormKind, Functions, Head, Language, Name, Request,
    SizeLimit, WholeProgram, judges::Judge,
};

/// Options of `emit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy emit 0.77 --to 1000 --lang cpp
  grundy emit 4!.0 --to 10000 --lang python --want grundy,outcome,moves -o grundy.py
  grundy emit 'Subtraction(1..=n/2)' --lang java
  grundy emit 'Board(4x4; line 1..=3 in row column diagonal antidiagonal)' --lang c --want outcome
  grundy emit 0.137 --to 1000 --lang rust --judge codeforces --explain
  grundy emit 0.77 --misere --lang cpp
  grundy emit '0.[3]' --lang cpp --program 'T; n; piles...' --win Alice --lose Bob
  grundy emit 'Tree(cut edge)' --lang cpp --program 'n; (u v)[n-1]; play tree u, v' --win Alice --lose Bob
  grundy emit 'Subtraction(1..=k)' --lang java --program 'T; n k' --win First --lose Second
  grundy emit Kayles 4!.0 Wythoff --to 1000 --to 100x100 --lang cpp --want outcome,moves

If a law is proved, the snippet answers all positions, and --to may be left out. Numbers out of range give -1. The
smallest form is taken that fits and starts within --max-seconds.")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct Args {
    /// A game in one line of notation, such as 0.137 or 'Subtraction({1,3,4})', or a file
    /// game.toml. Several games make one file: a `grundy` for each game, and `outcome` and
    /// `best_move` for sums of the games. Parameters of the line, such as S in 'Subtraction(S)' or
    /// k in 'Subtraction(1..=k)', that --with does not set are passed to the code at run time, by
    /// `prepare`.
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    #[command(flatten)]
    with: ParamArgs,

    /// The largest heap or gap (inclusive), or a rectangle of lattice cells such as 500x500; boards
    /// have no bound. Each of several games takes the first bound of its kind.
    #[arg(long, value_name = "N")]
    to: Vec<String>,

    /// Programming language of the code.
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::<Language>(), ignore_case = true)]
    lang: Language,

    /// Keep the limits of a judge.
    #[arg(long, value_name = "NAME", value_parser = choice::judge(), ignore_case = true, conflicts_with = "max_bytes")]
    judge: Option<&'static Judge>,

    /// Maximum size of the snippet in bytes.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,

    /// The functions: the value of a component, who wins a sum of components, a winning move in
    /// one. [default: grundy; for several games grundy,outcome]
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',')]
    want: Vec<WantedFunction>,

    /// Make a whole program that reads this input and prints who wins, such as 'T; n; piles...'
    /// (see `grundy programs`).
    #[arg(long, value_name = "INPUT", conflicts_with_all = ["want", "name"])]
    program: Option<String>,

    #[command(flatten)]
    printed: PrintedArgs,

    /// Use this form instead of the smallest.
    #[arg(long, value_name = "FORM", value_parser = choice::<FormKind>())]
    form: Option<FormKind>,

    /// Prefix of every identifier, for several games in one file: lower-case letters, digits,
    /// single underscores. For several games, one name for each, separated by commas.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    name: Vec<Name>,

    /// The comment at the head.
    #[arg(long, value_name = "HEAD", value_parser = choice::<Head>(), default_value = "short")]
    header: Head,

    /// Leave out the comment at the head, like `--header none`.
    #[arg(long, conflicts_with = "header")]
    no_header: bool,

    /// Approximate time limit of the first call in seconds, on a usual machine: the smallest form
    /// within the limit is taken.
    #[arg(long, value_name = "SECONDS", default_value_t = snippet::MAX_SECONDS, value_parser = seconds,
        conflicts_with = "misere")]
    max_seconds: f64,

    /// Take the smallest form, even if its first call is slow.
    #[arg(long, conflicts_with_all = ["max_seconds", "misere"])]
    smallest: bool,

    /// Use an observed law for all positions; comments at the head and at each function say that it
    /// is not proved.
    #[arg(long, conflicts_with = "misere")]
    assume_law: bool,

    /// Emit `outcome` and `best_move` for sums of heaps under misère play instead, from the misère
    /// quotient: for all heaps if a period is proved, otherwise for heaps up to --to. With
    /// `--want outcome`, emit that function alone. For one state within --to, or one board, emit
    /// `outcome` alone.
    #[arg(long, conflicts_with_all = ["form", "explain"])]
    misere: bool,

    /// List every form with its size in bytes instead.
    #[arg(long)]
    explain: bool,

    /// Compute even if it takes very long or much memory.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    budget: BudgetArg,

    /// Put the code into the clipboard instead of printing it.
    #[arg(long, conflicts_with = "path")]
    copy: bool,

    #[command(flatten)]
    output: Output,
}

/// Output options of a whole program.
#[derive(Debug, clap::Args)]
struct PrintedArgs {
    /// Text that a whole program prints if the player to move wins.
    #[arg(
        long,
        value_name = "WORD",
        requires = "program",
        default_value = "First"
    )]
    win: String,

    /// Text that a whole program prints if the player to move loses.
    #[arg(
        long,
        value_name = "WORD",
        requires = "program",
        default_value = "Second"
    )]
    lose: String,

    /// Text that a whole program prints if tokens on a graph can move without end.
    #[arg(
        long,
        value_name = "WORD",
        requires = "program",
        default_value = "Draw"
    )]
    draw: String,

    /// Format of the whole answer, such as 'Case {case}: {answer}'; {value} is the value of the
    /// sum, {moves} the number of winning moves. --win may have {move}, a winning move.
    #[arg(
        long,
        value_name = "TEXT",
        requires = "program",
        default_value = "{answer}"
    )]
    format: String,

    /// Try the program on this input before it is printed: it must print this output. `-` reads
    /// both from the standard input, with an empty line between them. May be given several times.
    #[arg(long, value_names = ["IN", "OUT"], requires = "program", num_args = 1..=2, action = clap::ArgAction::Append)]
    sample: Vec<String>,

    /// Print the answers of the innermost repetition on one line, with this text between them.
    #[arg(long, value_name = "TEXT", requires = "program")]
    join: Option<String>,
}

impl Args {
    /// Prints the code, writes it to the file, or puts it into the clipboard.
    fn write(&self, code: &str) -> anyhow::Result<u8> {
        if self.copy {
            clipboard::copy(code.as_bytes())?;
            complain(&format!("{} bytes are in the clipboard", code.len()));
        } else {
            self.output.write(code.as_bytes())?;
        }
        Ok(SUCCESS)
    }

    /// Returns the whole program that the options ask for, if any; it reads the `parameters` of the
    /// game.
    fn whole(&self, parameters: &[String]) -> anyhow::Result<Option<WholeProgram>> {
        let Some(line) = &self.program else {
            return Ok(None);
        };
        let PrintedArgs {
            win,
            lose,
            draw,
            format,
            join,
            ..
        } = &self.printed;
        let task = InputFormat::parse(line, parameters)?;
        let answers = Answers::new(win, lose, format, join.as_deref())?.with_draw(draw)?;
        Ok(Some(WholeProgram {
            task,
            answers,
            samples: self.printed.samples()?,
        }))
    }
}

/// The positions that the progress bar expects if no bound is given.
const SEARCHED: u64 = 1 << 16;

/// A first call that takes longer than this number of seconds causes a warning.
const TOLD: f64 = 1.0;

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text
        .parse::<f64>()
        .ok()
        .filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    seconds.ok_or_else(|| "expected a number of seconds such as 0.5".to_owned())
}

/// A function of the snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum WantedFunction {
    /// The value of a component.
    Grundy,
    /// The outcome of a sum of components. (Alone, of heaps and boards: the outcome of one
    /// component, from one bit.)
    Outcome,
    /// A winning move in a sum of components.
    Moves,
}

/// Prints or writes the snippet.
///
/// # Errors
/// If the game or bounds are wrong, no form fits, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    args.budget.begin();
    let bounds = args
        .to
        .iter()
        .map(|to| Ok(to.parse()?))
        .collect::<anyhow::Result<Vec<Bounds>>>()?;
    if let ([word], true) = (args.games.as_slice(), args.with.is_empty()) {
        if let Some(game) = GraphGame::parse(word) {
            return args.write(&args.graph(game)?);
        }
    }
    let lines = args
        .games
        .iter()
        .map(|word| game_arg::line(word, &args.with))
        .collect::<anyhow::Result<Vec<_>>>()?;
    if let ([(Line::Open(line), _)], true) = (lines.as_slice(), args.with.is_empty()) {
        return args.write(&args.open(&line.open, &bounds)?);
    }
    let games = lines
        .into_iter()
        .map(|(line, file)| Ok((game_arg::game(line)?, file)));
    let games = games.collect::<anyhow::Result<Vec<_>>>()?;
    let text = match (games.as_slice(), bounds.as_slice()) {
        ([(_, _)], [_, second, ..]) => {
            return Err(BadInput(format!(
                "`--to {second}` is a second bound; for one game give --to once"
            ))
            .into());
        }
        ([(game, file)], [] | [_]) => args.one(game, bounds.first().copied().or(*file))?,
        _ => args.several(&games, &bounds)?,
    };
    args.write(&text)
}

impl Args {
    fn header(&self) -> Head {
        if self.no_header {
            Head::None
        } else {
            self.header
        }
    }

    fn limit(&self) -> SizeLimit {
        match (self.judge, self.max_bytes) {
            (Some(judge), _) => SizeLimit::Judge(judge),
            (None, Some(most)) => SizeLimit::Bytes(most),
            (None, None) => SizeLimit::None,
        }
    }

    /// Returns the functions that --want names, or the usual functions without --want.
    fn choose_functions(&self, usual: Functions) -> Functions {
        let wants = |function| self.want.contains(&function);
        if self.want.is_empty() {
            return usual;
        }
        Functions {
            grundy: wants(WantedFunction::Grundy),
            outcome: wants(WantedFunction::Outcome),
            moves: wants(WantedFunction::Moves),
            counts: false,
        }
    }

    /// Returns the name for one game, if any.
    fn parse_name(&self) -> anyhow::Result<Option<Name>> {
        match self.name.as_slice() {
            [] => Ok(None),
            [name] => Ok(Some(*name)),
            [_, second, ..] => Err(BadInput(format!(
                "one game has one name: leave `{second}` out of --name"
            ))
            .into()),
        }
    }

    /// Returns the text for one game.
    fn one(&self, game: &Game, bounds: Option<Bounds>) -> anyhow::Result<String> {
        let name = self.parse_name()?;
        let (whole, limit) = (self.whole(&[])?, self.limit());
        if self.misere && (game.state().is_some() || game.board().is_some()) {
            let want = self.choose_functions(Functions::OUTCOME);
            let request = Request {
                bounds,
                want,
                limit,
                name,
                ..Request::new(game, self.lang)
            };
            let request = Request {
                header: self.header(),
                program: whole.as_ref(),
                ..request
            };
            self.output.check()?;
            return misere::emit_table(&request).map_err(|error| {
                match error.downcast::<EmitError>() {
                    Ok(error) => in_words(error, limit),
                    Err(error) => error,
                }
            });
        }
        if self.misere {
            return self.of_misere((game, bounds), name, whole.as_ref());
        }
        let request = Request {
            bounds,
            want: self.choose_functions(Functions::GRUNDY),
            limit,
            form: self.form,
            force: self.force,
            name,
            header: self.header(),
            assume_law: self.assume_law,
            max_seconds: self.seconds(),
            program: whole.as_ref(),
            ..Request::new(game, self.lang)
        };
        let bar = progress::Bar::new(self.announce_positions(game, bounds)?);
        self.output.check()?;
        let in_words = |error| in_words(error, limit);
        if self.explain {
            return Ok(explain_forms(
                &snippet::forms(&request, &bar).map_err(in_words)?,
            ));
        }
        let snippet = snippet::emit(&request, &bar).map_err(in_words)?;
        self.warn(snippet.seconds);
        Ok(snippet.text)
    }

    /// Returns the time limit of a first call in seconds.
    fn seconds(&self) -> Option<f64> {
        (!self.smallest).then_some(self.max_seconds)
    }

    /// Warns if the first call takes long.
    fn warn(&self, seconds: f64) {
        if seconds > TOLD {
            let language = self.lang.title();
            // If stderr is closed, the warning is lost.
            let _ = writeln!(
                io::stderr(),
                "warning: the first call takes about {seconds:.0} seconds in {language}; see --explain"
            );
        }
    }

    /// Returns the text for misère play.
    fn of_misere(
        &self,
        (game, bounds): (&Game, Option<Bounds>),
        name: Option<Name>,
        program: Option<&WholeProgram>,
    ) -> anyhow::Result<String> {
        self.output.check()?;
        let limit = self.limit();
        let want = if self.want == [WantedFunction::Outcome] {
            Functions::OUTCOME
        } else {
            Functions::ALL
        };
        let header = self.header();
        let request = Request {
            want,
            name,
            header,
            program,
            ..Request::new(game, self.lang)
        };
        let text = misere::emit(&request, bounds.as_ref()).map_err(|error| {
            match error.downcast::<EmitError>() {
                Ok(error) => in_words(error, limit),
                Err(error) => error,
            }
        })?;
        limit
            .check(self.lang, &text)
            .map_err(|error| in_words(error, limit))?;
        Ok(text)
    }

    /// Announces the time of the computation, or refuses a computation that takes too long; returns
    /// the number of positions.
    fn announce_positions(&self, game: &Game, bounds: Option<Bounds>) -> anyhow::Result<u64> {
        let within =
            bounds.filter(|_| !self.assume_law || game.plane().is_some() || game.board().is_some());
        let shape = match (
            game.strip(),
            within
                .map(|bounds| compute::shape(game, &bounds))
                .transpose(),
        ) {
            // A law may still give the answer.
            (Some(_), Err(compute::ComputeError::TooLarge { .. })) => None,
            (_, shape) => shape?,
        };
        if let (Some(shape), Some(bounds)) = (shape, bounds) {
            let what = format!("{game} to {bounds}");
            let estimate = estimate::estimate(game, shape).with_each(cost::EMITTED, shape);
            if game.plane().is_some() || game.strip().is_some() {
                allow(
                    &what,
                    estimate,
                    "reduce --to, or pass --force to compute anyway",
                    self.force,
                )?;
            } else if !game.is_heaps() && game.ring().is_none() {
                // For heaps, the library sets the bound, since a law may make values unnecessary.
                progress::tell(&what, estimate);
            }
        }
        Ok(shape
            .and_then(Shape::positions)
            .map_or(SEARCHED, |positions| positions as u64))
    }
}
