//! The questions that all front ends answer alike.

/// A question and its answer.
pub struct Question {
    /// `normal` or `misere` about a position, `law`, or `check` about a claim.
    pub kind: &'static str,
    /// The game, as it is typed.
    pub game: &'static str,
    /// The components of a position, or a claim.
    pub asked: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// Reads all questions.
///
/// # Panics
/// If a line does not have four columns.
pub fn questions() -> Vec<Question> {
    let lines = include_str!("questions.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().expect("four columns");
        let (kind, game) = (next(), next());
        let asked = next().trim_matches('-');
        Question {
            kind,
            game,
            asked,
            answer: next(),
        }
    };
    lines.map(read).collect()
}
