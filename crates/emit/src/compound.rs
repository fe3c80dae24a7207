//! Sums `A + B` and products `A * B`: one function of the coordinates of all games, built from one
//! function per game.
//!
//! The value of a sum is the nim-sum of the values of its games (Sprague 1935, Grundy 1939). The
//! value of a product of coin-turning games is the nim product of their values (the Tartan theorem:
//! Berlekamp, Conway and Guy, Winning Ways, chapter 14). A game without coordinates, such as a
//! board, stays at its opening and is a constant.

use grundy_languages::program::{Program, rename_tokens};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    analysis,
    error::{EmitError, MissingBounds},
    functions::Functions,
    head::Head,
    name::Name,
    options::{self, COORDINATES, Hints, idents, times},
    play, program_io,
    request::{Member, Request, SizeLimit},
    written::{self, Component, Snippet},
};
use crate::origin;
use grundy_compute as compute;
use grundy_core::{
    family::Capability,
    game::{Game, Sum, compound, simplify_states::simplify_states},
    notation::Bounds,
    progress::Progress,
};
use grundy_law::coordinates;

/// Returns the number of coordinates that a game adds to a position of a sum.
fn numbers(game: &Game) -> Option<usize> {
    game.family().numbers_in_sum()
}

/// Returns `true` if a game is a sum or a product of games, or a rule on states that is a sum.
pub(super) fn is_compound(game: &Game) -> bool {
    !game.games().is_empty() || with_sums(game).is_some()
}

/// Returns a game with sums of heaps in the place of the rules on states that are such sums; `None`
/// if there are none.
fn with_sums(game: &Game) -> Option<Game> {
    let sum = |game: &Game| {
        game.state()
            .and_then(simplify_states)
            .filter(|known| known.sum().is_some())
    };
    if game.state().is_some() {
        return sum(game);
    }
    let parts = &game.sum()?.parts;
    let known: Vec<Option<Game>> = parts.iter().map(sum).collect();
    let is_known = known.iter().any(Option::is_some);
    let of = |(part, known): (&Game, &Option<Game>)| {
        known
            .as_ref()
            .map_or_else(|| vec![part.clone()], |sum| sum.games().to_vec())
    };
    is_known.then(|| {
        Sum {
            parts: parts.iter().zip(&known).flat_map(of).collect(),
        }
        .into()
    })
}

/// An upper bound of the values of a product's games, and so of its own: numbers below 2^32 are
/// closed under nim multiplication.
const BELOW: u64 = 1 << 32;

/// A component of the sum or product, with its written function.
struct ComponentCode<'a> {
    game: &'a Game,
    /// The prefix of its function names.
    name: Name,
    /// The place of its first coordinate among all coordinates.
    first: usize,
    count: usize,
    hints: Hints,
}

/// Writes a game whose analysis fails as the sum of the games of its coordinates, if the analysis
/// lacks nothing but bounds.
///
/// # Errors
/// Returns the error of the analysis if the game is not such a sum, and otherwise the errors of
/// [`snippet`].
pub(super) fn by_coordinates(
    request: &Request<'_>,
    error: EmitError,
    progress: &dyn Progress,
) -> Result<Snippet, EmitError> {
    let known = request.game.simplified();
    let parts = coordinates(known.as_ref().unwrap_or(request.game));
    let (EmitError::Bounds(MissingBounds::Rectangle | MissingBounds::Box, _), Some(parts)) =
        (&error, parts)
    else {
        return Err(error);
    };
    let Some(still) = "0.0".parse().ok() else {
        return Err(error);
    };
    let parts = parts
        .into_iter()
        .map(|part| part.unwrap_or_else(|| Game::clone(&still)))
        .collect();
    let sum = Game::Sum(Sum { parts });
    emit_named(
        &Request {
            game: &sum,
            ..*request
        },
        request,
        progress,
    )
}

/// Returns the snippet of a sum or a product.
///
/// # Errors
/// If one of its games has no snippet, or if moves are requested and cannot be given.
pub(super) fn snippet(
    request: &Request<'_>,
    progress: &dyn Progress,
) -> Result<Snippet, EmitError> {
    match with_sums(request.game) {
        Some(sum) => emit_named(
            &Request {
                game: &sum,
                ..*request
            },
            request,
            progress,
        ),
        None => emit_named(request, request, progress),
    }
}

/// Returns the snippet of a sum or a product, with the game and the command of another request in
/// the header.
fn emit_named(
    request: &Request<'_>,
    shown: &Request<'_>,
    progress: &dyn Progress,
) -> Result<Snippet, EmitError> {
    let game = request.game;
    let total = numbers(game).unwrap_or_default();
    if total == 0 {
        return Err(EmitError::Opening(game.to_string()));
    }
    let want = request
        .program
        .map_or(request.want, |whole| whole.want(game));
    if want.moves || want.counts {
        game.family()
            .supports(Capability::MoveCode)
            .map_err(|reason| EmitError::Moves(reason.to_owned()))?;
    }
    let bounds = part_bounds(request)?;
    let mut known: Vec<Component<'_>> = Vec::new();
    let (mut parts, mut constant, mut first) = (Vec::new(), 0, 0);
    for (part, bounds) in game.games().iter().zip(bounds) {
        let count = numbers(part).unwrap_or_default();
        if count == 0 {
            constant ^= opening(part, request, progress)?;
            continue;
        }
        let is_known =
            |known: &&Component<'_>| known.member.game == part && known.member.bounds == bounds;
        if !known.iter().any(|known| is_known(&known)) {
            known.push(
                emit_component(request, (part, bounds), &known, progress)
                    .map_err(|error| wrap_error(error, part, total))?,
            );
        }
        if let Some(Component { member, form, .. }) = known.iter().find(is_known) {
            let hints = if want.counts {
                form.hints.counting()
            } else {
                form.hints
            };
            parts.push(ComponentCode {
                game: part,
                name: member.name,
                first,
                count,
                hints,
            });
        }
        first += count;
    }
    let mut program = program(request, (&known, &parts, constant), want)?;
    let command = origin::emit(shown, &shown.game.to_string());
    let text = request.text(
        &mut program,
        heading((request, shown), &known, &parts),
        command,
    )?;
    let joined = |words: Vec<&str>| words.join("; ");
    let starts: Vec<&str> = known
        .iter()
        .filter_map(|known| known.form.start.as_deref())
        .collect();
    let form = known
        .first()
        .ok_or_else(|| EmitError::Opening(game.to_string()))?
        .form
        .kind;
    Ok(Snippet {
        form,
        words: joined(
            known
                .iter()
                .map(|known| known.form.words.as_str())
                .collect(),
        ),
        start: (!starts.is_empty()).then(|| joined(starts)),
        seconds: known.iter().map(|known| known.seconds).sum(),
        range: joined(
            known
                .iter()
                .map(|known| known.form.range.as_str())
                .collect(),
        ),
        endless: known.iter().all(|known| known.form.endless),
        text,
    })
}

/// Returns the bounds of each of the games.
fn part_bounds(request: &Request<'_>) -> Result<Vec<Option<Bounds>>, EmitError> {
    let parts = request.game.games();
    let Some(whole) = request.bounds else {
        return Ok(vec![None; parts.len()]);
    };
    let known = compound::parts(parts, compute::shape(request.game, &whole)?);
    Ok(known.into_iter().map(|(_, bounds)| Some(bounds)).collect())
}

/// Returns the value of the opening of a game without coordinates.
fn opening(game: &Game, request: &Request<'_>, progress: &dyn Progress) -> Result<u32, EmitError> {
    let values = analysis::values(game, &Bounds::All, request.force, progress)?;
    Ok(values.get(0).unwrap_or_default())
}

/// Returns the error of the compound for an error of one game; missing bounds are reported for all
/// games together.
fn wrap_error(error: EmitError, part: &Game, total: usize) -> EmitError {
    match (error, total) {
        (EmitError::Bounds(_, observed), 1) => EmitError::Bounds(MissingBounds::Heap, observed),
        (EmitError::Bounds(_, observed), 2) => {
            EmitError::Bounds(MissingBounds::Rectangle, observed)
        }
        (EmitError::Bounds(_, observed), _) => EmitError::Bounds(MissingBounds::Box, observed),
        (error, _) => EmitError::Of {
            game: part.to_string(),
            error: Box::new(error),
        },
    }
}

/// Writes one of the games in its preferred form.
fn emit_component<'a>(
    request: &Request<'a>,
    (game, bounds): (&'a Game, Option<Bounds>),
    known: &[Component<'_>],
    progress: &dyn Progress,
) -> Result<Component<'a>, EmitError> {
    let usual = Name::from_game(game, known.len());
    let is_taken = known.iter().any(|known| known.member.name == usual);
    let name = if is_taken {
        Name::with_number(known.len())
    } else {
        usual
    };
    let (want, limit, header) = (Functions::GRUNDY, SizeLimit::None, Head::None);
    let own = Request {
        game,
        bounds,
        want,
        limit,
        name: Some(name),
        header,
        program: None,
        ..*request
    };
    if is_compound(game) {
        return Err(EmitError::Compound(game.to_string()));
    }
    written::prefer_component(&own, Member { name, game, bounds }, progress)
}

/// Returns the program with all functions.
fn program(
    request: &Request<'_>,
    (known, parts, constant): (&[Component<'_>], &[ComponentCode<'_>], u32),
    want: Functions,
) -> Result<Program, EmitError> {
    let game = request.game;
    let mut whole = Program::default();
    whole.wide = game.product().is_some();
    let mut moves = Vec::new();
    for Component {
        member: Member { name, .. },
        form,
        ..
    } in known
    {
        let mut own = form.program.clone();
        let named = |part: &&ComponentCode<'_>| (want.moves || want.counts) && part.name == *name;
        for part in parts.iter().filter(named) {
            let body = winning(game, part, &mut own)?;
            moves.push(rename_tokens(body, &own.long_names(name.as_str())));
        }
        own.name = Some(name.to_string());
        whole.append(own.prefix_names()?);
    }
    if game.product().is_some() {
        whole.function("", nim_product())?;
    }
    whole.function("", grundy(game, parts, constant))?;
    if want.outcome {
        play::outcome(game, &mut whole)?;
    }
    if want.moves || want.counts {
        best_move(game, &moves, &mut whole)?;
    }
    if let Some(program) = request.program {
        program_io::add(program, (game, request.language, false), &mut whole)?;
        program.check(&whole)?;
    }
    Ok(whole)
}

/// Returns the line of a short header, and those of a full one.
fn heading(
    (request, shown): (&Request<'_>, &Request<'_>),
    known: &[Component<'_>],
    parts: &[ComponentCode<'_>],
) -> (String, Vec<String>) {
    let join = if request.game.product().is_some() {
        "nim products of values below 2^32"
    } else {
        "nim-sums"
    };
    let mut lines = vec![if request.game == shown.game {
        format!("{} (else -1): {join}", request.game)
    } else {
        format!(
            "{} = {} (else -1): {join}, as every move changes one coordinate",
            shown.game, request.game
        )
    }];
    for ComponentCode {
        game, first, count, ..
    } in parts
    {
        let names = COORDINATES
            .get(*first..first + count)
            .unwrap_or_default()
            .join(", ");
        lines.push(format!("{names}: a position of {game}"));
    }
    let laws = known
        .iter()
        .map(|known| known.short.as_str())
        .collect::<Vec<_>>()
        .join("; ");
    let short = format!("{}: {laws}", lines[0].replace(" (else -1)", ""));
    lines.extend(known.iter().flat_map(|known| known.about.iter().cloned()));
    (short, lines)
}

/// Returns the function for the product of two numbers below 2^32 in the field of nimbers. For a
/// Fermat power F = 2^2^k, the nim square of F is F + F/2, and the nim product of F and a smaller
/// number is the ordinary product (Conway, On Numbers and Games, chapter 6).
fn nim_product() -> TokenStream {
    quote! {
        fn nim_product(a: i64, b: i64) -> i64 {
            if a < 2 || b < 2 { return a * b; }
            let mut unit = 2;
            while a >= unit * unit || b >= unit * unit { unit *= unit; }
            let low = nim_product(a % unit, b % unit);
            let high = nim_product(a / unit, b / unit);
            let both = nim_product(xor(a % unit, a / unit), xor(b % unit, b / unit));
            return xor(both, low) * unit + xor(low, nim_product(high, unit / 2));
        }
    }
}

/// Returns the function `grundy` of all coordinates.
fn grundy(game: &Game, parts: &[ComponentCode<'_>], constant: u32) -> TokenStream {
    let names = idents(options::coordinates(game));
    let is_product = game.product().is_some();
    let begin = if is_product { 1 } else { constant };
    let join = if is_product {
        quote! { nim_product }
    } else {
        quote! { xor }
    };
    let each = parts.iter().enumerate().map(|(place, part)| {
        let own = names
            .iter()
            .skip(part.first)
            .take(part.count)
            .map(|name| quote! { #name });
        // A strip starts between two walls, which are the end 0.
        let zeros = options::coordinates(part.game)
            .len()
            .saturating_sub(part.count);
        let arguments: Vec<TokenStream> = own
            .chain(std::iter::repeat_n(quote! { 0 }, zeros))
            .collect();
        let (grundy, value) = (
            format_ident!("{}_grundy", part.name.as_str()),
            format_ident!("value{place}"),
        );
        let most = is_product.then(|| quote! { || #value >= #BELOW });
        quote! {
            let #value = #grundy(#(#arguments),*);
            if #value < 0 #most { return -1; }
            total = #join(total, #value);
        }
    });
    quote! {
        pub fn grundy(#(#names: i64),*) -> i64 {
            let mut total = #begin;
            #(#each)*
            return total;
        }
    }
}

/// Returns the statements for a move in one of the games. The answer's first component has the
/// first heap that the move leaves and the coordinates of the other games; each further heap is a
/// component of its own, with zeros for the other coordinates.
fn winning(
    game: &Game,
    part: &ComponentCode<'_>,
    program: &mut Program,
) -> Result<TokenStream, EmitError> {
    let stride = options::coordinates(game).len();
    let index = play::index(game);
    let answered = |numbers: &[TokenStream]| {
        // If the move leaves no heap, the answer is a heap of 0.
        let nothing = vec![quote! { 0 }; part.count];
        let components: Vec<&[TokenStream]> = if numbers.is_empty() {
            vec![&nothing]
        } else {
            numbers.chunks(part.count).collect()
        };
        let mut row = vec![index.clone()];
        for (place, component) in components.iter().enumerate() {
            row.extend((0..stride).map(|at| {
                match at
                    .checked_sub(part.first)
                    .and_then(|own| component.get(own))
                {
                    Some(number) => number.clone(),
                    None if place == 0 => play::item(at),
                    None => quote! { 0 },
                }
            }));
        }
        let places = 0..row.len();
        (quote! { #(answer(#places, #row);)* }, row.len())
    };
    let body = play::winning_by(part.game, part.hints, &answered, program)?;
    let names = idents(options::coordinates(part.game));
    let items = (part.first..part.first + part.count).map(play::item);
    Ok(quote! {
        #(let #names = #items;)*
        let own = grundy(#(#names),*);
        let target = xor(total, own);
        if target < own {
            #body
        }
    })
}

/// Adds the function that tries the games one after the other.
fn best_move(game: &Game, moves: &[TokenStream], program: &mut Program) -> Result<(), EmitError> {
    let turns = 0..moves.len();
    let body = times(
        &format_ident!("turn"),
        &moves.len(),
        1,
        &quote! { #(if turn == #turns { #moves })* },
    );
    Ok(play::best_move_in(game, &body, program)?)
}
