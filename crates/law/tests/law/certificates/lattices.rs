//! The checker accepts the certificates of lattices that the program writes: planar laws in their
//! canonical form.

use super::{Game, certify, verify};
use crate::random::Random;

fn accepted(notation: &str) -> bool {
    let Some(certificate) = certify(notation, 99) else {
        return false;
    };
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

/// Lattices of one to three leaps, each by a step of a list along each axis.
fn random_lattices(seed: u64, steps: [i32; 5]) -> impl Iterator<Item = String> {
    let mut random = Random(seed);
    let lines = std::iter::repeat_with(move || {
        let mut leap = || format!("({},{})", steps[random.index(5)], steps[random.index(5)]);
        format!("Lattice(leap {} {} {})", leap(), leap(), leap())
    });
    lines.filter(|line| line.parse::<Game>().is_ok())
}

#[test]
fn certificates_of_leaps_in_all_directions_are_accepted() {
    let near = random_lattices(0x006c_6561_7073, [-2, -1, 0, 1, 2]).take(100);
    assert!(near.filter(|line| accepted(line)).count() >= 90);
    let far = random_lattices(1, [-4, -3, -2, -1, 0]).take(40);
    assert!(far.filter(|line| accepted(line)).count() >= 36);
}
