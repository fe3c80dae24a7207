//! A scene as PNG. Letters come from built-in rasters of Noto Sans Mono, so no font has to be
//! installed.

use std::collections::{BTreeMap, BTreeSet};

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};

use super::{
    palette::WHITE,
    scene::{Area, Colour, Font, Raster, Scene, SceneItem, TextLine, px},
};

/// The pixels could not be encoded.
#[derive(Debug, thiserror::Error)]
#[error("cannot encode the picture: {0}")]
pub struct PixelsError(#[from] png::EncodingError);

/// Returns the bytes of the file.
pub(super) fn paint(scene: &Scene) -> Result<Vec<u8>, PixelsError> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    for item in &scene.items {
        match item {
            SceneItem::Box { area, fill } => canvas.fill(*area, *fill),
            SceneItem::Dots { at, radius, fill } => canvas.dots(at, *radius, *fill),
            SceneItem::Lines { ends, fill } => {
                for &ends in ends {
                    canvas.line(ends, *fill);
                }
            }
            SceneItem::Raster(raster) => canvas.raster(raster),
            SceneItem::Text(text) => canvas.text(text),
        }
    }
    canvas.encode()
}

/// Encodes a raster alone as a PNG of its pixels.
pub(super) fn encode_raster(raster: &Raster) -> Result<Vec<u8>, PixelsError> {
    let side = |length: i32| length.max(0).unsigned_abs();
    let area = raster.area;
    encode((side(area.width()), side(area.height())), &raster.pixels())
}

struct Canvas {
    width: usize,
    /// The rows from the top; never empty.
    pixels: Vec<Colour>,
}

impl Canvas {
    fn new(width: i32, height: i32) -> Self {
        let (width, height) = (index(width).max(1), index(height).max(1));
        Self {
            width,
            pixels: vec![WHITE; width * height],
        }
    }

    /// Returns the pixel at (x, y), if it is inside the picture.
    fn at(&mut self, x: i32, y: i32) -> Option<&mut Colour> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let row = self.pixels.chunks_exact_mut(self.width).nth(y)?;
        row.get_mut(x)
    }

    /// Blends `fill` into a pixel with weight `cover` of 255, in 15 steps, which keeps the number
    /// of colours small.
    fn blend(&mut self, x: i32, y: i32, fill: Colour, cover: u8) {
        if let Some(pixel) = self.at(x, y) {
            *pixel = pixel.mix(fill, u32::from(cover) / 17, 15);
        }
    }

    fn fill(&mut self, area: Area, fill: Colour) {
        let columns = index(area.left).min(self.width)..index(area.right).min(self.width);
        let rows = index(area.bottom).saturating_sub(index(area.top));
        for row in self
            .pixels
            .chunks_exact_mut(self.width)
            .skip(index(area.top))
            .take(rows)
        {
            if let Some(pixels) = row.get_mut(columns.clone()) {
                pixels.fill(fill);
            }
        }
    }

    /// Draws discs with smooth edges: 16 samples for each pixel.
    fn dots(&mut self, at: &[(i32, i32)], radius: i32, fill: Colour) {
        let near = |dx: i32, dy: i32| {
            let sample = |step: i32| (0..4).map(move |part| 8 * step + 2 * part + 1);
            let inside = sample(dx)
                .flat_map(|x| sample(dy).map(move |y| x * x + y * y <= 64 * radius * radius));
            u8::try_from(inside.filter(|&inside| inside).count() * 255 / 16).unwrap_or(u8::MAX)
        };
        let square = (-radius..radius).flat_map(|dx| (-radius..radius).map(move |dy| (dx, dy)));
        let disc: Vec<_> = square.map(|(dx, dy)| (dx, dy, near(dx, dy))).collect();
        for &(x, y) in at {
            for &(dx, dy, cover) in &disc {
                self.blend(x + dx, y + dy, fill, cover);
            }
        }
    }

    /// Draws a line two pixels wide: in each column, or each row of a steep line, one pixel between
    /// two that share the rest.
    fn line(&mut self, [from, to]: [(i32, i32); 2], fill: Colour) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.abs().max(dy.abs()).max(1);
        for step in 0..=length {
            let place = |start: i32, along: i32| {
                let parts = along * step * 16 / length;
                (start + parts.div_euclid(16), parts.rem_euclid(16))
            };
            let ((x, right), (y, down)) = (place(from.0, dx), place(from.1, dy));
            let (part, aside) = if dx.abs() >= dy.abs() {
                (down, (0, 1))
            } else {
                (right, (1, 0))
            };
            let cover = u8::try_from(part * 255 / 16).unwrap_or(u8::MAX);
            for (offset, cover) in [(-1, u8::MAX - cover), (0, u8::MAX), (1, cover)] {
                self.blend(x + offset * aside.0, y + offset * aside.1, fill, cover);
            }
        }
    }

    fn raster(&mut self, raster: &Raster) {
        let Area { left, top, .. } = raster.area;
        let width = index(raster.area.width()).max(1);
        for (y, row) in (top..).zip(raster.pixels().chunks(width)) {
            for (x, &pixel) in (left..).zip(row) {
                if let (Some(fill), Some(pixel)) = (pixel, self.at(x, y)) {
                    *pixel = fill;
                }
            }
        }
    }

    fn text(&mut self, text: &TextLine) {
        let (weight, size) = match text.font {
            Font::Title => (FontWeight::Bold, RasterHeight::Size24),
            Font::Label => (FontWeight::Regular, RasterHeight::Size20),
        };
        let mut left = text.left();
        for letter in text.words.chars() {
            let letter = if matches!(letter, '–' | '—' | '−') {
                '-'
            } else {
                letter
            };
            let glyph = get_raster(letter, weight, size).or_else(|| get_raster('?', weight, size));
            for (y, row) in (text.top..).zip(glyph.iter().flat_map(RasterizedChar::rows)) {
                for (x, &cover) in (left..).zip(row).filter(|&(_, &cover)| cover > 0) {
                    self.blend(x, y, text.fill, cover);
                }
            }
            left += text.font.advance();
        }
    }

    fn encode(&self) -> Result<Vec<u8>, PixelsError> {
        let size = (length(self.width), length(self.pixels.len() / self.width));
        let pixels: Vec<_> = self.pixels.iter().copied().map(Some).collect();
        encode(size, &pixels)
    }
}

/// Encodes pixels, some of which may be transparent. If there are few colours, a palette halves the
/// size of the file.
fn encode((width, height): (u32, u32), pixels: &[Option<Colour>]) -> Result<Vec<u8>, PixelsError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_compression(png::Compression::High);
    let colours: BTreeSet<_> = pixels.iter().copied().collect();
    let holes = colours.contains(&None);
    if colours.len() > 256 {
        let samples = if holes { 4 } else { 3 };
        let bytes: Vec<u8> = pixels
            .iter()
            .flat_map(|&pixel| rgba(pixel).into_iter().take(samples))
            .collect();
        encoder.set_color(if holes {
            png::ColorType::Rgba
        } else {
            png::ColorType::Rgb
        });
        encoder.write_header()?.write_image_data(&bytes)?;
        return Ok(file);
    }
    encoder.set_color(png::ColorType::Indexed);
    // Filters help if neighbouring numbers are similar; palette indices are not, so filters would
    // only lengthen the rows.
    encoder.set_filter(png::Filter::NoFilter);
    let palette = colours.iter().flat_map(|colour| colour.unwrap_or(WHITE).0);
    encoder.set_palette(palette.collect::<Vec<u8>>());
    if holes {
        // The transparent colour is sorted first; colours without an entry are opaque.
        encoder.set_trns(vec![0]);
    }
    let indices: BTreeMap<_, _> = colours.into_iter().zip(0..=u8::MAX).collect();
    let bytes: Vec<u8> = pixels
        .iter()
        .filter_map(|pixel| indices.get(pixel).copied())
        .collect();
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(file)
}

fn rgba(pixel: Option<Colour>) -> [u8; 4] {
    pixel.map_or([0; 4], |Colour([red, green, blue])| [red, green, blue, 255])
}

/// Returns a pixel as an index; a pixel left of or above the picture counts as its edge.
fn index(pixel: i32) -> usize {
    usize::try_from(pixel).unwrap_or(0)
}

/// Returns a side of a picture, which is far below 2^31.
fn length(side: usize) -> u32 {
    px(side).unsigned_abs()
}
