//! Lines with parameters that are read at run time.

use super::{super::BadInput, Args, words::in_words};
use grundy_core::{
    game::Game,
    notation::{
        Bounds,
        parameters::{Open, Parameter},
    },
};
use grundy_emit::{self as snippet, OpenRequest, Want};

/// Returns the line if it has open names. A set whose name is close to a known name is misspelt instead.
pub(super) fn line(word: &str) -> Option<Open> {
    let error = word.parse::<Game>().err()?;
    if error.help.is_some_and(|help| help.starts_with("did you mean")) {
        return None;
    }
    Open::parse(word).ok().filter(|open| !open.parameters().is_empty())
}

impl Args {
    /// Returns the text for a line with open names.
    pub(super) fn open(&self, open: &Open, bounds: &[Bounds]) -> anyhow::Result<String> {
        for (is_there, option) in [
            (self.explain, "--explain"),
            (self.misere, "--misere"),
            (self.form.is_some(), "--form"),
            (self.assume_law, "--assume-law"),
        ] {
            if is_there {
                let names: Vec<&str> = open.parameters().iter().map(|parameter| parameter.name.as_str()).collect();
                let names = names.join(", ");
                return Err(BadInput(format!("{option} takes a game without open names; this one has {names}")).into());
            }
        }
        let to = match bounds {
            [] => None,
            [Bounds::Heap(to)] => Some(*to),
            [other, ..] => {
                return Err(
                    BadInput(format!("expected one largest heap, such as --to 1000, found --to {other}")).into()
                );
            }
        };
        let parameters: Vec<String> = open.parameters().iter().map(|Parameter { name, .. }| name.clone()).collect();
        let (program, limit) = (self.whole(&parameters)?, self.limit());
        self.output.check()?;
        let request = OpenRequest {
            to,
            want: self.wanted(Want::GRUNDY),
            limit,
            name: self.named()?,
            header: !self.no_header,
            program: program.as_ref(),
            ..OpenRequest::new(open, self.lang)
        };
        snippet::open(&request).map_err(|error| in_words(error, limit))
    }
}
