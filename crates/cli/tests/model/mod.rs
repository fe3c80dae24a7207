//! Random sequences of library calls on random games of all families. Each answer agrees with the
//! slow reference and with all other answers, in any order of calls. A failure shrinks to the
//! fewest calls and the simplest game.

use std::{
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
    time::Duration,
};

use grundy::{Bounds, Certificate, Language, Law, verify};
use grundy_compute::{compute, shape};
use grundy_core::{
    game::Game, game::Rules, progress::Deadline, reference, values::Shape, values::Values,
};
use grundy_law::{self as law, LawBudget, Outcome, SearchLimits};
use grundy_strategies as strategies;
use proptest::{collection::vec, prelude::*};

/// The number of heaps with values by the slow reference.
const HEAPS: u64 = 20;

/// The most positions of a table: a board of random size may have 2^30 positions.
const MOST_POSITIONS: usize = 2048;

/// The time limit of a search for a law: rows of several strips take long from the start.
const TIME: Duration = Duration::from_millis(200);

/// A call of the library.
#[derive(Debug, Clone)]
enum Call {
    /// Reads the line that the game prints.
    Read,
    /// Computes a table, with values in a type that is wide enough.
    Values,
    /// Searches for a law in heaps up to this one.
    Law(u64),
    /// Writes a certificate of the law, reads it back and verifies it.
    Certify,
    /// Verifies a certificate in which one character became another digit.
    Forge(prop::sample::Index, u8),
    /// Emits code and runs it.
    Emit,
    /// Lists the options of a position.
    Options(prop::sample::Index),
    /// Prints a position and reads it back.
    Position(prop::sample::Index),
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        1 => Just(Call::Read),
        2 => Just(Call::Values),
        3 => (0..600_u64).prop_map(Call::Law),
        3 => Just(Call::Certify),
        3 => (any::<prop::sample::Index>(), b'0'..=b'9').prop_map(|(at, digit)| Call::Forge(at, digit)),
        1 => Just(Call::Emit),
        3 => any::<prop::sample::Index>().prop_map(Call::Options),
        2 => any::<prop::sample::Index>().prop_map(Call::Position),
    ]
}

/// The known facts of a game.
struct Model {
    game: Game,
    bounds: Bounds,
    shape: Shape,
    /// The values of all positions within the bounds, by the slow reference.
    values: Vec<u32>,
    /// The laws that were proved.
    proved: Vec<Law>,
}

impl Model {
    /// Returns `None` if the rules are invalid within the bounds.
    fn new(game: Game) -> Option<Self> {
        let small = game.family().small_bounds();
        let bounds = match small {
            Bounds::Heap(_) if game.is_heaps() => Bounds::Heap(HEAPS),
            // Several strips together have exponentially many positions.
            Bounds::Heap(_) if game.row().is_some() => Bounds::Heap(2),
            small => strategies::tiny(small),
        };
        let positions = shape(&game, &bounds).ok()?.positions()?;
        if positions > MOST_POSITIONS {
            return None;
        }
        let Values { shape, cells } = compute(&game, &bounds, None, &()).ok()?;
        let positions = (0..cells.len()).map(|index| {
            game.position(shape, index)
                .expect("a position for each index")
        });
        let values = reference::grundy_values(&game, positions);
        Some(Self {
            game,
            bounds,
            shape,
            values,
            proved: Vec::new(),
        })
    }

    fn numbers(&self, index: usize) -> Vec<u128> {
        self.shape
            .numbers(index)
            .into_iter()
            .map(u128::from)
            .collect()
    }

    fn call(&mut self, call: &Call) {
        match call {
            Call::Read => assert_eq!(
                self.game.to_string().parse::<Game>().as_ref(),
                Ok(&self.game)
            ),
            Call::Values => {
                let values =
                    compute(&self.game, &self.bounds, None, &()).expect("it was computed before");
                assert!(
                    values.iter().eq(self.values.iter().copied()),
                    "{:?}",
                    self.values
                );
            }
            Call::Law(to) => self.search(*to),
            Call::Certify => self
                .proved
                .iter()
                .filter_map(|law| law.certificate(&self.game))
                .for_each(|certificate| {
                    let read: Certificate = certificate
                        .to_string()
                        .parse()
                        .expect("what is written is read");
                    assert_eq!(read, certificate);
                    verify(&read).unwrap_or_else(|refusal| panic!("{refusal}\n{read}"));
                }),
            Call::Forge(at, digit) => {
                for certificate in self
                    .proved
                    .iter()
                    .filter_map(|law| law.certificate(&self.game))
                {
                    self.forge(&certificate, *at, *digit);
                }
            }
            Call::Emit => self.emit(),
            Call::Options(at) => self.options(at.index(self.values.len().max(1))),
            Call::Position(at) => self.position(at.index(self.values.len().max(1))),
        }
    }

    /// A proved law has the values of the reference; at distant positions, it agrees with each law
    /// that was proved earlier.
    fn search(&mut self, to: u64) {
        let deadline = Deadline::after(TIME, &());
        let search = SearchLimits {
            bounds: None,
            budget: LawBudget::To(to),
            progress: &deadline,
        };
        let Ok(found) = law::find(&self.game, &search) else {
            return;
        };
        let Some(law) = found.law.filter(Law::is_wholly_proved) else {
            return;
        };
        for (index, &value) in self.values.iter().enumerate() {
            let position = self.numbers(index);
            if let Some(by_law) = law.value(&position) {
                assert_eq!(by_law, value.into(), "{position:?} by {law}");
            }
            if let Some(outcome) = law.outcome(&position) {
                assert_eq!(outcome == Outcome::P, value == 0, "{position:?} by {law}");
            }
        }
        let count = self.shape.numbers(0).len();
        let far = |step: u128| {
            (0..count as u128)
                .map(|axis| 1_000_000_007 + 7919 * step + 31 * axis)
                .collect::<Vec<_>>()
        };
        for before in &self.proved {
            for position in (0..20).map(far) {
                if let (Some(a), Some(b)) = (before.value(&position), law.value(&position)) {
                    assert_eq!(a, b, "{position:?} by {before} and {law}");
                }
            }
        }
        self.proved.push(law);
    }

    /// A certificate with another digit is refused, or its claims are true.
    fn forge(&self, certificate: &Certificate, at: prop::sample::Index, digit: u8) {
        let mut text = certificate.to_string().into_bytes();
        let digits: Vec<usize> = (0..text.len())
            .filter(|&at| text[at].is_ascii_digit())
            .collect();
        text[digits[at.index(digits.len())]] = digit;
        let text = String::from_utf8(text).expect("one digit for another");
        let Ok(forged) = text.parse::<Certificate>() else {
            return;
        };
        if forged.game != self.game || verify(&forged).is_err() {
            return;
        }
        if let (Some((preperiod, period, saltus)), Shape::Heap { .. }) =
            (forged.shift(), self.shape)
        {
            for (n, pair) in self
                .values
                .iter()
                .zip(self.values.iter().skip(usize::try_from(period).unwrap()))
                .enumerate()
            {
                let is_so = u64::from(*pair.0) + saltus == u64::from(*pair.1);
                assert!(
                    is_so || (n as u64) < preperiod,
                    "verified, but heap {n} is different:\n{text}"
                );
            }
        }
    }

    /// The code in Python gives the values of the reference.
    fn emit(&self) {
        // If three or four parts are compared, the emitter's search for a law takes minutes.
        if self.game.code().is_some_and(|code| code.most_parts() > 2) {
            return;
        }
        let code = match grundy::Game::from(self.game.clone())
            .emit_within(self.bounds, Language::Python)
        {
            Ok(code) => code.text,
            Err(error) => return assert!(!error.to_string().is_empty()),
        };
        if !matches!(
            self.shape,
            Shape::Heap { .. } | Shape::Grid { .. } | Shape::Block { .. }
        ) {
            return;
        }
        let mut program = code;
        for index in 0..self.values.len() {
            let numbers: Vec<String> = self
                .numbers(index)
                .iter()
                .map(ToString::to_string)
                .collect();
            writeln!(program, "print(grundy({}))", numbers.join(", ")).unwrap();
        }
        let mut python = Command::new("python3");
        let mut child = python
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is python3");
        child
            .stdin
            .take()
            .unwrap()
            .write_all(program.as_bytes())
            .unwrap();
        let printed = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        let values: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        assert_eq!(
            printed.split_whitespace().collect::<Vec<_>>(),
            values,
            "{program}"
        );
    }

    /// The value of a position is the least value that no option has, if all options are within the
    /// bounds.
    fn options(&self, index: usize) {
        let position = self
            .game
            .position(self.shape, index)
            .expect("a position for each index");
        let mut values = Vec::new();
        let mut are_inside = true;
        self.game.options(&position, &mut |parts| {
            let of_part = |part| Some(self.values[self.game.index(self.shape, part)?]);
            match parts
                .iter()
                .map(of_part)
                .try_fold(0, |sum, value| Some(sum ^ value?))
            {
                Some(value) => values.push(value),
                None => are_inside = false,
            }
        });
        let least = (0..)
            .find(|value| !values.contains(value))
            .expect("finitely many options");
        assert!(
            !are_inside || least == self.values[index],
            "{position:?} has options {values:?}"
        );
        assert!(!values.contains(&self.values[index]), "{position:?}");
    }

    fn position(&self, index: usize) {
        let position = self
            .game
            .position(self.shape, index)
            .expect("a position for each index");
        let printed = self.game.print_position(&position);
        assert_eq!(
            self.game.parse_position(&printed).as_ref(),
            Ok(&position),
            "{printed}"
        );
        let found = self
            .game
            .index(self.shape, &position)
            .expect("it is in the table");
        assert_eq!(self.values[found], self.values[index], "{printed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(7)))]
    #[test]
    #[ignore = "4 s: .ci/weekly"]
    fn random_call_sequences_agree_with_the_model(game in strategies::game(), calls in vec(call(), 1..9)) {
        if let Some(mut model) = Model::new(game) {
            for call in &calls {
                model.call(call);
            }
        }
    }
}
