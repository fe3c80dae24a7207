//! Checks that a wrong law is never proved.

use super::*;

const GAMES: [&str; 4] = [
    HYPER_KNIGHTS,
    "Lattice(leap (-3,-2) (-1,-3) (0,-1))",
    "Lattice(leap (-1,-1) (0,-2))",
    "Lattice(leap (-2,-1) (-2,3) (1,-2))",
];

/// Returns every list of values of a law in turn.
fn lists(law: &mut Planar) -> Vec<&mut Vec<u8>> {
    let rays = law.rays.iter_mut().map(|ray| &mut ray.values);
    let cones = law.cones.iter_mut().map(|cone| &mut cone.values);
    let corner = law.corner.iter_mut().map(|row| &mut row.values);
    rays.chain(cones).chain(corner).collect()
}

/// There is only one Grundy function, so a law with another value anywhere must be refused.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_changed_value_is_refused() {
    for text in GAMES {
        let (game, law, _) = discovered(text);
        let lengths: Vec<usize> = lists(&mut law.clone())
            .iter()
            .map(|list| list.len())
            .collect();
        for (list, length) in lengths.into_iter().enumerate() {
            for index in 0..length {
                for change in [1, 2, 3, 255] {
                    let mut wrong = law.clone();
                    lists(&mut wrong)[list][index] ^= change;
                    assert!(
                        prove(&game, &wrong).is_err(),
                        "{text}: list {list}, value {index}, changed by {change}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_shrunk_strip_is_refused() {
    for text in GAMES {
        let (game, law, _) = discovered(text);
        for (i, ray) in law.rays.iter().enumerate() {
            let period = ray.period as usize;
            if ray.low < ray.high + 1 {
                let mut wrong = law.clone();
                wrong.rays[i].low += 1;
                assert!(prove(&game, &wrong).is_err(), "values of another strip");
                wrong.rays[i].values.drain(..period);
                assert!(
                    prove(&game, &wrong).is_err(),
                    "{text}: strip {i} from above"
                );
                let mut wrong = law.clone();
                wrong.rays[i].high -= 1;
                let kept = wrong.rays[i].values.len() - period;
                wrong.rays[i].values.truncate(kept);
                assert!(
                    prove(&game, &wrong).is_err(),
                    "{text}: strip {i} from below"
                );
            }
        }
    }
}

#[test]
fn a_changed_vector_is_refused() {
    for text in GAMES {
        let (game, law, _) = discovered(text);
        let refused = |what: &str, change: &dyn Fn(&mut Planar)| {
            let mut wrong = law.clone();
            change(&mut wrong);
            assert!(
                wrong == law || prove(&game, &wrong).is_err(),
                "{text}: {what}"
            );
        };
        for i in 0..law.rays.len() {
            refused("period + 1", &|law| law.rays[i].period += 1);
            refused("period 0", &|law| law.rays[i].period = 0);
            refused("a huge period", &|law| law.rays[i].period = u32::MAX);
            refused("direction", &|law| law.rays[i].direction.0 += 1);
            refused("direction", &|law| law.rays[i].direction.1 += 1);
            refused("no direction", &|law| law.rays[i].direction = (0, 0));
            refused("huge direction", &|law| {
                law.rays[i].direction = (u32::MAX, u32::MAX - 1);
            });
            refused("low", &|law| law.rays[i].low = i64::MIN);
            refused("high", &|law| law.rays[i].high = i64::MAX);
            refused("a ray too few", &|law| drop(law.rays.remove(i)));
            refused("a ray twice", &|law| {
                law.rays.insert(i, law.rays[i].clone());
            });
            if law.rays[i].period > 1 && !law.rays[i].values.is_empty() {
                refused("phase", &|law| {
                    law.rays[i].phase.0 += law.rays[i].direction.0.min(1);
                });
            }
        }
        for i in 0..law.cones.len() {
            refused("width", &|law| law.cones[i].width += 1);
            refused("height", &|law| law.cones[i].height += 1);
            refused("no height", &|law| law.cones[i].height = 0);
            refused("huge", &|law| {
                (law.cones[i].width, law.cones[i].height) = (u32::MAX, u32::MAX);
            });
            refused("no values", &|law| law.cones[i].values.clear());
            refused("a cone too few", &|law| drop(law.cones.remove(i)));
            if law.cones[i].width > 1 {
                refused("shift", &|law| law.cones[i].shift += 1);
            }
        }
        for i in (0..law.corner.len()).filter(|&i| !law.corner[i].values.is_empty()) {
            refused("a row dropped", &|law| drop(law.corner.remove(i)));
            refused("a row emptied", &|law| law.corner[i] = CornerRow::default());
            refused("a row too far", &|law| law.corner[i].start = u32::MAX);
        }
        refused("nothing", &|law| law.rays.clear());
        refused("no cones", &|law| law.cones.clear());
    }
}

/// A law proves nothing about other games.
#[test]
fn a_law_of_another_game_is_refused() {
    let (_, law, _) = discovered(HYPER_KNIGHTS);
    for (text, ..) in PROVED.into_iter().skip(1) {
        assert!(prove(&lattice(text), &law).is_err(), "{text}");
    }
    let looped = Plane {
        leaps: vec![(-1, 1)],
        rides: Vec::new(),
        weights: (1, 1),
    };
    assert_eq!(
        prove(&looped, &law),
        Err(Refutation::Fails(Inequality::Moves))
    );
    let far = Plane {
        leaps: vec![(i32::MIN, i32::MIN)],
        rides: Vec::new(),
        weights: (1, 1),
    };
    assert!(prove(&far, &law).is_err());
}

/// Tests each condition of the theorem by itself: the law is true or nearly so, and only that
/// condition fails.
#[test]
fn each_condition_is_checked() {
    let (game, law, _) = discovered("Lattice(leap (-1,-1))");
    let fails = |inequality: Inequality, change: &dyn Fn(&mut Planar)| {
        let mut wrong = law.clone();
        change(&mut wrong);
        assert_eq!(prove(&game, &wrong), Err(Refutation::Fails(inequality)));
    };
    fails(Inequality::Form, &|law| {
        law.cones.push(law.cones[0].clone());
    });
    fails(Inequality::Direction(0), &|law| law.rays.swap(0, 2));
    fails(Inequality::Direction(2), &|law| {
        law.rays[1] = law.rays[2].clone();
    });
    fails(Inequality::Border, &|law| {
        (law.rays[0].low, law.rays[0].high) = (1, 0);
    });
    fails(Inequality::Vector(1), &|law| {
        (law.rays[1].period, law.rays[1].phase) = (1, (0, 0));
    });
    fails(Inequality::Period(0), &|law| {
        (law.rays[0].period, law.rays[0].phase) = (1 << 14, (1, 0));
    });
    fails(Inequality::Corner, &|law| {
        law.corner = vec![CornerRow {
            start: 1 << 14,
            values: vec![0],
        }];
    });
    fails(Inequality::Parting(0), &|law| {
        let wide = Ray::bare((1, 1), -20_000, 0, law.rays[1].period);
        law.rays[1] = Ray {
            values: vec![0; 20_001 * wide.period as usize],
            ..wide
        };
    });
}

/// A true law that is larger than necessary is still proved.
#[test]
fn laws_larger_than_necessary_are_proved() {
    let (game, law, proof) = discovered(HYPER_KNIGHTS);
    let mut larger = law.clone();
    let more = CornerRow {
        start: 70,
        values: (70..90)
            .map(|y| u8::try_from(law.value(40, y)).unwrap())
            .collect(),
    };
    larger.corner.resize(40, CornerRow::default());
    larger.corner.push(more);
    assert_eq!(
        prove(&game, &larger).unwrap().level,
        proof.level.max(40 + 90 + 4)
    );
}

/// A refutation names a cell and both values.
#[test]
fn refusals_name_the_place() {
    let (game, mut law, _) = discovered("Lattice(leap (-1,-1))");
    law.cones[0].values[0] ^= 1;
    let refutation = prove(&game, &law).unwrap_err();
    assert_eq!(
        refutation.to_string(),
        "at (0, 0) the law says 1, its options' mex is 0"
    );
}

fn small() -> impl Strategy<Value = i64> {
    prop_oneof![-2..=2_i64, -30..=30_i64]
}

/// Adds a random amount to a random number of a law.
fn distort(law: &mut Planar, (field, index, by): (usize, usize, i64)) {
    let other = index + usize::try_from(by.unsigned_abs()).unwrap();
    let add = |n: &mut u32| *n = u32::try_from((i64::from(*n) + by).max(0)).unwrap();
    let (rays, cones, rows) = (law.rays.len(), law.cones.len(), law.corner.len().max(1));
    let ray = &mut law.rays[index % rays];
    let rows_of =
        |ray: &Ray| usize::try_from(ray.high - ray.low + 1).unwrap_or(0) * ray.period as usize;
    match field {
        0 => ray.low += by,
        1 => ray.high += by,
        2 => add(&mut ray.period),
        3 => add(&mut ray.phase.0),
        4 => add(&mut ray.direction.0),
        5 => add(&mut ray.direction.1),
        6 => (ray.low, ray.high) = (ray.low - by.abs(), ray.high + by.abs()),
        7 => add(&mut law.cones[index % cones].width),
        8 => add(&mut law.cones[index % cones].shift),
        9 => add(&mut law.cones[index % cones].height),
        10 => law.cones.swap(index % cones, other % cones),
        11 => law.rays.swap(index % rays, other % rays),
        12 => law.corner.truncate(index % rows),
        13 => law
            .corner
            .iter_mut()
            .skip(index % rows)
            .take(1)
            .for_each(|row| row.values.truncate(row.values.len().saturating_sub(1))),
        14 => law
            .corner
            .iter_mut()
            .skip(index % rows)
            .take(1)
            .for_each(|row| add(&mut row.start)),
        _ => {
            if let Some(list) = lists(law).into_iter().nth(index % (rays + cones)) {
                let turns = other % (list.len() + 1);
                list.rotate_left(turns);
            }
        }
    }
    // The lengths are made consistent again, because otherwise only the check of lengths would be
    // tested.
    for ray in &mut law.rays {
        ray.values.resize(rows_of(ray), 0);
    }
    for cone in &mut law.cones {
        cone.values.resize((cone.width * cone.height) as usize, 0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8 * ProptestConfig::default().cases))]

    /// If a changed law is still proved, it is still true.
    #[test]
    fn distorted_laws_are_proved_only_if_true(game in 0..PROVED.len(), changes in prop::collection::vec((0..16_usize, 0..100_usize, small()), 1..3)) {
        static LAWS: std::sync::OnceLock<Vec<(Plane, Planar, Values)>> = std::sync::OnceLock::new();
        let laws = LAWS.get_or_init(|| {
            let laws = PROVED.iter().map(|(text, ..)| discovered(text));
            laws.map(|(game, law, _)| (game.clone(), law, table(&game, 200))).collect()
        });
        let (game, law, table) = &laws[game];
        let mut law = law.clone();
        for change in changes {
            distort(&mut law, change);
        }
        if prove(game, &law).is_ok() {
            let cells = (0..200_u128).flat_map(|x| (0..200_u128).map(move |y| (x, y)));
            for ((x, y), value) in cells.zip(table) {
                prop_assert_eq!(law.value(x, y), value, "({}, {})", x, y);
            }
        }
    }
}
