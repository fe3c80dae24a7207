//! Several games in one file, and sums with components of any of them.
//!
//! A position is one list of numbers: for each component the number of its game, counted from 0, then the component's
//! own coordinates. The functions and data of a game begin with its name; `outcome` and `best_move` are for the sum.

use grundy_languages::program::{self, Program, renamed};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{
    error::{Advice, Error, TooLong},
    form::Form,
    options,
    play::{self, PARTS},
    request::{Member, SizeLimit, SumRequest},
    written,
};
use crate::{judges::Judge, origin};
use grundy_core::progress::Progress;

/// The file of several games.
#[derive(Debug, Clone)]
pub struct Sum {
    /// The source.
    pub text: String,
    /// The approximate seconds of all first calls together on a usual machine.
    pub seconds: f64,
}

/// A game in its chosen form.
struct Written<'a> {
    member: &'a Member<'a>,
    /// The functions and data of the game, with the prefix.
    program: Program,
    /// The loops that answer a winning move, if moves are requested.
    moves: Option<TokenStream>,
    about: Vec<String>,
    short: String,
    seconds: f64,
}

/// Returns the requested file.
///
/// # Errors
/// The errors of [`emit`](super::emit) for each of the games, or if all of them together are too long.
pub fn sum(request: &SumRequest<'_>, progress: &dyn Progress) -> Result<Sum, Error> {
    let judge = match request.limit {
        SizeLimit::Judge(judge) if !judge.takes(request.language) => Some(judge),
        _ => None,
    };
    if let Some(judge) = judge {
        return Err(Error::Language { judge, language: request.language });
    }
    let members = request.members.iter().map(|member| {
        let of = |error| Error::Of { game: member.game.to_string(), error: Box::new(error) };
        written(request, member, progress).map_err(of)
    });
    let members = members.collect::<Result<Vec<_>, Error>>()?;
    let mut whole = Program::default();
    whole.header = heading(request, &members);
    let seconds = members.iter().map(|member| member.seconds).sum();
    if request.want.outcome {
        outcome(&members, &mut whole)?;
    }
    if request.want.moves {
        best_move(&members, &mut whole)?;
    }
    whole.append_callees(members.into_iter().map(|member| member.program));
    let text = grundy_languages::source(request.language, &whole)?.trim_start_matches('\n').to_owned();
    check(request.limit, &text)?;
    Ok(Sum { text, seconds })
}

/// Checks that the text does not exceed the limit.
fn check(limit: SizeLimit, text: &str) -> Result<(), Error> {
    let Some((most, unit)) = limit.most() else { return Ok(()) };
    let length = unit.length(text);
    if length <= most {
        return Ok(());
    }
    let fits = |judge: &&'static Judge| judge.surely_fits(text);
    let judges: Vec<&'static Judge> = crate::judges::JUDGES.iter().filter(fits).collect();
    let advice = match limit {
        SizeLimit::Judge(_) if !judges.is_empty() => Advice::Judges(judges),
        _ => Advice::Bytes(text.len()),
    };
    Err(Box::new(TooLong { form: None, length, unit, most, advice: vec![advice] }).into())
}

/// Writes one of the games in the smallest form that starts soon enough.
fn written<'a>(
    request: &SumRequest<'a>,
    member: &'a Member<'a>,
    progress: &dyn Progress,
) -> Result<Written<'a>, Error> {
    let own = request.of(member);
    let (Form { mut program, hints, .. }, seconds, about, short) = written::preferred(&own, progress)?;
    // The sum has its own `best_move`.
    program.remove("best_move");
    let index = quote! { place };
    let moves = if request.want.moves { Some(play::winning(member.game, hints, &index, &mut program)?) } else { None };
    let names = program.long_names(member.name.as_str());
    let moves = moves.map(|body| renamed(body, &names));
    program.name = Some(member.name.to_string());
    Ok(Written { member, program: program.prefixed()?, moves, about, short, seconds })
}

/// Returns the lines of the header.
fn heading(request: &SumRequest<'_>, members: &[Written<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, Written { member, about, .. }) in members.iter().enumerate() {
        let first = about.first().map_or("", String::as_str);
        lines.push(format!("Game {number}, {}: {first}", member.name));
        lines.extend(about.iter().skip(1).cloned());
    }
    if request.want.outcome || request.want.moves {
        lines.push(
            "A sum is one row of numbers: for each component the number of its game, then its own numbers.".into(),
        );
    }
    let short = members.iter().map(|one| format!("{}: {}", one.member.name, one.short));
    request.header.lines(short.collect::<Vec<_>>().join("; "), lines, origin::emit_sum(request), false)
}

impl Written<'_> {
    /// Returns the value of the component at `at`.
    fn value(&self) -> TokenStream {
        let grundy = format_ident!("{}_grundy", self.member.name.as_str());
        let items = (0..self.stride()).map(|number| {
            let place = Literal::usize_unsuffixed(number + 1);
            quote! { item(components, at + #place) }
        });
        quote! { #grundy(#(#items),*) }
    }

    /// Returns the number of coordinates of a component, without the number of its game.
    fn stride(&self) -> usize {
        options::coordinates(self.member.game).len()
    }
}

/// Returns statements that compute the nim-sum `total` of the values of the `components`, or return -1.
fn total(members: &[Written<'_>]) -> TokenStream {
    let each = members.iter().enumerate().map(|(number, member)| {
        let (kind, last) = (Literal::usize_unsuffixed(number), Literal::usize_unsuffixed(member.stride()));
        let (value, step) = (member.value(), Literal::usize_unsuffixed(member.stride() + 1));
        quote! {
            if kind == #kind && at + #last < size(components) {
                value = #value;
                step = #step;
            }
        }
    });
    PARTS.part("total of games", &[("each", &quote! { #(#each)* })])
}

fn outcome(members: &[Written<'_>], program: &mut Program) -> Result<(), program::Error> {
    let total = total(members);
    program.function(
        "The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range or no game's.",
        PARTS.part("outcome", &[("total", &total)]),
    )
}

fn best_move(members: &[Written<'_>], program: &mut Program) -> Result<(), program::Error> {
    let total = total(members);
    let each = members.iter().enumerate().map(|(number, member)| {
        let (kind, step) = (Literal::usize_unsuffixed(number), Literal::usize_unsuffixed(member.stride() + 1));
        let variables = options::coordinates(member.member.game).iter().zip(1..).map(|(name, place)| {
            let (name, place) = (format_ident!("{name}"), Literal::usize_unsuffixed(place));
            quote! { let #name = item(components, at + #place); }
        });
        let (grundy, names) = (
            format_ident!("{}_grundy", member.member.name.as_str()),
            options::coordinates(member.member.game).iter().map(|name| format_ident!("{name}")),
        );
        let body = &member.moves;
        quote! {
            if kind == #kind {
                #(#variables)*
                let own = #grundy(#(#names),*);
                let target = xor(total, own);
                step = #step;
                if target < own {
                    #body
                }
            }
        }
    });
    program.function(
        "A winning move: the component's place, from 0 on, then its numbers in what it becomes; nothing if there is none.",
        PARTS.part("move of games", &[("total", &total), ("each", &quote! { #(#each)* })]),
    )
}
