//! Messages: the place in the input, the expected text, the found text.

use std::fmt::Display;
use std::ops::Range;

use super::error::{Failure, Label, quote};
use super::place::Place;
use super::reader::Input;

impl Input<'_> {
    /// Returns the failure for an unexpected `part` of the [`word`](Self::word) just read, which
    /// had `length` bytes.
    #[must_use]
    pub(crate) fn refuse(
        &self,
        length: usize,
        part: Range<usize>,
        expected: impl Display,
        label: Label,
    ) -> Failure {
        let start = self.at.saturating_sub(length);
        self.refuse_found(start + part.start..start + part.end, expected, label)
    }

    /// Like [`refuse`](Self::refuse), for the character at `index` of the word.
    #[must_use]
    pub(crate) fn refuse_character(
        &self,
        length: usize,
        index: usize,
        expected: impl Display,
        label: Label,
    ) -> Failure {
        let bytes = self.character(self.at.saturating_sub(length) + index);
        self.refuse(length, index..index + bytes, expected, label)
    }

    /// Returns the failure for the last case as a whole. This is rare, because the readers above
    /// check most rules.
    #[must_use]
    pub(crate) fn refuse_case(&self, why: &impl Display) -> Failure {
        self.wrong(self.at, &format!("{why} (case {})", self.case))
    }

    /// Returns the number of bytes of the character that begins at `at`, or 1 if no character
    /// begins there.
    pub(super) fn character(&self, at: usize) -> usize {
        let first = self.block[at..self.end].utf8_chunks().next();
        first
            .and_then(|chunk| chunk.valid().chars().next())
            .map_or(1, char::len_utf8)
    }

    #[cold]
    pub(super) fn refuse_end(&self, expected: impl Display, label: Label) -> Failure {
        let case = if self.case > 0 {
            format!(" (case {})", self.case)
        } else {
            String::new()
        };
        self.wrong(
            self.at,
            &format!(
                "the input ends, expected {}, {expected}{case}",
                label.of_total()
            ),
        )
    }

    #[cold]
    pub(super) fn refuse_found(
        &self,
        found: Range<usize>,
        expected: impl Display,
        label: Label,
    ) -> Failure {
        let case = if self.case > 0 {
            format!("case {}, ", self.case)
        } else {
            String::new()
        };
        let start = found.start;
        let found = quote(&self.block[found]);
        self.wrong(
            start,
            &format!("expected {expected}, found {found} ({case}{label})"),
        )
    }

    pub(super) fn wrong(&self, at: usize, what: &str) -> Failure {
        let Place { line, column } = self.block_place.after(&self.block[..at]);
        Failure::Input(format!("line {line}, column {column}: {what}"))
    }
}
