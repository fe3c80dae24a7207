//! Genera against canonical forms: each position is the simplified set of its options, and *2 is
//! added option by option.

use std::collections::{BTreeSet, HashMap};

use grundy_core::game::{Game, Rules};
use grundy_misere::{Character, genus};

/// Canonical forms by number; form 0 has no options.
#[derive(Default)]
struct Forms {
    options: Vec<BTreeSet<usize>>,
    numbers: HashMap<BTreeSet<usize>, usize>,
    sums: HashMap<Vec<u64>, usize>,
    /// Misère Grundy values of a form plus copies of *2 and *1.
    values: HashMap<(usize, u32, u32), u32>,
}

impl Forms {
    /// Returns the form with these options (Conway, On Numbers and Games, theorem 76). The form is
    /// H if its options are those of H and others that all have H as an option. If H = 0, which has
    /// no options, the player to move must also win the form.
    fn form(&mut self, options: BTreeSet<usize>) -> usize {
        let candidates: BTreeSet<usize> = options
            .iter()
            .flat_map(|&option| self.options[option].clone())
            .collect();
        for h in candidates {
            let others = || options.difference(&self.options[h]);
            let simpler = self.options[h].is_subset(&options)
                && others().all(|&other| self.options[other].contains(&h));
            if simpler && (h != 0 || !self.loses(&options)) {
                return h;
            }
        }
        let next = self.options.len();
        let number = *self.numbers.entry(options.clone()).or_insert(next);
        if number == next {
            self.options.push(options);
        }
        number
    }

    fn loses(&self, options: &BTreeSet<usize>) -> bool {
        !options.is_empty()
            && options
                .iter()
                .all(|&option| !self.loses(&self.options[option]))
    }

    fn sum<R: Rules<Position = u64>>(&mut self, rules: &R, sum: &[u64]) -> usize {
        if let Some(&form) = self.sums.get(sum) {
            return form;
        }
        let mut next: Vec<Vec<u64>> = Vec::new();
        for (index, heap) in sum.iter().enumerate() {
            rules.options(heap, &mut |parts| {
                let mut option = sum.to_vec();
                option.remove(index);
                option.extend(parts.iter().filter(|&&part| part > 0));
                option.sort_unstable();
                next.push(option);
            });
        }
        let options = next.iter().map(|option| self.sum(rules, option)).collect();
        let form = self.form(options);
        self.sums.insert(sum.to_vec(), form);
        form
    }

    fn value(&mut self, form: usize, twos: u32, ones: u32, misere: bool) -> u32 {
        if let Some(&value) = self.values.get(&(form, twos, ones)).filter(|_| misere) {
            return value;
        }
        let mut found: BTreeSet<u32> = BTreeSet::new();
        for option in self.options[form].clone() {
            found.insert(self.value(option, twos, ones, misere));
        }
        if twos > 0 {
            found.insert(self.value(form, twos - 1, ones + 1, misere));
            found.insert(self.value(form, twos - 1, ones, misere));
        }
        if ones > 0 {
            found.insert(self.value(form, twos, ones - 1, misere));
        }
        let value = if found.is_empty() {
            misere.into()
        } else {
            (0..1000).find(|value| !found.contains(value)).unwrap()
        };
        if misere {
            self.values.insert((form, twos, ones), value);
        }
        value
    }
}

fn compare<R: Rules<Position = u64>>(rules: &R, game: &Game, to: u64) {
    let mut forms = Forms::default();
    // *0, *1, …: each has all earlier ones as options.
    let nimbers: Vec<usize> = (0..12)
        .scan(BTreeSet::new(), |all, _| {
            let form = forms.form(all.clone());
            all.insert(form);
            Some(form)
        })
        .collect();
    let genera = genus::of_heaps(game, to, 1 << 20, &());
    assert_eq!(genera.len() as u64, to + 1);
    for (heap, genus) in (0_u64..).zip(&genera) {
        let sum: Vec<u64> = if heap == 0 { Vec::new() } else { vec![heap] };
        let form = forms.sum(rules, &sum);
        assert_eq!(
            genus.base,
            forms.value(form, 0, 0, false),
            "{game}, heap {heap}"
        );
        for k in 0..5_u8 {
            assert_eq!(
                genus.term(k.into()),
                forms.value(form, k.into(), 0, true),
                "{game}, heap {heap}, {k} times *2"
            );
        }
        let nimber = nimbers
            .iter()
            .position(|&nimber| nimber == form)
            .map(|n| u32::try_from(n).unwrap());
        let said = if let Character::Nimber(n) = genus.character {
            Some(n)
        } else {
            None
        };
        assert_eq!(said, nimber, "{game}, heap {heap}");
    }
}

#[test]
fn genera_are_those_of_canonical_forms() {
    for line in [
        "0.77", "0.07", "4!.0", "0.34", "0.123", "0.15", "0.71", "0.3101", "0.53", "0.26", "0.8",
        "4.7",
    ] {
        let game: Game = line.parse().unwrap();
        let Game::Code(code) = &game else {
            panic!("{line} is a code")
        };
        compare(code, &game, 11);
    }
    for line in [
        "Subtraction({1,3,4})",
        "Subtraction({2,5})",
        "AllBut({1,3})",
    ] {
        let game: Game = line.parse().unwrap();
        let Game::Set(set) = &game else {
            panic!("{line} is a set")
        };
        compare(set, &game, 11);
    }
}
