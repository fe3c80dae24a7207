//! The values of a file that `values` wrote, in any format.

use std::collections::BTreeMap;

use serde_json::Value;

use super::bfile;
use grundy_core::{diagnostic::Diagnostic, game::Game, values::Shape};
use grundy_guess::read::npy::{self, Array};

/// The values of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileValues {
    /// The terms of a b-file by their index.
    Terms(BTreeMap<i64, u32>),
    /// A table: the number of positions along each coordinate, and the values with the last
    /// coordinate fastest.
    Table {
        /// The lengths of the sides, at least one.
        lengths: Vec<u64>,
        /// The values, as many as the product of the lengths.
        values: Vec<u32>,
    },
    /// The values of named positions: vertices, or the opening.
    Named(BTreeMap<String, u32>),
    /// Numbers of one width, little-endian, without a header; the number of positions tells the
    /// width.
    Bytes(Vec<u8>),
}

/// An error of a file: the place in a b-file, or what is wrong.
#[derive(Debug, thiserror::Error)]
pub enum ValuesReadError {
    /// The file was read as a b-file.
    #[error(transparent)]
    Terms(#[from] Diagnostic),
    /// The file has another format.
    #[error("{0}")]
    Other(String),
}

/// Reads the values of a file. The content tells the format; bytes below 9 occur in no text.
///
/// # Errors
/// If the file has none of the formats of [`Format`](super::Format), or values are missing.
pub fn parse(bytes: &[u8]) -> Result<FileValues, ValuesReadError> {
    if bytes.starts_with(npy::MAGIC) {
        return npy(bytes)
            .map_err(|what| ValuesReadError::Other(format!("as an array of NumPy: {what}")));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(|c: char| u32::from(c) < 9) => text,
        _ => return Ok(FileValues::Bytes(bytes.to_vec())),
    };
    let first = text.lines().next().unwrap_or_default().trim();
    let (format, read) = if text.trim_start().starts_with('{') {
        ("JSON", json(text))
    } else if first.ends_with(",value") {
        ("CSV", csv(text))
    } else if text.lines().any(|line| line.contains(" | ")) {
        ("rows of values", rows(text))
    } else {
        return match bfile::parse(text) {
            // The comment tells numbers of vertices from their names.
            Ok(terms) if first == bfile::VERTICES => {
                let values: Vec<u32> = terms.into_values().collect();
                Ok(FileValues::Table {
                    lengths: vec![values.len() as u64],
                    values,
                })
            }
            Ok(terms) => Ok(FileValues::Terms(terms)),
            Err(error) => {
                let names = parse_names(text).filter(|names| !names.is_empty());
                names
                    .map(FileValues::Named)
                    .ok_or(ValuesReadError::Terms(error))
            }
        };
    };
    read.map_err(|what| ValuesReadError::Other(format!("as {format}: {what}")))
}

impl FileValues {
    /// The value of each position of a game's table that the file has, by the index in the table.
    /// The numbers of a b-file of a game with several coordinates are those of [`bfile::order`].
    ///
    /// # Errors
    /// If the file is of positions of another kind.
    pub fn within(&self, game: &Game, shape: Shape) -> Result<BTreeMap<i64, u32>, String> {
        match self {
            // The lines `name value` of a graph whose vertices are numbers look like a b-file.
            Self::Terms(terms) if matches!(shape, Shape::Vertices { .. }) => {
                let by_name: BTreeMap<String, u32> = terms
                    .iter()
                    .map(|(n, value)| (n.to_string(), *value))
                    .collect();
                let found = places(&by_name, game, shape);
                Ok(if found.len() == terms.len() {
                    found
                } else {
                    terms.clone()
                })
            }
            Self::Named(named) if matches!(shape, Shape::Vertices { .. } | Shape::Opening) => {
                let found = places(named, game, shape);
                let missing = "the file has names, and none of them is a position of the game";
                if found.is_empty() {
                    Err(missing.into())
                } else {
                    Ok(found)
                }
            }
            _ => self.within_table(shape),
        }
    }

    /// The value of each position of a table, like [`FileValues::within`], without names.
    ///
    /// # Errors
    /// If the file is of positions of another kind.
    pub fn within_table(&self, shape: Shape) -> Result<BTreeMap<i64, u32>, String> {
        let positions = shape.positions().unwrap_or_default();
        match self {
            Self::Terms(terms) => Ok((0..)
                .zip(bfile::order(shape))
                .filter_map(|(n, index)| Some((i64::try_from(index).ok()?, *terms.get(&n)?)))
                .collect()),
            Self::Table { lengths, values } => {
                let own = shape.lengths();
                if own.len().max(1) != lengths.len() {
                    let [has, needs] = [lengths.len(), own.len().max(1)].map(coordinates);
                    return Err(format!(
                        "a position of the file has {has}, the other one {needs}"
                    ));
                }
                let own = if own.is_empty() { vec![1] } else { own };
                let inside = values.iter().enumerate().filter_map(|(at, &value)| {
                    let mut index = 0;
                    for (number, length) in numbers(at as u64, lengths).into_iter().zip(&own) {
                        index = (number < *length).then(|| index * length + number)?;
                    }
                    Some((i64::try_from(index).ok()?, value))
                });
                Ok(inside.collect())
            }
            Self::Named(_) => Err("the file has names of positions".into()),
            Self::Bytes(bytes) => {
                let width = bytes
                    .len()
                    .checked_div(positions)
                    .filter(|width| width * positions == bytes.len());
                let Some(width @ (1 | 2 | 4)) = width else {
                    let help =
                        "numbers without a header need the bounds that they were written with";
                    let len = bytes.len();
                    return Err(format!(
                        "{len} bytes are not 1, 2 or 4 for each of {positions} positions; {help}"
                    ));
                };
                Ok((0..).zip(bytes.chunks(width).map(little_endian)).collect())
            }
        }
    }

    /// The terms of a sequence: a b-file, or a table of one coordinate. `None` for values with
    /// other positions.
    #[must_use]
    pub fn sequence(&self) -> Option<BTreeMap<i64, u32>> {
        match self {
            Self::Terms(terms) => Some(terms.clone()),
            Self::Table { lengths, values } if lengths.len() == 1 => {
                Some((0..).zip(values.iter().copied()).collect())
            }
            Self::Table { .. } | Self::Named(_) | Self::Bytes(_) => None,
        }
    }
}

/// `2 coordinates`
fn coordinates(count: usize) -> String {
    if count == 1 {
        "one coordinate".into()
    } else {
        format!("{count} coordinates")
    }
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |value, &byte| value << 8 | u32::from(byte))
}

/// The numbers of the position at an index.
fn numbers(index: u64, lengths: &[u64]) -> Vec<u64> {
    let (mut rest, mut numbers) = (index, lengths.to_vec());
    for number in numbers.iter_mut().rev() {
        let length = (*number).max(1);
        (*number, rest) = (rest % length, rest / length);
    }
    numbers
}

/// A table, whose lengths must be those of its values.
fn table(lengths: Vec<u64>, values: Vec<u32>) -> Result<FileValues, String> {
    let product = lengths
        .iter()
        .try_fold(1_u64, |product, &length| product.checked_mul(length));
    if lengths.is_empty() || values.is_empty() || product != Some(values.len() as u64) {
        let sides: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        return Err(format!(
            "{} values are not a table of {}",
            values.len(),
            sides.join("x")
        ));
    }
    Ok(FileValues::Table { lengths, values })
}

/// Reads a Grundy value.
fn value(word: &str) -> Result<u32, String> {
    let word = word.trim();
    word.parse().map_err(|_| {
        format!(
            "`{}` is not a Grundy value (0 to 4294967295)",
            word.escape_debug()
        )
    })
}

/// Reads `{"shape": [2, 3], "values": [[0, 1, 2], [1, 0, 3]]}`.
fn json(text: &str) -> Result<FileValues, String> {
    let object: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let given = object
        .get("values")
        .ok_or("the object has no key \"values\"")?;
    let mut values = Vec::new();
    flatten(given, &mut values)?;
    let number = |length: &Value| {
        length
            .as_u64()
            .ok_or_else(|| format!("`{length}` is not a length"))
    };
    let lengths = match object.get("shape").and_then(Value::as_array) {
        Some(shape) => shape.iter().map(number).collect::<Result<_, _>>()?,
        None => vec![values.len() as u64],
    };
    table(lengths, values)
}

fn flatten(given: &Value, values: &mut Vec<u32>) -> Result<(), String> {
    match given {
        Value::Array(inner) => inner.iter().try_for_each(|inner| flatten(inner, values)),
        other => {
            values.push(value(&other.to_string())?);
            Ok(())
        }
    }
}

/// Reads a line for each position, its coordinates first, below a line of names.
fn csv(text: &str) -> Result<FileValues, String> {
    let mut places: Vec<(&str, u32)> = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let (place, last) = line
            .rsplit_once(',')
            .ok_or_else(|| format!("`{}` has no comma", line.escape_debug()))?;
        places.push((place, value(last)?));
    }
    let axes = text.lines().next().unwrap_or_default().trim();
    if matches!(axes, "vertex,value" | "opening,value") {
        return Ok(FileValues::Named(
            places
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
        ));
    }
    let states = places.iter().map(|(place, _)| {
        place
            .split(',')
            .map(|number| number.trim().parse().ok())
            .collect()
    });
    let states: Option<Vec<Vec<u64>>> = states.collect();
    let states = states.ok_or("a coordinate is not a number")?;
    let last = states.last().ok_or("no value")?;
    let lengths: Vec<u64> = last.iter().map(|number| number.saturating_add(1)).collect();
    if let Some(at) = (0..)
        .zip(&states)
        .position(|(index, state)| numbers(index, &lengths) != *state)
    {
        return Err(format!(
            "value {} is not of the next position in order",
            at + 1
        ));
    }
    table(
        lengths,
        places.into_iter().map(|(_, value)| value).collect(),
    )
}

/// Reads rows that begin with their first position and `|`: of heaps, of a lattice or a strip below
/// a row of names, or of the slices of a box, each below a line such as `x = 0`.
fn rows(text: &str) -> Result<FileValues, String> {
    let (mut lengths, mut columns, mut values) = (Vec::new(), None, Vec::new());
    let mut rows = 0_u64;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Some((label, row)) = line.split_once('|') else {
            let fixed = line.split(',').map(|part| {
                part.split_once('=')
                    .map(|(_, number)| number.trim().parse::<u64>())
            });
            let fixed: Option<Vec<u64>> = fixed.map(|number| number?.ok()).collect();
            let fixed =
                fixed.ok_or_else(|| format!("`{}` is not a row of values", line.escape_debug()))?;
            lengths = fixed
                .into_iter()
                .map(|number| number.saturating_add(1))
                .collect();
            rows = 0;
            continue;
        };
        let label = label.trim();
        if label.contains('\\') || label == "n" {
            let count = row.split_whitespace().count() as u64;
            let ends = count.isqrt();
            columns = Some(if label == "n" {
                vec![ends, ends]
            } else {
                vec![count]
            });
            continue;
        }
        rows += 1;
        for word in row.split_whitespace() {
            values.push(value(word)?);
        }
    }
    match columns {
        None => lengths = vec![values.len() as u64],
        Some(columns) => lengths.extend([vec![rows], columns].concat()),
    }
    table(lengths, values)
}

/// Reads lines `name value`, if a name is no number.
fn parse_names(text: &str) -> Option<BTreeMap<String, u32>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let pair = |line: &str| {
        let (name, value) = line.trim_end().rsplit_once(' ')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    let named: BTreeMap<String, u32> = lines.map(pair).collect::<Option<_>>()?;
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    named
        .keys()
        .any(|name| !name.split(' ').all(is_number))
        .then_some(named)
}

/// The values of the positions of a game by their names.
fn places(by_name: &BTreeMap<String, u32>, game: &Game, shape: Shape) -> BTreeMap<i64, u32> {
    let found = |index: usize| by_name.get(&super::place(game, shape, index)).copied();
    (0..)
        .zip(0..shape.positions().unwrap_or_default())
        .filter_map(|(at, index)| Some((at, found(index)?)))
        .collect()
}

/// Reads an array of `NumPy`.
fn npy(bytes: &[u8]) -> Result<FileValues, String> {
    let Array {
        sides,
        is_fortran,
        numbers,
    } = npy::array(bytes)?;
    if is_fortran && sides.len() > 1 {
        return Err("the order is that of Fortran; write numpy.ascontiguousarray(values)".into());
    }
    let value = |number: Option<i64>| number.and_then(|number| u32::try_from(number).ok());
    let values: Option<Vec<u32>> = numbers.into_iter().map(value).collect();
    let lengths = if sides.is_empty() {
        vec![1]
    } else {
        sides.into_iter().map(|side| side as u64).collect()
    };
    table(
        lengths,
        values.ok_or("a number is not a Grundy value (0 to 4294967295)")?,
    )
}
