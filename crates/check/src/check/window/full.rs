//! The whole check: every heap up to the last heap that the theorem requires.

use std::time::Duration;

use grundy_core::{
    clock::Stopwatch,
    digest::{Sha256State, sha256},
    saved,
};
use serde::{Deserialize, Serialize};

use super::{
    block::VALUES, head::FirstHeaps, ledger::Ledger, moves::CodeMoves, numbers::WindowNumbers,
    run::WindowRun,
};
use crate::{
    certificate::Certificate,
    check::{
        CheckBudget,
        check_error::{CheckError, CheckResult, claim, refute_field, unless_cancelled},
        claims::is_canonical,
    },
    window::WindowClaims,
};
use grundy_core::progress::Progress;

/// The number of heaps between two progress reports.
const CHUNK: usize = 1 << 14;
/// The number of heaps after which the remaining time can be estimated.
const TRIAL: u64 = 1 << 21;

/// A running check. It can be saved, and resumed by another process.
///
/// ```
/// use grundy_check::{Certificate, CheckBudget, check::window::WindowCheck};
///
/// let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/windows/4_406.toml"));
/// let certificate: Certificate = text.parse()?;
/// let mut check = WindowCheck::begin(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ())?;
/// assert_eq!((check.heaps(), check.stretches()), (294_349, (44, 1)));
/// assert!(!check.advance(10_000, &())?, "some heaps of all");
/// check.stretch(0, &())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WindowCheck<'a> {
    certificate: &'a Certificate,
    pub(super) claims: &'a WindowClaims,
    budget: CheckBudget,
    moves: CodeMoves,
    pub(super) numbers: WindowNumbers,
    head: FirstHeaps,
    ledger: Ledger,
    /// The largest part that the first heaps needed.
    head_part: u64,
    run: AnyRun,
    /// The time since the check began, and the number of heaps computed in this time.
    spent: (Duration, u64),
}

/// A run over values below 64, or below 256.
#[derive(Debug)]
enum AnyRun {
    Below64(WindowRun<1>),
    Below256(WindowRun<4>),
}

/// Evaluates an expression for either run.
macro_rules! either {
    ($any:expr, $run:ident => $what:expr) => {
        match $any {
            AnyRun::Below64($run) => $what,
            AnyRun::Below256($run) => $what,
        }
    };
}

/// The saved state of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SavedRun {
    /// The SHA-256 of the certificate: a state belongs to one certificate.
    certificate: String,
    next: u64,
    widest: u64,
    small: Vec<u8>,
    past: Vec<u8>,
    ledger: Ledger,
}

/// Checks the whole certificate; `told` receives each verified fact.
///
/// # Errors
/// The first false claim, or a step whose cost exceeds the budget.
///
/// ```
/// use grundy_check::{CheckBudget, check::window::check};
///
/// let kayles = include_str!(concat!(
///     env!("CARGO_MANIFEST_DIR"),
///     "/tests/certificates/kayles.toml"
/// ));
/// let refused = check(&kayles.parse()?, CheckBudget::DEFAULT, &(), &mut |_| ()).unwrap_err();
/// assert!(
///     refused
///         .to_string()
///         .ends_with("only certificates by a finite window are checked in parts")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(
    certificate: &Certificate,
    budget: CheckBudget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&str),
) -> Result<(), CheckError> {
    let mut check = WindowCheck::begin(certificate, budget, progress, told)?;
    while !check.advance(TRIAL, progress)? {
        check.affordable()?;
    }
    check.finish(told)
}

impl<'a> WindowCheck<'a> {
    /// Checks that the certificate's numbers fit together, and checks the first heaps.
    ///
    /// # Errors
    /// The first false claim, or first heaps whose cost exceeds the budget.
    pub fn begin(
        certificate: &'a Certificate,
        budget: CheckBudget,
        progress: &dyn Progress,
        told: &mut dyn FnMut(&str),
    ) -> Result<Self, CheckError> {
        let Some(claims) = certificate.window() else {
            let truth = "only certificates by a finite window are checked in parts";
            return Err(refute_field("proof", certificate.proof(), truth));
        };
        is_canonical(certificate, told)?;
        let game = &certificate.game;
        let moves = CodeMoves::from_game(game, claims)?;
        let numbers = WindowNumbers::from_claims(claims)?;
        told(&format!(
            "theorem: finite-window applies to {game} and needs the heaps to {}: preperiod, period and a window of {}",
            numbers.to, numbers.window
        ));
        let head = FirstHeaps::from_values((game, claims), &numbers, &moves, budget, progress)?;
        told(&format!(
            "head: the heaps to {} computed by all options; {} of them are rare, the last is {}",
            head.values.len() - 1,
            head.rares.len(),
            claims.proof.finite_window.last_rare
        ));
        let mut ledger = Ledger::new(&numbers);
        ledger.take(claims, &numbers, &head.values)?;
        progress.advance(head.values.len() as u64);
        let head_part = head.largest_part(&moves, &numbers)?;
        let run = AnyRun::new(
            claims,
            &moves,
            &numbers,
            &head,
            head.values.clone(),
            head.values.len() as u64,
        );
        let spent = (Duration::ZERO, 0);
        Ok(Self {
            certificate,
            claims,
            budget,
            moves,
            numbers,
            head,
            ledger,
            head_part,
            run,
            spent,
        })
    }

    /// Returns the number of heaps of the whole check.
    #[must_use]
    pub fn heaps(&self) -> u64 {
        self.numbers.to.saturating_add(1)
    }

    /// Returns the number of finished heaps.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.ledger.next()
    }

    /// Computes some more heaps; returns `true` if all heaps are finished. The values since
    /// [`Self::begin`] are kept for the next call.
    ///
    /// # Errors
    /// The first false claim, or if `progress` asks to stop. Finished heaps stay finished.
    pub fn advance(&mut self, heaps: u64, progress: &dyn Progress) -> Result<bool, CheckError> {
        let start = Stopwatch::start();
        let began = self.done();
        let end = self.heaps().min(began.saturating_add(heaps));
        let mut stopped = Ok(());
        while self.done() < end && stopped.is_ok() {
            let more = usize::try_from(end - self.done())
                .unwrap_or(CHUNK)
                .min(CHUNK);
            let values = either!(&mut self.run, run => run.advance(more))?;
            self.ledger.take(self.claims, &self.numbers, values)?;
            progress.advance(more as u64);
            stopped = unless_cancelled(progress);
        }
        self.spent = (
            self.spent.0 + start.elapsed(),
            self.spent.1 + (self.done() - began),
        );
        stopped.map(|()| self.done() == self.heaps())
    }

    /// Checks one stretch, starting from the values that the certificate lists before the stretch:
    /// its values, the requirements of the theorem, and the digest. The last stretch must end with
    /// the window that precedes the first stretch.
    ///
    /// # Errors
    /// The first false claim, or if `progress` asks to stop.
    pub fn stretch(&self, index: usize, progress: &dyn Progress) -> Result<(), CheckError> {
        let Self {
            claims,
            moves,
            numbers,
            head,
            ..
        } = self;
        let field = |name: &str| format!("stretches.at[{index}].{name}");
        let Some((from, before)) = numbers.starts.get(index) else {
            return Err(refute_field(
                "stretches.at",
                index,
                "there is no such stretch",
            ));
        };
        let mut run = AnyRun::new(claims, moves, numbers, head, before.clone(), *from);
        let mut digest = Sha256State::default();
        let mut left = usize::try_from(numbers.stretch).unwrap_or(usize::MAX);
        while left > 0 {
            let more = left.min(CHUNK);
            let values = either!(&mut run, run => run.advance(more))?;
            if let Some(&value) = values
                .iter()
                .find(|&&value| u32::from(value) > claims.values.largest)
            {
                return Err(refute_field(
                    "values.largest",
                    claims.values.largest,
                    format!("{value} is a value too"),
                ));
            }
            digest.update(values);
            left -= more;
            progress.advance(more as u64);
            unless_cancelled(progress)?;
        }
        claim(
            field("sha256"),
            &claims.stretches.at[index].sha256,
            &digest.to_hex(),
        )?;
        let first = numbers.starts.first().map_or(&[][..], |(_, before)| before);
        if index > 0
            && index + 1 == numbers.starts.len()
            && !either!(&run, run => run.kept()).1.ends_with(first)
        {
            return Err(refute_field(
                "law.periodic.period",
                claims.law.periodic.period,
                "the window does not come back",
            ));
        }
        Ok(())
    }

    /// Returns the number of heaps of a stretch, and the number of stretches.
    #[must_use]
    pub fn stretches(&self) -> (u64, usize) {
        (self.numbers.stretch, self.numbers.starts.len())
    }

    /// Estimates the remaining seconds at the speed so far; `None` if nothing has been computed
    /// yet.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
    pub fn seconds_left(&self) -> Option<f64> {
        let (time, heaps) = self.spent;
        let left = (self.heaps() - self.done()) as f64;
        (heaps > 0).then(|| time.as_secs_f64() / heaps as f64 * left)
    }

    /// Refuses the remaining heaps if their cost exceeds the budget.
    ///
    /// # Errors
    /// If the cost exceeds the budget.
    pub fn affordable(&self) -> Result<(), CheckError> {
        let (time, heaps) = self.spent;
        let left = u128::from(self.heaps() - self.done());
        let steps = time
            .as_nanos()
            .saturating_mul(left)
            .checked_div(heaps.into())
            .unwrap_or(0);
        self.budget.allows(
            steps,
            0,
            &format!("checking {} heaps more", self.heaps() - self.done()),
        )
    }

    /// Returns the state for [`Self::resume`], in the format of all saved state.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let (small, past) = either!(&self.run, run => run.kept());
        let saved = SavedRun {
            certificate: sha256(self.certificate.to_string().as_bytes()),
            next: self.done(),
            widest: either!(&self.run, run => run.widest()),
            small: small.to_vec(),
            past: past.to_vec(),
            ledger: self.ledger.clone(),
        };
        saved::seal(&self.certificate.notation, &saved)
    }

    /// Resumes from a saved state. Returns `false` and changes nothing if the state is damaged or
    /// belongs to another certificate.
    pub fn resume(&mut self, bytes: &[u8], progress: &dyn Progress) -> bool {
        let Ok((_, saved)) = saved::unseal::<SavedRun>(bytes) else {
            return false;
        };
        let is_within =
            (self.done()..=self.heaps()).contains(&saved.next) && saved.next == saved.ledger.next();
        let is_whole = saved.past.len() as u64 >= self.numbers.window;
        if saved.certificate != sha256(self.certificate.to_string().as_bytes())
            || !is_within
            || !is_whole
        {
            return false;
        }
        either!(&mut self.run, run => run.restore(saved.small, saved.past, saved.next, saved.widest));
        self.ledger = saved.ledger;
        progress.begin_at(saved.next);
        true
    }

    /// Compares the final values when all heaps are finished.
    ///
    /// # Errors
    /// The first false claim.
    pub fn finish(&self, told: &mut dyn FnMut(&str)) -> Result<(), CheckError> {
        let Self {
            claims, numbers, ..
        } = self;
        self.ledger.close(claims, numbers)?;
        let widest = either!(&self.run, run => run.widest()).max(self.head_part);
        claim("proof.finite-window.largest_part", numbers.part, widest)?;
        let asked = numbers.asked_from();
        told(&format!(
            "witnesses: from {asked} on, over a period, each lesser rare value has one with a part up to the least limit {widest}"
        ));
        told(&format!(
            "values: the heaps to {} computed; largest value, digests and stretches are equal",
            numbers.to
        ));
        let (first, later) = (numbers.first, numbers.first + numbers.period);
        told(&format!(
            "law: the window of {} values at {first} repeats at {later}, and after no divisor of the period",
            numbers.window
        ));
        Ok(())
    }
}

impl AnyRun {
    fn new(
        claims: &WindowClaims,
        moves: &CodeMoves,
        numbers: &WindowNumbers,
        head: &FirstHeaps,
        past: Vec<u8>,
        next: u64,
    ) -> Self {
        if claims.values.largest < VALUES.into() {
            Self::Below64(WindowRun::new(moves, numbers, head, past, next).in_blocks())
        } else if claims.values.largest < 64 {
            Self::Below64(WindowRun::new(moves, numbers, head, past, next))
        } else {
            Self::Below256(WindowRun::new(moves, numbers, head, past, next))
        }
    }
}

impl FirstHeaps {
    /// Returns the largest least part that heaps of the head need, among the heaps for which the
    /// theorem requires witnesses.
    fn largest_part(&self, moves: &CodeMoves, numbers: &WindowNumbers) -> CheckResult<u64> {
        let from = usize::try_from(numbers.asked_from()).unwrap_or(usize::MAX);
        let mut largest = 0;
        for n in from..self.values.len() {
            for value in (0..self.values[n]).filter(|&value| !moves.is_common(n as u64, value)) {
                let Some(part) = self
                    .least_part(moves, n, value)
                    .filter(|&part| part as u64 <= numbers.part)
                else {
                    let truth = format!(
                        "the value {value}, rare at heap {n}, has no witness with such a part"
                    );
                    return Err(refute_field(
                        "proof.finite-window.largest_part",
                        numbers.part,
                        truth,
                    ));
                };
                largest = largest.max(part as u64);
            }
        }
        Ok(largest)
    }

    /// Returns the least part of a split of heap n with that value; 0 if a single heap has the
    /// value.
    fn least_part(&self, moves: &CodeMoves, n: usize, value: u8) -> Option<usize> {
        let g = &self.values;
        if moves.singles.iter().any(|&removed| {
            n.checked_sub(removed)
                .is_some_and(|rest| rest > 0 && g[rest] == value)
        }) {
            return Some(0);
        }
        (1..=n / 2).find(|&part| {
            moves.splits.iter().any(|split| {
                let other = n.checked_sub(split.removed + part);
                let fits = |&other: &usize| part < other || (part == other && !split.unequal);
                other
                    .filter(fits)
                    .is_some_and(|other| g[part] ^ g[other] == value)
            })
        })
    }
}
