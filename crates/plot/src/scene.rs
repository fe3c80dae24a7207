//! The elements of a picture: a list of simple shapes at whole pixels, later ones over earlier ones.

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Colour(pub [u8; 3]);

impl Colour {
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
pub(super) struct Area {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Area {
    /// Returns the area with its upper left corner at (left, top).
    pub(super) fn sized(left: i32, top: i32, width: i32, height: i32) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    pub(super) fn width(self) -> i32 {
        self.right - self.left
    }

    pub(super) fn height(self) -> i32 {
        self.bottom - self.top
    }
}

/// The two fonts; all characters of a font have the same width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Font {
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
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// One line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextLine {
    pub x: i32,
    /// The top of the line.
    pub top: i32,
    pub anchor: Anchor,
    pub font: Font,
    pub fill: Colour,
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

/// Equal cells in rows from the top; a cell without a colour is transparent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Raster {
    pub left: i32,
    pub top: i32,
    /// The width and height of a cell in pixels.
    pub cell: (i32, i32),
    pub columns: usize,
    /// The cells, row by row; their number is a multiple of `columns`.
    pub cells: Vec<Option<Colour>>,
}

impl Raster {
    pub(super) fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// Returns the colours of the raster's pixels, row by row.
    pub(super) fn pixels(&self) -> Vec<Option<Colour>> {
        let (width, height) = self.cell;
        let sides = |side: i32| usize::try_from(side).unwrap_or(0);
        let repeat = |cell: &Option<Colour>| std::iter::repeat_n(*cell, sides(width));
        let row = |cells: &[Option<Colour>]| cells.iter().flat_map(repeat).collect::<Vec<_>>().repeat(sides(height));
        self.cells.chunks(self.columns.max(1)).flat_map(row).collect()
    }

    /// Returns the area that the raster covers.
    pub(super) fn area(&self) -> Area {
        let (width, height) = self.cell;
        Area::sized(self.left, self.top, px(self.columns) * width, px(self.rows()) * height)
    }
}

/// One element of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Box {
        area: Area,
        fill: Colour,
    },
    /// Discs around some centres.
    Dots {
        at: Vec<(i32, i32)>,
        radius: i32,
        fill: Colour,
    },
    Raster(Raster),
    Text(TextLine),
}

/// A whole picture on a white background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scene {
    pub width: i32,
    pub height: i32,
    /// A description for readers who cannot see the picture.
    pub title: String,
    pub items: Vec<Item>,
}

impl Scene {
    pub(super) fn fill(&mut self, area: Area, fill: Colour) {
        self.items.push(Item::Box { area, fill });
    }

    pub(super) fn text(&mut self, (x, top): (i32, i32), anchor: Anchor, fill: Colour, words: impl Into<String>) {
        self.items.push(Item::Text(TextLine { x, top, anchor, font: Font::Label, fill, words: words.into() }));
    }
}

/// Converts a number of pixels; a number that does not fit becomes a point far outside of every picture.
pub(super) fn px(n: impl TryInto<i32>) -> i32 {
    n.try_into().unwrap_or(i32::MAX / 4)
}
