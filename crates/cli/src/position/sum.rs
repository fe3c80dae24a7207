//! A position from the command line: components, each a position of one part of a sum.

use std::{collections::BTreeMap, fmt};

use crate::BadInput;
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
    game: Game,
    /// The game, or the parts of a sum.
    parts: Vec<Game>,
    /// The components.
    pub all: Vec<Component>,
    /// The number of each component.
    counts: BTreeMap<Component, usize>,
}

impl Components {
    /// Reads the components of a position. Without words, the position is the opening.
    ///
    /// # Errors
    /// If a component is not a position of the game.
    pub fn read(game: &Game, words: &[String]) -> anyhow::Result<Self> {
        let parts = game.sum().map_or_else(|| vec![game.clone()], |sum| sum.parts.clone());
        let pieces = pieces(words);
        let all = if pieces.is_empty() { openings(&parts)? } else { components(game, &parts, &pieces)? };
        let mut counts = BTreeMap::new();
        for component in &all {
            *counts.entry(component.clone()).or_insert(0) += 1;
        }
        Ok(Self { game: game.clone(), parts, all, counts })
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game of a component.
    pub fn part(&self, component: usize) -> &Game {
        self.all.get(component).and_then(|component| self.parts.get(component.part)).unwrap_or(&self.game)
    }

    /// Returns the number of components that equal one of them.
    pub fn count(&self, component: &Component) -> usize {
        self.counts.get(component).copied().unwrap_or(0)
    }

    /// Returns the games of all parts.
    pub fn parts(&self) -> &[Game] {
        &self.parts
    }

    /// Formats a component.
    pub fn print(&self, component: usize) -> String {
        let position = self.all.get(component).map(|component| &component.position);
        position.map_or_else(String::new, |position| self.part(component).print_position(position))
    }
}

impl fmt::Display for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components: Vec<String> = (0..self.all.len()).map(|component| self.print(component)).collect();
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
        let Some(game) = self.parts.get(component.part) else { return true };
        let mut parts = Vec::new();
        game.options_while(&component.position, go_on, &mut |positions| {
            parts.clear();
            let of_part = |position: &Position| Component { part: component.part, position: position.clone() };
            parts.extend(positions.iter().map(of_part));
            option(&parts);
        })
    }
}

/// Returns the opening of each part that has an opening.
fn openings(parts: &[Game]) -> anyhow::Result<Vec<Component>> {
    let opening = |(part, game): (usize, &Game)| {
        let text = if game.board().is_some() { "0" } else { "opening" };
        let position = game
            .parse_position(text)
            .map_err(|error| BadInput(format!("name a position of {game}: {}", error.form)))?;
        Ok(Component { part, position })
    };
    parts.iter().enumerate().map(opening).collect()
}

/// Splits the words of the command line into components: at blanks and at `+`, but not within braces.
fn pieces(words: &[String]) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut depth = 0_u32;
    for character in words.join("+").chars() {
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
    // What a move leaves of a ring is two words: `row 5`.
    let mut joined: Vec<String> = Vec::new();
    for piece in pieces {
        match joined.last_mut() {
            Some(kind) if matches!(kind.as_str(), "row" | "gap") => *kind = format!("{kind} {piece}"),
            _ => joined.push(piece),
        }
    }
    joined
}

/// Parses one component. Its numbers may be written as `10^18`, `1e18` and `1_000`, as in bounds.
fn component(game: &Game, part: usize, piece: &str) -> anyhow::Result<Component> {
    let plain = |number: &str| whole_number(number).map_or_else(|| number.to_owned(), |number| number.to_string());
    let spelled: Vec<String> = piece.split(',').map(plain).collect();
    let one = game.family().coordinates().len() == 1;
    let position = game.parse_position(&spelled.join(",")).map_err(|error| refuse(piece, error.form, one))?;
    Ok(Component { part, position })
}

/// Parses the components. The numbers of a component may be separate words, as in `3 8` for a sum of two games.
fn components(game: &Game, parts: &[Game], pieces: &[String]) -> anyhow::Result<Vec<Component>> {
    let coordinates: Vec<usize> = parts.iter().map(|part| part.family().coordinates().len()).collect();
    let numbers: usize = coordinates.iter().sum();
    let are_joined = pieces.iter().any(|piece| piece.contains([',', '{']));
    let one_by_one = || -> anyhow::Result<Vec<Component>> {
        let own = pieces.iter().zip((0..parts.len()).cycle());
        own.map(|(piece, part)| component(&parts[part], part, piece)).collect()
    };
    if parts.len() == 1 && (coordinates[0] < 2 || are_joined) {
        return one_by_one();
    }
    // An opening takes no number: more numbers than one for each coordinate would begin it again.
    let fits = numbers > 0 && pieces.len() % numbers == 0 && (pieces.len() == numbers || !coordinates.contains(&0));
    let fits = fits && !are_joined;
    if parts.len() > 1 && pieces.len() % parts.len() == 0 {
        match one_by_one() {
            Err(_) if fits => {}
            read => return read,
        }
    }
    if !fits {
        let refused = || wrong_count(game, parts, numbers, pieces.len()).into();
        // The empty cells alone are a gap of a strip.
        return if parts.len() == 1 { one_by_one().map_err(|_| refused()) } else { Err(refused()) };
    }
    let mut all = Vec::new();
    for position in pieces.chunks(numbers) {
        let mut rest = position;
        for (part, (game, &count)) in parts.iter().zip(&coordinates).enumerate() {
            let (own, others) = rest.split_at(count);
            rest = others;
            let text = if count == 0 { "opening".to_owned() } else { own.join(",") };
            all.push(component(game, part, &text)?);
        }
    }
    Ok(all)
}

/// Returns the refusal of a number of words that is not that of the components.
fn wrong_count(game: &Game, parts: &[Game], numbers: usize, given: usize) -> BadInput {
    let form = |game: &Game| game.family().position_form();
    match parts {
        [only] => BadInput(format!(
            "a position of {game} has {numbers} numbers, or a multiple of that; these are {given}; a component is {}",
            form(only)
        )),
        _ => {
            let forms: Vec<String> = parts.iter().map(|part| format!("of {part}: {}", form(part))).collect();
            let count = parts.len();
            BadInput(format!("a position of {game} has {count} components, these are {given}; {}", forms.join("; ")))
        }
    }
}

/// Returns the refusal of a component that is not a position of the game.
fn refuse(piece: &str, form: &str, has_one_number: bool) -> anyhow::Error {
    let numbers: Vec<&str> = piece.split(',').collect();
    let are_digits = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let advice = if piece.parse::<Game>().is_ok() {
        "; write a sum of games in quotes: 'Kayles + Nim'".to_owned()
    } else if has_one_number && numbers.len() > 1 && numbers.iter().all(are_digits) {
        format!("; several components are separate words: {}", numbers.join(" "))
    } else if numbers.iter().any(|number| are_digits(number) && number.parse::<u64>().is_err()) {
        format!("; the largest number is {}", u64::MAX)
    } else {
        String::new()
    };
    BadInput(format!("`{piece}` is not a component of this game: a component is {form}{advice}")).into()
}
