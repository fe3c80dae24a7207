//! The columns of the atlas.

/// The type of a column's cells. A cell of any column may be empty, unless the meaning says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Text, in quotes in the CSV.
    Text,
    /// A whole number from 0 to 2^63 - 1.
    Number,
}

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The game's name.
    Game,
    /// The family.
    Family,
    /// The digits after the point.
    Digits,
    /// The status of the law.
    Status,
    /// The kind of the law.
    Kind,
    /// The least period.
    Period,
    /// The least preperiod.
    Preperiod,
    /// The saltus.
    Saltus,
    /// The theorem that proves the law.
    Theorem,
    /// The last heap that the proof needs.
    CheckedTo,
    /// The largest heap computed.
    ComputedTo,
    /// The largest value.
    Largest,
    /// The first heap with the largest value.
    LargestAt,
    /// The mask of the rare heaps.
    Mask,
    /// The parity of the heap as a bit more of the mask.
    Parity,
    /// The number of rare heaps.
    Rares,
    /// The last rare heap.
    LastRare,
    /// The order of the misère quotient.
    MisereOrder,
    /// The size of the P-portion of the misère quotient.
    MisereP,
    /// Tame or wild.
    MisereKind,
    /// The OEIS number.
    Oeis,
    /// The game that represents the class.
    Representative,
    /// The digest of the certificate.
    Certificate,
    /// 1 if Coq's kernel checks the law.
    KernelChecked,
    /// The digest of the values.
    Digest,
    /// The first values.
    FirstValues,
}

/// The number of columns.
pub const WIDTH: usize = Column::ALL.len();

impl Column {
    /// All columns in order.
    pub const ALL: [Self; 26] = [
        Self::Game,
        Self::Family,
        Self::Digits,
        Self::Status,
        Self::Kind,
        Self::Period,
        Self::Preperiod,
        Self::Saltus,
        Self::Theorem,
        Self::CheckedTo,
        Self::ComputedTo,
        Self::Largest,
        Self::LargestAt,
        Self::Mask,
        Self::Parity,
        Self::Rares,
        Self::LastRare,
        Self::MisereOrder,
        Self::MisereP,
        Self::MisereKind,
        Self::Oeis,
        Self::Representative,
        Self::Certificate,
        Self::KernelChecked,
        Self::Digest,
        Self::FirstValues,
    ];

    /// Returns the name, which no dialect of SQL reserves.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.described().0
    }

    /// Returns the type of the cells.
    #[must_use]
    pub const fn holds(self) -> Holds {
        self.described().1
    }

    /// Returns the meaning, for the data dictionary.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        self.described().2
    }

    /// Returns the column with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.name() == name)
    }

    const fn described(self) -> (&'static str, Holds, &'static str) {
        use Holds::{Number, Text};
        match self {
            Self::Game => (
                "game",
                Text,
                "the unique name, never empty: the family, a colon, then the code or the numbers of the subtraction set",
            ),
            Self::Family => (
                "family",
                Text,
                "`octal`, `hexadecimal` (at least one digit is 8 or more) or `subtraction`; never empty",
            ),
            Self::Digits => ("digits", Number, "the number of digits after the point; empty for subtraction games"),
            Self::Status => (
                "status",
                Text,
                "`proved`: the law holds for all heaps; `observed`: the law holds to `computed_to`; `none`: no law was found up to there; never empty",
            ),
            Self::Kind => (
                "kind",
                Text,
                "`constant`, `periodic` or `arithmetic periodic`: g(n + period) = g(n) + saltus for all n >= preperiod",
            ),
            Self::Period => ("period", Number, "the least period"),
            Self::Preperiod => ("preperiod", Number, "the least preperiod for that period"),
            Self::Saltus => {
                ("saltus", Number, "the number that is added in each period; 0 unless the law is arithmetic")
            }
            Self::Theorem => ("theorem", Text, "the theorem that proves the law"),
            Self::CheckedTo => (
                "checked_to",
                Number,
                "the last heap whose value the theorem needs; beyond `computed_to` for the periods of `records/`",
            ),
            Self::ComputedTo => ("computed_to", Number, "the largest heap computed; never empty"),
            Self::Largest => ("largest", Number, "the largest value of the heaps 0 to `computed_to`; never empty"),
            Self::LargestAt => ("largest_at", Number, "the first heap with that value; never empty"),
            Self::Mask => (
                "mask",
                Number,
                "the bits of a value that decide if a heap is rare: an even number of them; empty if more than a quarter is rare",
            ),
            Self::Parity => ("parity", Number, "1 if the parity of the heap is one more bit of the mask, otherwise 0"),
            Self::Rares => ("rares", Number, "the number of rare heaps to `computed_to`"),
            Self::LastRare => ("last_rare", Number, "the last rare heap"),
            Self::MisereOrder => {
                ("misere_order", Number, "the number of elements of the misère quotient, if it is proved")
            }
            Self::MisereP => {
                ("misere_p", Number, "the number of its elements whose positions the previous player wins")
            }
            Self::MisereKind => ("misere_kind", Text, "`tame` if the misère quotient is that of Nim, otherwise `wild`"),
            Self::Oeis => ("oeis", Text, "the number of the OEIS sequence of the game's values"),
            Self::Representative => (
                "representative",
                Text,
                "the first game with the same values, zeros at the start left out, as far as both were computed; never empty",
            ),
            Self::Certificate => (
                "certificate",
                Text,
                "`sha256:` and the first 16 digits of the SHA-256 of the certificate that `grundy certify` writes, for the periods of `records/` `grundy prove`",
            ),
            Self::KernelChecked => (
                "kernel_checked",
                Number,
                "1 if Coq's kernel checks the law, by `docs/proofs.md`; otherwise 0; never empty",
            ),
            Self::Digest => (
                "digest",
                Text,
                "`sha256:` and the first 16 digits of the SHA-256 of the values of the heaps 0 to 255 as little-endian 32-bit numbers; never empty",
            ),
            Self::FirstValues => {
                ("first_values", Text, "the values of the heaps 0 to 63 with spaces between; never empty")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_different_names_and_are_listed_by_index() {
        for (index, column) in Column::ALL.into_iter().enumerate() {
            assert_eq!(column as usize, index, "{}", column.name());
            assert_eq!(Column::named(column.name()), Some(column));
        }
        assert_eq!(Column::named("values"), None);
    }
}
