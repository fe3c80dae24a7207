//! Walks of a token on a graph, in `explore`, `values` and `position`: graphs with cycles, and geography.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    BadInput, SUCCESS,
    misere::refused,
    output::{self, Output},
};
use grundy_compute::finite_search::{
    geography::Geography,
    walk::{Loopy, Outcome, loopy_values, misere_outcomes, outcome, winning_moves},
};
use grundy_core::{
    game::{
        Game,
        finite::{Graph, GraphPlay},
    },
    progress::Deadline,
};
use grundy_misere::{Memo, is_p};

/// The most positions that the plain search of misère geography visits: about 1 GB.
const SEARCHED: usize = 2_000_000;
/// The most vertices or moves that are printed for people.
const SHOWN: usize = 100;
/// The longest line of a game that is printed for people.
const LINE: usize = 1_000;

/// A walk, and how to answer questions about it.
pub(super) struct Walk<'g> {
    pub game: &'g Game,
    pub graph: &'g Graph,
    pub misere: bool,
    pub budget: Duration,
}

/// The answer for one position.
struct Answer {
    outcome: Outcome,
    /// The value of each token, in normal play on a graph with cycles.
    values: Vec<String>,
    /// The winning moves: the index of the token, its vertex, and the vertex it moves to.
    moves: Vec<(usize, usize, usize)>,
}

fn printed(value: &Loopy) -> String {
    match value {
        Loopy::Level(level) => level.to_string(),
        Loopy::Infinite(levels) => {
            let levels: Vec<String> = levels.iter().map(ToString::to_string).collect();
            format!("inf{{{}}}", levels.join(","))
        }
    }
}

const fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
        Outcome::Draw => "draw",
    }
}

impl<'g> Walk<'g> {
    /// Returns the walk of a game; `None` for other games.
    pub(super) fn of(game: &'g Game, misere: bool, budget: Duration) -> Option<Self> {
        game.finite()?.walk().map(|graph| Self { game, graph, misere, budget })
    }

    fn play(&self) -> &'static str {
        if self.misere { "misere" } else { "normal" }
    }

    fn is_geography(&self) -> bool {
        self.graph.play == GraphPlay::Geography
    }

    /// The title for people: the line, or the size of a large graph.
    fn title(&self) -> String {
        let (line, graph) = (self.game.to_string(), self.graph);
        let misere = if self.misere { ", misère play" } else { "" };
        let line = if line.len() <= LINE {
            line
        } else {
            let play = if self.is_geography() { "geography" } else { "token" };
            format!("Graph({} vertices, {} edges; {play})", graph.vertices.len(), graph.edges.len())
        };
        format!("{line}{misere}")
    }

    /// The theorem or method that gives the answers.
    fn by(&self) -> &'static str {
        match (self.is_geography(), self.misere) {
            (true, false) => "P if a maximum matching avoids the vertex (Fraenkel, Scheinerman and Ullman 1993)",
            (true, true) => "plain search of all that can follow",
            (false, false) => "loopy nimbers (Smith 1966; Fraenkel and Perl 1975)",
            (false, true) => "retrograde analysis",
        }
    }

    /// Returns the outcome of a token on each vertex, and its value if the graph has cycles.
    fn vertices(&self) -> anyhow::Result<Vec<(Outcome, Option<String>)>> {
        let deadline = Deadline::after(self.budget, &());
        Ok(match (self.is_geography(), self.misere) {
            (true, false) => {
                let lost = Geography::new(self.graph).lost(&[], &deadline)?;
                lost.into_iter().map(|lost| (if lost { Outcome::P } else { Outcome::N }, None)).collect()
            }
            (true, true) => {
                let rules = Geography::new(self.graph);
                let mut memo = Memo::new(&rules, is_p, SEARCHED).until(&deadline);
                let each = (0..self.graph.vertices.len()).map(|vertex| Ok((searched(&mut memo, &[vertex])?, None)));
                each.collect::<anyhow::Result<_>>()?
            }
            (false, true) => misere_outcomes(self.graph).into_iter().map(|outcome| (outcome, None)).collect(),
            (false, false) => {
                let values = loopy_values(self.graph, &deadline)?;
                (0..values.len()).map(|at| (outcome(&values, &[at]), Some(printed(&values[at])))).collect()
            }
        })
    }

    /// Shows every vertex.
    ///
    /// # Errors
    /// If the budget ends, or the output cannot be written.
    pub(super) fn explore(&self, json: bool) -> anyhow::Result<u8> {
        let vertices = self.vertices()?;
        let named = || self.graph.vertices.iter().zip(&vertices);
        let answer = || {
            let vertex = |(name, (outcome, value)): (&String, &(Outcome, Option<String>))| json!({ "vertex": name, "outcome": letter(*outcome), "value": value });
            let all: Vec<Value> = named().map(vertex).collect();
            json!({ "game": self.game.to_string(), "play": self.play(), "vertices": all, "by": self.by() })
        };
        output::say(json, answer, |out| {
            writeln!(out, "game         {}", self.title())?;
            let more = if vertices.len() > SHOWN { ", …" } else { "" };
            let values: Vec<String> = named()
                .filter_map(|(name, (_, value))| Some(format!("{name}: {}", value.as_ref()?)))
                .take(SHOWN)
                .collect();
            if !values.is_empty() {
                writeln!(out, "values       {}{more}", values.join(", "))?;
            }
            for (label, wanted) in [("P-positions", Outcome::P), ("N-positions", Outcome::N), ("draws", Outcome::Draw)]
            {
                let names: Vec<&str> =
                    named().filter(|(_, (outcome, _))| *outcome == wanted).map(|(name, _)| name.as_str()).collect();
                if !names.is_empty() {
                    let more = if names.len() > SHOWN { ", …" } else { "" };
                    let shown = names[..names.len().min(SHOWN)].join(", ");
                    writeln!(out, "{label:<12} {} of {} vertices: {shown}{more}", names.len(), vertices.len())?;
                }
            }
            writeln!(out, "by           {}", self.by())
        })?;
        Ok(SUCCESS)
    }

    /// Prints a line for each vertex: its value, or its outcome if there are no values.
    ///
    /// # Errors
    /// If the budget ends, or the output cannot be written.
    pub(super) fn values(&self, output: &Output) -> anyhow::Result<u8> {
        output.check()?;
        let vertices = self.vertices()?;
        output.write_with(|out| {
            self.graph.vertices.iter().zip(&vertices).try_for_each(|(name, (outcome, value))| {
                writeln!(out, "{name} {}", value.as_deref().unwrap_or(letter(*outcome)))
            })
        })?;
        Ok(SUCCESS)
    }

    /// Prints the outcome of a position: the vertices of the tokens, or the walk of geography.
    ///
    /// # Errors
    /// If a word is not a vertex, the words are not a walk, or the budget ends.
    pub(super) fn position(&self, words: &[String], json: bool) -> anyhow::Result<u8> {
        let between = if self.is_geography() { '-' } else { '+' };
        let place = |name: &str| {
            let found = self.graph.vertices.iter().position(|vertex| vertex == name);
            found.ok_or_else(|| {
                BadInput(format!("`{name}` is not a vertex of this graph; name the vertex of each token"))
            })
        };
        let joined = words.join(&between.to_string());
        let names = joined.split([between, ' ']).filter(|name| !name.is_empty());
        let places = names.map(place).collect::<Result<Vec<usize>, _>>()?;
        if places.is_empty() {
            return Err(BadInput("name the vertex of the token, as in `grundy position GAME a`".into()).into());
        }
        let answer = if self.is_geography() { self.walked(&places)? } else { self.tokens(&places)? };
        let name = |vertex: usize| self.graph.vertices[vertex].as_str();
        let names: Vec<&str> = places.iter().copied().map(name).collect();
        let position = names.join(if self.is_geography() { "-" } else { " + " });
        let in_json = || {
            let moves = answer.moves.iter();
            let moves: Vec<Value> = moves
                .map(|&(token, from, to)| json!({ "component": token, "from": name(from), "to": name(to) }))
                .collect();
            json!({
                "game": self.game.to_string(), "position": position, "play": self.play(),
                "outcome": letter(answer.outcome), "value": null, "genus": null, "values": answer.values,
                "winning_moves": moves, "all_moves": true, "by": [self.by()],
            })
        };
        output::say(json, in_json, |out| {
            writeln!(out, "game         {}", self.title())?;
            let outcome = match answer.outcome {
                Outcome::P => "the player to move loses (P-position)",
                Outcome::N => "the player to move wins (N-position)",
                Outcome::Draw => "neither player can win (draw)",
            };
            writeln!(out, "position     {position}: {outcome}")?;
            if !answer.values.is_empty() {
                writeln!(out, "values       {}", answer.values.join(" xor "))?;
            }
            if answer.moves.is_empty() {
                writeln!(out, "moves        none wins")?;
            }
            for (at, &(_, from, to)) in answer.moves.iter().take(SHOWN).enumerate() {
                writeln!(out, "{:<12} {} -> {}", if at == 0 { "moves" } else { "" }, name(from), name(to))?;
            }
            writeln!(out, "by           {}", self.by())
        })?;
        Ok(SUCCESS)
    }

    /// Answers for tokens on a graph with cycles.
    fn tokens(&self, places: &[usize]) -> anyhow::Result<Answer> {
        if self.misere {
            let &[place] = places else {
                return Err(BadInput("misère play with cycles is answered for one token".into()).into());
            };
            let outcomes = misere_outcomes(self.graph);
            let next = self.graph.neighbours();
            let lost = next[place].iter().filter(|&&to| outcomes[to] == Outcome::P);
            let moves = lost.map(|&to| (0, place, to)).collect();
            return Ok(Answer { outcome: outcomes[place], values: Vec::new(), moves });
        }
        let values = loopy_values(self.graph, &Deadline::after(self.budget, &()))?;
        let moves = winning_moves(self.graph, &values, places);
        Ok(Answer {
            outcome: outcome(&values, places),
            values: places.iter().map(|&place| printed(&values[place])).collect(),
            moves: moves.into_iter().map(|(token, to)| (token, places[token], to)).collect(),
        })
    }

    /// Answers for a walk of geography.
    fn walked(&self, walk: &[usize]) -> anyhow::Result<Answer> {
        let rules = Geography::new(self.graph);
        for (at, &to) in walk.iter().enumerate().skip(1) {
            if !rules.next(&walk[..at]).any(|next| next == to) {
                let (from, to) = (&self.graph.vertices[walk[at - 1]], &self.graph.vertices[to]);
                let why = "the edge is missing, or the token was there before";
                return Err(BadInput(format!("the token cannot move from {from} to {to}: {why}")).into());
            }
        }
        let deadline = Deadline::after(self.budget, &());
        let from = walk.last().copied().unwrap_or_default();
        let mut moves = Vec::new();
        if self.misere {
            let mut memo = Memo::new(&rules, is_p, SEARCHED).until(&deadline);
            let mut longer = walk.to_vec();
            longer.sort_unstable();
            let mut is_over = true;
            for to in rules.next(walk) {
                is_over = false;
                if searched(&mut memo, &[longer.as_slice(), &[to]].concat())? == Outcome::P {
                    moves.push((0, from, to));
                }
            }
            let outcome = if is_over || !moves.is_empty() { Outcome::N } else { Outcome::P };
            return Ok(Answer { outcome, values: Vec::new(), moves });
        }
        let lost = rules.lost(walk, &deadline)?;
        moves.extend(rules.next(walk).filter(|&to| lost[to]).map(|to| (0, from, to)));
        let outcome = if moves.is_empty() { Outcome::P } else { Outcome::N };
        Ok(Answer { outcome, values: Vec::new(), moves })
    }
}

/// Returns the outcome of a walk of geography under misère play.
fn searched(memo: &mut Memo<'_, Geography, bool>, walk: &[usize]) -> anyhow::Result<Outcome> {
    match memo.of(&[walk.to_vec()]) {
        Ok(true) => Ok(Outcome::P),
        Ok(false) => Ok(Outcome::N),
        Err(error) => Err(refused(error)),
    }
}
