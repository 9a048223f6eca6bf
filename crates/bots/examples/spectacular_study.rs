//! Scores of the bots of Spectacular, and the balance of the reconstructed boards and missions, as Markdown
//! tables on standard output.
//!
//! `spectacular_study GAMES SEED [scores|boards|missions]`. Every table states the number of games;
//! confidence intervals are 95 %.

#![allow(clippy::print_stdout, reason = "this program prints its results")]

use std::sync::Mutex;

use bots::spectacular::{Collector, Greedy};
use bots::{Bot, Counts, Player, playout};
use game_core::{Game, Seat, SeatCount, fair};
use spectacular::items::MissionCode;
use spectacular::rules::{Dealt, Missions};
use spectacular::{Board, Mode, Options, Side, Spectacular, scoring};

/// Makes a bot.
type Make = fn() -> Box<dyn Bot<Spectacular>>;

const BOTS: [(&str, Make); 2] = [("greedy", || Box::new(Greedy)), ("collector", || Box::new(Collector))];

/// The result of one seat.
#[derive(Clone, Copy)]
struct Result {
    board: Board,
    points: i32,
    parts: [i32; 5],
    missions: [Option<(MissionCode, bool)>; 3],
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(100);
    let seed = arguments.get(1).map_or("study", String::as_str);
    let wanted = |name: &str| arguments.get(2).is_none_or(|only| only == name);
    if wanted("scores") {
        scores(games, seed);
    }
    if wanted("boards") {
        boards(games, seed);
    }
    if wanted("missions") {
        missions(games, seed);
    }
}

/// Boards rotate over the seats from game to game, so that each is used in every seat equally often.
fn options(side: Side, missions: bool, seats: u8, game: u64) -> Options {
    let at = |seat: u64| Board::ALL[((game + seat * if seats < 4 { 1 + game / 6 % 5 } else { 1 }) % 6) as usize];
    Options {
        mode: if seats == 1 { Mode::Solo } else { Mode::Base },
        side,
        missions: if missions { Missions::On } else { Missions::Off },
        boards: Dealt::Fixed((0..u64::from(seats)).map(at).collect()),
        ..Options::default()
    }
}

/// Plays games on all cores; the result of a game does not depend on the thread that plays it.
fn play(games: u64, seed: &str, seats: u8, make: Make, options: impl Fn(u64) -> Options + Sync) -> Vec<Result> {
    let seed = fair::seed_from_text(seed);
    let found = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (found, options) = (&found, &options);
            scope.spawn(move || {
                for game in (thread..games).step_by(threads as usize) {
                    let rules = match Spectacular::rules(&options(game), SeatCount::new(seats), None, 1) {
                        Ok(rules) => rules,
                        Err(why) => panic!("{why}"),
                    };
                    let mut players: Vec<Player<Spectacular>> = (0..seats).map(|_| Player::Bot(make())).collect();
                    let state = playout(&rules, fair::game_seed(seed, game), &mut players, &mut Counts::default());
                    let results = (0..seats).map(|seat| result(&rules, &state, Seat::new(seat)));
                    if let Ok(mut found) = found.lock() {
                        found.extend(results.map(|result| (game, result)));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_default();
    found.sort_by_key(|(game, _)| *game);
    found.into_iter().map(|(_, result)| result).collect()
}

fn result(rules: &spectacular::Rules, state: &Spectacular, seat: Seat) -> Result {
    let player = state.player(seat);
    let points = scoring::points(rules, player);
    let mut missions = [None; 3];
    for ((code, (_, met)), place) in
        player.missions.iter().flatten().zip(scoring::missions(rules, player)).zip(&mut missions)
    {
        *place = Some((*code, met));
    }
    let habitats = points.habitats.iter().sum();
    let parts = [points.entrance, habitats, points.towers, points.animals, points.missions];
    Result { board: player.board(), points: points.total(), parts, missions }
}

/// The mean and half the width of its confidence interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (spread / count).sqrt())
}

fn points(results: &[Result]) -> Vec<f64> {
    results.iter().map(|result| f64::from(result.points)).collect()
}

fn scores(games: u64, seed: &str) {
    println!(
        "| seats | missions | games | mean | interval | lower quartile | median | upper quartile | entrance | habitats | towers | animals | missions |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut solo = Vec::new();
    for (seats, missions) in [(1, true), (2, false), (2, true), (4, false), (4, true), (6, false), (6, true)] {
        let number = if seats == 1 { games * 2 } else { games / u64::from(seats) * 2 };
        let results = play(number, seed, seats, BOTS[0].1, |game| options(Side::Standard, missions, seats, game));
        let mut values = points(&results);
        let (middle, half) = mean(&values);
        values.sort_by(f64::total_cmp);
        let quartile = |at: usize| values[(values.len() - 1) * at / 4];
        let part = |at: usize| mean(&results.iter().map(|result| f64::from(result.parts[at])).collect::<Vec<_>>()).0;
        println!(
            "| {seats} | {} | {number} | {middle:.1} | ±{half:.1} | {} | {} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
            if missions { "on" } else { "off" },
            quartile(1),
            quartile(2),
            quartile(3),
            part(0),
            part(1),
            part(2),
            part(3),
            part(4),
        );
        if seats == 1 {
            solo = results;
        }
    }
    println!("\nThe solo challenge against the table of achievements:\n");
    println!("| result | games | share |\n| --- | --- | --- |");
    let met = |result: &Result| result.missions.iter().flatten().filter(|(_, met)| *met).count();
    let verdicts = ["lost"].into_iter().chain(spectacular::components::ACHIEVEMENTS.map(|(_, key)| key));
    for verdict in verdicts {
        let count = solo.iter().filter(|result| scoring::verdict(result.points, met(result)) == verdict).count();
        println!("| {} | {count} | {:.1} % |", verdict.replace('-', " "), 100.0 * count as f64 / solo.len() as f64);
    }
    let enough = solo.iter().filter(|result| result.points >= 200).count();
    let two = solo.iter().filter(|result| met(result) >= 2).count();
    println!("\n200 points or more in {enough} of {} games, two missions or more in {two}.", solo.len());
}

fn boards(games: u64, seed: &str) {
    println!("| side | seats | bot | {} | largest deviation |", Board::ALL.map(Board::id).join(" | "));
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for side in [Side::Standard, Side::Asymmetric] {
        for (seats, number) in [(6, games), (2, games * 2)] {
            for (name, make) in BOTS {
                let results = play(number, seed, seats, make, |game| options(side, false, seats, game));
                let all = mean(&points(&results)).0;
                let each = Board::ALL.map(|board| {
                    let own: Vec<Result> = results.iter().filter(|result| result.board == board).copied().collect();
                    mean(&points(&own))
                });
                let worst = each.iter().map(|(mean, _)| (mean / all - 1.0) * 100.0);
                let worst = worst.max_by(|a, b| a.abs().total_cmp(&b.abs())).unwrap_or(0.0);
                let cells = each.map(|(mean, half)| format!("{mean:.1} ±{half:.1}")).join(" | ");
                let side = if side == Side::Standard { "standard" } else { "asymmetric" };
                println!("| {side} | {seats} | {name} | {cells} | {worst:+.1} % |");
            }
        }
    }
}

fn missions(games: u64, seed: &str) {
    println!(
        "| mission | points | greedy | points a game | collector | points a game |\n| --- | --- | --- | --- | --- | --- |"
    );
    let printed = spectacular::Components::printed();
    let results = BOTS.map(|(_, make)| play(games, seed, 6, make, |game| options(Side::Standard, true, 6, game)));
    for code in MissionCode::all() {
        let mission = &printed.missions[code.index()];
        let cells = results.iter().map(|results| {
            let tried = results.iter().flat_map(|result| result.missions.iter().flatten());
            let met: Vec<f64> =
                tried.filter(|(other, _)| *other == code).map(|(_, met)| f64::from(u8::from(*met))).collect();
            let (rate, half) = mean(&met);
            format!("{:.0} % ±{:.0}", 100.0 * rate, 100.0 * half)
                + &format!(" | {:.1}", rate * f64::from(mission.points))
        });
        println!("| {code} {} | {} | {} |", mission.name, mission.points, cells.collect::<Vec<_>>().join(" | "));
    }
}
