//! Orders: `Poset(a<b b<c; poisoned a)`, `Chomp(3x5)`, and games on rectangles: `Grid(4x5; cram)`.

use super::graph::{fits, indices, names, on_a_cycle, pairs, places, print, vertex};
use super::graph_file::GraphContent;
use super::prelude::*;
use crate::game::finite::{Chomp, Finite, Grid, GridPlay, MOST_ELEMENTS, Poset};

/// The most sides of a box for Chomp.
const MOST_SIDES: usize = 4;

/// Parses the contents of `Poset(…)`.
pub(super) fn poset(input: &mut ParserInput) -> Parsed<Game> {
    let (written, span) =
        with_span(|input: &mut ParserInput| pairs(input, &["<"], GraphContent::Order))
            .parse_next(input)?;
    let elements = names(&written);
    let less = places(&written, &elements);
    if let Some(at) = on_a_cycle(elements.len(), &less) {
        let (lower, upper, place) = &written.pairs[at];
        let label = format!("{lower} is not below {upper}, or {upper} would be below itself");
        return written.refuse(
            place,
            "this is no order",
            label,
            Some("let no element be below itself"),
        );
    }
    if elements.len() > MOST_ELEMENTS {
        let label = format!("{} elements", elements.len());
        return refuse(
            &written.span(&span),
            format!("at most {MOST_ELEMENTS} elements"),
            label,
        );
    }
    let list = preceded((symbol(";"), keyword("poisoned")), repeat(1.., vertex));
    let listed: Option<Vec<(String, Span)>> = opt(list).parse_next(input)?;
    let poisoned = indices(
        &listed.unwrap_or_default(),
        &elements,
        "an element",
        "the order",
    )?;
    let whole = Poset {
        elements,
        covers: less,
        poisoned,
    };
    let poset = Poset {
        covers: covers(&whole),
        ..whole
    };
    fits(poset.to_string().len(), &written.span(&span))?;
    Ok(Finite::Poset(poset).into())
}

/// Returns the pairs of a lower and an upper element with no element between them.
fn covers(poset: &Poset) -> Vec<(usize, usize)> {
    let above = poset.above();
    let is_below =
        |lower: usize, upper: usize| lower != upper && above[lower].binary_search(&upper).is_ok();
    let mut covers = poset.covers.clone();
    covers.retain(|&(lower, upper)| {
        !above[lower]
            .iter()
            .any(|&between| between != lower && is_below(between, upper))
    });
    covers.sort_unstable();
    covers.dedup();
    covers
}

/// Parses sides such as `3x5`, with at most [`MOST_ELEMENTS`] cells.
fn sides(input: &mut ParserInput, most: usize) -> Parsed<Vec<usize>> {
    let list = separated(1..=most, number, symbol("x"));
    let (sides, span): (Vec<(u64, Span)>, Span) = with_span(list).parse_next(input)?;
    let product = sides
        .iter()
        .try_fold(1_u64, |product, (side, _)| product.checked_mul(*side));
    let lengths: Option<Vec<usize>> = sides
        .iter()
        .map(|(side, _)| usize::try_from(*side).ok())
        .collect();
    match (product, lengths) {
        (Some(product), Some(lengths)) if (1..=MOST_ELEMENTS as u64).contains(&product) => {
            Ok(lengths)
        }
        (product, _) => {
            let label = product.map_or("too many".to_owned(), |cells| format!("{cells} cells"));
            refuse(
                &span,
                format!("there are 1 to {MOST_ELEMENTS} cells"),
                label,
            )
        }
    }
}

/// Parses the contents of `Chomp(…)`.
pub(super) fn chomp(input: &mut ParserInput) -> Parsed<Game> {
    Ok(Finite::Chomp(Chomp {
        sides: sides(input, MOST_SIDES)?,
    })
    .into())
}

/// Parses the contents of `Grid(…)`.
pub(super) fn grid(input: &mut ParserInput) -> Parsed<Game> {
    let (lengths, span) = with_span(|input: &mut ParserInput| sides(input, 2)).parse_next(input)?;
    let &[rows, columns] = lengths.as_slice() else {
        return ParseError::new(&span, "a grid has rows and columns", "one number")
            .help("for example 4x5")
            .stop();
    };
    symbol(";").parse_next(input)?;
    let (first, span) = name("what is played").parse_next(input)?;
    let play = match first {
        "cram" => GridPlay::Cram,
        "arc" => keyword("kayles").value(GridPlay::Cram).parse_next(input)?,
        "node" => keyword("kayles")
            .value(GridPlay::NodeKayles)
            .parse_next(input)?,
        _ => {
            return ParseError::new(
                &span,
                format!("unknown game {}", quote_text(first)),
                "not a game on grids",
            )
            .help(suggestion(first, ["node kayles", "cram"].into_iter()))
            .stop();
        }
    };
    Ok(Finite::Grid(Grid {
        rows,
        columns,
        play,
    })
    .into())
}

impl fmt::Display for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Poset(")?;
        print(
            f,
            &self.elements,
            self.covers.iter().map(|&(lower, upper)| (lower, upper, 1)),
            "<",
        )?;
        if !self.poisoned.is_empty() {
            f.write_str("; poisoned")?;
            self.poisoned
                .iter()
                .try_for_each(|&element| write!(f, " {}", self.elements[element]))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chomp({})", join(&self.sides, "x"))
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = match self.play {
            GridPlay::NodeKayles => "node kayles",
            GridPlay::Cram => "cram",
        };
        write!(f, "Grid({}x{}; {play})", self.rows, self.columns)
    }
}
