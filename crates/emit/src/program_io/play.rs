//! The components, and the winner.

use grundy_languages::Template;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    answers::Printed,
    graph, signs,
    uses::{in_play, items_of},
    writer::{Mode, RunWriter},
};
use crate::{options::times, scope::Bounded};
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{
        ElementCount, InputComponents, InputFormat, InputItem, InputList, InputLoop, InputPart,
        InputVariable, PositionFormat, SKIPPED, Style,
    },
};

/// The sums of groups.
const PARTS: Template = Template(include_str!("../../templates/program/groups.txt"));

/// Returns `true` if every input has exactly one component.
pub(super) fn is_single(task: &InputFormat) -> bool {
    if task
        .parts
        .iter()
        .any(|part| matches!(part, InputPart::Repeat(InputLoop::Sum(_))))
    {
        return false;
    }
    if let Some(play) = &task.play {
        let is_list = |index: &usize| {
            let style = task.variables.get(*index).map(|variable| &variable.style);
            matches!(style, Some(Style::List(_) | Style::Place(_)))
        };
        return !play.sum
            && play.condition.is_none()
            && play.group.is_none()
            && !in_play(play).iter().any(is_list);
    }
    match last_items(task).last() {
        Some(InputItem::Number(_)) => true,
        Some(InputItem::Signs(signs)) => {
            signs.count.is_none() && matches!(signs.style, PositionFormat::Board(..))
        }
        _ => false,
    }
}

/// Returns the last part that is read, as its items.
pub(super) fn last_items(task: &InputFormat) -> &[InputItem] {
    task.parts.last().map_or(&[], items_of)
}

/// Returns the play of all elements of these lists, as if the line had `play` with their names.
fn every(lists: &[usize]) -> InputComponents {
    let numbers = lists.iter().map(|&index| Expr::Var(index)).collect();
    InputComponents {
        span: 0..0,
        sum: false,
        numbers,
        condition: None,
        group: None,
        graph: None,
    }
}

impl RunWriter<'_> {
    /// Returns the items at whose end the components are. They belong to the last part that reads
    /// more than parameters, if no repetition follows that part.
    pub fn played_items(&self) -> Vec<&InputItem> {
        let others = |items: &&[InputItem]| items.iter().any(|item| !self.is_parameter(item));
        let last = self.reads().find(others).unwrap_or_default();
        let is_skipped = |index: &usize| self.task.variables[*index].name == SKIPPED;
        let is_played = |item: &&InputItem| match item {
            InputItem::Number(index) => !is_skipped(index),
            InputItem::List(list) => !list.variables.iter().any(is_skipped),
            InputItem::Signs(_) => true,
        };
        last.iter()
            .filter(is_played)
            .filter(|item| !self.is_parameter(item))
            .collect()
    }

    /// Returns the statements for a component.
    pub fn find_move(&self, numbers: &[TokenStream]) -> TokenStream {
        if let Some(play) = self.task.play.as_ref().filter(|play| play.graph.is_some()) {
            return graph::edge(play, numbers);
        }
        let keep = self
            .keeps
            .then(|| quote! { #(push(components, #numbers);)* });
        match self.mode {
            Mode::Sum => {
                let arguments = self.arguments(numbers);
                quote! {
                    total = xor(total, grundy(#(#arguments),*));
                    #keep
                }
            }
            Mode::One => quote! { total = outcome(#(#numbers),*); },
            Mode::Misere => quote! { #keep },
        }
    }

    /// Returns the arguments of `grundy`: a component, and the parameters if they belong to these.
    fn arguments(&self, numbers: &[TokenStream]) -> Vec<TokenStream> {
        let parameters = self
            .parameters
            .iter()
            .filter(|_| self.is_direct)
            .map(|&index| {
                let name = self.name(index);
                quote! { #name }
            });
        numbers.iter().cloned().chain(parameters).collect()
    }

    /// Plays the only component of a position.
    pub fn only(&mut self, numbers: &[TokenStream]) -> TokenStream {
        if self.keeps || self.is_summed || self.graph().is_some() {
            return self.sum_components(&self.find_move(numbers));
        }
        let function = format_ident!(
            "{}",
            if self.mode == Mode::One {
                "outcome"
            } else {
                "grundy"
            }
        );
        let arguments = self.arguments(numbers);
        let value = quote! { #function(#(#arguments),*) };
        let uses = [Printed::Answer, Printed::Value]
            .iter()
            .filter(|what| self.answers.prints(**what))
            .count();
        if uses > 1 || self.task.swap.is_some() {
            return quote! { let total = #value; };
        }
        self.total = value;
        quote! {}
    }

    /// Returns statements with those before the first component of a sum.
    pub fn sum_components(&self, components: &TokenStream) -> TokenStream {
        let keeps = self.keeps.then(|| quote! { let components = list(); });
        let total = (self.mode != Mode::Misere && !self.is_summed && !self.plays_tokens())
            .then(|| quote! { let mut total = 0; });
        let outcome = (self.mode == Mode::Misere)
            .then(|| quote! { let total = outcome(passed(components)); });
        quote! { #total #keeps #components #outcome }
    }

    /// Returns the statements that play the input.
    ///
    /// # Errors
    /// Returns the reason if the input cannot be played.
    pub fn components(&mut self) -> Result<TokenStream, String> {
        let last = last_items(self.task).last();
        if let Some(play) = self.task.play.clone() {
            if matches!(last, Some(InputItem::Signs(_))) {
                return Err(
                    "positions as characters cannot be combined with `play`: leave `play` out"
                        .to_owned(),
                );
            }
            return match &play.graph {
                Some(graph) => self.on_graph(&play, graph),
                None => self.play(&play),
            };
        }
        let items: Vec<InputItem> = self.played_items().into_iter().cloned().collect();
        match items.last() {
            Some(InputItem::List(list)) => {
                self.expect(list.variables.len())?;
                self.play(&every(&list.variables))
            }
            Some(InputItem::Number(_)) => {
                let numbers = items.iter().rev().map_while(|item| match item {
                    InputItem::Number(index) => Some(*index),
                    _ => None,
                });
                let mut numbers: Vec<usize> = numbers.take(self.stride).collect();
                numbers.reverse();
                self.expect(numbers.len())?;
                let numbers: Vec<TokenStream> = numbers
                    .iter()
                    .filter_map(|&index| Some(self.bound_number(index)?.tokens))
                    .collect();
                Ok(self.only(&numbers))
            }
            Some(InputItem::Signs(signs)) => signs::read(self, signs),
            None => {
                Err("the input has no position to play: for example T; k; n, or T; n k".to_owned())
            }
        }
    }

    fn expect(&self, numbers: usize) -> Result<(), String> {
        if numbers == self.stride {
            return Ok(());
        }
        let example = if self.stride == 1 {
            "T; n; piles..."
        } else {
            "T; n; (x y)[n]"
        };
        Err(format!(
            "a component of {} has {} number{}, but the input gives {numbers}: for example {example}",
            self.game,
            self.stride,
            if self.stride == 1 { "" } else { "s" }
        ))
    }

    /// Plays the components given by expressions.
    fn play(&mut self, play: &InputComponents) -> Result<TokenStream, String> {
        self.expect(play.numbers.len())?;
        let Some((lists, counts)) = self.lists(play)? else {
            if play.sum || play.group.is_some() {
                return Err("no list is named for these places".to_owned());
            }
            let ComponentElements {
                numbers, wanted, ..
            } = self.elements(play, &quote! { 0 })?;
            let Some(wanted) = wanted else {
                return Ok(self.only(&numbers));
            };
            let found = self.find_move(&numbers);
            return Ok(self.sum_components(&quote! { if #wanted { #found } }));
        };
        let loops = self.loops(play, &lists, &counts)?;
        if play.group.is_none() {
            return Ok(self.sum_components(&loops));
        }
        let prints = |what| self.answers.prints(what);
        if self.mode != Mode::Sum
            || prints(Printed::Value)
            || prints(Printed::Move)
            || prints(Printed::Moves)
        {
            return Err("only the winner under normal play is printed with `by`".to_owned());
        }
        let (turn, ()) = self.write_counted(|_, _| Ok(()))?;
        let groups = PARTS.part("groups", &[("loops", &loops), ("i", &turn)]);
        Ok(self.sum_components(&groups))
    }

    /// Returns the lists that a play names, and their counts; `None` without a list.
    ///
    /// # Errors
    /// If the lists have different lengths.
    pub fn lists(&self, play: &InputComponents) -> Result<Option<ListGroup>, String> {
        let mut lists: Option<ListGroup> = None;
        let mut has_place = false;
        for index in in_play(play) {
            match self
                .task
                .variables
                .get(index)
                .map(|variable| &variable.style)
            {
                Some(Style::List(own)) => {
                    let (list, counts) = lists.get_or_insert_with(|| (Vec::new(), own.clone()));
                    if !list.is_empty() && (counts != own || own.contains(&ElementCount::Line)) {
                        return Err("these lists have different lengths".to_owned());
                    }
                    list.push(index);
                }
                Some(Style::Place(_)) => has_place = true,
                _ => {}
            }
        }
        if lists.is_none() && has_place {
            return Err("no list is named for these places".to_owned());
        }
        Ok(lists)
    }

    /// Returns the numbers of a component, its condition and its group, from the elements of lists
    /// at an index.
    fn elements(
        &mut self,
        play: &InputComponents,
        at: &TokenStream,
    ) -> Result<ComponentElements, String> {
        let streamed = self
            .streamed_list()
            .map(|list| list.variables.clone())
            .unwrap_or_default();
        let known = |writer: &Self, index: usize| {
            let bounded = writer.bound_number(index)?;
            let name = writer.name(index);
            let tokens = match writer.task.variables.get(index)?.style {
                Style::List(_) if streamed.contains(&index) => {
                    let one = writer.one(index);
                    quote! { #one }
                }
                Style::List(_) => match writer.characters(index) {
                    Some(signs) => quote! { char_index(#signs, #name, #at) },
                    None => quote! { element(#name, #at) },
                },
                _ => bounded.tokens,
            };
            Some(Bounded { tokens, ..bounded })
        };
        self.write_expressed(known, |scope| {
            let number = |number: &Expr| {
                if play.sum {
                    Ok(scope.number(number)?.tokens)
                } else {
                    scope.number_or_own(number)
                }
            };
            let numbers = play
                .numbers
                .iter()
                .map(number)
                .collect::<Result<Vec<_>, String>>()?;
            let wanted = play
                .condition
                .as_ref()
                .map(|condition| scope.condition(condition))
                .transpose()?;
            let group = play
                .group
                .as_ref()
                .map(|group| Ok::<_, String>(scope.number(group)?.tokens))
                .transpose()?;
            Ok(ComponentElements {
                numbers,
                wanted,
                group,
            })
        })
    }

    /// Returns the characters of a list of characters.
    fn characters(&self, index: usize) -> Option<String> {
        let items = self.task.parts.iter().flat_map(items_of);
        let mut lists = items.filter_map(|item| match item {
            InputItem::List(list) => Some(list),
            _ => None,
        });
        lists
            .find(|list| list.variables.contains(&index))?
            .signs
            .clone()
    }

    /// Returns the name of an element of a list that is not stored: without a plural.
    fn one(&self, index: usize) -> Ident {
        let name = self.name(index).to_string();
        match name
            .strip_suffix('s')
            .filter(|one| one.len() > 2 && !self.names.iter().any(|other| other == one))
        {
            Some(one) if !super::names::is_taken(one, &self.functions) => format_ident!("{one}"),
            _ => format_ident!("{name}"),
        }
    }

    /// Returns the name of the place of an element, if the line has one.
    fn place(&self, which: usize) -> Option<Ident> {
        let is_place = |variable: &InputVariable| variable.style == Style::Place(which);
        // Place names belong to the lists that are read with them; any of the names will do.
        self.task
            .variables
            .iter()
            .position(is_place)
            .map(|at| self.name(at))
    }

    /// Returns the loop over the elements of lists; numbers of a list that is not stored are read
    /// in it.
    pub fn loops(
        &mut self,
        play: &InputComponents,
        lists: &[usize],
        counts: &[ElementCount],
    ) -> Result<TokenStream, String> {
        let first = lists.first().copied().unwrap_or_default();
        let (rows, columns) = match counts {
            [ElementCount::Of(rows), ElementCount::Of(columns)] => {
                (Some(self.number(rows)?), self.number(columns)?)
            }
            _ => (None, self.length(first)?),
        };
        let place = self.place(usize::from(rows.is_some()));
        let (outer, (inner, list)) = self.write_counted(|writer, outer| {
            let outer = writer.place(0).unwrap_or_else(|| outer.clone());
            writer
                .write_counted(|writer, inner| {
                    let inner = if rows.is_some() {
                        inner.clone()
                    } else {
                        outer.clone()
                    };
                    let inner = place.clone().unwrap_or(inner);
                    let at = if rows.is_some() {
                        quote! { #outer * #columns + #inner }
                    } else {
                        quote! { #inner }
                    };
                    let each = writer.each(play, &at)?;
                    Ok((inner, each))
                })
                .map(|(_, both)| both)
        })?;
        let outer = self.place(0).unwrap_or(outer);
        let begin = play.sum.then(|| quote! { let mut sum = 0; });
        let end = play.sum.then(|| self.find_move(&[quote! { sum }]));
        let list = times(&inner, &columns, 1, &list);
        let list = quote! { #begin #list #end };
        Ok(match rows {
            None => list,
            Some(rows) => times(&outer, &rows, 1, &list),
        })
    }

    /// Returns the statements for the elements at an index.
    fn each(&mut self, play: &InputComponents, at: &TokenStream) -> Result<TokenStream, String> {
        let ComponentElements {
            numbers,
            wanted,
            group,
        } = self.elements(play, at)?;
        let streamed: Vec<usize> = self
            .streamed_list()
            .map(|InputList { variables, .. }| variables.clone())
            .unwrap_or_default();
        let ones = streamed.into_iter().map(|index| self.one(index));
        let found = match group {
            _ if play.sum => quote! { sum += #(#numbers)*; },
            Some(group) => PARTS.part(
                "group",
                &[("place", &group), ("numbers", &quote! { #(#numbers),* })],
            ),
            None => self.find_move(&numbers),
        };
        let found = match wanted {
            Some(wanted) => quote! { if #wanted { #found } },
            None => found,
        };
        Ok(quote! { #(let #ones = read_number();)* #found })
    }
}

/// Lists of one length, and their counts.
pub(super) type ListGroup = (Vec<usize>, Vec<ElementCount>);

/// The coordinates of a component, its condition, and its group.
struct ComponentElements {
    numbers: Vec<TokenStream>,
    wanted: Option<TokenStream>,
    group: Option<TokenStream>,
}
