//! Positions as characters.

use grundy_languages::{Holes, Template};
use proc_macro2::TokenStream;
use quote::quote;

use super::{uses::VariableUses, writer::RunWriter};
use grundy_core::{
    game::{Board, Strip},
    notation::input_format::{PositionFormat, Signs},
};

const PARTS: Template = Template(include_str!("../../templates/program/signs.txt"));

/// Returns the statements that read positions and play them.
///
/// # Errors
/// Returns the reason if the game does not have such positions.
pub(super) fn read(writer: &mut RunWriter<'_>, signs: &Signs) -> Result<TokenStream, String> {
    let game = writer.game;
    let is_used = |index: &usize| {
        writer
            .task
            .swap
            .as_ref()
            .is_some_and(|swap| swap.variables().contains(index))
    };
    let marks = signs.marks.filter(is_used).map(|index| writer.name(index));
    let begin = marks.as_ref().map(|marks| quote! { let mut #marks = 0; });
    let mark = marks.map(|marks| quote! { #marks += 1; });
    let one = |writer: &mut RunWriter<'_>| {
        let (_, one) = writer.write_counted(|writer, at| {
            let holes: Holes<'_> = &[("at", at), ("mark", &mark)];
            match &signs.style {
                PositionFormat::Runs(free, _) => {
                    game.heaps()
                        .ok_or_else(|| format!("{game} is not a game of heaps"))?;
                    Ok(runs(writer, free, holes))
                }
                PositionFormat::Strip(free) => {
                    let strip = game
                        .strip()
                        .ok_or_else(|| format!("{game} is not a game on a strip"))?;
                    cells(writer, *free, strip, holes)
                }
                PositionFormat::Board(_, filled, order) => {
                    let board = game
                        .board()
                        .ok_or_else(|| format!("{game} is not a game on a board"))?;
                    squares(
                        writer,
                        (*filled, order),
                        board,
                        holes,
                        signs.count.is_none(),
                    )
                }
            }
        })?;
        Ok::<_, String>(one)
    };
    let Some(count) = &signs.count else {
        let one = one(writer)?;
        let one = quote! { #begin #one };
        return Ok(if matches!(signs.style, PositionFormat::Board(..)) {
            one
        } else {
            writer.sum_components(&one)
        });
    };
    let count = writer.number(count)?;
    let (position, one) = writer.write_counted(|writer, _| one(writer))?;
    let all = PARTS.part(
        "positions",
        &[
            ("begin", &begin),
            ("count", &count),
            ("one", &one),
            ("position", &position),
        ],
    );
    Ok(writer.sum_components(&all))
}

/// Plays each run of the free characters as a heap.
fn runs(writer: &mut RunWriter<'_>, free: &str, holes: Holes<'_>) -> TokenStream {
    let Some((_, at)) = holes.first() else {
        return quote! {};
    };
    let is_free = free.chars().map(|sign| {
        let sign = sign.to_string();
        quote! { is_char(signs, #at, #sign) }
    });
    let is_free = quote! { #(#is_free)||* };
    let found = writer.find_move(&[quote! { length }]);
    // A heap of nothing has no move, but a number among the components.
    let found = if writer.keeps {
        quote! { if length > 0 { #found } }
    } else {
        found
    };
    PARTS.part(
        "runs",
        &[holes, &[("is_free", &is_free), ("found", &found)]].concat(),
    )
}

/// Plays the gaps of a strip.
fn cells(
    writer: &mut RunWriter<'_>,
    free: char,
    strip: &Strip,
    holes: Holes<'_>,
) -> Result<TokenStream, String> {
    if strip.marks.contains(&free) {
        return Err(format!("`{free}` is a mark of {strip}"));
    }
    let free = free.to_string();
    let marks: String = strip.marks.iter().collect();
    let inside = writer.find_move(&[quote! { length }, quote! { left }, quote! { end }]);
    let last = writer.find_move(&[quote! { length }, quote! { left }, quote! { 0 }]);
    let own: Holes<'_> = &[
        ("free", &free),
        ("marks", &marks),
        ("inside", &inside),
        ("last", &last),
    ];
    Ok(PARTS.part("cells", &[holes, own].concat()))
}

/// Plays the cells of a board, which may be separated by white space.
fn squares(
    writer: &mut RunWriter<'_>,
    (filled, order): (char, &[u8]),
    board: &Board,
    holes: Holes<'_>,
    is_only: bool,
) -> Result<TokenStream, String> {
    let cells = usize::from(board.rows) * usize::from(board.columns);
    if !order.is_empty() && order.len() != cells {
        return Err(format!(
            "{board} has {cells} cells, and the order {}",
            order.len()
        ));
    }
    let filled = filled.to_string();
    let at = holes.first().map(|(_, at)| at);
    let fill = if order.is_empty() {
        quote! { join_wide(mask, #at); }
    } else {
        let powers = order.iter().map(|&bit| 1_i64 << bit.min(62)).collect();
        writer.numbers.push(("SQUARES", powers));
        quote! { mask += number(SQUARES, #at); }
    };
    let mask = [quote! { mask }];
    let found = if is_only {
        writer.only(&mask)
    } else {
        writer.find_move(&mask)
    };
    let own: Holes<'_> = &[("filled", &filled), ("fill", &fill)];
    Ok(PARTS.part(
        "squares",
        &[holes, own, &[("count", &cells), ("found", &found)]].concat(),
    ))
}
