//! The components, and the winner.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{
    answers::{Piece, Printed, Template},
    graph, made,
    uses::in_play,
    writer::{Mode, Writer},
};
use crate::scope::Bounded;
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{Count, Depths, InputFormat, Item, List, Loop, Part, Play, Position, SKIPPED, Style},
};

/// Returns `true` if every input has exactly one component.
pub(super) fn is_single(task: &InputFormat) -> bool {
    let is_sum = task.parts.iter().any(|part| matches!(part, Part::Repeat(Loop::Sum(_))));
    if !task.says.is_empty() || is_sum {
        return false;
    }
    if let Some(play) = &task.play {
        let is_list = |index: &usize| {
            let style = task.variables.get(*index).map(|variable| &variable.style);
            matches!(style, Some(Style::List(_) | Style::Place(_)))
        };
        return !play.sum && play.condition.is_none() && !in_play(task, play).iter().any(is_list);
    }
    match last_item(task) {
        Some(Item::Number(_)) => true,
        Some(Item::Signs(signs)) => signs.count.is_none() && matches!(signs.style, Position::Board(..)),
        _ => false,
    }
}

/// Returns the last part that is read, as its items.
pub(super) fn last_items(task: &InputFormat) -> &[Item] {
    match task.parts.last() {
        Some(Part::Read(items)) => items,
        _ => &[],
    }
}

fn last_item(task: &InputFormat) -> Option<&Item> {
    last_items(task).last()
}

/// Returns `true` if positions are read as characters. They are played while they are read.
fn has_signs(task: &InputFormat) -> bool {
    matches!(last_item(task), Some(Item::Signs(_)))
}

impl<'a> Writer<'a> {
    /// Returns the items at whose end the components are. They belong to the last part that reads more than parameters,
    /// if no repetition follows that part.
    pub fn played(&self) -> Vec<&'a Item> {
        let reads = self.task.parts.iter().rev().map_while(|part| match part {
            Part::Read(items) => Some(items),
            Part::Repeat(_) | Part::Define(_) => None,
        });
        let others = |items: &[Item]| items.iter().any(|item| !self.is_parameter(item));
        let last = reads.map(Vec::as_slice).find(|items| others(items)).unwrap_or_default();
        let is_skipped = |index: &usize| self.task.variables[*index].name == SKIPPED;
        let is_played = |item: &&Item| match item {
            Item::Number(index) => !is_skipped(index),
            Item::List(list) => !list.variables.iter().any(is_skipped),
            _ => true,
        };
        last.iter().filter(is_played).filter(|item| !self.is_parameter(item)).collect()
    }
}

/// Returns the play of all elements of these lists, as if the line had `play` with their names.
fn every(lists: &[usize]) -> Play {
    let numbers = lists.iter().map(|&index| Expr::Var(index)).collect();
    Play { span: 0..0, sum: false, numbers, condition: None, group: None, most: None, graph: None }
}

impl Writer<'_> {
    /// Returns `true` if a list is played while it is read, and not stored.
    pub fn streams(&self, list: &List) -> bool {
        let plain = self.task.play.is_none()
            && self.task.says.is_empty()
            && list.signs[0].is_none()
            && !self.is_python
            && matches!(list.counts.as_slice(), [Count::Of(_)]);
        // A position that is played while it is read must come after the parameters.
        let ready = list.variables.first() >= self.parameters.iter().max();
        plain
            && ready
            && list.variables.len() == self.stride
            && last_items(self.task).last() == Some(&Item::List(list.clone()))
    }

    /// Returns the statements for a component.
    pub fn found(&mut self, numbers: &[TokenStream]) -> TokenStream {
        if let Some(play) = self.task.play.as_ref().filter(|play| play.graph.is_some()) {
            return graph::edge(play, numbers);
        }
        let refuse = quote! { refuse("a position is out of range"); };
        let keep = self.keeps.then(|| quote! { #(push(components, #numbers);)* });
        match self.mode {
            Mode::Sum => quote! {
                let value = grundy(#(#numbers),*);
                if value < 0 { #refuse }
                total = xor(total, value);
                #keep
            },
            Mode::One => quote! {
                let total = outcome(#(#numbers),*);
                if total < 0 { #refuse }
            },
            Mode::Misere => quote! { #keep },
        }
    }

    /// Returns the statements before the first component of a sum.
    pub fn nothing(&self) -> TokenStream {
        let clear = self.keeps.then(|| quote! { clear(components); });
        let total = (self.mode == Mode::Sum && !self.plays_walk() && self.task.says.is_empty())
            .then(|| quote! { let mut total = 0; });
        quote! { #total #clear }
    }

    /// Returns the statements that play the input, unless it is characters.
    ///
    /// # Errors
    /// Returns the reason if the input cannot be played.
    pub fn components(&mut self) -> Result<TokenStream, String> {
        if let Some(play) = self.task.play.clone() {
            if has_signs(self.task) {
                return Err("positions as characters cannot be combined with `play`: leave `play` out".to_owned());
            }
            return match &play.graph {
                Some(graph) => self.graph(&play, graph),
                None => self.play(&play),
            };
        }
        let items = self.played();
        match items.last() {
            Some(Item::List(list) | Item::Depths(Depths { list, .. })) => self.listed(list),
            Some(Item::Made(made)) => {
                self.expect(1)?;
                self.play(&every(&[made.list]))
            }
            Some(Item::Number(_)) => {
                let numbers = items.iter().rev().map_while(|item| match item {
                    Item::Number(index) => Some(*index),
                    _ => None,
                });
                let mut numbers: Vec<usize> = numbers.take(self.stride).collect();
                numbers.reverse();
                self.expect(numbers.len())?;
                let numbers: Vec<TokenStream> =
                    numbers.iter().filter_map(|&index| Some(self.bounded(index)?.tokens)).collect();
                Ok(self.found(&numbers))
            }
            Some(Item::Filled(filled)) => {
                self.expect(1)?;
                self.play(&every(&[filled.list]))
            }
            Some(Item::Signs(_)) => Ok(quote! {}),
            Some(Item::Computed(index, _)) => {
                let number = self.bounded(*index).map(|number| number.tokens);
                self.expect(1)?;
                Ok(self.found(&number.into_iter().collect::<Vec<_>>()))
            }
            None => Err("the input has no position to play: for example T; k; n, or T; n k".to_owned()),
        }
    }

    fn expect(&self, numbers: usize) -> Result<(), String> {
        if numbers == self.stride {
            return Ok(());
        }
        let example = if self.stride == 1 { "T; n; piles..." } else { "T; n; (x y)[n]" };
        Err(format!(
            "a component of {} has {} number{}, but the input gives {numbers}: for example {example}",
            self.game,
            self.stride,
            if self.stride == 1 { "" } else { "s" }
        ))
    }

    /// Plays the numbers of the last lists as components.
    fn listed(&mut self, list: &List) -> Result<TokenStream, String> {
        self.expect(list.variables.len())?;
        if !self.streams(list) {
            return self.play(&every(&list.variables));
        }
        let count = self.counted(list.counts.first(), quote! { 1 })?;
        let (names, reads): (Vec<Ident>, Vec<TokenStream>) =
            list.variables.iter().map(|&index| (self.one(index), self.read_number(index))).unzip();
        let found = self.found(&names.iter().map(|name| quote! { #name }).collect::<Vec<_>>());
        Ok(quote! {
            let mut item = 0;
            while item < #count {
                #(let #names = #reads;)*
                #found
                item += 1;
            }
        })
    }

    /// Returns the name of an element of a list.
    fn one(&self, index: usize) -> Ident {
        let name = self.name(index).to_string();
        format_ident!("one_{}", name.trim_start_matches("all_"))
    }

    /// Plays the components given by expressions.
    pub fn play(&mut self, play: &Play) -> Result<TokenStream, String> {
        if play.graph.is_none() {
            self.expect(play.numbers.len())?;
        }
        let used = in_play(self.task, play);
        let mut lists = Vec::new();
        let mut counts: Option<Vec<Count>> = None;
        let mut has_place = false;
        for &index in &used {
            match self.task.variables.get(index).map(|variable| &variable.style) {
                Some(Style::List(own)) => {
                    let is_other = |known: &Vec<Count>| known != own || own.contains(&Count::Line);
                    if counts.as_ref().is_some_and(is_other) {
                        return Err("these lists have different lengths".to_owned());
                    }
                    counts = Some(own.clone());
                    lists.push(index);
                }
                Some(Style::Place(_)) => has_place = true,
                _ => {}
            }
        }
        let (tokens, wanted, group) = self.elements(play)?;
        let Some(counts) = counts else {
            if play.sum || has_place || group.is_some() || play.most.is_some() {
                return Err("no list is named for these places".to_owned());
            }
            let found = self.found(&tokens);
            return Ok(if_wanted(wanted.as_ref(), &found));
        };
        let loops = self.loops(play, &lists, &counts, (&tokens, wanted.as_ref(), group.as_ref()))?;
        match (&group, &play.most) {
            (Some(_), _) => self.grouped(&loops),
            (None, Some(most)) => self.at_most(most, &loops),
            (None, None) => Ok(loops),
        }
    }

    /// Returns the coordinates of a component and its condition, from the elements of lists.
    fn elements(&mut self, play: &Play) -> Result<Elements, String> {
        let known = |writer: &Self, index: usize| {
            let bounded = writer.bounded(index)?;
            let name = writer.one(index);
            Some(match writer.task.variables.get(index)?.style {
                Style::List(_) => Bounded { tokens: quote! { #name }, ..bounded },
                _ => bounded,
            })
        };
        self.expressed(known, |scope| {
            let number = |number: &Expr| {
                if play.sum { Ok(scope.number(number)?.tokens) } else { scope.number_or_own(number) }
            };
            let numbers = play.numbers.iter().map(number).collect::<Result<Vec<_>, String>>()?;
            let wanted = play.condition.as_ref().map(|condition| scope.condition(condition)).transpose()?;
            let group = play.group.as_ref().map(|group| Ok::<_, String>(scope.number(group)?.tokens)).transpose()?;
            Ok((numbers, wanted, group))
        })
    }

    fn loops(
        &mut self,
        play: &Play,
        lists: &[usize],
        counts: &[Count],
        (tokens, wanted, group): (&[TokenStream], Option<&TokenStream>, Option<&TokenStream>),
    ) -> Result<TokenStream, String> {
        let all: Vec<Ident> = lists.iter().map(|&index| self.name(index)).collect();
        let ones: Vec<Ident> = lists.iter().map(|&index| self.one(index)).collect();
        let first = all.first().cloned();
        let inner = self.counted(counts.last(), quote! { length(#first) })?;
        let place = |which: usize| {
            let is_place =
                |variable: &grundy_core::notation::input_format::Variable| variable.style == Style::Place(which);
            // Place names belong to the lists that are read with them; any of the names will do.
            let found = self.task.variables.iter().position(is_place);
            found.map_or_else(|| format_ident!("{}", if which == 0 { "row" } else { "column" }), |at| self.name(at))
        };
        let (row, column) = (place(0), place(1));
        let two = counts.len() == 2;
        let turn = if two { &column } else { &row };
        let at = if two {
            quote! { element }
        } else {
            quote! { #turn }
        };
        let element = if two {
            quote! { item }
        } else {
            at
        };
        let next = two.then(|| quote! { item += 1; });
        let each = if play.sum {
            let (token, most) = (tokens.first(), Literal::i64_unsuffixed(self.exact.most()));
            let message = format!("a sum is larger than {}", self.exact);
            let add = if_wanted(wanted, &quote! { sum += #token; });
            quote! { #add if sum > #most || sum < 0 - #most { refuse(#message); } }
        } else {
            let found = match (group, &play.most) {
                (Some(group), _) => made::in_group(tokens, group),
                (None, Some(_)) => made::in_columns(tokens),
                (None, None) => self.found(tokens),
            };
            if_wanted(wanted, &found)
        };
        let begin = play.sum.then(|| quote! { let mut sum = 0; });
        let end = play.sum.then(|| self.found(&[quote! { sum }]));
        let list = quote! {
            #begin
            let mut #turn = 0;
            while #turn < #inner {
                #(let #ones = element(#all, #element);)*
                #each
                #next
                #turn += 1;
            }
            #end
        };
        match (two, counts.first()) {
            (true, Some(Count::Of(rows))) => {
                let rows = self.count(rows)?;
                Ok(quote! {
                    let mut item = 0;
                    let mut #row = 0;
                    while #row < #rows {
                        #list
                        #row += 1;
                    }
                })
            }
            _ => Ok(list),
        }
    }

    /// Returns the statements that print the winner.
    ///
    /// # Errors
    /// Returns the reason if the answer cannot be printed.
    pub fn answer(&mut self, join: Option<&TokenStream>) -> Result<TokenStream, String> {
        let ask = (self.mode == Mode::Misere).then(|| {
            quote! {
                let total = outcome(passed(components));
                if total < 0 { refuse("a position is out of range"); }
            }
        });
        let (swap, wins) = match self.task.swap.clone() {
            None => (quote! {}, quote! { total != 0 }),
            Some(condition) => {
                let swap = self.truth(&condition, true)?;
                let swap = quote! {
                    let mut wins = 0;
                    if total != 0 { wins = 1; }
                    if #swap { wins = 1 - wins; }
                };
                (swap, quote! { wins == 1 })
            }
        };
        let answers = self.answers;
        let mut pieces = answers.format.pieces.clone();
        if answers.join.is_none() || self.depth == 0 {
            pieces.push(Piece::Text("\n".to_owned()));
        }
        let words = pieces.iter().position(|piece| *piece == Piece::Printed(Printed::Answer));
        let Some(words) = words else {
            let swap_unused = TokenStream::new();
            let print = self.print(&pieces, &swap_unused);
            return Ok(quote! { #ask #join #print });
        };
        // A text directly after the words is printed together with them.
        let (mut before, mut behind) = (pieces.clone(), pieces.split_off(words + 1));
        before.truncate(words);
        let is_text = |piece: &Piece| matches!(piece, Piece::Text(_));
        let texts = behind.iter().take_while(|piece| is_text(piece)).count();
        let rest = behind.split_off(texts);
        let with = |template: &Template| [template.pieces.clone(), behind.clone()].concat();
        let (win, lose) = (
            self.print(&with(&answers.win), &TokenStream::new()),
            self.print(&with(&answers.lose), &TokenStream::new()),
        );
        let choice = if self.plays_tokens() {
            let draw = self.print(&with(&answers.draw), &TokenStream::new());
            quote! { if draws > 0 { #draw } else if #wins { #win } else { #lose } }
        } else {
            quote! { if #wins { #win } else { #lose } }
        };
        let (before, rest) = (self.print(&before, &choice), self.print(&rest, &choice));
        Ok(quote! { #ask #swap #join #before #choice #rest })
    }

    /// Prints pieces; adjacent texts are joined.
    pub fn print(&self, pieces: &[Piece], words: &TokenStream) -> TokenStream {
        let mut out = TokenStream::new();
        let mut text = String::new();
        for piece in pieces.iter().map(Some).chain([None]) {
            if let Some(Piece::Text(more)) = piece {
                text.push_str(more);
                continue;
            }
            if !text.is_empty() {
                let text = std::mem::take(&mut text);
                out.extend(quote! { print_text(#text); });
            }
            out.extend(match piece {
                Some(Piece::Printed(Printed::Answer)) => words.clone(),
                Some(Piece::Printed(Printed::Case)) => {
                    let case = self.case();
                    quote! { print_number(#case); }
                }
                Some(Piece::Printed(Printed::Grundy)) => quote! { print_number(total); },
                Some(Piece::Printed(Printed::Move)) if self.plays_graph() => quote! { print_number(cut); },
                Some(Piece::Printed(Printed::Move)) => quote! { print_move(components); },
                Some(Piece::Text(_)) | None => quote! {},
            });
        }
        out
    }
}

/// The coordinates of a component, its condition, and its group.
type Elements = (Vec<TokenStream>, Option<TokenStream>, Option<TokenStream>);

fn if_wanted(wanted: Option<&TokenStream>, inner: &TokenStream) -> TokenStream {
    match wanted {
        Some(wanted) => quote! { if #wanted { #inner } },
        None => inner.clone(),
    }
}
