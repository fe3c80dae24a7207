use super::*;

#[test]
fn rates_have_two_significant_digits() {
    for (rate, words) in [
        (0.0, "0"),
        (f64::NAN, "0"),
        (0.123, "0.12"),
        (3.6, "3.6"),
        (10.0, "10"),
        (99.4, "99"),
        (994.9, "990"),
        (1_830_813.859_1, "1,800,000"),
    ] {
        assert_eq!(two_digits(rate), words);
    }
}

/// A moment with these positions done.
fn sample(milliseconds: u64, all: u64, done: (u64, u64)) -> ProgressSample {
    ProgressSample {
        elapsed: Duration::from_millis(milliseconds),
        all,
        done,
    }
}

#[test]
fn an_outlook_shows_the_known_numbers() {
    let after =
        |all, done, most| in_words(sample(0, 0, (0, 0)), sample(3000, all, (0, done)), most);
    assert_eq!(
        after(100, 10, 0).as_deref(),
        Some("10 % are done, and it may take about 27 seconds more")
    );
    assert_eq!(
        after(100, 10, 60).as_deref(),
        Some("it may take up to about 60 seconds")
    );
    for done in [0, 100, 101] {
        assert_eq!(after(100, done, 0), None);
    }
    assert_eq!(after(0, 0, 0), None);
    // Positions of an earlier process do not count for the speed. The first seconds after a resume
    // give no speed.
    let resumed = |seconds: u64, done| {
        in_words(
            sample(0, 100, (20, 20)),
            sample(1000 * seconds, 100, (20, done)),
            0,
        )
    };
    let words = "21 % are done, and it may take about 4 minutes more";
    assert_eq!(resumed(3, 21).as_deref(), Some(words));
    assert_eq!(resumed(3, 20), None);
    assert_eq!(resumed(1, 21), None);
}

#[test]
fn an_outlook_goes_on_with_the_growth_seen() {
    let seconds = |early, late| {
        let said = in_words(
            sample(1500, 1000, (0, early)),
            sample(3000, 1000, (0, late)),
            0,
        );
        said.and_then(|said| said.split("about ").nth(1).map(str::to_owned))
    };
    // Each position takes the same time.
    assert_eq!(seconds(50, 100).as_deref(), Some("27 seconds more"));
    // The time grows with the square of the number of positions: 3 s (1000 / 283)^2 = 37 s for all.
    assert_eq!(seconds(200, 283).as_deref(), Some("34 seconds more"));
    // Positions that take less and less time may take more again.
    assert_eq!(seconds(10, 100).as_deref(), Some("27 seconds more"));
    // Work in leaps shows no growth.
    assert_eq!(seconds(100, 100).as_deref(), Some("27 seconds more"));
}
