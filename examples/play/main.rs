//! Play against a bot that never errs: `cargo run --example play -- treblecross`.
//!
//! The bot uses only the library: it plays one of `winning_moves` if there are any, otherwise any
//! move.
#![forbid(unsafe_code)]

pub(crate) mod boards;
pub(crate) mod piles;
pub(crate) mod strips;

use std::{
    io::{self, BufRead, Write},
    ops::RangeInclusive,
    process::ExitCode,
};

use clap::{
    Parser,
    builder::{PossibleValue, PossibleValuesParser},
};
use fastrand::Rng;

/// A game of two players who move in turn, each move written as a few words.
pub(crate) trait Game: Sized {
    /// The rules, in a sentence or two.
    const RULES: &'static str;
    /// The form of a move.
    const FORM: &'static str;
    /// `true` if the player who cannot move wins.
    const STUCK_WINS: bool = false;

    /// Creates a start position.
    fn new(random: &mut Rng) -> Self;
    /// Returns the position as shown to the person.
    fn show(&self) -> String;
    /// Returns all legal moves, each with the position after it.
    fn options(&self) -> Vec<(String, Self)>;
    /// Returns the library's winning moves.
    fn winning(&self) -> Vec<String>;
    /// Returns `true` if the bot prefers this move to equally good moves.
    fn is_preferred(&self, _text: &str) -> bool {
        true
    }
}

/// Returns `count` numbers of a range.
pub(crate) fn list(random: &mut Rng, count: usize, range: RangeInclusive<u64>) -> Vec<u64> {
    (0..count).map(|_| random.u64(range.clone())).collect()
}

/// The person's input, the output, and the settings of a game.
pub(crate) struct Table<'a> {
    pub(crate) input: &'a mut dyn BufRead,
    pub(crate) output: &'a mut dyn Write,
    pub(crate) random: Rng,
    pub(crate) bot_begins: bool,
}

/// Returns the bot's move.
pub(crate) fn bot<G: Game>(game: &G, random: &mut Rng) -> String {
    let winning = game.winning();
    let moves = if winning.is_empty() {
        game.options().into_iter().map(|(text, _)| text).collect()
    } else {
        winning
    };
    let (preferred, others): (Vec<_>, Vec<_>) =
        moves.into_iter().partition(|text| game.is_preferred(text));
    let mut best = if preferred.is_empty() {
        others
    } else {
        preferred
    };
    best.swap_remove(random.usize(..best.len()))
}

/// Plays one game to its end, or to the end of the input.
pub(crate) fn play<G: Game>(table: &mut Table) -> io::Result<()> {
    let mut game = G::new(&mut table.random);
    writeln!(
        table.output,
        "{}\nA move: {}. Also: `hint`, `moves`, `quit`.",
        G::RULES,
        G::FORM
    )?;
    let mut bot_moves = table.bot_begins;
    loop {
        writeln!(table.output, "\n{}", game.show())?;
        let mut options = game.options();
        if options.is_empty() {
            let who = if bot_moves == G::STUCK_WINS {
                "I win."
            } else {
                "You win. Well played!"
            };
            return writeln!(table.output, "{who}");
        }
        let text = if bot_moves {
            let text = bot(&game, &mut table.random);
            writeln!(table.output, "I play {text}.")?;
            text
        } else {
            match ask(table, &game, &options)? {
                Some(text) => text,
                None => return writeln!(table.output, "Goodbye."),
            }
        };
        // Both kinds of players choose from the options.
        if let Some(index) = options.iter().position(|(option, _)| *option == text) {
            game = options.swap_remove(index).1;
        }
        bot_moves = !bot_moves;
    }
}

/// Asks until a legal move is typed. Returns `None` if the person quits.
fn ask<G: Game>(
    table: &mut Table,
    game: &G,
    options: &[(String, G)],
) -> io::Result<Option<String>> {
    loop {
        write!(table.output, "Your move: ")?;
        table.output.flush()?;
        let mut line = Vec::new();
        if table.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(table.output)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).to_lowercase();
        let typed = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((text, _)) = options
            .iter()
            .find(|(text, _)| text.to_lowercase() == typed)
        {
            return Ok(Some(text.clone()));
        }
        match typed.as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(None),
            "hint" => match game.winning().first() {
                Some(text) => writeln!(table.output, "{text} wins.")?,
                None => writeln!(table.output, "No move wins against perfect play.")?,
            },
            "moves" => {
                let texts: Vec<_> = options.iter().map(|(text, _)| text.as_str()).collect();
                writeln!(table.output, "{}", texts.join(", "))?;
            }
            _ => writeln!(
                table.output,
                "That is not a legal move. A move: {}, such as {}.",
                G::FORM,
                options[0].0
            )?,
        }
    }
}

/// The name of a game and the function that plays it.
pub(crate) type Entry = (&'static str, fn(&mut Table) -> io::Result<()>);

/// All games, in the order of the documentation.
pub(crate) const GAMES: [Entry; 12] = [
    ("treblecross", play::<strips::Treblecross>),
    ("chess", play::<strips::Chess>),
    ("leftright", play::<strips::LeftRight>),
    ("matrix", play::<piles::Matrix>),
    ("misere", play::<piles::Misere>),
    ("calendar", play::<boards::Calendar>),
    ("partition", play::<piles::Partition>),
    ("stone", play::<piles::Stone>),
    ("knights", play::<boards::Knights>),
    ("marble", play::<boards::Marble>),
    ("nottt", play::<strips::Nottt>),
    ("tttnim", play::<boards::Tttnim>),
];

/// Play against a bot that never errs.
#[derive(Debug, Parser)]
struct Cli {
    /// The game.
    #[arg(value_parser = PossibleValuesParser::new(GAMES.map(|(name, _)| PossibleValue::new(name))))]
    game: String,

    /// Play the same game again [default: another one each time].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Let the bot begin.
    #[arg(long)]
    second: bool,
}

#[cfg_attr(test, allow(dead_code, reason = "tests play in process"))]
fn main() -> ExitCode {
    let cli = Cli::parse();
    let random = cli.seed.map_or_else(Rng::new, Rng::with_seed);
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut table = Table {
        input: &mut input,
        output: &mut output,
        random,
        bot_begins: cli.second,
    };
    let game = GAMES.iter().find(|(name, _)| *name == cli.game);
    match game.map_or(Ok(()), |(_, play)| play(&mut table)) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // If this also fails, there is no way to report it.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
