//! The input: white-space separated tokens, read block by block in constant memory.

use std::fmt::{self, Display};
use std::io::{self, Read};
use std::ops::{Range, RangeInclusive};

use super::digits::{self, is_blank};
use super::error::{Failure, Label, quote};
use super::place::Place;

/// The bytes of a block: large enough to make system calls rare, small enough to stay in the cache.
pub(super) const BLOCK: usize = 128 * 1024;

/// The bytes of the longest token. A longer token can only be a mistake, and would have to be held
/// in memory.
const LONGEST_TOKEN: usize = 1024 * 1024;

/// Judge input. Lines and columns are counted block by block; the exact place is computed only for
/// an error.
pub(crate) struct Input<'a> {
    source: Box<dyn Read + 'a>,
    /// `block[at..end]` is read from the source but not yet by the problem.
    pub(super) block: Vec<u8>,
    pub(super) at: usize,
    pub(super) end: usize,
    /// The place of `block[0]` in the input.
    pub(super) block_place: Place,
    /// The case being read, 0 before the first.
    pub(super) case: u64,
    /// The number of integers read by the slow path.
    #[cfg(test)]
    pub(super) slow: usize,
}

/// An integer in a range, as messages call it.
struct IntegerIn<'a>(&'a RangeInclusive<u64>);

impl Display for IntegerIn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.0.start(), self.0.end());
        if start == end {
            write!(f, "the integer {start}")
        } else {
            write!(f, "an integer from {start} to {end}")
        }
    }
}

impl<'a> Input<'a> {
    /// Creates the input of `source`.
    pub(crate) fn new(source: impl Read + 'a) -> Self {
        Self {
            source: Box::new(source),
            block: vec![0; BLOCK],
            at: 0,
            end: 0,
            block_place: Place::START,
            case: 0,
            #[cfg(test)]
            slow: 0,
        }
    }

    /// Reads the number of cases, calls `answer` with the number of each case, and refuses text
    /// after the last case.
    ///
    /// # Errors
    /// The first error of `answer`; [`Failure::Input`] if the number of cases is missing, or if
    /// text follows the cases.
    pub(crate) fn each_case(
        &mut self,
        mut answer: impl FnMut(&mut Self, u64) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let cases = self.integer(0..=u64::MAX, Label::One("the number of cases"))?;
        for case in 1..=cases {
            self.case = case;
            answer(self, case)?;
        }
        self.skip_blanks()?;
        if self.at == self.end {
            return Ok(());
        }
        let end = self.token_end()?;
        let found = quote(&self.block[self.at..end]);
        let cases = if cases == 1 {
            "1 case".to_owned()
        } else {
            format!("{cases} cases")
        };
        Err(self.wrong(
            self.at,
            &format!("expected the end of the input after {cases}, found {found}"),
        ))
    }

    /// Reads the number of piles, at least `fewest`, and then the `piles`, each in `range`.
    ///
    /// # Errors
    /// The errors of [`Input::integer`].
    pub(crate) fn piles(
        &mut self,
        piles: &mut Vec<u64>,
        fewest: u64,
        range: &RangeInclusive<u64>,
    ) -> Result<(), Failure> {
        piles.clear();
        let count = self.integer(fewest..=u64::MAX, Label::One("the number of piles"))?;
        self.integers(piles, count, range, |n| Label::Nth("pile", n, count))
    }

    /// Reads the numbers of rows and columns of a grid.
    ///
    /// # Errors
    /// The errors of [`Input::integer`].
    pub(crate) fn grid_size(&mut self) -> Result<(u64, u64), Failure> {
        let rows = self.integer(1..=u64::MAX, Label::One("the number of rows"))?;
        let columns = self.integer(1..=u64::MAX, Label::One("the number of columns"))?;
        Ok((rows, columns))
    }

    /// Returns the next token as an integer in `range`.
    ///
    /// # Errors
    /// [`Failure::Input`] if the token is not such an integer, [`Failure::Read`] if the source
    /// fails.
    pub(crate) fn integer(
        &mut self,
        range: RangeInclusive<u64>,
        label: Label,
    ) -> Result<u64, Failure> {
        match digits::integer(&self.block[self.at..self.end]) {
            Some((value, length)) if range.contains(&value) => {
                self.at += length;
                Ok(value)
            }
            _ => self.any_integer(&range, label),
        }
    }

    /// Appends the next `count` tokens, each an integer in `range`. `label` names the n-th token.
    ///
    /// # Errors
    /// The errors of [`integer`](Self::integer).
    pub(crate) fn integers(
        &mut self,
        into: &mut Vec<u64>,
        count: u64,
        range: &RangeInclusive<u64>,
        label: impl Fn(u64) -> Label,
    ) -> Result<(), Failure> {
        let mut done = 0;
        loop {
            done += self.quick_integers(into, count - done, range);
            if done == count {
                return Ok(());
            }
            done += 1;
            into.push(self.any_integer(range, label(done))?);
        }
    }

    /// Appends integers until `most` are read, or one is invalid, or one is not in the block as a
    /// whole. Returns their number.
    fn quick_integers(
        &mut self,
        into: &mut Vec<u64>,
        most: u64,
        range: &RangeInclusive<u64>,
    ) -> u64 {
        let (least, greatest) = (*range.start(), *range.end());
        let mut unread = &self.block[self.at..self.end];
        // Reserves at most the number of integers that the block can hold, even if the input claims
        // more.
        let room =
            usize::try_from(most).map_or(unread.len() / 2, |most| most.min(unread.len() / 2));
        let before = into.len();
        into.resize(before + room, 0);
        let mut done = 0;
        for slot in &mut into[before..] {
            match digits::integer(unread) {
                Some((value, length)) if least <= value && value <= greatest => {
                    *slot = value;
                    unread = &unread[length..];
                    done += 1;
                }
                _ => break,
            }
        }
        into.truncate(before + done);
        self.at = self.end - unread.len();
        done as u64
    }

    /// Reads an integer by the slow, complete path, which also explains errors.
    #[cold]
    fn any_integer(&mut self, range: &RangeInclusive<u64>, label: Label) -> Result<u64, Failure> {
        #[cfg(test)]
        {
            self.slow += 1;
        }
        let expected = IntegerIn(range);
        let token = self.token(&expected, label)?;
        let value = digits::whole(&self.block[token.clone()]).filter(|value| range.contains(value));
        value.ok_or_else(|| self.refuse_found(token, &expected, label))
    }

    /// Returns the next token; [`Input::refuse`] can point into it until the next one is read.
    ///
    /// # Errors
    /// [`Failure::Input`] if the input ends or the token is too long, [`Failure::Read`] if the
    /// source fails.
    pub(crate) fn word(&mut self, expected: impl Display, label: Label) -> Result<&[u8], Failure> {
        let token = self.token(expected, label)?;
        Ok(&self.block[token])
    }

    /// Takes the next token out of the input and returns its range in the block.
    fn token(&mut self, expected: impl Display, label: Label) -> Result<Range<usize>, Failure> {
        self.skip_blanks()?;
        if self.at == self.end {
            return Err(self.refuse_end(expected, label));
        }
        let end = self.token_end()?;
        let token = self.at..end;
        if token.len() > LONGEST_TOKEN {
            let expected = format!("{expected} of at most {LONGEST_TOKEN} bytes");
            return Err(self.refuse_found(token, &expected, label));
        }
        self.at = end;
        Ok(token)
    }

    /// Moves to the next byte that is not blank, or to the end of the input, where `at == end`.
    fn skip_blanks(&mut self) -> Result<(), Failure> {
        loop {
            let unread = &self.block[self.at..self.end];
            if let Some(blanks) = unread.iter().position(|&byte| !is_blank(byte)) {
                self.at += blanks;
                return Ok(());
            }
            self.at = self.end;
            if !self.read_more()? {
                return Ok(());
            }
        }
    }

    /// Returns the end of the token that begins here. The token is moved into the block as a whole
    /// unless it is too long.
    fn token_end(&mut self) -> Result<usize, Failure> {
        let mut length = 0;
        loop {
            let unread = &self.block[self.at + length..self.end];
            if let Some(rest) = unread.iter().position(|&byte| is_blank(byte)) {
                return Ok(self.at + length + rest);
            }
            length += unread.len();
            if length > LONGEST_TOKEN || !self.read_more()? {
                return Ok(self.at + length);
            }
        }
    }

    /// Drops the bytes already read, moves the rest to the front and reads more after it. Returns
    /// `false` at the end of the input.
    #[cold]
    pub(super) fn read_more(&mut self) -> Result<bool, Failure> {
        self.block_place = self.block_place.after(&self.block[..self.at]);
        self.block.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        if self.end == self.block.len() {
            // One token fills the whole block.
            self.block.resize(2 * self.end, 0);
        }
        loop {
            match self.source.read(&mut self.block[self.end..]) {
                Ok(bytes) => {
                    self.end += bytes;
                    return Ok(bytes > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::Read(error)),
            }
        }
    }
}
