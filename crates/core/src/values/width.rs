//! The type that one value is stored in.

use std::fmt;

/// The type that one value is stored in.
///
/// ```
/// use grundy_core::values::Width;
///
/// assert_eq!(Width::ALL.map(Width::bytes), [1, 2, 4]);
/// assert_eq!((Width::U16.largest(), Width::U16.to_string().as_str()), (65_535, "u16"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Width {
    /// One byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
}

impl Width {
    /// Every width, narrowest first.
    pub const ALL: [Self; 3] = [Self::U8, Self::U16, Self::U32];

    /// Bytes of one value.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
        }
    }

    /// Largest value that fits.
    #[must_use]
    pub const fn largest(self) -> u32 {
        u32::MAX >> (32 - 8 * self.bytes())
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
        })
    }
}
