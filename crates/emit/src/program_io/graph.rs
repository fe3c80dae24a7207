//! Games on a graph that the program reads, in linear time and without recursion; trees among them.

use grundy_languages::{
    Holes, Template,
    program::{Error, Program, renamed},
};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{WholeProgram, answers::Printed, uses::Variables, writer::Writer};
use crate::scope::Bounded;
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{Depths, Graph, GraphKind, Play, Roots, Style},
};

/// The programs on graphs. Each file explains its lists.
const TREE: Template = Template(include_str!("../../templates/program/tree.txt"));
const HACKENBUSH: Template = Template(include_str!("../../templates/program/hackenbush.txt"));
const TOKEN: Template = Template(include_str!("../../templates/program/token.txt"));
const GEOGRAPHY: Template = Template(include_str!("../../templates/program/geography.txt"));

/// The lists of a program besides `tails`, `heads` and `roots`.
const HACKENBUSH_LISTS: [&str; 7] = ["values", "places", "starts", "nexts", "ways", "found", "lows"];
const TOKEN_LISTS: [&str; 7] = ["starts", "nexts", "values", "opens", "nears", "reaches", "queue"];
const GEOGRAPHY_LISTS: [&str; 9] =
    ["starts", "nexts", "mates", "labels", "befores", "bases", "visits", "queue", "grown"];

/// Returns the statements that store an edge, or the parent of the next vertex.
pub(super) fn edge(play: &Play, numbers: &[TokenStream]) -> TokenStream {
    match numbers {
        [parent] => {
            let root = (play.graph.as_ref()).filter(|graph| graph.roots == Roots::First);
            let root = root.map(|_| quote! { push(roots, child); });
            quote! {
                let child = length(heads) + length(roots) + 1;
                if #parent == 0 {
                    #root
                } else {
                    push(tails, #parent);
                    push(heads, child);
                }
            }
        }
        [tail, head, weight @ ..] => {
            let weight = weight.iter().map(|weight| {
                quote! {
                    let weight = #weight;
                    if weight < 1 { refuse("a weight is less than 1"); }
                    push(weights, weight);
                }
            });
            quote! {
                push(tails, #tail);
                push(heads, #head);
                #(#weight)*
            }
        }
        [] => quote! {},
    }
}

/// Adds the functions that [`Writer::graph`] calls.
///
/// # Errors
/// Only because of a bug in this program.
pub(super) fn helpers(whole: &WholeProgram, program: &mut Program) -> Result<(), Error> {
    if whole.task.play.as_ref().is_none_or(|play| play.numbers.len() != WEIGHTED) {
        return Ok(());
    }
    let doc = "Returns the value of an edge of this weight that carries this value.";
    program.function(doc, TREE.part("carried", &[]))
}

/// The number of numbers of an edge with a weight.
const WEIGHTED: usize = 3;

impl Writer<'_> {
    /// Returns `true` if the line reads a graph.
    pub fn plays_graph(&self) -> bool {
        self.task.play.as_ref().is_some_and(|play| play.graph.is_some())
    }

    /// Returns `true` if tokens move on the graph, and a play may be drawn.
    pub fn plays_tokens(&self) -> bool {
        matches!(self.graph_kind(), Some(GraphKind::Moves(_)))
    }

    /// Returns `true` if one token, or several, move on the graph.
    pub fn plays_walk(&self) -> bool {
        matches!(self.graph_kind(), Some(GraphKind::Moves(_) | GraphKind::Walk(_)))
    }

    /// Returns what the edges of the graph are, if the line reads one.
    pub fn graph_kind(&self) -> Option<&GraphKind> {
        self.task.play.as_ref()?.graph.as_ref().map(|graph| &graph.kind)
    }

    /// Returns `true` if there is an answer for each vertex as the root.
    pub fn is_for_each_root(&self) -> bool {
        let graph = self.task.play.as_ref().and_then(|play| play.graph.as_ref());
        graph.is_some_and(|graph| matches!(graph.roots, Roots::Each | Roots::EachOf(_)))
    }

    /// Returns the statements that read a graph and find its value.
    ///
    /// # Errors
    /// Returns the reason if the line does not fit the game.
    pub fn graph(&mut self, play: &Play, graph: &Graph) -> Result<TokenStream, String> {
        let is_each = self.is_for_each_root();
        if self.task.has_depths() {
            return Err("a line has depths or a graph that is played: leave `depths` out".to_owned());
        }
        if let GraphKind::Moves(vertices) | GraphKind::Walk(vertices) = &graph.kind {
            return self.tokens(play, graph, vertices);
        }
        match play.numbers.len() {
            1 if graph.roots != Roots::First => {
                return Err("the parents say which vertex is a root: leave `from` out".to_owned());
            }
            1 if play.condition.is_some() => return Err("each vertex has a parent: leave `if` out".to_owned()),
            1..=WEIGHTED => (),
            _ => return Err("an edge has two numbers, or a weight as well: for example play tree u, v".to_owned()),
        }
        if graph.kind == GraphKind::Any {
            return self.hackenbush(play, graph);
        }
        let prints_move = self.answers.prints(Printed::Move);
        if is_each && prints_move {
            return Err("a move is printed for one root only: leave `from each` out".to_owned());
        }
        let is_weighted = play.numbers.len() == WEIGHTED;
        let lists = ["tails", "heads", "roots", "degrees", "links", "values", "peeled"].into_iter();
        let lists = lists.chain(is_weighted.then_some("weights"));
        let lists = lists.chain(is_each.then_some("totals")).chain(prints_move.then_some("wanted"));
        let names: Vec<_> = lists.clone().map(|list| format_ident!("{list}")).collect();
        self.lists.extend(lists.map(str::to_owned));
        let (read, roots) = (self.play(play)?, self.roots(play, &graph.roots)?);
        let solve = tree("peel", "begin", is_weighted);
        let total = TREE.part("total", &[]);
        let totals = is_each.then(|| tree("totals", "of_root", is_weighted));
        let moves = prints_move.then(|| tree("moves", "of_cut", is_weighted));
        Ok(quote! {
            #(clear(#names);)*
            #read
            #roots
            #solve
            #total
            #totals
            #moves
        })
    }

    /// Returns the statements that compute the depths of the vertices of a tree.
    ///
    /// # Errors
    /// Returns the reason if a count or the root cannot be written as code.
    pub fn depths(&mut self, depths: &Depths) -> Result<TokenStream, String> {
        let lists = ["tails", "heads", "roots", "degrees", "links", "peeled"];
        let is_first = !self.lists.iter().any(|list| list == lists[0]);
        let names = lists.map(|list| format_ident!("{list}"));
        let list = self.name(depths.list.variables.first().copied().unwrap_or_default());
        self.lists.extend(lists.map(str::to_owned));
        self.lists.push(list.to_string());
        let count = self.counted(depths.list.counts.first(), quote! { 1 })?;
        let root = depths.root.as_ref().map(|root| self.number(root)).transpose()?;
        let root = root.map_or_else(|| quote! { 1 }, |root| root.tokens);
        let (copied, [tail, head]) = self.ends(&depths.edges)?;
        let peel = TREE.part("peel", &[("begin", &quote! {}), ("carry", &quote! {})]);
        let inner = quote! { replace(#list, upper - 1, element(#list, lower - 1) + 1); };
        let upwards = TREE.part("upwards", &[("inner", &inner)]);
        let written = quote! {
            #(clear(#names);)*
            clear(#list);
            if length(#copied) != #count - 1 { refuse("a tree has one edge less than vertices"); }
            let mut copied = 0;
            while copied < length(#copied) {
                push(tails, #tail);
                push(heads, #head);
                push(#list, 0);
                copied += 1;
            }
            push(#list, 0);
            push(roots, #root);
            #peel
            #upwards
        };
        if is_first {
            return Ok(written);
        }
        // A function declares each of its variables once.
        let names = ["vertices", "rest"].map(|name| (name.to_owned(), format!("{name}_of_{list}")));
        Ok(renamed(written, &names.into()))
    }

    /// Returns a list that the ends of the edges are made of, and the ends of the edge with the index `copied`.
    fn ends(&mut self, ends: &[Expr; 2]) -> Result<(Ident, [TokenStream; 2]), String> {
        let used: Vec<usize> = ends.iter().flat_map(Variables::variables).collect();
        let style = |index: usize| self.task.variables.get(index).map(|variable| &variable.style);
        let list = used.iter().copied().find(|&index| matches!(style(index), Some(Style::List(_))));
        let list = list.ok_or("the ends of the edges are made of lists that were read")?;
        let is_other = |index: usize| matches!(style(index), Some(Style::List(_))) && style(index) != style(list);
        if used.into_iter().any(is_other) {
            return Err("the lists of the two ends have different lengths".to_owned());
        }
        let list = self.name(list);
        let [tail, head] = ends;
        let known = |writer: &Self, index: usize| {
            let bounded = writer.bounded(index)?;
            let name = writer.name(index);
            let tokens = match writer.task.variables.get(index)?.style {
                Style::List(_) => quote! { element(#name, copied) },
                Style::Place(_) => quote! { copied },
                _ => return Some(bounded),
            };
            Some(Bounded { tokens, ..bounded })
        };
        let ends = self.expressed(known, |scope| Ok([scope.number_or_own(tail)?, scope.number_or_own(head)?]))?;
        Ok((list, ends))
    }

    /// Returns the statements that read a graph with cycles and find its value.
    fn hackenbush(&mut self, play: &Play, graph: &Graph) -> Result<TokenStream, String> {
        if play.numbers.len() != 2 {
            return Err("an edge has two numbers: for example play graph u, v".to_owned());
        }
        if self.is_for_each_root() || self.answers.prints(Printed::Move) {
            return Err("`from each` and moves are for trees".to_owned());
        }
        let lists = ["tails", "heads", "roots"].into_iter().chain(HACKENBUSH_LISTS);
        let names: Vec<_> = lists.clone().map(|list| format_ident!("{list}")).collect();
        self.lists.extend(lists.map(str::to_owned));
        let (read, roots) = (self.play(play)?, self.roots(play, &graph.roots)?);
        let solve = HACKENBUSH.part("solve", &[]);
        Ok(quote! { #(clear(#names);)* #read #roots #solve })
    }

    /// Returns the statements that read the moves of tokens and find the outcome.
    fn tokens(&mut self, play: &Play, graph: &Graph, vertices: &Expr) -> Result<TokenStream, String> {
        if play.numbers.len() != 2 {
            return Err("a move has two numbers: for example play token u, v on n from s".to_owned());
        }
        if self.answers.prints(Printed::Grundy) || self.answers.prints(Printed::Move) || self.task.swap.is_some() {
            return Err("for tokens on a graph only the winner is printed".to_owned());
        }
        let is_walk = matches!(graph.kind, GraphKind::Walk(_));
        let own: &[&str] = if is_walk { &GEOGRAPHY_LISTS } else { &TOKEN_LISTS };
        let lists = ["tails", "heads", "roots"].iter().chain(own).copied();
        let names: Vec<_> = lists.clone().map(|list| format_ident!("{list}")).collect();
        self.lists.extend(lists.map(str::to_owned));
        let (read, vertices) = (self.play(play)?, self.number(vertices)?.tokens);
        if is_walk {
            let (roots, outcome) = match &graph.roots {
                Roots::Each | Roots::EachOf(_) => (quote! {}, quote! {}),
                Roots::Of(Expr::Var(index)) if !self.is_number(*index) => {
                    return Err("geography has one token".to_owned());
                }
                one => (self.roots(play, one)?, outcome(&graph.kind, &quote! { element(roots, 0) })),
            };
            let climb = |of: &str| GEOGRAPHY.part("climb", &[("of", &format_ident!("{of}"))]);
            let [left, right, bottom] = ["left", "right", "bottom"].map(climb);
            let climbs: Holes<'_> = &[("climb_left", &left), ("climb_right", &right), ("climb_bottom", &bottom)];
            let matching = GEOGRAPHY.part("matching", &[climbs, &[("vertices", &vertices)]].concat());
            return Ok(quote! { #(clear(#names);)* #read #roots #matching #outcome });
        }
        let (roots, outcome, has_several) = match &graph.roots {
            Roots::Each | Roots::EachOf(_) => (quote! {}, quote! {}, false),
            Roots::Of(Expr::Var(index)) if !self.is_number(*index) => {
                (self.roots(play, &graph.roots)?, TOKEN.part("several", &[]), true)
            }
            _ => (self.roots(play, &graph.roots)?, outcome(&graph.kind, &quote! { element(roots, 0) }), false),
        };
        let levels = TOKEN.part(if has_several { "levels" } else { "level" }, &[("vertices", &vertices)]);
        Ok(quote! { #(clear(#names);)* #read #roots #levels #outcome })
    }

    /// Returns the statements that store the roots.
    fn roots(&mut self, play: &Play, roots: &Roots) -> Result<TokenStream, String> {
        let root = match roots {
            Roots::First if play.numbers.len() == 1 => return Ok(quote! {}),
            Roots::First | Roots::Each | Roots::EachOf(_) => quote! { 1 },
            Roots::Of(Expr::Var(index)) if !self.is_number(*index) => {
                let style = self.task.variables.get(*index).map(|variable| &variable.style);
                let list = self.name(*index);
                return match style {
                    Some(Style::List(_)) => Ok(quote! {
                        let mut item = 0;
                        while item < length(#list) {
                            push(roots, element(#list, item));
                            item += 1;
                        }
                    }),
                    _ => Err("a root is a number or a list".to_owned()),
                };
            }
            Roots::Of(expr) => self.number(expr)?.tokens,
        };
        Ok(quote! { push(roots, #root); })
    }
}

/// Returns a part of a program on trees with values, with `inner` for each edge if the part asks for it.
fn tree(part: &str, inner: &str, is_weighted: bool) -> TokenStream {
    let carried = |value: TokenStream, branch: TokenStream| {
        if is_weighted {
            quote! { carried(#value, element(weights, #branch)) }
        } else {
            quote! { #value + 1 }
        }
    };
    let leaf = carried(quote! { element(values, leaf) }, quote! { branch });
    let upper = carried(quote! { element(values, upper) }, quote! { bough });
    let without = carried(quote! { without }, quote! { bough });
    let [after, next] = if is_weighted { ["after_weight", "next_weight"] } else { ["after", "next"] };
    let (after, next) = (TREE.part(after, &[]), TREE.part(next, &[]));
    let inner = TREE.part(inner, &[("upper", &upper), ("without", &without), ("after", &after), ("next", &next)]);
    TREE.part(part, &[("leaf", &leaf), ("inner", &inner)])
}

/// Returns the statements that find the outcome of a token alone at a vertex, in a game of these moves.
pub(super) fn outcome(kind: &GraphKind, vertex: &TokenStream) -> TokenStream {
    match kind {
        GraphKind::Moves(_) => TOKEN.part("alone", &[("vertex", vertex)]),
        GraphKind::Walk(_) => GEOGRAPHY.part("outcome", &[("vertex", vertex)]),
        GraphKind::Tree | GraphKind::Any => quote! { total = element(totals, #vertex); },
    }
}
