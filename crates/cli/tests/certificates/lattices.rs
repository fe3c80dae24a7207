//! The checker accepts the certificates of lattices that the program writes: planar laws in their canonical form.

use grundy_compiler::{game::Game, sweep::Item};

use super::{certify, verify};
use crate::random::Random;

fn accepted(notation: &str) -> bool {
    let Some(certificate) = certify(notation, 99) else { return false };
    if let Err(refusal) = verify(&certificate) {
        panic!("{notation}: {refusal}\n{certificate}");
    }
    true
}

/// The rows of the strip along the border have period 6, those of the cone beside it have period 2.
#[test]
fn a_cone_beside_a_strip_of_longer_period_has_the_least_rows() {
    assert!(accepted("Lattice(leap (-4,-2) (-3,0) (0,-2))"));
}

#[test]
fn certificates_of_lattices_of_the_atlas_are_accepted() {
    let items = "lattices:3".parse::<grundy_compiler::sweep::Catalogue>().unwrap().items();
    assert!(items.iter().step_by(29).map(Item::line).filter(|line| accepted(line)).count() >= 40);
}

/// The steps of a leap along one axis.
const STEPS: [i32; 5] = [-2, -1, 0, 1, 2];

/// Lattices of one to three leaps in a box of 5 x 5 cells around the cell of the player.
#[test]
fn certificates_of_leaps_in_all_directions_are_accepted() {
    let mut random = Random(0x006c_6561_7073);
    let mut leap = || format!("({},{})", STEPS[random.index(5)], STEPS[random.index(5)]);
    let games = std::iter::repeat_with(|| format!("Lattice(leap {} {} {})", leap(), leap(), leap()));
    let games = games.filter(|line| line.parse::<Game>().is_ok());
    assert!(games.take(100).filter(|line| accepted(line)).count() >= 90);
}
