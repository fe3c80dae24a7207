//! Lines with parameters that are read at run time.

use super::{super::BadInput, Args, words::in_words};
use grundy_core::notation::{
    Bounds,
    parameters::{Open, Parameter},
};
use grundy_emit::{self as snippet, Functions, OpenRequest};

impl Args {
    /// Returns the text for a line with parameters.
    pub(super) fn open(&self, open: &Open, bounds: &[Bounds]) -> anyhow::Result<String> {
        for (is_there, option) in [
            (self.explain, "--explain"),
            (self.misere, "--misere"),
            (self.form.is_some(), "--form"),
            (self.assume_law, "--assume-law"),
        ] {
            if is_there {
                let names: Vec<&str> = open
                    .parameters()
                    .iter()
                    .map(|parameter| parameter.name.as_str())
                    .collect();
                let names = names.join(", ");
                let help = "set them by --with";
                return Err(BadInput(format!(
                    "cannot use {option} because parameters are not set ({names}); {help}"
                ))
                .into());
            }
        }
        let to = match bounds {
            [] => None,
            [Bounds::Heap(to)] => Some(*to),
            [other, ..] => {
                return Err(BadInput(format!(
                    "expected one largest heap, such as --to 1000, found --to {other}"
                ))
                .into());
            }
        };
        let parameters: Vec<String> = open
            .parameters()
            .iter()
            .map(|Parameter { name, .. }| name.clone())
            .collect();
        let (program, limit) = (self.whole(&parameters)?, self.limit());
        self.output.check()?;
        let request = OpenRequest {
            bounds: to.map(Bounds::Heap),
            want: self.choose_functions(Functions::GRUNDY),
            limit,
            name: self.parse_name()?,
            header: self.header(),
            program: program.as_ref(),
            ..OpenRequest::playing(open, self.lang)
        };
        snippet::open(&request).map_err(|error| in_words(error, limit))
    }
}
