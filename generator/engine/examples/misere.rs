use engine::game::Game;
use engine::misere::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let to: usize = a[2].parse().unwrap();
    let game: Game = a[1].parse().unwrap();
    let rules: Box<dyn Heaps> = match game { Game::Code(c) => Box::new(c), Game::Set(c) => Box::new(c), Game::Rule(c) => Box::new(c), _ => panic!() };
    let start = std::time::Instant::now();
    let mut f = Finder::new(&*rules, Budget::default());
    let mut steps = 1;
    while f.phi().len() <= to {
        if let Err(e) = f.advance(&()) { println!("stop {e:?} at {}", f.phi().len()); break; }
        if f.steps().len() > steps { steps = f.steps().len(); println!("{:?} {:.2}s", f.steps().last().unwrap(), start.elapsed().as_secs_f64()); }
    }
    println!("{:?}", &f.phi()[..f.phi().len().min(200)]);
    println!("{:.2}s", start.elapsed().as_secs_f64());
}
