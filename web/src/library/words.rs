//! Positions of any game as text: rings, products, walled lattices, states, graphs and all other
//! games without a board of their own.

use std::collections::BTreeSet;

use grundy_core::{family::Position, game::Game, game::Rules, game::expr::Steps};

/// The most moves of one component: a longer list is useless.
pub const MOST_MOVES: usize = 20_000;
/// The most elementary steps for the rules of one heap.
pub const HEAP_STEPS: u64 = 2_000_000;
/// The largest number of a position: a ride has as many options as its number.
pub const MOST_NUMBER: u64 = 2000;
/// The most bytes of a position: the edges of a large graph take some kilobytes.
const LONGEST_POSITION: usize = 16_384;
/// The most cells of a first position of several rows.
const MOST_CELLS: u64 = 10;

/// The sums that one move leads to, each once.
type OptionSums = BTreeSet<Vec<Position>>;

/// The error for a component with too many moves.
pub(super) fn too_many() -> String {
    format!("error: a component here has more than {MOST_MOVES} moves; begin with a smaller one")
}

/// Checks that a text is a position of the game with small numbers.
///
/// # Errors
/// If the text is not a position of the game, or is too large.
pub fn check(game: &Game, at: &str) -> Result<(), String> {
    if at.len() > LONGEST_POSITION {
        return Err(format!(
            "error: a position has at most {LONGEST_POSITION} bytes here"
        ));
    }
    if game.sum().is_some() {
        return Err(format!(
            "error: {game} is played by its parts; name a position of each of them"
        ));
    }
    let place = game
        .parse_position(at)
        .map_err(|error| format!("error: {error}"))?;
    check_numbers(game, &place)
}

fn check_numbers(game: &Game, place: &Position) -> Result<(), String> {
    use grundy_core::{game::ring::Place::Gap, game::ring::Place::Ring, game::ring::Place::Row};
    let most = match place {
        Position::Ring(Ring(n) | Row(n) | Gap(n, ..)) => *n,
        // The numbers of a graph or an order are at most those of its elements.
        Position::Finite(_) => 0,
        _ => game
            .family()
            .numbers(place)
            .into_iter()
            .flatten()
            .max()
            .unwrap_or(0),
    };
    let fits = most <= MOST_NUMBER;
    fits.then_some(()).ok_or_else(|| {
        format!("error: {game} is played here with numbers of at most {MOST_NUMBER}")
    })
}

/// Returns the options of a position without parts that are empty in any game.
///
/// # Errors
/// If there are too many options, or the rules fail at this position.
fn options(game: &Game, place: &Position) -> Result<OptionSums, String> {
    check_numbers(game, place)?;
    check_product(game, place)?;
    let mut options = OptionSums::new();
    let mut add = |parts: &[Position]| {
        if options.len() <= MOST_MOVES {
            let mut parts: Vec<Position> = parts
                .iter()
                .filter(|part| !is_empty(part))
                .cloned()
                .collect();
            parts.sort_unstable();
            options.insert(parts);
        }
    };
    if let (Some(rule), Position::Cell(state)) = (game.state(), place) {
        let clauses = rule.each_option(state, &mut Steps::at_most(HEAP_STEPS), &mut |parts| {
            add(&parts
                .iter()
                .copied()
                .map(Position::Cell)
                .collect::<Vec<_>>());
            Ok(())
        });
        clauses.map_err(|flaw| {
            format!(
                "error: the rules fail at {}: {flaw}",
                game.print_position(place)
            )
        })?;
    } else {
        game.options(place, &mut add);
    }
    if options.len() > MOST_MOVES {
        return Err(too_many());
    }
    Ok(options)
}

/// Checks the number of moves of a product before they are listed: it is the product of the
/// factors' numbers.
fn check_product(game: &Game, place: &Position) -> Result<(), String> {
    let (Some(product), Position::Cell(coin)) = (game.product(), place) else {
        return Ok(());
    };
    let mut moves = 1_usize;
    for (factor, &heap) in product.factors.iter().zip(coin) {
        let mut own = 0_usize;
        if let Some(rules) = factor.heaps() {
            let failed = |flaw| format!("error: the rules of {factor} fail at heap {heap}: {flaw}");
            rules
                .try_options(heap, &mut Steps::at_most(HEAP_STEPS), &mut |_| own += 1)
                .map_err(failed)?;
        }
        moves = moves.saturating_mul(own);
    }
    if moves > MOST_MOVES {
        Err(too_many())
    } else {
        Ok(())
    }
}

/// Returns `true` if nothing is left of a component.
fn is_empty(part: &Position) -> bool {
    use grundy_core::game::finite::Place::Left;
    part.is_empty() || matches!(part, Position::Finite(Left(left)) if left.is_empty())
}

/// Returns every move of a position once: in words, and the positions that it leaves.
///
/// # Errors
/// As [`check`]; also if there are too many moves, or the rules fail at this position.
pub fn moves(game: &Game, at: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    check(game, at)?;
    let place = game
        .parse_position(at)
        .map_err(|error| format!("error: {error}"))?;
    let played = |parts: Vec<Position>| {
        let to = parts.iter().map(|part| game.print_position(part)).collect();
        (in_words(game, &place, &parts), to)
    };
    Ok(options(game, &place)?.into_iter().map(played).collect())
}

/// Describes a move: `take 1,2`, `write O into cell 3`, `go to 3,4`, or `leave row 2 + row 3`.
fn in_words(game: &Game, from: &Position, to: &[Position]) -> String {
    use grundy_core::{game::finite::Place::Left, game::finite::Place::Vertex};
    let parts: Vec<String> = to.iter().map(|part| game.print_position(part)).collect();
    match (from, to) {
        (Position::Finite(Left(left)), _) => {
            let kept: BTreeSet<usize> = to.iter().flat_map(remaining).copied().collect();
            let taken = Position::Finite(Left(left.difference(&kept).copied().collect()));
            match game.print_position(&taken).trim_matches(['{', '}']) {
                "opening" => "take all".to_owned(),
                taken => format!("take {taken}"),
            }
        }
        (Position::Marks(before), [Position::Marks(after)]) => {
            write_between(before, after, &parts[0])
        }
        (Position::Finite(Vertex(_)), _) => format!("go to {}", parts.join(" + ")),
        (Position::Cell(_), [_]) if game.product().is_none() => format!("go to {}", parts[0]),
        (_, []) => "leave nothing".to_owned(),
        _ => format!("leave {}", parts.join(" + ")),
    }
}

/// The elements of a part of a finite game.
fn remaining(part: &Position) -> &BTreeSet<usize> {
    use grundy_core::game::finite::Place::Left;
    static NOTHING: BTreeSet<usize> = BTreeSet::new();
    if let Position::Finite(Left(left)) = part {
        left
    } else {
        &NOTHING
    }
}

/// Describes the mark that a move writes into rows of cells, whose text after the move is `text`.
fn write_between(before: &[u8], after: &[u8], text: &str) -> String {
    let rows: Vec<&str> = text.split('/').collect();
    let cell = before
        .iter()
        .zip(after)
        .position(|(before, after)| before != after)
        .unwrap_or_default();
    let (column, row) = (cell / rows.len(), cell % rows.len());
    let mark = rows[row].chars().nth(column).unwrap_or('.');
    let place = if rows.len() > 1 {
        format!("row {}, ", row + 1)
    } else {
        String::new()
    };
    format!("write {mark} into {place}cell {}", column + 1)
}

/// Returns small first positions as text, each the components of a sum.
pub fn starts(game: &Game) -> Vec<Vec<String>> {
    let small: &[&[u64]] = match game.family().coordinates().len() {
        // Under misère play the coins of a product make too many sums in larger positions.
        2 if game.product().is_some() => &[&[2, 2], &[3, 2], &[3, 3], &[4, 4]],
        3 if game.product().is_some() => &[&[1, 2, 1], &[2, 2, 1]],
        0 => &[&[]],
        1 => &[&[9], &[8], &[7], &[5], &[4], &[3], &[2], &[1], &[0]],
        2 => &[
            &[6, 4],
            &[7, 3],
            &[5, 6],
            &[8, 8],
            &[9, 7],
            &[3, 2],
            &[2, 2],
        ],
        3 => &[&[3, 4, 5], &[2, 3, 4], &[5, 5, 5], &[2, 2, 1]],
        _ => &[&[2, 3, 4, 3], &[1, 2, 3, 4], &[3, 3, 3, 3], &[1, 1, 2, 1]],
    };
    let print = |numbers: &&[u64]| {
        Some(vec![
            game.print_position(&game.family().from_numbers(numbers)?),
        ])
    };
    // Rows of more cells have too many positions to be searched.
    let rows = game.row().map_or(1, |row| row.rows as u64);
    let fits = |numbers: &&&[u64]| {
        rows == 1 || numbers.iter().all(|&columns| columns * rows <= MOST_CELLS)
    };
    let single = small.iter().filter(fits).filter_map(print);
    if game.ring().is_none() {
        return single.collect();
    }
    // Most rings are lost by the player to move. A row beside the ring makes a win.
    let row = |row: &str| {
        game.parse_position(row)
            .ok()
            .map(|row| vec!["9".to_owned(), game.print_position(&row)])
    };
    ["row 5", "row 4", "gap 4,1,1", "gap 3,1,1"]
        .into_iter()
        .filter_map(row)
        .chain(single)
        .collect()
}
