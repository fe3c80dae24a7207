//! Proved laws of misère play, as the decision of a claim takes them.

use grundy_check::{
    Certificate,
    claim::{MisereLaw, MisereQuotient, laws::ShiftLaw},
};
use grundy_core::{game::Game, period_words::describe_period};
use grundy_misere::{Element, Finding, certificate, is_nim};

/// Returns the law of `count` heaps of a game, of the misère values or of the outcomes as 0 and 1;
/// `None` if no law is proved.
pub(super) fn find_law<'a>(
    game: &Game,
    count: usize,
    found: Option<&'a Finding>,
) -> Option<MisereLaw<'a>> {
    if is_nim(game) {
        return Some(MisereLaw {
            heaps: count,
            quotient: None,
        });
    }
    let found = found?;
    let period = found.period.filter(|period| period.theorem.is_some())?;
    let (preperiod, period) = (period.preperiod as u64, period.period as u64);
    let element = move |x: u128| {
        Element::try_from(x)
            .ok()
            .filter(|&x| usize::from(x) < found.quotient.order())
    };
    let quotient = MisereQuotient {
        shift: ShiftLaw {
            preperiod,
            period,
            saltus: 0,
        },
        image: Box::new(move |n| {
            found
                .phi
                .get(usize::try_from(n).ok()?)
                .copied()
                .map(u128::from)
        }),
        product: Box::new(move |x, y| {
            Some(found.quotient.product(element(x)?, element(y)?).into())
        }),
        is_lost: Box::new(move |x| element(x).is_some_and(|x| found.quotient.is_p(x))),
    };
    Some(MisereLaw {
        heaps: count,
        quotient: Some(quotient),
    })
}

/// Returns the law in one line.
pub(super) fn words(found: Option<&Finding>) -> String {
    let Some(found) = found else {
        return "misère value the nim-sum, or 1 minus it if no heap is above 1, proved (Bouton 1901)".to_owned();
    };
    let (preperiod, period) = found
        .period
        .map_or((0, 0), |period| (period.preperiod, period.period));
    let theorem = found.period.and_then(|period| period.theorem);
    let (order, source) = (
        found.quotient.order(),
        theorem.map_or("", |theorem| theorem.source()),
    );
    let period = describe_period(period, 0, ("heap", preperiod));
    format!("misère quotient of order {order}, {period}, proved ({source})")
}

/// Returns the certificate of a formula that was compared with a quotient.
pub(super) fn certify_formula(game: &Game, formula: String, found: &Finding) -> Certificate {
    Certificate {
        formula: Some(formula),
        ..certificate::certificate(game, found)
    }
}
