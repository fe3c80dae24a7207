//! Instances of games whose moves only remove.

use std::collections::BTreeSet;

use crate::CoqClaim;
use crate::{Beyond, Instance, bound_count, continue_values, index, name, shifts, table};
use grundy_check::{CertificateProof, check::removal::RemovalPattern as Numbers};
use grundy_core::game::{
    Game, Rules, SubtractionGame,
    expr::{Expr, Op},
    set::{NamedSet, Set},
};

/// The numbers that may be removed: the first s numbers, then t numbers that repeat. `floor` is the
/// least heap that a move leaves.
struct CoqRemoval {
    first: Vec<bool>,
    turn: Vec<bool>,
    floor: usize,
}

impl CoqRemoval {
    /// Reads the set from the moves of a heap that is large enough to have all of them.
    fn from_game(game: &Game) -> Option<Self> {
        // The theory knows no numbers that only large heaps may remove.
        if let Some(Set::Range(_, Expr::Binary(Op::Min, ..))) = game.set().map(|set| &set.set) {
            return None;
        }
        let Numbers {
            irregular_to,
            mut repeats,
            least_heap,
        } = Numbers::from_game(game)?;
        let heap = irregular_to.checked_add(least_heap)?.checked_add(1)?;
        let mut removed = BTreeSet::new();
        let mut option = |parts: &[u64]| {
            removed.insert(heap - parts.iter().sum::<u64>());
        };
        if let Some(code) = game.code() {
            code.options(&heap, &mut option);
        } else {
            game.set()?.options(&heap, &mut option);
        }
        if !repeats.contains(&true) {
            repeats.clear();
        }
        let first = (1..=irregular_to).map(|k| removed.contains(&k)).collect();
        Some(Self {
            first,
            turn: repeats,
            floor: index(least_heap),
        })
    }

    fn text(&self) -> String {
        format!(
            "(Removal {} {} {})",
            table::booleans(&self.first),
            table::booleans(&self.turn),
            self.floor
        )
    }

    fn may_remove(&self, k: usize) -> bool {
        let beyond = k.checked_sub(self.first.len() + 1);
        match beyond {
            Some(beyond) => self
                .turn
                .get(beyond % self.turn.len().max(1))
                .copied()
                .unwrap_or(false),
            None => k > 0 && self.first.get(k - 1).copied().unwrap_or(false),
        }
    }
}

/// Returns the instance of a game whose law rests on the theorem of windows.
pub fn window(certificate: &CoqClaim<'_>, values: &[u32]) -> Result<Instance, Beyond> {
    let none = || certificate.lacks();
    let (preperiod, period, saltus) = certificate.law.shift().ok_or_else(none)?;
    let removal = CoqRemoval::from_game(certificate.game).ok_or_else(none)?;
    let largest = removal.first.len() as u64;
    let count = bound_count(certificate.game, preperiod + largest + period)?;
    let values = continue_values(certificate, values, count)?;
    let seconds = count as f64 * (largest as f64 * 15.0 + 2000.0) * 1e-9;
    let table = certificate.table(&values, table::As::Numbers)?;
    let law = format!("removal_law {} {preperiod} {period} 0%N", removal.text());
    let words = shifts(preperiod, period, saltus);
    Ok(certificate.instance(&words, &table, &law, "check_subtraction_sound", seconds))
}

/// Returns the instance of a game whose law rests on the theorem of states.
pub fn states(certificate: &CoqClaim<'_>, values: &[u32]) -> Result<Instance, Beyond> {
    let none = || certificate.lacks();
    let (preperiod, period, saltus) = certificate.law.shift().ok_or_else(none)?;
    let (removal, own) = (
        CoqRemoval::from_game(certificate.game),
        Numbers::from_game(certificate.game),
    );
    let (removal, own) = removal.zip(own).ok_or_else(none)?;
    let repeats_every = own.repeats.len() as u64;
    let times = (1..=repeats_every)
        .find(|times| times * period % repeats_every == 0)
        .ok_or_else(none)?;
    let (q, e) = (times * period, times * saltus);
    let start = index(preperiod.max(own.least_heap) + own.irregular_to);
    // If the states at n and n + q correspond, so do all later ones: the search finds the first
    // such n below a bound.
    let most = bound_count(certificate.game, (start as u64 + q + 64) * 4)?;
    let all = continue_values(certificate, values, most + index(q))?;
    let (known, e) = (
        all.iter().filter_map(|&value| u32::try_from(value).ok()),
        u32::try_from(e).unwrap_or(u32::MAX),
    );
    let known: Vec<u32> = known.collect();
    let corresponds = |&n: &usize| own.corresponds(&known, n, index(q), e);
    let state = (start..most).find(corresponds).ok_or_else(none)?;
    let count = (state + index(q)).max(index(preperiod + q + period));
    let values: Vec<u64> = all.into_iter().take(count).collect();
    let seconds = (count * count) as f64 * 120.0 * 1e-9 * (1.0 + repeats_every as f64 * 0.2);
    let law = format!("{} {preperiod} {period} {saltus}%N", removal.text());
    let table = certificate.table(&values, table::As::Numbers)?;
    let checker = format!("(check_removal_sound {law} {state} {times} 0%N)");
    let words = shifts(preperiod, period, saltus);
    Ok(certificate.instance(
        &words,
        &table,
        &format!("removal_law {law}"),
        &checker,
        seconds,
    ))
}

/// Returns `true` if a term describes the numbers that a game removes: the first booleans, those
/// that repeat, and the least heap that is left.
///
/// The same set can be written in several ways, so the numbers are compared up to a heap after
/// which both sides repeat.
pub fn is_removal(game: &Game, first: &[bool], turn: &[bool], floor: u64) -> bool {
    let Some(own) = CoqRemoval::from_game(game) else {
        return false;
    };
    let written = CoqRemoval {
        first: first.to_vec(),
        turn: turn.to_vec(),
        floor: index(floor),
    };
    let to = own.first.len().max(first.len()) + own.turn.len().max(1) * turn.len().max(1);
    own.floor == written.floor && (1..=to).all(|k| written.may_remove(k) == own.may_remove(k))
}

/// Returns the bound on the number that may be removed, if it is slow.
pub fn bound_term(game: &Game) -> Option<String> {
    let (a, b, d) = grundy_check::check::slow::bound(game)?;
    Some(format!("(quotient_bound {a}%Z ({b})%Z {d}%Z)"))
}

/// Returns the instance of the powers of a number.
pub fn powers(certificate: &CoqClaim<'_>, values: &[u32]) -> Result<Instance, Beyond> {
    let none = || certificate.lacks();
    let (Some(base), CertificateProof::Residues { reach, .. }) =
        (powers_of(certificate.game), certificate.proof)
    else {
        return Err(none());
    };
    let (preperiod, period, _) = certificate.law.shift().ok_or_else(none)?;
    let count = bound_count(certificate.game, preperiod + (*reach).max(period))?;
    let values = continue_values(certificate, values, count)?;
    let mut residues = vec![1 % period];
    while let Some(next) = residues
        .last()
        .map(|last| last * (base % period) % period)
        .filter(|next| !residues.contains(next))
    {
        residues.push(next);
    }
    let seconds = (count as f64 + (period * period) as f64) * 4e-6 + (count as f64).powi(2) * 1e-7;
    let (table, residues) = (
        certificate.table(&values, table::As::Numbers)?,
        table::numbers(&residues),
    );
    let law = format!("heap_law (single (power_move {base})) {preperiod} {period} 0%N");
    let checker = format!("(check_powers_sound {base} {preperiod} {period} {reach} {residues})");
    Ok(certificate.instance(
        &shifts(preperiod, period, 0),
        &table,
        &law,
        &checker,
        seconds,
    ))
}

/// Returns the instance of restricted Nim with a slow bound: an application of Levine's theorem.
pub fn slow(certificate: &CoqClaim<'_>) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let bound = bound_term(certificate.game).ok_or_else(|| certificate.lacks())?;
    let name = name(&game);
    let text = format!(
        "(** {game}: Levine's recurrence. *)\nTheorem {name} : solves (take_up_to {bound}) (levine_value {bound}).\n\
         Proof. apply levine_quotient. split; [discriminate | reflexivity]. Qed.\n"
    );
    Ok(Instance {
        game,
        name,
        text,
        seconds: 0.01,
    })
}

/// Returns the number whose powers may be removed.
pub fn powers_of(game: &Game) -> Option<u64> {
    match *game.set()? {
        SubtractionGame {
            set: Set::Named(NamedSet::Powers(base)),
            all_but: false,
        } => Some(base),
        _ => None,
    }
}
