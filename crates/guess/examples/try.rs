use std::io::Read;
fn main() {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).unwrap();
    let table = grundy_guess::read::bytes(&text, &Default::default()).unwrap();
    let start = std::time::Instant::now();
    let answer = grundy_guess::guess(&table, &Default::default());
    println!("{} values, {} tried, {:.2?}{}", answer.values, answer.tried, start.elapsed(), if answer.out_of_time {" TIME"} else {""});
    for f in &answer.formulas { println!("  {}   bits {} used {} exc {}", f.claim, f.bits, f.used, f.exceptions.len()); }
    if answer.formulas.is_empty() { println!("  no formula"); }
    if let Some(b) = &answer.next_best { println!("  next: {} explains {}, at {:?} is {}", b.claim, b.explained, b.position, b.value); }
}
