use proptest::prelude::*;

use super::*;

/// Decodes the values of a code as the snippets do.
fn decode(
    code: &ArithmeticCode,
    count: usize,
    indices: Option<&[usize]>,
    known: &[u32],
) -> Vec<u32> {
    let mut model = Model::new((1 << code.bits) - 1, &code.contexts);
    let mut values = known.to_vec();
    let (mut range, mut number) = (1, 0);
    let mut digits = code.digits.iter();
    let mut places = Vec::new();
    let all: Vec<usize> = (0..count).collect();
    for &index in indices.unwrap_or(&all) {
        model.places(index, &values, &mut places);
        let mut node = 1;
        while node < 1 << code.bits {
            let weights = model.weights(&places, node);
            refill(&mut range, || {
                number = number * RADIX + digits.next().copied().map_or(0, u64::from);
            });
            let (parting, _) = divide(range, weights, 1);
            let bit = usize::from(number >= parting);
            let (start, length) = divide(range, weights, bit);
            (number, range) = (number - start, length);
            model.learn(&places, node, bit);
            node = node * 2 + bit;
        }
        values[index] = u32::try_from(node).unwrap() - (1 << code.bits);
    }
    values
}

const CANDIDATES: [Context; 6] = [
    Context::Always,
    Context::Back(1),
    Context::Back(3),
    Context::Modulo(5),
    Context::Filled,
    Context::Lower,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

    #[test]
    fn coded_values_can_be_decoded(values in prop::collection::vec(0_u32..20, 0..400)) {
        let code = ArithmeticCode::new(&values, None, &CANDIDATES).unwrap();
        prop_assert_eq!(decode(&code, values.len(), None, &vec![0; values.len()]), values);
    }

    #[test]
    fn uncoded_values_are_unchanged(values in prop::collection::vec(0_u32..4, 2..200)) {
        let indices: Vec<usize> = (0..values.len()).filter(|index| index % 3 != 1).collect();
        let code = ArithmeticCode::new(&values, Some(&indices), &CANDIDATES).unwrap();
        let known: Vec<u32> =
            values.iter().enumerate().map(|(index, &value)| if index % 3 == 1 { value } else { 0 }).collect();
        prop_assert_eq!(decode(&code, values.len(), Some(&indices), &known), values);
    }
}

#[test]
fn a_period_costs_next_to_nothing() {
    let values: Vec<u32> = (0..5000).map(|n| n % 5).collect();
    let code = ArithmeticCode::new(&values, None, &CANDIDATES).unwrap();
    assert!(
        code.digits.len() < 40 && code.contexts[0] == Context::Modulo(5),
        "{code:?}"
    );
    assert!(ArithmeticCode::new(&[1 << MOST_BITS], None, &CANDIDATES).is_none());
    assert!(ArithmeticCode::new(&[1, 2], None, &[]).is_none());
}
