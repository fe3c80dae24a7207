//! The questions to a snippet, and the engine's answers.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock},
};

use grundy_core::{game::Game, notation::Bounds, values::Shape};
use grundy_emit::{self as snippet, FormKind, Functions, Language, Request, Studied};

use crate::{
    drivers::{self, FunctionNames, Unit},
    engine::{Engine, Position},
    play::Play,
    random::Random,
};

/// Values, the outcome of a sum, and a winning move.
pub const ALL: Functions = Functions::ALL;

/// A game, the bounds of its snippet, and further positions to ask for.
#[derive(Clone)]
pub struct Case {
    pub name: &'static str,
    pub game: &'static str,
    pub to: Option<&'static str>,
    pub want: Functions,
    pub form: Option<FormKind>,
    /// The largest heap or coordinate of further positions; the engine's own law gives their
    /// values.
    pub beyond: Option<u64>,
    /// `true` if a law may be assumed that is only observed.
    pub assume: bool,
}

impl Case {
    pub const fn new(name: &'static str, game: &'static str, to: Option<&'static str>) -> Self {
        Self {
            name,
            game,
            to,
            want: ALL,
            form: None,
            beyond: None,
            assume: false,
        }
    }

    pub const fn wanting(mut self, want: Functions) -> Self {
        self.want = want;
        self
    }

    pub const fn by(mut self, form: FormKind) -> Self {
        self.form = Some(form);
        self
    }

    /// Also asks for random heaps or coordinates up to `most`.
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
        let request = Request {
            bounds,
            want,
            form,
            assume_law,
            ..Request::new(&game, language)
        };
        snippet::emit(&request, &()).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Returns the game in the form that snippets are made from.
    fn studied(&self) -> Arc<Studied<'static>> {
        static KNOWN: Known<Studied<'static>> = Known::new();
        let Case {
            want, form, assume, ..
        } = *self;
        KNOWN.get(
            format!("{} {:?} {want} {form:?} {assume}", self.game, self.to),
            || {
                // The leak ends with the test process.
                let game: &'static Game = Box::leak(Box::new(self.game()));
                let request = Request {
                    bounds: self.bounds(),
                    want,
                    form,
                    assume_law: assume,
                    ..Request::new(game, Language::C)
                };
                Studied::new(&request, &()).unwrap_or_else(|error| panic!("{}: {error}", self.name))
            },
        )
    }

    /// Returns all forms in a language; the game is studied only once.
    pub fn forms(&self, language: Language, name: Option<&str>) -> snippet::Forms {
        let name = name.map(|name| name.parse().expect("a name"));
        self.studied()
            .forms(language, name)
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

pub fn int(number: usize) -> i64 {
    i64::try_from(number).expect("small")
}

/// Results that are computed once for all languages.
struct Known<T>(Mutex<BTreeMap<String, Arc<OnceLock<Arc<T>>>>>);

impl<T> Known<T> {
    const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    fn get(&self, key: String, make: impl FnOnce() -> T) -> Arc<T> {
        let slot = Arc::clone(
            self.0
                .lock()
                .expect("no test panics here")
                .entry(key)
                .or_default(),
        );
        Arc::clone(slot.get_or_init(|| Arc::new(make())))
    }
}

/// Returns the engine's answers for a case.
fn engine(case: &Case) -> Arc<Engine> {
    static KNOWN: Known<Engine> = Known::new();
    KNOWN.get(
        format!(
            "{} {:?} {} {}",
            case.game,
            case.to,
            case.beyond.is_some(),
            case.assume
        ),
        || Engine::new(case),
    )
}

/// Compiles the snippets of the cases into one program, and compares all answers with the engine.
pub fn check(name: &str, cases: &[Case], language: Language) {
    let snippets = cases.iter().enumerate().map(|(index, case)| {
        let prefix = format!("game_{index}");
        let mut forms = case.forms(language, Some(&prefix));
        let chosen = forms
            .chosen
            .unwrap_or_else(|| panic!("{}: {:?}", case.name, forms.missing));
        (case, forms.snippets.swap_remove(chosen), Some(prefix))
    });
    check_texts(name, snippets.collect(), language);
}

/// Checks a snippet whose identifiers have no prefix.
pub fn check_alone(case: &Case, language: Language) {
    check_texts(
        case.name,
        vec![(case, case.snippet(language), None)],
        language,
    );
}

/// Checks every form of some cases, all in one program. Returns the most forms of a case.
pub fn check_forms(name: &str, cases: &[Case], language: Language) -> usize {
    let mut all = Vec::new();
    let mut most = 0;
    for (index, case) in cases.iter().enumerate() {
        // All forms use one prefix at first; its last letter is then changed for each form.
        let snippets = case
            .forms(language, Some(&format!("game_{index}_form_x")))
            .snippets;
        most = most.max(snippets.len());
        for (place, mut snippet) in snippets.into_iter().enumerate() {
            for (from, to) in [
                ("form_x", "form_"),
                ("FORM_X", "FORM_"),
                ("FormX", "Form"),
                ("FORMX", "FORM"),
            ] {
                snippet.text = snippet.text.replace(from, &format!("{to}{place}"));
            }
            all.push((case, snippet, Some(format!("game_{index}_form_{place}"))));
        }
    }
    check_texts(name, all, language);
    most
}

fn check_texts(
    name: &str,
    snippets: Vec<(&Case, snippet::Snippet, Option<String>)>,
    language: Language,
) {
    let (mut units, mut asked) = (Vec::new(), Vec::new());
    for (case, snippet, prefix) in snippets {
        let engine = engine(case);
        let one_outcome = case.want == Functions::OUTCOME
            && engine.game.plane().is_none()
            && engine.game.strip().is_none()
            && engine.game.games().is_empty();
        let functions = FunctionNames {
            numbers: engine.numbers(),
            one: Some(if one_outcome { "outcome" } else { "grundy" }.to_owned()),
            play: case.want.moves,
            longest: longest(&snippet.text, language),
            prefix,
        };
        units.push(Unit {
            text: snippet.text,
            functions,
        });
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
        for question in values
            .0
            .iter()
            .chain(play.iter().flat_map(|play| &play.questions))
        {
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
            assert_eq!(
                answer,
                expected,
                "{} in {}: {question}",
                case.name,
                language.title()
            );
        }
        answers = rest;
        if let Some(play) = play {
            let (own, rest) = answers.split_at(play.questions.len());
            play.check(case, engine, own, language);
            answers = rest;
        }
    }
}

/// Returns the length of the answer array that a Rust snippet declares.
fn longest(text: &str, language: Language) -> usize {
    let marker = "answer: &mut [i64; ";
    match (language, text.split_once(marker)) {
        (Language::Rust, Some((_, rest))) => rest
            .split(']')
            .next()
            .expect("an array")
            .parse()
            .expect("a length"),
        _ => 16,
    }
}

/// Asks for every position within the bounds, some beyond the bounds, and some out of range.
fn values(
    case: &Case,
    engine: &Engine,
    one_outcome: bool,
    endless: bool,
) -> (Vec<String>, Vec<String>) {
    let (mut questions, mut expected) = (Vec::new(), Vec::new());
    let mut ask = |position: &[i64], answer: String| {
        let words: Vec<String> = position.iter().map(i64::to_string).collect();
        questions.push(format!("g {}", words.join(" ")));
        expected.push(answer);
    };
    for (position, value) in engine.all() {
        let value = if one_outcome {
            u32::from(value != 0)
        } else {
            value
        };
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
            let position: Position = (0..engine.numbers())
                .map(|_| i64::try_from(random.from(0, beyond)).expect("63 bits"))
                .collect();
            let value = engine.value(&position);
            ask(
                &position,
                if one_outcome {
                    u8::from(value != 0).to_string()
                } else {
                    value.to_string()
                },
            );
        }
    } else {
        let outside: Position = match engine.values.shape {
            Shape::Heap { to } => vec![int(to) + 1],
            Shape::Board { cells } => vec![1 << cells],
            Shape::Opening | Shape::Vertices { .. } => panic!("a finite game is not emitted"),
            Shape::Grid { height, .. } => vec![0, int(height)],
            Shape::Strip { to, .. } => vec![int(to) + 1, 0, 0],
            Shape::Block { sides } => {
                let length = i64::try_from(sides.lengths()[0]).expect("small");
                std::iter::once(length)
                    .chain(std::iter::repeat(0))
                    .take(engine.numbers())
                    .collect()
            }
        };
        if !endless {
            ask(&outside, "-1".to_owned());
        }
    }
    (questions, expected)
}
