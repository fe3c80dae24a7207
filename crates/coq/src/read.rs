//! Reads a file of instances back, and refuses all that [`file`](crate::file) does not write.
//!
//! A Coq file may redefine the words of a statement, change the notation, assume an axiom, or load
//! a plugin. None of this is possible here: the file is split into sentences, and only seven kinds
//! of sentences pass, whose words are numbers, tables, names that the file itself defined with the
//! prefix of a law, and words of the theory. What a theorem says of its game is compared with the
//! term that the writer makes of this game. The proofs are left to the kernel.

use std::collections::BTreeMap;

use crate::{
    about::is_of,
    lattice, shifts, strips,
    words::{MARKS, split_words, word_length},
};
use grundy_core::game::Game;

/// A theorem of a file: the game, the claim, and the statement in Coq.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoqTheorem {
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

/// Words of terms in the theory: of tables, of games, of certificates. A file cannot define one of
/// them, because its own names begin with `law_` or `misere_law_`.
const WORDS: &str = "\
    as_bits as_N wide_bits wide_N join rows nats true false N Z table \
    Rule Any Unequal Equal Removal single power_move Strip Clause Always CompareN CompareP Eq Ne Lt Le Gt Ge Both \
    Either Not quotient_bound take_up_to levine_value shift_value entry \
    Plane Ray Sector Quotient";

/// The statements.
const STATEMENTS: &str = "\
    code_law rule_law removal_law heap_law strip_law growing_strip_law ring_law strip_ring_law blocks_law layers_law \
    planar_law misere_law solves sum_law cells_law";

/// The soundness theorems of the checkers.
const CHECKERS: &str = "\
    check_code_sound check_code_sparse_sound check_rule_sound check_mex_sound check_subtraction_sound \
    check_removal_sound check_powers_sound check_strip_sound check_growing_strip_sound ring_of_code_law \
    ring_of_rule_law ring_of_strip_law ring_of_growing_strip_law check_blocks_sound check_layers_sound \
    check_planar_sound check_misere_sound";

/// A sentence or a comment, and the line where it begins.
struct CoqItem {
    line: usize,
    kind: CoqItemKind,
}

enum CoqItemKind {
    Comment(String),
    /// The words between two full stops.
    Sentence(Vec<String>),
}

/// The theorems of a file.
///
/// # Errors
/// The first line that is not of the form of the files written by [`file`](crate::file).
pub fn read(text: &str) -> Result<Vec<CoqTheorem>, Foreign> {
    let items = split(text)?;
    let mut reader = CoqReader {
        comment: None,
        defined: BTreeMap::new(),
        theorems: Vec::new(),
        stage: Stage::Start,
    };
    for item in items {
        let line = item.line;
        match item.kind {
            CoqItemKind::Comment(comment) => reader.comment = Some(comment),
            CoqItemKind::Sentence(words) => {
                reader
                    .sentence(&words, line)
                    .map_err(|why| Foreign { line, why })?;
            }
        }
    }
    let line = text.lines().count();
    match reader.stage {
        Stage::End if !reader.theorems.is_empty() => Ok(reader.theorems),
        _ => Err(Foreign {
            line,
            why: "the file does not end with `Print Assumptions all.` of its theorems".to_owned(),
        }),
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

struct CoqReader {
    /// The last comment.
    comment: Option<String>,
    /// The names that the file defines, including those of theorems, with the words of their terms.
    defined: BTreeMap<String, Vec<String>>,
    theorems: Vec<CoqTheorem>,
    stage: Stage,
}

impl CoqReader {
    fn sentence(&mut self, words: &[String], line: usize) -> Result<(), String> {
        let text: Vec<&str> = words.iter().map(String::as_str).collect();
        let foreign = || {
            format!(
                "`{}` is not a sentence of a file of laws here",
                print_words(words)
            )
        };
        self.stage = match (self.stage, text.as_slice()) {
            (Stage::Start, ["From", "Grundy", "Require", "Import", "Instances"])
            | (Stage::Proved, ["Qed"]) => Stage::Instances,
            (Stage::Instances, ["Definition", "all", ":=", "[", names @ .., "]"]) => {
                let entry = |entry: &[&str]| match *entry {
                    ["Proved", name] => name.to_owned(),
                    _ => String::new(),
                };
                let listed: Vec<String> = names.split(|word| *word == ";").map(entry).collect();
                let own: Vec<&str> = self
                    .theorems
                    .iter()
                    .map(|theorem| theorem.name.as_str())
                    .collect();
                if listed != own || names.len() + 1 != 3 * own.len() {
                    return Err("`all` is not the list of the file's theorems".to_owned());
                }
                Stage::All
            }
            (
                Stage::Instances,
                ["Definition", name, ":=", term @ ..]
                | ["Definition", name, ":", "plane", ":=", term @ ..],
            ) => {
                self.may_define(name)?;
                self.is_term(term, "")?;
                self.defined.insert(
                    (*name).to_owned(),
                    words
                        .get(words.len() - term.len()..)
                        .unwrap_or_default()
                        .to_vec(),
                );
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
            (
                Stage::Proof,
                [
                    "apply",
                    "removal_sum" | "sum_of_three" | "sum_of_four",
                    ";",
                    "[",
                    proofs @ ..,
                    "]",
                ],
            ) => {
                let of = |proof: &[&'_ str]| {
                    if let ["exact", law] = *proof {
                        self.is_term(&[law], "")
                    } else {
                        Err(foreign())
                    }
                };
                proofs.split(|word| *word == "|").try_for_each(of)?;
                Stage::Proved
            }
            (Stage::Proof, ["exact", "wythoff"])
            | (Stage::Levine, ["split", ";", "[", "discriminate", "|", "reflexivity", "]"]) => {
                Stage::Proved
            }
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
        if self.defined.contains_key(name) {
            Err(format!("{name} is defined twice"))
        } else {
            Ok(())
        }
    }

    /// Returns `true` if a term consists of allowed words.
    fn is_term(&self, term: &[&str], more: &str) -> Result<(), String> {
        let is_known = |word: &&str| {
            word.starts_with('"')
                || word.bytes().all(|byte| byte.is_ascii_digit())
                || MARKS.contains(word)
                || WORDS
                    .split(' ')
                    .chain(more.split(' '))
                    .any(|known| known == *word)
                || self.defined.contains_key(*word)
        };
        // These marks belong only to other kinds of statements.
        match term
            .iter()
            .find(|word| !is_known(word) || ["<->", ":=", "/\\", ":", "~"].contains(*word))
        {
            Some(word) => Err(format!("`{word}` does not belong to a term of a law")),
            None => Ok(()),
        }
    }

    /// Reads a theorem and checks that its statement is about its game.
    fn theorem(
        &mut self,
        name: &str,
        statement: &[&str],
        line: usize,
    ) -> Result<CoqTheorem, String> {
        let comment = self
            .comment
            .take()
            .ok_or("the comment with the game is missing")?;
        let text = comment.trim().trim_start_matches('*').trim().to_owned();
        let is_wythoff = statement == split_words(lattice::WYTHOFF);
        if !is_wythoff {
            self.is_term(statement, STATEMENTS)?;
        }
        let claim = self
            .claim(statement)
            .ok_or("the statement is not one of a law")?;
        let (rest, misere) = (
            text.strip_suffix(&format!(": {claim}.")),
            statement.first() == Some(&"misere_law"),
        );
        let says = format!("the statement says: {claim}; the comment does not");
        let rest = rest.ok_or_else(|| says.clone())?;
        let notation = if misere {
            rest.strip_suffix(" in misère play").ok_or(says)?
        } else {
            rest
        };
        let game: Game = notation
            .parse()
            .map_err(|_| format!("{notation} is not a game"))?;
        let own = if misere {
            format!("misere_{}", crate::name(notation))
        } else {
            crate::name(notation)
        };
        if own != name || game.to_string() != notation {
            return Err(format!("{name} is not the theorem's name for {notation}"));
        }
        if !is_of(&game, statement) {
            return Err(format!("the statement is not about {notation}"));
        }
        Ok(CoqTheorem {
            name: name.to_owned(),
            game: notation.to_owned(),
            misere,
            claim,
            statement: join_words(statement),
            line,
        })
    }

    /// Describes the claim of a statement.
    fn claim(&self, statement: &[&str]) -> Option<String> {
        if statement == split_words(lattice::WYTHOFF) {
            return Some("Wythoff's theorem".to_owned());
        }
        let number = |word: &str| word.parse::<u64>().ok();
        let [head, .., last] = statement else {
            return None;
        };
        let is_table = self
            .defined
            .get(*last)
            .is_some_and(|words| !words.is_empty());
        match (*head, statement) {
            ("code_law", [.., n0, p, _]) if is_table => Some(shifts(number(n0)?, number(p)?, 0)),
            ("rule_law" | "removal_law" | "heap_law", [.., n0, p, e, "%", "N", _]) if is_table => {
                Some(shifts(number(n0)?, number(p)?, number(e)?))
            }
            ("strip_law", [.., n0, p, _]) if is_table => Some(format!(
                "{}, between all ends",
                shifts(number(n0)?, number(p)?, 0)
            )),
            ("growing_strip_law", [before @ .., "]", "%", "N", _]) if is_table => {
                let (law, saltus) = before.split_at(before.iter().rposition(|word| *word == "[")?);
                let [.., n0, p] = law else { return None };
                let is_saltus = |(at, word): (usize, &&str)| {
                    if at % 2 == 0 {
                        *word == ";"
                    } else {
                        number(word).is_some()
                    }
                };
                let all = saltus.iter().enumerate().skip(1).all(is_saltus);
                all.then_some(strips::growth(number(n0)?, number(p)?))
            }
            ("blocks_law", [.., side, _, _]) if is_table => Some(format!(
                "{} times the nim-sum of the blocks, plus the value in the box",
                number(side)?
            )),
            ("layers_law", _) if is_table => Some("layer by layer".to_owned()),
            ("planar_law", _) if is_table => Some("the whole quarter plane".to_owned()),
            ("misere_law", [.., quotient, _, n0, p]) => {
                let order = self.defined.get(*quotient)?.get(1)?;
                Some(format!(
                    "{} elements, {}",
                    number(order)?,
                    shifts(number(n0)?, number(p)?, 0)
                ))
            }
            ("ring_law" | "strip_ring_law", [.., n0, p, _]) if is_table => {
                Some(shifts(number(n0)?, number(p)?, 0))
            }
            ("cells_law", _) => Some("the nim-sum of the coordinates".to_owned()),
            ("sum_law", _) if is_table => Some("the nim-sum of the coordinates".to_owned()),
            ("solves", _) => Some("Levine's recurrence".to_owned()),
            _ => None,
        }
    }
}

/// Returns a statement on one line, without unusual blanks.
fn join_words(words: &[&str]) -> String {
    let mut text = String::new();
    for (word, next) in words
        .iter()
        .zip(words.iter().skip(1).map(Some).chain([None]))
    {
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
fn print_words(words: &[String]) -> String {
    let more = if words.len() > 8 { " …" } else { "" };
    words
        .iter()
        .take(8)
        .map(|word| {
            if word.starts_with('"') {
                "\"…\""
            } else {
                word
            }
        })
        .collect::<Vec<_>>()
        .join(" ")
        + more
}

/// Splits a file into comments and sentences.
fn split(text: &str) -> Result<Vec<CoqItem>, Foreign> {
    let mut items = Vec::new();
    let (mut words, mut begun): (Vec<String>, usize) = (Vec::new(), 0);
    let (mut at, mut line) = (0, 1);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let foreign = |why: &str| Foreign {
            line,
            why: why.to_owned(),
        };
        let blank = rest
            .bytes()
            .take_while(|byte| [b' ', b'\n'].contains(byte))
            .count();
        let length = if blank > 0 {
            blank
        } else if let Some(inside) = rest.strip_prefix("(*") {
            let (comment, _) = inside
                .split_once("*)")
                .ok_or_else(|| foreign("a comment does not end"))?;
            // Coq reads strings and further comments inside of a comment.
            if comment.contains('"') || comment.contains("(*") || !words.is_empty() {
                return Err(foreign(
                    "a comment in a sentence, in a comment, or with a quotation mark",
                ));
            }
            items.push(CoqItem {
                line,
                kind: CoqItemKind::Comment(comment.to_owned()),
            });
            comment.len() + 4
        } else if rest.starts_with(". ") || rest.starts_with(".\n") {
            items.push(CoqItem {
                line: begun,
                kind: CoqItemKind::Sentence(std::mem::take(&mut words)),
            });
            1
        } else {
            let length =
                word_length(rest).ok_or_else(|| foreign("a character that no file of laws has"))?;
            if words.is_empty() {
                begun = line;
            }
            words.extend(rest.get(..length).map(str::to_owned));
            length
        };
        line += rest
            .bytes()
            .take(length)
            .filter(|&byte| byte == b'\n')
            .count();
        at += length;
    }
    if words.is_empty() {
        Ok(items)
    } else {
        Err(Foreign {
            line: begun,
            why: format!("`{}` does not end", print_words(&words)),
        })
    }
}
