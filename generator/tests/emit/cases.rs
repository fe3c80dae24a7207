//! What is asked of a snippet, and what the engine says to it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock},
};

use generator::{
    compute,
    game::{Game, Rules, state::State},
    law::{self, planar},
    notation::Bounds,
    snippet::{self, FormKind, Language, Request, Studied, Want},
    values::{Shape, Values},
};

use super::drivers::{self, Functions, Unit};

/// Values, a sum's outcome and a winning move.
pub const ALL: Want = Want { grundy: true, outcome: true, moves: true };

/// A game, how far its snippet goes, and where else it is asked.
#[derive(Clone)]
pub struct Case {
    pub name: &'static str,
    pub game: &'static str,
    pub to: Option<&'static str>,
    pub want: Want,
    pub form: Option<FormKind>,
    /// Distance of positions beyond the bounds that are compared, by the engine's own law.
    pub beyond: Option<u64>,
    /// Is a law assumed that is only observed?
    pub assume: bool,
}

impl Case {
    pub const fn new(name: &'static str, game: &'static str, to: Option<&'static str>) -> Self {
        Self { name, game, to, want: ALL, form: None, beyond: None, assume: false }
    }

    pub const fn wanting(mut self, want: Want) -> Self {
        self.want = want;
        self
    }

    pub const fn by(mut self, form: FormKind) -> Self {
        self.form = Some(form);
        self
    }

    /// Heaps or coordinates up to this are asked, too.
    pub const fn beyond(mut self, most: u64) -> Self {
        self.beyond = Some(most);
        self
    }

    pub const fn assuming(mut self) -> Self {
        self.assume = true;
        self
    }

    pub fn game(&self) -> Game {
        self.game.parse().expect("a game")
    }

    pub fn bounds(&self) -> Option<Bounds> {
        self.to.map(|to| to.parse().expect("bounds"))
    }

    pub fn snippet(&self, language: Language) -> snippet::Snippet {
        let game = self.game();
        let Case { want, form, .. } = *self;
        let (bounds, assume_law) = (self.bounds(), self.assume);
        let request = Request { bounds, want, form, assume_law, ..Request::new(&game, language) };
        snippet::emit(&request, &()).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// The game as snippets are made of it.
    fn studied(&self) -> Arc<Studied<'static>> {
        static KNOWN: Known<Studied<'static>> = Known::new();
        let Case { want, form, assume, .. } = *self;
        KNOWN.get(format!("{} {:?} {want} {form:?} {assume}", self.game, self.to), || {
            // Tests end with their process.
            let game: &'static Game = Box::leak(Box::new(self.game()));
            let request =
                Request { bounds: self.bounds(), want, form, assume_law: assume, ..Request::new(game, Language::C) };
            Studied::new(&request, &()).unwrap_or_else(|error| panic!("{}: {error}", self.name))
        })
    }

    /// All forms in a language, from a game that is studied once for all of them.
    pub fn forms(&self, language: Language, name: Option<&str>) -> snippet::Forms {
        let name = name.map(|name| name.parse().expect("a name"));
        self.studied().forms(language, name).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    /// One of 0..=most.
    fn to(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % (most + 1)
    }
}

fn int(number: usize) -> i64 {
    i64::try_from(number).expect("small")
}

/// What the engine says of a game.
pub struct Engine {
    game: Game,
    values: Values,
    law: Option<law::Law>,
    planar: Option<planar::Planar>,
}

/// The state with these numbers.
fn state(numbers: &[i64]) -> State {
    let mut state = State::default();
    for (to, &from) in state.iter_mut().zip(numbers) {
        *to = u64::try_from(from).expect("natural");
    }
    state
}

/// States with that number of coordinates each.
fn states(coordinates: usize, numbers: &[i64]) -> Vec<State> {
    numbers.chunks(coordinates).map(state).collect()
}

/// A component's numbers.
type Position = Vec<i64>;

impl Engine {
    pub fn new(case: &Case) -> Self {
        let game = case.game();
        // 0.16 repeats late.
        let least = if case.game == "0.16" { 520_000 } else { 1000 };
        let bounds = match (&game, case.bounds()) {
            (Game::Board(_), _) => Bounds::All,
            (Game::Lattice(_), None) => Bounds::Grid(300, 300),
            (_, Some(bounds)) if case.beyond.is_none() => bounds,
            _ => Bounds::Heap(least),
        };
        let values = compute::compute(&game, &bounds, None, &()).expect("values");
        let law = law::find(&game, &values).filter(|law| law.is_proved() || case.assume);
        let planar = match &game {
            Game::Lattice(lattice) => planar::discover(lattice, &()).expect("not interrupted").map(|(law, _)| law),
            _ => None,
        };
        Self { game, values, law, planar }
    }

    fn numbers(&self) -> usize {
        match self.game {
            Game::Lattice(_) => 2,
            Game::Strip(_) => 3,
            Game::State(ref rule) => rule.coordinates,
            Game::Piece(ref piece) => piece.dimensions,
            _ => 1,
        }
    }

    /// All positions whose values were computed, with them.
    fn all(&self) -> impl Iterator<Item = (Position, u32)> + '_ {
        self.values.iter().enumerate().map(|(index, value)| (self.position(index), value))
    }

    /// The position whose value is at an index.
    fn position(&self, index: usize) -> Position {
        let index = int(index);
        match self.values.shape {
            Shape::Heap { .. } | Shape::Board { .. } => vec![index],
            Shape::Grid { height, .. } => vec![index / int(height), index % int(height)],
            Shape::Block { sides } => {
                let state = sides.state(usize::try_from(index).expect("small"));
                state[..sides.lengths().len()].iter().map(|&number| i64::try_from(number).expect("small")).collect()
            }
            Shape::Strip { ends, .. } => {
                let ends = int(ends);
                vec![index / (ends * ends), index / ends % ends, index % ends]
            }
        }
    }

    /// The value of any position that the law answers.
    fn value(&self, position: &[i64]) -> u128 {
        let number = |at: usize| u128::try_from(position[at]).expect("natural");
        let index = match self.values.shape {
            Shape::Heap { .. } => return self.heap(number(0)),
            Shape::Board { .. } => number(0),
            Shape::Grid { width, height } => {
                if number(0) >= width as u128 || number(1) >= height as u128 {
                    return self.planar.as_ref().expect("a law").value(number(0), number(1)).into();
                }
                number(0) * height as u128 + number(1)
            }
            Shape::Block { sides } => sides.index(&state(position)).expect("within the box") as u128,
            Shape::Strip { ends, .. } => (number(0) * ends as u128 + number(1)) * ends as u128 + number(2),
        };
        self.values.get(usize::try_from(index).expect("small")).expect("computed").into()
    }

    fn heap(&self, n: u128) -> u128 {
        let known = usize::try_from(n).ok().and_then(|n| self.values.get(n)).map(u128::from);
        known
            .or_else(|| self.law.as_ref()?.value(&self.values, n))
            .unwrap_or_else(|| panic!("{}: no value of {n}", self.game))
    }

    /// Is `parts` an option of a component? Heaps of 0 do not count.
    fn is_option(&self, position: &[i64], parts: &[i64]) -> bool {
        let heap = |n: i64| u64::try_from(n).expect("natural");
        let heaps = |parts: &[i64]| {
            let mut heaps: Vec<u64> = parts.iter().map(|&part| heap(part)).filter(|&part| part > 0).collect();
            heaps.sort_unstable();
            heaps
        };
        let mut found = false;
        let mut compare = |option: &[u64]| {
            let mut option: Vec<u64> = option.iter().copied().filter(|&part| part > 0).collect();
            option.sort_unstable();
            found |= option == heaps(parts);
        };
        match &self.game {
            Game::Code(code) => code.options(&heap(position[0]), &mut compare),
            Game::Set(set) => set.options(&heap(position[0]), &mut compare),
            Game::Rule(rule) => rule.options(&heap(position[0]), &mut compare),
            Game::Board(board) => {
                board.options(&u32::try_from(position[0]).expect("a mask"), &mut |option| {
                    found |= i64::from(option[0]) == parts[0];
                });
            }
            Game::Lattice(lattice) => lattice.options(&(heap(position[0]), heap(position[1])), &mut |option| {
                found |= option == [(heap(parts[0]), heap(parts[1]))];
            }),
            Game::State(rule) => {
                rule.options(&state(position), &mut |option| found |= option == states(position.len(), parts));
            }
            Game::Piece(piece) => {
                piece.options(&state(position), &mut |option| found |= option == states(position.len(), parts));
            }
            Game::Ring(ring) => panic!("{ring} gives no moves"),
            Game::Strip(strip) => {
                let end = |n: i64| u8::try_from(n).expect("an end");
                let gap = |at: &[i64]| (heap(at[0]), end(at[1]), end(at[2]));
                strip.options(&gap(position), &mut |option| found |= option == [gap(&parts[..3]), gap(&parts[3..])]);
            }
        }
        found
    }
}

/// What is worked out once for all languages.
struct Known<T>(Mutex<BTreeMap<String, Arc<OnceLock<Arc<T>>>>>);

impl<T> Known<T> {
    const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    fn get(&self, key: String, make: impl FnOnce() -> T) -> Arc<T> {
        let slot = Arc::clone(self.0.lock().expect("no test panics here").entry(key).or_default());
        Arc::clone(slot.get_or_init(|| Arc::new(make())))
    }
}

/// What the engine says of a case.
fn engine(case: &Case) -> Arc<Engine> {
    static KNOWN: Known<Engine> = Known::new();
    KNOWN.get(format!("{} {:?} {} {}", case.game, case.to, case.beyond.is_some(), case.assume), || Engine::new(case))
}

/// Compiles the snippets of cases into one program, and compares all that they say with the engine.
pub fn check(name: &str, cases: &[Case], language: Language) {
    let snippets = cases.iter().enumerate().map(|(index, case)| {
        let prefix = format!("game_{index}");
        let mut forms = case.forms(language, Some(&prefix));
        let chosen = forms.chosen.unwrap_or_else(|| panic!("{}: {:?}", case.name, forms.missing));
        (case, forms.snippets.swap_remove(chosen), Some(prefix))
    });
    check_texts(name, snippets.collect(), language);
}

/// The same of a snippet whose identifiers have no name in front.
pub fn check_alone(case: &Case, language: Language) {
    check_texts(case.name, vec![(case, case.snippet(language), None)], language);
}

/// The same of every form of some cases, a program for the first forms, one for the second, …; how many programs.
pub fn check_forms(name: &str, cases: &[Case], language: Language) -> usize {
    let forms = cases.iter().enumerate().map(|(index, case)| {
        let prefix = format!("game_{index}");
        let snippets = case.forms(language, Some(&prefix)).snippets;
        (case, prefix, snippets)
    });
    let forms: Vec<_> = forms.collect();
    let most = forms.iter().map(|(_, _, snippets)| snippets.len()).max().unwrap_or(0);
    for place in 0..most {
        let some = forms
            .iter()
            .filter_map(|(case, prefix, snippets)| Some((*case, snippets.get(place)?.clone(), Some(prefix.clone()))));
        check_texts(&format!("{name}_{place}"), some.collect(), language);
    }
    most
}

fn check_texts(name: &str, snippets: Vec<(&Case, snippet::Snippet, Option<String>)>, language: Language) {
    let (mut units, mut asked) = (Vec::new(), Vec::new());
    for (case, snippet, prefix) in snippets {
        let engine = engine(case);
        let one_outcome = case.want == Want { grundy: false, outcome: true, moves: false }
            && !matches!(engine.game, Game::Lattice(_) | Game::Strip(_));
        let functions = Functions {
            numbers: engine.numbers(),
            one: Some(if one_outcome { "outcome" } else { "grundy" }.to_owned()),
            play: case.want.moves,
            longest: longest(&snippet.text, language),
            prefix,
        };
        units.push(Unit { text: snippet.text, functions });
        let values = values(case, &engine, one_outcome, snippet.endless);
        let play = case.want.moves.then(|| Play::new(case, &engine));
        asked.push((case, engine, values, play));
    }
    let Some(program) = drivers::compile(name, language, &units) else {
        return;
    };
    let mut questions = String::new();
    let mut count = 0;
    for (unit, (_, _, values, play)) in asked.iter().enumerate() {
        for question in values.0.iter().chain(play.iter().flat_map(|play| &play.questions)) {
            questions.extend([&unit.to_string(), " ", question, "\n"]);
            count += 1;
        }
    }
    let answers = program.answers(&questions);
    assert_eq!(answers.len(), count, "{name} in {}", language.title());
    let mut answers = answers.as_slice();
    for (case, engine, (questions, expected), play) in &asked {
        let (own, rest) = answers.split_at(questions.len());
        for ((question, answer), expected) in questions.iter().zip(own).zip(expected) {
            assert_eq!(answer, expected, "{} in {}: {question}", case.name, language.title());
        }
        answers = rest;
        if let Some(play) = play {
            let (own, rest) = answers.split_at(play.questions.len());
            play.check(case, engine, own, language);
            answers = rest;
        }
    }
}

/// The length of the array for answers that a Rust snippet declares.
fn longest(text: &str, language: Language) -> usize {
    let marker = "answer: &mut [i64; ";
    match (language, text.split_once(marker)) {
        (Language::Rust, Some((_, rest))) => rest.split(']').next().expect("an array").parse().expect("a length"),
        _ => 16,
    }
}

/// Every position within bounds, some beyond, some that are out of range.
fn values(case: &Case, engine: &Engine, one_outcome: bool, endless: bool) -> (Vec<String>, Vec<String>) {
    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    let mut ask = |position: &[i64], answer: String| {
        let words: Vec<String> = position.iter().map(i64::to_string).collect();
        questions.push(format!("g {}", words.join(" ")));
        expected.push(answer);
    };
    for (position, value) in engine.all() {
        let value = if one_outcome { u32::from(value != 0) } else { value };
        ask(&position, value.to_string());
    }
    for number in 0..engine.numbers() {
        let mut outside = vec![0; engine.numbers()];
        outside[number] = -1;
        ask(&outside, "-1".to_owned());
    }
    if let Some(beyond) = case.beyond {
        let mut random = Random(1);
        for _ in 0..2000 {
            let position: Position =
                (0..engine.numbers()).map(|_| i64::try_from(random.to(beyond)).expect("63 bits")).collect();
            let value = engine.value(&position);
            ask(&position, if one_outcome { u8::from(value != 0).to_string() } else { value.to_string() });
        }
    } else {
        let outside: Position = match engine.values.shape {
            Shape::Heap { to } => vec![int(to) + 1],
            Shape::Board { cells } => vec![1 << cells],
            Shape::Grid { height, .. } => vec![0, int(height)],
            Shape::Strip { to, .. } => vec![int(to) + 1, 0, 0],
            Shape::Block { sides } => {
                let length = i64::try_from(sides.lengths()[0]).expect("small");
                std::iter::once(length).chain(std::iter::repeat(0)).take(engine.numbers()).collect()
            }
        };
        if !endless {
            ask(&outside, "-1".to_owned());
        }
    }
    (questions, expected)
}

/// Sums of few components: who wins, and by which move.
struct Play {
    questions: Vec<String>,
    /// Positions of the engine, each asked for its outcome and a move.
    sums: Vec<Vec<usize>>,
    /// Outcomes of sums of components that are far away.
    far: Vec<String>,
    /// Sums of such heaps that are asked for a move.
    far_moves: Vec<Vec<i64>>,
}

impl Play {
    fn new(case: &Case, engine: &Engine) -> Self {
        let all = engine.values.len();
        let mut random = Random(2);
        // Slow languages try moves slowly, and moves on large heaps are many.
        let some = all.min(2000) as u64 - 1;
        let mut sums: Vec<Vec<usize>> = Vec::new();
        for round in 0..60 {
            let count = round % 4;
            let mut sum: Vec<usize> = (0..count).map(|_| usize::try_from(random.to(some)).expect("small")).collect();
            // Twice the same is lost.
            if round % 3 == 0 {
                sum.extend(sum.clone());
            }
            sums.push(sum);
        }
        if !matches!(engine.game, Game::Code(_) | Game::Set(_) | Game::Rule(_)) {
            for round in 0..20 {
                sums.push(
                    (0..=round % 3).map(|_| usize::try_from(random.to(all as u64 - 1)).expect("small")).collect(),
                );
            }
        }
        let mut questions = Vec::new();
        let mut ask = |numbers: &str| questions.extend([format!("o{numbers}"), format!("m{numbers}")]);
        for sum in &sums {
            let numbers = sum.iter().flat_map(|&index| engine.position(index));
            ask(&numbers.fold(String::new(), |text, number| text + " " + &number.to_string()));
        }
        ask(&" -1".repeat(engine.numbers()));
        if engine.numbers() > 1 {
            // The last component lacks a number.
            ask(&" 0".repeat(2 * engine.numbers() - 1));
        }
        let far = far_sums(case, engine, &mut random, &mut questions);
        let mut far_moves = Vec::new();
        if let (Some(beyond), Game::Code(_) | Game::Set(_)) = (case.beyond, &engine.game) {
            for _ in 0..20 {
                let heap = |_| i64::try_from(random.to(beyond)).expect("63 bits");
                let heaps: Vec<i64> = (0..3).map(heap).collect();
                questions.push(heaps.iter().fold("m".to_owned(), |text, heap| format!("{text} {heap}")));
                far_moves.push(heaps);
            }
        }
        Self { questions, sums, far, far_moves }
    }

    fn check(&self, case: &Case, engine: &Engine, answers: &[String], language: Language) {
        let (answers, others) = answers.split_at(2 * self.sums.len());
        let (others, moves) = others.split_at(others.len() - self.far_moves.len());
        for (heaps, answer) in self.far_moves.iter().zip(moves) {
            check_far_move(
                engine,
                heaps,
                answer,
                &format!("{} in {}: {heaps:?}: {answer}", case.name, language.title()),
            );
        }
        let (refused, far) = others.split_at(others.len() - self.far.len());
        assert_eq!(far, self.far, "{} in {}", case.name, language.title());
        for pair in refused.chunks(2) {
            assert_eq!(pair, ["-1", "none"], "{} in {}", case.name, language.title());
        }
        let value = |index: usize| engine.values.get(index).expect("computed");
        for (sum, answers) in self.sums.iter().zip(answers.chunks(2)) {
            let context = format!("{} in {}: {sum:?}: {answers:?}", case.name, language.title());
            let total = sum.iter().fold(0, |total, &index| total ^ value(index));
            assert_eq!(answers[0], u8::from(total != 0).to_string(), "{context}");
            let answer: Vec<i64> = answers[1].split_whitespace().map(|word| word.parse().expect("a number")).collect();
            let Some((&component, parts)) = answer.split_first() else {
                assert_eq!(total, 0, "{context}");
                continue;
            };
            let component = usize::try_from(component).expect("an index");
            assert!(engine.is_option(&engine.position(sum[component]), parts), "{context}");
            let after = parts.chunks(engine.numbers()).fold(0, |after, part| after ^ engine.value(part));
            assert_eq!(u128::from(total ^ value(sum[component])), after, "{context}");
        }
    }
}

/// A move among heaps that are too large for their options to be listed: it wins, and is one.
fn check_far_move(engine: &Engine, heaps: &[i64], answer: &str, context: &str) {
    let total = heaps.iter().fold(0, |total, &heap| total ^ engine.value(&[heap]));
    let answer: Vec<i64> = answer.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    let Some((&place, parts)) = answer.split_first() else {
        assert_eq!(total, 0, "{context}");
        return;
    };
    let heap = heaps[usize::try_from(place).expect("an index")];
    let after = parts.iter().fold(total ^ engine.value(&[heap]), |after, &part| after ^ engine.value(&[part]));
    assert_eq!(after, 0, "{context}");
    // What is removed counts, and whether something is left; beyond 12000, sets of these tests have a period that divides 12.
    let left: i64 = parts.iter().sum();
    let removed = if heap - left > 12_000 { 9_000 + (heap - left) % 12 } else { heap - left };
    match *parts {
        [_] | [] => {
            let (left, parts) = if left > 0 { (1, &[1][..]) } else { (0, &[][..]) };
            assert!(engine.is_option(&[removed + left], parts), "{context}");
        }
        [small, large] => {
            let (small, large) = (small.min(20), large.min(30));
            assert!(engine.is_option(&[removed + small + large], &[small, large]), "{context}");
        }
        _ => panic!("{context}"),
    }
}

/// Outcomes of sums of components far beyond the bounds; half of them are lost.
fn far_sums(case: &Case, engine: &Engine, random: &mut Random, questions: &mut Vec<String>) -> Vec<String> {
    let Some(beyond) = case.beyond else {
        return Vec::new();
    };
    let mut expected = Vec::new();
    for round in 0..40 {
        let mut component = || -> Position {
            (0..engine.numbers()).map(|_| i64::try_from(random.to(beyond)).expect("63 bits")).collect()
        };
        let mut sum = vec![component(), component()];
        if round % 2 == 0 {
            sum.extend(sum.clone());
        }
        let words: Vec<String> = sum.iter().flatten().map(i64::to_string).collect();
        questions.push(format!("o {}", words.join(" ")));
        let total = sum.iter().fold(0, |total, position| total ^ engine.value(position));
        expected.push(u8::from(total != 0).to_string());
    }
    expected
}
