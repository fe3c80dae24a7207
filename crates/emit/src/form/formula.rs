//! Laws that do not need a table.

mod exact;

use proc_macro2::TokenStream;
use quote::quote;

use crate::scope::{Bounded, Exact, Scope};
use exact::{most_by_rows, most_heap, stays_small, unit};
use grundy_core::game::expr::{Expr, Steps};
use grundy_law::{Primes, Regular, SequenceKind, Slow, regular::KernelSequence};

/// A law as a function of heaps.
#[derive(Debug, Clone)]
pub(super) struct LawFunction {
    /// The statements that compute the value from `n`.
    body: TokenStream,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// The names of the helpers that the functions call.
    pub helpers: Vec<&'static str>,
    /// The functions that the statements call.
    pub functions: Vec<TokenStream>,
    /// The cost in words, if it grows with the heap.
    pub cost: Option<&'static str>,
    /// The largest heap up to which no intermediate number is too large; `None` for all heaps.
    pub most: Option<u64>,
}

impl LawFunction {
    /// Returns the law as a formula, exact for heaps up to `to`, or for all whose numbers the
    /// language computes exactly. Returns `None` if the law is not a formula or its numbers grow
    /// too large.
    pub fn from_kind(
        kind: &SequenceKind,
        values: &[u32],
        to: Option<u64>,
        exact: Exact,
    ) -> Option<Self> {
        let plain = Self::plain;
        match kind {
            SequenceKind::Constant {
                preperiod: 0,
                value,
            } => Some(plain(quote! { return #value; })),
            SequenceKind::Periodic {
                preperiod: 0,
                period,
            } => linear(values, *period, 0).map(plain),
            SequenceKind::Arithmetic {
                preperiod: 0,
                period,
                saltus,
            } => linear(values, *period, *saltus).map(plain),
            SequenceKind::Regular(regular) => halving(regular).or_else(|| {
                let found = matrices(regular, exact)?;
                found
                    .most
                    .is_none_or(|most| to.is_none_or(|to| to <= most))
                    .then_some(found)
            }),
            SequenceKind::Restricted(Slow::Other(bound)) => slow(bound, to, exact),
            SequenceKind::Restricted(slow) => restrict_formula(slow, to, exact),
            SequenceKind::Primes(function) => Some(primes(*function)),
            SequenceKind::Constant { .. }
            | SequenceKind::Periodic { .. }
            | SequenceKind::Arithmetic { .. } => None,
        }
    }

    fn plain(body: TokenStream) -> Self {
        Self {
            body,
            numbers: Vec::new(),
            helpers: Vec::new(),
            functions: Vec::new(),
            cost: None,
            most: None,
        }
    }

    /// Returns the function.
    pub fn function(&self, to: Option<u64>) -> TokenStream {
        let body = &self.body;
        let beyond = to.map(|to| {
            quote! { || n > #to }
        });
        quote! { pub fn grundy(n: i64) -> i64 { if n < 0 #beyond { return -1; } #body } }
    }
}

/// Returns (n % period) / q + saltus * (n / period), for a first period 0, …, 0, 1, …, 1, 2, …
fn linear(values: &[u32], period: u64, saltus: u64) -> Option<TokenStream> {
    let first = values.get(..usize::try_from(period).ok()?)?;
    let step = first
        .iter()
        .position(|&value| value != 0)
        .unwrap_or(first.len())
        .max(1);
    if !first
        .iter()
        .enumerate()
        .all(|(n, &value)| u64::from(value) == (n / step) as u64)
        || saltus > period
    {
        return None;
    }
    let within = (period > 1 && step < first.len()).then(|| {
        let step = (step > 1).then(|| quote! { / #step });
        quote! { n % #period #step }
    });
    let grown = (saltus > 0).then(|| {
        let times = (period > 1).then(|| quote! { / #period });
        let each = (saltus > 1).then(|| quote! { * #saltus });
        quote! { n #times #each }
    });
    Some(match (within, grown) {
        (Some(within), Some(grown)) => quote! { return #within + #grown; },
        (Some(one), None) | (None, Some(one)) => quote! { return #one; },
        (None, None) => quote! { return 0; },
    })
}

/// Returns the formula of the law of halving: g(2m + grows) = m and g(2m + 1 - grows) = g(m).
fn halving(regular: &Regular) -> Option<LawFunction> {
    let sequences = regular.sequences();
    let [
        KernelSequence::Values {
            factor: 1,
            offset: 0,
        },
        others @ ..,
    ] = sequences
    else {
        return None;
    };
    let heap = others
        .iter()
        .position(|&sequence| sequence == KernelSequence::Heap)?
        + 1;
    let (itself, other) = (unit(0, sequences.len()), unit(heap, sequences.len()));
    let rows: Vec<&Vec<i64>> = regular
        .steps()
        .iter()
        .map(|step| step.first())
        .collect::<Option<_>>()?;
    if regular.base() != 2 || regular.start().first() != Some(&0) {
        return None;
    }
    let grows = match rows.as_slice() {
        [even, odd] if **even == other && **odd == itself => 0,
        [even, odd] if **even == itself && **odd == other => 1,
        _ => return None,
    };
    let goes_on = if grows == 0 {
        quote! { half % 2 == 1 }
    } else {
        quote! { half > 0 && half % 2 == 0 }
    };
    let body = quote! {
        let mut half = n;
        while #goes_on { half /= 2; }
        return half / 2;
    };
    let cost = Some("at most as many steps as the heap has binary digits");
    Some(LawFunction {
        cost,
        ..LawFunction::plain(body)
    })
}

/// Returns the formula that multiplies a row of coefficients by one matrix a digit, the lowest
/// digit first.
fn matrices(regular: &Regular, exact: Exact) -> Option<LawFunction> {
    let (base, size) = (regular.base().max(2), regular.sequences().len());
    let most = if stays_small(regular) {
        None
    } else {
        Some(most_heap(regular, (base, size), exact)?.max(most_by_rows(regular, base, exact)))
    };
    let steps: Vec<i64> = regular
        .steps()
        .iter()
        .flatten()
        .flatten()
        .copied()
        .collect();
    let names: Vec<_> = (0..size).map(|i| quote::format_ident!("s{i}")).collect();
    let next: Vec<_> = (0..size).map(|i| quote::format_ident!("t{i}")).collect();
    let first = (0..size).map(|i| u8::from(i == 0));
    let square = size * size;
    let products = (0..size).map(|column| {
        let terms = names.iter().enumerate().map(|(row, name)| {
            let place = row * size + column;
            quote! { #name * number(STEPS, step + #place) }
        });
        quote! { #(#terms)+* }
    });
    let starts = names
        .iter()
        .zip(regular.start())
        .filter(|(_, start)| **start != 0);
    let starts = starts.map(|(name, &start)| {
        if start == 1 {
            quote! { #name }
        } else {
            quote! { #name * #start }
        }
    });
    let starts: Vec<TokenStream> = starts.collect();
    let starts = if starts.is_empty() {
        vec![quote! { 0 }]
    } else {
        starts
    };
    let body = quote! {
        let mut rest = n;
        #(let mut #names = #first;)*
        while rest > 0 {
            let step = rest % #base * #square;
            #(let #next = #products;)*
            #(#names = #next;)*
            rest /= #base;
        }
        return #(#starts)+*;
    };
    let cost = Some("one small matrix for each digit of the heap");
    Some(LawFunction {
        numbers: vec![("STEPS", steps)],
        cost,
        most,
        ..LawFunction::plain(body)
    })
}

/// Returns the formula of a function of the prime factors.
fn primes(function: Primes) -> LawFunction {
    if let Primes::Least | Primes::LeastOdd = function {
        let early = match function {
            Primes::LeastOdd => quote! {
                if n == 1 { return 1; }
                if n % 2 == 0 { return 0; }
            },
            _ => quote! { if n < 2 { return 0; } },
        };
        let body = quote! {
            #early
            let mut least = 2;
            while least <= n / least && n % least != 0 { least += 1; }
            if n % least != 0 { least = n; }
            let mut count = 0;
            let mut next = 2;
            while next <= least {
                count += prime(next);
                next += 1;
            }
            return count;
        };
        let cost = Some("counts the primes up to the least prime factor");
        return LawFunction {
            helpers: vec!["prime"],
            cost,
            ..LawFunction::plain(body)
        };
    }
    let (each, last) = match function {
        Primes::Distinct => (
            quote! {
                count += 1;
                while rest % divisor == 0 { rest /= divisor; }
            },
            quote! { return count; },
        ),
        _ => (
            quote! {
                while rest % divisor == 0 {
                    rest /= divisor;
                    count += 1;
                }
            },
            match function {
                Primes::ProperFactors => quote! { return count - 1; },
                Primes::Parity => quote! { return count % 2; },
                _ => quote! { return count; },
            },
        ),
    };
    let body = quote! {
        if n < 2 { return 0; }
        let mut rest = n;
        let mut count = 0;
        let mut divisor = 2;
        while divisor <= rest / divisor {
            if rest % divisor == 0 { #each }
            divisor += 1;
        }
        if rest > 1 { count += 1; }
        #last
    };
    LawFunction {
        cost: Some("divides by all numbers up to the square root of the heap"),
        ..LawFunction::plain(body)
    }
}

/// Returns the formula of restricted Nim for a bound that is not a line: f(n) is the value of an
/// expression.
fn slow(bound: &Expr, to: Option<u64>, exact: Exact) -> Option<LawFunction> {
    let written = |most: i64| {
        let heap = Bounded {
            tokens: quote! { n },
            low: 0,
            high: most.into(),
        };
        let mut scope = Scope {
            variables: vec![Some(heap)],
            checked: true,
            exact,
            ..Scope::default()
        };
        let value = scope.number(bound).ok()?;
        Some((most, value.tokens, scope.helpers))
    };
    // Of all heaps, those up to a power of 2 whose numbers stay exact.
    let (most, value, helpers) = match to {
        Some(to) => written(i64::try_from(to).ok()?)?,
        None => (20..=62)
            .rev()
            .map(|bits| (1 << bits) - 1)
            .filter(|&most| most <= exact.most())
            .find_map(written)?,
    };
    // f steps by at most 1: it stays between 0 and n if it does so at 0.
    let start = bound.eval(&[0], &mut Steps::at_most(1 << 10)).ok()?;
    let least = (start < 0).then(|| quote! { if most < 0 { return 0; } });
    let greatest = (start > 0).then(|| quote! { if most > n { return n; } });
    let limit = if start == 0 {
        quote! { fn limit(n: i64) -> i64 { return #value; } }
    } else {
        quote! { fn limit(n: i64) -> i64 { let most = #value; #least #greatest return most; } }
    };
    let body = recurrence(&TokenStream::new());
    let cost = Some("a few steps for each stretch of heaps with the same bound");
    let most = u64::try_from(most).ok();
    Some(LawFunction {
        helpers,
        functions: vec![limit],
        cost,
        most,
        ..LawFunction::plain(body)
    })
}

/// Returns the statements for g(n) = f(n) if f grows at n, else g(n) = g(n - f(n) - 1), where f is
/// the function `limit`, which may have `more` arguments.
pub(crate) fn recurrence(more: &TokenStream) -> TokenStream {
    quote! {
        let mut heap = n;
        while heap > 0 {
            let most = limit(heap #more);
            if most == 0 { return 0; }
            if limit(heap - 1 #more) < most { return most; }
            let mut by = most + 1;
            while by <= heap - by && limit(heap - by - by #more) == most { by += by; }
            heap -= by;
        }
        return 0;
    }
}

/// Returns the formula g(n) = f(n) if f grows at n, else g(n) = g(n - f(n) - 1).
fn restrict_formula(slow: &Slow, to: Option<u64>, exact: Exact) -> Option<LawFunction> {
    let (a, b, d) = slow.parameters()?;
    let (times, divisor) = (i64::try_from(a).ok()?, i64::try_from(d).ok()?);
    // Products must stay exact, so the heap needs a bound.
    let largest = u64::try_from((i128::from(exact.most()) - b.abs()) / a.max(1)).ok()?;
    let to = to.unwrap_or(largest);
    if to > largest || d > i128::from(exact.most()) {
        return None;
    }
    let (minus, size) = (b < 0, b.unsigned_abs());
    let numerator = |n: TokenStream| {
        let times = (a != 1).then(|| quote! { * #times });
        let shift = match b {
            0 => None,
            1.. => Some(quote! { + #size }),
            _ => Some(quote! { - #size }),
        };
        quote! { #n #times #shift }
    };
    let f = |name: TokenStream, n: TokenStream| {
        let numerator = numerator(n.clone());
        let most = (b >= d).then(|| quote! { if #name > #n { #name = #n; } });
        // If the numerator is negative, f is 0.
        if minus {
            return quote! { let mut #name = 0; if #numerator >= 0 { #name = (#numerator) / #divisor; } #most };
        }
        let mutable = most.as_ref().map(|_| quote! { mut });
        quote! { let #mutable #name = (#numerator) / #divisor; #most }
    };
    let (now, before) = (
        f(quote! { most }, quote! { heap }),
        f(quote! { less }, quote! { (heap - 1) }),
    );
    let body = quote! {
        let mut heap = n;
        while heap > 0 {
            #now
            if most == 0 { return 0; }
            #before
            if less < most { return most; }
            heap = heap - most - 1;
        }
        return 0;
    };
    let cost = Some("a number of steps that grows with the logarithm of the heap");
    Some(LawFunction {
        cost,
        most: Some(to),
        ..LawFunction::plain(body)
    })
}
