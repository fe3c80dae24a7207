//! Instances of misère quotients.

use std::collections::{BTreeSet, VecDeque};

use crate::{Beyond, Instance, index, name, shifts, table};
use grundy_check::{Certificate, MisereClaims, misere::CertificatePeriod};
use grundy_core::game::{Game, Rules, code::PartDemand};

/// The image of a heap and the images of its options.
type CoqImagePair = (usize, BTreeSet<usize>);

/// The largest number of pairs in the check over all positions.
const MOST_PAIRS: usize = 2000;

/// The monoid with its full table of products.
struct CoqMonoid {
    order: usize,
    product: Vec<usize>,
    lost: Vec<bool>,
    /// A sum of heaps for each element, whose image is the element.
    words: Vec<Vec<u64>>,
}

impl CoqMonoid {
    /// Builds the quotient from the action of the generators: a word for each element, then all
    /// products.
    fn from_claims(claims: &MisereClaims) -> Option<Self> {
        let monoid = &claims.quotient;
        let order = monoid.order as usize;
        let mut words: Vec<Option<Vec<usize>>> = vec![None; order];
        *words.first_mut()? = Some(Vec::new());
        let mut queue = VecDeque::from([0]);
        while let Some(x) = queue.pop_front() {
            for (generator, times) in monoid.times.iter().enumerate() {
                let y = *times.get(x)? as usize;
                if words.get(y)?.is_none() {
                    let mut word = words.get(x)?.clone()?;
                    word.push(generator);
                    *words.get_mut(y)? = Some(word);
                    queue.push_back(y);
                }
            }
        }
        let words: Vec<Vec<usize>> = words.into_iter().collect::<Option<_>>()?;
        let act = |x: usize, word: &[usize]| {
            word.iter()
                .try_fold(x, |x, &i| Some(*monoid.times.get(i)?.get(x)? as usize))
        };
        let product = (0..order).flat_map(|x| words.iter().map(move |word| act(x, word)));
        let product: Vec<usize> = product.collect::<Option<_>>()?;
        let mut lost = vec![false; order];
        for &x in &monoid.p {
            *lost.get_mut(x as usize)? = true;
        }
        let heaps = |word: Vec<usize>| {
            word.into_iter()
                .filter_map(|i| monoid.generators.get(i).copied())
                .collect()
        };
        Some(Self {
            order,
            product,
            lost,
            words: words.into_iter().map(heaps).collect(),
        })
    }

    fn times(&self, x: usize, y: usize) -> usize {
        self.product.get(x * self.order + y).copied().unwrap_or(0)
    }

    fn is_lost(&self, x: usize) -> bool {
        self.lost.get(x).copied().unwrap_or(false)
    }

    /// Returns `true` if, for each z, x z is in P or an option's image t has t z in P.
    fn is_dead(&self, (x, options): &CoqImagePair) -> bool {
        (0..self.order).all(|z| {
            self.is_lost(self.times(*x, z))
                || options.iter().any(|&t| self.is_lost(self.times(t, z)))
        })
    }

    /// Returns pairs that stand for all positions. They are closed under adding a heap, except for
    /// pairs that are dead or contain a smaller pair.
    fn closure(&self, heaps: &[CoqImagePair]) -> Option<Vec<CoqImagePair>> {
        let live: Vec<&CoqImagePair> = heaps.iter().filter(|pair| !self.is_dead(pair)).collect();
        let mut kept: Vec<CoqImagePair> = Vec::new();
        let mut queue: VecDeque<CoqImagePair> = live.iter().map(|&pair| pair.clone()).collect();
        while let Some(pair) = queue.pop_front() {
            if kept
                .iter()
                .any(|(x, smaller)| *x == pair.0 && smaller.is_subset(&pair.1))
            {
                continue;
            }
            kept.retain(|(x, larger)| *x != pair.0 || !pair.1.is_subset(larger));
            for (y, more) in &live {
                let moved = pair.1.iter().map(|&t| self.times(t, *y));
                let next = (
                    self.times(pair.0, *y),
                    moved
                        .chain(more.iter().map(|&t| self.times(t, pair.0)))
                        .collect(),
                );
                if !self.is_dead(&next) {
                    queue.push_back(next);
                }
            }
            kept.push(pair);
            if kept.len() > MOST_PAIRS {
                return None;
            }
        }
        Some(kept)
    }
}

/// Returns the instance of a misère quotient whose period is proved.
///
/// # Errors
/// The reason why the quotient cannot be written as a Coq theorem.
pub fn misere(certificate: &Certificate) -> Result<Instance, Beyond> {
    let game = certificate.game.to_string();
    let none = || Beyond::Theorem {
        game: game.clone(),
        theorem: "misère quotient".to_owned(),
    };
    let (digits, parts) = plain_code(&certificate.game).ok_or_else(none)?;
    let claims = certificate.misere().ok_or_else(none)?;
    let Some(CertificatePeriod {
        preperiod, period, ..
    }) = claims.period
    else {
        return Err(none());
    };
    let quotient = CoqMonoid::from_claims(claims).ok_or_else(none)?;
    let phi: Vec<usize> = claims.heaps.phi.iter().map(|&x| x as usize).collect();
    let (start, turn) = (index(preperiod), index(period));
    let image = |n: u64| {
        let n = index(n);
        let at = if n < start {
            n
        } else {
            start + (n - start) % turn
        };
        phi.get(at).copied().unwrap_or(0)
    };
    let bound = parts * preperiod.max(1) + (parts - 1) * period + digits.len() as u64 - 1;
    let mut pairs: BTreeSet<CoqImagePair> = BTreeSet::new();
    let mut count = 0_usize;
    for heap in 0..bound + period {
        let mut options = BTreeSet::new();
        let mut option = |parts: &[u64]| {
            count += 1;
            options.insert(
                parts
                    .iter()
                    .fold(0, |x, &part| quotient.times(x, image(part))),
            );
        };
        if let Some(code) = certificate.game.code() {
            code.options(&heap, &mut option);
        } else {
            certificate
                .game
                .set()
                .ok_or_else(none)?
                .options(&heap, &mut option);
        }
        if !options.is_empty() {
            pairs.insert((image(heap), options));
        }
    }
    let pairs: Vec<CoqImagePair> = pairs.into_iter().collect();
    let kept = quotient.closure(&pairs).ok_or_else(none)?;
    let list = |items: Vec<u64>| table::text(&game, &items, table::As::Numbers);
    let longs =
        |items: &mut dyn Iterator<Item = usize>| items.map(|x| x as u64).collect::<Vec<u64>>();
    let portion: Vec<u64> = longs(&mut (0..quotient.order).filter(|&x| quotient.is_lost(x)));
    let kept_text: Vec<String> = kept
        .iter()
        .map(|(x, set)| {
            format!(
                "({x}, {})",
                table::numbers(&longs(&mut set.iter().copied()))
            )
        })
        .collect();
    let words: Vec<String> = quotient
        .words
        .iter()
        .map(|word| table::numbers(word))
        .collect();
    let name = format!("misere_{}", name(&game));
    let code = format!("{}%N", table::numbers(&digits));
    let text = format!(
        "(** {game} in misère play: {} elements, {}. *)\n\
         Definition {name}_quotient := Quotient {} (rows {} (nats ({}))) {}.\n\
         Definition {name}_images := nats ({}).\n\
         Theorem {name} : misere_law {code} {name}_quotient {name}_images {preperiod} {period}.\n\
         Proof. by_computation (check_misere_sound {code} {name}_quotient {name}_images {preperiod} {period} {parts}\n  [{}]\n  [{}]). Qed.\n",
        quotient.order,
        shifts(preperiod, period, 0),
        quotient.order,
        quotient.order,
        list(longs(&mut quotient.product.iter().copied()))?,
        table::numbers(&portion),
        list(longs(&mut phi.iter().copied()))?,
        kept_text.join("; "),
        words.join("; "),
    );
    let order = quotient.order as f64;
    let checks = order.powi(3) + (kept.len() * pairs.len()) as f64 * order * 8.0;
    let seconds =
        checks * 1e-6 + (bound + period) as f64 * (pairs.len() * kept.len()) as f64 * order * 2e-7;
    Ok(Instance {
        game,
        name,
        text,
        seconds: seconds + count as f64 * 4e-6,
    })
}

/// Returns the game as a code, if it is a code without demands and repeated digits.
pub fn code_term(game: &Game) -> Option<String> {
    plain_code(game).map(|(digits, _)| format!("{}%N", table::numbers(&digits)))
}

/// Returns the digits of a game as a code without demands, and the largest number of parts.
fn plain_code(game: &Game) -> Option<(Vec<u64>, u64)> {
    if let Some(code) = game.code() {
        let digits = std::iter::once(&code.split).chain(&code.digits);
        let is_plain =
            code.tail.is_empty() && digits.clone().all(|digit| digit.parts == PartDemand::Any);
        return is_plain.then(|| {
            (
                digits.map(|digit| digit.heaps.into()).collect(),
                (code.most_parts() as u64).max(1),
            )
        });
    }
    let members = game.set()?.finite()?;
    let last = *members.last()?;
    Some((
        (0..=last)
            .map(|k| if members.contains(&k) { 3 } else { 0 })
            .collect(),
        1,
    ))
}
