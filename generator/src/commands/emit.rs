//! `emit`: a game's Grundy function as a snippet in any of nine languages.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};

use super::{
    BadInput, SUCCESS,
    choice::{self, choice},
    misere,
    output::Output,
    progress,
    subject::{Subject, allow},
};
use crate::{
    compute::{self, estimate},
    game::Game,
    judges::Judge,
    language::Language,
    notation::task::Task,
    snippet::{
        self, Advice, Answers, Error, FormKind, Forms, MisereRequest, Missing, Name, Request, SizeLimit, TooLong, Want,
        WholeProgram,
    },
    values::Shape,
};

/// Which game, in which language, how long at most.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator emit 0.77 --to 1000 --lang cpp
  generator emit 4!.0 --to 10000 --lang python --want grundy,outcome,moves -o grundy.py
  generator emit 'Subtraction(1..=n/2)' --lang java
  generator emit 'Board(4x4; line 1..=3 in row column diagonal antidiagonal)' --lang c --want outcome
  generator emit 0.137 --to 1000 --lang rust --judge codeforces --explain
  generator emit 0.77 --misere --lang cpp
  generator emit '0.[3]' --lang cpp --program 'T; n; piles...' --win Alice --lose Bob

Where a law is proved, the snippet answers all positions, and --to may be left out. Numbers out of range give -1.
Of the forms that fit and start within --max-seconds, the smallest is taken.")]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct Args {
    #[command(flatten)]
    subject: Subject,

    /// The largest heap or gap (inclusive), or a rectangle of lattice cells such as 500x500; boards have none.
    #[arg(long, value_name = "N")]
    to: Option<String>,

    /// The language.
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::<Language>(), ignore_case = true)]
    lang: Language,

    /// Keep the limits of a judge.
    #[arg(long, value_name = "NAME", value_parser = choice::judge(), ignore_case = true, conflicts_with = "max_bytes")]
    judge: Option<&'static Judge>,

    /// The most bytes the snippet may have.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,

    /// The functions: the value of a component, who wins a sum of components, a winning move in one.
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',', default_value = "grundy")]
    want: Vec<WantedFunction>,

    /// Make a whole program that reads such an input, and prints who wins: `T; n; piles...` (see `generator programs`).
    #[arg(long, value_name = "INPUT", conflicts_with_all = ["want", "name"])]
    program: Option<String>,

    #[command(flatten)]
    printed: PrintedArgs,

    /// Take this form, not the smallest.
    #[arg(long, value_name = "FORM", value_parser = choice::<FormKind>())]
    form: Option<FormKind>,

    /// Put this name before every identifier, so that several games stand in one file: lower-case letters, digits, single
    /// underscores.
    #[arg(long, value_name = "NAME")]
    name: Option<Name>,

    /// Leave out the comment at the head.
    #[arg(long)]
    no_header: bool,

    /// Seconds that the first call may take, about, on a usual machine: the smallest form that keeps within them is taken.
    #[arg(long, value_name = "SECONDS", default_value_t = snippet::MAX_SECONDS, value_parser = seconds,
        conflicts_with = "misere")]
    max_seconds: f64,

    /// Take the smallest form, however long its first call takes.
    #[arg(long, conflicts_with_all = ["max_seconds", "misere"])]
    smallest: bool,

    /// Use a law that is only observed for all positions; the snippet says so at its head and at each function.
    #[arg(long, conflicts_with = "misere")]
    assume_law: bool,

    /// The functions `outcome` and `best_move` of sums of heaps under misère play instead, from the misère quotient: of all
    /// heaps if a period is proved, else of those to --to. With `--want outcome` that function alone.
    #[arg(long, conflicts_with_all = ["form", "explain"])]
    misere: bool,

    /// List every form with its bytes instead.
    #[arg(long)]
    explain: bool,

    /// Compute even what would take very long or much memory.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    output: Output,
}

/// What a whole program prints.
#[derive(Debug, clap::Args)]
struct PrintedArgs {
    /// What a whole program prints if the player to move wins.
    #[arg(long, value_name = "WORD", requires = "program", default_value = "First")]
    win: String,

    /// What it prints if not.
    #[arg(long, value_name = "WORD", requires = "program", default_value = "Second")]
    lose: String,

    /// The whole answer, such as 'Case {case}: {answer}'; {grundy} is the value of the sum.
    #[arg(long, value_name = "TEXT", requires = "program", default_value = "{answer}")]
    format: String,

    /// Put the answers of the innermost repetition on one line, with this between them.
    #[arg(long, value_name = "TEXT", requires = "program")]
    join: Option<String>,

    /// Print the value of the sum, or a winning move, instead of a word.
    #[arg(long, value_name = "WHAT", requires = "program", conflicts_with = "win")]
    print: Option<PrintedInstead>,
}

/// What a whole program prints instead of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PrintedInstead {
    /// The Grundy value of the sum.
    Grundy,
    /// The component to move in, from 1 on, and the numbers of what it becomes.
    Move,
}

impl Args {
    /// The whole program that is asked for, if one is.
    fn whole(&self) -> anyhow::Result<Option<WholeProgram>> {
        let Some(line) = &self.program else {
            return Ok(None);
        };
        let PrintedArgs { win, lose, format, join, print } = &self.printed;
        let (win, format) = match print {
            None => (win.as_str(), format.clone()),
            Some(PrintedInstead::Grundy) => ("", format.replace("{answer}", "{grundy}")),
            Some(PrintedInstead::Move) => ("{move}", format.clone()),
        };
        let task = Task::parse(line, &[])?;
        Ok(Some(WholeProgram { task, answers: Answers::new(win, lose, &format, join.as_deref())? }))
    }
}

/// Positions that the progress bar expects where nobody says how far.
const SEARCHED: u64 = 1 << 16;

/// Bytes of memory for each value beside the table: copies in 32 bits, and in the narrowest type.
const BESIDE: f64 = 5.0;

/// Seconds of a first call that are told.
const TOLD: f64 = 1.0;

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    seconds.ok_or_else(|| "expected a number of seconds such as 0.5".to_owned())
}

/// A function of the snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum WantedFunction {
    /// The value of a component.
    Grundy,
    /// Does the player to move win a sum of components? (Alone, of heaps and boards: one of them, from one bit.)
    Outcome,
    /// A winning move in a sum of components.
    Moves,
}

/// Prints or writes the snippet.
///
/// # Errors
/// If the game or bounds are wrong, no form fits, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (game, file) = args.subject.read()?;
    let bounds = args.to.as_deref().map(str::parse).transpose()?.or(file);
    let limit = match (args.judge, args.max_bytes) {
        (Some(judge), _) => SizeLimit::Judge(judge),
        (None, Some(most)) => SizeLimit::Bytes(most),
        (None, None) => SizeLimit::None,
    };
    let whole = args.whole()?;
    if args.misere {
        args.output.check()?;
        let moves = args.want != [WantedFunction::Outcome];
        let request = MisereRequest {
            moves,
            name: args.name,
            header: !args.no_header,
            program: whole.as_ref(),
            ..MisereRequest::new(&game, args.lang)
        };
        let text = misere::emit(&request, bounds.as_ref()).map_err(|error| match error.downcast::<Error>() {
            Ok(error) => in_words(error, limit),
            Err(error) => error,
        })?;
        limit.check(args.lang, &text).map_err(|error| in_words(error, limit))?;
        args.output.write(text.as_bytes())?;
        return Ok(SUCCESS);
    }
    let wants = |function| args.want.contains(&function);
    let want = Want {
        grundy: wants(WantedFunction::Grundy),
        outcome: wants(WantedFunction::Outcome),
        moves: wants(WantedFunction::Moves),
    };
    let request = Request {
        bounds,
        want,
        limit,
        form: args.form,
        force: args.force,
        name: args.name,
        header: !args.no_header,
        assume_law: args.assume_law,
        max_seconds: (!args.smallest).then_some(args.max_seconds),
        program: whole.as_ref(),
        ..Request::new(&game, args.lang)
    };
    let within = bounds.filter(|_| !args.assume_law || matches!(game, Game::Lattice(_) | Game::Board(_)));
    let shape = within.map(|bounds| compute::shape(&game, &bounds)).transpose()?;
    if let (Some(shape), Some(bounds)) = (shape, bounds) {
        let what = format!("{game} to {bounds}");
        let estimate = estimate::estimate(&game, shape).with_each(BESIDE, shape);
        match &game {
            Game::Lattice(_) | Game::Strip(_) => {
                allow(&what, estimate, "reduce --to, or pass --force to compute all the same", args.force)?;
            }
            // How far heaps are computed, if a law spares that, is for the library to decide.
            _ => progress::tell(&what, estimate),
        }
    }
    let positions = shape.and_then(Shape::positions).map_or(SEARCHED, |positions| positions as u64);
    let bar = progress::Bar::new(positions);
    args.output.check()?;
    let in_words = |error| in_words(error, limit);
    let bytes = if args.explain {
        explained(&snippet::forms(&request, &bar).map_err(in_words)?).into_bytes()
    } else {
        let snippet = snippet::emit(&request, &bar).map_err(in_words)?;
        if snippet.seconds > TOLD {
            let (language, seconds) = (args.lang.title(), snippet.seconds);
            // Nothing is left to be done if stderr is closed.
            let _ = writeln!(
                io::stderr(),
                "warning: the first call takes about {seconds:.0} seconds in {language}; see --explain"
            );
        }
        snippet.text.into_bytes()
    };
    args.output.write(&bytes)?;
    Ok(SUCCESS)
}

/// An error for the terminal; what the user can mend has an exit code of its own.
fn in_words(error: Error, limit: SizeLimit) -> anyhow::Error {
    let words = match &error {
        Error::Broken(_) => return error.into(),
        Error::Task(diagnostic) => return diagnostic.clone().into(),
        Error::Bounds(Missing::Heap, observed) => {
            let how = "say how far: --to N, such as --to 1000: no law is proved that answers all heaps";
            match observed {
                Some(law) => format!("{how}; or pass --assume-law to go by what is seen: {law}"),
                None => how.to_owned(),
            }
        }
        Error::Bounds(Missing::Gap, _) => {
            "say how far: --to N, such as --to 100; or pass --assume-law to go by what is seen, if it repeats"
                .to_owned()
        }
        Error::Bounds(Missing::Box, _) => "say how far: --to N for each number, such as --to 20x20x20".to_owned(),
        Error::Bounds(Missing::Rectangle, _) => "say how far: --to WxH, such as --to 100x100".to_owned(),
        Error::TooMuch { observed, .. } => {
            let assume = if observed.is_some() { " pass --assume-law to go by it," } else { "" };
            format!("{error}; reduce --to,{assume} or pass --force to compute all the same")
        }
        Error::Language { judge, .. } => {
            let others = Language::ALL.into_iter().filter(|&other| judge.takes(other));
            let others: Vec<String> = others.map(|other| format!("`--lang {}`", other.name())).collect();
            format!("{error}: try {}", others.join(", "))
        }
        Error::TooLong(found) => too_long(found, limit),
        Error::NoForm { missing, .. } if missing.is_empty() => {
            format!("{error}: leave --form out, or see --explain")
        }
        Error::TooMany { .. } => format!("{error}; reduce --to, or take a smaller board"),
        Error::Compute(_) | Error::Opening(_) | Error::Compound(_) | Error::NoForm { .. } => error.to_string(),
        Error::Moves(_) => format!("{error}; leave `moves` out of --want"),
    };
    BadInput(words).into()
}

/// By how much the smallest form is too long, and what would fit.
fn too_long(found: &TooLong, limit: SizeLimit) -> String {
    let asker = match limit {
        SizeLimit::Judge(judge) => judge.title,
        SizeLimit::None | SizeLimit::Bytes(_) => "--max-bytes",
    };
    let advice: Vec<String> = found.advice.iter().map(advised).collect();
    let advice = if advice.is_empty() { "nothing shorter is known; reduce --to".to_owned() } else { advice.join("; ") };
    format!("{found} of {asker}: {advice}")
}

fn advised(advice: &Advice) -> String {
    match advice {
        Advice::Judges(judges) => format!("it fits {}", choice::judges_in_words(judges)),
        Advice::Bytes(bytes) => format!("it fits `--max-bytes {bytes}`"),
        Advice::Language(language) => format!("`--lang {}` fits", language.name()),
        Advice::Bounds(bounds) => format!("`--to {bounds}` fits"),
    }
}

/// Every form with its bytes; the one that is taken has an arrow.
fn explained(forms: &Forms) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(["", "form", "bytes", "seconds", "answers", "how", "at the first call"]);
    for (index, snippet) in forms.snippets.iter().enumerate() {
        let arrow = if forms.chosen == Some(index) { "->" } else { "" };
        let start = snippet.start.as_deref().unwrap_or("nothing");
        let bytes = snippet.text.len().to_string();
        let seconds = format!("{:.2}", snippet.seconds);
        table.add_row([arrow, snippet.form.name(), &bytes, &seconds, &snippet.range, &snippet.words, start]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.chain(forms.missing.iter().map(|why| format!("not {why}\n"))).collect()
}
