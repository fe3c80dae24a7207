//! A position as people write it: components, each a position of one part of a sum.

use std::{borrow::Borrow, collections::BTreeMap, fmt, sync::Arc};

use crate::Refusal;
use grundy_core::{
    family::Position,
    game::{Game, Rules},
    notation::bounds::whole_number,
};

/// A position of a part of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component {
    /// The number of the part.
    pub part: usize,
    /// The position of that part.
    pub position: Position,
}

/// The components of a position, and their games.
#[derive(Debug)]
pub struct Components {
    game: Arc<Game>,
    /// The game, or the parts of a sum.
    parts: Vec<Arc<Game>>,
    /// The components.
    pub all: Vec<Component>,
    /// The number of each component.
    counts: BTreeMap<Component, usize>,
}

impl Components {
    /// Reads a position of a game, or of the parts of a sum of games. Its components are separate
    /// words or are joined by `+`; without words, the position is the opening.
    ///
    /// # Errors
    /// If a word is not a component.
    pub fn read(game: &Arc<Game>, words: &[impl Borrow<str>]) -> Result<Self, Refusal> {
        let (parts, pieces) = (parts(game), pieces(&words.join("+")));
        let all = if pieces.is_empty() {
            openings(&parts)?
        } else {
            components(game, &parts, pieces)?
        };
        Ok(Self::new(game, parts, all))
    }

    /// Returns a sum of positions of one game.
    #[must_use]
    pub fn from_game(game: &Arc<Game>, positions: Vec<Position>) -> Self {
        let all = positions
            .into_iter()
            .map(|position| Component { part: 0, position })
            .collect();
        Self::new(game, vec![Arc::clone(game)], all)
    }

    fn new(game: &Arc<Game>, parts: Vec<Arc<Game>>, all: Vec<Component>) -> Self {
        let mut counts = BTreeMap::new();
        for component in &all {
            *counts.entry(component.clone()).or_insert(0) += 1;
        }
        Self {
            game: Arc::clone(game),
            parts,
            all,
            counts,
        }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game of a component.
    #[must_use]
    pub fn part(&self, component: usize) -> &Game {
        self.all
            .get(component)
            .and_then(|component| self.parts.get(component.part))
            .unwrap_or(&self.game)
    }

    /// Returns the number of components that equal one of them.
    pub(crate) fn count(&self, component: &Component) -> usize {
        self.counts.get(component).copied().unwrap_or(0)
    }

    /// Returns the games of all parts.
    pub(crate) fn parts(&self) -> &[Arc<Game>] {
        &self.parts
    }

    /// Formats a component.
    #[must_use]
    pub fn print(&self, component: usize) -> String {
        let position = self.all.get(component).map(|component| &component.position);
        position.map_or_else(String::new, |position| {
            self.part(component).print_position(position)
        })
    }
}

impl fmt::Display for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components: Vec<String> = (0..self.all.len())
            .map(|component| self.print(component))
            .collect();
        f.write_str(&components.join(" + "))
    }
}

/// In a sum of games, a component obeys the rules of its part.
impl Rules for Components {
    type Position = Component;

    fn options(&self, component: &Component, option: &mut dyn FnMut(&[Component])) {
        self.options_while(component, &|| true, option);
    }

    fn options_while(
        &self,
        component: &Component,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Component]),
    ) -> bool {
        let Some(game) = self.parts.get(component.part) else {
            return true;
        };
        let mut parts = Vec::new();
        game.options_while(&component.position, go_on, &mut |positions| {
            parts.clear();
            let of_part = |position: &Position| Component {
                part: component.part,
                position: position.clone(),
            };
            parts.extend(positions.iter().map(of_part));
            option(&parts);
        })
    }
}

/// Returns the parts of a sum of games, or another game alone.
pub(crate) fn parts(game: &Arc<Game>) -> Vec<Arc<Game>> {
    game.sum().map_or_else(
        || vec![Arc::clone(game)],
        |sum| sum.parts.iter().cloned().map(Arc::new).collect(),
    )
}

/// Returns the opening of each part that has an opening.
fn openings(parts: &[Arc<Game>]) -> Result<Vec<Component>, Refusal> {
    let opening = |(part, game): (usize, &Arc<Game>)| {
        let text = if game.board().is_some() {
            "0"
        } else {
            "opening"
        };
        let position = game.parse_position(text).map_err(|error| {
            Refusal::Position(format!("name a position of {game}: {}", error.form))
        })?;
        Ok(Component { part, position })
    };
    parts.iter().enumerate().map(opening).collect()
}

/// Splits a text into components: at blanks and at `+`, but not within braces.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut depth = 0_u32;
    for character in text.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let separates = character == '+' || character.is_whitespace();
        match pieces.last_mut() {
            Some(piece) if depth > 0 || !separates => piece.push(character),
            _ => pieces.push(String::new()),
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    // A row that remains of a ring is two words: `row 5`.
    let mut joined: Vec<String> = Vec::new();
    for piece in pieces {
        match joined.last_mut() {
            Some(kind) if matches!(kind.as_str(), "row" | "gap") => {
                *kind = format!("{kind} {piece}");
            }
            _ => joined.push(piece),
        }
    }
    joined
}

/// Parses one component. Its numbers may be written as `10^18`, `1e18` and `1_000`, as in bounds.
fn component(game: &Game, part: usize, piece: &str) -> Result<Component, Refusal> {
    let plain = |number: &str| {
        whole_number(number).map_or_else(|| number.to_owned(), |number| number.to_string())
    };
    let spelled: Vec<String> = piece.split(',').map(plain).collect();
    let one = game.family().coordinates().len() == 1;
    let position = game
        .parse_position(&spelled.join(","))
        .map_err(|error| refuse(piece, error.form, one))?;
    Ok(Component { part, position })
}

/// Parses the components. The numbers of a component may be separate words, as in `3 8` for a sum
/// of two games.
fn components(
    game: &Game,
    parts: &[Arc<Game>],
    pieces: Vec<String>,
) -> Result<Vec<Component>, Refusal> {
    let coordinates: Vec<usize> = parts
        .iter()
        .map(|part| part.family().coordinates().len())
        .collect();
    let numbers: usize = coordinates.iter().sum();
    // The numbers of all parts may be joined, as in `3,8`.
    let is_whole = |piece: &String| {
        parts.len() > 1 && piece.split(',').count() == numbers && !piece.contains('{')
    };
    let split = |piece: &String| piece.split(',').map(str::to_owned).collect::<Vec<_>>();
    let pieces = if pieces.iter().all(is_whole) {
        pieces.iter().flat_map(split).collect()
    } else {
        pieces
    };
    let are_joined = pieces.iter().any(|piece| piece.contains([',', '{']));
    let one_by_one = || -> Result<Vec<Component>, Refusal> {
        let own = pieces.iter().zip((0..parts.len()).cycle());
        own.map(|(piece, part)| component(&parts[part], part, piece))
            .collect()
    };
    if parts.len() == 1 && (coordinates[0] < 2 || are_joined) {
        return one_by_one();
    }
    // An opening takes no number: more numbers than one for each coordinate would begin it again.
    let fits = numbers > 0
        && pieces.len() % numbers == 0
        && (pieces.len() == numbers || !coordinates.contains(&0));
    let fits = fits && !are_joined;
    if parts.len() > 1 && pieces.len() % parts.len() == 0 {
        match one_by_one() {
            Err(_) if fits => {}
            read => return read,
        }
    }
    if !fits {
        let refused = || wrong_count(game, parts, numbers, pieces.len());
        // The empty cells alone are a gap of a strip.
        return if parts.len() == 1 {
            one_by_one().map_err(|_| refused())
        } else {
            Err(refused())
        };
    }
    let mut all = Vec::new();
    for position in pieces.chunks(numbers) {
        let mut rest = position;
        for (part, (game, &count)) in parts.iter().zip(&coordinates).enumerate() {
            let (own, others) = rest.split_at(count);
            rest = others;
            let text = if count == 0 {
                "opening".to_owned()
            } else {
                own.join(",")
            };
            all.push(component(game, part, &text)?);
        }
    }
    Ok(all)
}

/// Returns the refusal of a number of words that is not that of the components.
fn wrong_count(game: &Game, parts: &[Arc<Game>], numbers: usize, given: usize) -> Refusal {
    let form = |game: &Game| game.family().position_form();
    Refusal::Position(match parts {
        [only] => format!(
            "a position of {game} has {numbers} numbers, or a multiple of that; these are {given}; a component is {}",
            form(only)
        ),
        _ => {
            let forms: Vec<String> = parts
                .iter()
                .map(|part| format!("of {part}: {}", form(part)))
                .collect();
            let count = parts.len();
            format!(
                "a position of {game} has {count} components, these are {given}; {}",
                forms.join("; ")
            )
        }
    })
}

/// Returns the refusal of a component that is not a position of the game.
fn refuse(piece: &str, form: &'static str, has_one_number: bool) -> Refusal {
    let numbers: Vec<&str> = piece.split(',').collect();
    let are_digits =
        |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if piece.parse::<Game>().is_ok() {
        return Refusal::Line {
            piece: piece.to_owned(),
            form,
        };
    }
    let advice = if has_one_number && numbers.len() > 1 && numbers.iter().all(are_digits) {
        format!(
            "; several components are separate words: {}",
            numbers.join(" ")
        )
    } else if numbers
        .iter()
        .any(|number| are_digits(number) && number.parse::<u64>().is_err())
    {
        format!("; the largest number is {}", u64::MAX)
    } else {
        String::new()
    };
    Refusal::Position(format!(
        "`{piece}` is not a component of this game: a component is {form}{advice}"
    ))
}
