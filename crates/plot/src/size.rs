//! The size of a picture.

use std::{fmt, str::FromStr};

/// The size of a picture in pixels. The default is at most 1200x800: a picture of cells ends where
/// its cells do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub(super) width: u16,
    pub(super) height: u16,
    /// `false` if the picture may be smaller.
    pub(super) is_exact: bool,
}

impl Size {
    /// The least size with room for the legend and three lines of words beside the values.
    const LEAST: Self = Self {
        width: 480,
        height: 360,
        is_exact: true,
    };
    /// The largest size: a painted picture takes 48 MiB of memory.
    const MOST: Self = Self {
        width: 4096,
        height: 4096,
        is_exact: true,
    };

    /// Returns a size, if it is within 480x360 and 4096x4096.
    #[must_use]
    pub fn new(width: u16, height: u16) -> Option<Self> {
        let within = |side: u16, least: u16, most: u16| (least..=most).contains(&side);
        let fits = within(width, Self::LEAST.width, Self::MOST.width)
            && within(height, Self::LEAST.height, Self::MOST.height);
        fits.then_some(Self {
            width,
            height,
            is_exact: true,
        })
    }
}

impl Default for Size {
    fn default() -> Self {
        Self {
            width: 1200,
            height: 800,
            is_exact: false,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The size is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "a size is WIDTHxHEIGHT in pixels, from {} to {}",
    Size::LEAST,
    Size::MOST
)]
pub struct SizeError;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = text.split_once('x').ok_or(SizeError)?;
        let side = |text: &str| text.parse().map_err(|_| SizeError);
        Self::new(side(width)?, side(height)?).ok_or(SizeError)
    }
}
