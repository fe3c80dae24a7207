//! The games of statements: whether the terms of a statement are those that the writer makes of a
//! game.

use crate::{codes, lattice, misere, removal, strips, words::split_words};
use grundy_core::game::{Game, Ring, Strip};

/// Returns `true` if a statement is about this game.
pub fn is_of(game: &Game, statement: &[&str]) -> bool {
    let Some((head, arguments)) = statement.split_first() else {
        return false;
    };
    let begins = |term: Option<String>, after: usize| {
        term.is_some_and(|term| {
            let term = split_words(&term);
            arguments.len() == term.len() + after
                && arguments.iter().zip(&term).all(|(word, own)| word == own)
        })
    };
    let of_strip = |strip: Option<&Strip>, after: usize| begins(strip.map(strips::term), after);
    match *head {
        "code_law" => begins(game.code().and_then(codes::code_term), 3),
        "rule_law" => begins(game.code().map(codes::rule_term), 6),
        "removal_law" => removal_of(game, arguments),
        "heap_law" => begins(
            removal::powers_of(game).map(|base| format!("(single (power_move {base}))")),
            6,
        ),
        "strip_law" => of_strip(game.strip(), 3),
        "strip_ring_law" => {
            let Some(Ring::Strip(strip)) = game.ring() else {
                return false;
            };
            of_strip(Some(strip), 3)
        }
        "growing_strip_law" => {
            let kinds = game.strip().map_or(0, |strip| strip.ends() * strip.ends());
            // The preperiod, the period, the list of the saltus, its scope and the table.
            of_strip(game.strip(), 2 + (2 * kinds + 1) + 2 + 1)
        }
        "blocks_law" => game.lattice().is_some_and(|game| {
            begins(lattice::leaps_term(game), 3)
                && arguments.iter().rev().nth(1) == Some(&game.dimensions.to_string().as_str())
        }),
        // A list of pairs, the laws of the layers, comes before the table.
        "layers_law" => game
            .state()
            .and_then(lattice::clauses_term)
            .is_some_and(|term| {
                let term = split_words(&term);
                let laws = arguments.get(term.len()..).unwrap_or_default();
                arguments.starts_with(&term)
                    && laws.first() == Some(&"[")
                    && laws.iter().filter(|word| **word == "[").count() == 1
            }),
        "sum_law" => {
            let second = arguments
                .iter()
                .rposition(|word| *word == "Removal")
                .and_then(|at| at.checked_sub(1));
            let halves = second.and_then(|second| arguments.split_at_checked(second));
            // The second game is followed by its law, then by the law of the first game, each with
            // a table.
            let (Some((x, rest)), Some(own)) = (halves, crate::sums::coordinates_of(game)) else {
                return false;
            };
            let [game_x, game_y] = own.as_slice() else {
                return false;
            };
            let Some((y, law_y)) = rest.split_at_checked(rest.len().saturating_sub(6)) else {
                return false;
            };
            let Some((y, law_x)) = y.split_at_checked(y.len().saturating_sub(6)) else {
                return false;
            };
            removal_of(game_x, &[x, law_x].concat()) && removal_of(game_y, &[y, law_y].concat())
        }
        "ring_law" => {
            let Some(Ring::Code(code)) = game.ring() else {
                return false;
            };
            begins(codes::list_term(code).map(|(term, _)| term), 3)
        }
        "cells_law" => cells_of(game, arguments).unwrap_or(false),
        "planar_law" => begins(game.lattice().and_then(lattice::moves_term), 1),
        "misere_law" => begins(misere::code_term(game), 4),
        "solves" => removal::bound_term(game).is_some_and(|bound| {
            statement
                == split_words(&format!(
                    "solves (take_up_to {bound}) (levine_value {bound})"
                ))
        }),
        "forall" => {
            "Wythoff"
                .parse::<Game>()
                .is_ok_and(|wythoff| wythoff == *game)
                && statement == split_words(lattice::WYTHOFF)
        }
        _ => false,
    }
}

/// Returns `true` if the arguments are a list of the games of the coordinates and a list of their
/// values: `[(Removal …); …] [shift_value (entry table) n0 p e%N; …]`.
fn cells_of(game: &Game, arguments: &[&str]) -> Option<bool> {
    let (games, rest) = list(arguments)?;
    let (values, []) = list(rest)? else {
        return None;
    };
    let own = crate::sums::coordinates_of(game)?;
    let is_of = |((own, game), value): ((&Game, &&[&str]), &&[&str])| match **value {
        ["shift_value", "(", "entry", table, ")", n0, p, e, "%", "N"] => {
            removal_of(own, &[*game, &[n0, p, e, "%", "N", table]].concat())
        }
        _ => false,
    };
    let counts = [games.len(), values.len()] == [own.len(); 2];
    Some(counts && own.iter().zip(&games).zip(&values).all(is_of))
}

/// Returns the entries of the list at the beginning of a term, and the words after it.
fn list<'a>(words: &'a [&'a str]) -> Option<(Vec<&'a [&'a str]>, &'a [&'a str])> {
    let (mut depth, mut begin, mut entries) = (0_usize, 1, Vec::new());
    for (at, word) in words.iter().enumerate() {
        match *word {
            "[" | "(" => depth += 1,
            "]" | ")" => depth = depth.checked_sub(1)?,
            ";" if depth == 1 => {
                entries.push(words.get(begin..at)?);
                begin = at + 1;
            }
            _ => (),
        }
        if depth == 0 {
            entries.push(words.get(begin..at)?);
            return Some((entries, words.get(at + 1..)?)).filter(|_| words.first() == Some(&"["));
        }
    }
    None
}

/// Returns `true` if the arguments begin with the numbers that the game removes:
/// `(Removal [true;false] [true] 0) n0 p e%N table`.
fn removal_of(game: &Game, arguments: &[&str]) -> bool {
    let ["(", "Removal", rest @ .., floor, ")", _, _, _, "%", "N", _] = arguments else {
        return false;
    };
    let list = |words: &[&str]| -> Option<Vec<bool>> {
        let [] = words else {
            let entry = |word: &[&str]| match word {
                ["true"] => Some(true),
                ["false"] => Some(false),
                _ => None,
            };
            return words.split(|word| *word == ";").map(entry).collect();
        };
        Some(Vec::new())
    };
    let mut lists = rest.split(|word| *word == "[");
    let (Some([]), Some([first @ .., "]"]), Some([turn @ .., "]"]), None) =
        (lists.next(), lists.next(), lists.next(), lists.next())
    else {
        return false;
    };
    match (list(first), list(turn), floor.parse()) {
        (Some(first), Some(turn), Ok(floor)) => removal::is_removal(game, &first, &turn, floor),
        _ => false,
    }
}
