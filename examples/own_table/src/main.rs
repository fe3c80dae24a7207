//! `cargo run --manifest-path examples/own_table/Cargo.toml`: calls the function that `build.rs`
//! wrote.

mod dawson {
    include!(concat!(env!("OUT_DIR"), "/dawson.rs"));
}

/// The function is a `const fn`: a value computed at compile time costs nothing at run time.
const BOARD: i64 = dawson::grundy(8);

fn main() {
    println!(
        "Dawson's Chess on 8 columns: {BOARD}, on a million: {}",
        dawson::grundy(1_000_000)
    );
}

#[cfg(test)]
mod tests {
    use super::dawson::grundy;

    /// The first values as in Winning Ways, chapter 4, where the game is `0.137`.
    #[test]
    fn first_values() {
        let first: Vec<i64> = (0..12).map(grundy).collect();
        assert_eq!(first, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
        assert_eq!(grundy(-1), -1);
    }
}
