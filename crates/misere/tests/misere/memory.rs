//! Plain search ends before the positions outgrow the memory.

use grundy_core::{game::Rules, progress::Deadline};
use grundy_misere::{Memo, Unsearched, is_p};

/// Each position n has n - 1 as its only option, with many copies of it.
struct Copies(usize);

impl Rules for Copies {
    type Position = u64;

    fn options(&self, &from: &u64, option: &mut dyn FnMut(&[u64])) {
        if let Some(less) = from.checked_sub(1) {
            option(&vec![less; self.0]);
        }
    }
}

/// Each position n leads to all lower ones.
struct Lower;

impl Rules for Lower {
    type Position = u64;

    fn options(&self, &from: &u64, option: &mut dyn FnMut(&[u64])) {
        (0..from).for_each(|left| option(&[left]));
    }
}

#[test]
fn sums_of_many_components_are_refused() {
    let copies = Copies(100_000);
    let found = Memo::new(&copies, is_p, 100).value_of(&[40]).copied();
    assert_eq!(found, Err(Unsearched::TooLarge));
    assert_eq!(
        Memo::new(&Copies(3), is_p, 1000).value_of(&[2]).copied(),
        Ok(false)
    );
}

/// All lower positions of each position would be 720,000 on the stack.
#[test]
fn positions_that_lead_to_all_lower_ones_need_a_short_stack() {
    let mut outcomes = Memo::new(&Lower, is_p, 1300);
    assert_eq!(outcomes.value_of(&[1200]).copied(), Ok(false));
    assert_eq!(outcomes.value_of(&[1]).copied(), Ok(true));
}

#[test]
fn the_options_of_a_sum_are_listed_while_there_is_time() {
    let over = Deadline::after(std::time::Duration::ZERO, &());
    let found = Memo::new(&Lower, is_p, 3000)
        .until(&over)
        .value_of(&[5, 5])
        .copied();
    assert_eq!(found, Err(Unsearched::Interrupted));
}
