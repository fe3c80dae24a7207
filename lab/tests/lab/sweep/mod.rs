//! A sweep has the same results for any division into parts, loses no written result, and refuses
//! files with wrong contents.

mod atlas;
mod changed;
mod damaged;

use std::{
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use damaged::results;
use grundy_core::{game::Game, progress::Progress, reference::grundy_values};
use grundy_lab::{
    survey,
    sweep::{Catalogue, Folder, Item, Merged, Plan, Record, Shard, merge, run, status},
};

const PLAN: Plan = Plan {
    to: 300,
    then: None,
    few: None,
    budget: None,
    retries: 0,
};

fn folder(path: &Path, catalogue: &str) -> Folder {
    Folder::begin(path, &catalogue.parse().unwrap()).unwrap()
}

/// Computes a shard; returns the number of items with work.
fn sweep(folder: &Folder, shard: &str, plan: &Plan) -> u64 {
    let report = run(folder, shard.parse().unwrap(), plan, &()).unwrap();
    assert!(!report.interrupted);
    report.done
}

fn tables(folder: &Folder, verify: bool) -> [String; 3] {
    let merged = merge(folder, false, verify).unwrap();
    [merged.markdown(), merged.csv(), merged.json_lines()]
}

fn records(folder: &Folder) -> Vec<Record> {
    match merge(folder, false, false).unwrap() {
        Merged::Games { records, .. } => records,
        Merged::Ranges { .. } => panic!("sets"),
    }
}

/// One process and several shards give the same bytes.
fn same_bytes((catalogue, items): (&str, u64)) {
    let here = tempfile::tempdir().unwrap();
    let one = folder(&here.path().join("one"), catalogue);
    assert_eq!(sweep(&one, "1/1", &PLAN), items);
    assert_eq!(
        sweep(&one, "1/1", &PLAN),
        0,
        "what is there is not done again"
    );
    let expected = tables(&one, true);
    for of in [2, 5] {
        let many = folder(&here.path().join(of.to_string()), catalogue);
        let done: u64 = (1..=of)
            .rev()
            .map(|number| sweep(&many, &format!("{number}/{of}"), &PLAN))
            .sum();
        assert_eq!(done, items);
        // Equal bytes hold equal certificates: one verification is enough.
        assert_eq!(tables(&many, false), expected, "{catalogue} by {of}");
    }
    assert_eq!(expected[2].lines().count() as u64, items);
}

#[test]
#[ignore = "39 s: .ci/run"]
fn thorough_results_do_not_depend_on_the_number_of_shards() {
    let all = [
        ("octal:2", 128),
        ("hexadecimal:1", 64),
        ("subtraction:24", 22),
        ("subtraction4:16", 13),
    ];
    std::thread::scope(|scope| {
        for one in all {
            scope.spawn(move || same_bytes(one));
        }
    });
}

/// The laws, the largest values and the classes agree with the survey in memory, which shares only
/// the engine.
#[test]
fn a_sweep_finds_the_laws_of_the_survey() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:2");
    sweep(&folder, "1/1", &PLAN);
    let Merged::Games {
        records, classes, ..
    } = merge(&folder, false, true).unwrap()
    else {
        panic!("games")
    };
    let survey = survey::survey(2, PLAN.to, &()).unwrap();
    assert_eq!(records.len(), survey.rows.len());
    for ((record, class), row) in records.iter().zip(classes).zip(&survey.rows) {
        assert_eq!(record.game, row.game.to_string());
        let shift = row.law.as_ref().and_then(grundy::Law::shift);
        let law = record.law.as_ref();
        assert_eq!(
            law.and_then(|law| Some((law.preperiod?, law.period?, law.saltus?))),
            shift,
            "{}",
            record.game
        );
        assert_eq!(record.is_proved(), row.is_proved());
        assert_eq!(
            (record.largest, record.largest_at),
            (row.largest.0, row.largest.1 as u64)
        );
        assert_eq!(
            record.certificate.is_some(),
            row.is_proved(),
            "every proved law has a certificate"
        );
        assert_eq!(class, row.class, "{}", record.game);
    }
}

/// Job arrays may begin at 0 or at 1.
#[test]
fn shards_can_be_counted_from_0_or_1() {
    for items in [1, 16, 17] {
        let share = |shard: &str| shard.parse::<Shard>().unwrap().share(items);
        assert_eq!(
            (0..3)
                .map(|number| share(&format!("{number}/3")))
                .sum::<u64>(),
            items
        );
        assert_eq!(share("0/3"), share("3/3"));
        // The sums of such numbers once overflowed.
        let most = usize::MAX;
        assert_eq!(
            [1, 2, 17, most].map(|number| share(&format!("{number}/{most}"))),
            [1, 2, 17, most]
                .map(|number| u64::from(u64::try_from(number).is_ok_and(|number| number <= items)))
        );
    }
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:1");
    assert_eq!(
        (0..3)
            .map(|number| sweep(&folder, &format!("{number}/3"), &PLAN))
            .sum::<u64>(),
        16
    );
    assert_eq!(sweep(&folder, "3/3", &PLAN), 0);
    assert_eq!(results(here.path()).len(), 4, "a file for each shard");
}

/// A game that cannot be computed has a reason, in the report and in the status.
#[test]
fn failures_have_reasons() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:1");
    let plan = Plan {
        budget: Some(Duration::ZERO),
        ..PLAN
    };
    let report = run(&folder, Shard::WHOLE, &plan, &()).unwrap();
    assert!(!report.failed.is_empty());
    assert!(
        report
            .failed
            .iter()
            .all(|(_, reason)| reason == "the budget of 0 s ended"),
        "{:?}",
        report.failed
    );
}

/// Counts the items with work, and those without.
#[derive(Default)]
struct Counted {
    advanced: AtomicU64,
    skipped: AtomicU64,
}

impl Progress for Counted {
    fn advance(&self, items: u64) {
        self.advanced.fetch_add(items, Ordering::Relaxed);
    }

    fn skip(&self, items: u64) {
        self.skipped.fetch_add(items, Ordering::Relaxed);
    }
}

/// A regression: existing items were reported like new ones, and half of the work seemed to be done
/// at once.
#[test]
fn skipped_items_do_not_count_for_the_rate() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:1");
    let items = sweep(&folder, "1/1", &PLAN);
    let left = records(&folder)
        .iter()
        .filter(|record| !record.is_proved())
        .count() as u64;
    assert!(left > 0);
    let counted = Counted::default();
    run(
        &folder,
        Shard::WHOLE,
        &Plan {
            then: Some(1200),
            ..PLAN
        },
        &counted,
    )
    .unwrap();
    let [advanced, skipped] = [counted.advanced, counted.skipped].map(AtomicU64::into_inner);
    assert_eq!((advanced, skipped), (left, 2 * items - left));
}

#[test]
fn the_next_stage_takes_games_without_a_proved_law() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:2");
    sweep(&folder, "1/1", &PLAN);
    let before = records(&folder);
    let left = before.iter().filter(|record| !record.is_proved()).count() as u64;
    let farther = Plan {
        then: Some(1200),
        ..PLAN
    };
    assert_eq!(sweep(&folder, "1/1", &farther), left);
    for (before, after) in before.iter().zip(records(&folder)) {
        assert!(after.is_proved() || after.to == 1200, "{after:?}");
        assert_eq!(before.class, after.class);
        if before.is_proved() {
            assert_eq!(*before, after);
        }
    }
    // Kayles is proved at once, 0.45 with 1037 heaps: the bounds are 600 and 1200.
    let all = records(&folder);
    let of = |name: &str| all.iter().find(|record| record.game == name).unwrap();
    assert_eq!(
        (of("0.77").to, of("0.45").to, of("0.45").is_proved()),
        (300, 1200, true)
    );
    // Both 0.6 and 0.16 have few rare heaps.
    let few = Plan {
        few: Some(2400),
        ..farther
    };
    sweep(&folder, "1/1", &few);
    let all = records(&folder);
    for record in all.iter().filter(|record| !record.is_proved()) {
        assert_eq!(
            record.to,
            if record.has_few_rares() { 2400 } else { 1200 },
            "{}",
            record.game
        );
    }
    assert!(all.iter().any(|record| record.to == 2400));
    // Work in steps gives the same results as work at once.
    let other = tempfile::tempdir().unwrap();
    let at_once = Folder::begin(other.path(), &"octal:2".parse().unwrap()).unwrap();
    sweep(&at_once, "1/1", &few);
    assert_eq!(tables(&at_once, false), tables(&folder, true));
}

#[test]
fn a_budget_does_not_change_results() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "octal:1");
    let no_time = Plan {
        budget: Some(Duration::ZERO),
        ..PLAN
    };
    sweep(&folder, "1/1", &no_time);
    let cut = records(&folder);
    assert!(cut.iter().all(|record| {
        record
            .cut
            .is_none_or(|cut| cut.before == PLAN.to && record.law.is_none())
    }));
    sweep(&folder, "1/1", &PLAN);
    let known = records(&folder);
    assert!(
        known
            .iter()
            .all(|record| record.cut.is_none() && record.to == PLAN.to)
    );
    sweep(
        &folder,
        "1/1",
        &Plan {
            then: Some(1 << 20),
            ..no_time
        },
    );
    for (known, after) in known.iter().zip(records(&folder)) {
        let cut = after.cut;
        assert_eq!(Record { cut: None, ..after }, *known);
        assert_eq!(cut.is_some(), !known.is_proved());
    }
    assert_eq!(
        sweep(
            &folder,
            "1/1",
            &Plan {
                then: Some(1 << 20),
                ..no_time
            }
        ),
        0,
        "no more time, nothing more"
    );
    let left = known.iter().filter(|record| !record.is_proved()).count() as u64;
    assert_eq!(
        sweep(
            &folder,
            "1/1",
            &Plan {
                then: Some(600),
                ..PLAN
            }
        ),
        left
    );
    assert_eq!(status(&folder).unwrap().given_up, 0);
}

#[test]
fn catalogues_list_each_game_once() {
    let lines = "# three games\n0.77\n\nKayles\n Subtraction({1,3,4}) \n0.770\nRing(0.137)\n";
    let catalogue = Catalogue::lines(lines).unwrap();
    let names: Vec<String> = catalogue.items().iter().map(Item::line).collect();
    assert_eq!(names, ["0.77", "Subtraction({1,3,4})", "Ring(0.137)"]);
    for (text, why) in [
        ("", "no game"),
        ("0.77\n0.8.8", "line 2"),
        ("Chomp(2x3)", "line 1: Chomp(2x3) is not a game of heaps"),
        ("#\n", "no game"),
    ] {
        let error = Catalogue::lines(text).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    let here = tempfile::tempdir().unwrap();
    let folder = Folder::begin(here.path(), &catalogue).unwrap();
    sweep(&folder, "1/1", &PLAN);
    assert_eq!(*Folder::open(here.path()).unwrap().catalogue(), catalogue);
    let csv = &tables(&folder, true)[1];
    assert!(
        csv.lines()
            .any(|line| line.starts_with("\"Subtraction({1,3,4})\",")),
        "{csv}"
    );
    assert!(
        csv.lines()
            .any(|line| line.starts_with("Ring(0.137),") && line.contains("proved")),
        "{csv}"
    );
}

/// Every catalogue of codes has each code once, in the order of names, and only codes of its base.
#[test]
fn every_code_is_listed_once() {
    for (catalogue, count) in [
        ("octal:3", 1024),
        ("hexadecimal:2", 1024),
        ("hexadecimal:1", 64),
    ] {
        let items = catalogue.parse::<Catalogue>().unwrap().items();
        let names: Vec<String> = items.iter().map(Item::line).collect();
        assert_eq!(names.len(), count);
        assert!(names.is_sorted());
        let mut once = names.clone();
        once.dedup();
        assert_eq!(once.len(), count);
        assert!(
            names
                .iter()
                .all(|name| name.parse::<Game>().unwrap().to_string() == *name),
            "canonical"
        );
    }
    for wrong in [
        "octal",
        "octal:",
        "octal:0",
        "octal:7",
        "subtraction:2",
        "subtraction4:3",
        "subtraction4:257",
        "hexadecimal:5",
        "decimal:2",
        "octal:-1",
    ] {
        assert!(wrong.parse::<Catalogue>().is_err(), "{wrong}");
    }
    for wrong in ["", "1", "2/1", "1/0", "0/0", "a/b", "1/2/3", "-1/2"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

/// The test counts sums, divisors and pure periods itself, from the values of the plain rules.
#[test]
fn statistics_of_sets_agree_with_the_rules() {
    let here = tempfile::tempdir().unwrap();
    let folder = folder(here.path(), "subtraction:12");
    sweep(&folder, "1/1", &PLAN);
    let Merged::Ranges { ranges, .. } = merge(&folder, false, false).unwrap() else {
        panic!("sets")
    };
    for range in ranges {
        let c = u64::from(range.largest);
        let (mut sums, mut divisors, mut pure, mut additive) = (vec![0; 3], 0, [0; 2], 0);
        for (a, b) in (1..c).flat_map(|a| (a + 1..c).map(move |b| (a, b))) {
            let Ok(Game::Set(game)) = format!("Subtraction({{{a},{b},{c}}})").parse() else {
                panic!("a set")
            };
            let values = grundy_values(&game, 0..=60 * c);
            let holds = |n0: usize, p: usize| {
                values[n0..]
                    .iter()
                    .zip(&values[n0 + p..])
                    .all(|(g, h)| g == h)
            };
            let half = values.len() / 2;
            let period = (1..half / 2).find(|&p| holds(half, p)).unwrap();
            let all = [a + b, a + c, b + c];
            pure[usize::from(a + b != c)] += u64::from(holds(0, period));
            match all.iter().position(|&sum| sum == period as u64) {
                _ if a + b == c => additive += 1,
                Some(place) => sums[place] += 1,
                None if all.iter().any(|sum| sum % period as u64 == 0) => divisors += 1,
                None => panic!("an exception: {a} {b} {c}"),
            }
        }
        assert_eq!(
            (range.sums, range.divisors, range.pure, range.additive),
            (sums, divisors, pure, additive),
            "{c}"
        );
    }
}
