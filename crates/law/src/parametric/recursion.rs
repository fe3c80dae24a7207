//! Formulas that use g for the heap n/2 or n/3.

use super::text::FormulaText;

/// The largest modulus of a recursion.
const MOST_MODULUS: u32 = 3;
/// The longest list of first values.
const LONGEST_HEAD: usize = 12;
/// The largest value that a recursion maps.
const MOST_VALUE: usize = 8;

/// Returns formulas that may be those of a class, from the values of each choice of its parameters,
/// if all are alike.
pub(super) fn drafts(all: &[&[u32]], names: &[&str]) -> Vec<FormulaText> {
    let arguments: String = names.iter().flat_map(|name| [", ", name]).collect();
    let Some(values) = all
        .first()
        .filter(|values| all.iter().all(|other| other == *values))
    else {
        return Vec::new();
    };
    (2..=MOST_MODULUS)
        .filter_map(|modulus| by_quotient(values, modulus, &arguments))
        .collect()
}

/// The values of the heaps with one residue.
enum Branch {
    Constant(u32),
    /// The value for each value of n / modulus.
    Map(Vec<Option<u32>>),
}

/// Returns the formula in which g(n) is constant or a function of g(n / modulus), for each residue
/// of n.
fn by_quotient(values: &[u32], modulus: u32, arguments: &str) -> Option<FormulaText> {
    let head = (1..=LONGEST_HEAD).find_map(|head| Some((head, branches(values, modulus, head)?)));
    let (head, branches) = head?;
    let text = |branch: &Branch| match branch {
        Branch::Constant(value) => FormulaText::number((*value).into()),
        Branch::Map(map) => {
            let turn: Vec<i128> = map.iter().map(|value| value.unwrap_or(0).into()).collect();
            FormulaText::atom(format!("g(n/{modulus}{arguments})")).entry_of(&[], &turn)
        }
    };
    let (last, others) = branches.split_last()?;
    let n = FormulaText::atom("n");
    let rest = n.modulo(&FormulaText::number(modulus.into()));
    let whole = others
        .iter()
        .enumerate()
        .rev()
        .fold(text(last), |whole, (residue, branch)| {
            let residue = FormulaText::number(i128::try_from(residue).unwrap_or(i128::MAX));
            text(branch).when(&rest.print_comparison("==", &residue), &whole)
        });
    let first: Vec<i128> = values
        .iter()
        .take(head)
        .map(|&value| value.into())
        .collect();
    let below = n.print_comparison("<", &FormulaText::number(i128::try_from(head).ok()?));
    Some(n.entry_of(&[], &first).when(&below, &whole))
}

fn branches(values: &[u32], modulus: u32, head: usize) -> Option<Vec<Branch>> {
    let step = usize::try_from(modulus).ok()?;
    (0..step)
        .map(|residue| branch(values, step, head, residue))
        .collect()
}

fn branch(values: &[u32], step: usize, head: usize, residue: usize) -> Option<Branch> {
    let own = || {
        values
            .iter()
            .enumerate()
            .skip(head)
            .filter(|(heap, _)| heap % step == residue)
    };
    let first = *own().next()?.1;
    if own().all(|(_, &value)| value == first) {
        return Some(Branch::Constant(first));
    }
    let mut map: Vec<Option<u32>> = Vec::new();
    for (heap, &value) in own() {
        let before = usize::try_from(*values.get(heap / step)?)
            .ok()
            .filter(|&before| before < MOST_VALUE)?;
        if map.len() <= before {
            map.resize(before + 1, None);
        }
        let entry = map.get_mut(before)?;
        if entry.is_some_and(|known| known != value) {
            return None;
        }
        *entry = Some(value);
    }
    Some(Branch::Map(map))
}
