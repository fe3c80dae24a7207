//! Games on a graph that the program reads, in linear time and without recursion; trees among them.

use grundy_languages::{
    Template,
    program::{Program, ProgramSyntaxError},
};
use proc_macro2::TokenStream;
use quote::quote;

use super::{WholeProgram, answers::Printed, writer::RunWriter};
use crate::options::{idents, times};
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{GraphKind, InputComponents, InputGraph, InputList, Roots},
};

/// The programs on graphs. Each file explains its lists.
const TREE: Template = Template(include_str!("../../templates/program/tree.txt"));
const HACKENBUSH: Template = Template(include_str!("../../templates/program/hackenbush.txt"));
const TOKEN: Template = Template(include_str!("../../templates/program/token.txt"));

/// Returns the statements that store an edge, or the parent of the next vertex.
pub(super) fn edge(play: &InputComponents, numbers: &[TokenStream]) -> TokenStream {
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
                quote! { push(weights, #weight); }
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

/// Adds the functions that [`Writer::on_graph`] calls.
///
/// # Errors
/// Only because of a bug in this program.
pub(super) fn helpers(
    whole: &WholeProgram,
    program: &mut Program,
) -> Result<(), ProgramSyntaxError> {
    if whole
        .task
        .play
        .as_ref()
        .is_none_or(|play| play.numbers.len() != WEIGHTED)
    {
        return Ok(());
    }
    let doc = "Returns the value of an edge of this weight that carries this value.";
    program.function(doc, TREE.part("carried", &[]))
}

/// The number of numbers of an edge with a weight.
const WEIGHTED: usize = 3;

impl RunWriter<'_> {
    /// Returns the graph that the line reads.
    pub fn graph(&self) -> Option<&InputGraph> {
        self.task.play.as_ref()?.graph.as_ref()
    }

    /// Returns `true` if tokens move on the graph, and a play may be drawn.
    pub fn plays_tokens(&self) -> bool {
        self.graph()
            .is_some_and(|graph| matches!(graph.kind, GraphKind::Moves(_)))
    }

    /// Returns `true` if there is an answer for each vertex as the root.
    pub fn is_for_each_root(&self) -> bool {
        self.graph()
            .is_some_and(|graph| matches!(graph.roots, Roots::Each | Roots::EachOf(_)))
    }

    /// Returns the statements that read a graph and find its value.
    ///
    /// # Errors
    /// Returns the reason if the line does not fit the game.
    pub fn on_graph(
        &mut self,
        play: &InputComponents,
        graph: &InputGraph,
    ) -> Result<TokenStream, String> {
        let is_each = self.is_for_each_root();
        if self.answers.prints(Printed::Moves) {
            return Err("{moves} is for components that are numbers".to_owned());
        }
        if let GraphKind::Moves(vertices) = &graph.kind {
            return self.tokens(play, graph, vertices);
        }
        match play.numbers.len() {
            1 if graph.roots != Roots::First => {
                return Err("the parents say which vertex is a root: leave `from` out".to_owned());
            }
            1 if play.condition.is_some() => {
                return Err("each vertex has a parent: leave `if` out".to_owned());
            }
            1..=WEIGHTED => (),
            _ => {
                return Err(
                    "an edge has two numbers, or a weight as well: for example play tree u, v"
                        .to_owned(),
                );
            }
        }
        if graph.kind == GraphKind::Any {
            return self.hackenbush(play, graph);
        }
        let prints_move = self.answers.prints(Printed::Move);
        if is_each && prints_move {
            return Err("a move is printed for one root only: leave `from each` out".to_owned());
        }
        let is_weighted = play.numbers.len() == WEIGHTED;
        let names = idents(
            ["tails", "heads", "roots"]
                .iter()
                .chain(is_weighted.then_some(&"weights")),
        );
        let (read, roots) = (self.edges(play)?, self.roots(play, &graph.roots)?);
        let solve = tree("peel", "begin", is_weighted);
        let begin = (!self.is_summed && !is_each).then(|| quote! { let mut total = 0; });
        let total = (!is_each).then(|| TREE.part("total", &[]));
        let totals = is_each.then(|| tree("totals", "of_root", is_weighted));
        let moves = prints_move.then(|| tree("moves", "of_cut", is_weighted));
        Ok(quote! { #(let #names = list();)* #read #roots #solve #begin #total #totals #moves })
    }

    /// Returns the statements that read and store the edges.
    fn edges(&mut self, play: &InputComponents) -> Result<TokenStream, String> {
        let (lists, counts) = self
            .lists(play)?
            .ok_or("the ends of the edges are elements of lists")?;
        self.loops(play, &lists, &counts)
    }

    /// Returns `true` if a list has the roots or the tokens of a graph.
    pub fn is_list_of_roots(&self, list: &InputList) -> bool {
        let root = self.graph().and_then(|graph| match &graph.roots {
            Roots::Of(Expr::Var(index)) | Roots::EachOf(Expr::Var(index)) => Some(index),
            _ => None,
        });
        root.is_some_and(|root| list.variables.contains(root))
    }

    /// Returns the statements that read a graph with cycles and find its value.
    fn hackenbush(
        &mut self,
        play: &InputComponents,
        graph: &InputGraph,
    ) -> Result<TokenStream, String> {
        if play.numbers.len() != 2 {
            return Err("an edge has two numbers: for example play graph u, v".to_owned());
        }
        if self.is_for_each_root() || self.answers.prints(Printed::Move) {
            return Err("`from each` and moves are for trees".to_owned());
        }
        let (read, roots) = (self.edges(play)?, self.roots(play, &graph.roots)?);
        let solve = HACKENBUSH.part("solve", &[]);
        let begin = (!self.is_summed).then(|| quote! { let mut total = 0; });
        Ok(
            quote! { let tails = list(); let heads = list(); let roots = list(); #read #roots #begin #solve },
        )
    }

    /// Returns the statements that read the moves of tokens and find the outcome.
    fn tokens(
        &mut self,
        play: &InputComponents,
        graph: &InputGraph,
        vertices: &Expr,
    ) -> Result<TokenStream, String> {
        if play.numbers.len() != 2 {
            return Err(
                "a move has two numbers: for example play token u, v on n from s".to_owned(),
            );
        }
        if self.answers.prints(Printed::Value)
            || self.answers.prints(Printed::Move)
            || self.task.swap.is_some()
        {
            return Err("for tokens on a graph only the winner is printed".to_owned());
        }
        let (read, vertices) = (self.edges(play)?, self.number(vertices)?);
        let (roots, outcome, has_several) = match &graph.roots {
            Roots::Each | Roots::EachOf(_) => (quote! {}, quote! {}, false),
            Roots::Of(Expr::Var(index)) if !self.is_number(*index) => (
                self.roots(play, &graph.roots)?,
                TOKEN.part("several", &[]),
                true,
            ),
            Roots::Of(vertex) => {
                let vertex = self.number(vertex)?;
                (quote! {}, outcome(&graph.kind, &vertex), false)
            }
            Roots::First => (quote! {}, outcome(&graph.kind, &quote! { 1 }), false),
        };
        let begin = has_several.then(|| quote! { let roots = list(); });
        let levels = TOKEN.part(
            if has_several { "levels" } else { "level" },
            &[("vertices", &vertices)],
        );
        Ok(quote! { let tails = list(); let heads = list(); #begin #read #roots #levels #outcome })
    }

    /// Returns the statements that store the roots.
    fn roots(&mut self, play: &InputComponents, roots: &Roots) -> Result<TokenStream, String> {
        let root = match roots {
            Roots::First if play.numbers.len() == 1 => return Ok(quote! {}),
            Roots::First | Roots::Each | Roots::EachOf(_) => quote! { 1 },
            Roots::Of(Expr::Var(index)) if !self.is_number(*index) => {
                let (list, length) = (self.name(*index), self.length(*index)?);
                let (turn, ()) = self.write_counted(|_, _| Ok(()))?;
                return Ok(times(
                    &turn,
                    &length,
                    1,
                    &quote! { push(roots, element(#list, #turn)); },
                ));
            }
            Roots::Of(expr) => self.number(expr)?,
        };
        Ok(quote! { push(roots, #root); })
    }
}

/// Returns a part of a program on trees with values, with `inner` for each edge if the part asks
/// for it.
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
    let [after, next] = if is_weighted {
        ["after_weight", "next_weight"]
    } else {
        ["after", "next"]
    };
    let (after, next) = (TREE.part(after, &[]), TREE.part(next, &[]));
    let inner = TREE.part(
        inner,
        &[
            ("upper", &upper),
            ("without", &without),
            ("after", &after),
            ("next", &next),
        ],
    );
    TREE.part(part, &[("leaf", &leaf), ("inner", &inner)])
}

/// Returns the statements that find the outcome of a token alone at a vertex, in a game of these
/// moves.
pub(super) fn outcome(kind: &GraphKind, vertex: &TokenStream) -> TokenStream {
    match kind {
        GraphKind::Moves(_) => TOKEN.part("alone", &[("vertex", vertex)]),
        GraphKind::Tree | GraphKind::Any => quote! { let total = element(totals, #vertex); },
    }
}
