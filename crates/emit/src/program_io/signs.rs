//! Positions as characters.

use grundy_languages::{Holes, Template};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::writer::Writer;
use grundy_core::{
    game::{Board, Strip},
    notation::input_format::{Position, Signs},
};

const PARTS: Template = Template(include_str!("../../templates/program/signs.txt"));

fn code(c: char) -> Literal {
    Literal::u32_unsuffixed(u32::from(c))
}

/// Returns the statements that read positions and play them.
///
/// # Errors
/// Returns the reason if the game does not have such positions.
pub(super) fn read(writer: &mut Writer<'_>, signs: &Signs) -> Result<TokenStream, String> {
    let game = writer.game;
    let marks = signs.marks.map(|index| writer.name(index));
    let begin = marks.as_ref().map(|marks| quote! { let mut #marks = 0; });
    let mark = marks.map(|marks| quote! { #marks += 1; });
    let one = match &signs.style {
        Position::Runs(free, others) => {
            game.heaps().ok_or_else(|| format!("{game} is not a game of heaps"))?;
            runs(writer, free, others, mark.as_ref())
        }
        Position::Strip(free) => {
            let strip = game.strip().ok_or_else(|| format!("{game} is not a game on a strip"))?;
            cells(writer, *free, strip, mark.as_ref())?
        }
        Position::Board(free, filled, order) => {
            let board = game.board().ok_or_else(|| format!("{game} is not a game on a board"))?;
            squares(writer, (*free, *filled, order), board, mark.as_ref())?
        }
    };
    let Some(count) = &signs.count else {
        return Ok(quote! { #begin #one });
    };
    let count = writer.count(count)?;
    Ok(PARTS.part("positions", &[("begin", &begin), ("count", &count), ("one", &one)]))
}

const UNKNOWN: &str = "a position has an unknown character";

/// Plays each run of the free characters as a heap.
fn runs(writer: &mut Writer<'_>, free: &str, others: &str, mark: Option<&TokenStream>) -> TokenStream {
    let is_free = free.chars().map(code).map(|code| quote! { sign == #code });
    let is_other = others.chars().map(code).map(|code| quote! { sign != #code });
    let refused = if others.is_empty() {
        quote! { refuse(#UNKNOWN); }
    } else {
        quote! { if #(#is_other)&&* { refuse(#UNKNOWN); } }
    };
    let heap = [quote! { length }];
    let (inside, last) = (writer.found(&heap), writer.found(&heap));
    let is_free = quote! { #(#is_free)||* };
    let holes: Holes<'_> = &[("is_free", &is_free), ("refused", &refused), ("mark", &mark)];
    PARTS.part("runs", &[holes, &[("inside", &inside), ("last", &last)]].concat())
}

/// Plays the gaps of a strip.
fn cells(
    writer: &mut Writer<'_>,
    free: char,
    strip: &Strip,
    mark: Option<&TokenStream>,
) -> Result<TokenStream, String> {
    if strip.marks.contains(&free) {
        return Err(format!("`{free}` is a mark of {strip}"));
    }
    let free = code(free);
    let ends = strip.marks.iter().zip(1_u8..).map(|(&mark, end)| {
        let (sign, end) = (code(mark), Literal::u8_unsuffixed(end));
        quote! { if sign == #sign { end = #end; } }
    });
    let ends = quote! { #(#ends)* };
    let never = strip.never.iter().map(|&(left, right)| {
        let (left, right) = (Literal::u8_unsuffixed(left), Literal::u8_unsuffixed(right));
        quote! { if left == #left && end == #right { refuse("a strip has forbidden neighbours"); } }
    });
    let never = (!strip.never.is_empty()).then(|| quote! { if length == 0 { #(#never)* } });
    let inside = writer.found(&[quote! { length }, quote! { left }, quote! { end }]);
    let last = writer.found(&[quote! { length }, quote! { left }, quote! { 0 }]);
    let holes: Holes<'_> =
        &[("free", &free), ("ends", &ends), ("never", &never), ("mark", &mark), ("unknown", &UNKNOWN)];
    Ok(PARTS.part("cells", &[holes, &[("inside", &inside), ("last", &last)]].concat()))
}

/// Plays the cells of a board, which may be separated by white space.
fn squares(
    writer: &mut Writer<'_>,
    (free, filled, order): (char, char, &[u8]),
    board: &Board,
    mark: Option<&TokenStream>,
) -> Result<TokenStream, String> {
    let cells = usize::from(board.rows) * usize::from(board.columns);
    if !order.is_empty() && order.len() != cells {
        return Err(format!("{board} has {cells} cells, and the order {}", order.len()));
    }
    let (free, filled, count) = (code(free), code(filled), Literal::usize_unsuffixed(cells));
    let (power, fill, double) = if order.is_empty() {
        (quote! { let mut power = 1; }, quote! { mask += power; }, quote! { power *= 2; })
    } else {
        let powers = order.iter().map(|&bit| 1_i64 << bit.min(62)).collect();
        writer.numbers.push(("SQUARES", powers));
        (quote! {}, quote! { mask += number(SQUARES, square); }, quote! {})
    };
    let found = writer.found(&[quote! { mask }]);
    let signs: Holes<'_> = &[("free", &free), ("filled", &filled), ("unknown", &UNKNOWN)];
    let holes: Holes<'_> = &[("fill", &fill), ("mark", &mark), ("double", &double)];
    Ok(PARTS.part("squares", &[signs, holes, &[("power", &power), ("count", &count), ("found", &found)]].concat()))
}
