//! Proof-number search (Allis 1994) over the questions of whether a part has a value.
//!
//! A part has the value v if no option has it and no smaller value is the part's own. Each question
//! has two numbers: lower bounds of the remaining work until the answer is yes, and until it is no.
//! The number for no is the least of the numbers for yes of the questions below; the answer yes
//! needs the answer no for each of them. Positions are reached in many ways, so shared work is not
//! added (weak proof-number search: the largest number, plus one for each other question; Ueda,
//! Hashimoto, Hashimoto and Iida 2008). The search goes depth first between thresholds (Nagai
//! 2002), with several threads at once in one table: each thread avoids positions on which others
//! work.
//!
//! On Cram 5 x 8 the search examines half as many positions as a depth-first search that takes the
//! option with the fewest open options of its own. Of 6 x 7 it decides all first moves, while the
//! depth-first search decides none in the same time.

use std::sync::{Arc, atomic::Ordering};

use super::{
    parts::{IndivisiblePart, PartSum, ProofNumbers},
    question::Question,
    search::{FEW_MOVES, FiniteSearch},
};
use grundy_work::Stop;

/// A question below a question.
enum Below<'o, const W: usize> {
    /// The question whether an option has the value of the question above.
    Option(&'o PartSum<W>),
    /// The question whether the part has this smaller value.
    Smaller(u32),
}

/// The known facts of one of the questions below.
enum QuestionState<const W: usize> {
    Yes,
    No,
    Open(OpenQuestion<W>),
}

/// An open question.
struct OpenQuestion<const W: usize> {
    numbers: ProofNumbers,
    part: Arc<IndivisiblePart<W>>,
    /// The value in the question; `None` if the part's value must first be found, for the question
    /// about another part.
    value: Option<u32>,
}

/// The result of a scan of all questions below.
enum Scan<const W: usize> {
    /// One of the questions is answered with yes.
    Reached,
    /// All questions are answered with no.
    None,
    Open {
        /// The numbers of the question above.
        own: ProofNumbers,
        /// The question to be worked on.
        next: OpenQuestion<W>,
        /// The cost of the second-best question.
        second: u32,
    },
}

/// Proof numbers of open questions are below this number.
const MOST_PROOF_NUMBER: u32 = u32::MAX / 2;

impl<const W: usize> FiniteSearch<'_, W> {
    /// Works on a question until its numbers reach `most`, or until it or one of its outer
    /// questions is answered.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn ask(&self, question: &Question<'_, W>, most: ProofNumbers) -> Result<(), Stop> {
        let Question { part, value, .. } = *question;
        let options = self.options(part)?;
        let mut below: Vec<Below<'_, W>> = options.iter().map(Below::Option).collect();
        below.extend((0..value).map(Below::Smaller));
        part.busy.fetch_add(1, Ordering::Relaxed);
        let result = self.work(question, &mut below, most);
        part.busy.fetch_sub(1, Ordering::Relaxed);
        result
    }

    fn work(
        &self,
        question: &Question<'_, W>,
        below: &mut Vec<Below<'_, W>>,
        most: ProofNumbers,
    ) -> Result<(), Stop> {
        let Question { part, value, .. } = *question;
        loop {
            self.check()?;
            if self.is_over(question) {
                return Ok(());
            }
            let (own, next, second) = match self.scan(question, below)? {
                Scan::Reached => {
                    part.exclude(value);
                    return Ok(());
                }
                Scan::None => {
                    part.set(value);
                    return Ok(());
                }
                Scan::Open { own, next, second } => (own, next, second),
            };
            self.parts.note(part, value, own);
            if own.yes >= most.yes || own.no >= most.no {
                return Ok(());
            }
            let Some(wanted) = next.value else {
                self.find(&next.part, question)?;
                continue;
            };
            let others = count(below.len() - 1);
            // A quarter more than the second best keeps the search from alternating between the
            // two.
            let limit = ProofNumbers {
                yes: most
                    .no
                    .min(second.saturating_add(second / 4 + 1))
                    .max(next.numbers.yes.saturating_add(1)),
                no: most
                    .yes
                    .saturating_sub(others)
                    .max(next.numbers.no.saturating_add(1)),
            };
            self.ask(
                &Question {
                    part: &next.part,
                    value: wanted,
                    outer: Some(question),
                },
                limit,
            )?;
        }
    }

    /// Scans all questions below, and drops those that are answered with no.
    fn scan(
        &self,
        question: &Question<'_, W>,
        below: &mut Vec<Below<'_, W>>,
    ) -> Result<Scan<W>, Stop> {
        let Question { part, value, .. } = *question;
        let (mut best, mut chosen, mut second) = (None, u32::MAX, u32::MAX);
        let mut own = ProofNumbers {
            yes: 0,
            no: u32::MAX,
        };
        let mut left = Vec::with_capacity(below.len());
        for one in below.drain(..) {
            let found = match one {
                Below::Option(sum) => self.look(sum, value)?,
                Below::Smaller(smaller) => self.look_at(part, smaller),
            };
            let next = match found {
                QuestionState::Yes => return Ok(Scan::Reached),
                QuestionState::No => continue,
                QuestionState::Open(next) => next,
            };
            left.push(one);
            own = ProofNumbers {
                yes: own.yes.max(next.numbers.no),
                no: own.no.min(next.numbers.yes),
            };
            // The work of another thread makes a question more expensive; the part of the question
            // itself is always being worked on.
            let threads = if Arc::ptr_eq(&next.part, part) {
                0
            } else {
                next.part.busy.load(Ordering::Relaxed)
            };
            let cost = next
                .numbers
                .yes
                .saturating_add(threads.saturating_mul(next.numbers.yes / 2 + 8));
            if best.is_none() || cost < chosen {
                (second, chosen) = (chosen, cost);
                best = Some(next);
            } else {
                second = second.min(cost);
            }
        }
        *below = left;
        own.yes = own
            .yes
            .saturating_add(count(below.len()).saturating_sub(1))
            .min(MOST_PROOF_NUMBER);
        Ok(best.map_or(Scan::None, |next| Scan::Open { own, next, second }))
    }

    /// Finds the value of a part.
    fn find(&self, part: &Arc<IndivisiblePart<W>>, outer: &Question<'_, W>) -> Result<(), Stop> {
        if part.moves < FEW_MOVES {
            return self.value_of(part).map(drop);
        }
        let mut value = 0;
        while part.value().is_none() && !self.is_over(outer) {
            if part.excludes(value) {
                value += 1;
                continue;
            }
            self.ask(
                &Question {
                    part,
                    value,
                    outer: Some(outer),
                },
                ProofNumbers {
                    yes: u32::MAX,
                    no: u32::MAX,
                },
            )?;
        }
        Ok(())
    }

    /// Returns `true` if this question or one of its outer questions is answered.
    fn is_over(&self, question: &Question<'_, W>) -> bool {
        let mut asked = Some(question);
        while let Some(one) = asked {
            if self.known(one.part, one.value).is_some() {
                return true;
            }
            asked = one.outer;
        }
        false
    }

    fn look_at(&self, part: &Arc<IndivisiblePart<W>>, value: u32) -> QuestionState<W> {
        match self.known(part, value) {
            Some(true) => QuestionState::Yes,
            Some(false) => QuestionState::No,
            None => QuestionState::Open(OpenQuestion {
                numbers: part.numbers(value),
                part: Arc::clone(part),
                value: Some(value),
            }),
        }
    }

    /// The known facts of the question whether an option has a value; small parts are solved for
    /// them.
    fn look(&self, sum: &PartSum<W>, value: u32) -> Result<QuestionState<W>, Stop> {
        let answer = |yes: bool| {
            if yes {
                QuestionState::Yes
            } else {
                QuestionState::No
            }
        };
        let mut unknown: Option<&Arc<IndivisiblePart<W>>> = None;
        let mut rest = value;
        for part in sum {
            match (part.value(), unknown) {
                (Some(known), _) => rest ^= known,
                (None, None) => unknown = Some(part),
                (None, Some(_)) if part.moves < FEW_MOVES => rest ^= self.value_of(part)?,
                (None, Some(first)) => {
                    let work = part.moves + 2;
                    let numbers = ProofNumbers {
                        yes: work,
                        no: work,
                    };
                    return Ok(QuestionState::Open(OpenQuestion {
                        numbers,
                        part: Arc::clone(first),
                        value: None,
                    }));
                }
            }
        }
        let Some(part) = unknown else {
            return Ok(answer(rest == 0));
        };
        if part.moves < FEW_MOVES {
            return self.is(part, rest).map(answer);
        }
        Ok(self.look_at(part, rest))
    }
}

fn count(questions: usize) -> u32 {
    u32::try_from(questions).unwrap_or(u32::MAX)
}
