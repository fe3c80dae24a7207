//! The names that PARI/GP has given away.

/// Returns `true` if PARI/GP has a function of this name, which a variable there cannot have.
pub fn is_of_pari(name: &str) -> bool {
    // The list that `?*` prints in version 2.15.
    include_str!("../../templates/pari_functions.txt")
        .split_whitespace()
        .any(|own| own == name)
}
