//! Colours that colour-blind readers can also distinguish.

use super::scene::Colour;

const fn rgb(hex: u32) -> Colour {
    let [_, red, green, blue] = hex.to_be_bytes();
    Colour([red, green, blue])
}

pub(super) const WHITE: Colour = rgb(0xFF_FFFF);
/// The value 0 in every picture: the player to move loses.
pub(super) const ZERO: Colour = rgb(0x00_0000);
/// Text and axes.
pub(super) const INK: Colour = rgb(0x26_2626);
/// The colour of explanations.
pub(super) const QUIET: Colour = rgb(0x5C_5C5C);
/// Grid lines.
pub(super) const GRID: Colour = rgb(0xE2_E2E2);
/// Values, and common values.
pub(super) const VALUE: Colour = rgb(0x00_72B2);
/// Rare values.
pub(super) const RARE: Colour = rgb(0xD5_5E00);
/// Heaps before the period.
pub(super) const PREPERIOD: Colour = rgb(0xEF_EFEF);
/// The first period.
pub(super) const PERIOD: Colour = rgb(0xFB_EDC8);
/// The lines at the end of the preperiod and of the first period.
pub(super) const BORDER: Colour = rgb(0x8A_6A00);

/// The largest value with a colour of its own.
pub(super) const DISTINCT: u32 = 16;

/// The values 0 to 16. The first seven after black are the colours of Okabe and Ito (2008). Each
/// further colour is the one farthest in Oklab from all before it; the distance is the least over
/// normal sight and full protanopia, deuteranopia and tritanopia (matrices of Machado, Oliveira and
/// Fernandes 2009).
const HUES: [Colour; DISTINCT as usize + 1] = [
    ZERO,
    rgb(0x56_B4E9),
    rgb(0xE6_9F00),
    rgb(0x00_9E73),
    rgb(0xF0_E442),
    rgb(0x00_72B2),
    rgb(0xD5_5E00),
    rgb(0xCC_79A7),
    rgb(0x5A_1E00),
    rgb(0x3C_0087),
    rgb(0x78_FFFF),
    rgb(0x00_00E1),
    rgb(0x96_2D5A),
    rgb(0xA5_69FF),
    rgb(0xC3_C3B4),
    rgb(0xC3_0F00),
    rgb(0xC3_1E96),
];

/// Every 32nd colour of viridis (van der Walt and Smith 2015, CC0), without the darkest: lightness
/// grows evenly.
const VIRIDIS: [Colour; 8] = [
    rgb(0x47_2D7B),
    rgb(0x3B_528B),
    rgb(0x2C_728E),
    rgb(0x21_918C),
    rgb(0x28_AE80),
    rgb(0x5E_C962),
    rgb(0xAD_DC30),
    rgb(0xFD_E725),
];

/// Steps of the colour bar without black for zero: with the shades of the letters they fit a
/// palette of 256.
pub(super) const BAR_STEPS: u8 = 190;

/// Returns the colour of a value up to [`DISTINCT`].
pub(super) fn hue(value: u32) -> Colour {
    HUES.get(value as usize).copied().unwrap_or(WHITE)
}

/// Returns the colour of a step of the bar, from 0 to `STEPS - 1`, dark to light.
pub(super) fn bar(step: u8) -> Colour {
    let whole = u32::from(BAR_STEPS) - 1;
    let place = u32::from(step).min(whole) * 7;
    let at = |index: u32| VIRIDIS.get(index as usize).copied().unwrap_or(VIRIDIS[7]);
    at(place / whole).mix(at(place / whole + 1), place % whole, whole)
}
