//! The colours of values: one for each, or those of a bar.

use crate::{
    palette::{BAR_STEPS, ZERO, bar, hue},
    scene::Colour,
};

/// The mapping from values to colours.
#[derive(Clone, Copy)]
pub struct Colours {
    pub most: u32,
    /// `true` if each value has its own colour.
    pub distinct: bool,
}

impl Colours {
    /// Returns the index of a value's colour in the palette.
    pub fn index(self, value: u32) -> u8 {
        if self.distinct || value == 0 {
            return u8::try_from(value).unwrap_or(0);
        }
        let place =
            u64::from(value - 1) * u64::from(BAR_STEPS - 1) / u64::from(self.most - 1).max(1);
        u8::try_from(place + 1).unwrap_or(BAR_STEPS)
    }

    /// Returns the colour of a value.
    pub fn colour_of(self, value: u32) -> Colour {
        match self.index(value) {
            0 => ZERO,
            index if self.distinct => hue(index.into()),
            index => bar(index - 1),
        }
    }

    pub fn palette(self) -> Vec<Colour> {
        if self.distinct {
            (0..=self.most).map(hue).collect()
        } else {
            std::iter::once(ZERO)
                .chain((0..BAR_STEPS).map(bar))
                .collect()
        }
    }
}

/// Returns the colour that many small points of these colours have from afar: light adds up, and
/// the numbers of a colour are nearly square roots of light.
pub(super) fn mix_colours(colours: impl Iterator<Item = Colour>) -> Colour {
    let (mut light, mut number) = ([0_u64; 3], 0);
    for colour in colours {
        for (sum, part) in light.iter_mut().zip(colour.0) {
            *sum += u64::from(part).pow(2);
        }
        number += 1;
    }
    Colour(light.map(|sum| u8::try_from((sum / number.max(1)).isqrt()).unwrap_or(u8::MAX)))
}
