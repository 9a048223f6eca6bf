use ::ingenious::*;
use bots::*;
use game_core::*;
fn main() {
    let n: u64 = std::env::args().nth(1).map(|x| x.parse().unwrap()).unwrap_or(200000);
    let rules = Rules::new(Options::default(), SeatCount::new(2), None, 1).unwrap();
    let seed = game_core::fair::seed_from_text("7");
    let mut c = Counts::default();
    let mut p = [Player::Random, Player::Random];
    let t = std::time::Instant::now();
    for k in 0..n {
        let s = playout::<Ingenious>(&rules, game_core::fair::game_seed(seed, k), &mut p, &mut c);
        std::hint::black_box(s);
    }
    let e = t.elapsed().as_secs_f64();
    println!("{:.0} games/s, {:?} size {}", n as f64 / e, c, size_of::<Ingenious>());
}
