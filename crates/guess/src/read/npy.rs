//! `NumPy`'s array files: whole numbers of one to three dimensions.

use super::{TableFormat, TableReadError};
use crate::table::{LARGEST_NUMBER, MOST_NUMBERS, Table, TablePosition, default_names};

/// The first bytes of a file.
pub const MAGIC: &[u8] = b"\x93NUMPY";

/// The numbers of an array, in the order of the file.
pub struct Array {
    /// The length of each side.
    pub sides: Vec<usize>,
    /// `true` if the first index is the fastest, otherwise the last one.
    pub is_fortran: bool,
    /// The numbers; `None` for one of 2^63 or more.
    pub numbers: Vec<Option<i64>>,
}

/// Reads the whole numbers of an array.
///
/// # Errors
/// If the bytes are not those of such an array.
pub fn array(bytes: &[u8]) -> Result<Array, String> {
    let (header, data) = parts(bytes).ok_or("the .npy file ends within its header")?;
    let kind = field(header, "'descr':").map(|kind| kind.trim_matches(['\'', '"', ' ']).to_owned());
    let kind = kind.ok_or("the .npy file has no kind of numbers")?;
    let (width, read) = reader(&kind).ok_or_else(|| {
        format!(
            "the .npy file has numbers of kind `{}`; whole numbers of 1 to 8 bytes are read",
            kind.escape_debug()
        )
    })?;
    let sides = header
        .split_once("'shape':")
        .and_then(|(_, rest)| rest.split_once('('))
        .and_then(|(_, rest)| rest.split_once(')'));
    let sides = sides.and_then(|(sides, _)| {
        sides
            .split(',')
            .map(str::trim)
            .filter(|side| !side.is_empty())
            .map(|side| side.parse().ok())
            .collect()
    });
    let sides: Vec<usize> = sides.ok_or("the .npy file has no shape")?;
    let count = sides
        .iter()
        .try_fold(1_usize, |product, &side| product.checked_mul(side));
    if count.and_then(|count| count.checked_mul(width)) != Some(data.len()) {
        return Err("the .npy file has another length than its shape says".into());
    }
    let is_fortran = header.contains("'fortran_order': True");
    Ok(Array {
        sides,
        is_fortran,
        numbers: data.chunks(width).map(read).collect(),
    })
}

/// Reads a table from an array.
///
/// # Errors
/// If the bytes are no array of one to three dimensions, or a value is beyond the largest of a
/// table.
pub fn read(bytes: &[u8], format: TableFormat) -> Result<Table, TableReadError> {
    let Array {
        sides,
        is_fortran,
        numbers,
    } = array(bytes)?;
    if !(1..=MOST_NUMBERS).contains(&sides.len()) || sides.contains(&0) {
        return Err("an array of one to three dimensions is expected"
            .to_owned()
            .into());
    }
    let mut cells = Vec::with_capacity(numbers.len());
    for (index, value) in numbers.into_iter().enumerate() {
        let value = value
            .and_then(|value| i32::try_from(value).ok())
            .filter(|value| i64::from(value.unsigned_abs()) <= LARGEST_NUMBER);
        let value = value.ok_or_else(|| "the .npy file has a value beyond 2^28".to_owned())?;
        cells.push((position(index, &sides, is_fortran, format.base), value));
    }
    Ok(Table::new(default_names(sides.len()), cells, false)?)
}

fn position(mut index: usize, sides: &[usize], is_fortran: bool, base: i32) -> TablePosition {
    let mut position = TablePosition::default();
    let mut take = |place: usize| {
        position[place] = i32::try_from(index % sides[place]).unwrap_or(i32::MAX - base) + base;
        index /= sides[place];
    };
    if is_fortran {
        (0..sides.len()).for_each(&mut take);
    } else {
        (0..sides.len()).rev().for_each(&mut take);
    }
    position
}

/// Returns the header and the data.
fn parts(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, start) = match bytes.get(6)? {
        1 => (
            usize::from(u16::from_le_bytes(bytes.get(8..10)?.try_into().ok()?)),
            10_usize,
        ),
        _ => (
            usize::try_from(u32::from_le_bytes(bytes.get(8..12)?.try_into().ok()?)).ok()?,
            12,
        ),
    };
    let end = start.checked_add(length)?;
    Some((
        std::str::from_utf8(bytes.get(start..end)?).ok()?,
        bytes.get(end..)?,
    ))
}

fn field<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.split_once(name)?.1.split(',').next()
}

/// The bytes of a number, and the function that reads it.
type NumberReader = (usize, Box<dyn Fn(&[u8]) -> Option<i64>>);

fn reader(kind: &str) -> Option<NumberReader> {
    let mut letters = kind.chars();
    let order = letters.next()?;
    let letter = letters.next()?;
    let width: usize = letters
        .as_str()
        .parse()
        .ok()
        .filter(|width| [1, 2, 4, 8].contains(width))?;
    let is_big = order == '>';
    if !matches!(letter, 'u' | 'i' | 'b') {
        return None;
    }
    let is_signed = letter == 'i';
    let read = move |bytes: &[u8]| {
        let byte = |index: usize| {
            bytes
                .get(if is_big { width - 1 - index } else { index })
                .copied()
        };
        let mut whole = [0_u8; 8];
        for (index, to) in whole.iter_mut().enumerate().take(width) {
            *to = byte(index)?;
        }
        let unsigned = u64::from_le_bytes(whole);
        let shift = 64 - 8 * width;
        if is_signed {
            Some(i64::from_ne_bytes((unsigned << shift).to_ne_bytes()) >> shift)
        } else {
            i64::try_from(unsigned).ok()
        }
    };
    Some((width, Box::new(read)))
}
