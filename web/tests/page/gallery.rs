//! The games with a name.

use std::collections::BTreeSet;

use page::{gallery::GALLERY, library::line};

#[test]
fn every_exhibit_is_canonical_and_small_enough() {
    let mut names = BTreeSet::new();
    for exhibit in &GALLERY {
        let game = line::game(exhibit.game).expect(exhibit.name);
        assert_eq!(game.to_string(), exhibit.game, "{}", exhibit.name);
        let cost = line::cost(exhibit.game, exhibit.bounds).expect(exhibit.name);
        assert!(
            cost.positions > 0 && cost.seconds < 5.0,
            "{}: {cost:?}",
            exhibit.name
        );
        assert!(
            names.insert(exhibit.name),
            "{} is there twice",
            exhibit.name
        );
        // A name on the page is a name of the notation, or the title of a judge's problem.
        if exhibit.problem.is_none() {
            assert_eq!(line::game(exhibit.name).expect(exhibit.name), game);
        }
    }
}

#[test]
fn every_problem_of_a_judge_is_listed_once() {
    let mut shown: Vec<_> = GALLERY
        .iter()
        .filter_map(|exhibit| exhibit.problem)
        .collect();
    let mut all: Vec<_> = grundy::solvers::runner::PROBLEMS
        .iter()
        .map(|problem| problem.name)
        .collect();
    shown.sort_unstable();
    all.sort_unstable();
    assert_eq!(shown, all);
}
