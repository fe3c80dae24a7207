//! The lines of a table as words: comments, headers, brackets and separators are taken away.

use super::{
    TableReadError,
    token::{Token, large, refuse_word, tokens},
};
use crate::table::LARGEST_NUMBER;

/// A line with its number from 1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenLine {
    /// The number of the line.
    pub number: usize,
    /// The words.
    pub tokens: Vec<Token>,
    /// `true` if the line ends with a comma, so that the next line continues it.
    pub continues: bool,
}

/// The lines of a table, their labels and the header.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TablePage {
    /// The words of a header.
    pub header: Vec<String>,
    /// The lines.
    pub lines: Vec<TokenLine>,
    /// The numbers before `|` at the start of lines.
    pub labels: Vec<i32>,
    /// The first number that is too large.
    pub too_large: Option<TooLarge>,
}

/// A number that is too large: an index or a value, which the layout decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooLarge {
    /// The number of the line.
    pub line: usize,
    /// The place in the line, from 0 on.
    pub place: usize,
    /// The number.
    pub word: String,
}

impl TooLarge {
    /// Returns the error of this index.
    pub fn index(&self) -> TableReadError {
        let word: String = self.word.chars().take(24).collect();
        let message =
            format!("the index {word} is too large; leave out the lines with an index above 2^28");
        TableReadError {
            line: Some(self.line),
            message,
        }
    }
}

/// Reads the words of all lines.
pub fn read(text: &str) -> Result<TablePage, TableReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let unfolded = values_of_json(text);
    let mut page = TablePage::default();
    for (index, whole) in unfolded.lines().enumerate() {
        let number = index + 1;
        let line = whole.split(['#', '%']).next().unwrap_or_default().trim();
        let line = line.split_once("//").map_or(line, |(line, _)| line);
        if line.is_empty() {
            continue;
        }
        let (label, line) = split_label(line);
        match label {
            LineLabel::Number(label) if i64::from(label) > LARGEST_NUMBER => {
                return Err(TooLarge {
                    line: number,
                    place: 0,
                    word: label.to_string(),
                }
                .index());
            }
            LineLabel::Number(label) => page.labels.push(label),
            // The line above a labelled matrix has the numbers of the columns.
            LineLabel::Corner if page.lines.is_empty() => continue,
            _ => {}
        }
        let words = words(line);
        let mut place = 0;
        let found = words.iter().map(|&word| {
            let found = tokens(word).or_else(|| {
                let large = large(word)?;
                page.too_large.get_or_insert_with(|| TooLarge {
                    line: number,
                    place,
                    word: word.to_owned(),
                });
                Some(vec![Token::Number(large)])
            })?;
            place += found.len();
            Some(found)
        });
        let found: Option<Vec<Vec<Token>>> = found.collect();
        match found {
            Some(found) => page.lines.push(TokenLine {
                number,
                tokens: found.into_iter().flatten().collect(),
                continues: line.trim_end().ends_with(','),
            }),
            // A header has no number.
            None if page.lines.is_empty()
                && page.header.is_empty()
                && !words.iter().any(|word| is_number(word)) =>
            {
                page.header = words.iter().map(|&word| word.to_owned()).collect();
            }
            None => {
                let is_invalid = |word: &&&str| tokens(word).is_none() && large(word).is_none();
                let word = words.iter().find(is_invalid).copied().unwrap_or_default();
                return Err(refuse_word(word, number));
            }
        }
    }
    if page.lines.is_empty() {
        return Err(
            "there are no values; give a row of numbers, lines `n v`, a matrix, or W and L"
                .to_owned()
                .into(),
        );
    }
    Ok(page)
}

fn is_number(word: &str) -> bool {
    matches!(tokens(word).as_deref(), Some([Token::Number(_)]))
}

/// The part of a line before `|`.
enum LineLabel {
    None,
    Number(i32),
    /// Not a number, as above a matrix.
    Corner,
}

/// Returns the label before `|` and the rest of a line.
fn split_label(line: &str) -> (LineLabel, &str) {
    match line.split_once('|') {
        Some((label, rest)) if label.split_whitespace().count() == 1 && !rest.contains('|') => {
            let label = label.trim();
            match label.parse() {
                Ok(number) => (LineLabel::Number(number), rest),
                Err(_) if label.contains('\\') => (LineLabel::Corner, rest),
                Err(_) => (LineLabel::None, line),
            }
        }
        _ => (LineLabel::None, line),
    }
}

/// Returns the words of a line. Fields of a CSV file may be empty; blanks separate words otherwise.
fn words(line: &str) -> Vec<&str> {
    let line = line.trim().trim_end_matches(',');
    for separator in [',', ';', '\t'] {
        if line.contains(separator) && !line.contains(['[', '(', '{']) {
            let fields = line.split(separator).flat_map(|field| {
                let words: Vec<&str> = field.split_whitespace().map(strip_quotes).collect();
                if words.is_empty() { vec![""] } else { words }
            });
            return fields.collect();
        }
    }
    let separates = |c: char| c.is_whitespace() || ",;|[](){}:=".contains(c);
    line.split(separates)
        .filter(|word| !word.is_empty())
        .map(strip_quotes)
        .collect()
}

fn strip_quotes(word: &str) -> &str {
    word.trim_matches(['"', '\''])
}

/// Returns the lists of a JSON text, each list without lists in it on a line of its own; other
/// texts are unchanged.
fn values_of_json(text: &str) -> String {
    let begin = text.trim_start();
    if !begin.starts_with(['[', '{']) {
        return text.to_owned();
    }
    let list = match begin.find("\"values\"") {
        Some(at) => &begin[at + 8..],
        None => begin,
    };
    let list = list.find('[').map_or(list, |at| &list[at..]);
    // The list that begins first ends the values.
    let mut depth = 0_i32;
    let end = list.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        depth == 0 && c == ']'
    });
    let list = end.map_or(list, |(at, _)| &list[..at]);
    if !list.trim_start_matches('[').contains('[') {
        return list.replace(['\n', '[', ']'], " ").replace(',', " ");
    }
    list.replace('\n', " ")
        .replace(']', "\n")
        .replace(['[', ','], " ")
}
