//! The columns of the atlas.

/// The type of a column's cells. A cell of any column may be empty, unless the meaning says
/// otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellType {
    /// Text, in quotes in the CSV.
    Text,
    /// A whole number from 0 to 2^63 - 1.
    Number,
}

/// The list of columns: the variant of [`Column`], the type of its cells, its name in the files,
/// and its meaning.
macro_rules! columns {
    ($($column:ident $holds:ident $name:literal: $meaning:literal,)*) => {
        /// A column.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Column {
            $(#[doc = $meaning] $column,)*
        }

        /// The number of columns.
        pub const WIDTH: usize = [$($name),*].len();

        impl Column {
            /// All columns, in the order of the files.
            pub const ALL: [Self; WIDTH] = [$(Self::$column),*];

            const fn described(self) -> (&'static str, CellType, &'static str) {
                match self {
                    $(Self::$column => ($name, CellType::$holds, $meaning),)*
                }
            }
        }
    };
}

columns! {
    Game Text "game":
        "the unique name, never empty: the family, a colon, then the code or the numbers of the subtraction set",
    Family Text "family": "`octal`, `hexadecimal` (at least one digit is 8 or more) or `subtraction`; never empty",
    Digits Number "digits": "the number of digits after the point; empty for subtraction games",
    Status Text "status":
        "`proved`: the law holds for all heaps; `observed`: the law holds to `computed_to`; `none`: no law was found up to there; never empty",
    Kind Text "kind":
        "`constant`, `periodic` or `arithmetic periodic`: g(n + period) = g(n) + saltus for all n >= preperiod",
    Period Number "period": "the least period",
    Preperiod Number "preperiod": "the least preperiod for that period",
    Saltus Number "saltus": "the number that is added in each period; 0 unless the law is arithmetic",
    Theorem Text "theorem": "the theorem that proves the law",
    CheckedTo Number "checked_to":
        "the last heap whose value the theorem needs; beyond `computed_to` for the longest periods",
    ComputedTo Number "computed_to": "the largest heap computed; never empty",
    Largest Number "largest": "the largest value of the heaps 0 to `computed_to`; never empty",
    LargestAt Number "largest_at": "the first heap with that value; never empty",
    Mask Number "mask":
        "the bits of a value that decide if a heap is rare: an even number of them; empty if more than a quarter is rare",
    Parity Number "parity": "1 if the parity of the heap is one more bit of the mask, otherwise 0",
    Rares Number "rares": "the number of rare heaps to `computed_to`",
    LastRare Number "last_rare": "the last rare heap",
    MisereOrder Number "misere_order": "the number of elements of the misère quotient, if it is proved",
    MisereP Number "misere_p": "the number of its elements whose positions the previous player wins",
    MisereKind Text "misere_kind": "`tame` if the misère quotient is that of Nim, otherwise `wild`",
    Oeis Text "oeis": "the number of the OEIS sequence of the game's values",
    Representative Text "representative":
        "the first game with the same values, zeros at the start left out, as far as both were computed; never empty",
    Certificate Text "certificate":
        "`sha256:` and the first 16 digits of the SHA-256 of the certificate of the law, for most laws the one that `grundy certify` writes",
    KernelChecked Number "kernel_checked":
        "1 if Coq's kernel checked the law when the atlas was made; otherwise 0; never empty",
    Digest Text "digest":
        "`sha256:` and the first 16 digits of the SHA-256 of the values of the heaps 0 to 255 as little-endian 32-bit numbers; never empty",
    FirstValues Text "first_values": "the values of the heaps 0 to 63 with spaces between; never empty",
}

impl Column {
    /// Returns the name, which no dialect of SQL reserves.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.described().0
    }

    /// Returns the type of the cells.
    #[must_use]
    pub const fn holds(self) -> CellType {
        self.described().1
    }

    /// Returns the meaning, for the data dictionary.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        self.described().2
    }

    /// Returns the column with a name.
    #[must_use]
    pub fn find_named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.name() == name)
    }
}
