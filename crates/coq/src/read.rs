//! Reads a file of instances back, and refuses all that [`file`](crate::file) does not write.
//!
//! A Coq file may redefine the words of a statement, change the notation, assume an axiom, or load a plugin. None of this is
//! possible here: the file is split into sentences, and only seven kinds of sentences pass, whose words are numbers, tables, names
//! that the file itself defined with the prefix of a law, and words of the theory. What a theorem says of its game is compared
//! with the term that the writer makes of this game. The proofs are left to the kernel.

use std::collections::BTreeMap;

use crate::{codes, lattice, misere, removal, shifts, strips};
use grundy_core::game::{
    Game,
    set::{HeapSet, Named, Set},
};

/// A theorem of a file: the game, the claim, and the statement in Coq.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theorem {
    /// The theorem's name.
    pub name: String,
    /// The game's notation.
    pub game: String,
    /// `true` for a theorem on misère play.
    pub misere: bool,
    /// The claim in words: `period 12 from 71 on`.
    pub claim: String,
    /// The statement in Coq, on one line.
    pub statement: String,
    /// The line of the file in which the theorem begins, from 1.
    pub line: usize,
}

/// A file is not of the form that is written here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Foreign {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub why: String,
}

/// Words of terms in the theory. A file cannot define one of them, because its own names begin with `law_` or
/// `misere_law_`.
const WORDS: &[&str] = &[
    // Tables.
    "as_bits",
    "as_N",
    "wide_bits",
    "wide_N",
    "join",
    "rows",
    "nats",
    "true",
    "false",
    "N",
    "Z",
    "table",
    // Games.
    "Rule",
    "Any",
    "Unequal",
    "Equal",
    "Removal",
    "single",
    "power_move",
    "Strip",
    "Clause",
    "Always",
    "CompareN",
    "CompareP",
    "Eq",
    "Ne",
    "Lt",
    "Le",
    "Gt",
    "Ge",
    "Both",
    "Either",
    "Not",
    "quotient_bound",
    "take_up_to",
    "levine_value",
    // Certificates.
    "Plane",
    "Ray",
    "Sector",
    "Quotient",
];

/// The statements.
const STATEMENTS: &[&str] = &[
    "code_law",
    "rule_law",
    "removal_law",
    "heap_law",
    "strip_law",
    "blocks_law",
    "layers_law",
    "planar_law",
    "misere_law",
    "solves",
    "sum_law",
];

/// The soundness theorems of the checkers.
const CHECKERS: &[&str] = &[
    "check_code_sound",
    "check_code_sparse_sound",
    "check_rule_sound",
    "check_subtraction_sound",
    "check_removal_sound",
    "check_powers_sound",
    "check_strip_sound",
    "check_blocks_sound",
    "check_layers_sound",
    "check_planar_sound",
    "check_misere_sound",
];

/// Punctuation of terms, longer marks first.
const MARKS: &[&str] = &["<->", ":=", "/\\", "(", ")", "[", "]", ";", ",", ":", "%", "-", "~"];

/// A sentence or a comment, and the line where it begins.
struct Item {
    line: usize,
    kind: Kind,
}

enum Kind {
    Comment(String),
    /// The words between two full stops.
    Sentence(Vec<String>),
}

/// The theorems of a file.
///
/// # Errors
/// The first line that is not of the form of the files written by [`file`](crate::file).
pub fn read(text: &str) -> Result<Vec<Theorem>, Foreign> {
    let items = split(text)?;
    let mut reader = Reader { comment: None, defined: BTreeMap::new(), theorems: Vec::new(), stage: Stage::Start };
    for item in items {
        let line = item.line;
        match item.kind {
            Kind::Comment(comment) => reader.comment = Some(comment),
            Kind::Sentence(words) => {
                reader.sentence(&words, line).map_err(|why| Foreign { line, why })?;
            }
        }
    }
    let line = text.lines().count();
    match reader.stage {
        Stage::End if !reader.theorems.is_empty() => Ok(reader.theorems),
        _ => {
            Err(Foreign { line, why: "the file does not end with `Print Assumptions all.` of its theorems".to_owned() })
        }
    }
}

/// The part of the file that comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    Instances,
    /// After a statement: `Proof.`
    Statement,
    /// After `Proof.`: a tactic.
    Proof,
    /// After `apply levine_quotient.`: `split; …`
    Levine,
    /// After the last tactic: `Qed.`
    Proved,
    /// After `Definition all`.
    All,
    End,
}

struct Reader {
    /// The last comment.
    comment: Option<String>,
    /// The names that the file defines, including those of theorems, with the words of their terms.
    defined: BTreeMap<String, Vec<String>>,
    theorems: Vec<Theorem>,
    stage: Stage,
}

impl Reader {
    fn sentence(&mut self, words: &[String], line: usize) -> Result<(), String> {
        let text: Vec<&str> = words.iter().map(String::as_str).collect();
        let foreign = || format!("`{}` is not a sentence of a file of laws here", shown(words));
        self.stage = match (self.stage, text.as_slice()) {
            (Stage::Start, ["From", "Grundy", "Require", "Import", "Instances"]) | (Stage::Proved, ["Qed"]) => {
                Stage::Instances
            }
            (Stage::Instances, ["Definition", "all", ":=", "[", names @ .., "]"]) => {
                let entry = |entry: &[&str]| match *entry {
                    ["Proved", name] => name.to_owned(),
                    _ => String::new(),
                };
                let listed: Vec<String> = names.split(|word| *word == ";").map(entry).collect();
                let own: Vec<&str> = self.theorems.iter().map(|theorem| theorem.name.as_str()).collect();
                if listed != own || names.len() + 1 != 3 * own.len() {
                    return Err("`all` is not the list of the file's theorems".to_owned());
                }
                Stage::All
            }
            (
                Stage::Instances,
                ["Definition", name, ":=", term @ ..] | ["Definition", name, ":", "plane", ":=", term @ ..],
            ) => {
                self.may_define(name)?;
                self.is_term(term, &[])?;
                self.defined
                    .insert((*name).to_owned(), words.get(words.len() - term.len()..).unwrap_or_default().to_vec());
                Stage::Instances
            }
            (Stage::Instances, ["Theorem", name, ":", statement @ ..]) => {
                self.may_define(name)?;
                let theorem = self.theorem(name, statement, line)?;
                self.defined.insert((*name).to_owned(), Vec::new());
                self.theorems.push(theorem);
                Stage::Statement
            }
            (Stage::Statement, ["Proof"]) => Stage::Proof,
            (Stage::Proof, ["apply", "levine_quotient"]) => Stage::Levine,
            (Stage::Proof, ["apply", "removal_sum", ";", "[", "exact", x, "|", "exact", y, "]"]) => {
                self.is_term(&[x, y], &[])?;
                Stage::Proved
            }
            (Stage::Proof, ["exact", "wythoff"])
            | (Stage::Levine, ["split", ";", "[", "discriminate", "|", "reflexivity", "]"]) => Stage::Proved,
            (Stage::Proof, ["by_computation", term @ ..]) => {
                self.is_term(term, CHECKERS)?;
                Stage::Proved
            }
            (Stage::All, ["Print", "Assumptions", "all"]) => Stage::End,
            _ => return Err(foreign()),
        };
        Ok(())
    }

    fn may_define(&self, name: &str) -> Result<(), String> {
        if !name.starts_with("law_") && !name.starts_with("misere_law_") {
            return Err(format!("{name} is not the name of a law"));
        }
        if self.defined.contains_key(name) { Err(format!("{name} is defined twice")) } else { Ok(()) }
    }

    /// Returns `true` if a term consists of allowed words.
    fn is_term(&self, term: &[&str], more: &[&str]) -> Result<(), String> {
        let is_known = |word: &&str| {
            word.starts_with('"')
                || word.bytes().all(|byte| byte.is_ascii_digit())
                || [MARKS, WORDS, more].iter().any(|list| list.contains(word))
                || self.defined.contains_key(*word)
        };
        // These marks belong only to other kinds of statements.
        match term.iter().find(|word| !is_known(word) || ["<->", ":=", "/\\", ":", "~"].contains(*word)) {
            Some(word) => Err(format!("`{word}` does not belong to a term of a law")),
            None => Ok(()),
        }
    }

    /// Reads a theorem and checks that its statement is about its game.
    fn theorem(&mut self, name: &str, statement: &[&str], line: usize) -> Result<Theorem, String> {
        let comment = self.comment.take().ok_or("the comment with the game is missing")?;
        let text = comment.trim().trim_start_matches('*').trim().to_owned();
        let is_wythoff = statement == split_words(lattice::WYTHOFF);
        if !is_wythoff {
            self.is_term(statement, STATEMENTS)?;
        }
        let claim = self.claim(statement).ok_or("the statement is not one of a law")?;
        let (rest, misere) = (text.strip_suffix(&format!(": {claim}.")), statement.first() == Some(&"misere_law"));
        let says = format!("the statement says: {claim}; the comment does not");
        let rest = rest.ok_or_else(|| says.clone())?;
        let notation = if misere { rest.strip_suffix(" in misère play").ok_or(says)? } else { rest };
        let game: Game = notation.parse().map_err(|_| format!("{notation} is not a game"))?;
        let own = if misere { format!("misere_{}", crate::name(notation)) } else { crate::name(notation) };
        if own != name || game.to_string() != notation {
            return Err(format!("{name} is not the theorem's name for {notation}"));
        }
        if !is_of(&game, statement) {
            return Err(format!("the statement is not about {notation}"));
        }
        Ok(Theorem {
            name: name.to_owned(),
            game: notation.to_owned(),
            misere,
            claim,
            statement: written(statement),
            line,
        })
    }

    /// Describes the claim of a statement.
    fn claim(&self, statement: &[&str]) -> Option<String> {
        if statement == split_words(lattice::WYTHOFF) {
            return Some("Wythoff's theorem".to_owned());
        }
        let number = |word: &str| word.parse::<u64>().ok();
        let [head, .., last] = statement else { return None };
        let is_table = self.defined.get(*last).is_some_and(|words| !words.is_empty());
        match (*head, statement) {
            ("code_law", [.., n0, p, _]) if is_table => Some(shifts(number(n0)?, number(p)?, 0)),
            ("rule_law" | "removal_law" | "heap_law", [.., n0, p, e, "%", "N", _]) if is_table => {
                Some(shifts(number(n0)?, number(p)?, number(e)?))
            }
            ("strip_law", [.., n0, p, _]) if is_table => {
                Some(format!("{}, between all ends", shifts(number(n0)?, number(p)?, 0)))
            }
            ("blocks_law", [.., side, _, _]) if is_table => {
                Some(format!("{} times the nim-sum of the blocks, plus the value in the box", number(side)?))
            }
            ("layers_law", _) if is_table => Some("layer by layer".to_owned()),
            ("planar_law", _) if is_table => Some("the whole quarter plane".to_owned()),
            ("misere_law", [.., quotient, _, n0, p]) => {
                let order = self.defined.get(*quotient)?.get(1)?;
                Some(format!("{} elements, {}", number(order)?, shifts(number(n0)?, number(p)?, 0)))
            }
            ("sum_law", _) if is_table => Some("the nim-sum of the coordinates".to_owned()),
            ("solves", _) => Some("Levine's recurrence".to_owned()),
            _ => None,
        }
    }
}

/// Returns `true` if a statement is about this game.
fn is_of(game: &Game, statement: &[&str]) -> bool {
    let Some((head, arguments)) = statement.split_first() else { return false };
    let begins = |term: Option<String>, after: usize| {
        term.is_some_and(|term| {
            let term = split_words(&term);
            arguments.len() == term.len() + after && arguments.iter().zip(&term).all(|(word, own)| word == own)
        })
    };
    match (*head, game) {
        ("code_law", Game::Code(code)) => begins(codes::code_term(code), 3),
        ("rule_law", Game::Code(code)) => begins(Some(codes::rule_term(code)), 6),
        ("removal_law", Game::Code(_) | Game::Set(_)) => removal_of(game, arguments),
        ("heap_law", Game::Set(HeapSet { set: Set::Named(Named::Powers(base)), all_but: false })) => {
            begins(Some(format!("(single (power_move {base}))")), 6)
        }
        ("strip_law", Game::Strip(strip)) => begins(Some(strips::term(strip)), 3),
        ("blocks_law", Game::Lattice(game)) => {
            begins(lattice::leaps_term(game), 3)
                && arguments.iter().rev().nth(1) == Some(&game.dimensions.to_string().as_str())
        }
        // A list of pairs, the laws of the layers, comes before the table.
        ("layers_law", Game::State(rule)) => lattice::clauses_term(rule).is_some_and(|term| {
            let term = split_words(&term);
            let laws = arguments.get(term.len()..).unwrap_or_default();
            arguments.starts_with(&term)
                && laws.first() == Some(&"[")
                && laws.iter().filter(|word| **word == "[").count() == 1
        }),
        ("sum_law", Game::Lattice(_)) => {
            let second = arguments.iter().rposition(|word| *word == "Removal").and_then(|at| at.checked_sub(1));
            let halves = second.and_then(|second| arguments.split_at_checked(second));
            // The second game is followed by its law, then by the law of the first game, each with a table.
            let (Some((x, rest)), Some([game_x, game_y])) = (halves, crate::sums::coordinates_of(game)) else {
                return false;
            };
            let Some((y, law_y)) = rest.split_at_checked(rest.len().saturating_sub(6)) else { return false };
            let Some((y, law_x)) = y.split_at_checked(y.len().saturating_sub(6)) else { return false };
            removal_of(&game_x, &[x, law_x].concat()) && removal_of(&game_y, &[y, law_y].concat())
        }
        ("planar_law", Game::Lattice(game)) => begins(lattice::moves_term(game), 1),
        ("misere_law", _) => begins(misere::code_term(game), 4),
        ("solves", Game::Set(_)) => removal::bound_term(game).is_some_and(|bound| {
            statement == split_words(&format!("solves (take_up_to {bound}) (levine_value {bound})"))
        }),
        ("forall", Game::Lattice(_)) => {
            "Wythoff".parse::<Game>().is_ok_and(|wythoff| wythoff == *game)
                && statement == split_words(lattice::WYTHOFF)
        }
        _ => false,
    }
}

/// Returns `true` if the arguments begin with the numbers that the game removes: `(Removal [true;false] [true] 0) n0 p e%N table`.
fn removal_of(game: &Game, arguments: &[&str]) -> bool {
    let ["(", "Removal", rest @ .., floor, ")", _, _, _, "%", "N", _] = arguments else { return false };
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

/// Returns a statement on one line, without unusual blanks.
fn written(words: &[&str]) -> String {
    let mut text = String::new();
    for (word, next) in words.iter().zip(words.iter().skip(1).map(Some).chain([None])) {
        text += word;
        let is_tight = ["(", "[", "%", "-", "~"].contains(word)
            || next.is_none_or(|next| [")", "]", ";", ",", "%"].contains(next));
        if !is_tight {
            text.push(' ');
        }
    }
    text
}

/// Returns the beginning of a sentence.
fn shown(words: &[String]) -> String {
    let more = if words.len() > 8 { " …" } else { "" };
    words.iter().take(8).map(|word| if word.starts_with('"') { "\"…\"" } else { word }).collect::<Vec<_>>().join(" ")
        + more
}

/// Splits a term of the writer into words.
fn split_words(term: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = term.trim_start();
    while let Some(length) = word_length(rest) {
        let (word, more) = rest.split_at(length);
        words.push(word);
        rest = more.trim_start();
    }
    words
}

/// Returns the length of the word at the beginning of a text, without a full stop.
fn word_length(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        return Some(text.bytes().take_while(u8::is_ascii_digit).count());
    }
    if first.is_ascii_alphabetic() {
        return Some(text.bytes().take_while(|&byte| byte.is_ascii_alphanumeric() || byte == b'_').count());
    }
    if first == '"' {
        // The letters of a table have the codes 64 to 126, which exclude the quotation mark.
        let inside = text.bytes().skip(1).take_while(|byte| (64..=126).contains(byte)).count();
        return (text.as_bytes().get(inside + 1) == Some(&b'"')).then_some(inside + 2);
    }
    MARKS.iter().chain(&["|"]).find(|mark| text.starts_with(**mark)).map(|mark| mark.len())
}

/// Splits a file into comments and sentences.
fn split(text: &str) -> Result<Vec<Item>, Foreign> {
    let mut items = Vec::new();
    let (mut words, mut begun): (Vec<String>, usize) = (Vec::new(), 0);
    let (mut at, mut line) = (0, 1);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let foreign = |why: &str| Foreign { line, why: why.to_owned() };
        let blank = rest.bytes().take_while(|byte| [b' ', b'\n'].contains(byte)).count();
        let length = if blank > 0 {
            blank
        } else if let Some(inside) = rest.strip_prefix("(*") {
            let (comment, _) = inside.split_once("*)").ok_or_else(|| foreign("a comment does not end"))?;
            // Coq reads strings and further comments inside of a comment.
            if comment.contains('"') || comment.contains("(*") || !words.is_empty() {
                return Err(foreign("a comment in a sentence, in a comment, or with a quotation mark"));
            }
            items.push(Item { line, kind: Kind::Comment(comment.to_owned()) });
            comment.len() + 4
        } else if rest.starts_with(". ") || rest.starts_with(".\n") {
            items.push(Item { line: begun, kind: Kind::Sentence(std::mem::take(&mut words)) });
            1
        } else {
            let length = word_length(rest).ok_or_else(|| foreign("a character that no file of laws has"))?;
            if words.is_empty() {
                begun = line;
            }
            words.extend(rest.get(..length).map(str::to_owned));
            length
        };
        line += rest.bytes().take(length).filter(|&byte| byte == b'\n').count();
        at += length;
    }
    if words.is_empty() {
        Ok(items)
    } else {
        Err(Foreign { line: begun, why: format!("`{}` does not end", shown(&words)) })
    }
}
