//! Several games in one file, and sums with components of any of them.
//!
//! A position is one list of numbers: for each component the number of its game, counted from 0,
//! then the component's own coordinates. The functions and data of a game begin with its name;
//! `outcome` and `best_move` are for the sum.

use grundy_languages::program::{self, Program, rename_tokens};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    error::{Advice, EmitError},
    form::GameForm,
    options::{self, idents},
    play::{self, PARTS},
    request::{Member, SizeLimit, SumRequest},
    written::{self, Component},
};
use crate::{
    judges::{JUDGES, Judge},
    origin,
};
use grundy_core::progress::Progress;

/// The file of several games.
///
/// [`sum`] has an example.
#[derive(Debug, Clone)]
pub struct SumFile {
    /// The source.
    pub text: String,
    /// The approximate seconds of all first calls together on a usual machine.
    pub seconds: f64,
}

/// A game in its chosen form, with the prefix in its program.
struct MemberProgram<'a> {
    known: Component<'a>,
    /// The loops that answer a winning move, if moves are requested.
    moves: Option<TokenStream>,
}

/// Returns the requested file.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_emit::{Functions, Language, Member, SumRequest, sum};
///
/// let games: [Game; 2] = ["Subtraction({1,2,3})".parse()?, "Nim".parse()?];
/// let names = ["three".parse()?, "nim".parse()?];
/// let members = [0, 1].map(|place| Member {
///     name: names[place],
///     game: &games[place],
///     bounds: None,
/// });
/// let want = Functions {
///     outcome: true,
///     ..Functions::GRUNDY
/// };
/// let file = sum(
///     &SumRequest {
///         want,
///         ..SumRequest::playing(&members, Language::Python)
///     },
///     &(),
/// )?;
/// assert!(
///     ["def three_grundy(n):", "def nim_grundy(n):", "def outcome("]
///         .iter()
///         .all(|part| file.text.contains(part))
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`emit`](super::emit) for each of the games, or if all of them together are too
/// long.
pub fn sum(request: &SumRequest<'_>, progress: &dyn Progress) -> Result<SumFile, EmitError> {
    request.limit.takes(request.language)?;
    let members = request.game.iter().map(|member| {
        let of = |error| EmitError::Of {
            game: member.game.to_string(),
            error: Box::new(error),
        };
        emit_member(request, member, progress).map_err(of)
    });
    let members = members.collect::<Result<Vec<_>, EmitError>>()?;
    let mut whole = Program::default();
    let (heading, seconds) = (
        heading(request, &members),
        members.iter().map(|member| member.known.seconds).sum(),
    );
    if request.want.outcome {
        outcome(&members, &mut whole)?;
    }
    if request.want.moves {
        best_move(&members, &mut whole)?;
    }
    whole.append_callees(members.into_iter().map(|member| member.known.form.program));
    let text = request.text(&mut whole, heading, origin::emit_sum(request))?;
    request.limit.holds(&text, || {
        let judges: Vec<&'static Judge> = JUDGES
            .iter()
            .filter(|judge| judge.surely_fits(&text))
            .collect();
        match request.limit {
            SizeLimit::Judge(_) if !judges.is_empty() => Advice::Judges(judges),
            _ => Advice::Bytes(text.len()),
        }
    })?;
    Ok(SumFile { text, seconds })
}

/// Writes one of the games in the smallest form that starts soon enough.
fn emit_member<'a>(
    request: &SumRequest<'a>,
    member: &'a Member<'a>,
    progress: &dyn Progress,
) -> Result<MemberProgram<'a>, EmitError> {
    let mut known = written::prefer_component(&request.member_request(member), *member, progress)?;
    let GameForm { program, hints, .. } = &mut known.form;
    // The sum has its own `best_move`.
    program.remove("best_move");
    let index = quote! { place };
    let moves = if request.want.moves {
        Some(play::winning(member.game, *hints, &index, program)?)
    } else {
        None
    };
    let names = program.long_names(member.name.as_str());
    let moves = moves.map(|body| rename_tokens(body, &names));
    program.name = Some(member.name.to_string());
    *program = std::mem::take(program).prefix_names()?;
    Ok(MemberProgram { known, moves })
}

/// Returns the line of a short header, and those of a full one.
fn heading(request: &SumRequest<'_>, members: &[MemberProgram<'_>]) -> (String, Vec<String>) {
    let (mut short, mut lines) = (Vec::new(), Vec::new());
    for (number, MemberProgram { known, .. }) in members.iter().enumerate() {
        let (name, first) = (
            known.member.name,
            known.about.first().map_or("", String::as_str),
        );
        lines.push(format!("Game {number}, {name}: {first}"));
        lines.extend(known.about.iter().skip(1).cloned());
        short.push(format!("{name}: {}", known.short));
    }
    if request.want.outcome || request.want.moves {
        lines.push(
            "A sum is one row of numbers: for each component the number of its game, then its own numbers.".into(),
        );
    }
    (short.join("; "), lines)
}

impl MemberProgram<'_> {
    /// Returns the name of the function of values.
    fn grundy(&self) -> Ident {
        format_ident!("{}_grundy", self.known.member.name.as_str())
    }

    /// Returns the value of the component at `at`.
    fn value(&self) -> TokenStream {
        let grundy = self.grundy();
        let places = 1..=self.stride();
        quote! { #grundy(#(item(components, at + #places)),*) }
    }

    /// Returns the number of coordinates of a component, without the number of its game.
    fn stride(&self) -> usize {
        options::coordinates(self.known.member.game).len()
    }
}

/// Returns statements that compute the nim-sum `total` of the values of the `components`, or return
/// -1.
fn total(members: &[MemberProgram<'_>]) -> TokenStream {
    let each = members.iter().enumerate().map(|(number, member)| {
        let (value, last, step) = (member.value(), member.stride(), member.stride() + 1);
        quote! {
            if kind == #number && at + #last < size(components) {
                value = #value;
                step = #step;
            }
        }
    });
    PARTS.part("total of games", &[("each", &quote! { #(#each)* })])
}

fn outcome(
    members: &[MemberProgram<'_>],
    program: &mut Program,
) -> Result<(), program::ProgramSyntaxError> {
    let total = total(members);
    program.function(
        "The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range or no game's.",
        PARTS.part("outcome", &[("total", &total)]),
    )
}

fn best_move(
    members: &[MemberProgram<'_>],
    program: &mut Program,
) -> Result<(), program::ProgramSyntaxError> {
    let total = total(members);
    let each = members.iter().enumerate().map(|(number, member)| {
        let (step, places) = (member.stride() + 1, 1..=member.stride());
        let (grundy, names) = (
            member.grundy(),
            idents(options::coordinates(member.known.member.game)),
        );
        let body = &member.moves;
        quote! {
            if kind == #number {
                #(let #names = item(components, at + #places);)*
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
