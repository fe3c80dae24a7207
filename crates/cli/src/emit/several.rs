//! One file for several games.

use super::{
    super::{BadInput, progress},
    Args,
    words::in_words,
};
use grundy_core::{game::Game, notation::Bounds};
use grundy_emit::{self as snippet, Functions, Member, Name, SumRequest};

/// The bounds from the command line, and the bounds from the game's file.
type GivenBounds<'a> = (&'a [Bounds], Option<Bounds>);

impl Args {
    /// Returns the text for several games.
    pub(super) fn several(
        &self,
        games: &[(Game, Option<Bounds>)],
        given: &[Bounds],
    ) -> anyhow::Result<String> {
        for (is_there, option, why) in [
            (
                self.explain,
                "--explain",
                "it lists the forms of one game; name one game",
            ),
            (
                self.misere,
                "--misere",
                "a sum under misère play is of one game; name one game",
            ),
            (
                self.program.is_some(),
                "--program",
                "a whole program plays one game; name one game",
            ),
            (
                !self.with.is_empty(),
                "--with",
                "it sets the names of one line; write the values into the lines",
            ),
        ] {
            if is_there {
                return Err(BadInput(format!(
                    "cannot use {option} for several games because {why}"
                ))
                .into());
            }
        }
        let names = self.names(games)?;
        let bounds: Vec<Option<Bounds>> = games
            .iter()
            .map(|(game, file)| far(game, (given, *file)))
            .collect();
        if let Some(unused) = given.iter().find(|&given| !bounds.contains(&Some(*given))) {
            return Err(BadInput(format!(
                "no game uses --to {unused}: each takes the first --to of its kind"
            ))
            .into());
        }
        let members = games.iter().zip(&names).zip(&bounds);
        let members = members.map(|(((game, _), &name), &bounds)| Member { name, game, bounds });
        let members: Vec<Member<'_>> = members.collect();
        let mut positions = 0;
        for (game, bounds) in games.iter().map(|(game, _)| game).zip(&bounds) {
            positions += self.announce_positions(game, *bounds)?;
        }
        let limit = self.limit();
        let request = SumRequest {
            want: self.choose_functions(Functions {
                moves: false,
                ..Functions::ALL
            }),
            limit,
            form: self.form,
            force: self.force,
            header: self.header(),
            assume_law: self.assume_law,
            max_seconds: self.seconds(),
            ..SumRequest::playing(&members, self.lang)
        };
        self.output.check()?;
        let sum = snippet::sum(&request, &progress::Bar::new(positions))
            .map_err(|error| in_words(error, limit))?;
        self.warn(sum.seconds);
        Ok(sum.text)
    }

    /// Returns a name for each game, all different.
    fn names(&self, games: &[(Game, Option<Bounds>)]) -> anyhow::Result<Vec<Name>> {
        let mut names: Vec<Name> = Vec::new();
        if self.name.is_empty() {
            for (number, (game, _)) in games.iter().enumerate() {
                let usual = Name::from_game(game, number);
                names.push(if names.contains(&usual) {
                    Name::with_number(number)
                } else {
                    usual
                });
            }
            return Ok(names);
        }
        if self.name.len() != games.len() {
            let (given, wanted) = (self.name.len(), games.len());
            return Err(BadInput(format!(
                "--name has {given} names for {wanted} games: give one for each"
            ))
            .into());
        }
        for name in &self.name {
            if names.contains(name) {
                return Err(BadInput(format!(
                    "--name has `{name}` twice: each game needs a name of its own"
                ))
                .into());
            }
            names.push(*name);
        }
        Ok(names)
    }
}

/// Returns the bounds of a game: the first bounds of its kind.
fn far(game: &Game, (given, file): GivenBounds<'_>) -> Option<Bounds> {
    let is_its_kind =
        |bounds: &&Bounds| **bounds != Bounds::All && game.family().shape(bounds).is_some();
    given.iter().find(is_its_kind).copied().or(file)
}
