//! The function `run`.

use grundy_languages::{
    Language,
    program::{Program, RUN},
};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{
    WholeProgram,
    answers::Printed,
    play::last_items,
    read::{names, ranges},
    writer::{Mode, Writer},
};
use crate::{
    error::Error,
    line::{self, Line},
    options,
    scope::Exact,
};
use grundy_core::{
    diagnostic::Diagnostic,
    game::{
        Game,
        expr::{Condition, Expr},
    },
    notation::{
        input_format::{Item, Loop, Part, Roots, Style},
        parameters::{Kind, Parameter},
    },
};

/// Adds the function `run` to the functions of a snippet.
///
/// # Errors
/// If the game cannot be played with the input, or an expression may get too large; the diagnostic points into the
/// line.
pub(crate) fn add(
    whole: &WholeProgram,
    (game, language, misere): (&Game, Language, bool),
    program: &mut Program,
) -> Result<(), Error> {
    without_graph(whole, game)?;
    let want = whole.want(game);
    let mode = if misere {
        Mode::Misere
    } else if want.grundy {
        Mode::Sum
    } else {
        Mode::One
    };
    written(whole, (game, language, mode), Vec::new(), program)
}

/// Adds the function `run` for a game of heaps whose parameters are read; `run` then calls `prepare`.
///
/// # Errors
/// The errors of [`add`], or if the line does not read a parameter.
pub(crate) fn add_open(
    whole: &WholeProgram,
    (game, language): (&Game, Language),
    parameters: &[Parameter],
    program: &mut Program,
) -> Result<(), Error> {
    let task = &whole.task;
    let find = |parameter: &Parameter| -> Result<usize, Diagnostic> {
        let Parameter { name, kind, .. } = parameter;
        let wrong = |span, message: String, help: &str| {
            Diagnostic::new(&task.text, span, message, "a parameter of the game").with_help(help)
        };
        let Some(index) = task.find(name) else {
            let (all, help) = (0..task.text.len(), "for example T; k; n, or k; S[k]; n; piles...");
            return Err(wrong(all, format!("`{name}` is not read"), help));
        };
        let found = task.variables.get(index);
        match (found.map(|variable| &variable.style), kind) {
            (Some(Style::Number), Kind::Number) | (Some(Style::List(_)), Kind::Set) => Ok(index),
            (_, kind) => {
                let span = found.map_or(0..0, |variable| variable.span.clone());
                let help = match kind {
                    Kind::Number => "a number is read by its name alone",
                    Kind::Set => "a set is read as a list, such as S[k]",
                };
                Err(wrong(span, format!("`{name}` is {kind}"), help))
            }
        }
    };
    without_graph(whole, game)?;
    let parameters = parameters.iter().map(find).collect::<Result<Vec<usize>, Diagnostic>>()?;
    written(whole, (game, language, Mode::Sum), parameters, program)
}

/// Adds the function `run` for a game on the graph that the line reads.
///
/// # Errors
/// The errors of [`add`].
pub(crate) fn add_graph(
    whole: &WholeProgram,
    (game, language): (&Game, Language),
    program: &mut Program,
) -> Result<(), Error> {
    super::graph::helpers(whole, program)?;
    written(whole, (game, language, Mode::Sum), Vec::new(), program)
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

fn written(
    whole: &WholeProgram,
    (game, language, mode): (&Game, Language, Mode),
    parameters: Vec<usize>,
    program: &mut Program,
) -> Result<(), Error> {
    let WholeProgram { task, answers } = whole;
    let exact = Exact::of(language);
    let plays_numbers = task.play.as_ref().is_none_or(|play| play.graph.is_none());
    let mut writer = Writer {
        task,
        game,
        answers,
        mode,
        stride: options::coordinates(game).len(),
        exact,
        is_python: language == Language::Python,
        keeps: mode == Mode::Misere || plays_numbers && answers.prints(Printed::Move),
        names: names(task),
        ranges: ranges(task, exact),
        helpers: Vec::new(),
        lists: Vec::new(),
        numbers: Vec::new(),
        depth: 0,
        parameters,
        line: None,
        is_summed: false,
    };
    writer.line = Line::new(task, &writer.names, &writer.ranges, exact);
    let body = writer.parts(&task.parts).map_err(|why| {
        let span = match (&task.play, last_items(task).last()) {
            (Some(play), _) => play.span.clone(),
            (None, Some(Item::Signs(signs))) => signs.span.clone(),
            (None, _) => task.variables.last().map_or(0..0, |variable| variable.span.clone()),
        };
        Diagnostic::new(&task.text, span, "this cannot be played", "here").with_help(why)
    })?;
    if let Some(variable) = writer.unused().and_then(|index| task.variables.get(index)) {
        let message = format!("`{}` is not used by the game or an answer", variable.name);
        let error = Diagnostic::new(&task.text, variable.span.clone(), message, "not used");
        return Err(error.with_help("write `_` in its place to read and skip it").into());
    }
    let Writer { helpers, mut lists, numbers, keeps, line, .. } = writer;
    let begin = line.as_ref().map(|_| line::start());
    if let Some(line) = line {
        line.add(program).map_err(|why| {
            Diagnostic::new(&task.text, 0..task.text.len(), "this cannot be computed", "here").with_help(why)
        })?;
        lists.retain(|list| !program.shared.contains(list));
        lists.extend(program.shared.iter().cloned());
    }
    for (name, values) in numbers {
        program.numbers(name, values);
    }
    program.call(&helpers)?;
    if keeps {
        lists.push("components".to_owned());
    }
    let mut known = std::collections::HashSet::new();
    lists.retain(|list| known.insert(list.clone()));
    program.lists = lists;
    let run = format_ident!("{RUN}");
    program.function("Reads the input and prints the answers.", quote! { fn #run() { #begin #body } })?;
    Ok(())
}

impl Writer<'_> {
    fn parts(&mut self, parts: &[Part]) -> Result<TokenStream, String> {
        let Some((part, rest)) = parts.split_first() else {
            if !self.task.says.is_empty() {
                return self.says();
            }
            let play = self.components()?;
            if self.is_summed {
                return Ok(quote! { #play summed = xor(summed, total); });
            }
            let answer = if self.is_for_each_root() { self.answer_for_each_root()? } else { self.answered()? };
            return Ok(quote! { #play #answer });
        };
        match part {
            Part::Read(items) => {
                // Characters are played while they are read.
                let nothing = ends(rest).then(|| self.nothing());
                let (items, rest) = (self.items(items)?, self.parts(rest)?);
                Ok(quote! { #nothing #items #rest })
            }
            Part::Repeat(Loop::Times(index)) => {
                let (name, read) = (self.name(*index), self.read_number(*index));
                let (turn, rest, end) = self.inside(rest)?;
                Ok(quote! {
                    let #name = #read;
                    let mut #turn = 0;
                    while #turn < #name {
                        #rest
                        #turn += 1;
                    }
                    #end
                })
            }
            Part::Repeat(Loop::Sum(index)) => {
                if self.mode != Mode::Sum
                    || self.plays_walk()
                    || self.is_for_each_root()
                    || !self.task.says.is_empty()
                    || self.answers.prints(Printed::Move)
                    || rest.iter().any(|part| matches!(part, Part::Repeat(_)))
                {
                    return Err(
                        "`sum times` repeats the parts of one position, with the winner or the value".to_owned()
                    );
                }
                let (name, read) = (self.name(*index), self.read_number(*index));
                self.is_summed = true;
                let rest = self.parts(rest)?;
                self.is_summed = false;
                let answer = self.answered()?;
                Ok(quote! {
                    let #name = #read;
                    let mut summed = 0;
                    let mut summand = 0;
                    while summand < #name {
                        #rest
                        summand += 1;
                    }
                    let total = summed;
                    #answer
                })
            }
            Part::Repeat(Loop::End) => {
                let (turn, rest, end) = self.inside(rest)?;
                let (begin, count) = self.counter(&turn);
                Ok(quote! {
                    #begin
                    while at_end() == 0 {
                        #rest
                        #count
                    }
                    #end
                })
            }
            Part::Repeat(Loop::Until(condition)) => self.until(condition, rest),
            Part::Repeat(Loop::Each(index, low, high)) => {
                let (name, low, high) = (self.name(*index), self.number(low)?.tokens, self.number(high)?.tokens);
                let last = format_ident!("last_{name}");
                let nothing = ends(rest).then(|| self.nothing());
                let (turn, rest, end) = self.inside(rest)?;
                let (begin, count) = self.counter(&turn);
                Ok(quote! {
                    let #last = #high;
                    let mut #name = #low;
                    #begin
                    while #name <= #last {
                        #nothing
                        #rest
                        #count
                        #name += 1;
                    }
                    #end
                })
            }
            Part::Define(index) => {
                let forget = self.line.as_ref().and_then(|line| line.forget(*index));
                let rest = self.parts(rest)?;
                Ok(quote! { #forget #rest })
            }
        }
    }

    /// Returns the statements that print the winner, after a separator if one is needed.
    fn answered(&mut self) -> Result<TokenStream, String> {
        let join = self.join();
        self.answer(join.as_ref())
    }

    /// Returns the statements that print the winner for each root of a tree.
    fn answer_for_each_root(&mut self) -> Result<TokenStream, String> {
        let turn = turn(self.depth);
        self.depth += 1;
        let answer = self.answered()?;
        self.depth -= 1;
        let play = self.task.play.as_ref().and_then(|play| play.graph.as_ref());
        let (count, vertex, check) = match play.map(|graph| &graph.roots) {
            Some(Roots::EachOf(Expr::Var(index))) if !self.is_number(*index) => {
                let list = self.name(*index);
                let check = quote! {
                    let place = element(#list, #turn);
                    if place < 1 || place > vertices { refuse("a vertex is out of range"); }
                };
                (quote! { length(#list) }, quote! { place }, check)
            }
            Some(Roots::EachOf(_)) => return Err("`from each` is without a name, or with that of a list".to_owned()),
            _ => (quote! { vertices }, quote! { #turn + 1 }, quote! {}),
        };
        let outcome = self.graph_kind().map(|kind| super::graph::outcome(kind, &vertex));
        let end = self.answers.join.is_some().then(|| quote! { print_text("\n"); });
        Ok(quote! {
            let mut #turn = 0;
            while #turn < #count {
                #check
                #outcome
                #answer
                #turn += 1;
            }
            #end
        })
    }

    /// Writes the loop `until`: the first numbers are read before the condition is tested, and again at the end of each
    /// iteration.
    fn until(&mut self, condition: &Condition, rest: &[Part]) -> Result<TokenStream, String> {
        let Some((Part::Read(items), rest)) = rest.split_first() else {
            return Err("`until` needs numbers after it".to_owned());
        };
        let numbers = items.iter().filter_map(|item| match item {
            Item::Number(index) => Some((self.name(*index), self.read_number(*index))),
            _ => None,
        });
        let (names, reads): (Vec<Ident>, Vec<TokenStream>) = numbers.unzip();
        let goes_on = self.truth(condition, false)?;
        let prepare: TokenStream = items.iter().filter_map(|item| self.prepare(item)).collect();
        let nothing = ends(rest).then(|| self.nothing());
        let (turn, rest, end) = self.inside(rest)?;
        let (begin, count) = self.counter(&turn);
        Ok(quote! {
            #begin
            #(let mut #names = #reads;)*
            while #goes_on {
                #prepare
                #nothing
                #rest
                #count
                #(#names = #reads;)*
            }
            #end
        })
    }

    /// Returns the call of `prepare` after the item that reads the last of the parameters.
    pub fn prepare(&self, item: &Item) -> Option<TokenStream> {
        let greatest = self.parameters.iter().max()?;
        let is_last = match item {
            Item::Number(index) => index == greatest,
            Item::List(list) => list.variables.contains(greatest),
            Item::Signs(_) | Item::Depths(_) | Item::Made(_) | Item::Computed(..) | Item::Filled(_) => false,
        };
        let arguments = self.parameters.iter().map(|&index| {
            let name = self.name(index);
            if self.is_number(index) {
                quote! { #name }
            } else {
                quote! { passed(#name) }
            }
        });
        is_last.then(|| quote! { if prepare(#(#arguments),*) < 0 { refuse("a parameter is out of range"); } })
    }

    /// Returns `true` if an item reads a parameter.
    pub fn is_parameter(&self, item: &Item) -> bool {
        match item {
            Item::Number(index) => self.parameters.contains(index),
            Item::List(list) => list.variables.iter().any(|index| self.parameters.contains(index)),
            Item::Signs(_) | Item::Depths(_) | Item::Made(_) | Item::Computed(..) | Item::Filled(_) => false,
        }
    }

    /// Returns the parts of a repetition: the counter's name, the statements inside, and the statements after it.
    fn inside(&mut self, rest: &[Part]) -> Result<(Ident, TokenStream, TokenStream), String> {
        let turn = turn(self.depth);
        self.depth += 1;
        let inner = self.parts(rest)?;
        self.depth -= 1;
        let is_innermost = !rest.iter().any(|part| matches!(part, Part::Repeat(_))) && !self.is_for_each_root();
        let end = (is_innermost && self.answers.join.is_some()).then(|| quote! { print_text("\n"); });
        Ok((turn, inner, end.unwrap_or_default()))
    }

    /// Returns the statements that count the iterations of a repetition, if the answers need the count.
    fn counter(&self, turn: &Ident) -> (TokenStream, TokenStream) {
        let is_case = self.depth == 0 && self.answers.prints(Printed::Case);
        if is_case || self.answers.join.is_some() {
            (quote! { let mut #turn = 0; }, quote! { #turn += 1; })
        } else {
            (quote! {}, quote! {})
        }
    }

    /// Returns the statement that prints the separator between two answers.
    pub fn join(&self) -> Option<TokenStream> {
        let pieces = &self.answers.join.as_ref()?.pieces;
        let text: String = pieces
            .iter()
            .filter_map(|piece| match piece {
                super::answers::Piece::Text(text) => Some(text.as_str()),
                super::answers::Piece::Printed(_) => None,
            })
            .collect();
        let turn = turn(self.depth.checked_sub(1)?);
        (!text.is_empty()).then(|| quote! { if #turn > 0 { print_text(#text); } })
    }

    /// Returns the number of the case, counted from 1.
    pub fn case(&self) -> TokenStream {
        if self.depth == 0 {
            let one = Literal::usize_unsuffixed(1);
            return quote! { #one };
        }
        let turn = turn(0);
        quote! { #turn + 1 }
    }
}

/// Returns `true` if nothing is read after these parts begin: the components come next.
fn ends(parts: &[Part]) -> bool {
    parts.iter().all(|part| matches!(part, Part::Define(_)))
}

/// Returns the name of a repetition's counter, by the number of repetitions around it.
fn turn(depth: usize) -> Ident {
    if depth == 0 { format_ident!("done") } else { format_ident!("done{depth}") }
}
