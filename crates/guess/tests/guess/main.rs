//! Guesses of tables made by brute force from the rules of games, and of tables without a law.

mod games;
mod lawless;
mod oracle;

use std::time::{Duration, Instant};

use grundy_guess::{Options, guess};

#[test]
#[ignore = "prints the whole suite"]
fn print_suite() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let (mut found, mut all) = (0, 0);
    for (name, table) in games::HEAPS.iter().chain(games::PAIRS).chain(games::PARAMETERS) {
        if !name.contains(&only) { continue; }
        let table = table();
        let start = Instant::now();
        let answer = guess(&table, &Options { budget: Duration::from_secs(20), ..Options::default() });
        all += 1;
        let is_right = answer.formulas.iter().any(|f| f.claim.contains("lost") == table.of_outcomes());
        found += usize::from(is_right);
        println!("{} {name} ({} values, {:.1?})", if is_right { "    " } else { "NOT " }, answer.values, start.elapsed());
        for formula in answer.formulas.iter().take(2) {
            println!("         {}   {} bits", formula.claim, formula.bits);
        }
        if !is_right {
            if let Some(next) = answer.next_best {
                println!("         next {} : {} at {:?} {}", next.claim, next.explained, next.position, next.value);
            }
        }
    }
    println!("{found} of {all}");
}

#[test]
#[ignore = "prints the tables without a law"]
fn print_lawless() {
    for (name, table) in lawless::LAWLESS {
        let table = table();
        let answer = guess(&table, &Options::default());
        if !answer.formulas.is_empty() {
            println!("FOUND {name}: {:?}", answer.formulas[0]);
        }
    }
    println!("{} tables", lawless::LAWLESS.len());
}
