//! Snippets for misère play: the winner of a sum of heaps and a winning move, from the misère
//! quotient.
//!
//! The elements of the quotient are numbers; 0 is the identity. A word for an element is a product
//! of generators. One table holds, in this order: Phi of the heaps; for each element but 0, the
//! last generator of its word; for each element but 0, the element of the word without that
//! generator; for each generator and element, their product; for each element, 1 if it is in P. A
//! heap is added to a sum one generator at a time, in O(1).

use grundy_languages::{Holes, Template, program::Program};
use proc_macro2::TokenStream;
use quote::quote;

use super::{
    error::EmitError,
    options::{self, Hints, Visit},
    pack::Direct,
    play,
    program_io::{self, Printed},
    request::Request,
};
use crate::origin;
use grundy_check::Certificate;
use grundy_core::{
    diagnostic::Diagnostic, digest::sha256, family::Capability, game::Game,
    period_words::describe_period,
};
use grundy_misere::{Element, Finding, Period, is_nim};

const PARTS: Template = Template(include_str!("../templates/program/misere.txt"));

/// The largest number of values in a table.
const MOST_STORED: usize = 1 << 20;
/// The largest number of characters in a group of the table.
const GROUP: u32 = 8;
/// Number of hexadecimal digits of a digest that are printed.
const DIGITS: usize = 16;

/// Returns `true` if the request has moves, or its program prints them.
fn has_moves(request: &Request<'_>) -> bool {
    request.program.map_or(request.want.moves, |whole| {
        whole.answers.prints(Printed::Move)
    })
}

/// Returns the functions below a header, or the whole program.
fn source(
    request: &Request<'_>,
    mut program: Program,
    about: Vec<String>,
) -> Result<String, EmitError> {
    if let Some(whole) = request.program {
        if whole.answers.prints(Printed::Value) || whole.answers.prints(Printed::Moves) {
            let why = "under misere play sums have no Grundy values, and moves are not counted";
            return Err(Diagnostic::new(
                whole.answers.texts().2,
                0..0,
                why,
                "{value} or {moves} is printed",
            )
            .into());
        }
        program_io::add(whole, (request.game, request.language, true), &mut program)?;
        whole.check(&program)?;
    }
    let short = about
        .iter()
        .take(2)
        .cloned()
        .collect::<Vec<_>>()
        .join(": ")
        .replace(" (else -1)", "");
    request.text(&mut program, (short, about), origin::emit_misere(request))
}

/// Returns the snippet of Nim, which does not need a table (Bouton 1901).
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_emit::{Language, Request, misere_nim};
///
/// let nim: Game = "Nim".parse()?;
/// assert!(misere_nim(&Request::new(&nim, Language::Python))?.contains("def outcome("));
/// let kayles: Game = "Kayles".parse()?;
/// assert!(misere_nim(&Request::new(&kayles, Language::Python)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game is not Nim, or because of a bug in this program.
pub fn misere_nim(request: &Request<'_>) -> Result<String, EmitError> {
    let game = request.game;
    if !is_nim(game) {
        return Err(EmitError::Moves(format!("{game} is not Nim")));
    }
    let header = vec![
        format!("{game}, misere play, all n >= 0 (else -1)"),
        "Nim: lost if the nim-sum is 0 with a heap above 1, or 1 without (Bouton 1901)".to_owned(),
    ];
    let mut program = Program::default();
    program.wide = true;
    // An option of 0 has no heaps in a code, but one heap of 0 in a set.
    let last = game.code().map(|_| quote! { if target == 0 { return 1; } });
    program.function(OUTCOME, PARTS.part("outcome of Nim", &[]))?;
    if has_moves(request) {
        program.longest_answer = 2;
        program.function(MOVE, PARTS.part("move of Nim", &[("last", &last)]))?;
    }
    source(request, program, header)
}

const OUTCOME: &str = "The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.";
const MOVE: &str =
    "A winning move: the component's index, then what it becomes; nothing if there is none.";

/// Returns the snippet of a quotient: for all heaps if a period is proved, otherwise for the heaps
/// whose image is known.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::Bounds;
/// use grundy_emit::{Language, Request, misere};
/// use grundy_misere::{FinderBudget, certificate::certificate, find_quotient};
///
/// let kayles: Game = "Kayles".parse()?;
/// let found =
///     find_quotient(&kayles, 9, false, FinderBudget::default(), &()).ok_or("not on heaps")?;
/// let request = Request {
///     bounds: Some(Bounds::Heap(9)),
///     ..Request::new(&kayles, Language::Python)
/// };
/// assert!(misere(&request, &found, &certificate(&kayles, &found))?.contains("def outcome("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the table is too large or the rules cannot be written as code, or because of a bug in this
/// program.
pub fn misere(
    request: &Request<'_>,
    found: &Finding,
    certificate: &Certificate,
) -> Result<String, EmitError> {
    let tables = Tables::new(found);
    let stored = tables.values.len();
    if stored > MOST_STORED {
        return Err(EmitError::TooMany {
            positions: stored,
            stored: MOST_STORED,
            computed: 0,
        });
    }
    // One character for each value needs less code; groups of characters need less text.
    let texts = [1, GROUP]
        .into_iter()
        .filter_map(|most| Direct::groups(&tables.values, most))
        .map(|table| {
            let mut program = Program::default();
            program.wide = found.is_proved();
            table.add_to(&mut program)?;
            for (doc, function) in tables.functions(found, &table) {
                program.function(doc, function)?;
            }
            if has_moves(request) {
                best_move(request.game, found, &mut program)?;
            }
            source(request, program, header(request, found, certificate))
        });
    let shortest = texts
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .min_by_key(String::len);
    shortest.ok_or(EmitError::TooMany {
        positions: stored,
        stored: MOST_STORED,
        computed: 0,
    })
}

/// Returns the period, if it is proved.
fn proved_period(found: &Finding) -> Option<Period> {
    found.period.filter(|period| period.theorem.is_some())
}

fn header(request: &Request<'_>, found: &Finding, certificate: &Certificate) -> Vec<String> {
    let (order, p) = (found.quotient.order(), found.quotient.p_count());
    let range = if found.is_proved() {
        "all n >= 0".to_owned()
    } else {
        format!("0 <= n <= {}", found.to())
    };
    let status = match proved_period(found) {
        Some(Period {
            preperiod, period, ..
        }) => {
            format!(
                "{}, proved (Plambeck and Siegel 2008)",
                describe_period(period, 0, ("heap", preperiod))
            )
        }
        None => format!("proved for heaps to {}", found.to()),
    };
    let digest = sha256(certificate.to_string().as_bytes());
    vec![
        format!("{}, misere play, {range} (else -1)", request.game),
        format!("misere quotient of order {order}, P-portion {p}; {status}"),
        format!("sha256 of its certificate: {}...", &digest[..DIGITS]),
    ]
}

/// The numbers of the table, and the start of each of its parts.
struct Tables {
    values: Vec<u32>,
    /// The start of the last generators of the words.
    letters: usize,
    /// The start of the elements of the words without their last generators.
    shorter: usize,
    /// The start of the products.
    products: usize,
    /// The start of the marks for P.
    p: usize,
}

impl Tables {
    fn new(found: &Finding) -> Self {
        let quotient = &found.quotient;
        let shown =
            proved_period(found).map_or(found.phi.len(), |period| period.preperiod + period.period);
        let generators: Vec<Element> = found
            .generators()
            .iter()
            .map(|&heap| found.phi[heap])
            .collect();
        let (letter, before) = last_letters(found, &generators);
        let mut values: Vec<u32> = found.phi[..shown.min(found.phi.len())]
            .iter()
            .map(|&x| x.into())
            .collect();
        let letters = values.len();
        values.extend(letter);
        let shorter = values.len();
        values.extend(before);
        let products = values.len();
        for &generator in &generators {
            values.extend(quotient.multiples(generator).iter().map(|&x| u32::from(x)));
        }
        let p = values.len();
        values.extend(quotient.elements().map(|x| u32::from(quotient.is_p(x))));
        Self {
            values,
            letters,
            shorter,
            products,
            p,
        }
    }

    fn functions(&self, found: &Finding, table: &Direct) -> Vec<(&'static str, TokenStream)> {
        let value = |index: TokenStream| table.value(&index);
        let Self {
            letters,
            shorter,
            products,
            p,
            ..
        } = self;
        let order = found.quotient.order();
        let (letter, before) = (
            value(quote! { #letters + y }),
            value(quote! { #shorter + y }),
        );
        let product = value(quote! { #products + letter * #order + z });
        let early = value(quote! { n });
        let phi = if let Some(period) = proved_period(found) {
            let (stored, start, length) = (
                period.preperiod + period.period,
                period.preperiod,
                period.period,
            );
            let late = value(quote! { #start + (n - #start) % #length });
            quote! { if n < 0 { return -1; } if n < #stored { return #early; } return #late; }
        } else {
            let to = found.to();
            quote! { if n < 0 || n > #to { return -1; } return #early; }
        };
        let is_p = value(quote! { #p + x });
        let given: Holes<'_> = &[
            ("letter", &letter),
            ("product", &product),
            ("before", &before),
            ("is_p", &is_p),
        ];
        let part = |name: &str| PARTS.part(name, given);
        vec![
            (
                "The image of a heap in the misere quotient, or -1.",
                quote! { pub fn phi(n: i64) -> i64 { #phi } },
            ),
            (
                "An element of the quotient times the image of a heap, or -1.",
                part("joined"),
            ),
            ("", part("loses")),
            (OUTCOME, part("outcome")),
        ]
    }
}

/// Returns, for each element but 0, a generator and an element nearer to the identity whose product
/// is the element.
fn last_letters(found: &Finding, generators: &[Element]) -> (Vec<u32>, Vec<u32>) {
    let order = found.quotient.order();
    let (mut letter, mut before) = (vec![0; order], vec![0; order]);
    let mut reached = vec![false; order];
    reached[0] = true;
    let mut queue = std::collections::VecDeque::from([0]);
    while let Some(x) = queue.pop_front() {
        for (number, &generator) in (0..).zip(generators) {
            let y = found.quotient.product(x, generator);
            if !reached[usize::from(y)] {
                reached[usize::from(y)] = true;
                (letter[usize::from(y)], before[usize::from(y)]) = (number, x.into());
                queue.push_back(y);
            }
        }
    }
    (letter, before)
}

/// Adds `best_move`. Heaps with the same image leave the same product of the other heaps, which is
/// computed once for each image.
fn best_move(game: &Game, found: &Finding, program: &mut Program) -> Result<(), EmitError> {
    game.family()
        .supports(Capability::MoveCode)
        .map_err(|reason| EmitError::Moves(reason.to_owned()))?;
    let value = |_: &[TokenStream]| quote! { 0 };
    let option = |_: TokenStream, parts: &[TokenStream]| {
        let image = parts.iter().fold(
            quote! { others },
            |image, part| quote! { joined(#image, #part) },
        );
        let (answer, count) = play::answer_parts(&quote! { at }, parts);
        quote! {
            if loses(#image) == 1 {
                #answer
                return #count;
            }
        }
    };
    let reach = proved_period(found)
        .and_then(|period| i64::try_from(period.preperiod + period.period).ok());
    let visit = Visit {
        value: &value,
        option: &option,
        hints: Hints {
            reach,
            ..Hints::default()
        },
        given: None,
    };
    let options = options::options(game, &visit).map_err(EmitError::Moves)?;
    program.longest_answer = options.longest + 1;
    let body = options.add_to(program)?;
    program.function(
        MOVE,
        PARTS.part(
            "move",
            &[("order", &found.quotient.order()), ("body", &body)],
        ),
    )?;
    Ok(())
}
