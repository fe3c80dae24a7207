//! A game: its values, moves, code and pictures.

use std::{
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use grundy_compiler::{
    compute::{self, finite_search::Cuts},
    export::dimensions,
    family::Position,
    game::finite::{Finite, Place},
    judges::{self, JUDGES},
    language::Language,
    law,
    notation::{
        Bounds, NotationError,
        names::{self as known_names, NAMES},
        parameters::{Kind, Open},
    },
    plot::{self, Frame, Picture, Scene, Size},
    snippet::{self, FormKind, Functions, Request, SizeLimit},
    values::{Values, Width},
};
use pyo3::{exceptions::PyIndexError, prelude::*, types::PyTuple};

use crate::{
    claim,
    family::{self, Component},
    law::Law,
    misere::{self, Quotient},
    picture,
    stream::Stream,
    table,
    trouble::{self, value_error},
    wait::{Watch, wait},
    whole::Asked,
};

/// A move of a sum: the index of the component, and the components that are left of it.
pub type Move = (usize, Vec<Component>);
/// The marks of a strip, and the pairs of numbers of marks that may not be neighbours.
type Strip = (Vec<char>, Vec<(u8, u8)>);

/// A game, with the table of the values requested so far.
#[pyclass(frozen, module = "grundy._native")]
pub struct Game {
    /// The game of the library.
    rules: Arc<grundy_compiler::Game>,
    /// The name by which it was given.
    name: Option<&'static str>,
    /// The largest table so far.
    table: Mutex<Option<Arc<Values>>>,
    /// The proved law, if one was found; empty before the search for a law.
    law: OnceLock<Option<Arc<law::Law>>>,
}

/// The most positions of a table that is computed to look up one value. For larger tables, a search for a law comes
/// first; its time limit is [`LAW`].
const NEAR: usize = 1 << 16;
const LAW: Duration = Duration::from_secs(1);
/// The largest heap whose moves are all visited. A larger heap may have too many moves, so a law finds its winning
/// moves.
const FAR: u64 = 1 << 20;

/// Reads a line, with values for its parameters.
fn read(line: &str, with: &[(String, String)]) -> Result<grundy_compiler::Game, NotationError> {
    if with.is_empty() {
        return line.parse();
    }
    let values = with.iter().map(|(name, value)| Ok((name.as_str(), value.parse()?)));
    Open::parse(line)?.with(&values.collect::<Result<Vec<_>, NotationError>>()?)
}

/// Returns the parameters of a line, each with its kind: `number` or `set`.
#[pyfunction]
pub fn parameters(py: Python<'_>, line: &str) -> PyResult<Vec<(String, &'static str)>> {
    let open = Open::parse(line).map_err(|error| trouble::notation(py, &error))?;
    let kind = |kind| match kind {
        Kind::Number => "number",
        Kind::Set => "set",
    };
    Ok(open.parameters().iter().map(|parameter| (parameter.name.clone(), kind(parameter.kind))).collect())
}

/// Returns the named games: names, notation, rules in a sentence.
#[pyfunction]
pub fn names() -> Vec<(Vec<&'static str>, &'static str, &'static str)> {
    NAMES.iter().map(|named| (named.names.clone(), named.line, named.rules)).collect()
}

/// Parses bounds.
fn bounds(py: Python<'_>, text: &str) -> PyResult<Bounds> {
    text.parse().map_err(|error| trouble::notation(py, &error))
}

/// Returns the item with this name, or an error that lists all names.
pub fn named<T: Copy>(what: &str, name: &str, all: &[(&'static str, T)]) -> PyResult<T> {
    let found = all.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, thing)| thing);
    found.ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&(known, _)| known).collect();
        value_error(format!("unknown {what} {name:?}; choose one of {}", known.join(", ")))
    })
}

/// Returns the language with this name or alias.
pub fn language(name: &str) -> PyResult<Language> {
    let is_alias = |it: &Language| it.aliases().iter().any(|alias| alias.eq_ignore_ascii_case(name));
    let all = Language::ALL.map(|language| (language.name(), language));
    Language::ALL.into_iter().find(is_alias).map_or_else(|| named("language", name, &all), Ok)
}

/// Converts seconds to a duration; a number that is too large gives the longest duration.
pub fn seconds(seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(value_error(format!("seconds must be at least 0, not {seconds}")));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, line: &str, with: Vec<(String, String)>) -> PyResult<Self> {
        let game = read(line, &with).map_err(|error| trouble::notation(py, &error))?;
        let name = known_names::find(line).filter(|_| with.is_empty()).and_then(|named| {
            named.names.iter().find(|name| known_names::key(name).eq(known_names::key(line))).copied()
        });
        Ok(Self { rules: Arc::new(game), name, table: Mutex::new(None), law: OnceLock::new() })
    }

    /// Returns the canonical line of notation.
    #[getter]
    fn line(&self) -> String {
        self.rules.to_string()
    }

    /// Returns the usual name with the line, as in the title of a picture.
    #[getter]
    fn title(&self) -> String {
        plot::named(&self.rules)
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

    /// Returns the marks of a strip, and the pairs of numbers (from 1 on) of marks that may not be neighbours; `None`
    /// for other games.
    #[getter]
    fn strip(&self) -> Option<Strip> {
        let strip = self.rules.strip()?;
        Some((strip.marks.clone(), strip.never.clone()))
    }

    /// Returns the lengths of a table within bounds, of which the bound of a heap is one if `included`.
    fn shape(&self, py: Python<'_>, bounds: &str, included: bool) -> PyResult<Vec<usize>> {
        let bounds = self::bounds(py, bounds)?;
        let sizes =
            |bounds| compute::shape(&self.rules, bounds).map(dimensions).map_err(|error| trouble::compute(&error));
        match if included { Some(bounds) } else { below(bounds) } {
            Some(bounds) => sizes(&bounds),
            None => Ok([0].into_iter().chain(sizes(&bounds)?.into_iter().skip(1)).collect()),
        }
    }

    /// Returns the lengths of the coordinates of a position; `None` for a coordinate without end.
    fn axes(&self) -> PyResult<Vec<Option<usize>>> {
        let bounds = self.rules.family().default_bounds();
        let sizes = compute::shape(&self.rules, &bounds).map(dimensions).map_err(|error| trouble::compute(&error))?;
        let endless = match bounds {
            Bounds::Heap(_) => 1,
            Bounds::Grid(..) | Bounds::Block(_) => sizes.len(),
            Bounds::All => 0,
        };
        Ok(sizes.into_iter().enumerate().map(|(axis, size)| (axis >= endless).then_some(size)).collect())
    }

    /// Returns a table that contains the position with these numbers.
    fn block<'py>(&self, py: Python<'py>, last: Vec<u64>) -> PyResult<Bound<'py, PyAny>> {
        let values = self.table_with(py, &last)?;
        table::array(py, Values::clone(&values))
    }

    /// Computes the values within bounds, of which the bound of a heap is one if `included`, as an array.
    fn values<'py>(
        &self,
        py: Python<'py>,
        bounds: &str,
        included: bool,
        width: Option<&str>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let widths = [("uint8", Width::U8), ("uint16", Width::U16), ("uint32", Width::U32)];
        let width = width.map(|name| named("type of values", name, &widths)).transpose()?;
        let read = self::bounds(py, bounds)?;
        let Some(bounds) = (if included { Some(read) } else { below(read) }) else {
            return table::none(py, self.shape(py, bounds, false)?, width);
        };
        let game = Arc::clone(&self.rules);
        let values = wait(py, report, move |watch| law::tabulate(&game, &bounds, width, watch))?;
        table::array(py, values.map_err(|error| trouble::compute(&error))?)
    }

    /// Returns the value of a position, which is a number, a tuple of numbers, or a text.
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u128> {
        if let Ok(number) = position.extract::<u64>() {
            let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(value) = table.as_ref().and_then(|values| table::look_up(values, &[number])) {
                return Ok(value.into());
            }
        }
        self.value_of(py, &component(position)?.read(&self.rules)?)
    }

    /// Returns the values of the heaps from `start` to `stop` - 1.
    fn heaps<'py>(&self, py: Python<'py>, start: u64, stop: u64) -> PyResult<Bound<'py, PyAny>> {
        let last = stop.max(1) - 1;
        let values = self.table_with(py, &[last])?;
        let range = usize::try_from(start).ok().zip(usize::try_from(stop).ok());
        let range = range.map_or(0..0, |(start, stop)| start.min(stop)..stop);
        Ok(table::part(py, &values, range))
    }

    /// Returns the values of the heaps 0, 1, …, in batches of at least `least` values.
    fn stream(&self, least: usize) -> PyResult<Stream> {
        let none = || value_error(format!("{} is not a game of heaps", self.rules));
        Stream::new(&self.rules, least).ok_or_else(none)
    }

    /// Searches for a law of the values within the bounds `to`, or without bounds of the positions that the time
    /// allows.
    fn law(
        &self,
        py: Python<'_>,
        to: Option<&str>,
        seconds: f64,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Law>> {
        let game = Arc::clone(&self.rules);
        let (bounds, budget) = (to.map(|to| self::bounds(py, to)).transpose()?, self::seconds(seconds)?);
        let found = wait(py, report, move |watch| Law::search(&game, bounds, budget, watch))?;
        found.map_err(|error| trouble::compute(&error))
    }

    /// Answers about a claim in one line: the answer, its words, for a false claim the position, the claimed value (`None`
    /// for a claim on P-positions) and the value, and for a proved claim the certificate.
    fn check(
        &self,
        py: Python<'_>,
        claim: &str,
        misere: bool,
        to: Option<&str>,
        seconds: f64,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<claim::Answer> {
        let (bounds, budget) = (to.map(|to| self::bounds(py, to)).transpose()?, self::seconds(seconds)?);
        if misere {
            let asked = law::claim::Misere::parse(claim, &self.rules).map_err(|error| trouble::notation(py, &error))?;
            let answer = wait(py, report, move |watch| asked.check(bounds.as_ref(), budget, watch))?;
            return answer.map(|answer| claim::answer((answer.verdict, answer.certificate))).map_err(value_error);
        }
        let claim = law::claim::parse(claim, &self.rules).map_err(|error| trouble::notation(py, &error))?;
        let game = Arc::clone(&self.rules);
        let verdict = wait(py, report, move |watch| claim::check(&game, &claim, bounds, budget, watch))?;
        verdict.map(claim::answer).map_err(value_error)
    }

    /// Answers about claimed values of all positions within bounds, in their order.
    fn check_values(
        &self,
        py: Python<'_>,
        claimed: Vec<i128>,
        to: &str,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<claim::Answer> {
        let (game, bounds) = (Arc::clone(&self.rules), self::bounds(py, to)?);
        let verdict = wait(py, report, move |watch| claim::check_values(&game, &claimed, &bounds, watch))?;
        verdict.map(|verdict| claim::answer((verdict, None))).map_err(|error| trouble::compute(&error))
    }

    /// Returns `true` if a sum is a P-position under normal play. A law may give the outcome of a position without its
    /// value.
    fn is_lost(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>) -> PyResult<bool> {
        let sum = self.positions_of(&sum)?;
        if let [part] = sum.as_slice() {
            if let Some(outcome) = self.far_law(py, part)?.and_then(|(law, numbers)| law.outcome(&numbers)) {
                return Ok(outcome == law::Outcome::P);
            }
        }
        Ok(sum.iter().try_fold(0, |sum, part| PyResult::Ok(sum ^ self.value_of(py, part)?))? == 0)
    }

    /// Returns the moves of a sum under normal play, or only the winning moves.
    fn moves(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>, winning: bool) -> PyResult<Vec<Move>> {
        let sum = self.positions_of(&sum)?;
        if let (true, [part]) = (winning, sum.as_slice()) {
            if let Some(cells) = self.far_wythoff(py, part)? {
                return Ok(cells.into_iter().map(|(x, y)| (0, vec![Component::Numbers(vec![x, y])])).collect());
            }
        }
        let values = if winning {
            sum.iter().map(|part| self.value_of(py, part)).collect::<PyResult<Vec<_>>>()?
        } else {
            vec![0; sum.len()]
        };
        let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
        let mut moves = Vec::new();
        for (index, (part, value)) in sum.iter().zip(&values).enumerate() {
            if let Some(far) = self.far_moves(py, part, nim_sum ^ value, winning)? {
                moves.extend(far.into_iter().map(|left| (index, left)));
                continue;
            }
            let (game, position) = (Arc::clone(&self.rules), part.clone());
            for option in wait(py, None, move |_| family::options(&game, &position))?? {
                let is_listed = !winning || {
                    let left = option.iter().map(|part| self.value_of(py, part)).collect::<PyResult<Vec<_>>>()?;
                    left.iter().fold(nim_sum ^ value, |sum, value| sum ^ value) == 0
                };
                if is_listed {
                    moves.push((index, Component::of_sum(&self.rules, &option)));
                }
            }
        }
        Ok(moves)
    }

    /// Returns `true` if a sum is a P-position under misère play, and its winning moves, by plain search.
    fn misere(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>) -> PyResult<(bool, Vec<Move>)> {
        let (game, sum) = (Arc::clone(&self.rules), self.positions_of(&sum)?);
        wait(py, None, move |_| misere::search(&game, &sum))?
    }

    /// Returns the genus of a sum, and `true` if it is tame, by plain search.
    fn genus(&self, py: Python<'_>, sum: Vec<Bound<'_, PyAny>>) -> PyResult<(String, bool)> {
        let (game, sum) = (Arc::clone(&self.rules), self.positions_of(&sum)?);
        wait(py, None, move |_| misere::genus(&game, &sum))?
    }

    /// Searches for the misère quotient of the heaps to `to`, or without `to` of more and more heaps until it is proved
    /// for all heaps or the time is over.
    fn quotient(
        &self,
        py: Python<'_>,
        to: Option<usize>,
        seconds: f64,
        report: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Quotient> {
        Quotient::search(py, &self.rules, to, self::seconds(seconds)?, report)
    }

    /// Returns the Grundy function as code, or a whole program: text, form, form in words, positions in words, first call
    /// in words.
    #[pyo3(signature = (language, want, to, limit, judge, form, force, asked))]
    #[allow(clippy::too_many_arguments, reason = "the keyword arguments of one request")]
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
        asked: Asked,
    ) -> PyResult<(String, &'static str, String, String, Option<String>)> {
        let forms = [FormKind::Formula, FormKind::Plain, FormKind::Packed, FormKind::Coded, FormKind::Computed];
        let form = form.map(|name| named("form", name, &forms.map(|form| (form.name(), form)))).transpose()?;
        let judges: Vec<_> = JUDGES.iter().map(|judge| (judge.name, judge)).collect();
        let judge: Option<&judges::Judge> = judge.map(|name| named("judge", name, &judges)).transpose()?;
        let limit = judge.map(SizeLimit::Judge).or(limit.map(SizeLimit::Bytes)).unwrap_or(SizeLimit::None);
        let (grundy, outcome, moves) = want;
        let (language, game) = (self::language(language)?, Arc::clone(&self.rules));
        let bounds = to.map(|to| self::bounds(py, to)).transpose()?;
        let (header, whole) = asked.read(py)?;
        let written = wait(py, None, move |watch| {
            let want = Functions { grundy, outcome, moves, counts: false };
            let request = Request { bounds, want, limit, form, force, ..Request::new(&game, language) };
            snippet::emit(&Request { header, program: whole.as_ref(), ..request }, watch)
        })?;
        let written = written.map_err(|error| trouble::code(py, &error))?;
        Ok((written.text, written.form.name(), written.words, written.range, written.start))
    }

    /// Draws the values within bounds, of which the bound of a heap is not one: the SVG with its width and height.
    fn picture(&self, py: Python<'_>, bounds: &str, size: Option<(u16, u16)>) -> PyResult<(String, i32, i32)> {
        let (scene, _) = self.scene(py, bounds, size)?;
        Ok((scene.svg().map_err(value_error)?, scene.width, scene.height))
    }

    /// Returns the title, the elements of the picture, and the coordinates of its left, right, lower and upper edge.
    fn elements<'py>(
        &self,
        py: Python<'py>,
        bounds: &str,
        size: Option<(u16, u16)>,
    ) -> PyResult<picture::Elements<'py>> {
        let (scene, frame) = self.scene(py, bounds, size)?;
        let items = scene.items.iter().map(|item| picture::element(py, item)).collect::<PyResult<_>>()?;
        Ok((scene.title.clone(), items, picture::edges(&frame, &scene), (scene.width, scene.height)))
    }
}

/// Returns the bounds without the bound of a heap; `None` if no heap is left. Lattices exclude their bounds anyway.
fn below(bounds: Bounds) -> Option<Bounds> {
    match bounds {
        Bounds::Heap(to) => to.checked_sub(1).map(Bounds::Heap),
        Bounds::Grid(..) | Bounds::Block(_) | Bounds::All => Some(bounds),
    }
}

/// Reads a position: a number, a tuple of numbers, or a text.
fn component(position: &Bound<'_, PyAny>) -> PyResult<Component> {
    if let Ok(text) = position.extract::<String>() {
        return Ok(Component::Text(text));
    }
    let numbers = match position.cast::<PyTuple>() {
        Ok(tuple) => tuple.iter().map(|item| family::number(&item)).collect::<PyResult<_>>()?,
        Err(_) => vec![family::number(position)?],
    };
    Ok(Component::Numbers(numbers))
}

impl Game {
    /// Lays out the picture of the values within bounds.
    fn scene(&self, py: Python<'_>, bounds: &str, size: Option<(u16, u16)>) -> PyResult<(Scene, Frame)> {
        let none = || value_error("there is no position within the bounds");
        let bounds = below(self::bounds(py, bounds)?).ok_or_else(none)?;
        let size = size.map(|(width, height)| Size::new(width, height).ok_or_else(|| value_error(plot::SizeError)));
        let size = size.transpose()?.unwrap_or_default();
        let game = Arc::clone(&self.rules);
        let drawn = wait(py, None, move |watch| {
            let values = compute::compute(&game, &bounds, None, watch)?;
            let picture = || Ok(plot::scene(&Picture::of(&game, &bounds, &values, size, watch)?));
            if values.is_empty() { Ok(None) } else { picture().map(Some) }
        })?;
        drawn.map_err(|error: compute::Error| trouble::compute(&error))?.ok_or_else(none)
    }

    /// Returns a table with the position of these numbers.
    fn table_with(&self, py: Python<'_>, numbers: &[u64]) -> PyResult<Arc<Values>> {
        let before = self.table.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(values) = before.as_ref().filter(|values| table::look_up(values, numbers).is_some()) {
            return Ok(Arc::clone(values));
        }
        let bounds = table::next_bounds(&self.rules, before.as_deref(), numbers)?;
        let game = Arc::clone(&self.rules);
        let work = move |watch: &Watch| law::tabulate(&game, &bounds, None, watch);
        let values = Arc::new(wait(py, None, work)?.map_err(|error| trouble::compute(&error))?);
        *self.table.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&values));
        Ok(values)
    }

    /// Reads the components of a sum.
    fn positions_of(&self, sum: &[Bound<'_, PyAny>]) -> PyResult<Vec<Position>> {
        sum.iter().map(|part| component(part)?.read(&self.rules)).collect()
    }

    /// Returns the value of a position: from a table, by a proved law if no small table has the position, or by plain
    /// search if no table has it.
    fn value_of(&self, py: Python<'_>, position: &Position) -> PyResult<u128> {
        let Some(numbers) = self.rules.family().numbers(position) else { return self.searched(py, position) };
        let before = self.table.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let known = before.as_ref().and_then(|values| table::look_up(values, &numbers));
        if let Some(value) = known {
            return Ok(value.into());
        }
        if let Some(value) = self.far_law(py, position)?.and_then(|(law, numbers)| law.value(&numbers)) {
            return Ok(value);
        }
        let values = self.table_with(py, &numbers)?;
        table::look_up(&values, &numbers).map(u128::from).ok_or_else(|| self.none_such(&numbers))
    }

    /// Computes the value of a position that no table has: by the colon principle for a tree, by plain search otherwise.
    fn searched(&self, py: Python<'_>, position: &Position) -> PyResult<u128> {
        if let (Some(tree), Position::Finite(Place::Left(left))) =
            (self.rules.finite().and_then(Finite::tree), position)
        {
            return Ok(Cuts::new(tree, left).value().into());
        }
        let (game, position) = (Arc::clone(&self.rules), position.clone());
        wait(py, None, move |watch| misere::value(&game, &position, watch))?
    }

    /// Returns the proved law and the numbers of a position that no small table has, if there is such a law.
    fn far_law(&self, py: Python<'_>, position: &Position) -> PyResult<Option<(Arc<law::Law>, Vec<u128>)>> {
        let Some(numbers) = self.rules.family().numbers(position) else { return Ok(None) };
        let shape = compute::shape(&self.rules, &family::bounds(&self.rules, &numbers));
        if shape.is_ok_and(|shape| shape.positions().is_some_and(|positions| positions <= NEAR)) {
            return Ok(None);
        }
        let wide = numbers.into_iter().map(u128::from).collect();
        Ok(self.proved_law(py)?.map(|law| (law, wide)))
    }

    /// Returns the winning moves of Wythoff's game from a cell that no small table has; `None` for other positions.
    fn far_wythoff(&self, py: Python<'_>, position: &Position) -> PyResult<Option<Vec<(u64, u64)>>> {
        let Some((law, numbers)) = self.far_law(py, position)? else { return Ok(None) };
        let (law::Statement::Wythoff(wythoff), &[x, y]) = (&law.statement, numbers.as_slice()) else { return Ok(None) };
        Ok(u64::try_from(x).ok().zip(u64::try_from(y).ok()).map(|(x, y)| wythoff.winning_moves(x, y)))
    }

    /// Returns the winning moves of a heap above [`FAR`] by a proved law, if the law gives them; `None` for other
    /// positions.
    fn far_moves(
        &self,
        py: Python<'_>,
        part: &Position,
        target: u128,
        winning: bool,
    ) -> PyResult<Option<Vec<Vec<Component>>>> {
        let Some(heap) = self.rules.family().numbers(part).and_then(|numbers| <[u64; 1]>::try_from(numbers).ok())
        else {
            return Ok(None);
        };
        if !winning || heap[0] <= FAR {
            return Ok(None);
        }
        let found = self.proved_law(py)?.and_then(|law| law.far_moves(&self.rules, heap[0], target));
        let write = |left: Vec<u64>| left.into_iter().map(|heap| Component::Numbers(vec![heap])).collect();
        Ok(found.map(|moves| moves.into_iter().map(write).collect()))
    }

    /// Returns the law of the game, if one is proved within a second. The search runs only once.
    fn proved_law(&self, py: Python<'_>) -> PyResult<Option<Arc<law::Law>>> {
        if let Some(found) = self.law.get() {
            return Ok(found.clone());
        }
        let game = Arc::clone(&self.rules);
        let found = wait(py, None, move |watch| {
            let search = law::Search { bounds: None, budget: law::Budget::Time(LAW), progress: watch };
            law::find(&game, &search).ok().and_then(|found| found.law).filter(law::Law::is_wholly_proved)
        })?;
        Ok(self.law.get_or_init(|| found.map(Arc::new)).clone())
    }

    fn none_such(&self, numbers: &[u64]) -> PyErr {
        PyIndexError::new_err(format!("{numbers:?} is not a position of {}", self.rules))
    }
}
