//! The function `run`: its repetitions and its answers.

use grundy_languages::{
    Language,
    program::{Program, RUN},
};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    WholeProgram,
    answers::{AnswerTemplate, Printed, TemplatePiece},
    names,
    play::last_items,
    writer::{Mode, RunWriter},
};
use crate::{error::EmitError, options, scope::Exact};
use grundy_core::{
    diagnostic::Diagnostic,
    game::{Game, expr::Expr},
    notation::{
        input_format::{InputItem, InputLoop, InputPart, Roots, Style},
        parameters::{Parameter, ParameterKind},
    },
};

/// Adds the function `run` to the functions of a snippet.
///
/// # Errors
/// If the game cannot be played with the input, or an expression may get too large; the diagnostic
/// points into the line.
pub(crate) fn add(
    whole: &WholeProgram,
    (game, language, misere): (&Game, Language, bool),
    program: &mut Program,
) -> Result<(), EmitError> {
    without_graph(whole, game)?;
    let mode = if misere {
        Mode::Misere
    } else if whole.want(game).grundy {
        Mode::Sum
    } else {
        Mode::One
    };
    write_program(whole, (game, language, mode), (Vec::new(), false), program)
}

/// Adds the function `run` for a game of heaps whose parameters are read; `run` then calls
/// `prepare`, or `grundy` takes them besides the heap.
///
/// # Errors
/// The errors of [`add`], or if the line does not read a parameter.
pub(crate) fn add_open(
    whole: &WholeProgram,
    (game, language): (&Game, Language),
    (parameters, is_direct): (&[Parameter], bool),
    program: &mut Program,
) -> Result<(), EmitError> {
    let task = &whole.task;
    let find = |parameter: &Parameter| -> Result<usize, Diagnostic> {
        let Parameter { name, kind, .. } = parameter;
        let wrong = |span, message: String, help: &str| {
            Diagnostic::new(&task.text, span, message, "a parameter of the game").with_help(help)
        };
        let Some(index) = task.find(name) else {
            let (all, help) = (
                0..task.text.len(),
                "for example T; k; n, or k; S[k]; n; piles...",
            );
            return Err(wrong(all, format!("`{name}` is not read"), help));
        };
        let found = task.variables.get(index);
        match (found.map(|variable| &variable.style), kind) {
            (Some(Style::Number), ParameterKind::Number)
            | (Some(Style::List(_)), ParameterKind::Set) => Ok(index),
            (_, kind) => {
                let span = found.map_or(0..0, |variable| variable.span.clone());
                let help = match kind {
                    ParameterKind::Number => "a number is read by its name alone",
                    ParameterKind::Set => "a set is read as a list, such as S[k]",
                };
                Err(wrong(span, format!("`{name}` is {kind}"), help))
            }
        }
    };
    without_graph(whole, game)?;
    let parameters = parameters
        .iter()
        .map(find)
        .collect::<Result<Vec<usize>, Diagnostic>>()?;
    write_program(
        whole,
        (game, language, Mode::Sum),
        (parameters, is_direct),
        program,
    )
}

/// Adds the function `run` for a game on the graph that the line reads.
///
/// # Errors
/// The errors of [`add`].
pub(crate) fn add_graph(
    whole: &WholeProgram,
    (game, language): (&Game, Language),
    program: &mut Program,
) -> Result<(), EmitError> {
    super::graph::helpers(whole, program)?;
    write_program(
        whole,
        (game, language, Mode::Sum),
        (Vec::new(), false),
        program,
    )
}

/// Refuses a graph as the input of a game that is not played on one.
fn without_graph(whole: &WholeProgram, game: &Game) -> Result<(), Diagnostic> {
    match whole.task.play.as_ref().filter(|play| play.graph.is_some()) {
        None => Ok(()),
        Some(play) => {
            let message = format!("{} is not played on graphs", game.family().name());
            let error = Diagnostic::new(&whole.task.text, play.span.clone(), message, "a graph");
            Err(error.with_help("a game on trees is 'Tree(cut edge)'"))
        }
    }
}

fn write_program(
    whole: &WholeProgram,
    (game, language, mode): (&Game, Language, Mode),
    (parameters, is_direct): (Vec<usize>, bool),
    program: &mut Program,
) -> Result<(), EmitError> {
    if !Language::PROGRAMS.contains(&language) {
        return Err(EmitError::Functions(language));
    }
    let WholeProgram { task, answers, .. } = whole;
    let exact = Exact::from_language(language);
    let plays_numbers = task.play.as_ref().is_none_or(|play| play.graph.is_none());
    let lists = answers.prints(Printed::Move) || answers.prints(Printed::Moves);
    program.plain()?;
    if answers.prints(Printed::Moves) {
        program.counting("best_move", "count_moves", answers.prints(Printed::Move))?;
    }
    let functions = program.names();
    let mut writer = RunWriter {
        task,
        game,
        answers,
        mode,
        stride: options::coordinates(game).len(),
        exact,
        keeps: mode == Mode::Misere || plays_numbers && lists,
        names: names::names(task, language, &functions),
        ranges: names::ranges(task, exact),
        functions,
        helpers: Vec::new(),
        numbers: Vec::new(),
        counters: Vec::new(),
        turns: Vec::new(),
        parameters,
        is_direct,
        is_summed: false,
        total: quote! { total },
    };
    let body = writer.parts(&task.parts).map_err(|why| {
        let span = match (&task.play, last_items(task).last()) {
            (Some(play), _) => play.span.clone(),
            (None, Some(InputItem::Signs(signs))) => signs.span.clone(),
            (None, _) => task
                .variables
                .last()
                .map_or(0..0, |variable| variable.span.clone()),
        };
        Diagnostic::new(&task.text, span, "this cannot be played", "here").with_help(why)
    })?;
    if let Some(variable) = writer
        .find_unused()
        .and_then(|index| task.variables.get(index))
    {
        let message = format!("`{}` is not used by the game or an answer", variable.name);
        let error = Diagnostic::new(&task.text, variable.span.clone(), message, "not used");
        return Err(error
            .with_help("write `_` in its place to read and skip it")
            .into());
    }
    let RunWriter {
        helpers, numbers, ..
    } = writer;
    for (name, values) in numbers {
        program.numbers(name, values);
    }
    program.call(&helpers)?;
    let run = format_ident!("{RUN}");
    program.function("", quote! { fn #run() { #body } })?;
    Ok(())
}

impl RunWriter<'_> {
    fn parts(&mut self, parts: &[InputPart]) -> Result<TokenStream, String> {
        let Some((part, rest)) = parts.split_first() else {
            let play = self.components()?;
            if self.is_summed {
                return Ok(play);
            }
            let answer = if self.is_for_each_root() {
                self.answer_for_each_root()?
            } else {
                self.answer()?
            };
            return Ok(quote! { #play #answer });
        };
        match part {
            InputPart::Read(items) => {
                let (items, rest) = (self.items(items)?, self.parts(rest)?);
                Ok(quote! { #items #rest })
            }
            InputPart::Repeat(InputLoop::Times(index)) => {
                let (name, read) = (self.name(*index), self.read(*index));
                let (turn, rest, end) = self.write_repeated(rest)?;
                let turns = if self.counts() {
                    quote! { let mut #turn = 1; while #turn <= #name { #rest #turn += 1; } }
                } else {
                    options::times(&turn, &name, 1, &rest)
                };
                Ok(quote! { #read #turns #end })
            }
            InputPart::Repeat(InputLoop::Sum(index)) => {
                let prints_move =
                    self.answers.prints(Printed::Move) || self.answers.prints(Printed::Moves);
                if self.mode != Mode::Sum
                    || self.plays_tokens()
                    || self.is_for_each_root()
                    || prints_move
                    || rest.iter().any(|part| matches!(part, InputPart::Repeat(_)))
                {
                    return Err(
                        "`sum times` repeats the parts of one position, with the winner or the value".to_owned()
                    );
                }
                let (name, read) = (self.name(*index), self.read(*index));
                self.is_summed = true;
                let (turn, rest) = self.write_counted(|writer, _| writer.parts(rest))?;
                self.is_summed = false;
                let answer = self.answer()?;
                let sum = options::times(&turn, &name, 1, &rest);
                Ok(quote! { #read let mut total = 0; #sum #answer })
            }
            InputPart::Repeat(InputLoop::End) => self.endless(&quote! { more() }, &quote! {}, rest),
            InputPart::Repeat(InputLoop::Until(condition)) => {
                let Some((InputPart::Read(items), rest)) = rest.split_first() else {
                    return Err("`until` needs numbers after it".to_owned());
                };
                let (reads, ends) = (self.items(items)?, self.truth(condition, true)?);
                self.endless(
                    &quote! { forever() },
                    &quote! { #reads if #ends { break; } },
                    rest,
                )
            }
        }
    }

    /// Writes a loop while a condition holds, or until its first statements end it.
    fn endless(
        &mut self,
        goes_on: &TokenStream,
        first: &TokenStream,
        rest: &[InputPart],
    ) -> Result<TokenStream, String> {
        let joins = self.joins(rest);
        let (turn, rest, end) = self.write_repeated(rest)?;
        // The iterations are counted if the answers need the count.
        let begin = u8::from(self.counts());
        let is_counted = self.counts() || joins;
        let (begin, count) = if is_counted {
            (quote! { let mut #turn = #begin; }, quote! { #turn += 1; })
        } else {
            Default::default()
        };
        Ok(quote! {
            #begin
            while #goes_on {
                #first
                #rest
                #count
            }
            #end
        })
    }

    /// Returns `true` if the answers of a repetition of these parts are joined.
    fn joins(&self, rest: &[InputPart]) -> bool {
        let is_innermost = !rest.iter().any(|part| matches!(part, InputPart::Repeat(_)))
            && !self.is_for_each_root();
        is_innermost && self.answers.join.is_some()
    }

    /// Returns the parts of a repetition: the counter's name, the statements inside, and the
    /// statements after it.
    fn write_repeated(
        &mut self,
        rest: &[InputPart],
    ) -> Result<(Ident, TokenStream, TokenStream), String> {
        let (turn, inner) = self.write_counted(|writer, turn| {
            writer.turns.push(turn.clone());
            let inner = writer.parts(rest);
            writer.turns.pop();
            inner
        })?;
        let end = self.joins(rest).then(|| quote! { print("\n"); });
        Ok((turn, inner, end.unwrap_or_default()))
    }

    /// Returns a name for a counter, and what `inner` writes for the loop that has it.
    pub fn write_counted<T>(
        &mut self,
        inner: impl FnOnce(&mut Self, &Ident) -> Result<T, String>,
    ) -> Result<(Ident, T), String> {
        let letters = ["i", "j", "k", "p", "q"].map(str::to_owned);
        let is_taken = |name: &str| {
            let is = |other: &Ident| other == name;
            self.names.iter().any(is)
                || self.counters.iter().any(is)
                || names::is_taken(name, &self.functions)
        };
        let name = letters.iter().find(|name| !is_taken(name)).cloned();
        let name = name.unwrap_or_else(|| names::free("i".to_owned(), is_taken));
        let counter = format_ident!("{name}");
        self.counters.push(counter.clone());
        let written = inner(self, &counter);
        self.counters.pop();
        Ok((counter, written?))
    }

    /// Returns `true` if a counter is that of the outermost repetition of the line, which may count
    /// from 1.
    fn is_case(&self, turn: &Ident) -> bool {
        self.turns.first() == Some(turn)
            && self
                .task
                .parts
                .iter()
                .any(|part| matches!(part, InputPart::Repeat(_)))
    }

    /// Returns `true` if the repetition about to be written counts from 1: the answers need the
    /// number of the case.
    fn counts(&self) -> bool {
        self.turns.is_empty() && self.answers.prints(Printed::Case)
    }

    /// Returns the statements that print the answer for each root of a tree.
    fn answer_for_each_root(&mut self) -> Result<TokenStream, String> {
        let roots = self.graph().map(|graph| graph.roots.clone());
        let (turn, (count, vertex, answer)) = self.write_counted(|writer, turn| {
            let (count, vertex) = match roots {
                Some(Roots::EachOf(Expr::Var(index))) if !writer.is_number(index) => {
                    let list = writer.name(index);
                    (writer.length(index)?, quote! { element(#list, #turn) })
                }
                Some(Roots::EachOf(_)) => {
                    return Err("`from each` is without a name, or with that of a list".to_owned());
                }
                _ => (quote! { vertices }, quote! { #turn + 1 }),
            };
            writer.turns.push(turn.clone());
            let answer = writer.answer();
            writer.turns.pop();
            Ok((count, vertex, answer?))
        })?;
        let outcome = self
            .graph()
            .map(|graph| super::graph::outcome(&graph.kind, &vertex));
        let end = self.answers.join.is_some().then(|| quote! { print("\n"); });
        let answers = options::times(&turn, &count, 1, &quote! { #outcome #answer });
        Ok(quote! { #answers #end })
    }

    /// Returns the statement that prints the separator between two answers.
    fn join(&self) -> Option<TokenStream> {
        let text = self.answers.join.as_ref()?.text()?;
        let turn = self.turns.last()?;
        let first = u8::from(self.is_case(turn) && self.answers.prints(Printed::Case));
        (!text.is_empty()).then(|| quote! { if #turn > #first { print(#text); } })
    }

    /// Returns the statements that print the answer.
    ///
    /// # Errors
    /// Returns the reason if the answer cannot be printed.
    fn answer(&mut self) -> Result<TokenStream, String> {
        let join = self.join();
        let mut pieces = self.answers.format.pieces.clone();
        if self.answers.join.is_none() || self.turns.is_empty() {
            pieces.push(TemplatePiece::Text("\n".to_owned()));
        }
        let total = self.total.clone();
        if let Some(condition) = self
            .task
            .swap
            .clone()
            .filter(|_| pieces.contains(&TemplatePiece::Printed(Printed::Answer)))
        {
            let swapped = self.truth(&condition, true)?;
            let [lost, won] = [quote! { #total == 0 }, quote! { #total != 0 }]
                .map(|wins| self.write_template(&pieces, &wins));
            return Ok(quote! { #join if #swapped { #lost } else { #won } });
        }
        let print = self.write_template(&pieces, &quote! { #total != 0 });
        Ok(quote! { #join #print })
    }

    /// Prints pieces, with the words for won if a condition holds.
    fn write_template(&self, pieces: &[TemplatePiece], wins: &TokenStream) -> TokenStream {
        let answers = self.answers;
        if !pieces.contains(&TemplatePiece::Printed(Printed::Answer)) {
            return self.print(pieces, None);
        }
        let with = |word: &AnswerTemplate| {
            let each = pieces.iter().flat_map(|piece| match piece {
                TemplatePiece::Printed(Printed::Answer) => word.pieces.clone(),
                other => vec![other.clone()],
            });
            each.collect::<Vec<_>>()
        };
        let draws = self.plays_tokens();
        let words = (answers.win.text(), answers.lose.text(), answers.draw.text());
        if let (Some(win), Some(lose), Some(draw)) = words {
            let choice = quote! { pick(#wins, #win, #lose) };
            let choice = if draws {
                quote! { pick(draws > 0, #draw, #choice) }
            } else {
                choice
            };
            self.print(pieces, Some(&choice))
        } else {
            let (win, lose) = (
                self.print(&with(&answers.win), None),
                self.print(&with(&answers.lose), None),
            );
            if draws {
                let draw = self.print(&with(&answers.draw), None);
                quote! { if draws > 0 { #draw } else if #wins { #win } else { #lose } }
            } else {
                quote! { if #wins { #win } else { #lose } }
            }
        }
    }

    /// Prints pieces, with a choice of words in the place of the answer.
    fn print(&self, pieces: &[TemplatePiece], words: Option<&TokenStream>) -> TokenStream {
        let (mut out, mut printed, mut text) =
            (TokenStream::new(), Vec::<TokenStream>::new(), String::new());
        let total = &self.total;
        for piece in pieces.iter().map(Some).chain([None]) {
            if let Some(TemplatePiece::Text(more)) = piece {
                text.push_str(more);
                continue;
            }
            if !text.is_empty() {
                let text = std::mem::take(&mut text);
                printed.push(quote! { #text });
            }
            let is_move = matches!(piece, Some(TemplatePiece::Printed(Printed::Move)))
                && self.graph().is_none();
            match piece {
                Some(TemplatePiece::Printed(what)) if !is_move => printed.push(match what {
                    Printed::Answer => quote! { #words },
                    Printed::Case => match self.turns.first() {
                        None => quote! { 1 },
                        Some(turn) if self.is_case(turn) => quote! { #turn },
                        Some(turn) => quote! { #turn + 1 },
                    },
                    Printed::Value => quote! { #total },
                    Printed::Move => quote! { cut },
                    Printed::Moves => quote! { count_moves(passed(components)) },
                }),
                _ => {
                    if !printed.is_empty() {
                        out.extend(quote! { print(#(#printed),*); });
                        printed.clear();
                    }
                    out.extend(is_move.then(|| quote! { print_move(components); }));
                }
            }
        }
        out
    }
}
