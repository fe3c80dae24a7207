//! Linear functions of the parameters of one residue class, and their choice from samples.

use std::collections::{BTreeMap, HashMap};

use super::text::FormulaText;
use grundy_core::gcd::gcd;
use grundy_core::text::join;

/// A residue class of the parameters: parameter i is `moduli[i] * q[i] + residues[i]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ParameterClass {
    pub moduli: Vec<i128>,
    pub residues: Vec<i128>,
}

impl ParameterClass {
    /// Returns the quotients of the parameters; `None` if they are not in the class.
    pub fn quotients(&self, parameters: &[u64]) -> Option<Vec<i128>> {
        let each = parameters
            .iter()
            .zip(self.moduli.iter().zip(&self.residues));
        each.map(|(&value, (modulus, residue))| {
            let value = i128::from(value);
            (value % modulus == *residue).then_some(value / modulus)
        })
        .collect()
    }

    /// Returns the condition on the parameters, such as `k%3 == 0`; empty for the class of all.
    pub fn condition(&self, names: &[&str]) -> String {
        let each = names.iter().zip(self.moduli.iter().zip(&self.residues));
        let conditions = each.filter(|(_, (modulus, _))| **modulus > 1);
        let conditions =
            conditions.map(|(name, (modulus, residue))| format!("{name}%{modulus} == {residue}"));
        join(conditions, " and ")
    }
}

/// Returns the condition that the parameters are in one of the classes, which have equal moduli;
/// empty if all are.
pub(super) fn condition(classes: &[&ParameterClass], names: &[&str]) -> String {
    if let ([name], Some(first)) = (names, classes.first()) {
        let modulus = first.moduli.first().copied().unwrap_or(1);
        let own: Vec<i128> = classes
            .iter()
            .flat_map(|class| class.residues.iter().copied())
            .collect();
        return of_residues(name, &own, modulus);
    }
    let each = classes.iter().map(|class| class.condition(names));
    let each = each.map(|text| {
        if classes.len() > 1 && text.contains(" and ") {
            format!("({text})")
        } else {
            text
        }
    });
    join(each, " or ")
}

/// Returns the condition that a number has one of these residues, with the least modulus.
fn of_residues(name: &str, residues: &[i128], modulus: i128) -> String {
    let has = |modulus: i128, residue: i128| residues.iter().any(|own| own % modulus == residue);
    let is_union = |divisor: i128| {
        (0..modulus).all(|residue| !has(divisor, residue % divisor) || residues.contains(&residue))
    };
    let least = (1..=modulus)
        .find(|divisor| modulus % divisor == 0 && is_union(*divisor))
        .unwrap_or(modulus);
    let (own, others): (Vec<i128>, Vec<i128>) =
        (0..least).partition(|&residue| has(least, residue));
    let list = |residues: &[i128], relation: &str, word: &str| {
        join(
            residues
                .iter()
                .map(|residue| format!("{name}%{least} {relation} {residue}")),
            word,
        )
    };
    if others.len() < own.len() {
        list(&others, "!=", " and ")
    } else {
        list(&own, "==", " or ")
    }
}

/// The function `constant + sum of slopes[i] * q[i]` of the quotients of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClassLine {
    pub constant: i128,
    pub slopes: Vec<i128>,
}

/// The number of slopes that are tried for each parameter: those that occur most often between
/// neighbours.
const TRIED: usize = 3;

impl ClassLine {
    pub fn constant(constant: i128, parameters: usize) -> Self {
        Self {
            constant,
            slopes: vec![0; parameters],
        }
    }

    pub fn at(&self, quotients: &[i128]) -> i128 {
        self.constant
            + self
                .slopes
                .iter()
                .zip(quotients)
                .map(|(slope, q)| slope * q)
                .sum::<i128>()
    }

    /// Returns the constant of a function that is constant.
    pub fn fixed(&self) -> Option<i128> {
        self.slopes
            .iter()
            .all(|&slope| slope == 0)
            .then_some(self.constant)
    }

    pub fn plus(&self, other: &Self) -> Self {
        let slopes = self
            .slopes
            .iter()
            .zip(&other.slopes)
            .map(|(a, b)| a + b)
            .collect();
        Self {
            constant: self.constant + other.constant,
            slopes,
        }
    }

    /// Returns the function as a formula in the parameters. With k = m q + c, the function a + b q
    /// is (b k + a m - b c) / m; the division has no remainder.
    pub fn text(&self, class: &ParameterClass, names: &[&str]) -> FormulaText {
        let common = class.moduli.iter().copied().fold(1, lcm);
        let mut constant = self.constant * common;
        let mut factors = Vec::new();
        for (slope, (modulus, residue)) in self
            .slopes
            .iter()
            .zip(class.moduli.iter().zip(&class.residues))
        {
            let factor = slope * (common / modulus);
            constant -= factor * residue;
            factors.push(factor);
        }
        let shared = factors
            .iter()
            .copied()
            .chain([constant, common])
            .fold(0, gcd)
            .abs()
            .max(1);
        let term = |factor: i128, name: &str| {
            FormulaText::number(factor.abs() / shared).times(&FormulaText::atom(name))
        };
        let terms: Vec<(i128, FormulaText)> = factors
            .iter()
            .zip(names)
            .filter(|(f, _)| **f != 0)
            .map(|(&f, name)| (f, term(f, name)))
            .collect();
        let positive = terms.iter().filter(|(factor, _)| *factor > 0);
        let mut text = positive.fold(FormulaText::number(0), |sum, (_, term)| sum.plus(term));
        let constant = FormulaText::number(constant / shared);
        text = text.plus(&constant);
        for (_, term) in terms.iter().filter(|(factor, _)| *factor < 0) {
            text = text.minus(term);
        }
        text.over(&FormulaText::number(common / shared))
    }

    /// Returns the function with the most samples on it, if these are at least three fifths.
    pub fn through(samples: &[(&[i128], i128)]) -> Option<Self> {
        let (line, on) = best(samples, &|rests| mode(rests))?;
        (on * 5 >= samples.len() * 3).then_some(line)
    }

    /// Returns the function with no sample below it and the most samples on it, if these are at
    /// least two fifths.
    pub fn below(samples: &[(&[i128], i128)]) -> Option<Self> {
        let (line, on) = best(samples, &|rests| rests.iter().copied().min())?;
        (on * 5 >= samples.len() * 2).then_some(line)
    }
}

/// Returns the function on which the most samples are, and their number. `choose` chooses the
/// constant from the rests that the slopes leave.
fn best(
    samples: &[(&[i128], i128)],
    choose: &dyn Fn(&[i128]) -> Option<i128>,
) -> Option<(ClassLine, usize)> {
    let count = samples.first()?.0.len();
    let slopes: Vec<Vec<i128>> = (0..count)
        .map(|axis| likely_slopes(samples, axis))
        .collect();
    let mut found: Option<(ClassLine, usize)> = None;
    for slopes in products(&slopes) {
        let line = ClassLine {
            constant: 0,
            slopes,
        };
        let rests: Vec<i128> = samples
            .iter()
            .map(|(quotients, value)| value - line.at(quotients))
            .collect();
        let constant = choose(&rests)?;
        let on = rests.iter().filter(|&&rest| rest == constant).count();
        if found.as_ref().is_none_or(|(_, most)| on > *most) {
            found = Some((ClassLine { constant, ..line }, on));
        }
    }
    found
}

/// Returns the slopes that occur most often between neighbours on an axis, the most frequent first.
fn likely_slopes(samples: &[(&[i128], i128)], axis: usize) -> Vec<i128> {
    let known: HashMap<&[i128], i128> = samples.iter().copied().collect();
    let mut counts: BTreeMap<i128, usize> = BTreeMap::new();
    for (quotients, value) in samples {
        let mut next = quotients.to_vec();
        if let Some(q) = next.get_mut(axis) {
            *q += 1;
        }
        if let Some(after) = known.get(next.as_slice()) {
            *counts.entry(after - value).or_default() += 1;
        }
    }
    let mut counts: Vec<(i128, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(slope, count)| (std::cmp::Reverse(count), slope.abs()));
    let slopes: Vec<i128> = counts
        .into_iter()
        .take(TRIED)
        .map(|(slope, _)| slope)
        .collect();
    if slopes.is_empty() { vec![0] } else { slopes }
}

/// Returns every choice of one element of each list.
pub(super) fn products<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |chosen, list| {
        let longer = |before: &Vec<T>| {
            let before = before.clone();
            list.iter()
                .map(move |each| before.iter().cloned().chain([each.clone()]).collect())
        };
        chosen.iter().flat_map(longer).collect()
    })
}

/// Returns the most frequent number.
fn mode(numbers: &[i128]) -> Option<i128> {
    let mut counts: BTreeMap<i128, usize> = BTreeMap::new();
    for &number in numbers {
        *counts.entry(number).or_default() += 1;
    }
    counts
        .into_iter()
        .max_by_key(|&(_, count)| count)
        .map(|(number, _)| number)
}

pub(super) fn lcm(a: i128, b: i128) -> i128 {
    a / gcd(a, b).abs().max(1) * b
}
