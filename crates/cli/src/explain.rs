//! `explain`: the law of a game and its proof in sentences, the winning move of a position with its
//! reason, or a card.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    SUCCESS,
    card::{self, CardArgs},
    game_arg::{self, BoundsArg, GameArg},
    output::Output,
    parameters,
    position::refuse_position,
    progress,
};
use grundy_answer::{
    Answer, Budget, Components, Explored, Line, Play, Solver, Stage, USUAL_TIME, Value, rules,
    title,
};
use grundy_compute::cost::SEARCHED;
use grundy_core::{game::Game, notation::Bounds};

/// Options of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy explain 'Subtraction({1,3,4})'
  grundy explain Kayles 3 5 7               heaps of 3, 5 and 7
  grundy explain 'Subtraction({1,2,k})'     for every k
  grundy explain Kayles --markdown -o kayles.md
  grundy explain Kayles --card
  grundy explain 0.137 'Subtraction({1,3,4})' --card -o cards.pdf

The proof is in words with the numbers of the game, so that a reader can check it; the values that it looks at follow.

A card has the rules, the first values, the law with its exceptions, and the values as code in two languages. Only
games of heaps have cards. A file whose name ends in .pdf or .svg is made ready for printing; other files are text.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Components of a position, as `grundy position` takes them; with --card, more games, each
    /// with a card.
    #[arg(value_name = "COMPONENT")]
    components: Vec<String>,

    #[command(flatten)]
    extent: BoundsArg,

    /// Print Markdown.
    #[arg(long)]
    markdown: bool,

    #[command(flatten)]
    card: CardArgs,

    /// Time limit in seconds for the law and the position, or for each card.
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,

    #[command(flatten)]
    output: Output,
}

/// The width of a line of text.
const WIDTH: usize = 100;

/// A section of the answer.
#[derive(Debug)]
struct Section {
    title: &'static str,
    paragraphs: Vec<String>,
    /// Lines in columns.
    table: String,
}

impl Section {
    fn new(title: &'static str, paragraphs: Vec<String>) -> Self {
        Self {
            title,
            paragraphs,
            table: String::new(),
        }
    }
}

/// Prints the explanation, or the cards.
///
/// # Errors
/// If the game or a component is invalid, the position is too large, a game has no card, or the
/// file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if args.card.card {
        return card::print(
            args.game.read()?.0,
            &args.components,
            &args.card,
            args.budget,
            &args.output,
        );
    }
    args.output.check()?;
    let budget = Duration::from_secs(args.budget);
    progress::set_budget(budget);
    let (title, sections) = match args.game.line()? {
        (Line::Open(line), _) if args.components.is_empty() => (
            line.text(),
            vec![Section::new(
                "Law",
                parameters::find(&line, &args.extent, budget)?.explain(),
            )],
        ),
        (line, file) => of_game(args, game_arg::game(line)?, file, budget)?,
    };
    let text = if args.markdown {
        markdown(&title, &sections)
    } else {
        plain(&title, &sections)
    };
    args.output.write(text.as_bytes())?;
    Ok(SUCCESS)
}

/// Returns the title and the sections of a game and of a position, if there is one.
fn of_game(
    args: &Args,
    game: Game,
    file: Option<Bounds>,
    budget: Duration,
) -> anyhow::Result<(String, Vec<Section>)> {
    let game = Arc::new(game);
    // An invalid position is refused before the search for a law.
    let is_asked = !args.components.is_empty();
    let sum = is_asked
        .then(|| Components::read(&game, &args.components))
        .transpose()
        .map_err(refuse_position)?;
    let start = Instant::now();
    let search = if sum.is_some() {
        Stage::Law.share(budget)
    } else {
        budget
    };
    let explored = match args.extent.given(file)? {
        Some(bounds) if game.finite().is_none() => {
            let values = args
                .extent
                .compute_for(&game, &bounds, SEARCHED, Some(budget))?;
            Explored::from_game(&game, values, &())?
        }
        _ => Explored::search(&game, &Budget::within(search))?,
    };
    let mut sections = Vec::new();
    let rules = rules(&game);
    if rules != game.to_string() {
        sections.push(Section::new(
            "Rules",
            rules.lines().map(str::to_owned).collect(),
        ));
    }
    sections.extend(law(&explored));
    if let Some(sum) = sum {
        let left = Budget::within(budget.saturating_sub(start.elapsed()));
        let solver = Solver::new(Line::Game(Arc::clone(&game)));
        let answer = solver
            .answer(&sum, Play::Normal, &left)
            .map_err(refuse_position)?;
        sections.push(Section::new("Position", position(&answer)));
    }
    Ok((title(&game, &explored.find_matches()), sections))
}

/// Returns the sections of the law, the proof, and the values.
fn law(explored: &Explored) -> Vec<Section> {
    let Some(law) = &explored.law else {
        return vec![Section::new(
            "Law",
            vec!["No law was found for the computed values.".to_owned()],
        )];
    };
    let lines = law.to_string();
    let said = lines.lines().enumerate().map(|(index, line)| {
        if index == 0 {
            sentence(line)
        } else {
            line.to_owned()
        }
    });
    let mut found = vec![Section::new("Law", said.collect())];
    let title = if law.is_proved() { "Proof" } else { "Evidence" };
    found.push(Section::new(title, law.explain(&explored.game)));
    if let (Some(last), None) = (found.last_mut(), explored.game.finite()) {
        last.table = explored.rows();
    }
    found
}

/// Returns a line as a sentence.
fn sentence(line: &str) -> String {
    let mut letters = line.chars();
    let first = letters.next().map(|first| {
        if line.starts_with("g(") {
            first
        } else {
            first.to_ascii_uppercase()
        }
    });
    let end = if line.ends_with(['.', ':']) { "" } else { "." };
    first.into_iter().chain(letters).collect::<String>() + end
}

/// Returns the winner of a position, one winning move, and why the other player has no answer.
fn position(answer: &Answer) -> Vec<String> {
    let mut found = vec![outcome(answer)];
    let Some(total) = answer.value else {
        let lost = "The rules of the P-positions decide: every move from a P-position leads to an N-position.";
        found.push(lost.to_owned());
        return found;
    };
    if total == 0 {
        found.push(
            "Every move changes the value of one component, as a value is the mex of the values of the options and so \
             never one of them. The nim-sum is then not 0, and the other player has a move that makes it 0 again."
                .to_owned(),
        );
        return found;
    }
    let Some(winning) = answer.winning_moves.first() else {
        found.push(
            "A winning move exists: it makes the nim-sum 0. There are too many moves to find it."
                .to_owned(),
        );
        return found;
    };
    let from = answer.values.get(winning.component);
    let from = from.map_or(0, |value| {
        if let Value::Number(value) = value {
            *value
        } else {
            0
        }
    });
    let to = winning.to.replace('+', " + ");
    found.push(format!(
        "A winning move is {} -> {to}. It changes the value of this component from {from} to {}, and the nim-sum from {total} to 0.",
        winning.from,
        from ^ total
    ));
    found.push(
        "No answer helps the other player. Each move changes the value of one component to another value, so the nim-sum \
         is not 0 after it, and the first player has a move that makes it 0 again. The player who faces the nim-sum 0 \
         at every turn is the one who has no move in the end."
            .to_owned(),
    );
    found
}

/// Returns the values of the components and the winner.
fn outcome(answer: &Answer) -> String {
    let (position, who) = (&answer.position, answer.winner());
    let values: Vec<String> = answer.values.iter().map(ToString::to_string).collect();
    match (values.as_slice(), answer.value) {
        ([_], Some(value)) => format!("The position {position} has the value {value}: {who}."),
        (_, Some(value)) => {
            let values = values.join(", ");
            format!(
                "The components of {position} have the values {values}, with the nim-sum {value}: {who}."
            )
        }
        (_, None) => format!("In the position {position}, {who}."),
    }
}

/// Returns the answer as text.
fn plain(title: &str, sections: &[Section]) -> String {
    let mut text = vec![format!("{title}\n")];
    for section in sections {
        text.push(format!("\n{}\n", section.title.to_uppercase()));
        text.extend(
            section
                .paragraphs
                .iter()
                .map(|paragraph| wrap_paragraph(paragraph)),
        );
        text.push(section.table.clone());
    }
    text.concat()
}

/// Returns the answer as Markdown.
fn markdown(title: &str, sections: &[Section]) -> String {
    /// Characters that have a meaning in Markdown.
    const SPECIAL: [char; 5] = ['\\', '*', '_', '[', '<'];
    let escaped = |text: &str| {
        let each = text.chars().flat_map(|letter| {
            SPECIAL
                .contains(&letter)
                .then_some('\\')
                .into_iter()
                .chain([letter])
        });
        each.collect::<String>()
    };
    let mut text = vec![format!("# {}\n", escaped(title))];
    for section in sections {
        text.push(format!("\n## {}\n", section.title));
        for paragraph in &section.paragraphs {
            text.push(format!("\n{}\n", escaped(paragraph)));
        }
        if !section.table.is_empty() {
            text.push(format!("\n```text\n{}```\n", section.table));
        }
    }
    text.concat()
}

/// Returns a paragraph in lines of at most [`WIDTH`] characters, unless a word is longer.
fn wrap_paragraph(paragraph: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in paragraph.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_without_losing_words() {
        let long = "word ".repeat(100) + &"x".repeat(150);
        let lines = wrap_paragraph(&long);
        assert!(
            lines
                .lines()
                .all(|line| line.len() <= WIDTH || !line.contains(' '))
        );
        assert_eq!(lines.replace('\n', " ").trim_end(), long);
    }

    #[test]
    fn markdown_escapes_what_it_would_read_as_markup() {
        let sections = [Section::new("Law", vec!["g(n) = 2*n_0 <= [1]".to_owned()])];
        let text = markdown("0.[3] * 0.[3]", &sections);
        assert_eq!(
            text,
            "# 0.\\[3] \\* 0.\\[3]\n\n## Law\n\ng(n) = 2\\*n\\_0 \\<= \\[1]\n"
        );
    }
}
