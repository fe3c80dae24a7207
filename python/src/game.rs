//! A game: its values, moves, code and pictures.

mod ask;
mod read;

use std::sync::{Arc, Mutex};

use grundy::{Checked, Unchecked};
use grundy_answer::{self as answer, Components, GameValues, misere::OutcomeSearch};
use grundy_compute as compute;
use grundy_core::{
    notation::{Bounds, names as known_names},
    values::{Values, Width},
};
use grundy_emit::{
    self as snippet, FormKind, Functions, Request, SizeLimit,
    judges::{self, JUDGES},
};
use grundy_law as law;
use grundy_plot::export::dimensions;
use pyo3::prelude::*;

use crate::{
    argument::{self, find_named},
    claim,
    family::{self, ComponentInput},
    law::Law,
    misere::{self, Quotient},
    picture,
    stream::Stream,
    table,
    trouble::{self, value_error},
    wait::wait,
    whole::ProgramRequest,
};
use read::{below, bounds, component, read};

pub use read::{names, parameters};

/// A move of a sum: the index of the component, and the components that are left of it.
pub type SumMove = (usize, Vec<ComponentInput>);
/// The marks of a strip, and the pairs of numbers of marks that may not be neighbours.
type StripTuple = (Vec<char>, Vec<(u8, u8)>);

/// A game, with what is known of its values so far.
#[pyclass(frozen, module = "grundy._native")]
pub struct Game {
    /// The game of the library.
    rules: Arc<grundy_core::game::Game>,
    /// The name by which it was given.
    name: Option<&'static str>,
    /// Its largest table and its law so far.
    known: Arc<GameValues>,
    /// Its outcomes under misère play so far.
    outcomes: Arc<Mutex<OutcomeSearch>>,
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, line: &str, with: Vec<(String, String)>) -> PyResult<Self> {
        let game = read(line, &with).map_err(|error| trouble::notation(py, &error))?;
        let name = known_names::find(line)
            .filter(|_| with.is_empty())
            .and_then(|named| {
                named
                    .names
                    .iter()
                    .find(|name| known_names::key(name).eq(known_names::key(line)))
                    .copied()
            });
        let rules = Arc::new(game);
        Ok(Self {
            known: Arc::new(GameValues::new(Arc::clone(&rules))),
            rules,
            name,
            outcomes: Arc::default(),
        })
    }

    /// Returns the canonical line of notation.
    #[getter]
    fn line(&self) -> String {
        self.rules.to_string()
    }

    /// Returns the usual name with the line, as in the title of a picture.
    #[getter]
    fn title(&self) -> String {
        known_names::title(&self.rules)
    }

    /// Returns the name by which the game was given; `None` if it was given by a line.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// Returns `true` if the positions are heaps.
    #[getter]
    fn of_heaps(&self) -> bool {
        family::is_sequence(&self.rules)
    }

    /// Returns the marks of a strip, and the pairs of numbers (from 1 on) of marks that may not be
    /// neighbours; `None` for other games.
    #[getter]
    fn strip(&self) -> Option<StripTuple> {
        let strip = self.rules.strip()?;
        Some((strip.marks.clone(), strip.never.clone()))
    }

    /// Returns the lengths of a table within bounds, of which the bound of a heap is one if
    /// `included`.
    fn shape(&self, py: Python<'_>, bounds: &str, included: bool) -> PyResult<Vec<usize>> {
        let bounds = self::bounds(py, bounds)?;
        let sizes = |bounds| {
            compute::shape(&self.rules, bounds)
                .map(dimensions)
                .map_err(|error| trouble::compute(&error))
        };
        match if included {
            Some(bounds)
        } else {
            below(bounds)
        } {
            Some(bounds) => sizes(&bounds),
            None => Ok([0]
                .into_iter()
                .chain(sizes(&bounds)?.into_iter().skip(1))
                .collect()),
        }
    }

    /// Returns the lengths of the coordinates of a position; `None` for a coordinate without end.
    fn axes(&self) -> PyResult<Vec<Option<usize>>> {
        let bounds = self.rules.family().default_bounds();
        let sizes = compute::shape(&self.rules, &bounds)
            .map(dimensions)
            .map_err(|error| trouble::compute(&error))?;
        let endless = match bounds {
            Bounds::Heap(_) => 1,
            Bounds::Grid(..) | Bounds::Block(_) => sizes.len(),
            Bounds::All => 0,
        };
        Ok(sizes
            .into_iter()
            .enumerate()
            .map(|(axis, size)| (axis >= endless).then_some(size))
            .collect())
    }

    /// Returns a table that contains the position with these numbers.
    fn block<'py>(&self, py: Python<'py>, last: Vec<u64>) -> PyResult<Bound<'py, PyAny>> {
        let values = self.table_with(py, last)?;
        table::array(py, Values::clone(&values))
    }

    /// Computes the values within bounds, of which the bound of a heap is one if `included`, as an
    /// array.
    fn values<'py>(
        &self,
        py: Python<'py>,
        bounds: &str,
        included: bool,
        width: Option<&str>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let widths = [
            ("uint8", Width::U8),
            ("uint16", Width::U16),
            ("uint32", Width::U32),
        ];
        let width = width
            .map(|name| find_named("type of values", name, &widths))
            .transpose()?;
        let read = self::bounds(py, bounds)?;
        let Some(bounds) = (if included { Some(read) } else { below(read) }) else {
            return table::none(py, self.shape(py, bounds, false)?, width);
        };
        let game = Arc::clone(&self.rules);
        let values = wait(py, report, move |watch| {
            law::tabulate(&game, &bounds, width, watch)
        })?;
        table::array(py, values.map_err(|error| trouble::compute(&error))?)
    }

    /// Returns the value of a position, which is a number, a tuple of numbers, or a text.
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u128> {
        let position = component(position)?.read(&self.rules)?;
        if let Some(value) = self.known.known_value(&position) {
            return Ok(value);
        }
        self.ask(py, move |known, budget| known.value(&position, budget))
    }

    /// Returns the values of the heaps from `start` to `stop` - 1.
    fn heaps<'py>(&self, py: Python<'py>, start: u64, stop: u64) -> PyResult<Bound<'py, PyAny>> {
        let last = stop.max(1) - 1;
        let values = self.table_with(py, vec![last])?;
        let range = usize::try_from(start).ok().zip(usize::try_from(stop).ok());
        let range = range.map_or(0..0, |(start, stop)| start.min(stop)..stop);
        Ok(table::part(py, &values, range))
    }

    /// Returns the values of the heaps 0, 1, …, in batches of at least `least` values.
    fn stream(&self, least: usize) -> PyResult<Stream> {
        let none = || value_error(format!("{} is not a game of heaps", self.rules));
        Stream::new(&self.rules, least).ok_or_else(none)
    }

    /// Searches for a law of the values within the bounds `to`, or without bounds of the positions
    /// that the time allows.
    fn law(
        &self,
        py: Python<'_>,
        to: Option<&str>,
        seconds: f64,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Law>> {
        let game = Arc::clone(&self.rules);
        let (bounds, budget) = (
            to.map(|to| self::bounds(py, to)).transpose()?,
            argument::seconds(seconds)?,
        );
        let found = wait(py, report, move |watch| {
            Law::search(&game, bounds, budget, watch)
        })?;
        found.map_err(|error| trouble::compute(&error))
    }

    /// Answers about a claim in one line: the answer, its words, for a false claim the position,
    /// the claimed value (`None` for a claim on P-positions) and the value, and for a proved claim
    /// the certificate.
    fn check(
        &self,
        py: Python<'_>,
        claim: &str,
        misere: bool,
        to: Option<&str>,
        seconds: f64,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<claim::ClaimTuple> {
        let (bounds, budget) = (
            to.map(|to| self::bounds(py, to)).transpose()?,
            argument::seconds(seconds)?,
        );
        if misere {
            let asked = law::claim::Misere::parse(claim, &self.rules)
                .map_err(|error| trouble::notation(py, &error))?;
            let answer = wait(py, report, move |watch| {
                asked.check(bounds.as_ref(), budget, watch)
            })?;
            let words = |answer: law::claim::MisereAnswer| {
                claim::answer(&answer.verdict, answer.in_words(), answer.certificate)
            };
            return answer.map(words).map_err(value_error);
        }
        let (game, claim) = (Arc::clone(&self.rules), claim.to_owned());
        let checked = wait(py, report, move |watch| {
            Checked::search(
                &game,
                &claim,
                bounds,
                &answer::Budget {
                    progress: watch,
                    ..answer::Budget::within(budget)
                },
            )
        })?;
        match checked {
            Ok(checked) => Ok(claim::of_claim(&checked)),
            Err(Unchecked::Notation(error)) => Err(trouble::notation(py, &error)),
            Err(error) => Err(value_error(error)),
        }
    }

    /// Answers about claimed values of all positions within bounds, in their order.
    fn check_values(
        &self,
        py: Python<'_>,
        claimed: Vec<i128>,
        to: &str,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<claim::ClaimTuple> {
        let (game, bounds) = (Arc::clone(&self.rules), self::bounds(py, to)?);
        let answer = wait(py, report, move |watch| {
            claim::check_values(&game, &claimed, &bounds, watch)
        })?;
        answer.map_err(|error| trouble::compute(&error))
    }

    /// Returns `true` if a sum is a P-position under normal play. A law may give the outcome of a
    /// position without its value.
    fn is_lost(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>) -> PyResult<bool> {
        let sum = self.positions_of(&sum)?;
        match sum
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ self.known.known_value(part)?))
        {
            Some(value) => Ok(value == 0),
            None => self.ask(py, move |known, budget| known.is_lost(&sum, budget)),
        }
    }

    /// Returns the moves of a sum under normal play, or only the winning moves.
    fn moves(
        &self,
        py: Python<'_>,
        sum: Vec<Bound<'_, PyAny>>,
        winning: bool,
    ) -> PyResult<Vec<SumMove>> {
        let sum = self.positions_of(&sum)?;
        if winning {
            let sum = Components::from_game(&self.rules, sum);
            let found = self
                .ask(py, move |known, budget| known.solve(&sum, budget))?
                .moves;
            // The law of a large heap that may be split has some of its moves.
            let is_split = self.rules.code().is_some_and(|code| code.most_parts() > 1)
                && !found.found.is_empty();
            return if found.are_all || is_split {
                Ok(self.write_moves(found))
            } else {
                Err(family::too_many())
            };
        }
        let mut moves = Vec::new();
        for (index, part) in sum.into_iter().enumerate() {
            let game = Arc::clone(&self.rules);
            let options = wait(py, None, move |watch| family::options(&game, &part, watch))??;
            moves.extend(
                options
                    .iter()
                    .map(|left| (index, ComponentInput::of_sum(&self.rules, left))),
            );
        }
        Ok(moves)
    }

    /// Returns `true` if a sum is a P-position under misère play, and its winning moves, by a
    /// search that ends at sums that a misère quotient decides.
    fn misere(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>) -> PyResult<(bool, Vec<SumMove>)> {
        let (sum, kept) = (self.list_components(py, &sum)?, Arc::clone(&self.outcomes));
        let found = self.ask(py, move |_, budget| {
            answer::misere::by_search(&kept, &sum, budget)
        })?;
        Ok((!found.is_won, self.write_moves(found.moves)))
    }

    /// Returns the genus of a sum, and `true` if it is tame, by plain search.
    fn genus(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>) -> PyResult<(String, bool)> {
        let sum = self.list_components(py, &sum)?;
        let genus = self.ask(py, move |_, budget| answer::misere::genus(&sum, budget))?;
        Ok((genus.to_string(), genus.is_tame()))
    }

    /// Searches for the misère quotient of the heaps to `to`, or without `to` of more and more
    /// heaps until it is proved for all heaps or the time is over.
    fn quotient(
        &self,
        py: Python<'_>,
        to: Option<usize>,
        seconds: f64,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Quotient> {
        Quotient::search(py, &self.rules, to, argument::seconds(seconds)?, report)
    }

    /// Returns code for misère play, or a whole program; and the quotient, if it needs one.
    fn emit_misere(
        &self,
        py: Python<'_>,
        language: &str,
        moves: bool,
        to: Option<usize>,
        seconds: f64,
        asked: ProgramRequest,
    ) -> PyResult<(String, Option<Quotient>)> {
        let budget = argument::seconds(seconds)?;
        misere::emit(py, &self.rules, (language, moves, asked), to, budget)
    }

    /// Returns the Grundy function as code, or a whole program: text, form, form in words,
    /// positions in words, first call in words.
    #[pyo3(signature = (language, want, to, limit, judge, form, force, asked))]
    #[allow(
        clippy::too_many_arguments,
        reason = "the keyword arguments of one request"
    )]
    fn emit(
        &self,
        py: Python<'_>,
        language: &str,
        want: (bool, bool, bool),
        to: Option<&str>,
        limit: Option<usize>,
        judge: Option<&str>,
        form: Option<&str>,
        force: bool,
        asked: ProgramRequest,
    ) -> PyResult<(String, &'static str, String, String, Option<String>)> {
        let forms = [
            FormKind::Formula,
            FormKind::Plain,
            FormKind::Packed,
            FormKind::Coded,
            FormKind::Computed,
        ];
        let form = form
            .map(|name| find_named("form", name, &forms.map(|form| (form.name(), form))))
            .transpose()?;
        let judges: Vec<_> = JUDGES.iter().map(|judge| (judge.name, judge)).collect();
        let judge: Option<&judges::Judge> = judge
            .map(|name| find_named("judge", name, &judges))
            .transpose()?;
        let limit = judge
            .map(SizeLimit::Judge)
            .or(limit.map(SizeLimit::Bytes))
            .unwrap_or(SizeLimit::None);
        let (grundy, outcome, moves) = want;
        let (language, game) = (argument::language(language)?, Arc::clone(&self.rules));
        let bounds = to.map(|to| self::bounds(py, to)).transpose()?;
        let (header, whole) = asked.read(py)?;
        let written = wait(py, None, move |watch| {
            let want = Functions {
                grundy,
                outcome,
                moves,
                counts: false,
            };
            let request = Request {
                bounds,
                want,
                limit,
                form,
                force,
                ..Request::new(&game, language)
            };
            snippet::emit(
                &Request {
                    header,
                    program: whole.as_ref(),
                    ..request
                },
                watch,
            )
        })?;
        let written = written.map_err(|error| trouble::code(py, &error))?;
        Ok((
            written.text,
            written.form.name(),
            written.words,
            written.range,
            written.start,
        ))
    }

    /// Draws the values within bounds, of which the bound of a heap is not one: the SVG with its
    /// width and height.
    fn picture(
        &self,
        py: Python<'_>,
        bounds: &str,
        size: Option<(u16, u16)>,
    ) -> PyResult<(String, i32, i32)> {
        let (scene, _) = self.scene(py, bounds, size)?;
        Ok((scene.svg().map_err(value_error)?, scene.width, scene.height))
    }

    /// Returns the title, the elements of the picture, and the coordinates of its left, right,
    /// lower and upper edge.
    fn elements<'py>(
        &self,
        py: Python<'py>,
        bounds: &str,
        size: Option<(u16, u16)>,
    ) -> PyResult<picture::PictureElements<'py>> {
        let (scene, frame) = self.scene(py, bounds, size)?;
        let items = scene
            .items
            .iter()
            .map(|item| picture::element(py, item))
            .collect::<PyResult<_>>()?;
        Ok((
            scene.title.clone(),
            items,
            picture::edges(&frame, &scene),
            (scene.width, scene.height),
        ))
    }
}
