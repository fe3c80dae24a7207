#![allow(
    clippy::cast_possible_truncation,
    reason = "all numbers are small here"
)]

use super::*;

/// Returns all returns of a sequence that is passed in batches of `step` values.
fn found(values: &[u32], shortest: usize, step: usize) -> Vec<Return> {
    let mut returns = ReturnFinder::new(shortest, 0);
    let (mut all, mut at) = (Vec::new(), 0);
    while at < values.len() {
        let end = (at + step).min(values.len());
        let found = returns.take(&values[at..end]);
        at = found.map_or(end, |found| found.end as usize);
        all.extend(found);
    }
    all
}

#[test]
fn returns_repeat_the_window_and_the_period_is_the_first() {
    let mut seed = 1_u64;
    let mut random = |below: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for _ in 0..200 {
        let (preperiod, period) = (random(500) as usize, 1 + random(300) as usize);
        // With many different values matches rarely begin.
        let symbols = 3 + 100 * random(2);
        let base: Vec<u32> = (0..preperiod + period)
            .map(|_| random(symbols) as u32)
            .collect();
        let values: Vec<u32> = (0..8000)
            .map(|n| {
                if n < preperiod {
                    base[n]
                } else {
                    base[preperiod + (n - preperiod) % period]
                }
            })
            .collect();
        let least = (1..=period)
            .find(|d| period % d == 0 && (preperiod..2000).all(|n| values[n] == values[n + d]));
        for step in [1, 61, 8000] {
            let found = found(&values, 40, step);
            for &Return {
                start,
                distance,
                end,
            } in &found
            {
                let (start, distance, end) = (start as usize, distance as usize, end as usize);
                assert!(
                    values[start..end - distance] == values[start + distance..end] && distance > 0
                );
                assert!(end - distance - start >= 40);
            }
            let behind = found
                .iter()
                .find(|found| found.start as usize >= preperiod)
                .unwrap();
            assert_eq!(
                Some(behind.distance as usize),
                least,
                "preperiod {preperiod}, period {period}"
            );
            assert!(
                behind.end as usize <= 4 * preperiod.max(period) + 400,
                "{behind:?}"
            );
        }
    }
}
