//! The elements of a picture: a list of simple shapes at whole pixels, later ones over earlier
//! ones.

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Returns `true` if white letters are easier to read on this colour than black ones.
    pub(super) fn is_dark(self) -> bool {
        let [red, green, blue] = self.0.map(u32::from);
        // The weights of BT.601.
        299 * red + 587 * green + 114 * blue < 128_000
    }

    /// Returns a mixture of `part` in `whole` of `over` and the rest of this colour.
    pub(super) fn mix(self, over: Self, part: u32, whole: u32) -> Self {
        let mut mixed = self.0;
        for (below, &above) in mixed.iter_mut().zip(&over.0) {
            let sum = u32::from(*below) * (whole - part) + u32::from(above) * part;
            *below = u8::try_from((sum + whole / 2) / whole).unwrap_or(u8::MAX);
        }
        Self(mixed)
    }
}

/// A rectangle of pixels left <= x < right, top <= y < bottom; y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub left: i32,
    /// The first row.
    pub top: i32,
    /// The first column right of it.
    pub right: i32,
    /// The first row below it.
    pub bottom: i32,
}

impl Area {
    /// Returns the area with its upper left corner at (left, top).
    pub(super) fn with_size(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(self) -> i32 {
        self.right - self.left
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(self) -> i32 {
        self.bottom - self.top
    }
}

/// The two fonts; all characters of a font have the same width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    /// Bold, for the title.
    Title,
    /// For everything else.
    Label,
}

impl Font {
    /// Returns the pixels from one character to the next.
    pub(super) fn advance(self) -> i32 {
        match self {
            Self::Title => 11,
            Self::Label => 9,
        }
    }

    /// Returns the pixels from one line to the next.
    pub(super) fn line(self) -> i32 {
        match self {
            Self::Title => 24,
            Self::Label => 20,
        }
    }

    /// Returns the width of a text in pixels.
    pub(super) fn width(self, text: &str) -> i32 {
        px(text.chars().count()).saturating_mul(self.advance())
    }
}

/// The point of a text at its x.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins at x.
    Start,
    /// x is its middle.
    Middle,
    /// The text ends at x.
    End,
}

/// One line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLine {
    /// The column of its [`Anchor`].
    pub x: i32,
    /// The top of the line.
    pub top: i32,
    /// The point of the text at x.
    pub anchor: Anchor,
    /// The font.
    pub font: Font,
    /// The colour.
    pub fill: Colour,
    /// The text.
    pub words: String,
}

impl TextLine {
    /// Returns the x of the first character.
    pub(super) fn left(&self) -> i32 {
        match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - self.font.width(&self.words) / 2,
            Anchor::End => self.x - self.font.width(&self.words),
        }
    }
}

/// Cells in rows from the top that fill an area; a cell without a colour is transparent. If the
/// area is no multiple of the cells, some are wider by one pixel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raster {
    /// The area that the cells fill.
    pub area: Area,
    /// The number of cells in a row.
    pub columns: usize,
    /// The cells, row by row; their number is a multiple of `columns`.
    pub cells: Vec<Option<Colour>>,
}

impl Raster {
    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// Returns the colours of the raster's pixels, row by row.
    pub(super) fn pixels(&self) -> Vec<Option<Colour>> {
        let (width, height) = (self.area.width(), self.area.height());
        let cell = |across: i32, down: i32| {
            let row = at(down, self.rows(), height);
            self.cells
                .get(row * self.columns + at(across, self.columns, width))
                .copied()
                .flatten()
        };
        (0..height)
            .flat_map(|down| (0..width).map(move |across| cell(across, down)))
            .collect()
    }
}

/// Returns the cell of a pixel, of `cells` side by side on `length` pixels.
pub(super) fn at(pixel: i32, cells: usize, length: i32) -> usize {
    let place = i64::from(pixel) * i64::from(px(cells)) / i64::from(length.max(1));
    usize::try_from(place).unwrap_or(0)
}

/// Returns the first pixel of a cell, of `cells` side by side on `length` pixels: the inverse of
/// [`at`].
pub(super) fn start(cell: usize, cells: usize, length: i32) -> i32 {
    let cells = i64::from(px(cells.max(1)));
    px((i64::from(px(cell)) * i64::from(length) + cells - 1) / cells)
}

/// One element of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneItem {
    /// A rectangle.
    Box {
        /// Its pixels.
        area: Area,
        /// Its colour.
        fill: Colour,
    },
    /// Discs around some centres.
    Dots {
        /// The centres, as column and row.
        at: Vec<(i32, i32)>,
        /// The radius in pixels.
        radius: i32,
        /// The colour.
        fill: Colour,
    },
    /// Lines two pixels wide between two points each.
    Lines {
        /// The points, as column and row.
        ends: Vec<[(i32, i32); 2]>,
        /// The colour.
        fill: Colour,
    },
    /// Cells.
    Raster(Raster),
    /// A line of text.
    Text(TextLine),
}

impl SceneItem {
    /// Returns the first pixel column right of the item and the first row below it.
    pub(super) fn end(&self) -> (i32, i32) {
        match self {
            Self::Box { area, .. } | Self::Raster(Raster { area, .. }) => (area.right, area.bottom),
            Self::Dots { at, radius, .. } => {
                let end =
                    |side: fn(&(i32, i32)) -> i32| at.iter().map(side).max().unwrap_or(0) + radius;
                (end(|at| at.0), end(|at| at.1))
            }
            Self::Lines { ends, .. } => {
                let end = |side: fn(&(i32, i32)) -> i32| {
                    ends.iter().flatten().map(side).max().unwrap_or(0) + 1
                };
                (end(|at| at.0), end(|at| at.1))
            }
            Self::Text(text) => (
                text.left() + text.font.width(&text.words),
                text.top + text.font.line(),
            ),
        }
    }
}

/// A whole picture on a white background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The width in pixels.
    pub width: i32,
    /// The height in pixels.
    pub height: i32,
    /// A description for readers who cannot see the picture.
    pub title: String,
    /// The elements.
    pub items: Vec<SceneItem>,
}

impl Scene {
    pub(super) fn fill(&mut self, area: Area, fill: Colour) {
        self.items.push(SceneItem::Box { area, fill });
    }

    pub(super) fn text(
        &mut self,
        (x, top): (i32, i32),
        anchor: Anchor,
        fill: Colour,
        words: impl Into<String>,
    ) {
        self.items.push(SceneItem::Text(TextLine {
            x,
            top,
            anchor,
            font: Font::Label,
            fill,
            words: words.into(),
        }));
    }
}

/// Converts a number of pixels; a number that does not fit becomes a point far outside of every
/// picture.
pub(super) fn px(n: impl TryInto<i32>) -> i32 {
    n.try_into().unwrap_or(i32::MAX / 4)
}
