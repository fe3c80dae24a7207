//! A scene as SVG.

use std::fmt::{self, Display, Write};

use super::{
    pixels::{self, PixelsError},
    scene::{Anchor, Colour, Font, Raster, Scene, SceneItem, TextLine},
};

/// Returns the text of the file.
pub(super) fn write(scene: &Scene) -> Result<String, PixelsError> {
    let mut out = String::new();
    let (width, height) = (scene.width, scene.height);
    line(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"monospace\" \
             xml:space=\"preserve\">"
        ),
    );
    line(
        &mut out,
        format_args!("<title>{}</title>", Escaped(&scene.title)),
    );
    line(
        &mut out,
        format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"),
    );
    for item in &scene.items {
        match item {
            SceneItem::Box { area, fill } => line(
                &mut out,
                format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
                    area.left,
                    area.top,
                    area.width(),
                    area.height()
                ),
            ),
            SceneItem::Dots { at, radius, fill } => dots(&mut out, at, *radius, *fill),
            SceneItem::Lines { ends, fill } => lines(&mut out, ends, *fill),
            SceneItem::Raster(raster) => image(&mut out, raster)?,
            SceneItem::Text(text) => words(&mut out, text),
        }
    }
    out.push_str("</svg>\n");
    Ok(out)
}

/// Writes a line; writing to a string cannot fail.
fn line(out: &mut String, line: fmt::Arguments) {
    let _ = writeln!(out, "{line}");
}

/// Writes all dots as one path: each dot is a line of length 0 with round ends.
fn dots(out: &mut String, at: &[(i32, i32)], radius: i32, fill: Colour) {
    let mut path = String::new();
    for (x, y) in at {
        let _ = write!(path, "M{x} {y}h0");
    }
    let width = 2 * radius;
    line(
        out,
        format_args!(
            "<path d=\"{path}\" stroke=\"{fill}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
        ),
    );
}

fn lines(out: &mut String, ends: &[[(i32, i32); 2]], fill: Colour) {
    let mut path = String::new();
    for [(x, y), (right, bottom)] in ends {
        let _ = write!(path, "M{x} {y}L{right} {bottom}");
    }
    line(
        out,
        format_args!("<path d=\"{path}\" stroke=\"{fill}\" stroke-width=\"2\" fill=\"none\"/>"),
    );
}

/// Writes a raster at its true size, because some viewers smooth enlarged images; viewers that can
/// show sharp pixels are asked to.
fn image(out: &mut String, raster: &Raster) -> Result<(), PixelsError> {
    let area = raster.area;
    let bytes = pixels::encode_raster(raster)?;
    line(
        out,
        format_args!(
            "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" style=\"image-rendering:pixelated\" \
             href=\"data:image/png;base64,{}\"/>",
            area.left,
            area.top,
            area.width(),
            area.height(),
            base64(&bytes)
        ),
    );
    Ok(())
}

fn words(out: &mut String, text: &TextLine) {
    let (size, baseline, weight) = match text.font {
        Font::Title => (18, 18, " font-weight=\"bold\""),
        Font::Label => (15, 15, ""),
    };
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    line(
        out,
        format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{size}\"{weight}{anchor} fill=\"{}\">{}</text>",
            text.x,
            text.top + baseline,
            text.fill,
            Escaped(&text.words)
        ),
    );
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Words between tags; characters that XML forbids become spaces.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '\u{FFFE}' | '\u{FFFF}' => f.write_char(' '),
            c if c.is_control() => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = bits >> (18 - 6 * digit) & 63;
            text.push(if digit > three.len() {
                '='
            } else {
                DIGITS[index as usize].into()
            });
        }
    }
    text
}

#[cfg(test)]
mod tests;
