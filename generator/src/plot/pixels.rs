//! A scene as PNG. Letters come from rasters of Noto Sans Mono in the program, so that no font need be installed.

use std::collections::BTreeMap;

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster};

use super::{
    Error,
    palette::WHITE,
    scene::{Area, Colour, Font, Item, Raster, Scene, Text, px},
};

/// The bytes of the file.
pub(super) fn paint(scene: &Scene) -> Result<Vec<u8>, Error> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    for item in &scene.items {
        match item {
            Item::Box { area, fill } => canvas.fill(*area, *fill),
            Item::Dots { at, radius, fill } => canvas.dots(at, *radius, *fill),
            Item::Raster(raster) => canvas.raster(raster),
            Item::Text(text) => canvas.text(text),
        }
    }
    canvas.encode()
}

/// The cells of a raster as a PNG with one pixel for each.
pub(super) fn encode_cells(raster: &Raster) -> Result<Vec<u8>, Error> {
    let size = (length(raster.columns), length(raster.rows()));
    encode(size, &raster.palette, &raster.cells)
}

struct Canvas {
    width: usize,
    /// Rows from the top; never empty.
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

    /// The pixel at (x, y), if it is on the picture.
    fn at(&mut self, x: i32, y: i32) -> Option<&mut Colour> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        let row = self.pixels.chunks_exact_mut(self.width).nth(y)?;
        row.get_mut(x)
    }

    /// Lays `fill` over a pixel, `cover` in 255 of it.
    fn blend(&mut self, x: i32, y: i32, fill: Colour, cover: u8) {
        if let Some(pixel) = self.at(x, y) {
            *pixel = pixel.mix(fill, cover.into(), 255);
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

    /// Discs with smooth edges: 16 samples a pixel.
    fn dots(&mut self, at: &[(i32, i32)], radius: i32, fill: Colour) {
        let near = |dx: i32, dy: i32| {
            let sample = |step: i32| (0..4).map(move |part| 8 * step + 2 * part + 1);
            let inside = sample(dx).flat_map(|x| sample(dy).map(move |y| x * x + y * y <= 64 * radius * radius));
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

    fn raster(&mut self, raster: &Raster) {
        let (width, height) = raster.cell;
        for (y, row) in (0..).zip(raster.cells.chunks(raster.columns.max(1))) {
            for (x, &cell) in (0..).zip(row) {
                if let Some(&Some(fill)) = raster.palette.get(usize::from(cell)) {
                    let corner = (raster.left + x * width, raster.top + y * height);
                    self.fill(Area::sized(corner.0, corner.1, width, height), fill);
                }
            }
        }
    }

    fn text(&mut self, text: &Text) {
        let (weight, size) = match text.font {
            Font::Title => (FontWeight::Bold, RasterHeight::Size24),
            Font::Label => (FontWeight::Regular, RasterHeight::Size20),
        };
        let mut left = text.left();
        for letter in text.text.chars() {
            let glyph = get_raster(letter, weight, size).or_else(|| get_raster('?', weight, size));
            for (y, row) in (text.top..).zip(glyph.iter().flat_map(|glyph| glyph.rows())) {
                for (x, &cover) in (left..).zip(row).filter(|&(_, &cover)| cover > 0) {
                    self.blend(x, y, text.fill, cover);
                }
            }
            left += text.font.advance();
        }
    }

    /// With a palette if the colours allow, which halves the file.
    fn encode(&self) -> Result<Vec<u8>, Error> {
        let size = (length(self.width), length(self.pixels.len() / self.width));
        let mut colours: BTreeMap<Colour, u8> = self.pixels.iter().map(|&pixel| (pixel, 0)).collect();
        if colours.len() > 256 {
            let bytes: Vec<u8> = self.pixels.iter().flat_map(|pixel| pixel.0).collect();
            let mut encoded = Vec::new();
            let mut encoder = png::Encoder::new(&mut encoded, size.0, size.1);
            encoder.set_color(png::ColorType::Rgb);
            encoder.set_compression(png::Compression::High);
            encoder.write_header()?.write_image_data(&bytes)?;
            return Ok(encoded);
        }
        for (index, place) in (0..=u8::MAX).zip(colours.values_mut()) {
            *place = index;
        }
        let cells: Vec<u8> = self
            .pixels
            .iter()
            .map(|pixel| colours.get(pixel).copied().unwrap_or(0))
            .collect();
        let palette: Vec<_> = colours.into_keys().map(Some).collect();
        encode(size, &palette, &cells)
    }
}

/// Pixels as indices into a palette.
fn encode((width, height): (u32, u32), palette: &[Option<Colour>], cells: &[u8]) -> Result<Vec<u8>, Error> {
    let mut encoded = Vec::new();
    let mut encoder = png::Encoder::new(&mut encoded, width, height);
    encoder.set_color(png::ColorType::Indexed);
    // Neighbouring indices are not alike as neighbouring shades are: filters only lengthen such rows.
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let colours = palette.iter().map(|colour| colour.unwrap_or(WHITE).0);
    encoder.set_palette(colours.flatten().collect::<Vec<u8>>());
    if palette.contains(&None) {
        let opaque = |colour: &Option<Colour>| if colour.is_some() { 255 } else { 0 };
        encoder.set_trns(palette.iter().map(opaque).collect::<Vec<u8>>());
    }
    encoder.write_header()?.write_image_data(cells)?;
    Ok(encoded)
}

/// A pixel as an index; what is left of or above the picture counts as its edge.
fn index(pixel: i32) -> usize {
    usize::try_from(pixel).unwrap_or(0)
}

/// A side of a picture, which is far below 2^31.
fn length(side: usize) -> u32 {
    px(side).unsigned_abs()
}
