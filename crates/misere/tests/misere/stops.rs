//! A search asks its listener often whether to stop.

use std::sync::Mutex;

use grundy_core::progress::Progress;
use grundy_misere::{FinderBudget, find_quotient};

/// The number of stop requests checked while each heap was added.
#[derive(Default)]
struct Asked(Mutex<(usize, Vec<usize>)>);

impl Progress for Asked {
    fn advance(&self, _: u64) {
        let (asked, heaps) = &mut *self.0.lock().unwrap();
        heaps.push(std::mem::take(asked));
    }

    fn cancelled(&self) -> bool {
        self.0.lock().unwrap().0 += 1;
        false
    }
}

#[test]
fn a_larger_quotient_is_checked_with_a_question_at_each_heap() {
    // Regression: the images of the options of a thousand heaps took a second.
    let (game, asked) = ("8.[642704]".parse().unwrap(), Asked::default());
    let found = find_quotient(&game, 70, false, FinderBudget::default(), &asked).unwrap();
    let late = found
        .steps
        .iter()
        .map(|step| step.to)
        .filter(|&to| to > 30)
        .collect::<Vec<_>>();
    assert!(!late.is_empty());
    let heaps = asked.0.into_inner().unwrap().1;
    for to in late {
        assert!(
            heaps[to - 1] >= to,
            "{} questions at heap {to}",
            heaps[to - 1]
        );
    }
}
