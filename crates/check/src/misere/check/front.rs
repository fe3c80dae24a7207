//! The checks of a misère certificate in order.

use std::collections::BTreeSet;

use super::{
    super::format::{CertificatePeriod, HeapImages, MisereClaims},
    heaps::images,
    monoid::MonoidTable,
    period::{MOST_HEAPS, extend_images},
    positions::{ImagePair, all_win_or_lose},
};
use crate::{
    check::{CheckError, CheckResult, Run, refute_field, unless_cancelled},
    claim::{MisereLaw, MisereQuotient, decide, laws::ShiftLaw},
    obeying::{heaps_of, parse_formula, settle_decision},
};
use grundy_core::{claim::Says, game::Game, period_words::describe_length, progress::Progress};

/// The maximum number of elements. The table of products has the square of this size.
const MOST_ELEMENTS: u32 = 1 << 14;

/// Checks all claims about the misère quotient of a game, and a formula for its lost sums; `told`
/// receives each verified fact. With a formula, the game may be a sum of heaps of one game, whose
/// quotient it is.
///
/// # Errors
/// The first false claim, or a check that exceeds a limit.
pub fn check(
    game: &Game,
    claims: &MisereClaims,
    formula: Option<&str>,
    run: &mut Run<'_>,
) -> CheckResult {
    let Some(formula) = formula else {
        return quotient(game, claims, run).map(drop);
    };
    let Some((heap, count)) = heaps_of(game) else {
        return Err(refute_field(
            "game",
            game,
            "its positions are not sums of heaps of one game",
        ));
    };
    let table = quotient(&heap, claims, run)?;
    let (claim, shown) = (
        parse_formula("formula", formula, game)?,
        format!("{formula:?}"),
    );
    let Some(CertificatePeriod {
        preperiod, period, ..
    }) = claims.period
    else {
        return Err(refute_field(
            "formula",
            shown,
            "the quotient is not that of all heaps",
        ));
    };
    if !matches!(claim.says, Says::Lost(_)) {
        return Err(refute_field(
            "formula",
            shown,
            "a quotient tells lost sums alone, as `lost if` does",
        ));
    }
    let element = |x: u128| {
        u32::try_from(x)
            .ok()
            .filter(|&x| table.elements().contains(&x))
    };
    let law = MisereQuotient {
        shift: ShiftLaw {
            preperiod,
            period,
            saltus: 0,
        },
        image: Box::new(|n| {
            claims
                .heaps
                .phi
                .get(usize::try_from(n).ok()?)
                .map(|&x| x.into())
        }),
        product: Box::new(|x, y| Some(table.product(element(x)?, element(y)?).into())),
        is_lost: Box::new(|x| element(x).is_some_and(|x| table.is_p(x))),
    };
    let law = MisereLaw {
        heaps: count,
        quotient: Some(law),
    };
    let classes = settle_decision("formula", formula, decide(&claim, &law, run.progress))?;
    run.tell(format!(
        "formula: it gives the lost sums, on all of {classes} residue classes"
    ));
    Ok(())
}

/// Checks all claims about the quotient, and returns its products.
fn quotient(game: &Game, claims: &MisereClaims, run: &mut Run<'_>) -> CheckResult<MonoidTable> {
    let MisereClaims {
        quotient,
        heaps: HeapImages { phi },
        period,
    } = claims;
    if quotient.order > MOST_ELEMENTS {
        return Err(CheckError::TooLarge(format!(
            "{} elements are more than {MOST_ELEMENTS}",
            quotient.order
        )));
    }
    let table = MonoidTable::from_monoid(quotient, run.progress)?;
    run.tell(format!(
        "monoid: {} elements, commutative, reduced; P has {}",
        table.order,
        quotient.p.len()
    ));
    if phi.is_empty() || phi.iter().any(|&x| x >= quotient.order) || phi.len() > MOST_HEAPS {
        return Err(refute_field(
            "heaps.phi",
            format!("{} images", phi.len()),
            "elements below the order, at least one",
        ));
    }
    let all = match period {
        Some(claim) => extend_images(game, phi, *claim)?,
        None => phi.clone(),
    };
    generators(claims, &table)?;
    run.tell(format!("generators: {} heaps", quotient.generators.len()));
    let heaps = heap_by_heap(game, &table, &all, run.progress)?;
    run.tell(format!(
        "heaps: no image in P has an option in P, heaps 0 to {}",
        all.len() - 1
    ));
    all_win_or_lose(&table, &heaps, run.progress)?;
    run.tell("positions: every position outside P that has a move has one to P");
    if let Some(period) = period {
        let words = describe_length(period.period, 0, ("heap", period.preperiod));
        run.tell(format!("period: {words}, for all heaps"));
    }
    Ok(table)
}

/// Checks that the generators are exactly the heaps whose images are not products of earlier
/// images, and checks their images.
fn generators(claims: &MisereClaims, table: &MonoidTable) -> CheckResult {
    let mut reached = vec![false; table.order];
    reached[0] = true;
    let mut found = Vec::new();
    for (heap, &image) in claims.heaps.phi.iter().enumerate() {
        if reached[image as usize] {
            continue;
        }
        found.push(heap as u64);
        let mut stack: Vec<u32> = table.elements().filter(|&x| reached[x as usize]).collect();
        while let Some(x) = stack.pop() {
            let y = table.product(x, image);
            if !reached[y as usize] {
                reached[y as usize] = true;
                stack.push(y);
            }
        }
    }
    let says = &claims.quotient.generators;
    if *says != found {
        return Err(refute_field(
            "quotient.generators",
            format!("{says:?}"),
            format!("they are {found:?}"),
        ));
    }
    for (heap, row) in says.iter().zip(&claims.quotient.times) {
        let image = usize::try_from(*heap)
            .ok()
            .and_then(|heap| claims.heaps.phi.get(heap).copied());
        if row.first().copied() != image {
            return Err(refute_field(
                "quotient.times",
                heap,
                "the row of a generator begins with its image",
            ));
        }
    }
    Ok(())
}

/// Checks each heap and returns the pairs of the heaps that have options.
fn heap_by_heap(
    game: &Game,
    table: &MonoidTable,
    phi: &[u32],
    progress: &dyn Progress,
) -> CheckResult<BTreeSet<ImagePair>> {
    let mut pairs = BTreeSet::new();
    for (heap, &image) in phi.iter().enumerate() {
        progress.advance(1);
        unless_cancelled(progress)?;
        let options = images(game, heap, phi, table, progress)?;
        if options.is_empty() {
            if image != 0 {
                return Err(refute_field(
                    format!("heaps.phi[{heap}]"),
                    image,
                    "the heap has no options: its image is 0",
                ));
            }
            continue;
        }
        let pair = (image, options);
        if pairs.contains(&pair) {
            continue;
        }
        for x in table
            .elements()
            .filter(|&x| table.is_p(table.product(x, image)))
        {
            if let Some(t) = pair.1.iter().find(|&&t| table.is_p(table.product(x, t))) {
                let truth = format!(
                    "{x} times it is in P, and so is {x} times {t}, the image of an option"
                );
                return Err(refute_field(format!("heaps.phi[{heap}]"), image, truth));
            }
        }
        pairs.insert(pair);
    }
    Ok(pairs)
}
