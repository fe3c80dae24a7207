//! Random text: notation with other spaces, and text that looks like notation.

use grundy_core::game::Game;
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop_oneof},
    sample::{Index, select, subsequence},
};

use super::game;

/// The canonical line of `game`, spelled in another way that names the same game.
pub fn messy(game: &Game) -> impl Strategy<Value = String> + use<> {
    let line = game.to_string();
    let breaks: Vec<usize> = (1..line.len()).filter(|&at| may_break(&line, at)).collect();
    let most = breaks.len().min(20);
    let space = select(vec![" ", "  ", "\t", "\n", " \r\n "]);
    (subsequence(breaks, 0..=most), space).prop_map(move |(breaks, space)| {
        let mut spelled = line.clone();
        for at in breaks.into_iter().rev() {
            spelled.insert_str(at, space);
        }
        format!("{space}{spelled}{space}")
    })
}

/// Returns `true` if white space may be put before byte `at`: not within a word, a number or a sign
/// of two characters.
pub fn may_break(line: &str, at: usize) -> bool {
    let pair = (line.as_bytes()[at - 1], line.as_bytes()[at]);
    let word = |byte: u8| byte.is_ascii_alphanumeric();
    let sign = |byte: u8| b"=.<>!-".contains(&byte);
    !(word(pair.0) && word(pair.1) || sign(pair.0) && sign(pair.1))
}

/// A line of notation with a few bytes changed, or any text at all.
pub fn almost_notation() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        select(vec![
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "-",
            "not ",
            "min(",
            "..=",
            ";",
            " for ",
            " if ",
            "n",
            "a",
            "0",
            "99999999999"
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    let edited = (
        game(),
        vec((any::<Index>(), 0..4usize, piece.clone()), 1..4),
    )
        .prop_map(|(game, edits)| {
            let mut chars: Vec<char> = game.to_string().chars().collect();
            for (at, removed, piece) in edits {
                let at = at.index(chars.len() + 1);
                let end = (at + removed).min(chars.len());
                chars.splice(at..end, piece.chars());
            }
            chars.into_iter().collect()
        });
    let soup = vec(piece, 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![edited, soup, any::<String>()]
}
