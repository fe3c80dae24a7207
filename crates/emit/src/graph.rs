//! The program of a game on a graph that it reads.

use crate::{error::Error, origin, program_io, request::GraphRequest};
use grundy_core::{
    diagnostic::Diagnostic,
    game::{
        Finite, Game,
        finite::{Tree, tree::Edge},
    },
    notation::{graph_game::GraphGame, input_format::GraphKind},
};
use grundy_languages::program::Program;

/// Returns the program that reads a graph.
///
/// # Errors
/// If the line does not read a graph of the game, or the text is too long.
pub fn graph(request: &GraphRequest<'_>) -> Result<String, Error> {
    let GraphRequest { game, language, program: whole, .. } = *request;
    let played =
        whole.task.play.as_ref().filter(|play| play.graph.as_ref().is_some_and(|graph| fits(game, &graph.kind)));
    if played.is_none() {
        let text = &whole.task.text;
        let span = whole.task.play.as_ref().map_or(0..text.len(), |play| play.span.clone());
        let error = Diagnostic::new(text, span, format!("{game} is played on {}", kind(game)), "another input");
        return Err(Error::Task(error.with_help(example(game))));
    }
    let mut program = Program::default();
    // This tree only provides the family.
    let edge = Edge { from: 0, to: 1, weight: 1 };
    let some = Game::from(Finite::Tree(Tree::rooted(vec!["1".to_owned(), "2".to_owned()], vec![0], &[edge])));
    program_io::add_graph(whole, (&some, language), &mut program)?;
    let lines = vec![format!("{game} on {} from the input", kind(game)), how(game).to_owned()];
    program.header = request.header.lines(lines.join(": "), lines, origin::emit_graph(request), true);
    whole.check(&program)?;
    let text = grundy_languages::source(language, &program)?.trim_start_matches('\n').to_owned();
    request.limit.check(language, &text)?;
    Ok(text)
}

const fn example(game: GraphGame) -> &'static str {
    match game {
        GraphGame::CutEdge => "for example T; n; (u v)[n-1]; play tree u, v",
        GraphGame::Hackenbush => "for example T; _ m; (u v)[m]; play graph u, v from 1",
        GraphGame::Token => "for example n m s; (u v)[m]; play token u, v on n from s",
    }
}

fn fits(game: GraphGame, kind: &GraphKind) -> bool {
    matches!(
        (game, kind),
        (GraphGame::CutEdge, GraphKind::Tree)
            | (GraphGame::Hackenbush, GraphKind::Any)
            | (GraphGame::Token, GraphKind::Moves(_))
    )
}

const fn kind(game: GraphGame) -> &'static str {
    match game {
        GraphGame::CutEdge => "trees",
        GraphGame::Hackenbush => "a graph",
        GraphGame::Token => "moves",
    }
}

const fn how(game: GraphGame) -> &'static str {
    match game {
        GraphGame::CutEdge => "by the colon principle, in linear time and without recursion",
        GraphGame::Token => "by the levels of Smith; level 0 is retrograde analysis in linear time",
        GraphGame::Hackenbush => "by fusion and the colon principle, in linear time and without recursion",
    }
}
