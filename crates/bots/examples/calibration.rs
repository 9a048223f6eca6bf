//! How far what Master expects is from what happens: Masters play each other, and the share of the win and
//! the margin that each expects at its decisions are compared with those at the end of the game.
//!
//! `calibration GAMES DIVISOR [GAME]`: each game with two seats and with four, with Master's nodes divided by
//! the divisor. Prints one row of a Markdown table for each quarter of the decisions.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use bots::{Bot, Estimate, Level, bot_rng};
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, Viewer, fair};

/// Sums over the decisions of a quarter of the game.
#[derive(Clone, Copy, Default)]
struct Quarter {
    count: f64,
    expected: [f64; 2],
    happened: [f64; 2],
    /// The sums of the squared distances between what was expected and what happened.
    squares: [f64; 2],
}

impl Quarter {
    fn add(&mut self, expected: Estimate, happened: Estimate) {
        self.count += 1.0;
        for (sum, estimate) in [(&mut self.expected, expected), (&mut self.happened, happened)] {
            sum[0] += f64::from(estimate.share);
            sum[1] += f64::from(estimate.margin);
        }
        self.squares[0] += f64::from(expected.share - happened.share).powi(2);
        self.squares[1] += f64::from(expected.margin - happened.margin).powi(2);
    }
}

fn main() {
    let argument = |at: usize| std::env::args().nth(at);
    let number = |at: usize, usual: u64| argument(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, divisor) = (number(1, 8), number(2, 10));
    let wanted = |game: &str| argument(3).is_none_or(|only| only == game);
    println!(
        "| game | seats | quarter | decisions | share expected / real | squared error | margin expected / real | error, root of the mean square |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for seats in [2, 4].map(SeatCount::new) {
        if let (true, Ok(rules)) =
            (wanted("ingenious"), ingenious::Ingenious::rules(&ingenious::Options::default(), seats, None, 1))
        {
            compare("Ingenious", &rules, seats, &|| bots::ingenious::bot(Level::Master), games, divisor);
        }
        if let (true, Ok(rules)) = (wanted("spots"), spots::Spots::rules(&spots::Options::default(), seats, None, 1)) {
            compare("Spots", &rules, seats, &|| bots::spots::bot(Level::Master), games, divisor);
        }
        if let (true, Ok(rules)) =
            (wanted("spectacular"), spectacular::Spectacular::rules(&spectacular::Options::default(), seats, None, 1))
        {
            compare("Spectacular", &rules, seats, &|| bots::spectacular::bot(Level::Master), games, divisor);
        }
        if let (true, Ok(rules)) =
            (wanted("magnificent"), magnificent::Magnificent::rules(&magnificent::Options::default(), seats, None, 1))
        {
            compare("The Magnificent", &rules, seats, &|| bots::magnificent::bot(Level::Master), games, divisor);
        }
    }
}

fn compare<G: Game>(
    title: &str,
    rules: &G::Rules,
    seats: SeatCount,
    make: &dyn Fn() -> Box<dyn Bot<G>>,
    games: u64,
    divisor: u64,
) {
    let mut quarters = [Quarter::default(); 4];
    let seed = fair::seed_from_text("calibration");
    let mut rng = bot_rng(seed);
    for game in 0..games {
        let mut draws = Draws::new(fair::game_seed(seed, game).0);
        let mut state = G::setup(rules);
        let mut bots: Vec<Box<dyn Bot<G>>> = seats.seats().map(|_| make()).collect();
        for bot in &mut bots {
            let nodes = bot.nodes().unwrap_or_default();
            bot.set_nodes(nodes / divisor);
        }
        let mut expected: Vec<(Seat, Estimate)> = Vec::new();
        loop {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(to_act) => {
                    let Some(seat) = to_act.first() else { break };
                    let view = state.view(rules, Viewer::Seat(seat));
                    let found = bots[seat.index()].think(rules, &view, &mut rng);
                    expected.extend(found.estimate().filter(|_| found.nodes > 0).map(|estimate| (seat, estimate)));
                    Step::choice(seat, found.action)
                }
            };
            state.apply(rules, &step, &mut ());
        }
        let count = expected.len();
        for (at, (seat, estimate)) in expected.into_iter().enumerate() {
            quarters[at * 4 / count.max(1)].add(estimate, Estimate::of_end(rules, &state, seat));
        }
    }
    for (at, quarter) in quarters.iter().enumerate() {
        let mean = |sum: f64| sum / quarter.count.max(1.0);
        println!(
            "| {title} | {} | {} | {} | {:.2} / {:.2} | {:.3} | {:.1} / {:.1} | {:.1} |",
            seats.get(),
            at + 1,
            quarter.count,
            mean(quarter.expected[0]),
            mean(quarter.happened[0]),
            mean(quarter.squares[0]),
            mean(quarter.expected[1]),
            mean(quarter.happened[1]),
            mean(quarter.squares[1]).sqrt()
        );
    }
}
