//! The program of a game on a graph that it reads.

use crate::{
    error::EmitError,
    origin,
    program_io::{self, WholeProgram},
    request::GraphRequest,
};
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
/// ```
/// use grundy_core::notation::{graph_game::GraphGame, input_format::InputFormat};
/// use grundy_emit::{Answers, GraphRequest, Language, WholeProgram, graph};
///
/// let task = InputFormat::parse("n; (u v)[n-1]; play tree u, v", &[])?;
/// let whole = WholeProgram {
///     task,
///     answers: Answers::new("Alice", "Bob", "{answer}", None)?,
///     samples: Vec::new(),
/// };
/// let text = graph(
///     &GraphRequest::playing(&GraphGame::CutEdge, Language::Cpp),
///     &whole,
/// )?;
/// assert!(text.contains("int main()"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the line does not read a graph of the game, or the text is too long.
pub fn graph<'a>(request: &GraphRequest<'a>, whole: &'a WholeProgram) -> Result<String, EmitError> {
    let request = &GraphRequest {
        program: Some(whole),
        ..*request
    };
    let (game, language) = (*request.game, request.language);
    let graph = whole
        .task
        .play
        .as_ref()
        .and_then(|play| play.graph.as_ref());
    if !graph.is_some_and(|graph| fits(game, &graph.kind)) {
        let text = &whole.task.text;
        let span = whole
            .task
            .play
            .as_ref()
            .map_or(0..text.len(), |play| play.span.clone());
        let error = Diagnostic::new(
            text,
            span,
            format!("{game} is played on {}", kind(game)),
            "another input",
        );
        return Err(EmitError::Task(error.with_help(example(game))));
    }
    let mut program = Program::default();
    // This tree only provides the family.
    let edge = Edge {
        from: 0,
        to: 1,
        weight: 1,
    };
    let some = Game::from(Finite::Tree(Tree::with_roots(
        vec!["1".to_owned(), "2".to_owned()],
        vec![0],
        &[edge],
    )));
    program_io::add_graph(whole, (&some, language), &mut program)?;
    let lines = vec![
        format!("{game} on {} from the input", kind(game)),
        how(game).to_owned(),
    ];
    whole.check(&program)?;
    let text = request.text(
        &mut program,
        (lines.join(": "), lines),
        origin::emit(request, &game.to_string()),
    )?;
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
        GraphGame::Hackenbush => {
            "by fusion and the colon principle, in linear time and without recursion"
        }
    }
}
