use super::*;

fn heap(repeats: Option<LayoutRepeats>) -> Layout {
    Layout::Heap { repeats, to: None }
}

fn repeats(layout: &Layout) -> Option<(usize, usize)> {
    match layout {
        Layout::Heap {
            repeats: Some(repeats),
            ..
        } => Some((repeats.preperiod, repeats.period)),
        _ => None,
    }
}

#[test]
fn outcomes_have_shorter_preperiods_and_periods() {
    // 0, then 1, 2, 3 repeated without end: all heaps but 0 are won.
    let law = LayoutRepeats {
        preperiod: 1,
        period: 3,
        saltus: vec![0],
        exceeds: false,
        exact: Exact::default(),
    };
    let (layout, bits) = outcome_bits(&heap(Some(law)), &[0, 1, 2, 3]);
    assert_eq!((repeats(&layout), bits), (Some((1, 1)), vec![0, 1]));
    // 0, 0, 1, 1, then the same four values, a saltus larger each time.
    let law = LayoutRepeats {
        preperiod: 0,
        period: 4,
        saltus: vec![2],
        exceeds: false,
        exact: Exact::default(),
    };
    let (layout, bits) = outcome_bits(&heap(Some(law)), &[0, 0, 1, 1]);
    assert_eq!((repeats(&layout), bits), (Some((2, 1)), vec![0, 0, 1]));
    // Values that do not repeat, whose outcomes do.
    let values: Vec<u32> = (0..40).map(|n| if n % 3 == 0 { 0 } else { n }).collect();
    let (layout, bits) = outcome_bits(&heap(None), &values);
    assert_eq!((repeats(&layout), bits), (Some((0, 3)), vec![0, 1, 1]));
}
