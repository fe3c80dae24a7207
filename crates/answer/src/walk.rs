//! Walks of a token on a graph: graphs with cycles, and geography.

use std::fmt::{self, Display, Formatter};

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    Answer, Budget, Play, Refusal, Value, WalkOutcome, WinningMove,
    answer::{PositionForm, letter, outcome_letter},
};
use grundy_compute::finite_search::{
    geography::Geography,
    walk::{loopy_values, misere_outcomes, outcome, winning_moves},
};
use grundy_core::{
    game::{
        Game,
        finite::{Graph, GraphPlay},
    },
    progress::Deadline,
};
use grundy_misere::Memo;

/// The most vertices that the words name.
const MOST_VERTICES_SHOWN: usize = 100;
/// The longest line of a game in a title.
const LINE: usize = 1_000;

/// A walk, and how to answer questions about it.
#[derive(Debug)]
pub struct Walk<'g> {
    game: &'g Game,
    graph: &'g Graph,
    play: Play,
}

/// The outcome of a token on each vertex of a graph. The object of `grundy explore --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Vertices {
    #[serde(skip)]
    title: String,
    /// The canonical line of the game.
    pub game: String,
    /// The play.
    pub play: Play,
    /// The vertices in the order of the line.
    pub vertices: Vec<VertexAnswer>,
    /// The theorem or method that gives the answers.
    pub by: &'static str,
}

/// The outcome of a token on a vertex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VertexAnswer {
    /// The name of the vertex.
    pub vertex: String,
    /// Who wins: `P`, `N` or `draw`.
    #[serde(serialize_with = "letter")]
    #[schemars(with = "String")]
    pub outcome: WalkOutcome,
    /// The value, if the graph has cycles and the play is normal.
    #[schemars(with = "Option<String>")]
    pub value: Option<Value>,
}

impl Display for VertexAnswer {
    /// Writes the value, or the outcome of a vertex without a value.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.vertex)?;
        match &self.value {
            Some(value) => value.fmt(f),
            None => f.write_str(outcome_letter(self.outcome)),
        }
    }
}

/// The answer for one position.
struct WalkAnswer {
    outcome: WalkOutcome,
    /// The value of each token, in normal play on a graph with cycles.
    values: Vec<Value>,
    /// The winning moves: the index of the token, its vertex, and the vertex it moves to.
    moves: Vec<(usize, usize, usize)>,
}

impl<'g> Walk<'g> {
    /// Returns the walk of a game; `None` for other games.
    #[must_use]
    pub fn from_game(game: &'g Game, play: Play) -> Option<Self> {
        game.finite()?
            .walk()
            .map(|graph| Self { game, graph, play })
    }

    fn is_geography(&self) -> bool {
        self.graph.play == GraphPlay::Geography
    }

    /// The line, or the size of a large graph, with the play.
    fn title(&self) -> String {
        let (line, graph) = (self.game.to_string(), self.graph);
        let line = if line.len() <= LINE {
            line
        } else {
            let play = if self.is_geography() {
                "geography"
            } else {
                "token"
            };
            format!(
                "Graph({} vertices, {} edges; {play})",
                graph.vertices.len(),
                graph.edges.len()
            )
        };
        format!("{line}{}", self.play.suffix())
    }

    /// The theorem or method that gives the answers.
    fn by(&self) -> &'static str {
        match (self.is_geography(), self.play) {
            (true, Play::Normal) => {
                "P if a maximum matching avoids the vertex (Fraenkel, Scheinerman and Ullman 1993)"
            }
            (true, Play::Misere) => "plain search of all that can follow",
            (false, Play::Normal) => "loopy nimbers (Smith 1966; Fraenkel and Perl 1975)",
            (false, Play::Misere) => "retrograde analysis",
        }
    }

    /// Returns the outcome of a token on each vertex, and its value if the graph has cycles.
    ///
    /// # Errors
    /// If the budget ends, or there are too many positions.
    pub fn vertices(&self, budget: &Budget<'_>) -> Result<Vertices, Refusal> {
        let end = budget.begin();
        let of_lost = |lost: bool| (if lost { WalkOutcome::P } else { WalkOutcome::N }, None);
        let found: Vec<(WalkOutcome, Option<Value>)> = match (self.is_geography(), self.play) {
            (true, Play::Normal) => Geography::new(self.graph)
                .find_lost(&[], &end)?
                .into_iter()
                .map(of_lost)
                .collect(),
            (true, Play::Misere) => {
                let rules = Geography::new(self.graph);
                let mut memo = Memo::outcomes(&rules, budget.outcomes).until(&end);
                let each = (0..self.graph.vertices.len())
                    .map(|vertex| Ok(of_lost(*memo.value_of(&[vec![vertex]])?)));
                each.collect::<Result<_, Refusal>>()?
            }
            (false, Play::Misere) => misere_outcomes(self.graph)
                .into_iter()
                .map(|outcome| (outcome, None))
                .collect(),
            (false, Play::Normal) => {
                let values = loopy_values(self.graph, &end)?;
                let value = |at: usize| Value::Loopy(values[at].clone());
                (0..values.len())
                    .map(|at| (outcome(&values, &[at]), Some(value(at))))
                    .collect()
            }
        };
        let names = self.graph.vertices.iter().cloned();
        let vertices = names
            .zip(found)
            .map(|(vertex, (outcome, value))| VertexAnswer {
                vertex,
                outcome,
                value,
            });
        let (title, game) = (self.title(), self.game.to_string());
        Ok(Vertices {
            title,
            game,
            play: self.play,
            vertices: vertices.collect(),
            by: self.by(),
        })
    }

    /// Returns the answer for a position: the vertices of the tokens, or the walk of geography.
    pub(crate) fn position(
        &self,
        words: &[String],
        budget: &Budget<'_>,
    ) -> Result<Answer, Refusal> {
        let between = if self.is_geography() { '-' } else { '+' };
        let place = |name: &str| {
            let found = self.graph.vertices.iter().position(|vertex| vertex == name);
            let why =
                || format!("`{name}` is not a vertex of this graph; name the vertex of each token");
            found.ok_or_else(|| Refusal::Position(why()))
        };
        let joined = words.join(&between.to_string());
        let names = joined.split([between, ' ']).filter(|name| !name.is_empty());
        let places = names.map(place).collect::<Result<Vec<usize>, _>>()?;
        if places.is_empty() {
            return Err(Refusal::NoVertex);
        }
        let found = if self.is_geography() {
            self.answer_walk(&places, budget)?
        } else {
            self.tokens(&places, &budget.begin())?
        };
        let name = |vertex: usize| self.graph.vertices[vertex].clone();
        let names: Vec<String> = places.into_iter().map(name).collect();
        let moves = found.moves.into_iter();
        Ok(Answer {
            title: self.title(),
            game: self.game.to_string(),
            position: names.join(if self.is_geography() { "-" } else { " + " }),
            play: self.play,
            outcome: found.outcome,
            value: None,
            genus: None,
            values: found.values,
            winning_moves: moves
                .map(|(component, from, to)| WinningMove {
                    component,
                    from: name(from),
                    to: name(to),
                })
                .collect(),
            all_moves: true,
            by: vec![self.by().to_owned()],
            reason: None,
            form: PositionForm::Walk,
        })
    }

    /// Answers for tokens on a graph with cycles.
    fn tokens(&self, places: &[usize], end: &Deadline<'_>) -> Result<WalkAnswer, Refusal> {
        if self.play == Play::Misere {
            let &[place] = places else {
                return Err(Refusal::Beyond(
                    "misère play with cycles is answered for one token".to_owned(),
                ));
            };
            let outcomes = misere_outcomes(self.graph);
            let next = self.graph.neighbours();
            let lost = next[place]
                .iter()
                .filter(|&&to| outcomes[to] == WalkOutcome::P);
            let moves = lost.map(|&to| (0, place, to)).collect();
            return Ok(WalkAnswer {
                outcome: outcomes[place],
                values: Vec::new(),
                moves,
            });
        }
        let values = loopy_values(self.graph, end)?;
        let moves = winning_moves(self.graph, &values, places);
        Ok(WalkAnswer {
            outcome: outcome(&values, places),
            values: places
                .iter()
                .map(|&place| Value::Loopy(values[place].clone()))
                .collect(),
            moves: moves
                .into_iter()
                .map(|(token, to)| (token, places[token], to))
                .collect(),
        })
    }

    /// Answers for a walk of geography.
    fn answer_walk(&self, walk: &[usize], budget: &Budget<'_>) -> Result<WalkAnswer, Refusal> {
        let (rules, end) = (Geography::new(self.graph), budget.begin());
        for (at, &to) in walk.iter().enumerate().skip(1) {
            if !rules.next(&walk[..at]).any(|next| next == to) {
                let (from, to) = (&self.graph.vertices[walk[at - 1]], &self.graph.vertices[to]);
                let why = "the edge is missing, or the token was there before";
                return Err(Refusal::Position(format!(
                    "the token cannot move from {from} to {to}: {why}"
                )));
            }
        }
        let from = walk.last().copied().unwrap_or_default();
        let mut moves = Vec::new();
        if self.play == Play::Misere {
            let mut memo = Memo::outcomes(&rules, budget.outcomes).until(&end);
            let mut longer = walk.to_vec();
            longer.sort_unstable();
            let mut is_over = true;
            for to in rules.next(walk) {
                is_over = false;
                if *memo.value_of(&[[longer.as_slice(), &[to]].concat()])? {
                    moves.push((0, from, to));
                }
            }
            let outcome = if is_over || !moves.is_empty() {
                WalkOutcome::N
            } else {
                WalkOutcome::P
            };
            return Ok(WalkAnswer {
                outcome,
                values: Vec::new(),
                moves,
            });
        }
        let lost = rules.find_lost(walk, &end)?;
        moves.extend(
            rules
                .next(walk)
                .filter(|&to| lost[to])
                .map(|to| (0, from, to)),
        );
        let outcome = if moves.is_empty() {
            WalkOutcome::P
        } else {
            WalkOutcome::N
        };
        Ok(WalkAnswer {
            outcome,
            values: Vec::new(),
            moves,
        })
    }
}

impl Display for Vertices {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let all = &self.vertices;
        let more = |count: usize| {
            if count > MOST_VERTICES_SHOWN {
                ", …"
            } else {
                ""
            }
        };
        writeln!(f, "game         {}", self.title)?;
        let values = all
            .iter()
            .filter_map(|own| Some(format!("{}: {}", own.vertex, own.value.as_ref()?)));
        let values: Vec<String> = values.take(MOST_VERTICES_SHOWN).collect();
        if !values.is_empty() {
            writeln!(f, "values       {}{}", values.join(", "), more(all.len()))?;
        }
        for (label, wanted) in [
            ("P-positions", WalkOutcome::P),
            ("N-positions", WalkOutcome::N),
            ("draws", WalkOutcome::Draw),
        ] {
            let names = all
                .iter()
                .filter(|own| own.outcome == wanted)
                .map(|own| own.vertex.as_str());
            let names: Vec<&str> = names.collect();
            if !names.is_empty() {
                let (count, shown) = (
                    names.len(),
                    names[..names.len().min(MOST_VERTICES_SHOWN)].join(", "),
                );
                writeln!(
                    f,
                    "{label:<12} {count} of {} vertices: {shown}{}",
                    all.len(),
                    more(count)
                )?;
            }
        }
        writeln!(f, "by           {}", self.by)
    }
}
