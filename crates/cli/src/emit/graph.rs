//! Games on a graph that the program reads.

use super::{super::BadInput, Args, words::in_words};
use grundy_core::notation::graph_game::GraphGame;
use grundy_emit::{self as snippet, GraphRequest};

impl Args {
    /// Returns the program for a game on a graph that is not given.
    pub(super) fn graph(&self, game: GraphGame) -> anyhow::Result<String> {
        for (is_there, option) in [
            (self.explain, "--explain"),
            (self.misere, "--misere"),
            (self.form.is_some(), "--form"),
            (self.assume_law, "--assume-law"),
            (!self.to.is_empty(), "--to"),
        ] {
            if is_there {
                return Err(BadInput(format!(
                    "{option} takes another game: {game} is played on the input"
                ))
                .into());
            }
        }
        let Some(program) = self.whole(&[])? else {
            let example = "--program 'n; (u v)[n-1]; play tree u, v'";
            return Err(BadInput(format!(
                "{game} has no graph: say how a program reads one, such as {example}"
            ))
            .into());
        };
        let limit = self.limit();
        self.output.check()?;
        let (language, header) = (self.lang, self.header());
        let request = GraphRequest {
            limit,
            header,
            ..GraphRequest::playing(&game, language)
        };
        snippet::graph(&request, &program).map_err(|error| in_words(error, limit))
    }
}
