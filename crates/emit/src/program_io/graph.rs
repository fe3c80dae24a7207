//! Games on a graph that the program reads, in linear time and without recursion; here trees.
//!
//! The lists of the program: `tails` and `heads` are the ends of the edges and `weights` their weights. A leaf other than
//! a root is removed again and again. `degrees` has the number of edges left at a vertex, `links` the nim-sum of the
//! indices of these edges: at a leaf it is the index of its only edge. `peeled` has the removed vertices in order, so a
//! vertex comes after all vertices above it. `values` has the value above each vertex (see
//! [`grundy_compute::finite_search::Cuts`]), `totals` the value of the tree with this vertex as its root.

use grundy_languages::program::{Error, Program};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::{WholeProgram, answers::Printed, geography, hackenbush, token, uses::collect, writer::Writer};
use crate::scope::Bounded;
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{Depths, Graph, GraphKind, Play, Roots, Style},
};

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
    program.function(
        "Returns the value of an edge of this weight that carries this value.",
        quote! {
            fn carried(value: i64, weight: i64) -> i64 {
                if weight == 1 { return value + 1; }
                return xor(value, weight % 2);
            }
        },
    )
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
        let (solve, total) = (peel(Some(is_weighted)), total());
        let totals = is_each.then(|| totals(is_weighted));
        let moves = prints_move.then(|| moves(is_weighted));
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
        let (peel, upwards) = (
            peel(None),
            upwards(&quote! {
                replace(#list, upper - 1, element(#list, lower - 1) + 1);
            }),
        );
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
        let [vertices, rest] = ["vertices", "rest"].map(|name| format_ident!("{name}_of_{list}").to_token_stream());
        Ok(super::with(written, &[("vertices", &vertices), ("rest", &rest)]))
    }

    /// Returns a list that the ends of the edges are made of, and the ends of the edge with the index `copied`.
    fn ends(&mut self, ends: &[Expr; 2]) -> Result<(Ident, [TokenStream; 2]), String> {
        let mut used = Vec::new();
        for end in ends {
            collect(&mut used, |each| end.any(each));
        }
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
        let lists = ["tails", "heads", "roots", "values"].into_iter().chain(hackenbush::LISTS);
        let names: Vec<_> = lists.clone().map(|list| format_ident!("{list}")).collect();
        self.lists.extend(lists.map(str::to_owned));
        let (read, roots) = (self.play(play)?, self.roots(play, &graph.roots)?);
        let solve = hackenbush::solve();
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
        let own: &[&str] = if is_walk { &geography::LISTS } else { &token::LISTS };
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
                one => (self.roots(play, one)?, geography::outcome(&quote! { element(roots, 0) })),
            };
            let matching = geography::matching(&vertices);
            return Ok(quote! { #(clear(#names);)* #read #roots #matching #outcome });
        }
        let (roots, outcome, has_several) = match &graph.roots {
            Roots::Each | Roots::EachOf(_) => (quote! {}, quote! {}, false),
            Roots::Of(Expr::Var(index)) if !self.is_number(*index) => {
                (self.roots(play, &graph.roots)?, token::several(), true)
            }
            _ => (self.roots(play, &graph.roots)?, token::alone(&quote! { element(roots, 0) }), false),
        };
        let levels = token::levels(&vertices, has_several);
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

/// Returns the expression of an edge that carries a value.
fn carried(value: &TokenStream, branch: &TokenStream, is_weighted: bool) -> TokenStream {
    if is_weighted {
        quote! { carried(#value, element(weights, #branch)) }
    } else {
        quote! { #value + 1 }
    }
}

/// Returns the statements that remove the leaves, and for edges with or without weights find the values.
fn peel(is_weighted: Option<bool>) -> TokenStream {
    let value = is_weighted.map(|_| quote! { push(values, 0); });
    let carry = is_weighted.map(|is_weighted| {
        let carried = carried(&quote! { element(values, leaf) }, &quote! { branch }, is_weighted);
        quote! {
            let carry = #carried;
            replace(values, below, xor(element(values, below), carry));
        }
    });
    let links = statements! {
        let mut edge = 0;
        while edge < length(tails) {
            let tail = element(tails, edge);
            let head = element(heads, edge);
            if tail < 1 || tail > vertices || head < 1 || head > vertices { refuse("a vertex is out of range"); }
            replace(degrees, tail, element(degrees, tail) + 1);
            replace(degrees, head, element(degrees, head) + 1);
            replace(links, tail, xor(element(links, tail), edge));
            replace(links, head, xor(element(links, head), edge));
            edge += 1;
        }
        let mut ground = 0;
        while ground < length(roots) {
            let root = element(roots, ground);
            if root < 1 || root > vertices { refuse("a root is out of range"); }
            if element(degrees, root) < 0 { refuse("a root is repeated"); }
            replace(degrees, root, element(degrees, root) - 2 * vertices);
            ground += 1;
        }
    };
    quote! {
        let vertices = length(tails) + length(roots);
        let mut vertex = 0;
        while vertex <= vertices {
            push(degrees, 0);
            push(links, 0);
            #value
            vertex += 1;
        }
        #links
        let mut first = 1;
        while first <= vertices {
            let mut leaf = first;
            while element(degrees, leaf) == 1 {
                let branch = element(links, leaf);
                let below = element(tails, branch) + element(heads, branch) - leaf;
                #carry
                replace(degrees, leaf, 0);
                replace(degrees, below, element(degrees, below) - 1);
                replace(links, below, xor(element(links, below), branch));
                push(peeled, leaf);
                leaf = below;
            }
            first += 1;
        }
        if length(peeled) < length(tails) { refuse("the edges and roots do not form trees with one root each"); }
    }
}

/// Returns the statements that add the values of the roots.
fn total() -> TokenStream {
    statements! {
        let mut tree = 0;
        while tree < length(roots) {
            total = xor(total, element(values, element(roots, tree)));
            tree += 1;
        }
    }
}

/// Returns the statements that run `inner` for each edge, each after the edge below it.
fn upwards(inner: &TokenStream) -> TokenStream {
    quote! {
        let mut rest = length(peeled);
        while rest > 0 {
            rest -= 1;
            let upper = element(peeled, rest);
            let bough = element(links, upper);
            let lower = element(tails, bough) + element(heads, bough) - upper;
            #inner
        }
    }
}

/// Returns the statements that find the value for each root. The value below an edge is that of the tree with the root
/// at the lower end, without the edge.
fn totals(is_weighted: bool) -> TokenStream {
    let branch = quote! { bough };
    let above = carried(&quote! { element(values, upper) }, &branch, is_weighted);
    let below = carried(&quote! { without }, &branch, is_weighted);
    let upwards = upwards(&quote! {
        let above = #above;
        let without = xor(element(totals, lower), above);
        let below = #below;
        replace(totals, upper, xor(element(values, upper), below));
    });
    quote! {
        let mut place = 0;
        while place <= vertices {
            push(totals, element(values, place));
            place += 1;
        }
        #upwards
    }
}

/// Returns the statements that find the number of the first edge whose cut wins, or 0. The list `wanted` has the value
/// that the part above a vertex must get, or -1 if no value makes the total 0.
fn moves(is_weighted: bool) -> TokenStream {
    let above = carried(&quote! { element(values, upper) }, &quote! { bough }, is_weighted);
    let (after, next) = if is_weighted {
        let after = quote! {
            let weight = element(weights, bough);
            let mut left = 0;
            if weight > 1 { left = carried(element(values, upper), weight - 1); }
        };
        let next = quote! {
            if weight == 1 {
                replace(wanted, upper, own - 1);
            } else {
                replace(wanted, upper, xor(own, weight % 2));
            }
        };
        (after, next)
    } else {
        (quote! { let left = 0; }, quote! { replace(wanted, upper, own - 1); })
    };
    let upwards = upwards(&quote! {
        if element(wanted, lower) >= 0 {
            let above = #above;
            let own = xor(xor(element(wanted, lower), element(values, lower)), above);
            #after
            if left == own && (cut == 0 || bough < cut) { cut = bough + 1; }
            #next
        }
    });
    quote! {
        let mut place = 0;
        while place <= vertices {
            push(wanted, 0 - 1);
            place += 1;
        }
        let mut foot = 0;
        while foot < length(roots) {
            let root = element(roots, foot);
            replace(wanted, root, xor(element(values, root), total));
            foot += 1;
        }
        let mut cut = 0;
        #upwards
    }
}
